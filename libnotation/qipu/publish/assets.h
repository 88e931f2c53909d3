// Private. The files in page/, as they lie in the program.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace qipu::asset {

std::string_view book_html();  ///< up to the first game
std::string_view explorer_html();
std::string_view explorer_js();  ///< all its parts, one after the other; likewise the others
std::string_view game_html();
std::string_view game_js();
std::string_view index_html();
std::string_view index_js();
std::string_view puzzles_html();
std::string_view puzzles_js();
std::string_view ruling_html();
/// With the colours of the dark theme wherever it holds.
std::string_view page_css();

/// What the heads of all pages say: nothing is loaded from anywhere, and no script runs but the one
/// that is ours, known by its hash.
enum class Scripts : std::uint8_t { none, explorer, game, index, puzzles };
/// `source` is the name of the file that the page was made from, or "".
std::string head(std::string_view title, Scripts scripts, std::string_view source = {});

/// The text with each {{name}} replaced; names that are not among the values stay.
std::string filled(std::string_view text,
                   std::span<const std::pair<std::string_view, std::string>> values);

}  // namespace qipu::asset
