#include "format/sheet/list/missing_move.h"

#include <algorithm>

#include "base/ascii.h"
#include "format/sheet/lex/fields.h"
#include "format/sheet/lex/signs.h"
#include "format/sheet/list/list_words.h"
#include "game/outcome_names.h"
#include "game/pass.h"
#include "notation/hands.h"

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

bool first_round_follows(Lines ahead, const Notation* declared) {
  constexpr int kLines = 8;
  for (int i = 0; i < kLines; ++i) {
    const auto line = ahead.next();
    if (!line) return false;
    const std::string_view row = trim(line->text);
    const std::size_t length = number_length(row);
    const std::string_view rest = text_after(row, length);
    if (!begins_with_move(rest, declared)) continue;
    if (length == 0) return false;
    const Number first = read_number(row.substr(0, length));
    return first.value == 1 && !first.filler && !is_filler(front_word(rest));
  }
  return false;
}

bool closes_game(std::string_view words) {
  constexpr std::size_t kLongest = 24;  // in characters
  return count_chars(words) <= kLongest &&
         contains_any(words,
                      {"从略", "從略", "余略", "餘略", "下略", "后略", "後略", "略去", "着略"});
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

int first_moves(const Game& game, const std::vector<int>& numbers) {
  constexpr int kMost = 3;
  if (!game.start.is_standard() || game.start.turn != Color::red) return 0;
  int round = 0, alone = 0, moves = 0;  // the round of the last move, and its moves so far
  const auto end = [&] {                // ends a round
    if (moves == 1 && alone + 1 == round) alone = round;
    return moves == 2 || alone == round;
  };
  std::optional<Color> hand;
  for (const NodeId id : game.main_line()) {
    const int number = id < numbers.size() ? numbers[id] : 0;
    if (is_pass(game, id) || (number != 0 && number != round + 1)) return 0;
    if (number != 0) {
      if (round != 0 && !end()) return 0;
      moves = 0;
      ++round;
    }
    if (round == 0) return 0;
    ++moves;
    const auto own = hand_of(game.written(id));
    if (round == 1) hand = own;
    if (own && hand && alone + 1 >= round && (*own == *hand) != (moves == 1)) return 0;
  }
  const bool pair = moves == 2 || round > alone + 1;  // the last round may have one move alone
  return alone != 0 && alone < kMost && round > alone && pair ? alone + 1 : 0;
}

bool Dots::mean_pass(const Number& number, const RoundCount& rounds) const {
  constexpr int kRounds = 2;
  if (round_ == 0 || number.length == 0 || number.filler || number.value != round_ + 1 ||
      rounds.last() != round_ || rounds.since() != 1) {
    return false;
  }
  // An ellipsis of the usual length may stand for a missing reply.
  constexpr std::size_t kLong = 3;  // in ellipses or groups of three dots
  const bool pass = !commented_ && is_long_ellipsis(words_) && count_chars(words_) >= kLong &&
                    (words_[0] != '.' || words_.size() >= 3 * kLong);
  return pass || (round_ <= kRounds && rounds.moves() == round_);
}

}  // namespace qipu::sheet::list
