// Findings: what was odd, where, and a sentence in the reader's language.
//
// A Diagnostic is a code, a place and arguments; the sentence is made when it is shown. The codes
// are listed in diagnostics.def and never change their meaning.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)
namespace qipu {

enum class Severity : std::uint8_t { note, warning, error, fatal };
/// "note", "warning", "error" or "fatal", as JSON has it.
std::string_view severity_name(Severity severity);

enum class Language : std::uint8_t { en, zh };

/// The reader of a sentence: users of the command `qipu`, to whom its options may be named, or
/// users of any other program.
enum class Audience : std::uint8_t { command, program };

struct Code {
  int number;             ///< shown as Q3104; the first digit is the layer
  std::string_view name;  ///< no_such_move
  Severity severity;
  int args;  ///< the number of arguments {0} {1} ... in the sentences
  /// Lower case, no full stop, input in backticks. The text between two |, or after a single one,
  /// is only for users of the command, because it names options.
  std::string_view en;
  std::string_view zh;

  std::string id() const;  ///< "Q3104"
  /// The sentence with its placeholders {0} {1} ... and without the marks |.
  std::string sentence(Language language, Audience audience) const;
};

/// Orders codes by their numbers, so that lists of them do not depend on addresses.
struct ByNumber {
  bool operator()(const Code* a, const Code* b) const { return a->number < b->number; }
};

namespace diag {
#define QIPU_DIAG(name, number, severity, args, en, zh) \
  inline constexpr Code name{number, #name, Severity::severity, args, en, zh};
#include "qipu/diag/diagnostics.def"  // IWYU pragma: keep
#undef QIPU_DIAG
}  // namespace diag

/// Returns all codes, ordered by their numbers.
const std::vector<const Code*>& all_codes();

/// A place in an input. Numbers count from 1; 0 means unknown.
struct Location {
  static constexpr std::uint64_t kNowhere = ~std::uint64_t{0};

  std::uint64_t byte = kNowhere;  ///< offset in the file on disk, from 0
  std::uint32_t line = 0;
  std::uint32_t column = 0;  ///< in code points of the decoded text
  std::uint32_t length = 0;  ///< in code points; the part that the carets underline
  std::uint32_t game = 0;    ///< the number of the game in the input
  std::uint32_t ply = 0;     ///< the number of the half-move in its line
};

struct Diagnostic {
  const Code* code = nullptr;
  Location where;
  std::vector<std::string> args;
  /// The decoded source line, for the caret; of a long line, the part around the place. Empty for
  /// binary files.
  std::string line_text;
  std::uint32_t line_from = 1;    ///< the column in which line_text begins
  std::string fen;                ///< the position, if a board helps; otherwise empty
  std::string players;            ///< the game's players, "胡荣华 – 徐天红 ..."; otherwise empty
  std::vector<Diagnostic> notes;  ///< reasons and hints that belong to this finding
};

/// Returns the sentence with its arguments. In Chinese, arguments that are words of this library
/// are translated, too.
std::string message(const Diagnostic& d, Language language, Audience audience = Audience::program);

class DiagnosticSink {
 public:
  virtual ~DiagnosticSink() = default;
  virtual void report(Diagnostic d) = 0;
};

/// Keeps the findings.
class Findings final : public DiagnosticSink {
 public:
  void report(Diagnostic d) override { all.push_back(std::move(d)); }
  std::vector<Diagnostic> all;
};

/// Discards the findings.
class NullSink final : public DiagnosticSink {
 public:
  void report(Diagnostic) override {}
};

/// Makes a finding. REQUIRES: as many arguments as the code takes.
Diagnostic make_diagnostic(const Code& code, Location where, std::vector<std::string> args = {});

}  // namespace qipu
#pragma GCC visibility pop
