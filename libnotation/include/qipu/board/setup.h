// The start of a game as a file gives it: diagram and side to move. It may be impossible.
//
// Books contain many impossible diagrams (problems without a king, six pawns in a handicap game).
// So the record has a Setup, and a Position, on which moves can be played, is made from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/board/board.h"

#pragma GCC visibility push(default)
namespace qipu {

struct Setup {
  Board board;
  Color turn = Color::red;
  int quiet_plies = 0;  ///< plies since the last capture (FEN's fifth field)
  int round = 1;        ///< full-move number (FEN's sixth field)

  static const Setup& standard();  ///< the standard start position
  /// Returns true if this is the standard position with Red to move, whatever the counters are.
  bool is_standard() const;

  friend bool operator==(const Setup&, const Setup&) = default;
};

/// The faults that a diagram can have. `check --forgive NAME` ignores a fault.
enum class Fault : std::uint8_t {
  missing_red_king,  ///< there is no red king, as in teaching diagrams
  missing_black_king,
  many_kings,  ///< a side has two or more; cannot be played, so it is never allowed
  king_outside_palace,
  advisor_off_squares,    ///< not on one of the five squares of its palace
  elephant_off_squares,   ///< not on one of its seven squares, for example beyond the river
  pawn_behind_start,      ///< on a rank or file that a pawn cannot reach
  pawns_stacked_at_home,  ///< two on one file before they cross the river
  too_many_advisors,      ///< more than 2
  too_many_elephants,
  too_many_horses,
  too_many_rooks,
  too_many_cannons,
  too_many_pawns,   ///< more than 5
  too_many_pieces,  ///< more than 16 of one side; cannot be played, so it is never allowed
  kings_facing,
  wrong_side_in_check,  ///< the side not to move is in check
};
inline constexpr int kFaults = 17;

/// A set of faults.
class Faults {
 public:
  constexpr Faults() = default;
  constexpr Faults(Fault f) : bits_(1U << static_cast<unsigned>(f)) {}
  static constexpr Faults all() { return Faults((1U << kFaults) - 1); }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool has(Fault f) const { return (bits_ >> static_cast<unsigned>(f) & 1U) != 0; }
  constexpr Faults without(Faults o) const { return Faults(bits_ & ~o.bits_); }
  constexpr Faults& operator|=(Faults o) {
    bits_ |= o.bits_;
    return *this;
  }
  friend constexpr Faults operator|(Faults a, Faults b) { return a |= b; }
  friend constexpr bool operator==(Faults, Faults) = default;

 private:
  explicit constexpr Faults(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;
};

/// Returns every fault of the diagram. Looks at each square once.
Faults faults_of(const Setup& setup);

std::string_view fault_name(Fault f);                     ///< "missing_red_king"
std::optional<Fault> parse_fault(std::string_view name);  ///< the reverse of fault_name()
std::string fault_names(Faults faults);                   ///< "missing_red_king, kings_facing"

/// Returns true if the piece can ever stand on this square, considering the palace, the squares of
/// elephants, and the moves of pawns.
bool can_stand(Piece piece, Square square);

}  // namespace qipu
#pragma GCC visibility pop
