// Linux keeps access lists as extended attributes, so only attributes are read and set.

#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <set>
#include <string_view>

#include "base/platform/files.h"

namespace qipu::platform {
namespace {

constexpr std::string_view kAccessList = "system.posix_acl_access";

/// Returns the bytes of a call that is first asked for their size; nothing if it fails.
template <class Call>
std::optional<std::string> bytes_from(Call call) {
  for (;;) {
    const ssize_t size = call(nullptr, 0);
    if (size < 0) return std::nullopt;
    std::string out(static_cast<std::size_t>(size), '\0');
    const ssize_t got = size == 0 ? 0 : call(out.data(), out.size());
    if (got >= 0) {
      out.resize(static_cast<std::size_t>(got));
      return out;
    }
    if (errno != ERANGE) return std::nullopt;
  }
}

std::set<std::string> names_in(const std::optional<std::string>& list) {
  std::set<std::string> names;
  if (!list) return names;
  for (std::size_t at = 0; at < list->size(); at += std::strlen(list->c_str() + at) + 1) {
    names.emplace(list->c_str() + at);
  }
  // The kernel computes these checksums itself.
  names.erase("security.ima");
  names.erase("security.evm");
  return names;
}

std::string words_for(const std::string& name) {
  return name == kAccessList ? "its access list" : "its attribute `" + name + "`";
}

}  // namespace

std::vector<std::string> make_like(int descriptor, const std::string& path) {
  std::vector<std::string> lost;
  struct stat is{}, was{};
  if (::stat(path.c_str(), &was) != 0 || ::fstat(descriptor, &is) != 0) return lost;
  constexpr auto kSame = static_cast<uid_t>(-1);
  if (is.st_gid != was.st_gid && ::fchown(descriptor, kSame, was.st_gid) != 0) {
    lost.emplace_back("its group");
  }
  if (is.st_uid != was.st_uid && ::fchown(descriptor, was.st_uid, kSame) != 0) {
    lost.emplace_back("its owner");
  }
  const auto wanted = names_in(bytes_from(
      [&](char* out, std::size_t size) { return ::listxattr(path.c_str(), out, size); }));
  const auto present = names_in(
      bytes_from([&](char* out, std::size_t size) { return ::flistxattr(descriptor, out, size); }));
  for (const std::string& name : wanted) {
    const auto value = bytes_from([&](char* out, std::size_t size) {
      return ::getxattr(path.c_str(), name.c_str(), out, size);
    });
    const auto own = bytes_from([&](char* out, std::size_t size) {
      return ::fgetxattr(descriptor, name.c_str(), out, size);
    });
    if (value && value == own) continue;
    if (!value || ::fsetxattr(descriptor, name.c_str(), value->data(), value->size(), 0) != 0) {
      lost.push_back(words_for(name));
    }
  }
  for (const std::string& name : present) {  // the folder gives these to new files
    if (!wanted.contains(name) && ::fremovexattr(descriptor, name.c_str()) != 0) {
      lost.push_back(words_for(name));
    }
  }
  constexpr mode_t kPermissions = 07777;
  const bool set = ::fstat(descriptor, &is) == 0 &&
                   ((is.st_mode & kPermissions) == (was.st_mode & kPermissions) ||
                    ::fchmod(descriptor, was.st_mode & kPermissions) == 0);
  // If the user may not set the group bit, fchmod() leaves it out without an error.
  const bool kept = set && ::fstat(descriptor, &is) == 0 &&
                    (is.st_mode & kPermissions) == (was.st_mode & kPermissions);
  if (!kept) lost.emplace_back("its permissions");
  return lost;
}

}  // namespace qipu::platform
