// PGN in all its dialects (see grammars/pgn.hpp for what is read).
#pragma once

#include "qipu/format/format.h"

namespace qipu {

extern const Format kPgn;

}  // namespace qipu
