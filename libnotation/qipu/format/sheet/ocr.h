// OCR text ("ocr"): pages of a book or magazine with games in them, as a scanner's software wrote
// them.
//
// Read: moves with blanks inside or broken at a line end, columns side by side, numbers in every
// style, headings, names, results. A word that is no move, but resembles one and stands where a
// move is due, is kept as an unresolved move. Numbers put lines in order; where they jump, a
// finding lists the missing ones. Prose, variations and captions are comments on the move before;
// page numbers and running heads are left out and reported.
// Not detected automatically, since any page with a move would fit: only --from ocr selects it.
// Which side's moves have which digits, and who begins, is decided by notation/resolve.h.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kOcr;

}  // namespace qipu
