// Solutions of classes of endings: against a slow solver that shares nothing with them but the
// rules, by replay, and by laws.

#include "endgame/solve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/rules/position.h"
#include "support/positions.h"

namespace qipu::endgame {
namespace {

Class named(std::string_view text) {
  const auto of = parse_class(text);
  EXPECT_TRUE(of) << text;
  return of.value_or(Class{});
}

/// Knows positions by their keys. It finds who wins by going over all of them until nothing
/// changes: any side may lose, as the rules have it.
class SlowSolver {
 public:
  struct Value {
    int winner = 0;  // 1: the attacker (Red), -1: Black, 0: neither
    int moves = 0;   // Red's, until the end
  };

  explicit SlowSolver(const Class& of) {
    std::vector<Piece> pieces = {{Color::red, Role::king}, {Color::black, Role::king}};
    for (int i = 0; i < of.attackers.size(); ++i) pieces.emplace_back(Color::red, of.attackers[i]);
    const auto guards = [&](Color side, Guards g) {
      pieces.insert(pieces.end(), static_cast<std::size_t>(g.advisors), {side, Role::advisor});
      pieces.insert(pieces.end(), static_cast<std::size_t>(g.elephants), {side, Role::elephant});
    };
    guards(Color::red, of.own);
    guards(Color::black, of.against);
    place(pieces, 0, Setup{.board = Board()});
    for (std::size_t i = 0; i < all_.size(); ++i) {
      Entry entry;
      const Position position = all_[i].position;
      for (const Move m : position.legal_moves()) entry.next.push_back(number(position.after(m)));
      all_[i].next = std::move(entry.next);
    }
    settle();
  }

  Value operator[](const Position& p) const {
    const auto found = numbers_.find(p.key());
    return found == numbers_.end() ? Value{-2, 0} : all_[found->second].value;
  }
  std::size_t size() const { return all_.size(); }

 private:
  struct Entry {
    Position position = Position::standard();
    std::vector<std::size_t> next;
    Value value;
  };

  void place(const std::vector<Piece>& pieces, std::size_t i, Setup setup) {
    if (i == pieces.size()) {
      for (const Color turn : {Color::red, Color::black}) {
        setup.turn = turn;
        if (const auto p = Position::from(setup)) number(*p);
      }
      return;
    }
    for (int s = 0; s < Square::kCount; ++s) {
      const Square square = Square::from_index(s);
      if (!setup.board[square].empty() || !can_stand(pieces[i], square)) continue;
      Setup next = setup;
      next.board.set(square, pieces[i]);
      place(pieces, i + 1, next);
    }
  }

  std::size_t number(const Position& p) {
    const auto [found, fresh] = numbers_.try_emplace(p.key(), all_.size());
    if (fresh) all_.push_back({.position = p, .next = {}, .value = {}});
    return found->second;
  }

  void settle() {
    for (bool again = true; again;) {
      again = false;
      for (Entry& e : all_) {
        const bool red = e.position.turn() == Color::red;
        const int mine = red ? 1 : -1;
        // The best for the side to move: a quick win, else a draw, else a late loss.
        Value best{.winner = -mine, .moves = 0};
        bool first = true;
        for (const std::size_t n : e.next) {
          Value v = all_[n].value;
          if (v.winner != 0 && red) ++v.moves;
          const auto rank = [&](const Value& x) {
            if (x.winner == 0) return 0;
            return x.winner == mine ? 1000000 - x.moves : -1000000 + x.moves;
          };
          if (first || rank(v) > rank(best)) best = v;
          first = false;
        }
        if (best.winner != e.value.winner || best.moves != e.value.moves) {
          e.value = best;
          again = true;
        }
      }
    }
  }

  std::unordered_map<std::uint64_t, std::size_t> numbers_;
  std::vector<Entry> all_;
};

#ifdef QIPU_THINNED
constexpr int kDraws = 200;  // of positions, for each class
const std::vector<const char*> kCompared = {"R-", "N-"};
#else
constexpr int kDraws = 3000;
const std::vector<const char*> kCompared = {"R-A", "N-E", "P-A", "C-A", "NAA-"};
#endif

TEST(Endgames, SlowSolverAgreesAboutEachPositionAndDistance) {
  for (const char* const text : kCompared) {
    const Class of = named(text);
    Solutions all;
    const Solution& fast = all.of(of);
    const SlowSolver slow(of);
    std::uint64_t compared = 0, won = 0, drawn = 0, lost = 0;
    for (std::size_t s = 0; s < fast.space().skeletons(); ++s) {
      for (int p = 0; p < fast.space().placements(); ++p) {
        for (const Color turn : {Color::red, Color::black}) {
          const std::uint8_t value = turn == Color::red ? fast.red(s, p) : fast.black(s, p);
          if (value == kIllegal) continue;
          const auto position = Position::from(setup_of(fast.space(), {s, p}, turn));
          ASSERT_TRUE(position);
          const auto v = slow[*position];
          const std::string fen = write_fen(position->setup());
          // Black wins nowhere but where outcome_of() sees it: a stalemate, or a move to it.
          const Verdict verdict = outcome_of(all, *position);
          const int mine = turn == Color::red ? 1 : -1;
          ASSERT_EQ(v.winner, verdict == Verdict::draw  ? 0
                              : verdict == Verdict::win ? mine
                                                        : -mine)
              << text << " " << fen;
          ASSERT_EQ(v.winner == 1, value != kHeld) << text << " " << fen;
          if (v.winner == -1) ++lost;
          if (value != kHeld) {
            ASSERT_EQ(v.moves, value) << text << " " << fen;
          }
          ++compared;
          ++(value == kHeld ? drawn : won);
        }
      }
    }
    EXPECT_GT(compared, 3000U) << text;
    EXPECT_GT(won + drawn, 0U) << text;
    EXPECT_EQ(lost != 0, of.own.advisors == 2) << text;
  }
}

// Of positions drawn at random: each value follows from the values after all legal moves. This is
// all that the values claim; mates and stalemates are the moves' absence.
TEST(Endgames, ValuesFollowFromThoseAfterEachMove) {
  std::mt19937_64 random(20);
  for (const char* const text : {"R-AAEE", "N-AE", "C-AA", "P-A", "CA-AA", "PP-A", "NE-E"}) {
    Solutions all;
    const Solution& of = all.of(named(text));
    int tried = 0, won = 0, drawn = 0;
    while (tried < kDraws) {
      const std::size_t s = random() % of.space().skeletons();
      const int p = static_cast<int>(random() % static_cast<unsigned>(of.space().placements()));
      const bool red = random() % 2 == 0;
      const std::uint8_t value = red ? of.red(s, p) : of.black(s, p);
      const qipu::Setup setup = setup_of(of.space(), {s, p}, red ? Color::red : Color::black);
      if (value == kIllegal) continue;
      ++tried;
      ++(value == kHeld ? drawn : won);
      const auto position = Position::from(setup);
      ASSERT_TRUE(position) << text << " " << write_fen(setup);
      ASSERT_TRUE(faults_of(setup).without(Fault::pawns_stacked_at_home).empty())
          << text << " " << write_fen(setup);
      int best = red ? kHeld : 0;
      for (const Move m : position->legal_moves()) {
        const int after = value_of(all, position->after(m));
        ASSERT_NE(after, kIllegal) << text << " " << write_fen(setup) << " " << m.ucci();
        if (red) {
          best = std::min(best, after < kHeld ? after + 1 : kHeld);
        } else {
          best = std::max(best, after);
        }
      }
      ASSERT_EQ(best, value) << text << " " << write_fen(setup);
    }
    EXPECT_GT(won, 0) << text;
    EXPECT_GT(drawn, 0) << text;
  }
}

/// Plays a won position: the attacker by the table, the defender by the table or at random. Returns
/// the number of the attacker's moves until the defender has no move; -1 if that takes too long.
int replayed(const Solutions& all, Position p, bool best_defence, std::mt19937_64& random) {
  const Color attacker = class_of(p)->attacker;
  int moves = 0;
  for (int ply = 0; ply < 600; ++ply) {
    const MoveList legal = p.legal_moves();
    if (legal.empty()) return p.turn() == attacker ? -1 : moves;
    std::optional<Move> chosen;
    int value = 0;
    for (const Move m : legal) {
      const int after = value_of(all, p.after(m));
      const bool better = p.turn() == attacker ? after < value : after > value;
      if (!chosen || better) {
        chosen = m;
        value = after;
      }
    }
    if (p.turn() == attacker) {
      ++moves;
    } else if (!best_defence) {
      chosen = legal[static_cast<int>(random() % static_cast<unsigned>(legal.size()))];
    }
    p.make(*chosen);
  }
  return -1;
}

TEST(Endgames, WonPositionsAreMatedWithinTheirDistance) {
  std::mt19937_64 random(7);
  for (const char* const text : {"R-AAEE", "N-A", "C-AA", "P-", "PP-AA", "CA-A"}) {
    Solutions all;
    const Solution& of = all.of(named(text));
    for (int tried = 0; tried < 200;) {
      const std::size_t s = random() % of.space().skeletons();
      const int p = static_cast<int>(random() % static_cast<unsigned>(of.space().placements()));
      const std::uint8_t value = of.red(s, p);
      if (value >= kHeld) continue;
      ++tried;
      // The same as Black, turned: the attacker's colour does not matter.
      auto position = Position::from(setup_of(of.space(), {s, p}, Color::red));
      ASSERT_TRUE(position);
      if (tried % 2 == 0) position = test::rearranged(*position, true, true);
      ASSERT_EQ(value_of(all, *position), value);
      const std::string fen = write_fen(position->setup());
      EXPECT_EQ(replayed(all, *position, true, random), value) << fen;
      const int loose = replayed(all, *position, false, random);
      EXPECT_TRUE(loose >= 0 && loose <= value) << fen;
    }
  }
}

TEST(Endgames, MirroredPositionsHaveTheSameValue) {
  Solutions all;
  const Solution& of = all.of(named("PP-AE"));
  std::mt19937_64 random(3);
  for (int i = 0; i < 2000; ++i) {
    const std::size_t s = random() % of.space().skeletons();
    const int p = static_cast<int>(random() % static_cast<unsigned>(of.space().placements()));
    if (of.black(s, p) == kIllegal) continue;
    const auto position = Position::from(setup_of(of.space(), {s, p}, Color::black));
    ASSERT_TRUE(position);
    EXPECT_EQ(value_of(all, position->mirrored()), of.black(s, p));
  }
}

}  // namespace
}  // namespace qipu::endgame
