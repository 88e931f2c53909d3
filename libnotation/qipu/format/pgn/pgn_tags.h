// Private. PGN's tags and our fields: one table for reader and writer.
#pragma once

#include <string_view>

#include "qipu/game/game.h"

namespace qipu::pgn {

/// What tags said that is not a tag of ours, kept until the game ends.
struct Declared {
  std::string_view result;     ///< the Result tag's value
  std::string_view fen;        ///< the FEN tag's value
  std::size_t fen_offset = 0;  ///< where it stands
  std::string_view result_words;
};

/// Puts one tag where it belongs: a field, `declared`, or, as the file spells it, game.tags.
void accept_tag(Game& game, Declared& declared, std::string_view name, std::string_view value,
                std::size_t value_offset);

}  // namespace qipu::pgn
