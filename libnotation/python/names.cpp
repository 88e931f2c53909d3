// The lists of formats, notations and rule books.

#include "core.h"

namespace qipu::python {
namespace {

py::tuple words_of(std::string_view text) { return py::tuple(as_str(text).attr("split")()); }

}  // namespace

void add_names(py::module_& m) {
  py::class_<Format>(m, "Format", py::is_final(), R"(A file format.

    >>> [f.id for f in qipu.formats() if "xqf" in f.extensions]
    ['xqf', 'xqf10'])")
      .def_property_readonly(
          "id", [](const Format& f) { return as_str(f.id); }, "'xqf'.")
      .def_property_readonly(
          "title", [](const Format& f) { return as_str(f.title_en); }, "In English.")
      .def_property_readonly(
          "title_zh", [](const Format& f) { return as_str(f.title_zh); }, "In Chinese.")
      .def_property_readonly(
          "extensions", [](const Format& f) { return words_of(f.extensions); }, "('xqf',).")
      .def_property_readonly(
          "is_text", [](const Format& f) { return f.text; }, "Text or bytes.")
      .def_property_readonly(
          "reads", [](const Format& f) { return f.open != nullptr; }, "True if it can be read.")
      .def_property_readonly(
          "writes", [](const Format& f) { return f.create != nullptr; },
          "True if it can be written.")
      .def_property_readonly(
          "many_games", [](const Format& f) { return f.can.many_games; },
          "True if a file can hold several games.")
      .def("__repr__", [](const Format& f) { return "<Format " + std::string(f.id) + ">"; });
  py::class_<Notation>(m, "Notation", py::is_final(), R"(A notation for moves.

    >>> [n.id for n in qipu.notations()][:3]
    ['zh', 'zh-full', 'zh-hant'])")
      .def_property_readonly(
          "id", [](const Notation& n) { return as_str(n.id); }, "'wxf'.")
      .def_property_readonly(
          "title", [](const Notation& n) { return as_str(n.title_en); }, "In English.")
      .def_property_readonly(
          "title_zh", [](const Notation& n) { return as_str(n.title_zh); }, "In Chinese.")
      .def("__repr__", [](const Notation& n) { return "<Notation " + std::string(n.id) + ">"; });
  py::class_<Ruleset>(m, "RuleBook", py::is_final(), R"(Rules for repetitions.

    >>> qipu.rule_books()[-1].id in [b.id for b in qipu.rule_books()]
    True)")
      .def_property_readonly(
          "id", [](const Ruleset& r) { return as_str(r.id); }, "'2020'.")
      .def_property_readonly(
          "title", [](const Ruleset& r) { return as_str(r.title_en); }, "In English.")
      .def_property_readonly(
          "title_zh", [](const Ruleset& r) { return as_str(r.title_zh); }, "In Chinese.")
      .def("__repr__", [](const Ruleset& r) { return "<RuleBook " + std::string(r.id) + ">"; });

  const auto list = [](const auto& all) {
    py::list out;
    for (const auto* const one : all) out.append(py::cast(one, py::return_value_policy::reference));
    return out;
  };
  m.def("formats", [list] { return list(all_formats()); }, "All file formats.");
  m.def("notations", [list] { return list(all_notations()); }, "All notations of moves.");
  m.def("rule_books", [list] { return list(all_rulesets()); }, "All rules for repetitions.");
}

}  // namespace qipu::python
