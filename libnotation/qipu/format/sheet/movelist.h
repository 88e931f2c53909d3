// Plain move lists ("txt", "xqstudio"): headers, then moves in one column or two, as XQStudio,
// CCBridge, game sites, magazines and books print them.
//
// Read: header keys with blanks inside and either colon, in frames, several on a line; moves with
// or without numbers, in any notation; Black's column below Red's; the games of a book one after
// the other, separated by headings, titles, headers and numbers; variations under labels
// (变化一：). Text that is no move is a comment on the move before, also moves quoted in notes.
// Nothing is dropped except ruled lines and the generator's footer, which is reported. A comment in
// braces is taken unchanged.
// Written: two columns, comments as paragraphs, or in braces where a paragraph would be misread;
// variations under labels after the main line ("txt").
// Refused: variations, by "xqstudio" only when writing.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kMoveList;      // "txt": read, and written in the layout of magazines
extern const Format kXqstudioText;  // "xqstudio": read as "txt", written in the layout of XQStudio

}  // namespace qipu
