// Private. What page text says of a game beside its moves: title, players, result.
#pragma once

#include <optional>
#include <string_view>

#include "qipu/format/sheet/movelist_parts.h"
#include "qipu/format/sheet/ocr_lines.h"
#include "qipu/game/game.h"

namespace qipu::ocr {

class Head {
 public:
  void clear() { *this = Head(); }
  std::string_view title() const { return title_; }

  /// Whether the header begins the next game behind the moves of this one; `apart`: a result or an
  /// empty line stands before it.
  static bool begins_game(const movelist::Header& header, bool apart);
  /// A heading, with the players in it when they are. The one before, of a chapter or in a table
  /// of contents, is what comes back.
  std::string_view take_heading(std::string_view line, Game& game);
  /// What comes back has no place here.
  std::string_view take_header(const movelist::Header& header, Game& game);
  /// False when players were named before.
  bool take_names(std::string_view line, Game& game);
  /// Puts the title before the other tags.
  void finish(Game& game) const;

 private:
  std::string_view title_;
  bool named_ = false;
};

/// A result behind the moves. False when the text is none, or contradicts the one known.
bool take_result(std::string_view text, Game& game);

}  // namespace qipu::ocr
