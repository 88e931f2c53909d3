// Finds the moves that a Chinese move text can mean in a position.
//
// First it finds the pieces that the text names, then the square to which each would go, then it
// applies the rules: legality decides 车九退一 with two rooks on the file. The side to move comes
// from the position.

#include "notation/chinese_style.h"
#include "notation/chinese_words.h"
#include "notation/file_pieces.h"

namespace qipu::chinese {
namespace {

// Reads a text in a position. The code for common moves is inlined and the rest is not, so that the
// rest does not slow them down.
class ChineseReader {
 public:
  ChineseReader(const Style& style, const Words& words, const Position& position, Reading& out)
      : style_(style), words_(words), position_(position), side_(position.turn()), out_(out) {}

  void read() {
    note_hints();
    if (words_.which.kind == Which::none && words_.file != 0) {
      read_plain();
    } else {
      read_rarer();
    }
    if (!words_.course && !style_.lines && has(Quirk::other_sides_digits)) prefer_level();
  }

 private:
  Piece named_piece() const { return Piece(side_, words_.role.value_or(Role::pawn)); }
  /// Returns true if the piece is a red advisor that the style writes like Black's: 士 in 1957.
  bool shares_advisors() const {
    constexpr auto kAdvisor = static_cast<std::size_t>(Role::advisor);
    return side_ == Color::red && named_piece().role() == Role::advisor &&
           style_.pieces[0][kAdvisor] == style_.pieces[1][kAdvisor];
  }
  bool has(Quirk q) const { return out_.quirks.has(q); }

  void note_hints() {
    const Hint other = side_ == Color::red ? kBlackGlyph : kRedGlyph;
    if (words_.piece_hints & other && !shares_advisors()) {
      out_.quirks.add(Quirk::other_sides_glyph);
    }
    const bool han = style_.digits[static_cast<std::size_t>(side_)] == Digits::han;
    if (words_.digit_hints & (han ? kArabicDigit : kHanDigit)) {
      out_.quirks.add(Quirk::other_sides_digits);
    }
  }

  // Reads 炮二平五: the piece on the file.
  [[gnu::always_inline]] void read_plain() {
    const Piece piece = named_piece();
    const int file = file_of_number(words_.file, side_);
    const auto only = only_piece_of(position_, piece, file);
    if (only && words_.course) return add(piece, *only, *words_.course);
    read_column(piece, file);
  }

  // Tries every piece of the kind on the file; legality decides.
  [[gnu::noinline]] void read_column(Piece piece, int file) {
    const Column column = column_of(position_, piece, file);
    if (column.size > 1 && piece.role() != Role::advisor && piece.role() != Role::elephant) {
      out_.quirks.add(Quirk::missing_qualifier);
    }
    for (int i = 0; i < column.size; ++i) add(piece, column[i]);
  }

  [[gnu::noinline]] void read_rarer() {
    if (words_.which.kind == Which::none) {
      read_fileless();
    } else if (words_.file != 0) {
      read_filed();
    } else {
      read_tandem();
    }
  }

  // Reads 炮平五: tries every piece of the kind.
  void read_fileless() {
    const Piece piece = named_piece();
    out_.quirks.add(Quirk::missing_file);
    for (int file = 0; file < Square::kFiles; ++file) {
      const Column column = column_of(position_, piece, file);
      for (int i = 0; i < column.size; ++i) add(piece, column[i]);
    }
  }

  // Returns the index in the column of the piece that the qualifier names; -1 if there is none.
  int place_in(const Column& column) const {
    const int n = column.size;
    if (n < 2) return -1;
    switch (words_.which.kind) {
      case Which::front: return 0;
      case Which::middle: return n > 2 && n % 2 == 1 ? n / 2 : -1;
      case Which::rear: return n - 1;
      case Which::ordinal: return words_.which.number <= n ? words_.which.number - 1 : -1;
      case Which::none: break;
    }
    return -1;
  }

  // Reads 前九平八, 二七平八, 前兵九平八.
  void read_filed() {
    const Piece piece = named_piece();
    const Column column = column_of(position_, piece, file_of_number(words_.file, side_));
    const int place = place_in(column);
    if (place < 0) return;
    const bool alone = stacked_files(piece) < 2;
    if (!words_.role && alone) out_.quirks.add(Quirk::missing_piece);
    if (words_.role && alone) out_.quirks.add(Quirk::needless_qualifier);
    if (style_.series && !alone) out_.quirks.add(Quirk::other_pawn_scheme);
    add(piece, column[place]);
  }

  // Reads 前炮退二, 中兵平四, 二兵进一.
  void read_tandem() {
    const Piece piece = named_piece();
    std::array<Column, Square::kFiles> stacks;
    int count = 0;
    for (int number = 1; number <= Square::kFiles; ++number) {  // from the side's right to its left
      const Column column = column_of(position_, piece, file_of_number(number, side_));
      if (column.size > 1) stacks[static_cast<std::size_t>(count++)] = column;
    }
    const bool ordinal = words_.which.kind == Which::ordinal;
    if (count > 1 && ordinal) {
      read_series(piece, {stacks.data(), static_cast<std::size_t>(count)});
      return;
    }
    for (int i = 0; i < count; ++i) {
      const Column& column = stacks[static_cast<std::size_t>(i)];
      if (ordinal && piece.role() != Role::pawn && column.size < 3) continue;
      const int place = place_in(column);
      if (place < 0) continue;
      note_scheme(piece, column.size, place, count);
      add(piece, column[place]);
    }
  }

  // Reads pawns as xqbase numbers them: through all files that have two or more.
  void read_series(Piece piece, std::span<const Column> stacks) {
    if (!style_.series) out_.quirks.add(Quirk::other_pawn_scheme);
    int rest = words_.which.number - 1;
    for (const Column& column : stacks) {
      if (rest < column.size) {
        add(piece, column[rest]);
        return;
      }
      rest -= column.size;
    }
  }

  // Adds quirks if the style itself would name the piece in another way.
  void note_scheme(Piece piece, int size, int place, int stacks) {
    if (piece.role() == Role::advisor || piece.role() == Role::elephant) {
      out_.quirks.add(Quirk::needless_qualifier);
    }
    if (stacks > 1) out_.quirks.add(Quirk::missing_file);
    const bool numbered = size > 3 && (style_.series || place > 0);
    if (numbered != (words_.which.kind == Which::ordinal)) {
      out_.quirks.add(Quirk::other_pawn_scheme);
    }
  }

  int stacked_files(Piece piece) const {
    int count = 0;
    for (int file = 0; file < Square::kFiles; ++file) {
      count += column_of(position_, piece, file).size > 1 ? 1 : 0;
    }
    return count;
  }

  // Keeps level moves only, if any is legal. Shorthand without a direction strictly means 平. Texts
  // in the variant's own digits often lack a direction that is not 平; in other digits the strict
  // reading wins if it is legal (车84 for Red).
  [[gnu::noinline]] void prefer_level() {
    Candidates level;
    for (const Move m : out_.legal) {
      if (m.from().rank() == m.to().rank()) level.add(m);
    }
    if (!level.empty()) out_.legal = level;
  }

  void add(Piece piece, Square from) {
    if (words_.course) {
      add(piece, from, *words_.course);
      return;
    }
    // If directions are lines, a missing line means 平. 士 象 马 never move level, so their line
    // was lost.
    if (style_.lines && !goes_aslant(piece.role())) return add(piece, from, Course::level);
    for (const Course course : {Course::level, Course::forward, Course::back}) {
      add(piece, from, course);
    }
  }

  [[gnu::always_inline]] void add(Piece piece, Square from, Course course) {
    const Role role = piece.role();
    int value = words_.value;
    if (value == 0) {
      if (goes_aslant(role)) return;
      value = 1;
    }
    const auto to = destination(piece, from, course, value);
    if (!to) return;
    const Move move(from, *to);
    if (position_.legal(move)) {
      out_.legal.add(move);
    } else if (words_.course || possible(role, course, value)) {
      out_.rejected.add(move);
    }
  }

  // Returns true if a piece of the kind can ever make such a step. Used for texts without a
  // direction.
  static bool possible(Role role, Course course, int value) {
    switch (role) {
      case Role::advisor:
      case Role::elephant:
      case Role::horse: return course != Course::level;
      case Role::king: return course == Course::level || value == 1;
      case Role::pawn: return course == Course::level || (course == Course::forward && value == 1);
      case Role::rook:
      case Role::cannon: break;
    }
    return true;
  }

  const Style& style_;
  const Words& words_;
  const Position& position_;
  const Color side_;
  Reading& out_;
};

}  // namespace

void read(const Style& style, std::string_view text, const Position& position, Reading& out) {
  out.clear();
  const std::optional<Words>& words = parse_words(text);
  if (!words) return;
  out.syntax = true;
  out.quirks = words->quirks;
  const bool level = !words->course && !goes_aslant(words->role.value_or(Role::pawn));
  if (style.lines && level) out.quirks.remove(Quirk::missing_direction);
  ChineseReader(style, *words, position, out).read();
}

}  // namespace qipu::chinese
