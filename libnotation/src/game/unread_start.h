// A start that the record gives but that could not be read.
//
// Its text is kept in the tag FEN, and the board is empty, so that no other start takes its place;
// the moves are kept as words.
#pragma once

#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

inline void set_unread_start(Game& game, std::string_view fen) {
  game.start = Setup();
  game.tags.add("FEN", fen);
}

inline bool has_unread_start(const Game& game) {
  return game.start == Setup() && game.tags.has("FEN");
}

}  // namespace qipu
