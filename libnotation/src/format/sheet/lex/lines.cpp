#include "format/sheet/lex/lines.h"

#include <algorithm>
#include <utility>

#include "format/sheet/lex/fields.h"
#include "format/sheet/lex/numbers.h"
#include "format/sheet/lex/signs.h"
#include "game/tag_names.h"
#include "grammars/sheet.hpp"

namespace qipu::sheet {
namespace {

namespace g = grammar::sheet;
namespace pegtl = tao::pegtl;

// Returns the length of the match in bytes; 0 if the rule does not match.
template <class Rule, template <class...> class Action = pegtl::nothing, class... States>
std::size_t matched(std::string_view text, States&... states) {
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  if (!pegtl::parse<Rule, Action>(in, states...)) return 0;
  return static_cast<std::size_t>(in.current() - text.data());
}

template <class Rule>
struct LabelAction : pegtl::nothing<Rule> {};
template <>
struct LabelAction<g::own_ordinal> {
  template <class In>
  static void apply(const In& in, VariationLabel& label) {
    label.number = read_number(in.string_view()).value;
  }
};
template <>
struct LabelAction<g::parents_ordinal> {
  template <class In>
  static void apply(const In& in, VariationLabel& label) {
    label.parent = read_number(in.string_view()).value;
  }
};

HeaderRole role_of(std::string_view tag) {
  if (tag == "Title") return HeaderRole::title;
  if (tag == "Result") return HeaderRole::result;
  if (tag == "Termination") return HeaderRole::ending;
  if (tag == "FEN") return HeaderRole::fen;
  return tag == "Format" ? HeaderRole::notation : HeaderRole::tag;
}

/// Returns the common_tag() of a key in which a scanner misread a character: 红万 for 红方, 曰期
/// for 日期; "" if there is none.
std::string_view misread_tag(std::string_view key) {
  constexpr std::size_t kTwoSigns = 6;  // bytes of two characters
  struct Alike {
    std::u32string_view seen;
    char32_t meant;
  };
  static constexpr Alike kAlike[] = {{U"万力才", U'方'}, {U"杲呆昊", U'果'}, {U"曰目口", U'日'},
                                     {U"斯朝朔", U'期'}, {U"江缸虹", U'红'}, {U"墨里熏", U'黑'},
                                     {U"给绪秸", U'结'}, {U"寒塞", U'赛'},   {U"亊聿", U'事'},
                                     {U"他池", U'地'},   {U"占卢", U'点'}};
  if (key.size() != kTwoSigns) return {};
  std::string meant;
  for (std::size_t pos = 0; pos < key.size();) {
    const char32_t c = next_char(key, pos);
    const auto* const alike =
        std::ranges::find_if(kAlike, [&](const Alike& a) { return a.seen.contains(c); });
    append_char(meant, alike == std::end(kAlike) ? c : alike->meant);
  }
  return common_tag(meant);
}

constexpr std::size_t kLongestKey = 40;
constexpr std::string_view kOwnTag = "txt.";

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7F'; });
}

// Returns the offset of the next box-drawing character; npos if there is none.
std::size_t find_bar(std::string_view text) {
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t at = pos;
    if (is_frame(next_char(text, pos))) return at;
  }
  return text.npos;
}

// Returns the headers in the cells of a frame: keys and values in alternate cells, or with colons
// inside a cell.
std::vector<Header> headers_in_cells(std::string_view line) {
  std::vector<std::string_view> cells;
  while (true) {
    const std::size_t bar = find_bar(line);
    if (const auto cell = trim(line.substr(0, bar)); !cell.empty()) cells.push_back(cell);
    if (bar == line.npos) break;
    line.remove_prefix(bar + 3);
  }
  std::vector<Header> out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (const auto h = parse_header(cells[i]); h && h->known) {
      out.push_back(*h);
      // The value is in the next cell: 红方：│甲
      if (h->value.empty() && i + 1 < cells.size() && !parse_header(cells[i + 1])) {
        out.back().value = cells[++i];
      }
    } else if (cells[i].size() <= 40 && !common_tag(cells[i]).empty()) {
      const bool value = i + 1 < cells.size() && common_tag(cells[i + 1]).empty();
      // The key has no colon here, but the grammar of headers needs one.
      out.push_back(*parse_header(std::string(cells[i]) + "："));
      out.back().value = value ? cells[++i] : std::string_view();
    }
  }
  return out;
}

// Returns the length of a separator between 红方：甲 and 黑方：乙: a blank of any width, or a mark;
// 0 if there is none.
std::size_t separator_length(std::string_view text) {
  return front_of(text, {" ", "\t", ",", ";", "/", "|", "　", "，", "；", "／", "｜"});
}

// Returns the offset after a separator at which another known key begins; npos if there is none.
std::size_t find_next_key(std::string_view value) {
  for (std::size_t pos = 0; pos < value.size();) {
    const std::size_t length = separator_length(value.substr(pos));
    pos += std::max<std::size_t>(length, 1);
    if (length == 0) continue;
    const std::string_view rest = value.substr(pos);
    if (rest.empty() || separator_length(rest) != 0) continue;
    if (const auto h = parse_header(rest); h && h->known) return pos;
  }
  return value.npos;
}

// Returns true if a key's value is empty: there are only blanks between its colon and another known
// key, 红方：　黑方：乙. A single space belongs to the colon. REQUIRES: `line` begins with the key
// and ends with `value`.
bool lacks_value(std::string_view line, std::string_view value) {
  const std::string_view front = line.substr(0, line.size() - value.size());
  const std::string_view blanks = front.substr(trim(front).size());
  if (blanks.empty() || blanks == " ") return false;
  const auto h = parse_header(value);
  return h && h->known;
}

// Returns the value before the next key, without the separator.
std::string_view without_separator(std::string_view value) {
  value = trim(value);
  value.remove_suffix(back_of(value, {",", ";", "/", "|", "，", "；", "／", "｜"}));
  return trim(value);
}

// Splits values such as 黑方：小刚 2024年5月1日 少年宫赛 into several fields, unless the line also
// has one of these fields under its own key.
std::vector<Header> with_loose_parts(std::vector<Header> headers) {
  std::vector<Header> out;
  const auto has = [](const std::vector<Header>& all, const Header& h) {
    return std::ranges::find(all, h.name, &Header::name) != all.end();
  };
  for (Header& header : headers) {
    Loose loose = header.known ? behind_value(header) : Loose{};
    const bool free = std::ranges::none_of(
        loose.headers, [&](const Header& h) { return has(headers, h) || has(out, h); });
    if (!loose.headers.empty() && free) header.value = loose.rest;
    out.push_back(header);
    if (!free) continue;
    for (Header& more : loose.headers) out.push_back(std::move(more));
  }
  return out;
}

}  // namespace

std::size_t number_length(std::string_view text) { return matched<g::numbering>(text); }
std::size_t dots_length(std::string_view text) { return matched<g::dots>(text); }
bool is_filler(std::string_view word) { return matched<g::filler>(word) != 0; }

VariationLabel variation_label(std::string_view line) {
  VariationLabel label;
  label.length = matched<g::variation, LabelAction>(line, label);
  return label.length == 0 ? VariationLabel() : label;
}

bool Header::is_early() const { return is_one_of(name, {"Event", "Red", "Date", "Site", "Round"}); }

std::optional<Header> parse_header(std::string_view line) {
  line = trim(line);
  const std::size_t length = matched<g::header>(line.substr(0, 3 * kLongestKey));
  if (length == 0) return std::nullopt;
  const std::size_t colon = line[length - 1] == ':' ? 1 : 3;
  const std::string key = without_blanks(line.substr(0, length - colon));
  if (key.empty() || key.size() > kLongestKey) return std::nullopt;
  Header h;
  h.value = trim(line.substr(length));
  std::string_view tag = common_tag(key);
  if (tag.empty()) tag = misread_tag(key);
  if (!tag.empty()) {
    h.role = role_of(tag);
    h.name = tag;
    h.known = true;
  } else {
    if (!is_ascii(key)) h.name = kOwnTag;
    h.name += key;
  }
  return h;
}

std::vector<Header> parse_headers(std::string_view line) {
  line = trim(line);
  if (find_bar(line) != line.npos) {
    auto cells = headers_in_cells(line);
    if (!cells.empty()) return cells;
  }
  std::vector<Header> out;
  while (auto header = parse_header(line)) {
    std::size_t next = header->value.npos;
    if (header->known) next = lacks_value(line, header->value) ? 0 : find_next_key(header->value);
    const std::string_view rest =
        next == header->value.npos ? std::string_view() : trim(header->value.substr(next));
    header->value =
        rest.empty() ? trim(header->value) : without_separator(header->value.substr(0, next));
    out.push_back(*header);
    line = rest;
  }
  return with_loose_parts(std::move(out));
}

std::string key_of(std::string_view tag_name) {
  std::string key(chinese_tag(tag_name));
  if (key.empty()) {
    const bool own = tag_name.starts_with(kOwnTag) && !is_ascii(tag_name);
    key = tag_name.substr(own ? kOwnTag.size() : 0);
  }
  const auto back = parse_header(key + "：");
  const bool same = back && back->name == tag_name && back->value.empty() &&
                    (back->role == HeaderRole::tag || back->role == HeaderRole::title);
  return same && trim(key) == key ? key : std::string();
}

std::string fit_tag(std::string_view name, std::string_view value) {
  const std::string key = key_of(name);
  if (key.empty()) return {};
  std::string fitting(trim(value));
  // A value that contains another key would be read as two headers, and a box-drawing character
  // would end it.
  const std::string line = key + "：" + fitting;
  const auto headers = parse_headers(line);
  return headers.size() == 1 ? std::string(headers[0].value) : std::string();
}

std::string_view without_frame(std::string_view line) {
  line = trim(line);
  while (line.size() >= 3) {
    std::size_t pos = 0;
    if (!is_frame(next_char(line, pos))) break;
    line = trim(line.substr(pos));
  }
  while (line.size() >= 3) {
    std::size_t pos = line.size() - 3;
    if (!is_frame(next_char(line, pos)) || pos != line.size()) break;
    line = trim(line.substr(0, line.size() - 3));
  }
  return line;
}

namespace {

// Returns true for the header of a table of rounds, with or without a frame: 回合 红方 黑方 备注.
bool is_table_header(std::string_view line) {
  constexpr std::size_t kLongest = 90;  // in bytes
  if (line.size() > kLongest || !contains_any(line, {"红", "紅", "Red", "red", "Đỏ", "White"})) {
    return false;
  }
  int sides = 0, others = 0;
  while (!line.empty()) {
    std::size_t end = 0;
    const auto parts = [](char32_t c) {
      return is_gap(c) || is_frame(c) || among(U"|｜,，：:;；", c);
    };
    for (std::size_t pos = 0; pos < line.size(); end = pos) {
      if (parts(next_char(line, pos))) break;
    }
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    take_signs(line, parts);
    if (word.empty()) continue;
    if (is_one_of(word, {"红方", "黑方", "红", "黑", "紅方", "紅", "红棋", "黑棋", "Red", "Black",
                         "red", "black", "White", "Đỏ", "Đen", "红方着法", "黑方着法"})) {
      ++sides;
    } else if (is_one_of(word,
                         {"回合",  "回合数", "序号", "序號", "着数", "步数", "No",   "No.",  "no",
                          "Round", "round",  "#",    "备注", "備註", "评注", "評註", "说明", "說明",
                          "注释",  "评论",   "用时", "时间", "评分", "Lượt", "Nước"})) {
      ++others;
    } else {
      return false;
    }
  }
  return sides == 2 && others != 0;
}

}  // namespace

bool is_ruled(std::string_view line) {
  return matched<g::rule_line>(line) != 0 || is_table_header(line) ||
         is_one_of(without_frame(line),
                   {"中国象棋对局记录", "中國象棋對局記錄", "象棋对局记录", "象棋對局記錄"});
}

std::optional<Color> turn_of(std::string_view line) {
  const auto take_side = [](std::string_view& text) -> std::optional<Color> {
    std::optional<Color> side;
    if (take_any(text, {"红", "紅"})) side = Color::red;
    if (!side && take_any(text, {"黑"})) side = Color::black;
    if (side) take_any(text, {"方", "棋", "子"});
    return side;
  };
  // 先走方：黑方
  std::string_view rest = line;
  if (take_any(rest, {"先手方", "先手", "先走方", "先走", "先行方", "先行", "走方"}) &&
      take_any(rest, {"：", ":"})) {
    rest = trim(rest);
    const auto side = take_side(rest);
    return rest.empty() ? side : std::nullopt;
  }
  rest = line;
  const bool due = take_any(rest, {"轮到", "輪到", "轮", "輪", "该", "該"});  // 轮黑方走
  const auto side = take_side(rest);
  if (!side || (!due && !take(rest, "先"))) return std::nullopt;
  const bool verb = take_any(rest, {"行棋", "走棋", "行", "走", "手", "着"});
  return rest.empty() && (verb || !due) ? side : std::nullopt;
}

std::optional<Outcome> outcome_of(std::string_view line) {
  constexpr std::size_t kLongest = 45;
  line = trim(line);
  if (line.size() < 3 || line.size() > kLongest) return std::nullopt;
  Outcome outcome = parse_outcome(line);
  const bool said = parse_result_words(line).has_value() ||
                    (outcome.words.empty() && outcome.result != GameResult::unknown) ||
                    is_outcome(line);
  return said ? std::optional(outcome) : std::nullopt;
}

void put_over(const Outcome& said, Outcome& outcome) {
  outcome.result = said.result;
  if (said.ending != Ending::unsaid) outcome.ending = said.ending;
  if (!said.words.empty()) outcome.words = said.words;
}

}  // namespace qipu::sheet
