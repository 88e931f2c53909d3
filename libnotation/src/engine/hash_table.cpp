#include "engine/hash_table.h"

#include <algorithm>
#include <memory>

#include "base/platform/system.h"

namespace qipu {
namespace {

// Layout of the data word, from the lowest bit: move 16, value 16, evaluation 16, depth 8, bound 2,
// on_pv 1, generation 5.
constexpr unsigned kValueAt = 16, kEvaluationAt = 32, kDepthAt = 48, kBoundAt = 56, kPvAt = 58,
                   kGenerationAt = 59;
// Depths of the quiescence search are a little below 0.
constexpr int kDepthOffset = 8;
constexpr Value kNone = -32768;  // as 16 bits: no value

std::uint64_t word(int value) {
  return static_cast<std::uint16_t>(static_cast<std::int16_t>(value == kNoValue ? kNone : value));
}
Value value_at(std::uint64_t data, unsigned at) {
  const int value = static_cast<std::int16_t>(data >> at & 0xFFFFU);
  return value == kNone ? kNoValue : value;
}
int depth_of(std::uint64_t data) { return static_cast<int>(data >> kDepthAt & 0xFFU); }
unsigned generation_of(std::uint64_t data) {
  return static_cast<unsigned>(data >> kGenerationAt & 31U);
}

}  // namespace

HashTable::HashTable(int mib)
    : count_(static_cast<std::size_t>(mib) * (1U << 20) / sizeof(Bucket)),
      buckets_(allocate(count_)) {}

HashTable::Bucket* HashTable::allocate(std::size_t count) {
  auto* const buckets = static_cast<Bucket*>(platform::allocate_large(count * sizeof(Bucket)));
  std::uninitialized_value_construct_n(buckets, count);
  return buckets;
}

void HashTable::clear() {
  for (std::size_t i = 0; i < count_; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      slot.check.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 0;
}

bool HashTable::find(std::uint64_t key, HashEntry& entry) const {
  for (const Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if (data == 0 || (slot.check.load(std::memory_order_relaxed) ^ data) != key) continue;
    entry = HashEntry();
    const auto move = static_cast<unsigned>(data & 0xFFFFU);
    if (move != 0) {
      entry.move = Move(Square::from_index(static_cast<int>(move & 0x7FU)),
                        Square::from_index(static_cast<int>(move >> 7)));
    }
    entry.value = value_at(data, kValueAt);
    entry.evaluation = value_at(data, kEvaluationAt);
    entry.depth = depth_of(data) - kDepthOffset;
    entry.bound = static_cast<Bound>(data >> kBoundAt & 3U);
    entry.on_pv = (data >> kPvAt & 1U) != 0;
    return true;
  }
  return false;
}

void HashTable::store(std::uint64_t key, const HashEntry& entry) {
  Slot* chosen = nullptr;
  int least = 1 << 20;
  std::uint64_t move = entry.move ? entry.move->bits() : 0;
  for (Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const bool same = data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key;
    if (same) {
      if (move == 0) move = data & 0xFFFFU;
      // Replacement: a result of this search that is more than 3 plies deeper stays.
      if (entry.bound != Bound::exact && entry.depth + kDepthOffset + 3 < depth_of(data) &&
          generation_of(data) == generation_) {
        return;
      }
      chosen = &slot;
      break;
    }
    const int worth =
        data == 0
            ? -1000
            : depth_of(data) - 4 * static_cast<int>((generation_ - generation_of(data)) & 31U);
    if (worth < least) {
      least = worth;
      chosen = &slot;
    }
  }
  const auto depth = static_cast<std::uint64_t>(std::clamp(entry.depth + kDepthOffset, 1, 255));
  const std::uint64_t data = move | word(entry.value) << kValueAt |
                             word(entry.evaluation) << kEvaluationAt | depth << kDepthAt |
                             static_cast<std::uint64_t>(entry.bound) << kBoundAt |
                             static_cast<std::uint64_t>(entry.on_pv) << kPvAt |
                             static_cast<std::uint64_t>(generation_) << kGenerationAt;
  chosen->check.store(key ^ data, std::memory_order_relaxed);
  chosen->data.store(data, std::memory_order_relaxed);
}

int HashTable::permille() const {
  const std::size_t looked = std::min<std::size_t>(count_, 1000 / kSlots);
  int used = 0;
  for (std::size_t i = 0; i < looked; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += static_cast<int>(data != 0 && generation_of(data) == generation_);
    }
  }
  return used * 1000 / static_cast<int>(looked * kSlots);
}

}  // namespace qipu
