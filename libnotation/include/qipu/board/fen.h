// FEN: a position in one line, row by row from Black's home rank down.
//
// Read: 1 to 6 fields; letters K A B/E N/H R C P, and also G (guard, advisor) and S (soldier,
// pawn); side w, r or b, or a word (red, 红先, 黑方); `_` between fields; counters optional, `-`
// allowed. Refused: rows that do not sum to nine, a number of rows other than ten, unknown letters.
// If each king stands in the other's palace, upper case stands for Black: the colours are
// exchanged, and the reading is flagged. A single king is left where it is. Written: the form of
// xqbase and UCCI, `... w - - 0 1`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/setup.h"
#include "qipu/diag/result.h"

#pragma GCC visibility push(default)
namespace qipu {

struct FenReading {
  Setup setup;
  bool case_exchanged = false;    ///< upper case stood for Black
  bool side_missing = false;      ///< no side field; Red was assumed
  std::string_view unknown_side;  ///< a side field that names no side; Red was assumed
  std::string_view rest;          ///< the text after the fields that were understood
};

/// Returns findings (2002, 2003) about odd fields of a FEN that was read, located at its beginning.
std::vector<Diagnostic> oddities(const FenReading& reading, const Location& where);

/// Errors: bad_fen, whose column points at the wrong character.
Result<FenReading> parse_fen(std::string_view text);

std::string write_fen(const Setup& setup);
std::string write_fen_board(const Board& board);  ///< only the first field

/// Returns true if both sides have kings and every king stands in the other side's palace. This is
/// a board seen from Black's side, or a FEN with the cases exchanged; parse_fen() assumes the
/// latter.
bool upside_down(const Board& board);

/// Returns 'K' to 'p' as xqbase writes them; '.' for an empty square.
char fen_letter(Piece piece);
/// Returns the piece of a small letter in any of the alphabets: n or h, b or e, a or g, p or s.
std::optional<Role> role_of_letter(char32_t lower);

}  // namespace qipu
#pragma GCC visibility pop
