// Private. The files in page/, as they lie in the program.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace qipu::asset {

std::string_view book_html();  ///< up to the first game
std::string_view game_html();
std::string_view game_js();
std::string_view index_html();
std::string_view index_js();
std::string_view page_css();

/// The text with each {{name}} replaced; names that are not among the values stay.
std::string filled(std::string_view text,
                   std::span<const std::pair<std::string_view, std::string>> values);

}  // namespace qipu::asset
