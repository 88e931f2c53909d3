// Private. Words that nobody understood, as they can stand among moves.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu::pgn {

/// For Capabilities: words that would be read as something else (1-0, a bracket, a mark behind a
/// move) with what cannot stand in a word in full width, and where that is not enough between low
/// lines: ＿1-0＿.
std::string fit_words(std::string_view words);

/// Reads PGN by its form alone: words that nobody understood stay as they are.
std::unique_ptr<GameReader> open_words(const Source& source);

}  // namespace qipu::pgn
