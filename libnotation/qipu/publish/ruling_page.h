// Rulings as sheets of paper, to teach arbiters by: one HTML file that needs no font and no
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
  bool flip = false;  ///< Black at the bottom
  PieceStyle pieces = PieceStyle::traditional;
};

/// A board after each move of the loop, with the move, its label and clause below, and as an arrow
/// the first move of what it threatens; then the reasons and the clause that decided. A ruling
/// without a loop has the board that it is about. Up to 24 moves stay on one sheet. It holds no
/// record: what reads pages finds no game in it.
class RulingPage {
 public:
  explicit RulingPage(RulingPageOptions options) : options_(std::move(options)) {}

  /// `heading`: of which game and moves. `book`: by which book, and why that one.
  void add(const Ruling& ruling, std::string_view heading, std::string_view book);
  /// The whole file; without rulings it says that there is nothing to rule on.
  std::string html() const;

 private:
  RulingPageOptions options_;
  std::string sections_;
};

}  // namespace qipu
