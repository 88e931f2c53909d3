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

/// A round that a text names by its number.
struct NamedRound {
  int round = 0;        ///< the game's round, from 1: 第5回合, or 第5着 of a side; 0: none is named
  int ply = 0;          ///< the number if it may count the moves of both sides (第5着); otherwise 0
  bool after = false;   ///< 第5回合后: the next round is meant
  bool until = false;   ///< 弈至第5回合: that round, or the board after it
  bool before = false;  ///< an earlier sentence names it, not the one of the move
};

struct Gap {
  Cues cues;
  std::optional<Color> side;    ///< the side that the clause is about: 红 or 黑
  NamedRound named;             ///< the round that the clause names, or the sentence before 应走
  std::vector<Border> borders;  ///< in order
};

/// Reads the text before a move. `first`: no move precedes it in the text. O(gap).
void read_gap(std::string_view gap, bool first, Gap& out);

/// Returns true if the text after a move says that it is a plan: 的手段, 之势.
bool tells_plan(std::string_view after);

}  // namespace qipu::prose
