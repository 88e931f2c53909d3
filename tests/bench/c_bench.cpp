// The overhead of the C interface over the library: each job runs in C++ and in C.
//
// Both read the same games, and their sums must be equal before they are timed.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "qipu/c/qipu.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/open.h"

namespace {

/// Ten games of an old manual, fifty times.
const std::string& archive() {
  static const std::string text = [] {
    std::ifstream file(QIPU_SOURCE_DIR "/samples/梅花谱.pgn", std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    std::string many;
    for (int i = 0; i < 50; ++i) many += bytes.str() + "\n";
    return many;
  }();
  return text;
}

/// Depends on every move and comment of the main lines, and on the players.
struct Sum {
  std::uint64_t moves = 0, words = 0, games = 0;
  friend bool operator==(const Sum&, const Sum&) = default;
};

Sum read_in_cpp() {
  Sum sum;
  for (const qipu::OpenedGame& opened : qipu::OpenGames::of(archive(), "a.pgn")) {
    const qipu::Game& game = opened.game;
    for (qipu::NodeId id = game[qipu::kRoot].first_child; id != qipu::kNoNode;
         id = game[id].first_child) {
      sum.moves += game[id].move.bits();
      sum.words += game.notes(id).comment.size();
    }
    sum.words += game.tags.get("Red").size() + game.tags.get("Event").size();
    ++sum.games;
  }
  return sum;
}

Sum read_in_c() {
  Sum sum;
  qipu_games* const games = qipu_open_bytes(archive().data(), archive().size(), "a.pgn", nullptr);
  for (qipu_game* game = nullptr; qipu_next(games, &game) == QIPU_OK; qipu_free(game)) {
    qipu_node_info node;
    qipu_node_get(game, QIPU_ROOT, &node);
    for (qipu_node id = node.first_child; id != QIPU_NO_NODE; id = node.first_child) {
      qipu_node_get(game, id, &node);
      sum.moves += node.move;
      if (node.has_notes != 0) sum.words += qipu_comment(game, id).size;
    }
    sum.words += qipu_tag(game, "Red").size + qipu_tag(game, "Event").size;
    ++sum.games;
  }
  qipu_free(games);
  return sum;
}

template <Sum (*job)()>
void read(benchmark::State& state) {
  const Sum sum = job();
  if (sum != read_in_cpp() || sum.games != 500 || sum.words == 0) {
    state.SkipWithError("the sums differ");
    return;
  }
  for (auto _ : state) benchmark::DoNotOptimize(job());
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sum.games));
}
BENCHMARK(read<read_in_cpp>)->Name("read games/C++");
BENCHMARK(read<read_in_c>)->Name("read games/C");

constexpr const char* kWords[] = {"炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "马2进3"};

std::size_t translate_in_cpp() {
  std::size_t size = 0;
  qipu::Position position = qipu::Position::standard();
  qipu::Reading reading;
  std::string words;
  for (const char* const text : kWords) {
    reading.clear();
    qipu::kChinese.read(text, position, reading);
    words.clear();
    qipu::kWxf.write(words, position, reading.legal[0]);
    size += words.size();
    position.make(reading.legal[0]);
  }
  return size;
}

std::size_t translate_in_c() {
  std::size_t size = 0;
  qipu_position* const position = qipu_position_new(nullptr);
  for (const char* const text : kWords) {
    qipu_move move = QIPU_NO_MOVE;
    char words[32];
    qipu_read_move(position, text, "zh", &move, 1);
    size += qipu_write_move(position, move, "wxf", words, sizeof words);
    qipu_play(position, move);
  }
  qipu_free(position);
  return size;
}

template <std::size_t (*job)()>
void translate(benchmark::State& state) {
  if (job() != 24) {
    state.SkipWithError("the words differ");
    return;
  }
  for (auto _ : state) benchmark::DoNotOptimize(job());
  state.SetItemsProcessed(state.iterations() * std::ssize(kWords));
}
BENCHMARK(translate<translate_in_cpp>)->Name("translate moves/C++");
BENCHMARK(translate<translate_in_c>)->Name("translate moves/C");

}  // namespace
