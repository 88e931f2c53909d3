// Private. Main lines of a byte a ply, and how they are replayed.
//
// A piece is known by its slot, which it keeps from the start of the game: king, advisors,
// elephants, horses, rooks, cannons, pawns of a side, like pieces in the order of their squares. A
// code says which of the side's slots moves and where to: 127 of them. Starts that do not fit the
// slots have lines of two bytes a ply. Replaying trusts the codes: they were legal when packed. Of
// bytes that are no line it makes boards that cannot be, and touches nothing else.
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
inline constexpr int kOff = Square::kCount;  ///< the square of a piece that was taken

/// Appends a line, in the form of LineView. REQUIRES: the moves are legal.
void pack_line(const Position* start, std::span<const Move> moves, std::string& out);

/// A line as it lies in the bytes of a block.
struct LineView {
  enum class Form : std::uint8_t {
    standard,  ///< from the usual start
    setup,     ///< from another one: board (45 bytes), side to move, codes
    wide,      ///< the same with two bytes a ply
    none,      ///< the start cannot be played on
  } form = Form::none;
  std::string_view start, moves;
  std::size_t plies() const { return form == Form::wide ? moves.size() / 2 : moves.size(); }
};
/// Takes the next line from the bytes. False at the end, or where they are damaged.
bool take_line(std::string_view& bytes, LineView& out);
/// The start, as a setup and to be played on; and the moves up to the first that cannot be.
Setup start_of(const LineView& line);
std::optional<Position> position_of(const LineView& line);
std::vector<Move> moves_of(const LineView& line);

/// A board on which lines are replayed: nothing but squares and slots, for speed.
class Replay {
 public:
  /// What stands on each square, by code of the piece; one beyond the board is scrap.
  std::array<std::uint8_t, kOff + 1> board;
  Color turn = Color::red;

  /// Calls `begin()` when the start stands, and after each ply `moved(from, to, taken)`: squares
  /// and the code of the piece taken, 0 for none. The walk ends where that gives false.
  template <class Begin, class Moved>
  void walk(const LineView& line, const Begin& begin, const Moved& moved);

 private:
  struct Start;
  void set_up(const LineView& line);

  std::array<std::uint8_t, kSlots + 1> square_;  ///< of each slot
  std::array<std::uint8_t, kOff + 1> slot_;      ///< on each square; kSlots: none
};

/// Of each code of a side: its slot, and by the square it stands on, the square it goes to.
struct Codes {
  std::array<std::uint8_t, 256> slot;
  std::array<std::array<std::array<std::uint8_t, kOff + 1>, 256>, 2> to;
};
extern const Codes kCodes;

template <class Begin, class Moved>
void Replay::walk(const LineView& line, const Begin& begin, const Moved& moved) {
  set_up(line);
  if (!begin()) return;
  const bool wide = line.form == LineView::Form::wide;
  const std::size_t plies = line.plies();
  auto side = static_cast<unsigned>(turn);
  for (std::size_t i = 0; i < plies; ++i) {
    unsigned from = 0, to = 0;
    if (wide) [[unlikely]] {
      const unsigned bits = static_cast<std::uint8_t>(line.moves[2 * i]) |
                            static_cast<unsigned>(static_cast<std::uint8_t>(line.moves[2 * i + 1]))
                                << 8U;
      from = std::min(bits & 0x7FU, unsigned{kOff});
      to = std::min(bits >> 7U, unsigned{kOff});
    } else {
      const auto code = static_cast<std::uint8_t>(line.moves[i]);
      const unsigned slot = kCodes.slot[code] + 16 * side;
      from = square_[slot];
      to = kCodes.to[side][code][from];
      square_[slot_[to]] = kOff;
      square_[slot] = static_cast<std::uint8_t>(to);
      slot_[to] = static_cast<std::uint8_t>(slot);
      slot_[from] = kSlots;
    }
    const std::uint8_t taken = board[to];
    board[to] = board[from];
    board[from] = 0;
    side ^= 1U;
    turn = static_cast<Color>(side);
    if (!moved(from, to, taken)) return;
  }
}

}  // namespace qipu::store
