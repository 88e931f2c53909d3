// Private. What the prose between two moves says about how they belong together.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "qipu/board/piece.h"

namespace qipu::prose {

enum class Cue : std::uint8_t {
  sentence,  ///< a sentence ends before the move
  should,    ///< 应走 似可 不如: what would have been better
  change,    ///< 改走 误走: instead of a move
  supposed,  ///< 如 若 假如
  then,      ///< 则 以下 接走
  other,     ///< 或 亦可 又如: beside the move before
  choice,    ///< 多走 可 当 是: one of the moves that may be chosen, directly before it
  plan,      ///< 再 伏 下一步: the other side passes
  prevent,   ///< 防 否则 如不: the side to move passes
  actual,    ///< 实战 现在: the game itself
  prose,     ///< much text stands between
  damaged,   ///< a move that cannot be read stands between
};

/// A set of cues.
class Cues {
 public:
  void add(Cue c) { bits_ |= 1U << static_cast<unsigned>(c); }
  bool has(Cue c) const { return (bits_ >> static_cast<unsigned>(c) & 1U) != 0; }
  /// Whether some words say where the move belongs.
  bool tell() const {
    return has(Cue::should) || has(Cue::change) || has(Cue::supposed) || has(Cue::then) ||
           has(Cue::other);
  }

 private:
  std::uint32_t bits_ = 0;
};

/// A sign of the order of a text.
struct Border {
  enum Kind : std::uint8_t { open, close, item } kind = open;
  std::uint8_t series = 0;  ///< of an item: which numbering it belongs to, 0-3
  std::uint8_t number = 0;  ///< of an item, from 1
};
inline constexpr int kSeries = 4;  ///< (一)  (1)  ① 甲

struct Gap {
  Cues cues;
  std::optional<Color> side;    ///< 红 or 黑, of whom the clause speaks
  int round = 0;                ///< of the game, from 1, that the clause names: 第5回合; 0: none
  std::vector<Border> borders;  ///< in order
};

/// Reads what stands before a move; `first` where no move stands before it in the text. O(gap).
void read_gap(std::string_view gap, bool first, Gap& out);

/// Whether what follows a move says that it is a plan: 的手段, 之势.
bool tells_plan(std::string_view after);

}  // namespace qipu::prose
