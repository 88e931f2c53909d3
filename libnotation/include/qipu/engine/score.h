// The score an engine gives a position.
#pragma once

#include <compare>
#include <cstdint>
#include <cstdlib>

#pragma GCC visibility push(default)
namespace qipu {

/// From the side to move's view: centipawns, or the distance to mate. Stored as one number, so that
/// comparison orders scores: a nearer mate is better, being mated later is better.
class Score {
 public:
  /// The longest mate distance in plies; centipawns stay below kMate - kMaxMatePlies.
  static constexpr int kMaxMatePlies = 1000;

  constexpr Score() = default;
  /// Clamped to the range that is not mate.
  static constexpr Score centipawns(int value) {
    return Score(value > kBorder ? kBorder : value < -kBorder ? -kBorder : value);
  }
  /// The side to move mates with its (plies + 1) / 2nd move. REQUIRES: 0 < plies <= kMaxMatePlies.
  static constexpr Score mates_in(int plies) { return Score(kMate - plies); }
  /// The side to move is mated after this many plies; 0: it is mated now.
  static constexpr Score mated_in(int plies) { return Score(plies - kMate); }

  constexpr bool is_mate() const { return value_ > kBorder || value_ < -kBorder; }
  /// The plies to the mate, negative if the side to move is mated. If it is mated now, this is 0,
  /// and only the sign of `value` shows who is mated. REQUIRES: is_mate().
  constexpr int mate_plies() const { return value_ > 0 ? kMate - value_ : -kMate - value_; }
  /// The moves to the mate as UCI counts them, negative if the side to move is mated. REQUIRES:
  /// is_mate().
  constexpr int mate_moves() const {
    return value_ > 0 ? (kMate - value_ + 1) / 2 : -(value_ + kMate) / 2;
  }
  /// REQUIRES: !is_mate().
  constexpr int centipawns() const { return value_; }
  /// A number that orders scores; mates lie beyond all centipawns.
  constexpr int value() const { return value_; }

  constexpr Score operator-() const { return Score(-value_); }
  friend constexpr auto operator<=>(Score, Score) = default;

 private:
  static constexpr int kMate = 32000;
  static constexpr int kBorder = kMate - kMaxMatePlies - 1;
  explicit constexpr Score(int value) : value_(static_cast<std::int16_t>(value)) {}
  std::int16_t value_ = 0;
};

}  // namespace qipu
#pragma GCC visibility pop
