// FEN: a position in one line, rows from Black's home rank down.
//
// Read: 1 to 6 fields; letters K A B/E N/H R C P and G (guard, advisor), S (soldier, pawn); side w,
// r or b, or a word (red, 红先, 黑方); `_` between fields; counters optional, `-` allowed. Refused:
// rows that do not sum to nine, a number of rows other than ten, unknown letters. Where both kings
// stand in each other's palace, upper case stands for Black: the colours are exchanged, and it is
// flagged. A king alone is left where it is. Written: the form of xqbase and UCCI, `... w - - 0 1`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/setup.h"
#include "qipu/diag/result.h"

namespace qipu {

struct FenReading {
  Setup setup;
  bool case_exchanged = false;    ///< upper case stood for Black
  bool side_missing = false;      ///< no side field; Red was assumed
  std::string_view unknown_side;  ///< a side field that names no side; Red was assumed
  std::string_view rest;          ///< what follows the fields that were understood
};

/// What is odd in a FEN that was read (2002, 2003), placed where it begins.
std::vector<Diagnostic> oddities(const FenReading& reading, const Location& where);

/// Errors: bad_fen, whose column points at the offending character.
Result<FenReading> parse_fen(std::string_view text);

std::string write_fen(const Setup& setup);
std::string write_fen_board(const Board& board);  ///< the first field alone

/// Whether each side has kings, and every one stands in the other side's palace: a board seen from
/// Black's side, or a FEN with the cases exchanged, which is what parse_fen() takes it for.
bool upside_down(const Board& board);

/// 'K' to 'p' as xqbase writes them; '.' for an empty square.
char fen_letter(Piece piece);
/// The piece a small letter stands for, every alphabet's: n or h, b or e, a or g, p or s.
std::optional<Role> role_of_letter(char32_t lower);

}  // namespace qipu
