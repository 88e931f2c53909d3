// The text of a game that is to be changed in place: edits become patches of the file's
// bytes, and what comes out is read again.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/editing.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/ops/mend/patch.h"

namespace qipu {

struct GameText {
  const Source& source;
  const Format& format;            ///< REQUIRES: editing is not null
  std::size_t begin = 0, end = 0;  ///< of the game in source.text
};

/// Text that is to stand for a stretch of the source's text.
struct TextEdit {
  std::size_t begin, end;
  std::string text;
};

/// Makes patches in the encoding of a source.
class PatchMaker {
 public:
  explicit PatchMaker(const Source& source) : source_(source) {}

  /// Takes a stretch of the text out. Offsets of patches count from the source's first byte.
  Patch cut(std::size_t begin, std::size_t end) const;
  /// Appends text to what a patch puts in.
  void append(std::string& to, std::string_view text);
  /// A patch an edit, in order; nothing where two overlap.
  std::optional<std::vector<Patch>> patches_of(const std::vector<TextEdit>& edits);
  /// Whether the encoding has all characters of what was appended.
  bool encodable() const { return missing_.empty(); }

 private:
  const Source& source_;
  std::vector<Unencodable> missing_;
};

/// The game as it reads with the patches; nothing where it is no game then. O(bytes of the game).
std::optional<Game> read_patched(const GameText& text, std::vector<Patch> patches);

}  // namespace qipu
