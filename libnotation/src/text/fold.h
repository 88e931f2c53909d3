// Text folded for comparison, as file systems without distinction of case compare names.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// Folds the case of every character (Unicode's simple case folding): names that differ only in
/// case become equal. Invalid bytes stay as they are.
std::string fold_case(std::string_view text);

/// The same, and in one normal form (é, or e with an accent): names that are the same for macOS and
/// Windows become equal. Invalid text is only folded.
std::string fold_name(std::string_view text);

/// Returns pairs of a traditional character and its simplified one, for searching a text in either
/// script (简繁): for the characters of the text and their counterparts, each pair once. O(n).
std::string script_pairs(std::string_view text);

/// Replaces each simplified character by its traditional one, without regard to phrases.
std::string traditional(std::string_view text);

}  // namespace qipu
