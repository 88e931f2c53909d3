// Reads every game of a run's inputs and passes it to a visitor.
//
// Inputs are cut into work items (splitter.h). Any number of threads read the items' games
// (item_reader.h), each with a visitor of its own, and the items are returned in order. Each thread
// needs memory for a few blocks, however large the inputs are.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "ops/run/item_sink.h"
#include "ops/run/work_item.h"
#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/read_options.h"

namespace qipu {

/// A game as it was read. Its move texts are not resolved yet (resolve()).
struct ReadGame {
  Game& game;            ///< the visitor may change it; valid until the next game is read
  WorkItem& item;        ///< game() is the game's number in the item, from 1
  const Source& source;  ///< holds this game and its neighbours: a part of the item
  std::uint64_t offset;  ///< the offset of the source's first byte in the item
  std::size_t end;       ///< where the game ends in source.text; if unknown, the end of the text
  const Locate& locate;
  ItemSink& sink;
};

/// Processes each game. Each thread has its own visitor; results go to WorkItem::results().
class GameVisitor {
 public:
  virtual ~GameVisitor() = default;
  /// Called before the games of an item, which may have none.
  virtual void begin(WorkItem& /*item*/) {}
  /// Called with each game, in the order of the item. Adds the fate of the game to item.counts.
  /// Returns false if the rest of the item is not to be read.
  virtual bool visit(const ReadGame& read) = 0;
};

/// For callers that need only the items.
class NullVisitor final : public GameVisitor {
 public:
  bool visit(const ReadGame& /*read*/) override { return true; }
};

/// Makes a thread's visitor.
using MakeVisitor = std::function<std::unique_ptr<GameVisitor>()>;
/// Called with the finished items, in order, in the calling thread. Returns false to end the visit.
using TakeItem = std::function<bool(WorkItem& item)>;

/// Visits the games of all inputs. O(bytes).
void visit_games(const ReadOptions& options, const std::vector<Input>& inputs,
                 const MakeVisitor& make, const TakeItem& take);

}  // namespace qipu
