// Finds which of the files that were read earlier are gone, as far as a run can know.
//
// A file is gone if it lies below what the run names, can be looked for, and does not exist. Files
// elsewhere are left alone. A file that cannot be looked for counts as existing: one below a folder
// that may not be read, a broken link, or one in an empty folder, which is what an unmounted disk
// looks like.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "qipu/ops/inputs.h"
#include "qipu/ops/reporter.h"

namespace qipu {

class NamedPlaces {
 public:
  /// `recurse`: folders are read with everything below them, as in InputRequest.
  NamedPlaces(bool recurse, const InputList& list);

  struct Gone {
    std::vector<std::string> files;
    /// False if something that was named is missing, or if no file that was read below it exists
    /// any more. Nothing is to be removed then.
    bool certain = true;
  };
  /// Returns the missing files, in order. `files`: whole paths without links
  /// (base/files/resolved_names.h). Reports folders that cannot be searched and, with `prunes`, why
  /// nothing is removed.
  Gone gone_of(const std::vector<std::string>& files, bool prunes, Reporter& reporter) const;

 private:
  struct Root {
    std::string shown, path;  ///< `path` is whole and without links
    bool any = false;         ///< some input of the run lies there
  };
  struct Pattern {
    std::string folder;              ///< whole, without links: the path before the first wildcard
    std::vector<std::string> parts;  ///< the rest of the pattern
  };
  bool names(const std::string& file) const;

  bool recurse_;
  std::vector<Root> roots_;
  std::vector<Pattern> patterns_;
  std::vector<std::string> missing_;
};

}  // namespace qipu
