// The parts of the bundled engine compared with slow implementations. Its answers: search_test.cpp.

#include "qipu/engine/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "engine/evaluate.h"
#include "engine/exchange.h"
#include "engine/hash_table.h"
#include "engine/network.h"
#include "engine/recurrence.h"
#include "qipu/board/fen.h"
#include "qipu/ruling/judge.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::play_at_random;
using test::position_of;

TEST(Score, NearerMatesAreBetterAndMatesBeatSquares) {
  EXPECT_GT(Score::mates_in(1), Score::mates_in(3));
  EXPECT_GT(Score::mates_in(Score::kMaxMatePlies), Score::centipawns(1'000'000));
  EXPECT_LT(Score::mated_in(0), Score::mated_in(2));
  EXPECT_EQ(Score::mates_in(3).mate_moves(), 2);
  EXPECT_EQ(Score::mated_in(4).mate_moves(), -2);
  EXPECT_EQ(-Score::mates_in(5), Score::mated_in(5));
  EXPECT_FALSE(Score::centipawns(-1'000'000).is_mate());
}

/// The exchange played on a real board: each side takes with its least valuable piece or stops.
Value swap_value(const Position& position, Square target) {
  const MoveList moves = position.pseudo_legal_moves();
  const Move* least = nullptr;
  const auto rank = [&](Move m) {
    // If pieces have equal value, the fast function tries the lower square first.
    return worth_of(position[m.from()].role()) * 100 + m.from().index();
  };
  for (const Move& m : moves) {
    if (m.to() == target && (least == nullptr || rank(m) < rank(*least))) least = &m;
  }
  if (least == nullptr) return 0;
  const Value taken = worth_of(position[target].role());
  Position next = position;
  next.make(*least);
  if (position[least->from()].role() == Role::king) {  // the king may not take a protected piece
    const MoveList answers = next.pseudo_legal_moves();
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
        if (random() % 3 == 0) continue;  // not every position is evaluated
        fresh.reset(p);
        ASSERT_EQ(line.evaluate(p), fresh.evaluate(p)) << kernels.name;
        if (random() % 4 == 0) {  // and some moves are undone
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
      const Piece piece = p[s];
      turned.board.set(*Square::at(s.file(), 9 - s.rank()),
                       piece ? Piece(!piece.color(), piece.role()) : piece);
      mirrored.board.set(*Square::at(8 - s.file(), s.rank()), piece);
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
  entry.move.reset();  // the old move stays if there is no new one
  entry.value = kNoValue;
  table.store(42, entry);
  ASSERT_TRUE(table.find(42, found));
  EXPECT_EQ(found.move, m);
  EXPECT_EQ(found.value, kNoValue);
  table.clear();
  EXPECT_FALSE(table.find(42, found));
}

/// The arbiter's verdict on the first loop of a line under the computer rules.
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
    if (json.value("exact", false)) continue;  // not a simple loop
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
      past.mark_root();  // so that a third occurrence is needed
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

}  // namespace
}  // namespace qipu
