// Reads the games of work items and passes them to a visitor.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ops/run/visit.h"

namespace qipu {

/// Returns the name of a game in its findings: "胡荣华 – 徐天红, 全国团体赛, 1997.04.11".
std::string heading_of(const Game& game);

/// Each thread has its own reader.
class ItemReader {
 public:
  /// Options and visitor must outlive this object.
  ItemReader(const ReadOptions& options, GameVisitor& visitor)
      : options_(options), visitor_(visitor) {}
  /// Returns the number of games in the item, and does not change the item.
  static std::uint64_t count(const ReadOptions& options, WorkItem& item);
  /// Reads the item's games and fills the item's result members. Throws only what the visitor's
  /// begin() throws.
  void read(WorkItem& item);

 private:
  /// A part of an item: whole games in one encoding.
  struct Stretch {
    std::string_view bytes;
    Encoding encoding;
    std::uint8_t bom_bytes;
  };
  void read_item(WorkItem& item, ItemSink& sink);
  void read_stretches(WorkItem& item, ItemSink& sink);
  bool read_stretch(WorkItem& item, const Stretch& stretch, const Decoded& decoded, ItemSink& sink);
  bool show(const ReadGame& read, ReadStatus status, bool asked);

  const ReadOptions& options_;
  GameVisitor& visitor_;
  Game game_;
};

}  // namespace qipu
