// Mates carried from look to look, back to the moves that allowed them and forward to positions
// without a way out: every field of every look, made by hand.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "annotate/judge/examination.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;

Line mate_line(const char* ucci, Score score, Bound bound = Bound::exact) {
  Line line;
  line.score = score;
  line.bound = bound;
  line.moves = {move(ucci)};
  return line;
}
Look mate_look(std::vector<Line> lines, Line played) {
  Look look;
  look.lines = std::move(lines);
  look.played = std::move(played);
  return look;
}
Score centi(int value) { return Score::centipawns(value); }

/// "a0a1 m4 | h2e2 5, b2e2 3": the move played, then the best lines; w and l mark mates,
/// and "<" or ">" a score that is only a bound.
std::string text_of(const std::optional<Look>& look) {
  if (!look) return "none";
  const auto line = [](const Line& l) {
    std::string out = l.moves[0].ucci() + ' ';
    if (l.score.is_mate()) {
      out += l.score.value() > 0 ? "w" : "l";
      out += std::to_string(std::abs(l.score.mate_plies()));
    } else {
      out += std::to_string(l.score.centipawns());
    }
    return out + (l.bound == Bound::exact ? "" : l.bound == Bound::lower ? ">" : "<");
  };
  std::string out = line(look->played) + " |";
  for (const Line& l : look->lines) out += ' ' + line(l);
  return out;
}

struct MateRun {
  std::vector<std::size_t> judged;
  Mark says = Mark::none;
  bool choice = true;
  std::vector<std::string> of(Survey& survey) {
    carry_mates(
        survey, [this](std::size_t) { return choice; },
        [this](std::size_t i, const Look&) {
          judged.push_back(i);
          Judgement j;
          j.mark = says;
          return j;
        });
    std::vector<std::string> out;
    for (const auto& look : survey.looks) out.push_back(text_of(look));
    return out;
  }
};
using Texts = std::vector<std::string>;

TEST(CarriedMates, AMoveIsWorthWhatFollowsIt) {
  struct Case {
    std::vector<Line> lines;
    Line played, next;
    bool choice;
    const char* text;
  };
  const Line own = mate_line("a0a1", centi(-9)), best = mate_line("h2e2", centi(5)),
             other = mate_line("b2e2", centi(3));
  const Case kCases[] = {
      // The reply mates: the move loses, and another is better.
      {{best, other}, own, mate_line("h9g7", Score::mates_in(3)), true, "a0a1 l4 | h2e2 5 b2e2 3"},
      {{own, other}, own, mate_line("h9g7", Score::mates_in(3)), true, "a0a1 l4 | b2e2 3 a0a1 l4"},
      // Nothing is known about the only line, unless there was no choice.
      {{own}, own, mate_line("h9g7", Score::mates_in(3)), true, "a0a1 l4 | a0a1 -9"},
      {{own}, own, mate_line("h9g7", Score::mates_in(3)), false, "a0a1 l4 | a0a1 l4"},
      // All replies are mated: the move mates, and is the best one.
      {{best, other}, own, mate_line("h9g7", Score::mated_in(2)), true, "a0a1 w3 | a0a1 w3 h2e2 5"},
      {{best}, own, mate_line("h9g7", Score::mated_in(2)), true, "a0a1 w3 | a0a1 w3 h2e2 5"},
      {{best, own}, own, mate_line("h9g7", Score::mated_in(0)), true, "a0a1 w1 | a0a1 w1 h2e2 5"},
      {{mate_line("h2e2", Score::mates_in(1))},
       own,
       mate_line("h9g7", Score::mated_in(2)),
       true,
       "a0a1 w3 | h2e2 w1"},
      // A bound that proves the mate counts; one that does not prove it does not count.
      {{best}, own, mate_line("h9g7", Score::mates_in(3), Bound::lower), true, "a0a1 l4 | h2e2 5"},
      {{best}, own, mate_line("h9g7", Score::mates_in(3), Bound::upper), true, "a0a1 -9 | h2e2 5"},
      {{best},
       own,
       mate_line("h9g7", Score::mated_in(2), Bound::upper),
       true,
       "a0a1 w3 | a0a1 w3 h2e2 5"},
      {{best}, own, mate_line("h9g7", Score::mated_in(2), Bound::lower), true, "a0a1 -9 | h2e2 5"},
      // Proved results stay; others are corrected.
      {{best},
       mate_line("a0a1", Score::mated_in(8)),
       mate_line("h9g7", Score::mates_in(3)),
       true,
       "a0a1 l8 | h2e2 5"},
      {{best},
       mate_line("a0a1", Score::mated_in(8), Bound::lower),
       mate_line("h9g7", Score::mates_in(3)),
       true,
       "a0a1 l4 | h2e2 5"},
      {{best}, own, mate_line("h9g7", centi(900)), true, "a0a1 -9 | h2e2 5"},
  };
  for (const Case& c : kCases) {
    Survey survey;
    survey.looks = {mate_look(c.lines, c.played), mate_look({c.next}, c.next)};
    MateRun run;
    run.choice = c.choice;
    const std::string before = text_of(survey.looks[0]), after = text_of(survey.looks[1]);
    const Texts found = run.of(survey);
    EXPECT_EQ(found[0], c.text);
    EXPECT_EQ(found[1], after);
    EXPECT_EQ(run.judged,
              found[0] == before ? std::vector<std::size_t>() : std::vector<std::size_t>{0});
  }
}

TEST(CarriedMates, GoBackThroughAllMovesAsFarAsTheyAreForced) {
  const Line mate = mate_line("h9g7", Score::mates_in(1));
  Survey survey;
  for (int i = 0; i < 3; ++i) {
    survey.looks.emplace_back(
        mate_look({mate_line("a0a1", centi(i))}, mate_line("a0a1", centi(i))));
  }
  survey.looks.emplace_back(mate_look({mate}, mate));
  Survey forced = survey;
  MateRun run;
  run.choice = false;
  EXPECT_EQ(run.of(forced), (Texts{"a0a1 l4 | a0a1 l4", "a0a1 w3 | a0a1 w3", "a0a1 l2 | a0a1 l2",
                                   "h9g7 w1 | h9g7 w1"}));
  EXPECT_EQ(run.judged, (std::vector<std::size_t>{2, 1, 0}));
  // If there is a choice, it goes no further back than the move that allowed the mate.
  MateRun free;
  EXPECT_EQ(free.of(survey),
            (Texts{"a0a1 0 | a0a1 0", "a0a1 1 | a0a1 1", "a0a1 l2 | a0a1 2", "h9g7 w1 | h9g7 w1"}));
  EXPECT_EQ(free.judged, (std::vector<std::size_t>{2}));
}

TEST(CarriedMates, AMoveThatMatesLeavesNoWayOut) {
  const Line mates = mate_line("a0a1", Score::mates_in(5));
  const auto after = [&](const Line& first, std::vector<Line> lines, Line played) {
    Survey survey;
    survey.looks = {mate_look({first}, first), mate_look(std::move(lines), std::move(played))};
    MateRun run;
    const std::string before = text_of(survey.looks[1]);
    const Texts out = run.of(survey);
    EXPECT_EQ(run.judged,
              out[1] == before ? std::vector<std::size_t>() : std::vector<std::size_t>{1});
    return out[1];
  };
  const std::vector<Line> lines = {mate_line("b9c7", centi(9), Bound::lower),
                                   mate_line("h9g7", centi(7))};
  EXPECT_EQ(after(mates, lines, lines[1]), "h9g7 l4 | b9c7 l4 h9g7 l4");
  // A move that is proved to lose sooner stays so.
  EXPECT_EQ(after(mates, {lines[0], mate_line("h9g7", Score::mated_in(2))},
                  mate_line("h9g7", Score::mated_in(2))),
            "h9g7 l2 | b9c7 l4 h9g7 l2");
  // The best move is already proved.
  EXPECT_EQ(after(mates, {mate_line("b9c7", Score::mated_in(9)), lines[1]}, lines[1]),
            "h9g7 7 | b9c7 l9 h9g7 7");
  for (const Line& none : {mate_line("a0a1", Score::mates_in(5), Bound::upper),
                           mate_line("a0a1", centi(900)), mate_line("a0a1", Score::mated_in(4))}) {
    Survey survey;
    const Line quiet = mate_line("h9g7", centi(7));
    survey.looks = {mate_look({none}, none), mate_look({quiet}, quiet)};
    MateRun run;
    EXPECT_EQ(run.of(survey)[1], "h9g7 7 | h9g7 7");
  }
}

TEST(CarriedMates, NothingIsCarriedWhereNobodyLooked) {
  const Line mate = mate_line("h9g7", Score::mates_in(1)), own = mate_line("a0a1", centi(5));
  Survey survey;
  survey.looks = {mate_look({own}, own), mate_look({mate}, mate), mate_look({own}, own)};
  survey.looks[1].reset();
  MateRun run;
  EXPECT_EQ(run.of(survey), (Texts{"a0a1 5 | a0a1 5", "none", "a0a1 5 | a0a1 5"}));
  EXPECT_TRUE(run.judged.empty());
  Survey empty;
  EXPECT_EQ(run.of(empty), Texts());
}

TEST(CarriedMates, ADeeperVerdictFindsNoMoreFault) {
  const Line mate = mate_line("h9g7", Score::mates_in(1)), own = mate_line("a0a1", centi(5));
  for (const bool deeper : {false, true}) {
    for (int was = 0; was < kMarks; ++was) {
      for (int now = 0; now < kMarks; ++now) {
        Survey survey;
        survey.looks = {mate_look({own}, own), mate_look({mate}, mate)};
        survey.looks[0]->deeper = deeper;
        const Mark before = survey.looks[0]->judgement.mark = static_cast<Mark>(was);
        MateRun run;
        run.says = static_cast<Mark>(now);
        run.of(survey);
        Mark expected = run.says;
        if (deeper && is_fault(run.says)) {
          expected = is_fault(before) ? std::min(before, run.says) : Mark::none;
        }
        EXPECT_EQ(survey.looks[0]->judgement.mark, expected) << was << ' ' << now;
      }
    }
  }
}

}  // namespace
}  // namespace qipu
