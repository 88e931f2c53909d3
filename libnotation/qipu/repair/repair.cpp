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

// Wider and wider, until a way through is found.
constexpr std::array kBreadths = {
    Breadth{9.8F, 1000, false, 11.0F},
    Breadth{14.0F, 4000, true, 30.0F},
    Breadth{18.0F, 10000, true, 0.0F},
};
// Ways that are weighed against each other.
constexpr std::size_t kMostWays = 60;
constexpr float kMargin = 8;
// The mass of all that the model does not know of, beside the best way.
constexpr float kUnknown = 6.5F;

/// One way of taking the words up, and what came of it.
struct Trial {
  Trial(const Game& words, const RepairOptions& options, const Position& start,
        std::vector<Printed> printed)
      : scribe(words, options.notation, start),
        lattice(scribe, start, repair::numbering_of(printed)) {
    std::vector<Token>& tokens = scribe.tokens();
    for (std::size_t i = 0; i < printed.size(); ++i) tokens[i].number = printed[i].number;
  }

  void search(std::int64_t& work) {
    const std::size_t all = scribe.tokens().size();
    for (const Breadth& breadth : kBreadths) {
      reached = lattice.run(breadth, work);
      ways = lattice.ways(reached, kMostWays, kMargin);
      whole = reached == all && !ways.empty();
      if (work <= 0 || (whole && ways[0].cost <= breadth.enough)) break;
    }
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
    std::unique_ptr<Trial> best = tried(*start, order, Error::none);
    if (numbers_break(options_.printed)) {
      std::vector<std::size_t> sorted = repair::by_numbers(options_.printed);
      if (sorted != order) {
        auto other = tried(*start, sorted, Error::lines_exchanged);
        if (better(*other, *best)) best = std::move(other);
      }
    }
    if (best->ways.empty()) return std::nullopt;
    if (best->cost() == 0 && best->whole) return std::nullopt;
    trial_ = best.get();
    Repair out;
    out.start = game_.start;
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
    words.start = game_.start;
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
          m.node = trial_->nodes[token + kOrders[step.order].places[k]];
        }
        out.push_back(m);
      }
      token += step.tokens;
    }
    return out;
  }

  void tell(Repair& out) {
    Trial& trial = *trial_;
    const Way& best = trial.ways[0];
    trial.lattice.weigh(trial.reached);
    const double known = 1 / (1 + std::exp(-static_cast<double>(kUnknown)));
    out.line = moves_of(best);
    out.cost = trial.cost();
    out.margin = trial.ways.size() > 1 ? trial.ways[1].cost - best.cost : kMargin;
    out.confidence = trial.lattice.share(best) * known;
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
        change.confidence = trial.lattice.share(best, i) * known;
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
