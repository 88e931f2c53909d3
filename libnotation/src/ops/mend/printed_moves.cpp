#include "ops/mend/printed_moves.h"

#include <algorithm>
#include <cstdint>

#include "base/ascii.h"
#include "repair/line/numbers.h"
#include "text/numerals.h"
#include "text/utf8.h"

namespace qipu {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_gap(char c) { return c == '.' || is_blank(c); }

/// Returns true if a wide gap separates the end of this text line from other words, as before the
/// page number in a running head.
bool stands_apart(std::string_view line) {
  const std::size_t words = line.find_last_not_of(" \t");
  return words != line.npos && line[words] != '\n' && line[words] != '\r' &&
         (line.size() - words > 2 || line.back() == '\t');
}

constexpr std::size_t kDigits = 3;

/// Returns the character that ends at `end`, and stores where it begins. REQUIRES: end > 0.
char32_t sign_before(std::string_view text, std::size_t end, std::size_t& begin) {
  begin = end - 1;
  while (begin > 0 && end - begin < 4 && (text[begin] & 0xC0) == 0x80) --begin;
  std::size_t pos = begin;
  return next_char(text, pos);
}
bool among(std::u32string_view signs, char32_t c) { return signs.contains(c); }
constexpr int kRow = 20;  // how many enclosed numbers a style has: ① to ⑳

/// Returns true if the text ends in a Chinese character or a wide digit of a move, so that no round
/// number ends there.
inline bool ends_move(std::string_view text) {
  if (text.size() < 3) return false;
  const auto lead = static_cast<unsigned char>(text[text.size() - 3]);
  if (lead >= 0xE4 && lead <= 0xE9) return !text.ends_with("合");  // except in 第12回合
  const auto last = static_cast<unsigned char>(text.back());
  return lead == 0xEF && text[text.size() - 2] == '\xBC' && last >= 0x90 && last <= 0x99;
}

/// Finds a number as books print them: in wide digits, enclosed, or with punctuation other than
/// dots.
PrintedNumber find_book_number(std::string_view text, std::size_t place) {
  constexpr std::u32string_view kBlanks = U" \t\r\n\u3000\u00A0", kDots = U".．·。…";
  constexpr std::u32string_view kPoints = U"、)）:：,，", kParting = U"，,；;。、│";
  constexpr std::string_view kRound = "回合", kCounted = "第";
  int dots = 0, points = 0;
  bool above = false;
  std::size_t begin = place;
  char32_t c = 0;
  for (; place > 0; place = begin) {
    c = sign_before(text, place, begin);
    if (among(kPoints, c)) {
      if (++points > 1) return {};
    } else if (among(kDots, c)) {
      dots += c == U'…' ? 3 : 1;
    } else if (!among(kBlanks, c)) {
      break;
    }
    above = above || c == U'\n';
  }
  const bool round = text.substr(0, place).ends_with(kRound);
  if (round) place -= kRound.size();
  int value = 0, digits = 0;
  std::size_t head = place;
  for (int tens = 1; head > 0; tens *= 10, head = begin) {
    c = sign_before(text, head, begin);
    if (digits == 0 && is_enclosed(c)) {
      return {enclosed_value(c), dots > 2, begin, place, above, begin};
    }
    const int digit = digit_of(c);
    if (digit < 0) break;
    if (++digits > static_cast<int>(kDigits)) return {};
    value += tens * digit;
  }
  if (value == 0) return {};
  begin = head;
  if (round && text.substr(0, head).ends_with(kCounted)) {
    head -= kCounted.size();
  } else if (head > 0 && !among(kBlanks, c) && !among(kParting, c)) {
    return {};  // part of a move text: 马8进7
  }
  const bool pointed = round || dots + points != 0;
  if (above && !pointed && stands_apart(text.substr(0, begin))) return {};  // a page number
  return {value, dots > 2, begin, place, above, head};
}

/// Finds the number with its digits and dots.
PrintedNumber find_number(std::string_view text, std::size_t place) {
  const std::size_t from = place;
  int dots = 0;
  bool above = false;
  for (; place > 0 && is_gap(text[place - 1]); --place) {
    dots += text[place - 1] == '.' ? 1 : 0;
    above = above || text[place - 1] == '\n';
  }
  if (place == 0) return {};
  if (!ascii::is_digit(text[place - 1])) {
    constexpr std::string_view kPoints = "),:";
    const bool may_be =
        static_cast<unsigned char>(text[place - 1]) >= 0x80 || kPoints.contains(text[place - 1]);
    return may_be ? find_book_number(text, from) : PrintedNumber();
  }
  int value = 0;
  std::size_t begin = place;
  for (int tens = 1; begin > 0 && ascii::is_digit(text[begin - 1]); tens *= 10) {
    if (place - begin == kDigits) return {};
    value += tens * (text[--begin] - '0');
  }
  // Digits that end a move text belong to it: 马8进7, M8.7.
  if (begin > 0 && !is_blank(text[begin - 1])) return {};
  if (above && dots == 0 && stands_apart(text.substr(0, begin))) return {};  // a page number
  return {value, dots > 2, begin, place, above, begin};
}

/// Does the same, with quick answers for most moves: the second of a round has no number, and the
/// first has one printed as in "12. ". This is called for every move that is checked.
inline PrintedNumber find_most(std::string_view text, std::size_t place) {
  if (place < 4 || !is_blank(text[place - 1])) return find_number(text, place);
  const char* const behind = text.data() + place - 1;
  if (behind[-1] != '.') {
    return ends_move(text.substr(0, place - 1)) ? PrintedNumber() : find_number(text, place);
  }
  const bool two = ascii::is_digit(behind[-3]);
  const std::size_t begin = place - (two ? 4 : 3);
  if (!ascii::is_digit(behind[-2]) || begin == 0 || !is_blank(text[begin - 1])) {
    return find_number(text, place);
  }
  const int value = (two ? 10 * (behind[-3] - '0') : 0) + behind[-2] - '0';
  return {value, false, begin, place - 2, behind[0] == '\n', begin};
}

/// Calls `with` with the place of each move of the main line and the number before it. Stops and
/// returns false at a move that is not in the text.
template <class With>
bool each_move(const Game& game, std::string_view text, With with) {
  std::size_t before = std::min<std::size_t>(game[kRoot].place, text.size());
  PrintedNumber last;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    const std::size_t place = game[id].place;
    const std::string_view words = game.written(id);
    if (place > text.size() || place < before || words.empty()) return false;
    PrintedNumber number = find_most(text, place);
    read_again(number, last, [&] { return game.written(game[id].parent) == words; });
    with(place, number);
    last = number;
    before = place;
  }
  return true;
}

}  // namespace

PrintedNumber number_before(std::string_view text, std::size_t place) {
  return find_most(text, place);
}

std::string number_like(std::string_view printed, int value) {
  std::size_t pos = 0;
  const char32_t first = printed.empty() ? U'0' : next_char(printed, pos);
  std::string out;
  if (is_enclosed(first) && value > 0 && value <= kRow) {
    const int row = static_cast<int>(first - U'①') / kRow;
    append_char(out, U'①' + static_cast<char32_t>(row * kRow + value - 1));
    return out;
  }
  for (const char digit : std::to_string(value)) {
    const auto wide = U'０' + static_cast<char32_t>(digit - '0');
    append_char(out, first > U'9' && digit_of(first) >= 0 ? wide : static_cast<char32_t>(digit));
  }
  return out;
}

std::vector<Printed> printed_moves(const Game& game, std::string_view text) {
  std::vector<Printed> out;
  std::size_t at = std::min<std::size_t>(game[kRoot].place, text.size());
  std::uint32_t line = 0;  // counted from the game's beginning; used only to distinguish lines
  const bool whole = each_move(game, text, [&](std::size_t place, const PrintedNumber& number) {
    line += static_cast<std::uint32_t>(std::ranges::count(text.substr(at, place - at), '\n'));
    at = place;
    out.push_back({.number = number.value,
                   .reply = number.reply,
                   .line = line,
                   .above = number.value != 0 && number.above});
  });
  if (!whole) out.clear();
  return out;
}

bool numbers_break(const Game& game, std::string_view text) {
  repair::NumberCount count;
  int played = 0;
  const bool whole = each_move(game, text, [&](std::size_t, const PrintedNumber& number) {
    if (number.value != 0) count.add(number.value, number.reply, played);
    ++played;
  });
  return whole && count.numbering(game.start.turn).go_wrong();
}

}  // namespace qipu
