#include "ops/run/visit.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "ops/run/counted_inputs.h"
#include "ops/run/item_reader.h"
#include "ops/run/splitter.h"

namespace qipu {
namespace {

/// Worker threads with a queue of items. The calling thread adds and takes items in order; the
/// others read the items' games.
class WorkerPool {
 public:
  WorkerPool(const ReadOptions& options, const MakeVisitor& make, unsigned threads)
      : options_(options), most_(options.limits.waiting_bytes) {
    for (unsigned i = 0; i < threads; ++i) {
      threads_.emplace_back([this, &options, &make] {
        const auto visitor = make();
        serve(ItemReader(options, *visitor));
      });
    }
  }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  ~WorkerPool() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
      waiting_.clear();
    }
    wake_.notify_all();
    turn_.notify_all();
    for (std::thread& t : threads_) t.join();
  }

  void run(Splitter& splitter, const TakeItem& take) {
    const std::size_t room = threads_.size() * 2 + 2;
    for (bool more = true; more || !ring_.empty();) {
      // The limit keeps several large files from being in memory at once. Only the last item added
      // may exceed it.
      while (more && ring_.size() < room && waiting_bytes_ <= most_) {
        if (spare_ == nullptr) spare_ = std::make_unique<Slot>();
        more = splitter.next(spare_->item);
        if (!more) break;
        waiting_bytes_ += spare_->item.bytes.size();
        ring_.push_back(std::move(spare_));
        submit(*ring_.back());
      }
      if (ring_.empty()) break;
      await(*ring_.front());
      waiting_bytes_ -= ring_.front()->item.bytes.size();
      taken_games_ += ring_.front()->item.counts.read;
      if (!take(ring_.front()->item) || options_.choice.over(taken_games_)) return;
      spare_ = std::move(ring_.front());
      ring_.pop_front();
      spare_->item.clear();
      spare_->done = false;
    }
  }

 private:
  struct Slot {
    WorkItem item;
    bool done = false;
    std::uint64_t order = 0;  ///< the place among all items, from 0
  };

  void submit(Slot& slot) {
    {
      const std::lock_guard lock(mutex_);
      slot.order = submitted_++;
      waiting_.push_back(&slot);
    }
    wake_.notify_one();
  }

  void await(const Slot& slot) {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return slot.done; });
  }

  void serve(ItemReader reader) {
    for (;;) {
      Slot* slot = nullptr;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        slot = waiting_.front();
        waiting_.pop_front();
      }
      if (!options_.choice.all() && !number(*slot)) return;
      reader.read(slot->item);
      {
        const std::lock_guard lock(mutex_);
        slot->done = true;
      }
      done_.notify_one();
    }
  }

  /// Counts the games of an item, and finds out how many games come before them. Items are taken up
  /// in order, so the item before is done or in the hands of another thread. Returns false if the
  /// visit has ended.
  bool number(Slot& slot) {
    const std::uint64_t games = ItemReader::count(options_, slot.item);
    std::unique_lock lock(mutex_);
    turn_.wait(lock, [&] { return closed_ || numbered_ == slot.order; });
    if (closed_) return false;
    slot.item.games_before = games_numbered_;
    games_numbered_ += games;
    ++numbered_;
    turn_.notify_all();
    return true;
  }

  const ReadOptions& options_;
  std::size_t most_;
  std::size_t waiting_bytes_ = 0;           ///< the bytes of the items in the ring
  std::deque<std::unique_ptr<Slot>> ring_;  ///< in order; outlives the threads
  std::unique_ptr<Slot> spare_;
  std::mutex mutex_;
  std::condition_variable wake_, done_, turn_;
  std::uint64_t submitted_ = 0, numbered_ = 0;  ///< numbers of items
  std::uint64_t games_numbered_ = 0;            ///< games in the items numbered
  std::uint64_t taken_games_ = 0;
  std::deque<Slot*> waiting_;
  bool closed_ = false;
  std::vector<std::thread> threads_;
};

/// Passes on an item that reports why nothing can be read.
void take_trouble(const Diagnostic& why, const MakeVisitor& make, const TakeItem& take) {
  WorkItem item;
  item.from = std::make_shared<const Input>(Input{.path = "-", .relative_path = "-"});
  item.last = true;
  item.tally.add(why.code->severity);
  item.findings.push_back(why);
  const auto visitor = make();
  visitor->begin(item);
  take(item);
}

}  // namespace

void visit_games(const ReadOptions& given, const std::vector<Input>& given_inputs,
                 const MakeVisitor& make, const TakeItem& take) {
  const CountedInputs counted(given, given_inputs);
  const ReadOptions& options = counted.options();
  if (counted.trouble()) return take_trouble(*counted.trouble(), make, take);
  Splitter splitter(options, counted.inputs());
  unsigned threads = options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
  threads = std::clamp(threads, 1U, 256U);
  if (threads > 1) return WorkerPool(options, make, threads).run(splitter, take);
  const auto visitor = make();
  ItemReader reader(options, *visitor);
  WorkItem item;
  std::uint64_t games = 0;
  while (splitter.next(item)) {
    item.games_before = games;
    reader.read(item);
    games += item.counts.read;
    if (!take(item) || options.choice.over(games)) return;
    item.clear();
  }
}

}  // namespace qipu
