// Private: why a move was called so, in clauses for words.cpp.
#pragma once

#include <string>

#include "qipu/annotate/survey.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct Reasons {
  std::string allowed;  ///< a sentence, in English with a blank before it: what the answer does
  std::string better;   ///< behind the better move, with its comma: what that does
};

/// Of a fault that is not about mate. Each may be empty: what the lines do not bear out is not
/// said.
Reasons reasons_of(const Look& look, const Position& position, const Notation& notation,
                   Language language);

/// " (iron bolt, 铁门栓)", "（铁门栓）": how the line mates; "" where it does not reach the mate
/// that its score tells of, or the mate has no name.
std::string mate_words(const Line& line, const Position& position, Language language);

/// "the rook on file 2", "二路车": a piece by its own side's count of files.
std::string piece_words(const Position& position, Square on, const Notation& notation,
                        Language language);

/// What the move offers: the piece that the other side could take best; "" where there is none.
std::string offer_words(const Position& position, Move move, const Notation& notation,
                        Language language);

}  // namespace qipu
