// Private: applies mates proved by one look to neighbouring looks that did not see them.
#pragma once

#include <functional>

#include "qipu/annotate/survey.h"

namespace qipu {

/// Carries mates between the looks at consecutive plies. Backwards: if the position after a move is
/// a proved mate, that is the value of the move. Forwards: after a move that mates, every move is
/// mated. The new judgement of a deeper look has no graver fault than before, since nothing new is
/// known of the other moves. `choice(i)`: whether look i's position had several moves; `judge(i,
/// look)`: judges it again.
void carry_mates(Survey& survey, const std::function<bool(std::size_t)>& choice,
                 const std::function<Judgement(std::size_t, const Look&)>& judge);

}  // namespace qipu
