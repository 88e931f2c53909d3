// What several commands accept. What has a field in a request of the library goes straight into it;
// what has none is in a struct here, which describes its options and says what of them does not
// hang together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/batch/job.h"
#include "qipu/ops/run/inputs.h"
#include "render.h"

namespace qipu::tool {

/// Which records are read, and how; of what is not said, `how` gets what is usual.
void describe_reading(Cli& cli, InputRequest& inputs, ReadOptions& how);
/// A sample is drawn from all games, or from those that answer the command's query.
enum class Choosing : std::uint8_t { all, answers };
/// Which of their games are looked at.
void describe_choosing(Cli& cli, GameChoice& choice, Choosing of = Choosing::all);
/// How their players are spelt, see open_names().
void describe_names(Cli& cli, std::string& path);
/// How findings are told.
struct Findings {
  Language language = Language::en;
  FindingForm form = FindingForm::text;
  bool all = false;  ///< of every file, however many have the same
  bool quiet = false;
  bool verbose = false;  ///< notes too

  void describe_all(Cli& cli);
  void describe(Cli& cli);
};

/// What became of each input.
void describe_ledger(Cli& cli, std::string& path);
void settle_ledger(const std::string& path, Job& job, Language language);

/// How grave a finding makes the run fail, and its outputs be withheld where that is said.
void describe_failing(Cli& cli, std::optional<Severity>& fail_on, Job& job);

/// Of many files: which, how fast, and what is told of them.
struct Running {
  std::optional<Severity> fail_on = Severity::error;  ///< nothing: never
  Findings findings;
  std::string ledger;
  std::optional<FindingForm> form;

  void describe(Cli& cli, InputRequest& inputs, Job& job);
  void settle(FindingForm usual, Job& job);
};

/// Where records are written, and in which form.
struct Writing {
  std::string path;
  bool force = false;
  bool names_format = false;  ///< --to was given

  /// The format on standard output: that of any other file, or lines that lose nothing on the
  /// way to the next command.
  enum class Piped : std::uint8_t { pgn, lines };
  void describe(Cli& cli, OutputOptions& how, Piped piped = Piped::pgn);
  /// The format, by its own name or by that of the output, and what it must be able to.
  void settle(OutputOptions& how, Language language);
  bool to_standard() const { return path.empty() || path == "-"; }

 private:
  Piped piped_ = Piped::pgn;
};
/// --limit-rounds: the move limit that an event has set.
void describe_limit(Cli& cli, int& rounds);
void describe_replacing(Cli& cli, bool& force);

/// What a repair must rest on.
struct Mending {
  std::optional<int> sure;        ///< percent
  std::vector<std::string> book;  ///< games whose openings are evidence

  void describe(Cli& cli);
  /// `asked`: by `option`.
  void settle(bool asked, const char* option, Job& job, Language language) const;
};

/// A position, and the moves from there.
struct GivenLine {
  std::string fen, moves;

  void describe_moves(Cli& cli);
  bool given() const { return !fen.empty() || !moves.empty(); }
  /// Nothing, having said why, where it cannot be played.
  std::optional<MainLine> line(Language language) const;
  /// The last move may be an illegal one that the book rules on.
  std::optional<MainLine> line_to_judge(const Ruleset& rules, Language language) const;

 private:
  std::optional<MainLine> line(Language language, const Ruleset* rules) const;
};

/// A FEN among names of files, quoted or not, is the position that is asked about.
void take_position(std::vector<std::string>& names, std::string& fen, Language language);
/// Files beside a position.
void refuse_files(const std::vector<std::string>& names, Language language);
/// A FEN is no file.
void refuse_position(const std::vector<std::string>& names, Language language);
/// The FEN that the names are; "" where they are none, or the name of a file.
std::string fen_among(const std::vector<std::string>& names);

/// What was taken for a name and is an option, or leads where another name leads. `cache` is one
/// more output, whose name may be anything.
void refuse_outputs(std::vector<std::string> outputs, Language language, std::string cache = "");

}  // namespace qipu::tool
