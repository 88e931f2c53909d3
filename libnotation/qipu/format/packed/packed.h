// Games in bytes, as databases keep them (archive/database/database.h): all that JSON holds, in
// less than a tenth of its space once compressed.
//
// A packed game is its length and then, in this order, each number a varint (base/bytes.h):
//   - the main line: how many of its moves are known, how many of these are legal (at the time of
//     packing), how many plies follow that are not known; what the game has (PackedHas); how
//     many bytes of words; and two bytes for each known move (Move::bits());
//   - tags, outcome, start;
//   - the other nodes in preorder: how far back the parent is, and the move or the words;
//   - notes;
//   - the words that moves were read from, in as many bytes as are said before the moves. What a
//     notation of ours writes is not kept but written again when the game is unpacked.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

/// Appends a packed game. O(nodes).
void pack_game(const Game& game, std::string& out);

/// A board in 45 bytes, two squares in each by the codes of their pieces.
inline constexpr std::size_t kPackedBoard = Square::kCount / 2;
void put_board(const Board& board, std::string& out);
/// REQUIRES: kPackedBoard bytes; what is no code of a piece is nothing.
Board board_of(std::string_view bytes);

/// The number before a game in a stream.
struct GameNumber {
  std::uint32_t value = 0;   ///< 0: it has none
  std::uint32_t unused = 0;  ///< how many of the numbers before it belong to no game
};
/// False where no byte of zero follows.
bool take_number(std::string_view& bytes, GameNumber& number);
void put_number(GameNumber number, std::string& out);

/// What a packed game has, one bit each.
struct PackedHas {
  enum : std::uint8_t {
    variations = 1,
    comments = 2,
    evals = 4,
    clocks = 8,
    mistakes = 16,     ///< moves marked ?, ??, ?!
    all_legal = 32,    ///< all moves of the main line are
    moves_apart = 64,  ///< the main line's moves are kept elsewhere, and `moves` is empty
  };
};

/// A packed game in its parts.
struct PackedGame {
  std::uint32_t known = 0;   ///< moves of the main line that are
  std::string_view moves;    ///< these, two bytes each
  std::uint32_t legal = 0;   ///< so many of them, from the first
  std::uint32_t beyond = 0;  ///< plies of the main line behind them
  std::uint8_t has = 0;      ///< PackedHas
  std::string_view rest;
  std::string_view words;  ///< that moves were read from; may be left out
};
/// Takes the first packed game from the bytes, without a number before it. False where they are
/// none.
bool take_packed(std::string_view& bytes, PackedGame& out);
/// Puts the parts together again.
void put_packed(const PackedGame& game, std::string& out);

/// What stands over the game: tags, outcome, start. False where the bytes are no packed game's.
bool unpack_head(const PackedGame& packed, Game& out);
/// The whole game; standings are not asked yet. `place` becomes the root's. False where the bytes
/// are no packed game's. REQUIRES: its moves are not apart. O(nodes).
bool unpack_game(const PackedGame& packed, std::uint32_t place, Game& out);

}  // namespace qipu
