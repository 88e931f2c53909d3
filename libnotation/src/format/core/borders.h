// Finds where a collection can be cut: between two games, as the format's own reader finds them.
//
// The search starts at the end. It finds the last mark at which a game may begin, goes back to the
// mark before it, and reads from there. If the reader does not begin a game at the later mark
// (because the mark stands in a tag's value, or the tags continue), the search continues from the
// earlier mark.
#pragma once

#include <cstddef>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu {

struct BorderRule {
  /// Returns the last offset before `end` at which a game may begin, judging by the line there
  /// alone; 0 if there is none. REQUIRES: wherever that line stands in a file, the reader takes it
  /// for the beginning of a part of a game (a tag, a header line, a block).
  std::size_t (*last_mark)(std::string_view bytes, std::size_t end) = nullptr;
  /// An example of such a mark, as text.
  std::string_view mark;
  /// Returns how many bytes the reader has to see, of a text that begins with a mark, to decide if
  /// a game begins there. Null: `mark` is enough. More bytes never remove a border.
  std::size_t (*seen_behind)(std::string_view bytes) = nullptr;
  /// Returns the first of the consecutive lines of marks that end with this mark; reading begins
  /// there. Null: reading begins at the mark itself.
  std::size_t (*first_of)(std::string_view bytes, std::size_t mark) = nullptr;
  /// Returns true if a game that is read from a mark at the beginning of the text ends where it
  /// ends in the file, whatever stands before the mark. Null: always true.
  bool (*sound)(std::string_view text) = nullptr;
  /// Returns the end of the last game that ends at or before `most`; 0 if none does.
  std::size_t (*last_end)(std::string_view text, std::size_t most) = nullptr;
};

/// Implements Format::last_border by that rule. O(bytes between two marks), usually one game.
std::size_t last_border(const ArchivePart& part, const BorderRule& rule);

/// Implements BorderRule::last_end for readers that know where games end.
std::size_t last_end(GameReader& reader, std::size_t most);

}  // namespace qipu
