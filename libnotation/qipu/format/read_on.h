// Private. Reads text that is nothing but numbers, moves, marks between them and a few words, in
// whatever way they are set: only what is legal next is a move, only what is due is a number.
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

struct ReadOn {
  std::vector<ReadStep> steps;
  std::string_view result;  ///< how the game ended, in its words
  std::size_t moves = 0;
  std::size_t end = 0;  ///< behind the last that was understood
  bool whole = false;   ///< all to the end was
};

/// Where reading begins, and how far it goes.
struct Passage {
  std::string_view text;
  std::size_t begin = 0;
  std::size_t end = 0;     ///< of the game, as others found it
  bool beyond = false;     ///< bare moves that go on with it beyond that end are its own
  bool any_first = false;  ///< its numbers may begin anywhere
  int round = 1;           ///< the number of the next move's round
};

/// Words among them that name no move that could go on are comments; the first that do, and are
/// not understood, end it. O(text).
ReadOn read_on(const Passage& stretch, Follower follower);

/// A line of some text that could go on with a line of play.
struct GoingOn {
  std::size_t at = std::string_view::npos;  ///< where it begins; npos: there is none
  int number = 0;                           ///< in front of its moves; 0: none
};
/// The first such line: it begins with a move that is legal next, behind a number or not, and holds
/// more of them or nothing else, or has the number that is `due`. Words before a move
/// (黑如走炮4平5) and brackets around it make prose of it. O(text).
GoingOn find_going_on(std::string_view text, const Follower& follower, int due = 0);

}  // namespace qipu
