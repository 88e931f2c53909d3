// The JSON that a page's script shows, compared as a whole with the record and the engine's
// results: every field, worked out by hand.

#include "support/page_view.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "annotate/words/annotation_text.h"
#include "publish/pages.h"
#include "qipu/board/fen.h"
#include "ruling/ruling_text.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::expect_json;
using test::move;
using test::page_view;
using ViewJson = nlohmann::json;

// Black to move in round 3, with a rook against a rook and a cannon.
constexpr std::string_view kBlackFirst = "r2k5/9/9/9/9/9/9/7C1/9/4K3R b - - 0 3";

NodeId add_legal(Game& game, NodeId parent, std::string_view ucci) {
  const NodeId id = game.add(parent, move(ucci));
  game.set_standing(id, Standing::legal);
  return id;
}

/// Everything that a record can have; its JSON is below.
Game told_in_full() {
  Game game;
  game.start = parse_fen(kBlackFirst)->setup;
  game.tags.set("Event", "全国赛");
  game.tags.set("Site", "");
  game.tags.set("Date", "1999.??.??");
  game.tags.set("Round", "3");
  game.tags.set("Red", "甲");
  game.tags.set("Black", "𠮷");
  game.tags.set("Opening", "C36 中炮");
  game.outcome = {GameResult::black_wins, Ending::perpetual_check, ""};
  game.edit_notes(kRoot).comment = "intro\n";
  const NodeId first = add_legal(game, kRoot, "a9a5");
  Notes& notes = game.edit_notes(first);
  notes.lead = "before";
  notes.comment = "first\nsecond";
  notes.nags = {1, 14};
  notes.eval = Evaluation{Evaluation::Kind::centipawns, -120};
  notes.elapsed_ms = 90'500;
  notes.clock_ms = 1'000;
  const NodeId second = add_legal(game, first, "i0i5");
  game.edit_notes(second).comment = "Evaluation: Black mates in 2.\nleft";
  const NodeId third = add_legal(game, second, "d9d8");
  game.edit_notes(third).nags = {4};
  const NodeId better = add_legal(game, second, "a5a0");
  game.edit_notes(better).comment =
      "why?\nMistake: Black loses the initiative (51% to 39%). Better: h0g2.";
  const NodeId other = add_legal(game, first, "h2d2");
  game.edit_notes(other).eval = Evaluation{Evaluation::Kind::mate, 2};
  const NodeId illegal = game.add(other, move("a5b6"));
  game.set_standing(illegal, Standing::illegal);
  const NodeId unread = game.add_written(illegal, "？<b>");
  game.set_standing(unread, Standing::unread);
  return game;
}

TEST(PageView, TellsAllThatARecordSaysWhereNoEngineLooked) {
  const Game game = told_in_full();
  const GamePage page{.game = game,
                      .curve = ChanceCurve("by hand", 400),
                      .how = {{{"引擎", "Engine"}, {"甲", "a"}}, {{"节点", "Nodes"}, {"5", "5"}}},
                      .index = "../第 1 集.html"};
  // Black has 17 moves of the rook and one of the king, which may not face the other on file e.
  // 1 / (1 + e^0.3) = 0.4256. The cannon's file is Red's second, the king's Black's fourth.
  ViewJson view = page_view(game_page(page));
  view.erase("notations");  // tested below
  expect_json(view, R"json({
    "v": 1, "title": "甲 0-1 𠮷",
    "red": "甲", "black": "𠮷", "event": "全国赛", "site": "", "date": "1999",
    "round": ["第3轮", "round 3"], "result": "0-1", "ending": ["长将", "perpetual check"],
    "opening": ["中炮", "中炮"], "ecco": "C36",
    "fen": "r2k5/9/9/9/9/9/9/7C1/9/4K3R b - - 0 3",
    "intro": "intro\n",
    "index": "../%E7%AC%AC%201%20%E9%9B%86.html",
    "nodes": [
      {"p": -1},
      {"p": 0, "m": "a9a5", "t": ["车1进4", "R1+4", "A9-A5"], "c": "first\nsecond",
       "l": "before", "g": [1, 14], "e": -120, "r": 0.426, "s": 90.5, "k": "good", "q": 2},
      {"p": 1, "m": "i0i5", "t": ["车一进五", "R1+5", "I0-I5"], "c": "left", "e": "#-2", "r": 0.0,
       "q": 2},
      {"p": 2, "m": "d9d8", "t": ["将4进1", "K4+1", "D9-D8"], "g": [4], "k": "blunder",
       "b": "a5a0", "q": 2,
       "y": "a5a0a5a1a5a2a5a3a5a4a5b5a5c5a5d5a5e5a5f5a5g5a5h5a5i5a5a6a5a7a5a8a5a9d9d8"},
      {"p": 2, "m": "a5a0", "t": ["车1进5", "R1+5", "A5-A0"],
       "c": "why?\nMistake: Black loses the initiative (51% to 39%). Better: h0g2.",
       "k": "mistake"},
      {"p": 1, "m": "h2d2", "t": ["炮二平六", "C2=6", "H2-D2"], "e": "#2", "r": 1.0},
      {"p": 5, "m": "a5b6", "t": ["A5-B6", "A5-B6", "A5-B6"], "x": 1},
      {"p": 6, "t": ["？<b>", "？<b>", "？<b>"], "x": 1}],
    "sides": [
      {"marks": {"only": 0, "good": 0, "brilliant": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0}},
      {"marks": {"only": 0, "good": 1, "brilliant": 0, "inaccuracy": 0, "mistake": 0, "blunder": 1}}],
    "how": [["引擎", "Engine", "甲", "a"], ["节点", "Nodes", "5"]],
    "tags": [["Event", "全国赛"], ["Site", ""], ["Date", "1999.??.??"], ["Round", "3"],
             ["Red", "甲"], ["Black", "𠮷"], ["Opening", "C36 中炮"]]})json");
}

TEST(PageView, MovesThatCommentsNameHaveNodesBehindThoseOfTheGame) {
  Game game;
  const NodeId first = add_legal(game, kRoot, "h2e2");
  const NodeId second = add_legal(game, first, "h9g7");
  const NodeId third = add_legal(game, second, "h0g2");
  game.edit_notes(kRoot).comment = "炮二平五开局";
  game.edit_notes(first).comment = "黑如马2进3，则马二进三；下一步准备兵七进一";
  game.edit_notes(second).comment = "红优";
  game.edit_notes(third).lead = "也可马八进七";
  const ViewJson view = page_view(game_page({.game = game}));
  EXPECT_EQ(view["introm"].dump(), R"json(["炮二平五",1])json");
  const auto& nodes = view["nodes"];
  // The plan, whose position is not named, may fit by chance.
  ASSERT_EQ(nodes.size(), 7U) << nodes.dump(1);
  EXPECT_EQ(nodes[1]["cm"].dump(), R"json(["马2进3",4,"马二进三",5,"兵七进一",0])json");
  EXPECT_FALSE(nodes[2].contains("cm"));
  EXPECT_EQ(nodes[3]["lm"].dump(), R"json(["马八进七",6])json");
  expect_json(nodes[4],
              R"json({"p": 1, "m": "b9c7", "t": ["马2进3", "H2+3", "B9-C7"], "u": 1})json");
  expect_json(nodes[5],
              R"json({"p": 4, "m": "h0g2", "t": ["马二进三", "H2+3", "H0-G2"], "u": 1})json");
  expect_json(nodes[6],
              R"json({"p": 2, "m": "b0c2", "t": ["马八进七", "H8+7", "B0-C2"], "u": 1})json");
}

TEST(PageView, OfAnEmptyRecordHasNothingThatNobodySaid) {
  const Game game;
  ViewJson view = page_view(game_page({.game = game}));
  view.erase("notations");
  expect_json(view, R"({
    "v": 1, "title": "qipu", "red": "", "black": "", "event": "", "site": "", "date": "",
    "round": ["", ""], "result": "*", "intro": "",
    "fen": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "nodes": [{"p": -1}], "how": [], "tags": []})");
}

TEST(PageView, NamesTheOpeningWhereTheRecordDoesNot) {
  Game game;
  NodeId last = kRoot;
  for (const char* const words : {"h2e2", "h7e7", "h0g2", "h9g7", "i0h0", "i9i8"}) {
    last = add_legal(game, last, words);
  }
  const auto dump = [&] {
    const ViewJson view = page_view(game_page({.game = game}));
    return std::string(view["ecco"]) + " " + view["opening"].dump();
  };
  EXPECT_EQ(dump(),
            "D20 [\"顺炮直车对横车\",\"Same-Direction Cannons, Filed Rook v. Ranked Rook\"]");
  game.tags.set("Opening", "梅花谱");
  game.tags.set("ECCO", "D25");
  EXPECT_EQ(dump(), "D25 [\"梅花谱\",\"梅花谱\"]");
}

TEST(PageView, IsCalledAfterThePlayersOrElseTheTitleTheEventTheFile) {
  const auto title = [](std::initializer_list<std::pair<const char*, const char*>> tags,
                        GameResult result, const std::string& name = "file") {
    Game game;
    for (const auto& [tag, value] : tags) game.tags.set(tag, value);
    game.outcome.result = result;
    const std::string page = game_page({.game = game, .name = name});
    const std::string said = page_view(page)["title"];
    EXPECT_NE(page.find("<title>" + said + "</title>"), page.npos);
    return said;
  };
  EXPECT_EQ(title({{"Red", "甲"}, {"Black", "乙"}, {"Title", "t"}}, GameResult::unknown),
            "甲 - 乙");
  EXPECT_EQ(title({{"Red", "甲"}, {"Event", "e"}}, GameResult::red_wins), "甲 1-0 ?");
  EXPECT_EQ(title({{"Black", "乙"}}, GameResult::draw), "? 1/2-1/2 乙");
  EXPECT_EQ(title({{"Title", "t"}, {"Event", "e"}}, GameResult::draw), "t");
  EXPECT_EQ(title({{"Title", "?"}, {"Event", "e"}}, GameResult::draw), "e");
  EXPECT_EQ(title({{"Event", "?"}}, GameResult::draw), "file");
  EXPECT_EQ(title({}, GameResult::draw, ""), "qipu");
}

TEST(PageView, TellsHowAGameEndedInBothLanguages) {
  const struct {
    Outcome outcome;
    const char* ending;
  } kCases[] = {
      {{GameResult::unknown, Ending::unsaid, ""}, "null"},
      {{GameResult::red_wins, Ending::unsaid, ""}, "null"},
      {{GameResult::red_wins, Ending::unsaid, "红方胜定"}, R"(["红方胜定", "红方胜定"])"},
      {{GameResult::red_wins, Ending::time, ""}, R"(["超时", "time"])"},
      {{GameResult::draw, Ending::move_limit, ""}, R"(["自然限着", "move limit"])"},
      {{GameResult::draw, Ending::move_limit, "六十回合"}, R"(["六十回合", "move limit"])"},
      {{GameResult::black_wins, Ending::perpetual_chase, ""}, R"(["长捉", "perpetual chase"])"},
  };
  for (const auto& [outcome, ending] : kCases) {
    Game game;
    game.outcome = outcome;
    const ViewJson view = page_view(game_page({.game = game}));
    EXPECT_EQ(view.value("ending", ViewJson()), ViewJson::parse(ending)) << ending;
    EXPECT_EQ(view["result"], pgn_token(outcome.result));
  }
}

TEST(PageView, OpensInTheNotationThatWasAskedFor) {
  Game game;
  const NodeId id = add_legal(game, kRoot, "h2e2");
  add_legal(game, id, "b9c7");
  AnnotatedGame annotated;
  annotated.plies.resize(2);
  annotated.plies[0].move = move("h2e2");
  annotated.plies[1].move = move("b9c7");
  const struct {
    const char* notation;
    const char *ids, *second, *reported;
  } kCases[] = {
      {nullptr, R"(["zh", "wxf", "iccs"])", R"(["马2进3", "H2+3", "B9-C7"])", "[0, 1]"},
      {"zh", R"(["zh", "wxf", "iccs"])", R"(["马2进3", "H2+3", "B9-C7"])", "[0, 0]"},
      {"wxf", R"(["wxf", "zh", "iccs"])", R"(["H2+3", "马2进3", "B9-C7"])", "[0, 0]"},
      {"iccs", R"(["iccs", "zh", "wxf"])", R"(["B9-C7", "马2进3", "H2+3"])", "[0, 0]"},
      {"uci", R"(["uci", "zh", "wxf", "iccs"])", R"(["b9c7", "马2进3", "H2+3", "B9-C7"])",
       "[0, 0]"},
  };
  for (const auto& [notation, ids, second, reported] : kCases) {
    const AnnotationForm form{.notation = notation != nullptr ? find_notation(notation) : nullptr};
    const std::string page = game_page({.game = game, .annotated = &annotated, .form = form});
    const ViewJson view = page_view(page);
    ViewJson named = ViewJson::array();
    for (const ViewJson& row : view["notations"]) {
      named.push_back(row[0]);
      const Notation& known = *find_notation(row[0].get<std::string>());
      EXPECT_EQ(row, (ViewJson{known.id, known.title_zh, known.title_en}));
    }
    EXPECT_EQ(named, ViewJson::parse(ids));
    EXPECT_EQ(view["nodes"][2]["t"], ViewJson::parse(second));
    EXPECT_EQ(view["told"], ViewJson::parse(reported)) << ids;
    // The list for browsers without scripts has it, too.
    const std::string moves = test::part_between(page, "<pre>", "</pre>");
    EXPECT_TRUE(moves.ends_with(" " + view["nodes"][2]["t"][0].get<std::string>())) << moves;
  }
}

TEST(PageView, ListsTheMainLineForThoseWithoutScripts) {
  const Game black_first = told_in_full();
  EXPECT_EQ(test::part_between(game_page({.game = black_first}), "<pre>", "</pre>"),
            "3... 车1进4\n4. 车一进五 将4进1");
  Game game;
  NodeId id = kRoot;
  for (const char* const words : {"h2e2", "h9g7", "h0g2"}) id = add_legal(game, id, words);
  const NodeId other = add_legal(game, game[id].parent, "b0c2");
  add_legal(game, game[other].parent, "a0a1");
  add_legal(game, other, "i9h9");
  add_legal(game, other, "a9a8");
  game.add_written(id, "<x>");
  EXPECT_EQ(test::part_between(game_page({.game = game}), "<pre>", "</pre>"),
            "1. 炮二平五 马8进7\n2. 马二进三 &lt;x&gt;");
  EXPECT_EQ(test::part_between(game_page({.game = Game()}), "<pre>", "</pre>"), "");
}

/// The phases of the main line, 0 for the opening, as passed to the script; "-" if missing.
std::string phases(const Game& game) {
  std::string out;
  const ViewJson view = page_view(game_page({.game = game}));
  for (const ViewJson& node : view["nodes"]) {
    if (node["p"] == -1) continue;
    out += node.contains("q") ? std::to_string(node["q"].get<int>()) : "-";
  }
  return out;
}

TEST(PageView, TellsThePhaseOfEachMoveAsFarAsThePositionIsKnown) {
  const auto shuffled = [](Game game, int plies) {
    NodeId id = kRoot;
    for (int i = 0; i < plies; ++i) {
      const bool red = (i % 2 == 0) == (game.start.turn == Color::red);
      const bool there = i / 2 % 2 == 0;
      id = add_legal(game, id, red ? there ? "a0a1" : "a1a0" : there ? "a9a8" : "a8a9");
    }
    return game;
  };
  EXPECT_EQ(phases(shuffled({}, 23)), std::string(20, '0') + "111");
  // Black begins; round 4: seven plies have been played.
  Game later;
  later.start =
      parse_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/4P4/P1P3P1P/1C5C1/9/RNBAKABNR b - - 0 4")->setup;
  EXPECT_EQ(phases(shuffled(later, 16)), std::string(13, '0') + "111");
  // Nothing is known about an illegal move and the moves after it.
  Game wrong = shuffled({}, 2);
  NodeId id = wrong.main_line().back();
  id = wrong.add(id, move("h2h9"));
  wrong.set_standing(id, Standing::illegal);
  add_legal(wrong, id, "a8a9");
  EXPECT_EQ(phases(wrong), "00--");
  Game unread = shuffled({}, 1);
  unread.add_written(unread.main_line().back(), "x");
  EXPECT_EQ(phases(unread), "0-");
}

TEST(PageView, HearsWhatTheRecordSaysOfAMoveHoweverItIsSaid) {
  const struct {
    std::vector<Nag> nags;
    const char* comment;
    const char* mark;
  } kCases[] = {
      {{1}, "", "good"},
      {{3}, "", "brilliant"},
      {{6}, "", "inaccuracy"},
      {{2}, "", "mistake"},
      {{4}, "", "blunder"},
      {{5}, "", ""},
      {{5, 2, 4}, "", "mistake"},
      {{14}, "Blunder: Red can now mate in 3. Better: H8+7.", "blunder"},
      {{}, "x\nBlunder: Red can now mate in 3. Better: H8+7.\ny", "blunder"},
      {{}, "x\ny\n失误：红方顿成败势（57% 到 12%）。应走兵一进一。", "mistake"},
      {{}, "x Blunder: Red can now mate in 3. Better: H8+7.", ""},
      {{}, "\n\n", ""},
  };
  for (const auto& [nags, comment, mark] : kCases) {
    Game game;
    const NodeId id = add_legal(game, kRoot, "h2e2");
    game.edit_notes(id).nags = nags;
    game.edit_notes(id).comment = comment;
    // In a variation the glyphs stand alone.
    const NodeId other = add_legal(game, kRoot, "b2e2");
    game.edit_notes(other).nags = nags;
    game.edit_notes(other).comment = comment;
    const ViewJson view = page_view(game_page({.game = game}));
    EXPECT_EQ(view["nodes"][1].value("k", ""), mark) << comment;
    EXPECT_EQ(view["nodes"][2].value("k", ""), nags.empty() ? mark : "") << comment;
    EXPECT_EQ(view["nodes"][1].value("c", ""), comment);
    EXPECT_EQ(view.contains("sides"), std::string_view(mark) != "") << comment;
    EXPECT_EQ(view["nodes"][1].value("g", std::vector<Nag>()), nags);
  }
}

TEST(PageView, ABetterMoveOfTheRecordIsShownForFaultsAlone) {
  for (const Nag nag : {Nag{0}, Nag{1}, Nag{2}, Nag{3}, Nag{4}, Nag{6}}) {
    Game game;
    const NodeId id = add_legal(game, kRoot, "h2e2");
    game.edit_notes(id).nags = {nag};
    EXPECT_FALSE(page_view(game_page({.game = game}))["nodes"][1].contains("b"));
    add_legal(game, kRoot, "b0c2");
    const ViewJson node = page_view(game_page({.game = game}))["nodes"][1];
    const bool fault = nag == 2 || nag == 4 || nag == 6;
    EXPECT_EQ(node.value("b", ""), fault ? "b0c2" : "") << int{nag};
    // An alternative that nobody understood is not offered.
    Game unread;
    unread.edit_notes(add_legal(unread, kRoot, "h2e2")).nags = {nag};
    unread.add_written(kRoot, "x");
    EXPECT_FALSE(page_view(game_page({.game = unread}))["nodes"][1].contains("b"));
  }
}

TEST(PageView, SidesAreTellingWhereAMoveIsEvaluatedOrMarked) {
  Game game;
  const NodeId id = add_legal(game, kRoot, "h2e2");
  EXPECT_FALSE(page_view(game_page({.game = game})).contains("sides"));
  game.edit_notes(id).eval = Evaluation{Evaluation::Kind::centipawns, 0};
  EXPECT_TRUE(page_view(game_page({.game = game})).contains("sides"));
  // At any place of the game.
  for (const std::size_t marked : {0U, 1U, 2U}) {
    for (const bool glyph : {true, false}) {
      Game some;
      NodeId at = kRoot;
      for (const char* const words : {"h2e2", "h9g7", "h0g2"}) at = add_legal(some, at, words);
      Notes& notes = some.edit_notes(some.main_line()[marked]);
      if (glyph) {
        notes.nags = {1};
      } else {
        notes.eval = Evaluation{};
      }
      EXPECT_TRUE(page_view(game_page({.game = some})).contains("sides")) << marked;
    }
  }
}

}  // namespace
}  // namespace qipu
