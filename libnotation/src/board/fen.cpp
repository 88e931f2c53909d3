#include "qipu/board/fen.h"

#include <charconv>
#include <utility>

#include "grammars/fen.hpp"

namespace qipu {
namespace {

namespace g = grammar::fen;
namespace pegtl = grammar::pegtl;

constexpr std::string_view kLetters = "KABNRCP";

std::unexpected<Diagnostic> bad(std::size_t at, std::string why) {
  Location where;
  where.column = static_cast<std::uint32_t>(at + 1);
  where.byte = at;
  return fail(diag::bad_fen, where, {std::move(why)});
}

Board exchanged(const Board& board) {
  Board out;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    if (const Piece p = board[s]) out.set(s, Piece(!p.color(), p.role()));
  }
  return out;
}

/// The state while a FEN is read. A function that returns false makes its rule fail.
struct Reader {
  std::string_view text;
  FenReading out = {};
  int file = 0, rank = Square::kRanks - 1;  ///< of the next square
  int quiet = 0;
  std::optional<Diagnostic> wrong = {};  ///< the error in the board

  bool refuse(const char* at, std::string why) {
    if (!wrong) wrong = bad(static_cast<std::size_t>(at - text.data()), std::move(why)).error();
    return false;
  }
  std::string row() const { return "row " + std::to_string(Square::kRanks - rank); }

  bool stray(const char* at) {
    std::string_view rest = text.substr(static_cast<std::size_t>(at - text.data()));
    std::size_t size = 1;  // with the other bytes of a UTF-8 character
    while (size < rest.size() && size < 4 && (static_cast<unsigned char>(rest[size]) >> 6) == 2) {
      ++size;
    }
    return refuse(at, "`" + std::string(rest.substr(0, size)) + "` is not a piece");
  }

  bool pass(int squares, const char* at) {
    file += squares;
    return file <= Square::kFiles || refuse(at, row() + " is too long");
  }
  bool put(Color side, const char* at) {
    const auto role = role_of_letter(static_cast<char32_t>(*at | 0x20));
    if (!role) return stray(at);
    if (const auto s = Square::at(file, rank)) out.setup.board.set(*s, Piece(side, *role));
    return pass(1, at);
  }
  bool ends_row(const char* at) {
    return file == Square::kFiles ||
           refuse(at, row() + " has " + std::to_string(file) + " squares");
  }
  bool next_row(const char* at) {
    if (!ends_row(at)) return false;
    file = 0;
    return --rank >= 0 || refuse(at, "more than ten rows");
  }
  bool ends_board(const char* at) {
    return ends_row(at) &&
           (rank == 0 || refuse(at, "only " + std::to_string(Square::kRanks - rank) + " rows"));
  }
};

/// "-" is 0. Returns false for negative numbers and for numbers that do not fit an int.
bool read_number(std::string_view text, int& out) {
  out = 0;
  if (text == "-") return true;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
  return read.ec == std::errc() && out >= 0;
}

template <class Rule>
struct Action : pegtl::nothing<Rule> {};

/// Passes the matched text to `Take`.
template <auto Take>  // bool(Reader&, std::string_view), or void
struct With {
  template <class In>
  static auto apply(const In& in, Reader& r) {
    return Take(r, std::string_view(in.begin(), in.size()));
  }
};

template <>
struct Action<g::gap>
    : With<[](Reader& r, std::string_view t) { return r.pass(t[0] - '0', t.data()); }> {};
template <>
struct Action<g::red_piece>
    : With<[](Reader& r, std::string_view t) { return r.put(Color::red, t.data()); }> {};
template <>
struct Action<g::black_piece>
    : With<[](Reader& r, std::string_view t) { return r.put(Color::black, t.data()); }> {};
template <>
struct Action<g::row_end>
    : With<[](Reader& r, std::string_view t) { return r.next_row(t.data()); }> {};
template <>
struct Action<g::stranger> : With<[](Reader& r, std::string_view t) { return r.stray(t.data()); }> {
};
template <>
struct Action<g::red> : With<[](Reader& r, std::string_view) { r.out.setup.turn = Color::red; }> {};
template <>
struct Action<g::black>
    : With<[](Reader& r, std::string_view) { r.out.setup.turn = Color::black; }> {};
template <>
struct Action<g::unknown> : With<[](Reader& r, std::string_view t) { r.out.unknown_side = t; }> {};
template <>
struct Action<g::side> : With<[](Reader& r, std::string_view) { r.out.side_missing = false; }> {};
template <>
struct Action<g::quiet> : With<[](Reader& r, std::string_view t) {
  if (!read_number(t, r.quiet)) return false;
  r.out.setup.round = r.quiet == 0 ? 1 : r.quiet;  // "w 12": only the number of the round
  return true;
}> {};
template <>
struct Action<g::round> : With<[](Reader& r, std::string_view t) {
  int round = 0;
  if (!read_number(t, round)) return false;
  r.out.setup.quiet_plies = r.quiet;
  r.out.setup.round = round == 0 ? 1 : round;
  return true;
}> {};

}  // namespace

bool upside_down(const Board& board) {
  bool red = false, black = false;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    const Piece p = board[s];
    if (!p || p.role() != Role::king) continue;
    if (!can_stand(Piece(!p.color(), Role::king), s)) return false;
    (p.color() == Color::red ? red : black) = true;
  }
  return red && black;
}

std::optional<Role> role_of_letter(char32_t lower) {
  switch (lower) {
    case 'k': return Role::king;
    case 'a':
    case 'g': return Role::advisor;
    case 'b':
    case 'e': return Role::elephant;
    case 'n':
    case 'h': return Role::horse;
    case 'r': return Role::rook;
    case 'c': return Role::cannon;
    case 'p':
    case 's': return Role::pawn;
    default: return std::nullopt;
  }
}

char fen_letter(Piece piece) {
  if (!piece) return '.';
  const char upper = kLetters[static_cast<std::size_t>(piece.role())];
  return piece.color() == Color::red ? upper : static_cast<char>(upper | 0x20);
}

Result<FenReading> parse_fen(std::string_view text) {
  Reader reader{.text = text};
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*> in(
      text.data(), text.data() + text.size(), "");
  pegtl::parse<g::board, Action>(in, reader);
  if (reader.wrong || !reader.ends_board(in.current())) {
    return std::unexpected(std::move(*reader.wrong));
  }
  FenReading& out = reader.out;
  if (upside_down(out.setup.board)) {
    out.setup.board = exchanged(out.setup.board);
    out.case_exchanged = true;
  }
  out.side_missing = true;
  pegtl::parse<g::fields, Action>(in, reader);
  out.rest = text.substr(static_cast<std::size_t>(in.current() - text.data()));
  return out;
}

std::vector<Diagnostic> oddities(const FenReading& reading, const Location& where) {
  std::vector<Diagnostic> out;
  if (reading.case_exchanged) out.push_back(make_diagnostic(diag::fen_case_exchanged, where));
  if (!reading.unknown_side.empty()) {
    out.push_back(make_diagnostic(diag::fen_side, where, {std::string(reading.unknown_side)}));
  }
  return out;
}

std::string write_fen_board(const Board& board) {
  std::string out;
  for (int rank = Square::kRanks - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < Square::kFiles; ++file) {
      const Piece p = board[*Square::at(file, rank)];
      if (!p) {
        ++empty;
        continue;
      }
      if (empty != 0) out += static_cast<char>('0' + empty);
      empty = 0;
      out += fen_letter(p);
    }
    if (empty != 0) out += static_cast<char>('0' + empty);
    if (rank != 0) out += '/';
  }
  return out;
}

std::string write_fen(const Setup& setup) {
  return write_fen_board(setup.board) + (setup.turn == Color::red ? " w - - " : " b - - ") +
         std::to_string(setup.quiet_plies) + " " + std::to_string(setup.round);
}

}  // namespace qipu
