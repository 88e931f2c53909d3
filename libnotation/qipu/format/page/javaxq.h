// The applet JavaXQ ("javaxq"): the games of web pages of its time, which XQStudio wrote.
//
// Read: the parameters MoveList and Position, squares as letters and digits or as two digits, whose
// origin the game's own legality tells; several applets a page. Other parameters are tags.
// Refused: writing; no browser runs applets any more.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kJavaXq;

}  // namespace qipu
