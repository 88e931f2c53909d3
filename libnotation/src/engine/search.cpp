#include "engine/search.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/evaluate.h"
#include "engine/exchange.h"

namespace qipu {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Late move reductions in 1/1024 ply. [depth][moves before]
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

// A mate score counts from the position in the table, and from the root in the search.
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
    // If there are many evasions, late quiet ones are skipped.
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
  // Verification search at high depth: in zugzwang, which is frequent in endgames, having to move
  // is a disadvantage, and a null move proves nothing.
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

/// Returns a value if the node ends before it is searched: by a repetition, the rule of quiet
/// plies, or the greatest ply.
inline std::optional<Value> Searcher::ended(const Node& node) {
  if (!node.proving()) {
    if (const auto v = past_.verdict(position_)) return *v;
    if (position_.quiet_plies() >= 120 && position_.has_legal_move()) return 0;
  }
  if (node.ply >= kMaxPly - 1) return node.in_check ? 0 : evaluate();
  return std::nullopt;
}

/// Looks the node up in the transposition table. Returns a value if it decides the node, unless the
/// rule of 120 quiet plies is near.
inline std::optional<Value> Searcher::look_up(Node& node, bool pv) {
  node.hit = !node.proving() && table_.find(position_.key(), node.entry);
  node.known = node.hit ? from_table(node.entry.value, node.ply) : kNoValue;
  node.hash = node.entry.move;
  if (node.root()) node.hash = root_moves_[root_first_].pv.front();
  if (node.hash && !node.root() && !position_.legal(*node.hash)) node.hash.reset();
  node.was_pv = pv || node.entry.on_pv;
  if (pv || !node.hit || node.entry.depth < node.depth ||
      !proves(node.entry, node.known, node.beta) || position_.quiet_plies() >= 100) {
    return std::nullopt;
  }
  if (node.known >= node.beta && node.hash && position_[node.hash->to()].empty()) {
    const Move m = *node.hash;
    const int bonus = bonus_of(node.depth) / 2;
    histories_->quiet[static_cast<std::size_t>(position_.turn())][Histories::path(m)].add(bonus);
    reward_after(node.ply, place_index(position_[m.from()], m.to()), bonus);
  }
  return node.known;
}

/// Sets the static evaluation and whether it has improved since this side's last move.
inline void Searcher::evaluate_node(Node& node) {
  Frame& f = frame(node.ply);
  if (node.in_check) {
    f.evaluation = kNoValue;
    return;
  }
  if (!node.proving()) {
    const bool stored = node.hit && node.entry.evaluation != kNoValue;
    f.evaluation = stored ? node.entry.evaluation : evaluate();
  }
  node.evaluation = f.evaluation;
  if (node.known != kNoValue && proves(node.entry, node.known, node.evaluation + 1)) {
    node.evaluation = node.known;
  }
  const Value two = frame(node.ply - 2).evaluation, four = frame(node.ply - 4).evaluation;
  const Value before = two != kNoValue ? two : four;
  node.improving = before == kNoValue || f.evaluation > before;
}

/// Prunes the whole node, outside the principal variation and when not in check. Returns a value if
/// the node is cut, or if the search has stopped.
inline std::optional<Value> Searcher::prune(const Node& node) {
  const auto [alpha, beta, depth, ply] = std::tuple(node.alpha, node.beta, node.depth, node.ply);
  const Value evaluation = node.evaluation, own = frame(ply).evaluation;
  // Razoring: far below alpha at low depth, only captures can help, so quiescence search decides.
  if (depth <= 3 && evaluation + 120 + 160 * depth < alpha) {
    const Value v = quiesce<false>(alpha, alpha + 1, 0, ply);
    if (v <= alpha) return v;
  }
  // Reverse futility pruning: the evaluation is so far above beta that the remaining depth will not
  // change it.
  if (depth <= 8 && !is_decided(evaluation) && !is_decided(beta) &&
      evaluation - 70 * (depth - static_cast<int>(node.improving)) >= beta) {
    return (evaluation + beta) / 2;
  }
  // Null-move pruning, never twice in a row and not without attacking pieces (zugzwang).
  if (depth >= 2 && frame(ply - 1).tallies != nullptr && evaluation >= beta &&
      own + 20 * depth - 160 >= beta && !is_decided(beta) && ply >= pass_from_ &&
      has_strong_pieces(position_)) {
    if (const auto v = try_pass(beta, evaluation, depth, ply, node.cut)) return *v;
    if (stopped_) return 0;
  }
  // ProbCut, unless the table knows that the value stays below.
  const bool below = node.hit && node.entry.depth >= depth - 3 && node.known != kNoValue &&
                     node.known < beta + 170;
  if (depth >= 5 && !is_decided(beta) && !below) {
    if (const auto v = try_big_captures(beta, own, depth, ply, node.cut, node.hash)) return *v;
    if (stopped_) return 0;
  }
  return std::nullopt;
}

/// Returns true if a move is pruned before it is made: late move pruning, futility pruning, history
/// pruning, pruning by static exchange evaluation (SEE).
inline bool Searcher::prunes(const Node& node, const Candidate& c, MovePicker& picker) {
  if (node.root() || node.best <= -kDecided || !has_strong_pieces(position_)) return false;
  const int depth = node.depth;
  if (!c.quiet) return depth <= 7 && !exchange_brings(position_, c.move, -110 * depth);
  const int shorter = reduction(depth, node.tried) / 1024 - (c.tally / 8192);
  const int left = std::max(depth - shorter, 0);
  if (!node.in_check) {
    if (node.tried > (4 + depth * depth) / (node.improving ? 1 : 2)) picker.skip_quiets();
    if (left <= 7 && frame(node.ply).evaluation + 110 + 95 * left <= node.alpha) return true;
  }
  if (left <= 4 && c.tally < -3600 * depth) return true;
  return left <= 6 && !exchange_brings(position_, c.move, -26 * left * left);
}

/// Singular extension: if the other moves fail well below the hash move's value, that move is
/// extended; if they reach beta too, the node is cut (multi-cut). Returns the extension in plies,
/// or the value of the node.
inline std::expected<int, Value> Searcher::extension(const Node& node, Move m, bool pv) {
  const bool asked = !node.root() && !node.proving() && node.hash == m && node.depth >= 7 &&
                     node.hit && node.entry.depth >= node.depth - 3 &&
                     node.entry.bound != Bound::upper && node.known != kNoValue &&
                     !is_decided(node.known) && node.ply < 2 * root_depth_;
  if (!asked) return 0;
  const Value bar = node.known - 2 * node.depth;
  Frame& f = frame(node.ply);
  f.excluded = m;
  const Value v = search<false>(bar - 1, bar, (node.depth - 1) / 2, node.ply, node.cut);
  f.excluded = Move();
  if (stopped_) return std::unexpected(0);
  if (v < bar) return !pv && v < bar - 18 ? 2 : 1;
  if (bar >= node.beta) return std::unexpected(bar);
  return node.known >= node.beta ? -1 : 0;
}

/// Returns by how many plies less a late move is searched first.
inline int Searcher::late_reduction(const Node& node, const Candidate& c, const Hints& h,
                                    bool checks) {
  const Frame& f = frame(node.ply);
  int shorter = reduction(node.depth, node.tried);
  if (!c.quiet) shorter = shorter / 2;
  if (node.cut) shorter += 1500;
  if (node.was_pv) shorter -= 1000;
  if (!node.improving && c.quiet) shorter += 600;
  if (checks) shorter -= 900;
  if (node.in_check) shorter -= 600;
  if (frame(node.ply + 1).cutoffs > 3) shorter += 700;
  if (c.move == f.killers[0] || c.move == f.killers[1] || c.move == h.answer) shorter -= 900;
  shorter -= c.tally / 8;
  return shorter / 1024;
}

/// Principal variation search of a move that was made. Late moves are first searched with a reduced
/// depth and a null window; a move that beats alpha is searched again at full depth and with the
/// whole window.
template <bool kPv>
inline Value Searcher::search_move(const Node& node, const Candidate& c, const Hints& h, int full) {
  const auto [alpha, beta, depth, ply] = std::tuple(node.alpha, node.beta, node.depth, node.ply);
  Value v = 0;
  const bool late = node.tried > 1 + static_cast<int>(node.root());
  if (depth >= 2 && late && (c.quiet || !node.was_pv || node.cut)) {
    const int shorter = late_reduction(node, c, h, past_.in_check());
    const int reduced = std::clamp(full - shorter, 1, full + static_cast<int>(kPv));
    v = -search<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
    if (v > alpha && reduced < full) {
      v = -search<false>(-alpha - 1, -alpha, full, ply + 1, !node.cut);
      if (c.quiet && !stopped_) {
        const int bonus = v >= beta ? bonus_of(depth) / 2 : v <= alpha ? -bonus_of(depth) / 2 : 0;
        reward_after(ply, c.place, bonus);
      }
    }
  } else if (!kPv || node.tried > 1) {
    v = -search<false>(-alpha - 1, -alpha, full, ply + 1, !node.cut);
  }
  if (kPv && (node.tried == 1 || (v > alpha && (node.root() || v < beta)))) {
    v = -search<true>(-beta, -alpha, full, ply + 1, false);
  }
  return v;
}

/// Stores the result of a root move. A move that did not beat alpha has no value of its own.
void Searcher::note_root_move(const Node& node, Move m, Value v) {
  RootMove& r = *std::ranges::find(root_moves_, m, &RootMove::move);
  if (node.tried > 1 && v <= node.alpha) {
    r.score = -kInfinite;
    return;
  }
  r.score = v;
  r.bound = v >= node.beta ? Bound::lower : v <= node.alpha ? Bound::upper : Bound::exact;
  r.selective = selective_;
  r.depth = root_depth_;
  r.pv.assign(1, m);
  const Frame& after = frame(1);
  r.pv.insert(r.pv.end(), after.pv.begin(), after.pv.begin() + after.pv_size);
}

template <bool kPv>
Value Searcher::search(Value alpha, Value beta, int depth, int ply, bool cut) {
  if (depth <= 0) return quiesce<kPv>(alpha, beta, 0, ply);
  Frame& f = frame(ply);
  f.pv_size = 0;
  frame(ply + 1).killers = {};
  frame(ply + 1).cutoffs = 0;
  selective_ = std::max(selective_, ply);
  if (out_of_time()) return 0;

  Node node{.alpha = alpha,
            .beta = beta,
            .depth = depth,
            .ply = ply,
            .cut = cut,
            .in_check = past_.in_check(),
            .excluded = f.excluded};
  if (!node.root()) {
    if (const auto v = ended(node)) return *v;
    // Mate distance pruning.
    node.alpha = std::max(alpha, mated_in(ply));
    node.beta = std::min(beta, mates_in(ply + 1));
    if (node.alpha >= node.beta) return node.alpha;
  }
  if (const auto v = look_up(node, kPv)) return *v;
  evaluate_node(node);
  if (!kPv && !node.in_check && !node.proving()) {
    if (const auto v = prune(node)) return *v;
  }
  // Internal iterative reduction: without a hash move, a shallower search finds one for the next
  // time.
  if (node.depth >= 4 && !node.hash && (kPv || cut) && !node.proving()) --node.depth;
  return search_moves<kPv>(node);
}

template <bool kPv>
inline Value Searcher::search_moves(Node& node) {
  Frame& f = frame(node.ply);
  const std::uint64_t key = position_.key();
  const Value alpha_before = node.alpha;
  const Hints h = hints(node.ply, node.hash);
  MovePicker picker(position_, *histories_, h,
                    node.in_check ? MovePicker::Kind::evasions : MovePicker::Kind::all);
  Tried quiets, captures;
  std::optional<Move> best_move;
  while (const auto next = picker.next()) {
    Candidate c{.move = *next};
    if (node.proving() && c.move == node.excluded) continue;
    if (node.root() && !is_root_move(c.move)) continue;
    ++node.tried;
    c.quiet = position_[c.move.to()].empty();
    c.place = place_index(position_[c.move.from()], c.move.to());
    c.tally = c.quiet ? picker.tally(c.move, c.place) : 0;
    if (prunes(node, c, picker)) continue;
    const auto more = extension(node, c.move, kPv);
    if (!more) return more.error();

    const Position::Undo undo = make(c.move, node.ply);
    const Value v = search_move<kPv>(node, c, h, node.depth - 1 + *more);
    unmake(c.move, undo);
    if (stopped_) return 0;
    if (node.root()) note_root_move(node, c.move, v);
    if (v > node.best) {
      node.best = v;
      if (v > node.alpha) {
        best_move = c.move;
        if (kPv) extend_pv(f, c.move, frame(node.ply + 1));
        if (v >= node.beta) {
          ++f.cutoffs;
          break;
        }
        node.alpha = v;
      }
    }
    (c.quiet ? quiets : captures).push_back(c.move);
  }

  const Value best = node.best;
  if (node.tried == 0) return node.proving() ? node.alpha : mated_in(node.ply);
  if (best_move && best >= node.beta) reward(*best_move, quiets, captures, node.depth, node.ply);
  if (!node.proving() && !(node.root() && root_first_ > 0)) {
    table_.store(key, {.move = best_move,
                       .value = to_table(best, node.ply),
                       .evaluation = f.evaluation,
                       .depth = node.depth,
                       .bound = best >= node.beta            ? Bound::lower
                                : kPv && best > alpha_before ? Bound::exact
                                                             : Bound::upper,
                       .on_pv = node.was_pv});
  }
  return best;
}

template Value Searcher::search<true>(Value, Value, int, int, bool);

}  // namespace qipu
