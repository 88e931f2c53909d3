// Games as pages and books: everything in a page can be read back, whatever the records contain.

#include "publish/pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "format/page/page.h"
#include "ops/answer/report.h"
#include "publish/assets.h"
#include "publish/book.h"
#include "qipu/board/fen.h"
#include "support/folder.h"
#include "support/positions.h"
#include "support/random_game.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::move;

using Json = nlohmann::json;

std::string between(const std::string& page, std::string_view from, std::string_view to) {
  const std::size_t begin = page.find(from);
  if (begin == page.npos) return {};
  return page.substr(begin + from.size(), page.find(to, begin + from.size()) - begin - from.size());
}
Json view_of(const std::string& page) {
  return Json::parse(
      between(page, R"(<script type="application/json" id="qipu-view">)", "</script>"));
}

TEST(Pages, EveryGameComesBackOutOfItsPage) {
  test::RandomGames games(11);
  for (int round = 0; round < 300; ++round) {
    const Game game = games.next();
    const auto back = test::read_all(kPage, game_page({.game = game}), true);
    ASSERT_EQ(back.games.size(), 1U) << round << back.said();
    EXPECT_EQ(first_difference(back.games[0], game), "") << round;
  }
}

TEST(Pages, WhatRecordsSayStaysText) {
  const std::string hostile =
      "</script><script>alert(1)</script><!-- {{script}} {{view}} ' \" & <b onclick=x>";
  Game game;
  game.tags.set("Red", hostile);
  game.tags.set("Event", hostile);
  game.edit_notes(kRoot).comment = hostile;
  const NodeId id = game.add(kRoot, move("h2e2"));
  game.edit_notes(id).comment = hostile;
  game.add_written(id, hostile);
  const std::string page = game_page({.game = game});
  EXPECT_EQ(page.find("alert(1)</script"), page.npos);
  EXPECT_EQ(page.find("<b onclick"), page.npos);
  EXPECT_EQ(page.find("<!-- {{"), page.npos);
  const Json view = view_of(page);
  EXPECT_EQ(view["intro"], hostile);
  EXPECT_EQ(view["nodes"][1]["c"], hostile);
  EXPECT_EQ(view["nodes"][2]["x"], 1);
  EXPECT_FALSE(view["nodes"][2].contains("m"));
  const auto back = test::read_all(kPage, page, true);
  ASSERT_EQ(back.games.size(), 1U);
  EXPECT_EQ(back.games[0].tags.get("Red"), hostile);

  const std::string book = Book({.title = hostile}).begin() + Book({}).game(game);
  EXPECT_EQ(book.find("<script>"), book.npos);
  EXPECT_EQ(book.find("<b onclick"), book.npos);
}

TEST(Pages, TheTreeStandsInTheOrderOfReading) {
  Game game;
  const NodeId first = game.add(kRoot, move("h2e2"));
  const NodeId reply = game.add(first, move("h9g7"));
  game.add(reply, move("h0g2"));
  const NodeId other = game.add(first, move("b9c7"));
  game.add(other, move("b0c2"));
  game.add(first, move("g9e7"));
  const Json nodes = view_of(game_page({.game = game}))["nodes"];
  std::string reported;
  for (const Json& node : nodes) {
    reported += std::to_string(node["p"].get<int>()) + node.value("m", "") + " ";
  }
  EXPECT_EQ(reported, "-1 0h2e2 1h9g7 2h0g2 1b9c7 4b0c2 1g9e7 ");
  EXPECT_EQ(nodes[1]["t"], Json::parse(R"(["炮二平五", "C2=5", "H2-E2"])"));
}

TEST(Pages, RecordedEvaluationsAndGlyphsAreShown) {
  Game game;
  NodeId id = kRoot;
  int value = 0;
  for (const char* const words : {"h2e2", "h9g7", "h0g2", "i9h9"}) {
    id = game.add(id, move(words));
    game.set_standing(id, Standing::legal);
    game.edit_notes(id).eval = Evaluation{Evaluation::Kind::centipawns, value += 100};
  }
  game.edit_notes(id).nags = {4};
  game.edit_notes(id).eval = Evaluation{Evaluation::Kind::mate, -3};
  const NodeId better = game.add(game[id].parent, move("b9c7"));
  game.set_standing(better, Standing::legal);
  const GamePage page{.game = game, .curve = ChanceCurve("test", 100)};
  const Json view = view_of(game_page(page));
  EXPECT_EQ(view["nodes"][1]["e"], 100);
  EXPECT_NEAR(view["nodes"][1]["r"].get<double>(), 0.731, 0.001);  // 1 / (1 + 1/e)
  EXPECT_EQ(view["nodes"][4]["e"], "#-3");
  EXPECT_EQ(view["nodes"][4]["r"], 0);
  EXPECT_EQ(view["nodes"][4]["k"], "blunder");
  EXPECT_EQ(view["nodes"][4]["b"], "b9c7");
  EXPECT_EQ(view["sides"][1]["marks"]["blunder"], 1);
  EXPECT_FALSE(view["sides"][1].contains("accuracy"));  // it was not measured
  const ListedPage row = listed(page, "a.html");
  EXPECT_EQ(row.plies, 4U);
  ASSERT_TRUE(row.faults);
  EXPECT_EQ((*row.faults)[1][2], 1U);
  ASSERT_EQ(row.chances.size(), 4U);
  EXPECT_EQ(row.chances.back(), 0);
}

/// a0a1, although h2e2 is better.
AnnotatedPly mistake() {
  AnnotatedPly ply;
  ply.move = move("a0a1");
  Look look;
  look.lines.resize(1);
  look.lines[0].moves = {move("h2e2")};
  look.played.moves = {ply.move};
  look.judgement = {.mark = Mark::mistake, .before = 0.5, .after = 0.38};
  ply.look = look;
  ply.red_chance = 0.38;
  return ply;
}

TEST(Pages, AnnotationsAreToldInBothLanguagesAndOnce) {
  Game game;
  const NodeId id = game.add(kRoot, move("a0a1"));
  game.set_standing(id, Standing::legal);
  game.edit_notes(id).comment = "车先动";
  AnnotatedGame annotated;
  const AnnotatedPly ply = mistake();
  annotated.plies = {ply};
  annotated.sides[0] = {.moves = 1, .accuracy = 43.5};
  annotated.sides[0].marks[static_cast<std::size_t>(Mark::mistake)] = 1;
  annotated.turning_points = {0};
  annotated.moments = {{0, MomentKind::lead_given}};
  const AnnotationForm form{.language = Language::zh};
  annotate_game(game, annotated, form);
  ASSERT_GT(game.notes(id).comment.size(), std::string_view("车先动").size());
  const Json view = view_of(game_page({.game = game, .annotated = &annotated, .form = form}));
  const Json& node = view["nodes"][1];
  EXPECT_EQ(node["c"], "车先动");
  EXPECT_EQ(node["b"], "h2e2");
  EXPECT_EQ(node["r"], 0.38);
  EXPECT_NEAR(node["d"].get<double>(), 0.12, 1e-9);
  EXPECT_NE(node["w"][0][0].get<std::string>().find("炮二平五"), std::string::npos);
  EXPECT_NE(node["w"][1][1].get<std::string>().find("C2=5"), std::string::npos);
  EXPECT_EQ(view["intro"], "");
  EXPECT_EQ(view["sides"][0]["accuracy"], 43.5);
  EXPECT_EQ(view["turning"], Json::parse("[0]"));
  EXPECT_EQ(view["moments"], Json::parse(R"-([{"p": 0, "k": "lead_given",
      "w": ["落入下风（50% 到 38%）", "falls behind (50% to 38%)"]}])-"));
}

TEST(Pages, BookMovesAndJudgedVariationsAreShown) {
  Game game;
  const NodeId id = game.add(kRoot, move("h2e2")), other = game.add(kRoot, move("a0a1"));
  for (const NodeId each : {id, other}) game.set_standing(each, Standing::legal);
  AnnotatedGame annotated;
  annotated.plies.resize(1);
  annotated.plies[0].move = move("h2e2");
  annotated.plies[0].book = BookMove{.games = 12, .red_wins = 5, .draws = 4, .black_wins = 2};
  annotated.book_end = 1;
  const AnnotatedPly ply = mistake();
  annotated.branches.push_back({.nodes = {other}, .plies = {ply}});
  annotate_game(game, annotated, {});
  const Json view = view_of(game_page({.game = game, .annotated = &annotated}));
  EXPECT_EQ(view["nodes"][1]["o"], Json::parse("[12, 5, 4, 2]"));
  EXPECT_FALSE(view["nodes"][1].contains("k"));
  const Json& node = view["nodes"][2];
  EXPECT_EQ(node["k"], "mistake");
  EXPECT_EQ(node["r"], 0.38);
  EXPECT_EQ(node["b"], "h2e2");
  EXPECT_TRUE(node["w"][1][0].get<std::string>().starts_with("Mistake: "));
  EXPECT_EQ(node["c"], "");
}

TEST(Pages, WhatAnAnnotatorToldInWordsIsDrawn) {
  Game game;
  const NodeId first = game.add(kRoot, move("h2e2")), second = game.add(first, move("h9g7"));
  game.edit_notes(first).comment = "Evaluation: +0.80, Red's chances 55%.\ntheirs";
  game.edit_notes(second).comment =
      "Evaluation: Red mates in 3.\nBlunder: Red can now mate in 3. Better: H8+7.";
  const std::string page = game_page({.game = game});
  const Json view = view_of(page);
  EXPECT_EQ(view["nodes"][1]["e"], 80);
  EXPECT_EQ(view["nodes"][1]["c"], "theirs");
  EXPECT_EQ(view["nodes"][2]["e"], "#3");
  EXPECT_EQ(view["nodes"][2]["r"], 1);
  EXPECT_EQ(view["nodes"][2]["k"], "blunder");
  EXPECT_EQ(view["sides"][1]["marks"]["blunder"], 1);
  const auto back = test::read_all(kPage, page, true);
  ASSERT_EQ(back.games.size(), 1U);
  EXPECT_EQ(first_difference(back.games[0], game), "");
}

TEST(Pages, NeedNothingFromElsewhere) {
  const std::string page = game_page({.game = Game()});
  const std::string index = index_page({{.href = "0001.html"}}, "t", Language::en);
  for (const std::string& text : {page, index, Book({}).begin()}) {
    for (const std::string_view name : {" src=", "@import", "url(", "fetch(", "https://"}) {
      EXPECT_EQ(text.find(name), text.npos) << name;
    }
  }
  for (const auto asset : {asset::game_js(), asset::index_js()}) {
    for (const std::string_view end : {"</script", "<script", "<!--"}) {
      EXPECT_EQ(asset.find(end), asset.npos) << end << " would end its element";
    }
  }
}

TEST(Pages, HiddenCharactersAreShownNotObeyed) {
  const std::string turn = "\u202E", escape = "\x1B";
  Game game;
  game.tags.set("Red", "甲" + turn + "乙");
  game.tags.set("Event", "赛" + escape + "[2J");
  game.edit_notes(kRoot).comment = turn + "注\b";
  const NodeId id = game.add(kRoot, move("h2e2"));
  game.edit_notes(id).comment = "着" + turn;
  const GamePage given{.game = game};
  const std::string page = game_page(given);
  // The record is unchanged; the rest of the page has none of these characters.
  const std::size_t begin = page.find("id=\"qipu-record\""), end = page.find("</script>", begin);
  const std::string rest = page.substr(0, begin) + page.substr(end);
  EXPECT_EQ(rest.find(turn), rest.npos);
  EXPECT_EQ(rest.find("\\u001b"), rest.npos);
  EXPECT_EQ(rest.find("\\b\""), rest.npos);
  EXPECT_NE(rest.find("甲⟨U+202E⟩乙"), rest.npos);
  EXPECT_NE(rest.find("赛⟨U+001B⟩[2J"), rest.npos);
  EXPECT_NE(rest.find("⟨U+202E⟩注⟨U+0008⟩"), rest.npos);
  const auto back = test::read_all(kPage, page, true);
  ASSERT_EQ(back.games.size(), 1U);
  EXPECT_EQ(back.games[0].tags.get("Red"), game.tags.get("Red"));

  const std::string index = index_page({listed(given, "1.html")}, turn, Language::zh);
  Book book({.title = turn});
  const std::string text = book.begin() + book.game(game) + book.finish();
  for (const std::string& each : {index, text}) {
    EXPECT_EQ(each.find(turn), each.npos);
    EXPECT_NE(each.find("甲⟨U+202E⟩乙"), each.npos);
  }
}

TEST(Pages, MarksOfOtherFormatsInWordsChangeNothing) {
  for (const char* const words : {"[DhtmlXQ_title]x[/DhtmlXQ_title]", "[DhtmlXQ]", "[DHJHtmlXQ]",
                                  "[pfchessrecord]", "<?xml version=\"1.0\"?>", "FORMAT WXF"}) {
    Game game;
    game.tags.set("Event", words);
    game.edit_notes(kRoot).comment = words;
    game.add(kRoot, move("h2e2"));
    const auto back = test::read_all(kPage, game_page({.game = game}), true);
    ASSERT_EQ(back.games.size(), 1U) << words;
    EXPECT_EQ(first_difference(back.games[0], game), "") << words;
  }
}

TEST(Pages, APageThatIsCutOffHasAFinding) {
  Game game;
  game.add(kRoot, move("h2e2"));
  const std::string page = game_page({.game = game});
  const std::size_t record = page.find(R"(id="qipu-record">)");
  const auto back = test::read_all(kPage, page.substr(0, record + 30), true);
  EXPECT_FALSE(back.findings.all.empty());
  const auto index =
      test::read_all(kPage, index_page({{.href = "0001.html"}}, "t", Language::en), true);
  EXPECT_TRUE(index.games.empty());
  EXPECT_TRUE(index.findings.all.empty()) << index.said();
}

TEST(Pages, UnknownPlayersAreNoPlayers) {
  Game game;
  game.tags.set("Red", "?");
  game.tags.set("Black", "?");
  game.tags.set("Title", "残局");
  const GamePage page{.game = game};
  EXPECT_EQ(view_of(game_page(page))["title"], "残局");
  EXPECT_EQ(listed(page, "a.html").red, "");
}

TEST(Pages, LinksOfTheIndexLeadToFilesOfAnyName) {
  const std::string index = index_page({{.href = "a#b?c:d%/0001.html"}}, "t", Language::en);
  EXPECT_EQ(view_of(index)["games"][0]["href"], "a%23b%3Fc%3Ad%25/0001.html");
}

TEST(Pages, ARecordThatSaysNothingIsCalledAfterItsFile) {
  const Game game;
  const GamePage page{.game = game, .name = "第12局 <双炮>"};
  EXPECT_EQ(view_of(game_page(page))["title"], "第12局 <双炮>");
  EXPECT_EQ(listed(page, "a.html").event, "第12局 <双炮>");
}

TEST(Pages, DeepVariationsCostNoStack) {
  Game game;
  NodeId id = kRoot;
  const Move there = move("a0a1"), back = move("a1a0"), other = move("i0i1");
  for (int i = 0; i < 60'000; ++i) {
    const NodeId next = game.add(id, i % 2 == 0 ? there : back);
    game.add(id, other);
    id = next;
    if (i % 1000 == 0) id = game.add(game[id].parent, other);
  }
  EXPECT_NE(game_page({.game = game}), "");
  EXPECT_NE(Book({}).game(game), "");
}

TEST(Book, HasEveryMoveAndTheDiagramsThatAreDue) {
  Game game;
  NodeId id = kRoot;
  for (const char* const words : {"h2e2", "h9g7", "h0g2", "i9h9", "i0h0"}) {
    id = game.add(id, move(words));
    game.set_standing(id, Standing::legal);
  }
  game.edit_notes(id).nags = {4};
  const NodeId better = game.add(game[id].parent, move("b0c2"));
  game.set_standing(better, Standing::legal);
  const auto count = [](const std::string& text, std::string_view what) {
    std::size_t n = 0;
    for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; ++at) ++n;
    return n;
  };
  const std::string text = Book({.every = 2}).game(game);
  for (const char* const words :
       {"炮二平五", "马8进7", "马二进三", "车9平8", "车一平二??", "马八进七"}) {
    EXPECT_EQ(count(text, std::string("<span>") + words + "</span>"), 1U) << words;
  }
  EXPECT_EQ(count(text, "<figure>"), 3U);  // after plies 2 and 4, and the blunder
  EXPECT_EQ(count(Book({.every = 0, .critical = false}).game(game), "<figure>"), 0U);
}

TEST(Book, ListsItsGamesWhereThereAreSeveral) {
  Game first, second;
  first.tags.set("Red", "<甲>");
  Book book({.language = Language::zh});
  EXPECT_NE(book.game(first).find("<section id=\"game-1\">"), std::string::npos);
  EXPECT_EQ(book.contents(), "");
  EXPECT_NE(book.game(second).find("<section id=\"game-2\">"), std::string::npos);
  const std::string contents = book.contents();
  EXPECT_NE(contents.find("<a href=\"#game-1\">&lt;甲&gt;"), std::string::npos) << contents;
  EXPECT_NE(contents.find("<a href=\"#game-2\">第 2 局</a>"), std::string::npos) << contents;
}

TEST(Book, SaysWhoMovesFirstAndWhichMovesAreWrong) {
  Game game;
  game.start = parse_fen("3ak4/9/9/9/9/9/9/9/4p4/2R1K4 b")->setup;
  const NodeId id = game.add(kRoot, move("e1e3"));
  game.set_standing(id, Standing::illegal);
  game.add_written(id, "炮二平");
  const std::string english = Book({}).game(game);
  EXPECT_NE(english.find("<figcaption>Black to move</figcaption>"), std::string::npos);
  EXPECT_NE(english.find("</span> <small>[illegal]</small>"), std::string::npos);
  EXPECT_NE(english.find("<span class=\"wrong\">炮二平</span> <small>[not understood]</small>"),
            std::string::npos);
  game.start.turn = Color::red;
  const std::string chinese = Book({.language = Language::zh}).game(game);
  EXPECT_NE(chinese.find("<figcaption>红先</figcaption>"), std::string::npos);
}

TEST(Book, LeavesOutEvaluationsToldInWords) {
  Game game;
  const NodeId id = game.add(kRoot, move("h2e2"));
  game.edit_notes(id).comment = "Evaluation: +0.80, Red's chances 55%.\ntheirs";
  const std::string text = Book({}).game(game);
  EXPECT_EQ(text.find("Evaluation"), text.npos);
  EXPECT_NE(text.find("<p class=\"comment\">theirs</p>"), text.npos);
}

TEST(Book, IsNoRecord) {
  Game game;
  game.add(game.add(kRoot, move("h2e2")), move("h9g7"));
  Book book({.title = "t"});
  const std::string chapter = book.game(game);
  const auto back = test::read_all(kPage, book.begin() + chapter + book.finish(), true);
  EXPECT_TRUE(back.games.empty());
}

class PageFiles : public test::Folder {
 protected:
  bool has(const char* name) const { return std::filesystem::exists(root_ / name); }
};

TEST_F(PageFiles, OneGameIsOneFileAndSeveralHaveAnIndex) {
  const std::vector<Input> none;
  Game game;
  game.tags.set("Red", "甲");
  const auto make = [&](const std::string& to, int games, bool force) -> Result<void> {
    auto pages = Pages::open(to, none, force);
    if (!pages) return std::unexpected(pages.error());
    for (int i = 0; i < games; ++i) {
      if (auto added = (*pages)->add({.game = game}); !added) return added;
    }
    return (*pages)->finish("t", Language::en);
  };
  const std::string one = (root_ / "one.html").string();
  ASSERT_TRUE(make(one, 1, false));
  EXPECT_TRUE(has("one.html"));
  EXPECT_FALSE(has("one"));
  const auto again = make(one, 1, false);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, &diag::output_exists);
  ASSERT_TRUE(make(one, 3, true));
  EXPECT_TRUE(has("one/0003-甲.html"));
  EXPECT_EQ(view_of(test::read_bytes(one))["games"][2]["href"], "one/0003-%E7%94%B2.html");
  ASSERT_TRUE(make((root_ / "many").string() + "/", 2, false));
  EXPECT_TRUE(has("many/0002-甲.html"));
  EXPECT_EQ(view_of(test::read_bytes(root_ / "many/index.html"))["games"][0]["href"],
            "0001-%E7%94%B2.html");
  // A name that is not a page's is a folder's.
  ASSERT_TRUE(make((root_ / "pages").string(), 1, false));
  EXPECT_TRUE(has("pages/index.html"));
  EXPECT_TRUE(has("pages/0001-甲.html"));
  EXPECT_FALSE(has("pages-pages"));
  std::ofstream(root_ / "file") << "mine";
  const auto in_the_way = make((root_ / "file").string(), 1, true);
  ASSERT_FALSE(in_the_way);
  EXPECT_EQ(in_the_way.error().code, &diag::cannot_write);
  EXPECT_EQ(test::read_bytes(root_ / "file"), "mine");
  // An existing page is not replaced, and no index links to it.
  const std::string other = (root_ / "other.html").string();
  std::filesystem::create_directories(root_ / "other");
  std::ofstream(root_ / "other" / "0001-甲.html") << "mine";
  EXPECT_FALSE(make(other, 2, false));
  EXPECT_EQ(test::read_bytes(root_ / "other" / "0001-甲.html"), "mine");
  EXPECT_FALSE(has("other.html"));
  ASSERT_TRUE(make((root_ / "none.html").string(), 0, false));
  EXPECT_FALSE(has("none.html"));
}

TEST_F(PageFiles, WhatARunThatWasCutOffLeftIsMadeAnew) {
  Game game;
  game.tags.set("Title", "a/b");
  const auto add = [&](Pages& pages, const std::string& source) {
    return pages.add({.game = game, .source = source});
  };
  const std::string to = root_.string() + "/p/";
  {
    const auto cut_off = Pages::open(to, {}, false);
    ASSERT_TRUE(cut_off);
    ASSERT_TRUE(add(**cut_off, "甲&\"b.pgn"));
    ASSERT_TRUE(add(**cut_off, "甲&\"b.pgn"));
  }
  const auto names = [&] {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(root_ / "p")) {
      out.push_back(entry.path().filename().string());
    }
    std::ranges::sort(out);
    return out;
  };
  ASSERT_EQ(names().size(), 2U);
  EXPECT_TRUE(names()[0].starts_with("0001-a")) << names()[0];
  const auto of_another = Pages::open(to, {}, false);
  const auto refused = add(**of_another, "c.pgn");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, &diag::output_exists);
  EXPECT_FALSE(add(**Pages::open(to, {}, false), ""));
  const auto again = Pages::open(to, {}, false);
  ASSERT_TRUE(add(**again, "甲&\"b.pgn"));
  ASSERT_TRUE((*again)->finish("t", Language::en));
  EXPECT_FALSE(Pages::open(to, {}, false));
}

TEST(Pages, SayWhatTheyWereMadeFrom) {
  const Game game;
  const std::string page = game_page({.game = game, .source = "甲 & <b>.pgn"});
  constexpr std::size_t kHead = 4096;
  EXPECT_EQ(source_of_page(std::string_view(page).substr(0, kHead)), "甲 & <b>.pgn");
  EXPECT_EQ(source_of_page(game_page({.game = game})), std::nullopt);
}

}  // namespace
}  // namespace qipu
