// Reading and writing whole texts with one format, for tests.
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

/// "h2e2 h9g7"; a move that is not known stands as its words.
std::string main_line(const Game& game);

/// The names of their codes, "bad_xml".
using Codes = std::vector<std::string>;
Codes codes(const Findings& findings);

struct ReadAll {
  std::vector<Game> games;
  int skipped = 0;
  Findings findings;

  /// A line each: code, place, message.
  std::string said() const;
};

inline Codes codes(const ReadAll& all) { return codes(all.findings); }

/// `data` is UTF-8 text or, for binary formats, the bytes. Moves are settled where that is asked.
ReadAll read_all(const Format& format, std::string_view data, bool settle = false);

struct ReadGame {
  Game game;
  Findings findings;
};

/// Every game, settled, with what is said of it; what was skipped is an empty one.
std::vector<ReadGame> read_each(const Format& format, std::string_view data);
/// The only game; an empty one and a failed expectation when there is not exactly one.
ReadGame read_one(const Format& format, std::string_view data);

}  // namespace qipu::test
