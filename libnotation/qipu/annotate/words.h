// Annotations in words, Chinese or English: short sentences that the numbers bear out.
#pragma once

#include <cstddef>
#include <string>

#include "qipu/annotate/annotated.h"
#include "qipu/notation/notation.h"

namespace qipu {

/// What is said of a judged move: "Blunder: Red's chances fall from 57% to 12%. Better: 炮2进4.";
/// "" of a move that is not judged. `position` is before it.
std::string move_words(const AnnotatedPly& ply, const Position& position, const Notation& notation,
                       Language language);

/// What is said of the game: accuracies, faults, turning points. "" where nothing was looked at.
std::string game_words(const AnnotatedGame& game, const Notation& notation, Language language);

/// The first so many moves of a line in words, as far as they are legal.
std::vector<std::string> line_words(const Line& line, Position position, const Notation& notation,
                                    std::size_t most);

/// "57%"; never 100% or 0% for what is not certain.
std::string percent(double chance);

}  // namespace qipu
