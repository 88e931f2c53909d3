// Nodes of a game's tree: moves with their comments, and the moves after them.

#include <algorithm>
#include <array>
#include <cmath>

#include "game/promote.h"
#include "games.h"
#include "notation/replay.h"
#include "positions.h"
#include "qipu/notation/resolve.h"

namespace qipu::python {
namespace {

/// The score of a move or of an engine's line.
struct ScoreObject {
  Evaluation eval;
  bool is_mate() const { return eval.kind == Evaluation::Kind::mate; }
};

std::string_view standing_id(Standing standing) {
  constexpr std::array<std::string_view, 4> kIds = {"unasked", "legal", "illegal", "unread"};
  return kIds[static_cast<std::size_t>(standing)];
}

py::object node_or_none(const Shared& record, NodeId id) {
  if (id == kNoNode) return py::none();
  return py::cast(NodeObject{record, id});
}

py::list children_from(const Shared& record, NodeId first) {
  py::list out;
  const Game& game = record->game;
  for (NodeId id = first; id != kNoNode; id = game[id].next_sibling) {
    out.append(NodeObject{record, id});
  }
  return out;
}

/// Returns the node's notes for changes.
Notes& edit_notes(const NodeObject& n, const std::string& call) {
  return edit(*n.record, call).edit_notes(n.id);
}

/// Fails if the node, or a node before it, was removed from the tree.
void require_in_tree(const Record& record, NodeId id, const std::string& call) {
  if (record.removed.empty()) return;
  for (; id != kNoNode; id = record.game[id].parent) {
    if (record.removed.contains(id)) {
      refuse(call, "node", {"was removed from its game", "已从对局中移除"});
    }
  }
}

void require_move(const NodeObject& n, const std::string& call) {
  if (n.id == kRoot) refuse(call, "node", {"is the root, not a move", "是根节点，不是着法"});
}

py::list walk(const NodeObject& n) {
  py::list out;
  const Game& game = n.record->game;
  for (NodeId id = n.id; id != kNoNode; id = game.next_in_preorder(id, n.id)) {
    out.append(NodeObject{n.record, id});
  }
  return out;
}

/// Returns true if the node belongs to the main line.
bool is_main(const NodeObject& n) {
  const Game& game = n.record->game;
  for (NodeId id = n.id; id != kRoot; id = game[id].parent) {
    const NodeId parent = game[id].parent;
    if (parent == kNoNode || game[parent].first_child != id) return false;
  }
  return true;
}

py::tuple nags_of(const NodeObject& n) {
  return py::tuple(py::cast(std::vector<int>(n.record->game.notes(n.id).nags.begin(),
                                             n.record->game.notes(n.id).nags.end())));
}

void set_nags(const NodeObject& n, const std::vector<std::int64_t>& numbers) {
  std::vector<Nag> nags;
  for (const std::int64_t number : numbers) {
    nags.push_back(static_cast<Nag>(in_range("nags", "nag", number, 0, 255)));
  }
  edit_notes(n, "nags").nags = std::move(nags);
}

py::object seconds(std::optional<std::int64_t> ms) {
  if (!ms) return py::none();
  return py::float_(static_cast<double>(*ms) / 1000);
}

std::optional<std::int64_t> milliseconds(const std::string& what, std::optional<double> value) {
  if (!value) return std::nullopt;
  if (!(*value >= 0 && *value < 1e9)) refuse(what, "seconds", {"is out of range", "超出范围"});
  return std::llround(*value * 1000);
}

std::string text_of(const NodeObject& n, const Notation& notation) {
  if (n.id == kRoot) return {};
  const auto before = position_at(*n.record, n.node().parent);
  std::string out;
  append_text(out, n.record->game, n.id, before ? &*before : nullptr, notation);
  return out;
}

py::object turn_of(const NodeObject& n) {
  const auto position = position_at(*n.record, n.id);
  if (!position) return py::none();
  return as_str(side_id(position->turn()));
}

std::string repr(const NodeObject& n) {
  if (n.id == kRoot) return "<Node: the start>";
  return "<Node " + std::to_string(n.record->game.ply(n.id)) + ": " + text_of(n, kChinese) + ">";
}

ScoreObject new_score(const std::optional<std::int64_t>& centipawns,
                      const std::optional<std::int64_t>& mate) {
  if (centipawns.has_value() == mate.has_value()) {
    throw py::type_error("Score() takes either centipawns or mate");
  }
  constexpr int kMost = 1'000'000;
  using Kind = Evaluation::Kind;
  const int value =
      in_range("Score", mate ? "mate" : "centipawns", mate ? *mate : *centipawns, -kMost, kMost);
  return {{.kind = mate ? Kind::mate : Kind::centipawns, .value = value}};
}

void add_scores(py::module_& m) {
  py::class_<ScoreObject>(m, "Score", py::is_final(),
                          R"(A score of an engine: centipawns, or moves to mate.

    >>> qipu.Score(centipawns=35)
    Score(centipawns=35)
    >>> qipu.Score(mate=-2).mate
    -2)")
      .def(py::init(&new_score), py::kw_only(), py::arg("centipawns") = py::none(),
           py::arg("mate") = py::none())
      .def_property_readonly(
          "centipawns",
          [](const ScoreObject& s) {
            return s.is_mate() ? std::nullopt : std::optional(s.eval.value);
          },
          "None if it is a mate score.")
      .def_property_readonly(
          "mate",
          [](const ScoreObject& s) {
            return s.is_mate() ? std::optional(s.eval.value) : std::nullopt;
          },
          "Moves to mate, negative if the other side mates; None if it is not a mate score.")
      .def(
          "__eq__",
          [](const ScoreObject& s, py::handle other) -> py::object {
            if (!py::isinstance<ScoreObject>(other)) {
              return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            }
            return py::bool_(s.eval == other.cast<const ScoreObject&>().eval);
          },
          py::arg("other"))
      .def("__hash__",
           [](const ScoreObject& s) {
             return static_cast<Py_hash_t>(s.eval.value) * 2 + static_cast<int>(s.is_mate());
           })
      .def("__repr__", [](const ScoreObject& s) {
        return std::string("Score(") + (s.is_mate() ? "mate=" : "centipawns=") +
               std::to_string(s.eval.value) + ")";
      });
}

}  // namespace

std::optional<Position> position_at(Record& record, NodeId id) {
  const Game& game = record.game;
  if (record.known == id && record.known_position) return record.known_position;
  std::vector<NodeId> way;
  NodeId from = id;
  while (from != kRoot && !(record.known == from && record.known_position)) {
    if (from == kNoNode || !game[from].has_move) return std::nullopt;
    way.push_back(from);
    from = game[from].parent;
  }
  std::optional<Position> position;
  if (record.known == from && record.known_position) {
    position = record.known_position;
  } else {
    const auto start = Position::from(game.start, Faults::all());
    if (!start) return std::nullopt;
    position = *start;
  }
  for (auto step = way.rbegin(); step != way.rend(); ++step) {
    const Move move = game[*step].move;
    if (!(*position)[move.from()]) return std::nullopt;
    position->replay(move);
  }
  record.known = id;
  record.known_position = position;
  return position;
}

py::list node_list(const Shared& record, const std::vector<NodeId>& nodes) {
  py::list out(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) out[i] = NodeObject{record, nodes[i]};
  return out;
}

void append_text(std::string& out, const Game& game, NodeId id, const Position* before,
                 const Notation& notation) {
  const Node& node = game[id];
  if (!node.has_move) {
    out += game.written(id);
  } else if (before != nullptr && before->legal(node.move)) {
    notation.write(out, *before, node.move);
  } else {
    out += node.move.ucci();
  }
}

py::list main_line_texts(const Game& game, const Notation& notation) {
  const auto line = game.main_line();
  py::list out(line.size());
  std::optional<Position> position;
  if (const auto start = Position::from(game.start, Faults::all())) position = *start;
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    text.clear();
    append_text(text, game, line[i], position ? &*position : nullptr, notation);
    out[i] = as_str(text);
    if (position && !replay(*position, game, line[i])) position.reset();
  }
  return out;
}

NodeId add_move(Record& record, NodeId parent, py::handle given, bool force, bool between) {
  const std::string call = between ? "insert" : "add";
  require_in_tree(record, parent, call);
  const auto before = position_at(record, parent);
  const auto known = move_in(given);
  Standing standing = Standing::legal;
  Move move;
  if (force && known) {
    move = *known;
    if (!before || !before->legal(move)) standing = Standing::illegal;
  } else {
    if (!before) refuse(call, "node", {"has no position", "没有局面"});
    move = legal_move_given(*before, given);
  }
  Game& game = edit(record, call);
  if (game.size() >= Game::kMostNodes) refuse(call, "game", {"is full", "已满"});
  const NodeId id = between ? game.insert(parent, move, 0) : game.add(parent, move);
  game.set_standing(id, standing);
  if (between) {
    NullSink unheard;  // the moves after it are as legal as their standing says
    const auto nowhere = [](std::uint32_t, std::string_view) { return Location{}; };
    resolve(game, {}, nowhere, unheard);
  }
  return id;
}

py::object score_object(Evaluation eval) { return py::cast(ScoreObject{eval}); }

Evaluation evaluation_of(Score score) {
  using Kind = Evaluation::Kind;
  if (score.is_mate()) return {.kind = Kind::mate, .value = score.mate_moves()};
  return {.kind = Kind::centipawns, .value = score.centipawns()};
}

void add_nodes(py::module_& m) {
  add_scores(m);
  py::class_<NodeObject>(m, "Node", py::is_final(),
                         R"(A move in the tree of a game; the root is the start position.

    >>> game = qipu.Game(moves="炮二平五 马8进7")
    >>> node = game.main_line()[0]
    >>> node.text("zh"), node.move, node.ply
    ('炮二平五', Move('h2e2'), 1)
    >>> node.comment = "当头炮"
    >>> beside = node.add("炮8平5")
    >>> [n.text() for n in node.children]
    ['马8进7', '炮8平5'])")
      .def_property_readonly(
          "game", [](const NodeObject& n) { return n.record; }, "The game of this node.")
      .def_property_readonly(
          "move",
          [](const NodeObject& n) -> py::object {
            if (!n.node().has_move) return py::none();
            return move_object(n.node().move);
          },
          "The move; None for the root, or if the text is not a move.")
      .def_property_readonly(
          "written", [](const NodeObject& n) { return as_str(n.record->game.written(n.id)); },
          "The text that the move was read from; '' if there is none.")
      .def_property_readonly(
          "standing", [](const NodeObject& n) { return as_str(standing_id(n.node().standing)); },
          "'legal', 'illegal', 'unread' (the move is unknown), or 'unasked' for the root.")
      .def(
          "text",
          [](const NodeObject& n, const Text& notation) {
            return as_str(text_of(n, *notation_named(notation)));
          },
          py::arg("notation") = "zh",
          "The move as text; an illegal move by its squares, a move that was not understood as "
          "written.")
      .def_property_readonly(
          "ply", [](const NodeObject& n) { return n.record->game.ply(n.id); },
          "Half-moves from the start; 0 for the root.")
      .def_property_readonly(
          "position",
          [](const NodeObject& n) { return position_or_none(position_at(*n.record, n.id)); },
          "The position after the move; None if the moves before it cannot be replayed.")
      .def_property_readonly("turn", &turn_of,
                             "The side to move after it, 'red' or 'black', or None.")
      .def_property_readonly(
          "parent", [](const NodeObject& n) { return node_or_none(n.record, n.node().parent); },
          "The previous move; None for the root.")
      .def_property_readonly(
          "next", [](const NodeObject& n) { return node_or_none(n.record, n.node().first_child); },
          "The next move of the line; None at its end.")
      .def_property_readonly(
          "children",
          [](const NodeObject& n) { return children_from(n.record, n.node().first_child); },
          "The moves that follow: first that of the line, then the variations.")
      .def_property_readonly(
          "variations",
          [](const NodeObject& n) {
            const NodeId next = n.node().first_child;
            return children_from(n.record,
                                 next == kNoNode ? kNoNode : n.record->game[next].next_sibling);
          },
          "The moves that follow, without that of the line.")
      .def_property_readonly("is_main", &is_main, "True if the move is in the main line.")
      .def(
          "line",
          [](const NodeObject& n) {
            return node_list(n.record, n.record->game.line_from(n.node().first_child));
          },
          "The nodes that follow, always taking the first.")
      .def("walk", &walk, "The node and all nodes below it, each before the nodes that follow it.")
      .def_property(
          "comment", [](const NodeObject& n) { return as_str(n.record->game.notes(n.id).comment); },
          [](const NodeObject& n, const Text& text) {
            edit_notes(n, "comment").comment = text.value;
          },
          "The comment after the move; for the root, the comment before the game.")
      .def_property(
          "lead", [](const NodeObject& n) { return as_str(n.record->game.notes(n.id).lead); },
          [](const NodeObject& n, const Text& text) { edit_notes(n, "lead").lead = text.value; },
          "A comment before the move.")
      .def_property(
          "nags", &nags_of, &set_nags,
          "PGN's numeric annotation glyphs: 1 is !, 2 is ?, 3 is !!, 4 is ??, 5 is !?, 6 is ?!.")
      .def_property(
          "eval",
          [](const NodeObject& n) -> py::object {
            const auto& eval = n.record->game.notes(n.id).eval;
            if (!eval) return py::none();
            return score_object(*eval);
          },
          [](const NodeObject& n, const std::optional<ScoreObject>& score) {
            edit_notes(n, "eval").eval = score ? std::optional(score->eval) : std::nullopt;
          },
          "An engine's evaluation of the position after the move, from Red's side; or None.")
      .def_property(
          "clock", [](const NodeObject& n) { return seconds(n.record->game.notes(n.id).clock_ms); },
          [](const NodeObject& n, std::optional<double> value) {
            edit_notes(n, "clock").clock_ms = milliseconds("clock", value);
          },
          "Seconds left on the mover's clock, or None.")
      .def_property(
          "elapsed",
          [](const NodeObject& n) { return seconds(n.record->game.notes(n.id).elapsed_ms); },
          [](const NodeObject& n, std::optional<double> value) {
            edit_notes(n, "elapsed").elapsed_ms = milliseconds("elapsed", value);
          },
          "Seconds spent on the move, or None.")
      .def(
          "add",
          [](const NodeObject& n, const py::object& move, bool force) {
            return NodeObject{n.record, add_move(*n.record, n.id, move, force)};
          },
          py::arg("move"), py::arg("force") = false,
          "Adds a move after this one, as the next move of the line or else as a variation, and "
          "returns its node. The move must be legal, unless it is a Move and forced.")
      .def(
          "insert",
          [](const NodeObject& n, const py::object& move, bool force) {
            return NodeObject{n.record, add_move(*n.record, n.id, move, force, true)};
          },
          py::arg("move"), py::arg("force") = false,
          "Adds a move between this one and all that follows it, and returns its node. The moves "
          "that "
          "follow stay as they are; `standing` says which of them are legal now.")
      .def(
          "promote",
          [](const NodeObject& n) {
            require_move(n, "promote");
            require_in_tree(*n.record, n.id, "promote");
            promote(edit(*n.record, "promote"), n.id);
          },
          "Puts the move before its alternatives, so that its line is the one that continues.")
      .def(
          "remove",
          [](const NodeObject& n) {
            require_move(n, "remove");
            require_in_tree(*n.record, n.id, "remove");
            edit(*n.record, "remove").unlink(n.id);
            n.record->removed.insert(n.id);
          },
          "Removes the move and everything after it from the game.")
      .def(
          "__eq__",
          [](const NodeObject& n, py::handle other) -> py::object {
            if (!py::isinstance<NodeObject>(other)) {
              return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            }
            const auto& o = other.cast<const NodeObject&>();
            return py::bool_(n.record == o.record && n.id == o.id);
          },
          py::arg("other"))
      .def("__hash__",
           [](const NodeObject& n) {
             return static_cast<Py_hash_t>(std::hash<const void*>()(n.record.get()) ^
                                           n.id * 2654435761U);
           })
      .def("__repr__", [](const NodeObject& n) { return as_str(repr(n)); });
}

}  // namespace qipu::python
