// Reads as much of Markdown as is needed to find records. Blocks of code that hold records are
// texts of their own. In the rest, the signs of headings, quotes, lists, tables and emphasis are
// left out.

#include <algorithm>
#include <optional>
#include <utility>

#include "format/core/lines.h"
#include "format/page/page_text.h"
#include "text/utf8.h"

namespace qipu {
namespace {

/// Returns the fence with which a line begins: three or more ` or ~; "" if there is none.
std::string_view fence_of(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == line.npos || begin > 3 || (line[begin] != '`' && line[begin] != '~')) return {};
  const std::size_t end = std::min(line.find_first_not_of(line[begin], begin), line.size());
  if (end - begin < 3) return {};
  // A word in three backticks on one line is not a block.
  if (line[begin] == '`' && line.substr(end).contains('`')) return {};
  return line.substr(begin, end - begin);
}

bool is_heading(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  return marks > 0 && marks <= 6 && marks < line.size() && line[marks] == ' ' &&
         !trim(line.substr(marks)).empty();
}

/// Returns true for a line of a block that is indented by four blanks or a tab.
bool is_set_in(std::string_view line) {
  return (line.starts_with("    ") || line.starts_with('\t')) && !trim(line).empty();
}

bool is_rule(std::string_view line) {
  line = trim(line);
  return line.size() >= 3 && (line[0] == '-' || line[0] == '*' || line[0] == '_') &&
         line.find_first_not_of(line.substr(0, 1)) == line.npos;
}

class MarkdownWalker {
 public:
  MarkdownWalker(std::string_view text, bool (*flows)(std::string_view))
      : text_(text), lines_(text), flows_(flows) {}

  std::vector<PageText> walk() {
    flow_.flow = true;
    bool blank = true;  // the line above is blank
    while (const auto line = lines_.next()) {
      const std::string_view fence = fence_of(line->text);
      if (!fence.empty()) {
        take_fenced(fence);
        blank = true;
        continue;
      }
      if (blank && is_set_in(line->text)) {
        take_set_in(*line);
        continue;
      }
      blank = trim(line->text).empty();
      take_line(*line);
    }
    finish(std::move(flow_));
    std::ranges::stable_sort(out_, {}, [](const PageText& t) { return t.marks.front().page; });
    return std::move(out_);
  }

 private:
  void put(PageText& to, std::string_view part) const {
    if (part.empty()) return;
    const auto page = static_cast<std::size_t>(part.data() - text_.data());
    const bool runs_on =
        !to.marks.empty() && page - to.marks.back().page == to.text.size() - to.marks.back().text;
    if (!runs_on) to.marks.push_back({to.text.size(), page});
    to.text += part;
  }
  void finish(PageText text) {
    if (text.text.find_first_not_of(" \t\r\n") != std::string::npos && !text.marks.empty()) {
      out_.push_back(std::move(text));
    }
  }

  void end_block(PageText block) {
    if (flows_(block.text)) {
      const std::size_t base = flow_.text.size() + 1;
      for (const PageText::Mark& mark : block.marks) {
        flow_.marks.push_back({base + mark.text, mark.page});
      }
      flow_.text += '\n' + block.text + '\n';
      return;
    }
    finish(std::exchange(flow_, PageText()));
    flow_.flow = true;
    finish(std::move(block));
  }

  void take_fenced(std::string_view fence) {
    PageText block;
    while (const auto line = lines_.next()) {
      const std::string_view close = fence_of(line->text);
      if (!close.empty() && close[0] == fence[0] && close.size() >= fence.size() &&
          trim(line->text).size() == close.size()) {
        break;
      }
      put(block, line->text);
      block.text += '\n';
    }
    end_block(std::move(block));
  }

  void take_set_in(const TextLine& first) {
    PageText block;
    std::optional<TextLine> line = first;
    std::size_t behind = 0;
    std::size_t kept = 0;
    for (; line; line = lines_.next()) {
      if (!trim(line->text).empty() && !is_set_in(line->text)) break;
      const std::size_t in = line->text.starts_with('\t') ? 1 : 4;
      put(block, line->text.substr(std::min(in, line->text.size())));
      block.text += '\n';
      behind = lines_.offset();
      kept = block.text.size();
    }
    block.text.resize(kept);
    lines_.go_to(behind);
    end_block(std::move(block));
  }

  void take_line(const TextLine& line) {
    std::string_view words = line.text;
    if (is_heading(words)) {
      flow_.borders.push_back({flow_.text.size() + 1, 0, true});
      words.remove_prefix(std::min(words.find_first_not_of('#'), words.size()));
      while (words.ends_with('#')) words.remove_suffix(1);
    } else if (is_rule(words)) {
      flow_.borders.push_back({flow_.text.size() + 1, 0, true});
      words = {};
    }
    while (true) {
      const std::size_t begin = std::min(words.find_first_not_of(' '), words.size());
      const std::string_view rest = words.substr(begin);
      const bool item = rest.starts_with("- ") || rest.starts_with("* ") || rest.starts_with("+ ");
      if (!item && !rest.starts_with('>')) break;
      words = rest.substr(item ? 2 : 1);
    }
    // Emphasis, code within text, and the cells of tables.
    while (!words.empty()) {
      const std::size_t sign = std::min(words.find_first_of("*`|"), words.size());
      put(flow_, words.substr(0, sign));
      words.remove_prefix(sign);
      if (words.empty()) break;
      if (words[0] == '|') flow_.text += ' ';
      words.remove_prefix(1);
    }
    flow_.text += '\n';
  }

  std::string_view text_;
  Lines lines_;
  bool (*flows_)(std::string_view);
  PageText flow_;
  std::vector<PageText> out_;
};

}  // namespace

Likeness probe_markdown(std::string_view head) {
  const std::string_view begin = trim(head);
  if (begin.empty() || begin[0] == '<' || begin[0] == '{' || begin[0] == '[') return Likeness::no;
  Lines lines(head);
  bool heading = false, blank = true;
  while (const auto line = lines.next()) {
    if (!fence_of(line->text).empty()) return Likeness::certain;
    if (heading && blank && is_set_in(line->text)) return Likeness::certain;
    heading = heading || is_heading(line->text);
    blank = trim(line->text).empty();
  }
  return heading ? Likeness::maybe : Likeness::no;
}

std::vector<PageText> texts_of_markdown(std::string_view text, bool (*flows)(std::string_view)) {
  return MarkdownWalker(text, flows).walk();
}

}  // namespace qipu
