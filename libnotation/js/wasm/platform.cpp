// A replacement for the system: there are no files, processes and signals.

#include <fnmatch.h>
#include <locale.h>

#include <cerrno>
#include <cstdlib>
#include <new>

#include "base/platform/files.h"
#include "base/platform/paths.h"
#include "base/platform/system.h"

namespace qipu::platform {
namespace {

std::nullopt_t no_facts() {
  errno = ENOENT;
  return std::nullopt;
}

}  // namespace

std::optional<Facts> facts_of(const std::string& /*path*/) { return no_facts(); }
std::optional<Facts> facts_of_name(const std::string& /*path*/) { return no_facts(); }
std::optional<Facts> facts_of_open(int /*descriptor*/) { return no_facts(); }

int list_folder(const std::string& /*path*/,
                const std::function<bool(const std::string&)>& /*take*/) {
  return ENOENT;
}

bool is_full(int error) { return error == ENOSPC; }

std::string own_form(std::string path) { return path; }
bool is_root(std::string_view path) { return path == "/"; }
bool is_absolute(std::string_view path) { return path.starts_with('/'); }
bool fits_pattern(const std::string& pattern, const std::string& name) {
  return ::fnmatch(pattern.c_str(), name.c_str(), FNM_PERIOD) == 0;
}

void around_fork(void (* /*before*/)(), void (* /*after*/)()) {}

Utf8Locale::Utf8Locale() {
  static const locale_t kUtf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{});
  if (kUtf8 != locale_t{}) before_ = ::uselocale(kUtf8);
}

Utf8Locale::~Utf8Locale() {
  if (before_ != nullptr) ::uselocale(static_cast<locale_t>(before_));
}

void* allocate_large(std::size_t bytes) {
  constexpr std::size_t kLine = 64;
  void* const memory = std::aligned_alloc(kLine, (bytes + kLine - 1) / kLine * kLine);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void free_large(void* memory) noexcept { std::free(memory); }

}  // namespace qipu::platform
