// Private. WXF notation in its three variants, which name pawns on the same file differently.
#pragma once

#include "qipu/notation/notation.h"

namespace qipu {

extern const Notation kWxf;         ///< World Xiangqi Rules 2018: C2=5, 13=4
extern const Notation kWxf1997;     ///< the federation's page of 1997: C2.5, ++.4, 3+.4
extern const Notation kWxfLetters;  ///< xqbase: C2.5, Pa.4

/// Reads the text in all three variants at once, and as the number keys of xqbase (62.5),
/// regardless of the game. The notations above read their own variant first, and others only where
/// it gives no legal move.
void read_wxf_in_any_hand(std::string_view text, const Position& position, Reading& out);

}  // namespace qipu
