// What every part of the Python module needs: texts and paths as Python has them, failures as
// Python's exceptions, moves as objects, and turns for threads.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/base/interrupt.h"
#include "qipu/board/move.h"
#include "qipu/diag/result.h"
#include "qipu/format/format.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"
#include "qipu/ruling/ruleset.h"
#include "qipu/text/encoding.h"

namespace qipu::python {

namespace py = pybind11;

/// A text that can be UTF-8. Others, with lone surrogates, raise UnicodeEncodeError.
struct Text {
  std::string value;
};

/// The name of a file: text, bytes or os.PathLike. With a NUL in it: ValueError.
struct Path {
  std::string value;
};

/// Becomes a qipu.Error of the class that its code has.
struct Failure {
  Diagnostic finding;
  std::string file = {};  ///< "" where it is about none
  std::vector<Move> readings = {};
  std::string text = {};            ///< the words of a move, where it is about one
  const char* raised_as = nullptr;  ///< the class, where the code does not tell
};

template <class T>
T value_or_fail(Result<T>&& result, const std::string& file = {}) {
  if (!result) throw Failure{std::move(result.error()), file};
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// A sentence in both languages.
struct Said {
  std::string en, zh;
};
/// An argument that cannot be: "games: -1 is negative".
[[noreturn]] void refuse(const std::string& call, const std::string& argument, const Said& why);
/// There is nothing of that kind with that name.
[[noreturn]] void refuse_name(const Said& kind, const std::string& name);
/// What was closed is used.
[[noreturn]] void refuse_closed(const std::string& call);
/// The number, which may not be negative.
std::uint64_t at_least_0(const std::string& call, const std::string& argument, std::int64_t number);
/// The number, which has to be in the range.
int in_range(const std::string& call, const std::string& argument, std::int64_t number, int least,
             int most);

/// From what confidence on repairs are made, 0-1; True: as `qipu convert --mend` does. Nothing for
/// None and False.
std::optional<double> confidence_given(const std::string& call, py::handle mend);

// Things by their names; null, or nothing, for None. Failures: unknown_name.
const Format* format_named(const std::optional<Text>& name);
const Notation* notation_named(const std::optional<Text>& name);
const Ruleset* rules_named(const std::optional<Text>& name);
std::optional<Encoding> encoding_named(const std::optional<Text>& name);

py::str as_str(std::string_view utf8);
/// A file's name, whatever its bytes.
py::object as_path(const std::string& name);

/// The one object of a move.
py::object move_object(Move move);
/// Its move, where the object is one.
std::optional<Move> move_in(py::handle object);
template <class Moves>
py::list move_list(const Moves& moves) {
  py::list out(static_cast<std::size_t>(std::ranges::distance(moves)));
  Py_ssize_t i = 0;
  for (const Move m : moves) PyList_SET_ITEM(out.ptr(), i++, move_object(m).release().ptr());
  return out;
}

/// What a Move, or the words of one in any notation, means in a position. Failures: that it is no
/// move, illegal or ambiguous; TypeError.
Move legal_move_given(const Position& position, py::handle move);
/// The same of words. `notation` null: any.
Move move_read(const Position& position, std::string_view words, const Notation* notation);
/// Why a move may not be played.
Failure illegal(const Position& position, Move move, const std::string& words);

std::string_view side_id(Color side);

/// Lets one thread after the other use what is not for two at once. Others wait without holding
/// Python's lock, and may be interrupted. In a process that was forked while another thread had its
/// turn that turn never ends: there it is a failure.
class Turn {
 public:
  class Holder {
   public:
    explicit Holder(Turn& turn) : turn_(turn) { turn_.begin(); }
    ~Holder() { turn_.end(); }
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;

   private:
    Turn& turn_;
  };

 private:
  void begin();
  void end();

  std::timed_mutex mutex_;
  std::atomic<int> process_ = 0;  ///< that of the thread whose turn it is
};

/// Raises what a signal's handler raised, if one came: KeyboardInterrupt. With Python's lock held.
inline void heed_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

/// Does work without Python's lock. Where a signal's handler raises something meanwhile, what waits
/// or reads on in there is broken off, and that is raised.
template <class Work>
auto unlocked(Work work) {
  std::optional<py::error_already_set> raised;
  const auto done = [&] {
    const py::gil_scoped_release others;
    const Interruption heeded([&raised] {
      const py::gil_scoped_acquire lock;
      if (PyErr_CheckSignals() != 0) raised.emplace();
      return raised.has_value();
    });
    if constexpr (std::is_void_v<decltype(work())>) {
      work();
      return true;
    } else {
      return work();
    }
  };
  auto result = done();
  if (raised) throw *raised;
  return result;
}

// The parts of the module, in the order in which they are made.
void add_errors(py::module_& m);
void add_moves(py::module_& m);
void add_positions(py::module_& m);
void add_games(py::module_& m);
void add_nodes(py::module_& m);
void add_names(py::module_& m);
void add_reading(py::module_& m);
void add_writing(py::module_& m);
void add_rulings(py::module_& m);
void add_questions(py::module_& m);
void add_engine(py::module_& m);

}  // namespace qipu::python

namespace pybind11::detail {

template <>
struct type_caster<qipu::python::Text> {
  PYBIND11_TYPE_CASTER(qipu::python::Text, const_name("str"));
  bool load(handle from, bool /*convert*/) {
    if (!PyUnicode_Check(from.ptr())) return false;
    Py_ssize_t size = 0;
    const char* const data = PyUnicode_AsUTF8AndSize(from.ptr(), &size);
    if (data == nullptr) throw error_already_set();
    value.value.assign(data, static_cast<std::size_t>(size));
    return true;
  }
};

template <>
struct type_caster<qipu::python::Path> {
  PYBIND11_TYPE_CASTER(qipu::python::Path, const_name("str | bytes | os.PathLike"));
  bool load(handle from, bool /*convert*/) {
    if (!PyUnicode_Check(from.ptr()) && !PyBytes_Check(from.ptr()) &&
        !hasattr(from, "__fspath__")) {
      return false;
    }
    PyObject* bytes = nullptr;
    if (PyUnicode_FSConverter(from.ptr(), static_cast<void*>(&bytes)) == 0)
      throw error_already_set();
    value.value.assign(PyBytes_AS_STRING(bytes), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes)));
    Py_DECREF(bytes);
    return true;
  }
};

}  // namespace pybind11::detail
