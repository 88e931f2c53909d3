// The move numbers of the main line and of variations: which number is due, and where
// variations branch off.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/sheet/list/list_words.h"

namespace qipu::sheet::list {

/// Counts the move numbers of one line of play, to know which is due next.
class RoundCount {
 public:
  RoundCount() = default;
  /// Starts a line in which `first` is due.
  explicit RoundCount(const Number& first)
      : numbers_(1), last_(first.value - 1), since_(2), numerals_(first.numerals) {}

  int moves() const { return moves_; }
  int numbers() const { return numbers_; }  ///< number of move numbers that were followed by moves
  int last() const { return last_; }        ///< the last of these numbers
  Number next() const { return {.value = last_ + 1, .numerals = numerals_}; }
  /// Returns true if the number has the game's style. After an enclosed number the next one may be
  /// plain.
  bool sets(const Number& number) const {
    const bool goes_on = numerals_ == Numerals::enclosed && number.numerals == Numerals::plain;
    return number.numerals == numerals_ || (goes_on && number.value == last_ + 1);
  }
  int since() const { return since_; }  ///< moves after the last number; dots count as one
  /// Returns true if some number was followed by two moves.
  bool has_pairs() const { return moves_ > numbers_; }
  /// Returns true if no move of the last round is missing.
  bool is_whole() const { return since_ >= 2 || moves_ == 0 || is_reds_column(); }
  /// Returns true if every number so far was followed by one move.
  bool is_reds_column() const { return moves_ > 2 && moves_ == numbers_ && moves_ == last_; }
  bool is_due(const Number& number) const { return number.value == last_ + 1 && sets(number); }
  /// Returns true if a number without a move can continue the sequence.
  bool may_be_next(const Number& number) const {
    return numbers_ == 0 || number.value == last_ + 1 || number.value == last_ ||
           goes_on_behind_wrong(number.value);
  }
  /// Returns true if a smaller number still belongs to the game: the last number was wrong (2, 30,
  /// 4), two lines were exchanged (6, 8, 7), rounds stand in columns (1 and 6, 2 and 7), or lines
  /// were moved down (6, 9, 10, 7).
  bool goes_on_behind_wrong(int value) const {
    if (passed_ != 0 && beside_ && value == passed_) return true;
    if (since_ < 2) return false;
    if (passed_ == 0) return std::ranges::find(missing_, value) != missing_.end();
    const bool exchanged = value == passed_ && last_ == value + 1;
    return exchanged || value == passed_ + 1;
  }
  /// Returns true if a doubtful word stands where a move must be: after the number that is due, or
  /// on the line of a round (`row`) whose reply is missing.
  bool move_is_due(const Number& number, bool row) const {
    if (number.length == 0) return row && since_ < 2;
    const bool next = number.value == last_ + 1 && is_whole();
    const bool reply = number.value == last_ && number.filler && since_ == 1;
    return next || reply;
  }

  /// Returns true if the number is the next one, or the last one repeated before its reply.
  bool goes_on_with(const Number& number) const {
    return is_due(number) || (number.value == last_ && since_ == 1);
  }

  /// Returns true if a line had a greater number beside its first: rounds are in columns down a
  /// page.
  bool has_columns() const { return columns_; }

  /// Counts a number. `beside`: it is not the first number of its line.
  void take(const Number& number, bool beside = false) {
    constexpr int kFurthest = 60;  // the most rounds by which lines may be moved down
    if (numbers_ == 0 || sets(number)) numerals_ = number.numerals;
    if (passed_ == 0 && number.value < last_ && std::erase(missing_, number.value) != 0) {
      since_ = number.filler ? 1 : 0;
      return;
    }
    ++numbers_;
    for (int n = last_ + 1; numbers_ > 1 && n < number.value && n <= last_ + kFurthest; ++n) {
      missing_.push_back(n);
    }
    const int due = last_ + 1;
    const bool exchanged = number.value == passed_ && number.value + 1 == last_;
    // If there are more than two columns, the line below continues the first one.
    const bool third = beside && beside_;
    if (!third) passed_ = numbers_ > 1 && number.value > due ? due : 0;
    beside_ = beside && passed_ != 0;
    columns_ |= beside_;
    if (!exchanged) last_ = number.value;
    since_ = number.filler ? 1 : 0;
  }
  void take_move() { ++moves_, ++since_; }
  void take_pass() { ++since_; }
  void take_dots() { since_ = std::max(since_, 1); }

 private:
  int moves_ = 0, numbers_ = 0, last_ = 0, since_ = 0;
  bool beside_ = false, columns_ = false;
  int passed_ = 0;                       // number that was due, if the last one was greater; else 0
  std::vector<int> missing_;             // numbers that were skipped
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

  int label() const { return label_; }  ///< number of the variation; 0: the main line
  /// Registers the next move, whose node is `id`. `pass`: it is a pass, stated by dots.
  void take_move(Game& game, NodeId id, bool pass = false) {
    if (game.overfull()) return;  // at the node limit, further moves are not kept
    if (!lead_.empty()) game.edit_notes(id).lead = std::exchange(lead_, {});
    const bool numbered = rounds.numbers() > 0;
    const int round = numbered ? rounds.last() : rounds.moves() / 2 + 1;
    const bool reply = numbered ? rounds.since() > 0 : rounds.moves() % 2 != 0;
    const Place place{{round, reply}, at};
    sorted_ = sorted_ && (places_.empty() || place.move >= places_.back().move);
    places_.push_back(place);
    pass ? rounds.take_pass() : rounds.take_move();
    at = id;
  }
  /// Returns the node after which a variation that starts with that number branches off; nullopt if
  /// this line lacks the number. O(log moves) if the numbers ascend, else O(moves).
  std::optional<NodeId> before(const Number& first) const {
    const std::pair sought(first.value, first.filler);
    if (sorted_) {
      const auto behind = std::ranges::upper_bound(places_, sought, {}, &Place::move);
      if (behind == places_.begin() || std::prev(behind)->move != sought) return std::nullopt;
      return std::prev(behind)->before;
    }
    const auto place = std::ranges::find(places_.rbegin(), places_.rend(), sought, &Place::move);
    return place == places_.rend() ? std::nullopt : std::optional(place->before);
  }

 private:
  struct Place {
    std::pair<int, bool> move;  // its round; true for the reply
    NodeId before = kRoot;
  };

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
  Play& now() { return plays_[now_]; }  ///< the line being read
  const Play& now() const { return plays_[now_]; }
  bool in_variation() const { return now_ != 0; }
  void back_to_main() { now_ = 0; }

  bool has_label() const { return label_.length != 0; }
  void take_label(const VariationLabel& label, std::string_view words) {
    label_ = label;
    words_ = words;
  }
  /// Adds a comment: to the variation after a label, else to the last move.
  void add_comment(Game& game, std::string_view text) {
    if (!has_label()) return game.add_comment(now().at, text);
    if (!lead_.empty() && !text.empty()) lead_ += '\n';
    lead_ += text;
  }
  /// Starts the variation that a label announced, with that first number.
  void begin_variation(const Number& first) {
    for (std::size_t i = first_parent(); i < plays_.size(); ++i) {
      const Play& play = plays_[i];
      if (label_.parent != 0 && play.label() != label_.parent) continue;
      const auto before = play.before(first);
      if (!before) continue;
      Play variation(first, *before, label_.number, std::exchange(lead_, {}));
      label_ = {};
      now_ = plays_.size();
      plays_.push_back(std::move(variation));
      return;
    }
  }
  /// Turns a label without moves after it, and the words under it, into a comment.
  void drop_label(Game& game) {
    if (!has_label()) return;
    label_ = {};
    add_comment(game, words_);
    add_comment(game, std::exchange(lead_, {}));
  }

 private:
  // Returns the index of the parent to try first. Most files number variations from 1, so that
  // variation n is plays_[n].
  std::size_t first_parent() const {
    const auto parent = static_cast<std::size_t>(label_.parent);
    return parent < plays_.size() && plays_[parent].label() == label_.parent ? parent : 0;
  }

  std::vector<Play> plays_;
  std::size_t now_ = 0;
  VariationLabel label_;
  std::string_view words_;  // text of the label
  std::string lead_;        // comment under the label
};

}  // namespace qipu::sheet::list
