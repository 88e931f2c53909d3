// Helpers for tests of formats: read text to settled games, show a game as a player reads it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"

namespace qipu::testing_support {

struct ReadGame {
  Game game;
  Findings findings;
};

/// Every game in the text, settled by resolve().
std::vector<ReadGame> read_all(const Format& format, std::string_view text);
/// The only game; an empty one and a failed expectation when there is not exactly one.
ReadGame read_one(const Format& format, std::string_view text);

/// "h2e2 h9g7"; a move that is not known stands as its words in quotes.
std::string main_line(const Game& game);

}  // namespace qipu::testing_support
