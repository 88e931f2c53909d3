#include "format/positions/text_board.h"

#include <string_view>

#include "qipu/board/fen.h"

namespace qipu {
namespace {

constexpr std::string_view kRed[] = {"帅", "仕", "相", "傌", "俥", "炮", "兵"};
constexpr std::string_view kBlack[] = {"将", "士", "象", "馬", "車", "砲", "卒"};
constexpr std::string_view kHanFiles[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::string_view kArabicFiles[] = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};

void append_files(std::string& out, Color side, const BoardStyle& style) {
  out.append(static_cast<std::size_t>(style.indent), ' ');
  for (int column = 0; column < Square::kFiles; ++column) {
    const Square s = *Square::at(style.flip ? 8 - column : column, 0);
    out += ' ';
    if (style.pieces == BoardStyle::Pieces::letters) {
      out += static_cast<char>('a' + s.file());
    } else {
      const auto number = static_cast<std::size_t>(own_file(s, side) - 1);
      const bool han = (side == Color::red) != style.han_for_black;
      out += han ? kHanFiles[number] : kArabicFiles[number];
    }
  }
  out += '\n';
}

void append_square(std::string& out, Piece piece, const BoardStyle& style) {
  const bool letters = style.pieces == BoardStyle::Pieces::letters;
  if (!piece) {
    out += letters ? "." : piece_glyph(piece);
    return;
  }
  const bool red = piece.color() == Color::red;
  if (style.color) out += red ? "\x1b[1;31m" : "\x1b[1m";
  if (letters) {
    out += fen_letter(piece);
  } else {
    out += piece_glyph(piece);
  }
  if (style.color) out += "\x1b[0m";
}

void append_river(std::string& out, const BoardStyle& style) {
  out.append(static_cast<std::size_t>(style.indent), ' ');
  if (style.pieces == BoardStyle::Pieces::letters) {
    out += " ~ ~ ~ ~ ~ ~ ~ ~ ~\n";
  } else {
    out += "      楚 河      汉 界\n";
  }
}

}  // namespace

std::string_view piece_glyph(Piece piece) {
  if (!piece) return "・";
  const auto role = static_cast<std::size_t>(piece.role());
  return piece.color() == Color::red ? kRed[role] : kBlack[role];
}

std::string draw_board(const Board& board, const BoardStyle& style) {
  const auto marked = [&](Square s) {
    return style.last && (s == style.last->from() || s == style.last->to());
  };
  std::string out;
  append_files(out, style.flip ? Color::red : Color::black, style);
  for (int row = 0; row < Square::kRanks; ++row) {
    if (row == Square::kRanks / 2 && style.river) append_river(out, style);
    out.append(static_cast<std::size_t>(style.indent), ' ');
    bool before = false;
    for (int column = 0; column < Square::kFiles; ++column) {
      const Square s = *Square::at(style.flip ? 8 - column : column, style.flip ? row : 9 - row);
      out += marked(s) ? '[' : before ? ']' : ' ';
      append_square(out, board[s], style);
      before = marked(s);
    }
    out += before ? "]\n" : "\n";
  }
  append_files(out, style.flip ? Color::black : Color::red, style);
  return out;
}

}  // namespace qipu
