// Names by which a file is known again, however it was named.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace qipu {

/// The whole path of a file without links, `.` and `..`, from a name that is relative to the
/// working folder. What is not there keeps the rest of its name. Folders are looked up once.
class ResolvedNames {
 public:
  std::string of(const std::string& path);
  /// The same, but where the name itself is a link it stays: two names of a file are two.
  std::string of_name(const std::string& path);

 private:
  std::unordered_map<std::string, std::string> folders_;
};

/// The whole path of the folder in which a file lies, or is to lie: where the name is a link, that
/// of the file it leads to.
std::string folder_of_file(const std::string& path);

/// A whole path as it stands in a file in that folder: below the folder without it, else as it is.
inline std::string name_from(std::string_view folder, const std::string& path) {
  if (folder.empty()) return path;
  const std::size_t size = folder.size() + (folder.ends_with('/') ? 0 : 1);
  const bool below = path.size() > size && path.starts_with(folder) && path[size - 1] == '/';
  return below ? path.substr(size) : path;
}
/// A whole path as it is told: from the working folder where it lies below it.
std::string shown_from_here(const std::string& path);
/// The whole path again. What is no file (`-`, `<program>`) has none.
inline std::string path_from(std::string_view folder, const std::string& name) {
  const bool label = name.starts_with('/') || name.starts_with('<') || name == "-";
  if (folder.empty() || label) return name;
  return std::string(folder) + (folder.ends_with('/') ? "" : "/") + name;
}

}  // namespace qipu
