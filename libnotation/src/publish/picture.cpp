#include "qipu/publish/picture.h"

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <utility>

#include "publish/markup.h"
#include "publish/outlines.h"

namespace qipu {
namespace {

/// Returns the number with at most two decimal places.
std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string painted(std::string_view what, Paint paint) {
  std::string text = fmt::format(" {}=\"#{:06x}\"", what, paint.rgb);
  if (paint.opacity < 1) text += fmt::format(" {}-opacity=\"{}\"", what, number(paint.opacity));
  return text;
}

std::string element(const Shape& shape) {
  const Point& first = shape.points.front();
  switch (shape.kind) {
    case Shape::Kind::polygon: {
      std::string text = "<path d=\"M";
      for (const Point& point : shape.points) {
        if (&point != &first) text += 'L';
        text += number(point.x) + " " + number(point.y);
      }
      return text + "z\"" + painted("fill", shape.fill) + "/>\n";
    }
    case Shape::Kind::line:
      return "<path d=\"M" + number(first.x) + " " + number(first.y) + "L" +
             number(shape.points[1].x) + " " + number(shape.points[1].y) + "\"" +
             painted("stroke", shape.fill) + " stroke-width=\"" + number(shape.width) + "\"/>\n";
    case Shape::Kind::circle: {
      std::string text = "<circle cx=\"" + number(first.x) + "\" cy=\"" + number(first.y) +
                         "\" r=\"" + number(shape.size) + "\"";
      text += shape.fill.opacity > 0 ? painted("fill", shape.fill) : " fill=\"none\"";
      if (shape.edge.opacity > 0) {
        text += painted("stroke", shape.edge) + " stroke-width=\"" + number(shape.width) + "\"";
      }
      return text + "/>\n";
    }
    case Shape::Kind::character:
      return "<use href=\"#" + outline_id(shape.character) + "\" transform=\"translate(" +
             number(first.x) + " " + number(first.y) + ") scale(" +
             fmt::format("{:.4f}", shape.size / 1000) + ")\"" + painted("fill", shape.fill) +
             "/>\n";
  }
  return {};
}

/// Returns the beginning of an <svg>, which is left open.
std::string view_box(const Picture& picture) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(picture.width()) +
         " " + number(picture.height()) + "\"";
}

}  // namespace

void Picture::rectangle(Point corner, double width, double height, Paint fill) {
  polygon({corner,
           {corner.x + width, corner.y},
           {corner.x + width, corner.y + height},
           {corner.x, corner.y + height}},
          fill);
}

void Picture::polygon(std::vector<Point> points, Paint fill) {
  shapes_.push_back({.kind = Shape::Kind::polygon, .points = std::move(points), .fill = fill});
}

void Picture::line(Point from, Point to, double width, Paint paint) {
  shapes_.push_back(
      {.kind = Shape::Kind::line, .points = {from, to}, .width = width, .fill = paint});
}

void Picture::circle(Point middle, double radius, Paint fill, Paint edge, double edge_width) {
  shapes_.push_back({.kind = Shape::Kind::circle,
                     .points = {middle},
                     .size = radius,
                     .width = edge_width,
                     .fill = fill,
                     .edge = edge});
}

void Picture::character(Point middle, char32_t character, double em, Paint fill) {
  shapes_.push_back({.kind = Shape::Kind::character,
                     .points = {middle},
                     .size = em,
                     .fill = fill,
                     .character = character});
}

std::string svg_element(const Picture& picture, std::string_view title) {
  std::string out = view_box(picture) + " role=\"img\"><title>" + escaped(title) + "</title>\n";
  for (const Shape& shape : picture.shapes()) out += element(shape);
  return out + "</svg>\n";
}

std::string svg(const Picture& picture, std::string_view title, int width) {
  std::string out = view_box(picture);
  if (width > 0) {
    out += fmt::format(" width=\"{}\" height=\"{}\"", width,
                       std::lround(width * picture.height() / picture.width()));
  }
  out += " role=\"img\">\n<title>" + escaped(title) + "</title>\n";
  std::set<char32_t> characters;
  for (const Shape& shape : picture.shapes()) {
    if (shape.kind == Shape::Kind::character) characters.insert(shape.character);
  }
  out += "<defs>\n";
  for (const char32_t character : characters) {
    out += outline_element(character) + '\n';
  }
  out += "</defs>\n";
  for (const Shape& shape : picture.shapes()) out += element(shape);
  return out + "</svg>\n";
}

}  // namespace qipu
