// Annotated records for programs and for the terminal, field by field; which plies are analysed;
// variations as lines, compared with a simple traversal of the tree.

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ops/answer/annotate.h"
#include "qipu/board/fen.h"
#include "qipu/notation/main_line.h"
#include "support/random_game.h"
#include "support/scripted_engine.h"

namespace qipu {
namespace {

using AnnotationJson = nlohmann::ordered_json;
using test::move;
using test::moves;

/// 1. 炮二平五 马8进7 2. 马二进三 车9平8, with every kind of ply: a book move, one that was not
/// analysed, faults and praise of both sides.
AnnotatedGame crafted() {
  AnnotatedGame game;
  const char* const played[] = {"h2e2", "h9g7", "h0g2", "i9h9"};
  for (int i = 0; i < 4; ++i) {
    AnnotatedPly ply;
    ply.move = move(played[i]);
    ply.mover = i % 2 == 0 ? Color::red : Color::black;
    ply.phase = i < 3 ? Phase::opening : Phase::middlegame;
    game.plies.push_back(ply);
  }
  game.plies[0].book = BookMove{7, 4, 2, 1};
  game.plies[1].red_chance = 0.61236;
  game.plies[1].eval = Evaluation{Evaluation::Kind::centipawns, 45};
  Look look;
  look.lines = {{.score = Score::centipawns(30),
                 .depth = 9,
                 .chances = {500, 300, 200},
                 .moves = moves({"h9g7", "h0g2"})},
                {.score = Score::mated_in(4), .depth = 8, .chances = {}, .moves = moves({"a9a8"})}};
  look.played = look.lines[0];
  look.judgement = {.mark = Mark::good, .before = 0.5, .after = 0.5, .only_move = true};
  game.plies[1].look = look;
  look.lines = {{.score = Score::mates_in(3), .depth = 7, .chances = {}, .moves = moves({"b0c2"})}};
  look.played = {.score = Score::centipawns(-120),
                 .depth = 7,
                 .chances = {100, 300, 600},
                 .moves = moves({"h0g2", "i9h9"})};
  look.deeper = true;
  look.judgement = {.mark = Mark::blunder,
                    .before = 0.98765,
                    .after = 0.25,
                    .missed_win = true,
                    .missed_mate = true};
  game.plies[2].look = look;
  game.plies[2].red_chance = 0.25;
  game.plies[2].eval = Evaluation{Evaluation::Kind::mate, -3};
  game.turning_points = {2};
  game.moments = {{2, MomentKind::win_let_go}};
  game.drift = Drift{Color::black, 1, 3, 0.5, 0.37, {1}};
  game.book_end = 1;
  game.sides[0] = {.moves = 1,
                   .marks = {0, 0, 0, 0, 0, 0, 1},
                   .accuracy = 12.34,
                   .mean_loss = 0.73765,
                   .missed_wins = 1,
                   .phases = {}};
  game.sides[0].phases[0] = {1, 12.34};
  game.sides[1] = {.moves = 3,
                   .marks = {0, 6, 1, 2, 3, 4, 5},
                   .accuracy = 98.76,
                   .mean_loss = 0.0001,
                   .missed_wins = 0,
                   .phases = {}};
  game.sides[1].phases[1] = {2, 97.55};
  game.sides[1].phases[2] = {1, 100};
  AnnotatedBranch branch;
  branch.of = 0;
  branch.before = 1;
  branch.start.make(move("h2e2"));
  branch.plies.resize(2);
  branch.plies[0].move = move("h7e7");
  branch.plies[0].mover = Color::black;
  branch.plies[1].move = move("h0g2");
  game.branches.push_back(branch);
  return game;
}

HowMade how_made() {
  HowMade how;
  how.engine = "fake 2";
  how.limits.nodes = 5000;
  how.curve = "by hand";
  how.thresholds = {.inaccuracy = 0.051, .mistake = 0.1, .blunder = 0.25};
  return how;
}

Game crafted_record() {
  Game game;
  game.tags.add("Red", "甲");
  game.tags.add("Black", "乙");
  game.tags.add("Event", "赛");
  game.tags.add("Date", "1999.01.02");
  game.outcome.result = GameResult::draw;
  return game;
}

TEST(AnnotationJson, HasEveryField) {
  const Game record = crafted_record();
  const AnnotatedGame game = crafted();
  AnnotationReport form;
  form.how = how_made();
  const auto json = AnnotationJson::parse(annotation_json({record, game, "x.pgn", 3}, form));
  const auto after = [](std::initializer_list<std::string_view> line) {
    Position p = Position::standard();
    for (const Move m : moves(line)) p.make(m);
    return write_fen(p.setup());
  };
  EXPECT_EQ(json["file"], "x.pgn");
  EXPECT_EQ(json["game"], 3);
  EXPECT_EQ(json["red"], "甲");
  EXPECT_EQ(json["black"], "乙");
  EXPECT_EQ(json["event"], "赛");
  EXPECT_EQ(json["date"], "1999.01.02");
  EXPECT_EQ(json["result"], "1/2-1/2");
  EXPECT_EQ(json["engine"], "fake 2");
  EXPECT_EQ(json["budget"], "5000 nodes");
  EXPECT_EQ(json["curve"], "by hand");
  EXPECT_EQ(json["thresholds"], AnnotationJson::parse("[5.1,10.0,25.0]"));
  EXPECT_EQ(json["fen"], after({}));
  EXPECT_EQ(json["sides"]["red"],
            AnnotationJson::parse(
                R"({"moves":1,"accuracy":12.3,"mean_loss":0.7377,"only":0,"good":0,"brilliant":0,)"
                R"("inaccuracy":0,"mistake":0,"blunder":1,"missed_wins":1,)"
                R"("phases":{"opening":{"moves":1,"accuracy":12.3}}})"));
  EXPECT_EQ(json["sides"]["black"],
            AnnotationJson::parse(
                R"({"moves":3,"accuracy":98.8,"mean_loss":0.0001,"only":6,"good":1,"brilliant":2,)"
                R"("inaccuracy":3,"mistake":4,"blunder":5,"missed_wins":0,)"
                R"("phases":{"middlegame":{"moves":2,"accuracy":97.6},)"
                R"("endgame":{"moves":1,"accuracy":100.0}}})"));
  EXPECT_EQ(json["turning_points"], AnnotationJson::parse("[3]"));
  EXPECT_EQ(json["key_moments"].dump(),
            R"-([{"ply":3,"kind":"win_let_go","words":"lets a win go (99% to 25%)"}])-");
  EXPECT_EQ(json["drift"].dump(), R"({"side":"black","first_ply":2,"last_ply":4,"before":0.5,)"
                                  R"("after":0.37,"greatest":[2]})");
  EXPECT_FALSE(json["summary"].get<std::string>().empty());
  EXPECT_FALSE(json.contains("book"));
  EXPECT_FALSE(json.contains("rulings"));
  ASSERT_EQ(json["plies"].size(), 4U);
  const char* const plies[] = {
      R"({"ply":1,"turn":"red","move":"h2e2","phase":"opening",)"
      R"("book":{"games":7,"red_wins":4,"draws":2,"black_wins":1}})",
      R"({"ply":2,"turn":"black","move":"h9g7","phase":"opening","red_chance":0.6124,)"
      R"("eval":{"cp":45},"before":0.5,"after":0.5,"mark":"good","only_move":true,)"
      R"("deeper":false,"played":{"cp":-30,"depth":9,"wdl":[200,300,500],)"
      R"("moves":["h9g7","h0g2"]},"lines":[{"cp":-30,"depth":9,"wdl":[200,300,500],)"
      R"("moves":["h9g7","h0g2"]},{"mate":2,"depth":8,"moves":["a9a8"]}]})",
      R"({"ply":3,"turn":"red","move":"h0g2","phase":"opening","red_chance":0.25,)"
      R"("eval":{"mate":-3},"before":0.9877,"after":0.25,"mark":"blunder","missed_win":true,)"
      R"("missed_mate":true,"deeper":true,"played":{"cp":-120,"depth":7,"wdl":[100,300,600],)"
      R"("moves":["h0g2","i9h9"]},"lines":[{"mate":2,"depth":7,"moves":["b0c2"]}]})",
      R"({"ply":4,"turn":"black","move":"i9h9","phase":"middlegame"})"};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(json["plies"][i].dump(), AnnotationJson::parse(plies[i]).dump()) << i;
  }
  ASSERT_EQ(json["variations"].size(), 1U);
  EXPECT_EQ(json["variations"][0].dump(),
            R"({"of":0,"ply":2,"fen":")" + after({"h2e2"}) +
                R"(","plies":[{"ply":2,"turn":"black","move":"h7e7","phase":"opening"},)"
                R"({"ply":3,"turn":"red","move":"h0g2","phase":"opening"}]})");
}

TEST(AnnotationJson, HasWordsABookAndRulingsWhereTheyAreAskedFor) {
  Game record;  // a game without known data
  AnnotatedGame game = crafted();
  game.branches.clear();
  OpeningBook book;
  book.add(moves({"h2e2", "h9g7"}), GameResult::red_wins);
  book.add(moves({"h2e2", "b9c7"}), GameResult::draw);
  book.settle(2);
  const auto start = *parse_fen("2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w");
  game.rulings = judge(*Position::from(start.setup, Faults::all()),
                       moves({"f0e0", "e8f8", "e0f0", "f8e8", "f0e0", "e8f8", "e0f0", "f8e8"}),
                       *find_ruleset("2020"));
  ASSERT_EQ(game.rulings.size(), 1U);
  AnnotationReport form;
  form.how = how_made();
  form.how.book = &book;
  form.notation = find_notation("zh");
  const auto json = AnnotationJson::parse(annotation_json({record, game, "-", 1}, form));
  EXPECT_EQ(json["file"], "<stdin>");
  for (const char* key : {"red", "black", "event", "date", "variations"}) {
    EXPECT_FALSE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["result"], "*");
  EXPECT_EQ(json["book"], AnnotationJson::parse(R"({"games":2,"least":2,"left_at":2})"));
  EXPECT_EQ(json["rulings"],
            AnnotationJson::parse(
                R"x([{"rules":"2020","first_ply":0,"last_ply":8,"reason":"Red: perpetual check, )x"
                R"x(forbidden; Black: two idle moves, allowed. Under the Competition rules of )x"
                R"x(2020 (China) Red must vary or lose."}])x"));
  EXPECT_EQ(json["plies"][0]["text"], "炮二平五");
  EXPECT_EQ(json["plies"][1]["text"], "马8进7");
  EXPECT_EQ(json["plies"][1]["played"]["text"], AnnotationJson::parse(R"(["马8进7","马二进三"])"));
  EXPECT_EQ(json["plies"][1]["lines"][1]["text"], AnnotationJson::parse(R"(["车1进1"])"));
  EXPECT_EQ(json["plies"][2]["lines"][0]["text"], AnnotationJson::parse(R"(["马八进七"])"));
  game.plies[3].look = Look();
  const auto bare = AnnotationJson::parse(annotation_json({record, game, "-", 1}, form));
  EXPECT_EQ(bare["plies"][3]["lines"], AnnotationJson::array());
  // All moves are known: the game does not leave the book; none is known: there is no end.
  for (const std::optional<std::size_t> end : {std::optional<std::size_t>(4), {}}) {
    game.book_end = end;
    const auto other = AnnotationJson::parse(annotation_json({record, game, "-", 1}, form));
    EXPECT_EQ(other["book"], AnnotationJson::parse(R"({"games":2,"least":2})"));
  }
}

TEST(Annotation, NamesTheGamesThatItLeaves) {
  const Game record = crafted_record();
  AnnotatedGame game = crafted();
  AnnotationReport form;
  form.how = how_made();
  const auto json = [&] {
    return AnnotationJson::parse(annotation_json({record, game, "x", 1}, form))
        .value("known", AnnotationJson());
  };
  const auto text = [&] { return annotation_report({record, game, "x", 1}, form); };
  EXPECT_EQ(json(), AnnotationJson());
  EXPECT_FALSE(text().contains("New at"));
  game.departure = Departure{
      .plies = 2, .games = 12, .moves = {{move("b0c2"), 9}, {move("c3c4"), 1}}, .other_moves = 2};
  game.departure->named = {{.red = "胡荣华",
                            .black = "杨官璘",
                            .event = "全国赛",
                            .date = "1960.05.03",
                            .result = GameResult::red_wins,
                            .file = "-",
                            .number = 3,
                            .move = move("b0c2")},
                           {.file = "old.pgn", .number = 1}};
  EXPECT_EQ(json(), AnnotationJson::parse(R"({"plies": 2, "games": 12,
      "moves": [{"move": "b0c2", "games": 9}, {"move": "c3c4", "games": 1}], "other_moves": 2,
      "named": [{"red": "胡荣华", "black": "杨官璘", "event": "全国赛", "date": "1960.05.03",
                 "result": "1-0", "file": "<stdin>", "game": 3, "move": "b0c2"},
                {"result": "*", "file": "old.pgn", "game": 1}]})"));
  EXPECT_TRUE(text().contains(
      "\nNew at move 2 of Red, 马二进三: 12 known games have the position before it, and\n"
      "play 马八进七 (9), 兵七进一 (1), 2 other moves.\n"
      "  胡荣华 – 杨官璘, 全国赛, 1960.05.03, 1-0, 马八进七 (<stdin> 3)\n"
      "  (old.pgn 1)\n"))
      << text();
  form.language = Language::zh;
  EXPECT_TRUE(text().contains(
      "\n新着：第 2 回合红方马二进三。此前局面见于已知对局 12 局，所走：马八进七（9）、兵\n"
      "七进一（1）、另 2 种。\n"
      "  胡荣华 – 杨官璘，全国赛，1960.05.03，1-0，马八进七（<stdin> 3）\n"))
      << text();
  form.notation = find_notation("wxf");
  EXPECT_EQ(json()["moves"][0]["text"], "H8+7");
  EXPECT_EQ(json()["named"][0]["text"], "H8+7");
  form.notation = nullptr;
  game.departure = Departure{.plies = 4, .games = 1};
  EXPECT_TRUE(text().contains("\n全部着法此前已有：末局面见于已知对局 1 局。\n")) << text();
  form.language = Language::en;
  EXPECT_TRUE(text().contains("\nAll moves are known: 1 known game has the last position.\n"))
      << text();
}

TEST(AnnotationReport, HasEveryLine) {
  const Game record = crafted_record();
  AnnotatedGame game = crafted();
  game.plies[2].look->judgement.sacrifice = false;
  Look praised = *game.plies[1].look;
  praised.judgement = {.mark = Mark::brilliant, .before = 0.4, .after = 0.4, .sacrifice = true};
  game.plies[3].look = praised;
  game.plies[3].red_chance = 1;
  game.branches[0].plies[0].look = praised;
  game.branches[0].plies[0].look->judgement.mark = Mark::mistake;
  AnnotationReport form;
  form.how = how_made();
  const std::string text = annotation_report({record, game, "x.pgn", 3}, form);
  const std::string expected =
      "Game 3, 甲 - 乙, 赛\n"
      "fake 2, 5000 nodes per search, curve by hand\n"
      "\n·▅▃█\n\n"
      "            accuracy     opening  middlegame     endgame  !!   !   □  ?!   ?  ??\n"
      "Red            12.3%       12.3%           -           -   0   0   0   0   0   1\n"
      "Black          98.8%           -       97.5%      100.0%   2   1   6   3   4   5\n";
  EXPECT_TRUE(text.starts_with(expected)) << text;
  const std::size_t rows = text.find("\n\n    1... ");
  ASSERT_NE(rows, text.npos) << text;
  EXPECT_EQ(text.substr(rows),
            "\n\n    1... 马8进7     !    50% ->  50%  the only move\n"
            "    2.   马二进三   ??   99% ->  25%  better 马八进七\n"
            "    2... 车9平8     !!   40% ->  40%  a sacrifice\n"
            "\nKey moments\n"
            "    2.   马二进三   lets a win go (99% to 25%)\n"
            "\nBlack made no clear mistake and slipped by degrees: in moves 1 to 2 the chances\n"
            "fell from 50% to 37%; most was lost by move 1, 马8进7.\n"
            "\nVariations\n"
            "    1... 炮8平5     ?    40% ->  40%  better 马8进7 马二进三\n");
  form.language = Language::zh;
  form.name_file = true;
  const std::string zh = annotation_report({record, game, "x.pgn", 3}, form);
  EXPECT_TRUE(
      zh.starts_with("x.pgn　第3局　甲 - 乙　赛\n"
                     "引擎 fake 2，每次搜索 5000 节点，曲线 by hand\n"))
      << zh;
  EXPECT_TRUE(zh.ends_with(
      "    1... 马8进7     !    50% ->  50%  唯一着\n"
      "    2.   马二进三   ??   99% ->  25%  应走 马八进七\n"
      "    2... 车9平8     !!   40% ->  40%  弃子\n"
      "\n关键着\n"
      "    2.   马二进三   放走胜势（99% 到 25%）\n"
      "\n黑方没有明显的失误，是逐步落后的：第 1 至 2 回合，胜率由 50% 降到 37%；失分最多\n"
      "的是第 1 回合马8进7。\n"
      "\n变化\n"
      "    1... 炮8平5     ?    40% ->  40%  应走 马8进7 马二进三\n"))
      << zh;
}

TEST(Budget, IsToldAndKnownAgain) {
  Limits limits;
  EXPECT_EQ(budget_text(limits), "");
  limits.nodes = 200000;
  EXPECT_EQ(budget_text(limits), "200000 nodes");
  limits.depth = 12;
  limits.time = std::chrono::milliseconds(500);
  EXPECT_EQ(budget_text(limits), "200000 nodes, depth 12, 500 ms");
  EXPECT_EQ(budget_text(limits, Language::zh), "200000 节点、深度 12、500 毫秒");
  HowMade how;
  how.engine = "Other";
  for (int bits = 1; bits < 8; ++bits) {
    how.limits = {};
    if ((bits & 1) != 0) how.limits.nodes = 1;
    if ((bits & 2) != 0) how.limits.depth = 20;
    if ((bits & 4) != 0) how.limits.time = std::chrono::milliseconds(3);
    EXPECT_TRUE(is_signature(signature_of(how))) << signature_of(how);
  }
  EXPECT_EQ(signature_of(how), "Other, 1 nodes, depth 20, 3 ms");
  for (const char* own : {"qipu 0", "qipu 0.1.0, 20", "x, 5 ms", "a, b, depth 7"}) {
    EXPECT_TRUE(is_signature(own)) << own;
  }
  for (const char* other :
       {"", "qipu", "qipu ", "qipu x", "胡荣华", "5 nodes", "a, nodes", "a,  nodes", "a, x5 nodes",
        "a, depth ", "a, depth x", "a, depth 5x", "a, 5 msx", "a,5 ms", "a, 5"}) {
    EXPECT_FALSE(is_signature(other)) << other;
  }
}

TEST(Budget, FactsOfAPageSayHow) {
  HowMade how = how_made();
  OpeningBook book;
  book.add(moves({"h2e2"}), GameResult::draw);
  book.settle(1);
  const auto facts = facts_of(how);
  how.book = &book;
  const auto more = facts_of(how);
  ASSERT_EQ(facts.size(), 4U);
  ASSERT_EQ(more.size(), 5U);
}

// Which plies are analysed, and what is reported if an engine fails.
class Annotating : public testing::Test {
 protected:
  Annotating() {
    NodeId id = kRoot;
    for (const Move m : moves({"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7"})) {
      id = add(id, m);
    }
    // Alternatives to the second move, and to the variation's own second move.
    NodeId other = add(game_[kRoot].first_child, move("b9c7"));
    other = add(other, move("h0g2"));
    const NodeId third = add(other, move("a9a8"));
    add(add(other, move("a9b9")), move("b0c2"));
    add(third, move("a0a1"));
    script_.score = test::any_score;
  }
  NodeId add(NodeId to, Move m) {
    const NodeId id = game_.add(to, m);
    game_.set_standing(id, Standing::legal);
    return id;
  }
  std::optional<AnnotatedGame> annotate(const AnnotationScope& scope) {
    Surveyor surveyor(test::maker_of(script_), test::options_for());
    findings_.all.clear();
    headway_.clear();
    return annotate_record(
        game_, surveyor, scope, findings_,
        [&](std::size_t done, std::size_t all) { headway_.emplace_back(done, all); });
  }
  static std::string looked_at(const std::vector<AnnotatedPly>& plies) {
    std::string out;
    for (const AnnotatedPly& ply : plies) out += ply.look ? 'x' : '-';
    return out;
  }

  Game game_;
  test::Script script_;
  Findings findings_;
  std::vector<std::pair<std::size_t, std::size_t>> headway_;
};

TEST_F(Annotating, ThePliesOfTheRangeAreLookedAt) {
  const struct {
    PlyRange range;
    const char *main, *first, *second;
  } kCases[] = {{{}, "xxxxxx", "xxxx", "xx"},
                {{.first = 0, .last = 99}, "xxxxxx", "xxxx", "xx"},
                {{.first = 3, .last = {}}, "--xxxx", "-xxx", "xx"},
                {{.first = 3, .last = 4}, "--xx--", "-xx-", "x-"},
                {{.first = 1, .last = 1}, "x-----", "----", "--"},
                {{.first = 6, .last = 6}, "-----x", "----", "--"},
                {{.first = 5, .last = 5}, "----x-", "---x", "-x"},
                {{.first = 7, .last = {}}, "------", "----", "--"},
                {{.first = 4, .last = 3}, "------", "----", "--"}};
  for (const auto& c : kCases) {
    const auto out = annotate({.range = c.range, .variations = true});
    ASSERT_TRUE(out);
    EXPECT_EQ(looked_at(out->plies), c.main) << c.range.first;
    ASSERT_EQ(out->branches.size(), 2U);
    EXPECT_EQ(looked_at(out->branches[0].plies), c.first) << c.range.first;
    EXPECT_EQ(looked_at(out->branches[1].plies), c.second) << c.range.first;
    EXPECT_EQ(findings_.all.size(), 0U);
    EXPECT_EQ(out->branches[0].of, 0U);
    EXPECT_EQ(out->branches[0].before, 1U);
    EXPECT_EQ(out->branches[1].of, 1U);
    EXPECT_EQ(out->branches[1].before, 3U);
    Position before = Position::standard();
    for (const Move m : moves({"h2e2", "b9c7", "h0g2"})) before.make(m);
    EXPECT_EQ(out->branches[1].start.setup(), before.setup());
    EXPECT_EQ(out->branches[1].plies[0].move, move("a9b9"));
  }
  EXPECT_EQ(annotate({})->branches.size(), 0U);
}

TEST_F(Annotating, HeadwayCountsThePliesOfAllLines) {
  annotate({.range = {}, .variations = true});
  ASSERT_FALSE(headway_.empty());
  for (const auto& [done, all] : headway_) {
    EXPECT_LE(done, all);
    EXPECT_GE(all, 12U);
  }
  EXPECT_EQ(headway_.back().first, headway_.back().second);
  annotate({});
  EXPECT_EQ(headway_.back().first, headway_.back().second);
}

TEST_F(Annotating, HeadwayNeverGoesBackAndReachesItsEnd) {
  for (const PlyRange range : {PlyRange{}, PlyRange{.first = 3, .last = 4},
                               PlyRange{.first = 1, .last = 1}, PlyRange{.first = 6, .last = 6}}) {
    annotate({.range = range, .variations = true});
    EXPECT_TRUE(
        std::ranges::is_sorted(headway_, {}, [](const auto& reported) { return reported.first; }));
    EXPECT_EQ(headway_.back().first, headway_.back().second) << range.first;
  }
}

TEST_F(Annotating, WhatAnEngineFailedAtIsCounted) {
  // It fails after the third move of the line, in every question.
  Position bad = Position::standard();
  for (const Move m : moves({"h2e2", "h9g7", "h0g2"})) bad.make(m);
  script_.fails = [bad](const Task& task) {
    Position p = task.start;
    for (const Move m : task.moves) p.make(m);
    return p.key() == bad.key();
  };
  const auto out = annotate({});
  ASSERT_TRUE(out);
  const auto missing = static_cast<std::size_t>(
      std::ranges::count_if(out->plies, [](const AnnotatedPly& ply) { return !ply.look; }));
  EXPECT_GT(missing, 0U);
  ASSERT_FALSE(findings_.all.empty());
  EXPECT_EQ(findings_.all.back().code, &diag::engine_given_up);
  EXPECT_EQ(findings_.all.back().args,
            (std::vector<std::string>{"scripted", std::to_string(missing)}));
  for (std::size_t i = 0; i + 1 < findings_.all.size(); ++i) {
    EXPECT_EQ(findings_.all[i].code, &diag::engine_silent);
    EXPECT_FALSE(out->plies.at(findings_.all[i].where.ply - 1).look);
  }
  // Moves known by a book are not asked about, and do not count as missing.
  OpeningBook book;
  for (const char* last : {"b9c7", "a9a8", "a9b9"}) {
    book.add(moves({"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", last}), GameResult::draw);
  }
  book.settle(2);
  const auto known = annotate({.range = {}, .book = &book});
  EXPECT_EQ(looked_at(known->plies), "-----x");
  EXPECT_EQ(findings_.all.size(), 0U);
  EXPECT_EQ(known->plies[0].book, (BookMove{2, 0, 2, 0}));  // without the game itself
  EXPECT_EQ(known->book_end, 5U);
}

TEST_F(Annotating, WithoutALegalMoveThereIsNothing) {
  game_ = Game();
  EXPECT_FALSE(annotate({}));
  game_.set_standing(game_.add(kRoot, move("h2h9")), Standing::illegal);
  EXPECT_FALSE(annotate({}));
  game_.start = parse_fen("3kk4/9/9/9/9/9/9/9/9/4K4 w")->setup;
  EXPECT_FALSE(annotate({}));
}

// --- variations as lines ------------------------------------------------------------------------

struct PlainBranch {
  std::vector<NodeId> nodes;
  std::size_t of, before;
};
bool legal_node(const Game& game, NodeId id) {
  return game[id].has_move && game[id].standing == Standing::legal;
}
std::vector<NodeId> legal_line(const Game& game, NodeId id) {
  std::vector<NodeId> out;
  for (; id != kNoNode && legal_node(game, id); id = game[id].first_child) out.push_back(id);
  return out;
}
/// Line by line: the alternatives to each move.
std::vector<PlainBranch> plain_branches(const Game& game) {
  std::vector<PlainBranch> out = {{legal_line(game, game[kRoot].first_child), 0, 0}};
  for (std::size_t i = 0; i < out.size(); ++i) {
    std::vector<NodeId> parents = out[i].nodes;
    if (i == 0) parents.insert(parents.begin(), kRoot);
    for (std::size_t k = 0; k < parents.size(); ++k) {
      const NodeId main = game[parents[k]].first_child;
      for (NodeId id = 1; id < game.size(); ++id) {
        if (game[id].parent != parents[k] || id == main || !legal_node(game, id)) continue;
        out.push_back({legal_line(game, id), i, out[i].before + k + (i == 0 ? 0 : 1)});
      }
    }
  }
  out.erase(out.begin());
  return out;
}

TEST(Branches, AreAllVariationsInTheirOrder) {
  test::RandomGames random(3);
  std::size_t seen = 0, nested = 0;
  for (int i = 0; i < 200; ++i) {
    const Game game = random.next();
    const auto expected = plain_branches(game);
    const auto found = branches_of(game);
    ASSERT_EQ(found.size(), expected.size());
    const auto start = Position::from(game.start, Faults::all());
    for (std::size_t k = 0; k < found.size(); ++k) {
      EXPECT_EQ(found[k].nodes, expected[k].nodes);
      EXPECT_EQ(found[k].of, expected[k].of);
      EXPECT_EQ(found[k].before, expected[k].before);
      const MainLine line = line_to(game, *start, found[k]);
      EXPECT_EQ(line.moves.size(), found[k].before + found[k].nodes.size());
      EXPECT_EQ(line.moves.back(), game[found[k].nodes.back()].move);
      EXPECT_EQ(line.moves[found[k].before], game[found[k].nodes.front()].move);
      nested += found[k].of != 0 ? 1 : 0;
    }
    seen += found.size();
  }
  EXPECT_GT(seen, 200U);
  EXPECT_GT(nested, 50U);
}

}  // namespace
}  // namespace qipu
