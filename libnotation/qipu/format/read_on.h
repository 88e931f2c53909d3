// Private. Reads text of round numbers, moves, marks and a few words, in any layout: what is legal
// next is a move, and what is due next is a round number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "qipu/notation/follow.h"

namespace qipu {

/// A move or a comment.
struct ReadStep {
  bool move = false;
  std::uint32_t offset = 0, length = 0;  ///< in the text
};

/// What read_on() found.
struct ReadOn {
  std::vector<ReadStep> steps;
  std::string_view result;  ///< how the game ended, as written
  std::size_t moves = 0;
  std::size_t end = 0;    ///< the end of what was understood
  bool whole = false;     ///< everything was understood
  std::size_t again = 0;  ///< where a number 1 stands again; 0: nowhere
  int due = 0;            ///< the round that was due there
};

/// The text to read.
struct Passage {
  std::string_view text;
  std::size_t begin = 0;
  std::size_t end = 0;     ///< where the game ends, as its reader found
  bool beyond = false;     ///< moves right after that end belong to the game, too
  bool any_first = false;  ///< its round numbers may begin with any
  int round = 1;           ///< the number of the next move's round
};

/// Reads the passage. Words that name no possible next move become comments; reading stops at words
/// that look like one and are not understood. O(text).
ReadOn read_on(const Passage& stretch, Follower follower);

/// A text line that could continue a line of moves.
struct GoingOn {
  std::size_t at = std::string_view::npos;  ///< where it begins; npos: there is none
  int number = 0;                           ///< the round number before its moves; 0: none
};
/// The first such text line: it begins with a move that is legal next, with or without a number,
/// and has more moves or nothing else, or has the number `due`. Words before the move
/// (黑如走炮4平5) or brackets around it make it prose. O(text).
GoingOn find_going_on(std::string_view text, const Follower& follower, int due = 0);

/// Whether the moves at `at`, behind a number 1 that comes again, go further from `here` than from
/// the usual start, or the number behind them says so: where `due` was due, it is the one after
/// that. Then they belong to the same game, else they begin another one. O(1).
bool go_on_from(std::string_view text, std::size_t at, const Follower& here, int due);

}  // namespace qipu
