// Gives each position of a survey one value, which agrees with the verdicts on all moves.
//
// The searches of two neighbouring positions seldom agree: the later one sees further, and a fall
// between them may be a fault or noise. After the searches have confirmed or dropped each suspected
// fault, values are settled from the end of the game backwards:
//
// - The value of a position is that of its search, in whole percent.
// - It is never below the value after the move played, because that move can be chosen.
// - It exceeds the value after the move by what the move lost in the comparison at equal depth. If
//   the move has no mark, it may be one point more, but always less than the smallest fault. If
//   the move is praised, the two values are equal. If the move is a fault, the difference lies
//   between the thresholds of its mark.
//
// So the values never fall as far as in a fault where no move has a mark. Then marks are given by
// the settled losses, so equal losses have equal marks.
#pragma once

#include "annotate/judge/survey.h"

namespace qipu {

/// Sets `positions`, and the chances, losses and faults of all judgements.
void settle(Survey& survey, const Stretch& stretch, const ChanceCurve& curve,
            const Thresholds& thresholds);

}  // namespace qipu
