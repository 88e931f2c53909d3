// Cuts a run's inputs into work items, in order.
//
// Packed inputs are opened in place; each file in them is an input of its own. Instead of a
// document, its text is read. Collections are read block by block and cut after the last whole
// game in the block, so memory does not grow with the file; everything else is read whole. Input
// that is too large for that is reported: if earlier games of a collection have ended, only the one
// game is skipped, otherwise the whole input is. Encoding and format are decided on the first
// block. If two encodings fit a text about equally well, the one in which more moves are legal is
// used.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.h"
#include "ops/run/containers.h"
#include "ops/run/work_item.h"
#include "qipu/archive/database.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/read_options.h"

namespace qipu {

class Splitter {
 public:
  /// Options and inputs must outlive this object.
  Splitter(const ReadOptions& options, const std::vector<Input>& inputs)
      : options_(options), inputs_(inputs), containers_(options.limits) {}

  /// Fills `item`, which must be clear, with the next work item. Returns false if there is none. An
  /// input that cannot be read gives an item with findings only.
  bool next(WorkItem& item);

 private:
  bool open_next(WorkItem& item);
  bool begin_listed(WorkItem& item);
  bool begin_packed(WorkItem& item);
  bool begin(WorkItem& item);
  bool enter_document();
  bool go_to_section(WorkItem& item);
  void enter_database(WorkItem& item);
  bool next_of_database(WorkItem& item);
  void take_block(WorkItem& item);
  std::size_t limit(bool archive) const;
  void pass_over_game(WorkItem& item);
  ArchivePart held(bool within) const;
  bool fill(std::size_t want, WorkItem& item);
  void decide(WorkItem& item);
  void decide_encoding(WorkItem& item);
  void undo_misreading(WorkItem& item);
  void end_without_record(WorkItem& item);
  bool reads(const std::string& name);
  static void add(WorkItem& item, Diagnostic d);
  static void end_with(WorkItem& item, Diagnostic d);

  const ReadOptions& options_;
  const std::vector<Input>& inputs_;
  std::set<std::string> names_;  ///< the names of the inputs' files; filled when first needed
  std::size_t index_ = 0;        ///< the index of the next listed input
  std::uint64_t given_ = 0;      ///< the number of items so far
  Containers containers_;        ///< the packed files being read
  struct Opened;
  std::shared_ptr<Opened> database_;    ///< the database being read
  std::shared_ptr<const Input> input_;  ///< the input being read
  std::unique_ptr<ByteSource> source_;  ///< its bytes; null between inputs
  std::string_view document_;           ///< the kind of document that the text comes from; else ""
  std::string carry_;                   ///< bytes read and not yet put into an item
  bool at_end_ = false;                 ///< the source has ended
  bool misread_ = false;                ///< find_misread() has restored the bytes in carry_
  std::optional<Diagnostic> cut_;       ///< why reading stopped before the end
  std::uint64_t offset_ = 0;            ///< the offset of carry_ in the input
  const Format* format_ = nullptr;
  Detected detected_;
};

}  // namespace qipu
