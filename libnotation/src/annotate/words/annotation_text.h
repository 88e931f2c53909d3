// Annotations as sentences, in Chinese or English. Each states only what the numbers confirm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "annotate/judge/annotated.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// Returns the sentence for a judged move: "Blunder: Red is losing at once (57% to 12%). Better:
/// 炮2进4."; "" for a move without a mark. `position` is before it.
std::string move_words(const AnnotatedPly& ply, const Position& position, const Notation& notation,
                       Language language);

/// Returns the sentence on where the game leaves the opening book: "Out of book at move 12 of
/// Black, 车8进4."; "" if there was no book move, or if the place is not known.
std::string book_words(const AnnotatedGame& game, const Notation& notation, Language language);

/// Returns the sentence on where the game leaves the known games: "New at move 2 of Black, 车9平8:
/// 3 known games have the position before it, and play 马2进3 (2), 卒3进1 (1)."; "" if there are
/// none.
std::string departure_words(const AnnotatedGame& game, const Notation& notation, Language language);
/// Returns the position of its departure. REQUIRES: there is one.
Position departure_position(const AnnotatedGame& game);

/// Returns what happened at a key moment: "lets a win go (84% to 55%)", "放走胜势（84% 到 55%）".
std::string moment_words(const AnnotatedGame& game, const KeyMoment& moment, Language language);
/// Returns the sentence on the drift of the game, and what should have been played; "" if it has
/// none.
std::string drift_words(const AnnotatedGame& game, const Notation& notation, Language language);

/// Returns the summary of the game: where it leaves the book, accuracies, marks, key moments, the
/// drift; "" if there is nothing to state.
std::string game_words(const AnnotatedGame& game, const Notation& notation, Language language);

/// Returns the mark that a comment line states, if move_words() wrote it, in either language.
std::optional<Mark> mark_told(std::string_view line);
/// Returns true if game_words() wrote the line.
bool is_of_game_words(std::string_view line);

/// Returns the moves of a line as text, `most` at most, up to the first illegal one.
std::vector<std::string> line_words(const Line& line, Position position, const Notation& notation,
                                    std::size_t most = SIZE_MAX);

/// Returns "57%"; 100% and 0% only if the chance is exactly 1 or 0.
std::string percent(double chance);

}  // namespace qipu
