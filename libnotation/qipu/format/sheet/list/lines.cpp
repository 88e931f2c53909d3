// Classifies lines of a score sheet by the line alone, without context.

#include "qipu/format/lines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "grammars/sheet.hpp"
#include "qipu/base/ascii.h"
#include "qipu/format/marks.h"
#include "qipu/format/sheet/lex/loose_fields.h"
#include "qipu/format/sheet/list/words.h"
#include "qipu/format/sheet/scan/lines.h"
#include "qipu/format/sheet/scan/words.h"
#include "qipu/game/tag_names.h"
#include "qipu/notation/notation.h"
#include "qipu/text/numerals.h"
#include "qipu/text/utf8.h"

namespace qipu::sheet::list {
namespace {

namespace g = grammar::sheet;
namespace pegtl = tao::pegtl;

template <class Rule>
std::size_t matched(std::string_view text) {
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  if (!pegtl::parse<Rule>(in)) return 0;
  return static_cast<std::size_t>(in.current() - text.data());
}

bool is_frame(char32_t c) { return c >= U'─' && c <= U'╿'; }

// Offset of the next box-drawing character; npos when there is none.
std::size_t find_bar(std::string_view text) {
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t at = pos;
    if (is_frame(next_char(text, pos))) return at;
  }
  return text.npos;
}

Header make_header(std::string_view key, std::string_view value) {
  // The key has no colon here, but the grammar of headers needs one.
  Header h = *parse_header(std::string(key) + "：");
  h.value = value;
  return h;
}

// Headers in the cells of a frame: keys and values in alternate cells, or with colons inside a
// cell.
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
      out.push_back(make_header(cells[i], value ? cells[i + 1] : std::string_view()));
      if (value) ++i;
    }
  }
  return out;
}

// Length of a separator between 红方：甲 and 黑方：乙: a blank of any width or a mark; 0 where
// there is none.
std::size_t separator_length(std::string_view text) {
  if (text.empty()) return 0;
  if (std::string_view(" \t,;/|").contains(text[0])) return 1;
  for (const std::string_view wide : {"　", "，", "；", "／", "｜"}) {
    if (text.starts_with(wide)) return wide.size();
  }
  return 0;
}

// Offset after a separator where another known key begins; npos when there is none.
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

// Whether a key's value is empty: only blanks between its colon and another known key,
// 红方：　黑方：乙. A single space belongs to the colon. REQUIRES: `line` begins with the key and
// ends with `value`.
bool lacks_value(std::string_view line, std::string_view value) {
  const std::string_view front = line.substr(0, line.size() - value.size());
  const std::string_view blanks = front.substr(trim(front).size());
  if (blanks.empty() || blanks == " ") return false;
  const auto h = parse_header(value);
  return h && h->known;
}

// The value before the next key, without the separator.
std::string_view without_separator(std::string_view value) {
  value = trim(value);
  for (const std::string_view end : {",", ";", "/", "|", "，", "；", "／", "｜"}) {
    if (value.ends_with(end)) return trim(value.substr(0, value.size() - end.size()));
  }
  return value;
}

// Length of a number at the front: 十二, 12, １２.
std::size_t count_length(std::string_view text) {
  std::size_t n = 0;
  for (std::size_t pos = 0; pos < text.size(); n = pos) {
    const char32_t c = next_char(text, pos);
    if (digit_of(c) < 0 && !is_han_numeral(c)) break;
  }
  return n;
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

// Splits values such as 黑方：小刚  2024年5月1日 少年宫赛 into three fields, unless the line also
// has one of them under its own key.
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

std::vector<Header> parse_headers(std::string_view line) {
  line = trim(line);
  if (find_bar(line) != line.npos) {
    auto cells = headers_in_cells(line);
    if (!cells.empty()) return cells;
  }
  std::vector<Header> out;
  auto header = parse_header(line);
  if (!header) return out;
  while (header) {
    std::size_t next = header->value.npos;
    if (header->known) next = lacks_value(line, header->value) ? 0 : find_next_key(header->value);
    const std::string_view rest =
        next == header->value.npos ? std::string_view() : trim(header->value.substr(next));
    header->value =
        rest.empty() ? trim(header->value) : without_separator(header->value.substr(0, next));
    out.push_back(*header);
    if (rest.empty()) break;
    line = rest;
    header = parse_header(line);
  }
  return with_loose_parts(std::move(out));
}

bool is_ruled(std::string_view line) {
  if (matched<g::rule_line>(line) != 0) return true;
  const std::string_view inside = without_frame(line);
  return inside == "中国象棋对局记录" || inside == "中國象棋對局記錄" || inside == "象棋对局记录" ||
         inside == "象棋對局記錄";
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

std::string_view without_list_number(std::string_view line) {
  std::string_view rest = line;
  const bool bracket = rest.starts_with("（") || rest.starts_with("(");
  if (bracket) rest.remove_prefix(rest[0] == '(' ? 1 : 3);
  const std::size_t count = count_length(rest);
  if (count == 0) return line;
  rest.remove_prefix(count);
  for (const std::string_view end : {"、", ".", "．", "）", ")", "，"}) {
    if (rest.starts_with(end)) return trim(rest.substr(end.size()));
  }
  return line;
}

bool is_heading(std::string_view line) {
  constexpr std::size_t kLongest = 120;
  line = trim(line);
  if (line.size() > kLongest) return false;
  for (const auto* mark : {"，", "。", "；", "！", "？"}) {
    if (line.find(mark) != line.npos) return false;  // a sentence
  }
  for (const std::string_view open : {"【", "〔", "《", "〖"}) {
    if (line.starts_with(open)) line.remove_prefix(open.size());
  }
  const auto counted = [&](std::string_view before, std::string_view after) {
    if (!line.starts_with(before)) return false;
    const std::string_view rest = line.substr(before.size());
    const std::size_t n = count_length(rest);
    if (n == 0 || !rest.substr(n).starts_with(after)) return false;
    const std::string_view behind = rest.substr(n + after.size());
    // Part of a word, not a number of a game: 第一局面, 第二盘棋.
    return !behind.starts_with("面") && !behind.starts_with("棋") && !behind.starts_with("的");
  };
  return counted("第", "局") || counted("第", "盘") || counted("第", "盤") || counted("局", "") ||
         counted("例", "") || counted("对局", "") || counted("對局", "") || counted("Game ", "") ||
         counted("GAME ", "");
}

std::optional<Color> turn_of(std::string_view line) {
  for (const std::string_view red : {"红先", "紅先", "红方先行", "红先行", "红方先", "紅方先行"}) {
    if (line == red) return Color::red;
  }
  for (const std::string_view black : {"黑先", "黑方先行", "黑先行", "黑方先"}) {
    if (line == black) return Color::black;
  }
  return std::nullopt;
}

bool is_page_number(std::string_view line) {
  constexpr std::size_t kLongest = 12;
  bool digits = false;
  for (const char c : line) {
    if (c != ' ' && c != '-' && !ascii::is_digit(c)) return false;
    digits |= ascii::is_digit(c);
  }
  return digits && line.size() <= kLongest;
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

bool is_prose(std::string_view line, const Notation* declared) {
  if (line.empty() || trim(line) != line || line[0] == '{' ||
      scan::parse_names(without_list_number(line)))
    return false;
  if (is_ruled(line) || is_heading(line) || is_advert(line) || turn_of(line) || outcome_of(line) ||
      variation_label(line).length != 0 || leads_variation(line) || leaves_bracket_open(line) ||
      find_round(line) != line.npos || parse_header(line) || !parse_headers(line).empty() ||
      !loose_headers(line).empty() || without_frame(line) != line ||
      find_fen(line) == std::size_t{0} || number_length(line) != 0 ||
      misread_number(line).length != 0) {
    return false;
  }
  const std::string_view word = front_word(line);
  if (word.empty() || is_filler(word) || is_misprint(word)) return false;
  // A round with a misread number.
  if (are_two_moves(trim(line.substr(word.size())), declared)) return false;
  return !begins_with_move(line, declared) && !front_remark(line, declared);
}

VariationLabel variation_label(std::string_view line) {
  VariationLabel label;
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(line.data(), line.data() + line.size(), "");
  if (!pegtl::parse<g::variation, LabelAction>(in, label)) return {};
  label.length = static_cast<std::size_t>(in.current() - line.data());
  return label;
}

bool leads_variation(std::string_view line) {
  constexpr std::size_t kLongest = 40;  // characters
  constexpr std::string_view kSigns[] = {"如改", "改走", "如走",   "若走", "若改", "另有",
                                         "变化", "变着", "不如走", "应走", "可走", "變化"};
  if (!line.ends_with("：") && !line.ends_with(':')) return false;
  return count_chars(line) <= kLongest &&
         std::ranges::any_of(kSigns, [&](std::string_view sign) { return line.contains(sign); });
}

std::string write_label(int number, int parent) {
  std::string line = "变化" + std::to_string(number);
  if (parent != 0) line += "（接变化" + std::to_string(parent) + "）";
  return line + "：";
}

bool holds_words(std::string_view words) {
  const bool word = !words.empty() && front_word(words) == words && !may_end_in_marks(words) &&
                    without_frame(words) == words && !has_separator(words);
  if (!word || number_length(words) != 0 || misread_number(words).length != 0) return false;
  if (filler_length(words, nullptr) != 0 || outcome_of(words) || parse_header(words)) return false;
  return is_misprint(words) || front_moves(words, nullptr, nullptr) == words.size();
}

namespace {

bool is_frame_of_number(char32_t c) {
  return c == U'(' || c == U'（' || c == U'【' || c == U'［' || c == U'〔';
}

}  // namespace

MisreadNumber misread_number(std::string_view text) {
  constexpr std::string_view kFirst = "lI123456789";
  if (text.empty() || !kFirst.contains(text.front())) return {};
  const scan::Number number = scan::front_number(text);
  if (!number.pointed) return {};
  return {number.length, number.value};
}

Number read_number(std::string_view text) {
  Number number;
  int han = 0;  // the digit before 十 or 百
  for (std::size_t pos = 0; pos < text.size();) {
    const char32_t c = next_char(text, pos);
    if (is_enclosed(c)) {
      number.value = enclosed_value(c);
      number.numerals = Numerals::enclosed;
    } else if (const int value = han_value(c); value != 0) {
      if (number.value + han == 0 && pos <= 3) number.numerals = Numerals::han;
      const int digit = std::exchange(han, value < 10 ? value : 0);
      if (value >= 10) number.value = std::min(number.value + std::max(digit, 1) * value, 999);
    } else if (number.value + han == 0 && pos <= 3 && is_frame_of_number(c)) {
      number.numerals = Numerals::framed;
    } else if (const int digit = digit_of(c); digit >= 0) {
      if (number.value < 10000) number.value = 10 * number.value + digit;
    } else if (number.value + han != 0 && c == U'…') {
      number.filler = true;
    }
  }
  number.value += han;
  const std::size_t dots = text.find("..");
  number.filler |= dots != text.npos;
  return number;
}

}  // namespace qipu::sheet::list
