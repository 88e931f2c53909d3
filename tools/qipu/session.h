// The common part of the commands that read records: findings reported as they come, progress, the
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

#include "archive/database/known_games.h"
#include "flood.h"
#include "groups.h"
#include "opening/opening_book.h"
#include "ops/batch/run_job.h"
#include "ops/output/outputs.h"
#include "ops/output/side_file.h"
#include "qipu/archive/names.h"
#include "qipu/notation/main_line.h"
#include "render.h"

namespace qipu::tool {

/// Returns how findings are rendered by commands whose own output is something else: one line each.
RenderOptions brief(const Findings& findings);

/// Writes findings to `out`, or to standard error if it is null. In text form, repeated findings
/// are counted.
class Session final : public RunReporter {
 public:
  Session(const Findings& findings, const RenderOptions& render, ByteSink* out);
  explicit Session(const Findings& findings) : Session(findings, brief(findings), nullptr) {}
  ~Session() override;

  /// Runs the job from beginning to end and reports all findings.
  Summary run(const Job& job, const InputList& list, Outputs* outputs, Outputs* rest = nullptr);
  /// Sets what is done with each game that matches the query; it returns false if no more games are
  /// wanted.
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
  /// Called after findings that do not come from run(): reports the counted ones and the remaining
  /// text.
  void finish();

  bool could_not() const { return could_not_; }
  /// Returns 0; 1 if an error was reported; 2 if the report cannot be written, or if nothing was
  /// read (`any`: something was) and the reason was reported.
  int code(bool any) const;
  /// Returns the patches that would repair each file.
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

/// Returns "1,204 games".
std::string counted(std::uint64_t n, const std::string& what);
/// Returns "3 files, 1,204 games read = 1,203 written + 1 failed; 1 error, 3 warnings".
std::string closing_line(const Summary& summary, const Findings& findings, bool writes);
/// Returns "lost, because pgn cannot store it: 3 clocks, 2 tags".
std::string lost_line(const Losses& losses, const std::string& format, Language language);
/// Returns "lost, because pgn cannot store it: 3 clocks, 2 tags", if there are losses, and the
/// closing line.
std::string closing_lines(const Summary& summary, const Findings& findings, const Format& to);
/// Returns both as one line of JSON, for programs that read the findings as JSON.
std::string closing_json(const Summary& summary);
/// Writes one line for each input, if there is a file. Returns 0 or 2.
int write_ledger(SideFile* file, const Summary& summary, Language language);

/// Opens a file that a run writes in addition; `file` stays null for "". Returns false after an
/// error message if it cannot be opened.
bool open_file(const std::string& path, const std::vector<Input>& read, bool force,
               Language language, std::unique_ptr<SideFile>& file);
/// Does the same for a ledger that no run continues. It replaces only a ledger.
bool open_plain_ledger(const std::string& path, const std::vector<Input>& read, bool force,
                       Language language, std::unique_ptr<SideFile>& file);
/// Reads the games that --book names; `book` stays empty if it names none. Returns false after an
/// error message if there are no games, or if they cannot be read. `known` receives the games too,
/// as in read_opening_book().
bool open_book(const std::vector<std::string>& names, std::uint32_t least, const Findings& findings,
               std::optional<OpeningBook>& book, KnownGames* known = nullptr);
/// Reads the table that --names names; `names` stays empty if it names none. Returns false after an
/// error message if the table cannot be read, or contradicts itself.
bool open_names(const std::string& path, const Findings& findings, std::optional<NameTable>& names,
                ReadOptions& reading);
/// Prints that there is no game with this number among those read.
void no_such_game(std::uint32_t wanted, std::uint64_t met, Language language);

}  // namespace qipu::tool
