#include <algorithm>
#include <array>
#include <cstddef>

#include "base/ascii.h"
#include "base/platform/paths.h"
#include "base/platform/terminal.h"
#include "base/platform/windows_text.h"

namespace qipu::platform {
namespace {

bool has_drive(std::string_view path) {
  return path.size() >= 2 && path[1] == ':' && ascii::is_letter(path[0]);
}

/// Returns the end of the first character, in bytes from `at`.
std::size_t next(std::string_view text, std::size_t at) {
  do ++at;
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U);
  return at;
}

/// Matches a set such as [a-z] or [!0-9]. Returns the end of the set in the pattern, or npos if it
/// has none.
std::size_t match_set(std::string_view pattern, std::size_t at, std::string_view letter,
                      bool& fits) {
  std::size_t i = at + 1;
  const bool negated = i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^');
  if (negated) ++i;
  bool found = false;
  for (bool first = true; i < pattern.size() && (first || pattern[i] != ']'); first = false) {
    const std::size_t end = next(pattern, i);
    const std::string_view low = pattern.substr(i, end - i);
    i = end;
    std::string_view high = low;
    if (i + 1 < pattern.size() && pattern[i] == '-' && pattern[i + 1] != ']') {
      const std::size_t stop = next(pattern, i + 1);
      high = pattern.substr(i + 1, stop - i - 1);
      i = stop;
    }
    // UTF-8 has the order of the characters.
    found |= low <= letter && letter <= high;
  }
  if (i >= pattern.size()) return std::string_view::npos;
  fits = found != negated;
  return i + 1;
}

bool matches(std::string_view pattern, std::string_view name) {
  std::size_t p = 0, n = 0, star = pattern.npos, resume = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = ++p;
      resume = n;
      continue;
    }
    const std::size_t end = next(name, n);
    const std::string_view letter = name.substr(n, end - n);
    bool fits = false;
    std::size_t after = p;
    if (p < pattern.size()) {
      const std::size_t set =
          pattern[p] == '[' ? match_set(pattern, p, letter, fits) : std::string_view::npos;
      after = set == pattern.npos ? next(pattern, p) : set;
      if (set == pattern.npos) {
        fits = pattern[p] == '?' || pattern.substr(p, after - p) == letter;
      }
    }
    if (fits) {
      p = after;
      n = end;
    } else if (star != pattern.npos) {
      p = star;
      n = resume = next(name, resume);
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

/// Returns a text that is equal for names that the system takes for the same name.
std::string folded_name(std::string name) {
  std::wstring letters = wide(name);
  CharLowerBuffW(letters.data(), static_cast<DWORD>(letters.size()));
  return narrow(letters);
}

std::string folder_in(const char* name) { return own_form(std::string(variable(name))); }

}  // namespace

std::string own_form(std::string path) {
  std::ranges::replace(path, '\\', '/');
  return path;
}

bool is_absolute(std::string_view path) {
  return path.starts_with('/') || path.starts_with('\\') || has_drive(path);
}

bool is_root(std::string_view path) {
  return path == "/" || (has_drive(path) && (path.size() == 2 || path.substr(2) == "/"));
}

bool fits_pattern(const std::string& pattern, const std::string& name) {
  if (name.starts_with('.') && !pattern.starts_with('.')) return false;
  return matches(folded_name(pattern), folded_name(name));
}

std::string usual_temporary_folder() {
  std::array<wchar_t, MAX_PATH + 2> folder{};
  GetTempPathW(static_cast<DWORD>(folder.size()), folder.data());
  return own_form(narrow(folder.data()));
}

std::string usual_cache_folder() { return folder_in("LOCALAPPDATA"); }

char path_separator() { return ';'; }

std::string program_file(std::string_view name) { return std::string(name) + ".exe"; }

std::vector<std::string> font_folders() {
  return {folder_in("SystemRoot") + "/Fonts",
          folder_in("LOCALAPPDATA") + "/Microsoft/Windows/Fonts"};
}

}  // namespace qipu::platform
