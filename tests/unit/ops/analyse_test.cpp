// The form of an engine's answers, for people and for programs.

#include "ops/answer/analyse.h"

#include <gtest/gtest.h>

#include "ops/answer/bench.h"
#include "qipu/board/fen.h"
#include "qipu/notation/resolve.h"
#include "support/fake_engine.h"
#include "support/positions.h"
#include "text/width.h"

namespace qipu {
namespace {

using test::move;

Answer two_lines() {
  Answer answer;
  answer.nodes = 1234567;
  answer.lines = {
      {.score = Score::centipawns(35),
       .depth = 12,
       .chances = {300, 500, 200},
       .moves = {move("h2e2"), move("h9g7"), move("h0g2")}},
      {.score = Score::mated_in(4), .depth = 11, .chances = {}, .moves = {move("b0c2")}}};
  answer.best = answer.lines[0].moves[0];
  return answer;
}

TEST(Analyse, ScoresHaveASide) {
  const struct {
    Score score;
    const char *mover, *other;
  } kCases[] = {
      {Score::centipawns(35), "+0.35", "-0.35"}, {Score::centipawns(-1240), "-12.40", "+12.40"},
      {Score::centipawns(0), "0.00", "0.00"},    {Score::mates_in(1), "+#1", "-#1"},
      {Score::mates_in(5), "+#3", "-#3"},        {Score::mated_in(4), "-#2", "+#2"},
      {Score::mated_in(0), "-#0", "+#0"}};
  for (const auto& c : kCases) {
    EXPECT_EQ(score_text(c.score, Color::red, ScoreSide::red), c.mover);
    EXPECT_EQ(score_text(c.score, Color::red, ScoreSide::mover), c.mover);
    EXPECT_EQ(score_text(c.score, Color::red, ScoreSide::black), c.other);
    EXPECT_EQ(score_text(c.score, Color::black, ScoreSide::red), c.other);
    EXPECT_EQ(score_text(c.score, Color::black, ScoreSide::mover), c.mover);
    EXPECT_EQ(score_text(c.score, Color::black, ScoreSide::black), c.mover);
  }
}

TEST(Analyse, AReportNamesThePositionAndItsLines) {
  Subject subject;
  EXPECT_EQ(analysis_report(subject, two_lines(), {}),
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"
            "Red to move, depth 12, 1,234,567 nodes\n"
            "   +0.35  炮二平五 马8进7 马二进三\n"
            "     -#2  马八进七\n");
  subject.game = 3;
  subject.players = "甲 - 乙";
  subject.event = "某赛";
  subject.moves = {move("a0a1"), move("a9a8")};
  const std::string zh = analysis_report(
      subject, two_lines(),
      {.notation = find_notation("wxf"), .language = Language::zh, .side = ScoreSide::black});
  EXPECT_EQ(zh,
            "第3局　甲 - 乙　某赛，第2着之后\n"
            "1nbakabnr/r8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR w - - 2 2\n"
            "红方行棋，深度 12，1,234,567 节点\n"
            "   -0.35  C2=5 H8+7 H2+3\n"
            "     +#2  H8+7\n");
}

TEST(Analyse, ABoundIsSeenFromTheSideOfTheScore) {
  const struct {
    Bound bound;
    ScoreSide side;
    const char *text, *json;
  } kCases[] = {{Bound::exact, ScoreSide::red, " -0.35 ", R"("cp":-35,"depth")"},
                {Bound::lower, ScoreSide::black, " ≥+0.35 ", R"("cp":35,"bound":"lower")"},
                {Bound::lower, ScoreSide::mover, " ≥+0.35 ", R"("cp":35,"bound":"lower")"},
                {Bound::lower, ScoreSide::red, " ≤-0.35 ", R"("cp":-35,"bound":"upper")"},
                {Bound::upper, ScoreSide::black, " ≤+0.35 ", R"("cp":35,"bound":"upper")"},
                {Bound::upper, ScoreSide::red, " ≥-0.35 ", R"("cp":-35,"bound":"lower")"}};
  Subject subject;
  subject.moves = {move("h2e2")};  // Black is to move
  for (const auto& c : kCases) {
    Answer answer;
    answer.lines = {{.score = Score::centipawns(35),
                     .bound = c.bound,
                     .depth = 9,
                     .chances = {},
                     .moves = {move("h9g7")}}};
    const AnalysisForm form{.side = c.side};
    const std::string text = analysis_report(subject, answer, form);
    EXPECT_NE(text.find(c.text), text.npos) << text;
    const std::string json = analysis_json(subject, answer, form);
    EXPECT_NE(json.find(c.json), json.npos) << json;
  }
}

TEST(Analyse, LongLinesAreWrapped) {
  Answer answer = two_lines();
  Position position = Position::standard();
  answer.lines[0].moves.clear();
  for (int i = 0; i < 60; ++i) {
    MoveList legal;
    position.legal_moves(legal);
    answer.lines[0].moves.push_back(legal[i % legal.size()]);
    position.make(legal[i % legal.size()]);
    if (!position.has_legal_move()) break;
  }
  const std::string text = analysis_report({}, answer, {});
  std::size_t rows = 0;
  for (std::size_t at = 0; at < text.size(); ++rows) {
    const std::size_t end = text.find('\n', at);
    EXPECT_LE(display_width(std::string_view(text).substr(at, end - at)), 80);
    at = end + 1;
  }
  EXPECT_GT(rows, 6U);
}

TEST(Analyse, TheEndOfAGameHasNoLines) {
  Subject subject;
  subject.start = *Position::from(parse_fen("4k4/3PPP3/9/9/9/9/9/9/9/3K5 b")->setup);
  EXPECT_TRUE(analysis_report(subject, {}, {}).ends_with("Black is checkmated\n"));
  EXPECT_TRUE(analysis_report(subject, {}, {.language = Language::zh}).ends_with("黑方已被将死\n"));
  EXPECT_TRUE(analysis_json(subject, {}, {}).ends_with(R"("end":"checkmate","lines":[]})"));
  subject.start = *Position::from(parse_fen("3k5/9/9/9/9/9/9/9/3p1p3/4K4 w")->setup);
  EXPECT_TRUE(analysis_report(subject, {}, {}).ends_with("Red is stalemated\n"));
  EXPECT_TRUE(analysis_json(subject, {}, {}).ends_with(R"("end":"stalemate","lines":[]})"));
}

TEST(Analyse, JsonHasCoordinatesAndWordsOnRequest) {
  Subject subject;
  EXPECT_EQ(analysis_json(subject, two_lines(), {}),
            R"({"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",)"
            R"("turn":"red","side":"red","depth":12,"nodes":1234567,"lines":[)"
            R"({"cp":35,"wdl":[300,500,200],"depth":12,"moves":["h2e2","h9g7","h0g2"]},)"
            R"({"mate":-2,"depth":11,"moves":["b0c2"]}]})");
  subject.file = "a.pgn";
  subject.game = 2;
  const std::string text = analysis_json(
      subject, two_lines(), {.notation = find_notation("zh"), .side = ScoreSide::black});
  EXPECT_TRUE(text.starts_with(R"({"file":"a.pgn","game":2,"ply":0,"fen":)")) << text;
  EXPECT_NE(text.find(R"("side":"black")"), text.npos);
  EXPECT_NE(text.find(R"("cp":-35,"wdl":[200,500,300])"), text.npos) << text;
  EXPECT_NE(text.find(R"("text":["炮二平五","马8进7","马二进三"])"), text.npos) << text;
}

TEST(Bench, ItsSignatureIsOfWhatTheEngineDoes) {
  test::FakeMind mind;
  test::FakeEngine engine(mind);
  const auto first = bench(engine, 3);
  ASSERT_TRUE(first);
  const std::size_t positions = bench_positions().size();
  EXPECT_EQ(first->nodes, 1000 * positions);
  EXPECT_EQ(static_cast<std::size_t>(mind.new_games), positions);
  EXPECT_EQ(mind.asked[0].limits.depth, 3);
  EXPECT_EQ(bench(engine, 3)->signature, first->signature);
  mind.score = Score::centipawns(18);
  EXPECT_NE(bench(engine, 3)->signature, first->signature);
}

TEST(Bench, ItsPositionsCanBePlayedOn) {
  for (const std::string_view fen : bench_positions()) {
    const auto reading = parse_fen(fen);
    ASSERT_TRUE(reading) << fen;
    const auto position = Position::from(reading->setup);
    ASSERT_TRUE(position) << fen;
    EXPECT_TRUE(position->has_legal_move()) << fen;
    EXPECT_EQ(write_fen(reading->setup), fen);
  }
}

}  // namespace
}  // namespace qipu
