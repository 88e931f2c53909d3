// What the prose between two moves says about how they are connected.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/board/piece.h"

namespace qipu::prose {

enum class Cue : std::uint8_t {
  sentence,  ///< a sentence ends before the move
  should,    ///< 应走 似可 不如: a better move
  change,    ///< 改走 误走: instead of a move
  supposed,  ///< 如 若 假如: a supposition
  then,      ///< 则 以下 接走: a continuation
  other,     ///< 或 亦可 又如: an alternative to the move before
  choice,    ///< 多走 可 当 是, directly before the move: one of several possible moves
  plan,      ///< 再 伏 下一步: the other side is assumed to pass
  prevent,   ///< 防 否则 如不: the side to move is assumed to pass
  actual,    ///< 实战 现在: the game itself
  prose,     ///< there is much text before the move
  damaged,   ///< there is an unreadable move before the move
};

/// A set of cues.
class Cues {
 public:
  void add(Cue c) { bits_ |= 1U << static_cast<unsigned>(c); }
  bool has(Cue c) const { return (bits_ >> static_cast<unsigned>(c) & 1U) != 0; }
  /// Returns true if some words say where the move belongs.
  bool tell() const {
    return has(Cue::should) || has(Cue::change) || has(Cue::supposed) || has(Cue::then) ||
           has(Cue::other);
  }

 private:
  std::uint32_t bits_ = 0;
};

/// A sign that structures the text.
struct Border {
  enum Kind : std::uint8_t { open, close, item } kind = open;
  std::uint8_t series = 0;  ///< for an item: the index of its numbering, 0-3
  std::uint8_t number = 0;  ///< for an item: its number, from 1
};
inline constexpr int kSeries = 4;  ///< (一)  (1)  ① 甲

struct Gap {
  Cues cues;
  std::optional<Color> side;  ///< the side that the clause is about: 红 or 黑
  int round = 0;              ///< the game's round, from 1, that the clause names: 第5回合; 0: none
  std::vector<Border> borders;  ///< in order
};

/// Reads the text before a move. `first`: no move precedes it in the text. O(gap).
void read_gap(std::string_view gap, bool first, Gap& out);

/// Returns true if the text after a move says that it is a plan: 的手段, 之势.
bool tells_plan(std::string_view after);

}  // namespace qipu::prose
