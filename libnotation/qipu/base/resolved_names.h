// Private. Names by which a file is known again, however it was named.
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

/// A whole path as it stands in a file in that folder: below the folder without it, else as it is.
std::string name_from(std::string_view folder, const std::string& path);
/// A whole path as it is told: from the working folder where it lies below it.
std::string shown_from_here(const std::string& path);
/// The whole path again.
std::string path_from(std::string_view folder, const std::string& name);

}  // namespace qipu
