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

/// For each code of a side: its slot, and the square it goes to for each square it stands on.
struct Codes {
  std::array<std::uint8_t, 256> slot;
  std::array<std::array<std::array<std::uint8_t, kOff + 1>, 256>, 2> to;
};
extern const Codes kCodes;

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
  /// Passes the plies in order to `visit`, until it returns true. Plays no further than that.
  template <class Visit>
  void each(Visit&& visit) {
    for (std::size_t at = 0; at < played_; ++at) {
      if (visit(plies_[at])) return;
    }
    const std::size_t plies = line_.plies();
    if (line_.form == LineView::Form::wide) {
      while (played_ < plies) {
        if (visit(play_wide())) return;
      }
    } else {
      while (played_ < plies) {
        if (visit(play_code())) return;
      }
    }
  }
  /// Returns the board after the last ply.
  Setup end();

 private:
  /// Plies replayed at a time: what is searched is often found long before the end.
  static constexpr std::size_t kAhead = 16;
  struct Start;
  void play_to(std::size_t end);
  Ply play_wide();
  Ply play_code() {
    const auto side = static_cast<unsigned>(turn_) ^ static_cast<unsigned>(played_ & 1U);
    const auto code = static_cast<std::uint8_t>(line_.moves[played_]);
    const unsigned slot = kCodes.slot[code] + 16 * side;
    Ply ply;
    ply.from = square_[slot];
    ply.to = kCodes.to[side][code][ply.from];
    square_[slot_[ply.to]] = kOff;
    square_[slot] = ply.to;
    slot_[ply.to] = static_cast<std::uint8_t>(slot);
    slot_[ply.from] = kSlots;
    return moved(ply);
  }
  /// Moves the piece, and keeps the ply.
  Ply moved(Ply ply) {
    ply.taken = board_[ply.to];
    ply.mover = board_[ply.from];
    board_[ply.to] = ply.mover;
    board_[ply.from] = 0;
    plies_[played_++] = ply;
    return ply;
  }

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
