#include "qipu/format/sheet/list/rounds.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace qipu::sheet::list {

RoundCount::RoundCount(const Number& first)
    : numbers_(1), last_(first.value - 1), since_(2), numerals_(first.numerals) {}

bool RoundCount::may_be_next(const Number& number) const {
  return numbers_ == 0 || number.value == last_ + 1 || number.value == last_ ||
         goes_on_behind_wrong(number.value);
}

bool RoundCount::goes_on_behind_wrong(int value) const {
  if (passed_ != 0 && beside_ && value == passed_) return true;
  if (since_ < 2) return false;
  if (passed_ == 0) return std::ranges::find(missing_, value) != missing_.end();
  const bool exchanged = value == passed_ && last_ == value + 1;
  return exchanged || value == passed_ + 1;
}

bool RoundCount::move_is_due(const Number& number, bool row) const {
  if (number.length == 0) return row && since_ < 2;
  const bool next = number.value == last_ + 1 && is_whole();
  const bool reply = number.value == last_ && number.filler && since_ == 1;
  return next || reply;
}

bool RoundCount::sets(const Number& number) const {
  const bool goes_on = numerals_ == Numerals::enclosed && number.numerals == Numerals::plain;
  return number.numerals == numerals_ || (goes_on && number.value == last_ + 1);
}

void RoundCount::take(const Number& number, bool beside) {
  constexpr int kFurthest = 60;  // rounds by which lines may be moved down
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
  // With more than two columns, the line below continues the first one.
  const bool third = beside && beside_;
  if (!third) passed_ = numbers_ > 1 && number.value > due ? due : 0;
  beside_ = beside && passed_ != 0;
  columns_ |= beside_;
  if (!exchanged) last_ = number.value;
  since_ = number.filler ? 1 : 0;
}

void Play::take_move(Game& game, NodeId id) {
  if (game.overfull()) return;  // the node limit is reached: further moves are not kept
  if (!lead_.empty()) game.edit_notes(id).lead = std::exchange(lead_, {});
  const bool numbered = rounds.numbers() > 0;
  const int round = numbered ? rounds.last() : rounds.moves() / 2 + 1;
  const bool reply = numbered ? rounds.since() > 0 : rounds.moves() % 2 != 0;
  const Place place{.round = round, .reply = reply, .before = at};
  sorted_ = sorted_ && (places_.empty() || !is_before(place, places_.back()));
  places_.push_back(place);
  rounds.take_move();
  at = id;
}

bool Play::is_before(const Place& a, const Place& b) {
  return std::pair(a.round, a.reply) < std::pair(b.round, b.reply);
}

std::optional<NodeId> Play::before(const Number& first) const {
  const Place sought{.round = first.value, .reply = first.filler};
  const auto is_it = [&](const Place& p) {
    return p.round == sought.round && p.reply == sought.reply;
  };
  if (sorted_) {
    const auto behind = std::ranges::upper_bound(places_, sought, is_before);
    if (behind == places_.begin() || !is_it(*std::prev(behind))) return std::nullopt;
    return std::prev(behind)->before;
  }
  const auto place = std::ranges::find_if(places_.rbegin(), places_.rend(), is_it);
  return place == places_.rend() ? std::nullopt : std::optional(place->before);
}

void Plays::take_label(const VariationLabel& label, std::string_view words) {
  label_ = label;
  words_ = words;
}

void Plays::add_comment(Game& game, std::string_view text) {
  if (!has_label()) return game.add_comment(now().at, text);
  if (!lead_.empty() && !text.empty()) lead_ += '\n';
  lead_ += text;
}

void Plays::begin_variation(const Number& first) {
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

// Index of the parent to try first: variation n is plays_[n] where a file numbers them from 1, as
// most do.
std::size_t Plays::first_parent() const {
  const auto parent = static_cast<std::size_t>(label_.parent);
  return parent < plays_.size() && plays_[parent].label() == label_.parent ? parent : 0;
}

void Plays::drop_label(Game& game) {
  if (!has_label()) return;
  label_ = {};
  add_comment(game, words_);
  add_comment(game, std::exchange(lead_, {}));
}

}  // namespace qipu::sheet::list
