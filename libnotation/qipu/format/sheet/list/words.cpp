#include "qipu/format/sheet/list/words.h"

#include <algorithm>

#include "grammars/sheet.hpp"
#include "qipu/base/ascii.h"
#include "qipu/game/tag_names.h"
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

Role role_of(std::string_view tag) {
  if (tag == "Title") return Role::title;
  if (tag == "Result") return Role::result;
  if (tag == "Termination") return Role::ending;
  if (tag == "FEN") return Role::fen;
  return tag == "Format" ? Role::notation : Role::tag;
}

/// The common_tag() of a key with a character misread by a scanner, 红万 for 红方 or 曰期 for 日期;
/// "" where there is none.
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

std::string without_blanks(std::string_view text) {
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t begin = pos;
    const char32_t c = next_char(text, pos);
    const bool blank = c == ' ' || c == '\t' || c == U'　' || c == U'\u00A0';
    if (!blank) out += text.substr(begin, pos - begin);
  }
  return out;
}

// U+3000, NBSP, and box-drawing characters (U+2500-257F).
bool is_wide_blank(std::string_view text) {
  return text.starts_with("\xE3\x80\x80") || text.starts_with("\xC2\xA0") ||
         text.starts_with("\xE2\x94") || text.starts_with("\xE2\x95");
}

// A move of four characters with blanks between them: 炮 二 平 五; "" where they are no move.
std::string_view join(std::string_view text, const Notation* declared) {
  std::string_view rest = text;
  int signs = 0;
  while (!rest.empty() && signs < 4) {
    const std::string_view word = front_word(rest);
    if (word.empty()) return {};
    signs += static_cast<int>(count_chars(word));
    rest.remove_prefix(word.size());
    if (signs == 4) break;
    skip_blanks(rest);
  }
  const std::string_view joined = text.substr(0, text.size() - rest.size());
  return signs == 4 && is_move(joined, declared) ? joined : std::string_view();
}

constexpr bool parts_moves(char32_t c) { return std::u32string_view(U"，,；;。、/／").contains(c); }

// Splits a word of several moves, four characters each: 炮二平五马8进7, 1、炮二平五，马8进7；2、.
// False where some are no moves.
bool split(std::string_view word, const Notation* declared, std::vector<std::string_view>* moves) {
  while (!word.empty()) {
    std::size_t end = 0;
    int signs = 0;
    for (; end < word.size() && signs < 4; ++signs) next_char(word, end);
    if (signs < 4 || !is_move(word.substr(0, end), declared)) return false;
    if (moves != nullptr) moves->push_back(word.substr(0, end));
    word.remove_prefix(end);
    skip_marks(word);
    word.remove_prefix(number_length(word));
  }
  return true;
}

}  // namespace

std::string_view closing_of(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> kBrackets[] = {
      {"（", "）"}, {"(", ")"}, {"［", "］"}, {"【", "】"}, {"〔", "〕"}, {"[", "]"}};
  for (const auto& [opening, closing] : kBrackets) {
    if (text.starts_with(opening)) return closing;
  }
  return {};
}

bool leaves_bracket_open(std::string_view text) {
  const std::string_view closing = closing_of(text);
  return !closing.empty() && text.find(closing) == text.npos;
}

std::size_t find_round(std::string_view text) {
  for (const std::string_view stop : {"。", "；", "！"}) {
    for (std::size_t at = text.find(stop); at != text.npos; at = text.find(stop, at + 1)) {
      std::string_view rest = text.substr(at + stop.size());
      skip_blanks(rest);
      const std::size_t found = text.size() - rest.size(), length = number_length(rest);
      rest.remove_prefix(length);
      skip_blanks(rest);
      if (length != 0 && front_moves(rest, nullptr, nullptr) != 0) return found;
    }
  }
  return text.npos;
}

std::string_view front_part(std::string_view text) {
  const std::string_view word = front_word(text);
  std::size_t end = 0;
  for (std::size_t next = 0; next < word.size(); end = next) {
    if (parts_moves(next_char(word, next))) break;
  }
  return word.substr(0, end);
}

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

std::string key_of(std::string_view tag_name) {
  std::string key(chinese_tag(tag_name));
  if (key.empty()) {
    const bool own = tag_name.starts_with(kOwnTag) && !is_ascii(tag_name);
    key = tag_name.substr(own ? kOwnTag.size() : 0);
  }
  const auto back = parse_header(key + "：");
  const bool same = back && back->name == tag_name && back->value.empty() &&
                    (back->role == Role::tag || back->role == Role::title);
  return same && trim(key) == key ? key : std::string();
}

std::string fit_tag(std::string_view name, std::string_view value) {
  const std::string key = key_of(name);
  if (key.empty()) return {};
  std::string fitting(trim(value));
  // A value that contains another key would be read as two headers; a box-drawing character ends
  // it.
  const std::string line = key + "：" + fitting;
  const auto headers = parse_headers(line);
  return headers.size() == 1 ? std::string(headers[0].value) : std::string();
}

std::size_t number_length(std::string_view text) { return matched<g::numbering>(text); }

bool is_filler(std::string_view word) { return matched<g::filler>(word) != 0; }

std::size_t filler_length(std::string_view text, const Notation* declared) {
  const std::string_view word = front_word(text);
  if (is_filler(word)) return word.size();
  const std::size_t dots = matched<g::dots>(word);
  return dots != 0 && front_moves(text.substr(dots), declared, nullptr) != 0 ? dots : 0;
}

bool is_move(std::string_view word, const Notation* declared) {
  if (declared != nullptr && declared->recognise(word)) return true;
  return std::ranges::any_of(all_notations(), [&](const Notation* n) {
    return n->script != Script::digits && n->recognise(word);
  });
}

bool ends_in_digit(std::string_view word) {
  if (word.empty()) return false;
  const char last = word.back();
  return (last >= '1' && last <= '9') ||
         (word.size() > 3 && word.substr(word.size() - 3).starts_with("\xEF\xBC") &&
          last >= '\x91' && last <= '\x99');
}

void skip_blanks(std::string_view& text) {
  while (!text.empty()) {
    if (text[0] == ' ' || text[0] == '\t') {
      text.remove_prefix(1);
    } else if (is_wide_blank(text)) {
      text.remove_prefix(text[0] == '\xC2' ? 2 : 3);
    } else {
      return;
    }
  }
}

std::string_view front_word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && text[end] != ' ' && text[end] != '\t' && text[end] != '{' &&
         !is_wide_blank(text.substr(end)) && (end == 0 || closing_of(text.substr(end)).empty())) {
    ++end;
  }
  return text.substr(0, end);
}

namespace {

/// Words before moves that were not played: 如改走, 不如, 例如, 也可.
bool begins_variation(std::string_view words) {
  constexpr std::string_view kSigns[] = {"如",   "若",   "不如", "例", "应", "改", "或",
                                         "也可", "亦可", "可",   "假", "倘", "宜", "注"};
  return std::ranges::any_of(kSigns, [&](std::string_view s) { return words.starts_with(s); });
}

bool holds_move(std::string_view words, const Notation* declared) {
  for (std::size_t at = 0; at < words.size(); next_char(words, at)) {
    if (front_moves(words.substr(at), declared, nullptr) != 0) return true;
    std::size_t end = at, signs = 0;
    for (; end < words.size() && signs < 4; ++signs) next_char(words, end);
    if (signs == 4 && is_move(words.substr(at, end - at), declared)) return true;
  }
  return false;
}

/// Whether the word is a short remark and not part of a sentence: 好棋, 0:03, ★.
bool is_aside(std::string_view word) {
  constexpr std::size_t kLongest = 8;
  if (word.empty() || count_chars(word) > kLongest || begins_variation(word)) return false;
  for (const std::string_view stop : {"，", "。", "；", "：", "、", "“", "《"}) {
    if (word.find(stop) != word.npos) return false;
  }
  return !std::ranges::any_of(word, ascii::is_letter);
}

/// Whether the text is moves, followed by a number, a remark, a brace or nothing: then it is no
/// prose.
bool only_moves(std::string_view text, const Notation* declared) {
  int moves = 0;
  while (const std::size_t taken = front_moves(text, declared, nullptr)) {
    ++moves;
    text.remove_prefix(taken);
    skip_marks(text);
    skip_blanks(text);
  }
  const bool aside = front_word(text) == text && is_aside(text);
  return moves != 0 && (text.empty() || text[0] == '{' || number_length(text) != 0 ||
                        !closing_of(text).empty() || aside);
}

/// A few words without punctuation, followed by a number and a move, or by moves up to the end of
/// the line.
std::optional<Remark> bare_remark(std::string_view text, const Notation* declared) {
  const std::string_view word = front_word(text);
  if (!is_aside(word)) return std::nullopt;
  std::string_view rest = text.substr(word.size());
  skip_blanks(rest);
  const std::size_t length = text.size() - rest.size();
  const std::string_view numbered = rest.substr(0, number_length(rest));
  rest.remove_prefix(numbered.size());
  skip_blanks(rest);
  const bool go_on =
      numbered.empty() ? only_moves(rest, declared) : front_moves(rest, declared, nullptr) != 0;
  return go_on ? std::optional(Remark{word, length, numbered}) : std::nullopt;
}

}  // namespace

std::optional<Remark> front_remark(std::string_view text, const Notation* declared) {
  const std::string_view closing = closing_of(text);
  if (closing.empty()) return bare_remark(text, declared);
  const std::string_view opening = text.substr(0, closing.size());
  std::size_t at = 0;
  for (int depth = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with(opening)) ++depth;
    if (text.substr(at).starts_with(closing) && --depth == 0) break;
  }
  if (at == text.size()) return std::nullopt;
  const std::string_view words = text.substr(opening.size(), at - opening.size());
  std::string_view rest = text.substr(at + closing.size());
  skip_marks(rest);
  skip_blanks(rest);
  const std::size_t length = text.size() - rest.size();
  const std::string_view numbered = rest.substr(0, number_length(rest));
  rest.remove_prefix(numbered.size());
  skip_blanks(rest);
  if (const std::string_view word = front_word(rest);
      !numbered.empty() && !word.empty() && is_filler(word)) {
    rest.remove_prefix(word.size());
    skip_blanks(rest);
  }
  if (begins_variation(words) && !holds_move(words, declared)) return std::nullopt;
  const bool go_on =
      numbered.empty() ? only_moves(rest, declared) : front_moves(rest, declared, nullptr) != 0;
  return go_on ? std::optional(Remark{words, length, numbered}) : std::nullopt;
}

bool has_separator(std::string_view text) {
  for (std::size_t pos = 0; pos < text.size();) {
    if (parts_moves(next_char(text, pos))) return true;
  }
  return false;
}

std::string_view without_marks(std::string_view text) {
  skip_marks(text);
  std::size_t end = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    if (!parts_moves(next_char(text, pos))) end = pos;
  }
  return text.substr(0, end);
}

void skip_marks(std::string_view& text) {
  while (!text.empty()) {
    std::size_t after = 0;
    if (!parts_moves(next_char(text, after))) return;
    text.remove_prefix(after);
  }
}

std::string_view front_of_list(std::string_view text, const Notation* declared, bool goes_on) {
  constexpr int kLooked = 8;  // words examined; all would take quadratic time on a long line
  const auto is_some_move = [&](std::string_view part) {
    return !part.empty() && front_moves(part, declared, nullptr) == part.size();
  };
  // 若马五退三，车8平3 was not played.
  const auto is_misread = [](std::string_view part) {
    constexpr std::size_t kLongest = 5;
    return count_chars(part) <= kLongest && is_misprint(part) && !begins_variation(part);
  };
  const std::string_view first = front_part(text);
  if (goes_on) return is_some_move(first) || is_misread(first) ? first : std::string_view();
  // Words separated only by blanks are no such list.
  if (first.empty() || first.size() == front_word(text).size()) return {};
  int words = 0, moves = 0;
  std::string_view rest = text;
  for (; words < kLooked; ++words) {
    skip_marks(rest);
    skip_blanks(rest);
    if (words != 0) rest.remove_prefix(number_length(rest));
    skip_blanks(rest);
    const std::string_view part = front_part(rest);
    if (part.empty()) break;
    const bool move = is_some_move(part);
    if (!move && !is_misread(part)) {
      if (outcome_of(rest)) break;
      return {};
    }
    moves += move ? 1 : 0;
    rest.remove_prefix(part.size());
  }
  const bool pair = words == 2 && (rest.empty() || outcome_of(rest)) && moves != 0;
  return pair || (words > 2 && 3 * moves >= 2 * words) ? first : std::string_view();
}

bool begins_with_move(std::string_view text, const Notation* declared) {
  return front_moves(text, declared, nullptr) != 0 || !front_of_list(text, declared, false).empty();
}

bool are_two_moves(std::string_view text, const Notation* declared) {
  for (int i = 0; i < 2; ++i) {
    const std::size_t taken = front_moves(text, declared, nullptr);
    if (taken == 0 || is_filler(front_word(text))) return false;
    text.remove_prefix(taken);
    skip_marks(text);
    skip_blanks(text);
  }
  return text.empty();
}

std::size_t front_moves(std::string_view text, const Notation* declared,
                        std::vector<std::string_view>* moves) {
  const std::string_view word = front_word(text);
  if (word.empty()) return 0;
  if (is_move(word, declared)) {
    if (moves != nullptr) moves->push_back(word);
    return word.size();
  }
  if (static_cast<unsigned char>(word[0]) < 0x80) return 0;
  if (count_chars(word) < 4) {
    const std::string_view joined = join(text, declared);
    if (!joined.empty() && moves != nullptr) moves->push_back(joined);
    return joined.size();
  }
  if (!split(word, declared, nullptr)) return 0;
  if (moves != nullptr) split(word, declared, moves);
  return word.size();
}

}  // namespace qipu::sheet::list
