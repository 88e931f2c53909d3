// Makes names of files and folders that every system accepts.
//
// Texts from records and packed files become file names. Windows, macOS and Linux have different
// rules, and the names obey all of them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace qipu {

/// The maximum size in bytes of one component of a path.
inline constexpr std::size_t kLongestComponent = 255;

/// Returns the text changed so that it can be part of a file name on every system: no separators,
/// no control characters, no leading dots, no trailing dots or blanks, at most 120 bytes. Returns
/// "_" if nothing is left, or if the value is unknown ("?", "????.??.??").
std::string safe_name(std::string_view text);

/// Makes a whole component of a path safe: at most 255 bytes, cut between characters before
/// the extension; no device name of Windows (CON, NUL, aux.txt); no leading dash, blank or ~.
std::string safe_component(std::string_view component);

/// Does the same, but keeps the first character, which is the user's own choice.
std::string fitted_component(std::string_view component);

/// Turns a path from data (a packed file, a database, a server) into a path below a folder. The
/// result has no ".." or the like, so it cannot leave the folder, and every component is safe.
/// Bytes that are not valid characters stay.
std::string safe_path(std::string_view path);

/// Does the same for a path that this program wrote into its own file (a ledger, a plan, a part),
/// which somebody may have changed. A path that stays below its folder is returned unchanged,
/// because it is the path of a file that was found.
std::string safe_path_again(std::string_view path);

/// Returns where the extension of a name begins, including its dot, or the end of the name if it
/// has none. A suffix that is too long for an extension is part of the name; .gz and the like
/// belong to the extension before them.
std::size_t extension_at(std::string_view name);

/// Returns the folder of a path, with the final slash, or "" if there is none.
std::string_view folder_of(std::string_view path);
/// Returns the same without the final slash.
std::string_view inner_folder(std::string_view path);

}  // namespace qipu
