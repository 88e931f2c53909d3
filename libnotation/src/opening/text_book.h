// Opening books as text, the form in which UCCI engines exchange them (BOOK.TXT of ElephantEye): a
// line for each move, with the move, its weight and the position.
//
//   h2e2 40 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//
// Some programs write the position first. Empty lines and lines that begin with `#` or `;` are
// comments. Refused: a position that is not FEN, an illegal move, a weight that is not a whole
// number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "opening/engine_book.h"
#include "qipu/diag/diagnostic.h"

namespace qipu {

/// Returns true if the first lines of a text are those of a book: at least three, and more than
/// other lines. Positions without moves are not a book.
bool begins_text_book(std::string_view head);

/// Receives a finding without a place, and the offset in the text that it is about.
using ReportAt = std::function<void(Diagnostic finding, std::size_t offset)>;
/// Reads a text that begins_text_book(). Lines that cannot be read are reported and left out.
EngineBook read_text_book(std::string_view text, const ReportAt& report);

/// Returns the line for a move, with its line end.
std::string text_book_line(const Position& position, Move move, std::uint32_t weight);

}  // namespace qipu
