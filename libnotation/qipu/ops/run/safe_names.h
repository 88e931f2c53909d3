// Makes names of files and folders that every system accepts.
//
// Texts from records and archives become file names. Windows, macOS and Linux have different rules,
// so the strictest of them applies.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace qipu {

/// The most bytes in one component of a path.
inline constexpr std::size_t kLongestComponent = 255;

/// A text that may be part of a file name on every system: no separators, no control characters, no
/// leading dots, no trailing dots or blanks, at most 120 bytes; "_" when nothing is left, or the
/// value is unknown ("?", "????.??.??").
std::string safe_name(std::string_view text);

/// Makes a whole component of a path safe: at most 255 bytes, cut between characters before
/// the extension; no device name of Windows (CON, NUL, aux.txt); no leading dash, blank or ~.
std::string safe_component(std::string_view component);

/// The same, but the first character stays: it is the user's own choice.
std::string fitted_component(std::string_view component);

/// A path out of data (an archive, a database, a server) as a path below a folder: without ".." and
/// the like, so that it cannot leave the folder, and with every component safe. Bytes that are no
/// valid characters stay.
std::string safe_path(std::string_view path);

/// The same for a path that this program wrote down for itself (in a ledger, a plan, a part), and
/// that somebody may have changed: one that stays below a folder is as it was, since it is that of
/// a file that was found.
std::string safe_path_again(std::string_view path);

/// Where the extension of a name begins, its dot included; the end when it has none. An ending that
/// is too long for an extension is part of the name; .gz and the like belong to the extension
/// before them.
std::size_t extension_at(std::string_view name);

/// The folder of a path, with the final slash; "" when there is none.
std::string_view folder_of(std::string_view path);
/// The same without the final slash.
std::string_view inner_folder(std::string_view path);

}  // namespace qipu
