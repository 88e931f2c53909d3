// Private: what one look has proved holds where another, with less to go on, did not see it.
#pragma once

#include <functional>

#include "qipu/annotate/survey.h"

namespace qipu {

/// Carries mates from look to look: a move is worth what follows it, and one that mates leaves no
/// way out. A deeper look's verdict finds no more fault for that: of the other moves nothing new is
/// known. `choice(i)`: whether look i's position had several moves; `judge(i, look)` judges anew.
void carry_mates(Survey& survey, const std::function<bool(std::size_t)>& choice,
                 const std::function<Judgement(std::size_t, const Look&)>& judge);

}  // namespace qipu
