// Opens anything that holds games, as OpenGames does, and checks each game as `qipu check` does:
// its start, moves, result and header, and repetitions under the rules. If a line breaks off,
// reports what was meant.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "qipu/board/setup.h"
#include "qipu/ops/main_line_report.h"
#include "qipu/ops/open.h"
#include "qipu/ops/rules_for.h"

#pragma GCC visibility push(default)
namespace qipu {

/// Options of a check.
struct CheckOptions : ReadOptions {
  bool quirks = false;  ///< report unusual move texts
  Faults forgiven;      ///< faults of diagrams that are not reported
  bool judge = true;    ///< apply the rules on repetition
  RulesAsked rules;     ///< which rules
  bool mend = true;     ///< report what was meant if a line breaks off
  /// Repairs of at least this confidence, from 0 to 1, are made in the games returned, which keep
  /// the former words in comments. No value: no repairs are made.
  std::optional<double> mend_sure;
};

struct CheckedGame : OpenedGame {
  MainLineReport line;  ///< the main line, as written or as repaired
};

/// The checked games of what was opened. One object must not be used by two threads at once.
class CheckedGames {
 public:
  CheckedGames(const std::vector<std::string>& paths, const CheckOptions& options);
  /// Opens bytes in memory as a file with that name.
  static CheckedGames of(std::string bytes, std::string name, const CheckOptions& options);
  CheckedGames(CheckedGames&&) noexcept;
  CheckedGames& operator=(CheckedGames&&) noexcept;
  ~CheckedGames();

  /// Returns the next game; no value at the end.
  std::optional<CheckedGame> next();
  /// Returns true if next() can return a game without reading more input.
  bool at_hand() const;
  /// Works like OpenGames::findings().
  std::vector<FiledFinding>& findings();

 private:
  struct Parts;
  CheckedGames(InputList list, const CheckOptions& options);
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
#pragma GCC visibility pop
