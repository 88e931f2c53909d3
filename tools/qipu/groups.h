// Options that several commands accept. Values that have a field in a request of the library go
// directly into it; the others are in a struct here, which describes its options and checks that
// they do not contradict each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli.h"
#include "ops/batch/job.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/inputs.h"
#include "render.h"

namespace qipu::tool {

/// Describes which records are read, and how. Options that are not given have their usual values in
/// `how`.
void describe_reading(Cli& cli, InputRequest& inputs, ReadOptions& how);
/// A sample is drawn from all games, or from those that match the command's query.
enum class Choosing : std::uint8_t { all, answers };
/// Describes which of their games are read.
void describe_choosing(Cli& cli, GameChoice& choice, Choosing of = Choosing::all);
/// Describes how their players' names are spelled, see open_names().
void describe_names(Cli& cli, std::string& path);
/// How findings are reported.
struct Findings {
  Language language = Language::en;
  FindingForm form = FindingForm::text;
  bool all = false;  ///< for every file, however many files have the same
  bool quiet = false;
  bool verbose = false;  ///< notes too

  void describe_all(Cli& cli);
  void describe(Cli& cli);
};

/// Describes the ledger, which records the fate of each input.
void describe_ledger(Cli& cli, std::string& path);
void settle_ledger(const std::string& path, Job& job, Language language);

/// Describes how severe a finding must be for the run to fail, and for its outputs to be withheld.
void describe_failing(Cli& cli, std::optional<Severity>& fail_on, Job& job);

/// Options of runs over many files: which files, how fast, and what is reported.
struct Running {
  std::optional<Severity> fail_on = Severity::error;  ///< no value: never
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

  /// The format on standard output: PGN, as for any other file, or lines that lose nothing on the
  /// way to the next command.
  enum class Piped : std::uint8_t { pgn, lines };
  void describe(Cli& cli, OutputOptions& how, Piped piped = Piped::pgn);
  /// Finds the format, by its own name or by that of the output, and checks what it can do.
  void settle(OutputOptions& how, Language language);
  bool to_standard() const { return path.empty() || path == "-"; }

 private:
  Piped piped_ = Piped::pgn;
};
/// --limit-rounds: the move limit that an event has set.
void describe_limit(Cli& cli, int& rounds);
void describe_replacing(Cli& cli, bool& force);

/// The basis of a repair.
struct Mending {
  std::optional<int> sure;        ///< in percent
  std::vector<std::string> book;  ///< games whose openings are used as evidence

  void describe(Cli& cli);
  /// `asked`: repairs are asked for, by `option`.
  void settle(bool asked, const char* option, Job& job, Language language) const;
};

/// A position, and the moves from there.
struct GivenLine {
  std::string fen, moves;

  void describe_moves(Cli& cli);
  bool given() const { return !fen.empty() || !moves.empty(); }
  /// Returns no value after an error message if it cannot be played.
  std::optional<MainLine> line(Language language) const;
  /// Returns the line; its last move may be an illegal one that the book rules on.
  std::optional<MainLine> line_to_judge(const Ruleset& rules, Language language) const;

 private:
  std::optional<MainLine> line(Language language, const Ruleset* rules) const;
};

/// Takes a FEN among names of files, quoted or not, or the only name if it is that of a picture of
/// a board, as the position. A FEN that is the name of such a picture is replaced by what is in it.
/// Returns the name of the picture, which no output may replace; "" if there is none.
std::string take_position(std::vector<std::string>& names, std::string& fen, Language language);
/// Refuses files beside a position.
void refuse_files(const std::vector<std::string>& names, Language language);
/// Refuses a FEN, because it is not a file.
void refuse_position(const std::vector<std::string>& names, Language language);
/// Returns the FEN that the names form; "" if they form none, or are the name of a file.
std::string fen_among(const std::vector<std::string>& names);

/// Refuses an output name that is an option, or that leads to the same file as another name.
/// `cache` is one more output, which may have any name.
void refuse_outputs(std::vector<std::string> outputs, Language language, std::string cache = "");

}  // namespace qipu::tool
