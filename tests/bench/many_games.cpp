// Makes any number of games from real ones: many_games REAL.qdb COUNT OUT [SEED]
//
// Each game follows a real game up to some ply, and is then random up to the same length: openings
// are as frequent as in practice, and later positions occur once. OUT is a .qdb, or the URL of a
// database on a server. Prints games, positions and seconds, with and without the making of games.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "archive/database/writer.h"
#include "format/packed/packed.h"
#include "qipu/archive/database.h"

namespace {

using Clock = std::chrono::steady_clock;

struct Line {
  std::vector<qipu::Move> moves;
  qipu::GameResult result;
};

double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

template <class T>
T value_of(qipu::Result<T> result, const char* what) {
  if (result) {
    if constexpr (std::is_void_v<T>) {
      return;
    } else {
      return std::move(*result);
    }
  }
  std::fprintf(stderr, "%s: %s\n", what, qipu::message(result.error(), qipu::Language::en).c_str());
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  std::vector<Line> real;
  auto from = value_of(qipu::Database::open(argv[1]), "cannot read");
  value_of(from->each_line([&](const qipu::Position& start, std::span<const qipu::Move> moves,
                               qipu::GameResult result) {
    if (start.setup().is_standard() && moves.size() > 20) {
      real.push_back({{moves.begin(), moves.end()}, result});
    }
  }),
           "cannot read");
  const int count = std::atoi(argv[2]);
  std::mt19937 random(argc > 4 ? static_cast<unsigned>(std::atoi(argv[4])) : 1U);
  const auto pick = [&](std::size_t n) { return random() % n; };
  auto to = value_of(qipu::DatabaseWriter::open(argv[3], qipu::DatabaseWriter::Mode::update),
                     "cannot write");
  std::uint64_t positions = 0;
  double making = 0;
  const auto begun = Clock::now();
  constexpr int kOfASource = 100'000;
  std::string packed;
  qipu::Game game;
  for (int i = 0; i < count; ++i) {
    const auto then = Clock::now();
    if (i % kOfASource == 0) {
      if (i != 0) value_of(to->end(true), "cannot write");
      const std::string name = "many" + std::to_string(random() % 1'000'000) + ".pgn";
      value_of(to->begin({name, name, ""}), "cannot write");
    }
    const Line& line = real[pick(real.size())];
    game.clear();
    game.tags.add("Red", "棋手" + std::to_string(pick(50'000)));
    game.tags.add("Black", "棋手" + std::to_string(pick(50'000)));
    game.tags.add("Event", "比赛" + std::to_string(pick(2'000)));
    game.tags.add("Date", std::to_string(1950 + pick(70)) + ".05.01");
    game.outcome.result = line.result;
    qipu::Position position = qipu::Position::standard();
    qipu::NodeId at = qipu::kRoot;
    const std::size_t own = 10 + pick(30);
    for (std::size_t ply = 0; ply < line.moves.size(); ++ply) {
      qipu::Move move = line.moves[ply];
      if (ply >= own) {
        const auto moves = position.legal_moves();
        if (moves.empty()) break;
        move = moves[static_cast<int>(pick(static_cast<std::size_t>(moves.size())))];
      }
      at = game.add(at, move);
      game.set_standing(at, qipu::Standing::legal);
      position.make(move);
      ++positions;
    }
    ++positions;
    packed += std::to_string(i % kOfASource + 1);
    packed += '\0';
    pack_game(game, packed);
    making += seconds_since(then);
    if (i % 1000 == 999 || i + 1 == count) {
      value_of(to->add(packed), "cannot write");
      packed.clear();
    }
  }
  value_of(to->end(true), "cannot write");
  value_of(to->finish(), "cannot write");
  const double all = seconds_since(begun);
  std::printf("%d games, %llu positions, %.1f s, of which making games %.1f s: %.0f positions/s\n",
              count, static_cast<unsigned long long>(positions), all, making,
              static_cast<double>(positions) / (all - making));
}
