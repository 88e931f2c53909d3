// Findings, and the exceptions that carry them.

#include "errors.h"

#include <algorithm>
#include <array>

namespace qipu::python {
namespace {

/// Returns the module with the classes of exceptions.
py::module_ error_classes() { return py::module_::import("qipu._errors"); }

py::object number_or_none(std::uint64_t number, std::uint64_t none = 0) {
  return number == none ? py::object(py::none()) : py::object(py::int_(number));
}

std::string said(const FiledFinding& of, Language language) {
  return message(of.finding, language);
}

/// Returns "old.pgn:3:7: error Q3104: ...".
std::string shown(const FiledFinding& of) {
  const Location& where = of.finding.where;
  std::string out;
  if (!of.file.empty()) out += of.file + ':';
  if (where.line != 0) out += std::to_string(where.line) + ':';
  if (where.line != 0 && where.column != 0) out += std::to_string(where.column) + ':';
  if (!out.empty()) out += ' ';
  out += std::string(severity_name(of.finding.code->severity)) + ' ' + of.finding.code->id() + ": ";
  return out + said(of, Language::en);
}

/// Returns the class of exceptions for a code: one for each kind of error that programs
/// distinguish.
const char* class_of(const Code& code) {
  if (&code == &diag::illegal_move) return "IllegalMove";
  if (&code == &diag::ambiguous_move) return "AmbiguousMove";
  if (&code == &diag::not_a_move || &code == &diag::no_such_move) return "UnreadMove";
  if (&code == &diag::bad_fen || &code == &diag::unplayable_start) return "PositionError";
  if (&code == &diag::unknown_name || &code == &diag::bad_argument) return "ArgumentError";
  if (&code == &diag::loss_refused || &code == &diag::one_game_only ||
      &code == &diag::format_only_read) {
    return "FormatError";
  }
  if (code.name.starts_with("query_")) return "QueryError";
  if (code.number / 1000 == 1 || code.name.starts_with("output_") ||
      code.name.starts_with("database_") || code.name.find("folder") != code.name.npos) {
    return "FileError";
  }
  if (code.number / 1000 == 6) return "EngineError";
  return "Error";
}

py::bytes raw(const std::string& text) { return py::bytes(text); }

/// Returns all parts of a finding, for pickle. Texts are bytes, since some are not UTF-8.
py::tuple parts_of(const Diagnostic& d) {
  py::list args, notes;
  for (const std::string& arg : d.args) args.append(raw(arg));
  for (const Diagnostic& note : d.notes) notes.append(parts_of(note));
  const Location& at = d.where;
  return py::make_tuple(
      d.code->number, py::make_tuple(at.byte, at.line, at.column, at.length, at.game, at.ply),
      std::move(args), raw(d.line_text), d.line_from, raw(d.fen), raw(d.players), std::move(notes));
}

/// Returns the finding with these parts. Throws if they are not those of a finding.
Diagnostic finding_of(const py::tuple& parts) {
  constexpr std::size_t kParts = 8, kPlaces = 6;
  if (parts.size() != kParts) throw py::value_error("this is not a finding");
  const auto number = parts[0].cast<int>();
  const auto code = std::ranges::find(all_codes(), number, &Code::number);
  const auto at = parts[1].cast<py::tuple>();
  std::vector<std::string> args;
  for (const py::handle arg : parts[2].cast<py::list>()) args.push_back(arg.cast<py::bytes>());
  // Another version of the library may have other codes.
  if (code == all_codes().end() || at.size() != kPlaces ||
      args.size() != static_cast<std::size_t>((*code)->args)) {
    throw py::value_error("this is not a finding");
  }
  const auto place = [&at](std::size_t i) { return at[i].cast<std::uint32_t>(); };
  Diagnostic d = make_diagnostic(**code,
                                 {.byte = at[0].cast<std::uint64_t>(),
                                  .line = place(1),
                                  .column = place(2),
                                  .length = place(3),
                                  .game = place(4),
                                  .ply = place(5)},
                                 std::move(args));
  d.line_text = parts[3].cast<py::bytes>();
  d.line_from = parts[4].cast<std::uint32_t>();
  d.fen = parts[5].cast<py::bytes>();
  d.players = parts[6].cast<py::bytes>();
  for (const py::handle note : parts[7].cast<py::list>()) {
    d.notes.push_back(finding_of(note.cast<py::tuple>()));
  }
  return d;
}

}  // namespace

py::object finding_object(Diagnostic finding, std::string file) {
  return py::cast(FiledFinding{std::move(file), std::move(finding)});
}

py::tuple finding_tuple(const std::vector<Diagnostic>& findings, const std::string& file) {
  py::tuple out(findings.size());
  for (std::size_t i = 0; i < findings.size(); ++i) out[i] = finding_object(findings[i], file);
  return out;
}

py::object exception_of(const Failure& failure) {
  const char* const name =
      failure.raised_as != nullptr ? failure.raised_as : class_of(*failure.finding.code);
  const py::object error =
      error_classes().attr(name)(finding_object(failure.finding, failure.file));
  if (py::hasattr(error, "readings")) {
    error.attr("readings") = py::tuple(move_list(failure.readings));
    error.attr("text") = as_str(failure.text);
  }
  return error;
}

void add_errors(py::module_& m) {
  py::class_<FiledFinding>(m, "Finding", py::is_final(), R"(A problem in a record, and its place.

    >>> game, = qipu.read(b"1. C2.5 H8+7 2. R1+5", name="a.txt")
    >>> [f.code for f in game.findings]
    ['Q4101']
    >>> print(game.findings[0])
    a.txt:1:17: error Q4101: illegal move `R1+5`)")
      .def_property_readonly(
          "code", [](const FiledFinding& f) { return f.finding.code->id(); },
          "'Q4101'; its meaning never changes.")
      .def_property_readonly(
          "name", [](const FiledFinding& f) { return as_str(f.finding.code->name); },
          "'illegal_move'.")
      .def_property_readonly(
          "severity",
          [](const FiledFinding& f) { return as_str(severity_name(f.finding.code->severity)); },
          "'note', 'warning', 'error' or 'fatal'.")
      .def_property_readonly(
          "file", [](const FiledFinding& f) { return as_path(f.file); },
          "The file of the finding; '' if it has none.")
      .def_property_readonly(
          "line", [](const FiledFinding& f) { return number_or_none(f.finding.where.line); },
          "From 1; None if unknown.")
      .def_property_readonly(
          "column", [](const FiledFinding& f) { return number_or_none(f.finding.where.column); },
          "In characters, from 1; None if unknown.")
      .def_property_readonly(
          "length", [](const FiledFinding& f) { return f.finding.where.length; },
          "In characters, from the column on.")
      .def_property_readonly(
          "byte",
          [](const FiledFinding& f) {
            return number_or_none(f.finding.where.byte, Location::kNowhere);
          },
          "The offset in the file, from 0; None if unknown.")
      .def_property_readonly(
          "game", [](const FiledFinding& f) { return number_or_none(f.finding.where.game); },
          "The number of the game in its file, from 1; None if the finding is not about a game.")
      .def_property_readonly(
          "ply", [](const FiledFinding& f) { return number_or_none(f.finding.where.ply); },
          "The half-move of its line, from 1; None if the finding is not about a move.")
      .def_property_readonly(
          "en", [](const FiledFinding& f) { return as_str(said(f, Language::en)); },
          "The sentence in English.")
      .def_property_readonly(
          "zh", [](const FiledFinding& f) { return as_str(said(f, Language::zh)); },
          "The sentence in Chinese.")
      .def_property_readonly(
          "line_text", [](const FiledFinding& f) { return as_str(f.finding.line_text); },
          "The line of the file, or the part around the place; '' for binary files.")
      .def_property_readonly(
          "notes", [](const FiledFinding& f) { return finding_tuple(f.finding.notes, f.file); },
          "Reasons and hints for this finding.")
      .def("__reduce__",
           [](const FiledFinding& f) {
             return py::make_tuple(py::module_::import("qipu").attr("_found"),
                                   py::make_tuple(raw(f.file), parts_of(f.finding)));
           })
      .def("__str__", [](const FiledFinding& f) { return as_str(shown(f)); })
      .def("__repr__", [](const FiledFinding& f) { return as_str("<" + shown(f) + ">"); });

  m.def("_found", [](const py::bytes& file, const py::tuple& parts) {
    return finding_object(finding_of(parts), file);
  });

  // Translates the error for a part of an argument, such as a value of a dict, that has the wrong
  // type. It is local to this module: other modules made with pybind11 keep their own translation.
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const py::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "part of an argument has the wrong type");
    }
  });
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
      const py::object error = exception_of(failure);
      PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
    }
  });
}

}  // namespace qipu::python
