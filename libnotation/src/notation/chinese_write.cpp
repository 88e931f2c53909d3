// Writes a move as Chinese text, in the form and glyphs of a variant.
//
// Advisors and elephants have no qualifier (仕六退五: only the front one can retreat). Two pieces
// of a kind on a file are 前 后, three 前 中 后, four or more pawns 前 二 三 四 五. If two files
// have several pawns each, the file is named instead of the piece: 前九平八, and 二七平八 if a
// diagram has four on one of them. Other pieces in numbers that no game can have are written in
// five characters: 前车九平八.

#include "notation/chinese_style.h"
#include "notation/stacks.h"

namespace qipu::chinese {
namespace {

constexpr std::array<std::string_view, 10> kHan = {"",   "一", "二", "三", "四",
                                                   "五", "六", "七", "八", "九"};
constexpr std::array<std::string_view, 10> kFull = {"",   "１", "２", "３", "４",
                                                    "５", "６", "７", "８", "９"};

/// The line for each direction: under the character, over it, none.
constexpr std::array<std::string_view, 3> kLines = {"\u0332", "\u0305", ""};

class ChineseWriter {
 public:
  ChineseWriter(const Style& style, std::string& out, const Position& position, Move move)
      : style_(style),
        out_(out),
        position_(position),
        move_(move),
        piece_(position[move.from()]),
        step_(step_of(piece_, move)),
        column_(column_of(position, piece_, move.from().file())) {}

  void write() {
    if (!needs_qualifier(position_, column_, move_)) {
      piece();
      digit(own_file(move_.from(), piece_.color()));
    } else {
      qualified();
    }
    if (!style_.lines) out_ += style_.courses[static_cast<std::size_t>(step_.course)];
    digit(step_.value);
    if (style_.lines) out_ += kLines[static_cast<std::size_t>(step_.course)];
  }

 private:
  void piece() {
    out_ += style_.pieces[static_cast<std::size_t>(piece_.color())]
                         [static_cast<std::size_t>(piece_.role())];
  }

  void digit(int n) { append_number(out_, style_, piece_.color(), n); }

  void qualified() {
    const Stacks stacks = stacks_of(position_, piece_);
    const bool pawn = piece_.role() == Role::pawn;
    const int in_series = stacks.series_place(move_.from());
    if (stacks.files == 1) {
      which();
      piece();
    } else if (pawn && style_.series && in_series <= 9) {
      out_ += kHan[static_cast<std::size_t>(in_series)];
      piece();
    } else {
      which();
      // 二七八 would be three numbers, which cannot be told apart.
      if (!pawn || (style_.lines && names_by_number())) piece();
      digit(own_file(move_.from(), piece_.color()));
    }
  }

  /// Returns true if the piece is numbered, as the second or a later one of many, instead of 前 中
  /// 后.
  bool names_by_number() const {
    const int place = column_.index_of(move_.from());
    return column_.size > 3 && (place > 0 || style_.series) && place < 9;
  }

  void which() {
    const int n = column_.size, place = column_.index_of(move_.from());
    const auto& [front, middle, rear] = style_.orders;
    if (names_by_number()) {
      out_ += kHan[static_cast<std::size_t>(place) + 1];
    } else {
      out_ += place == 0 ? front : place == n - 1 ? rear : middle;
    }
  }

  const Style& style_;
  std::string& out_;
  const Position& position_;
  const Move move_;
  const Piece piece_;
  const FileStep step_;
  const Column column_;
};

}  // namespace

void append_number(std::string& out, const Style& style, Color side, int n) {
  switch (style.digits[static_cast<std::size_t>(side)]) {
    case Digits::han: out += kHan[static_cast<std::size_t>(n)]; break;
    case Digits::ascii: out += static_cast<char>('0' + n); break;
    case Digits::full: out += kFull[static_cast<std::size_t>(n)]; break;
  }
}

void write(const Style& style, std::string& out, const Position& position, Move move) {
  ChineseWriter(style, out, position, move).write();
}

}  // namespace qipu::chinese
