// The rules alone: leaves a second, and the cost of one move.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <random>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/rules/position.h"

namespace {

using namespace qipu;

Position position(const char* fen) { return *Position::from(parse_fen(fen)->setup); }

void expect(bool answer) {
  if (!answer) std::abort();
}

// Published counts; see tests/data/perft.jsonl.
struct Row {
  const char* name;
  const char* fen;
  int depth;
  std::uint64_t leaves;
};
constexpr Row kRows[] = {
    {"start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 4, 3290240},
    {"middle", "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w", 4,
     4485547},
    {"end", "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w", 4, 649866},
    {"checks", "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w", 4, 92741},
};

void perft(benchmark::State& state) {
  const Row& row = kRows[state.range(0)];
  const Position p = position(row.fen);
  expect(p.perft(row.depth) == row.leaves);
  for (auto _ : state) benchmark::DoNotOptimize(p.perft(row.depth));
  state.SetLabel(row.name);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(row.leaves));
}
BENCHMARK(perft)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

// A random game of 200 plies from the start, with its positions.
struct RandomGame {
  std::vector<Move> moves;
  std::vector<Position> positions;
};
RandomGame random_game() {
  RandomGame game;
  std::mt19937 random(2024);
  Position p = Position::standard();
  while (game.moves.size() < 200) {
    MoveList list;
    p.legal_moves(list);
    expect(!list.empty());
    const Move m = list[static_cast<int>(random() % static_cast<unsigned>(list.size()))];
    expect(p.legal(m));
    game.positions.push_back(p);
    game.moves.push_back(m);
    p.make(m);
  }
  return game;
}

void replay(benchmark::State& state, bool prove) {
  const RandomGame game = random_game();
  for (auto _ : state) {
    Position p = Position::standard();
    for (const Move m : game.moves) {
      if (prove) expect(p.legal(m));
      p.make(m);
    }
    benchmark::DoNotOptimize(p.key());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game.moves.size()));
}
BENCHMARK_CAPTURE(replay, unproved, false);
BENCHMARK_CAPTURE(replay, proved, true);

void make_unmake(benchmark::State& state) {
  RandomGame game = random_game();
  for (auto _ : state) {
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const auto undo = game.positions[i].make(game.moves[i]);
      game.positions[i].unmake(game.moves[i], undo);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game.moves.size()));
}
BENCHMARK(make_unmake);

void legal(benchmark::State& state) {
  const RandomGame game = random_game();
  for (auto _ : state) {
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      benchmark::DoNotOptimize(game.positions[i].legal(game.moves[i]));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game.moves.size()));
}
BENCHMARK(legal);

void legal_moves(benchmark::State& state) {
  const RandomGame game = random_game();
  MoveList list;
  for (auto _ : state) {
    for (const Position& p : game.positions) {
      p.legal_moves(list);
      benchmark::DoNotOptimize(list);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game.moves.size()));
}
BENCHMARK(legal_moves);

}  // namespace
