// The speed of reading and writing moves as words in a position, including the check of legality.
//
// Each benchmark plays one opening again and again. Making the moves is timed with the reading, so
// there is also a benchmark of the moves alone. Words are checked before timing.

#include <benchmark/benchmark.h>

#include <string>
#include <string_view>
#include <vector>

#include "qipu/notation/notation.h"

namespace {

using qipu::Move;
using qipu::Notation;
using qipu::Position;
using qipu::Reading;

// Forty plies of 中炮 against 屏风马, with pairs and captures.
constexpr std::string_view kLine[] = {
    "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "c3c4", "g6g5", "h0h6", "b7a7",
    "h6g6", "a7a8", "b0c2", "c9e7", "b2a2", "h7h3", "a0b0", "d9e8", "b0b6", "a8c8",
    "b6c6", "a9b9", "c4c5", "b9b2", "e3e4", "e7c5", "e4e5", "c5e7",
};

struct Line {
  std::vector<Move> moves;
  std::vector<std::string> words;
};

// The legal part of the line in that notation.
Line line_in(const Notation& notation) {
  Line line;
  Position position = Position::standard();
  for (const auto ucci : kLine) {
    const Move move(*qipu::Square::parse(ucci.substr(0, 2)), *qipu::Square::parse(ucci.substr(2)));
    if (!position.legal(move)) break;
    notation.write(line.words.emplace_back(), position, move);
    line.moves.push_back(move);
    position.make(move);
  }
  return line;
}

void read_line(benchmark::State& state, const Notation& notation) {
  const Line line = line_in(notation);
  Reading reading;
  Position check = Position::standard();
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    notation.read(line.words[i], check, reading);
    if (reading.legal.size() != 1 || reading.legal[0] != line.moves[i]) {
      return state.SkipWithError("a wrong answer is not worth timing");
    }
    check.make(line.moves[i]);
  }
  for (auto _ : state) {
    Position position = Position::standard();
    for (const std::string& words : line.words) {
      notation.read(words, position, reading);
      position.make(reading.legal[0]);
    }
    benchmark::DoNotOptimize(position.key());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(line.words.size()));
}

void write_line(benchmark::State& state, const Notation& notation) {
  const Line line = line_in(notation);
  std::string out;
  for (auto _ : state) {
    Position position = Position::standard();
    out.clear();
    for (const Move move : line.moves) {
      notation.write(out, position, move);
      position.make(move);
    }
    benchmark::DoNotOptimize(out.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(line.moves.size()));
}

void moves_alone(benchmark::State& state) {
  const Line line = line_in(qipu::kChinese);
  for (auto _ : state) {
    Position position = Position::standard();
    for (const Move move : line.moves) {
      benchmark::DoNotOptimize(position.legal(move));
      position.make(move);
    }
    benchmark::DoNotOptimize(position.key());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(line.moves.size()));
}
BENCHMARK(moves_alone);

}  // namespace

int main(int argc, char** argv) {
  for (const Notation* notation : qipu::all_notations()) {
    const std::string id(notation->id);
    benchmark::RegisterBenchmark(("read/" + id).c_str(), read_line, *notation);
    benchmark::RegisterBenchmark(("write/" + id).c_str(), write_line, *notation);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
