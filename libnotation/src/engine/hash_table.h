// The transposition table (置换表), which stores search results by position. All threads
// share it without locks. A slot is two words; if two threads have overwritten each other, the
// check word does not match the key.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "base/platform/system.h"
#include "engine/value.h"
#include "qipu/board/move.h"
#include "qipu/engine/engine.h"

namespace qipu {

struct HashEntry {
  std::optional<Move> move;
  Value value = kNoValue;       ///< mate scores are relative to this position
  Value evaluation = kNoValue;  ///< static evaluation
  int depth = 0;
  Bound bound = Bound::exact;
  bool on_pv = false;
};

class HashTable {
 public:
  /// Throws std::bad_alloc.
  explicit HashTable(int mib);
  void clear();
  /// Starts a new search: entries of older searches are replaced first.
  void age() { generation_ = (generation_ + 1) & 31U; }
  /// Returns true if the position is in the table; otherwise `entry` is unchanged.
  bool find(std::uint64_t key, HashEntry& entry) const;
  void store(std::uint64_t key, const HashEntry& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }
  /// The part of the table that entries of this search fill, in thousandths.
  int permille() const;

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0}, data{0};  // check: key ^ data
  };
  static constexpr std::size_t kSlots = 4;
  struct alignas(64) Bucket {
    Slot slots[kSlots];
  };
  Bucket& bucket(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>((key >> 32) * count_ >> 32)];
  }

  std::size_t count_;
  struct Free {
    void operator()(Bucket* buckets) const { platform::free_large(buckets); }
  };
  static Bucket* allocate(std::size_t count);

  std::unique_ptr<Bucket[], Free> buckets_;
  unsigned generation_ = 0;
};

}  // namespace qipu
