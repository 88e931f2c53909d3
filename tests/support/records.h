// Reads and writes whole texts in one format, for tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"
#include "support/shared.h"

namespace qipu::test {

inline std::string write_all(const Format& format, const std::vector<Game>& games,
                             const WriteOptions& options = {}) {
  return write_games(format, games, options);
}

/// "h2e2 h9g7"; if a move is unknown, its words.
std::string main_line(const Game& game);

/// The names of the findings' codes, "bad_xml".
using Codes = std::vector<std::string>;
Codes codes(const Findings& findings);

struct ReadAll {
  std::vector<Game> games;
  int skipped = 0;
  Findings findings;

  /// One line for each finding: code, place, message.
  std::string said() const;
};

inline Codes codes(const ReadAll& all) { return codes(all.findings); }

/// `data` is UTF-8 text or, for binary formats, the bytes. Moves are resolved if `settle`.
ReadAll read_all(const Format& format, std::string_view data, bool settle = false);

struct ReadGame {
  Game game;
  Findings findings;
};

/// Returns every game, resolved, with its findings; an empty game stands for one that was skipped.
std::vector<ReadGame> read_each(const Format& format, std::string_view data);
/// Returns the only game; if there is not exactly one, an empty game and a failed expectation.
ReadGame read_one(const Format& format, std::string_view data);

}  // namespace qipu::test
