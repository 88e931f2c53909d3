// The reasons for a judgement as clauses of a sentence, for annotate/words/annotation_text.cpp.
#pragma once

#include <string>

#include "annotate/judge/survey.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct Reasons {
  std::string allowed;  ///< a sentence about the reply; in English it starts with a blank
  std::string better;   ///< a clause about the better move, starting with its comma
};

/// Returns the reasons for a fault that is not about mate. Each may be empty: only what the lines
/// confirm is stated.
Reasons reasons_of(const Look& look, const Position& position, const Notation& notation,
                   Language language);

/// Returns " (iron bolt, 铁门栓)", "（铁门栓）": the pattern of the line's mate; "" if the line
/// does not reach the mate of its score, or if the mate has no name.
std::string mate_words(const Line& line, const Position& position, Language language);

/// Returns "the rook on file 2", "二路车"; files are counted from the piece's own side.
std::string piece_words(const Position& position, Square on, const Notation& notation,
                        Language language);

/// Returns words for the piece that the move sacrifices, the most valuable that the other side can
/// win; "" if there is none.
std::string offer_words(const Position& position, Move move, const Notation& notation,
                        Language language);

}  // namespace qipu
