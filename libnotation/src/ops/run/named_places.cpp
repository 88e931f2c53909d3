#include "ops/run/named_places.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <span>
#include <string_view>

#include "base/files/resolved_names.h"
#include "base/platform/files.h"
#include "base/platform/paths.h"
#include "base/reason.h"

namespace qipu {
namespace {

bool lies_below(std::string_view file, std::string_view folder) {
  if (platform::is_root(folder) && folder.ends_with('/')) return file.starts_with(folder);
  return file.size() > folder.size() && file.starts_with(folder) && file[folder.size()] == '/';
}

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> out;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    if (slash != 0) out.emplace_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return out;
}

/// True if the first components of a path match the whole pattern.
bool matches(std::span<const std::string> pattern, std::span<const std::string> path, bool below) {
  if (pattern.empty()) return path.empty() || below;
  if (pattern.front() == "**") {
    for (std::size_t i = 0; i <= path.size(); ++i) {
      if (matches(pattern.subspan(1), path.subspan(i), below)) return true;
    }
    return false;
  }
  return !path.empty() && fits_pattern(pattern.front(), path.front()) &&
         matches(pattern.subspan(1), path.subspan(1), below);
}

/// The reason why it cannot be determined whether a file is missing.
struct Obstacle {
  std::string folder;
  int error = 0;       ///< 0: the folder is empty
  bool there = false;  ///< the file exists, or may exist; there is nothing to report
};

class Search {
 public:
  /// Returns null if the file is missing.
  const Obstacle* obstacle_to(const std::string& file) {
    if (platform::facts_of_name(file)) {
      // This may be a broken link.
      const bool there = platform::facts_of(file).has_value();
      return keep({file, there ? 0 : errno, there});
    }
    if (errno != ENOENT && errno != ENOTDIR) return keep({folder_of(file), errno, false});
    return folder(folder_of(file));
  }

 private:
  static std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == path.npos) return "/";
    const std::string above = path.substr(0, slash + 1);
    return platform::is_root(above) ? above : path.substr(0, slash);
  }

  const Obstacle* keep(Obstacle of) {
    other_ = std::move(of);
    return &other_;
  }

  /// Examines the folder, or the nearest folder above it that exists.
  const Obstacle* folder(const std::string& path) {
    const auto [at, fresh] = folders_.try_emplace(path, nullptr);
    if (fresh) at->second = look(path);
    return at->second.get();
  }

  std::unique_ptr<Obstacle> look(const std::string& path) {
    const auto obstacle = [&](int error) {
      return std::make_unique<Obstacle>(Obstacle{path, error, false});
    };
    const auto own = platform::facts_of_name(path);
    if (!own) {
      if (errno != ENOENT && errno != ENOTDIR) return obstacle(errno);
      const Obstacle* const above = platform::is_root(path) ? nullptr : folder(folder_of(path));
      return above == nullptr ? nullptr : std::make_unique<Obstacle>(*above);
    }
    const auto target = platform::facts_of(path);
    if (!target) return obstacle(errno);
    if (!target->is_folder()) return nullptr;  // a file took the folder's place
    bool empty = true;
    const int error =
        platform::list_folder(path, [&](const std::string&) { return empty = false; });
    return empty ? obstacle(error) : nullptr;
  }

  std::map<std::string, std::unique_ptr<Obstacle>> folders_;
  Obstacle other_;
};

}  // namespace

NamedPlaces::NamedPlaces(bool recurse, const InputList& list) : recurse_(recurse) {
  ResolvedNames resolved;
  for (const GivenName& place : list.named) {
    switch (place.kind) {
      case GivenName::Kind::file: break;  // the file exists
      case GivenName::Kind::missing: missing_.push_back(place.path); break;
      case GivenName::Kind::folder:
        if (recurse) roots_.push_back({place.path, resolved.of(place.path)});
        break;
      case GivenName::Kind::pattern: {
        const std::size_t sign = place.path.find_first_of("*?[");
        const std::size_t slash = place.path.rfind('/', sign);
        const std::string before = slash == place.path.npos ? "." : place.path.substr(0, slash + 1);
        patterns_.push_back(
            {resolved.of(before),
             parts_of(std::string_view(place.path).substr(slash == place.path.npos ? 0 : slash))});
        break;
      }
    }
  }
  for (Root& root : roots_) {
    root.any = std::ranges::any_of(list.inputs, [&](const Input& input) {
      return input.found && lies_below(resolved.of(input.path), root.path);
    });
  }
}

bool NamedPlaces::names(const std::string& file) const {
  if (std::ranges::any_of(roots_, [&](const Root& root) { return lies_below(file, root.path); })) {
    return true;
  }
  return std::ranges::any_of(patterns_, [&](const Pattern& pattern) {
    if (!lies_below(file, pattern.folder)) return false;
    const auto parts = parts_of(std::string_view(file).substr(pattern.folder.size()));
    return matches(pattern.parts, parts, recurse_);
  });
}

NamedPlaces::Gone NamedPlaces::gone_of(const std::vector<std::string>& files, bool prunes,
                                       Reporter& reporter) const {
  Gone out;
  Search search;
  std::map<std::string, std::pair<int, std::uint64_t>> kept;  // by folder: the error, and files
  for (const std::string& file : files) {
    if (!names(file)) continue;
    const Obstacle* const obstacle = search.obstacle_to(file);
    if (obstacle == nullptr) {
      out.files.push_back(file);
    } else if (!obstacle->there) {
      const auto at = kept.try_emplace(obstacle->folder, obstacle->error, 0).first;
      ++at->second.second;
    }
  }
  for (const auto& [folder, what] : kept) {
    const std::string count = std::to_string(what.second);
    reporter.finding("",
                     what.first == 0
                         ? make_diagnostic(diag::folder_empty, {}, {shown_from_here(folder), count})
                         : make_diagnostic(diag::folder_out_of_reach, {},
                                           {shown_from_here(folder), reason(what.first), count}));
  }
  std::vector<std::string> away = missing_;
  for (const Root& root : roots_) {
    const auto here = [&](const auto& each) { return lies_below(each, root.path); };
    const bool emptied = !root.any && std::ranges::any_of(out.files, here);
    const auto same = [&](const auto& each) {
      return each.first == root.path || lies_below(each.first, root.path);
    };
    const bool empty = !root.any && std::ranges::any_of(kept, same);
    if (emptied || empty) away.push_back(root.shown);
  }
  if (away.empty()) return out;
  out.certain = false;
  for (const std::string& place : away) {
    if (prunes) reporter.finding("", make_diagnostic(diag::prune_stopped, {}, {place}));
  }
  return out;
}

}  // namespace qipu
