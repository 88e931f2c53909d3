// Classes of endings: which pieces attack, and which guards each side has.
//
// One side has at most two pieces that can cross the river (rooks, horses, cannons, pawns), the
// other side has none. Both sides have a king and up to two advisors and two elephants. The side
// with the pieces that cross is the attacker. A class has a code such as "RP-AAEE" or "CAA-EE": the
// attacker's pieces, a hyphen, the guards of the other side.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/piece.h"
#include "qipu/diag/result.h"
#include "qipu/rules/position.h"

namespace qipu::endgame {

inline constexpr int kMostAttackers = 2;

struct Guards {
  int advisors = 0, elephants = 0;
  friend constexpr bool operator==(Guards, Guards) = default;
};

/// The pieces of the attacker that can cross the river: in the order rook, horse, cannon, pawn.
class Attackers {
 public:
  constexpr Attackers() = default;
  /// Returns no value if there are too many, or if one is a king, an advisor or an elephant.
  static std::optional<Attackers> of(std::span<const Role> roles);

  int size() const { return size_; }
  Role operator[](int i) const { return roles_[static_cast<std::size_t>(i)]; }
  /// REQUIRES: 0 <= i < size().
  Attackers without(int i) const;
  std::string code() const;  ///< "RP"

  friend bool operator==(const Attackers&, const Attackers&) = default;

 private:
  std::array<Role, kMostAttackers> roles_{};
  int size_ = 0;
};

struct Class {
  Attackers attackers;
  Guards own;      ///< of the attacker
  Guards against;  ///< of the other side

  std::string code() const;
  friend bool operator==(const Class&, const Class&) = default;
};

/// Reads "RP-AAEE", letters of either case (N or H, E or B), or Chinese: 车兵对士象全. Errors:
/// endgame_class_unread, endgame_class_large.
Result<Class> parse_class(std::string_view text);

/// The class of a position and its attacker, the side that has the pieces that cross.
struct Seen {
  Class of;
  Color attacker = Color::red;
};
/// Returns no value if both sides, or neither, have pieces that can cross the river, or if there
/// are too many, or if a king is missing.
std::optional<Seen> class_of(const Position& position);

/// Where a pawn stands: before the river; on the first two ranks beyond it (高兵); on the next two
/// (低兵); on the last rank (底兵).
enum class PawnRank : std::uint8_t { home, high, low, bottom };
PawnRank rank_of_pawn(Square square, Color side);
/// The ranks of the attacker's pawns, from the lowest.
std::vector<PawnRank> pawns_of(const Position& position, const Seen& seen);

/// The name of an ending, as in books: "车兵对士象全", "底兵对光将"; with the ranks of the
/// pawns if they are given.
std::string chinese_name(const Class& of, std::span<const PawnRank> pawns = {});
/// "rook and pawn against all guards".
std::string english_name(const Class& of, std::span<const PawnRank> pawns = {});
std::string chinese_name(const Position& position, const Seen& seen);
std::string english_name(const Position& position, const Seen& seen);

}  // namespace qipu::endgame
