#include "engine/picker.h"

#include <utility>

#include "engine/exchange.h"

namespace qipu {

MovePicker::MovePicker(const Position& position, const Histories& histories, const Hints& hints,
                       Kind kind)
    : position_(position), histories_(histories), hints_(hints), kind_(kind) {}

void MovePicker::score_captures() {
  for (int i = 0; i < moves_.size(); ++i) {
    const Move m = moves_[i];
    const Piece piece = position_[m.from()], victim = position_[m.to()];
    scores_[static_cast<std::size_t>(i)] =
        16 * worth_of(victim.role()) - worth_of(piece.role()) +
        histories_.capture[place_index(piece, m.to())][static_cast<std::size_t>(victim.code())]
            .value();
  }
}

int MovePicker::tally(Move m, PlaceIndex place) const {
  const auto& quiet = histories_.quiet[static_cast<std::size_t>(position_.turn())];
  int sum = 2 * quiet[Histories::path(m)].value();
  for (const PlaceTallies* const after : hints_.after) {
    if (after != nullptr) sum += (*after)[place].value();
  }
  return sum;
}

void MovePicker::score_quiets() {
  for (int i = 0; i < moves_.size(); ++i) {
    const Move m = moves_[i];
    int& score = scores_[static_cast<std::size_t>(i)];
    if (const Piece victim = position_[m.to()]; victim) {  // a capture among evasions
      score = (1 << 20) + 16 * worth_of(victim.role()) - worth_of(position_[m.from()].role());
      continue;
    }
    score = tally(m, place_index(position_[m.from()], m.to()));
    if (m == hints_.killers[0]) score += 1 << 16;
    if (m == hints_.killers[1]) score += 1 << 15;
    if (m == hints_.answer) score += 1 << 14;
  }
}

// Selection sort: moves the best remaining move to the front. Skips the hash move.
std::optional<Move> MovePicker::best() {
  while (at_ < moves_.size()) {
    int top = at_;
    for (int i = at_ + 1; i < moves_.size(); ++i) {
      if (scores_[static_cast<std::size_t>(i)] > scores_[static_cast<std::size_t>(top)]) top = i;
    }
    moves_.swap(at_, top);
    std::swap(scores_[static_cast<std::size_t>(at_)], scores_[static_cast<std::size_t>(top)]);
    const Move m = moves_[at_++];
    if (m != hints_.hash) return m;
  }
  return std::nullopt;
}

std::optional<Move> MovePicker::next() {
  while (true) {
    switch (stage_) {
      case Stage::hash:
        stage_ = kind_ == Kind::evasions ? Stage::evasions : Stage::captures;
        if (hints_.hash) return hints_.hash;
        break;
      case Stage::captures:
        position_.legal_captures(moves_);
        score_captures();
        stage_ = Stage::good;
        break;
      case Stage::good:
        while (const auto m = best()) {
          if (kind_ == Kind::captures || exchange_brings(position_, *m, -20)) return m;
          bad_.push_back(*m);
        }
        stage_ = kind_ == Kind::captures ? Stage::end : Stage::quiets;
        break;
      case Stage::quiets:
        at_ = 0;
        stage_ = Stage::quiet;
        if (skip_quiets_) {
          moves_.clear();
          break;
        }
        position_.legal_quiets(moves_);
        score_quiets();
        break;
      case Stage::quiet:
        if (!skip_quiets_) {
          if (const auto m = best()) return m;
        }
        stage_ = Stage::bad;
        break;
      case Stage::bad:
        if (bad_at_ < bad_.size()) return bad_[bad_at_++];
        stage_ = Stage::end;
        break;
      case Stage::evasions:
        position_.legal_moves(moves_);
        score_quiets();
        stage_ = Stage::evasion;
        break;
      case Stage::evasion:
        if (const auto m = best()) return m;
        stage_ = Stage::end;
        break;
      case Stage::end: return std::nullopt;
    }
  }
}

}  // namespace qipu
