// Reports the findings of an input's work items: at their places in the input, and at most so many
// of one code.
//
// A work item counts lines, columns, bytes and games from its own beginning. Only here they are
// converted to the input's, so a finding's place does not depend on how the input was cut.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "ops/run/work_item.h"
#include "qipu/ops/reporter.h"

namespace qipu {

class InputFindings {
 public:
  /// `most`: how many findings of one code are reported for one input; 0: all. The reporter must
  /// outlive this object.
  InputFindings(std::uint32_t most, Reporter& reporter) : most_(most), reporter_(reporter) {}

  /// Reports the findings of the input's next item, at their places in the input. If `game` is not
  /// 0, findings about other games are left out; `game` is counted in the item from 1.
  void tell(WorkItem& item, std::uint32_t game = 0);
  /// Counts the item as done. After the last item of an input, reports how many findings of each
  /// code were left out, and starts again for the next input.
  void pass(const WorkItem& item);
  /// Does the same for an input whose remaining items are not read.
  void finish(const std::string& file);

  /// Returns the number of the input's games before the item. Valid between tell() and pass() for
  /// that item.
  std::uint32_t games() const { return games_; }
  /// Returns the same for the item that is reported next.
  std::uint32_t games_before(const WorkItem& item) const;

 private:
  void begin(const WorkItem& item);
  void place(Diagnostic& d, const WorkItem& item) const;
  void place(Location& where, const WorkItem& item) const;

  std::uint32_t most_;
  Reporter& reporter_;
  bool begun_ = false;  ///< an item of the input has been reported or passed
  std::uint32_t games_ = 0, lines_ = 0;
  std::uint32_t columns_ = 0;  ///< the columns of the item's first line that lie before the item
  std::map<const Code*, std::uint64_t, ByNumber> reported_, hidden_;
};

}  // namespace qipu
