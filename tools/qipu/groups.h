// What several commands accept. Each group has its fields, describes them, and says what of them
// does not hang together.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "cli.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/batch/job.h"
#include "qipu/ops/run/inputs.h"
#include "render.h"

namespace qipu::tool {

/// Which records are read, and how.
struct Reading {
  InputRequest inputs;
  ReadOptions how;

  Reading();
  void describe(Cli& cli);
  void describe_recursing(Cli& cli);
  /// A run that reads so, and does nothing.
  Job job() const;
  /// All that a run reads and must not write over: its inputs, their list, the games of a book.
  std::vector<Input> files(const InputList& list, const std::vector<std::string>& book = {}) const;
};

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

/// How grave a finding makes the run fail.
struct Failing {
  std::optional<Severity> at = Severity::error;  ///< nothing: none does
  std::optional<Severity> withhold_at;           ///< likewise, where it was asked for

  void describe(Cli& cli);
  /// Whether what the run made is not to be kept.
  bool withholds(const Summary& summary) const;
};

/// Of many files: which, how fast, and what is told of them.
struct Running {
  Failing failing;
  Findings findings;
  std::string ledger;
  std::optional<FindingForm> form;

  void describe(Cli& cli, Reading& reading);
  void settle(FindingForm usual);
};

/// In which form records are written, and where.
struct Writing {
  OutputOptions how;
  std::string path;
  bool force = false;
  bool names_format = false;  ///< --to was given

  void describe(Cli& cli);
  /// The format, by its own name or by that of the output, and what it must be able to.
  void settle(Language language);
  bool to_standard() const { return path.empty() || path == "-"; }
};

/// What a repair must rest on.
struct Mending {
  std::optional<int> sure;        ///< percent
  std::vector<std::string> book;  ///< games whose openings are evidence

  void describe(Cli& cli);
  /// `asked`: by `option`.
  void settle(bool asked, const char* option, Language language) const;
  double certainty() const;
};

/// A position, and the moves from there.
struct GivenLine {
  std::string fen, moves;

  void describe_moves(Cli& cli);
  bool given() const { return !fen.empty() || !moves.empty(); }
  /// Nothing, having said why, where it cannot be played.
  std::optional<MainLine> line(Language language) const;
};

void describe_replacing(Cli& cli, bool& force);

/// A FEN among names of files, quoted or not, is the position that is asked about.
void take_position(std::vector<std::string>& names, std::string& fen, Language language);
/// Files beside a position.
void refuse_files(const std::vector<std::string>& names, Language language);
/// A FEN is no file.
void refuse_position(const std::vector<std::string>& names, Language language);
/// The FEN that the names are; "" where they are none, or the name of a file.
std::string fen_among(const std::vector<std::string>& names);

/// What was taken for a name and is an option.
void refuse_options(std::initializer_list<std::string> outputs, Language language);
/// What a run writes goes to as many places as were named.
void refuse_same(std::initializer_list<std::string> outputs);

}  // namespace qipu::tool
