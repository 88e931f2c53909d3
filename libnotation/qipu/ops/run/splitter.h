// Cuts a run's inputs into items of work, in order.
//
// Packed inputs are opened where they lie; each file in them is an input of its own.
// Archives of text are read a block at a time and cut behind their last whole game, so memory does
// not grow with the file; everything else is read whole. What is too large for that is told: where
// games ended before, the game is passed over and the archive goes on behind it. Encoding and
// format are decided on the first block. Where two encodings fit a text about as well, the one in
// which more moves are legal wins.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/base/file.h"
#include "qipu/ops/run/containers.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/read_options.h"
#include "qipu/ops/run/work_item.h"

namespace qipu {

class Splitter {
 public:
  /// Both must outlive it.
  Splitter(const ReadOptions& options, const std::vector<Input>& inputs)
      : options_(options), inputs_(inputs), containers_(options.limits) {}

  /// Fills the next item, which is clear; false when there is none. What cannot be read becomes a
  /// item of findings.
  bool next(WorkItem& item);

 private:
  bool open_next(WorkItem& item);
  bool begin_listed(WorkItem& item);
  bool begin_packed(WorkItem& item);
  bool begin(WorkItem& item);
  void take_block(WorkItem& item);
  std::size_t limit(bool archive) const;
  void pass_over_game(WorkItem& item);
  std::size_t first_border() const;
  std::optional<std::size_t> small_cut() const;
  bool fill(std::size_t want, WorkItem& item);
  void decide(WorkItem& item);
  void undo_misreading(WorkItem& item);
  bool reads(const std::string& name);
  static void add(WorkItem& item, Diagnostic d);
  static void end_with(WorkItem& item, Diagnostic d);

  const ReadOptions& options_;
  const std::vector<Input>& inputs_;
  std::set<std::string> names_;         ///< of the inputs, once they were asked for
  std::size_t index_ = 0;               ///< of the listed input that comes next
  Containers containers_;               ///< those under way
  std::shared_ptr<const Input> input_;  ///< the one under way
  std::unique_ptr<ByteSource> source_;  ///< of it; null between inputs
  std::string carry_;                   ///< bytes read and not yet given out
  bool at_end_ = false;                 ///< of the source
  bool misread_ = false;                ///< carry_ is what find_misread() makes of it
  std::optional<Diagnostic> cut_;       ///< why the end came too early
  std::uint64_t offset_ = 0;            ///< of carry_ in the input
  const Format* format_ = nullptr;
  Detected detected_;
};

}  // namespace qipu
