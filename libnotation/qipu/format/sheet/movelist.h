// Plain move lists ("txt", "xqstudio"): headers, then moves in one column or two, as XQStudio,
// CCBridge, game sites, magazines and books print them.
//
// Read: keys with blanks inside and either colon, in frames, several on a line; numbers or none;
// moves in any notation; a column of Black's below Red's; the games of a book one after the other,
// told apart by headings, titles, headers and numbers. What is no move is a comment on the move
// before, lines quoted in notes too; nothing is dropped but ruled lines and the generator's footer,
// which is named. A comment in braces is taken exactly.
// Written: two columns, comments as paragraphs; in braces where a paragraph would be mistaken.
// Refused: variations (they are read as comments).
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kMoveList;      // "txt": read, and written as magazines set it
extern const Format kXqstudioText;  // "xqstudio": the same, written as XQStudio sets it

}  // namespace qipu
