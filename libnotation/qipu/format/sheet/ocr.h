// Text straight from a scanner ("ocr"): pages of a book or magazine with games in them.
//
// Read: moves with blanks inside or broken over a line end, columns side by side, numbers of every
// shape, headings, names, results. A word that is no move but stands where one is due and is like
// one keeps its place among the moves. The numbers put lines in order; where they jump, a finding
// says which are missing. Prose, variations and captions are comments on the move before; numbers
// and heads of pages are left out and named.
// Refused: being found by itself; any page with a move on it might be meant. Only --from ocr asks.
// Whose digits are whose, and who begins, is settled by notation/resolve.h.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kOcr;

}  // namespace qipu
