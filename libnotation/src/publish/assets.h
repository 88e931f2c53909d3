// The files in page/, as the program contains them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace qipu::asset {

std::string_view book_html();  ///< up to the first game
std::string_view explorer_html();
std::string_view explorer_js();  ///< all its parts joined, as in the other scripts
std::string_view game_html();
std::string_view game_js();
std::string_view index_html();
std::string_view index_js();
std::string_view puzzles_html();
std::string_view puzzles_js();
std::string_view ruling_html();
/// Includes the colours of the dark theme for every case in which it applies.
std::string_view page_css();

/// The head of every page: nothing is loaded from anywhere, and no script runs except our own,
/// which is known by its hash.
enum class Scripts : std::uint8_t { none, explorer, game, index, puzzles };
/// Returns the head. `source` is the name of the file that the page was made from, or "".
std::string head(std::string_view title, Scripts scripts, std::string_view source = {});

/// Returns the text with each {{name}} replaced; names that have no value stay.
std::string filled(std::string_view text,
                   std::span<const std::pair<std::string_view, std::string>> values);

}  // namespace qipu::asset
