#include "qipu/game/headings.h"

#include <algorithm>

#include "qipu/base/ascii.h"
#include "qipu/game/date.h"
#include "qipu/game/game.h"
#include "qipu/game/players.h"

namespace qipu {
namespace {

/// "3", "3.1", "十二"; nothing at all too.
bool is_number(std::string_view text) {
  constexpr std::string_view kNumerals = "零〇一二三四五六七八九十";
  constexpr std::size_t kBytes = 3;  // of a numeral
  while (!text.empty()) {
    const bool numeral = text.size() >= kBytes && static_cast<unsigned char>(text[0]) >= 0xE0 &&
                         kNumerals.find(text.substr(0, kBytes)) != kNumerals.npos;
    if (!numeral && !ascii::is_digit(text[0]) && text[0] != '.') return false;
    text.remove_prefix(numeral ? kBytes : 1);
  }
  return true;
}

bool take(std::string_view& text, std::string_view prefix) {
  const bool is = text.starts_with(prefix);
  if (is) text.remove_prefix(prefix.size());
  return is;
}

/// "02" of "第02轮", "第02輪", "第02" and "02"; else "".
std::string_view numbered(std::string_view round) {
  take(round, "第");
  for (const std::string_view word : {"轮", "輪"}) {
    if (round.ends_with(word)) round.remove_suffix(word.size());
  }
  round = trimmed(round);
  return is_number(round) ? round : std::string_view();
}

/// What stands between a code and a name.
std::string_view behind_code(std::string_view words) {
  words.remove_prefix(words.find(ecco_code(words)) + ecco_code(words).size());
  const auto take_any = [&words] {
    for (const std::string_view sign :
         {" ", "\t", ".", ":", "-", "_", "　", "：", "、", "．", "—"}) {
      if (take(words, sign)) return true;
    }
    return false;
  };
  while (take_any()) {
  }
  return words;
}

}  // namespace

std::string round_words(const Tags& tags, Language language) {
  const std::string_view round = known_part(tags.get("Round"));
  const std::string number(numbered(round));
  if (number.empty()) return std::string(round);
  if (language == Language::en) return "round " + number;
  return round.ends_with("轮") || round.ends_with("輪") ? std::string(round) : "第" + number + "轮";
}

std::string_view ecco_code(std::string_view words) {
  constexpr std::size_t kLength = 3;
  words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
  const bool is = words.size() >= kLength && words[0] >= 'A' && words[0] <= 'E' &&
                  ascii::is_digit(words[1]) && ascii::is_digit(words[2]) &&
                  (words.size() == kLength || !ascii::is_digit(words[kLength]));
  return is ? words.substr(0, kLength) : std::string_view();
}

std::string OpeningWords::both() const {
  return code.empty() || name.empty() ? code + name : code + " " + name;
}

OpeningWords opening_in(const Tags& tags) {
  const std::string_view ecco = tags.get("ECCO"), opening = tags.get("Opening");
  OpeningWords out{std::string(ecco), std::string(opening)};
  if (const auto code = ecco_code(ecco); !code.empty()) {
    out.code = code;
    if (opening.empty()) out.name = behind_code(ecco);
  }
  const std::string_view code = ecco_code(opening);
  if (!code.empty() && (out.code.empty() || out.code == code)) {
    out.code = code;
    out.name = behind_code(opening);
  }
  const std::string_view variation = tags.get("Variation");
  if (!out.name.empty() && !variation.empty()) out.name.append("，").append(variation);
  return out;
}

void CommonTitle::add(const Tags& tags) {
  const std::string_view event = known_part(tags.get("Event"));
  if (games_++ != 0) {
    if (event != event_) event_.clear();
    return;
  }
  event_ = event;
  first_ = players_in(tags);
  if (first_.empty()) first_ = known_part(tags.get("Title"));
}

std::string CommonTitle::words() const { return event_.empty() && games_ == 1 ? first_ : event_; }

}  // namespace qipu
