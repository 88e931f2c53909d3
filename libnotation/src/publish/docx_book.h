// Games as a document for word processors (docx, ECMA-376).
//
// The text is that of a plain move list ("txt"), a paragraph for each line. So reading the document
// (format/document) gives the games that reading the move list gives. A character that XML cannot
// have becomes U+FFFD.
#pragma once

#include <string>
#include <string_view>

#include "game/headings.h"
#include "publish/book.h"
#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/game/reduce.h"

namespace qipu {

class DocxBook {
 public:
  /// Uses title, name, notation and paper.
  explicit DocxBook(BookOptions options);

  /// Adds a game, which begins a page. Adds to `losses` what a move list cannot hold. REQUIRES:
  /// settled.
  void add(const Game& game, Losses& losses);
  /// Returns the bytes of the file, which depend only on the games and the options. Errors:
  /// too_large.
  Result<std::string> bytes() const;

 private:
  void add_line(std::string_view line, std::string_view style, bool page);

  BookOptions options_;
  CommonTitle title_;
  std::string paragraphs_;
};

}  // namespace qipu
