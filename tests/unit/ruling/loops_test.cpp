// Tests the counting of loops against a list of all positions, the shortest period, the limit of
// rounds on both sides under every book, which of several rulings decides, and the book of each
// year.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/ruling/judge.h"
#include "ruling/turn.h"
#include "support/positions.h"

namespace qipu {
namespace {

/// Returns the loops, found by comparing the boards.
std::vector<std::pair<std::size_t, std::size_t>> loops_by_boards(const Position& start,
                                                                 std::span<const Move> moves) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  std::vector<Setup> seen;  // since the last capture or loop, with their plies
  std::vector<std::size_t> plies;
  Position p = start;
  const auto remember = [&](std::size_t ply) {
    Setup now = p.setup();
    now.quiet_plies = 0;
    now.round = 1;
    seen.push_back(now);
    plies.push_back(ply);
  };
  remember(0);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!p[moves[i].from()]) break;
    if (p[moves[i].to()]) seen.clear(), plies.clear();
    p.replay(moves[i]);
    remember(i + 1);
    const auto times = std::ranges::count(seen, seen.back());
    if (times < 3) continue;
    const auto first = std::ranges::find(seen, seen.back()) - seen.begin();
    found.emplace_back(plies[static_cast<std::size_t>(first)], i + 1);
    seen.clear();
    plies.clear();
    remember(i + 1);
  }
  return found;
}

TEST(Loops, EndWhereAPositionRecurs) {
  // Few pieces that move to and fro: nearly every position is repeated.
  std::mt19937 random(5);
  int found = 0, captures = 0;
  for (int game = 0; game < 120; ++game) {
    Position p = test::position_of(game % 2 == 0 ? "3k5/9/9/9/9/9/9/9/9/p3K4 w"
                                                 : "r3k4/9/9/9/9/9/9/9/9/R2K5 b");
    const Position start = p;
    std::vector<Move> moves;
    for (int ply = 0; ply < 60; ++ply) {
      MoveList legal;
      p.legal_moves(legal);
      if (legal.empty()) break;
      // Three times in four a side takes back its last move, if that is legal: there are many loops
      // of two rounds.
      Move m = legal[static_cast<int>(random() % static_cast<unsigned>(legal.size()))];
      if (moves.size() >= 2 && random() % 4 != 0) {
        const Move back(moves[moves.size() - 2].to(), moves[moves.size() - 2].from());
        if (legal.contains(back)) m = back;
      }
      captures += p[m.to()] ? 1 : 0;
      moves.push_back(m);
      p.make(m);
    }
    std::vector<std::pair<std::size_t, std::size_t>> ours;
    for (const Loop& l : find_loops(start, moves)) ours.emplace_back(l.first, l.last);
    EXPECT_EQ(ours, loops_by_boards(start, moves)) << game;
    found += static_cast<int>(ours.size());
  }
  EXPECT_GT(found, 200);
  EXPECT_GT(captures, 5);
}

TEST(Loops, ThePositionAfterACaptureCanBeginALoop) {
  // A rook captures; the position after it occurs twice more.
  const Position start = test::position_of("3k5/9/9/9/9/9/9/9/p8/R3K4 w");
  const auto moves = test::line("a0a1 d9d8 a1a2 d8d9 a2a1 d9d8 a1a2 d8d9 a2a1 d9d8 ");
  // The board after a0a1 with Black to move occurs at plies 1, 5, 9.
  const std::vector<Loop> loops = find_loops(start, moves);
  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(loops[0].first, 1U);
  EXPECT_EQ(loops[0].last, 9U);
}

TEST(Loops, AMoveFromAnEmptySquareEndsTheLine) {
  const auto round = test::line("a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9 ");
  std::vector<Move> broken = round;
  broken[6] = test::move("e4e5");
  EXPECT_EQ(find_loops(Position::standard(), round).size(), 1U);
  EXPECT_TRUE(find_loops(Position::standard(), broken).empty());
  EXPECT_TRUE(judge(Position::standard(), broken, *find_ruleset("2020")).empty());
}

TEST(Loops, ThePeriodIsTheShortestThatFillsTheStretch) {
  std::mt19937 random(6);
  for (std::size_t length = 0; length <= 24; ++length) {
    for (std::size_t part = 1; part <= std::max<std::size_t>(length, 1); ++part) {
      // The first `part` moves, random ones of two kinds, are repeated.
      std::vector<Move> moves;
      for (std::size_t i = 0; i < length; ++i) {
        moves.push_back(i < part ? Move(Square::from_index(static_cast<int>(random() % 2)),
                                        Square::from_index(9))
                                 : moves[i - part]);
      }
      std::size_t expected = length;
      for (std::size_t p = length; p >= 2; --p) {
        if (p % 2 != 0 || length % p != 0) continue;
        bool fits = true;
        for (std::size_t i = 0; i < length; ++i) fits = fits && moves[i] == moves[i % p];
        if (fits) expected = p;
      }
      EXPECT_EQ(period_of(moves), expected) << length << ' ' << part;
    }
  }
}

TEST(Books, AreFoundByIdAndAlias) {
  std::vector<std::string_view> ids;
  for (const Ruleset* r : all_rulesets()) ids.push_back(r->id);
  EXPECT_EQ(ids, (std::vector<std::string_view>{"1957", "1987", "1999", "2011", "2020", "axf",
                                                "computer"}));
  for (const Ruleset* r : all_rulesets()) EXPECT_EQ(find_ruleset(r->id), r);
  for (const auto& [alias, id] : {std::pair{"wxf", "axf"}, std::pair{"asia", "axf"},
                                  std::pair{"asian", "axf"}, std::pair{"pikafish", "computer"}}) {
    ASSERT_NE(find_ruleset(alias), nullptr) << alias;
    EXPECT_EQ(find_ruleset(alias)->id, id);
  }
  for (const char* unknown : {"", "2021", "AXF", "2020 ", "cxa"}) {
    EXPECT_EQ(find_ruleset(unknown), nullptr) << unknown;
  }
}

TEST(Books, EachYearHasTheLastBookBeforeIt) {
  for (int year = 1900; year <= 2100; ++year) {
    const std::string_view id = year >= 2020   ? "2020"
                                : year >= 2011 ? "2011"
                                : year >= 1999 ? "1999"
                                : year >= 1987 ? "1987"
                                               : "1957";
    EXPECT_EQ(ruleset_of_year(year).id, id) << year;
  }
  EXPECT_EQ(ruleset_of_year(0).id, "2020");
  for (int year = 1900; year <= 2100; ++year) {
    EXPECT_EQ(has_ruleset_of_year(year), year == 1956 || year == 1957 || year >= 1987) << year;
  }
  EXPECT_TRUE(has_ruleset_of_year(0));
}

TEST(Books, SayWhatTheRulingsPageSays) {
  // One row for each rule book, as in docs/rulings.md.
  struct Row {
    std::string_view id;
    bool nine, one_victim, check_ends, pawns, classes, block_open, both_open;
    int rounds, checks;
    ChaseTest chase;
  };
  using enum ChaseTest;
  for (const Row& r : {
           Row{"1957", false, false, false, false, false, true, true, 0, -1, unrooted},
           Row{"1987", false, false, false, true, false, false, false, 60, -1, search},
           Row{"1999", false, false, false, true, false, false, false, 60, -1, search},
           Row{"2011", true, false, false, false, true, false, false, 60, -1, search},
           Row{"2020", true, false, false, false, true, false, false, 60, -1, search},
           Row{"axf", false, true, false, false, false, false, false, 60, 10, capture},
           Row{"computer", false, true, true, false, false, false, false, 60, 10, difference},
       }) {
    const Ruleset& book = *find_ruleset(r.id);
    EXPECT_EQ(book.nine_rounds, r.nine) << r.id;
    EXPECT_EQ(book.one_victim, r.one_victim) << r.id;
    EXPECT_EQ(book.check_ends_chase, r.check_ends) << r.id;
    EXPECT_EQ(book.pawns_answer, r.pawns) << r.id;
    EXPECT_EQ(book.classes, r.classes) << r.id;
    EXPECT_EQ(book.check_wins, r.id == "1957") << r.id;
    EXPECT_EQ(book.block_open, r.block_open) << r.id;
    EXPECT_EQ(book.both_forbidden_open, r.both_open) << r.id;
    EXPECT_EQ(book.limit.rounds, r.rounds) << r.id;
    EXPECT_EQ(book.limit.counted_checks, r.checks) << r.id;
    EXPECT_EQ(book.chase, r.chase) << r.id;
  }
}

TEST(Deciding, ALossOutranksAnArbiterAndAnArbiterADraw) {
  constexpr std::array kVerdicts = {Verdict::draw, Verdict::red_loses, Verdict::black_loses,
                                    Verdict::needs_arbiter};
  EXPECT_EQ(decisive({}), nullptr);
  for (int code = 0; code < 64; ++code) {
    std::vector<Ruling> rulings(3);
    for (std::size_t i = 0; i < 3; ++i) {
      rulings[i].verdict = kVerdicts[static_cast<std::size_t>(code >> (2 * i) & 3)];
    }
    const auto weight = [](const Ruling& r) {
      return r.verdict == Verdict::draw ? 0 : r.verdict == Verdict::needs_arbiter ? 1 : 2;
    };
    const Ruling* expected = &rulings[0];
    for (const Ruling& r : rulings) {
      if (weight(r) > weight(*expected)) expected = &r;
    }
    EXPECT_EQ(decisive(rulings), expected) << code;
  }
}

// Rounds without a capture, on random moves in which no position occurs three times.

struct Claim {
  std::size_t first, last;
  friend bool operator==(const Claim&, const Claim&) = default;
};

/// Returns where the limit is reached, as the rule books word it: a ply counts unless it is a check
/// beyond the side's counted ones or the reply to it; a capture starts the count again.
std::optional<Claim> claim_by_words(const Position& start, std::span<const Move> moves, int rounds,
                                    int counted_checks) {
  std::optional<Claim> none;
  Position p = start;
  int counted = 0;
  std::size_t first = 0;
  std::map<Color, int> checks;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool capture = static_cast<bool>(p[moves[i].to()]);
    const Color side = p[moves[i].from()].color();
    p.replay(moves[i]);
    if (capture) {
      counted = 0;
      checks.clear();
      first = i + 1;
      continue;
    }
    const bool beyond = p.in_check() && counted_checks >= 0 && ++checks[side] > counted_checks;
    counted += beyond ? -1 : 1;  // its reply counts +1, so the pair counts 0
    if (counted >= 2 * rounds) return Claim{first, i + 1};
  }
  return none;
}

std::optional<Claim> claim_of(const Position& start, std::span<const Move> moves,
                              const Ruleset& rules, const Ruling** out = nullptr) {
  static std::vector<Ruling> rulings;
  rulings = judge(start, moves, rules);
  for (const Ruling& r : rulings) {
    if (r.ground != Ground::limit) continue;
    if (out != nullptr) *out = &r;
    return Claim{r.first_ply, r.last_ply};
  }
  return std::nullopt;
}

/// Makes random moves without a capture or a third occurrence; with `checks`, plays a checking move
/// half of the time.
std::vector<Move> wander_once(const Position& start, unsigned seed, std::size_t plies,
                              bool checks) {
  std::mt19937 random(seed);
  std::vector<Move> moves;
  std::map<std::uint64_t, int> seen;
  Position p = start;
  ++seen[p.key()];
  while (moves.size() < plies) {
    MoveList legal;
    p.legal_moves(legal);
    std::vector<Move> may, check;
    for (const Move m : legal) {
      if (p[m.to()]) continue;
      Position next = p;
      next.make(m);
      if (seen[next.key()] >= 2 || !next.has_legal_move()) continue;
      (next.in_check() ? check : may).push_back(m);
    }
    if (checks && !check.empty() && (may.empty() || random() % 2 == 0)) may = check;
    if (may.empty()) break;
    moves.push_back(may[random() % may.size()]);
    p.make(moves.back());
    ++seen[p.key()];
  }
  return moves;
}

/// Returns the longest of 40 tries, or the first that is long enough.
std::vector<Move> wander(const Position& start, unsigned seed, std::size_t plies, bool checks) {
  std::vector<Move> longest;
  for (unsigned tries = 0; tries < 40 && longest.size() < plies; ++tries) {
    std::vector<Move> moves = wander_once(start, 100 * seed + tries, plies, checks);
    if (moves.size() > longest.size()) longest = std::move(moves);
  }
  return longest;
}

TEST(Limit, IsReachedAtTheSixtiethRoundAndNotBefore) {
  const Position start = test::position_of("2bakab2/9/9/9/9/9/9/9/9/2BAKAB2 w");
  for (const unsigned seed : {1U, 2U}) {
    const std::vector<Move> moves = wander(start, seed, 125, false);
    ASSERT_EQ(moves.size(), 125U);
    for (const Ruleset* rules : all_rulesets()) {
      for (const std::size_t plies : {118U, 119U, 120U, 121U, 125U}) {
        const auto line = std::span(moves).first(plies);
        const Ruling* ruling = nullptr;
        const auto claim = claim_of(start, line, *rules, &ruling);
        const bool due = rules->limit.rounds != 0 && plies >= 120;
        ASSERT_EQ(claim.has_value(), due) << rules->id << ' ' << plies;
        if (!claim) continue;
        EXPECT_EQ(*claim, (Claim{0, 120})) << rules->id;
        EXPECT_EQ(ruling->rules, rules);
        EXPECT_EQ(ruling->verdict, Verdict::draw);
        EXPECT_EQ(ruling->settled_by, Matter::limit);
        EXPECT_EQ(ruling->doubt, Doubt::none);
        EXPECT_TRUE(ruling->loop.empty());
        Position due_position = start;
        for (std::size_t i = 0; i < 120; ++i) due_position.make(moves[i]);
        EXPECT_EQ(ruling->start.setup(), due_position.setup());
      }
    }
  }
}

TEST(Limit, BeginsAnewWithACapture) {
  // The first move takes a pawn; in the second case Black moves first.
  for (const auto& [fen, capture] : {std::pair{"2bakab2/9/9/9/9/9/9/9/4p4/2BAKAB2 w", "d0e1"},
                                     std::pair{"2bakab2/4P4/9/9/9/9/9/9/9/2BAKAB2 b", "d9e8"}}) {
    Position start = test::position_of(fen);
    ASSERT_TRUE(start.legal(test::move(capture))) << fen;
    Position after = start;
    after.make(test::move(capture));
    std::vector<Move> moves = wander(after, 4, 122, false);
    ASSERT_EQ(moves.size(), 122U);
    moves.insert(moves.begin(), test::move(capture));
    const Ruleset& rules = *find_ruleset("1999");
    EXPECT_EQ(claim_of(start, std::span(moves).first(120), rules), std::nullopt) << fen;
    EXPECT_EQ(claim_of(start, std::span(moves).first(121), rules), (Claim{1, 121})) << fen;
  }
}

TEST(Limit, ChecksBeyondTheTenthOfASideAndTheirAnswersDoNotCount) {
  int longer = 0;
  for (const auto& [fen, seed] : {std::pair{"1nbk1abn1/9/9/9/9/9/9/9/9/R1BAKABC1 w", 1U},
                                  std::pair{"1nbk1abn1/9/9/9/9/9/9/9/9/R1BAKABC1 w", 2U},
                                  std::pair{"r1bakabc1/9/9/9/9/9/9/9/9/1NBAK1BN1 b", 3U},
                                  std::pair{"rnbakab1c/9/9/9/9/9/9/9/9/RNBAKAB1C w", 4U},
                                  std::pair{"rnbakab1c/9/9/9/9/9/9/9/9/RNBAKAB1C b", 5U},
                                  std::pair{"rnbakab1c/9/9/9/9/9/9/9/9/RNBAKAB1C b", 6U}}) {
    const Position start = test::position_of(fen);
    const std::vector<Move> moves = wander(start, seed, 180, true);
    for (const Ruleset* rules : all_rulesets()) {
      if (rules->limit.rounds == 0) continue;
      const auto expected =
          claim_by_words(start, moves, rules->limit.rounds, rules->limit.counted_checks);
      const auto claim = claim_of(start, moves, *rules);
      EXPECT_EQ(claim, expected) << fen << ' ' << rules->id;
      if (rules->limit.counted_checks >= 0 && claim && claim->last > 120) ++longer;
    }
  }
  EXPECT_GT(longer, 4);
}

TEST(Ends, MatesAndStalematesAreTheLossOfTheSideToMove) {
  struct End {
    std::string_view fen, line;
    Ground ground;
    Verdict verdict;
  };
  for (const End& end : {
           End{"4k4/R8/9/9/9/9/9/9/9/1R2K4 w", "b0b9 ", Ground::checkmate, Verdict::black_loses},
           End{"1r2k4/9/9/9/9/9/9/9/r8/4K4 b", "b9b0 ", Ground::checkmate, Verdict::red_loses},
           End{"3k5/9/4P4/9/9/9/9/9/9/4K4 w", "e7e8 ", Ground::stalemate, Verdict::black_loses},
           End{"4k4/9/9/9/9/9/9/4p4/9/3K5 b", "e2e1 ", Ground::stalemate, Verdict::red_loses},
           End{"1r2k4/9/9/9/9/9/9/9/r8/4K4 b", "b9b0 e0e1 ", Ground::none, Verdict::none},
           End{"4k4/9/9/9/9/9/9/4p4/9/3K5 b", "", Ground::none, Verdict::none},
       }) {
    const Position start = test::position_of(end.fen);
    const std::vector<Move> moves = test::line(end.line);
    for (const Ruleset* rules : all_rulesets()) {
      const std::vector<Ruling> rulings = judge(start, moves, *rules);
      if (end.ground == Ground::none) {
        EXPECT_TRUE(rulings.empty()) << end.fen << end.line;
        continue;
      }
      ASSERT_EQ(rulings.size(), 1U) << end.fen << end.line;
      Position last = start;
      for (const Move m : moves) last.make(m);
      const Ruling& r = rulings[0];
      EXPECT_EQ(r.rules, rules);
      EXPECT_EQ(r.ground, end.ground) << end.fen;
      EXPECT_EQ(r.verdict, end.verdict) << end.fen;
      EXPECT_EQ(r.first_ply, moves.size());
      EXPECT_EQ(r.last_ply, moves.size());
      EXPECT_EQ(r.start.setup(), last.setup());
      EXPECT_EQ(r.settled_by, std::nullopt);
      EXPECT_TRUE(r.loop.empty());
    }
  }
}

}  // namespace
}  // namespace qipu
