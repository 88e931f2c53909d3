// Text compared as file systems that do not tell cases apart compare names.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// Every character in its folded case (Unicode's simple case folding): two names that differ in
/// case alone become one. Invalid bytes stay as they are.
std::string fold_case(std::string_view text);

/// The same, and in one form of those in which Unicode writes it (é, e with an accent): what macOS
/// and Windows take for one name. Text that is not valid is folded only.
std::string fold_name(std::string_view text);

/// For searching a text in either script (简繁): what is to be read as which, in pairs of a
/// traditional character and its simplified one. Those of the text and their counterparts, each
/// pair once. O(n).
std::string script_pairs(std::string_view text);

/// With traditional characters for simplified ones, each by itself.
std::string traditional(std::string_view text);

}  // namespace qipu
