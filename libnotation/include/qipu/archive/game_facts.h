// The facts of a game that decide whether it is a duplicate of another (重复对局), and which of two
// copies is better; stored as bytes until they are compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/board.h"
#include "qipu/board/move.h"
#include "qipu/game/date.h"
#include "qipu/game/game.h"

#pragma GCC visibility push(default)
namespace qipu {

/// A game mirrored so that its first asymmetric move or board lies on one side. A game and its
/// mirror image then have the same start and line, and a beginning stays a beginning. Counters of
/// the start do not matter, because many formats have none.
struct GameFacts {
  Board board;  ///< the start, with `turn`
  Color turn = Color::red;
  std::vector<Move> line;        ///< the legal part of the main line
  std::string rest;              ///< the words after it; "" if all of it is legal
  std::uint32_t rest_plies = 0;  ///< moves in it
  bool turned = false;           ///< the record is the mirror image of this

  std::string red, black, event, round;  ///< "" if unknown
  Date date;
  GameResult result = GameResult::unknown;
  std::uint32_t comments = 0, variations = 0, tags = 0;

  std::size_t plies() const { return line.size() + rest_plies; }
  bool standard_start() const { return turn == Color::red && board == Board::standard(); }
};

/// Returns the facts of a game. REQUIRES: it is resolved. O(nodes).
GameFacts facts_of(const Game& game);

// The parts of facts_of(), for callers that have the facts without the game:
/// Sets start and line, mirrored for comparison. REQUIRES: the moves are legal.
void set_line(const Setup& start, std::vector<Move> line, GameFacts& out);
/// Returns a value of Red, Black, Event or Round for comparison: "" if it has no meaning.
std::string known_value(std::string_view value);
/// The amount of data that decides which of equal copies is better: more is better.
struct RecordSize {
  std::uint32_t comments = 0, variations = 0, tags = 0;
};
RecordSize size_of(const Game& game);

/// Appends the facts as bytes: some 80, two for each ply, and the texts. The size is a multiple of
/// 8.
void pack_facts(const GameFacts& facts, std::string& out);
/// Returns the size of the facts that begin here, from their first bytes. REQUIRES: kFactsHead
/// bytes.
std::size_t packed_size(std::string_view bytes);
inline constexpr std::size_t kFactsHead = 8;
/// REQUIRES: the complete bytes made by pack_facts().
GameFacts unpack_facts(std::string_view bytes);

}  // namespace qipu
#pragma GCC visibility pop
