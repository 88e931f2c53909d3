// Private. Algebraic notation as Fairy-Stockfish and as WinBoard write it.
#pragma once

#include "qipu/notation/notation.h"

namespace qipu {

extern const Notation kSan;   ///< Che3: ranks 1-10, letters for pawns
extern const Notation kLan;   ///< Ch3-e3: the same with both squares
extern const Notation kSan0;  ///< Che2: ranks 0-9, pawns without a letter

/// Whether the text is a pawn's move without a letter, which only WinBoard writes.
bool is_bare_pawn_san(std::string_view text);

}  // namespace qipu
