// Our model written out in full, as JSON: an array of games ("json") or one game a line ("jsonl").
//
// The tree is a flat list: each move names the move it follows by number, where that is not the one
// before it in the list, so nothing ever nests. Schema: qipu.schema.json. Read besides: moves as
// plain strings, a single game, games one after the other without an array.
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kJson;
extern const Format kJsonLines;

}  // namespace qipu
