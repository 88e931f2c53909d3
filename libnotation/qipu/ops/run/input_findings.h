// What was found in the items of an input, as it is told: at its place in the input, and of one
// code no more often than is wanted.
//
// An item counts lines, columns, bytes and games from its own beginning. Here alone they become the
// input's, so every command tells a finding at the same place, however the input was cut.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "qipu/ops/run/reporter.h"
#include "qipu/ops/run/work_item.h"

namespace qipu {

class InputFindings {
 public:
  /// `most`: how many findings of one code are told of one input; 0: all. The reporter must
  /// outlive this.
  InputFindings(std::uint32_t most, Reporter& reporter) : most_(most), reporter_(reporter) {}

  /// Tells the findings of the next item of the input, now at their places in it. Of games only
  /// those of `game`, counted in the item from 1; 0: of all.
  void tell(WorkItem& item, std::uint32_t game = 0);
  /// Counts the item as behind us. Behind the last item of an input comes another input: what was
  /// found there too often to be told is counted in a finding of its own.
  void pass(const WorkItem& item);
  /// The same where no more items of the input come.
  void finish(const std::string& file);

  /// Games of the input in the items behind us.
  std::uint32_t games() const { return games_; }

 private:
  void place(Diagnostic& d, const WorkItem& item) const;
  void place(Location& where, const WorkItem& item) const;

  std::uint32_t most_;
  Reporter& reporter_;
  std::uint32_t games_ = 0, lines_ = 0;
  std::uint32_t columns_ = 0;  ///< of the line that the item begins on, before it
  std::map<const Code*, std::uint64_t> told_, hidden_;
};

}  // namespace qipu
