// Draws shapes as pixels: they become outlines, and FreeType computes how much of each pixel an
// outline covers. The library calls used here fail only if there is not enough memory, which is
// reported in the way of the standard library.

#include "publish/raster.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <fmt/format.h>
#include <gif_lib.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "publish/outlines.h"

namespace qipu {
namespace {

/// Points in FreeType's form: 26.6 numbers, y upwards.
class Contours {
 public:
  explicit Contours(double scale, int height) : scale_(scale), height_(height) {}

  void add(Point p, int tag = FT_CURVE_TAG_ON) {
    points_.push_back({std::lround(p.x * scale_ * 64), std::lround((height_ - p.y * scale_) * 64)});
    tags_.push_back(static_cast<Tag>(tag));
  }
  void close() { ends_.push_back(static_cast<End>(points_.size() - 1)); }

  FT_Outline outline() {
    assert(points_.size() <= 32767);  // the last index must fit into a short
    FT_Outline out{};
    out.n_points = static_cast<decltype(out.n_points)>(points_.size());
    out.n_contours = static_cast<decltype(out.n_contours)>(ends_.size());
    out.points = points_.data();
    out.tags = tags_.data();
    out.contours = ends_.data();
    return out;
  }

 private:
  // Signed or unsigned, depending on the version of FreeType.
  using Tag = std::remove_pointer_t<decltype(FT_Outline::tags)>;
  using End = std::remove_pointer_t<decltype(FT_Outline::contours)>;

  double scale_;
  int height_;
  std::vector<FT_Vector> points_;
  std::vector<Tag> tags_;
  std::vector<End> ends_;
};

void add_circle(Contours& contours, Point middle, double radius) {
  constexpr double kBend = 0.5522847498;  // bends a cubic curve to a quarter of a circle
  const auto point = [&](double x, double y, bool on) {
    contours.add({middle.x + x * radius, middle.y + y * radius},
                 on ? FT_CURVE_TAG_ON : FT_CURVE_TAG_CUBIC);
  };
  double x = 1, y = 0;
  for (int quarter = 0; quarter < 4; ++quarter) {
    point(x, y, true);
    point(x - y * kBend, y + x * kBend, false);
    point(x * kBend - y, y * kBend + x, false);
    const double next = -y;
    y = x;
    x = next;
  }
  contours.close();
}

/// Adds the path of an outline (outlines.h) around a point.
void add_character(Contours& contours, const Shape& shape) {
  const std::string_view path = outline_of(shape.character);
  const char* at = path.data();
  const char* const end = at + path.size();
  const double scale = shape.size / 1000;
  double x = 0, y = 0;
  bool open = false;
  const auto number = [&] {
    while (at != end && *at == ' ') ++at;
    int value = 0;
    at = std::from_chars(at, end, value).ptr;
    return value;
  };
  const auto add = [&](int tag, bool moves) {
    const double to_x = x + number(), to_y = y + number();
    contours.add({shape.points[0].x + to_x * scale, shape.points[0].y + to_y * scale}, tag);
    if (moves) {
      x = to_x;
      y = to_y;
    }
  };
  while (at != end) {
    const char command = *at++;
    if (command == 'M') {
      x = y = 0;
      add(FT_CURVE_TAG_ON, true);
      open = true;
    } else if (command == 'l') {
      add(FT_CURVE_TAG_ON, true);
    } else if (command == 'q') {
      add(FT_CURVE_TAG_CONIC, false);
      add(FT_CURVE_TAG_ON, true);
    } else if (command == 'c') {
      add(FT_CURVE_TAG_CUBIC, false);
      add(FT_CURVE_TAG_CUBIC, false);
      add(FT_CURVE_TAG_ON, true);
    } else if (command == 'z' && open) {
      contours.close();
      open = false;
    }
  }
}

void add_line(Contours& contours, const Shape& shape) {
  const Point from = shape.points[0], to = shape.points[1];
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length == 0) return;
  const double x = -(to.y - from.y) / length * shape.width / 2;
  const double y = (to.x - from.x) / length * shape.width / 2;
  contours.add({from.x + x, from.y + y});
  contours.add({to.x + x, to.y + y});
  contours.add({to.x - x, to.y - y});
  contours.add({from.x - x, from.y - y});
  contours.close();
}

/// The pixels from (left, top) to before (right, bottom).
struct Box {
  int left = 0, top = 0, right = 0, bottom = 0;

  bool meets(const Box& o) const {
    return left < o.right && o.left < right && top < o.bottom && o.top < bottom;
  }
  void join(const Box& o) {
    left = std::min(left, o.left);
    top = std::min(top, o.top);
    right = std::max(right, o.right);
    bottom = std::max(bottom, o.bottom);
  }
};

/// Returns the area that a shape may paint.
Box box_of(const Shape& shape, double scale, const Raster& raster) {
  const double beyond = shape.size + shape.width;
  Box box{raster.width, raster.height, 0, 0};
  for (const Point& p : shape.points) {
    box.join({static_cast<int>(std::floor((p.x - beyond) * scale)) - 1,
              static_cast<int>(std::floor((p.y - beyond) * scale)) - 1,
              static_cast<int>(std::ceil((p.x + beyond) * scale)) + 1,
              static_cast<int>(std::ceil((p.y + beyond) * scale)) + 1});
  }
  return {std::max(box.left, 0), std::max(box.top, 0), std::min(box.right, raster.width),
          std::min(box.bottom, raster.height)};
}

/// Returns the parts of a raster that hold the shapes which are in only one of the lists. No two
/// parts overlap.
std::vector<Box> changed_boxes(const Raster& raster, double scale, std::span<const Shape> from,
                               std::span<const Shape> to) {
  std::vector<Box> boxes;
  const auto add = [&](std::span<const Shape> shapes, std::span<const Shape> others) {
    for (const Shape& shape : shapes) {
      if (std::ranges::find(others, shape) != others.end()) continue;
      Box box = box_of(shape, scale, raster);
      if (box.left >= box.right || box.top >= box.bottom) continue;
      for (std::size_t i = 0; i < boxes.size();) {
        if (!box.meets(boxes[i])) {
          ++i;
          continue;
        }
        box.join(boxes[i]);
        boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(i));
        i = 0;
      }
      boxes.push_back(box);
    }
  };
  add(from, to);
  add(to, from);
  return boxes;
}

/// Paints on a white background.
class Painter {
 public:
  Painter(Raster& raster, double scale, const Box& clip)
      : scale_(scale), raster_(raster), clip_(clip) {
    for (int y = clip.top; y < clip.bottom; ++y) {
      std::fill(raster.rgb.data() + raster.offset(clip.left, y),
                raster.rgb.data() + raster.offset(clip.right, y), std::uint8_t{0xFF});
    }
    if (FT_Init_FreeType(&library_) != 0) throw std::bad_alloc();
  }
  ~Painter() { FT_Done_FreeType(library_); }
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  void paint(const Shape& shape) {
    Contours contours(scale_, raster_.height);
    switch (shape.kind) {
      case Shape::Kind::polygon:
        for (const Point& point : shape.points) contours.add(point);
        contours.close();
        break;
      case Shape::Kind::line: add_line(contours, shape); break;
      case Shape::Kind::character: add_character(contours, shape); break;
      case Shape::Kind::circle: paint_circle(shape); return;
    }
    fill(contours.outline(), shape.fill);
  }

 private:
  void paint_circle(const Shape& shape) {
    if (shape.fill.opacity > 0) {
      Contours disc(scale_, raster_.height);
      add_circle(disc, shape.points[0], shape.size);
      fill(disc.outline(), shape.fill);
    }
    if (shape.edge.opacity > 0) {
      Contours ring(scale_, raster_.height);
      add_circle(ring, shape.points[0], shape.size + shape.width / 2);
      add_circle(ring, shape.points[0], std::max(0.0, shape.size - shape.width / 2));
      FT_Outline outline = ring.outline();
      outline.flags = FT_OUTLINE_EVEN_ODD_FILL;
      fill(outline, shape.edge);
    }
  }

  void fill(FT_Outline outline, Paint paint) {
    paint_ = paint;
    FT_Raster_Params params{};
    params.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
    params.user = this;
    params.clip_box = {clip_.left, raster_.height - clip_.bottom, clip_.right,
                       raster_.height - clip_.top};
    params.gray_spans = [](int y, int count, const FT_Span* spans, void* user) {
      static_cast<Painter*>(user)->blend(y, std::span(spans, static_cast<std::size_t>(count)));
    };
    if (FT_Outline_Render(library_, &outline, &params) != 0) throw std::bad_alloc();
  }

  void blend(int y, std::span<const FT_Span> spans) {
    for (const FT_Span& span : spans) {
      const double share = span.coverage / 255.0 * paint_.opacity;
      std::uint8_t* pixel = raster_.rgb.data() + raster_.offset(span.x, raster_.height - 1 - y);
      const std::array<std::uint8_t, 3> wanted = {static_cast<std::uint8_t>(paint_.rgb >> 16),
                                                  static_cast<std::uint8_t>(paint_.rgb >> 8),
                                                  static_cast<std::uint8_t>(paint_.rgb)};
      for (int i = 0; i < span.len; ++i, pixel += 3) {
        if (share == 1) {  // most pixels lie inside a shape, not at its edge
          std::ranges::copy(wanted, pixel);
          continue;
        }
        for (std::size_t k = 0; k < 3; ++k) {
          pixel[k] =
              static_cast<std::uint8_t>(std::lround(pixel[k] + (wanted[k] - pixel[k]) * share));
        }
      }
    }
  }

  double scale_;
  Raster& raster_;
  Box clip_;
  FT_Library library_ = nullptr;
  Paint paint_;
};

}  // namespace

Raster rasterised(const Picture& picture, int width) {
  assert(width > 0 && width <= kWidestRaster);
  const double scale = width / picture.width();
  Raster raster;
  raster.width = width;
  raster.height = std::max(1, static_cast<int>(std::lround(picture.height() * scale)));
  raster.rgb.resize(raster.offset(0, raster.height));
  Painter painter(raster, scale, {0, 0, raster.width, raster.height});
  for (const Shape& shape : picture.shapes()) painter.paint(shape);
  return raster;
}

void repaint(Raster& raster, const Picture& from, const Picture& to) {
  const double scale = raster.width / to.width();
  for (const Box& box : changed_boxes(raster, scale, from.shapes(), to.shapes())) {
    Painter painter(raster, scale, box);
    for (const Shape& shape : to.shapes()) {
      if (box.meets(box_of(shape, scale, raster))) painter.paint(shape);
    }
  }
}

bool has_pixels() { return true; }

std::string pixel_library_versions() {
  FT_Library library = nullptr;
  FT_Int major = 0, minor = 0, patch = 0;
  if (FT_Init_FreeType(&library) == 0) {
    FT_Library_Version(library, &major, &minor, &patch);
    FT_Done_FreeType(library);
  }
  return fmt::format("FreeType {}.{}.{}, libpng {}, giflib {}.{}.{}", major, minor, patch,
                     png_get_libpng_ver(nullptr), GIFLIB_MAJOR, GIFLIB_MINOR, GIFLIB_RELEASE);
}

std::string png(const Raster& raster) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(raster.width);
  image.height = static_cast<png_uint_32>(raster.height);
  image.format = PNG_FORMAT_RGB;
  std::string out(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
  png_alloc_size_t size = out.size();
  if (png_image_write_to_memory(&image, out.data(), &size, 0, raster.rgb.data(), 0, nullptr) == 0) {
    throw std::bad_alloc();
  }
  out.resize(size);
  return out;
}

}  // namespace qipu
