// Main lines with one byte per ply, and their replay.
//
// A piece is identified by its slot, which it keeps from the start of the game: king, advisors,
// elephants, horses, rooks, cannons, pawns of a side; pieces of the same kind in the order of their
// squares. A code says which of the side's slots moves and where: there are 127. If a start does
// not fit the slots, its line has two bytes per ply. Replaying trusts the codes, which were legal
// when packed. From bytes that are not a line it makes impossible boards, but it touches no other
// memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/setup.h"
#include "qipu/rules/position.h"

namespace qipu::store {

inline constexpr int kSlots = 32;            ///< 16 of Red, then 16 of Black
inline constexpr int kOff = Square::kCount;  ///< the square of a captured piece

/// Appends a line, in the form of LineView. REQUIRES: the moves are legal.
void pack_line(const Position* start, std::span<const Move> moves, std::string& out);

/// A line in the bytes of a block.
struct LineView {
  enum class Form : std::uint8_t {
    standard,  ///< from the standard start
    setup,     ///< from another start: board (45 bytes), side to move, codes
    wide,      ///< the same with two bytes per ply
    none,      ///< the start cannot be played
  } form = Form::none;
  std::string_view start, moves;
  std::size_t plies() const { return form == Form::wide ? moves.size() / 2 : moves.size(); }
};
/// Removes the next line from the bytes and reads it. Returns false at the end, or if they are
/// damaged.
bool take_line(std::string_view& bytes, LineView& out);
/// The start as a setup and as a position, and the moves up to the first one that cannot be played.
Setup start_of(const LineView& line);
std::optional<Position> position_of(const LineView& line);
std::vector<Move> moves_of(const LineView& line);

/// A ply of a replay.
struct Ply {
  std::uint8_t from = 0, to = 0;      ///< squares; kOff in bytes that are not a line
  std::uint8_t mover = 0, taken = 0;  ///< codes of the pieces; 0 for none
};

/// Replays a line on a board of squares and slots, for speed, as far as its plies are asked for,
/// and keeps them.
class Replay {
 public:
  /// The code of the piece on each square; the one after the board is scrap.
  using Squares = std::array<std::uint8_t, kOff + 1>;

  /// Sets up the start of a line, whose bytes must stay.
  void begin(const LineView& line);
  const LineView& line() const { return line_; }
  const Squares& start() const { return start_; }
  Color turn() const { return turn_; }  ///< of the start

  /// Returns a ply; null after the last.
  const Ply* ply(std::size_t at) {
    if (at >= played_) [[unlikely]] {
      if (at >= line_.plies()) return nullptr;
      play_to(at + kAhead);
    }
    return &plies_[at];
  }
  /// Returns the known plies from there on: at least one, none after the last.
  std::span<const Ply> from(std::size_t at) {
    const Ply* const first = ply(at);
    return first == nullptr ? std::span<const Ply>() : std::span(first, played_ - at);
  }
  /// Returns the board after the last ply.
  Setup end();

 private:
  /// Plies replayed at a time: what is searched is often found long before the end.
  static constexpr std::size_t kAhead = 16;
  struct Start;
  void play_to(std::size_t end);

  LineView line_;
  Squares start_;
  Color turn_ = Color::red;
  Squares board_;
  std::array<std::uint8_t, kSlots + 1> square_;  ///< of each slot
  Squares slot_;                                 ///< on each square; kSlots if none
  std::vector<Ply> plies_;
  std::size_t played_ = 0;  ///< how many of them are known
};

}  // namespace qipu::store
