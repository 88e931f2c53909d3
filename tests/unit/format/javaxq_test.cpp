// Games that web pages showed with the applet JavaXQ.

#include <gtest/gtest.h>

#include "format/page/page.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::main_line;

std::string page(std::string_view params) {
  return "<html><BR>\n<APPLET width=\"249\" code=\"JavaXQ.class\">\n" + std::string(params) +
         "</APPLET>\n</html>\n";
}

TEST(JavaXq, SquaresMayBeLettersOrDigitsOfAnyOrigin) {
  for (const auto* list : {"H2-E2 H9-G7 H0-G2", "h2e2 h9g7 h0g2", "77-47 70-62 79-67",
                           "72-42 79-67 70-62", "88-58 81-73 80-78", "7747 7062 7967"}) {
    const std::string text =
        page("<PARAM name=\"MoveList\" value=\"" + std::string(list) + "\">\n");
    EXPECT_EQ(kJavaXq.probe(text), Likeness::certain);
    const auto r = test::read_all(kJavaXq, text, true);
    ASSERT_EQ(r.games.size(), 1u);
    EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2") << list << r.said();
  }
}

TEST(JavaXq, PositionNamesTheSquaresOfThePieces) {
  const auto r =
      test::read_all(kJavaXq,
                     page("<param VALUE='D3,--,--,--,E0,--,--,--,--,--,--,--,--,--,--,--|"
                          "--,C7,--,--,E9,--,--,--,--,--,--,--,--,--,--,--' NAME='Position'>"
                          "<param name=Title value=\"x y\"><param name=Delay value=3>"
                          "<param name=\"MoveList\" value=\"C7-B9 D3-D9\">"),
                     true);
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  const Game& g = r.games[0];
  EXPECT_EQ(write_fen(g.start), "4k4/9/2n6/9/9/9/3R5/9/9/4K4 b - - 0 1");
  EXPECT_EQ(main_line(g), "c7b9 d3d9");
  EXPECT_EQ(g.tags.get("Title"), "x y");
  EXPECT_EQ(g.tags.get("javaxq.Delay"), "3");
}

TEST(JavaXq, AGameEndsWhereAnotherBeginsWithoutAnApplet) {
  const auto r =
      test::read_all(kJavaXq,
                     "<PARAM name=MoveList value=\"H2-E2\"><PARAM name=MoveList "
                     "value=\"B2-E2\"><PARAM name=Position value=\"\">"
                     "<PARAM name=Position value=\"\"><PARAM name=MoveList value=\"C3-C4\">",
                     true);
  ASSERT_EQ(r.games.size(), 3u) << r.said();
  EXPECT_EQ(main_line(r.games[0]), "h2e2");
  EXPECT_EQ(main_line(r.games[1]), "b2e2");
  EXPECT_EQ(main_line(r.games[2]), "c3c4");
}

TEST(JavaXq, EachAppletIsAGame) {
  const auto r = test::read_all(kJavaXq,
                                page("<PARAM name=\"MoveList\" value=\"H2-E2\">") +
                                    page("<PARAM name=\"MoveList\" value=\"\">") +
                                    page("<PARAM name=\"MoveList\" value=\"B2-E2 what\">"),
                                true);
  ASSERT_EQ(r.games.size(), 3u);
  EXPECT_EQ(main_line(r.games[0]), "h2e2");
  EXPECT_EQ(main_line(r.games[1]), "");
  EXPECT_EQ(main_line(r.games[2]), "b2e2");
  ASSERT_EQ(r.findings.all.size(), 1u) << r.said();
  EXPECT_EQ(r.findings.all[0].code, &diag::stray_text);
  EXPECT_EQ(r.findings.all[0].where.line, 11u);
}

// A part of a page has no <html>; the applet's name and a parameter identify it.
TEST(JavaXq, AnAppletWithParametersIsAPartOfAPage) {
  const std::string name = "code=JavaXQ.class", param = "<PARAM name=x>";
  EXPECT_EQ(kPage.probe(name + param), Likeness::certain);
  EXPECT_EQ(kPage.probe(name), Likeness::no);
  EXPECT_EQ(kPage.probe(param), Likeness::no);
}

}  // namespace
}  // namespace qipu
