// Opens whatever holds games, as OpenGames does, and checks each as `qipu check` does: its start,
// moves, result and header, repetitions under the rules; where it breaks off, what was meant.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "qipu/ops/batch/job.h"
#include "qipu/ops/mend/main_line_report.h"
#include "qipu/ops/run/open.h"

namespace qipu {

/// What is checked.
struct CheckOptions : ReadOptions {
  bool quirks = false;  ///< tell of unusual move texts
  Faults forgiven;      ///< faults of diagrams not to be told
  bool judge = true;    ///< by the rules on repetition
  RulesAsked rules;     ///< which
  bool mend = true;     ///< tell what was meant where a line breaks off
  /// Repairs of at least this confidence, 0-1, are made in the games given, which keep the former
  /// words in comments; nothing: none are made.
  std::optional<double> mend_sure;
};

struct CheckedGame : OpenedGame {
  MainLineReport line;  ///< the main line, as it is or as it was meant
};

/// The games of what was opened, checked. Not for two threads at once.
class CheckedGames {
 public:
  CheckedGames(const std::vector<std::string>& paths, const CheckOptions& options);
  /// Bytes in memory, of a file of that name.
  static CheckedGames of(std::string bytes, std::string name, const CheckOptions& options);
  CheckedGames(CheckedGames&&) noexcept;
  CheckedGames& operator=(CheckedGames&&) noexcept;
  ~CheckedGames();

  /// The next game; nothing at the end.
  std::optional<CheckedGame> next();
  /// Whether next() gives a game without reading on.
  bool at_hand() const;
  /// As OpenGames::findings().
  std::vector<FiledFinding>& findings();

 private:
  struct Parts;
  CheckedGames(InputList list, const CheckOptions& options);
  std::unique_ptr<Parts> parts_;
};

}  // namespace qipu
