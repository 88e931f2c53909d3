// Resolved names, by which a file is recognized however it was named.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "base/platform/paths.h"

namespace qipu {

/// The absolute path of a file, without links, `.` and `..`, from a name that is relative to the
/// working folder. The part of a path that does not exist stays as written. Each folder is looked
/// up once.
class ResolvedNames {
 public:
  std::string of(const std::string& path);
  /// The same, but a link as the last part is kept: two names of a file stay two.
  std::string of_name(const std::string& path);

 private:
  std::unordered_map<std::string, std::string> folders_;
};

/// The absolute path of the folder in which a file lies or will lie. If the name is a link, the
/// folder is that of the file it leads to.
std::string folder_of_file(const std::string& path);

/// The name of a file as written in another file of `folder`: relative if the file is below
/// `folder`, otherwise the absolute path.
inline std::string name_from(std::string_view folder, const std::string& path) {
  if (folder.empty()) return path;
  const std::size_t size = folder.size() + (folder.ends_with('/') ? 0 : 1);
  const bool below = path.size() > size && path.starts_with(folder) && path[size - 1] == '/';
  return below ? path.substr(size) : path;
}
/// The path as shown to the user: relative to the working folder if it lies below it.
std::string shown_from_here(const std::string& path);
/// Reverses name_from(). Labels that are not files (`-`, `<program>`) stay as they are.
inline std::string path_from(std::string_view folder, const std::string& name) {
  const bool label = platform::is_absolute(name) || name.starts_with('<') || name == "-";
  if (folder.empty() || label) return name;
  return std::string(folder) + (folder.ends_with('/') ? "" : "/") + name;
}

}  // namespace qipu
