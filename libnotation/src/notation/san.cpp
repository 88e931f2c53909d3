// Algebraic notation. Syntax: grammars/san.hpp.
//
// Legal moves decide how much of the origin is written: if two horses reach one square and one is
// pinned, the pinned one does not count. The file is added first, else the rank, else both.
// Fairy-Stockfish and WinBoard agree in this. They differ in the origin of the ranks and in pawns:
// WinBoard writes e5 for a step forward, de5 for a step sideways, dxe5 for a capture. One `+` is
// check, however many pieces give it; `#` is mate.

#include "grammars/san.hpp"

#include <cstdlib>

#include "base/ascii.h"
#include "notation/latin.h"
#include "qipu/notation/notation.h"

namespace qipu {

namespace pegtl = grammar::pegtl;

namespace {

bool matches(std::string_view text) {
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*> in(
      text.data(), text.data() + text.size(), "");
  return pegtl::parse<grammar::san::move>(in);
}

constexpr bool is_file(char c) { return c >= 'a' && c <= 'i'; }

/// The parts of a move text. Ranks are as written; -1 stands for an omitted part.
struct Words {
  char piece = 0;  ///< upper case; 0 for a pawn without a letter
  int from_file = -1, from_rank = -1;
  int to_file = -1, to_rank = -1;
};

/// Removes a rank from the end of `text` and returns it; -1 if there is none. REQUIRES: no third
/// digit stands before a rank of two.
int take_rank(std::string_view& text) {
  if (text.empty() || !ascii::is_digit(text.back())) return -1;
  int rank = text.back() - '0';
  text.remove_suffix(1);
  if (!text.empty() && ascii::is_digit(text.back())) {
    rank += 10;
    text.remove_suffix(1);
  }
  return rank;
}

int take_file(std::string_view& text) {
  if (text.empty() || !is_file(text.back())) return -1;
  const int file = text.back() - 'a';
  text.remove_suffix(1);
  return file;
}

/// Parses from the end, where all forms are alike. REQUIRES: matches(text).
Words words_of(std::string_view text) {
  Words w;
  w.to_rank = take_rank(text);
  w.to_file = take_file(text);
  if (!text.empty() && (text.back() == 'x' || text.back() == 'X' || text.back() == '-')) {
    text.remove_suffix(1);
  }
  w.from_rank = take_rank(text);
  w.from_file = take_file(text);
  if (!text.empty()) w.piece = ascii::upper(text[0]);
  return w;
}

/// Returns true if a piece can move this way on an empty board, ignoring palace and river.
bool fits(Piece piece, Square from, Square to) {
  const int files = std::abs(to.file() - from.file());
  const int ranks = std::abs(to.rank() - from.rank());
  switch (piece.role()) {
    case Role::king: return files + ranks == 1;
    case Role::advisor: return files == 1 && ranks == 1;
    case Role::elephant: return files == 2 && ranks == 2;
    case Role::horse: return files * ranks == 2;
    case Role::rook:
    case Role::cannon: return (files == 0) != (ranks == 0);
    case Role::pawn:
      return files + ranks == 1 && own_rank(to, piece.color()) >= own_rank(from, piece.color());
  }
  return false;
}

template <int origin>
void read_san(std::string_view text, const Position& position, Reading& out) {
  out.clear();
  const LatinText latin(text);
  if (!latin.ok() || !matches(latin.text())) return;
  out.syntax = true;
  if (latin.marks().find_first_not_of("+#") != std::string_view::npos) {
    out.quirks.add(Quirk::trailing_marks);
  }
  if (latin.inner_blanks()) out.quirks.add(Quirk::inner_blanks);

  const Words w = words_of(latin.text());
  const auto to = Square::at(w.to_file, w.to_rank - origin);
  if (!to) return;
  // "xe5": a pawn captures, and its file is left out.
  const bool only_takes = ascii::upper(latin.text()[0]) == 'X';
  if (only_takes && position[*to].empty()) return;
  const Roles roles = roles_of(w.piece);
  Candidates pushes;
  for (int i = 0; i < roles.size; ++i) {
    const Piece piece(position.turn(), roles.roles[i]);
    for (Bitboard pieces = position.pieces(piece.color(), piece.role()); !pieces.empty();) {
      const Square from = Square::from_index(pieces.pop());
      if (w.from_file >= 0 && w.from_file != from.file()) continue;
      if (w.from_rank >= 0 && w.from_rank - origin != from.rank()) continue;
      if (!fits(piece, from, *to)) continue;
      const Move move(from, *to);
      const bool legal = position.legal(move);
      (legal ? out.legal : out.rejected).add(move);
      if (legal && from.file() == to->file()) pushes.add(move);
    }
  }
  // Without a letter and an origin, a pawn's step forward is meant if it is legal.
  if (w.piece == 0 && w.from_file < 0 && !only_takes && !pushes.empty()) out.legal = pushes;
}

bool recognise(std::string_view text) {
  const LatinText latin(text);
  return latin.ok() && matches(latin.text());
}

// --- writing -------------------------------------------------------------------------------------

template <int origin>
void append_square(std::string& out, Square s) {
  out.push_back(static_cast<char>('a' + s.file()));
  append_number(out, s.rank() + origin);
}

/// Appends as much of the origin as distinguishes the piece from others of its kind.
template <int origin>
void append_origin(std::string& out, const Position& position, Move move) {
  const Piece piece = position[move.from()];
  bool any = false, same_file = false, same_rank = false;
  for (Bitboard pieces = position.pieces(piece.color(), piece.role()); !pieces.empty();) {
    const Square other = Square::from_index(pieces.pop());
    if (other == move.from() || !fits(piece, other, move.to()) ||
        !position.legal(Move(other, move.to()))) {
      continue;
    }
    any = true;
    same_file |= other.file() == move.from().file();
    same_rank |= other.rank() == move.from().rank();
  }
  if (!any) return;
  if (!same_file || same_rank) out.push_back(static_cast<char>('a' + move.from().file()));
  if (same_file) append_number(out, move.from().rank() + origin);
}

void append_check(std::string& out, const Position& position, Move move) {
  Position after = position;
  after.make(move);
  if (after.in_check()) out.push_back(after.has_legal_move() ? '+' : '#');
}

void write_san(std::string& out, const Position& position, Move move) {
  out.push_back(letter_of(position[move.from()].role()));
  append_origin<1>(out, position, move);
  if (position[move.to()]) out.push_back('x');
  append_square<1>(out, move.to());
  append_check(out, position, move);
}

void write_lan(std::string& out, const Position& position, Move move) {
  out.push_back(letter_of(position[move.from()].role()));
  append_square<1>(out, move.from());
  out.push_back(position[move.to()] ? 'x' : '-');
  append_square<1>(out, move.to());
  append_check(out, position, move);
}

void write_san0(std::string& out, const Position& position, Move move) {
  const Role role = position[move.from()].role();
  const bool takes = !position[move.to()].empty();
  if (role != Role::pawn) {
    out.push_back(letter_of(role));
    append_origin<0>(out, position, move);
  } else if (takes || move.from().file() != move.to().file()) {
    out.push_back(static_cast<char>('a' + move.from().file()));
  }
  if (takes) out.push_back('x');
  append_square<0>(out, move.to());
  append_check(out, position, move);
}

}  // namespace

bool is_bare_pawn_san(std::string_view text) {
  const LatinText latin(text);
  return latin.ok() && is_file(latin.text()[0]) && matches(latin.text());
}

const Notation kSan = {
    .id = "san",
    .title_en = "algebraic, ranks 1-10, as Fairy-Stockfish (Che3)",
    .title_zh = "代数记法，横线 1-10，同 Fairy-Stockfish（Che3）",
    .script = Script::algebraic,
    .recognise = recognise,
    .read = read_san<1>,
    .write = write_san,
};

const Notation kLan = {
    .id = "lan",
    .title_en = "long algebraic, ranks 1-10 (Ch3-e3)",
    .title_zh = "完整代数记法，横线 1-10（Ch3-e3）",
    .script = Script::algebraic,
    .recognise = recognise,
    .read = read_san<1>,
    .write = write_lan,
};

const Notation kSan0 = {
    .id = "san0",
    .title_en = "algebraic, ranks 0-9, as WinBoard (Che2)",
    .title_zh = "代数记法，横线 0-9，同 WinBoard（Che2）",
    .script = Script::algebraic,
    .recognise = recognise,
    .read = read_san<0>,
    .write = write_san0,
};

}  // namespace qipu
