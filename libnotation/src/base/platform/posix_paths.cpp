#include <fnmatch.h>

#include <cstdio>
#include <cstdlib>

#include "base/platform/paths.h"

namespace qipu::platform {
namespace {

std::string home() {
  const char* const value = std::getenv("HOME");
  return value == nullptr ? "" : value;
}

}  // namespace

std::string own_form(std::string path) { return path; }

bool is_absolute(std::string_view path) { return path.starts_with('/'); }

bool is_root(std::string_view path) { return path == "/"; }

bool fits_pattern(const std::string& pattern, const std::string& name) {
  return ::fnmatch(pattern.c_str(), name.c_str(), FNM_PERIOD) == 0;
}

std::string usual_temporary_folder() { return P_tmpdir; }

std::string usual_cache_folder() {
  const std::string folder = home();
  return folder.starts_with('/') ? folder + "/.cache" : "";
}

char path_separator() { return ':'; }

std::string program_file(std::string_view name) { return std::string(name); }

std::vector<std::string> font_folders() {
  std::vector<std::string> folders = {"/usr/share/fonts", "/usr/local/share/fonts",
                                      "/System/Library/Fonts", "/Library/Fonts"};
  if (const std::string own = home(); !own.empty()) {
    for (const char* const below : {"/.local/share/fonts", "/.fonts", "/Library/Fonts"}) {
      folders.push_back(own + below);
    }
  }
  return folders;
}

}  // namespace qipu::platform
