// Writes a ruling in the words of a rule book, in Chinese or English.
#pragma once

#include <string>

#include "qipu/diag/diagnostic.h"
#include "qipu/ruling/judge.h"

namespace qipu {

/// Returns 将 杀 捉 兑 献 拦 跟 闲, the terms of the rule books, for either language.
std::string_view label_sign(Label label);
/// Returns "check", "mate threat" ...; in Chinese the same as label_sign().
std::string_view label_name(Label label, Language language);

/// Returns the name of the piece: "车", "rook".
std::string_view piece_name(Piece piece, Language language);

/// Returns the piece that a chase threatens: "车e5，少根（士d8）"; "rook e5, too few protectors
/// (advisor d8)"; "" for moves that chase nothing. `after`: the position after the move.
std::string chased_words(const JudgedMove& judged, const Position& after, Language language);
/// Returns what the proof wins: "得车失马", "各吃各，得失相当", "成杀"; "wins a rook for a horse".
std::string winnings_words(const JudgedMove& judged, const Position& after, Language language);
/// Returns both: "捉车e5，无根：得车"; "" for moves that are not a chase.
std::string chase_reason(const JudgedMove& judged, const Position& after, Language language);

/// Sums up the side's moves: "一将一捉", "长捉", "两闲"; "one check and one chase".
std::string pattern_of(const Ruling& ruling, Color side, Language language);

/// Returns the whole reasoning:
/// 红方是一将一捉，属禁止着法；黑方是两闲，属允许着法。按2020年规则，应由红方变着，不变判负。
std::string reason_of(const Ruling& ruling, Language language);

/// Returns "2020 24.3 捉": the book, the number if it has one, the matter.
std::string clause_text(const Ruleset& rules, Matter matter, Language language);

/// Returns the clause that decided, or "" if none did. A draw that the book lists is named: "1957
/// 长拦 both allowed".
std::string settling_clause(const Ruling& ruling, Language language);

/// Returns the same with how reliably it is known: "2020 25.3 forbidden against allowed (known
/// second-hand)"; "" if no clause decided.
std::string settlement_of(const Ruling& ruling, Language language);

/// Returns "红方", "Red".
std::string_view side_name(Color side, Language language);

}  // namespace qipu
