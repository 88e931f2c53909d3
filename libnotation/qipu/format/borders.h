// Private. Where an archive of text can be cut: between two games, as the format's own reader finds
// them.
//
// Searching goes from the end: to the last mark at which a game may begin, and back to the mark
// before that. From there the reader reads. Where it does not begin a game at the later mark (a
// tag's value may have it, or the tags go on), the search goes on from the earlier one.
#pragma once

#include <cstddef>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu {

struct BorderRule {
  /// The last offset before `end` at which a game may begin, going by the line there alone; 0 when
  /// there is none. REQUIRES: wherever it is in a file, the reader takes it for the beginning of a
  /// part of a game (a tag, a header line, a block).
  std::size_t (*last_mark)(std::string_view bytes, std::size_t end) = nullptr;
  /// A text that is such a mark.
  std::string_view mark;
  /// How many bytes of a text that begins with a mark the reader is to see there instead, so that
  /// it tells whether a game begins. Null: `mark` is enough. More bytes never take a border away.
  std::size_t (*seen_behind)(std::string_view bytes) = nullptr;
  /// The first of the marks that stand one below the other up to this one; reading begins there.
  /// Null: reading begins at the mark itself.
  std::size_t (*first_of)(std::string_view bytes, std::size_t mark) = nullptr;
  /// True if a game that is read from such a mark, at the text's beginning, ends where it ends in
  /// the file, whatever stands before the mark. Null: always true.
  bool (*sound)(std::string_view text) = nullptr;
  /// Where in the text the last game ends that ends at `most` or before; 0 when none does.
  std::size_t (*last_end)(std::string_view text, std::size_t most) = nullptr;
};

/// Format::last_border by that rule. O(bytes between two marks), mostly one game.
std::size_t last_border(const ArchivePart& part, const BorderRule& rule);

/// BorderRule::last_end for readers that know where games end.
std::size_t last_end(GameReader& reader, std::size_t most);

}  // namespace qipu
