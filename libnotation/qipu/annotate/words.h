// Annotations in words, Chinese or English: short sentences that the numbers bear out.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/annotate/annotated.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// What is said of a judged move: "Blunder: Red's chances fall from 57% to 12%. Better: 炮2进4.";
/// "" of a move that is not judged. `position` is before it.
std::string move_words(const AnnotatedPly& ply, const Position& position, const Notation& notation,
                       Language language);

/// Where the game leaves the opening book: "Out of book at move 12 of Black, 车8进4."; "" where it
/// met none, or where that is not known.
std::string book_words(const AnnotatedGame& game, const Notation& notation, Language language);

/// What is said of the game: where it leaves the book, accuracies, faults, turning points. "" where
/// there is nothing to say.
std::string game_words(const AnnotatedGame& game, const Notation& notation, Language language);

/// Which mark the line of a comment tells of, if move_words() made it, in either language.
std::optional<Mark> mark_told(std::string_view line);
/// Whether game_words() made it.
bool is_of_game_words(std::string_view line);

/// The first so many moves of a line in words, as far as they are legal.
std::vector<std::string> line_words(const Line& line, Position position, const Notation& notation,
                                    std::size_t most);

/// "57%"; never 100% or 0% for what is not certain.
std::string percent(double chance);

}  // namespace qipu
