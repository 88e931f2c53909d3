// Games as a book for paper: moves, comments, variations and diagrams as HTML that a browser
// prints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/game/headings.h"
#include "qipu/notation/notation.h"
#include "qipu/publish/diagram.h"

namespace qipu {

struct BookOptions {
  std::string title = {};              ///< "": the event of its games, or else
  std::string name = {};               ///< what to call it
  const Notation* notation = nullptr;  ///< null: zh
  Language language = Language::en;
  std::string paper = "A5";  ///< a size that CSS knows
  int every = 16;            ///< a diagram after so many plies of a main line; 0: none so
  bool critical = true;      ///< and after moves marked !!, ?, ??
  PieceStyle pieces = PieceStyle::traditional;
};

/// begin(), contents(), the games, finish(): the parts of one HTML file, the games made first.
/// Needs no font and no network. It holds no record: what reads pages finds no game in it.
class Book {
 public:
  explicit Book(BookOptions options);

  /// Says what the games so far have in common.
  std::string begin() const;
  /// Of the games so far, in order; "" where there is one alone.
  std::string contents() const;
  /// REQUIRES: settled. No recursion; O(nodes).
  std::string game(const Game& game);
  std::string finish() const;

 private:
  BookOptions options_;
  std::vector<std::string> names_;  ///< of the games
  CommonTitle title_;
};

}  // namespace qipu
