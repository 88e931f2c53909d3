#include "qipu/ops/run/visit.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "qipu/ops/run/item_reader.h"
#include "qipu/ops/run/splitter.h"

namespace qipu {
namespace {

/// Worker threads with a queue of items: the calling thread adds and takes items in order, the
/// others read their games.
class Crew {
 public:
  Crew(const ReadOptions& options, const MakeVisitor& make, unsigned threads)
      : most_(options.limits.waiting_bytes) {
    for (unsigned i = 0; i < threads; ++i) {
      threads_.emplace_back([this, &options, &make] {
        const auto visitor = make();
        serve(ItemReader(options, *visitor));
      });
    }
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
      waiting_.clear();
    }
    wake_.notify_all();
    for (std::thread& t : threads_) t.join();
  }

  void run(Splitter& splitter, const TakeItem& take) {
    const std::size_t room = threads_.size() * 2 + 2;
    for (bool more = true; more || !ring_.empty();) {
      // The limit keeps several large files from being in memory at once: only the last item added
      // may go beyond it.
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
      if (!take(ring_.front()->item)) return;
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
  };

  void submit(Slot& slot) {
    {
      const std::lock_guard lock(mutex_);
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
      reader.read(slot->item);
      {
        const std::lock_guard lock(mutex_);
        slot->done = true;
      }
      done_.notify_one();
    }
  }

  std::size_t most_;
  std::size_t waiting_bytes_ = 0;           ///< of the items in the ring
  std::deque<std::unique_ptr<Slot>> ring_;  ///< in order; outlives the threads
  std::unique_ptr<Slot> spare_;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::deque<Slot*> waiting_;
  bool closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace

void visit_games(const ReadOptions& options, const std::vector<Input>& inputs,
                 const MakeVisitor& make, const TakeItem& take) {
  Splitter splitter(options, inputs);
  unsigned threads = options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
  threads = std::clamp(threads, 1U, 256U);
  if (threads > 1) return Crew(options, make, threads).run(splitter, take);
  const auto visitor = make();
  ItemReader reader(options, *visitor);
  WorkItem item;
  while (splitter.next(item)) {
    reader.read(item);
    if (!take(item)) return;
    item.clear();
  }
}

}  // namespace qipu
