// Pictures as lists of shapes and as SVG text, compared as a whole: every kind of shape, every line
// of the board, and the signs at its edges, from both sides, with a second drawing made by hand.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "publish/markup.h"
#include "publish/outlines.h"
#include "qipu/publish/diagram.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::square;

constexpr std::string_view kSvgHead = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ";

TEST(SvgText, EachShapeIsWrittenInFull) {
  Picture picture(100.5, 80);
  picture.rectangle({1, 2}, 30, 40.25, {0xEBCF9B});
  picture.polygon({{0, -0.001}, {1.005, 2.5}}, {0x00000F, 0.8});
  picture.line({10, 20}, {30.126, 40}, 2.5, {0x123456, 0.25});
  picture.circle({5, 6}, 7, {0xFF0000}, {0x0000FF, 0.5}, 1.5);
  picture.circle({5, 6}, 7, {0xFF0000, 0}, {0x0000FF}, 3);
  picture.circle({5, 6}, 7, {0xFF0000, 0.5}, {0x0000FF, 0}, 3);
  picture.character({8, 9}, U'A', 58, {0xAE1F1A});
  const std::string shapes =
      "<path d=\"M1 2L31 2L31 42.25L1 42.25z\" fill=\"#ebcf9b\"/>\n"
      "<path d=\"M0 0L1 2.5z\" fill=\"#00000f\" fill-opacity=\"0.8\"/>\n"
      "<path d=\"M10 20L30.13 40\" stroke=\"#123456\" stroke-opacity=\"0.25\" "
      "stroke-width=\"2.5\"/>\n"
      "<circle cx=\"5\" cy=\"6\" r=\"7\" fill=\"#ff0000\" stroke=\"#0000ff\" "
      "stroke-opacity=\"0.5\" stroke-width=\"1.5\"/>\n"
      "<circle cx=\"5\" cy=\"6\" r=\"7\" fill=\"none\" stroke=\"#0000ff\" stroke-width=\"3\"/>\n"
      "<circle cx=\"5\" cy=\"6\" r=\"7\" fill=\"#ff0000\" fill-opacity=\"0.5\"/>\n"
      "<use href=\"#g-41\" transform=\"translate(8 9) scale(0.0580)\" fill=\"#ae1f1a\"/>\n"
      "</svg>\n";
  EXPECT_EQ(
      svg_element(picture, "a<b\u202E"),
      std::string(kSvgHead) + "100.5 80\" role=\"img\"><title>a&lt;b⟨U+202E⟩</title>\n" + shapes);
  const std::string defs = "<defs>\n" + outline_element(U'A') + "\n</defs>\n";
  EXPECT_EQ(
      svg(picture, "a<b"),
      std::string(kSvgHead) + "100.5 80\" role=\"img\">\n<title>a&lt;b</title>\n" + defs + shapes);
  // 50 * 80 / 100.5 = 39.8
  EXPECT_EQ(svg(picture, "", 50), std::string(kSvgHead) +
                                      "100.5 80\" width=\"50\" height=\"40\" role=\"img\">\n"
                                      "<title></title>\n" +
                                      defs + shapes);
  EXPECT_TRUE(svg(picture, "", 1).contains(" width=\"1\" height=\"1\""));
  EXPECT_FALSE(svg(picture, "", 0).contains(" height="));
  const std::string twice = [&] {
    picture.character({1, 1}, U'9', 10, {});
    picture.character({1, 1}, U'A', 10, {});
    return svg(picture, "");
  }();
  EXPECT_TRUE(twice.contains("<defs>\n" + outline_element(U'9') + "\n" + outline_element(U'A') +
                             "\n</defs>"));
}

TEST(SvgText, OutlinesAreCalledByTheirNumbers) {
  EXPECT_EQ(outline_id(U'0'), "g-30");
  EXPECT_EQ(outline_id(U'K'), "g-4b");
  EXPECT_EQ(outline_id(U'\x0F10A'), "g-f10a");
  std::string shapes;
  std::set<char32_t> characters;
  for (const Outline& outline : all_outlines()) {
    EXPECT_EQ(outline_of(outline.character), outline.path);
    EXPECT_EQ(outline_element(outline.character), "<path id=\"" + outline_id(outline.character) +
                                                      "\" d=\"" + std::string(outline.path) +
                                                      "\"/>");
    shapes += outline_element(outline.character);
    EXPECT_TRUE(characters.insert(outline.character).second);
  }
  EXPECT_EQ(all_shapes(),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" class=\"shapes\" "
            "aria-hidden=\"true\"><defs>" +
                shapes + "</defs></svg>");
  for (const char32_t c :
       std::u32string_view(U"帥仕相傌俥炮兵將士象馬砲卒帅马车将一二三四五六七八九"
                           U"0123456789ABCDEFGHIKRP楚河漢界汉")) {
    EXPECT_TRUE(characters.contains(c)) << outline_id(c);
  }
}

/// A line of the board, from its lower left end, in hundredths of a unit.
using BoardLine = std::tuple<long, long, long, long, long>;
BoardLine board_line(double x1, double y1, double x2, double y2, double width) {
  const auto round = [](double v) { return std::lround(v * 100); };
  if (std::pair(x1, y1) > std::pair(x2, y2)) {
    std::swap(x1, x2);
    std::swap(y1, y2);
  }
  return {round(x1), round(y1), round(x2), round(y2), round(width)};
}

/// The lines of an empty board whose first point, at the upper left, is there.
std::multiset<BoardLine> board_lines(double left, double top) {
  std::multiset<BoardLine> out;
  const auto add = [&](double x1, double y1, double x2, double y2, double width = 2.5) {
    out.insert(board_line(left + x1, top + y1, left + x2, top + y2, width));
  };
  for (int y = 0; y <= 900; y += 100) add(0, y, 800, y);
  add(0, 0, 0, 900);
  add(800, 0, 800, 900);
  for (int x = 100; x <= 700; x += 100) {
    add(x, 0, x, 400);
    add(x, 500, x, 900);
  }
  for (const int y : {0, 700}) {
    add(300, y, 500, y + 200);
    add(500, y, 300, y + 200);
  }
  // The frame, twelve units outside, four wide.
  add(-14, -12, 814, -12, 4);
  add(-14, 912, 814, 912, 4);
  add(-12, -12, -12, 912, 4);
  add(812, -12, 812, 912, 4);
  const auto corners = [&](int x, int y) {
    for (const int right : {-1, 1}) {
      if ((x == 0 && right < 0) || (x == 800 && right > 0)) continue;
      for (const int down : {-1, 1}) {
        const int cx = x + 9 * right, cy = y + 9 * down;
        add(cx, cy, cx + 16 * right, cy);
        add(cx, cy, cx, cy + 16 * down);
      }
    }
  };
  for (const int x : {100, 700}) {
    corners(x, 200);
    corners(x, 700);
  }
  for (const int x : {0, 200, 400, 600, 800}) {
    corners(x, 300);
    corners(x, 600);
  }
  return out;
}

TEST(DiagramShapes, AnEmptyBoardHasItsLines) {
  for (const Coordinates coordinates :
       {Coordinates::none, Coordinates::chinese, Coordinates::digits, Coordinates::letters,
        Coordinates::chinese_of_black}) {
    for (const bool flip : {false, true}) {
      Diagram diagram;
      diagram.coordinates = coordinates;
      diagram.flip = flip;
      const Picture picture = draw(diagram);
      const double left = coordinates == Coordinates::letters ? 110 : 70;
      const double top = coordinates == Coordinates::none ? 70 : 110;
      EXPECT_EQ(picture.width(), 800 + 2 * left);
      EXPECT_EQ(picture.height(), 900 + 2 * top);
      std::multiset<BoardLine> found;
      for (const Shape& shape : picture.shapes()) {
        if (shape.kind != Shape::Kind::line) continue;
        found.insert(board_line(shape.points[0].x, shape.points[0].y, shape.points[1].x,
                                shape.points[1].y, shape.width));
      }
      EXPECT_EQ(found, board_lines(left, top)) << flip;
      const Shape& ground = picture.shapes().front();
      EXPECT_EQ(ground.kind, Shape::Kind::polygon);
      EXPECT_EQ(ground.points, (std::vector<Point>{{0, 0},
                                                   {picture.width(), 0},
                                                   {picture.width(), picture.height()},
                                                   {0, picture.height()}}));
    }
  }
}

/// A character, its place and its size.
using Sign = std::tuple<char32_t, double, double, double>;
std::multiset<Sign> signs_of(const Picture& picture) {
  std::multiset<Sign> out;
  for (const Shape& shape : picture.shapes()) {
    if (shape.kind != Shape::Kind::character) continue;
    out.insert({shape.character, shape.points[0].x, shape.points[0].y, shape.size});
  }
  return out;
}

std::multiset<Sign> river_signs(std::u32string_view name, double left, double top) {
  return {{name[0], left + 140, top + 450, 62},
          {name[1], left + 240, top + 450, 62},
          {name[2], left + 560, top + 450, 62},
          {name[3], left + 660, top + 450, 62}};
}

TEST(DiagramShapes, FilesAreCountedFromTheRightOfEachSide) {
  constexpr std::u32string_view kHan = U"一二三四五六七八九", kDigits = U"123456789";
  for (const Coordinates coordinates :
       {Coordinates::chinese, Coordinates::digits, Coordinates::chinese_of_black}) {
    for (const bool flip : {false, true}) {
      Diagram diagram;
      diagram.coordinates = coordinates;
      diagram.flip = flip;
      std::multiset<Sign> expected = river_signs(U"楚河漢界", 70, 110);
      const auto& red = coordinates == Coordinates::chinese ? kHan : kDigits;
      const auto& black = coordinates == Coordinates::chinese_of_black ? kHan : kDigits;
      for (std::size_t i = 0; i < 9; ++i) {
        // From the left: the lower side has its ninth file there, the upper side its first.
        const double x = 70 + 100 * static_cast<double>(i);
        expected.insert({flip ? black[8 - i] : red[8 - i], x, 1120 - 34, 36});
        expected.insert({flip ? red[i] : black[i], x, 34, 36});
      }
      EXPECT_EQ(signs_of(draw(diagram)), expected) << flip;
    }
  }
}

TEST(DiagramShapes, LettersAndRanksStandAtAllEdges) {
  for (const int first : {0, 1}) {
    for (const bool flip : {false, true}) {
      Diagram diagram;
      diagram.coordinates = Coordinates::letters;
      diagram.first_rank = first;
      diagram.flip = flip;
      std::multiset<Sign> expected = river_signs(U"楚河漢界", 110, 110);
      for (int i = 0; i < 9; ++i) {
        const auto letter = static_cast<char32_t>('A' + (flip ? 8 - i : i));
        for (const double y : {34.0, 1086.0}) expected.insert({letter, 110.0 + 100 * i, y, 36});
      }
      for (int i = 0; i < 10; ++i) {
        const int rank = first + (flip ? i : 9 - i);
        const double y = 110 + 100 * i;
        for (const double x : {34.0, 986.0}) {
          if (rank == 10) {
            expected.insert({U'1', x - 10, y, 36});
            expected.insert({U'0', x + 10, y, 36});
          } else {
            expected.insert({static_cast<char32_t>('0' + rank), x, y, 36});
          }
        }
      }
      EXPECT_EQ(signs_of(draw(diagram)), expected) << first << flip;
    }
  }
}

TEST(DiagramShapes, CoordinatesFollowThePiecesWhereNobodyAsks) {
  Diagram diagram;
  for (const PieceStyle pieces :
       {PieceStyle::traditional, PieceStyle::simplified, PieceStyle::letters}) {
    diagram.pieces = pieces;
    const auto signs = signs_of(draw(diagram));
    const auto count = [&](char32_t c) {
      return std::ranges::count_if(signs, [c](const Sign& s) { return std::get<0>(s) == c; });
    };
    EXPECT_EQ(count(U'九'), pieces == PieceStyle::letters ? 0 : 1);
    EXPECT_EQ(count(U'9'), pieces == PieceStyle::letters ? 2 : 1);
    EXPECT_EQ(count(U'汉'), pieces == PieceStyle::simplified ? 1 : 0);
    EXPECT_EQ(count(U'漢'), pieces == PieceStyle::simplified ? 0 : 1);
  }
}

struct StyleColors {
  DiagramStyle style;
  std::uint32_t ground, lines, river, numbers, red_disc, black_disc, red_ring, black_ring, red_ink,
      black_ink, last, arrow, mark;
};
constexpr StyleColors kStyleColors[] = {
    {DiagramStyle::wood, 0xEBCF9B, 0x6B4A22, 0x8A6332, 0x5A3D1A, 0xFCF4E0, 0xFCF4E0, 0xAE1F1A,
     0x1F2430, 0xAE1F1A, 0x1F2430, 0x2F6FB5, 0x1F7A3F, 0x1F7A3F},
    {DiagramStyle::paper, 0xFFFFFF, 0, 0, 0, 0xFFFFFF, 0, 0, 0, 0, 0xFFFFFF, 0, 0x555555, 0x555555},
    {DiagramStyle::dark, 0x2A2622, 0xA08A68, 0xA08A68, 0xC9B48F, 0xE9DEC6, 0xE9DEC6, 0xC0322B,
     0x14171D, 0xA81E19, 0x14171D, 0x6FA8E8, 0x5FC98A, 0x5FC98A},
};

TEST(DiagramShapes, PiecesMarksAndArrowsStandWhereTheyBelongInOrder) {
  constexpr std::u32string_view kPiecesOf[3][2] = {{U"帥仕相傌俥炮兵", U"將士象馬車砲卒"},
                                                   {U"帅仕相马车炮兵", U"将士象马车炮卒"},
                                                   {U"KAEHRCP", U"KAEHRCP"}};
  for (const StyleColors& c : kStyleColors) {
    for (int pieces = 0; pieces < 3; ++pieces) {
      for (const bool flip : {false, true}) {
        Diagram diagram;
        diagram.style = c.style;
        diagram.pieces = static_cast<PieceStyle>(pieces);
        diagram.flip = flip;
        diagram.coordinates = Coordinates::none;
        const Picture empty = draw(diagram);
        const auto role = static_cast<Role>((pieces * 2 + (flip ? 1 : 0)) % kRoles);
        diagram.board.set(square("b1"), Piece(Color::red, role));
        diagram.board.set(square("i9"), Piece(Color::black, role));
        diagram.last = move("a0b1");
        diagram.marks = {square("e4"), square("e5")};
        diagram.arrows = {move("b1b4"), move("c4a4"), move("e4e4")};
        const Picture full = draw(diagram);
        // An empty board, then the pieces and marks.
        ASSERT_GT(full.shapes().size(), empty.shapes().size());
        for (std::size_t i = 0; i < empty.shapes().size(); ++i) {
          EXPECT_EQ(full.shapes()[i], empty.shapes()[i]);
        }
        const auto point = [&](int file, int rank) {
          return flip ? Point{70.0 + 100 * (8 - file), 70.0 + 100 * rank}
                      : Point{70.0 + 100 * file, 70.0 + 100 * (9 - rank)};
        };
        Picture expected(940, 1040);
        const Paint nothing{0, 0};
        expected.circle(point(0, 0), 12, nothing, {c.last}, 5);
        const auto piece = [&](Point at, bool red) {
          const std::uint32_t ring = red ? c.red_ring : c.black_ring;
          const std::uint32_t ink = red ? c.red_ink : c.black_ink;
          expected.circle(at, 44, {red ? c.red_disc : c.black_disc}, {ring}, 3.5);
          const bool white = c.style == DiagramStyle::paper && !red;
          expected.circle(at, 38, nothing, {white ? 0xFFFFFF : ring}, 1.5);
          expected.character(at, kPiecesOf[pieces][red ? 0 : 1][static_cast<std::size_t>(role)],
                             pieces == 2 ? 66 : 58, {ink});
        };
        piece(point(1, 1), true);
        piece(point(8, 9), false);
        const Point to = point(1, 1);
        for (const int x : {-1, 1}) {
          for (const int y : {-1, 1}) {
            const Point corner{to.x + 48 * x, to.y + 48 * y};
            expected.line({corner.x + 3 * x, corner.y}, {corner.x - 18 * x, corner.y}, 6, {c.last});
            expected.line({corner.x, corner.y - 3 * y}, {corner.x, corner.y - 18 * y}, 6, {c.last});
          }
        }
        for (const int rank : {4, 5}) expected.circle(point(4, rank), 47, nothing, {c.mark}, 6);
        // Three points long, along the file; two points long, along the rank.
        const auto arrow = [&](Point from, double length, double dx, double dy) {
          const auto at = [&](double forward, double sideways) {
            return Point{from.x + dx * forward - dy * sideways,
                         from.y + dy * forward + dx * sideways};
          };
          const double neck = length - 44;
          expected.polygon({at(20, -9), at(neck, -9), at(neck, -27), at(length, 0), at(neck, 27),
                            at(neck, 9), at(20, 9)},
                           {c.arrow, 0.8});
        };
        arrow(point(1, 1), 300, 0, flip ? 1 : -1);
        arrow(point(2, 4), 200, flip ? 1 : -1, 0);
        const std::vector<Shape> rest(
            full.shapes().begin() + static_cast<std::ptrdiff_t>(empty.shapes().size()),
            full.shapes().end());
        ASSERT_EQ(rest.size(), expected.shapes().size());
        for (std::size_t i = 0; i < rest.size(); ++i) {
          EXPECT_EQ(rest[i], expected.shapes()[i]) << "shape " << i << " " << pieces << flip;
        }
        EXPECT_EQ(empty.shapes()[0].fill, Paint{c.ground});
        EXPECT_EQ(empty.shapes()[1].fill, Paint{c.lines});
        EXPECT_EQ(empty.shapes().back().fill, Paint{c.river});
        diagram.coordinates = Coordinates::digits;
        bool numbered = false;
        const Picture with_numbers = draw(diagram);
        for (const Shape& shape : with_numbers.shapes()) {
          if (shape.kind != Shape::Kind::character || shape.size != 36) continue;
          EXPECT_EQ(shape.fill, Paint{c.numbers});
          numbered = true;
        }
        EXPECT_TRUE(numbered);
      }
    }
  }
}

TEST(DiagramShapes, ASlantingArrowHasTheSameForm) {
  Diagram diagram;
  diagram.coordinates = Coordinates::none;
  diagram.arrows = {move("a0d4")};  // 300 across, 400 up: 500 long
  const Picture picture = draw(diagram);
  const Shape& arrow = picture.shapes().back();
  ASSERT_EQ(arrow.points.size(), 7U);
  const auto near = [](Point found, double x, double y) {
    EXPECT_NEAR(found.x, x, 1e-9);
    EXPECT_NEAR(found.y, y, 1e-9);
  };
  near(arrow.points[3], 370, 570);
  // 456 along (0.6, -0.8) and 27 to either side along (0.8, 0.6).
  near(arrow.points[2], 70 + 456 * 0.6 - 27 * 0.8, 970 - 456 * 0.8 - 27 * 0.6);
  near(arrow.points[4], 70 + 456 * 0.6 + 27 * 0.8, 970 - 456 * 0.8 + 27 * 0.6);
}

}  // namespace
}  // namespace qipu
