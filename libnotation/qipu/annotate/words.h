// Annotations as sentences, in Chinese or English; each states only what the numbers confirm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/annotate/annotated.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// The sentence for a judged move: "Blunder: Red's chances fall from 57% to 12%. Better: 炮2进4.";
/// "" for a move without a mark. `position` is before it.
std::string move_words(const AnnotatedPly& ply, const Position& position, const Notation& notation,
                       Language language);

/// The sentence on where the game leaves the opening book: "Out of book at move 12 of Black,
/// 车8进4."; "" where there was no book move, or where that is not known.
std::string book_words(const AnnotatedGame& game, const Notation& notation, Language language);

/// The sentence on where the game leaves those that are known: "New at move 2 of Black, 车9平8: 3
/// known games have the position before it, and play 马2进3 (2), 卒3进1 (1)."; "" where none are.
std::string departure_words(const AnnotatedGame& game, const Notation& notation, Language language);
/// The position of its departure. REQUIRES: there is one.
Position departure_position(const AnnotatedGame& game);

/// The summary of the game: where it leaves the book, accuracies, faults, turning points. "" where
/// there is nothing to state.
std::string game_words(const AnnotatedGame& game, const Notation& notation, Language language);

/// The mark that a comment line states, if move_words() wrote it, in either language.
std::optional<Mark> mark_told(std::string_view line);
/// Whether game_words() wrote the line.
bool is_of_game_words(std::string_view line);

/// The moves of a line as text, at most so many, up to the first illegal one.
std::vector<std::string> line_words(const Line& line, Position position, const Notation& notation,
                                    std::size_t most = SIZE_MAX);

/// "57%"; 100% and 0% only where the chance is exactly 1 or 0.
std::string percent(double chance);

}  // namespace qipu
