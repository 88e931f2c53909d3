#include "qipu/board/fen.h"

#include <charconv>

namespace qipu {
namespace {

constexpr std::string_view kLetters = "KABNRCP";

bool is_blank(char c) { return c == ' ' || c == '\t'; }

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

// The next blank-separated field, or "".
std::string_view next_field(std::string_view text, std::size_t& pos) {
  while (pos < text.size() && is_blank(text[pos])) ++pos;
  const std::size_t begin = pos;
  while (pos < text.size() && !is_blank(text[pos]) && text[pos] != '\r' && text[pos] != '\n') ++pos;
  return text.substr(begin, pos - begin);
}

std::optional<int> number(std::string_view field) {
  if (field == "-") return 0;
  int n = 0;
  const char* const last = field.data() + field.size();
  const auto [end, error] = std::from_chars(field.data(), last, n);
  if (field.empty() || error != std::errc() || end != last || n < 0) return std::nullopt;
  return n;
}

// "w - - 0 1" and every shorter form; what is not understood stays in `rest`.
void read_counters(std::string_view text, std::size_t pos, FenReading& out) {
  std::size_t after = pos;
  int dashes = 0;
  std::string_view field = next_field(text, after);
  while (field == "-" && dashes < 2) {
    ++dashes;
    pos = after;
    field = next_field(text, after);
  }
  const auto quiet = number(field);
  if (quiet) {
    pos = after;
    field = next_field(text, after);
    if (const auto round = number(field)) {
      out.setup.quiet_plies = *quiet;
      out.setup.round = *round == 0 ? 1 : *round;
      pos = after;
    } else {
      out.setup.round = *quiet == 0 ? 1 : *quiet;  // "w 12": a move number alone
    }
  }
  out.rest = text.substr(pos);
}

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
  FenReading out;
  std::size_t pos = 0;
  while (pos < text.size() && is_blank(text[pos])) ++pos;
  int file = 0;
  int rank = 9;
  const auto row_is_short = [&] {
    return "row " + std::to_string(10 - rank) + " has " + std::to_string(file) + " squares";
  };
  for (; pos < text.size() && !is_blank(text[pos]) && text[pos] != '\r' && text[pos] != '\n';
       ++pos) {
    const char c = text[pos];
    if (c == '/') {
      if (file != Square::kFiles) return bad(pos, row_is_short());
      if (--rank < 0) return bad(pos, "more than ten rows");
      file = 0;
    } else if (c >= '1' && c <= '9') {
      file += c - '0';
    } else {
      const bool upper = c >= 'A' && c <= 'Z';
      const auto role = role_of_letter(static_cast<char32_t>(c | 0x20));
      if (!role) return bad(pos, std::string("`") + c + "` is no piece");
      const auto s = Square::at(file, rank);
      if (s) out.setup.board.set(*s, Piece(upper ? Color::red : Color::black, *role));
      ++file;
    }
    if (file > Square::kFiles) return bad(pos, "row " + std::to_string(10 - rank) + " is too long");
  }
  if (file != Square::kFiles) return bad(pos, row_is_short());
  if (rank != 0) return bad(pos, "only " + std::to_string(10 - rank) + " rows");
  if (upside_down(out.setup.board)) {
    out.setup.board = exchanged(out.setup.board);
    out.case_exchanged = true;
  }

  std::size_t after = pos;
  const std::string_view side = next_field(text, after);
  if (side == "w" || side == "r" || side == "W" || side == "R") {
    out.setup.turn = Color::red;
    pos = after;
  } else if (side == "b" || side == "B") {
    out.setup.turn = Color::black;
    pos = after;
  } else {
    out.side_missing = true;
  }
  if (out.side_missing && !number(side)) {
    out.rest = text.substr(pos);
  } else {
    read_counters(text, pos, out);
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
