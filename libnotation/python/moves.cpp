// Moves: one object for each, made on first use.

#include <array>

#include "core.h"

namespace qipu::python {
namespace {

/// The contents of Python's objects. A Move always becomes the one object for it.
struct MoveObject {
  Move move;
};

constexpr std::size_t kMoves = std::size_t{Square::kCount} * Square::kCount;

std::size_t number_of(Move move) {
  return static_cast<std::size_t>(move.from().index() * Square::kCount + move.to().index());
}

/// Returns the objects of all moves. They live as long as the interpreter.
std::array<PyObject*, kMoves>& known_moves() {
  static std::array<PyObject*, kMoves> known{};
  return known;
}

/// Makes Move(...) return the known object instead of a new one.
py::object new_move(const py::object& /*type*/, const Text& uci) {
  const auto move = Move::parse(uci.value);
  if (!move || move->from() == move->to()) {
    throw Failure{.finding = make_diagnostic(diag::not_a_move, {}, {uci.value}), .text = uci.value};
  }
  return move_object(*move);
}

}  // namespace

py::object move_object(Move move) {
  PyObject*& known = known_moves()[number_of(move)];
  if (known == nullptr) known = py::cast(MoveObject{move}).release().ptr();
  return py::reinterpret_borrow<py::object>(known);
}

std::optional<Move> move_in(py::handle object) {
  if (!py::isinstance<MoveObject>(object)) return std::nullopt;
  return object.cast<const MoveObject&>().move;
}

void add_moves(py::module_& m) {
  py::class_<MoveObject> type(m, "Move", py::is_final(), R"(A move: its source and target squares.

Immutable, and the same move is always the same object.

    >>> move = qipu.Move("h2e2")
    >>> move.source, move.target
    ('h2', 'e2')
    >>> move is qipu.Position().read("炮二平五")
    True)");
  type.def_property_readonly(
          "uci", [](const MoveObject& o) { return o.move.ucci(); },
          "'h2e2': files a-i from Red's left, ranks 0-9 from Red's side.")
      .def_property_readonly(
          "source", [](const MoveObject& o) { return o.move.from().iccs(); }, "'h2'.")
      .def_property_readonly(
          "target", [](const MoveObject& o) { return o.move.to().iccs(); }, "'e2'.")
      .def(
          "mirrored", [](const MoveObject& o) { return move_object(o.move.mirrored()); },
          "Mirrored left to right.")
      .def("__str__", [](const MoveObject& o) { return o.move.ucci(); })
      .def("__repr__", [](const MoveObject& o) { return "Move('" + o.move.ucci() + "')"; })
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("uci")));
      });
  type.attr("__new__") = py::staticmethod(
      py::cpp_function(new_move, py::name("__new__"), py::arg("type"), py::arg("uci")));
  type.attr("__init__") = py::cpp_function(
      [](const py::object& /*self*/, const py::args& /*args*/, const py::kwargs& /*named*/) {},
      py::name("initialise"), py::is_method(type));
}

}  // namespace qipu::python
