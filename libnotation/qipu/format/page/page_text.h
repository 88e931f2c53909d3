// Private. The text of a web page as its readers see it, with the way back to the page.
//
// Enough of HTML to find records in what people saved: tags, comments, entities, the elements whose
// text stands as it is. It refuses nothing: what is no markup is text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/format.h"

namespace qipu {

/// A stretch of text that belongs together.
struct PageText {
  bool flow = false;  ///< what stands between tags; else one <pre>, <textarea>, comment, value ...
  std::string text;   ///< entities resolved, <br> and the ends of blocks as line ends

  /// The offset in the page of an offset in the text.
  std::size_t page_offset(std::size_t offset) const;

  struct Mark {
    std::size_t text, page;
  };
  std::vector<Mark> marks = {};  ///< from each on, text and page run side by side

  /// Where an element that holds others begins or ends, and how deep the text stands from there on.
  struct Border {
    std::size_t text = 0;
    int depth = 0;
    bool parts = false;  ///< a heading, a rule, a footer: what follows belongs to something else
  };
  std::vector<Border> borders = {};  ///< of a flow
};

/// In the order in which they begin; texts without a word are left out. O(page), no recursion.
std::vector<PageText> texts_of_page(std::string_view page);

/// Whether a text is Markdown, as far as its beginning tells: `certain` where it has blocks of
/// code.
Likeness probe_markdown(std::string_view head);
/// The same for Markdown, as it reads without its signs. A block of code stands by itself, and
/// parts what is above it from what is below, unless `flows` says that it belongs to the text
/// around it.
std::vector<PageText> texts_of_markdown(std::string_view text,
                                        bool (*flows)(std::string_view block));

}  // namespace qipu
