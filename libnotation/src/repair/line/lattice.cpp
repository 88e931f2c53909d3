#include "repair/line/lattice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <string>
#include <unordered_map>

namespace qipu::repair {
namespace {

// The longest repeated stretch that is searched for, in tokens.
constexpr std::size_t kAgain = 16;
// Added for each further token, in nats: players repeat moves too, so a long stretch is less likely
// to be printed twice.
constexpr float kLonger = 0.1F;
constexpr std::size_t kMostEdges = 1'600'000;  // 45 MB
constexpr std::size_t kRoom = 60'000;          // the most states in a layer
constexpr std::size_t kFirstSlots = 4096;
constexpr float kFar = 1e9F;
// How much likelier a text without signs of moves is not to be part of the game, in nats.
constexpr float kNoMove = 4.5F;
// Lost rounds are tried only from states this close to the cheapest, in nats, because there are
// many pairs of moves.
constexpr float kRoundsNear = 0.5F;
// They are also tried only before at least so many tokens, since fewer could not decide which moves
// were lost.
constexpr std::size_t kTokensBehind = 4;
// Numbers precede every second token, so one of two consecutive tokens has one.
constexpr std::size_t kRound = 2;

}  // namespace

void Lattice::Front::clear() {
  positions.clear();
  std::ranges::fill(slots, 0);
}

std::uint32_t Lattice::enter(Layer& layer, std::size_t at, const Position& position, int played,
                             int shift) {
  // If numbers carry information, states also differ by the number that they expect next.
  const auto expects = static_cast<std::uint64_t>((played << 16) ^ (shift & 0xFFFF));
  const std::uint64_t key = position.key() ^ expects * 0x9E3779B97F4A7C15ULL;
  if (layer.front == nullptr) {
    if (spare_.empty()) {
      layer.front = std::make_unique<Front>();
      layer.front->slots.resize(kFirstSlots);
    } else {
      layer.front = std::move(spare_.back());
      spare_.pop_back();
    }
  }
  Front& front = *layer.front;
  const auto slot_of = [&front](std::uint64_t sought, const std::vector<State>& states) {
    const std::size_t mask = front.slots.size() - 1;
    std::size_t i = sought & mask;
    while (front.slots[i] != 0 && states[front.slots[i] - 1].key != sought) i = (i + 1) & mask;
    return i;
  };
  std::size_t slot = slot_of(key, layer.states);
  if (front.slots[slot] != 0) return front.slots[slot] - 1;
  if (layer.states.size() * 2 >= front.slots.size()) {
    front.slots.assign(front.slots.size() * 2, 0);
    for (std::uint32_t i = 0; i < layer.states.size(); ++i) {
      front.slots[slot_of(layer.states[i].key, layer.states)] = i + 1;
    }
    slot = slot_of(key, layer.states);
  }
  layer.states.push_back(
      {key, kFar, kFar, static_cast<std::int16_t>(played), static_cast<std::int16_t>(shift)});
  front.slots[slot] = static_cast<std::uint32_t>(layer.states.size());
  front.positions.push_back(position.setup());
  layer.numbers.push_back(static_cast<std::uint32_t>(numbered_.size()));
  numbered_.push_back(
      {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(layer.states.size() - 1)});
  return static_cast<std::uint32_t>(layer.states.size() - 1);
}

// Returns the shift of the numbers after a step that begins at token `at`; adds to `cost` for
// numbers that do not fit. A number that is off by a different amount than the previous one is an
// error. The error is a small one after added moves or removed tokens, because the numbers there
// may follow the true game or may have been counted on.
int Lattice::shift_behind(std::size_t at, const State& state, const Step& step, float& cost) const {
  if (!numbering_.tells) return 0;
  int shift = state.off(), played = state.played + step.lost;
  bool loose = state.loose() || step.lost != 0;
  for (std::size_t i = 0; i < step.tokens && step.moves != 0; ++i) {
    const Printed& printed = word_model_.tokens()[at + i].printed;
    if (printed.number != 0) {
      const int off = numbering_.off(printed, played);
      // The token after a missing move may carry the missing move's number, or the following
      // numbers were counted on. The next number decides.
      const bool left = off != shift && step.lost != 0 && i == 0 &&
                        numbering_.off(printed, state.played) == shift;
      if (!left) {
        if (off != shift) cost += loose ? cost_of(Error::counted_on) : cost_of(Error::wrong_number);
        shift = off;
        loose = false;
      }
    }
    ++played;
  }
  if (step.moves == 0) loose = true;
  return loose ? shift + 2 * kLoose : shift;
}

void Lattice::join(std::size_t at, std::uint32_t local, const Position& position, Step step,
                   float priors) {
  const State from = layers_[at].states[local];
  const std::uint32_t number = layers_[at].numbers[local];
  float said = 0;
  const int shift = shift_behind(at, from, step, said);
  step.cost += said;
  const std::size_t to = at + step.tokens;
  const float rank = from.rank + step.cost;
  if (rank > layers_[to].least + breadth_->slack[to]) return;
  layers_[to].least = std::min(layers_[to].least, rank);
  // States far beyond those that are expanded need not be kept; the cheap ones came first.
  if (layers_[to].states.size() >= kRoom) return;
  step.cost += priors;
  const std::uint32_t reached =
      enter(layers_[to], to, position, numbering_.tells ? from.played + step.moves : 0, shift);
  State& state = layers_[to].states[reached];
  state.cost = std::min(state.cost, from.cost + step.cost);
  state.rank = std::min(state.rank, rank);
  if (edges_.size() < kMostEdges) edges_.push_back({number, layers_[to].numbers[reached], step});
}

std::size_t Lattice::run(const Breadth& breadth, std::int64_t& work) {
  work_ = &work;
  const std::size_t words = word_model_.tokens().size();
  layers_.resize(words + 1);
  breadth_ = &breadth;
  for (Layer& layer : layers_) {
    layer.states.clear();
    layer.least = kFar;
    layer.numbers.clear();
  }
  numbered_.clear();
  edges_.clear();
  State& start = layers_[0].states[enter(layers_[0], 0, start_, 0, 0)];
  start.cost = start.rank = 0;
  std::size_t furthest = 0;
  for (std::size_t at = 0; at <= words; ++at) {
    Layer& layer = layers_[at];
    if (layer.states.empty()) continue;
    furthest = at;
    if (at < words && work > 0) work_off(at, breadth);
    layer.front->clear();
    spare_.push_back(std::move(layer.front));
  }
  return furthest;
}

Position Lattice::position_of(std::size_t at, std::uint32_t local) const {
  // Never fails: only legal moves lead there from a playable start.
  return *Position::from(layers_[at].front->positions[local], Faults::all());
}

void Lattice::work_off(std::size_t at, const Breadth& breadth) {
  Layer& layer = layers_[at];
  std::vector<std::uint32_t> order(layer.states.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, {}, [&](std::uint32_t i) {
    return std::pair(layer.states[i].rank, layer.states[i].key);
  });
  if (order.size() > breadth.states) order.resize(breadth.states);
  const float least = layer.states[order[0]].rank;
  for (const std::uint32_t i : order) {
    const float room = least + breadth.slack[at] - layer.states[i].rank;
    if (room < 0 || *work_ <= 0) break;
    step_on(at, i, room, breadth);
  }
}

void Lattice::step_on(std::size_t at, std::uint32_t local, float room, const Breadth& breadth) {
  Position position = position_of(at, local);
  const Token& token = word_model_.tokens()[at];
  --*work_;
  word_model_.read(token, position, meanings_);
  // Guessing is worth its time only if the cheapest error of a sign is affordable.
  if (room >= cost_of(Error::misread_sign)) {
    *work_ -= 8;
    word_model_.guess(token, position, room, meanings_);
  }
  for (const Meaning& m : meanings_) {
    if (m.slip.cost > room) continue;
    const Position::Undo undo = position.make(m.move);
    join(at, local, position,
         {.cost = m.slip.cost, .error = m.slip.error, .moves = 1, .tokens = 1, .played = {m.move}});
    position.unmake(m.move, undo);
  }
  if (!token.halves.empty() && room >= cost_of(Error::joined_words)) part(at, local, position);
  for (std::size_t n = 1; n <= std::min({kAgain, at, word_model_.tokens().size() - at}); ++n) {
    const float cost = cost_of(Error::printed_twice) + kLonger * static_cast<float>(n - 1);
    if (room < cost) break;
    if (!printed_again(at, n)) continue;
    join(at, local, position,
         {.cost = cost, .error = Error::printed_twice, .tokens = static_cast<std::uint8_t>(n)});
  }
  const Error extra = token.squares ? Error::extra_move : Error::extra_word;
  const float cost = cost_of(extra) - (token.of_moves || token.squares ? 0 : kNoMove);
  if (room >= cost) join(at, local, position, {.cost = cost, .error = extra, .tokens = 1});
  if (room >= cost_of(Error::swapped_moves)) {
    for (std::size_t order = 1; order < kOrders.size(); ++order) {
      read_in_order(at, local, static_cast<std::uint8_t>(order), room);
    }
  }
  seek_lost(at, local, room, breadth);
}

// Reads a token as two moves printed without a blank.
void Lattice::part(std::size_t at, std::uint32_t local, Position& position) {
  Step step{.error = Error::joined_words, .moves = 2, .tokens = 1};
  for (const Token::Halves& halves : word_model_.tokens()[at].halves) {
    word_model_.read(halves.first, position, meanings_);
    for (const Meaning& m : meanings_) {
      const Position::Undo undo = position.make(m.move);
      word_model_.read(halves.second, position, after_);
      for (const Meaning& n : after_) {
        step.cost = cost_of(Error::joined_words) + m.slip.cost + n.slip.cost;
        step.played = {m.move, n.move};
        const Position::Undo undo_second = position.make(n.move);
        join(at, local, position, step);
        position.unmake(n.move, undo_second);
      }
      position.unmake(m.move, undo);
    }
  }
}

// Returns true if the `words` tokens from `at` on repeat those just before them.
bool Lattice::printed_again(std::size_t at, std::size_t words) const {
  const std::vector<Token>& tokens = word_model_.tokens();
  for (std::size_t k = at; k < at + words; ++k) {
    if (tokens[k].squares != tokens[k - words].squares) return false;
    if (tokens[k].signs != tokens[k - words].signs) return false;
  }
  return true;
}

void Lattice::read_in_order(std::size_t at, std::uint32_t local, std::uint8_t order, float room) {
  const Order& o = kOrders[order];
  const std::vector<Token>& tokens = word_model_.tokens();
  if (at + o.size > tokens.size()) return;
  Position next = position_of(at, local);
  // Closer exchanges are likelier.
  Step step{.cost = cost_of(Error::swapped_moves) + static_cast<float>(order - 1),
            .error = Error::swapped_moves,
            .moves = o.size,
            .tokens = o.size,
            .order = order};
  for (std::size_t i = 0; i < o.size; ++i) {
    --*work_;
    word_model_.read(tokens[at + o.places[i]], next, after_);
    if (after_.size() != 1) return;
    step.cost += after_[0].slip.cost;
    step.played[i] = after_[0].move;
    next.make(after_[0].move);
  }
  if (step.cost > room) return;
  join(at, local, next, step);
}

// --- lost moves ---------------------------------------------------------------------------------
// Moves of the game that the record lacks: where they may be added and which they were. A move is
// added only if the record shows that one is missing, by its numbers or by a move that is
// impossible without it.

void Lattice::seek_lost(std::size_t at, std::uint32_t local, float room, const Breadth& breadth) {
  if (room < cost_of(Error::lost_move)) return;
  const State& state = layers_[at].states[local];
  Position position = position_of(at, local);
  const std::size_t behind = impossible_from(at, position);
  const bool impossible = behind != word_model_.tokens().size();
  const auto shown = [&](int lost) { return impossible || numbers_pass_over(at, state, lost); };
  const std::size_t until = std::max(breadth.until[at], impossible ? behind : 0);
  const bool both = breadth.rounds && breadth.until[at] != 0 &&
                    room >= breadth.slack[at] - kRoundsNear &&
                    may_miss_round(at, state, position.turn());
  if (shown(1)) find_lost(at, local, room, until, false);
  if (both && shown(2)) find_lost(at, local, room, until, true);
}

/// Returns the first token from `at` on that cannot be read as written; the number of tokens if
/// there is none within kLate.
std::size_t Lattice::impossible_from(std::size_t at, Position position) {
  const std::vector<Token>& tokens = word_model_.tokens();
  const std::size_t end = std::min(tokens.size(), at + kLate);
  for (; at < end; ++at) {
    --*work_;
    word_model_.read(tokens[at], position, ahead_);
    if (ahead_.empty()) return at;
    position.make(ahead_[0].move);
  }
  return tokens.size();
}

/// Returns true if one of the next numbers is ahead by `lost` plies. The number of a round whose
/// first move is missing may precede the second move, so that only the number after it shows the
/// gap.
bool Lattice::numbers_pass_over(std::size_t at, const State& state, int lost) const {
  if (!numbering_.tells) return false;
  const std::size_t end = std::min(word_model_.tokens().size(), at + kRound + 1);
  for (std::size_t word = at; word < end; ++word) {
    const Printed& printed = word_model_.tokens()[word].printed;
    const int played = state.played + static_cast<int>(word - at);
    if (printed.number != 0 && numbering_.off(printed, played) == state.off() + lost) return true;
  }
  return false;
}

// Returns true if a whole round may be missing before token `at`. If the numbers break somewhere,
// this holds only where a number skips a round; otherwise it holds everywhere. The usual loss is a
// text line, which begins with a move of the side that moves first.
bool Lattice::may_miss_round(std::size_t at, const State& state, Color turn) const {
  if (turn != start_.turn() || word_model_.tokens().size() - at < kTokensBehind) return false;
  const Printed& printed = word_model_.tokens()[at].printed;
  if (!numbering_.tells || numbering_.breaks == 0) return true;
  return printed.number != 0 && numbering_.off(printed, state.played) == state.off() + 2;
}

// Adds one lost move, or with `both` one of each side. The next token must then be legal as
// written.
void Lattice::find_lost(std::size_t at, std::uint32_t local, float room, std::size_t until,
                        bool both) {
  const Error error = both ? Error::lost_round : Error::lost_move;
  const float rare = cost_of(error);
  const Token& token = word_model_.tokens()[at];
  Position position = position_of(at, local);
  MoveList first;
  position.legal_moves(first);
  const float any = any_of(first);
  const std::uint8_t lost = both ? 2 : 1;
  Step step{
      .error = error, .moves = static_cast<std::uint8_t>(lost + 1), .tokens = 1, .lost = lost};
  const auto go_on = [&](Position& before, float priors) {
    --*work_;
    word_model_.read(token, before, after_);
    for (const Meaning& m : after_) {
      if (rare + m.slip.cost > room) continue;
      const Position::Undo undo = before.make(m.move);
      if (reads_on(at + 1, until, before)) {
        step.cost = rare + m.slip.cost;
        step.played[step.lost] = m.move;
        join(at, local, before, step, priors);
      }
      before.unmake(m.move, undo);
    }
  };
  MoveList second;
  for (const Move m : first) {
    const Position::Undo undo = position.make(m);
    step.played[0] = m;
    if (!both) {
      go_on(position, any);
    } else {
      position.legal_moves(second);
      for (const Move reply : second) {
        const Position::Undo undo_reply = position.make(reply);
        step.played[1] = reply;
        go_on(position, 2 * any);
        position.unmake(reply, undo_reply);
      }
    }
    position.unmake(m, undo);
  }
}

// Returns true if the tokens from `at` to `until`, both included, can be read as written.
// `position` is restored.
bool Lattice::reads_on(std::size_t at, std::size_t until, Position& position) {
  if (at > until) return true;
  --*work_;
  word_model_.read(word_model_.tokens()[at], position, ahead_);
  if (ahead_.empty()) return false;
  // Only the first of several readings is tried.
  const Move move = ahead_[0].move;
  const Position::Undo undo = position.make(move);
  const bool reads = reads_on(at + 1, until, position);
  position.unmake(move, undo);
  return reads;
}

// --- the paths ----------------------------------------------------------------------------------

void Lattice::weigh(std::size_t words) {
  // Edges lead to later layers and are stored layer by layer, so they are sorted by origin.
  before_.assign(numbered_.size(), 0);
  behind_.assign(numbered_.size(), 0);
  before_[0] = 1;
  for (const std::uint32_t last : layers_[words].numbers) behind_[last] = 1;
  for (const Edge& e : edges_) before_[e.to] += before_[e.from] * weight(e);
  for (auto e = edges_.rbegin(); e != edges_.rend(); ++e) {
    behind_[e->from] += behind_[e->to] * weight(*e);
  }
  all_ = behind_[0];
}

void Lattice::forget() {
  const auto drop = []<class Vector>(Vector& v) { Vector().swap(v); };
  drop(layers_);
  drop(numbered_);
  drop(edges_);
  drop(before_);
  drop(behind_);
  drop(spare_);
}

double Lattice::share(const Way& way, std::size_t step) const {
  std::size_t at = 0;
  for (std::size_t i = 0; i < step; ++i) at += way.steps[i].tokens;
  const Step& s = way.steps[step];
  double sum = 0;
  // Edges are stored layer by layer.
  const auto of_layer = std::ranges::equal_range(
      edges_, at, {}, [&](const Edge& e) -> std::size_t { return numbered_[e.from].layer; });
  for (const Edge& e : of_layer) {
    if (same_moves(e.step, s)) sum += before_[e.from] * weight(e) * behind_[e.to];
  }
  return sum / all_;
}

std::vector<Way> Lattice::ways(std::size_t words, std::size_t most, float margin) const {
  // Sort the edges by destination.
  std::vector<std::uint32_t> begin(numbered_.size() + 2, 0), into(edges_.size());
  for (const Edge& e : edges_) ++begin[e.to + 2];
  for (std::size_t i = 2; i < begin.size(); ++i) begin[i] += begin[i - 1];
  for (std::uint32_t i = 0; i < edges_.size(); ++i) into[begin[edges_[i].to + 1]++] = i;

  const auto cost_to = [&](std::uint32_t state) {
    const Reached& r = numbered_[state];
    return layers_[r.layer].states[r.local].cost;
  };
  // Best-first search backwards from the end; the exact cost from the start to each state is known.
  struct Tail {
    std::uint32_t edge, next;
  };
  struct SearchState {
    float whole, behind;
    std::uint32_t state, tail;
    std::uint32_t layer;
    // Among paths of equal cost, to a thousandth, the one nearest to the start is continued first.
    bool operator<(const SearchState& o) const {
      const auto exact = [](float cost) { return std::lround(cost * 1000); };
      const auto mine = exact(whole), others = exact(o.whole);
      return mine != others ? mine > others : layer > o.layer;
    }
  };
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::vector<Tail> tails;
  std::priority_queue<SearchState> open;
  for (const std::uint32_t state : layers_[words].numbers) {
    open.push({cost_to(state), 0, state, kNone, numbered_[state].layer});
  }
  std::vector<Way> out;
  std::unordered_map<std::string, std::size_t> met;
  constexpr std::size_t kMostTails = 400'000;
  while (!open.empty() && out.size() < most && tails.size() < kMostTails) {
    const SearchState o = open.top();
    open.pop();
    if (!out.empty() && o.whole > out[0].cost + margin) break;
    if (o.state == 0) {
      Way way;
      way.cost = o.whole;
      std::string moves;
      for (std::uint32_t t = o.tail; t != kNone; t = tails[t].next) {
        const Step& step = edges_[tails[t].edge].step;
        way.steps.push_back(step);
        for (std::size_t i = 0; i < step.moves; ++i) {
          const std::uint16_t bits = step.played[i].bits();
          moves += static_cast<char>(bits & 0xFF);
          moves += static_cast<char>(bits >> 8);
        }
      }
      way.weight = std::exp(-static_cast<double>(o.whole));
      const auto [known, fresh] = met.try_emplace(std::move(moves), out.size());
      if (fresh) {
        out.push_back(std::move(way));
      } else {
        out[known->second].weight += way.weight;
      }
      continue;
    }
    for (std::uint32_t i = begin[o.state]; i < begin[o.state + 1]; ++i) {
      const Edge& e = edges_[into[i]];
      const float behind = o.behind + e.step.cost;
      tails.push_back({into[i], o.tail});
      open.push({cost_to(e.from) + behind, behind, e.from,
                 static_cast<std::uint32_t>(tails.size() - 1), numbered_[e.from].layer});
    }
  }
  return out;
}

}  // namespace qipu::repair
