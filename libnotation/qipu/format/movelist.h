// Plain move lists ("txt"): headers, then moves in one column or two, as XQStudio, CCBridge, game
// sites and magazines print them.
//
// Read: keys with blanks inside and either colon, numbers or none, moves in any notation, several
// games one after the other. What is no move is a comment on the move before; nothing is dropped
// but ruled lines and the generator's footer, which is named. A comment in braces is taken exactly.
// Refused: variations (they would be read as comments).
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kMoveList;

}  // namespace qipu
