// A picture as a list of shapes, drawn in order. SVG, PNG and GIF are made from it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#pragma GCC visibility push(default)
namespace qipu {

struct Paint {
  std::uint32_t rgb = 0;  ///< 0xRRGGBB
  double opacity = 1;     ///< 0: not painted
  friend bool operator==(const Paint&, const Paint&) = default;
};

struct Point {
  double x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

/// Lengths in units of the picture, y downwards.
struct Shape {
  enum class Kind : std::uint8_t {
    polygon,    ///< filled; at least one point
    line,       ///< between two points; the ends are square and flush
    circle,     ///< around the first point: filled, then its edge is drawn
    character,  ///< around the first point; `size` is an em
  } kind = Kind::polygon;
  std::vector<Point> points;
  double size = 0;   ///< the radius of a circle, or an em
  double width = 0;  ///< the width of a line, or of a circle's edge (half of it outside)
  Paint fill;
  Paint edge = {0, 0};
  /// REQUIRES: a piece in either script (帥将車车 ...), 一 to 九, 0 to 9, 楚河漢界汉, A to I or
  /// one of KRP.
  char32_t character = 0;
  friend bool operator==(const Shape&, const Shape&) = default;
};

class Picture {
 public:
  Picture(double width, double height) : width_(width), height_(height) {}

  double width() const { return width_; }
  double height() const { return height_; }
  const std::vector<Shape>& shapes() const { return shapes_; }

  void rectangle(Point corner, double width, double height, Paint fill);
  void polygon(std::vector<Point> points, Paint fill);
  void line(Point from, Point to, double width, Paint paint);
  void circle(Point middle, double radius, Paint fill, Paint edge, double edge_width);
  void character(Point middle, char32_t character, double em, Paint fill);

 private:
  double width_, height_;
  std::vector<Shape> shapes_;
};

/// Returns a whole SVG file that needs no font. `title` is read aloud to those who cannot see the
/// picture. `width` in pixels; 0: as wide as there is room.
std::string svg(const Picture& picture, std::string_view title, int width = 0);

/// Returns an <svg> for a page that has the outlines of characters elsewhere.
std::string svg_element(const Picture& picture, std::string_view title);

}  // namespace qipu
#pragma GCC visibility pop
