#include "qipu/ops/inputs.h"

#include <algorithm>
#include <cerrno>
#include <optional>

#include "base/files/file.h"
#include "base/interrupt.h"
#include "base/platform/files.h"
#include "base/platform/paths.h"
#include "base/reason.h"
#include "qipu/archive/database.h"

namespace qipu {
namespace {

constexpr std::size_t kListLimit = 1U << 30;

struct Folder {
  std::vector<std::string> files, folders;  ///< names, in order
};

bool is_folder(const std::string& path) {
  const auto facts = platform::facts_of(path);
  return facts && facts->is_folder();
}

/// Lists a folder. `links`: links to folders count as folders. They do in patterns, but not when
/// folders are read recursively.
Result<Folder> list_folder(const std::string& path, bool links) {
  Folder out;
  const int error = platform::list_folder(path, [&](const std::string& name) {
    if (name.starts_with('.')) return true;
    const std::string full = path.empty() || path.ends_with('/') ? path + name : path + "/" + name;
    const auto own = platform::facts_of_name(full);
    if (!own) return true;
    const bool link = own->kind == platform::Facts::Kind::link;
    const auto target = link ? platform::facts_of(full) : own;
    if (target && target->is_folder()) {
      if (!link || links) out.folders.push_back(name);
    } else if (!target || target->is_file()) {  // a broken link: opening reports it
      out.files.push_back(name);
    }
    return true;
  });
  if (error != 0) return fail(diag::cannot_read, {}, {path, reason(error)});
  std::ranges::sort(out.files);
  std::ranges::sort(out.folders);
  return out;
}

class Lister {
 public:
  explicit Lister(const InputRequest& request) : request_(request) {
    for (const std::string& folder : request.output_folders) {
      if (const auto facts = platform::facts_of(folder)) avoid_.push_back(facts->identity);
    }
    for (const std::string& file : request.own_files) {
      if (const auto facts = platform::facts_of(file)) avoid_.push_back(facts->identity);
    }
  }

  InputList take() { return std::move(list_); }

  void add_name(const std::string& name, bool may_be_pattern) {
    if (name == "-") return add_file(name);
    if (Database::is_url(name)) {
      const std::string shown = Database::shown(name);
      return list_.inputs.push_back({shown, shown});
    }
    const auto facts = platform::facts_of(name);
    const bool exists = facts.has_value(), is_folder = facts && facts->is_folder();
    using Kind = GivenName::Kind;
    if (!exists && may_be_pattern && name.find_first_of("*?[") != std::string::npos) {
      list_.named.push_back({Kind::pattern, name});
      return add_pattern(name);
    }
    list_.named.push_back({!exists ? Kind::missing : is_folder ? Kind::folder : Kind::file, name});
    if (!is_folder) return add_file(name);  // opening reports errors
    if (request_.files_alone) {
      return add_failure(name, make_diagnostic(diag::cannot_read, {}, {name, reason(EISDIR)}));
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
      if (!name.empty()) add_name(platform::own_form(std::move(name)), false);
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
    const auto facts = avoid_.empty() ? std::nullopt : platform::facts_of(path);
    return facts && std::ranges::find(avoid_, facts->identity) != avoid_.end();
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
    const std::size_t first = pattern.find('/');
    const std::string root = first == pattern.npos ? "" : pattern.substr(0, first + 1);
    const std::string begin = platform::is_root(root) ? root : "";
    std::vector<State> open = {{begin, begin.size()}};
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
      if (!platform::facts_of_name(path)) continue;
      ++matched;
      is_folder(path) ? add_folder(path) : add_file(path);
    }
    if (matched == 0) add_failure(pattern, make_diagnostic(diag::no_match, {}, {pattern}));
  }

  const InputRequest& request_;
  std::vector<platform::Identity> avoid_;
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
  return platform::fits_pattern(pattern == "**" ? "*" : pattern, name);
}

}  // namespace qipu
