// An engine's findings as a page shows them: every field compared, worked out by hand from the
// given answers of the engine.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "publish/pages.h"
#include "qipu/board/fen.h"
#include "ruling/ruling_text.h"
#include "support/page_view.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::page_view;

Look seen_look(Mark mark, double before, double after, std::string_view best,
               std::string_view played) {
  Look look;
  look.lines.resize(1);
  look.lines[0].moves = {move(best)};
  look.played.moves = {move(played)};
  look.judgement = {.mark = mark, .before = before, .after = after};
  return look;
}

AnnotatedPly seen_ply(Color mover, std::string_view ucci, std::optional<double> red_chance) {
  AnnotatedPly ply;
  ply.move = move(ucci);
  ply.mover = mover;
  ply.red_chance = red_chance;
  return ply;
}

/// Black begins in round 2 with all pieces: a known move, a mistake of Red's with a better line
/// that was also judged, a quiet reply, and an illegal move.
class SeenGame : public testing::Test {
 protected:
  SeenGame() {
    game_.start =
        parse_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 2")->setup;
    found_.start = *Position::from(game_.start, Faults::all());
    NodeId id = kRoot;
    for (const char* const ucci : {"h9g7", "a0a1", "i9h9"}) {
      game_.set_standing(id = game_.add(id, move(ucci)), Standing::legal);
      main_.push_back(id);
    }
    game_.set_standing(game_.add(id, move("a1b9")), Standing::illegal);
    other_ = game_.add(main_[0], move("h2e2"));
    reply_ = game_.add(other_, move("i6i5"));
    for (const NodeId each : {other_, reply_}) game_.set_standing(each, Standing::legal);

    found_.plies = {seen_ply(Color::black, "h9g7", 0.5501), seen_ply(Color::red, "a0a1", 0.3806),
                    seen_ply(Color::black, "i9h9", 0.3804)};
    found_.plies[0].book = BookMove{12, 5, 4, 2};
    found_.plies[1].look = seen_look(Mark::mistake, 0.5, 0.38, "h2e2", "a0a1");
    found_.plies[1].look->judgement.missed_win = true;
    found_.plies[2].look = seen_look(Mark::none, 0.62, 0.6196, "i9i8", "i9h9");
    AnnotatedBranch branch;
    branch.nodes = {other_, reply_};
    branch.before = 1;
    branch.start = found_.start;
    branch.start.make(move("h9g7"));
    branch.plies = {seen_ply(Color::red, "h2e2", 0.51), seen_ply(Color::black, "i6i5", 0.6)};
    branch.plies[1].look = seen_look(Mark::inaccuracy, 0.49, 0.4, "b9c7", "i6i5");
    found_.branches.push_back(branch);
    found_.sides[0] = {.moves = 1, .accuracy = 43.46, .mean_loss = 0.12344, .missed_wins = 1};
    found_.sides[0].marks[static_cast<std::size_t>(Mark::mistake)] = 1;
    found_.sides[0].phases[0] = {1, 43.46};
    found_.turning_points = {1};
    found_.moments = {{1, MomentKind::loss}};
    found_.book_end = 1;
    ruling_.rules = find_ruleset("2020");
    ruling_.ground = Ground::checkmate;
    ruling_.verdict = Verdict::red_loses;
    ruling_.last_ply = 2;
    ruling_.start = found_.start;
  }

  nlohmann::json view(const AnnotationForm& form = {}) const {
    return page_view(game_page({.game = game_, .annotated = &found_, .form = form}));
  }

  Game game_;
  AnnotatedGame found_;
  std::vector<NodeId> main_;
  NodeId other_ = 0, reply_ = 0;
  Ruling ruling_;
};

TEST_F(SeenGame, NamesTheGamesThatItLeaves) {
  const auto known = [&] {
    return page_view(game_page({.game = game_, .annotated = &found_}))
        .value("known", nlohmann::json());
  };
  EXPECT_EQ(known(), nlohmann::json());
  found_.departure =
      Departure{.plies = 1, .games = 7, .moves = {{move("h2e2"), 4}}, .other_moves = 2};
  found_.departure->named = {{.red = "甲",
                              .date = "1960.??.??",
                              .result = GameResult::draw,
                              .file = "a/<b>.pgn",
                              .number = 12,
                              .move = move("b0c2")},
                             {.black = "乙", .event = "赛", .file = "c", .number = 1}};
  EXPECT_EQ(known(), nlohmann::json::parse(R"({"p": 1, "n": 7, "x": 2,
      "m": [[["炮二平五", "C2=5", "H2-E2"], 4]],
      "g": [["甲", "", "1/2-1/2", "", "1960.??.??", "<b>.pgn", 12, ["马八进七", "H8+7", "B0-C2"]],
            ["", "乙", "*", "赛", "", "c", 1]]})"));
}

TEST_F(SeenGame, IsToldInFull) {
  game_.edit_notes(main_[1]).comment = "theirs";
  game_.edit_notes(main_[1]).nags = {5};
  game_.edit_notes(kRoot).comment = "intro";
  annotate_game(game_, found_, {});
  nlohmann::json found = view();
  for (const char* const gone : {"notations", "fen", "tags", "how", "title", "red", "black",
                                 "event", "site", "date", "round", "result"}) {
    found.erase(gone);
  }
  // Red has the 44 moves of the start but one: no horse of Black stands behind the cannon on h7.
  // The record's own evaluation of the branch gives Red's chance there and nowhere else.
  test::expect_json(found, R"json({
    "v": 1, "intro": "intro", "told": [0, 1], "turning": [1],
    "moments": [{"p": 1, "k": "loss", "w": ["失先（50% 到 38%）", "loses ground (50% to 38%)"]}],
    "summary": [
      ["脱谱：第 3 回合红方车九进一。红方准确率 43.5%，失误 1。关键着：第 3 回合红方车九进一，失先（50% 到 38%）。",
       "脱谱：第 3 回合红方R9+1。红方准确率 43.5%，失误 1。关键着：第 3 回合红方R9+1，失先（50% 到 38%）。",
       "脱谱：第 3 回合红方A0-A1。红方准确率 43.5%，失误 1。关键着：第 3 回合红方A0-A1，失先（50% 到 38%）。"],
      ["Out of book at move 3 of Red, 车九进一. Red: accuracy 43.5%, 1 ?. Key moments: move 3 of Red, 车九进一, loses ground (50% to 38%).",
       "Out of book at move 3 of Red, R9+1. Red: accuracy 43.5%, 1 ?. Key moments: move 3 of Red, R9+1, loses ground (50% to 38%).",
       "Out of book at move 3 of Red, A0-A1. Red: accuracy 43.5%, 1 ?. Key moments: move 3 of Red, A0-A1, loses ground (50% to 38%)."]],
    "sides": [
      {"moves": 1, "accuracy": 43.5, "loss": 0.1234, "missed": 1,
       "phases": [[1, 43.5], [0, 0.0], [0, 0.0]],
       "marks": {"only": 0, "good": 0, "brilliant": 0, "inaccuracy": 0, "mistake": 1, "blunder": 0}},
      {"moves": 0, "missed": 0, "phases": [[0, 0.0], [0, 0.0], [0, 0.0]],
       "marks": {"only": 0, "good": 0, "brilliant": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0}}],
    "nodes": [
      {"p": -1},
      {"p": 0, "m": "h9g7", "t": ["马8进7", "H8+7", "H9-G7"], "r": 0.55, "q": 0,
       "o": [12, 5, 4, 2]},
      {"p": 1, "m": "a0a1", "t": ["车九进一", "R9+1", "A0-A1"], "g": [5], "r": 0.381, "q": 0,
       "k": "mistake", "d": 0.12, "b": "h2e2", "c": "theirs",
       "y": "a0a1a0a2i0i1i0i2b2b1b2a2b2c2b2d2b2e2b2f2b2g2b2b3b2b4b2b5b2b6b2b9h2h1h2c2h2d2h2e2h2f2h2g2h2i2h2h3h2h4h2h5h2h6b0a2b0c2h0g2h0i2a3a4c3c4e3e4g3g4i3i4d0e1f0e1c0a2c0e2g0e2g0i2e0e1",
       "w": [["失误：红方失先（50% 到 38%）。应走炮二平五，架中炮。",
              "失误：红方失先（50% 到 38%）。应走C2=5，架中炮。",
              "失误：红方失先（50% 到 38%）。应走H2-E2，架中炮。"],
             ["Mistake: Red loses the initiative (50% to 38%). Better: 炮二平五, with a cannon on the middle file.",
              "Mistake: Red loses the initiative (50% to 38%). Better: C2=5, with a cannon on the middle file.",
              "Mistake: Red loses the initiative (50% to 38%). Better: H2-E2, with a cannon on the middle file."]]},
      {"p": 2, "m": "i9h9", "t": ["车9平8", "R9=8", "I9-H9"], "r": 0.38, "q": 0},
      {"p": 3, "m": "a1b9", "t": ["A1-B9", "A1-B9", "A1-B9"], "x": 1},
      {"p": 1, "m": "h2e2", "t": ["炮二平五", "C2=5", "H2-E2"], "r": 0.51},
      {"p": 5, "m": "i6i5", "t": ["卒9进1", "P9+1", "I6-I5"], "g": [6], "r": 0.6,
       "k": "inaccuracy", "d": 0.09, "b": "b9c7", "c": "",
       "w": [["欠佳：黑方更加被动（49% 到 40%）。可改走马2进3。",
              "欠佳：黑方更加被动（49% 到 40%）。可改走H2+3。",
              "欠佳：黑方更加被动（49% 到 40%）。可改走B9-C7。"],
             ["Inaccuracy: Black becomes more passive (49% to 40%). Better: 马2进3.",
              "Inaccuracy: Black becomes more passive (49% to 40%). Better: H2+3.",
              "Inaccuracy: Black becomes more passive (49% to 40%). Better: B9-C7."]]},
      {"p": 5, "m": "b9c7", "t": ["马2进3", "H2+3", "B9-C7"], "e": 0, "r": 0.5}]})json");
}

TEST_F(SeenGame, IsToldTheSameWhateverTheRecordWasWrittenIn) {
  const nlohmann::json plain = view();
  for (const Language language : {Language::zh, Language::en}) {
    for (const char* const id : {"zh", "wxf", "iccs"}) {
      const Game kept = game_;
      found_.rulings = {ruling_};
      const AnnotationForm form{.notation = find_notation(id), .language = language};
      game_.edit_notes(main_[1]).comment = "theirs\nand more";
      annotate_game(game_, found_, form);
      const nlohmann::json seen = view(form);
      // The annotator's comments are distinguished from the old ones.
      EXPECT_EQ(seen["nodes"][2]["c"], "theirs\nand more") << id;
      EXPECT_EQ(seen["nodes"][6]["c"], "") << id;
      EXPECT_EQ(seen["intro"], "");
      const std::string zh = reason_of(ruling_, Language::zh),
                        en = reason_of(ruling_, Language::en);
      ASSERT_NE(zh, "");
      for (std::size_t i = 0; i < 3; ++i) {
        const std::string notation = seen["notations"][i][0];
        for (std::size_t k = 0; k < 3; ++k) {
          if (plain["notations"][k][0] != notation) continue;
          const auto& words = plain["nodes"][2]["w"];
          EXPECT_EQ(seen["nodes"][2]["w"][0][i], words[0][k].get<std::string>() + zh);
          EXPECT_EQ(seen["nodes"][2]["w"][1][i], words[1][k].get<std::string>() + " " + en);
          EXPECT_EQ(seen["summary"][0][i], plain["summary"][0][k]);
          EXPECT_EQ(seen["summary"][1][i], plain["summary"][1][k]);
        }
      }
      game_ = kept;
    }
  }
}

TEST_F(SeenGame, ARulingIsToldAtTheMoveWithWhichItFallsDue) {
  for (const std::size_t last : {1U, 2U, 3U}) {
    ruling_.last_ply = last;
    found_.rulings = {ruling_};
    const nlohmann::json nodes = view()["nodes"];
    for (std::size_t ply = 1; ply <= 3; ++ply) {
      const bool reported =
          nodes[ply].contains("w") &&
          nodes[ply]["w"][1][0].get<std::string>().ends_with(reason_of(ruling_, Language::en));
      EXPECT_EQ(reported, ply == last) << ply;
    }
    EXPECT_EQ(nodes[last]["c"], "");
  }
}

TEST_F(SeenGame, LossesAreShownFromAThousandthOn) {
  const struct {
    double before, after;
    const char* loss;
  } kCases[] = {{0.5, 0.5, "null"},     {0.75, 0.7495, "null"}, {0.75, 0.748, "0.002"},
                {0.5, 0.499, "0.001"},  {0.9, 0.0996, "0.8"},   {1.0, 0.0, "1.0"},
                {0.5, 0.49876, "0.001"}};
  for (const auto& [before, after, loss] : kCases) {
    Judgement& judgement = found_.plies[2].look->judgement;
    judgement.before = before;
    judgement.after = after;
    const nlohmann::json node = view()["nodes"][3];
    EXPECT_EQ(node.value("d", nlohmann::json()), nlohmann::json::parse(loss)) << before - after;
  }
}

TEST_F(SeenGame, ABetterMoveIsShownForFaultsAlone) {
  for (int i = 0; i < kMarks; ++i) {
    const auto mark = static_cast<Mark>(i);
    for (const bool branch : {false, true}) {
      AnnotatedPly& ply = branch ? found_.branches[0].plies[1] : found_.plies[1];
      ply.look->judgement.mark = mark;
      ply.look->judgement.only_move = true;
      const nlohmann::json seen = view();
      const nlohmann::json& node = seen["nodes"][branch ? 6 : 2];
      EXPECT_EQ(node.value("b", ""), !is_fault(mark) ? "" : branch ? "b9c7" : "h2e2") << i;
      EXPECT_EQ(node.value("k", ""), mark == Mark::none ? "" : mark_id(mark)) << i;
      EXPECT_EQ(node.contains("w"), mark != Mark::none) << i;
    }
  }
}

TEST_F(SeenGame, WhatTheEngineSawCountsBeforeWhatTheRecordSays) {
  Notes& notes = game_.edit_notes(main_[1]);
  notes.nags = {1};
  notes.eval = Evaluation{Evaluation::Kind::centipawns, 900};
  game_.edit_notes(main_[0]).nags = {3};
  nlohmann::json nodes = view()["nodes"];
  EXPECT_EQ(nodes[2]["r"], 0.381);
  EXPECT_EQ(nodes[2]["e"], 900);
  EXPECT_EQ(nodes[2]["k"], "mistake");
  EXPECT_EQ(nodes[1]["k"], "brilliant") << "nobody looked at it";
  // Without a chance, the record's own is used.
  found_.plies[1].red_chance.reset();
  nodes = view()["nodes"];
  EXPECT_GT(nodes[2]["r"], 0.8);
  const ListedPage row = listed({.game = game_, .annotated = &found_}, "");
  ASSERT_EQ(row.chances.size(), 3U);
  EXPECT_GT(row.chances[1], 0.8);
}

TEST_F(SeenGame, WhatReachesLessFarThanTheGameIsShownThatFar) {
  found_.turning_points.clear();
  found_.moments.clear();
  found_.book_end.reset();
  nlohmann::json whole = view()["nodes"];
  found_.plies.resize(1);
  found_.plies.shrink_to_fit();
  const nlohmann::json nodes = view()["nodes"];
  EXPECT_EQ(nodes[1], whole[1]);
  for (const std::size_t ply : {2U, 3U}) {
    for (const char* const seen : {"r", "k", "d", "b", "y", "w", "c"}) whole[ply].erase(seen);
    EXPECT_EQ(nodes[ply], whole[ply]);
  }
}

TEST_F(SeenGame, AsARowOfAnIndexHasItsSumsAndFaults) {
  game_.tags.set("Red", "甲");
  game_.tags.set("Black", "?");
  game_.tags.set("Event", "赛");
  game_.tags.set("Title", "题");
  game_.tags.set("Date", "1999.12.??");
  game_.tags.set("ECCO", "C36");
  game_.tags.set("Opening", "中炮");
  game_.outcome.result = GameResult::draw;
  found_.sides[1].marks = {3, 9, 4, 5, 6, 7, 8};
  const auto row = [&] {
    return listed({.game = game_, .annotated = &found_, .name = "file"}, "x.html");
  };
  ListedPage seen = row();
  EXPECT_EQ(seen.href, "x.html");
  EXPECT_EQ(seen.red, "甲");
  EXPECT_EQ(seen.black, "");
  EXPECT_EQ(seen.event, "赛");
  EXPECT_EQ(seen.date, "1999.12");
  EXPECT_EQ(seen.opening[0], "C36 中炮");
  EXPECT_EQ(seen.result, "1/2-1/2");
  EXPECT_EQ(seen.plies, 4U);
  EXPECT_EQ(seen.chances, (std::vector<double>{0.5501, 0.3806, 0.3804}));
  ASSERT_TRUE(seen.faults);
  EXPECT_EQ((*seen.faults)[0], (std::array<std::size_t, 3>{0, 1, 0}));
  EXPECT_EQ((*seen.faults)[1], (std::array<std::size_t, 3>{6, 7, 8}));
  EXPECT_FALSE(seen.accuracy) << "Black's moves were not looked at";
  found_.sides[1].moves = 2;
  found_.sides[1].accuracy = 87.55;
  EXPECT_EQ(row().accuracy, (std::array<double, 2>{43.46, 87.55}));
  found_.sides[0].moves = 0;
  EXPECT_FALSE(row().accuracy);
}

}  // namespace
}  // namespace qipu
