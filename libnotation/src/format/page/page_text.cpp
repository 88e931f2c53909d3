#include "format/page/page_text.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/ascii.h"
#include "format/kit/entities.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using ascii::lower;
using ascii::same_word;

template <std::size_t N>
bool one_of(std::string_view name, const std::string_view (&names)[N]) {
  return std::ranges::any_of(names, [&](std::string_view n) { return same_word(name, n); });
}

constexpr std::string_view kBlocks[] = {
    "br",         "p",       "div",     "tr",     "li",   "ul",    "ol",     "dl",   "dt",
    "dd",         "h1",      "h2",      "h3",     "h4",   "h5",    "h6",     "hr",   "table",
    "blockquote", "section", "article", "header", "form", "title", "center", "body", "option"};
/// Elements that hold paragraphs.
constexpr std::string_view kHolders[] = {
    "div",        "article", "section", "main", "td",    "table", "center", "body",   "form",
    "blockquote", "details", "ul",      "ol",   "aside", "nav",   "footer", "header", "fieldset"};
/// Elements after which another subject begins.
constexpr std::string_view kParting[] = {"h1",   "h2",  "h3",     "h4",     "h5",    "h6",    "hr",
                                         "form", "nav", "footer", "header", "aside", "iframe"};
constexpr std::string_view kCells[] = {"td", "th"};
constexpr std::string_view kVerbatim[] = {"pre", "textarea", "xmp", "listing", "plaintext"};
constexpr std::string_view kHidden[] = {"script", "style"};
constexpr std::string_view kValued[] = {"param", "input"};

constexpr bool is_scalar(std::uint32_t c) {
  return c != 0 && (c < 0xD800 || c > 0xDFFF) && c <= 0x10FFFF;
}

/// Returns the character of the entity with which `text` begins, and its length; nullopt if there
/// is none.
std::optional<std::pair<char32_t, std::size_t>> entity_at(std::string_view text) {
  constexpr std::size_t kLongest = 12;
  const std::size_t end = text.substr(0, kLongest).find(';');
  if (end == std::string_view::npos || end < 2) return std::nullopt;
  std::string_view name = text.substr(1, end - 1);
  if (name[0] != '#') {
    const auto known = named_entity(name);
    return known ? std::optional(std::pair{*known, end + 1}) : std::nullopt;
  }
  const bool hex = name.size() > 2 && lower(name[1]) == 'x';
  name.remove_prefix(hex ? 2 : 1);
  const auto number = ascii::whole_number<std::uint32_t>(name, hex ? 16 : 10);
  if (!number || !is_scalar(*number)) return std::nullopt;
  return std::pair{*number == 0xA0 ? U' ' : char32_t{*number}, end + 1};
}

struct Tag {
  std::string_view name;  ///< as spelt
  bool closes = false;
  std::string_view inside;  ///< text after the name
  std::size_t end = 0;      ///< offset after the bracket
};

/// Returns the tag at `pos`; nullopt if the `<` is text there.
std::optional<Tag> tag_at(std::string_view page, std::size_t pos) {
  Tag tag;
  std::size_t at = pos + 1;
  if (at < page.size() && page[at] == '/') {
    tag.closes = true;
    ++at;
  }
  const std::size_t begin = at;
  const auto is_name = [](char c) { return ascii::is_letter(c) || ascii::is_digit(c); };
  while (at < page.size() && is_name(page[at])) ++at;
  tag.name = page.substr(begin, at - begin);
  const bool declaration =
      at < page.size() && tag.name.empty() && (page[at] == '!' || page[at] == '?');
  if (tag.name.empty() && !declaration) return std::nullopt;
  const std::size_t inside = at;
  char quote = '\0';
  constexpr std::size_t kLongestQuote = 1U << 16;  // a longer quote was never closed
  std::size_t quoted = 0;
  for (; at < page.size(); ++at) {
    const char c = page[at];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
      if (at - quoted > kLongestQuote) return std::nullopt;
    } else if (c == '>') {
      tag.inside = page.substr(inside, at - inside);
      tag.end = at + 1;
      return tag;
    } else if ((c == '"' || c == '\'') && page[at - 1] == '=') {
      quote = c;
      quoted = at;
    } else if (c == '<') {
      return std::nullopt;  // text with a bracket in it
    }
  }
  return std::nullopt;
}

/// Returns the value of an attribute, as a part of `inside`; "" if there is none.
std::string_view attribute(std::string_view inside, std::string_view name) {
  for (std::size_t pos = 0; pos + name.size() < inside.size(); ++pos) {
    const bool begins = pos == 0 || inside[pos - 1] == ' ' || inside[pos - 1] == '\n' ||
                        inside[pos - 1] == '\t' || inside[pos - 1] == '\r';
    if (!begins || !same_word(inside.substr(pos, name.size()), name)) continue;
    std::string_view rest = inside.substr(pos + name.size());
    if (!rest.starts_with('=')) continue;
    rest.remove_prefix(1);
    if (rest.starts_with('"') || rest.starts_with('\'')) {
      const char quote = rest[0];
      rest.remove_prefix(1);
      return rest.substr(0, rest.find(quote));
    }
    return rest.substr(0, rest.find_first_of(" \t\r\n"));
  }
  return {};
}

/// Returns the offset of `</name` from `pos` on; the page's size if there is none.
std::size_t find_close(std::string_view page, std::size_t pos, std::string_view name) {
  for (; (pos = page.find("</", pos)) != page.npos; pos += 2) {
    if (same_word(page.substr(pos + 2, name.size()), name)) return pos;
  }
  return page.size();
}

class Walker {
 public:
  explicit Walker(std::string_view page) : page_(page) {}

  std::vector<PageText> walk() {
    flow_.flow = true;
    std::size_t pos = 0;
    while (pos < page_.size()) {
      const std::size_t next = std::min(page_.find_first_of("<&", pos), page_.size());
      put(flow_, pos, next);
      pos = next;
      if (pos == page_.size()) break;
      pos = page_[pos] == '&' ? put_entity(flow_, pos) : take_tag(pos);
    }
    finish(flow_);
    std::ranges::stable_sort(out_, {}, [](const PageText& t) { return t.marks.front().page; });
    return std::move(out_);
  }

 private:
  void put(PageText& to, std::size_t begin, std::size_t end) const {
    if (begin == end) return;
    mark(to, begin);
    to.text += page_.substr(begin, end - begin);
  }
  /// Puts text that replaces one or several characters of the page.
  static void put_as(PageText& to, std::size_t at, std::string_view text) {
    mark(to, at);
    to.text += text;
  }
  static void mark(PageText& to, std::size_t page) {
    const bool runs_on =
        !to.marks.empty() && page - to.marks.back().page == to.text.size() - to.marks.back().text;
    if (!runs_on) to.marks.push_back({to.text.size(), page});
  }

  std::size_t put_entity(PageText& to, std::size_t pos) const {
    const auto entity = entity_at(page_.substr(pos));
    if (!entity) {
      put(to, pos, pos + 1);
      return pos + 1;
    }
    std::string character;
    append_char(character, entity->first);
    put_as(to, pos, character);
    return pos + entity->second;
  }

  void finish(PageText& text) {
    if (text.text.find_first_not_of(" \t\r\n") != std::string::npos)
      out_.push_back(std::move(text));
  }

  /// Puts a text of its own: entities are resolved, and tags are removed unless they are text
  /// there.
  void put_stretch(std::size_t begin, std::size_t end, bool tags) {
    PageText text;
    std::size_t pos = begin;
    while (pos < end) {
      const std::size_t next = std::min(page_.find_first_of("<&", pos), end);
      put(text, pos, next);
      pos = next;
      if (pos == end) break;
      if (page_[pos] == '&') {
        pos = put_entity(text, pos);
        continue;
      }
      const auto tag = tags ? tag_at(page_.substr(0, end), pos) : std::nullopt;
      if (!tag) {
        put(text, pos, pos + 1);
        ++pos;
        continue;
      }
      if (one_of(tag->name, kBlocks)) put_as(text, pos, "\n");
      pos = tag->end;
    }
    finish(text);
  }

  std::size_t take_tag(std::size_t pos) {
    if (page_.substr(pos).starts_with("<!--")) {
      const std::size_t end = std::min(page_.find("-->", pos + 4), page_.size());
      put_stretch(pos + 4, end, true);
      return std::min(end + 3, page_.size());
    }
    const auto tag = tag_at(page_, pos);
    if (!tag) {
      put(flow_, pos, pos + 1);
      return pos + 1;
    }
    if (!tag->closes && one_of(tag->name, kVerbatim)) {
      const std::size_t end = find_close(page_, tag->end, tag->name);
      const bool area = !same_word(tag->name, "pre") && !same_word(tag->name, "listing");
      put_stretch(tag->end, end, !area);
      put_as(flow_, pos, "\n");
      return end;
    }
    if (!tag->closes && one_of(tag->name, kHidden)) {
      const std::size_t end = find_close(page_, tag->end, tag->name);
      const std::string_view type = attribute(tag->inside, "type");
      const bool record = type.find("pgn") != type.npos || type.find("plain") != type.npos ||
                          type.find("json") != type.npos;
      if (record) put_stretch(tag->end, end, false);
      return end;
    }
    // Books have many pages, one after the other.
    if (!tag->closes && same_word(tag->name, "html") && !flow_.marks.empty()) {
      finish(flow_);
      flow_ = PageText();
      flow_.flow = true;
    }
    if (one_of(tag->name, kValued)) {
      const std::string_view value = attribute(tag->inside, "value");
      if (!value.empty()) {
        const auto begin = static_cast<std::size_t>(value.data() - page_.data());
        put_stretch(begin, begin + value.size(), false);
      }
    }
    if (one_of(tag->name, kBlocks)) put_as(flow_, pos, "\n");
    if (one_of(tag->name, kCells)) put_as(flow_, pos, " ");
    const bool holds = one_of(tag->name, kHolders);
    const bool parts = !tag->closes && one_of(tag->name, kParting);
    if (holds) depth_ += tag->closes ? -1 : 1;
    if (holds || parts) flow_.borders.push_back({flow_.text.size(), depth_, parts});
    return tag->end;
  }

  std::string_view page_;
  int depth_ = 0;  // number of open elements
  PageText flow_;
  std::vector<PageText> out_;
};

}  // namespace

std::size_t PageText::page_offset(std::size_t offset) const {
  const auto after = std::ranges::upper_bound(marks, offset, {}, &Mark::text);
  if (after == marks.begin()) return 0;
  const Mark& mark = *(after - 1);
  return mark.page + (offset - mark.text);
}

std::vector<PageText> texts_of_page(std::string_view page) { return Walker(page).walk(); }

}  // namespace qipu
