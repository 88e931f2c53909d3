// Boards as pictures: shapes to pixels; PNG and GIF read back by their own libraries.

#include <gif_lib.h>
#include <gtest/gtest.h>
#include <png.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "format/kit/xml.h"
#include "ops/answer/game_picture.h"
#include "publish/outlines.h"
#include "publish/raster.h"
#include "qipu/notation/notation.h"
#include "qipu/publish/diagram.h"
#include "qipu/rules/position.h"

namespace qipu {
namespace {

std::uint32_t pixel(const Raster& raster, int x, int y) {
  const std::size_t at = raster.offset(x, y);
  return static_cast<std::uint32_t>(raster.rgb[at]) << 16 |
         static_cast<std::uint32_t>(raster.rgb[at + 1]) << 8 | raster.rgb[at + 2];
}

/// The area of a black shape on white, in pixels, and its middle.
struct Ink {
  double area = 0, x = 0, y = 0;
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
};
Ink ink_of(const Raster& raster) {
  Ink ink;
  for (int y = 0; y < raster.height; ++y) {
    for (int x = 0; x < raster.width; ++x) {
      const double share = (255 - (pixel(raster, x, y) & 0xFF)) / 255.0;
      if (share == 0) continue;
      ink.area += share;
      ink.x += share * (x + 0.5);
      ink.y += share * (y + 0.5);
      ink.left = std::min<double>(ink.left, x);
      ink.right = std::max<double>(ink.right, x + 1);
      ink.top = std::min<double>(ink.top, y);
      ink.bottom = std::max<double>(ink.bottom, y + 1);
    }
  }
  ink.x /= ink.area;
  ink.y /= ink.area;
  return ink;
}

TEST(Raster, ShapesCoverWhatGeometrySays) {
  Picture square(100, 80);
  square.rectangle({10, 20}, 30, 40, {0});
  const Ink filled = ink_of(rasterised(square, 200));
  EXPECT_NEAR(filled.area, 30 * 40 * 4, 1);
  EXPECT_EQ(filled.left, 20);
  EXPECT_EQ(filled.bottom, 120);

  Picture disc(100, 100);
  disc.circle({40, 60}, 25, {0}, {0, 0}, 0);
  const Ink round = ink_of(rasterised(disc, 100));
  EXPECT_NEAR(round.area, std::numbers::pi * 25 * 25, 12);
  EXPECT_NEAR(round.x, 40, 0.05);
  EXPECT_NEAR(round.y, 60, 0.05);

  Picture ring(100, 100);
  ring.circle({50, 50}, 30, {0, 0}, {0}, 4);
  EXPECT_NEAR(ink_of(rasterised(ring, 100)).area, 2 * std::numbers::pi * 30 * 4, 5);

  Picture line(100, 100);
  line.line({10, 10}, {90, 70}, 6, {0});
  EXPECT_NEAR(ink_of(rasterised(line, 100)).area, 100 * 6, 5);

  Picture half(10, 10);
  half.rectangle({0, 0}, 10, 10, {0, 0.5});
  EXPECT_EQ(pixel(rasterised(half, 10), 5, 5), 0x808080U);
}

TEST(Raster, AShapeBeyondTheEdgeIsCutThere) {
  Picture picture(10, 10);
  picture.circle({0, 0}, 50, {0}, {0xFF0000}, 30);
  picture.line({-100, 5}, {200, 5}, 3, {0});
  const Raster raster = rasterised(picture, 10);
  ASSERT_EQ(raster.rgb.size(), 300U);
  EXPECT_EQ(pixel(raster, 0, 0), 0U);
  EXPECT_EQ(pixel(raster, 9, 9), 0U);  // still inside the disc
}

TEST(Outlines, EveryCharacterStandsRoundItsPointAndWithinItsEm) {
  for (const Outline& outline : all_outlines()) {
    Picture picture(1200, 1200);
    picture.character({600, 600}, outline.character, 1000, {0});
    const Ink ink = ink_of(rasterised(picture, 300));
    const auto name = outline_id(outline.character);
    EXPECT_GT(ink.area, 100) << name;
    EXPECT_NEAR((ink.left + ink.right) / 2, 150, 2) << name;
    EXPECT_NEAR((ink.top + ink.bottom) / 2, 150, 2) << name;
    EXPECT_LE(ink.right - ink.left, 255) << name;
    EXPECT_LE(ink.bottom - ink.top, 255) << name;
  }
  EXPECT_EQ(outline_id(U'帥'), "g-5e25");
}

Board turned(const Board& board) {
  Board out;
  for (int i = 0; i < Square::kCount; ++i) {
    out.set(Square::from_index(Square::kCount - 1 - i), board[Square::from_index(i)]);
  }
  return out;
}

TEST(Diagram, FromBlacksSideItIsTheBoardTurnedRound) {
  std::mt19937 random(1);
  for (int round = 0; round < 5; ++round) {
    Diagram red;
    for (int i = 0; i < Square::kCount; ++i) {
      if (random() % 3 != 0) continue;
      red.board.set(Square::from_index(i), Piece(random() % 2 == 0 ? Color::red : Color::black,
                                                 static_cast<Role>(random() % kRoles)));
    }
    red.coordinates = Coordinates::none;
    Diagram black = red;
    black.board = turned(red.board);
    black.flip = true;
    EXPECT_EQ(rasterised(draw(red), 94).rgb, rasterised(draw(black), 94).rgb);
  }
}

/// Returns the places of a sign at the edges of the picture.
std::vector<Point> labels(const Picture& picture, char32_t sign) {
  constexpr double kSize = 36;
  std::vector<Point> out;
  for (const Shape& shape : picture.shapes()) {
    const bool is = shape.kind == Shape::Kind::character && shape.size == kSize;
    if (is && shape.character == sign) out.push_back(shape.points.front());
  }
  return out;
}

/// Returns the place of the only piece in the picture.
Point only_piece(const Picture& picture) {
  for (const Shape& shape : picture.shapes()) {
    if (shape.kind == Shape::Kind::circle) return shape.points.front();
  }
  return {};
}

TEST(Diagram, CoordinatesNameThePointsWhoeverIsAtTheBottom) {
  constexpr std::u32string_view kChinese = U"一二三四五六七八九";
  for (const bool flip : {false, true}) {
    for (int i = 0; i < Square::kCount; ++i) {
      const Square square = Square::from_index(i);
      Diagram diagram;
      diagram.flip = flip;
      diagram.board.set(square, Piece(Color::red, Role::pawn));
      diagram.coordinates = Coordinates::letters;
      const Picture letters = draw(diagram);
      const Point piece = only_piece(letters);
      const std::string name = square.iccs();  // "h2"
      const auto files = labels(letters, static_cast<char32_t>(name[0] - 'a' + 'A'));
      const auto ranks = labels(letters, static_cast<char32_t>(name[1]));
      ASSERT_EQ(files.size(), 2U);
      ASSERT_EQ(ranks.size(), 2U);
      for (const Point& file : files) EXPECT_EQ(file.x, piece.x) << name << flip;
      for (const Point& rank : ranks) EXPECT_EQ(rank.y, piece.y) << name << flip;

      diagram.coordinates = Coordinates::chinese;
      const Picture numbers = draw(diagram);
      const auto red = labels(numbers, kChinese[static_cast<std::size_t>(8 - square.file())]);
      const auto black = labels(numbers, static_cast<char32_t>('1' + square.file()));
      ASSERT_EQ(red.size(), 1U);
      ASSERT_EQ(black.size(), 1U);
      EXPECT_EQ(red[0].x, only_piece(numbers).x) << name << flip;
      EXPECT_EQ(black[0].x, only_piece(numbers).x) << name << flip;
      EXPECT_EQ(red[0].y > black[0].y, !flip) << "whose numbers stand on whose side";
    }
  }
  Diagram plain;
  plain.coordinates = Coordinates::none;
  EXPECT_TRUE(labels(draw(plain), U'一').empty());
  plain.coordinates = Coordinates::digits;
  EXPECT_EQ(labels(draw(plain), U'3').size(), 2U);
  plain.coordinates = Coordinates::letters;
  plain.first_rank = 1;
  EXPECT_EQ(labels(draw(plain), U'0').size(), 2U) << "of 10";
}

TEST(Depict, TheFormOf1957HasBlacksFilesInChinese) {
  Diagram by_hand;
  by_hand.board = Game().start.board;
  by_hand.coordinates = Coordinates::chinese_of_black;
  const auto numbers = labels(draw(by_hand), U'九');
  ASSERT_EQ(numbers.size(), 1U);
  EXPECT_LT(numbers[0].y, 100) << "on Black's side";
  const Game game;
  for (const bool flip : {false, true}) {
    by_hand.flip = flip;
    PictureOptions options;
    options.flip = flip;
    options.notation = find_notation("zh-1957");
    const std::string drawn = draw_game_picture(game, options);
    options.notation = nullptr;
    options.coordinates = Coordinates::chinese_of_black;
    EXPECT_EQ(drawn, draw_game_picture(game, options));
    options.coordinates = Coordinates::chinese;
    EXPECT_NE(drawn, draw_game_picture(game, options));
  }
}

TEST(Depict, CoordinatesAreThoseOfTheNotation) {
  const Game game;
  const auto has = [&](const char* notation, char32_t sign) {
    PictureOptions options;
    options.notation = find_notation(notation);
    return draw_game_picture(game, options).contains(outline_id(sign));
  };
  for (const char* const id : {"iccs", "uci", "uci10", "san", "lan", "san0"}) {
    EXPECT_TRUE(has(id, U'B')) << id;
    EXPECT_FALSE(has(id, U'九')) << id;
  }
  for (const char* const id : {"wxf", "vi"}) {
    EXPECT_TRUE(has(id, U'9')) << id;
    EXPECT_FALSE(has(id, U'九') || has(id, U'B')) << id;
  }
  EXPECT_TRUE(has("zh", U'九'));
  EXPECT_FALSE(has("zh", U'B'));
  EXPECT_TRUE(has("uci", U'0'));
}

TEST(Depict, ArrowsAreMovesOfEitherSideInAnyNotationOrPoints) {
  const Game game;
  const auto arrows = [&](std::string_view words) {
    std::string out;
    const auto read = read_arrows(words, game, std::nullopt);
    if (!read) return std::string(read.error().code->name);
    for (const Move move : *read) out += move.ucci() + ' ';
    return out;
  };
  for (const char* const same : {"炮二平五", "C2=5", "C2.5", "h2e2", "H2-E2", "h2-e2", "Che2"}) {
    EXPECT_EQ(arrows(same), "h2e2 ") << same;
  }
  EXPECT_EQ(arrows("马8进7"), "h9g7 ");
  EXPECT_EQ(arrows("兵七进一, 卒7进1，h9g7"), "c3c4 g6g5 h9g7 ");
  EXPECT_EQ(arrows("e0e9"), "e0e9 ") << "points need be no move";
  EXPECT_EQ(arrows(""), "");
  EXPECT_EQ(arrows("e5e6"), "arrow_from_nothing");
  EXPECT_EQ(arrows("E5-E6"), "arrow_from_nothing");
  for (const char* const none : {"炮五平二", "x", "h2", "h2h2", "马二进", "e2j2"}) {
    EXPECT_EQ(arrows(none), "no_arrow") << none;
  }
}

/// Collects the names of elements.
struct Elements final : xml::Handler {
  std::vector<std::string> names;
  std::string title;
  bool open(std::string_view name, std::span<const xml::Attribute>, std::size_t) override {
    names.emplace_back(name);
    return true;
  }
  bool close(std::string_view, std::size_t) override { return true; }
  void text(std::string_view text, bool) override {
    if (!names.empty() && names.back() == "title") title += text;
  }
  std::size_t count(std::string_view name) const {
    return static_cast<std::size_t>(std::count(names.begin(), names.end(), name));
  }
};

TEST(Diagram, AsSvgItIsXmlWithAllItsPiecesAndNumbers) {
  Diagram diagram;
  diagram.board = Board::standard();
  diagram.last = Move(*Square::parse("h2"), *Square::parse("e2"));
  diagram.arrows = {*diagram.last};
  const std::string text = svg(draw(diagram), "a < b & \"c\"", 300);
  Elements elements;
  const xml::Result result = xml::parse(text, elements);
  EXPECT_FALSE(result.damaged);
  EXPECT_EQ(elements.title, "a < b & \"c\"\n");
  EXPECT_EQ(elements.count("use"), 32U + 18U + 4U);  // pieces, numbers, the river's name
  EXPECT_NE(text.find("width=\"300\" height=\"357\""), text.npos);
}

TEST(Diagram, EveryStyleShowsWhoseAManIs) {
  for (const DiagramStyle style : {DiagramStyle::wood, DiagramStyle::paper, DiagramStyle::dark}) {
    for (const PieceStyle pieces :
         {PieceStyle::traditional, PieceStyle::simplified, PieceStyle::letters}) {
      Diagram red, black;
      red.style = black.style = style;
      red.pieces = black.pieces = pieces;
      red.board.set(*Square::parse("e4"), Piece(Color::red, Role::rook));
      black.board.set(*Square::parse("e4"), Piece(Color::black, Role::rook));
      EXPECT_NE(rasterised(draw(red), 94).rgb, rasterised(draw(black), 94).rgb);
    }
  }
}

TEST(Png, ReadsBackAsThePictureItWas) {
  Diagram diagram;
  diagram.board = Board::standard();
  const Raster raster = rasterised(draw(diagram), 235);
  const std::string bytes = png(raster);
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  ASSERT_NE(png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()), 0);
  image.format = PNG_FORMAT_RGB;
  ASSERT_EQ(static_cast<int>(image.width), raster.width);
  ASSERT_EQ(static_cast<int>(image.height), raster.height);
  std::vector<std::uint8_t> rgb(PNG_IMAGE_SIZE(image));
  ASSERT_NE(png_image_finish_read(&image, nullptr, rgb.data(), 0, nullptr), 0);
  EXPECT_EQ(rgb, raster.rgb);
}

struct Bytes {
  std::string_view rest;
};

/// The pictures of a GIF as a viewer shows them.
std::vector<Raster> pictures_of(const std::string& bytes, std::vector<int>& delays) {
  Bytes source{bytes};
  int error = 0;
  GifFileType* const gif = DGifOpen(
      &source,
      [](GifFileType* file, GifByteType* to, int count) {
        auto& from = *static_cast<Bytes*>(file->UserData);
        const std::size_t n = std::min(from.rest.size(), static_cast<std::size_t>(count));
        std::copy_n(from.rest.begin(), n, to);
        from.rest.remove_prefix(n);
        return static_cast<int>(n);
      },
      &error);
  std::vector<Raster> out;
  if (gif == nullptr) return out;
  EXPECT_EQ(DGifSlurp(gif), GIF_OK);
  Raster canvas{gif->SWidth, gif->SHeight, {}};
  canvas.rgb.resize(canvas.offset(0, canvas.height));
  for (int i = 0; i < gif->ImageCount; ++i) {
    const SavedImage& image = gif->SavedImages[i];
    GraphicsControlBlock control{};
    DGifSavedExtensionToGCB(gif, i, &control);
    delays.push_back(control.DelayTime);
    const GifImageDesc& part = image.ImageDesc;
    for (int y = 0; y < part.Height; ++y) {
      for (int x = 0; x < part.Width; ++x) {
        const GifColorType& color = part.ColorMap->Colors[image.RasterBits[y * part.Width + x]];
        const std::size_t at = canvas.offset(part.Left + x, part.Top + y);
        canvas.rgb[at] = color.Red;
        canvas.rgb[at + 1] = color.Green;
        canvas.rgb[at + 2] = color.Blue;
      }
    }
    out.push_back(canvas);
  }
  DGifCloseFile(gif, &error);
  return out;
}

int difference(const Raster& a, const Raster& b) {
  int most = 0;
  for (std::size_t i = 0; i < a.rgb.size(); ++i)
    most = std::max(most, std::abs(a.rgb[i] - b.rgb[i]));
  return most;
}

TEST(Raster, WhatIsRepaintedIsAsPaintedAnew) {
  std::mt19937 random(5);
  for (const DiagramStyle style : {DiagramStyle::wood, DiagramStyle::paper, DiagramStyle::dark}) {
    Position position = Position::standard();
    Diagram diagram;
    diagram.board = position.setup().board;
    diagram.style = style;
    Picture before = draw(diagram);
    constexpr int kWidth = 207;
    Raster raster = rasterised(before, kWidth);
    for (int ply = 0; ply < 40; ++ply) {
      MoveList legal;
      position.legal_moves(legal);
      if (legal.empty()) break;
      const Move move = legal[static_cast<int>(random() % static_cast<unsigned>(legal.size()))];
      position.make(move);
      diagram.board = position.setup().board;
      diagram.last = move;
      diagram.arrows.clear();
      diagram.marks.clear();
      if (ply % 7 == 6) diagram.arrows = {move};
      if (ply % 5 == 4) diagram.marks = {move.from()};
      Picture after = draw(diagram);
      repaint(raster, before, after);
      ASSERT_EQ(raster.rgb, rasterised(after, kWidth).rgb) << "after ply " << ply;
      before = std::move(after);
    }
  }
}

TEST(Gif, ShowsEachPositionOfTheGame) {
  Game game;
  NodeId id = kRoot;
  for (const char* const move : {"h2e2", "h9g7", "h0g2", "i9h9"}) {
    const std::string_view words(move);
    id = game.add(id, Move(*Square::parse(words.substr(0, 2)), *Square::parse(words.substr(2))));
  }
  PictureOptions options;
  options.kind = PictureKind::gif;
  options.width = 120;
  options.frame_hundredths = 50;
  std::vector<int> delays;
  const auto pictures = pictures_of(draw_game_picture(game, options), delays);
  ASSERT_EQ(pictures.size(), 5U);
  EXPECT_EQ(delays, (std::vector<int>{50, 50, 50, 50, 150}));
  options.kind = PictureKind::png;
  for (std::uint32_t ply = 0; ply < pictures.size(); ++ply) {
    options.at = ply;
    const std::string bytes = draw_game_picture(game, options);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    ASSERT_NE(png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()), 0);
    image.format = PNG_FORMAT_RGB;
    Raster still{static_cast<int>(image.width), static_cast<int>(image.height), {}};
    still.rgb.resize(PNG_IMAGE_SIZE(image));
    png_image_finish_read(&image, nullptr, still.rgb.data(), 0, nullptr);
    ASSERT_EQ(still.rgb.size(), pictures[ply].rgb.size());
    constexpr int kPaletteStep = 16;  // at most 256 colours
    EXPECT_LE(difference(still, pictures[ply]), kPaletteStep) << ply;
  }
}

TEST(Gif, APictureThatDoesNotChangeIsStillOne) {
  const Raster one{4, 4, std::vector<std::uint8_t>(48, 7)};
  GifWriter gif;
  gif.add(one, 1);
  gif.add(one, 2);
  std::vector<int> delays;
  const auto pictures = pictures_of(gif.finish(), delays);
  ASSERT_EQ(pictures.size(), 2U);
  EXPECT_EQ(pictures[1].rgb, one.rgb);
}

TEST(PictureKind, IsToldByTheEndOfAName) {
  EXPECT_EQ(picture_kind("a.b.gif"), PictureKind::gif);
  EXPECT_EQ(picture_kind("png"), PictureKind::png);
  EXPECT_EQ(picture_kind("a.jpg"), std::nullopt);
  EXPECT_EQ(picture_kind(""), std::nullopt);
}

}  // namespace
}  // namespace qipu
