// The text of a web page as a reader of the page sees it, with a map back to the page.
//
// It knows as much of HTML as is needed to find records in saved pages: tags, comments, entities,
// and the elements whose text stands as it is. It refuses nothing: anything that is not markup is
// text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"

namespace qipu {

/// A piece of text that belongs together.
struct PageText {
  bool flow = false;  ///< text between tags; else one <pre>, <textarea>, comment, value ...
  std::string text;   ///< entities are resolved; <br> and the ends of blocks are line ends

  /// Returns the offset in the page for an offset in the text.
  std::size_t page_offset(std::size_t offset) const;

  struct Mark {
    std::size_t text, page;
  };
  std::vector<Mark> marks = {};  ///< from each mark on, text and page run side by side

  /// A place where an element that holds others begins or ends, and the depth of the text after it.
  struct Border {
    std::size_t text = 0;
    int depth = 0;
    bool parts = false;  ///< a heading, rule or footer: the text after it belongs to something else
  };
  std::vector<Border> borders = {};  ///< only in a flow
};

/// Returns the texts in the order in which they begin, without those that have no word. O(page),
/// not recursive.
std::vector<PageText> texts_of_page(std::string_view page);

/// Judges if a text is Markdown by its beginning: `certain` if it has blocks of code.
Likeness probe_markdown(std::string_view head);
/// Returns the texts of a Markdown document, without its signs. A block of code is a text of its
/// own, and separates the text above it from the text below, unless `flows` returns true because
/// the block belongs to the text around it.
std::vector<PageText> texts_of_markdown(std::string_view text,
                                        bool (*flows)(std::string_view block));

}  // namespace qipu
