// Classifies lines of a score sheet by the line alone, without context.

#include "qipu/format/lines.h"

#include "qipu/format/marks.h"
#include "qipu/format/sheet/lex/fields.h"
#include "qipu/format/sheet/lex/signs.h"
#include "qipu/format/sheet/list/words.h"
#include "qipu/notation/notation.h"

namespace qipu::sheet::list {
std::string_view without_list_number(std::string_view line) {
  std::string_view rest = line;
  take_any(rest, {"（", "("});
  const bool listed =
      take_signs(rest, is_numeral) != 0 && take_any(rest, {"、", ".", "．", "）", ")", "，"});
  return listed ? trim(rest) : line;
}

// Unlike scan::is_heading(), whatever the length of the title: on a page a line that begins so is
// often part of a sentence, in a list hardly ever. Books alone count exercises (题, 则).
bool is_heading(std::string_view line) {
  constexpr std::size_t kLongest = 120;
  line = trim(line);
  if (line.size() > kLongest || is_sentence(line)) return false;
  for (const std::string_view open : {"【", "〔", "《", "〖"}) take(line, open);
  const bool counted = take(line, "第")
                           ? take_signs(line, is_numeral) != 0 && take_any(line, {"局", "盘", "盤"})
                           : take_any(line, {"局", "例", "对局", "對局", "Game ", "GAME "}) &&
                                 take_signs(line, is_numeral) != 0;
  // Part of a word, not a number of a game: 第一局面, 第二盘棋.
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
  if (word.empty() || is_filler(word) || is_misprint(word)) return false;
  // A round with a misread number.
  if (are_two_moves(trim(line.substr(word.size())), declared)) return false;
  return !begins_with_move(line, declared) && !front_remark(line, declared);
}

bool leads_variation(std::string_view line) {
  constexpr std::size_t kLongest = 40;  // characters
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
  const bool word = !words.empty() && front_word(words) == words && !may_end_in_marks(words) &&
                    without_frame(words) == words && !has_separator(words);
  if (!word || number_length(words) != 0 || misread_number(words).length != 0) return false;
  if (filler_length(words, nullptr) != 0 || outcome_of(words) || parse_header(words)) return false;
  return is_misprint(words) || front_moves(words, nullptr, nullptr) == words.size();
}

}  // namespace qipu::sheet::list
