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

/// A board for replaying lines: only squares and slots, for speed.
class Replay {
 public:
  /// The code of the piece on each square; the one after the board is scrap.
  using Squares = std::array<std::uint8_t, kOff + 1>;
  Squares board;
  Color turn = Color::red;

  /// Sets up the start of a line, whose bytes must stay.
  void begin(const LineView& line);
  /// Plays the next plies, and calls `see(ply)` after each. Stops after the last ply, or when
  /// `see` returns false.
  template <class See>
  void play(const See& see);

 private:
  struct Start;

  LineView line_;
  std::size_t next_ = 0;                         ///< the index of the next ply
  std::array<std::uint8_t, kSlots + 1> square_;  ///< of each slot
  Squares slot_;                                 ///< on each square; kSlots if none
};

/// For each code of a side: its slot, and the square it goes to for each square it stands on.
struct Codes {
  std::array<std::uint8_t, 256> slot;
  std::array<std::array<std::array<std::uint8_t, kOff + 1>, 256>, 2> to;
};
extern const Codes kCodes;

template <class See>
void Replay::play(const See& see) {
  const bool wide = line_.form == LineView::Form::wide;
  const char* const moves = line_.moves.data();
  const std::size_t plies = line_.plies();
  auto side = static_cast<unsigned>(turn);
  bool more = true;
  std::size_t i = next_;
  for (; more && i < plies; ++i) {
    Ply ply;
    if (wide) [[unlikely]] {
      const unsigned bits = static_cast<std::uint8_t>(moves[2 * i]) |
                            static_cast<unsigned>(static_cast<std::uint8_t>(moves[2 * i + 1]))
                                << 8U;
      ply.from = static_cast<std::uint8_t>(std::min(bits & 0x7FU, unsigned{kOff}));
      ply.to = static_cast<std::uint8_t>(std::min(bits >> 7U, unsigned{kOff}));
    } else {
      const auto code = static_cast<std::uint8_t>(moves[i]);
      const unsigned slot = kCodes.slot[code] + 16 * side;
      ply.from = square_[slot];
      ply.to = kCodes.to[side][code][ply.from];
      square_[slot_[ply.to]] = kOff;
      square_[slot] = ply.to;
      slot_[ply.to] = static_cast<std::uint8_t>(slot);
      slot_[ply.from] = kSlots;
    }
    ply.taken = board[ply.to];
    ply.mover = board[ply.from];
    board[ply.to] = ply.mover;
    board[ply.from] = 0;
    side ^= 1U;
    turn = static_cast<Color>(side);
    more = see(ply);
  }
  next_ = i;
}

}  // namespace qipu::store
