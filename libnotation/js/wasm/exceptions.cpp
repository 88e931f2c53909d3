// The functions that the compiler calls to throw and catch exceptions. Debian's C++ runtime for
// wasm32 is built without exceptions, and lacks them.
//
// WebAssembly itself unwinds the stack and stops at each landing pad. There
// _Unwind_CallPersonality() decides which of its catches takes the exception. It reads the table
// that the compiler wrote for the function (LSDA). The table has the form of the Itanium C++ ABI,
// with the number of a landing pad instead of an address. Exceptions of other languages do not
// occur here, and neither do threads.
//
// https://itanium-cxx-abi.github.io/cxx-abi/abi-eh.html
// https://github.com/WebAssembly/tool-conventions/blob/main/EHScheme.md

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <typeinfo>

namespace __cxxabiv1 {  // NOLINT: its name is given

// As in libc++abi: a virtual function of the type searches its bases.
class __shim_type_info : public std::type_info {  // NOLINT
 public:
  ~__shim_type_info() override;
  virtual void noop1() const;
  virtual void noop2() const;
  virtual bool can_catch(const __shim_type_info* thrown, void*& object) const = 0;
};

}  // namespace __cxxabiv1

namespace {

/// A destructor. It returns the object that it destroys.
using Destroy = void* (*)(void*);

/// The header before each object that is thrown.
struct alignas(16) Thrown {
  const std::type_info* type = nullptr;
  Destroy destroy = nullptr;
  void* caught = nullptr;   ///< the object or its base, as the handler sees it
  Thrown* outer = nullptr;  ///< the exception that is being handled around this one
  int handlers = 0;         ///< handlers at work; negative while it is rethrown
};

void* object_of(Thrown* thrown) { return thrown + 1; }
Thrown* thrown_of(void* object) { return static_cast<Thrown*>(object) - 1; }

/// The exceptions being handled, innermost first.
Thrown* handled = nullptr;

/// Memory for an exception that is thrown when there is no other memory.
constexpr std::size_t kReserve = 1024;
alignas(16) std::byte reserve[kReserve];
bool reserve_used = false;

std::uintptr_t read_unsigned(const std::uint8_t*& at) {
  std::uintptr_t out = 0;
  unsigned shift = 0;
  for (;; shift += 7) {
    const std::uint8_t byte = *at++;
    if (shift < 32) out |= static_cast<std::uintptr_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return out;
  }
}

std::intptr_t read_signed(const std::uint8_t*& at) {
  std::uintptr_t out = 0;
  unsigned shift = 0;
  for (;;) {
    const std::uint8_t byte = *at++;
    if (shift < 32) out |= static_cast<std::uintptr_t>(byte & 0x7F) << shift;
    shift += 7;
    if (byte >= 0x80) continue;
    if ((byte & 0x40) != 0 && shift < 32) out |= ~std::uintptr_t{0} << shift;
    return static_cast<std::intptr_t>(out);
  }
}

/// The parts of a function's table that are read here.
struct Table {
  const std::uint8_t* sites = nullptr;    ///< for each landing pad: its number, its first action
  const std::uint8_t* actions = nullptr;  ///< a type's number, and the distance to the next action
  const std::uint8_t* types = nullptr;    ///< pointers; the first one is right before this address
};

Table table_at(const std::uint8_t* at) {
  constexpr std::uint8_t kLeftOut = 0xFF;
  Table out;
  if (*at++ != kLeftOut) read_unsigned(at);
  if (*at++ != kLeftOut) {
    const std::uintptr_t size = read_unsigned(at);
    out.types = at + size;
  }
  ++at;  // encoding of the sites: both numbers are unsigned LEB128
  const std::uintptr_t size = read_unsigned(at);
  out.sites = at;
  out.actions = at + size;
  return out;
}

const std::type_info* type_at(const Table& table, std::intptr_t number) {
  const std::type_info* out = nullptr;
  std::memcpy(&out, table.types - number * static_cast<std::intptr_t>(sizeof(out)), sizeof(out));
  return out;
}

/// Returns true if a catch of that type takes the exception; a null type is `...`.
bool takes(const std::type_info* type, Thrown& thrown) {
  void* object = object_of(&thrown);
  if (type != nullptr) {
    using Type = __cxxabiv1::__shim_type_info;
    if (!static_cast<const Type*>(type)->can_catch(static_cast<const Type*>(thrown.type), object)) {
      return false;
    }
  }
  thrown.caught = object;
  return true;
}

[[noreturn]] void raise(Thrown* thrown) { __builtin_wasm_throw(0, thrown); }

}  // namespace

extern "C" {

// Shared with the compiler's landing pads: their index and table, and the selected type.
struct {
  std::uintptr_t lpad_index;
  const std::uint8_t* lsda;
  std::intptr_t selector;
} __wasm_lpad_context;  // NOLINT: its name is given

// NOLINTBEGIN(readability-identifier-naming): names that the compiler calls

int _Unwind_CallPersonality(void* exception) {
  const Table table = table_at(__wasm_lpad_context.lsda);
  __wasm_lpad_context.selector = 0;
  const std::uint8_t* site = table.sites;
  std::uintptr_t action = 0;
  for (std::uintptr_t i = 0; i <= __wasm_lpad_context.lpad_index; ++i) {
    read_unsigned(site);
    action = read_unsigned(site);
  }
  if (action == 0) return 0;  // it only cleans up
  const std::uint8_t* at = table.actions + (action - 1);
  for (;;) {
    const std::intptr_t type = read_signed(at);
    if (type > 0 && takes(type_at(table, type), *static_cast<Thrown*>(exception))) {
      __wasm_lpad_context.selector = type;
      return 0;
    }
    const std::uint8_t* const here = at;
    const std::intptr_t step = read_signed(at);
    if (step == 0) return 0;
    at = here + step;
  }
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
  const std::size_t whole = size + sizeof(Thrown);
  void* memory = std::malloc(whole);
  if (memory == nullptr) {
    if (reserve_used || whole > kReserve) std::terminate();
    reserve_used = true;
    memory = reserve;
  }
  return object_of(new (memory) Thrown);
}

void __cxa_free_exception(void* object) noexcept {
  Thrown* const thrown = thrown_of(object);
  if (static_cast<void*>(thrown) == reserve) {
    reserve_used = false;
  } else {
    std::free(thrown);
  }
}

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, Destroy destroy) {
  Thrown* const thrown = thrown_of(object);
  thrown->type = type;
  thrown->destroy = destroy;
  raise(thrown);
}

void* __cxa_begin_catch(void* exception) noexcept {
  auto* const thrown = static_cast<Thrown*>(exception);
  thrown->handlers = (thrown->handlers < 0 ? -thrown->handlers : thrown->handlers) + 1;
  if (handled != thrown) {
    thrown->outer = handled;
    handled = thrown;
  }
  return thrown->caught;
}

void __cxa_end_catch() {
  Thrown* const thrown = handled;
  if (thrown == nullptr) return;
  if (thrown->handlers < 0) {  // it is being rethrown
    if (++thrown->handlers == 0) handled = thrown->outer;
    return;
  }
  if (--thrown->handlers != 0) return;
  handled = thrown->outer;
  if (thrown->destroy != nullptr) thrown->destroy(object_of(thrown));
  __cxa_free_exception(object_of(thrown));
}

[[noreturn]] void __cxa_rethrow() {
  if (handled == nullptr) std::terminate();
  handled->handlers = -handled->handlers;
  raise(handled);
}

/// Thread-local objects live as long as the page.
int __cxa_thread_atexit(void (* /*destroy*/)(void*), void* /*object*/, void* /*module*/) noexcept {
  return 0;
}

// NOLINTEND(readability-identifier-naming)
}

// The runtime's own operators end the program if there is no memory.

void* operator new(std::size_t size) {
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

void* operator new(std::size_t size, std::align_val_t align) {
  const auto step = static_cast<std::size_t>(align);
  if (void* const memory = std::aligned_alloc(step, (size + step - 1) / step * step)) return memory;
  throw std::bad_alloc();
}

void* operator new[](std::size_t size) { return operator new(size); }
void* operator new[](std::size_t size, std::align_val_t align) { return operator new(size, align); }
