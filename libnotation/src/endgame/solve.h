// Computes classes of endings by retrograde analysis: in which positions the attacker wins, and in
// how many moves.
//
// The side without attacking pieces can never give check, so it has no perpetual check. A position
// is won if the attacker mates or stalemates in a finite number of moves against every defence. All
// others are drawn: there both sides can go on for ever. Rule books forbid perpetual check and
// chase, but only the attacker could use them, and they would not win. Advisors and elephants may
// chase for ever by all rule books, as kings and pawns may: the defender's holding moves never
// become a loss.
//
// Only a stalemate can make the defender win: the attacker's horse or cannon stands between the
// kings, his advisors block his king. outcome_of() looks for that; nothing ever forces it
// (solve_test.cpp).
//
// Distances count the attacker's moves until mate or stalemate.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "endgame/geometry.h"
#include "endgame/material.h"

namespace qipu::endgame {

inline constexpr std::uint8_t kIllegal = 255;  ///< no position, or the side not to move is in check
inline constexpr std::uint8_t kHeld = 254;     ///< the attacker cannot win

/// The values of all positions of a class, the attacker being Red.
class Solution {
 public:
  const Space& space() const { return space_; }
  /// The attacker to move: the number of his moves to mate, from 1; kHeld or kIllegal.
  std::uint8_t red(std::size_t skeleton, int placement) const {
    return red_[at(skeleton, placement)];
  }
  /// The other side to move: the number of moves of the attacker to mate, from 0; kHeld or
  /// kIllegal.
  std::uint8_t black(std::size_t skeleton, int placement) const {
    return black_[at(skeleton, placement)];
  }
  int longest() const { return longest_; }  ///< moves of the longest win; 0 if nothing is won

 private:
  friend class Solver;
  explicit Solution(const Class& of) : space_(of) {}
  std::size_t at(std::size_t skeleton, int placement) const {
    return skeleton * static_cast<std::size_t>(space_.placements()) +
           static_cast<std::size_t>(placement);
  }

  Space space_;
  std::vector<std::uint8_t> red_, black_;
  int longest_ = 0;
};

/// Where all pieces of a position of a class stand.
struct Place {
  std::size_t skeleton = 0;
  int placement = 0;
};

/// Returns where a position lies in the space of its class; the attacker is turned to be Red.
/// Returns no value if a piece stands where it cannot stand. REQUIRES: class_of(position) is the
/// space's class, with this attacker.
std::optional<Place> place_of(const Space& space, const Position& position, Color attacker);
/// Returns the position. The attacker is Red.
Setup setup_of(const Space& space, const Place& place, Color turn);

/// Classes that have been computed, each with all classes that captures lead to.
class Solutions {
 public:
  /// Called before a class is computed.
  using Progress = std::function<void(const Class&)>;

  /// Returns a class. Computes it, and the classes that captures lead to, unless they are known.
  const Solution& of(const Class& wanted, const Progress& progress = {});
  /// Returns a class that has been computed; otherwise null.
  const Solution* find(const Class& wanted) const;
  /// Forgets all classes.
  void clear() { all_.clear(); }

 private:
  std::map<std::string, std::unique_ptr<const Solution>> all_;
};

/// Returns the value of a position in the classes that have been computed: the number of moves of
/// the attacker to mate, kHeld, or kIllegal if its class is missing. A position without attacking
/// pieces is held.
std::uint8_t value_of(const Solutions& all, const Position& position);
/// What a position is worth for the side to move if both sides play as well as possible.
enum class Verdict : std::uint8_t { win, draw, loss };
/// Returns the verdict of a position whose class has been computed. Rarely the attacker is
/// stalemated by his own pieces: then the defender wins.
Verdict outcome_of(const Solutions& all, const Position& position);
/// Returns a shortest win against the longest defence; nothing if the position is not won.
/// REQUIRES: its class has been computed.
std::vector<Move> best_line(const Solutions& all, Position position);

/// The number of bytes that computing a class needs, with all classes that captures lead to.
std::uint64_t memory_for(const Class& of);

}  // namespace qipu::endgame
