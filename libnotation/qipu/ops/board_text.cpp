#include "qipu/ops/board_text.h"

#include <string_view>

namespace qipu {
namespace {

constexpr std::string_view kRed[] = {"帅", "仕", "相", "傌", "俥", "炮", "兵"};
constexpr std::string_view kBlack[] = {"将", "士", "象", "馬", "車", "砲", "卒"};
constexpr std::string_view kRedFiles[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::string_view kBlackFiles[] = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};

void append_files(std::string& out, Color side, const BoardStyle& style) {
  out.append(static_cast<std::size_t>(style.indent), ' ');
  for (int column = 0; column < Square::kFiles; ++column) {
    const Square s = *Square::at(style.flip ? 8 - column : column, 0);
    const auto number = static_cast<std::size_t>(own_file(s, side) - 1);
    out += ' ';
    out += side == Color::red ? kRedFiles[number] : kBlackFiles[number];
  }
  out += '\n';
}

void append_point(std::string& out, Piece piece, bool color) {
  if (!piece) {
    out += "・";
    return;
  }
  const auto role = static_cast<std::size_t>(piece.role());
  const bool red = piece.color() == Color::red;
  if (color) out += red ? "\x1b[1;31m" : "\x1b[1m";
  out += red ? kRed[role] : kBlack[role];
  if (color) out += "\x1b[0m";
}

}  // namespace

std::string board_text(const Board& board, const BoardStyle& style) {
  const auto marked = [&](Square s) {
    return style.last && (s == style.last->from() || s == style.last->to());
  };
  std::string out;
  append_files(out, style.flip ? Color::red : Color::black, style);
  for (int row = 0; row < Square::kRanks; ++row) {
    out.append(static_cast<std::size_t>(style.indent), ' ');
    bool before = false;
    for (int column = 0; column < Square::kFiles; ++column) {
      const Square s = *Square::at(style.flip ? 8 - column : column, style.flip ? row : 9 - row);
      out += marked(s) ? '[' : before ? ']' : ' ';
      append_point(out, board[s], style.color);
      before = marked(s);
    }
    out += before ? "]\n" : "\n";
  }
  append_files(out, style.flip ? Color::black : Color::red, style);
  return out;
}

}  // namespace qipu
