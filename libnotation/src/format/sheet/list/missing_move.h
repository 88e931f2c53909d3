// Words in a plain move list that stand where a move is due but are not moves as such:
// misread moves, passes, dots.
#pragma once

#include <string_view>
#include <vector>

#include "format/core/lines.h"
#include "format/sheet/lex/numbers.h"
#include "format/sheet/list/list_rounds.h"
#include "qipu/notation/notation.h"

namespace qipu::sheet::list {

/// Returns the number at the front of the text. A misread number counts if it is the one that is
/// due.
Number number_at(std::string_view text, const RoundCount& rounds, const Notation* declared);

/// A place in the list.
struct Place {
  std::string_view text;  ///< the text from the word on
  std::string_view word;
  const Number& number;  ///< the number before the word
  bool row = false;      ///< a move stands before the word on its line
};

/// Returns true if a word that is not a move resembles one and stands where a move must be. `last`
/// is the text of the previous move.
bool may_be_misread(const Place& here, std::string_view last, const RoundCount& rounds,
                    const Notation* declared);

/// Returns true if the next lines are short texts and then a first round: a game begins there.
bool first_round_follows(Lines ahead, const Notation* declared);
/// Returns true for words that close a game: 余着从略, （下略）.
bool closes_game(std::string_view words);

/// Returns true if the word says that a side passes, and a move of that side is due.
bool is_pass_here(std::string_view text, std::string_view word, const Number& number,
                  const RoundCount& rounds, const Notation* declared);

/// Returns how many moves Red makes before Black's first move, if the numbers show it: the first
/// one or two numbers have one move each, all others have two. 2 or 3; otherwise 0. `numbers`: the
/// numbers before the nodes.
int first_moves(const Game& game, const std::vector<int>& numbers);

/// Dots in place of a reply.
class Dots {
 public:
  Dots() = default;
  Dots(std::string_view words, const RoundCount& rounds) : words_(words), round_(rounds.last()) {}

  std::string_view words() const { return words_; }
  /// Registers a comment after the dots: programs write dots in place of a reply that follows the
  /// comment.
  void take_comment() { commented_ = true; }
  /// Returns true if Black passes. Books give odds of two or three moves in this way, in the first
  /// rounds; long dots without a comment after them mean a pass in any round. `number`, the next
  /// number, shows that no reply follows.
  bool mean_pass(const Number& number, const RoundCount& rounds) const;

 private:
  std::string_view words_;
  int round_ = 0;
  bool commented_ = false;
};

}  // namespace qipu::sheet::list
