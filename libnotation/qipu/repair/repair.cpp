#include "qipu/repair/repair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <memory>
#include <numeric>
#include <ranges>
#include <utility>

#include "qipu/repair/gaps.h"
#include "qipu/repair/lattice.h"
#include "qipu/repair/starts.h"
#include "qipu/repair/witness.h"

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
using repair::Witness;

// How wide the first search is, and those where it shows that it was too narrow.
constexpr float kSlack = 9.8F;
constexpr std::size_t kStates = 1000;
struct Wider {
  float slack;
  std::size_t states;
  float enough;  // what may have gone wrong within kNear words
};
constexpr std::array kWider = {Wider{10.2F, 6000, 15.5F}, Wider{15.0F, 1500, 17.0F},
                               Wider{18.0F, 3000, 0}};
// What may have gone wrong within so many words, and in all, before one looks further.
constexpr float kEnough = 11.0F;
constexpr std::size_t kNear = 10;
constexpr float kStory = 12.5F, kEndless = 1e9F;
// Costs that differ by less are the same, but for rounding.
constexpr float kSame = 0.01F;
// What is no more than odd.
constexpr float kSmall = 4;
// An error shows so many words later at most, in nearly all games.
constexpr std::size_t kLate = 60;
// Other lines that are told, and those that are looked through for them.
constexpr std::size_t kMostOthers = 3, kLooked = 24;
// Ways that are weighed against each other, and how long they may be together, in words.
constexpr std::size_t kMostWays = 1000, kFewWays = 10, kMostSteps = 400'000;
constexpr float kMargin = 8;
// The share that is left for what the model does not know of: 1 in 665 (e^6.5).
constexpr double kKnown = 0.9985;
// Another start than the one given is thought of where it makes so many more words read, or all of
// no fewer than a short solution's.
constexpr std::size_t kFurther = 8, kSolution = 5;
// A tenth of the words being wrong is much; how sure one can be then.
constexpr std::size_t kManyErrors = 10;
constexpr double kStrange = 0.85;
// Words that the numbers show to be lost are not in it: whatever it says may be for their sake.
constexpr double kLosing = 0.5;
// Of the words, how many may be taken out: a third.
constexpr std::size_t kMostTaken = 3;

/// What the game's result says of positions; null where there is none, and for a composition, which
/// may end before what its author says of it.
Witness::Ends ends_of(const Game& game, const RepairOptions& options) {
  const GameResult result = game.outcome.result;
  const bool says = result != GameResult::unknown && game.start.is_standard();
  if (!options.result_cost || !says || options.variation != kNoNode) return nullptr;
  return [result, &options](const Position& end) { return options.result_cost(result, end); };
}

/// One way of taking the words up, and what came of it.
struct Trial {
  Trial(const Game& words, const RepairOptions& options, const Position& from,
        std::vector<Printed> printed)
      : start(from),
        scribe(words, options.notation, start),
        lattice(scribe, start, repair::numbering_of(printed)),
        witness(start, options.plausible, ends_of(words, options)) {
    std::vector<Token>& tokens = scribe.tokens();
    for (std::size_t i = 0; i < printed.size(); ++i) tokens[i].printed = printed[i];
  }

  void search(std::int64_t& work) {
    look(work);
    ways.resize(std::min(ways.size(), kLooked));
    ways.shrink_to_fit();
    for (const Way& way : ways) {
      std::vector<double>& shares = shares_of_steps.emplace_back(way.steps.size(), 1);
      for (std::size_t i = 0; i < shares.size(); ++i) {
        if (repair::is_change(way.steps[i])) shares[i] = lattice.share(way, i);
      }
    }
    lattice.forget();
  }

  void look(std::int64_t& work) {
    const std::size_t all = scribe.tokens().size();
    Breadth breadth{kStates, std::vector<float>(all + 1, kSlack),
                    std::vector<std::size_t>(all + 1, 0)};
    seek_before(breadth, first_fault());
    const std::size_t most = std::clamp(kMostSteps / (all + 1), kFewWays, kMostWays);
    float enough = kEnough, story = kStory;
    for (std::size_t pass = 0;; ++pass) {
      reached = lattice.run(breadth, work);
      ways = lattice.ways(reached, most, kMargin);
      whole = reached == all && !ways.empty();
      hear();
      if (pass == kWider.size() || work <= 0) return;
      plain = !widen(breadth, kWider[pass], enough, story);
      if (plain) return;
      enough = kWider[pass].enough;
      story = kEndless;
    }
  }

  /// The first word that cannot be read as it stands; the number of words where there is none.
  std::size_t first_fault() {
    Position position = start;
    std::vector<repair::Meaning> meanings;
    std::size_t at = 0;
    for (; at < scribe.tokens().size(); ++at) {
      scribe.read(scribe.tokens()[at], position, meanings);
      if (meanings.empty()) break;
      position.make(meanings[0].move);
    }
    return at;
  }

  /// Lost moves are to be sought for this fault's sake.
  static void seek_before(Breadth& breadth, std::size_t fault) {
    if (fault + 1 >= breadth.until.size()) return;
    for (std::size_t i = fault - std::min(fault, kLate); i <= fault; ++i) {
      if (breadth.until[i] == 0) breadth.until[i] = fault;
    }
  }

  /// Puts the likeliest ways first.
  void hear() {
    lattice.weigh(reached);
    sure.clear();
    const bool choice = ways.size() > 1 && ways[1].cost < ways[0].cost + kSame;
    if (whole && (ways[0].cost > 0 || choice)) {
      const std::vector<Witness::Heard> heard = witness.hear(ways, lattice.all());
      std::vector<Way> sorted;
      sorted.reserve(ways.size());
      for (const Witness::Heard& h : heard) {
        sorted.push_back(std::move(ways[h.way]));
        sure.push_back(h.share);
      }
      ways.swap(sorted);
    } else {
      for (const Way& way : ways) sure.push_back(way.weight / lattice.all());
    }
  }

  /// Searches wider before the places where too much went wrong; false where there is none.
  bool widen(Breadth& breadth, const Wider& wider, float enough, float story) {
    std::vector<std::size_t> places;
    if (!whole) places.push_back(reached);
    if (!ways.empty()) {
      const std::vector<Step>& steps = ways[0].steps;
      const std::vector<float> strange = witness.strangeness(ways[0]);
      std::vector<float> at(scribe.tokens().size() + 1, 0);
      std::size_t token = 0;
      float sum = 0;
      for (std::size_t i = 0; i < steps.size(); ++i) {
        at[token] += steps[i].cost + strange[i];
        sum += at[token];
        token += steps[i].tokens;
      }
      float near = 0;
      for (std::size_t i = 0; i < at.size(); ++i) {
        near += at[i];
        if (i >= kNear) near -= at[i - kNear];
        if (near > enough || (sum > story && at[i] > kSmall)) places.push_back(i);
      }
    }
    for (const std::size_t place : places) {
      seek_before(breadth, place);
      const std::size_t end = std::min(place + kNear, breadth.slack.size() - 1);
      for (std::size_t i = place - std::min(place, kLate); i <= end; ++i) {
        breadth.slack[i] = wider.slack;
      }
    }
    breadth.states = wider.states;
    breadth.rounds = true;
    return !places.empty();
  }

  float cost() const { return before + (ways.empty() ? kEndless : ways[0].cost); }

  Setup setup;  // with its counters
  Position start;
  Scribe scribe;
  Lattice lattice;
  Witness witness;
  std::vector<NodeId> nodes;  // of the tokens
  float before = 0;           // what was done to the record as a whole, nats
  Error did = Error::none;
  std::vector<Way> ways;                             // the best ones, when the search is over
  std::vector<double> sure;                          // the shares of all ways that they have
  std::vector<std::vector<double>> shares_of_steps;  // of their changes, by ways
  std::size_t reached = 0;
  bool whole = false;
  bool plain = false;  // few errors at each place: there is no need to look further
};

bool better(const Trial& a, const Trial& b) {
  if (a.ways.empty() || b.ways.empty()) return !a.ways.empty();
  return a.reached != b.reached ? a.reached > b.reached : a.cost() < b.cost();
}

/// Whether one repair changes all that the other does, and more.
bool has_all_of(const Repair& more, const Repair& other) {
  return std::ranges::all_of(other.changes, [&](const Change& c) {
    return std::ranges::any_of(more.changes, [&](const Change& m) {
      return m.error == c.error && m.nodes == c.nodes && m.moves == c.moves &&
             (!c.nodes.empty() || m.ply == c.ply);
    });
  });
}

class Mender {
 public:
  Mender(const Game& game, const RepairOptions& options)
      : game_(game),
        options_(options),
        line_(game.line_from(varies() ? options.variation : game[kRoot].first_child)),
        given_(start_of_line()),
        printed_(options.printed.begin(), options.printed.end()),
        work_(options.work) {
    printed_.resize(std::min(printed_.size(), line_.size()));
    leave_out_misprints();
  }

  std::optional<Repair> mend() {
    if (line_.empty()) return std::nullopt;
    std::vector<std::size_t> order(line_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (numbers_break(printed_)) {
      const std::vector<std::size_t> sorted = repair::by_numbers(printed_);
      if (sorted != order) attempt(given_, sorted, Error::lines_exchanged);
    }
    attempt(given_, order, Error::none);
    if (!varies()) doubt_start(order);
    if (best_ == nullptr || best_->ways.empty()) return std::nullopt;
    Repair out = told(0);
    if (out.changes.empty()) return std::nullopt;
    if (out.whole) {
      for (std::size_t i = 1; i < best_->ways.size() && out.others.size() < kMostOthers; ++i) {
        Repair other = told(i);
        if (has_all_of(other, out)) continue;
        if (out.others.empty()) {
          out.margin = static_cast<float>(std::log(best_->sure[0] / best_->sure[i]));
        }
        out.others.push_back(std::move(other));
      }
    }
    return out;
  }

 private:
  bool varies() const { return options_.variation != kNoNode; }

  /// Where the line parts; the given start for the main line.
  Setup start_of_line() const {
    auto position = Position::from(game_.start, Faults::all());
    if (!varies() || !position) return game_.start;
    std::vector<Move> moves;
    for (NodeId id = game_[line_.front()].parent; id != kRoot; id = game_[id].parent) {
      moves.push_back(game_[id].move);
    }
    for (const Move m : moves | std::views::reverse) position->make(m);
    return position->setup();
  }

  /// Numbers that go on behind one as if it were right say nothing by it; but where the words there
  /// are printed twice, it may be theirs.
  void leave_out_misprints() {
    const auto said = [&](std::size_t i) { return game_.written(line_[i]); };
    for (const repair::Misprint& m : repair::misprints(printed_)) {
      const bool again = said(m.at) == said(m.before) || said(m.at) == said(m.behind);
      if (!again) printed_[m.at].number = 0;
    }
  }

  /// Looks whether another start than the given one was meant.
  void doubt_start(const std::vector<std::size_t>& order) {
    const std::size_t legal = best_ == nullptr ? 0 : best_->first_fault();
    Setup turned = given_;
    turned.turn = !turned.turn;
    attempt(turned, order, Error::wrong_turn);
    for (const repair::OtherStart& other : repair::other_starts(given_)) {
      if (line_.size() < kSolution) break;
      attempt(other.start, order, other.error, legal + kFurther);
    }
  }

  /// Takes the words up in that order from that start, unless what was found before is plain. Where
  /// all up to the word `must_read` or to the end has to read as it stands, that alone may be
  /// dearer.
  void attempt(const Setup& setup, const std::vector<std::size_t>& order, Error did,
               std::size_t must_read = 0) {
    const bool dearer = must_read != 0 && best_ != nullptr && best_->cost() > cost_of(did);
    if (best_ != nullptr && best_->plain && !dearer) return;
    const auto start = Position::from(setup, options_.forgiven);
    if (!start) return;
    Game words;
    words.start = start->setup();
    words.words_in = game_.words_in;
    words.outcome = game_.outcome;
    std::vector<Printed> printed;
    std::vector<NodeId> nodes;
    NodeId at = kRoot;
    for (const std::size_t i : order) {
      const NodeId id = line_[i];
      const std::string_view written = game_.written(id);
      at = written.empty() ? words.add(at, game_[id].move) : words.add_written(at, written);
      nodes.push_back(id);
      if (i >= printed_.size()) continue;
      printed.push_back(printed_[i]);
      const bool astray = did == Error::lines_exchanged && printed.back().above;
      if (astray) printed.back().number = 0;
    }
    words_.push_back(std::move(words));
    auto trial = std::make_unique<Trial>(words_.back(), options_, *start, std::move(printed));
    if (trial->first_fault() < std::min(must_read, order.size())) return;
    trial->setup = setup;
    trial->nodes = std::move(nodes);
    trial->before = cost_of(did);
    trial->did = did;
    trial->search(work_);
    if (best_ == nullptr || better(*trial, *best_)) best_.swap(trial);
    if (trial != nullptr && trial->whole) others_.push_back(trial->cost());
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
          if (k < step.tokens) m.node = best_->nodes[token + kOrders[step.order].places[k]];
        }
        out.push_back(m);
      }
      token += step.tokens;
    }
    return out;
  }

  /// How much of the chance of all starts and orders is the best trial's.
  double trust() const {
    double others = 0;  // starts and orders that would do as well
    for (const float cost : others_) {
      others += std::exp(static_cast<double>(best_->cost() - cost));
    }
    return 1 / (1 + others);
  }

  /// The first step in which each of the best trial's ways parts from one of them.
  std::vector<std::size_t> partings_from(std::size_t which) const {
    const std::vector<Step>& steps = best_->ways[which].steps;
    std::vector<std::size_t> out;
    for (const Way& way : best_->ways) {
      const auto [mine, theirs] = std::ranges::mismatch(steps, way.steps, repair::same_moves);
      out.push_back(static_cast<std::size_t>(mine - steps.begin()));
    }
    return out;
  }

  /// Of a word that a way reads as it stands at step `i`: the share of what it reads there, ways
  /// being asked that agree with it up to there, read the word as it stands too, and have as little
  /// to mend in all.
  double share_of_reading(std::size_t which, std::size_t i,
                          const std::vector<std::size_t>& partings) const {
    const Trial& trial = *best_;
    const Step& mine = trial.ways[which].steps[i];
    double same = 0, others = 0;
    for (std::size_t w = 0; w < trial.ways.size(); ++w) {
      const std::vector<Step>& steps = trial.ways[w].steps;
      if (partings[w] > i) same += trial.sure[w];
      if (partings[w] != i || i == steps.size() || repair::is_change(steps[i])) continue;
      const bool as_good = trial.ways[w].cost < trial.ways[which].cost + kSame;
      if (as_good && steps[i].tokens == mine.tokens) others += trial.sure[w];
    }
    return same / (same + others);
  }

  /// One of the best trial's ways.
  Repair told(std::size_t which) const {
    const Trial& trial = *best_;
    const Way& way = trial.ways[which];
    Repair out;
    out.variation = options_.variation;
    out.start = trial.setup;
    out.notation = &trial.scribe.notation();
    out.whole = trial.whole;
    out.line = moves_of(way);
    out.cost = way.cost + trial.before;
    // A line that most words are taken out of is no repair.
    std::size_t taken = 0, word = 0;
    bool drops_a_move = false;  // a word that could be one, printed once
    for (const Step& step : way.steps) {
      taken += step.moves == 0 ? step.tokens : 0;
      drops_a_move |= step.error == Error::extra_move ||
                      (step.error == Error::extra_word && trial.scribe.tokens()[word].of_moves);
      word += step.tokens;
    }
    const bool kept = taken * kMostTaken <= trial.nodes.size();
    // Where much went wrong in one place, or something nearly everywhere, the model itself may be.
    const auto errors = std::ranges::count_if(way.steps, repair::is_change);
    const bool many =
        static_cast<std::size_t>(errors) * kManyErrors > trial.nodes.size() + kManyErrors;
    // Where the diagram cannot be right, or another is needed and more besides, who knows.
    const bool doubtful_start =
        !faults_of(out.start).empty() || (out.start != given_ && way.cost > 0);
    const bool strange = !trial.plain || many || drops_a_move || doubtful_start;
    const double share = trust(), known = share * kKnown;
    if (out.whole && kept) {
      out.confidence = trial.sure[which] * share * (strange ? kStrange : kKnown);
    }
    const std::vector<Token>& tokens = trial.scribe.tokens();
    if (const auto jump = repair::unexplained_jump(way, tokens, trial.lattice.numbering())) {
      out.gap = {trial.nodes[jump->word], tokens[jump->word].printed.number, jump->due};
      out.confidence = std::min(out.confidence, kLosing);
    }
    if (trial.did != Error::none) {
      out.changes.push_back({row_of(trial.did).name, 0, {}, {}, trial.before, known});
    }
    const std::vector<std::size_t> partings = partings_from(which);
    std::size_t token = 0;
    std::uint32_t ply = 0;
    for (std::size_t i = 0; i < way.steps.size(); ++i) {
      const Step& step = way.steps[i];
      if (repair::is_change(step)) {
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
        change.confidence = std::max(trial.shares_of_steps[which][i] * known, out.confidence);
        out.changes.push_back(std::move(change));
      } else if (const double sure = share_of_reading(which, i, partings); sure < 1) {
        out.changes.push_back({row_of(Error::open_word).name,
                               ply + 1,
                               {trial.nodes[token]},
                               {step.played[0]},
                               0,
                               std::max(sure * known, out.confidence)});
      }
      token += step.tokens;
      ply += step.moves;
    }
    return out;
  }

  const Game& game_;
  const RepairOptions& options_;
  std::vector<NodeId> line_;
  Setup given_;                   // where the line begins
  std::vector<Printed> printed_;  // without misprints
  std::int64_t work_;
  std::deque<Game> words_;       // of the trials
  std::unique_ptr<Trial> best_;  // of the trials
  std::vector<float> others_;    // what other trials cost that account for every word
};

}  // namespace

std::optional<Repair> find_repair(const Game& game, const RepairOptions& options) {
  return Mender(game, options).mend();
}

}  // namespace qipu
