// Games in bytes, as databases keep them (qipu/archive/database.h). They hold all that JSON holds,
// in less than a tenth of its space once compressed.
//
// A packed game is its length followed by these parts. Each number is a varint (base/bytes.h).
// - the main line: how many of its moves are known; how many of these are legal (when packed);
//   how many plies after them are not known; what the game has (PackedHas); how many bytes the
//   words take; and two bytes for each known move (Move::bits());
// - tags, outcome, start;
// - the other nodes in preorder: how far back the parent is, and the move or the words;
// - notes;
// - the words that moves were read from, in the number of bytes given before the moves. Words that
//   one of our notations writes are not kept; they are written again when the game is unpacked.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

/// Appends a packed game. O(nodes).
void pack_game(const Game& game, std::string& out);

/// Appends a board in 45 bytes, with the codes of the pieces on two squares in each.
inline constexpr std::size_t kPackedBoard = Square::kCount / 2;
void put_board(const Board& board, std::string& out);
/// Returns the board. A code that no piece has gives an empty square. REQUIRES: kPackedBoard bytes.
Board board_of(std::string_view bytes);

/// The number before a game in a stream.
struct GameNumber {
  std::uint32_t value = 0;   ///< 0: it has none
  std::uint32_t unused = 0;  ///< how many of the numbers before it belong to no game
};
/// Takes a number. Returns false if there is no zero byte after it.
bool take_number(std::string_view& bytes, GameNumber& number);
void put_number(GameNumber number, std::string& out);

/// Bits for the contents of a packed game.
struct PackedHas {
  enum : std::uint8_t {
    variations = 1,
    comments = 2,
    evals = 4,
    clocks = 8,
    mistakes = 16,     ///< moves marked ?, ??, ?!
    all_legal = 32,    ///< all moves of the main line are legal
    moves_apart = 64,  ///< the main line's moves are kept elsewhere, and `moves` is empty
  };
};

/// Returns the bits that the notes of a move add to its game.
unsigned contents_of(const Notes& notes);

/// A packed game in its parts.
struct PackedGame {
  std::uint32_t known = 0;   ///< number of known moves in the main line
  std::string_view moves;    ///< the known moves, two bytes each
  std::uint32_t legal = 0;   ///< number of legal moves among them, counted from the first
  std::uint32_t beyond = 0;  ///< number of plies in the main line after them
  std::uint8_t has = 0;      ///< PackedHas
  std::string_view rest;
  std::string_view words;  ///< words that moves were read from; may be left out
};
/// Takes the first packed game from the bytes, without a number before it. Returns false if the
/// bytes are not a packed game.
bool take_packed(std::string_view& bytes, PackedGame& out);
/// Writes the parts as a packed game.
void put_packed(const PackedGame& game, std::string& out);

/// Reads tags, outcome and start. Returns false if the bytes are not a packed game's.
bool unpack_head(const PackedGame& packed, Game& out);
/// Reads the whole game. Standings of moves are not determined. `place` becomes the root's. Returns
/// false if the bytes are not a packed game's. REQUIRES: its moves are not apart. O(nodes).
bool unpack_game(const PackedGame& packed, std::uint32_t place, Game& out);

}  // namespace qipu
