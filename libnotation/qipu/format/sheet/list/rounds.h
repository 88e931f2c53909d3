// Private. Move numbers of the main line and of variations: which is due, and where variations
// branch off.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/format/sheet/list/words.h"

namespace qipu::sheet::list {

/// Counts the move numbers of one line of play, to know which is due next.
class RoundCount {
 public:
  RoundCount() = default;
  /// For a line in which `first` is due.
  explicit RoundCount(const Number& first);

  int moves() const { return moves_; }
  int numbers() const { return numbers_; }  ///< numbers followed by moves
  int last() const { return last_; }        ///< the last of these numbers
  Number next() const { return {.value = last_ + 1, .numerals = numerals_}; }
  /// Whether the number has the game's style. After an enclosed number the next one may be plain.
  bool sets(const Number& number) const;
  int since() const { return since_; }  ///< moves after the last number; dots count as one
  /// Some number was followed by two moves.
  bool has_pairs() const { return moves_ > numbers_; }
  /// No move of the last round is missing.
  bool is_whole() const { return since_ >= 2 || moves_ == 0 || is_reds_column(); }
  /// Every number so far was followed by one move.
  bool is_reds_column() const { return moves_ > 2 && moves_ == numbers_ && moves_ == last_; }
  bool is_due(const Number& number) const { return number.value == last_ + 1 && sets(number); }
  /// Whether a number without a move can continue the sequence.
  bool may_be_next(const Number& number) const;
  /// Whether a smaller number still belongs to the game: the last one was wrong (2, 30, 4), two
  /// lines were exchanged (6, 8, 7), rounds stand in columns (1 and 6, 2 and 7), or lines were
  /// moved down (6, 9, 10, 7).
  bool goes_on_behind_wrong(int value) const;
  /// Whether a doubtful word stands where a move must be: after the number that is due, or on the
  /// line of a round (`row`) whose reply is missing.
  bool move_is_due(const Number& number, bool row) const;

  /// Whether the number is the next one, or the last one repeated before its reply.
  bool goes_on_with(const Number& number) const {
    return is_due(number) || (number.value == last_ && since_ == 1);
  }

  /// Whether a line had a greater number beside its first: rounds are in columns down a page.
  bool has_columns() const { return columns_; }

  /// `beside`: not the first number of its line.
  void take(const Number& number, bool beside = false);
  void take_move() { ++moves_, ++since_; }
  void take_dots() { since_ = std::max(since_, 1); }

 private:
  int moves_ = 0, numbers_ = 0, last_ = 0, since_ = 0;
  bool beside_ = false, columns_ = false;
  int passed_ = 0;            // the number that was due, if the last one was greater; else 0
  std::vector<int> missing_;  // numbers that were skipped
  Numerals numerals_ = Numerals::plain;  // style of the game's numbers
};

/// The main line or a variation, while it is read.
class Play {
 public:
  Play() = default;
  Play(const Number& first, NodeId before, int label, std::string lead)
      : rounds(first), at(before), label_(label), lead_(std::move(lead)) {}

  RoundCount rounds;
  NodeId at = kRoot;  ///< the node of its last move

  int label() const { return label_; }  ///< the variation's number; 0: the main line
  /// Registers the next move, whose node is `id`.
  void take_move(Game& game, NodeId id);
  /// The node after which a variation starting with that number branches off; nothing where this
  /// line lacks the number. O(log moves) where the numbers ascend, else O(moves).
  std::optional<NodeId> before(const Number& first) const;

 private:
  struct Place {
    int round = 0;
    bool reply = false;
    NodeId before = kRoot;
  };
  static bool is_before(const Place& a, const Place& b);

  int label_ = 0;
  std::string lead_;           // the comment before the first move
  std::vector<Place> places_;  // one for each of its moves
  bool sorted_ = true;         // places_ is sorted
};

/// The main line and variations of a game, and the label of the variation that comes next.
class Plays {
 public:
  Plays() { plays_.emplace_back(); }

  const Play& main() const { return plays_.front(); }
  Play& now() { return plays_[now_]; }  ///< the one being read
  const Play& now() const { return plays_[now_]; }
  bool in_variation() const { return now_ != 0; }
  void back_to_main() { now_ = 0; }

  bool has_label() const { return label_.length != 0; }
  void take_label(const VariationLabel& label, std::string_view words);
  /// Adds a comment: after a label to the variation, else to the last move.
  void add_comment(Game& game, std::string_view text);
  /// After a label: starts the variation with that first number.
  void begin_variation(const Number& first);
  /// A label without moves after it, and the words under it, become a comment.
  void drop_label(Game& game);

 private:
  std::size_t first_parent() const;

  std::vector<Play> plays_;
  std::size_t now_ = 0;
  VariationLabel label_;
  std::string_view words_;  // text of the label
  std::string lead_;        // comment under the label
};

}  // namespace qipu::sheet::list
