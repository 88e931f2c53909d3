#include "format/sheet/list/missing_move.h"

#include <algorithm>

#include "base/ascii.h"
#include "format/sheet/lex/fields.h"
#include "format/sheet/list/list_words.h"
#include "game/outcome_names.h"
#include "game/pass.h"

namespace qipu::sheet::list {

Number number_at(std::string_view text, const RoundCount& rounds, const Notation* declared) {
  if (declared != nullptr && declared->recognise(front_word(text))) return {};
  if (const std::size_t length = number_length(text); length != 0) {
    const Number number = read_number(text.substr(0, length));
    const std::string_view behind = text.substr(length);
    const bool clock = text[length - 1] == ':' && !behind.empty() && ascii::is_digit(behind[0]);
    return number.value == 0 || clock ? Number() : number;
  }
  const Number misread = misread_number(text);
  const bool due = misread.value == rounds.last() + 1 && rounds.is_whole();
  const bool reply = misread.value == rounds.last() && rounds.since() == 1;
  if (!due && !reply) return {};
  const bool doubtful = doubtful_number(text, false).length != 0;
  return doubtful && !begins_with_move(text_after(text, misread.length), declared) ? Number()
                                                                                   : misread;
}

namespace {

// Returns true if the word looks like a move in letters and digits (xe5), stands in a game of such
// moves, and a move or the next number follows it. Elsewhere such a word may be anything.
bool is_latin_between(std::string_view word, std::string_view rest, std::string_view last,
                      const RoundCount& rounds, const Notation* declared) {
  constexpr std::size_t kLongest = 7;
  const auto ascii = [](char c) { return c > ' ' && c < 0x7F; };
  if (last.empty() || !std::ranges::all_of(last, ascii)) return false;
  const auto letter = [](char c) { return ascii::is_letter(c); };
  const auto digit = [](char c) { return ascii::is_digit(c); };
  if (word.size() > kLongest || !std::ranges::all_of(word, ascii)) return false;
  if (!std::ranges::any_of(word, letter) || !std::ranges::any_of(word, digit)) return false;
  if (rest.empty() || begins_with_move(rest, declared)) return true;
  const Number number = number_at(rest, rounds, declared);
  return rounds.is_due(number) || number.value == rounds.last() + 2;
}

}  // namespace

bool may_be_misread(const Place& here, std::string_view last, const RoundCount& rounds,
                    const Notation* declared) {
  const std::string_view word = here.word;
  const std::string_view rest = text_after(here.text, word.size());
  if (outcome_of(here.text) || !closing_of(here.text).empty()) return false;
  // 军9乎8 hardly resembles a move. It is accepted as the last word of a line whose reply is due.
  const bool ends = rest.empty() && here.row && rounds.numbers() > 0 && rounds.since() == 1;
  if (!is_misprint(word) && !(ends && is_half_move(word)) &&
      !is_latin_between(word, rest, last, rounds, declared)) {
    return false;
  }
  if (rounds.numbers() > 0 || here.number.length != 0) {
    return rounds.move_is_due(here.number, here.row);
  }
  const bool digits = std::ranges::all_of(word, [](char c) { return c >= '-' && c <= '9'; });
  const bool alone = rest.empty() && rounds.moves() > 1;
  return !digits && (here.row || alone || front_moves(rest, declared, nullptr) != 0);
}

bool is_pass_here(std::string_view text, std::string_view word, const Number& number,
                  const RoundCount& rounds, const Notation* declared) {
  if (!is_pass(word)) return false;
  const bool begins = rounds.numbers() == 0;
  const bool after_red = number.length == 0 ? rounds.since() == 1 : number.filler;
  const bool reply = after_red && (begins || number.length == 0 || rounds.goes_on_with(number));
  const bool next = number.length != 0 && !number.filler &&
                    (begins || (rounds.is_due(number) && rounds.is_whole()));
  if (!reply && !next) return false;
  // A move or a number has to follow: -- 好棋 is a remark.
  const std::string_view behind = text_after(text, word.size());
  return behind.empty() || number_length(behind) != 0 || begins_with_move(behind, declared);
}

bool Dots::mean_pass(const Number& number, const RoundCount& rounds) const {
  constexpr int kRounds = 2;
  return round_ != 0 && round_ <= kRounds && number.length != 0 && !number.filler &&
         number.value == round_ + 1 && rounds.last() == round_ && rounds.moves() == round_;
}

}  // namespace qipu::sheet::list
