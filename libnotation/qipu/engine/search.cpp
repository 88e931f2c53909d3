#include "qipu/engine/search.h"

#include <algorithm>
#include <cmath>

#include "qipu/engine/evaluate.h"
#include "qipu/engine/exchange.h"

namespace qipu {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Late move reductions in plies, in 1/1024. [depth][moves before]
using Reductions = std::array<std::array<int, 64>, 64>;
Reductions make_reductions() {
  Reductions table{};
  for (int d = 1; d < 64; ++d) {
    for (int m = 1; m < 64; ++m) {
      table[at(d)][at(m)] = static_cast<int>(1024 * (0.9 + std::log(d) * std::log(m) / 1.75));
    }
  }
  return table;
}
int reduction(int depth, int before) {
  static const Reductions table = make_reductions();
  return table[at(std::min(depth, 63))][at(std::min(before, 63))];
}

// Mate scores are relative to the position in the table, to the root in the search.
Value to_table(Value v, int ply) {
  return v > kMateBorder ? v + ply : v < -kMateBorder ? v - ply : v;
}
Value from_table(Value v, int ply) {
  if (v == kNoValue) return v;
  return v > kMateBorder ? v - ply : v < -kMateBorder ? v + ply : v;
}

bool proves(const HashEntry& entry, Value value, Value beta) {
  if (value == kNoValue) return false;
  if (entry.bound == Bound::exact) return true;
  return (entry.bound == Bound::lower) == (value >= beta);
}

bool has_strong_pieces(const Position& p) {
  const Color us = p.turn();
  return !(p.pieces(us, Role::rook) | p.pieces(us, Role::cannon) | p.pieces(us, Role::horse))
              .empty();
}

int bonus_of(int depth) { return std::min(20 * depth * depth + 60 * depth, 1400); }

}  // namespace

Value Searcher::evaluate() {
  const Value v = evaluator_ ? evaluator_->evaluate(position_) : evaluate_by_hand(position_);
  return std::clamp(v, 1 - kDecided, kDecided - 1);
}

Position::Undo Searcher::make(Move m, int ply) {
  Frame& f = frame(ply);
  f.place = place_index(position_[m.from()], m.to());
  f.tallies = &histories_->after[f.place];
  const Piece mover = position_[m.from()];
  const Position::Undo undo = position_.make(m);
  if (evaluator_) evaluator_->push(mover, m, undo.captured);
  table_.prefetch(position_.key());
  past_.push(m, position_);
  nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  return undo;
}

void Searcher::unmake(Move m, const Position::Undo& undo) {
  past_.pop();
  if (evaluator_) evaluator_->pop();
  position_.unmake(m, undo);
}

bool Searcher::out_of_time() {
  if (stopped_) return true;
  if (must_look_) return false;
  if (quest_->stop.load(std::memory_order_relaxed)) return stopped_ = true;
  if (quest_->enough && quest_->enough(nodes(), ++asked_)) {
    quest_->stop.store(true, std::memory_order_relaxed);
    stopped_ = true;
  }
  return stopped_;
}

void Searcher::extend_pv(Frame& f, Move m, const Frame& next) {
  f.pv[0] = m;
  std::copy_n(next.pv.begin(), next.pv_size, f.pv.begin() + 1);
  f.pv_size = next.pv_size + 1;
}

Hints Searcher::hints(int ply, std::optional<Move> hash) {
  const Frame& f = frame(ply);
  const Frame& before = frame(ply - 1);
  return {.hash = hash,
          .killers = f.killers,
          .answer = before.tallies != nullptr ? histories_->answer[before.place] : Move(),
          .after = {before.tallies, frame(ply - 2).tallies, frame(ply - 4).tallies}};
}

void Searcher::reward_after(int ply, PlaceIndex place, int bonus) {
  for (const int back : {1, 2, 4}) {
    const Frame& f = frame(ply - back);
    if (f.tallies != nullptr) histories_->after[f.place][place].add(bonus);
  }
}

void Searcher::reward(Move best, const Tried& quiets, const Tried& captures, int depth, int ply) {
  const int bonus = bonus_of(depth);
  auto& quiet = histories_->quiet[static_cast<std::size_t>(position_.turn())];
  const auto capture = [&](Move m, int b) {
    histories_->capture[place_index(position_[m.from()], m.to())][at(position_[m.to()].code())].add(
        b);
  };
  if (position_[best.to()].empty()) {
    Frame& f = frame(ply);
    if (f.killers[0] != best) f.killers = {best, f.killers[0]};
    const Frame& before = frame(ply - 1);
    if (before.tallies != nullptr) histories_->answer[before.place] = best;
    quiet[Histories::path(best)].add(bonus);
    reward_after(ply, place_index(position_[best.from()], best.to()), bonus);
    for (const Move m : quiets) {
      if (m == best) continue;
      quiet[Histories::path(m)].add(-bonus);
      reward_after(ply, place_index(position_[m.from()], m.to()), -bonus);
    }
  } else {
    capture(best, bonus);
  }
  for (const Move m : captures) {
    if (m != best) capture(m, -bonus);
  }
}

template <bool kPv>
Value Searcher::quiesce(Value alpha, Value beta, int depth, int ply) {
  Frame& f = frame(ply);
  f.pv_size = 0;
  selective_ = std::max(selective_, ply);
  if (out_of_time()) return 0;
  if (const auto v = past_.verdict(position_)) return *v;
  const bool in_check = past_.in_check();
  if (ply >= kMaxPly - 1) return in_check ? 0 : evaluate();

  const std::uint64_t key = position_.key();
  HashEntry entry;
  const bool hit = table_.find(key, entry);
  const Value known = hit ? from_table(entry.value, ply) : kNoValue;
  if (!kPv && hit && proves(entry, known, beta)) return known;

  Value best = -kInfinite;
  Value evaluation = kNoValue;
  if (!in_check) {
    evaluation = hit && entry.evaluation != kNoValue ? entry.evaluation : evaluate();
    best = evaluation;
    if (known != kNoValue && proves(entry, known, best + 1) && !is_decided(known)) best = known;
    if (best >= beta) {
      if (!hit) {
        table_.store(key, {.move = {},
                           .value = to_table(best, ply),
                           .evaluation = evaluation,
                           .depth = -2,
                           .bound = Bound::lower});
      }
      return best;
    }
    alpha = std::max(alpha, best);
  }

  const Value alpha_before = alpha;
  std::optional<Move> hash = entry.move;
  if (hash && (!position_.legal(*hash) || (!in_check && position_[hash->to()].empty()))) {
    hash.reset();
  }
  const Hints h = hints(ply, hash);
  MovePicker picker(position_, *histories_, h,
                    in_check ? MovePicker::Kind::evasions : MovePicker::Kind::captures);
  std::optional<Move> best_move;
  int tried = 0;
  while (const auto m = picker.next()) {
    ++tried;
    if (best > -kDecided && !in_check) {
      // Delta pruning, then SEE pruning.
      const Value gain = evaluation + 180 + worth_of(position_[m->to()].role());
      if (gain <= alpha) {
        best = std::max(best, gain);
        continue;
      }
      if (!exchange_brings(position_, *m, -20)) continue;
    }
    // Of many evasions, late quiet ones are skipped.
    if (in_check && best > -kDecided && tried > 4 && depth < -2 && position_[m->to()].empty()) {
      continue;
    }
    const Position::Undo undo = make(*m, ply);
    const Value v = -quiesce<kPv>(-beta, -alpha, depth - 1, ply + 1);
    unmake(*m, undo);
    if (stopped_) return 0;
    if (v <= best) continue;
    best = v;
    if (v <= alpha) continue;
    best_move = m;
    if (kPv) extend_pv(f, *m, frame(ply + 1));
    if (v >= beta) break;
    alpha = v;
  }
  if (in_check && tried == 0) return mated_in(ply);
  table_.store(key, {.move = best_move,
                     .value = to_table(best, ply),
                     .evaluation = evaluation,
                     .depth = in_check ? 0 : -1,
                     .bound = best >= beta          ? Bound::lower
                              : best > alpha_before ? (kPv ? Bound::exact : Bound::upper)
                                                    : Bound::upper});
  return best;
}

/// Null-move pruning: if passing the turn still keeps the score at beta or above after a reduced
/// search, the node is cut.
std::optional<Value> Searcher::try_pass(Value beta, Value evaluation, int depth, int ply,
                                        bool cut) {
  const int shorter = 4 + depth / 4 + std::min((evaluation - beta) / 180, 3);
  Frame& f = frame(ply);
  f.tallies = nullptr;
  f.place = 0;
  position_.give_turn(!position_.turn());
  past_.push_pass(position_);
  Value v = -search<false>(-beta, 1 - beta, depth - shorter, ply + 1, !cut);
  past_.pop();
  position_.give_turn(!position_.turn());
  if (stopped_ || v < beta) return std::nullopt;
  if (is_decided(v)) v = beta;
  if (depth < 12 || pass_from_ != 0) return v;
  // Verification search at high depth: in zugzwang, frequent in endgames, having to move is a
  // disadvantage and a null move proves nothing.
  pass_from_ = ply + 3 * (depth - shorter) / 4;
  const Value proof = search<false>(beta - 1, beta, depth - shorter, ply, false);
  pass_from_ = 0;
  if (stopped_ || proof < beta) return std::nullopt;
  return v;
}

/// ProbCut: a capture whose reduced search stays far above beta cuts the node.
std::optional<Value> Searcher::try_big_captures(Value beta, Value evaluation, int depth, int ply,
                                                bool cut, std::optional<Move> hash) {
  const Value bar = beta + 170;
  if (hash && position_[hash->to()].empty()) hash.reset();
  const Hints h = hints(ply, hash);
  MovePicker picker(position_, *histories_, h, MovePicker::Kind::captures);
  while (const auto m = picker.next()) {
    if (!exchange_brings(position_, *m, bar - evaluation)) continue;
    const Position::Undo undo = make(*m, ply);
    Value v = -quiesce<false>(-bar, 1 - bar, 0, ply + 1);
    if (v >= bar) v = -search<false>(-bar, 1 - bar, depth - 4, ply + 1, !cut);
    unmake(*m, undo);
    if (stopped_) return std::nullopt;
    if (v >= bar) {
      table_.store(position_.key(), {.move = m,
                                     .value = to_table(v, ply),
                                     .evaluation = frame(ply).evaluation,
                                     .depth = depth - 3,
                                     .bound = Bound::lower});
      return is_decided(v) ? v : v - (bar - beta);
    }
  }
  return std::nullopt;
}

template <bool kPv>
Value Searcher::search(Value alpha, Value beta, int depth, int ply, bool cut) {
  const bool root = ply == 0;
  const bool in_check = past_.in_check();
  if (depth <= 0) return quiesce<kPv>(alpha, beta, 0, ply);

  Frame& f = frame(ply);
  f.pv_size = 0;
  frame(ply + 1).killers = {};
  frame(ply + 1).cutoffs = 0;
  selective_ = std::max(selective_, ply);
  if (out_of_time()) return 0;
  const Move excluded = f.excluded;
  const bool proving = excluded != Move();
  if (!root) {
    if (!proving) {
      if (const auto v = past_.verdict(position_)) return *v;
      if (position_.quiet_plies() >= 120 && position_.has_legal_move()) return 0;
    }
    if (ply >= kMaxPly - 1) return in_check ? 0 : evaluate();
    // Mate distance pruning.
    alpha = std::max(alpha, mated_in(ply));
    beta = std::min(beta, mates_in(ply + 1));
    if (alpha >= beta) return alpha;
  }

  const std::uint64_t key = position_.key();
  HashEntry entry;
  const bool hit = !proving && table_.find(key, entry);
  const Value known = hit ? from_table(entry.value, ply) : kNoValue;
  std::optional<Move> hash = entry.move;
  if (root) hash = root_moves_[root_first_].pv.front();
  if (hash && !root && !position_.legal(*hash)) hash.reset();
  const bool was_pv = kPv || entry.on_pv;

  // Transposition table cutoff, unless the rule of 120 quiet plies is near.
  if (!kPv && hit && entry.depth >= depth && proves(entry, known, beta) &&
      position_.quiet_plies() < 100) {
    if (known >= beta && hash && position_[hash->to()].empty()) {
      const int bonus = bonus_of(depth) / 2;
      histories_->quiet[static_cast<std::size_t>(position_.turn())][Histories::path(*hash)].add(
          bonus);
      reward_after(ply, place_index(position_[hash->from()], hash->to()), bonus);
    }
    return known;
  }

  // Static evaluation, and whether it has improved since this side's last move.
  Value evaluation = kNoValue;  // corrected by the table's bound where it has one
  bool improving = false;
  if (in_check) {
    f.evaluation = kNoValue;
  } else {
    if (!proving) {
      f.evaluation = hit && entry.evaluation != kNoValue ? entry.evaluation : evaluate();
    }
    evaluation = f.evaluation;
    if (known != kNoValue && proves(entry, known, evaluation + 1)) evaluation = known;
    const Value before = frame(ply - 2).evaluation != kNoValue ? frame(ply - 2).evaluation
                                                               : frame(ply - 4).evaluation;
    improving = before == kNoValue || f.evaluation > before;
  }

  if (!kPv && !in_check && !proving) {
    // Razoring: far below alpha at low depth, only captures can help: quiescence search decides.
    if (depth <= 3 && evaluation + 120 + 160 * depth < alpha) {
      const Value v = quiesce<false>(alpha, alpha + 1, 0, ply);
      if (v <= alpha) return v;
    }
    // Reverse futility pruning: so far above beta that the remaining depth will not change it.
    if (depth <= 8 && !is_decided(evaluation) && !is_decided(beta) &&
        evaluation - 70 * (depth - static_cast<int>(improving)) >= beta) {
      return (evaluation + beta) / 2;
    }
    // Null-move pruning, never twice in a row and not without attacking pieces (zugzwang).
    if (depth >= 2 && frame(ply - 1).tallies != nullptr && evaluation >= beta &&
        f.evaluation + 20 * depth - 160 >= beta && !is_decided(beta) && ply >= pass_from_ &&
        has_strong_pieces(position_)) {
      if (const auto v = try_pass(beta, evaluation, depth, ply, cut)) return *v;
      if (stopped_) return 0;
    }
    if (depth >= 5 && !is_decided(beta) &&
        !(hit && entry.depth >= depth - 3 && known != kNoValue && known < beta + 170)) {
      if (const auto v = try_big_captures(beta, f.evaluation, depth, ply, cut, hash)) return *v;
      if (stopped_) return 0;
    }
  }
  // Internal iterative reduction: without a hash move a shallower search finds one for the next
  // time.
  if (depth >= 4 && !hash && (kPv || cut) && !proving) --depth;

  const Value alpha_before = alpha;
  const Hints h = hints(ply, hash);
  MovePicker picker(position_, *histories_, h,
                    in_check ? MovePicker::Kind::evasions : MovePicker::Kind::all);
  Tried quiets, captures;
  Value best = -kInfinite;
  std::optional<Move> best_move;
  int tried = 0;
  while (const auto next = picker.next()) {
    const Move m = *next;
    if (m == excluded && proving) continue;
    if (root && !is_root_move(m)) continue;
    ++tried;
    const bool quiet = position_[m.to()].empty();
    const PlaceIndex place = place_index(position_[m.from()], m.to());
    const int tally = quiet ? picker.tally(m, place) : 0;

    if (!root && best > -kDecided && has_strong_pieces(position_)) {
      const int shorter = reduction(depth, tried) / 1024 - (tally / 8192);
      const int left = std::max(depth - shorter, 0);
      if (quiet) {
        // Late move pruning, futility pruning, history pruning, SEE pruning.
        if (!in_check && tried > (4 + depth * depth) / (improving ? 1 : 2)) picker.skip_quiets();
        if (!in_check && left <= 7 && f.evaluation + 110 + 95 * left <= alpha) continue;
        if (left <= 4 && tally < -3600 * depth) continue;
        if (left <= 6 && !exchange_brings(position_, m, -26 * left * left)) continue;
      } else if (depth <= 7 && !exchange_brings(position_, m, -110 * depth)) {
        continue;
      }
    }

    int extension = 0;
    if (!root && !proving && hash == m && depth >= 7 && hit && entry.depth >= depth - 3 &&
        entry.bound != Bound::upper && known != kNoValue && !is_decided(known) &&
        ply < 2 * root_depth_) {
      // Singular extension: if the other moves fail well below the hash move's value, it is
      // extended; if they reach beta too, the node is cut (multi-cut).
      const Value bar = known - 2 * depth;
      f.excluded = m;
      const Value v = search<false>(bar - 1, bar, (depth - 1) / 2, ply, cut);
      f.excluded = Move();
      if (stopped_) return 0;
      if (v < bar) {
        extension = !kPv && v < bar - 18 ? 2 : 1;
      } else if (bar >= beta) {
        return bar;
      } else if (known >= beta) {
        extension = -1;
      }
    }

    const Position::Undo undo = make(m, ply);
    const bool checks = past_.in_check();
    const int full = depth - 1 + extension;
    Value v = 0;
    // Late move reductions, with a null window; a move that beats alpha is searched again in full.
    if (depth >= 2 && tried > 1 + static_cast<int>(root) && (quiet || !was_pv || cut)) {
      int shorter = reduction(depth, tried);
      if (!quiet) shorter = shorter / 2;
      if (cut) shorter += 1500;
      if (was_pv) shorter -= 1000;
      if (!improving && quiet) shorter += 600;
      if (checks) shorter -= 900;
      if (in_check) shorter -= 600;
      if (frame(ply + 1).cutoffs > 3) shorter += 700;
      if (m == f.killers[0] || m == f.killers[1] || m == h.answer) shorter -= 900;
      shorter -= tally / 8;
      const int reduced = std::clamp(full - shorter / 1024, 1, full + static_cast<int>(kPv));
      v = -search<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
      if (v > alpha && reduced < full) {
        v = -search<false>(-alpha - 1, -alpha, full, ply + 1, !cut);
        if (quiet && !stopped_) {
          const int bonus = v >= beta ? bonus_of(depth) / 2 : v <= alpha ? -bonus_of(depth) / 2 : 0;
          reward_after(ply, place, bonus);
        }
      }
    } else if (!kPv || tried > 1) {
      v = -search<false>(-alpha - 1, -alpha, full, ply + 1, !cut);
    }
    if (kPv && (tried == 1 || (v > alpha && (root || v < beta)))) {
      v = -search<true>(-beta, -alpha, full, ply + 1, false);
    }
    unmake(m, undo);
    if (stopped_) return 0;

    if (root) {
      RootMove& r = *std::ranges::find(root_moves_, m, &RootMove::move);
      if (tried == 1 || v > alpha) {
        r.score = v;
        r.bound = v >= beta ? Bound::lower : v <= alpha ? Bound::upper : Bound::exact;
        r.selective = selective_;
        r.depth = root_depth_;
        r.pv.assign(1, m);
        const Frame& after = frame(1);
        r.pv.insert(r.pv.end(), after.pv.begin(), after.pv.begin() + after.pv_size);
      } else {
        r.score = -kInfinite;
      }
    }
    if (v > best) {
      best = v;
      if (v > alpha) {
        best_move = m;
        if (kPv) extend_pv(f, m, frame(ply + 1));
        if (v >= beta) {
          ++f.cutoffs;
          break;
        }
        alpha = v;
      }
    }
    (quiet ? quiets : captures).push_back(m);
  }

  if (tried == 0) return proving ? alpha : mated_in(ply);
  if (best_move && best >= beta) reward(*best_move, quiets, captures, depth, ply);
  if (!proving && !(root && root_first_ > 0)) {
    table_.store(key, {.move = best_move,
                       .value = to_table(best, ply),
                       .evaluation = f.evaluation,
                       .depth = depth,
                       .bound = best >= beta                 ? Bound::lower
                                : kPv && best > alpha_before ? Bound::exact
                                                             : Bound::upper,
                       .on_pv = was_pv});
  }
  return best;
}

template Value Searcher::search<true>(Value, Value, int, int, bool);

}  // namespace qipu
