// Private. What handles of the C interface name.
//
// A handle is a number: where in the table its object is, and the how-manieth object that is there.
// So one that was freed is known as such, without a look at memory that is no longer ours. Finding
// an object takes no lock.
#pragma once

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
/// The object; null for a handle that was freed, is of another kind, or never was one.
Object* find_object(Kind kind, const void* handle) noexcept;
/// Takes the object of a handle of any kind; null where there is none.
std::unique_ptr<Object> take_object(void* handle) noexcept;

template <class T>
T* find(const void* handle) noexcept {
  return static_cast<T*>(find_object(T::kKind, handle));
}

}  // namespace qipu::c
