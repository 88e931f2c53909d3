// Private. What stands in a plain move list where a move is due and none is read: misread moves,
// passes, dots.
#pragma once

#include <string_view>
#include <vector>

#include "qipu/format/lines.h"
#include "qipu/format/sheet/lex/numbers.h"
#include "qipu/format/sheet/list/rounds.h"
#include "qipu/notation/notation.h"

namespace qipu::sheet::list {

/// The number at the front of the text, misread ones too where they are due; none else.
Number number_at(std::string_view text, const RoundCount& rounds, const Notation* declared);

/// A place in the list.
struct Place {
  std::string_view text;  ///< from the word on
  std::string_view word;
  const Number& number;  ///< before the word
  bool row = false;      ///< a move stands before it on its line
};

/// True if a word that is no move resembles one and stands where one must be. `last`: the words of
/// the move before.
bool may_be_misread(const Place& here, std::string_view last, const RoundCount& rounds,
                    const Notation* declared);

/// True if the next lines are short words and then a first round: a game begins there.
bool first_round_follows(Lines ahead, const Notation* declared);
/// True for words that close a game: 余着从略, （下略）.
bool closes_game(std::string_view words);

/// True if the word says that a side passes, and a move of that side is due.
bool is_pass_here(std::string_view text, std::string_view word, const Number& number,
                  const RoundCount& rounds, const Notation* declared);

/// How many moves Red makes before Black's first, where the numbers tell it: 1 and 2 with one move
/// alone, all others with two. 2 or 3; else 0. `numbers`: those before the nodes.
int first_moves(const Game& game, const std::vector<int>& numbers);

/// Dots in place of a reply.
class Dots {
 public:
  Dots() = default;
  Dots(std::string_view words, const RoundCount& rounds) : words_(words), round_(rounds.last()) {}

  std::string_view words() const { return words_; }
  /// True if Black passes: a book gives the odds of two or three moves so, in the first rounds, and
  /// long dots say so anywhere. The next number, which comes here, shows that no reply follows.
  bool mean_pass(const Number& number, const RoundCount& rounds) const;

 private:
  std::string_view words_;
  int round_ = 0;
};

}  // namespace qipu::sheet::list
