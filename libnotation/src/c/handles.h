// The handles of the C interface and their objects.
//
// A handle is a number: the slot of its object in the table, and how many objects had that slot
// before it. So a handle that was freed is recognised without looking at freed memory. Finding an
// object takes no lock.
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
  engine,
  differences,
  duplicates
};

/// An object that a handle names. Each kind has one class, with its Kind as `kKind`.
struct Object {
  virtual ~Object() = default;
};

/// Returns a new handle; null if there are as many as possible. Throws std::bad_alloc.
void* add_handle(Kind kind, std::unique_ptr<Object> object);
/// Removes and returns the object of a handle of any kind; null if there is none.
std::unique_ptr<Object> take_object(void* handle) noexcept;

// --- the table -----------------------------------------------------------------------------------

// A handle consists of the generation of its slot, then the slot's number, which is never 0.
inline constexpr unsigned kNumberBits = sizeof(void*) == 8 ? 24 : 20;
inline constexpr std::uintptr_t kNumberMask = (std::uintptr_t{1} << kNumberBits) - 1;
inline constexpr std::size_t kChunk = 4096;  ///< slots allocated together
inline constexpr std::size_t kChunks = (std::size_t{1} << kNumberBits) / kChunk;

struct Slot {
  /// The generation times 16, plus the kind. With Kind::none the slot is empty.
  std::atomic<std::uint64_t> state{0};
  Object* object = nullptr;
};

/// Chunks are allocated as handles need them, and never freed.
extern std::array<std::atomic<Slot*>, kChunks> slot_chunks;

constexpr std::uint64_t slot_state(std::uintptr_t generation, Kind kind) {
  return std::uint64_t{generation} << 4 | static_cast<std::uint64_t>(kind);
}

/// Returns the slot; null if no chunk has that number yet.
inline Slot* slot_at(std::size_t number) {
  Slot* const chunk = slot_chunks[number / kChunk].load(std::memory_order_acquire);
  return chunk == nullptr ? nullptr : chunk + number % kChunk;
}

/// Returns the object; null if the handle was freed, is of another kind, or never was a handle.
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
