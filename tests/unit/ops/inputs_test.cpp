// Which files a run reads, compared with a simple traversal of the folder and names matched by
// hand; and where pages go.

#include "qipu/ops/inputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "ops/answer/report.h"
#include "support/folder.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;

class Listing : public test::Folder {
 protected:
  Listing() {
    for (const char* name :
         {"a.pgn", "b.pgn", "c.xqf", ".hidden.pgn", "sub/a.pgn", "sub/d.xqf", "sub/deep/e.pgn",
          "sub/.not/f.pgn", "other/a.pgn", "x.pgn/g.txt", "x.pgn/h.pgn"}) {
      put(std::string("in/") + name, name);
    }
  }
  std::string path(const std::string& name) const { return (root_ / name).string(); }
  std::string in(const std::string& name) const { return path("in/" + name); }

  /// "a.pgn=a.pgn sub/a.pgn=a.pgn! ...": the path below in/, its name below its folder, and ! if it
  /// was found in a folder; then the names without files.
  std::string listed(const InputRequest& request) const {
    const InputList list = list_inputs(request);
    const std::string base = path("in") + "/";
    const auto shown = [&](const std::string& p) {
      return p.starts_with(base) ? p.substr(base.size()) : p;
    };
    std::string out;
    for (const Input& input : list.inputs) {
      out += shown(input.path) + "=" + input.relative_path + (input.found ? "! " : " ");
    }
    for (const auto& [name, d] : list.failures) {
      out += "(" + shown(name) + " " + std::string(d.code->name) + ") ";
    }
    return out;
  }
};

TEST_F(Listing, NamesFoldersAndPatterns) {
  const struct {
    const char* name;
    bool recurse;
    const char* listed;
  } kCases[] = {
      {"a.pgn", false, "a.pgn=a.pgn "},
      {"none.pgn", false, "none.pgn=none.pgn "},  // opening it reports the problem
      {"sub", false, "(sub is_folder) "},
      {"sub", true, "sub/a.pgn=a.pgn! sub/d.xqf=d.xqf! sub/deep/e.pgn=deep/e.pgn! "},
      {"sub/", true, "sub/a.pgn=a.pgn! sub/d.xqf=d.xqf! sub/deep/e.pgn=deep/e.pgn! "},
      {"*.pgn", false, "a.pgn=a.pgn b.pgn=b.pgn "},
      {"*.pgn", true, "a.pgn=a.pgn b.pgn=b.pgn x.pgn/g.txt=g.txt! x.pgn/h.pgn=h.pgn! "},
      {"?.xqf", false, "c.xqf=c.xqf "},
      {"[ab].pgn", false, "a.pgn=a.pgn b.pgn=b.pgn "},
      {"[!a].pgn", false, "b.pgn=b.pgn "},
      {"*/a.pgn", false, "other/a.pgn=a.pgn sub/a.pgn=a.pgn "},
      {"*/*.pgn", false, "other/a.pgn=a.pgn sub/a.pgn=a.pgn x.pgn/h.pgn=h.pgn "},
      {"s*/deep/*", false, "sub/deep/e.pgn=e.pgn "},
      {"**/a.pgn", false, "a.pgn=a.pgn other/a.pgn=a.pgn sub/a.pgn=a.pgn "},
      {"**/*.xqf", false, "c.xqf=c.xqf sub/d.xqf=d.xqf "},
      {"sub/**/e.pgn", false, "sub/deep/e.pgn=e.pgn "},
      {"sub/**", false, "sub/a.pgn=a.pgn sub/d.xqf=d.xqf sub/deep/e.pgn=e.pgn "},
      {"sub/**", true, "sub/a.pgn=a.pgn sub/d.xqf=d.xqf sub/deep/e.pgn=e.pgn "},
      {"*.zip", false, "(*.zip no_match) "},
      {"*/none.pgn", false, "(*/none.pgn no_match) "},
      {"nowhere/*", false, "(nowhere/* no_match) "},
      {".*.pgn", false, "(.*.pgn no_match) "},  // hidden files must be named
      {".hidden.pgn", false, ".hidden.pgn=.hidden.pgn "},
      {"", true,
       "a.pgn=a.pgn! b.pgn=b.pgn! c.xqf=c.xqf! other/a.pgn=other/a.pgn! sub/a.pgn=sub/a.pgn! "
       "sub/d.xqf=sub/d.xqf! sub/deep/e.pgn=sub/deep/e.pgn! x.pgn/g.txt=x.pgn/g.txt! "
       "x.pgn/h.pgn=x.pgn/h.pgn! "},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(listed({.names = {in(c.name)}, .recurse = c.recurse}), c.listed)
        << c.name << c.recurse;
  }
  EXPECT_EQ(listed({.names = {in("c.xqf"), in("*.pgn"), in("c.xqf")}}),
            "c.xqf=c.xqf a.pgn=a.pgn b.pgn=b.pgn c.xqf=c.xqf ");
  EXPECT_EQ(listed({.names = {in("sub")}, .recurse = true, .files_alone = true}),
            "(sub cannot_read) ");
  EXPECT_EQ(listed({}), "-=- ");
}

TEST_F(Listing, WhereTheRunWritesIsNotLookedInto) {
  fs::create_directory_symlink(in("sub"), path("link"));
  for (const std::string& folder : {in("sub"), in("sub/"), in("other/../sub"), path("link")}) {
    EXPECT_EQ(listed({.names = {in("")}, .recurse = true, .output_folders = {folder}}),
              "a.pgn=a.pgn! b.pgn=b.pgn! c.xqf=c.xqf! other/a.pgn=other/a.pgn! "
              "x.pgn/g.txt=x.pgn/g.txt! x.pgn/h.pgn=x.pgn/h.pgn! ");
  }
  EXPECT_EQ(listed({.names = {in("sub")}, .recurse = true, .output_folders = {in("sub/deep")}}),
            "sub/a.pgn=a.pgn! sub/d.xqf=d.xqf! ");
  // A named folder is read even if it is an output, and a missing output folder excludes nothing.
  EXPECT_EQ(listed({.names = {in("sub/deep")},
                    .recurse = true,
                    .output_folders = {in("sub/deep"), path("nowhere"), in("other")}}),
            "sub/deep/e.pgn=e.pgn! ");
}

TEST_F(Listing, ListsNameFilesAsTheyAre) {
  const std::string a = in("a.pgn"), star = in("*.pgn"), sub = in("sub");
  for (const bool nul : {false, true}) {
    const std::string end(1, nul ? '\0' : '\n');
    const std::string list = put("list", a + end + end + star + end + sub);
    EXPECT_EQ(listed({.list_file = list, .nul_separated = nul}),
              "a.pgn=a.pgn *.pgn=*.pgn (sub is_folder) ");
    EXPECT_EQ(listed({.names = {in("c.xqf")}, .list_file = list, .nul_separated = nul}),
              "c.xqf=c.xqf a.pgn=a.pgn *.pgn=*.pgn (sub is_folder) ");
  }
  EXPECT_EQ(listed({.list_file = put("crlf", a + "\r\n" + in("b.pgn") + "\r\n")}),
            "a.pgn=a.pgn b.pgn=b.pgn ");
  EXPECT_EQ(
      listed({.list_file = put("crlf0", a + "\r" + std::string(1, '\0')), .nul_separated = true}),
      "a.pgn\r=a.pgn\r ");
  EXPECT_EQ(listed({.list_file = put("empty", "")}), "");
  const InputList none = list_inputs({.list_file = path("nolist")});
  EXPECT_TRUE(none.list_unread);
  ASSERT_EQ(none.failures.size(), 1U);
  EXPECT_EQ(none.failures[0].second.code, &diag::cannot_open);
  EXPECT_FALSE(list_inputs({.list_file = put("empty", "")}).list_unread);
}

TEST_F(Listing, ALinkIsAFileOfItsOwnAndNoFolder) {
  fs::create_symlink(in("a.pgn"), in("other/link.pgn"));
  fs::create_symlink(in("gone"), in("other/dead.pgn"));
  fs::create_directory_symlink(in("sub"), in("other/round"));
  EXPECT_EQ(listed({.names = {in("other")}, .recurse = true}),
            "other/a.pgn=a.pgn! other/dead.pgn=dead.pgn! other/link.pgn=link.pgn! ");
  EXPECT_EQ(listed({.names = {in("other/*/d.xqf")}}), "other/round/d.xqf=d.xqf ");
  EXPECT_EQ(listed({.names = {in("**/d.xqf")}}), "sub/d.xqf=d.xqf ");
}

TEST(InputNames, StemsAndShownNames) {
  const struct {
    const char *path, *stem, *shown;
  } kCases[] = {{"-", "stdin", "<stdin>"},         {"a.pgn", "a", "a.pgn"},
                {"x/a.pgn", "a", "x/a.pgn"},       {"x.y/a", "a", "x.y/a"},
                {".hidden", ".hidden", ".hidden"}, {"x/.h.pgn", ".h", "x/.h.pgn"},
                {"a.tar.gz", "a.tar", "a.tar.gz"}, {"", "", ""}};
  for (const auto& c : kCases) {
    EXPECT_EQ(stem_of(c.path), c.stem);
    EXPECT_EQ(shown_name(c.path), c.shown);
  }
  EXPECT_TRUE(fits_pattern("*.pgn", "a.pgn"));
  EXPECT_FALSE(fits_pattern("*.pgn", ".pgn"));
  EXPECT_TRUE(fits_pattern("**", "anything"));
  EXPECT_FALSE(fits_pattern("**", ".hidden"));
  EXPECT_FALSE(fits_pattern("a", "ab"));
}

// --- pages --------------------------------------------------------------------------------------

class PageFiles : public test::Folder {
 protected:
  static GamePage page_of(const Game& game, const std::string& source) {
    GamePage page{.game = game};
    page.source = source;
    return page;
  }
  static Game played_by(const char* red, const char* black) {
    Game game;
    if (*red != '\0') game.tags.add("Red", red);
    if (*black != '\0') game.tags.add("Black", black);
    game.add(kRoot, Move(*Square::parse("h2"), *Square::parse("e2")));
    return game;
  }
  std::string made(const std::string& to, const std::vector<Game>& games, bool force = false) {
    auto pages = Pages::open((root_ / to).string(), {}, force);
    if (!pages) return std::string(pages.error().code->name);
    for (const Game& game : games) {
      if (const auto done = (*pages)->add(page_of(game, "x.pgn")); !done) {
        return std::string(done.error().code->name);
      }
    }
    const auto done = (*pages)->finish("题目", Language::zh);
    return done ? "done" : std::string(done.error().code->name);
  }
  std::string files() const {
    std::vector<std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(root_)) {
      if (entry.is_regular_file()) all.push_back(fs::relative(entry.path(), root_).string());
    }
    std::ranges::sort(all);
    std::string out;
    for (const std::string& name : all) out += name + " ";
    return out;
  }
};

TEST_F(PageFiles, OneGameIsOneFileAndSeveralHaveAnIndex) {
  const Game one = played_by("甲", "乙"), two = played_by("丙 丁", "");
  EXPECT_EQ(made("one.html", {one}), "done");
  EXPECT_EQ(files(), "one.html ");
  const std::string alone = get(root_ / "one.html");
  EXPECT_EQ(alone.find("../one.html"), alone.npos);
  EXPECT_EQ(made("one.html", {one}), "output_exists");
  EXPECT_EQ(made("one.html", {one, two}, true), "done");
  EXPECT_EQ(files(), "one.html one/0001-甲-乙.html one/0002-丙-丁.html ");
  const std::string index = get(root_ / "one.html");
  EXPECT_NE(index.find("题目"), index.npos);
  EXPECT_NE(index.find("one/0001-"), index.npos);
  EXPECT_NE(index.find("one/0002-"), index.npos);
  EXPECT_NE(get(root_ / "one/0001-甲-乙.html").find("../one.html"), index.npos);
}

TEST_F(PageFiles, AFolderHasAnIndexForOneGameToo) {
  Game titled = played_by("", "");
  titled.tags.add("Title", "局一");
  titled.tags.add("Event", "赛");
  Game event = played_by("?", "");
  event.tags.add("Event", "赛");
  EXPECT_EQ(made("pages/", {titled, event, played_by("", "乙")}), "done");
  EXPECT_EQ(files(),
            "pages/0001-局一.html pages/0002-赛.html pages/0003-乙.html pages/index.html ");
  EXPECT_NE(get(root_ / "pages/0001-局一.html").find("index.html"), std::string::npos);
  EXPECT_EQ(made("single", {played_by("", "")}), "done");
  EXPECT_TRUE(files().ends_with("single/0001.html single/index.html ")) << files();
  EXPECT_EQ(made("nothing/", {}), "done");
  EXPECT_FALSE(fs::exists(root_ / "nothing"));
  put("file", "");
  EXPECT_EQ(made("file", {titled}), "cannot_write");
  EXPECT_EQ(made("file", {titled}, true), "cannot_write");
}

// Files of an interrupted run are made again; files of others stay.
TEST_F(PageFiles, PagesOfTheSameFileAreMadeAnewWithoutAnIndex) {
  const std::vector<Game> games = {played_by("甲", "乙"), played_by("丙", "丁")};
  EXPECT_EQ(made("p/", games), "done");
  EXPECT_EQ(made("p/", games), "output_exists");
  fs::remove(root_ / "p/index.html");
  EXPECT_EQ(made("p/", games), "done");
  fs::remove(root_ / "p/index.html");
  put("p/0002-丙-丁.html", "somebody's own");
  EXPECT_EQ(made("p/", games), "output_exists");
  EXPECT_EQ(get(root_ / "p/0002-丙-丁.html"), "somebody's own");
  EXPECT_FALSE(fs::exists(root_ / "p/index.html"));
  EXPECT_EQ(made("p/", games, true), "done");
  EXPECT_NE(get(root_ / "p/0002-丙-丁.html"), "somebody's own");
}

TEST_F(PageFiles, NoInputBecomesAPage) {
  const std::string input = put("in.html", "<html>");
  const auto open = [&](const std::string& to, bool force) {
    return Pages::open(to, {{input, "in.html"}}, force);
  };
  for (const bool force : {false, true}) {
    const auto refused = open(input, force);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, &diag::output_is_input);
  }
  EXPECT_EQ(page_places("x/a.html"), (std::vector<std::string>{"x/a.html", "x/a/"}));
  for (const char* name : {"a.html", "a.HTM", "x/a.xhtml", "a.b.Html"}) {
    EXPECT_TRUE(is_page_name(name)) << name;
  }
  for (const char* name : {"a", "html", "a.pdf", "a.html/", "a.htmlx", ""}) {
    EXPECT_FALSE(is_page_name(name)) << name;
  }
}

}  // namespace
}  // namespace qipu
