// Shared by all parts of the Python module: texts and paths from Python, failures as Python
// exceptions, moves as objects, and turns for threads.
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

#include "base/interrupt.h"
#include "qipu/board/move.h"
#include "qipu/diag/result.h"
#include "qipu/format/format.h"
#include "qipu/notation/notation.h"
#include "qipu/rules/position.h"
#include "qipu/ruling/ruleset.h"
#include "qipu/text/encoding.h"

namespace qipu::python {

namespace py = pybind11;

/// A text that can be written as UTF-8. A str with lone surrogates raises UnicodeEncodeError.
struct Text {
  std::string value;
};

/// The name of a file: str, bytes or os.PathLike. A name with a NUL raises ValueError.
struct Path {
  std::string value;
};

/// A failure. It is raised as a qipu.Error of the class that belongs to its code.
struct Failure {
  Diagnostic finding;
  std::string file = {};  ///< "" if it concerns no file
  std::vector<Move> readings = {};
  std::string text = {};            ///< the words of a move, if it concerns one
  const char* raised_as = nullptr;  ///< the class, if the code does not determine it
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
/// Raises a failure for an invalid argument: "games: -1 is negative".
[[noreturn]] void refuse(const std::string& call, const std::string& argument, const Said& why);
/// Raises a failure: nothing of that kind has that name.
[[noreturn]] void refuse_name(const Said& kind, const std::string& name);
/// Raises a failure: a closed object was used.
[[noreturn]] void refuse_closed(const std::string& call);
/// Returns the number, which must not be negative.
std::uint64_t at_least_0(const std::string& call, const std::string& argument, std::int64_t number);
/// Returns the number, which must be in the range.
int in_range(const std::string& call, const std::string& argument, std::int64_t number, int least,
             int most);

/// Returns the confidence, 0-1, from which on repairs are made. True means that of `qipu convert
/// --mend`; None and False give nullopt.
std::optional<double> confidence_given(const std::string& call, py::handle mend);

// Return the object with that name; null or nullopt for None. Fail with unknown_name.
const Format* format_named(const std::optional<Text>& name);
const Notation* notation_named(const std::optional<Text>& name);
const Ruleset* rules_named(const std::optional<Text>& name);
std::optional<Encoding> encoding_named(const std::optional<Text>& name);

py::str as_str(std::string_view utf8);
/// Returns a file's name as a str, whatever its bytes are.
py::object as_path(const std::string& name);

/// Returns the one object of a move.
py::object move_object(Move move);
/// Returns the move of an object; nullopt if it is not a Move.
std::optional<Move> move_in(py::handle object);
template <class Moves>
py::list move_list(const Moves& moves) {
  py::list out(static_cast<std::size_t>(std::ranges::distance(moves)));
  Py_ssize_t i = 0;
  for (const Move m : moves) PyList_SET_ITEM(out.ptr(), i++, move_object(m).release().ptr());
  return out;
}

/// Returns the move that a Move, or words in any notation, mean in a position. Fails if that is not
/// a move, or is illegal or ambiguous; raises TypeError for other objects.
Move legal_move_given(const Position& position, py::handle move);
/// Returns the move that words mean. `notation` null: any.
Move move_read(const Position& position, std::string_view words, const Notation* notation);
/// Returns the failure that says why a move is illegal.
Failure illegal(const Position& position, Move move, const std::string& words);

std::string_view side_id(Color side);

/// Makes threads take turns with an object that only one of them may use at a time. Waiting threads
/// do not hold Python's lock, and can be interrupted. If a process was forked while another thread
/// had its turn, that turn never ends in the child; waiting for it there fails.
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
  std::atomic<std::int64_t> process_ = 0;  ///< process of the thread that has the turn
};

/// Raises the exception of a signal's handler, such as KeyboardInterrupt, if a signal came.
/// REQUIRES: Python's lock is held.
inline void heed_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

/// Runs work without Python's lock. If a signal's handler raises an exception meanwhile, waiting
/// and reading in the work is broken off, and the exception is raised.
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

// Add the parts of the module, in the order in which they are made.
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
void add_openings(py::module_& m);
void add_comparing(py::module_& m);
void add_annotating(py::module_& m);

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
