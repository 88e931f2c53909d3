#include "qipu/publish/diagram.h"

#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace qipu {
namespace {

constexpr double kCell = 100, kMargin = 70, kNumbers = 40, kEdge = 34;

/// The colours of a style.
struct Colors {
  Paint ground, lines, river, numbers;
  std::array<Paint, 2> disc, ring, ink;  ///< by colour
  Paint last, arrow, mark;
};

constexpr Colors kWood = {.ground = {0xEBCF9B},
                          .lines = {0x6B4A22},
                          .river = {0x8A6332},
                          .numbers = {0x5A3D1A},
                          .disc = {Paint{0xFCF4E0}, Paint{0xFCF4E0}},
                          .ring = {Paint{0xAE1F1A}, Paint{0x1F2430}},
                          .ink = {Paint{0xAE1F1A}, Paint{0x1F2430}},
                          .last = {0x2F6FB5},
                          .arrow = {0x1F7A3F, 0.8},
                          .mark = {0x1F7A3F}};
constexpr Colors kPaper = {.ground = {0xFFFFFF},
                           .lines = {0x000000},
                           .river = {0x000000},
                           .numbers = {0x000000},
                           .disc = {Paint{0xFFFFFF}, Paint{0x000000}},
                           .ring = {Paint{0x000000}, Paint{0x000000}},
                           .ink = {Paint{0x000000}, Paint{0xFFFFFF}},
                           .last = {0x000000},
                           .arrow = {0x555555, 0.8},
                           .mark = {0x555555}};
constexpr Colors kDark = {.ground = {0x2A2622},
                          .lines = {0xA08A68},
                          .river = {0xA08A68},
                          .numbers = {0xC9B48F},
                          .disc = {Paint{0xE9DEC6}, Paint{0xE9DEC6}},
                          .ring = {Paint{0xC0322B}, Paint{0x14171D}},
                          .ink = {Paint{0xA81E19}, Paint{0x14171D}},
                          .last = {0x6FA8E8},
                          .arrow = {0x5FC98A, 0.8},
                          .mark = {0x5FC98A}};

const Colors& colors_of(DiagramStyle style) {
  if (style == DiagramStyle::paper) return kPaper;
  return style == DiagramStyle::dark ? kDark : kWood;
}

/// By style, colour, role.
constexpr std::u32string_view kPieces[3][2] = {{U"帥仕相傌俥炮兵", U"將士象馬車砲卒"},
                                               {U"帅仕相马车炮兵", U"将士象马车炮卒"},
                                               {U"KAEHRCP", U"KAEHRCP"}};

class Drawing {
 public:
  explicit Drawing(const Diagram& diagram)
      : diagram_(diagram),
        colors_(colors_of(diagram.style)),
        coordinates_(diagram.coordinates.value_or(
            diagram.pieces == PieceStyle::letters ? Coordinates::digits : Coordinates::chinese)),
        side_(kMargin + (coordinates_ == Coordinates::letters ? kNumbers : 0)),
        top_(kMargin + (coordinates_ == Coordinates::none ? 0 : kNumbers)),
        picture_(8 * kCell + 2 * side_, 9 * kCell + 2 * top_) {}

  Picture drawn() {
    picture_.rectangle({0, 0}, picture_.width(), picture_.height(), colors_.ground);
    lines();
    river();
    if (coordinates_ == Coordinates::letters) {
      letters();
    } else if (coordinates_ != Coordinates::none) {
      numbers();
    }
    if (diagram_.last) left(diagram_.last->from());
    for (int i = 0; i < Square::kCount; ++i) piece(Square::from_index(i));
    if (diagram_.last) arrived(diagram_.last->to());
    for (const Square mark : diagram_.marks) {
      picture_.circle(at(mark), 47, {0, 0}, colors_.mark, 6);
    }
    for (const Move arrow : diagram_.arrows) draw_arrow(arrow);
    return std::move(picture_);
  }

 private:
  Point at(double file, double rank) const {
    if (diagram_.flip) return {side_ + (8 - file) * kCell, top_ + rank * kCell};
    return {side_ + file * kCell, top_ + (9 - rank) * kCell};
  }
  Point at(Square square) const { return at(square.file(), square.rank()); }

  void line(Point from, Point to, double width = 2.5) {
    picture_.line(from, to, width, colors_.lines);
  }

  void lines() {
    for (int rank = 0; rank < Square::kRanks; ++rank) line(at(0, rank), at(8, rank));
    for (int file = 0; file < Square::kFiles; ++file) {
      const bool edge = file == 0 || file == 8;
      if (edge) {
        line(at(file, 0), at(file, 9));
      } else {
        line(at(file, 0), at(file, 4));
        line(at(file, 5), at(file, 9));
      }
    }
    for (const int rank : {0, 7}) {
      line(at(3, rank), at(5, rank + 2));
      line(at(5, rank), at(3, rank + 2));
    }
    constexpr double kGap = 12, kWide = 4;
    const double right = picture_.width() - side_ + kGap, bottom = picture_.height() - top_ + kGap;
    const double left = side_ - kGap, top = top_ - kGap;
    const double half = kWide / 2;
    line({left - half, top}, {right + half, top}, kWide);
    line({left - half, bottom}, {right + half, bottom}, kWide);
    line({left, top}, {left, bottom}, kWide);
    line({right, top}, {right, bottom}, kWide);
    for (const int file : {1, 7}) {
      corners(file, 2);
      corners(file, 7);
    }
    for (int file = 0; file < Square::kFiles; file += 2) {
      corners(file, 3);
      corners(file, 6);
    }
  }

  /// Draws the small angles at the squares where cannons and pawns begin.
  void corners(int file, int rank) {
    constexpr double kOff = 9, kLong = 16;
    const Point middle = at(file, rank);
    for (const double x : {-1.0, 1.0}) {
      const bool outside =
          middle.x + x * kCell < side_ - 1 || middle.x + x * kCell > picture_.width() - side_ + 1;
      if (outside) continue;
      for (const double y : {-1.0, 1.0}) {
        const Point corner{middle.x + x * kOff, middle.y + y * kOff};
        line(corner, {corner.x + x * kLong, corner.y});
        line(corner, {corner.x, corner.y + y * kLong});
      }
    }
  }

  void river() {
    const std::u32string_view text =
        diagram_.pieces == PieceStyle::simplified ? U"楚河汉界" : U"楚河漢界";
    constexpr std::array<double, 4> kFiles = {1.4, 2.4, 5.6, 6.6};
    for (std::size_t i = 0; i < text.size(); ++i) {
      const double y = at(0, 4.5).y;
      picture_.character({side_ + kFiles[i] * kCell, y}, text[i], 62, colors_.river);
    }
  }

  void numbers() {
    constexpr std::u32string_view kChinese = U"一二三四五六七八九", kArabic = U"123456789";
    const auto in_chinese = [this](Color side) {
      return coordinates_ ==
             (side == Color::red ? Coordinates::chinese : Coordinates::chinese_of_black);
    };
    for (int file = 0; file < Square::kFiles; ++file) {
      for (const Color side : {Color::red, Color::black}) {
        const bool below = (side == Color::red) != diagram_.flip;
        const auto digit = static_cast<std::size_t>(side == Color::red ? 8 - file : file);
        const auto& digits = in_chinese(side) ? kChinese : kArabic;
        const double y = below ? picture_.height() - kEdge : kEdge;
        label({at(file, 0).x, y}, digits[digit]);
      }
    }
  }

  void letters() {
    constexpr std::u32string_view kFiles = U"ABCDEFGHI", kDigits = U"0123456789";
    for (std::size_t file = 0; file < kFiles.size(); ++file) {
      for (const double y : {kEdge, picture_.height() - kEdge}) {
        label({at(static_cast<double>(file), 0).x, y}, kFiles[file]);
      }
    }
    constexpr std::size_t kTen = 10;
    constexpr double kHalf = 10;  // half the width of a digit
    for (int rank = 0; rank < Square::kRanks; ++rank) {
      const std::size_t number = static_cast<unsigned>(rank + diagram_.first_rank);
      const double y = at(0, rank).y;
      for (const double x : {kEdge, picture_.width() - kEdge}) {
        if (number >= kTen) label({x - kHalf, y}, kDigits[number / kTen]);
        label({number >= kTen ? x + kHalf : x, y}, kDigits[number % kTen]);
      }
    }
  }

  void label(Point middle, char32_t sign) {
    constexpr double kEm = 36;
    picture_.character(middle, sign, kEm, colors_.numbers);
  }

  void piece(Square square) {
    const Piece piece = diagram_.board[square];
    if (piece.empty()) return;
    const auto color = static_cast<std::size_t>(piece.color());
    const Point middle = at(square);
    picture_.circle(middle, 44, colors_.disc[color], colors_.ring[color], 3.5);
    const bool paper_black = diagram_.style == DiagramStyle::paper && piece.is(Color::black);
    picture_.circle(middle, 38, {0, 0}, paper_black ? colors_.ink[color] : colors_.ring[color],
                    1.5);
    const std::u32string_view pieces = kPieces[static_cast<std::size_t>(diagram_.pieces)][color];
    picture_.character(middle, pieces[static_cast<std::size_t>(piece.role())],
                       diagram_.pieces == PieceStyle::letters ? 66 : 58, colors_.ink[color]);
  }

  /// Marks the square that a piece came from.
  void left(Square square) { picture_.circle(at(square), 12, {0, 0}, colors_.last, 5); }

  /// Marks the square that it went to: four angles around it.
  void arrived(Square square) {
    constexpr double kFar = 48, kLong = 18, kWide = 6, kHalf = kWide / 2;
    const Point middle = at(square);
    for (const double x : {-1.0, 1.0}) {
      for (const double y : {-1.0, 1.0}) {
        const Point corner{middle.x + x * kFar, middle.y + y * kFar};
        picture_.line({corner.x + x * kHalf, corner.y}, {corner.x - x * kLong, corner.y}, kWide,
                      colors_.last);
        picture_.line({corner.x, corner.y - y * kHalf}, {corner.x, corner.y - y * kLong}, kWide,
                      colors_.last);
      }
    }
  }

  void draw_arrow(Move move) {
    if (move.from() == move.to()) return;
    const Point from = at(move.from()), to = at(move.to());
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
    const auto point = [&](double forward, double sideways) {
      return Point{from.x + along.x * forward - along.y * sideways,
                   from.y + along.y * forward + along.x * sideways};
    };
    constexpr double kHead = 44, kWing = 27, kShaft = 9, kStart = 20;
    const double neck = length - kHead;
    picture_.polygon(
        {point(kStart, -kShaft), point(neck, -kShaft), point(neck, -kWing), point(length, 0),
         point(neck, kWing), point(neck, kShaft), point(kStart, kShaft)},
        colors_.arrow);
  }

  const Diagram& diagram_;
  const Colors& colors_;
  Coordinates coordinates_;
  double side_, top_;  ///< from the picture's edges to the outer lines
  Picture picture_;
};

}  // namespace

Picture draw(const Diagram& diagram) { return Drawing(diagram).drawn(); }

}  // namespace qipu
