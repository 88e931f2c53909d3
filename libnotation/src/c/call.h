// The frame of every call of the C interface: it checks handles and arguments, keeps a
// failure for qipu_last_error(), and lets no exception out.
#pragma once

#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "c/handles.h"
#include "qipu/board/move.h"
#include "qipu/c/qipu.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/diag/result.h"
#include "qipu/format/format.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/open.h"
#include "qipu/rules/position.h"
#include "qipu/ruling/ruleset.h"
#include "qipu/text/encoding.h"

namespace qipu::c {

/// The reason why a call fails. It is thrown only inside the C interface.
struct Failure {
  qipu_status status;
  Diagnostic finding;
  std::string file = {};  ///< "" if it concerns no file
};

/// Keeps the failure for qipu_last_error() in this thread. Returns its status.
qipu_status fail_with(Failure failure) noexcept;
/// Report failures that have no finding of their own.
qipu_status out_of_memory(const char* call) noexcept;
qipu_status broken(const char* call, const char* what) noexcept;

/// Returns the last failure in this thread; null if nothing has failed.
const FiledFinding* last_finding();

/// Returns the result of `work`. If it fails, returns the result of `failed` for the status.
template <class Work, class Failed>
auto call(const char* name, Work work, Failed failed) noexcept -> decltype(work()) {
  try {
    return work();
  } catch (Failure& failure) {
    return failed(fail_with(std::move(failure)));
  } catch (const std::bad_alloc&) {
    return failed(out_of_memory(name));
  } catch (const std::exception& error) {
    return failed(broken(name, error.what()));
  } catch (...) {
    return failed(broken(name, "unknown"));
  }
}

/// Runs `work` for functions that return a status.
template <class Work>  // void()
qipu_status done(const char* name, Work work) noexcept {
  return call(
      name,
      [&] {
        work();
        return QIPU_OK;
      },
      [](qipu_status status) { return status; });
}

/// Runs `work`, which returns a status itself.
template <class Work>  // qipu_status()
qipu_status status_of(const char* name, Work work) noexcept {
  return call(name, work, [](qipu_status status) { return status; });
}

/// Runs `work` for functions that return a value. Returns the neutral value if it fails.
template <class T, class Work>
T value_of(const char* name, T neutral, Work work) noexcept {
  return call(name, [&]() -> T { return work(); }, [&](qipu_status /*status*/) { return neutral; });
}

constexpr qipu_text kNoText = {"", 0};

/// Runs `work` for functions that return a text.
template <class Work>
qipu_text text_of(const char* name, Work work) noexcept {
  return value_of(name, kNoText, work);
}

/// Returns a text that ends with NUL where it is stored.
inline qipu_text as_text(const std::string& text) { return {text.c_str(), text.size()}; }
/// Returns a text. REQUIRES: it is empty, or a NUL follows it.
inline qipu_text as_text(std::string_view text) {
  return text.empty() ? kNoText : qipu_text{text.data(), text.size()};
}

/// Makes a handle for an object. Throws std::bad_alloc.
template <class Handle, class T>
Handle* new_handle(std::unique_ptr<T> object) {
  void* const handle = add_handle(T::kKind, std::move(object));
  if (handle == nullptr) throw std::bad_alloc();
  return static_cast<Handle*>(handle);
}

/// Runs `work`, which returns an object, for functions that make a handle.
template <class Handle, class Work>
Handle* handle_of(const char* name, Work work) noexcept {
  return value_of(name, static_cast<Handle*>(nullptr), [&] { return new_handle<Handle>(work()); });
}

// --- arguments: these throw a Failure ------------------------------------------------------------

/// The problem with an argument.
struct Why {
  const char *en, *zh;
};
constexpr Why kNull = {"is null", "为空指针"};
constexpr Why kNoUtf8 = {"is not UTF-8", "不是 UTF-8"};
constexpr Why kTooLarge = {"is negative, or larger than memory", "为负数或过大"};
constexpr Why kOutOfRange = {"is out of range", "超出范围"};
constexpr Why kIllegal = {"is not legal there", "在该局面不合法"};
[[noreturn]] void refuse(const char* call, const char* argument, Why why);

/// Returns the object of a handle.
template <class T>
T& object_of(const char* call, const void* handle) {
  if (handle == nullptr) refuse(call, "handle", kNull);
  T* const found = find<T>(handle);
  if (found == nullptr) {
    throw Failure{QIPU_STALE, make_diagnostic(diag::stale_handle, {}, {call})};
  }
  return *found;
}

/// Returns a text, which must be present and in UTF-8.
std::string_view text_given(const char* call, const char* argument, const char* text);
/// Returns a text that may be null, which gives "".
std::string_view text_or_none(const char* call, const char* argument, const char* text);
/// Returns a path, which must be present. Its bytes may be of any kind.
std::string path_given(const char* call, const char* path);
/// Returns an array of bytes, after checking that its size is possible.
std::string_view bytes_given(const char* call, const char* argument, const void* data,
                             std::size_t size);

template <class T>
T& place_given(const char* call, const char* argument, T* place) {
  if (place == nullptr) refuse(call, argument, kNull);
  return *place;
}

/// Returns the caller's options. They may be null, or come from an older header that had fewer of
/// them; missing ones are as in `out`, made by the INIT macro.
template <class Options>
Options options_given(const char* call, const Options* given, Options out) {
  if (given == nullptr) return out;
  if (given->size < sizeof(std::size_t) || given->size > sizeof(Options)) {
    refuse(call, "options", {"has an unknown size: use its INIT", "大小不符，须用其 INIT 宏"});
  }
  std::memcpy(&out, given, given->size);
  return out;
}

/// Returns an array of the caller.
template <class T>
std::span<const T> array_given(const char* call, const char* argument, const T* array,
                               std::size_t count) {
  if (count > static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(T)) refuse(call, "count", kTooLarge);
  if (array == nullptr && count != 0) refuse(call, argument, kNull);
  return {array, count};
}

/// Returns an array that is to be filled.
template <class T>
std::span<T> room_given(const char* call, T* array, std::size_t capacity) {
  if (capacity > static_cast<std::size_t>(PTRDIFF_MAX) / sizeof(T)) {
    refuse(call, "capacity", kTooLarge);
  }
  if (array == nullptr && capacity != 0) refuse(call, "array", kNull);
  return {array, capacity};
}

/// Fills an array with as many elements as fit. Returns the number of elements there are.
template <class T, class Range, class Make>
std::size_t fill(std::span<T> room, const Range& all, Make make) {
  std::size_t n = 0;
  for (const auto& each : all) {
    if (n == room.size()) break;
    room[n++] = make(each);
  }
  return static_cast<std::size_t>(all.size());
}

/// Returns the move; nullopt if it is not a move on the board.
inline std::optional<Move> move_of(qipu_move move) {
  const int from = move & 0x7F, to = move >> 7;
  if (from >= Square::kCount || to >= Square::kCount || from == to) return std::nullopt;
  return Move(Square::from_index(from), Square::from_index(to));
}

/// Returns the value, or throws a Failure with the finding, which concerns `file`.
template <class T>
T value_or_fail(Result<T> result, const std::string& file = {}) {
  if (!result) throw Failure{QIPU_FAILED, std::move(result.error()), file};
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// Returns moves from a position. They must be legal.
std::vector<Move> line_given(const char* call, const Position& start, const qipu_move* moves,
                             std::size_t count);

/// Return the object with that id; null (nullopt) for a null id.
const Format* format_named(const char* call, const char* id);
const Notation* notation_named(const char* call, const char* id);
const Ruleset* rules_named(const char* call, const char* id);
std::optional<Encoding> encoding_named(const char* call, const char* id);

inline Language language_of(qipu_language language) {
  return language == QIPU_CHINESE ? Language::zh : Language::en;
}

}  // namespace qipu::c
