// Names of files and folders that any system takes.
//
// What a record or an archive says becomes a name on any system: Windows, macOS and Linux agree on
// little, so the strictest of them decides.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace qipu {

/// Bytes of a component of a path, at most.
inline constexpr std::size_t kLongestComponent = 255;

/// Something that may stand in a file name everywhere: no separators, no control characters, no
/// leading dots, no trailing dots or blanks, at most 120 bytes; "_" when nothing is left or nothing
/// is known ("?", "????.??.??").
std::string safe_name(std::string_view text);

/// The last step for a whole component of a path: at most 255 bytes, cut between characters before
/// the extension; no device name of Windows (CON, NUL, aux.txt); no leading dash or blank.
std::string safe_component(std::string_view component);

/// The same where its first character is the user's own.
std::string fitted_component(std::string_view component);

/// A path out of an archive as one below a folder: no way out of it, each component safe. Bytes
/// that are no characters stay.
std::string safe_path(std::string_view path);

/// Where the extension of a name begins, its dot included; the end when it has none. What is
/// longer than any extension is a part of the name; .gz and the like go with what is before them.
std::size_t extension_at(std::string_view name);

/// With the slash; "" when there is none.
std::string_view folder_of(std::string_view path);
/// Without it.
std::string_view inner_folder(std::string_view path);

}  // namespace qipu
