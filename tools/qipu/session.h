// What the commands that read records have in common: findings told as they come, progress, the
// closing line.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli.h"
#include "flood.h"
#include "qipu/notation/main_line.h"
#include "qipu/opening/opening_book.h"
#include "qipu/ops/batch/run_job.h"
#include "qipu/ops/output/outputs.h"
#include "render.h"

namespace qipu::tool {

/// Tells findings to `out`, or to standard error when it is null. As text, floods are counted.
class Session final : public RunReporter {
 public:
  Session(const Options& options, RenderOptions render, ByteSink* out);
  ~Session() override;

  void begin();
  void finding(const std::string& file, const Diagnostic& d) override;
  void main_line(const std::string& file, const MainLineReport& line) override;
  void patches(const std::string& file, const std::vector<Patch>& patches) override;
  void progress(const Headway& p) override;
  bool listens() const override { return !reader_left_; }
  /// Tells what was counted, and what is left to tell.
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

  const Options& options_;
  Renderer renderer_;
  Flood flood_;
  ByteSink* out_;
  bool shows_progress_;
  bool progress_shown_ = false;
  bool reader_left_ = false;
  bool could_not_ = false;
  Severity worst_ = Severity::note;
  std::map<std::string, std::vector<Patch>> patches_;
  std::chrono::steady_clock::time_point last_shown_;
};

/// "3 files, 1,204 games read = 1,203 written + 1 reported; 1 error, 3 warnings".
std::string closing_line(const Summary& summary, const Options& options);
/// "lost, as pgn cannot hold it: 3 clocks, 2 tags"; "" when nothing was.
std::string loss_line(const Summary& summary, const Options& options);
/// The same two as one line of JSON, for those who read the findings as JSON.
std::string closing_json(const Summary& summary);
/// Writes one line for each input. 0 or 2.
int write_ledger(SideFile& file, const Summary& summary, Language language);

/// How findings are told by the commands whose own output is something else: one line each.
RenderOptions brief_findings(const Options& options);
/// The position and the moves given by --fen and --moves; nothing, having said why, where they
/// cannot be played.
std::optional<MainLine> line_given(std::string_view fen, const Options& options);
/// Reads the games that --book names; `book` stays empty where it names none. False, having said
/// why, where there are none, or they cannot be read.
bool open_book(const Options& options, std::uint32_t least, std::optional<OpeningBook>& book);
/// All that a run reads and must not write over: its inputs, their list, the games of --book.
std::vector<Input> files_read(const Options& options, const InputList& list);
/// Says that there is no game of this number among those met.
void no_such_game(std::uint32_t wanted, std::uint64_t met, Language language);

}  // namespace qipu::tool
