#include "format/sheet/list/list_words.h"

#include <algorithm>

#include "base/ascii.h"
#include "format/core/lines.h"
#include "format/kit/marks.h"
#include "format/sheet/lex/fields.h"
#include "format/sheet/lex/signs.h"
#include "game/pass.h"
#include "qipu/notation/notation.h"

namespace qipu::sheet::list {
namespace {

// Returns a move of four characters with blanks between them: 炮 二 平 五; "" if they are not a
// move.
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

bool parts_moves(char32_t c) { return among(U"，,；;。、/／", c); }

// Splits a word into moves of four characters each: 炮二平五马8进7, 1、炮二平五，马8进7；2、.
// Returns false if some part is not a move.
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
      const std::string_view rest = text_after(text, at + stop.size());
      const std::size_t length = number_length(rest);
      if (length != 0 && front_moves(text_after(rest, length), nullptr, nullptr) != 0) {
        return text.size() - rest.size();
      }
    }
  }
  return text.npos;
}

std::string_view front_part(std::string_view text) {
  const std::string_view word = front_word(text);
  std::string_view rest = word;
  take_signs(rest, [](char32_t c) { return !parts_moves(c); });
  return word.substr(0, word.size() - rest.size());
}

std::size_t filler_length(std::string_view text, const Notation* declared) {
  const std::string_view word = front_word(text);
  if (is_filler(word)) return word.size();
  const std::size_t dots = dots_length(word);
  return dots != 0 && front_moves(text.substr(dots), declared, nullptr) != 0 ? dots : 0;
}

bool is_move(std::string_view word, const Notation* declared) {
  if (declared != nullptr && declared->recognise(word)) return true;
  return std::ranges::any_of(all_notations(), [&](const Notation* n) {
    return n->script != Script::digits && n->recognise(word);
  });
}

void skip_blanks(std::string_view& text) {
  take_signs(text, [](char32_t c) { return is_gap(c) || is_frame(c); });
}

std::string_view text_after(std::string_view text, std::size_t length) {
  text.remove_prefix(length);
  skip_blanks(text);
  return text;
}

std::string_view front_word(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t pos = 0; pos < text.size(); end = pos) {
    const char32_t c = next_char(text, pos);
    if (is_gap(c) || is_frame(c) || c == U'{') break;
    if (end != 0 && !closing_of(text.substr(end)).empty()) break;
  }
  return text.substr(0, end);
}

namespace {

/// Returns true for words before moves that were not played: 如改走, 不如, 例如, 也可.
bool begins_variation(std::string_view words) {
  return front_of(words, {"如", "若", "不如", "例", "应", "改", "或", "也可", "亦可", "可", "假",
                          "倘", "宜", "注"}) != 0;
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

/// Returns true if the word is a short remark and not part of a sentence: 好棋, 0:03, ★.
bool is_aside(std::string_view word) {
  constexpr std::size_t kLongest = 8;
  if (word.empty() || count_chars(word) > kLongest || begins_variation(word)) return false;
  if (contains_any(word, {"，", "。", "；", "：", "、", "“", "《"})) return false;
  return !std::ranges::any_of(word, ascii::is_letter);
}

/// Returns true if the text is moves, followed by a number, a remark, a brace or nothing. Such a
/// text is not prose.
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

/// Returns those words as a remark if a number and a move come next, at `rest` in `text`, or moves
/// up to the end of the line. `dots`: dots may stand between number and move.
std::optional<Remark> remark_before(std::string_view rest, std::string_view text,
                                    std::string_view words, const Notation* declared, bool dots) {
  const std::size_t length = number_length(rest);
  const Remark remark{words, text.size() - rest.size(), rest.substr(0, length)};
  rest = text_after(rest, length);
  const std::string_view word = length != 0 && dots ? front_word(rest) : std::string_view();
  if (is_filler(word)) rest = text_after(rest, word.size());
  const bool go_on =
      length == 0 ? only_moves(rest, declared) : front_moves(rest, declared, nullptr) != 0;
  return go_on ? std::optional(remark) : std::nullopt;
}

}  // namespace

std::optional<Remark> front_remark(std::string_view text, const Notation* declared) {
  const std::string_view closing = closing_of(text);
  if (closing.empty()) {
    const std::string_view word = front_word(text);
    if (!is_aside(word)) return std::nullopt;
    return remark_before(text_after(text, word.size()), text, word, declared, false);
  }
  const std::string_view opening = text.substr(0, closing.size());
  std::size_t at = 0;
  for (int depth = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with(opening)) ++depth;
    if (text.substr(at).starts_with(closing) && --depth == 0) break;
  }
  if (at == text.size()) return std::nullopt;
  const std::string_view words = text.substr(opening.size(), at - opening.size());
  if (begins_variation(words) && !holds_move(words, declared)) return std::nullopt;
  std::string_view rest = text.substr(at + closing.size());
  skip_marks(rest);
  return remark_before(text_after(rest, 0), text, words, declared, true);
}

bool has_separator(std::string_view text) {
  take_signs(text, [](char32_t c) { return !parts_moves(c); });
  return !text.empty();
}

std::string_view without_marks(std::string_view text) {
  skip_marks(text);
  std::size_t end = 0;
  for (std::size_t pos = 0; pos < text.size();) {
    if (!parts_moves(next_char(text, pos))) end = pos;
  }
  return text.substr(0, end);
}

void skip_marks(std::string_view& text) { take_signs(text, parts_moves); }

std::string_view front_of_list(std::string_view text, const Notation* declared, bool goes_on) {
  constexpr int kLooked = 8;  // most words examined; all would take quadratic time on a long line
  const auto is_some_move = [&](std::string_view part) {
    return !part.empty() && front_moves(part, declared, nullptr) == part.size();
  };
  // A line after 若 was not played: 若马五退三，车8平3.
  const auto is_misread = [](std::string_view part) {
    constexpr std::size_t kLongest = 5;
    return count_chars(part) <= kLongest && is_misprint(part) && !begins_variation(part);
  };
  const std::string_view first = front_part(text);
  if (goes_on) return is_some_move(first) || is_misread(first) ? first : std::string_view();
  // Words separated only by blanks are not such a list.
  if (first.empty() || first.size() == front_word(text).size()) return {};
  int words = 0, moves = 0;
  std::string_view rest = text;
  for (; words < kLooked; ++words) {
    skip_marks(rest);
    skip_blanks(rest);
    if (words != 0) rest = text_after(rest, number_length(rest));
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

// --- lines by themselves -------------------------------------------------------------------------

std::string_view without_list_number(std::string_view line) {
  std::string_view rest = line;
  take_any(rest, {"（", "("});
  const bool listed =
      take_signs(rest, is_numeral) != 0 && take_any(rest, {"、", ".", "．", "）", ")", "，"});
  return listed ? trim(rest) : line;
}

// Returns true for a heading. Unlike scan::is_heading(), it accepts a title of any length: on a
// page, a line that begins like this is often part of a sentence, but hardly ever in a list. Only
// books count exercises (题, 则).
bool is_heading(std::string_view line) {
  constexpr std::size_t kLongest = 120;
  line = trim(line);
  if (line.size() > kLongest || is_sentence(line)) return false;
  for (const std::string_view open : {"【", "〔", "《", "〖"}) take(line, open);
  const bool counted = take(line, "第")
                           ? take_signs(line, is_numeral) != 0 && take_any(line, {"局", "盘", "盤"})
                           : take_any(line, {"局", "例", "对局", "對局", "Game ", "GAME "}) &&
                                 take_signs(line, is_numeral) != 0;
  // Part of a word, not the number of a game: 第一局面, 第二盘棋.
  return counted && front_of(line, {"面", "棋", "的"}) == 0;
}

bool is_page_number(std::string_view line) {
  constexpr std::size_t kLongest = 12;
  return line.size() <= kLongest && line.find_first_not_of(" -0123456789") == line.npos &&
         line.find_first_of("0123456789") != line.npos;
}

bool is_prose(std::string_view line, const Notation* declared) {
  if (line.empty() || trim(line) != line || line[0] == '{' ||
      parse_names(without_list_number(line)))
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
  if (word.empty() || is_filler(word) || is_misprint(word) || is_pass(word)) return false;
  // This is a round with a misread number.
  if (are_two_moves(trim(line.substr(word.size())), declared)) return false;
  return !begins_with_move(line, declared) && !front_remark(line, declared);
}

bool leads_variation(std::string_view line) {
  constexpr std::size_t kLongest = 40;  // in characters
  return back_of(line, {"：", ":"}) != 0 && count_chars(line) <= kLongest &&
         contains_any(line, {"如改", "改走", "如走", "若走", "若改", "另有", "变化", "变着",
                             "不如走", "应走", "可走", "變化"});
}

std::string write_label(int number, int parent) {
  std::string line = "变化" + std::to_string(number);
  if (parent != 0) line += "（接变化" + std::to_string(parent) + "）";
  return line + "：";
}

bool holds_words(std::string_view words) {
  if (words == kPass) return true;
  const bool word = !words.empty() && front_word(words) == words && !may_end_in_marks(words) &&
                    without_frame(words) == words && !has_separator(words);
  if (!word || number_length(words) != 0 || misread_number(words).length != 0) return false;
  if (filler_length(words, nullptr) != 0 || outcome_of(words) || parse_header(words)) return false;
  return is_misprint(words) || front_moves(words, nullptr, nullptr) == words.size();
}

}  // namespace qipu::sheet::list
