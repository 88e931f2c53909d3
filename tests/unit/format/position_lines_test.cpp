// FEN and EPD lines, and the position lines of engines.

#include <gtest/gtest.h>

#include <filesystem>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

constexpr std::string_view kStartBoard =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

using test::main_line;

TEST(FenLines, NamesStandOnEitherSide) {
  const auto r = test::read_all(kFen,
                                "1步杀104,3kr1bC1/3n5/9/9/6b2/6C2/9/9/9/3K5 w\n"
                                "\n"
                                "# 附局\n"
                                "4k4/9/9/9/9/9/9/9/9/4K4 b\n"
                                "4k4/9/9/9/9/9/9/9/9/3K5 w - - 3 9 背后\n"
                                "name with, comma: 4k4/9/9/9/9/9/9/9/9/3K5\n");
  ASSERT_EQ(r.games.size(), 4u) << r.said();
  EXPECT_EQ(r.games[0].tags.get("Title"), "1步杀104");
  EXPECT_EQ(r.games[1].tags.get("Title"), "附局");
  EXPECT_EQ(r.games[1].start.turn, Color::black);
  EXPECT_EQ(r.games[2].tags.get("Title"), "背后");
  EXPECT_EQ(r.games[2].start.quiet_plies, 3);
  EXPECT_EQ(r.games[2].start.round, 9);
  EXPECT_EQ(r.games[3].tags.get("Title"), "name with, comma");
}

TEST(FenLines, ABrokenLineCostsOnePosition) {
  const auto r = test::read_all(kFen,
                                "4k4/9/9/9/9/9/9/9/9/4K4 w\n"
                                "坏,4k4/9/9/9x/9/9/9/9/9/4K4 w\n"
                                "no position at all\n"
                                "4k4/9/9/9/9/9/9/9/9/4K4 w\n");
  EXPECT_EQ(r.games.size(), 2u);
  EXPECT_EQ(r.skipped, 1);
  ASSERT_EQ(r.findings.all.size(), 2u);
  EXPECT_EQ(r.findings.all[0].code, &diag::bad_fen);
  EXPECT_EQ(r.findings.all[0].where.line, 2u);
  EXPECT_EQ(r.findings.all[0].where.column, 12u);
  EXPECT_EQ(r.findings.all[1].code, &diag::no_position);
  EXPECT_EQ(r.findings.all[1].where.line, 3u);
}

TEST(FenLines, GroupsOfXfenAreAPositionEach) {
  constexpr std::string_view kGroups =
      "[FEN_INDEX \"001\"]\r\n[EVENT \"例1\"]\r\n"
      "[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1\"]\r\n\r\n"
      "[FEN_INDEX \"002\"]\r\n[EVENT \"例2\"]\r\n"
      "[FEN \"5x3/5k3/5x1H1/9/80/9/9/9/9/4K4 w - - 0 1\"]\r\n\r\n"
      "[FEN_INDEX \"003\"]\r\n[FEN \"4k4/9/8 w\"]\r\n";
  EXPECT_EQ(detect_format(kGroups, kGroups, "x.fen"), &kFen);
  EXPECT_EQ(detect_format(kGroups, kGroups, "x.txt"), &kFen);
  const auto r = test::read_all(kFen, kGroups);
  ASSERT_EQ(r.games.size(), 2u) << r.said();
  EXPECT_EQ(r.skipped, 1);
  EXPECT_EQ(r.games[0].tags.get("Title"), "例1");
  EXPECT_EQ(r.games[0].tags.get("fen.index"), "001");
  EXPECT_EQ(r.games[0].start.turn, Color::black);
  EXPECT_FALSE(r.games[0].tags.has("fen.xfen"));
  EXPECT_EQ(write_fen_board(r.games[1].start.board), "9/5k3/7N1/9/9/9/9/9/9/4K4");
  EXPECT_EQ(r.games[1].tags.get("fen.xfen"), "5x3/5k3/5x1H1/9/80/9/9/9/9/4K4 w - - 0 1");
  ASSERT_EQ(r.findings.all.size(), 2u) << r.said();
  EXPECT_EQ(r.findings.all[0].code, &diag::xfen_marks);
  EXPECT_EQ(r.findings.all[0].where.line, 7u);
  EXPECT_EQ(r.findings.all[1].code, &diag::bad_fen);
  EXPECT_EQ(r.findings.all[1].where.line, 10u);
}

TEST(FenLines, SamplesAreReadWhole) {
  const auto path = std::filesystem::path(QIPU_SOURCE_DIR) / "samples" / "positions.fen";
  const std::string text = test::read_bytes(path);
  const auto r = test::read_all(kFen, text);
  EXPECT_EQ(r.games.size(), static_cast<std::size_t>(std::ranges::count(text, '\n')));
  EXPECT_TRUE(r.findings.all.empty()) << r.said();
}

TEST(FenLines, RealBooksOfOthersAreReadWhole) {
  const auto folder = std::filesystem::path(QIPU_SOURCE_DIR) / ".." / "shared" / "formats" /
                      "data" / "positions" / "name-comma-fen";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no ../shared here";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string bytes = test::read_bytes(entry.path());
    const Detected found = detect_encoding(bytes);
    const Decoded decoded = decode(bytes, found.encoding, found.bom_bytes);
    const std::string_view text = decoded.text();
    EXPECT_EQ(detect_format(bytes, text.substr(0, 4096), "x.txt"), &kFen) << entry.path();
    const auto r = test::read_all(kFen, text);
    EXPECT_GT(r.games.size(), 5u) << entry.path();
    EXPECT_EQ(r.skipped, 0) << entry.path() << r.said();
    EXPECT_TRUE(r.findings.all.empty()) << entry.path() << r.said();
  }
}

TEST(Epd, OperationsBecomeTags) {
  const auto r = test::read_all(
      kEpd, std::string(kStartBoard) +
                " w - - bm h2e2 b2e2; id \"当头炮; 或中炮\"; hmvc 4; fmvn 12; c0 \"a\"; ce -31;\n");
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(g.tags.get("epd.bm"), "h2e2 b2e2");
  EXPECT_EQ(g.tags.get("Title"), "当头炮; 或中炮");
  EXPECT_EQ(g.tags.get("epd.c0"), "a");
  EXPECT_EQ(g.tags.get("epd.ce"), "-31");
  EXPECT_EQ(g.start.quiet_plies, 4);
  EXPECT_EQ(g.start.round, 12);
  EXPECT_EQ(test::write_all(kEpd, {g}), std::string(kStartBoard) +
                                            " w - - hmvc 4; fmvn 12; bm h2e2 b2e2; "
                                            "id \"当头炮; 或中炮\"; c0 \"a\"; ce -31;\n");
}

TEST(Epd, AStringMayHoldAnotherPosition) {
  const std::string start(kStartBoard);
  const auto r = test::read_all(kEpd, start + " b - - id \"" + start + " w\";\n");
  ASSERT_EQ(r.games.size(), 1u) << r.said();
  EXPECT_EQ(r.games[0].start.turn, Color::black);
  EXPECT_EQ(r.games[0].tags.get("Title"), start + " w");
}

TEST(Epd, WhatIsNoOperationIsReported) {
  const auto r = test::read_all(kEpd, std::string(kStartBoard) + " w - - bm h2e2; \"stray\n");
  ASSERT_EQ(r.games.size(), 1u);
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(r.findings.all[0].code, &diag::stray_text);
  EXPECT_EQ(r.findings.all[0].where.column, kStartBoard.size() + 17);
}

TEST(Ucci, RanksAreToldByAZeroOrATen) {
  for (const auto* text : {
           "position startpos moves h2e2 h9g7 h0g2 i9h9",
           "position startpos moves h3e3 h10g8 h1g3 i10h10",
           "  12:00:01 > position startpos moves h2e2 h9g7 h0g2 i9h9",
           "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 "
           "moves h2e2 h9g7 h0g2 i9h9",
           "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w, h2e2 h9g7 h0g2 i9h9, "
           "1-0",
       }) {
    EXPECT_NE(kUcci.probe(text), Likeness::no) << text;
    const auto r = test::read_all(kUcci, text);
    ASSERT_EQ(r.games.size(), 1u) << text;
    EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2 i9h9") << text;
    EXPECT_TRUE(r.games[0].start.is_standard());
  }
}

TEST(Ucci, WhereNothingTellsTheGameDecides) {
  const auto r = test::read_all(kUcci, "position startpos moves c4c5 c7c6", true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(main_line(r.games[0]), "c3c4 c6c5");
}

TEST(Ucci, TheRestOfALogIsCounted) {
  const auto r = test::read_all(kUcci,
                                "ucci\nsetoption newgame\nposition startpos\ngo depth 5\n"
                                "position startpos moves h2e2\nquit\n");
  EXPECT_EQ(r.games.size(), 1u);
  ASSERT_EQ(r.findings.all.size(), 1u);
  EXPECT_EQ(message(r.findings.all[0], Language::en), "lines without a position, left out: 4");
}

TEST(Ucci, ALineThatGrowsIsOneGame) {
  const auto moves = [](std::string_view text) {
    std::vector<std::size_t> out;
    for (const Game& game : test::read_all(kUcci, text).games)
      out.push_back(game.main_line().size());
    return out;
  };
  using Sizes = std::vector<std::size_t>;
  const std::string one = "position startpos moves h2e2";
  EXPECT_EQ(moves(one + "\n" + one + " h9g7\n" + one + " h9g7 h0g2\n"), Sizes({3}));
  EXPECT_EQ(moves(one + " h9g7\ninfo depth 1\nbestmove h0g2\n" + one + " h9g7 h0g2 i9h9\n" + one +
                  " b9c7\n"),
            Sizes({4, 2}));
  // Different games with the same beginning.
  EXPECT_EQ(moves("position startpos\n" + one + "\n"), Sizes({0, 1}));
  EXPECT_EQ(moves(one + "\n" + one + " h9g7 h0g2 i9h9 i0h0 b9c7\n"), Sizes({1, 6}));
  EXPECT_EQ(moves(one + "\n" + one + "\n"), Sizes({1, 1}));
}

TEST(Ucci, ABorderIsWhereAGameBegins) {
  const std::string a = "position startpos moves h2e2\n", b = "position startpos moves h2e2 h9g7\n";
  EXPECT_EQ(kUcci.last_border({a + b}), 0u);  // a third line may follow
  EXPECT_EQ(kUcci.last_border({std::string_view(a + b).substr(0, a.size() + 10)}), 0u);
  EXPECT_EQ(kUcci.last_border({b + a + b.substr(0, b.size() - 1)}), b.size());
  EXPECT_EQ(kUcci.last_border({a + "go\n" + b.substr(0, 40)}), 0u);
  EXPECT_EQ(kUcci.last_border({"position \nposition "}), 10u);
}

TEST(Ucci, WritesRanksAsAsked) {
  Game g;
  g.add(kRoot, Move(*Square::parse("h0"), *Square::parse("g2")));
  WriteOptions options;
  EXPECT_EQ(test::write_all(kUcci, {g}, options), "position startpos moves h0g2\n");
  options.notation = find_notation("uci10");
  EXPECT_EQ(test::write_all(kUcci, {g}, options), "position startpos moves h1g3\n");
}

}  // namespace
}  // namespace qipu
