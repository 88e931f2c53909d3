// Positions: the rules, and moves in words.

#include "positions.h"

#include "ops/answer/show.h"
#include "ops/answer/translate.h"
#include "qipu/board/fen.h"
#include "qipu/notation/resolve.h"
#include "qipu/rules/attackers.h"

namespace qipu::python {
namespace {

constexpr int kDeepest = 40;  // beyond this, perft() would take forever

Position position_from(const std::optional<Text>& fen) {
  if (!fen) return Position::standard();
  if (fen->value.empty()) refuse("Position", "fen", {"is empty", "为空"});
  return value_or_fail(position_of(fen->value));
}

std::string_view end_id(GameEnd end) {
  return end == GameEnd::checkmate ? "checkmate" : "stalemate";
}

/// Returns the number of leaves of the tree. It counts move by move, so that a signal can end it.
std::uint64_t perft(const Position& position, int depth) {
  if (depth < 4) {
    const py::gil_scoped_release others;
    return position.perft(depth);
  }
  std::uint64_t leaves = 0;
  for (const Move move : position.legal_moves()) {
    heed_signals();
    leaves += perft(position.after(move), depth - 1);
  }
  return leaves;
}

void read(const Position& position, std::string_view words, const Notation* notation,
          Reading& out) {
  notation != nullptr ? notation->read(words, position, out) : read_any(words, position, out);
}

/// Returns the failure that says why the words do not mean exactly one move.
Failure unreadable(const Position& position, const Reading& reading, std::string_view words,
                   const Notation* notation) {
  MoveReading said = read_move(words, position, notation);
  for (Diagnostic& finding : said.findings) {
    if (finding.code == &diag::unusual_move_text) continue;
    const Candidates& moves = reading.legal.empty() ? reading.rejected : reading.legal;
    return {.finding = std::move(finding),
            .readings = {moves.begin(), moves.end()},
            .text = std::string(words)};
  }
  return {.finding = make_diagnostic(diag::not_a_move, {}, {std::string(words)}),
          .text = std::string(words)};
}

py::str written(const Position& position, py::handle move, const std::optional<Text>& notation) {
  const Notation* const named = notation_named(notation);
  std::string text;
  (named != nullptr ? *named : kChinese).write(text, position, legal_move_given(position, move));
  return as_str(text);
}

/// Returns "the horse's leg is blocked by 兵"; None for legal moves.
py::object why_illegal(const Position& position, py::handle given, const Text& language) {
  const auto move = move_in(given);
  if (!move) throw py::type_error("why_illegal() takes a Move");
  if (position.legal(*move)) return py::none();
  const auto reasons = explain_illegal(position, *move, kChinese);
  if (reasons.empty()) return as_str("");
  return as_str(message(reasons.front(), language.value == "zh" ? Language::zh : Language::en));
}

/// Returns the names of squares, from a0 to i9.
py::list square_names(Bitboard squares) {
  py::list out;
  while (!squares.empty()) out.append(as_str(Square::from_index(squares.pop()).iccs()));
  return out;
}

py::dict piece_map(const Position& position) {
  py::dict out;
  for (Bitboard rest = position.occupied(); !rest.empty();) {
    const Square square = Square::from_index(rest.pop());
    const char letter = fen_letter(position[square]);
    out[as_str(square.iccs())] = as_str(std::string_view(&letter, 1));
  }
  return out;
}

Color color_given(const std::optional<Text>& color, const Position& position) {
  if (!color) return position.turn();
  if (color->value == "red") return Color::red;
  if (color->value == "black") return Color::black;
  refuse_name({"side", "方"}, color->value);
}

Bitboard attackers_of(const Position& position, const Text& square,
                      const std::optional<Text>& color) {
  return attackers(position, square_given(square.value), color_given(color, position));
}

py::object piece_at(const Position& position, const Text& square) {
  const char letter = fen_letter(position[square_given(square.value)]);
  if (letter == '.') return py::none();
  return as_str(std::string_view(&letter, 1));
}

}  // namespace

Square square_given(const std::string& name) {
  const auto square = Square::parse(name);
  if (!square) refuse_name({"square", "交叉点"}, name);
  return *square;
}

Failure illegal(const Position& position, Move move, const std::string& words) {
  Failure out{.finding = make_diagnostic(diag::illegal_move, {}, {words}),
              .readings = {move},
              .text = words};
  out.finding.notes = explain_illegal(position, move, kChinese);
  return out;
}

Move move_read(const Position& position, std::string_view words, const Notation* notation) {
  Reading reading;
  read(position, words, notation, reading);
  if (reading.legal.size() != 1) throw unreadable(position, reading, words, notation);
  return reading.legal[0];
}

Move legal_move_given(const Position& position, py::handle given) {
  if (const auto move = move_in(given)) {
    if (!position.legal(*move)) throw illegal(position, *move, move->ucci());
    return *move;
  }
  if (!PyUnicode_Check(given.ptr())) throw py::type_error("a move is a Move or a str");
  return move_read(position, given.cast<Text>().value, nullptr);
}

std::vector<Move> line_given(Position position, py::handle moves) {
  if (PyUnicode_Check(moves.ptr())) {
    return value_or_fail(read_line(position, moves.cast<Text>().value));
  }
  std::vector<Move> line;
  for (const py::handle given : py::reinterpret_borrow<py::object>(moves)) {
    const Move move = legal_move_given(position, given);
    position.make(move);
    line.push_back(move);
  }
  return line;
}

Position position_given(py::handle object) {
  if (py::isinstance<Position>(object)) return object.cast<const Position&>();
  if (object.is_none()) return Position::standard();
  if (!PyUnicode_Check(object.ptr())) throw py::type_error("a position is a Position or a FEN");
  return position_from(object.cast<Text>());
}

py::object position_or_none(std::optional<Position> position) {
  if (!position) return py::none();
  return py::cast(std::move(*position));
}

std::string board_text(const Position& position) {
  Game game;
  game.start = position.setup();
  ShowOptions how;
  how.board_only = true;
  return show_game(game, how);
}

void add_positions(py::module_& m) {
  py::class_<Position>(m, "Position", py::is_final(),
                       R"(A playable board, with the side to move.

Immutable: play() returns a new position. Without a FEN it is the standard start position.

    >>> start = qipu.Position()
    >>> len(start.legal_moves)
    44
    >>> after = start.play("炮二平五")
    >>> after.turn
    'black'
    >>> after.write(after.read("H8+7"), "zh")
    '马8进7'
    >>> start.read("车一进五")
    Traceback (most recent call last):
    qipu.IllegalMove: illegal move `车一进五` (Q4101))")
      .def(py::init(&position_from), py::arg("fen") = py::none())
      .def_property_readonly(
          "fen", [](const Position& p) { return write_fen(p.setup()); }, "The position as FEN.")
      .def_property_readonly(
          "turn", [](const Position& p) { return as_str(side_id(p.turn())); },
          "The side to move, 'red' or 'black'.")
      .def_property_readonly(
          "legal_moves", [](const Position& p) { return move_list(p.legal_moves()); },
          "A list of all legal moves.")
      .def_property_readonly(
          "captures", [](const Position& p) { return move_list(p.legal_captures()); },
          "A list of the legal moves that capture.")
      .def_property_readonly("in_check", &Position::in_check,
                             "True if the side to move is in check.")
      .def_property_readonly(
          "is_checkmate", [](const Position& p) { return p.end() == GameEnd::checkmate; },
          "True for checkmate (将死).")
      .def_property_readonly(
          "is_stalemate", [](const Position& p) { return p.end() == GameEnd::stalemate; },
          "True for stalemate (困毙): no legal move and no check; the side to move loses.")
      .def_property_readonly(
          "end",
          [](const Position& p) -> py::object {
            const GameEnd end = p.end();
            if (end == GameEnd::none) return py::none();
            return as_str(end_id(end));
          },
          "'checkmate', 'stalemate' or None.")
      .def_property_readonly("key", &Position::key,
                             "A 64-bit number for the pieces and the side to move.")
      .def_property_readonly(
          "board", [](const Position& p) { return as_str(board_text(p)); }, "The board as text.")
      .def_property_readonly("quiet_plies", &Position::quiet_plies,
                             "Half-moves since the last capture, FEN's fifth field.")
      .def_property_readonly("round", &Position::round,
                             "The number of the round, FEN's sixth field.")
      .def("piece_map", &piece_map, "A dict from squares to pieces: {'a0': 'R', ... 'i9': 'r'}.")
      .def(
          "attackers",
          [](const Position& p, const Text& square, const std::optional<Text>& color) {
            return square_names(attackers_of(p, square, color));
          },
          py::arg("square"), py::arg("color") = py::none(),
          "The squares of the pieces of a side ('red', 'black'; None: the side to move) that could "
          "take on a square now, whatever stands there. The safety of their king is not "
          "considered.")
      .def(
          "is_attacked",
          [](const Position& p, const Text& square, const std::optional<Text>& color) {
            return !attackers_of(p, square, color).empty();
          },
          py::arg("square"), py::arg("color") = py::none(), "True if attackers() is not empty.")
      .def(
          "attacks",
          [](const Position& p, const Text& square) {
            return square_names(p.targets(square_given(square.value)));
          },
          py::arg("square"),
          "The squares that the piece on a square reaches by its way of moving alone.")
      .def(
          "gives_check",
          [](const Position& p, py::handle move) {
            return p.after(legal_move_given(p, move)).in_check();
          },
          py::arg("move"), "True if a legal move, a Move or text, gives check.")
      .def(
          "is_capture",
          [](const Position& p, py::handle move) {
            return !p[legal_move_given(p, move).to()].empty();
          },
          py::arg("move"), "True if a legal move, a Move or text, captures.")
      .def("piece_at", &piece_at, py::arg("square"),
           "The piece on a square such as 'h2', as in FEN ('C'); None if the square is empty.")
      .def(
          "is_legal",
          [](const Position& p, py::handle given) {
            const auto move = move_in(given);
            if (!move) throw py::type_error("is_legal() takes a Move");
            return p.legal(*move);
          },
          py::arg("move"), "True if the move is legal.")
      .def("why_illegal", &why_illegal, py::arg("move"), py::arg("language") = "en",
           "The reason why a move is illegal; None for a legal move.")
      .def(
          "play",
          [](const Position& p, py::handle move) { return p.after(legal_move_given(p, move)); },
          py::arg("move"), "The position after a legal move: a Move, or text in any notation.")
      .def(
          "read",
          [](const Position& p, const Text& text, const std::optional<Text>& notation) {
            return move_object(move_read(p, text.value, notation_named(notation)));
          },
          py::arg("text"), py::arg("notation") = py::none(),
          "The move for a text in any notation, or in the given one. Raises MoveError: UnreadMove, "
          "IllegalMove, AmbiguousMove.")
      .def(
          "readings",
          [](const Position& p, const Text& text, const std::optional<Text>& notation) {
            Reading reading;
            read(p, text.value, notation_named(notation), reading);
            return move_list(reading.legal);
          },
          py::arg("text"), py::arg("notation") = py::none(), "All legal moves that match the text.")
      .def("write", &written, py::arg("move"), py::arg("notation") = "zh",
           "The move as text. It must be legal.")
      .def("mirrored", &Position::mirrored, "Mirrored left to right.")
      .def(
          "perft",
          [](const Position& p, std::int64_t depth) {
            return perft(p, in_range("perft", "depth", depth, 0, kDeepest));
          },
          py::arg("depth"), "The number of lines of this many legal moves.")
      .def(
          "svg",
          [](const Position& p, const std::optional<Text>& style, const std::optional<Text>& pieces,
             const std::optional<Text>& coordinates, bool flip, const py::object& last,
             const py::iterable& arrows, const std::vector<Text>& marks, std::int64_t width) {
            std::vector<Move> advised;
            for (const py::handle arrow : arrows) {
              const auto move = move_in(arrow);
              if (!move) throw py::type_error("an arrow is a Move");
              advised.push_back(*move);
            }
            if (!last.is_none() && !move_in(last)) throw py::type_error("`last` is a Move");
            std::vector<Square> rings;
            for (const Text& mark : marks) rings.push_back(square_given(mark.value));
            const DrawnAs how{style, pieces, coordinates, flip,
                              in_range("svg", "width", width, 0, 100'000)};
            return as_str(svg_of(p, how, move_in(last), advised, rings));
          },
          py::kw_only(), py::arg("style") = py::none(), py::arg("pieces") = py::none(),
          py::arg("coordinates") = py::none(), py::arg("flip") = false,
          py::arg("last") = py::none(), py::arg("arrows") = py::tuple(),
          py::arg("marks") = py::tuple(), py::arg("width") = 0,
          "The board as an SVG picture. Styles: wood, paper, dark; pieces: traditional, "
          "simplified, letters; coordinates: none, chinese, digits, letters, "
          "chinese-of-black (Black in 一 to 九, as in 1957).")
      .def("_repr_svg_",
           [](const Position& p) {
             return as_str(svg_of(p, {.style = {}, .pieces = {}, .coordinates = {}, .width = 360},
                                  std::nullopt, {}, {}));
           })
      .def(
          "__eq__",
          [](const Position& p, py::handle other) -> py::object {
            if (!py::isinstance<Position>(other)) {
              return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            }
            return py::bool_(p.setup() == other.cast<const Position&>().setup());
          },
          py::arg("other"))
      .def("__hash__", [](const Position& p) { return static_cast<Py_hash_t>(p.key() >> 1); })
      .def("__str__", [](const Position& p) { return as_str(board_text(p)); })
      .def("__repr__", [](const Position& p) { return "Position('" + write_fen(p.setup()) + "')"; })
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("fen")));
      });
}

}  // namespace qipu::python
