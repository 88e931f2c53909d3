#include "core.h"

#include <chrono>

#include "base/platform/system.h"

namespace qipu::python {

void refuse(const std::string& call, const std::string& argument, const Said& why) {
  throw Failure{make_diagnostic(diag::bad_argument, {}, {call, argument, why.en, why.zh})};
}

void refuse_name(const Said& kind, const std::string& name) {
  throw Failure{make_diagnostic(diag::unknown_name, {}, {kind.en, kind.zh, name})};
}

void refuse_closed(const std::string& call) {
  throw Failure{
      .finding = make_diagnostic(diag::bad_argument, {}, {call, "self", "is closed", "已关闭"}),
      .raised_as = "ClosedError"};
}

std::uint64_t at_least_0(const std::string& call, const std::string& argument,
                         std::int64_t number) {
  if (number < 0) refuse(call, argument, {"is negative", "为负数"});
  return static_cast<std::uint64_t>(number);
}

int in_range(const std::string& call, const std::string& argument, std::int64_t number, int least,
             int most) {
  if (number < least || number > most) {
    const std::string range = std::to_string(least) + " - " + std::to_string(most);
    refuse(call, argument, {"is not in " + range, "不在 " + range + " 之内"});
  }
  return static_cast<int>(number);
}

std::optional<double> confidence_given(const std::string& call, py::handle mend) {
  constexpr double kSure = 0.9;
  if (mend.is_none() || mend.ptr() == Py_False) return std::nullopt;
  if (mend.ptr() == Py_True) return kSure;
  if (!PyFloat_Check(mend.ptr()) && !PyLong_Check(mend.ptr())) {
    throw py::type_error("`mend` is a probability, 0-1, or True");
  }
  const double confidence = PyFloat_AsDouble(mend.ptr());
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (!(confidence >= 0 && confidence <= 1)) {
    refuse(call, "mend", {"is not in 0 - 1", "不在 0 - 1 之内"});
  }
  return confidence;
}

const Format* format_named(const std::optional<Text>& name) {
  if (!name) return nullptr;
  const Format* const format = find_format(name->value);
  if (format == nullptr) refuse_name({"format", "格式"}, name->value);
  return format;
}

const Notation* notation_named(const std::optional<Text>& name) {
  if (!name) return nullptr;
  const Notation* const notation = find_notation(name->value);
  if (notation == nullptr) refuse_name({"notation", "记法"}, name->value);
  return notation;
}

const Ruleset* rules_named(const std::optional<Text>& name) {
  if (!name) return nullptr;
  const Ruleset* const rules = find_ruleset(name->value);
  if (rules == nullptr) refuse_name({"rule book", "规则"}, name->value);
  return rules;
}

std::optional<Encoding> encoding_named(const std::optional<Text>& name) {
  if (!name) return std::nullopt;
  const auto encoding = parse_encoding(name->value);
  if (!encoding) refuse_name({"encoding", "编码"}, name->value);
  return encoding;
}

py::str as_str(std::string_view utf8) {
  PyObject* const text =
      PyUnicode_DecodeUTF8(utf8.data(), static_cast<Py_ssize_t>(utf8.size()), "replace");
  if (text == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(text);
}

py::object as_path(const std::string& name) {
  PyObject* const text =
      PyUnicode_DecodeFSDefaultAndSize(name.data(), static_cast<Py_ssize_t>(name.size()));
  if (text == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(text);
}

std::string_view side_id(Color side) { return side == Color::red ? "red" : "black"; }

void Turn::begin() {
  using namespace std::chrono_literals;
  while (!mutex_.try_lock()) {
    if (process_ != 0 && process_ != platform::process_id()) {
      refuse("fork", "self", {"belongs to the parent process of a fork", "属于 fork 之前的父进程"});
    }
    {
      const py::gil_scoped_release others;
      if (mutex_.try_lock_for(50ms)) break;
    }
    heed_signals();
  }
  process_ = platform::process_id();
}

void Turn::end() {
  process_ = 0;
  mutex_.unlock();
}

}  // namespace qipu::python
