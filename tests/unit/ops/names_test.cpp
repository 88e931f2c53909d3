// File names made from records, valid on every system.
#include <gtest/gtest.h>

#include "ops/output/name_template.h"
#include "ops/run/safe_names.h"
#include "qipu/format/format.h"
#include "text/fold.h"
#include "text/utf8.h"

namespace qipu {
namespace {

struct Given {
  GameName name;
  Given(std::initializer_list<std::pair<const char*, std::string>> tags) {
    for (const auto& [tag, value] : tags) name.tags.add(tag, value);
  }
};

std::string filled(std::string_view text, const Given& game, std::string_view dir = "") {
  const auto pattern = NameTemplate::parse(text);
  EXPECT_TRUE(pattern && *pattern) << text;
  return (*pattern)->fill({"input", dir, "xqf", 7}, &game.name);
}

TEST(SafeName, LeavesNothingThatAnySystemForbids) {
  EXPECT_EQ(safe_name("胡荣华"), "胡荣华");
  EXPECT_EQ(safe_name("../../etc/passwd"), "_._.._etc_passwd");
  EXPECT_EQ(safe_name("a\\b:c*d?e\"f<g>h|i"), "a_b_c_d_e_f_g_h_i");
  EXPECT_EQ(safe_name(" a\nb\x01 "), "a_b_");
  EXPECT_EQ(safe_name("a\xC2\x85z"), "a_z");            // a control character outside ASCII
  EXPECT_EQ(safe_name("a\u202Efqx.exe"), "a_fqx.exe");  // would turn the direction of the text
  EXPECT_EQ(safe_name("tail. . "), "tail");
}

TEST(SafeName, SaysSoWhereNothingIsKnown) {
  for (const auto* text : {"", "?", "????.??.??", "..", "-", "*", "　", " . "}) {
    EXPECT_EQ(safe_name(text), "_") << text;
  }
  EXPECT_EQ(safe_name("1999.??.??"), "1999.__.__");
}

TEST(SafeName, IsCutBetweenCharacters) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "象";
  EXPECT_EQ(safe_name(text).size(), 120u);
  EXPECT_LE(safe_name("x" + text).size(), 120u);
  EXPECT_TRUE(valid_utf8(safe_name("x" + text)));
}

TEST(SafeComponent, IsNoDeviceOfWindows) {
  EXPECT_EQ(safe_component("CON"), "_CON");
  EXPECT_EQ(safe_component("aux.txt"), "_aux.txt");
  EXPECT_EQ(safe_component("Nul .tar.gz"), "_Nul .tar.gz");
  EXPECT_EQ(safe_component("com1.pgn"), "_com1.pgn");
  EXPECT_EQ(safe_component("LPT²"), "_LPT²");
  EXPECT_EQ(safe_component("console.pgn"), "console.pgn");
  EXPECT_EQ(safe_component("com.pgn"), "com.pgn");
}

TEST(SafeComponent, BeginsWithNoDashAndEndsWithNoDot) {
  EXPECT_EQ(safe_component("-rf"), "_rf");
  EXPECT_EQ(safe_component("~root"), "_root");
  EXPECT_EQ(safe_component("name. ."), "name");
}

TEST(SafeComponent, KeepsTheExtensionWhenItIsCut) {
  const std::string cut = safe_component(std::string(300, 'x') + ".xqf");
  EXPECT_EQ(cut.size(), 255u);
  EXPECT_TRUE(cut.ends_with("x.xqf"));
  std::string han;
  for (int i = 0; i < 100; ++i) han += "车";
  EXPECT_EQ(safe_component(han + ".xqf").size(), 83 * 3 + 4u);
  EXPECT_TRUE(valid_utf8(safe_component(han + ".xqf")));
}

TEST(Template, PutsTagsIntoNames) {
  Given game = {{"Red", "胡荣华"}, {"Black", "杨官璘"}, {"Event", "全国赛/决赛"},
                {"Site", "广州"},  {"Round", "3"},      {"Date", "1960-11-05"},
                {"ECCO", "C47"}};
  game.name.outcome.result = GameResult::red_wins;
  EXPECT_EQ(filled("{date}_{red}-{black}_{n}.xqf", game), "1960-11-05_胡荣华-杨官璘_7.xqf");
  EXPECT_EQ(filled("{year}/{event}/{round}.{ext}", game), "1960/全国赛_决赛/3.xqf");
  EXPECT_EQ(filled("{ecco}-{result}-{site}-{title}", game), "C47-1-0-广州-_");
  EXPECT_EQ(filled("{n:04}{name}", game), "0007input");
  EXPECT_EQ(filled("{dir}/{name}", game, "a/b"), "a/b/input");
  EXPECT_EQ(filled("{dir}/{name}", game), "./input");
}

// A field in a name has the value of its column, made safe by one rule for all fields.
TEST(Template, FieldsAreTheColumnsOfTablesMadeSafe) {
  Game game;
  game.tags.add("Event", "全国赛/决赛");
  game.tags.add("Date", "1960年11月5日");
  game.tags.add("Annotator", "某人");
  game.outcome.result = GameResult::draw;
  game.outcome.ending = Ending::agreement;
  for (const char* const field :
       {"event", "year", "isodate", "result", "ending", "plies", "annotator", "赛事", "red"}) {
    WriteOptions options;
    options.columns = field;
    const auto writer = find_format("csv")->create(options);
    std::string row;
    writer->write(game, row);
    row.pop_back();
    const auto pattern = NameTemplate::parse("x{" + std::string(field) + "}");
    ASSERT_TRUE(pattern && *pattern) << field;
    const GameName name = game_name(game);
    EXPECT_EQ((*pattern)->fill({}, &name), "x" + safe_name(row)) << field;
  }
  const auto draw = NameTemplate::parse("{result}");
  const GameName name = game_name(game);
  EXPECT_EQ((*draw)->fill({}, &name), "1_2-1_2");
}

// The certain part of the date; otherwise it is as printed.
TEST(Template, DatesAreOfOneForm) {
  for (const auto& [printed, named] : {std::pair{"1988.05.03", "1988-05-03"},
                                       {"1988年5月3日 广州", "1988-05-03"},
                                       {"1988.05.??", "1988-05"},
                                       {"1988", "1988"},
                                       {"1997.5.1-3", "1997-05"},
                                       {"82-5-18", "82-5-18"},
                                       {"1988.13.45", "1988.13.45"},
                                       {"五月", "五月"},
                                       {"????.??.??", "_"}}) {
    EXPECT_EQ(filled("{date}", {{"Date", printed}}), named) << printed;
  }
}

TEST(Template, TakesTheFirstFieldThatIsKnown) {
  const char* const text = "{event|title|file}.pgn";
  EXPECT_EQ(filled(text, {{"Event", "杯赛"}, {"Title", "局"}}), "杯赛.pgn");
  EXPECT_EQ(filled(text, {{"Event", "?"}, {"Title", "局"}}), "局.pgn");
  EXPECT_EQ(filled(text, {}), "input.pgn");
  EXPECT_EQ(filled("{event|title}.pgn", {}), "_.pgn");
  EXPECT_EQ(filled("{ event | date:4 }.pgn", {{"Date", "1988.05.03"}}), "1988.pgn");
  EXPECT_EQ(filled("{round|n:03}", {{"Round", "2"}}), "2");
  EXPECT_EQ(filled("{round|n:03}", {}), "007");
}

TEST(Template, TakesTheFirstCharactersOfAValue) {
  EXPECT_EQ(filled("{ecco:1}/{ecco}", {{"ECCO", "C47"}}), "C/C47");
  EXPECT_EQ(filled("{red:2}{black:1}", {{"Red", "胡荣华"}, {"Black", "?"}}), "胡荣_");
  EXPECT_EQ(filled("{year:3}0s", {{"Date", "1988.05.03"}}), "1980s");
  EXPECT_EQ(filled("{name:2}", {}), "in");
  for (const char* const wrong : {"{ecco:x}", "{ecco:}", "{ecco:-1}", "{ecco:100}", "{n:13}", "{}",
                                  "{|}", "{event|naem}", "{event|}", "{moves}"}) {
    const auto refused = NameTemplate::parse(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().code, &diag::unknown_field);
    EXPECT_EQ(refused.error().args.front(), wrong);
  }
}

TEST(Template, KnowsWhetherItTellsGamesApart) {
  struct Case {
    const char* text;
    bool of_games, counts_games;
  };
  for (const auto& [text, of_games, counts_games] :
       {Case{"{name}.{ext}", false, false}, Case{"{dir}/{red}", true, false},
        Case{"{n}.xqf", true, true}, Case{"{red}{n:03}", true, true},
        Case{"{round|n}", true, false}, Case{"{n|round}", true, true},
        Case{"{name|red}", true, false}}) {
    const auto parsed = NameTemplate::parse(text);
    ASSERT_TRUE(parsed && *parsed) << text;
    EXPECT_EQ((*parsed)->of_games(), of_games) << text;
    EXPECT_EQ((*parsed)->counts_games(), counts_games) << text;
  }
}

TEST(Template, NeverLeavesItsFolder) {
  EXPECT_EQ(filled("out/{red}/{black}.xqf", {{"Red", ".."}, {"Black", "../../x"}}),
            "out/_/_._.._x.xqf");
  EXPECT_EQ(filled("out/{red}", {{"Red", "/etc/passwd"}}), "out/_etc_passwd");
  EXPECT_EQ(filled("../{red}", {{"Red", "甲"}}), "../甲");  // the user's own words stay
}

TEST(Template, MakesNamesThatEverySystemTakes) {
  EXPECT_EQ(filled("{red}.xqf", {{"Red", "aux"}}), "_aux.xqf");
  EXPECT_EQ(filled("{red}.xqf", {{"Red", "-n"}}), "_n.xqf");
  EXPECT_EQ(filled("-{n}{red}.xqf", {{"Red", "-n"}}), "-7-n.xqf");
  EXPECT_EQ(filled("{red}", {{"Red", "dots..."}}), "dots");
  std::string longest;
  for (int i = 0; i < 60; ++i) longest += "炮";
  const std::string name = filled("{red}-{black}-{event}-{n}.xqf",
                                  {{"Red", longest}, {"Black", longest}, {"Event", longest}});
  EXPECT_LE(name.size(), 255u);
  EXPECT_TRUE(name.ends_with(".xqf"));
  EXPECT_TRUE(valid_utf8(name));
}

// Every name made by fill() is recognized; names elsewhere, or with other words, are not.
TEST(Template, KnowsTheNamesThatItCouldGive) {
  const Given game = {{"Red", "胡荣华"}, {"Event", "a.b-c"}};
  for (const std::string_view text :
       {"out/{name}.xqf", "out/{dir}/{name}.{ext}", "{dir}/{name}", "out/x-{name}-{red}.xqf",
        "o/u/t{dir}{name}.xqf", "{event|name}{n:03}/{dir|name}.xqf", "../out/{dir}/a/{name}"}) {
    const auto pattern = NameTemplate::parse(text);
    ASSERT_TRUE(pattern && *pattern);
    for (const std::string_view dir : {"", "1", "1/2"}) {
      const std::string folder = (*pattern)->folder(), name = filled(text, game, dir);
      ASSERT_TRUE(name.starts_with(folder)) << name;
      std::string below = name.substr(folder.size());
      if (below.starts_with("./")) below.erase(0, 2);
      EXPECT_TRUE((*pattern)->could_give(below)) << text << " " << below;
      if (text == "{dir}/{name}") continue;  // any name is possible
      EXPECT_FALSE((*pattern)->could_give(below + "/x/y")) << text << " " << below;
    }
  }
  const auto could = [](std::string_view text, std::string_view name) {
    return (*NameTemplate::parse(text))->could_give(name);
  };
  EXPECT_FALSE(could("out/{name}.xqf", "sub/a.xqf"));
  EXPECT_FALSE(could("out/{name}.xqf", "a.pgn"));
  EXPECT_FALSE(could("out/{dir}/{name}-1.xqf", "sub/a-2.xqf"));
  EXPECT_TRUE(could("out/{dir}/{name}-1.xqf", "a-1.xqf"));
  EXPECT_FALSE(could("out/x{dir}/{name}", "y/a"));
}

// A name that this program wrote itself is unchanged, unless it leads outside.
TEST(SafePath, OfOurOwnNotesStaysAsItIsWithinAFolder) {
  for (const char* const inside : {"a.pgn", "a/b:c.pgn", "~/-x/CON", "...", "a/..b", " "}) {
    EXPECT_EQ(safe_path_again(inside), inside);
  }
  for (const char* const outside : {"../x", "a/../../x", "/etc/x", "..", ".", "", "a//b", "a/"}) {
    EXPECT_EQ(safe_path_again(outside), safe_path(outside)) << outside;
    EXPECT_EQ(safe_path_again(safe_path(outside)), safe_path(outside)) << outside;
  }
  EXPECT_EQ(safe_path_again(std::string("a\0b", 3)), "a_b");
}

TEST(Template, RefusesFieldsThatDoNotExist) {
  const auto refused = NameTemplate::parse("{naem}.pgn");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, &diag::unknown_field);
  const auto plain = NameTemplate::parse("out{.pgn");
  ASSERT_TRUE(plain);
  EXPECT_FALSE(*plain);
}

TEST(NamesTaken, GivesNoNameTwice) {
  NamesTaken taken;
  EXPECT_EQ(taken.take("out/a.xqf"), "out/a.xqf");
  EXPECT_EQ(taken.take("out/A.xqf"), "out/A-2.xqf");  // the same file on most systems
  EXPECT_EQ(taken.take("out/a-3.xqf"), "out/a-3.xqf");
  EXPECT_EQ(taken.take("out/a.xqf"), "out/a-4.xqf");
  EXPECT_EQ(taken.take("b/a.xqf"), "b/a.xqf");
  EXPECT_EQ(taken.take("a.pgn.gz"), "a.pgn.gz");
  EXPECT_EQ(taken.take("a.pgn.gz"), "a-2.pgn.gz");
  EXPECT_EQ(taken.take("v1.0/a"), "v1.0/a");
  EXPECT_EQ(taken.take("v1.0/a"), "v1.0/a-2");
}

TEST(NamesTaken, StaysWithinTheLimitOfNames) {
  NamesTaken taken;
  const std::string name = "out/" + std::string(251, 'x') + ".xqf";
  EXPECT_EQ(taken.take(name), name);
  EXPECT_EQ(taken.take(name), "out/" + std::string(249, 'x') + "-2.xqf");
}

TEST(FoldName, JoinsWhatAFileSystemTakesForOneName) {
  EXPECT_EQ(fold_name("Cafe\u0301.pgn"), fold_name("CAFÉ.pgn"));
  EXPECT_EQ(fold_name("神"), fold_name("\uFA19"));  // a compatibility ideograph
  EXPECT_NE(fold_name("胡荣华"), fold_name("胡榮華"));
  EXPECT_NE(fold_name("A"), fold_name("Ａ"));
  EXPECT_EQ(fold_name("A\xFF"), "a\xFF");
}

TEST(FoldCase, KnowsMoreThanAscii) { EXPECT_EQ(fold_case("Ａbc Ä棋\xFF"), "ａbc ä棋\xFF"); }

}  // namespace
}  // namespace qipu
