#include "qipu/c/handles.h"

#include <pthread.h>

#include <array>
#include <atomic>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace qipu::c {
namespace {

// A handle is the generation of its slot, then the slot's number, which is never 0.
constexpr unsigned kNumberBits = sizeof(void*) == 8 ? 24 : 20;
constexpr std::uintptr_t kNumberMask = (std::uintptr_t{1} << kNumberBits) - 1;
constexpr std::uintptr_t kGenerations =
    sizeof(void*) == 8 ? std::uintptr_t{1} << 31 << 1 : std::uintptr_t{1} << 12;
constexpr std::size_t kChunk = 4096;
constexpr std::size_t kChunks = (std::size_t{1} << kNumberBits) / kChunk;

struct Slot {
  /// The generation times 16 and the kind; with Kind::none nothing is there.
  std::atomic<std::uint64_t> state{0};
  Object* object = nullptr;
};

std::uint64_t state_of(std::uintptr_t generation, Kind kind) {
  return std::uint64_t{generation} << 4 | static_cast<std::uint64_t>(kind);
}

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
      auto& chunk = chunks_[used_ / kChunk];
      if (chunk.load(std::memory_order_relaxed) == nullptr) {
        chunk.store(new Slot[kChunk], std::memory_order_release);
      }
      free_.reserve(used_ + 1);  // so that take() needs no memory
      number = used_++;
    }
    Slot& slot = *slot_at(number);
    std::uintptr_t generation = slot.state.load(std::memory_order_relaxed) >> 4;
    generation = (generation + 1) % kGenerations;
    if (generation == 0) generation = 1;
    slot.object = object.release();
    slot.state.store(state_of(generation, kind), std::memory_order_release);
    // A number, never followed.
    return reinterpret_cast<void*>(generation << kNumberBits | number);  // NOLINT
  }

  Object* find(Kind kind, const void* handle) const {
    const auto value = reinterpret_cast<std::uintptr_t>(handle);  // NOLINT
    const Slot* const slot = slot_at(value & kNumberMask);
    if (slot == nullptr || value == 0) return nullptr;
    const std::uint64_t state = slot->state.load(std::memory_order_acquire);
    return state == state_of(value >> kNumberBits, kind) ? slot->object : nullptr;
  }

  std::unique_ptr<Object> take(const void* handle) {
    const auto value = reinterpret_cast<std::uintptr_t>(handle);  // NOLINT
    const std::lock_guard lock(mutex_);
    Slot* const slot = slot_at(value & kNumberMask);
    if (slot == nullptr || value == 0) return nullptr;
    const std::uint64_t state = slot->state.load(std::memory_order_relaxed);
    if (state >> 4 != value >> kNumberBits || (state & 15) == 0) return nullptr;
    slot->state.store(state_of(value >> kNumberBits, Kind::none), std::memory_order_release);
    free_.push_back(value & kNumberMask);
    return std::unique_ptr<Object>(std::exchange(slot->object, nullptr));
  }

  std::mutex& mutex() { return mutex_; }

 private:
  Slot* slot_at(std::size_t number) const {
    Slot* const chunk = chunks_[number / kChunk].load(std::memory_order_acquire);
    return chunk == nullptr ? nullptr : chunk + number % kChunk;
  }

  std::mutex mutex_;
  std::array<std::atomic<Slot*>, kChunks> chunks_{};
  std::size_t used_ = 1;  // number 0 is in no handle, so that none is null
  std::vector<std::size_t> free_;
};

/// Never destroyed: handles may be freed while the program ends.
Table& table() {
  static Table& made = [] -> Table& {
    auto* const out = new Table;  // NOLINT
    // A child in which nobody holds the lock.
    pthread_atfork([] { table().mutex().lock(); }, [] { table().mutex().unlock(); },
                   [] { table().mutex().unlock(); });
    return *out;
  }();
  return made;
}

}  // namespace

void* add_handle(Kind kind, std::unique_ptr<Object> object) {
  return table().add(kind, std::move(object));
}

Object* find_object(Kind kind, const void* handle) noexcept { return table().find(kind, handle); }

std::unique_ptr<Object> take_object(void* handle) noexcept { return table().take(handle); }

}  // namespace qipu::c
