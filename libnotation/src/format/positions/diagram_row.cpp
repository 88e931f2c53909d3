#include "format/positions/diagram_row.h"

#include <algorithm>

#include "qipu/board/fen.h"
#include "text/utf8.h"

namespace qipu::diagram {
namespace {

struct Sign {
  char32_t c;
  Role role;
  std::optional<Color> side;
};
// Glyphs and their pieces. A glyph without a side stands for one side in some notations and for
// both in others; the whole board decides.
constexpr Sign kSigns[] = {
    {U'帥', Role::king, Color::red},
    {U'帅', Role::king, Color::red},
    {U'將', Role::king, Color::black},
    {U'将', Role::king, Color::black},
    {U'仕', Role::advisor, Color::red},
    {U'士', Role::advisor, {}},
    {U'相', Role::elephant, Color::red},
    {U'象', Role::elephant, {}},
    {U'兵', Role::pawn, Color::red},
    {U'卒', Role::pawn, Color::black},
    {U'俥', Role::rook, Color::red},
    {U'傌', Role::horse, Color::red},
    {U'車', Role::rook, {}},
    {U'车', Role::rook, {}},
    {U'馬', Role::horse, {}},
    {U'马', Role::horse, {}},
    {U'炮', Role::cannon, {}},
    {U'砲', Role::cannon, {}},
    {U'包', Role::cannon, Color::black},
};

constexpr std::u32string_view kSquares = U".·・．。+＋*＊〇○□口丶x×_";
constexpr std::u32string_view kOpening = U"([<（【〔「《［〈";
constexpr std::u32string_view kClosing = U")]>）】〕」》］〉";
constexpr std::u32string_view kConnecting = U"|/\\=~─━═│┃║╱╲╳┄┅┆┇┈┉┊┋╌╍╎╏＼／｜—－＝～";
constexpr std::u32string_view kRiver = U"楚河汉漢界";
constexpr std::u32string_view kNumbers = U"0123456789０１２３４５６７８９一二三四五六七八九十";

bool is_blank(char32_t c) { return c == ' ' || c == '\t' || c == U'　' || c == U'\u00A0'; }

// Returns true for a crossing of drawn lines: corners, tees and crosses of the box characters.
bool is_crossing(char32_t c) {
  return c >= U'┌' && c <= U'╬' && !kConnecting.contains(c) && !(c >= U'╌' && c <= U'╏');
}

// Reads one line in one of two ways: a dash connects squares, or it is a square.
class LineReader {
 public:
  LineReader(std::string_view line, bool dash_is_square) : line_(line), dash_(dash_is_square) {}

  LineKind read(Row& out) {
    while (pos_ < line_.size()) {
      begin_ = pos_;
      const char32_t c = next_char(line_, pos_);
      if (c == 0x1B) {
        if (!skip_escape()) return LineKind::text;
      } else if (!take(c, out)) {
        return LineKind::text;
      }
    }
    if (letters_in_order_) return LineKind::drawing;
    if (count_ == 0) return LineKind::drawing;
    const bool numbers_fit = numbers_inside_ == 0 && !river_;
    return count_ == Square::kFiles && numbers_fit ? LineKind::row : LineKind::text;
  }

 private:
  // Skips an escape sequence such as ESC [ 1;31m. It turns red colour on or off.
  bool skip_escape() {
    if (pos_ >= line_.size() || line_[pos_] != '[') return false;
    const std::size_t end = line_.find('m', pos_);
    if (end == line_.npos || end - pos_ > 16) return false;
    const std::string_view code = line_.substr(pos_ + 1, end - pos_ - 1);
    red_ = code.find("31") != code.npos || code.find("91") != code.npos;
    pos_ = end + 1;
    return true;
  }

  bool take(char32_t c, Row& out) {
    if (is_blank(c)) return true;
    if (kOpening.contains(c)) return bracketed_ = true;
    if (kClosing.contains(c)) return bracketed_ = false, true;
    if (kRiver.contains(c)) return river_ = true;
    if (kNumbers.contains(c)) return take_number();
    if (const auto piece = piece_of(c)) {
      const bool in_order = c == U'a' + static_cast<char32_t>(letters_);
      if (in_order) ++letters_;
      return put(*piece, out);
    }
    if (kSquares.contains(c) || is_crossing(c) || (c == '-' && dash_)) return put(Cell(), out);
    if (kConnecting.contains(c) || c == '-') return true;
    return take_file_letter(c);
  }

  // Takes a number. Numbers stand at an edge: before the first square or after the last.
  bool take_number() {
    if (count_ != 0 && count_ != Square::kFiles) ++numbers_inside_;
    return true;
  }

  // Takes a letter of a file. d, f and i are not pieces; with the other letters in order they
  // number the files.
  bool take_file_letter(char32_t c) {
    if (c != U'a' + static_cast<char32_t>(letters_)) return false;
    ++letters_;
    ++count_;
    letters_in_order_ = letters_ == Square::kFiles;
    return true;
  }

  std::optional<Cell> piece_of(char32_t c) const {
    Cell piece;
    piece.there = true;
    piece.glyph = c;
    if (c < 0x80) {
      const bool upper = c >= 'A' && c <= 'Z';
      if (!upper && !(c >= 'a' && c <= 'z')) return std::nullopt;
      const auto role = role_of_letter(c | 0x20);
      if (!role) return std::nullopt;
      piece.role = *role;
      piece.side = upper ? Color::red : Color::black;
      return piece;
    }
    if (c >= 0x1FA60 && c <= 0x1FA6D) {
      constexpr Role kOrder[] = {Role::king, Role::advisor, Role::elephant, Role::horse,
                                 Role::rook, Role::cannon,  Role::pawn};
      piece.role = kOrder[(c - 0x1FA60) % 7];
      piece.side = c < 0x1FA67 ? Color::red : Color::black;
      return piece;
    }
    const auto* const sign = std::ranges::find(kSigns, c, &Sign::c);
    if (sign == std::end(kSigns)) return std::nullopt;
    piece.role = sign->role;
    piece.side = sign->side;
    return piece;
  }

  bool put(Cell piece, Row& out) {
    if (count_ >= Square::kFiles) return false;
    piece.bracketed = piece.there && bracketed_;
    piece.painted_red = piece.there && red_;
    piece.sign = line_.substr(begin_, pos_ - begin_);
    out[static_cast<std::size_t>(count_++)] = piece;
    return true;
  }

  std::string_view line_;
  bool dash_;
  std::size_t begin_ = 0, pos_ = 0;
  int count_ = 0;
  int letters_ = 0;
  int numbers_inside_ = 0;
  bool bracketed_ = false;
  bool red_ = false;
  bool river_ = false;
  bool letters_in_order_ = false;
};

}  // namespace

LineKind read_line(std::string_view line, Row& out, bool& dashes) {
  const LineKind kind = LineReader(line, false).read(out);
  if (kind == LineKind::row) return kind;
  Row other;
  if (LineReader(line, true).read(other) != LineKind::row) return kind;
  // Nine dashes and nothing else are more often an underline than an empty rank.
  const bool pieces = std::ranges::any_of(other, &Cell::there);
  const bool apart = line.find("- -") != line.npos;
  if (!pieces && !apart && !dashes) return kind;
  out = other;
  dashes = true;
  return LineKind::row;
}

std::optional<Color> read_turn(std::string_view line) {
  line = trim(line);
  for (const std::string_view words : {"红先", "紅先", "红先行", "红方先行", "红方先", "轮到红方",
                                       "轮红方走", "Red to move", "White to move", "w"}) {
    if (line == words) return Color::red;
  }
  for (const std::string_view words :
       {"黑先", "黑先行", "黑方先行", "黑方先", "轮到黑方", "轮黑方走", "Black to move", "b"}) {
    if (line == words) return Color::black;
  }
  return std::nullopt;
}

}  // namespace qipu::diagram
