#include "game/headings.h"

#include <algorithm>

#include "base/ascii.h"
#include "qipu/game/date.h"
#include "qipu/game/game.h"

namespace qipu {
namespace {

/// Returns true for "3", "3.1", "十二" and for the empty text.
bool is_number(std::string_view text) {
  constexpr std::string_view kNumerals = "零〇一二三四五六七八九十";
  constexpr std::size_t kBytes = 3;  // of a Chinese numeral
  while (!text.empty()) {
    const bool numeral = text.size() >= kBytes && static_cast<unsigned char>(text[0]) >= 0xE0 &&
                         kNumerals.find(text.substr(0, kBytes)) != kNumerals.npos;
    if (!numeral && !ascii::is_digit(text[0]) && text[0] != '.') return false;
    text.remove_prefix(numeral ? kBytes : 1);
  }
  return true;
}

/// Returns "02" for "第02轮", "第02輪", "第02" and "02"; "" for anything else.
std::string_view numbered(std::string_view round) {
  ascii::take(round, "第");
  for (const std::string_view word : {"轮", "輪"}) {
    if (round.ends_with(word)) round.remove_suffix(word.size());
  }
  round = trimmed(round);
  return is_number(round) ? round : std::string_view();
}

/// Returns the text after an ECCO code and its separator.
std::string_view behind_code(std::string_view words) {
  words.remove_prefix(words.find(ecco_code(words)) + ecco_code(words).size());
  constexpr std::string_view kSigns[] = {" ",  "\t", ".",  ":",  "-", "_",
                                         "　", "：", "、", "．", "—"};
  while (std::ranges::any_of(kSigns, [&](auto sign) { return ascii::take(words, sign); })) {
  }
  return words;
}

}  // namespace

std::string players_in(const Tags& tags, std::string_view between) {
  const std::string_view red = known_part(tags.get("Red")), black = known_part(tags.get("Black"));
  if (red.empty() && black.empty()) return {};
  std::string out(red.empty() ? "?" : red);
  return out.append(between).append(black.empty() ? "?" : black);
}

std::string joined(std::initializer_list<std::string_view> parts, std::string_view between) {
  std::string out;
  for (const std::string_view part : parts) {
    if (!out.empty() && !part.empty()) out += between;
    out += part;
  }
  return out;
}

std::string_view event_in(const Tags& tags) {
  const bool named = !known_part(tags.get("Red")).empty() || !known_part(tags.get("Black")).empty();
  const std::string_view first = known_part(tags.get(named ? "Event" : "Title"));
  return first.empty() ? known_part(tags.get(named ? "Title" : "Event")) : first;
}

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
