// Changes a game's text in place: turns edits of the decoded text into patches of the file's bytes,
// and reads the patched text again to check the result.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/core/layout.h"
#include "ops/mend/patch.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"

namespace qipu {

/// A game's part of its source.
struct GameText {
  const Source& source;
  const Format& format;            ///< REQUIRES, for patching: it has editing
  std::size_t begin = 0, end = 0;  ///< the game's part of source.text
};

/// Replaces the source's text from `begin` to `end` with `text`.
struct TextEdit {
  std::size_t begin, end;
  std::string text;
};

/// Makes patches of a source's bytes, in its encoding.
class PatchMaker {
 public:
  explicit PatchMaker(const Source& source) : source_(source) {}

  /// Returns a patch that removes the text from `begin` to `end`. Its offset counts from the
  /// source's first byte.
  Patch cut(std::size_t begin, std::size_t end) const;
  /// Appends text, encoded, to a patch's new bytes.
  void append(std::string& to, std::string_view text);
  /// Returns one patch for each edit; no value if edits overlap or are not in order.
  std::optional<std::vector<Patch>> patches_of(const std::vector<TextEdit>& edits);
  /// Returns true if the encoding has all characters appended so far.
  bool encodable() const { return missing_.empty(); }

 private:
  const Source& source_;
  std::vector<Unencodable> missing_;
};

/// Returns the places of the game's parts in source.text; empty for formats without editing. Reads
/// the game again: O(its bytes).
Layout layout_of(const GameText& text);

/// Returns the game read from the patched text; no value if that cannot be read as a game. O(bytes
/// of the game).
std::optional<Game> read_patched(const GameText& text, std::vector<Patch> patches);

}  // namespace qipu
