// Extracts the outlines of the characters that diagrams need from a font, when the project is
// built: `qipu_shapes FONT OUT`. Diagrams then look the same on every machine, whatever fonts it
// has.
//
// Each outline is the data of an SVG path in thousandths of an em, y downwards, with the middle of
// the character's box at 0,0. Numbers are rounded and relative, so that pages stay small.

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>

namespace {

constexpr std::u32string_view kCharacters =
    U"帥仕相俥傌炮兵將士象車馬砲卒帅车马将一二三四五六七八九楚河漢界汉0123456789KAEHRCPBDFGI";

struct Path {
  std::string data;
  double scale = 1, left = 0, top = 0;  ///< from font units; the point that becomes 0,0
  long x = 0, y = 0;                    ///< where the last command ended

  void number(long n) {
    if (n >= 0 && !data.empty() && data.back() >= '0' && data.back() <= '9') data += ' ';
    data += std::to_string(n);
  }
  long across(const FT_Vector& v) const {
    return std::lround((static_cast<double>(v.x) - left) * scale);
  }
  long down(const FT_Vector& v) const {
    return std::lround((top - static_cast<double>(v.y)) * scale);
  }
  void close() {
    if (!data.empty()) data += 'z';
  }
  void move(const FT_Vector& to) {
    close();
    x = across(to);
    y = down(to);
    data += 'M';
    number(x);
    number(y);
  }
  template <std::size_t N>
  void draw(char command, const std::array<const FT_Vector*, N>& points) {
    data += command;
    for (const FT_Vector* point : points) {
      number(across(*point) - x);
      number(down(*point) - y);
    }
    x = across(*points.back());
    y = down(*points.back());
  }
};

Path& path_of(void* user) { return *static_cast<Path*>(user); }

/// Returns "" if the font has no such character.
std::string outline(FT_Face face, char32_t character) {
  const FT_UInt index = FT_Get_Char_Index(face, character);
  if (index == 0 || FT_Load_Glyph(face, index, FT_LOAD_NO_SCALE) != 0) return {};
  FT_Outline& shape = face->glyph->outline;
  FT_BBox box;
  FT_Outline_Get_CBox(&shape, &box);
  Path path;
  path.scale = 1000.0 / face->units_per_EM;
  path.left = static_cast<double>(box.xMin + box.xMax) / 2;
  path.top = static_cast<double>(box.yMin + box.yMax) / 2;
  FT_Outline_Funcs draw{};
  draw.move_to = [](const FT_Vector* to, void* user) {
    path_of(user).move(*to);
    return 0;
  };
  draw.line_to = [](const FT_Vector* to, void* user) {
    path_of(user).draw<1>('l', {to});
    return 0;
  };
  draw.conic_to = [](const FT_Vector* by, const FT_Vector* to, void* user) {
    path_of(user).draw<2>('q', {by, to});
    return 0;
  };
  draw.cubic_to = [](const FT_Vector* by, const FT_Vector* then, const FT_Vector* to, void* user) {
    path_of(user).draw<3>('c', {by, then, to});
    return 0;
  };
  if (FT_Outline_Decompose(&shape, &draw, &path) != 0) return {};
  path.close();
  return path.data;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("qipu_shapes FONT OUT\n", stderr);
    return 2;
  }
  FT_Library library = nullptr;
  FT_Face face = nullptr;
  if (FT_Init_FreeType(&library) != 0 || FT_New_Face(library, argv[1], 0, &face) != 0) {
    std::fprintf(stderr, "qipu_shapes: %s: no font\n", argv[1]);
    return 2;
  }
  std::ofstream out(argv[2]);
  for (const char32_t character : kCharacters) {
    const std::string path = outline(face, character);
    if (path.empty()) {
      std::fprintf(stderr, "qipu_shapes: %s: no U+%04X\n", argv[1],
                   static_cast<unsigned>(character));
      return 2;
    }
    out << "{U'\\U" << std::hex;
    out.width(8);
    out.fill('0');
    out << static_cast<unsigned>(character) << "', \"" << path << "\"},\n";
  }
  FT_Done_Face(face);
  FT_Done_FreeType(library);
  return out.flush() ? 0 : 2;
}
