// The header of a game in a plain move list.
#pragma once

#include <optional>
#include <string_view>

#include "format/sheet/lex/fields.h"
#include "format/sheet/list/list_words.h"

namespace qipu::sheet::list {

/// Collects the header lines of a game. Their values are stored in the game.
class Head {
 public:
  /// `layout` receives the places of fields; it may be null.
  Head(const Source& source, Layout* layout) : source_(&source), layout_(layout) {}

  bool has_title() const { return title_; }
  bool has_result() const { return result_; }
  bool has_names() const { return named_; }
  const Notation* declared() const { return declared_; }

  /// Takes the headers of one line.
  void take(std::vector<Header> headers, Game& game, DiagnosticSink& sink);
  /// Takes a heading. Returns false if the game already has a title.
  bool take_heading(std::string_view text, Game& game);
  void take_names(const Names& names, Game& game);
  /// Uses the ending that the headers state if the text after the moves states none.
  void end(Game& game) const;

 private:
  void take_one(const Header& header, Game& game, DiagnosticSink& sink);
  void take_pair(Header& red, Header& black, Game& game);
  void take_result(GameResult result, Game& game);  ///< unless a result is already known
  void take_fen(std::string_view value, Game& game, DiagnosticSink& sink) const;

  const Source* source_;
  Layout* layout_;
  bool title_ = false;
  bool heading_ = false;  // the game began with a heading
  bool result_ = false;
  bool named_ = false;  // the players are known
  std::optional<Ending> ending_;
  const Notation* declared_ = nullptr;
};

}  // namespace qipu::sheet::list
