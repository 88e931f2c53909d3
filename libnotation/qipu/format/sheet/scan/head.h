// Private. The header of a game in page text: title, players, result.
#pragma once

#include <optional>
#include <string_view>

#include "qipu/format/sheet/lex/lines.h"
#include "qipu/game/game.h"

namespace qipu::sheet::scan {

class Head {
 public:
  void clear() { *this = Head(); }
  std::string_view title() const { return title_; }

  /// Whether a header after the moves starts the next game. `apart`: a result or an empty line
  /// precedes it.
  static bool begins_game(const Header& header, bool apart);
  /// Takes a heading, and the players if it names them. Returns the heading it replaces, which was
  /// a chapter's or an entry of a table of contents.
  std::string_view take_heading(std::string_view line, Game& game);
  /// Returns text that the game has no field for.
  std::string_view take_header(const Header& header, Game& game);
  /// False where players are known already.
  bool take_names(std::string_view line, Game& game);
  /// Puts the title before the other tags.
  void finish(Game& game) const;

 private:
  std::string_view title_;
  bool named_ = false;
};

/// Takes a result after the moves. False where the text is none, or contradicts the known one.
bool take_result(std::string_view text, Game& game);

}  // namespace qipu::sheet::scan
