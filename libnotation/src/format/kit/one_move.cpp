#include "format/kit/one_move.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "base/ascii.h"
#include "format/kit/marks.h"
#include "qipu/notation/notation.h"

namespace qipu {

std::string_view without_number(std::string_view words) {
  words = trimmed(words);
  const std::size_t digits = words.find_first_not_of("0123456789");
  if (digits == 0 || digits == words.npos) return words;
  std::string_view rest = words.substr(digits);
  bool cut = false;
  while (true) {
    bool more = false;
    for (const std::string_view dot : {".", "．", "、", "…", "。"}) {
      if (!rest.starts_with(dot)) continue;
      rest.remove_prefix(dot.size());
      more = cut = true;
    }
    if (!more) break;
  }
  return cut ? trimmed(rest) : words;
}

std::string_view cut_remark(std::string_view& words) {
  for (const auto& [open, close] :
       {std::pair{"{", "}"}, std::pair{"（", "）"}, std::pair{"(", ")"}, std::pair{"【", "】"}}) {
    const std::string_view o = open, c = close;
    const std::size_t at = words.find(o);
    if (at == words.npos || at == 0 || !words.ends_with(c)) continue;
    const std::string_view inside = words.substr(at + o.size());
    words = trimmed(words.substr(0, at));
    return trimmed(inside.substr(0, inside.size() - c.size()));
  }
  return {};
}

bool is_one_move(std::string_view words) {
  words = without_number(words);
  cut_remark(words);
  if (may_end_in_marks(words)) cut_marks(words);
  if (words.empty() || words.size() > 40) return false;
  return std::ranges::any_of(all_notations(),
                             [&](const Notation* n) { return n->recognise(words); });
}

std::optional<std::int64_t> time_in(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size();) {
    bool unit = false;
    for (const auto& [word, sign] :
         {std::pair{"小时", ':'}, std::pair{"时", ':'}, std::pair{"分钟", ':'},
          std::pair{"分", ':'}, std::pair{"：", ':'}, std::pair{"秒", '\0'}, std::pair{"′", ':'},
          std::pair{"″", '\0'}}) {
      const std::string_view w = word;
      if (!text.substr(i).starts_with(w)) continue;
      if (sign != '\0') plain += sign;
      i += w.size();
      unit = true;
      break;
    }
    if (!unit) plain += text[i++];
  }
  const bool minutes = plain.ends_with(':');
  if (minutes) plain += '0';
  if (plain.ends_with('s')) plain.pop_back();
  if (plain.empty() || plain.size() > 20) return std::nullopt;
  double seconds = 0;
  std::size_t at = 0;
  for (int parts = 0; parts < 3; ++parts) {
    const std::size_t end = std::min(plain.find(':', at), plain.size());
    double part = 0;
    const auto [ptr, error] =
        std::from_chars(plain.data() + at, plain.data() + end, part, std::chars_format::fixed);
    if (error != std::errc() || ptr != plain.data() + end || part < 0) return std::nullopt;
    seconds = seconds * 60 + part;
    if (end == plain.size()) return static_cast<std::int64_t>(std::llround(seconds * 1000));
    at = end + 1;
  }
  return std::nullopt;
}

std::optional<Evaluation> evaluation_in(std::string_view text, bool pawns) {
  bool negative = false, mate = false;
  for (; !text.empty() && !ascii::is_digit(text[0]) && text[0] != '.'; text.remove_prefix(1)) {
    if (text[0] == '-') negative = true;
    if (text[0] == '#' || text[0] == 'M' || text[0] == 'm') mate = true;
    if (std::string_view("+-#Mm").find(text[0]) == std::string_view::npos) return std::nullopt;
  }
  double number = 0;
  const auto [ptr, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc() || ptr != text.data() + text.size() || number > 1e7) return std::nullopt;
  if (negative) number = -number;
  if (!mate && pawns) number *= 100;
  return Evaluation{mate ? Evaluation::Kind::mate : Evaluation::Kind::centipawns,
                    static_cast<std::int32_t>(std::lround(number))};
}

bool take_outcome(std::string_view words, Outcome& outcome) {
  if (!parse_result_words(words) && !is_outcome(words) && !parse_ending_words(words)) return false;
  const Outcome said = parse_outcome(words);
  if (said.result != GameResult::unknown) outcome.result = said.result;
  if (said.ending != Ending::unsaid) outcome.ending = said.ending;
  if (!said.words.empty()) outcome.words = said.words;
  return true;
}

}  // namespace qipu
