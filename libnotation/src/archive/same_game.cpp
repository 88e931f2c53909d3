#include "archive/same_game.h"

#include <algorithm>
#include <vector>

#include "archive/event_round.h"
#include "text/utf8.h"

namespace qipu {
namespace {

/// From this many plies on, equal moves are not a coincidence.
constexpr std::size_t kTelling = 40;

/// Returns true if the text has only letters from before U+3000, where Chinese begins.
bool is_latin(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0xE3; });
}

/// Returns true if `part` is the end of the other text and has at least two Chinese characters:
/// 胡荣华 of 上海胡荣华.
bool ends(std::string_view part, std::string_view whole) {
  return !ending_of_name(part).empty() && whole.ends_with(part);
}

bool disagree(int a, int b) { return a != 0 && b != 0 && a != b; }

Accord accord_of_texts(std::string_view a, std::string_view b, SearchText& texts) {
  if (a.empty() || b.empty()) return Accord::open;
  return a == b || texts.form(a) == texts.form(b) ? Accord::agree : Accord::contradict;
}

Accord accord_of_rounds(std::string_view a, std::string_view b, SearchText& texts) {
  const auto x = event_round(a), y = event_round(b);
  if (!x || !y) return accord_of_texts(a, b, texts);
  const bool further = x->parts.size() > y->parts.size();
  const auto order = further ? x->compared_as_far(*y) : y->compared_as_far(*x);
  return order == 0 ? Accord::agree : Accord::contradict;
}

}  // namespace

std::string_view ending_of_name(std::string_view core) {
  if (is_latin(core)) return {};
  std::size_t begin = core.size();
  for (int characters = 0; characters < 2; ++characters) {
    if (begin == 0) return {};
    do --begin;
    while (begin > 0 && (static_cast<unsigned char>(core[begin]) & 0xC0U) == 0x80U);
  }
  return core.substr(begin);
}

std::string core_of_name(std::string_view name, SearchText& texts) {
  std::string form = texts.form(name);
  for (const char open : {'(', '['}) {
    const std::size_t at = form.find(open);
    if (at != form.npos && at != 0) form.erase(at);
  }
  while (form.ends_with(' ')) form.pop_back();
  if (is_latin(form)) return form;
  const std::size_t blank = form.rfind(' ');
  if (blank == form.npos) return form;
  std::string name_alone = form.substr(blank + 1);  // a team stands before it
  if (!ending_of_name(name_alone).empty()) return name_alone;
  std::erase(form, ' ');  // 呂  欽
  return form;
}

Accord accord_of_names(std::string_view a, std::string_view b, SearchText& texts) {
  if (a.empty() || b.empty()) return Accord::open;
  if (a == b) return Accord::agree;
  const std::string x = core_of_name(a, texts), y = core_of_name(b, texts);
  if (x == y) return Accord::agree;
  const bool latin_x = is_latin(x), latin_y = is_latin(y);
  if (latin_x != latin_y) {
    const std::string pinyin = texts.pinyin(latin_x ? x : y);
    auto sounds = texts.sounds(latin_x ? y : x);
    if (SearchText::spelt(sounds, pinyin, true)) return Accord::agree;
    // Given name first, as in Western order.
    std::ranges::rotate(sounds, sounds.begin() + (sounds.empty() ? 0 : 1));
    return SearchText::spelt(sounds, pinyin, true) ? Accord::agree : Accord::contradict;
  }
  if (latin_x) {
    const std::string p = texts.pinyin(x);
    return !p.empty() && p == texts.pinyin(y) ? Accord::agree : Accord::contradict;
  }
  return ends(x, y) || ends(y, x) ? Accord::agree : Accord::contradict;
}

Accord accord_of_dates(const Date& a, const Date& b) {
  if (a.year == 0 || b.year == 0) return Accord::open;
  const bool differ = a.year != b.year || disagree(a.month, b.month) ||
                      (a.month == b.month && a.month != 0 && disagree(a.day, b.day));
  return differ ? Accord::contradict : Accord::agree;
}

std::uint8_t HeadAccord::agreeing() const {
  std::uint8_t n = 0;
  for (const Accord each : {red, black, date}) {
    if (each == Accord::agree) ++n;
  }
  return n;
}

HeadAccord accord_of(const GameFacts& a, const GameFacts& b, SearchText& texts) {
  return {accord_of_names(a.red, b.red, texts), accord_of_names(a.black, b.black, texts),
          accord_of_dates(a.date, b.date)};
}

bool may_be_same(const GameFacts& a, const GameFacts& b, const HeadAccord& heads,
                 SearchText& texts) {
  const std::size_t plies = std::min(a.plies(), b.plies());
  if (plies == 0 && a.standard_start()) {
    const bool known = a.result != GameResult::unknown && b.result != GameResult::unknown;
    return heads.red == Accord::agree && heads.black == Accord::agree &&
           heads.date != Accord::contradict && (!known || a.result == b.result) &&
           accord_of_texts(a.event, b.event, texts) != Accord::contradict &&
           accord_of_rounds(a.round, b.round, texts) != Accord::contradict;
  }
  if (!heads.contradicts()) return true;
  if (heads.players_contradict() && heads.date == Accord::contradict) return false;
  return plies >= kTelling || !a.standard_start();
}

std::size_t plies_apart(std::span<const Move> a, std::span<const Move> b, std::size_t most) {
  const auto head = std::ranges::mismatch(a, b);
  const auto same = static_cast<std::size_t>(head.in1 - a.begin());
  a = a.subspan(same);
  b = b.subspan(same);
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a = a.first(a.size() - 1);
    b = b.first(b.size() - 1);
  }
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > most) return most + 1;
  if (a.empty()) return b.size();
  // Computes row by row, `most` columns to both sides of the diagonal.
  std::vector<std::size_t> row(b.size() + 1), next(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const std::size_t from = i > most ? i - most : 0, to = std::min(i + most, b.size());
    std::size_t least = most + 1;
    for (std::size_t j = from; j <= to; ++j) {
      std::size_t best = i - 1 + most >= j ? row[j] + 1 : most + 1;  // outside the band
      if (j > from) best = std::min(best, next[j - 1] + 1);
      if (j > 0) best = std::min(best, row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
      if (j == 0) best = i;
      next[j] = best;
      least = std::min(least, best);
    }
    if (least > most) return most + 1;
    row.swap(next);
  }
  return std::min(row[b.size()], most + 1);
}

}  // namespace qipu
