#include "c/handles.h"

#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "base/platform/system.h"

namespace qipu::c {

constinit std::array<std::atomic<Slot*>, kChunks> slot_chunks{};

namespace {

constexpr std::uintptr_t kGenerations =
    sizeof(void*) == 8 ? std::uintptr_t{1} << 31 << 1 : std::uintptr_t{1} << 12;

/// The slots, and which of them are in use.
class Table {
 public:
  void* add(Kind kind, std::unique_ptr<Object> object) {
    const std::lock_guard lock(mutex_);
    std::size_t number = 0;
    if (!free_.empty()) {
      number = free_.back();
      free_.pop_back();
    } else {
      if (used_ == kChunks * kChunk) return nullptr;
      auto& chunk = slot_chunks[used_ / kChunk];
      if (chunk.load(std::memory_order_relaxed) == nullptr) {
        free_.reserve(used_ + kChunk);  // so that take() allocates nothing
        chunk.store(new Slot[kChunk], std::memory_order_release);
      }
      number = used_++;
    }
    Slot& slot = *slot_at(number);
    std::uintptr_t generation = slot.state.load(std::memory_order_relaxed) >> 4;
    generation = (generation + 1) % kGenerations;
    if (generation == 0) generation = 1;
    slot.object = object.release();
    slot.state.store(slot_state(generation, kind), std::memory_order_release);
    return reinterpret_cast<void*>(generation << kNumberBits | number);  // NOLINT: a number
  }

  std::unique_ptr<Object> take(const void* handle) {
    const auto value = reinterpret_cast<std::uintptr_t>(handle);  // NOLINT: a number
    const std::lock_guard lock(mutex_);
    Slot* const slot = slot_at(value & kNumberMask);
    if (slot == nullptr) return nullptr;
    const std::uint64_t state = slot->state.load(std::memory_order_relaxed);
    if (state >> 4 != value >> kNumberBits || (state & 15) == 0) return nullptr;
    slot->state.store(slot_state(value >> kNumberBits, Kind::none), std::memory_order_release);
    free_.push_back(value & kNumberMask);
    return std::unique_ptr<Object>(std::exchange(slot->object, nullptr));
  }

  std::mutex& mutex() { return mutex_; }

 private:
  std::mutex mutex_;
  std::size_t used_ = 1;  // no handle has number 0, so none is null
  std::vector<std::size_t> free_;
};

/// Returns the table. It is never destroyed, because handles may be freed while the program ends.
Table& table() {
  static Table& made = [] -> Table& {
    auto* const out = new Table;  // NOLINT
    // The lock is held during fork(), so that no other thread holds it in the child.
    platform::around_fork([] { table().mutex().lock(); }, [] { table().mutex().unlock(); });
    return *out;
  }();
  return made;
}

}  // namespace

void* add_handle(Kind kind, std::unique_ptr<Object> object) {
  return table().add(kind, std::move(object));
}

std::unique_ptr<Object> take_object(void* handle) noexcept { return table().take(handle); }

}  // namespace qipu::c
