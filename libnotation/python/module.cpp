// The module `qipu._core`. All contents of the package `qipu` are made here, except the classes of
// exceptions and rulings.

#include "core.h"

namespace {

/// Refuses TYPE.__new__(TYPE), which would make an object without contents. The slot is unchanged,
/// so TYPE(...) still makes complete objects. So does a Move's own __new__.
void refuse_new(const pybind11::handle& type) {
  namespace py = pybind11;
  auto* const of = reinterpret_cast<PyTypeObject*>(type.ptr());
  if (PyDict_GetItemString(of->tp_dict, "__new__") != nullptr) return;
  const py::cpp_function refusal(
      [](const py::args& /*given*/, const py::kwargs& /*named*/) -> py::object {
        throw py::type_error("it cannot be made by calling its class");
      },
      py::name("__new__"));
  PyDict_SetItemString(of->tp_dict, "__new__", py::staticmethod(refusal).ptr());
  PyType_Modified(of);
}

}  // namespace

// PyInit__core is the only symbol that others see.
PYBIND11_MODULE(_core, m) {
  using namespace qipu::python;
  m.attr("__version__") = QIPU_VERSION;
  add_errors(m);
  add_moves(m);
  add_positions(m);
  add_games(m);
  add_nodes(m);
  add_names(m);
  add_reading(m);
  add_writing(m);
  add_rulings(m);
  add_questions(m);
  add_engine(m);
  add_openings(m);
  add_comparing(m);
  add_annotating(m);
  // The classes belong to the package, where users find them.
  for (const auto& [name, value] : m.attr("__dict__").cast<py::dict>()) {
    if (!PyType_Check(value.ptr())) continue;
    value.attr("__module__") = "qipu";
    refuse_new(value);
  }
}
