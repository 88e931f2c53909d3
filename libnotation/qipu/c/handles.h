// Private. What handles of the C interface name.
//
// A handle is a number: where in the table its object is, and the how-manieth object that is there.
// So one that was freed is known as such, without a look at memory that is no longer ours. Finding
// an object takes no lock.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace qipu::c {

enum class Kind : std::uint8_t {
  none,
  games,
  game,
  position,
  findings,
  rulings,
  bytes,
  writer,
  query,
  database,
  engine
};

/// What a handle names. Each kind is one class, which has its Kind as `kKind`.
struct Object {
  virtual ~Object() = default;
};

/// A new handle; null where there are as many as there can be. Throws std::bad_alloc.
void* add_handle(Kind kind, std::unique_ptr<Object> object);
/// Takes the object of a handle of any kind; null where there is none.
std::unique_ptr<Object> take_object(void* handle) noexcept;

// --- the table
// ------------------------------------------------------------------------------------

// A handle is the generation of its slot, then the slot's number, which is never 0.
inline constexpr unsigned kNumberBits = sizeof(void*) == 8 ? 24 : 20;
inline constexpr std::uintptr_t kNumberMask = (std::uintptr_t{1} << kNumberBits) - 1;
inline constexpr std::size_t kChunk = 4096;  ///< slots that are made together
inline constexpr std::size_t kChunks = (std::size_t{1} << kNumberBits) / kChunk;

struct Slot {
  /// The generation times 16 and the kind; with Kind::none nothing is there.
  std::atomic<std::uint64_t> state{0};
  Object* object = nullptr;
};

/// Chunks are made as handles are, and never unmade.
extern std::array<std::atomic<Slot*>, kChunks> slot_chunks;

constexpr std::uint64_t slot_state(std::uintptr_t generation, Kind kind) {
  return std::uint64_t{generation} << 4 | static_cast<std::uint64_t>(kind);
}

/// Null where no chunk has that number yet.
inline Slot* slot_at(std::size_t number) {
  Slot* const chunk = slot_chunks[number / kChunk].load(std::memory_order_acquire);
  return chunk == nullptr ? nullptr : chunk + number % kChunk;
}

/// The object; null for a handle that was freed, is of another kind, or never was one.
inline Object* find_object(Kind kind, const void* handle) noexcept {
  const auto value = reinterpret_cast<std::uintptr_t>(handle);  // NOLINT: a number
  const Slot* const slot = slot_at(value & kNumberMask);
  if (slot == nullptr) return nullptr;
  const std::uint64_t state = slot->state.load(std::memory_order_acquire);
  return state == slot_state(value >> kNumberBits, kind) ? slot->object : nullptr;
}

template <class T>
T* find(const void* handle) noexcept {
  return static_cast<T*>(find_object(T::kKind, handle));
}

}  // namespace qipu::c
