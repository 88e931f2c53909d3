// Private. How far a line of play has come by its numbers, and where others leave it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/format/sheet/movelist_parts.h"

namespace qipu::movelist {

/// The numbers in front of the moves of one line of play: what is due next.
class RoundCount {
 public:
  RoundCount() = default;
  /// Of a line in which that number is due.
  explicit RoundCount(const Number& first);

  int moves() const { return moves_; }
  int numbers() const { return numbers_; }  ///< that moves followed
  int last() const { return last_; }        ///< the last of them
  Number next() const { return {.value = last_ + 1, .numerals = numerals_}; }
  /// Whether the number is set as the game sets its own; behind an enclosed one the plain
  /// one that is next goes on.
  bool sets(const Number& number) const;
  int since() const { return since_; }  ///< moves behind it; dots count for one
  /// Some number had two moves.
  bool has_pairs() const { return moves_ > numbers_; }
  /// No move of the last round is to come.
  bool is_whole() const { return since_ >= 2 || moves_ == 0 || is_reds_column(); }
  /// Every number so far had one move.
  bool is_reds_column() const { return moves_ > 2 && moves_ == numbers_ && moves_ == last_; }
  bool is_due(const Number& number) const { return number.value == last_ + 1 && sets(number); }
  /// Whether a number without a move goes on from the last.
  bool may_be_next(const Number& number) const;
  /// Whether a smaller number goes on with the game, as the last one was wrong: 2, 30, 4; or two
  /// lines changed places: 6, 8, 7; or rounds stand in columns: 1 and 6, 2 and 7; or lines were put
  /// further down: 6, 9, 10, 7.
  bool goes_on_behind_wrong(int value) const;
  /// Whether a word that may be a move stands where one must: behind the number that is due, or on
  /// the line of a round (`row`) whose reply has not been seen.
  bool move_is_due(const Number* number, bool row) const;

  /// Whether the number is the next one, or the last one's with a reply to come.
  bool goes_on_with(const Number& number) const {
    return is_due(number) || (number.value == last_ && since_ == 1);
  }

  /// Whether a greater number stood beside that of its line: rounds in columns down a page.
  bool has_columns() const { return columns_; }

  /// `beside`: not the first of its line.
  void take(const Number& number, bool beside = false);
  void take_move() { ++moves_, ++since_; }
  void take_dots() { since_ = std::max(since_, 1); }

 private:
  int moves_ = 0, numbers_ = 0, last_ = 0, since_ = 0;
  bool beside_ = false, columns_ = false;
  int passed_ = 0;            // the number that was due where the last one is greater; else 0
  std::vector<int> missing_;  // numbers that were passed over
  Numerals numerals_ = Numerals::plain;  // of the game's numbers
};

/// The main line or a variation.
class Play {
 public:
  Play() = default;
  Play(const Number& first, NodeId before, int label, std::string lead)
      : rounds(first), at(before), label_(label), lead_(std::move(lead)) {}

  RoundCount rounds;
  NodeId at = kRoot;  ///< its last move

  int label() const { return label_; }  ///< its number, 0 of the main line
  /// The next move, which is `id` now.
  void take_move(Game& game, NodeId id);
  /// Behind which node another line begins with that number; nothing where this one does not have
  /// it. O(log moves) where its numbers rise, else O(moves).
  std::optional<NodeId> before(const Number& first) const;

 private:
  struct Place {
    int round = 0;
    bool reply = false;
    NodeId before = kRoot;
  };
  static bool is_before(const Place& a, const Place& b);

  int label_ = 0;
  std::string lead_;           // a comment before the first move
  std::vector<Place> places_;  // of its moves
  bool sorted_ = true;         // they are
};

/// The lines of play of a game, and the label of the one to come.
class Plays {
 public:
  Plays() { plays_.emplace_back(); }

  const Play& main() const { return plays_.front(); }
  Play& now() { return plays_[now_]; }  ///< that which is read
  const Play& now() const { return plays_[now_]; }
  bool in_variation() const { return now_ != 0; }
  void back_to_main() { now_ = 0; }

  bool has_label() const { return label_.length != 0; }
  void take_label(const VariationLabel& label, std::string_view words);
  /// A comment: under a label the variation's, else that of the last move.
  void add_comment(Game& game, std::string_view text);
  /// Under a label: the variation whose first number this is.
  void begin_variation(const Number& first);
  /// What was taken for a label and had no variation is prose, and so are the words under it.
  void drop_label(Game& game);

 private:
  std::size_t first_parent() const;

  std::vector<Play> plays_;
  std::size_t now_ = 0;
  VariationLabel label_;
  std::string_view words_;  // of the label
  std::string lead_;        // the comment under it
};

}  // namespace qipu::movelist
