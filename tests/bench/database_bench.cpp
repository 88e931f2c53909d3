// A database of 100,000 random games of 60 plies: the time to make it, the bytes of a position, and
// the time of queries. Counters are positions a second, unless a name says otherwise. Random games
// share only the first position, so postings have their greatest size.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "archive/database/writer.h"
#include "format/packed/packed.h"
#include "qipu/archive/database.h"
#include "qipu/board/fen.h"

namespace {

using qipu::Database;
using qipu::DatabaseWriter;
using qipu::Position;

constexpr int kGames = 100'000, kPlies = 60;
constexpr double kPositions = static_cast<double>(kGames) * (kPlies + 1);

/// The games, packed as a run passes them on, and a position that one of them reaches.
struct Games {
  std::vector<std::string> packed;  ///< a thousand games each
  std::string met;

  Games() {
    std::mt19937 random(1);
    qipu::Game game;
    for (int i = 0; i < kGames; ++i) {
      game.clear();
      game.tags.add("Red", "棋手" + std::to_string(random() % 5000));
      game.tags.add("Black", "棋手" + std::to_string(random() % 5000));
      game.tags.add("Date", std::to_string(1950 + random() % 70) + ".05.01");
      game.outcome.result = static_cast<qipu::GameResult>(random() % 4);
      Position position = Position::standard();
      qipu::NodeId at = qipu::kRoot;
      for (int ply = 0; ply < kPlies; ++ply) {
        const auto moves = position.legal_moves();
        if (moves.empty()) break;
        const auto move = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
        at = game.add(at, move);
        game.set_standing(at, qipu::Standing::legal);
        position.make(move);
        if (i == kGames / 2 && ply == kPlies / 2) met = write_fen(position.setup());
      }
      if (i % 1000 == 0) packed.emplace_back();
      packed.back() += std::to_string(i + 1);
      packed.back() += '\0';
      pack_game(game, packed.back());
    }
  }
};

const Games& games() {
  static const Games kAll;
  return kAll;
}

/// The file, removed when the program ends.
struct File {
  std::string path =
      std::filesystem::temp_directory_path() / ("qipu-bench-" + std::to_string(getpid()) + ".qdb");
  File() = default;
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { std::filesystem::remove(path); }

  bool make() const {
    std::filesystem::remove(path);
    auto writer = DatabaseWriter::open(path, DatabaseWriter::Mode::create);
    if (!writer || !(*writer)->begin({"games", "games", ""})) return false;
    for (const std::string& part : games().packed) {
      if (!(*writer)->add(part)) return false;
    }
    return (*writer)->end(true) && (*writer)->files_ended() && (*writer)->finish();
  }
};

const File& file() {
  static const File kFile;
  static const bool kMade = kFile.make();
  static_cast<void>(kMade);
  return kFile;
}

void per_position(benchmark::State& state) {
  state.counters["positions/s"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * kPositions, benchmark::Counter::kIsRate);
}

void make(benchmark::State& state) {
  games();
  File own;
  own.path += ".new";
  for (auto _ : state) {
    if (!own.make()) return state.SkipWithError("not made");
  }
  per_position(state);
  state.counters["bytes/position"] =
      static_cast<double>(std::filesystem::file_size(own.path)) / kPositions;
}
BENCHMARK(make)->Unit(benchmark::kMillisecond)->Iterations(3);

void ask(benchmark::State& state, const std::string& text, std::uint64_t least,
         std::uint64_t most) {
  auto database = Database::open(file().path);
  auto query = qipu::Query::parse(text);
  if (!database || !query) return state.SkipWithError("cannot be asked");
  const auto threads = static_cast<unsigned>(state.range(0));
  const auto first = (*database)->ask(*query, threads);
  const std::uint64_t found = first ? first->yes.count() : 0;
  if (found < least || found > most) return state.SkipWithError("a wrong answer is not timed");
  for (auto _ : state) benchmark::DoNotOptimize((*database)->ask(*query, threads));
  per_position(state);
}
/// A pattern of these four rows, above six rows that only give the square of the king.
std::string rows(const std::string& above) {
  const std::string any = "?????????";
  return "pattern(\"" + above + "/????C???\?/" + any + "/" + any + "/" + any + "/????K???\?/" +
         any + "\")";
}
void squares(benchmark::State& state) {
  const std::string any = "?????????";
  ask(state, rows(any + "/" + any + "/" + any + "/" + any), 1, kGames);
}
void pattern(benchmark::State& state) { ask(state, rows("*/*/*/*"), 1, kGames); }
void material(benchmark::State& state) { ask(state, "material(\"RvR\")", 0, 10); }
void line(benchmark::State& state) { ask(state, "line(\"炮二平五 马8进7\")", 1, kGames); }
void position(benchmark::State& state) { ask(state, "position(\"" + games().met + "\")", 1, 1); }
void player(benchmark::State& state) { ask(state, "player = 棋手77", 1, 200); }
BENCHMARK(squares)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(pattern)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(material)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(line)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(position)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(player)->Arg(1)->Unit(benchmark::kMillisecond);

void tree_of_the_start(benchmark::State& state) {
  auto database = Database::open(file().path);
  if (!database) return state.SkipWithError("cannot be asked");
  for (auto _ : state) {
    qipu::MoveTree tree(Position::standard(), 1, false);
    const auto added = (*database)->add_to(tree);
    if (!added || tree.games().games != kGames) return state.SkipWithError("wrong");
  }
}
BENCHMARK(tree_of_the_start)->Unit(benchmark::kMillisecond);

void statistics(benchmark::State& state, const char* by) {
  auto database = Database::open(file().path);
  if (!database) return state.SkipWithError("cannot be asked");
  for (auto _ : state) {
    auto stats = qipu::Stats::by(by);
    const auto added = (*database)->add_to(*stats, nullptr);
    if (!added || stats->games() != kGames) return state.SkipWithError("wrong");
  }
}
void by_result(benchmark::State& state) { statistics(state, "result"); }
void by_player_and_year(benchmark::State& state) { statistics(state, "player,year"); }
BENCHMARK(by_result)->Unit(benchmark::kMillisecond);
BENCHMARK(by_player_and_year)->Unit(benchmark::kMillisecond);

/// Reads the facts that show duplicates, without reading a record.
void facts_of_copies(benchmark::State& state) {
  auto database = Database::open(file().path);
  if (!database) return state.SkipWithError("cannot be asked");
  for (auto _ : state) {
    int seen = 0;
    const auto reported = (*database)->each_facts(
        [&](const Database::Source&, std::uint32_t, const qipu::GameFacts&) -> qipu::Result<void> {
          ++seen;
          return {};
        });
    if (!reported || seen != kGames) return state.SkipWithError("wrong");
  }
  per_position(state);
}
BENCHMARK(facts_of_copies)->Unit(benchmark::kMillisecond);

}  // namespace
