#include "ops/mend/plausible.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "opening/opening_book.h"

namespace qipu {
namespace {

// Enough nodes to see hanging pieces and recaptures; takes 1 ms.
constexpr std::uint64_t kNodes = 1500;
// Enough nodes to see material won within a few moves; takes 4 ms.
constexpr std::uint64_t kStandingNodes = 10'000;
// How likely each result is, given the score of the final position. The chance that a side wins is
// a logistic function of its score in centipawns: a half at kDecides, with scale kSpread. In a
// share kAnyResult of games the result does not depend on the score (time, mercy, misprints).
// Fitted to 7,000 games of masters and others; the mean -ln of the actual result's chance is 0.43
// (1.08 from the results' frequencies alone).
constexpr float kDecides = 270, kSpread = 80, kAnyResult = 0.07F;
constexpr int kMated = 30'000;
// How a move's chance falls with the centipawns by which it is worse than the best move: steeply at
// first, then less, because players blunder and a search of so few nodes misjudges. Fitted, as a
// choice among the legal moves, to 9,000 positions of masters' games; for 3,000 moves of other
// players the mean -ln of the chance was 2.41 (3.41 if all moves were equally likely).
struct Slope {
  float from, to;  // centipawns
  float nats;      // for each 100 centipawns
};
constexpr Slope kSlopes[] = {{0, 60, 2.85F}, {60, 200, 1.13F}, {200, 450, 0.66F}};
// Captures are likelier than other moves, and some pieces are moved more often than others. In
// nats, by role.
constexpr float kTaking = 0.83F;
constexpr std::array<float, kRoles> kMoved = {-0.22F, -0.31F, 0.04F, 0.39F, 0.23F, -0.31F, 0.19F};
constexpr float kWorst = 450;  // in centipawns, the end of the slopes
// The engine's estimate has the weight of this many games in the book.
constexpr float kGames = 3;
// How many positions are remembered; one record needs few.
constexpr std::size_t kMost = 4096;

/// Returns the cost, in nats, of a move that is `behind` centipawns worse than the best one.
float behind_cost(float behind) {
  float cost = 0;
  for (const Slope& s : kSlopes) {
    cost += std::clamp(behind - s.from, 0.0F, s.to - s.from) * s.nats / 100;
  }
  return cost;
}

}  // namespace

bool Plausibility::has_engine() {
  if (engine_ == nullptr && !failed_) {
    EngineOptions options;
    options.hash_mib = 1;
    auto made = bundled_engine(options);
    failed_ = !made;
    if (made) engine_ = std::move(*made);
  }
  return engine_ != nullptr;
}

const std::vector<Plausibility::Seen>& Plausibility::look(const Position& position) {
  if (seen_.size() >= kMost) seen_.clear();
  const auto [it, fresh] = seen_.try_emplace(position.key());
  std::vector<Seen>& out = it->second;
  if (!fresh) return out;
  MoveList legal;
  position.legal_moves(legal);
  std::vector<Line> lines;
  if (has_engine() && !legal.empty()) {
    engine_->new_game();
    Task task;
    task.start = position;
    task.lines = legal.size();
    task.limits.nodes = kNodes;
    if (auto answer = engine_->analyse(task)) lines = std::move(answer->lines);
  }
  for (const Line& line : lines) {
    const int behind = lines.front().score.value() - line.score.value();
    out.push_back({line.moves.front(), behind_cost(static_cast<float>(behind))});
  }
  // Moves that the engine did not score count as the worst.
  for (const Move m : legal) {
    const bool seen = std::ranges::find(out, m, &Seen::move) != out.end();
    if (!seen) out.push_back({m, behind_cost(kWorst)});
  }
  float sum = 0;
  for (Seen& s : out) {
    s.cost -= (position[s.move.to()] ? kTaking : 0) +
              kMoved[static_cast<std::size_t>(position[s.move.from()].role())];
    sum += std::exp(-s.cost);
  }
  for (Seen& s : out) s.cost += std::log(sum);
  if (book_ != nullptr) hear_games(position, out);
  return out;
}

void Plausibility::hear_games(const Position& position, std::vector<Seen>& moves) const {
  const std::vector<OpeningBook::Played> played = book_->played_in(position);
  float all = kGames;
  for (const OpeningBook::Played& p : played) all += static_cast<float>(p.games);
  for (Seen& s : moves) {
    float games = kGames * std::exp(-s.cost);
    const auto found = std::ranges::find(played, s.move, &OpeningBook::Played::move);
    if (found != played.end()) games += static_cast<float>(found->games);
    s.cost = -std::log(games / all);
  }
}

float Plausibility::operator()(const Position& position, Move move) {
  const std::vector<Seen>& seen = look(position);
  const auto found = std::ranges::find(seen, move, &Seen::move);
  return found != seen.end() ? found->cost : 0;
}

/// Returns the score in centipawns from Red's side; 30,000 against a side without moves. Returns no
/// value if there is no engine, unless there are no moves.
std::optional<int> Plausibility::standing(const Position& position) {
  const auto of_red = [&](int score) { return position.turn() == Color::red ? score : -score; };
  MoveList legal;
  position.legal_moves(legal);
  if (legal.empty()) return of_red(-kMated);
  if (!has_engine()) return std::nullopt;
  engine_->new_game();
  Task task;
  task.start = position;
  task.limits.nodes = kStandingNodes;
  const auto answer = engine_->analyse(task);
  if (!answer || answer->lines.empty()) return std::nullopt;
  return of_red(answer->lines.front().score.value());
}

std::optional<float> Plausibility::result_cost(GameResult result, const Position& end) {
  if (result == GameResult::unknown) return std::nullopt;
  const auto score = standing(end);
  if (!score) return std::nullopt;
  const auto wins = [](float by) { return 1 / (1 + std::exp((kDecides - by) / kSpread)); };
  const float red = wins(static_cast<float>(*score)), black = wins(static_cast<float>(-*score));
  const float chance = result == GameResult::red_wins     ? red
                       : result == GameResult::black_wins ? black
                                                          : 1 - red - black;
  return -std::log((1 - kAnyResult) * chance + kAnyResult / 3);
}

}  // namespace qipu
