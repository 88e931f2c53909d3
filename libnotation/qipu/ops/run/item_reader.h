// Private. Reads the games of work items and shows them to a visitor.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/ops/run/visit.h"

namespace qipu {

/// "胡荣华 – 徐天红, 全国团体赛, 1997.04.11": whose findings they are.
std::string heading_of(const Game& game);

/// One for each thread.
class ItemReader {
 public:
  /// Options and visitor must outlive it.
  ItemReader(const ReadOptions& options, GameVisitor& visitor)
      : options_(options), visitor_(visitor) {}
  /// Fills what came of it. Never throws.
  void read(WorkItem& item);

 private:
  /// Whole games in one encoding.
  struct Stretch {
    std::string_view bytes;
    Encoding encoding;
    std::uint8_t bom_bytes;
  };
  void read_item(WorkItem& item, ItemSink& sink);
  void read_stretches(WorkItem& item, ItemSink& sink);
  bool read_stretch(WorkItem& item, const Stretch& stretch, const Decoded& decoded, ItemSink& sink);
  bool show(const ReadGame& read, ReadStatus status);

  const ReadOptions& options_;
  GameVisitor& visitor_;
  Game game_;
};

}  // namespace qipu
