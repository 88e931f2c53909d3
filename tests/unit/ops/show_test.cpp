// A game in the terminal, every line: headers, boards, numbers, nested variations, for both first
// movers; and line breaks of texts, compared with a slow and simple rule.

#include "ops/answer/show.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "format/positions/text_board.h"
#include "qipu/format/formats.h"
#include "qipu/rules/position.h"
#include "support/positions.h"
#include "support/records.h"
#include "text/width.h"

namespace qipu {
namespace {

Game shown_game(std::string_view pgn) {
  const auto read = test::read_all(kPgn, pgn, true);
  EXPECT_EQ(read.games.size(), 1U) << read.said();
  return read.games.empty() ? Game() : read.games[0];
}

std::string moves_shown(std::string_view pgn, ShowOptions options = {}) {
  return show_moves(shown_game(pgn), options);
}

constexpr const char* kBlackFirst =
    "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1\"]\n\n";

TEST(ShowMoves, VariationsStandBelowTheMoveThatTheyReplace) {
  EXPECT_EQ(moves_shown("1. 炮二平五 {当头炮} 马8进7 (1... 炮8平5 2. 马二进三 (2. 马八进七 马8进7) "
                        "马8进7) (1... 马2进3) 2. 马二进三 $1 车9平8 $2 3. 车一平二 $146 *\n"),
            "1. 炮二平五\n"
            "  当头炮\n"
            "1... 马8进7\n"
            "  (1... 炮8平5 2. 马二进三\n"
            "    (2. 马八进七 马8进7)\n"
            "  2... 马8进7)\n"
            "  (1... 马2进3)\n"
            "2. 马二进三! 车9平8? 3. 车一平二$146\n");
}

TEST(ShowMoves, BehindACommentAVariationIsClosedWhereItWasOpened) {
  EXPECT_EQ(moves_shown("1. 炮二平五 马8进7 (1... 炮8平5 2. 马二进三 {好} (2. 马八进七 {稳}))"
                        " 2. 马二进三 *\n"),
            "1. 炮二平五 马8进7\n"
            "  (1... 炮8平5 2. 马二进三\n"
            "    好\n"
            "    (2. 马八进七\n"
            "      稳\n"
            "    )\n"
            "  )\n"
            "2. 马二进三\n");
}

TEST(ShowMoves, BlackMayMoveFirst) {
  EXPECT_EQ(moves_shown(std::string(kBlackFirst) +
                        "1... 马8进7 (1... 炮8平5 {顺炮} 2. 马二进三) 2. 马二进三 车9平8 *\n"),
            "1... 马8进7\n"
            "  (1... 炮8平5\n"
            "    顺炮\n"
            "  2. 马二进三)\n"
            "2. 马二进三 车9平8\n");
  // The first move's own alternatives, and a comment before it.
  EXPECT_EQ(moves_shown("{开局} 1. 炮二平五 (1. 兵七进一) (1. 马二进三 马8进7) 马8进7 *\n"),
            "1. 炮二平五\n"
            "  (1. 兵七进一)\n"
            "  (1. 马二进三 马8进7)\n"
            "1... 马8进7\n");
  EXPECT_EQ(moves_shown("[Event \"x\"]\n\n*\n"), "");
}

TEST(ShowMoves, EveryGlyphThatHasASignIsThatSign) {
  const char* const signs[] = {"!", "?", "!!", "??", "!?", "?!", "$7", "$255"};
  const int nags[] = {1, 2, 3, 4, 5, 6, 7, 255};
  for (std::size_t i = 0; i < std::size(nags); ++i) {
    EXPECT_EQ(moves_shown("1. 炮二平五 $" + std::to_string(nags[i]) + " 马8进7 *\n"),
              "1. 炮二平五" + std::string(signs[i]) + " 马8进7\n");
  }
}

TEST(ShowMoves, WordsThatAreNoMoveAreMarked) {
  const char* const illegal = "1. 炮二平五 车9进9 2. 马二进三 *\n";
  EXPECT_EQ(moves_shown(illegal), "1. 炮二平五 车9进9(?) 2. 马二进三\n");
  EXPECT_EQ(moves_shown(illegal, {.at = {}, .language = Language::zh}),
            "1. 炮二平五 车9进9（误） 2. 马二进三\n");
  EXPECT_EQ(moves_shown("1. 炮二平五 马8进8 (1... 马8进7 2. 马二进三) *\n"),
            "1. 炮二平五 马8进8(?)\n  (1... 马8进7 2. 马二进三)\n");
}

TEST(ShowMoves, SpeaksTheNotationAskedFor) {
  EXPECT_EQ(moves_shown("1. 炮二平五 马8进7 2. 马二进三 *\n",
                        {.at = {}, .notation = find_notation("wxf")}),
            "1. C2=5 H8+7 2. H2+3\n");
}

TEST(ShowMoves, LinesAreFilledAndNoWider) {
  std::string pgn;
  const char* const shuffle[] = {"车一进一", "车9进1", "车一退一", "车9退1"};
  for (int i = 0; i < 40; ++i) {
    if (i % 2 == 0) pgn += std::to_string(i / 2 + 1) + ". ";
    pgn += std::string(shuffle[i % 4]) + " ";
  }
  const Game game = shown_game(pgn + "*\n");
  for (int columns = 20; columns <= 80; ++columns) {
    const std::string text = show_moves(game, {.at = {}, .columns = columns});
    std::vector<std::string> words, lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      EXPECT_LE(display_width(line), columns);
      lines.push_back(line);
      // "1. 车一进一" counts as one word.
      std::istringstream parts(line);
      for (std::string part; parts >> part;) {
        if (!words.empty() && words.back().ends_with('.')) {
          words.back() += " " + part;
        } else {
          words.push_back(part);
        }
      }
    }
    std::string expected;
    int used = 0;
    for (const std::string& word : words) {
      const int width = display_width(word);
      if (used != 0 && used + 1 + width <= columns) {
        expected += " " + word;
        used += 1 + width;
      } else {
        expected += (used == 0 ? "" : "\n") + word;
        used = width;
      }
    }
    EXPECT_EQ(text, expected + "\n") << columns;
    EXPECT_EQ(words.size(), 40U);
  }
}

// Deeper than the indent: the text is the same, at the greatest indent.
TEST(ShowMoves, TheIndentGrowsByTwoToTwentyFour) {
  Game game;
  NodeId at = kRoot;
  Position position = Position::standard();
  std::vector<int> indents;
  for (int i = 0; i < 15; ++i) {
    const Move main = test::move(i % 4 == 0   ? "h0g2"
                                 : i % 4 == 1 ? "h9g7"
                                 : i % 4 == 2 ? "g2h0"
                                              : "g7h9");
    const Move other = test::move(i % 2 == 0 ? "a0a1" : "a9a8");
    game.set_standing(game.add(at, other), Standing::legal);
    at = game.add(at, main);  // the variation continues
    game.set_standing(at, Standing::legal);
    position.make(main);
  }
  std::istringstream in(show_moves(game, {}));
  for (std::string line; std::getline(in, line);) {
    const std::size_t indent = line.find_first_not_of(' ');
    if (line[indent] == '(') indents.push_back(static_cast<int>(indent));
  }
  std::vector<int> expected;
  for (int i = 1; i <= 15; ++i) expected.push_back(std::min(2 * i, 24));
  EXPECT_EQ(indents, expected);
}

TEST(ShowGame, TheHeadSaysWhoAndWhere) {
  const char* const pgn =
      "[Event \"全国赛\"]\n[Site \"广州\"]\n[Date \"1960.11.??\"]\n[Round \"?\"]\n[Red \"甲\"]\n"
      "[Black \"乙\"]\n[Result \"0-1\"]\n\n{引子} 1. 炮二平五 马8进7 0-1\n";
  const Game game = shown_game(pgn);
  Position position = Position::standard();
  position.make(test::move("h2e2"));
  BoardStyle style;
  style.last = test::move("h2e2");
  const std::string first = draw_board(position.setup().board, style);
  position.make(test::move("h9g7"));
  style.last = test::move("h9g7");
  const std::string board = draw_board(position.setup().board, style);
  style.flip = style.color = true;
  const std::string turned = draw_board(position.setup().board, style);
  const std::string start = draw_board(Position::standard().setup().board, {});
  const std::string rest = "\n引子\n\n1. 炮二平五 马8进7\n";
  const std::string where = "\n全国赛, 广州, 1960.11\n\n";
  EXPECT_EQ(show_game(game, {}), "甲 – 乙  0-1" + where + board + rest);
  EXPECT_EQ(show_game(game, {.at = {}, .language = Language::zh}),
            "甲 – 乙  黑胜" + where + board + rest);
  EXPECT_EQ(show_game(game, {.at = 0}), "甲 – 乙  0-1" + where + start + rest);
  EXPECT_EQ(show_game(game, {.at = 1}), "甲 – 乙  0-1" + where + first + rest);
  EXPECT_EQ(show_game(game, {.at = {}, .board_only = true}), board);
  EXPECT_EQ(show_game(game, {.at = {}, .flip = true, .board_only = true, .color = true}), turned);
  EXPECT_EQ(show_game(shown_game("[Red \"?\"]\n\n*\n"), {}), start);
  EXPECT_EQ(
      show_game(shown_game("[Title \"局一\"]\n\n1/2-1/2\n"), {.at = {}, .language = Language::zh}),
      "和棋\n局一\n\n" + start);
  EXPECT_EQ(show_game(shown_game("[Red \"?\"]\n\n1-0\n"), {}), "1-0\n\n" + start);
}

std::string wrapped(std::string_view text, int indent, int columns) {
  std::string out;
  append_wrapped(out, text, indent, columns);
  return out;
}

TEST(Wrapped, WordsGoIntoALineWhileThereIsRoom) {
  std::mt19937 random(5);
  for (int round = 0; round < 400; ++round) {
    const int columns = 12 + static_cast<int>(random() % 30);
    const int indent = static_cast<int>(random() % 3);
    std::string text, expected, line;
    for (int i = 0; i < 30; ++i) {
      const std::string word(1 + random() % 9, static_cast<char>('a' + i % 26));
      text += (i == 0 ? "" : " ") + word;
      if (line.empty()) {
        line = word;
      } else if (static_cast<int>(line.size() + 1 + word.size()) <= columns - indent) {
        line += " " + word;
      } else {
        expected += std::string(static_cast<std::size_t>(indent), ' ') + line + "\n";
        line = word;
      }
    }
    expected += std::string(static_cast<std::size_t>(indent), ' ') + line + "\n";
    // A blank may remain at the end of a line that it just fits.
    std::string out;
    std::istringstream in(wrapped(text, indent, columns));
    for (std::string got; std::getline(in, got);) {
      EXPECT_LE(static_cast<int>(got.size()), columns);
      while (got.ends_with(' ')) got.pop_back();
      out += got + "\n";
    }
    EXPECT_EQ(out, expected) << columns << " " << indent;
  }
}

TEST(Wrapped, WideCharactersFillALine) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += "字";
  for (int columns = 4; columns <= 30; ++columns) {
    for (const int indent : {0, 2}) {
      std::string expected;
      const int fit = (columns - indent) / 2;
      for (int done = 0; done < 40; done += fit) {
        expected += std::string(static_cast<std::size_t>(indent), ' ') +
                    text.substr(static_cast<std::size_t>(3 * done),
                                static_cast<std::size_t>(3 * std::min(fit, 40 - done))) +
                    "\n";
      }
      EXPECT_EQ(wrapped(text, indent, columns), expected) << columns;
    }
  }
}

TEST(Wrapped, TextsAreBrokenWhereTheyMayBe) {
  const struct {
    const char* text;
    int indent, columns;
    const char *lines, *why;
  } kCases[] = {
      {"", 3, 20, "", "nothing is no line"},
      {"a", 3, 20, "   a\n", "the indent stands before it"},
      {"a\nb", 1, 20, " a\n b\n", "lines of the text stay lines"},
      {"a\n\nb", 0, 20, "a\n\nb\n", "an empty one too"},
      {"  a  b", 0, 20, "a  b\n", "blanks that begin a line are left out"},
      {"a\n  b", 0, 20, "a\nb\n", "in each line"},
      {"改走 炮二平五 马8进7", 0, 14, "改走 炮二平五\n马8进7\n", "a move is not torn"},
      {"改走 炮二平五 马8进7", 0, 12, "改走\n炮二平五\n马8进7\n", "wherever it stands"},
      {"好 一二三四五六七八", 0, 14, "好 一二三四五\n六七八\n", "a long word is torn"},
      {"好 一二三四五六七八", 0, 12, "好\n一二三四五六\n七八\n", "not within five characters"},
      {"好 一二三四五", 0, 12, "好\n一二三四五\n", "one of five characters is not"},
      {"abc defghijklmnop", 0, 12, "abc\ndefghijklmno\np\n", "letters are torn in a word alone"},
      {"一二三𠀀", 0, 8, "一二三𠀀\n", "a character of four bytes has two columns"},
      {"一二三𠀀", 0, 7, "一二三\n𠀀\n", "and begins a line where one is left"},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(wrapped(c.text, c.indent, c.columns), c.lines) << c.why;
  }
}

}  // namespace
}  // namespace qipu
