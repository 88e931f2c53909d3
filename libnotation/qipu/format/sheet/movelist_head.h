// Private. What stands over a game of a plain list.
#pragma once

#include <optional>
#include <string_view>

#include "qipu/format/sheet/movelist_parts.h"
#include "qipu/format/sheet/ocr_lines.h"

namespace qipu::movelist {

/// What the game to be read has been told of itself. Takes headers into the game.
class Head {
 public:
  explicit Head(const Source& source) : source_(&source) {}

  bool has_title() const { return title_; }
  bool has_result() const { return result_; }
  bool has_names() const { return named_; }
  const Notation* declared() const { return declared_; }

  /// Those of a line.
  void take(std::vector<Header> headers, Game& game, DiagnosticSink& sink);
  /// False where the game has one.
  bool take_heading(std::string_view text, Game& game);
  void take_names(const ocr::Names& names, Game& game);
  /// What the headers say of how it ended holds where nothing behind the moves does.
  void end(Game& game) const;

 private:
  void take_one(const Header& header, Game& game, DiagnosticSink& sink);
  void take_pair(Header& red, Header& black, Game& game);
  void take_result(GameResult result, Game& game);  ///< where none has been said
  void take_fen(std::string_view value, Game& game, DiagnosticSink& sink) const;

  const Source* source_;
  bool title_ = false;
  bool heading_ = false;  // it began with one
  bool result_ = false;
  bool named_ = false;  // the players are known
  std::optional<Ending> ending_;
  const Notation* declared_ = nullptr;
};

}  // namespace qipu::movelist
