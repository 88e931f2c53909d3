// Classifies lines by themselves, without context.

#include "qipu/format/sheet/scan/lines.h"

#include <algorithm>

#include "qipu/format/sheet/lex/loose_fields.h"
#include "qipu/format/sheet/list/words.h"
#include "qipu/format/sheet/scan/words.h"
#include "qipu/text/numerals.h"
#include "qipu/text/utf8.h"

namespace qipu::sheet::scan {
namespace {

constexpr std::size_t kLongest = 120;  // bytes of such a line

std::string without_blanks(std::string_view line) {
  std::string out;
  for (std::size_t pos = 0; pos < line.size();) {
    const std::size_t begin = pos;
    const char32_t c = next_char(line, pos);
    if (c != U' ' && c != U'\t' && c != U'　' && c != U'\u00A0') {
      out += line.substr(begin, pos - begin);
    }
  }
  return out;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

bool take_any(std::string_view& text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return take(text, word); });
}

int take_digits(std::string_view& text) {
  int digits = 0;
  while (!text.empty()) {
    std::size_t pos = 0;
    const char32_t c = next_char(text, pos);
    if (digit_of(c) < 0) break;
    text.remove_prefix(pos);
    ++digits;
  }
  return digits;
}

int take_han(std::string_view& text) {
  int signs = 0;
  while (!text.empty()) {
    std::size_t pos = 0;
    if (!is_han_numeral(next_char(text, pos))) break;
    text.remove_prefix(pos);
    ++signs;
  }
  return signs;
}

// 12, １２, 十二, 1-2.
bool take_count(std::string_view& text) {
  const std::size_t before = text.size();
  while (!text.empty()) {
    if (take_digits(text) != 0 || take_han(text) != 0) continue;
    std::size_t pos = 0;
    const char32_t c = next_char(text, pos);
    const bool dash = text.size() != before && (c == U'-' || c == U'—') && pos < text.size() &&
                      text[pos] >= '0' && text[pos] <= '9';
    if (!dash) break;
    text.remove_prefix(pos);
  }
  return text.size() != before;
}

bool is_sentence(std::string_view line) {
  return std::ranges::any_of(std::initializer_list<std::string_view>{"，", "。", "；", "！", "？"},
                             [&](auto mark) { return line.find(mark) != line.npos; });
}

// Whether the words after a count are a title and not part of a sentence: 第一局面, 图一中红方 are
// none.
bool is_title(std::string_view rest, std::size_t longest) {
  if (count_chars(rest) > longest) return false;
  std::string_view text = rest;
  return !take_any(text, {"面", "的", "中", "里", "裏", "内", "與", "与", "是", "为", "為", "所",
                          "这", "這", "即", "着", "棋局"});
}

bool is_name(std::string_view name) {
  constexpr std::size_t kMostChars = 14;
  constexpr std::u32string_view kRefused = U"，。；！？、：:（）()[]【】.…0123456789进退進平";
  if (name.empty() || count_chars(name) > kMostChars) return false;
  for (const std::string_view side : {"红", "紅", "黑", "双方", "雙方"}) {
    if (name.starts_with(side)) return false;
  }
  for (std::size_t pos = 0; pos < name.size();) {
    if (kRefused.find(next_char(name, pos)) != kRefused.npos) return false;
  }
  return true;
}

// An opening's name, not a player's: 中炮 对 屏风马.
bool is_opening(std::string_view name) {
  constexpr std::string_view kEnds[] = {"炮", "马", "馬", "车", "車", "兵", "卒", "象", "相", "局"};
  return name.find("炮") != name.npos ||
         std::ranges::any_of(kEnds, [&](std::string_view end) { return name.ends_with(end); });
}

bool has_blank(std::string_view text) { return without_blanks(text).size() < text.size(); }

// 胡 荣 华 -> 胡荣华; names in Latin letters keep their blanks.
std::string joined_name(std::string_view name) {
  bool apart = true;  // at the start or after a blank
  for (std::size_t pos = 0; pos < name.size();) {
    const std::size_t begin = pos;
    const char32_t c = next_char(name, pos);
    const bool blank = has_blank(name.substr(begin, pos - begin));
    if (!blank && (!apart || c < 0x80)) return std::string(name);
    apart = blank;
  }
  return without_blanks(name);
}

// 甲 先 胜 乙 -> 甲 先胜 乙.
std::string with_verb_joined(std::string_view line) {
  constexpr std::string_view kFirst = "先";
  std::string out(line);
  for (std::size_t at = 0; (at = out.find(kFirst, at)) != out.npos; at += kFirst.size()) {
    const std::string_view text = out;
    const std::string_view before = text.substr(0, at);
    const std::string_view behind = text.substr(at + kFirst.size());
    const bool framed = before.ends_with("（") || before.ends_with("(");
    if (trim(before) == before && !framed) continue;
    std::string_view verb = trim(behind);
    if (!take_any(verb, {"胜", "勝", "负", "負", "和"})) continue;
    if (!framed && trim(verb) == verb) continue;  // part of a name
    out.erase(at + kFirst.size(), static_cast<std::size_t>(trim(behind).data() - behind.data()));
    break;
  }
  return out;
}

std::optional<Names> two_names(std::string_view line) {
  if (line.size() > kLongest || is_sentence(line)) return std::nullopt;
  const std::string with_verb = with_verb_joined(trim(line));
  line = with_verb;
  Names names;
  // 红方 甲 黑方 乙
  std::string_view rest = line;
  if (take_any(rest, {"红方", "紅方", "先手"}) && trim(rest) != rest) {
    for (const std::string_view other : {"黑方", "后手", "後手"}) {
      const std::size_t at = rest.find(other);
      if (at == rest.npos) continue;
      names.red = joined_name(trim(rest.substr(0, at)));
      names.black = joined_name(trim(rest.substr(at + other.size())));
      if (is_name(names.red) && is_name(names.black)) return names;
    }
    return std::nullopt;
  }
  // 甲先胜乙, 甲（先和）乙, 甲 胜 乙, 甲 VS 乙
  constexpr struct Verb {
    std::string_view word;
    GameResult result;
    bool free;  // must have blanks around it
  } kVerbs[] = {{"红先胜", GameResult::red_wins, false}, {"红先负", GameResult::black_wins, false},
                {"红先和", GameResult::draw, false},     {"先胜", GameResult::red_wins, false},
                {"先勝", GameResult::red_wins, false},   {"先负", GameResult::black_wins, false},
                {"先負", GameResult::black_wins, false}, {"先和", GameResult::draw, false},
                {"胜", GameResult::red_wins, true},      {"勝", GameResult::red_wins, true},
                {"负", GameResult::black_wins, true},    {"負", GameResult::black_wins, true},
                {"和", GameResult::draw, true},          {"VS.", GameResult::unknown, true},
                {"vs.", GameResult::unknown, true},      {"VS", GameResult::unknown, true},
                {"vs", GameResult::unknown, true},       {"对", GameResult::unknown, true},
                {"對", GameResult::unknown, true}};
  for (const auto& verb : kVerbs) {
    const std::size_t at = line.find(verb.word);
    if (at == line.npos || at == 0) continue;
    std::string_view red = line.substr(0, at);
    std::string_view black = line.substr(at + verb.word.size());
    bool framed = false;
    for (const std::string_view open : {"（", "("}) {
      if (red.ends_with(open)) {
        red.remove_suffix(open.size());
        framed = take_any(black, {"）", ")"});
      }
    }
    const bool apart = trim(red).size() < red.size() && trim(black).size() < black.size();
    if (verb.free && !framed && !apart) continue;
    names.red = joined_name(trim(red));
    names.black = joined_name(trim(black));
    names.result = verb.result;
    if (verb.result == GameResult::unknown && (is_opening(names.red) || is_opening(names.black))) {
      continue;
    }
    if (is_name(names.red) && is_name(names.black)) return names;
  }
  return std::nullopt;
}

}  // namespace

bool is_page_number(std::string_view line) {
  constexpr std::u32string_view kBrackets = U"[]()（）【】〔〕";
  constexpr std::u32string_view kMarks = U"-—–－·•.~～|*[]()（）【】〔〕 \t　";
  constexpr std::size_t kMostBytes = 40;
  constexpr int kMostDigits = 4;
  if (line.size() > kMostBytes) return false;
  std::size_t marks = 0;
  bool brackets = false;
  const auto skip_marks = [&] {
    while (!line.empty()) {
      std::size_t pos = 0;
      const char32_t c = next_char(line, pos);
      if (kMarks.find(c) == kMarks.npos) return;
      marks += c == U' ' ? 0 : 1;
      brackets |= kBrackets.find(c) != kBrackets.npos;
      line.remove_prefix(pos);
    }
  };
  skip_marks();
  const std::size_t before = marks;
  const bool page = take_any(line, {"第", "Page", "page", "PAGE", "P.", "p."});
  skip_marks();
  int digits = take_digits(line);
  const bool han = digits == 0;
  if (han) digits = take_han(line);
  if (digits == 0 || digits > kMostDigits) return false;
  const std::size_t behind = marks;
  skip_marks();
  if (page) {
    const bool said = take_any(line, {"页", "頁", "of"});
    if (han && !said) return false;  // such as 第二
  } else {
    // "12." is a number before a move, "(12" is unfinished; 二 is a word of a column, （二） a
    // label.
    const bool framed = (marks == behind) == (before == 0);
    if (!framed || (han && (before == 0 || brackets))) return false;
  }
  skip_marks();
  take_digits(line);
  return line.empty();
}

bool is_han_count(std::string_view text) { return take_han(text) != 0 && text.empty(); }

int bare_number(std::string_view line) {
  std::string_view rest = line;
  if (line.empty() || line.size() > 12 || take_digits(rest) > 3 || !rest.empty()) return 0;
  int value = 0;
  for (std::size_t pos = 0; pos < line.size();) {
    value = 10 * value + digit_of(next_char(line, pos));
  }
  return value;
}

bool is_caption(std::string_view line) {
  constexpr std::size_t kMostBehind = 10;
  if (line.size() > kLongest) return false;
  const std::string text = without_blanks(line);
  std::string_view rest = text;
  take_any(rest, {"(", "（", "[", "【", "〔", "［"});
  if (take(rest, "第")) {
    if (!take_count(rest) || !take_any(rest, {"图", "圖"})) return false;
  } else {
    if (!take_any(rest, {"图", "圖", "附图", "附圖", "Figure", "FIGURE", "Fig.", "FIG.", "Diagram",
                         "DIAGRAM"})) {
      return false;
    }
    if (!take_count(rest)) return false;
  }
  return !is_sentence(rest) && is_title(rest, kMostBehind);
}

bool is_heading(std::string_view line) {
  constexpr std::size_t kMostBehind = 36;
  if (line.size() > kLongest) return false;
  const std::string text = without_blanks(line);
  if (is_sentence(text)) return false;
  std::string_view rest = text;
  take_any(rest, {"【", "〔", "《", "〖", "[", "［"});
  if (take(rest, "第")) {
    if (!take_count(rest)) return false;
    if (!take_any(rest, {"局", "盘", "盤", "例", "题", "題", "则", "則"})) return false;
    return is_title(rest, kMostBehind) && !rest.starts_with("棋");
  }
  if (!take_any(rest,
                {"局例", "实例", "實例", "例局", "对局", "對局", "局", "例", "Game", "GAME"})) {
    return false;
  }
  return take_count(rest) && is_title(rest, kMostBehind);
}

bool is_label(std::string_view text) {
  constexpr std::size_t kMostChars = 4;
  const std::string label = without_blanks(text);
  return count_chars(label) <= kMostChars &&
         std::ranges::any_of(std::initializer_list<std::string_view>{"）", ")", "】", "〕", "]"},
                             [&](auto close) { return label.ends_with(close); });
}

bool is_short(std::string_view line) {
  constexpr std::size_t kMostSigns = 60;  // bytes without blanks
  constexpr std::size_t kMostBytes = 240;
  return line.size() <= kMostBytes && without_blanks(line).size() <= kMostSigns;
}

bool has_move(std::string_view line) {
  return begins_with_move(line) || find_number(line, line.size()).has_value();
}

std::string_view head_words(std::string_view line) {
  constexpr std::string_view kEdge = "0123456789-.|~* \t";
  if (line.empty() || !is_short(line) || is_caption(line) || is_heading(line)) return line;
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (digit(line.front())) {
    line.remove_prefix(std::min(line.find_first_not_of(kEdge), line.size()));
  } else if (digit(line.back())) {
    line = line.substr(0, line.find_last_not_of(kEdge) + 1);
  } else if (const std::size_t gap = line.find_first_of(" \t");
             gap != line.npos && is_han_count(line.substr(0, gap))) {
    line.remove_prefix(gap);
  } else if (const std::size_t last = line.find_last_of(" \t");
             last != line.npos && is_han_count(line.substr(last + 1))) {
    line = line.substr(0, last);
  }
  return trim(line);
}

bool may_be_head(std::string_view line) {
  return is_short(line) && !is_sentence(line) && !has_move(line) && !list::outcome_of(line);
}

bool is_paged_head(std::string_view line) {
  if (!may_be_head(line)) return false;
  const std::string_view words = head_words(line);
  if (words.size() == line.size() || count_chars(words) < 2) return false;
  // There is a gap of at least two columns between number and words.
  const std::size_t at = static_cast<std::size_t>(words.data() - line.data());
  const std::size_t end = at + words.size();
  const auto gap = [](std::string_view part) {
    return std::ranges::any_of(std::initializer_list<std::string_view>{"  ", "\t", "　"},
                               [&](auto blank) { return part.find(blank) != part.npos; });
  };
  return gap(line.substr(0, at)) || gap(line.substr(end));
}

std::optional<Names> parse_names(std::string_view line) {
  if (line.size() > kLongest) return std::nullopt;
  const list::Loose loose = list::around_names(trim(line));
  if (loose.headers.empty()) return two_names(line);
  auto names = two_names(loose.rest);
  if (!names) return two_names(line);
  for (const list::Header& header : loose.headers) {
    if (header.role == list::Role::result) {
      const GameResult said = parse_outcome(header.value).result;
      if (names->result != GameResult::unknown && names->result != said) return std::nullopt;
      names->result = said;
    } else {
      std::string& tag = header.name == "Date"    ? names->date
                         : header.name == "Event" ? names->event
                                                  : names->site;
      tag = header.value;
    }
  }
  return names;
}

void add_what_stands_by(const Names& names, Tags& tags) {
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty() && !tags.has(name)) tags.add(name, value);
  };
  add("Event", names.event);
  add("Site", names.site);
  add("Date", names.date);
}

std::string_view behind_number(std::string_view heading) {
  std::string_view rest = heading;
  take_any(rest, {"【", "〔", "《", "〖", "[", "［"});
  if (rest = trim(rest); take(rest, "第")) {
    for (rest = trim(rest); take_count(rest);) rest = trim(rest);
    take_any(rest, {"局", "盘", "盤", "例", "题", "題", "则", "則"});
  } else {
    take_any(rest, {"局例", "实例", "實例", "例局", "对局", "對局", "局", "例", "Game", "GAME"});
    if (rest = trim(rest); !take_count(rest)) return {};
  }
  if (take_any(rest, {"】", "〕", "》", "〗", "]", "］", "：", ":"})) return trim(rest);
  const std::size_t blank = std::min(rest.find(' '), rest.find("　"));
  return blank == rest.npos ? std::string_view() : trim(rest.substr(blank));
}

}  // namespace qipu::sheet::scan
