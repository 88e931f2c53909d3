#include <fmt/format.h>
#include <gnu/libc-version.h>
#include <langinfo.h>
#include <locale.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "base/platform/files.h"
#include "base/platform/machine.h"

namespace qipu::platform {
namespace {

/// Returns the text of a system file, or "" if there is none.
std::string text_of(const std::string& path) {
  std::string out;
  const int descriptor = open_to_read(path);
  if (descriptor < 0) return out;
  char piece[4096];
  std::ptrdiff_t got = 0;
  while ((got = read_some(descriptor, piece, sizeof piece)) > 0) {
    out.append(piece, static_cast<std::size_t>(got));
  }
  close_file(descriptor);
  return out;
}

/// Returns the text after the name in a line of `text`, without blanks and quotes around it.
std::string value_in(std::string_view text, std::string_view name) {
  while (!text.empty()) {
    std::string_view line = ascii::cut(text, '\n');
    if (!line.starts_with(name)) continue;
    line.remove_prefix(name.size());
    const std::size_t from = line.find_first_not_of(" \t:=\""), to = line.find_last_not_of(" \"");
    return from == line.npos ? "" : std::string(line.substr(from, to + 1 - from));
  }
  return {};
}

/// Returns the least of the numbers at the beginnings of these files; "max" is not a number.
std::optional<std::uint64_t> least_in(const std::vector<std::string>& paths) {
  std::optional<std::uint64_t> least;
  for (const std::string& path : paths) {
    std::string text = text_of(path);
    const auto number = ascii::whole_number<std::uint64_t>(
        std::string_view(text).substr(0, text.find_first_of(" \n")));
    if (number && (!least || *number < *least)) least = number;
  }
  return least;
}

/// Returns the files in which the kernel shows a limit of the control group of this process.
std::vector<std::string> group_files(std::string_view name) {
  std::string text = text_of("/proc/self/cgroup");
  std::string group;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = ascii::cut(rest, '\n');
    if (line.starts_with("0::")) group = line.substr(3);
  }
  const std::string file = "/" + std::string(name);
  return {"/sys/fs/cgroup" + file, "/sys/fs/cgroup" + group + file};
}

std::optional<std::uint64_t> soft_limit(int which) {
  rlimit limit{};
  if (getrlimit(static_cast<__rlimit_resource>(which), &limit) != 0) return std::nullopt;
  if (limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return limit.rlim_cur;
}

}  // namespace

std::string system_name() {
  utsname names{};
  uname(&names);
  const std::string name = value_in(text_of("/etc/os-release"), "PRETTY_NAME");
  return fmt::format("{}{}{} {}, {}", name, name.empty() ? "" : "; ", names.sysname, names.release,
                     names.machine);
}

std::string c_library() { return fmt::format("glibc {}", gnu_get_libc_version()); }

int processors() { return static_cast<int>(std::max(sysconf(_SC_NPROCESSORS_ONLN), 1L)); }

int processors_allowed() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  return processors();
}

std::string processor_model() { return value_in(text_of("/proc/cpuinfo"), "model name"); }

std::optional<double> processor_share() {
  for (const std::string& path : group_files("cpu.max")) {
    std::string text = text_of(path);
    std::string_view rest = text;
    const auto part = ascii::whole_number<std::uint64_t>(ascii::cut(rest, ' '));
    const auto whole = ascii::whole_number<std::uint64_t>(ascii::cut(rest, '\n'));
    if (!part || !whole || *whole == 0) continue;
    const double share = static_cast<double>(*part) / static_cast<double>(*whole);
    if (share < processors_allowed()) return share;
  }
  return std::nullopt;
}

std::uint64_t memory_bytes() {
  return static_cast<std::uint64_t>(std::max(sysconf(_SC_PHYS_PAGES), 0L)) *
         static_cast<std::uint64_t>(std::max(sysconf(_SC_PAGESIZE), 0L));
}

std::optional<std::uint64_t> free_memory() {
  std::string text = value_in(text_of("/proc/meminfo"), "MemAvailable");
  const auto kib =
      ascii::whole_number<std::uint64_t>(std::string_view(text).substr(0, text.find(' ')));
  return kib ? std::optional(*kib * 1024) : std::nullopt;
}

std::optional<std::uint64_t> memory_limit() {
  std::vector<std::string> files = group_files("memory.max");
  files.emplace_back("/sys/fs/cgroup/memory/memory.limit_in_bytes");
  std::optional<std::uint64_t> most = least_in(files);
  if (const auto limit = soft_limit(RLIMIT_AS); limit && (!most || *limit < *most)) most = limit;
  return most;
}

std::optional<std::uint64_t> open_file_limit() { return soft_limit(RLIMIT_NOFILE); }

std::optional<std::uint64_t> file_size_limit() { return soft_limit(RLIMIT_FSIZE); }

std::optional<std::uint64_t> free_room(int descriptor) {
  struct statvfs room{};
  if (fstatvfs(descriptor, &room) != 0) return std::nullopt;
  return std::uint64_t{room.f_bavail} * room.f_frsize;
}

std::optional<std::string> locale_encoding() {
  const locale_t locale = newlocale(LC_CTYPE_MASK, "", nullptr);
  if (locale == nullptr) return std::nullopt;
  std::string code = nl_langinfo_l(CODESET, locale);
  freelocale(locale);
  return code;
}

}  // namespace qipu::platform
