#include "ops/run/safe_names.h"

#include <algorithm>

#include "base/packing/pack.h"
#include "text/fold.h"
#include "text/utf8.h"
#include "text/visible.h"

namespace qipu {
namespace {

constexpr std::size_t kLongestField = 120;

/// Returns true if some system does not allow the character in a file name.
bool forbidden(char32_t c) {
  return hidden_char(c) ||
         (c < 0x80 &&
          std::string_view("/\\:*?\"<>|").find(static_cast<char>(c)) != std::string_view::npos);
}

/// Returns true if Windows reserves the name for a device, whatever its extension.
bool is_device_name(std::string_view component) {
  std::string_view stem = component.substr(0, component.find('.'));
  while (stem.ends_with(' ')) stem.remove_suffix(1);
  const std::string name = fold_case(stem);
  for (const std::string_view device : {"con", "prn", "aux", "nul", "conin$", "conout$"}) {
    if (name == device) return true;
  }
  if (!name.starts_with("com") && !name.starts_with("lpt")) return false;
  const std::string_view number = std::string_view(name).substr(3);
  for (const std::string_view digit : {"¹", "²", "³"}) {
    if (number == digit) return true;
  }
  return number.size() == 1 && number[0] >= '0' && number[0] <= '9';
}

/// Returns the name cut to at most `bytes`, between characters before its extension.
std::string cut_name(std::string_view name, std::size_t bytes) {
  if (name.size() <= bytes) return std::string(name);
  const std::size_t dot = extension_at(name);
  const std::string_view extension = name.substr(dot);
  std::string front(truncate_utf8(name.substr(0, dot), bytes - extension.size()));
  while (front.ends_with(' ') || front.ends_with('.')) front.pop_back();
  return front.append(extension);
}

}  // namespace

std::size_t extension_at(std::string_view name) {
  constexpr std::size_t kLongestExtension = 16;
  const std::size_t dot = without_packing(name).rfind('.');
  const bool has = dot != std::string_view::npos && dot != 0 &&
                   name.size() - dot <= kLongestExtension && dot + 1 != name.size();
  return has ? dot : name.size();
}

std::string fitted_component(std::string_view component) {
  std::string out = cut_name(component, kLongestComponent);
  while (out.ends_with(' ') || out.ends_with('.')) out.pop_back();
  return is_device_name(out) ? cut_name("_" + out, kLongestComponent) : out;
}

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash + 1);
}

std::string_view inner_folder(std::string_view path) {
  const std::string_view folder = folder_of(path);
  return folder.substr(0, folder.empty() ? 0 : folder.size() - 1);
}

std::string safe_name(std::string_view text) {
  text = trim(text);
  if (text.find_first_not_of("?.-/* ") == std::string_view::npos) return "_";  // nothing is known
  std::string out;
  std::size_t pos = 0;
  while (pos < text.size()) {
    const std::size_t before = pos;
    const char32_t c = next_char(text, pos);
    const bool odd = forbidden(c);
    const std::size_t size = odd ? 1 : pos - before;
    if (out.size() + size > kLongestField) break;
    if (odd || (c == U'.' && out.empty())) {
      out += '_';
    } else {
      out.append(text.substr(before, size));
    }
  }
  while (out.ends_with(' ') || out.ends_with('.')) out.pop_back();
  return out.empty() ? "_" : out;
}

std::string safe_component(std::string_view component) {
  std::string out = fitted_component(component);
  if (out.starts_with('-') || out.starts_with(' ') || out.starts_with('~')) out[0] = '_';
  return out.empty() ? "_" : out;
}

std::string safe_path(std::string_view path) {
  std::string out;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view component = path.substr(begin, end - begin);
    begin = end + 1;
    if (component.empty() || component == "." || component == "..") continue;
    std::string safe;
    for (std::size_t pos = 0; pos < component.size();) {
      const std::size_t before = pos;
      const bool odd = forbidden(next_char(component, pos));
      odd ? safe.append("_") : safe.append(component.substr(before, pos - before));
    }
    if (!out.empty()) out += '/';
    out += safe_component(safe);
  }
  return out.empty() ? "_" : out;
}

std::string safe_path_again(std::string_view path) {
  if (path.contains('\0')) return safe_path(path);
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view component = path.substr(begin, end - begin);
    if (component.empty() || component == "." || component == "..") return safe_path(path);
    begin = end + 1;
  }
  return std::string(path);
}

}  // namespace qipu
