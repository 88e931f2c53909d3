// Numbers the positions of a class of endings.
//
// The attacker is Red here. A skeleton is where the kings and all guards stand; its number and the
// number of a placement of the attacking pieces make the number of a position. Guards of one kind
// are one set of squares, so exchanged guards are the same position. Two attacking pieces of the
// same kind are numbered in both orders.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "endgame/material.h"
#include "qipu/rules/bitboard.h"

namespace qipu::endgame {

inline constexpr int kNowhere = 255;

/// A move of one guard of a set, which leads to another set. The reverse move is a separate step.
struct Step {
  std::uint16_t to = 0;  ///< the number of the set after the move
  std::uint8_t from = 0, target = 0;
  std::uint8_t eye = kNowhere;  ///< the square that must be empty
};

/// A set of guards of one kind on one side.
struct GuardSet {
  std::vector<std::uint8_t> squares;
  std::vector<Step> steps;
};

/// All sets of `count` guards of a kind on one side.
class GuardSets {
 public:
  GuardSets() = default;
  GuardSets(Role role, Color side, int count);

  int size() const { return static_cast<int>(sets_.size()); }
  const GuardSet& operator[](int i) const { return sets_[static_cast<std::size_t>(i)]; }
  /// Returns the number of the set with these squares; -1 if no set has them.
  int number(Bitboard squares) const;

 private:
  std::vector<GuardSet> sets_;
  std::array<std::int8_t, Square::kCount> place_{};  // of the kind's squares; -1 for others
  std::vector<std::int16_t> by_mask_;                // bits: places
};

/// Where kings and guards stand: numbers of squares in the palace and of sets.
struct Skeleton {
  int red_king = 0, black_king = 0;  ///< 0-8, rank by rank from the lower left corner
  int advisors = 0, elephants = 0;   ///< of Black, who defends
  int own_advisors = 0, own_elephants = 0;
};

std::uint8_t red_palace(int i);
std::uint8_t black_palace(int i);
int in_red_palace(int square);    ///< the number of a square in the palace; -1 outside
int in_black_palace(int square);  ///< likewise

class Space {
 public:
  explicit Space(const Class& of);

  const Class& of() const { return of_; }
  std::size_t skeletons() const { return skeletons_; }
  int placements() const { return placements_; }
  std::uint64_t size() const {
    return skeletons_ * static_cast<std::uint64_t>(placements_);  // of one side to move
  }

  std::size_t number(const Skeleton& s) const;
  Skeleton skeleton(std::size_t number) const;

  /// The squares on which attacking piece `i` can stand.
  const std::vector<std::uint8_t>& squares(int i) const {
    return squares_[static_cast<std::size_t>(i)];
  }
  /// Returns the place of a square in squares(i); -1 if the piece cannot stand there.
  int place(int i, int square) const {
    return places_[static_cast<std::size_t>(i)][static_cast<std::size_t>(square)];
  }
  /// The difference in the number of a placement for one place of attacking piece `i`.
  int stride(int i) const { return strides_[static_cast<std::size_t>(i)]; }

  GuardSets advisors, elephants, own_advisors, own_elephants;

 private:
  Class of_;
  std::size_t skeletons_ = 0;
  int placements_ = 1;
  std::array<std::vector<std::uint8_t>, kMostAttackers> squares_;
  std::array<std::array<std::int8_t, Square::kCount>, kMostAttackers> places_{};
  std::array<int, kMostAttackers> strides_{};
};

}  // namespace qipu::endgame
