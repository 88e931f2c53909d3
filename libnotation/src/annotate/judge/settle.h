// Gives each position of a survey one value, which agrees with the verdicts on all moves.
//
// The searches of two neighbouring positions seldom agree: the later one sees further, and a fall
// between them may be a fault or noise. After the searches have confirmed or dropped each suspected
// fault, values are settled from the end of the game backwards:
//
// - The value of a position is that of its search, in whole percent.
// - It is never below the value after the move played, because that move can be chosen.
// - If the move has no sign, it is above that value by what the move loses at equal depth, and 1
//   point more at most, but always by less than the least fault. If the move is praised, the two
//   are equal. If it is a fault, the difference lies between the thresholds of its sign.
//
// So a fall within a move and its reply that has no sign is smaller than a fault. Then signs are
// given by the settled losses, so equal losses have equal signs.
#pragma once

#include "annotate/judge/survey.h"

namespace qipu {

/// Sets `positions`, and the chances, losses and faults of all judgements.
void settle(Survey& survey, const Stretch& stretch, const ChanceCurve& curve,
            const Thresholds& thresholds);

}  // namespace qipu
