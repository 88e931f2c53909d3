// What of a game decides whether it is another's duplicate (重局), and which of two is the better
// copy; in bytes that are put aside until they are compared.
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

namespace qipu {

/// A game turned so that its first move or board that is not symmetric lies on one side: a game and
/// its mirror image have the same start and line, and a beginning stays a beginning. Counters of
/// the start do not matter: many formats have none.
struct GameFacts {
  Board board;  ///< the start, with
  Color turn = Color::red;
  std::vector<Move> line;        ///< the legal part of the main line
  std::string rest;              ///< what is written behind it, "" where all of it is legal
  std::uint32_t rest_plies = 0;  ///< moves in it
  bool turned = false;           ///< the record has it the other way round

  std::string red, black, event, round;  ///< "" where not known
  Date date;
  GameResult result = GameResult::unknown;
  std::uint32_t comments = 0, variations = 0, tags = 0;

  std::size_t plies() const { return line.size() + rest_plies; }
  bool standard_start() const { return turn == Color::red && board == Board::standard(); }
};

/// REQUIRES: the game is resolved. O(nodes).
GameFacts facts_of(const Game& game);

// The same in parts, for who knows them without the game:
/// Sets start and line, turned as they are compared. REQUIRES: the moves are legal.
void set_line(const Setup& start, std::vector<Move> line, GameFacts& out);
/// A value of Red, Black, Event, Round as it is compared: "" where it says nothing.
std::string known_value(std::string_view value);
/// Of equal copies the one that has more is the better one.
struct RecordSize {
  std::uint32_t comments = 0, variations = 0, tags = 0;
};
RecordSize size_of(const Game& game);

/// Appends them as bytes: some 80, and two for each ply, and the texts. A multiple of 8.
void pack_facts(const GameFacts& facts, std::string& out);
/// The size of the facts that begin here, from their first bytes. REQUIRES: kFactsHead of them.
std::size_t packed_size(std::string_view bytes);
inline constexpr std::size_t kFactsHead = 8;
/// REQUIRES: what pack_facts() has made, whole.
GameFacts unpack_facts(std::string_view bytes);

}  // namespace qipu
