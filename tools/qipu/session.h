// What the commands that read records have in common: findings told as they come, progress, the
// closing line.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flood.h"
#include "groups.h"
#include "qipu/archive/database/known_games.h"
#include "qipu/archive/names.h"
#include "qipu/notation/main_line.h"
#include "qipu/opening/opening_book.h"
#include "qipu/ops/batch/run_job.h"
#include "qipu/ops/output/outputs.h"
#include "qipu/ops/output/side_file.h"
#include "render.h"

namespace qipu::tool {

/// How findings are told by commands whose own output is something else: one line each.
RenderOptions brief(const Findings& findings);

/// Tells findings to `out`, or to standard error when it is null. As text, floods are counted.
class Session final : public RunReporter {
 public:
  Session(const Findings& findings, const RenderOptions& render, ByteSink* out);
  explicit Session(const Findings& findings) : Session(findings, brief(findings), nullptr) {}
  ~Session() override;

  /// Runs the job from beginning to end, all findings told.
  Summary run(const Job& job, const InputList& list, Outputs* outputs, Outputs* rest = nullptr);
  /// What to do with each game that answers to the query; false: nobody wants to know of more.
  void on_found(std::function<bool(const std::string& file, const FoundGame& game)> tell) {
    on_found_ = std::move(tell);
  }
  void found(const std::string& file, const FoundGame& game) override {
    if (listens() && on_found_) reader_left_ = !on_found_(file, game);
  }
  void finding(const std::string& file, const Diagnostic& d) override;
  void main_line(const std::string& file, const MainLineReport& line) override;
  void patches(const std::string& file, const std::vector<Patch>& patches) override;
  void progress(const Headway& p) override;
  bool listens() const override { return !reader_left_; }
  /// Behind other findings than those of run(): tells what was counted, and what is left to tell.
  void finish();

  bool could_not() const { return could_not_; }
  /// 0; 1 where an error was told; 2 where what is to be told cannot be written, or nothing was
  /// read (`any`: something was) and why was told.
  int code(bool any) const;
  /// What would mend each file.
  const std::map<std::string, std::vector<Patch>>& patches() const { return patches_; }

 private:
  void tell(const std::string& text);
  void clear_progress();

  const Findings findings_;
  Renderer renderer_;
  Flood flood_;
  ByteSink* out_;
  bool shows_progress_;
  bool progress_shown_ = false;
  bool reader_left_ = false;
  bool could_not_ = false;
  Severity worst_ = Severity::note;
  std::map<std::string, std::vector<Patch>> patches_;
  std::function<bool(const std::string& file, const FoundGame& game)> on_found_;
  std::chrono::steady_clock::time_point last_shown_;
};

/// "1,204 games".
std::string counted(std::uint64_t n, const std::string& what);
/// "3 files, 1,204 games read = 1,203 written + 1 reported; 1 error, 3 warnings".
std::string closing_line(const Summary& summary, const Findings& findings, bool writes);
/// "lost, as pgn cannot hold it: 3 clocks, 2 tags", where something was, and the closing line.
std::string closing_lines(const Summary& summary, const Findings& findings, const Format& to);
/// The same two as one line of JSON, for those who read the findings as JSON.
std::string closing_json(const Summary& summary);
/// Writes one line for each input, where there is a file. 0 or 2.
int write_ledger(SideFile* file, const Summary& summary, Language language);

/// Opens what a run writes besides; `file` stays null for "". False, having said why, where it
/// cannot be.
bool open_file(const std::string& path, const std::vector<Input>& read, bool force,
               Language language, std::unique_ptr<SideFile>& file);
/// The same of a ledger from which no run goes on: only a ledger is replaced by one.
bool open_plain_ledger(const std::string& path, const std::vector<Input>& read, bool force,
                       Language language, std::unique_ptr<SideFile>& file);
/// Reads the games that --book names; `book` stays empty where it names none. False, having said
/// why, where there are none, or they cannot be read.
/// `known`: takes the games too, as read_opening_book() says.
bool open_book(const std::vector<std::string>& names, std::uint32_t least, const Findings& findings,
               std::optional<OpeningBook>& book, KnownGames* known = nullptr);
/// Reads the table that --names names; `names` stays empty where it names none. False, having said
/// why, where it cannot be read, or contradicts itself.
bool open_names(const std::string& path, const Findings& findings, std::optional<NameTable>& names,
                ReadOptions& reading);
/// Says that there is no game of this number among those met.
void no_such_game(std::uint32_t wanted, std::uint64_t met, Language language);

}  // namespace qipu::tool
