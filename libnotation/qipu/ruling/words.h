// A ruling in the words a rule book uses, in Chinese or English.
#pragma once

#include <string>

#include "qipu/diag/diagnostic.h"
#include "qipu/ruling/judge.h"

namespace qipu {

/// What the side's moves come to: "一将一捉", "长捉", "两闲"; "one check and one chase".
std::string pattern_of(const Ruling& ruling, Color side, Language language);

/// 红方是一将一捉，属禁止着法；黑方是两闲，属允许着法。按2020年规则，应由红方变着，不变判负。
std::string reason_of(const Ruling& ruling, Language language);

/// "2020 24.3 捉": the book, the number where it has one, what it settles.
std::string clause_text(const Ruleset& rules, Matter matter, Language language);

/// The clause that settled it, and how far it is known: "2020 25.3 forbidden against allowed (known
/// second-hand)"; "" where none did.
std::string settlement_of(const Ruling& ruling, Language language);

/// "红方" "Red".
std::string_view side_name(Color side, Language language);

}  // namespace qipu
