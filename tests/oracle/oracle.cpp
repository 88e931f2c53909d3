#include "oracle/oracle.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace oracle {
namespace {

struct Square {
  int file;
  int rank;
};

char at(const Board& board, Square p) {
  return board.pieces[static_cast<std::size_t>(p.rank)][static_cast<std::size_t>(p.file)];
}

bool is_red(char piece) { return piece >= 'A' && piece <= 'Z'; }
bool is_black(char piece) { return piece >= 'a' && piece <= 'z'; }
bool belongs(char piece, bool red) { return red ? is_red(piece) : is_black(piece); }

bool in_palace(Square p, bool red) {
  return p.file >= 3 && p.file <= 5 && (red ? p.rank <= 2 : p.rank >= 7);
}
bool on_own_bank(Square p, bool red) { return red ? p.rank <= 4 : p.rank >= 5; }

/// Returns the number of pieces between two squares of one rank or file.
int pieces_between(const Board& board, Square from, Square to) {
  const int step_file = (to.file > from.file) - (to.file < from.file);
  const int step_rank = (to.rank > from.rank) - (to.rank < from.rank);
  int count = 0;
  Square p{from.file + step_file, from.rank + step_rank};
  while (p.file != to.file || p.rank != to.rank) {
    if (at(board, p) != '.') ++count;
    p = {p.file + step_file, p.rank + step_rank};
  }
  return count;
}

/// Returns true if the piece on `from` may move to `to` by its own rule, without regard to the
/// kings' safety.
bool may_go(const Board& board, Square from, Square to) {
  const char piece = at(board, from);
  const char target = at(board, to);
  const bool red = is_red(piece);
  if (piece == '.' || belongs(target, red)) return false;

  const int files = std::abs(to.file - from.file);
  const int ranks = std::abs(to.rank - from.rank);
  const bool straight = (files == 0) != (ranks == 0);

  switch (piece) {
    case 'K':
    case 'k':  // one square straight, within the palace
      return files + ranks == 1 && in_palace(to, red);

    case 'A':
    case 'a':  // one square diagonally, within the palace
      return files == 1 && ranks == 1 && in_palace(to, red);

    case 'B':
    case 'b': {  // two squares diagonally, on its own side of the river, with an empty square
                 // between
      if (files != 2 || ranks != 2 || !on_own_bank(to, red)) return false;
      return at(board, {(from.file + to.file) / 2, (from.rank + to.rank) / 2}) == '.';
    }

    case 'N':
    case 'n': {  // one square straight, then one diagonally; the first must be empty
      if (files == 2 && ranks == 1) {
        return at(board, {(from.file + to.file) / 2, from.rank}) == '.';
      }
      if (files == 1 && ranks == 2) {
        return at(board, {from.file, (from.rank + to.rank) / 2}) == '.';
      }
      return false;
    }

    case 'R':
    case 'r':  // straight, with no piece between
      return straight && pieces_between(board, from, to) == 0;

    case 'C':
    case 'c':  // moves like a rook, captures over exactly one piece
      return straight && pieces_between(board, from, to) == (target == '.' ? 0 : 1);

    case 'P':
    case 'p': {  // one square forward; beyond the river also sideways
      const bool forward = files == 0 && to.rank - from.rank == (red ? 1 : -1);
      const bool sideways = ranks == 0 && files == 1;
      return forward || (sideways && !on_own_bank(from, red));
    }

    default: return false;
  }
}

/// Returns true if the king of that side can be taken by a piece, or faces the other king.
bool king_hangs(const Board& board, bool red) {
  Square king{-1, -1};
  for (int rank = 0; rank < 10; ++rank) {
    for (int file = 0; file < 9; ++file) {
      if (at(board, {file, rank}) == (red ? 'K' : 'k')) king = {file, rank};
    }
  }
  if (king.file < 0) return false;

  for (int rank = 0; rank < 10; ++rank) {
    for (int file = 0; file < 9; ++file) {
      const Square p{file, rank};
      const char piece = at(board, p);
      if (!belongs(piece, !red)) continue;
      if (may_go(board, p, king)) return true;
      const bool is_king = piece == (red ? 'k' : 'K');
      if (is_king && file == king.file && pieces_between(board, p, king) == 0) return true;
    }
  }
  return false;
}

Board played(Board board, Square from, Square to) {
  auto& origin =
      board.pieces[static_cast<std::size_t>(from.rank)][static_cast<std::size_t>(from.file)];
  board.pieces[static_cast<std::size_t>(to.rank)][static_cast<std::size_t>(to.file)] = origin;
  origin = '.';
  board.red_to_move = !board.red_to_move;
  return board;
}

std::string name(Square from, Square to) {
  return {static_cast<char>('a' + from.file), static_cast<char>('0' + from.rank),
          static_cast<char>('a' + to.file), static_cast<char>('0' + to.rank)};
}

std::vector<std::string> moves(const Board& board, bool king_must_be_safe) {
  std::vector<std::string> found;
  for (int from = 0; from < 90; ++from) {
    const Square origin{from % 9, from / 9};
    if (!belongs(at(board, origin), board.red_to_move)) continue;
    for (int to = 0; to < 90; ++to) {
      const Square target{to % 9, to / 9};
      if (!may_go(board, origin, target)) continue;
      if (king_must_be_safe && king_hangs(played(board, origin, target), board.red_to_move)) {
        continue;
      }
      found.push_back(name(origin, target));
    }
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

Board from_fen(std::string_view fen) {
  Board board;
  for (auto& rank : board.pieces) rank.fill('.');
  int rank = 9;
  int file = 0;
  std::size_t i = 0;
  for (; i < fen.size() && fen[i] != ' '; ++i) {
    const char c = fen[i];
    if (c == '/') {
      if (file != 9) throw std::invalid_argument("a row of a FEN must hold nine squares");
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '9') {
      file += c - '0';
    } else if (std::string_view("KABNRCPkabnrcp").find(c) != std::string_view::npos) {
      if (rank < 0 || file > 8) throw std::invalid_argument("a FEN leaves the board");
      board.pieces[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)] = c;
      ++file;
    } else {
      throw std::invalid_argument("a letter of a FEN is no piece");
    }
  }
  if (rank != 0 || file != 9) throw std::invalid_argument("a FEN must hold ten rows of nine");
  board.red_to_move = !(i + 1 < fen.size() && fen[i + 1] == 'b');
  return board;
}

std::string to_fen(const Board& board) {
  std::string fen;
  for (int rank = 9; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 9; ++file) {
      const char piece = at(board, {file, rank});
      if (piece == '.') {
        ++empty;
        continue;
      }
      if (empty > 0) fen += std::to_string(empty);
      empty = 0;
      fen += piece;
    }
    if (empty > 0) fen += std::to_string(empty);
    if (rank > 0) fen += '/';
  }
  return fen + (board.red_to_move ? " w" : " b");
}

std::vector<std::string> legal_moves(const Board& board) { return moves(board, true); }

std::vector<std::string> moves_by_rule_alone(const Board& board) { return moves(board, false); }

bool in_check(const Board& board) { return king_hangs(board, board.red_to_move); }

Board after(Board board, std::string_view move) {
  if (move.size() != 4) throw std::invalid_argument("a move is four characters");
  const Square from{move[0] - 'a', move[1] - '0'};
  const Square to{move[2] - 'a', move[3] - '0'};
  for (const Square p : {from, to}) {
    if (p.file < 0 || p.file > 8 || p.rank < 0 || p.rank > 9) {
      throw std::invalid_argument("a move leaves the board");
    }
  }
  return played(board, from, to);
}

std::uint64_t perft(const Board& board, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  for (const auto& move : legal_moves(board)) lines += perft(after(board, move), depth - 1);
  return lines;
}

}  // namespace oracle
