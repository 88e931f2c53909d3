// Immediate captures, as the Asian and the computer rules see them, compared with a slow
// implementation of the rules' words; new chases as the difference of two such lists; rooks pinned
// by a horse, by the shape of its move; turns and numbered pieces.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "ruling/capture.h"
#include "support/diagrams.h"
#include "support/positions.h"

namespace qipu {
namespace {

constexpr std::array kNextMoveTests = {ChaseTest::capture, ChaseTest::difference,
                                       ChaseTest::unrooted};

/// Lines printed in books, and random play.
struct PlayedLine {
  Position start = Position::standard();
  std::vector<Move> moves;
};

std::vector<PlayedLine> played_lines() {
  std::vector<PlayedLine> all;
  std::ifstream in(QIPU_SOURCE_DIR "/tests/data/rulings/cases.jsonl");
  for (std::string line; std::getline(in, line);) {
    const auto json = nlohmann::json::parse(line);
    PlayedLine played{test::position_of(json.at("fen").get<std::string>()), {}};
    const std::string moves = json.at("moves");
    const std::size_t period = json.at("period");
    for (std::size_t i = 0; i < std::min<std::size_t>(period, 8); ++i) {
      played.moves.push_back(test::move(moves.substr(5 * i, 4)));
    }
    all.push_back(played);
  }
  test::Dice dice(12);
  for (int game = 0; game < 40; ++game) {
    Position p = Position::standard();
    for (int i = 10 + dice.below(80); i > 0 && test::play_on(dice, p); --i) continue;
    PlayedLine played{p, {}};
    for (int i = 0; i < 6; ++i) {
      MoveList legal;
      p.legal_moves(legal);
      if (legal.empty()) break;
      played.moves.push_back(legal[dice.below(legal.size())]);
      p.make(played.moves.back());
    }
    all.push_back(played);
  }
  return all;
}

Position given_turn(Position p, Color side) {
  p.give_turn(side);
  return p;
}

using Taking = std::tuple<int, int, std::uint16_t, std::vector<int>>;  // piece, victim, move, roots

struct Takings {
  std::vector<Taking> worthy, rooted;
};

std::vector<Taking> listed(const std::vector<Capture>& captures) {
  std::vector<Taking> out;
  for (const Capture& c : captures) {
    std::vector<int> roots(c.roots.begin(), c.roots.end());
    std::ranges::sort(roots);
    out.emplace_back(c.piece, c.victim, c.move.bits(), roots);
  }
  std::ranges::sort(out);
  return out;
}

bool has_crossed_river(Piece pawn, Square s) {
  return pawn.is(Color::red) ? s.rank() >= 5 : s.rank() <= 4;
}

/// AXF 15 and 24, and their variants in 1957 and in Pikafish.
Takings slow_takings(const Position& position, Color side, const TrackedPieces& pieces,
                     ChaseTest test) {
  const bool pikafish = test == ChaseTest::difference;
  const Position start = given_turn(position, side);
  const MoveList moves = start.pseudo_legal_moves();
  Takings out;
  for (const Move m : moves) {
    const Piece piece = start[m.from()], victim = start[m.to()];
    if (!victim || victim.role() == Role::king) continue;
    // 1957 exempts only kings.
    const bool exempt = (victim.role() == Role::pawn && !has_crossed_river(victim, m.to())) ||
                        piece.role() == Role::king || piece.role() == Role::pawn;
    if (exempt && test != ChaseTest::unrooted) continue;
    const bool interrupted = start.in_check() && !pikafish;
    if (!interrupted && !start.legal(m)) continue;
    const bool strong = victim.role() == Role::rook || victim.role() == Role::horse ||
                        victim.role() == Role::cannon;
    const bool minor = piece.role() == Role::advisor || piece.role() == Role::elephant;
    const bool lesser = (piece.role() == Role::horse || piece.role() == Role::cannon)
                            ? victim.role() == Role::rook
                            : minor && strong;
    Taking taking{pieces.on(m.from()), pieces.on(m.to()), m.bits(), {}};
    if (lesser && test != ChaseTest::unrooted) {
      out.worthy.push_back(taking);
      continue;
    }
    if (piece.role() == victim.role()) {
      if (given_turn(position, !side).legal(Move(m.to(), m.from()))) continue;
      if (pikafish) {
        out.worthy.push_back(taking);
        continue;
      }
    }
    Position after = start;
    after.make(m);
    const MoveList answers = after.pseudo_legal_moves();
    const bool they_stand_in_check = position.turn() == !side && position.in_check();
    for (const Move a : answers) {
      if (a.to() != m.to()) continue;
      if (after.legal(a) || (they_stand_in_check && !pikafish)) {
        std::get<3>(taking).push_back(pieces.on(a.from()));
      }
    }
    std::ranges::sort(std::get<3>(taking));
    (std::get<3>(taking).empty() ? out.worthy : out.rooted).push_back(taking);
  }
  std::ranges::sort(out.worthy);
  std::ranges::sort(out.rooted);
  return out;
}

TEST(Captures, AreThoseOfTheRulesInEveryPosition) {
  std::array<int, 3> worthy{}, rooted{};
  for (const PlayedLine& line : played_lines()) {
    for (const Turn& turn : turns_of(line.start, line.moves)) {
      for (std::size_t t = 0; t < kNextMoveTests.size(); ++t) {
        for (const Color side : {Color::red, Color::black}) {
          const Captures found =
              find_captures(turn.after, side, turn.pieces_after, kNextMoveTests[t]);
          const Takings expected =
              slow_takings(turn.after, side, turn.pieces_after, kNextMoveTests[t]);
          EXPECT_EQ(listed(found.worthy), expected.worthy) << write_fen(turn.after.setup());
          EXPECT_EQ(listed(found.rooted), expected.rooted) << write_fen(turn.after.setup());
          worthy[t] += static_cast<int>(found.worthy.size());
          rooted[t] += static_cast<int>(found.rooted.size());
        }
      }
    }
  }
  for (std::size_t t = 0; t < 3; ++t) {
    EXPECT_GT(worthy[t], 200);
    EXPECT_GT(rooted[t], 200);
  }
}

TEST(Captures, NewChasesAreWhatCouldNotBeTakenBefore) {
  int chases = 0, cut_roots = 0;
  for (const PlayedLine& line : played_lines()) {
    const std::vector<Turn> turns = turns_of(line.start, line.moves);
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const Turn& turn = turns[i];
      for (const ChaseTest test : kNextMoveTests) {
        const std::vector<Capture> answered =
            i == 0 ? std::vector<Capture>() : new_chases(turns[i - 1], {}, test);
        const Takings before = slow_takings(turn.before, turn.side, turn.pieces_before, test);
        const Takings after = slow_takings(turn.after, turn.side, turn.pieces_after, test);
        std::vector<Taking> expected;
        for (const Taking& c : after.worthy) {
          const auto same = [&](const Taking& b) {
            return std::get<1>(b) == std::get<1>(c) &&
                   (test == ChaseTest::difference || std::get<0>(b) == std::get<0>(c));
          };
          if (std::ranges::any_of(before.worthy, same)) continue;
          const auto was = std::ranges::find_if(before.rooted, same);
          if (test != ChaseTest::difference && was != before.rooted.end()) {
            const auto attacked = [&](int root) {
              return std::ranges::any_of(answered,
                                         [&](const Capture& a) { return a.piece == root; });
            };
            if (std::ranges::all_of(std::get<3>(*was), attacked)) {
              ++cut_roots;
              continue;
            }
          }
          expected.push_back(c);
        }
        EXPECT_EQ(listed(new_chases(turn, answered, test)), expected)
            << write_fen(turn.before.setup()) << turn.move.ucci();
        chases += static_cast<int>(expected.size());
      }
    }
  }
  EXPECT_GT(chases, 200);
  EXPECT_GT(cut_roots, 0);
}

TEST(Captures, ARookIsPinnedByTheHorseWhoseLegItStandsOn) {
  int pinned = 0;
  for (int king_square = 0; king_square < 90; ++king_square) {
    const Square king = Square::from_index(king_square);
    for (int horse_square = 0; horse_square < 90; ++horse_square) {
      const Square horse = Square::from_index(horse_square);
      const int files = king.file() - horse.file(), ranks = king.rank() - horse.rank();
      if (files * files + ranks * ranks > 8 || files * files + ranks * ranks == 0) continue;
      const bool jump = files * files + ranks * ranks == 5;
      for (int df = -1; df <= 1; ++df) {
        for (int dr = -1; dr <= 1; ++dr) {
          const auto s = Square::at(horse.file() + df, horse.rank() + dr);
          if (!s || *s == horse || *s == king) continue;
          // The leg is one straight step towards the king, along the longer side.
          const bool leg = jump && df == (files * files == 4 ? files / 2 : 0) &&
                           dr == (ranks * ranks == 4 ? ranks / 2 : 0);
          for (const Color side : {Color::red, Color::black}) {
            for (const Role role : {Role::rook, Role::cannon}) {
              qipu::Setup setup;
              setup.board.set(king, {side, Role::king});
              setup.board.set(horse, {!side, Role::horse});
              setup.board.set(*s, {side, role});
              const Position p = *Position::from(setup, Faults::all());
              EXPECT_EQ(is_horse_pinned(p, *s), leg && role == Role::rook)
                  << write_fen(setup) << s->iccs();
              EXPECT_FALSE(is_horse_pinned(p, horse));
              EXPECT_FALSE(is_horse_pinned(p, king));
              pinned += leg ? 1 : 0;
              // A horse of its own side pins nothing; neither does one if there is no king.
              setup.board.set(horse, {side, Role::horse});
              EXPECT_FALSE(is_horse_pinned(*Position::from(setup, Faults::all()), *s));
              setup.board.set(horse, {!side, Role::horse});
              setup.board.set(king, Piece());
              EXPECT_FALSE(is_horse_pinned(*Position::from(setup, Faults::all()), *s));
            }
          }
        }
      }
    }
  }
  EXPECT_GT(pinned, 500);
  EXPECT_FALSE(is_horse_pinned(Position::standard(), test::square("e5")));
}

TEST(Captures, ARookIsPinnedByTheSecondHorseAsWell) {
  // Horses on g2 and c2; the rook is on the leg of one, then of the other.
  for (const auto& [fen, square, pinned] :
       {std::tuple{"4k4/9/9/9/9/9/9/2n3n2/3R5/4K4 w", "d1", false},
        std::tuple{"4k4/9/9/9/9/9/9/9/2nR2n2/4K4 w", "d1", true},
        std::tuple{"4k4/9/9/9/9/9/9/9/2n2Rn2/4K4 w", "f1", true},
        std::tuple{"4k4/9/9/9/9/9/9/9/6n2/3RK4 w", "d0", false}}) {
    const Position p = test::position_of(fen);
    EXPECT_EQ(is_horse_pinned(p, test::square(square)), pinned) << fen;
    EXPECT_EQ(is_horse_pinned(test::rearranged(p, true, true),
                              test::rearranged(test::square(square), true, true)),
              pinned)
        << fen;
  }
}

TEST(Turns, TellTheBoardsAndThePiecesAroundEachMove) {
  for (const PlayedLine& line : played_lines()) {
    const std::vector<Turn> turns = turns_of(line.start, line.moves);
    ASSERT_EQ(turns.size(), line.moves.size());
    Position p = line.start;
    std::array<int, 90> numbers{};
    for (std::size_t i = 0; i < 90; ++i) {
      numbers[i] = p[Square::from_index(static_cast<int>(i))] ? static_cast<int>(i) + 1 : 0;
    }
    for (std::size_t n = 0; n < turns.size(); ++n) {
      const Turn& turn = turns[n];
      const Move m = line.moves[n];
      EXPECT_EQ(turn.move, m);
      EXPECT_EQ(turn.side, p[m.from()].color());
      p.give_turn(turn.side);
      EXPECT_EQ(turn.before.setup(), p.setup());
      EXPECT_EQ(turn.in_check, p.in_check());
      for (int i = 0; i < 90; ++i) {
        ASSERT_EQ(turn.pieces_before.on(Square::from_index(i)),
                  numbers[static_cast<std::size_t>(i)]);
      }
      p.make(m);
      const auto from = static_cast<std::size_t>(m.from().index());
      const auto to = static_cast<std::size_t>(m.to().index());
      numbers[to] = numbers[from];
      numbers[from] = 0;
      EXPECT_EQ(turn.after.setup(), p.setup());
      EXPECT_EQ(turn.checks, p.in_check());
      for (int i = 0; i < 90; ++i) {
        ASSERT_EQ(turn.pieces_after.on(Square::from_index(i)),
                  numbers[static_cast<std::size_t>(i)]);
      }
    }
  }
}

TEST(Turns, ASideMayMoveTwiceAndTheLineEndsAtAnEmptySquare) {
  const Position start = test::position_of("4k4/9/9/9/9/9/9/9/9/R2K5 w");
  const std::vector<Move> moves = {test::move("a0a1"), test::move("a1e1"), test::move("e9f9"),
                                   test::move("e5e4"), test::move("e1f1")};
  const std::vector<Turn> turns = turns_of(start, moves);
  ASSERT_EQ(turns.size(), 3U);
  EXPECT_EQ(turns[1].side, Color::red);
  EXPECT_EQ(turns[1].before.turn(), Color::red);
  EXPECT_FALSE(turns[0].checks);
  EXPECT_TRUE(turns[1].checks);
  EXPECT_TRUE(turns[2].in_check);
  EXPECT_EQ(turns[2].side, Color::black);
}

TEST(Turns, APositionWithoutAManLacksOnlyHim) {
  const Position start = Position::standard();
  for (int i = 0; i < 90; ++i) {
    const Square s = Square::from_index(i);
    qipu::Setup expected = start.setup();
    expected.board.set(s, Piece());
    EXPECT_EQ(without(start, s).setup(), expected);
  }
  EXPECT_TRUE(is_minor(Role::advisor) && is_minor(Role::elephant));
  for (const Role r : {Role::king, Role::horse, Role::rook, Role::cannon, Role::pawn}) {
    EXPECT_FALSE(is_minor(r));
  }
}

}  // namespace
}  // namespace qipu
