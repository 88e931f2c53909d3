// Lists of pages: whole rows compared, for two games and more; and the parts around a page's
// content, its head, its text and its links.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "publish/assets.h"
#include "publish/book.h"
#include "publish/markup.h"
#include "publish/page_facts.h"
#include "publish/pages.h"
#include "support/page_view.h"
#include "support/positions.h"
#include "support/shared.h"
#include "text/fold.h"

namespace qipu {
namespace {

using test::move;
using test::page_view;

/// A game of this many moves, each with an evaluation.
Game evaluated(int plies, bool marked = false) {
  Game game;
  NodeId id = kRoot;
  for (int i = 0; i < plies; ++i) {
    id = game.add(id, move(i % 4 == 0   ? "a0a1"
                           : i % 4 == 1 ? "a9a8"
                           : i % 4 == 2 ? "a1a0"
                                        : "a8a9"));
    game.set_standing(id, Standing::legal);
    game.edit_notes(id).eval = Evaluation{Evaluation::Kind::centipawns, i};
    if (marked) game.edit_notes(id).nags = {4};
  }
  return game;
}

TEST(IndexPage, HasARowForEachGame) {
  const ListedPage first{
      .href = "一/0001.html",
      .red = "甲",
      .black = "乙",
      .event = "赛",
      .date = "1999",
      .opening = {"C36 龍", "C36 Dragon"},
      .result = "1-0",
      .plies = 43,
      .accuracy = std::array<double, 2>{43.46, 87.54},
      .faults = std::array<std::array<std::size_t, 3>, 2>{{{1, 2, 3}, {4, 5, 6}}},
      .chances = {0.504, 0.505, 1}};
  const ListedPage second{.href = "0002.html", .result = "*"};
  const std::string page = index_page({first, second}, "题 <1>", Language::zh);
  nlohmann::json view = page_view(page);
  EXPECT_EQ(view["scripts"], script_pairs("甲乙赛C36 龍C36 Dragon"));
  view.erase("scripts");
  test::expect_json(view, R"json({
    "v": 1, "title": "题 <1>",
    "games": [
      {"href": "%E4%B8%80/0001.html", "red": "甲", "black": "乙", "event": "赛", "date": "1999",
       "result": "1-0", "plies": 43, "opening": ["C36 龍", "C36 Dragon"], "accuracy": [43.5, 87.5],
       "faults": [[1, 2, 3], [4, 5, 6]], "chances": [0.5, 0.51, 1.0]},
      {"href": "0002.html", "red": "", "black": "", "event": "", "date": "", "result": "*",
       "plies": 0}]})json");
  EXPECT_NE(page.find("<html lang=\"zh-Hans\">"), page.npos);
  EXPECT_NE(page.find("<title>题 &lt;1&gt;</title>"), page.npos);
  EXPECT_NE(index_page({first}, "t", Language::en).find("<html lang=\"en\">"), page.npos);
}

TEST(IndexPage, SearchedWordsAreThoseOfEveryField) {
  for (const int field : {0, 1, 2, 3}) {
    ListedPage row{.href = "x.html"};
    (field == 0   ? row.red
     : field == 1 ? row.black
     : field == 2 ? row.event
                  : row.opening[0]) = "马";
    const auto view = page_view(index_page({{}, row}, "车", Language::en));
    EXPECT_EQ(view["scripts"], "馬马") << field;
  }
}

TEST(IndexPage, ARowHasSixtyChancesAtMostTheFirstAndTheLastAmongThem) {
  for (const int plies : {0, 1, 2, 3, 59, 60, 61, 62, 119, 120, 121, 500}) {
    const Game game = evaluated(plies);
    const GamePage page{.game = game, .curve = ChanceCurve("by hand", 1000)};
    const ListedPage row = listed(page, "x.html");
    const auto count = static_cast<std::size_t>(plies);
    EXPECT_EQ(row.plies, count);
    ASSERT_EQ(row.chances.size(), std::min<std::size_t>(60, count));
    const auto chance = [&](std::size_t ply) {
      return page.curve.chance(Score::centipawns(static_cast<int>(ply)));
    };
    for (std::size_t i = 0; i < row.chances.size(); ++i) {
      // Evenly distributed, rounded down to a whole ply.
      const auto ply = row.chances.size() == 1 ? 0 : i * (count - 1) / (row.chances.size() - 1);
      EXPECT_EQ(row.chances[i], chance(ply)) << i << " of " << plies;
    }
  }
}

TEST(IndexPage, MovesWithoutChancesAreLeftOut) {
  Game game = evaluated(4);
  game.edit_notes(game.main_line()[1]).eval.reset();
  game.edit_notes(game.main_line()[2]).eval = Evaluation{Evaluation::Kind::mate, -1};
  game.edit_notes(game.main_line()[3]).eval = Evaluation{Evaluation::Kind::mate, 1};
  const ListedPage row = listed({.game = game, .curve = ChanceCurve("by hand", 1000)}, "");
  EXPECT_EQ(row.chances, (std::vector<double>{0.5, 0, 1}));
}

TEST(IndexPage, FaultsAreCountedByWhoPlayedThem) {
  for (const Color first : {Color::red, Color::black}) {
    Game game = evaluated(3, true);
    game.start.turn = first;
    game.edit_notes(game.main_line()[1]).nags = {6};
    const ListedPage row = listed({.game = game}, "");
    ASSERT_TRUE(row.faults);
    const std::size_t mover = first == Color::red ? 0 : 1;
    EXPECT_EQ((*row.faults)[mover], (std::array<std::size_t, 3>{0, 0, 2}));
    EXPECT_EQ((*row.faults)[1 - mover], (std::array<std::size_t, 3>{1, 0, 0}));
    EXPECT_FALSE(row.accuracy);
  }
  Game silent;
  silent.add(kRoot, move("a0a1"));
  EXPECT_FALSE(listed({.game = silent}, "").faults);
}

TEST(IndexPage, AGameIsListedUnderItsEventOrElseItsTitleOrItsFile) {
  Game game;
  EXPECT_EQ(listed({.game = game, .name = "file"}, "").event, "file");
  game.tags.set("Title", "题");
  game.tags.set("Event", "赛");
  EXPECT_EQ(listed({.game = game, .name = "file"}, "").event, "题");
  game.tags.set("Red", "甲");
  EXPECT_EQ(listed({.game = game, .name = "file"}, "").event, "赛");
}

TEST(PageMarkup, TextBetweenTagsIsEscaped) {
  EXPECT_EQ(escaped("a<b>&\"'\n\t甲𠮷"), "a&lt;b&gt;&amp;\"'\n\t甲𠮷");
  EXPECT_EQ(escaped(""), "");
  EXPECT_EQ(in_script("<</script><!--"), "\\u003c\\u003c/script>\\u003c!--");
  EXPECT_EQ(in_script(""), "");
}

TEST(PageMarkup, JsonShowsHiddenCharactersAndNothingElseChanges) {
  const struct {
    const char *json, *shown;
  } kCases[] = {
      {"", ""},
      {R"("a")", R"("a")"},
      {R"("a\n\t\"\\\/b")", R"("a\n\t\"\\\/b")"},
      {R"("\b")", R"("⟨U+0008⟩")"},
      {R"("\f\r")", R"("⟨U+000C⟩⟨U+000D⟩")"},
      {R"("\u0001\u001f")", R"("⟨U+0001⟩⟨U+001F⟩")"},
      {R"("x\u001bn\\u001b")", R"("x⟨U+001B⟩n\\u001b")"},
      {R"("\u0041\u4e00y")", R"("\u0041\u4e00y")"},
      {R"("\u202e\u200b")", R"("⟨U+202E⟩⟨U+200B⟩")"},
      {"\"\u202E甲\u200B\"", "\"⟨U+202E⟩甲⟨U+200B⟩\""},
      {R"("\n)", R"("\n)"},
  };
  for (const auto& [json, shown] : kCases) EXPECT_EQ(shown_json(json), shown) << json;
}

TEST(PageMarkup, LinksNameEveryByte) {
  for (int i = 0; i < 256; ++i) {
    const char c = static_cast<char>(i);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '/' || c == '-' || c == '_' || c == '.' || c == '~';
    char hex[4];
    std::snprintf(hex, sizeof hex, "%%%02X", static_cast<unsigned>(i));
    EXPECT_EQ(link_to(std::string(2, c)), plain ? std::string(2, c) : std::string(hex) + hex) << i;
  }
}

TEST(PageMarkup, NamesInBracesAreFilledIn) {
  const std::pair<std::string_view, std::string> values[] = {{"a", "1"}, {"bc", "{{a}}"}};
  const struct {
    const char *text, *filled;
  } kCases[] = {
      {"", ""},
      {"x", "x"},
      {"{{a}}", "1"},
      {"x{{a}}y{{bc}}z", "x1y{{a}}z"},
      {"{{d}}", "{{d}}"},
      {"{{a}", "{{a}"},
      {"{{", "{{"},
      {"{a}} {{a}}", "{a}} 1"},
      {"{{}}", "{{}}"},
      {"{{{a}}", "{{{a}}"},
      {"{{d{{a}}", "{{d1"},
      {"{{a}}}}", "1}}"},
  };
  for (const auto& [text, filled] : kCases) EXPECT_EQ(asset::filled(text, values), filled) << text;
}

TEST(PageMarkup, HeadsSayWhatMayRun) {
  const std::string none = asset::head("<t>", asset::Scripts::none);
  EXPECT_EQ(none,
            "<meta charset=\"utf-8\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            "img-src data:; style-src 'unsafe-inline'\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta name=\"generator\" content=\"qipu\">\n"
            "<link rel=\"icon\" href=\"data:,\">\n"
            "<title>&lt;t&gt;</title>\n");
  const std::string from = asset::head("<t>", asset::Scripts::none, "a\"&<甲");
  EXPECT_EQ(from, none.substr(0, none.find("<link")) +
                      "<meta name=\"qipu-source\" content=\"a&quot;&amp;&lt;甲\">\n" +
                      none.substr(none.find("<link")));
  const std::string game = asset::head("t", asset::Scripts::game);
  const std::string index = asset::head("t", asset::Scripts::index);
  const std::string explorer = asset::head("t", asset::Scripts::explorer);
  const auto hash = [](const std::string& head, std::string_view of) {
    return test::part_between(head, std::string(of) + "-src '", "'");
  };
  EXPECT_EQ(hash(game, "style"), hash(index, "style"));
  EXPECT_NE(hash(game, "script"), hash(index, "script"));
  EXPECT_NE(hash(game, "script"), hash(explorer, "script"));
  EXPECT_NE(hash(index, "script"), hash(explorer, "script"));
  for (const std::string& each : {hash(game, "style"), hash(game, "script"), hash(index, "script"),
                                  hash(explorer, "script")}) {
    EXPECT_TRUE(each.starts_with("sha256-")) << each;
    EXPECT_EQ(each.size(), 7U + 44U) << each;
  }
}

TEST(PageMarkup, AssetsArePutTogetherFromTheFilesOfTheirFolder) {
  const auto file = [](const char* name) {
    std::string path = std::string(QIPU_SOURCE_DIR) + "/libnotation/src/publish/page/";
    return test::read_bytes(path + name);
  };
  EXPECT_EQ(asset::book_html(), file("book.html"));
  EXPECT_EQ(asset::ruling_html(), file("ruling.html"));
  for (const auto html :
       {asset::explorer_html(), asset::game_html(), asset::index_html(), asset::puzzles_html()}) {
    EXPECT_TRUE(html.contains(file("parts/switches.html")));
    EXPECT_FALSE(html.contains("{{>"));
  }
  EXPECT_TRUE(asset::game_html().contains(file("parts/game_keys.html")));
  EXPECT_TRUE(asset::game_html().contains(file("parts/game_moves.html")));
  const auto line_of = [](const std::string& text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    const std::size_t begin = text.rfind('\n', at) + 1;
    return text.substr(begin, text.find('\n', at) - begin);
  };
  // Each script names the modules that were put into it.
  for (const char* const module : {"common/language.js", "board/board.js", "game/graphs.js",
                                   "game/move_list.js", "game/tree.js", "game.js"}) {
    EXPECT_TRUE(asset::game_js().contains(std::string("// ") + module + "\n")) << module;
  }
  EXPECT_TRUE(asset::explorer_js().contains("// explorer/navigation.js\n"));
  EXPECT_TRUE(asset::puzzles_js().contains("// puzzles/solving.js\n"));
  EXPECT_TRUE(asset::index_js().contains("// index/columns.js\n"));
  EXPECT_FALSE(asset::index_js().contains("// board/board.js\n"));
  for (const auto script :
       {asset::explorer_js(), asset::game_js(), asset::index_js(), asset::puzzles_js()}) {
    EXPECT_TRUE(script.starts_with("'use strict';"));
    EXPECT_FALSE(script.contains("import "));
    EXPECT_FALSE(script.contains("</script"));
  }
  EXPECT_TRUE(asset::page_css().contains(line_of(file("page.css"), "body")));
}

TEST(PageMarkup, APageIsItsPartsInTheirPlaces) {
  Game game;
  game.tags.set("Red", "甲");
  game.add(kRoot, move("h2e2"));
  for (const Language language : {Language::zh, Language::en}) {
    const std::string page =
        game_page({.game = game, .form = {.language = language}, .source = "x.pgn"});
    const std::string record = test::part_between(page, "id=\"qipu-record\">", "</script>");
    const std::string view = test::part_between(page, "id=\"qipu-view\">", "</script>");
    EXPECT_FALSE(record.ends_with('\n'));
    const std::pair<std::string_view, std::string> values[] = {
        {"lang", language == Language::zh ? "zh-Hans" : "en"},
        {"head", asset::head("甲 - ?", asset::Scripts::game, "x.pgn")},
        {"style", std::string(asset::page_css())},
        {"shapes", all_shapes()},
        {"view", view},
        {"record", record},
        {"script", std::string(asset::game_js())},
        {"moves", "1. 炮二平五"},
    };
    EXPECT_TRUE(page == asset::filled(asset::game_html(), values));
    const std::string index = index_page({{.href = "x"}}, "<t>", language);
    const std::pair<std::string_view, std::string> listed[] = {
        {"lang", language == Language::zh ? "zh-Hans" : "en"},
        {"head", asset::head("<t>", asset::Scripts::index)},
        {"style", std::string(asset::page_css())},
        {"view", test::part_between(index, "id=\"qipu-view\">", "</script>")},
        {"script", std::string(asset::index_js())},
    };
    EXPECT_TRUE(index == asset::filled(asset::index_html(), listed));
    Book book({.title = "<t>", .language = language, .paper = "A4<"});
    const std::pair<std::string_view, std::string> bound[] = {
        {"lang", language == Language::zh ? "zh-Hans" : "en"},
        {"head", asset::head("<t>", asset::Scripts::none)},
        {"title", "&lt;t&gt;"},
        {"paper", "A4&lt;"},
        {"shapes", all_shapes()},
    };
    EXPECT_TRUE(book.begin() == asset::filled(asset::book_html(), bound));
  }
}

}  // namespace
}  // namespace qipu
