// PFC, the XML of 鹏飞象棋: a tree of nested tags, in files of its own and pasted into forums
// between [pfchessrecord] and [/pfchessrecord].
//
// Moves nest as deep as the game is long; nothing here recurses. Layout: grammars/pfc.md.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kPfc;

}  // namespace qipu
