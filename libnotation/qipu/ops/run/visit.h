// The visit of games: every game of a run's inputs, read and shown to a visitor.
//
// Inputs are cut into items (splitter.h), the games of items are read (item_reader.h) by any number
// of threads, each with a visitor of its own, and the items are taken back in order. Memory is a
// few blocks for each thread, however large the inputs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/game/game.h"
#include "qipu/notation/resolve.h"
#include "qipu/ops/run/item_sink.h"
#include "qipu/ops/run/read_options.h"
#include "qipu/ops/run/work_item.h"

namespace qipu {

/// A game as it was read. What its words mean is not asked yet (resolve()).
struct ReadGame {
  Game& game;            ///< the visitor's until the next one is read
  WorkItem& item;        ///< counts.read is the game's number in it, from 1
  const Source& source;  ///< the game's and its neighbours': one stretch of the item
  std::uint64_t offset;  ///< of the source in the item
  std::size_t end;       ///< of the game in source.text; that of the text where nobody knows it
  const Locate& locate;
  ItemSink& sink;
};

/// What is done with the games. Each thread has its own; what it makes lies in WorkItem::product.
class GameVisitor {
 public:
  virtual ~GameVisitor() = default;
  /// Before the games of an item, which need not have any.
  virtual void begin(WorkItem& /*item*/) {}
  /// One game, in the order of the item. It adds to item.counts what became of the game. False: no
  /// more of the item is read.
  virtual bool visit(const ReadGame& read) = 0;
};

/// Makes a thread's visitor.
using MakeVisitor = std::function<std::unique_ptr<GameVisitor>()>;
/// Takes the items, in order, in the calling thread. False: the visit ends.
using TakeItem = std::function<bool(WorkItem& item)>;

/// Visits the games of all inputs. O(bytes).
void visit_games(const ReadOptions& options, const std::vector<Input>& inputs,
                 const MakeVisitor& make, const TakeItem& take);

}  // namespace qipu
