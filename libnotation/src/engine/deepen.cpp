// The root of the search: iterative deepening, aspiration windows, MultiPV.

#include <algorithm>
#include <utility>

#include "engine/search.h"

namespace qipu {

void Searcher::forget() { histories_ = std::make_unique<Histories>(); }

bool Searcher::is_root_move(Move m) const {
  return std::any_of(root_moves_.begin() + static_cast<std::ptrdiff_t>(root_first_),
                     root_moves_.end(), [m](const RootMove& r) { return r.move == m; });
}

/// Searches one line at one depth with aspiration windows, which widen after each fail until the
/// score lies inside.
void Searcher::search_root(int depth, std::size_t first) {
  root_first_ = first;
  const auto rest = root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
  const Value expected = root_moves_[first].previous;
  int width = 16;
  Value alpha = -kInfinite, beta = kInfinite;
  if (depth >= 4 && expected != -kInfinite && !is_decided(expected)) {
    alpha = expected - width;
    beta = expected + width;
  }
  int fails = 0;
  while (true) {
    selective_ = 0;
    const int left = std::max(1, depth - fails);
    const Value v = search<true>(alpha, beta, left, 0, false);
    const auto best = std::max_element(rest, root_moves_.end(), worse);
    std::rotate(rest, best, best + 1);
    if (stopped_) return;
    if (v <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = v - width;
      fails = 0;
    } else if (v >= beta) {
      beta = v + width;
      fails = std::min(fails + 1, 3);
    } else {
      break;
    }
    width += width / 2 + 4;
    if (width > 1200 || is_decided(v)) {
      alpha = -kInfinite;
      beta = kInfinite;
    }
  }
}

void Searcher::settle_lines() {
  lines_.clear();
  const std::size_t count = std::min(static_cast<std::size_t>(quest_->lines), root_moves_.size());
  for (std::size_t i = 0; i < count; ++i) {
    const RootMove& r = root_moves_[i];
    // A root move that this depth has not reached keeps the score of the depth before.
    const bool fresh = r.score != -kInfinite;
    const Value v = fresh ? r.score : r.previous;
    if (v == -kInfinite && i > 0) break;
    lines_.push_back({.score = score_of(v == -kInfinite ? 0 : v),
                      .bound = fresh ? r.bound : Bound::exact,
                      .depth = std::max(r.depth, 1),
                      .selective_depth = std::max(r.selective, 1),
                      .chances = {},
                      .moves = r.pv});
  }
}

void Searcher::publish(std::size_t first) {
  settle_lines();
  if (number_ != 0 || !quest_->finished) return;
  Progress p;
  p.lines = lines_;
  p.changed = static_cast<int>(first);
  if (quest_->finished(p)) quest_->stop.store(true, std::memory_order_relaxed);
}

void Searcher::run(Quest& quest) {
  quest_ = &quest;
  stopped_ = false;
  asked_ = 0;
  completed_ = 0;
  lines_.clear();
  root_moves_.clear();
  for (const Move m : quest.moves) root_moves_.push_back({.move = m, .pv = {m}});
  for (Frame& f : frames_) {
    f.killers = {};
    f.excluded = Move();
    f.tallies = nullptr;
    f.place = 0;
    f.evaluation = kNoValue;
  }
  position_ = quest.task->start;
  past_.reset(position_);
  for (const Move m : quest.task->moves) {
    position_.make(m);
    past_.push(m, position_);
  }
  past_.mark_root();
  if (evaluator_) evaluator_->reset(position_);
  if (root_moves_.empty()) return;
  must_look_ = number_ == 0;

  const std::size_t lines =
      std::min(static_cast<std::size_t>(std::max(quest.lines, 1)), root_moves_.size());
  std::vector<Line> whole;  // of the last completed depth
  for (int depth = 1; depth <= quest.max_depth && !stopped_; ++depth) {
    // Helper threads (Lazy SMP) skip some depths, so that they do not all do the same work.
    if (number_ > 0 && depth > 3 && (depth + number_) % 3 == 0 && depth < quest.max_depth) continue;
    root_depth_ = depth;
    for (RootMove& r : root_moves_) r.previous = r.score == -kInfinite ? r.previous : r.score;
    for (std::size_t i = 0; i < lines && !stopped_; ++i) {
      search_root(depth, i);
      must_look_ = false;
      // A later line may turn out better than those before it: keeps the lines sorted.
      const auto line = root_moves_.begin() + static_cast<std::ptrdiff_t>(i);
      const auto place = std::find_if(root_moves_.begin(), line,
                                      [&](const RootMove& r) { return worse(r, *line); });
      std::rotate(place, line, line + 1);
      if (!stopped_) {
        publish(i);
        if (i + 1 == lines) {
          completed_ = depth;
          whole = lines_;
        }
        if (quest.stop.load(std::memory_order_relaxed)) stopped_ = true;
      }
    }
  }
  // Several lines are comparable only at one depth. A single line that failed low, with no time
  // left to find a better move, is less reliable than the last completed depth.
  settle_lines();
  if (!whole.empty() && (lines > 1 || lines_.front().bound == Bound::upper)) {
    lines_ = std::move(whole);
  }
}

}  // namespace qipu
