// Openings by their codes (ECCO).

#include <algorithm>

#include "games.h"
#include "opening/ecco.h"

namespace qipu::python {
namespace {

/// One of all_ecco().
struct OpeningObject {
  const Ecco* ecco;
};

std::string full_name(const EccoName& opening, const EccoName& variation, EccoScript script) {
  std::string out(opening.in(script));
  const std::string_view more = variation.in(script);
  if (!more.empty()) (out += script == EccoScript::en ? ", " : " ") += more;
  return out;
}

EccoMethod method_named(const Text& name) {
  const auto method = ecco_method(name.value);
  if (!method) refuse_name({"method", "方法"}, name.value);
  return *method;
}

OpeningObject opening_of(const Shared& record, const Text& method) {
  return {&ecco_of(record->game.start, legal_moves_of(record->game), method_named(method))};
}

OpeningObject opening_named(const Text& code) {
  const Ecco* const found = find_ecco(code.value);
  if (found == nullptr) refuse_name({"opening", "开局编号"}, code.value);
  return {found};
}

py::list openings() {
  py::list out;
  for (const Ecco& each : all_ecco()) out.append(OpeningObject{&each});
  return out;
}

}  // namespace

void add_openings(py::module_& m) {
  py::class_<OpeningObject>(m, "Opening", py::is_final(), R"(An opening with its code.

    >>> qipu.Game(moves="炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3").opening().code
    'C00')")
      .def_property_readonly(
          "code", [](const OpeningObject& o) { return as_str(o.ecco->code); }, "'C42'.")
      .def_property_readonly(
          "name",
          [](const OpeningObject& o) {
            return as_str(full_name(o.ecco->opening, o.ecco->variation, EccoScript::en));
          },
          "The name in English, with that of the variation.")
      .def_property_readonly(
          "name_zh",
          [](const OpeningObject& o) {
            return as_str(full_name(o.ecco->opening, o.ecco->variation, EccoScript::zh));
          },
          "The name in simplified Chinese, with that of the variation.")
      .def_property_readonly(
          "moves", [](const OpeningObject& o) { return move_list(o.ecco->line); },
          "The most frequent line of the code, from the standard start.")
      .def(
          "__eq__",
          [](const OpeningObject& o, py::handle other) -> py::object {
            if (!py::isinstance<OpeningObject>(other)) {
              return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            }
            return py::bool_(o.ecco == other.cast<const OpeningObject&>().ecco);
          },
          py::arg("other"))
      .def("__hash__",
           [](const OpeningObject& o) {
             return static_cast<Py_hash_t>(std::hash<const void*>()(o.ecco));
           })
      .def("__reduce__",
           [](const OpeningObject& o) {
             return py::make_tuple(py::module_::import("qipu").attr("_opening"),
                                   py::make_tuple(as_str(o.ecco->code)));
           })
      .def("__repr__", [](const OpeningObject& o) {
        return as_str("<Opening " + std::string(o.ecco->code) + ": " +
                      full_name(o.ecco->opening, o.ecco->variation, EccoScript::zh) + ">");
      });
  m.def("opening", &opening_named, py::arg("code"), R"(The opening with a code.

    >>> qipu.opening("d04").name_zh
    '顺炮横车对直车')");
  m.def("openings", &openings, "All openings, in the order of their codes.");
  py::class_<Record, Shared>(m.attr("Game"))
      .def(
          "opening", &opening_of, py::arg("method") = "xqbase",
          "The opening of the game, an Opening. `method`: 'xqbase' or 'variant-b', by the order of "
          "moves, or 'position', by the last known position, whatever moves led to it.");
}

}  // namespace qipu::python
