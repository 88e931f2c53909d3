// Which of the files that were read earlier are gone, as far as a run may say so.
//
// A file is gone where it lies below what the run names, can be looked for, and is not there. What
// lies elsewhere is left alone. What cannot be looked for counts as there: below a folder that may
// not be read, a link that leads nowhere, or a folder that is empty, as one is where a disk is not
// mounted.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/reporter.h"

namespace qipu {

class NamedPlaces {
 public:
  /// `recurse`: folders are read with what is below them, as InputRequest says.
  NamedPlaces(bool recurse, const InputList& list);

  struct Gone {
    std::vector<std::string> files;
    /// False: something that was named is not there, or nothing of what was read below it is. Then
    /// nothing is to be taken out.
    bool certain = true;
  };
  /// `files`: whole paths without links (base/resolved_names.h). The result has them in order.
  /// Reports folders that cannot be looked through and, with `prunes`, why nothing is taken out.
  Gone gone_of(const std::vector<std::string>& files, bool prunes, Reporter& reporter) const;

 private:
  struct Root {
    std::string shown, path;  ///< path: whole, without links
    bool any = false;         ///< some input of the run lies there
  };
  struct Pattern {
    std::string folder;              ///< whole, without links: what stands before the first sign
    std::vector<std::string> parts;  ///< the rest
  };
  bool names(const std::string& file) const;

  bool recurse_;
  std::vector<Root> roots_;
  std::vector<Pattern> patterns_;
  std::vector<std::string> missing_;
};

}  // namespace qipu
