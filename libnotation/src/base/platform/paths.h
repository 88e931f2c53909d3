// Names of files as people and the system write them, and the folders that the system has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace qipu::platform {

/// Returns the form in which the program keeps a path that a user or the system gave: `/` stands
/// between folders, on Windows in place of `\`.
std::string own_form(std::string path);
/// Returns true for a path that begins at the root or at a drive.
bool is_absolute(std::string_view path);
/// Returns true if nothing lies above this folder: `/`, `C:/`.
bool is_root(std::string_view path);
/// Returns true if the name fits a pattern with `*`, `?` and `[...]`. A dot at the beginning is
/// matched only by a dot.
bool fits_pattern(const std::string& pattern, const std::string& name);

/// The folder for temporary files if the user names none.
std::string usual_temporary_folder();
/// The folder below which programs of this user keep what they can make again; "" if there is none.
std::string usual_cache_folder();
/// The sign between the folders of PATH.
char path_separator();
/// The file of a program, as it is named in a folder of PATH: "pikafish.exe".
std::string program_file(std::string_view name);
/// The folders with fonts.
std::vector<std::string> font_folders();

}  // namespace qipu::platform
