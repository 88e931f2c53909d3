#include "base/files/resolved_names.h"

#include <filesystem>
#include <system_error>

#include "base/files/file.h"
#include "base/platform/files.h"

namespace qipu {
namespace {

/// Resolves the part of the path that exists; the rest stays as written.
std::string canonical(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  if (error) return path;
  const fs::path out = fs::weakly_canonical(whole, error);
  if (!error) return out.generic_string();
  // A folder of the path may be unreadable.
  return whole.lexically_normal().generic_string();
}

}  // namespace

std::string ResolvedNames::of(const std::string& path) {
  const auto facts = platform::facts_of_name(path);
  const bool link = facts && facts->kind == platform::Facts::Kind::link;
  return link ? canonical(path) : of_name(path);
}

std::string ResolvedNames::of_name(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == path.npos ? "." : path.substr(0, slash + 1);
  const std::string_view own = std::string_view(path).substr(slash == path.npos ? 0 : slash + 1);
  if (own.empty() || own == "." || own == "..") {
    std::string out = canonical(path);
    while (out.size() > 1 && out.ends_with('/')) out.pop_back();
    return out;
  }
  auto [at, fresh] = folders_.try_emplace(folder);
  if (fresh) {
    at->second = canonical(folder);
    if (!at->second.ends_with('/')) at->second += '/';
  }
  return at->second + std::string(own);
}

std::string folder_of_file(const std::string& path) {
  const std::string file = without_links(path);
  const std::size_t slash = file.rfind('/');
  std::string folder = canonical(slash == file.npos ? "." : file.substr(0, slash + 1));
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  return folder;
}

std::string shown_from_here(const std::string& path) {
  std::error_code error;
  const auto here = std::filesystem::current_path(error);
  return error ? path : name_from(here.generic_string(), path);
}

}  // namespace qipu
