// One game between two engines, from a few random moves to its end.
#pragma once

#include <array>
#include <cstdlib>
#include <functional>
#include <optional>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/recurrence.h"
#include "qipu/engine/engine.h"

namespace qipu::train {

inline constexpr int kLongest = 320;  ///< in plies; then the game is a draw
inline constexpr int kUneven = 450;   ///< in centipawns: more uneven openings are discarded
inline constexpr int kWon = 1600;  ///< in centipawns; the game is given up after kWonTimes in a row
inline constexpr int kWonTimes = 5;
inline constexpr int kQuietPlies = 120;

/// Returns random moves from the start; no value if they end the game.
inline std::optional<std::vector<Move>> random_opening(std::mt19937_64& random) {
  Position p = Position::standard();
  std::vector<Move> played;
  for (auto left = 5 + random() % 8; left > 0; --left) {
    const MoveList moves = p.legal_moves();
    if (moves.empty()) return std::nullopt;
    played.push_back(moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))]);
    p.make(played.back());
  }
  if (!p.has_legal_move()) return std::nullopt;
  return played;
}

inline int centipawns(Score score) {
  if (score.is_mate()) return score.value() > 0 ? 30000 : -30000;
  return score.centipawns();
}

/// Called before each move with the position, whether it is in check, the move, and its score.
using Observer = std::function<void(const Position&, bool in_check, Move, int score)>;

/// Plays a game. Returns 2 if Red wins, 1 for a draw, 0 if Black wins; no value if the opening is
/// uneven. `nodes` is called before each move. Throws if an engine fails or plays an illegal move.
template <class Nodes>
std::optional<int> play(const std::array<Engine*, 2>& engines, std::vector<Move> opening,
                        Nodes nodes, const Observer& observe = {}) {
  Task task;
  Position p = task.start;
  Past past;
  past.reset(p);
  const auto make = [&](Move m) {
    p.make(m);
    past.push(m, p);
  };
  for (const Move m : opening) make(m);
  task.moves = std::move(opening);
  int red_ahead = 0, black_ahead = 0;  // how many times in a row
  for (int ply = 0; ply < kLongest && p.quiet_plies() < kQuietPlies; ++ply) {
    const bool red = p.turn() == Color::red;
    past.mark_root();
    if (const auto v = past.verdict(p)) return *v == 0 ? 1 : (*v > 0) == red ? 2 : 0;
    task.limits.nodes = nodes();
    const auto answer = engines[red ? 0 : 1]->analyse(task);
    if (!answer) throw std::runtime_error("an engine failed");
    if (!answer->best) return red ? 0 : 2;
    if (!p.legal(*answer->best)) throw std::runtime_error("an illegal move");
    const Score score = answer->lines[0].score;
    const int cp = centipawns(score);
    if (ply == 0 && std::abs(cp) > kUneven) return std::nullopt;
    const int for_red = red ? cp : -cp;
    red_ahead = for_red > kWon ? red_ahead + 1 : 0;
    black_ahead = for_red < -kWon ? black_ahead + 1 : 0;
    if (score.is_mate() || red_ahead >= kWonTimes || black_ahead >= kWonTimes) {
      return for_red > 0 ? 2 : 0;
    }
    if (observe) observe(p, past.in_check(), *answer->best, cp);
    make(*answer->best);
    task.moves.push_back(*answer->best);
  }
  return 1;
}

}  // namespace qipu::train
