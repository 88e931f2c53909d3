#include "qipu/ops/inputs.h"

#include <dirent.h>
#include <fnmatch.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>

#include "base/files/file.h"
#include "base/interrupt.h"
#include "qipu/archive/database.h"

namespace qipu {
namespace {

constexpr std::size_t kListLimit = 1U << 30;

struct CloseDirectory {
  void operator()(DIR* d) const { closedir(d); }
};

struct Folder {
  std::vector<std::string> files, folders;  ///< names, in order
};

bool is_folder(const std::string& path) {
  struct stat s{};
  return stat(path.c_str(), &s) == 0 && S_ISDIR(s.st_mode);
}

/// Lists a folder. `links`: links to folders count as folders. They do in patterns, but not when
/// folders are read recursively.
Result<Folder> list_folder(const std::string& path, bool links) {
  const std::unique_ptr<DIR, CloseDirectory> directory(opendir(path.empty() ? "." : path.c_str()));
  if (!directory) return fail(diag::cannot_read, {}, {path, std::strerror(errno)});
  Folder out;
  for (;;) {
    errno = 0;
    const dirent* entry = readdir(directory.get());
    if (entry == nullptr) {
      if (errno != 0) return fail(diag::cannot_read, {}, {path, std::strerror(errno)});
      break;
    }
    const std::string name = entry->d_name;
    if (name.starts_with('.')) continue;
    const std::string full = path.empty() || path.ends_with('/') ? path + name : path + "/" + name;
    struct stat own{}, target{};
    if (lstat(full.c_str(), &own) != 0) continue;
    const bool link = S_ISLNK(own.st_mode);
    if (link && stat(full.c_str(), &target) != 0) target = own;  // broken: opening reports it
    const mode_t mode = link ? target.st_mode : own.st_mode;
    if (S_ISDIR(mode)) {
      if (!link || links) out.folders.push_back(name);
    } else if (S_ISREG(mode) || S_ISLNK(mode)) {
      out.files.push_back(name);
    }
  }
  std::ranges::sort(out.files);
  std::ranges::sort(out.folders);
  return out;
}

class Lister {
 public:
  explicit Lister(const InputRequest& request) : request_(request) {
    for (const std::string& folder : request.output_folders) {
      struct stat s{};
      if (stat(folder.c_str(), &s) == 0) avoid_.push_back(s);
    }
    for (const std::string& file : request.own_files) {
      struct stat s{};
      if (!file.empty() && stat(file.c_str(), &s) == 0) avoid_.push_back(s);
    }
  }

  InputList take() { return std::move(list_); }

  void add_name(const std::string& name, bool may_be_pattern) {
    if (name == "-") return add_file(name);
    if (Database::is_url(name)) {
      const std::string shown = Database::shown(name);
      return list_.inputs.push_back({shown, shown});
    }
    struct stat s{};
    const bool exists = stat(name.c_str(), &s) == 0;
    using Kind = GivenName::Kind;
    if (!exists && may_be_pattern && name.find_first_of("*?[") != std::string::npos) {
      list_.named.push_back({Kind::pattern, name});
      return add_pattern(name);
    }
    list_.named.push_back({!exists              ? Kind::missing
                           : S_ISDIR(s.st_mode) ? Kind::folder
                                                : Kind::file,
                           name});
    if (!exists || !S_ISDIR(s.st_mode)) return add_file(name);  // opening reports errors
    if (request_.files_alone) {
      return add_failure(name,
                         make_diagnostic(diag::cannot_read, {}, {name, std::strerror(EISDIR)}));
    }
    if (!request_.recurse) return add_failure(name, make_diagnostic(diag::is_folder, {}, {name}));
    add_folder(name);
  }

  void add_list(const std::string& path) {
    auto text = read_file(path, kListLimit);
    if (!text) {
      list_.list_unread = true;
      return add_failure(path, std::move(text.error()));
    }
    const char end = request_.nul_separated ? '\0' : '\n';
    std::size_t pos = 0;
    while (pos < text->size()) {
      const std::size_t stop = std::min(text->find(end, pos), text->size());
      std::string name = text->substr(pos, stop - pos);
      if (!request_.nul_separated && name.ends_with('\r')) name.pop_back();
      if (!name.empty()) add_name(name, false);
      pos = stop + 1;
    }
  }

 private:
  void add_failure(const std::string& name, Diagnostic d) {
    list_.failures.emplace_back(name, std::move(d));
  }

  void add_file(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    list_.inputs.push_back({path, slash == std::string::npos ? path : path.substr(slash + 1)});
  }

  bool avoided(const std::string& path) const {
    struct stat s{};
    if (avoid_.empty() || stat(path.c_str(), &s) != 0) return false;
    return std::ranges::any_of(avoid_, [&s](const struct stat& place) {
      return s.st_dev == place.st_dev && s.st_ino == place.st_ino;
    });
  }

  void add_folder(const std::string& root) {
    const std::string base = root.ends_with('/') ? root : root + "/";
    std::vector<std::string> open = {""};  // folders below `base`, each ending in /
    while (!open.empty() && !interrupted()) {
      const std::string below = std::move(open.back());
      open.pop_back();
      if (!below.empty() && avoided(base + below)) continue;
      auto folder = list_folder(base + below, false);
      if (!folder) {
        add_failure(base + below, std::move(folder.error()));
        continue;
      }
      for (const std::string& file : folder->files) {
        if (avoided(base + below + file)) continue;
        list_.inputs.push_back({base + below + file, below + file, true});
      }
      for (auto it = folder->folders.rbegin(); it != folder->folders.rend(); ++it) {
        open.push_back(below + *it + "/");
      }
    }
  }

  /// Matches the pattern component by component. `**` stands for any number of folders.
  void add_pattern(const std::string& pattern) {
    struct State {
      std::string path;      // the part matched so far; ends in / unless empty
      std::size_t position;  // where the rest of the pattern begins
    };
    const bool absolute = pattern.starts_with('/');
    std::vector<State> open = {{absolute ? "/" : "", absolute ? 1U : 0U}};
    std::vector<std::string> found;
    while (!open.empty()) {
      const State state = std::move(open.back());
      open.pop_back();
      const std::size_t slash = pattern.find('/', state.position);
      const std::string part = pattern.substr(state.position, slash - state.position);
      const bool last = slash == std::string::npos;
      if (part.find_first_of("*?[") == std::string::npos) {
        if (last) {
          found.push_back(state.path + part);
        } else {
          open.push_back({state.path + part + "/", slash + 1});
        }
        continue;
      }
      const auto folder = list_folder(state.path, part != "**");
      if (!folder) continue;
      if (part == "**") {
        if (!last) open.push_back({state.path, slash + 1});
        for (const std::string& f : folder->folders) {
          open.push_back({state.path + f + "/", state.position});
        }
      }
      for (const std::string& f : last ? folder->files : folder->folders) {
        if (part == "**" && !last) break;
        if (!fits_pattern(part, f)) continue;
        if (last) {
          found.push_back(state.path + f);
        } else {
          open.push_back({state.path + f + "/", slash + 1});
        }
      }
      if (last && part != "**" && request_.recurse) {
        for (const std::string& f : folder->folders) {
          if (fits_pattern(part, f)) found.push_back(state.path + f);
        }
      }
    }
    std::ranges::sort(found);
    const auto repeated = std::ranges::unique(found);
    found.erase(repeated.begin(), repeated.end());
    std::size_t matched = 0;
    for (const std::string& path : found) {
      struct stat s{};
      if (lstat(path.c_str(), &s) != 0) continue;
      ++matched;
      is_folder(path) ? add_folder(path) : add_file(path);
    }
    if (matched == 0) add_failure(pattern, make_diagnostic(diag::no_match, {}, {pattern}));
  }

  const InputRequest& request_;
  std::vector<struct stat> avoid_;
  InputList list_;
};

}  // namespace

InputList list_inputs(const InputRequest& request) {
  Lister lister(request);
  for (const std::string& name : request.names) lister.add_name(name, true);
  if (!request.list_file.empty()) lister.add_list(request.list_file);
  if (request.names.empty() && request.list_file.empty()) lister.add_name("-", false);
  return lister.take();
}

std::string_view shown_name(std::string_view path) { return path == "-" ? "<stdin>" : path; }

std::string_view stem_of(std::string_view path) {
  if (path == "-") return "stdin";
  if (const std::size_t slash = path.rfind('/'); slash != std::string_view::npos) {
    path.remove_prefix(slash + 1);
  }
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? path : path.substr(0, dot);
}

bool fits_pattern(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern == "**" ? "*" : pattern.c_str(), name.c_str(), FNM_PERIOD) == 0;
}

}  // namespace qipu
