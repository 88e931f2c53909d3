// Writes words that were not understood as PGN tokens, so that they are read back unchanged.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu::pgn {

/// Implements Capabilities::fit_words. Words that would be read as something else (1-0, a bracket,
/// a mark after a move) get full-width forms of the characters that cannot stand in a word. If that
/// is not enough, they are written between full-width underscores (U+FF3F): ＿1-0＿.
std::string fit_words(std::string_view words);

/// Opens a reader that uses only the form: words that were not understood stay as they are.
std::unique_ptr<GameReader> open_words(const Source& source);

}  // namespace qipu::pgn
