// Words in a plain move list that stand where a move is due but are not moves as such:
// misread moves, passes, dots.
#pragma once

#include <string_view>

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

/// Returns true if the word says that a side passes, and a move of that side is due.
bool is_pass_here(std::string_view text, std::string_view word, const Number& number,
                  const RoundCount& rounds, const Notation* declared);

/// Dots in place of a reply.
class Dots {
 public:
  Dots() = default;
  Dots(std::string_view words, const RoundCount& rounds) : words_(words), round_(rounds.last()) {}

  std::string_view words() const { return words_; }
  /// Returns true if Black passes. Books give odds of two or three moves in this way, in the first
  /// rounds. `number`, the next number, shows that no reply follows.
  bool mean_pass(const Number& number, const RoundCount& rounds) const;

 private:
  std::string_view words_;
  int round_ = 0;
};

}  // namespace qipu::sheet::list
