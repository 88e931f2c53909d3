#include "qipu/repair/repair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <memory>
#include <numeric>
#include <utility>

#include "qipu/repair/lattice.h"

namespace qipu {
namespace {

using repair::Breadth;
using repair::cost_of;
using repair::Error;
using repair::kOrders;
using repair::Lattice;
using repair::row_of;
using repair::Scribe;
using repair::Step;
using repair::Token;
using repair::Way;

// How wide the first search is, and those where it shows that it was too narrow.
constexpr float kSlack = 9.8F;
constexpr std::size_t kStates = 1000;
struct Wider {
  float slack;
  std::size_t states;
  float enough;  // what may have gone wrong within kNear words
};
constexpr std::array kWider = {Wider{15.0F, 3000, 16.0F}, Wider{18.0F, 8000, 0}};
// What may have gone wrong within so many words before one looks further.
constexpr float kEnough = 11.0F;
constexpr std::size_t kNear = 10;
// An error shows so many words later at most, in nearly all games.
constexpr std::size_t kLate = 60;
// Ways that are weighed against each other.
constexpr std::size_t kMostWays = 60;
constexpr float kMargin = 8;
// The mass of all that the model does not know of, beside the best way.
constexpr float kUnknown = 6.5F;
// When the second witness is heard, on how many ways, and for how many plies from where they part.
constexpr double kHopeless = 0.003, kClear = 0.97;
constexpr std::size_t kHeard = 24, kPartedPlies = 3;
// A tenth of the words being wrong is much; how sure one can be then.
constexpr std::size_t kManyErrors = 10;
constexpr double kStrange = 0.85;
// Of the words, how many may be taken out: a third.
constexpr std::size_t kMostTaken = 3;

/// One way of taking the words up, and what came of it.
struct Trial {
  Trial(const Game& words, const RepairOptions& options, const Position& start,
        std::vector<Printed> printed)
      : scribe(words, options.notation, start),
        lattice(scribe, start, repair::numbering_of(printed)) {
    std::vector<Token>& tokens = scribe.tokens();
    for (std::size_t i = 0; i < printed.size(); ++i) tokens[i].printed = printed[i];
  }

  void search(std::int64_t& work) {
    const std::size_t all = scribe.tokens().size();
    Breadth breadth{kStates, std::vector<float>(all + 1, kSlack)};
    float enough = kEnough;
    for (std::size_t pass = 0;; ++pass) {
      reached = lattice.run(breadth, work);
      ways = lattice.ways(reached, kMostWays, kMargin);
      whole = reached == all && !ways.empty();
      if (pass == kWider.size() || work <= 0) return;
      plain = !widen(breadth, kWider[pass], enough);
      if (plain) return;
      enough = kWider[pass].enough;
    }
  }

  /// Searches wider before the places where too much went wrong; false where there is none.
  bool widen(Breadth& breadth, const Wider& wider, float enough) const {
    std::vector<std::size_t> places;
    if (!whole) places.push_back(reached);
    if (!ways.empty()) {
      const std::vector<Step>& steps = ways[0].steps;
      std::vector<float> at(scribe.tokens().size() + 1, 0);
      std::size_t token = 0;
      for (const Step& step : steps) {
        at[token] += step.cost;
        token += step.tokens;
      }
      float near = 0;
      for (std::size_t i = 0; i < at.size(); ++i) {
        near += at[i];
        if (i >= kNear) near -= at[i - kNear];
        if (near > enough) places.push_back(i);
      }
    }
    for (const std::size_t place : places) {
      const std::size_t end = std::min(place + kNear, breadth.slack.size() - 1);
      for (std::size_t i = place - std::min(place, kLate); i <= end; ++i) {
        breadth.slack[i] = wider.slack;
      }
    }
    breadth.states = wider.states;
    breadth.rounds = true;
    return !places.empty();
  }

  float cost() const { return ways[0].cost + before; }

  Scribe scribe;
  Lattice lattice;
  std::vector<NodeId> nodes;  // of the tokens
  float before = 0;           // what was done to the record as a whole, nats
  Error did = Error::none;
  std::vector<Way> ways;
  std::size_t reached = 0;
  bool whole = false;
  bool plain = false;  ///< few errors at each place: there is no need to look further
};

bool better(const Trial& a, const Trial& b) {
  if (a.ways.empty() || b.ways.empty()) return !a.ways.empty();
  return a.reached != b.reached ? a.reached > b.reached : a.cost() < b.cost();
}

class Mender {
 public:
  Mender(const Game& game, const RepairOptions& options)
      : game_(game), options_(options), line_(game.main_line()), work_(options.work) {}

  std::optional<Repair> mend() {
    const auto start = Position::from(game_.start, options_.forgiven);
    if (!start || line_.empty()) return std::nullopt;
    std::vector<std::size_t> order(line_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Repair out;
    out.start = game_.start;
    std::unique_ptr<Trial> best;
    if (numbers_break(options_.printed)) {
      const std::vector<std::size_t> sorted = repair::by_numbers(options_.printed);
      if (sorted != order) best = tried(*start, sorted, Error::lines_exchanged);
    }
    if (best == nullptr || !best->plain) {
      auto as_printed = tried(*start, order, Error::none);
      if (best == nullptr || better(*as_printed, *best)) best = std::move(as_printed);
    }
    if (!best->plain) {
      Setup other = game_.start;
      other.turn = !other.turn;
      const auto turned = Position::from(other, options_.forgiven);
      if (turned) {
        auto trial = tried(*turned, order, Error::wrong_turn);
        if (better(*trial, *best)) {
          best = std::move(trial);
          out.start = other;
        }
      }
    }
    if (best->ways.empty()) return std::nullopt;
    if (best->cost() == 0 && best->whole) return std::nullopt;
    trial_ = best.get();
    out.notation = &best->scribe.notation();
    out.whole = best->whole;
    tell(out);
    if (out.changes.empty()) return std::nullopt;
    return out;
  }

 private:
  std::unique_ptr<Trial> tried(const Position& start, const std::vector<std::size_t>& order,
                               Error did) {
    Game words;
    words.start = start.setup();
    words.words_in = game_.words_in;
    std::vector<Printed> printed;
    std::vector<NodeId> nodes;
    NodeId at = kRoot;
    for (const std::size_t i : order) {
      const NodeId id = line_[i];
      const std::string_view written = game_.written(id);
      at = written.empty() ? words.add(at, game_[id].move) : words.add_written(at, written);
      nodes.push_back(id);
      if (i < options_.printed.size()) printed.push_back(options_.printed[i]);
    }
    words_.push_back(std::move(words));
    auto out = std::make_unique<Trial>(words_.back(), options_, start, std::move(printed));
    out->nodes = std::move(nodes);
    out->before = cost_of(did);
    out->did = did;
    out->search(work_);
    return out;
  }

  /// A way as moves, each with the word it came from.
  std::vector<MendedMove> moves_of(const Way& way) const {
    std::vector<MendedMove> out;
    std::size_t token = 0;
    for (const Step& step : way.steps) {
      for (std::size_t i = 0; i < step.moves; ++i) {
        MendedMove m{step.played[i]};
        if (i >= step.lost) {
          const std::size_t k = i - step.lost;
          if (k < step.tokens) m.node = trial_->nodes[token + kOrders[step.order].places[k]];
        }
        out.push_back(m);
      }
      token += step.tokens;
    }
    return out;
  }

  /// Puts the likeliest way first and tells its share: of those that the words leave, the one whose
  /// moves players would play where it parts from the others.
  double hear_witness(const Setup& setup) {
    Trial& trial = *trial_;
    const double alone = trial.lattice.share(trial.ways[0]);
    const auto start = Position::from(setup, options_.forgiven);
    const bool asked = options_.plausible && start && trial.whole && alone > kHopeless &&
                       alone < kClear && trial.ways.size() > 1;
    if (!asked) return alone;
    const std::size_t n = std::min(trial.ways.size(), kHeard);
    std::vector<std::vector<MendedMove>> lines;
    lines.reserve(n);
    for (std::size_t i = 0; i < n; ++i) lines.push_back(moves_of(trial.ways[i]));
    std::vector<double> weights = {alone};
    double others = 0, heard = 0, sum = alone;
    for (std::size_t i = 1; i < n; ++i) {
      const double share = trial.lattice.share(trial.ways[i]);
      weights.push_back(share * std::exp(-static_cast<double>(dearer(*start, lines[i], lines[0]))));
      others += share;
      heard += weights.back();
      sum += weights.back();
    }
    // Those not listed are taken to be as plausible as those that are.
    const double unlisted = std::max(0.0, 1 - alone - others);
    if (others > 0) sum += unlisted * heard / others;
    const auto best = std::ranges::max_element(weights);
    const double share = *best / sum;
    std::swap(trial.ways[0], trial.ways[static_cast<std::size_t>(best - weights.begin())]);
    return share;
  }

  /// How much less plausible the one line is than the other in the moves where they part.
  float dearer(Position position, const std::vector<MendedMove>& line,
               const std::vector<MendedMove>& other) const {
    const std::size_t end = std::min(line.size(), other.size());
    std::size_t at = 0;
    while (at < end && line[at].move == other[at].move) position.make(line[at++].move);
    const std::size_t last = std::min(at + kPartedPlies, end);
    const auto cost_of_line = [&](const std::vector<MendedMove>& moves) {
      Position p = position;
      float cost = 0;
      for (std::size_t i = at; i < last; ++i) {
        cost += options_.plausible(p, moves[i].move);
        p.make(moves[i].move);
      }
      return cost;
    };
    return cost_of_line(line) - cost_of_line(other);
  }

  void tell(Repair& out) {
    Trial& trial = *trial_;
    trial.lattice.weigh(trial.reached);
    const double sure = hear_witness(out.start);
    const Way& best = trial.ways[0];
    const double known = 1 / (1 + std::exp(-static_cast<double>(kUnknown)));
    out.line = moves_of(best);
    out.cost = trial.cost();
    out.margin = kMargin;
    for (std::size_t i = 1; i < trial.ways.size(); ++i) {
      out.margin = std::min(out.margin, trial.ways[i].cost - best.cost);
    }
    // A line that most words are taken out of is no repair.
    std::size_t taken = 0;
    for (const Step& step : best.steps) taken += step.moves == 0 ? step.tokens : 0;
    const bool kept = taken * kMostTaken <= trial.nodes.size();
    // Where much went wrong in one place, or something nearly everywhere, the model itself may be.
    const auto errors = std::ranges::count_if(
        best.steps, [](const Step& s) { return s.error != Error::none && s.error != Error::odd; });
    const bool strange = !trial.plain || static_cast<std::size_t>(errors) * kManyErrors >
                                             trial.nodes.size() + kManyErrors;
    out.confidence = out.whole && kept ? sure * (strange ? kStrange : known) : 0;
    if (trial.did != Error::none) {
      out.changes.push_back({row_of(trial.did).name, 0, {}, {}, trial.before, known});
    }
    std::size_t token = 0;
    std::uint32_t ply = 0;
    for (std::size_t i = 0; i < best.steps.size(); ++i) {
      const Step& step = best.steps[i];
      if (step.error != Error::none && step.error != Error::odd) {
        Change change;
        change.error = row_of(step.error).name;
        change.ply = ply + 1;
        change.cost = step.cost;
        const std::size_t first = step.lost != 0 ? step.tokens : 0;
        for (std::size_t k = first; k < step.tokens; ++k) {
          change.nodes.push_back(trial.nodes[token + k]);
        }
        const std::size_t moves = step.lost != 0 ? step.lost : step.moves;
        change.moves.assign(step.played.begin(),
                            step.played.begin() + static_cast<std::ptrdiff_t>(moves));
        change.confidence = std::max(trial.lattice.share(best, i) * known, out.confidence);
        out.changes.push_back(std::move(change));
      }
      token += step.tokens;
      ply += step.moves;
    }
  }

  const Game& game_;
  const RepairOptions& options_;
  std::vector<NodeId> line_;
  std::int64_t work_;
  std::deque<Game> words_;  // of the trials
  Trial* trial_ = nullptr;  // the best
};

}  // namespace

std::optional<Repair> find_repair(const Game& game, const RepairOptions& options) {
  return Mender(game, options).mend();
}

}  // namespace qipu
