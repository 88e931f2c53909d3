// A whole ruling, field by field: the verdict follows from the labels by the table of the books,
// and a mirrored loop, or one with colours exchanged, gets the mirrored or exchanged ruling in
// every field.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/ruling/judge.h"
#include "ruling/turn.h"
#include "support/positions.h"

namespace qipu {
namespace {

struct PrintedLoop {
  std::string id, rules;
  Position start = Position::standard();
  std::vector<Move> moves;
  std::size_t period = 0;
};

const std::vector<PrintedLoop>& printed_loops() {
  static const std::vector<PrintedLoop> kAll = [] {
    std::vector<PrintedLoop> all;
    std::ifstream in(QIPU_SOURCE_DIR "/tests/data/rulings/cases.jsonl");
    for (std::string line; std::getline(in, line);) {
      const auto json = nlohmann::json::parse(line);
      PrintedLoop loop;
      loop.id = json.at("id");
      loop.rules = json.at("rules");
      loop.start = test::position_of(json.at("fen").get<std::string>());
      loop.moves = test::line(json.at("moves").get<std::string>());
      loop.period = json.at("period");
      all.push_back(std::move(loop));
    }
    return all;
  }();
  return kAll;
}

/// Returns the conduct that follows from one side's labels. `even`: joint chases that win no more
/// than they lose count.
Conduct conduct_by_table(const Ruling& ruling, Color side, bool even = true) {
  int moves = 0, checks = 0, attacking = 0;
  bool joint = false;
  for (const JudgedMove& m : ruling.loop) {
    if (m.side != side) continue;
    ++moves;
    checks += m.label == Label::check ? 1 : 0;
    const bool chases = m.label == Label::chase && (even || !m.even || !m.joint);
    const bool attack = m.label == Label::check || m.label == Label::kill || chases;
    attacking += attack ? 1 : 0;
    joint = joint || (chases && m.joint);
  }
  if (moves == 0 || attacking < moves) return Conduct::allowed;
  if (checks == moves) return Conduct::perpetual_check;
  return joint && ruling.rules->from_year >= 2011 ? Conduct::forbidden2 : Conduct::forbidden;
}

struct Settled {
  Verdict verdict;
  std::optional<Matter> by;
};

/// Returns the verdict for two conducts, and what settles it.
Settled settled_by_table(Conduct red, Conduct black, const Ruleset& rules) {
  using enum Conduct;
  const bool red_checks = red == perpetual_check, black_checks = black == perpetual_check;
  if (red_checks && black_checks) return {Verdict::draw, Matter::mutual_check};
  if (red_checks || black_checks) {
    return {red_checks ? Verdict::red_loses : Verdict::black_loses, Matter::perpetual_check};
  }
  if (red == allowed && black == allowed) return {Verdict::draw, Matter::both_allowed};
  if (red == allowed || black == allowed) {
    return {black == allowed ? Verdict::red_loses : Verdict::black_loses, Matter::forbidden};
  }
  if (rules.id == "1957") return {Verdict::needs_arbiter, std::nullopt};
  if (red == black) return {Verdict::draw, Matter::both_forbidden};
  return {red == forbidden ? Verdict::red_loses : Verdict::black_loses, Matter::classes};
}

bool all_are(const Ruling& ruling, Color side, Label label) {
  for (const JudgedMove& m : ruling.loop) {
    if (m.side == side && m.label != label) return false;
  }
  return true;
}

bool any_is(const Ruling& ruling, Color side, Label label) {
  return std::ranges::any_of(
      ruling.loop, [&](const JudgedMove& m) { return m.side == side && m.label == label; });
}

Color loser_of(Verdict verdict) {
  return verdict == Verdict::red_loses ? Color::red : Color::black;
}

void expect_consistent(const PrintedLoop& loop, const Ruling& ruling, const Ruleset& rules) {
  const std::string what = loop.id + " under " + std::string(rules.id);
  EXPECT_EQ(ruling.rules, &rules) << what;
  Position position = loop.start;
  for (std::size_t i = 0; i < ruling.first_ply; ++i) position.replay(loop.moves[i]);
  EXPECT_EQ(ruling.start.setup().board, position.setup().board) << what;
  EXPECT_EQ(ruling.start.turn(), ruling.loop.at(0).side) << what;
  for (std::size_t i = 0; i < ruling.loop.size(); ++i) {
    const JudgedMove& m = ruling.loop[i];
    EXPECT_EQ(m.move, loop.moves[ruling.first_ply + i]) << what;
    EXPECT_EQ(m.side, position[m.move.from()].color()) << what;
    const bool check_win = m.clause == Matter::check_win;
    EXPECT_EQ(check_win ? Matter::chase : m.clause, matter_of(m.label)) << what;
    EXPECT_TRUE(!check_win || rules.id == "1957") << what;
    position.replay(m.move);
    EXPECT_EQ(m.label == Label::check, position.in_check()) << what << ' ' << i;
    const bool searched = m.label == Label::kill || m.label == Label::chase;
    EXPECT_EQ(m.proof.empty(), !searched) << what << ' ' << i;
    EXPECT_FALSE(m.joint && (m.label != Label::chase || rules.chase != ChaseTest::search)) << what;
  }
  if (ruling.ground == Ground::loop) {
    EXPECT_EQ(position.setup().board, ruling.start.setup().board) << what;
    EXPECT_EQ((ruling.last_ply - ruling.first_ply) % ruling.loop.size(), 0U) << what;
  }
  if (rules.one_victim) {
    // The labels show who always checks, but not who always chases one piece.
    for (const Color side : {Color::red, Color::black}) {
      EXPECT_EQ(ruling.conduct[static_cast<std::size_t>(side)] == Conduct::perpetual_check,
                all_are(ruling, side, Label::check))
          << what;
      EXPECT_NE(ruling.conduct[static_cast<std::size_t>(side)], Conduct::forbidden2) << what;
    }
  } else {
    EXPECT_EQ(ruling.conduct[0], conduct_by_table(ruling, Color::red)) << what;
    EXPECT_EQ(ruling.conduct[1], conduct_by_table(ruling, Color::black)) << what;
  }
  Settled settled = settled_by_table(ruling.conduct[0], ruling.conduct[1], rules);
  if (ruling.ground == Ground::nine_rounds) settled.by = Matter::nine_rounds;
  Doubt doubt = settled.by ? Doubt::none : Doubt::book_is_silent;
  for (const auto& [kills, blocks] :
       {std::pair{Color::red, Color::black}, std::pair{Color::black, Color::red}}) {
    if (rules.id != "1957" || !all_are(ruling, kills, Label::kill)) continue;
    if (!all_are(ruling, blocks, Label::block)) continue;
    settled = {Verdict::needs_arbiter, std::nullopt};
    doubt = Doubt::book_contradicts_itself;
  }
  if (rules.id == "1957" && settled.by == Matter::forbidden &&
      any_is(ruling, loser_of(settled.verdict), Label::kill) &&
      any_is(ruling, loser_of(settled.verdict), Label::chase)) {
    settled = {Verdict::needs_arbiter, std::nullopt};
    doubt = Doubt::mixture_not_listed;
  }
  // The labels do not show chases that only later books exempt.
  if (rules.id == "1957" && ruling.doubt == Doubt::exemption_not_stated) {
    EXPECT_EQ(doubt, Doubt::none) << what;
    settled = {Verdict::needs_arbiter, std::nullopt};
    doubt = Doubt::exemption_not_stated;
  }
  // Nor is whether a label hangs on a clause that can be read in two ways.
  if (!rules.one_victim && rules.id != "1957" && ruling.doubt == Doubt::two_readings) {
    EXPECT_EQ(doubt, Doubt::none) << what;
    settled = {Verdict::needs_arbiter, std::nullopt};
    doubt = Doubt::two_readings;
  }
  if (!rules.one_victim && doubt == Doubt::none && ruling.conduct[0] != Conduct::allowed &&
      ruling.conduct[1] != Conduct::allowed) {
    const Settled otherwise =
        settled_by_table(conduct_by_table(ruling, Color::red, false),
                         conduct_by_table(ruling, Color::black, false), rules);
    if (otherwise.verdict != settled.verdict) {
      settled = {Verdict::needs_arbiter, std::nullopt};
      doubt = Doubt::even_exchange;
    }
  }
  EXPECT_EQ(ruling.verdict, settled.verdict) << what;
  EXPECT_EQ(ruling.settled_by, settled.by) << what;
  EXPECT_EQ(ruling.doubt, doubt) << what;
}

/// Books with different labels; the others label like these.
constexpr std::array<std::string_view, 5> kLabellers = {"1957", "1999", "2020", "axf", "computer"};

TEST(WholeRuling, WhoChasesOnePieceNamesThatPieceInEachMove) {
  int sides = 0;
  for (const PrintedLoop& loop : printed_loops()) {
    for (const std::string_view id : {"axf", "computer"}) {
      for (const Ruling& ruling : judge(loop.start, loop.moves, *find_ruleset(id))) {
        if (ruling.ground != Ground::loop) continue;
        std::array<std::set<PieceId>, 2> named;
        TrackedPieces pieces(ruling.start);
        for (const JudgedMove& m : ruling.loop) {
          pieces.move(m.move);
          if (m.label != Label::chase || !m.chased) continue;
          named[static_cast<std::size_t>(m.side)].insert(pieces.on(m.chased->square));
        }
        for (const Color side : {Color::red, Color::black}) {
          const auto i = static_cast<std::size_t>(side);
          if (ruling.conduct[i] != Conduct::forbidden) continue;
          EXPECT_LE(named[i].size(), 1U) << loop.id << ' ' << id;
          ++sides;
        }
      }
    }
  }
  EXPECT_GT(sides, 50);
}

TEST(WholeRuling, TheBookOf1957IsNotSureOfWhatItDoesNotSay) {
  const Ruleset& rules = *find_ruleset("1957");
  const auto ruled = [&](std::string_view fen, std::string_view cycle) {
    std::vector<Move> moves;
    for (int n = 0; n < 2; ++n) {
      for (const Move m : test::line(std::string(cycle))) moves.push_back(m);
    }
    const std::vector<Ruling> rulings = judge(test::position_of(std::string(fen)), moves, rules);
    return std::pair{rulings.at(0).verdict, rulings.at(0).doubt};
  };
  using Is = std::pair<Verdict, Doubt>;
  const auto open = [](Doubt doubt) { return Is{Verdict::needs_arbiter, doubt}; };
  // A pawn chases a cannon, a king a pawn; a rook a pawn on its own side of the river.
  EXPECT_EQ(ruled("3k5/9/1c7/2P6/9/9/9/9/9/5K3 w", "c6b6 b7c7 b6c6 c7b7 "),
            open(Doubt::exemption_not_stated));
  EXPECT_EQ(ruled("3k5/9/9/2p1p4/9/9/2R6/9/9/5K3 w", "c3e3 d9d8 e3c3 d8d9 "),
            open(Doubt::exemption_not_stated));
  // If a rook does it, the verdict is certain.
  EXPECT_EQ(ruled("3k5/9/c8/1R7/9/9/9/9/9/5K3 w", "b6a6 a7b7 a6b6 b7a7 "),
            (Is{Verdict::red_loses, Doubt::none}));
}

TEST(WholeRuling, TheVerdictIsWhatTheTableMakesOfTheLabels) {
  int loops = 0, n = 0;
  for (const PrintedLoop& loop : printed_loops()) {
    ++n;
    for (const std::string_view id : kLabellers) {
      const Ruleset& rules = *find_ruleset(id);
      // A search is slow: for the books that need one, only the loop's own book and now and then
      // another.
      if (rules.chase == ChaseTest::search && id != loop.rules && n % 4 != 0) continue;
      for (const Ruling& ruling : judge(loop.start, loop.moves, rules)) {
        if (ruling.ground != Ground::loop && ruling.ground != Ground::nine_rounds) continue;
        expect_consistent(loop, ruling, rules);
        ++loops;
      }
    }
  }
  EXPECT_GT(loops, 400);
}

Move rearranged_move(Move m, bool mirrored, bool exchanged) {
  return {test::rearranged(m.from(), mirrored, exchanged),
          test::rearranged(m.to(), mirrored, exchanged)};
}

Verdict exchanged_verdict(Verdict v) {
  if (v == Verdict::red_loses) return Verdict::black_loses;
  return v == Verdict::black_loses ? Verdict::red_loses : v;
}

TEST(WholeRuling, InAMirrorOrWithColorsExchangedIsTheSame) {
  for (const PrintedLoop& loop : printed_loops()) {
    const Ruleset& rules = *find_ruleset(loop.rules);
    const std::vector<Ruling> rulings = judge(loop.start, loop.moves, rules);
    // Both at once; other tests cover each alone.
    for (const auto& [mirrored, exchanged] : {std::pair{true, true}}) {
      std::vector<Move> moves;
      for (const Move m : loop.moves) moves.push_back(rearranged_move(m, mirrored, exchanged));
      const std::vector<Ruling> others =
          judge(test::rearranged(loop.start, mirrored, exchanged), moves, rules);
      ASSERT_EQ(others.size(), rulings.size()) << loop.id;
      for (std::size_t i = 0; i < rulings.size(); ++i) {
        const Ruling& a = rulings[i];
        const Ruling& b = others[i];
        EXPECT_EQ(a.ground, b.ground) << loop.id;
        EXPECT_EQ(a.first_ply, b.first_ply) << loop.id;
        EXPECT_EQ(a.last_ply, b.last_ply) << loop.id;
        EXPECT_EQ(a.conduct[0], b.conduct[exchanged ? 1 : 0]) << loop.id;
        EXPECT_EQ(a.conduct[1], b.conduct[exchanged ? 0 : 1]) << loop.id;
        EXPECT_EQ(a.settled_by, b.settled_by) << loop.id;
        EXPECT_EQ(a.doubt, b.doubt) << loop.id;
        EXPECT_EQ(exchanged ? exchanged_verdict(a.verdict) : a.verdict, b.verdict) << loop.id;
        ASSERT_EQ(a.loop.size(), b.loop.size()) << loop.id;
        for (std::size_t j = 0; j < a.loop.size(); ++j) {
          EXPECT_EQ(rearranged_move(a.loop[j].move, mirrored, exchanged), b.loop[j].move);
          EXPECT_EQ(exchanged ? !a.loop[j].side : a.loop[j].side, b.loop[j].side);
          EXPECT_EQ(a.loop[j].label, b.loop[j].label) << loop.id << ' ' << j;
          EXPECT_EQ(a.loop[j].clause, b.loop[j].clause) << loop.id << ' ' << j;
          EXPECT_EQ(a.loop[j].joint, b.loop[j].joint) << loop.id << ' ' << j;
          EXPECT_EQ(a.loop[j].proof.empty(), b.loop[j].proof.empty()) << loop.id << ' ' << j;
        }
      }
    }
  }
}

TEST(WholeRuling, ALoopPlayedOnceLessIsNone) {
  std::size_t n = 0;
  for (const PrintedLoop& loop : printed_loops()) {
    const Ruleset& rules = *find_ruleset(loop.rules);
    if (rules.chase == ChaseTest::search && ++n % 6 != 0) continue;  // a search is slow
    for (const Ruling& ruling : judge(loop.start, loop.moves, rules)) {
      if (ruling.ground != Ground::loop) continue;
      const auto until = std::span(loop.moves).first(ruling.last_ply);
      const std::vector<Ruling> due = judge(loop.start, until, rules);
      ASSERT_FALSE(due.empty()) << loop.id;
      EXPECT_EQ(due.back().verdict, ruling.verdict) << loop.id;
      for (const Ruling& r : judge(loop.start, until.first(ruling.last_ply - 1), rules)) {
        EXPECT_LT(r.last_ply, ruling.last_ply) << loop.id;
      }
      break;
    }
  }
}

}  // namespace
}  // namespace qipu
