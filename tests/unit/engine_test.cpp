// The bundled engine: its parts against slow ways of saying the same, its answers against the
// rules.

#include "qipu/engine/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "oracle/oracle.h"
#include "qipu/board/fen.h"
#include "qipu/engine/evaluate.h"
#include "qipu/engine/exchange.h"
#include "qipu/engine/hash_table.h"
#include "qipu/engine/network.h"
#include "qipu/engine/recurrence.h"
#include "qipu/ops/bench.h"
#include "qipu/ruling/judge.h"

namespace qipu {
namespace {

Position position_of(std::string_view fen) {
  return *Position::from(parse_fen(fen)->setup, Faults::all());
}

/// Calls use(position, move) along random games.
template <class Use>
void play_at_random(unsigned seed, int games, int plies, Use use) {
  std::mt19937 random(seed);
  for (int g = 0; g < games; ++g) {
    Position p = Position::standard();
    for (int ply = 0; ply < plies; ++ply) {
      MoveList moves;
      p.legal_moves(moves);
      if (moves.empty()) break;
      const Move m = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
      use(p, m);
      p.make(m);
    }
  }
}

std::unique_ptr<Engine> engine_with(const EngineOptions& options = {}) {
  return std::move(*bundled_engine(options));
}

TEST(Score, NearerMatesAreBetterAndMatesBeatPoints) {
  EXPECT_GT(Score::mates_in(1), Score::mates_in(3));
  EXPECT_GT(Score::mates_in(Score::kMaxMatePlies), Score::centipawns(1'000'000));
  EXPECT_LT(Score::mated_in(0), Score::mated_in(2));
  EXPECT_EQ(Score::mates_in(3).mate_moves(), 2);
  EXPECT_EQ(Score::mated_in(4).mate_moves(), -2);
  EXPECT_EQ(-Score::mates_in(5), Score::mated_in(5));
  EXPECT_FALSE(Score::centipawns(-1'000'000).is_mate());
}

/// The swap played out on a real board: each side takes with its least man or stops.
Value swap_value(const Position& position, Square target) {
  MoveList moves;
  position.pseudo_legal_moves(moves);
  const Move* least = nullptr;
  const auto rank = [&](Move m) {
    // Of men worth the same, the one the quick way looks at first.
    return worth_of(position[m.from()].role()) * 100 + m.from().index();
  };
  for (const Move& m : moves) {
    if (m.to() == target && (least == nullptr || rank(m) < rank(*least))) least = &m;
  }
  if (least == nullptr) return 0;
  const Value taken = worth_of(position[target].role());
  Position next = position;
  next.make(*least);
  if (position[least->from()].role() == Role::king) {  // he may not take what is protected
    MoveList answers;
    next.pseudo_legal_moves(answers);
    if (std::ranges::any_of(answers, [&](Move m) { return m.to() == target; })) return 0;
  }
  return std::max(0, taken - swap_value(next, target));
}

TEST(Exchange, AgreesWithTakingTurnsOnTheBoard) {
  int asked = 0;
  play_at_random(1, 60, 120, [&](const Position& p, Move) {
    MoveList moves;
    p.legal_moves(moves);
    for (const Move m : moves) {
      Position next = p;
      const Piece taken = next.make(m).captured;
      const Value value = (taken ? worth_of(taken.role()) : 0) - swap_value(next, m.to());
      ASSERT_TRUE(exchange_brings(p, m, value)) << write_fen(p.setup()) << ' ' << m.ucci();
      ASSERT_FALSE(exchange_brings(p, m, value + 1)) << write_fen(p.setup()) << ' ' << m.ucci();
      ++asked;
    }
  });
  EXPECT_GT(asked, 100'000);
}

TEST(Moves, QuietAndTakingMakeAll) {
  play_at_random(2, 40, 150, [&](const Position& p, Move) {
    MoveList all, quiet, taking;
    p.legal_moves(all);
    p.legal_quiets(quiet);
    p.legal_captures(taking);
    ASSERT_EQ(all.size(), quiet.size() + taking.size());
    for (const Move m : quiet) ASSERT_TRUE(all.contains(m) && p[m.to()].empty());
    for (const Move m : taking) ASSERT_TRUE(all.contains(m) && !p[m.to()].empty());
  });
}

TEST(Network, IsInTheProgram) { ASSERT_NE(Network::bundled(), nullptr); }

TEST(Network, KeepsToItsBounds) {
  const auto network = Network::bundled();
  const auto small = [](int w, int most) { return w >= -most && w <= most; };
  for (const auto& row : network->weights) {
    for (const int w : row) ASSERT_TRUE(small(w, 2 * Network::kOne));
  }
  for (const auto& row : network->output) {
    for (const int w : row) ASSERT_TRUE(small(w, 127));
  }
}

TEST(Network, WhatIsAddedUpAlongALineIsWhatThereIs) {
  const auto network = Network::bundled();
  std::mt19937 random(3);
  for (const Kernels& kernels : all_kernels()) {
    if (!kernels.usable()) continue;
    Evaluator line(*network, kernels), fresh(*network, all_kernels().back());
    for (int game = 0; game < 20; ++game) {
      Position p = Position::standard();
      line.reset(p);
      struct Step {
        Move move;
        Position::Undo undo;
      };
      std::vector<Step> steps;
      for (int ply = 0; ply < 150; ++ply) {
        MoveList moves;
        p.legal_moves(moves);
        if (moves.empty()) break;
        const Move m = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
        const Piece mover = p[m.from()];
        const Position::Undo undo = p.make(m);
        line.push(mover, m, undo.captured);
        steps.push_back({m, undo});
        if (random() % 3 == 0) continue;  // not each position is asked about
        fresh.reset(p);
        ASSERT_EQ(line.evaluate(p), fresh.evaluate(p)) << kernels.name;
        if (random() % 4 == 0) {  // and some moves are taken back
          line.pop();
          p.unmake(steps.back().move, steps.back().undo);
          steps.pop_back();
        }
      }
    }
  }
}

TEST(Network, SeesColorsAndSidesAlike) {
  const auto network = Network::bundled();
  Evaluator a(*network), b(*network);
  int reflections = 0;
  play_at_random(4, 40, 120, [&](const Position& p, Move) {
    qipu::Setup turned = p.setup(), mirrored = p.setup();
    turned.turn = !p.turn();
    for (int i = 0; i < Square::kCount; ++i) {
      const Square s = Square::from_index(i);
      const Piece man = p[s];
      turned.board.set(*Square::at(s.file(), 9 - s.rank()),
                       man ? Piece(!man.color(), man.role()) : man);
      mirrored.board.set(*Square::at(8 - s.file(), s.rank()), man);
    }
    a.reset(p);
    const Position other = *Position::from(turned, Faults::all());
    b.reset(other);
    ASSERT_EQ(a.evaluate(p), b.evaluate(other));
    ASSERT_EQ(evaluate_by_hand(p), evaluate_by_hand(other));
    const auto off_middle = [&](Color c) { return p.king(c)->file() != 4; };
    if (!off_middle(Color::red) || !off_middle(Color::black)) return;
    const Position reflected = *Position::from(mirrored, Faults::all());
    b.reset(reflected);
    ASSERT_EQ(a.evaluate(p), b.evaluate(reflected));
    ++reflections;
  });
  EXPECT_GT(reflections, 100);
}

TEST(HashTable, GivesBackWhatWasStored) {
  HashTable table(1);
  const Move m(*Square::parse("h2"), *Square::parse("e2"));
  HashEntry entry{.move = m,
                  .value = -31990,
                  .evaluation = 123,
                  .depth = 17,
                  .bound = Bound::upper,
                  .on_pv = true};
  table.store(42, entry);
  HashEntry found;
  ASSERT_TRUE(table.find(42, found));
  EXPECT_EQ(found.move, m);
  EXPECT_EQ(found.value, -31990);
  EXPECT_EQ(found.evaluation, 123);
  EXPECT_EQ(found.depth, 17);
  EXPECT_EQ(found.bound, Bound::upper);
  EXPECT_TRUE(found.on_pv);
  EXPECT_FALSE(table.find(43, found));
  entry.move.reset();  // the move stays when nothing better is known
  entry.value = kNoValue;
  table.store(42, entry);
  ASSERT_TRUE(table.find(42, found));
  EXPECT_EQ(found.move, m);
  EXPECT_EQ(found.value, kNoValue);
  table.clear();
  EXPECT_FALSE(table.find(42, found));
}

/// What the arbiter says of the first loop of a line under the computer rules.
std::optional<Value> ruled(const Position& start, const std::vector<Move>& moves, Color mover) {
  const std::vector<Ruling> rulings = judge(start, moves, *find_ruleset("computer"));
  for (const Ruling& r : rulings) {
    if (r.ground != Ground::loop) continue;
    if (r.verdict == Verdict::draw) return 0;
    return r.verdict == loss_of(mover) ? -kRuleWin : kRuleWin;
  }
  return std::nullopt;
}

TEST(Recurrence, RulesAsTheArbiterDoes) {
  std::ifstream in(std::string(QIPU_SOURCE_DIR) + "/tests/data/rulings/cases.jsonl");
  int asked = 0;
  for (std::string text; std::getline(in, text);) {
    const auto json = nlohmann::json::parse(text);
    if (json.value("exact", false)) continue;  // not one plain loop
    const Position start = position_of(json.at("fen").get<std::string>());
    std::istringstream words(json.at("moves").get<std::string>());
    Position p = start;
    Past past;
    past.reset(p);
    std::vector<Move> moves;
    for (std::string word; words >> word;) {
      const Move m(*Square::parse(word.substr(0, 2)), *Square::parse(word.substr(2)));
      p.make(m);
      past.push(m, p);
      past.mark_root();  // a third occurrence is asked for
      moves.push_back(m);
      const auto verdict = past.verdict(p);
      if (!verdict) continue;
      const auto expected = ruled(start, moves, p.turn());
      if (!expected) continue;
      EXPECT_EQ(*verdict, *expected) << json.at("id");
      ++asked;
      break;
    }
  }
  EXPECT_GT(asked, 60);
}

TEST(Search, TheSameQuestionHasTheSameAnswer) {
  const auto engine = engine_with();
  Task task;
  task.limits.nodes = 20'000;
  const Answer first = *engine->analyse(task);
  engine->new_game();
  const Answer second = *engine->analyse(task);
  ASSERT_TRUE(first.best);
  EXPECT_EQ(first.best, second.best);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.lines[0].score, second.lines[0].score);
  EXPECT_EQ(first.lines[0].moves, second.lines[0].moves);
}

TEST(Search, KeepsToNodesDepthAndMoves) {
  const auto engine = engine_with();
  Task task;
  task.limits.nodes = 5'000;
  EXPECT_EQ(engine->analyse(task)->nodes, 5'000U);
  task.limits = {};
  task.limits.depth = 5;
  task.lines = 4;
  const Answer four = *engine->analyse(task);
  ASSERT_EQ(four.lines.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(four.lines[i].depth, 5);
    if (i > 0) {
      EXPECT_GE(four.lines[i - 1].score, four.lines[i].score);
    }
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(four.lines[i].moves[0], four.lines[j].moves[0]);
    }
  }
  task.limits = {};
  for (const std::uint64_t nodes : {700U, 3'000U, 9'000U, 20'000U}) {  // cut off anywhere
    task.limits.nodes = nodes;
    engine->new_game();
    const Answer cut = *engine->analyse(task);
    for (std::size_t i = 1; i < cut.lines.size(); ++i) {
      EXPECT_GE(cut.lines[i - 1].score, cut.lines[i].score);
      EXPECT_EQ(cut.lines[i - 1].depth, cut.lines[i].depth);
    }
  }
  task.limits = {};
  task.limits.depth = 5;
  const Move odd(*Square::parse("a0"), *Square::parse("a1"));
  task.lines = 1;
  task.only = {odd};
  EXPECT_EQ(engine->analyse(task)->best, odd);
  task.only.clear();
  task.without = {four.lines[0].moves[0]};
  EXPECT_NE(engine->analyse(task)->best, four.lines[0].moves[0]);
}

TEST(Search, HasNoAnswerWhereThereIsNoMove) {
  Task task;
  task.start = position_of("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1");
  const Answer answer = *engine_with()->analyse(task);
  EXPECT_FALSE(answer.best);
  EXPECT_TRUE(answer.lines.empty());
}

TEST(Search, LinesAreToldTogetherInTheirOrder) {
  const auto engine = engine_with();
  play_at_random(9, 12, 40, [&](const Position& p, Move) {
    if (p.key() % 8 != 0) return;
    Task task{.start = p};
    task.lines = 4;
    task.limits.depth = 6;
    MoveList legal;
    p.legal_moves(legal);
    std::vector<Line> told;
    const auto answer = engine->analyse(task, [&](const Progress& progress) {
      if (progress.lines.empty()) return;
      told.assign(progress.lines.begin(), progress.lines.end());
      ASSERT_EQ(told.size(), std::min<std::size_t>(4, static_cast<std::size_t>(legal.size())));
      EXPECT_EQ(progress.changed, Progress::kAll);
      for (std::size_t i = 1; i < told.size(); ++i) {
        EXPECT_GE(told[i - 1].score, told[i].score);
        for (std::size_t k = 0; k < i; ++k) EXPECT_NE(told[k].moves[0], told[i].moves[0]);
      }
    });
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->lines, told);
    EXPECT_EQ(answer->best, told[0].moves[0]);
  });
}

TEST(Search, LooksAtSomethingWhateverTheLimit) {
  for (const int threads : {1, 3}) {
    const auto engine = engine_with({.threads = threads});
    Task task;
    task.limits.nodes = 20'000;  // the table knows more than what follows
    ASSERT_TRUE(engine->analyse(task));
    for (const std::uint64_t nodes : {1U, 30U, 200U}) {
      task.limits.nodes = nodes;
      const auto answer = engine->analyse(task);
      ASSERT_TRUE(answer && answer->best);
      EXPECT_GT(answer->nodes, 0U);
      EXPECT_NE(answer->best->ucci(), "a0a1") << threads << " " << nodes;  // the first there is
    }
  }
}

// Sixty rounds without a capture are a draw, unless the last of them ends the game.
TEST(Search, TheLastMoveBeforeTheNaturalLimitMayWin) {
  const auto engine = engine_with();
  for (const auto& [fen, move] : {std::pair("3k5/9/9/9/9/9/9/9/9/4K3R w - - 119 60", "i0i8"),
                                  std::pair("3k5/R8/9/9/9/9/9/9/1R7/5K3 w - - 119 60", "b1b9")}) {
    Task task{.start = position_of(fen)};
    task.limits.nodes = 20'000;
    const auto answer = engine->analyse(task);
    ASSERT_TRUE(answer && answer->best) << fen;
    EXPECT_EQ(answer->best->ucci(), move);
    EXPECT_EQ(answer->lines[0].score, Score::mates_in(1)) << fen;
  }
}

TEST(Search, StopsWhenTold) {
  for (const int threads : {1, 3}) {
    const auto engine = engine_with({.threads = threads});
    Task task;
    task.limits.infinite = true;
    std::atomic<bool> begun{false};
    Answer answer;
    std::jthread thinker([&] {
      answer = *engine->analyse(task, [&](const Progress& p) {
        if (!p.lines.empty()) begun = true;
      });
    });
    while (!begun) std::this_thread::yield();
    engine->stop();
    thinker.join();
    EXPECT_TRUE(answer.best);
  }
}

TEST(Search, PondersUntilTheMoveIsMade) {
  const auto engine = engine_with();
  Task task;
  task.limits.ponder = true;
  task.limits.depth = 3;
  std::atomic<bool> answered{false};
  std::atomic<bool> deep{false};
  std::jthread thinker([&] {
    engine->analyse(task, [&](const Progress& p) {
      if (!p.lines.empty() && p.lines[0].depth == 3) deep = true;
    });
    answered = true;
  });
  while (!deep) std::this_thread::yield();
  EXPECT_FALSE(answered);
  engine->ponder_hit();
  thinker.join();
  EXPECT_TRUE(answered);
}

/// Every line is legal, and one that promises mate ends in it, after as many plies as it says. The
/// slow rules are asked too.
void expect_sound(const Position& root, const Line& line) {
  Position p = root;
  for (const Move m : line.moves) {
    ASSERT_TRUE(p.legal(m)) << write_fen(root.setup()) << ' ' << m.ucci();
    p.make(m);
  }
  if (!line.score.is_mate() || line.bound != Bound::exact) return;
  EXPECT_EQ(line.moves.size(), static_cast<std::size_t>(std::abs(line.score.mate_plies())))
      << write_fen(root.setup());
  EXPECT_NE(p.end(), GameEnd::none) << write_fen(root.setup());
  EXPECT_TRUE(oracle::legal_moves(oracle::from_fen(write_fen(p.setup()))).empty());
}

TEST(Search, FindsMatesAndShowsThem) {
  std::ifstream in(std::string(QIPU_SOURCE_DIR) + "/tests/data/engine/mates.jsonl");
  const auto engine = engine_with();
  int solved = 0, asked = 0;
  for (std::string text; std::getline(in, text);) {
    const auto json = nlohmann::json::parse(text);
    Task task;
    task.start = position_of(json.at("fen").get<std::string>());
    task.limits.nodes = 100'000;
    engine->new_game();
    const Answer answer = *engine->analyse(task);
    ASSERT_TRUE(answer.best);
    expect_sound(task.start, answer.lines[0]);
    const auto best = json.at("best").get<std::vector<std::string>>();
    solved += static_cast<int>(std::ranges::find(best, answer.best->ucci()) != best.end());
    ++asked;
  }
  EXPECT_EQ(asked, 40);
  EXPECT_GE(solved * 100, asked * 90);
}

// A move that fails as the nodes run out is not all that can be said of a position.
TEST(Search, TellsNoMoreThanTheLastDepthWhenTheNextBeginsBadly) {
  const auto engine = engine_with();
  for (const std::string_view fen : bench_positions()) {
    Task task;
    task.start = position_of(std::string(fen));
    for (const std::uint64_t nodes : {300U, 1000U, 3000U, 9000U}) {
      task.limits.nodes = nodes;
      engine->new_game();
      const Answer answer = *engine->analyse(task);
      ASSERT_FALSE(answer.lines.empty()) << fen;
      EXPECT_NE(answer.lines[0].bound, Bound::upper) << fen << ' ' << nodes;
      EXPECT_EQ(answer.best, answer.lines[0].moves.front()) << fen << ' ' << nodes;
    }
  }
}

TEST(Search, PlaysLegalGamesToTheirEnd) {
  const auto engine = engine_with({.hash_mib = 1});
  std::mt19937 random(9);
  for (int game = 0; game < 6; ++game) {
    Task task;
    task.limits.nodes = 60;
    Position p = task.start;
    for (int ply = 0; ply < 200; ++ply) {
      const Answer answer = *engine->analyse(task);
      MoveList moves;
      p.legal_moves(moves);
      ASSERT_EQ(answer.best.has_value(), !moves.empty());
      if (moves.empty()) break;
      for (const Line& line : answer.lines) expect_sound(p, line);
      const bool stray = ply < 8;  // so that games differ
      const Move m = stray ? moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))]
                           : *answer.best;
      task.moves.push_back(m);
      p.make(m);
    }
  }
}

TEST(Search, DoesNotWalkIntoALostLoop) {
  // Red is far behind and can only check for ever, which loses; it must not think it has a draw.
  Task task;
  task.start = position_of("4k4/9/9/9/9/5R3/9/r8/1r7/3K5 w - - 0 1");
  task.limits.nodes = 20'000;
  const Answer answer = *engine_with()->analyse(task);
  ASSERT_FALSE(answer.lines.empty());
  EXPECT_LT(answer.lines[0].score, Score::centipawns(-300));
}

TEST(BundledEngine, SaysWhatItCannotDo) {
  const auto huge = bundled_engine({.hash_mib = 1 << 20});
  ASSERT_FALSE(huge);
  EXPECT_EQ(huge.error().code, &diag::engine_no_memory);
  const auto odd = bundled_engine({.network = QIPU_SOURCE_DIR "/README.md"});
  ASSERT_FALSE(odd);
  EXPECT_EQ(odd.error().code, &diag::engine_bad_network);
  EXPECT_FALSE(bundled_engine({.network = "/no such file"}));
  EXPECT_TRUE(bundled_engine({.network = "none"}));
}

}  // namespace
}  // namespace qipu
