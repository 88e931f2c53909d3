// Reads text of round numbers, moves, marks and a few words, in any layout. Words that are
// legal next are a move, and a number that is due next is a round number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "notation/follow.h"

namespace qipu {

/// A move or a comment.
struct ReadStep {
  bool move = false;
  std::uint32_t offset = 0, length = 0;  ///< in the text
};

/// The result of read_on().
struct ReadOn {
  std::vector<ReadStep> steps;
  std::string_view result;  ///< how the game ended, as written
  std::size_t moves = 0;
  std::size_t end = 0;    ///< the end of the text that was understood
  bool whole = false;     ///< everything was understood
  std::size_t again = 0;  ///< offset at which a number 1 stands again; 0: nowhere
  int due = 0;            ///< the round that was due there
};

/// The text to read.
struct Passage {
  std::string_view text;
  std::size_t begin = 0;
  std::size_t end = 0;     ///< where the game ends according to its reader
  bool beyond = false;     ///< moves right after that end belong to the game, too
  bool any_first = false;  ///< its round numbers may begin with any number
  int round = 1;           ///< the number of the next move's round
};

/// Reads the passage. Words that name no possible next move become comments. Reading stops at words
/// that look like a move and are not understood. O(text).
ReadOn read_on(const Passage& stretch, Follower follower);

/// A text line that could continue a line of moves.
struct GoingOn {
  std::size_t at = std::string_view::npos;  ///< offset at which it begins; npos: there is none
  int number = 0;                           ///< the round number before its moves; 0: none
};
/// Returns the first text line that could continue: it begins with a move that is legal next, with
/// or without a number, and has more moves, nothing else, or the number `due`. Words before the
/// move (黑如走炮4平5) or brackets around it make it prose. O(text).
GoingOn find_going_on(std::string_view text, const Follower& follower, int due = 0);

/// Decides if the moves at `at`, which follow a repeated number 1, belong to the same game. Returns
/// true if more of them are legal from `here` than from the standard start position, or if the
/// number after them is the one after `due`. Returns false if they begin another game. O(1).
bool go_on_from(std::string_view text, std::size_t at, const Follower& here, int due);

}  // namespace qipu
