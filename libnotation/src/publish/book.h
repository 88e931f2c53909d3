// Games as a book for paper: moves, comments, variations and diagrams as HTML that a browser
// prints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/headings.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"
#include "qipu/publish/diagram.h"

namespace qipu {

struct BookOptions {
  std::string title = {};              ///< "": the event of its games, or else `name`
  std::string name = {};               ///< the name to use if the games have no common event
  const Notation* notation = nullptr;  ///< null: zh
  Language language = Language::en;
  std::string paper = "A5";  ///< a size that CSS knows
  int every = 16;            ///< a diagram after so many plies of a main line; 0: no such diagrams
  bool critical = true;      ///< and after moves marked !!, ?, ??
  PieceStyle pieces = PieceStyle::traditional;
};

/// begin(), contents(), the games and finish() return the parts of one HTML file; the games are
/// made first. It needs no font and no network. It holds no record, so reading the page finds no
/// game.
class Book {
 public:
  explicit Book(BookOptions options);

  /// Returns the beginning, with a title common to the games so far.
  std::string begin() const;
  /// Returns the contents of the games so far, in order; "" if there is only one.
  std::string contents() const;
  /// Returns the chapter of a game. REQUIRES: settled. No recursion; O(nodes).
  std::string game(const Game& game);
  std::string finish() const;

 private:
  BookOptions options_;
  std::vector<std::string> names_;  ///< the names of the games
  CommonTitle title_;
};

}  // namespace qipu
