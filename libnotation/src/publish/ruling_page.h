// Rulings as printed sheets for the training of arbiters: one HTML file that needs no font and no
// network, a sheet of A4 for each ruling.
#pragma once

#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/notation/notation.h"
#include "qipu/publish/diagram.h"
#include "qipu/ruling/judge.h"

namespace qipu {

struct RulingPageOptions {
  std::string title = {};
  const Notation* notation = nullptr;  ///< null: zh
  Language language = Language::en;
  bool flip = false;  ///< Black is at the bottom
  PieceStyle pieces = PieceStyle::traditional;
};

/// Shows a board after each move of the loop, with the move, its label and clause below, and as an
/// arrow the first move of what it threatens; then the reasons and the clause that decided. A
/// ruling without a loop has the board that it is about. Up to 24 moves fit on one sheet. The page
/// holds no record, so reading it finds no game.
class RulingPage {
 public:
  explicit RulingPage(RulingPageOptions options) : options_(std::move(options)) {}

  /// Adds a ruling. `heading`: its game and moves. `book`: the book, and why it was chosen.
  void add(const Ruling& ruling, std::string_view heading, std::string_view book);
  /// Returns the whole file; without rulings it says that there is nothing to rule on.
  std::string html() const;

 private:
  RulingPageOptions options_;
  std::string sections_;
};

}  // namespace qipu
