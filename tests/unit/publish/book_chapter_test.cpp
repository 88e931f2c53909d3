// Whole chapters of a book compared, every tag and letter, in both languages: of a game with nested
// variations, and of a diagram with Black first and wrong moves.

#include <gtest/gtest.h>

#include <string>

#include "publish/book.h"
#include "qipu/board/fen.h"
#include "support/page_view.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;

NodeId put_legal(Game& game, NodeId parent, std::string_view ucci, std::vector<Nag> nags = {}) {
  const NodeId id = game.add(parent, move(ucci));
  game.set_standing(id, Standing::legal);
  if (!nags.empty()) game.edit_notes(id).nags = std::move(nags);
  return id;
}

/// The figure of the position after the moves.
std::string figure_after(const Setup& start, std::initializer_list<std::string_view> moves,
                         const std::string& caption, PieceStyle pieces = PieceStyle::traditional) {
  Diagram diagram;
  diagram.board = start.board;
  diagram.style = DiagramStyle::paper;
  diagram.pieces = pieces;
  for (const std::string_view ucci : moves) {
    const Move m = move(ucci);
    diagram.board.set(m.to(), diagram.board[m.from()]);
    diagram.board.set(m.from(), Piece());
    diagram.last = m;
  }
  return "<figure>\n" + svg_element(draw(diagram), caption) + "<figcaption>" + caption +
         "</figcaption>\n</figure>\n";
}

/// A number before a move.
std::string numbered(const std::string& number) { return "<b>" + number + "</b>&nbsp;"; }

TEST(BookChapter, HoldsAGameWithAllThatIsSaidOfIt) {
  Game game;
  game.tags.set("Red", "甲");
  game.tags.set("Black", "乙");
  game.tags.set("Event", "赛");
  game.tags.set("Site", "地 & 方");
  game.tags.set("Date", "1999.??.??");
  game.tags.set("Round", "3");
  game.tags.set("Opening", "C36 中炮");
  game.outcome = {GameResult::red_wins, Ending::move_limit, ""};
  game.edit_notes(kRoot).comment = "intro 1\n\nintro <2>\nand\n";
  const NodeId first = put_legal(game, kRoot, "h2e2", {5, 14});
  game.edit_notes(first).lead = "lead";
  game.edit_notes(first).comment = "Evaluation: +0.80, Red's chances 55%.\nc1";
  const NodeId second = put_legal(game, first, "h9g7");
  const NodeId third = put_legal(game, second, "h0g2");
  const NodeId fourth = put_legal(game, third, "i9h9", {4});
  put_legal(game, fourth, "i0h0");
  const NodeId other = put_legal(game, second, "b0c2");
  game.edit_notes(other).lead = "l2";
  game.edit_notes(other).comment = "in <line>";
  const NodeId answer = put_legal(game, other, "a9a8");
  put_legal(game, other, "i9i8");
  put_legal(game, answer, "a0a1");
  put_legal(game, third, "c6c5");
  const std::string expected =
      "<section id=\"game-1\">\n"
      "<h2><span class=\"number\">1</span> 甲 – 乙</h2>\n"
      "<p class=\"where\">赛 · 地 &amp; 方 · 1999 · round 3 · C36 中炮</p>\n"
      "<div class=\"part\">\n" +
      figure_after(game.start, {"h2e2", "h9g7"}, "After 1... 马8进7") +
      "<p class=\"comment\">intro 1</p>\n"
      "<p class=\"comment\">intro &lt;2&gt;</p>\n"
      "<p class=\"comment\">and</p>\n"
      "<p class=\"comment\">lead</p>\n"
      "<p class=\"moves\">" +
      numbered("1.") +
      "<span>炮二平五!?</span></p>\n"
      "<p class=\"comment\">c1</p>\n"
      "<p class=\"moves\">" +
      numbered("1...") +
      "<span>马8进7</span></p>\n"
      "</div>\n"
      "<div class=\"part\">\n" +
      figure_after(game.start, {"h2e2", "h9g7", "h0g2", "i9h9"}, "After 2... 车9平8??") +
      "<p class=\"moves\">" + numbered("2.") +
      "<span>马二进三</span></p>\n"
      "<p class=\"line\"><i>l2</i> " +
      numbered("2.") +
      "<span>马八进七</span> <i>in "
      "&lt;line&gt;</i> " +
      numbered("2...") + "<span>车1进1</span> （" + numbered("2...") + "<span>车9进1</span>） " +
      numbered("3.") +
      "<span>车九进一</span></p>\n"
      "<p class=\"moves\">" +
      numbered("2...") +
      "<span>车9平8?\?</span></p>\n"
      "<p class=\"line\">" +
      numbered("2...") +
      "<span>卒3进1</span></p>\n"
      "</div>\n"
      "<p class=\"moves\">" +
      numbered("3.") +
      "<span>车一平二</span></p>\n"
      "<p class=\"result\">1-0, move limit</p>\n"
      "</section>\n";
  EXPECT_EQ(Book({.every = 2}).game(game), expected);
}

TEST(BookChapter, OfADiagramSaysWhoBeginsAndWhatIsWrong) {
  Game game;
  game.start = parse_fen("r2k5/9/9/9/9/9/9/7C1/9/4K3R b - - 0 3")->setup;
  game.outcome = {GameResult::black_wins, Ending::time, ""};
  game.edit_notes(kRoot).comment = "intro";
  const NodeId first = put_legal(game, kRoot, "a9a5", {4});
  const NodeId second = put_legal(game, first, "i0i5");
  const NodeId illegal = game.add(second, move("a5b6"));
  game.set_standing(illegal, Standing::illegal);
  game.set_written(illegal, "车1<斜>2");
  game.edit_notes(illegal).nags = {2};
  game.edit_notes(illegal).comment = "oh";
  const NodeId legal = put_legal(game, illegal, "h2h3");
  const NodeId unread = game.add_written(legal, "炮二平");
  game.set_standing(unread, Standing::unread);
  game.edit_notes(unread).nags = {4};
  game.add(unread, move("d9d8"));
  const std::string expected =
      "<section id=\"game-1\">\n"
      "<h2><span class=\"number\">1</span> 第 1 局</h2>\n"
      "<div class=\"part\">\n" +
      figure_after(game.start, {}, "黑先", PieceStyle::simplified) +
      figure_after(game.start, {"a9a5"}, "3... 车1进4?? 之后", PieceStyle::simplified) +
      "<p class=\"comment\">intro</p>\n"
      "<p class=\"moves\">" +
      numbered("3...") +
      "<span>车1进4?\?</span></p>\n"
      "</div>\n"
      "<div class=\"part\">\n" +
      figure_after(game.start, {"a9a5", "i0i5", "a5b6"}, "4... A5-B6? 之后",
                   PieceStyle::simplified) +
      "<p class=\"moves\">" + numbered("4.") +
      "<span>车一进五</span> <span class=\"wrong\">"
      "车1&lt;斜&gt;2?</span> <small>［不合规则］</small></p>\n"
      "<p class=\"comment\">oh</p>\n"
      "</div>\n"
      "<p class=\"moves\">" +
      numbered("5.") +
      "<span>炮二进一</span> <span class=\"wrong\">"
      "炮二平?\?</span> <small>［未能识别］</small> " +
      numbered("6.") +
      "<span>D9-D8</span></p>\n"
      "<p class=\"result\">黑胜（超时）</p>\n"
      "</section>\n";
  EXPECT_EQ(
      Book({.language = Language::zh, .every = 0, .pieces = PieceStyle::simplified}).game(game),
      expected);
}

TEST(BookChapter, WithoutDiagramsTheTextStandsBesideThatOfTheStart) {
  Game game;
  game.start = parse_fen("3ak4/9/9/9/9/9/9/9/4p4/2R1K4 w")->setup;
  put_legal(game, kRoot, "c0c9");
  const std::string moves = "<p class=\"moves\">" + numbered("1.") + "<span>车七进九</span></p>\n";
  const std::string head =
      "<section id=\"game-1\">\n"
      "<h2><span class=\"number\">1</span> Game 1</h2>\n";
  EXPECT_EQ(Book({}).game(game), head + "<div class=\"part\">\n" +
                                     figure_after(game.start, {}, "Red to move") + moves +
                                     "</div>\n</section>\n");
  game.start = Setup::standard();
  game.clear();
  put_legal(game, kRoot, "h2e2");
  const std::string plain = "<p class=\"moves\">" + numbered("1.") + "<span>炮二平五</span></p>\n";
  EXPECT_EQ(Book({}).game(game), head + plain + "</section>\n");
  // A diagram after the last move.
  EXPECT_EQ(Book({.every = 1}).game(game),
            head + "<div class=\"part\">\n" +
                figure_after(game.start, {"h2e2"}, "After 1. 炮二平五") + plain +
                "</div>\n</section>\n");
  EXPECT_EQ(Book({.notation = find_notation("wxf")}).game(game),
            head + "<p class=\"moves\">" + numbered("1.") + "<span>C2=5</span></p>\n</section>\n");
}

std::size_t figures_in(const std::string& text) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find("<figure>", at)) != text.npos; ++at) ++n;
  return n;
}

TEST(BookChapter, DiagramsAreDueAfterSoManyPliesOrWhatIsCritical) {
  for (const int every : {0, 1, 2, 3, 7, 16, 17}) {
    for (const int plies : {0, 1, 2, 15, 16, 17, 33}) {
      Game game;
      NodeId id = kRoot;
      for (int i = 0; i < plies; ++i) {
        const bool there = i / 2 % 2 == 0;
        id = put_legal(game, id, i % 2 == 0 ? there ? "a0a1" : "a1a0" : there ? "a9a8" : "a8a9");
      }
      const auto due = every == 0 ? 0 : plies / every;
      EXPECT_EQ(figures_in(Book({.every = every}).game(game)), static_cast<std::size_t>(due))
          << every << ' ' << plies;
    }
  }
  for (int nag = 0; nag < 8; ++nag) {
    Game game;
    put_legal(game, kRoot, "h2e2", {static_cast<Nag>(nag)});
    constexpr std::string_view kGlyphs[] = {"", "!", "?", "!!", "??", "!?", "?!", ""};
    for (const bool critical : {true, false}) {
      const std::string text = Book({.every = 0, .critical = critical}).game(game);
      const bool due = critical && (nag == 2 || nag == 3 || nag == 4);
      EXPECT_EQ(figures_in(text), due ? 1U : 0U) << nag;
      EXPECT_TRUE(text.contains("<span>炮二平五" + std::string(kGlyphs[nag]) + "</span>")) << nag;
    }
  }
  // Moves of variations have no diagrams.
  Game game;
  put_legal(game, kRoot, "h2e2");
  put_legal(game, kRoot, "b2e2", {4});
  EXPECT_EQ(figures_in(Book({.every = 0}).game(game)), 0U);
}

TEST(BookChapter, IsCalledByWhatIsKnown) {
  struct Case {
    std::vector<std::pair<const char*, const char*>> tags;
    const char *name, *where;
  };
  const Case kCases[] = {
      {{}, "第 1 局", ""},
      {{{"Red", "甲"}, {"Title", "题"}}, "甲 – ?", ""},
      {{{"Red", "?"}, {"Title", "题"}, {"Event", "赛"}}, "题", "赛"},
      {{{"Title", "题"}, {"Event", "题"}, {"Site", "地"}}, "题", "地"},
      {{{"Event", "赛"}, {"Site", "地"}, {"Round", "3"}}, "赛", "地 · 第3轮"},
      {{{"Site", "地"}}, "地", ""},
      {{{"Date", "1999.01.??"}, {"ECCO", "C36"}}, "1999.01", "C36"},
      {{{"Round", "决赛"}}, "决赛", ""},
      {{{"Opening", "中炮"}}, "中炮", ""},
  };
  for (const auto& [tags, name, where] : kCases) {
    Game game;
    for (const auto& [tag, value] : tags) game.tags.set(tag, value);
    Book book({.language = Language::zh});
    const std::string text = book.game(game);
    EXPECT_EQ(test::part_between(text, "<span class=\"number\">1</span> ", "</h2>"), name);
    EXPECT_EQ(test::part_between(text, "<p class=\"where\">", "</p>"), where);
    book.game({});
    EXPECT_EQ(book.contents(), "<nav>\n<h2>目录</h2>\n<ol>\n<li><a href=\"#game-1\">" +
                                   std::string(name) +
                                   "</a></li>\n<li><a href=\"#game-2\">第 2 局</a></li>\n"
                                   "</ol>\n</nav>\n");
  }
  Book english({});
  english.game({});
  EXPECT_EQ(english.contents(), "");
  english.game({});
  EXPECT_EQ(english.contents(),
            "<nav>\n<h2>Contents</h2>\n<ol>\n<li><a href=\"#game-1\">Game 1</a></li>\n"
            "<li><a href=\"#game-2\">Game 2</a></li>\n</ol>\n</nav>\n");
  EXPECT_EQ(english.finish(), "</main>\n</body>\n</html>\n");
}

TEST(BookChapter, SaysHowAGameEnded) {
  const struct {
    Outcome outcome;
    const char *en, *zh;
  } kCases[] = {
      {{GameResult::unknown, Ending::unsaid, ""}, "", ""},
      {{GameResult::unknown, Ending::abandoned, ""}, "", ""},
      {{GameResult::red_wins, Ending::unsaid, ""}, "1-0", "红胜"},
      {{GameResult::draw, Ending::perpetual_chase, ""}, "1/2-1/2, perpetual chase", "和棋（长捉）"},
      {{GameResult::black_wins, Ending::time, "甲<超时"}, "甲&lt;超时", "甲&lt;超时"},
  };
  for (const auto& [outcome, en, zh] : kCases) {
    Game game;
    game.outcome = outcome;
    const auto result = [&](Language language) {
      return test::part_between(Book({.language = language}).game(game), "<p class=\"result\">",
                                "</p>");
    };
    EXPECT_EQ(result(Language::en), en);
    if (outcome.ending != Ending::abandoned) {
      EXPECT_EQ(result(Language::zh), zh);
    }
  }
}

TEST(BookChapter, ABookIsCalledAsAskedOrAfterItsGamesOrItsFile) {
  const auto title = [](const BookOptions& options, const std::vector<Game>& games) {
    Book book(options);
    for (const Game& game : games) book.game(game);
    const std::string begin = book.begin();
    EXPECT_EQ(test::part_between(begin, "<h1>", "</h1>"),
              test::part_between(begin, "<title>", "</title>"));
    return test::part_between(begin, "<h1>", "</h1>");
  };
  Game one, two;
  one.tags.set("Event", "赛");
  two.tags.set("Event", "杯");
  EXPECT_EQ(title({.title = "书", .name = "file"}, {one}), "书");
  EXPECT_EQ(title({.name = "file"}, {one, one}), "赛");
  EXPECT_EQ(title({.name = "file"}, {one, two}), "file");
  EXPECT_EQ(title({}, {one, two}), "");
  one.tags.set("Event", "");
  one.tags.set("Red", "甲");
  EXPECT_EQ(title({.name = "file"}, {one}), "甲 – ?");
}

}  // namespace
}  // namespace qipu
