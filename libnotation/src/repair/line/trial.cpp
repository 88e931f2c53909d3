#include "repair/line/trial.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace qipu::repair {
namespace {

// The width of the first search, and of the next ones if it is too narrow.
constexpr float kSlack = 9.8F;
constexpr std::size_t kStates = 1000;
struct Wider {
  float slack;
  std::size_t states;
  float enough;  // the cost accepted within kNear tokens, in nats
};
constexpr std::array kWider = {Wider{10.2F, 6000, 15.5F}, Wider{15.0F, 1500, 17.0F},
                               Wider{18.0F, 3000, 0}};
// The cost accepted within kNear tokens (kEnough) and in the whole line (kStory), in nats. Above
// either, the search is repeated with a greater width.
constexpr float kEnough = 11.0F;
constexpr std::size_t kNear = 10;
constexpr float kStory = 12.5F;
// Costs up to this are unusual writing rather than errors, nats.
constexpr float kSmall = 4;
// How many lines are kept, from which the reported alternatives are chosen.
constexpr std::size_t kLooked = 24;
// How many paths are compared, and how many tokens they may have together.
constexpr std::size_t kMostWays = 1000, kFewWays = 10, kMostSteps = 400'000;
constexpr float kMargin = 8;

/// Returns the cost of the game's result for a final position. Returns null if the result is
/// unknown, for variations, and for compositions, which may end before the result that their author
/// claims.
PlayerModel::Ends ends_of(const Game& game, const RepairOptions& options) {
  const GameResult result = game.outcome.result;
  const bool says = result != GameResult::unknown && game.start.is_standard();
  if (!options.result_cost || !says || options.variation != kNoNode) return nullptr;
  return [result, &options](const Position& end) { return options.result_cost(result, end); };
}

/// Marks `fault` as the next fault for the kLate tokens before it, so that lost moves are tried
/// there.
void seek_before(Breadth& breadth, std::size_t fault) {
  if (fault + 1 >= breadth.until.size()) return;
  for (std::size_t i = fault - std::min(fault, kLate); i <= fault; ++i) {
    if (breadth.until[i] == 0) breadth.until[i] = fault;
  }
}

}  // namespace

Trial::Trial(const Game& words, const RepairOptions& options, const Position& from,
             std::vector<Printed> printed)
    : start(from),
      word_model(words, options.notation, start),
      lattice(word_model, start, numbering_of(printed, start.turn())),
      player_model(start, options.plausible, ends_of(words, options)),
      parts(options.variation != kNoNode) {
  std::vector<Token>& tokens = word_model.tokens();
  for (std::size_t i = 0; i < printed.size(); ++i) tokens[i].printed = printed[i];
}

void Trial::search(std::int64_t& work) {
  look(work);
  likeliest = before + (ways.empty() ? kEndless : ways[0].cost);
  // Drops paths that begin with lost moves: nothing in a record shows what was played before its
  // first move, and if a line is impossible from its first move on, the diagram may be wrong as
  // well. The weights of these paths still lower the confidence of the others. A variation has
  // moves before it, so its first move may be lost.
  std::erase_if(ways, [&](const Way& way) {
    return !parts && !way.steps.empty() && way.steps.front().lost != 0;
  });
  ways.resize(std::min(ways.size(), kLooked));
  ways.shrink_to_fit();
  for (Way& way : ways) {
    way.shares_of_steps.assign(way.steps.size(), 1);
    for (std::size_t i = 0; i < way.steps.size(); ++i) {
      if (is_change(way.steps[i])) way.shares_of_steps[i] = lattice.share(way, i);
    }
  }
  lattice.forget();
}

void Trial::look(std::int64_t& work) {
  const std::size_t all = word_model.tokens().size();
  Breadth breadth{kStates, std::vector<float>(all + 1, kSlack),
                  std::vector<std::size_t>(all + 1, 0)};
  seek_before(breadth, first_fault());
  const std::size_t most = std::clamp(kMostSteps / (all + 1), kFewWays, kMostWays);
  float enough = kEnough, story = kStory;
  for (std::size_t pass = 0;; ++pass) {
    reached = lattice.run(breadth, work);
    ways = lattice.ways(reached, most, kMargin);
    whole = reached == all && !ways.empty();
    weigh_by_play();
    if (pass == kWider.size() || work <= 0) return;
    plain = !widen(breadth, pass, enough, story);
    if (plain) return;
    enough = kWider[pass].enough;
    story = kEndless;
  }
}

std::size_t Trial::first_fault(Position position) {
  std::vector<Meaning> meanings;
  std::size_t at = 0;
  for (; at < word_model.tokens().size(); ++at) {
    word_model.read(word_model.tokens()[at], position, meanings);
    if (meanings.empty()) break;
    position.make(meanings[0].move);
  }
  return at;
}

void Trial::weigh_by_play() {
  lattice.weigh(reached);
  for (Way& way : ways) way.share = way.weight / lattice.all();
  const bool choice = ways.size() > 1 && ways[1].cost < ways[0].cost + kSame;
  if (whole && (ways[0].cost > 0 || choice)) player_model.weigh(ways, lattice.all());
}

bool Trial::widen(Breadth& breadth, std::size_t pass, float enough, float story) {
  const Wider& wider = kWider[pass];
  std::vector<std::size_t> places;
  if (!whole) places.push_back(reached);
  if (!ways.empty()) {
    const std::vector<Step>& steps = ways[0].steps;
    const std::vector<float> strange = player_model.strangeness(ways[0]);
    std::vector<float> at(word_model.tokens().size() + 1, 0);
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

bool better(const Trial& a, const Trial& b) {
  if (a.ways.empty() || b.ways.empty()) return !a.ways.empty();
  return a.reached != b.reached ? a.reached > b.reached : a.cost() < b.cost();
}

}  // namespace qipu::repair
