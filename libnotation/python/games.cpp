// Games: tags, moves, result, and their form in tables and notebooks.

#include "games.h"

#include <algorithm>
#include <array>

#include "errors.h"
#include "ops/answer/show.h"
#include "positions.h"
#include "qipu/board/fen.h"
#include "qipu/format/fields.h"
#include "qipu/notation/main_line.h"

namespace qipu::python {
namespace {

/// A view of a game's tags, as a mapping. If a name is there several times, the first counts.
struct TagsObject {
  Shared record;
  const Tags& tags() const { return record->game.tags; }
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const auto& [name, value] : tags()) {
      if (std::ranges::find(out, name) == out.end()) out.push_back(name);
    }
    return out;
  }
};

[[noreturn]] void no_such_tag(const std::string& name) {
  PyErr_SetObject(PyExc_KeyError, as_str(name).ptr());
  throw py::error_already_set();
}

void set_tag(Record& record, const std::string& name, const std::string& value) {
  if (name.empty()) refuse("tags", "name", {"is empty", "为空"});
  edit(record, "tags").tags.set(name, value);
}

void set_result(Record& record, const Text& words) {
  const auto result = parse_result_words(words.value);
  if (!result) refuse_name({"result", "结果"}, words.value);
  edit(record, "result").outcome = {.result = *result, .ending = Ending::unsaid, .words = {}};
}

Shared new_game(const py::object& fen, const py::object& moves, const py::dict& tags) {
  auto record = std::make_shared<Record>();
  Game& game = record->game;
  Position start = position_given(fen);
  game.start = start.setup();
  NodeId at = kRoot;
  for (const Move move : line_given(start, moves)) {
    at = game.add(at, move);
    game.set_standing(at, Standing::legal);
  }
  for (const auto& [name, value] : tags) {
    set_tag(*record, name.cast<Text>().value, value.cast<Text>().value);
  }
  return record;
}

py::list all_nodes(const Shared& record) {
  py::list out;
  const Game& game = record->game;
  for (NodeId id = game.next_in_preorder(kRoot); id != kNoNode; id = game.next_in_preorder(id)) {
    out.append(NodeObject{record, id});
  }
  return out;
}

py::list all_comments(const Shared& record) {
  py::list out;
  const Game& game = record->game;
  for (NodeId id = kRoot; id != kNoNode; id = game.next_in_preorder(id)) {
    const Notes& notes = game.notes(id);
    if (!notes.comment.empty()) {
      out.append(py::make_tuple(NodeObject{record, id}, as_str(notes.comment)));
    }
  }
  return out;
}

/// Returns the position after that many plies of the main line. -1 means after the last ply.
/// nullopt means the end.
std::optional<Position> position_of_ply(const Shared& record,
                                        const std::optional<std::int64_t>& ply) {
  const auto line = record->game.main_line();
  if (!ply) return position_at(*record, line.empty() ? kRoot : line.back());
  const auto plies = static_cast<std::int64_t>(line.size());
  const std::int64_t wanted = *ply < 0 ? plies + 1 + *ply : *ply;
  if (wanted < 0 || wanted > plies) throw py::index_error("the main line has no such ply");
  return position_at(*record, wanted == 0 ? kRoot : line[static_cast<std::size_t>(wanted - 1)]);
}

/// Returns the last position of the main line that can be reached, and the move to it.
PositionAfter last_position(const Game& game) { return position_after(game, std::nullopt); }

std::string svg_of_game(const Game& game) {
  const PositionAfter last = last_position(game);
  const auto position = Position::from(last.setup, Faults::all());
  if (!position) return {};
  return svg_of(*position, {.style = {}, .pieces = {}, .coordinates = {}, .width = 360}, last.last,
                {}, {});
}

std::string in_html(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string heading(const Game& game) {
  std::string out;
  const auto add = [&out](std::string_view before, std::string_view part) {
    if (part.empty() || part.starts_with('?')) return;
    if (!out.empty()) out += before;
    out += part;
  };
  add("", game.tags.get("Red"));
  add(" – ", game.tags.get("Black"));
  if (game.outcome.result != GameResult::unknown) add(" ", pgn_token(game.outcome.result));
  add(", ", game.tags.get("Event"));
  add(", ", game.tags.get("Date"));
  return out;
}

std::string html_of(const Game& game) {
  ShowOptions how;
  how.notation = &kChinese;
  std::string out = "<div class=\"qipu-game\"><p><strong>" + in_html(heading(game)) +
                    "</strong></p>" + svg_of_game(game) + "<pre>" + in_html(show_moves(game, how)) +
                    "</pre></div>";
  return out;
}

std::string repr(const Record& record) {
  std::string out = "<Game";
  const std::string title = heading(record.game);
  if (!title.empty()) out += ' ' + title + ',';
  return out + ' ' + std::to_string(record.game.main_line().size()) + " plies>";
}

/// Adds a property for a tag; '' if the game does not have it.
template <class Type>
void add_tag(Type& type, const char* attribute, const char* tag, const char* says) {
  const std::string name(tag);
  type.def_property(
      attribute, [name](const Record& r) { return as_str(r.game.tags.get(name)); },
      [name](Record& r, const Text& value) { set_tag(r, name, value.value); }, says);
}

py::object start_of(const Record& record) {
  const auto start = Position::from(record.game.start, Faults::all());
  return position_or_none(start ? std::optional(*start) : std::nullopt);
}

void add_tags_type(py::module_& m) {
  py::class_<TagsObject> type(
      m, "Tags", py::is_final(),
      R"(The tags of a game, by their common names: Red, Black, Event, Date ...

A mapping; changing it changes the game. A file can have a tag several times: all() gives each
value.

    >>> game = qipu.Game(tags={"Red": "胡荣华"})
    >>> game.tags["Event"] = "全国赛"
    >>> dict(game.tags)
    {'Red': '胡荣华', 'Event': '全国赛'})");
  type.def(
          "__getitem__",
          [](const TagsObject& t, const Text& name) {
            if (!t.tags().has(name.value)) no_such_tag(name.value);
            return as_str(t.tags().get(name.value));
          },
          py::arg("name"))
      .def(
          "__setitem__",
          [](const TagsObject& t, const Text& name, const Text& value) {
            set_tag(*t.record, name.value, value.value);
          },
          py::arg("name"), py::arg("value"))
      .def(
          "__delitem__",
          [](const TagsObject& t, const Text& name) {
            if (!t.tags().has(name.value)) no_such_tag(name.value);
            Tags& tags = edit(*t.record, "tags").tags;
            while (tags.has(name.value)) tags.remove(name.value);
          },
          py::arg("name"))
      .def(
          "__contains__",
          [](const TagsObject& t, py::handle name) {
            return PyUnicode_Check(name.ptr()) && t.tags().has(name.cast<Text>().value);
          },
          py::arg("name"))
      .def("__iter__",
           [](const TagsObject& t) {
             py::list names;
             for (const std::string& name : t.names()) names.append(as_str(name));
             return py::iter(names);
           })
      .def("__len__", [](const TagsObject& t) { return t.names().size(); })
      .def(
          "all",
          [](const TagsObject& t, const Text& name) {
            py::list values;
            for (const auto& [of, value] : t.tags()) {
              if (of == name.value) values.append(as_str(value));
            }
            return values;
          },
          py::arg("name"), "All values with that name.")
      .def(
          "add",
          [](const TagsObject& t, const Text& name, const Text& value) {
            if (name.value.empty()) refuse("tags", "name", {"is empty", "为空"});
            edit(*t.record, "tags").tags.add(name.value, value.value);
          },
          py::arg("name"), py::arg("value"), "Adds a value and keeps the existing ones.")
      .def("__repr__",
           [](const py::object& self) { return py::str("Tags({!r})").format(py::dict(self)); });
  const py::object mapping = py::module_::import("collections.abc").attr("MutableMapping");
  for (const char* const name : {"keys", "items", "values", "get", "pop", "popitem", "clear",
                                 "update", "setdefault", "__eq__"}) {
    type.attr(name) = mapping.attr(name);
  }
  type.attr("__hash__") = py::none();
  mapping.attr("register")(type);
}

}  // namespace

Game& edit(Record& record, const std::string& call) {
  if (record.readers != 0) {
    refuse(call, "game", {"is being read by another thread", "正由另一线程读取"});
  }
  record.known = kNoNode;
  return record.game;
}

std::vector<Move> legal_moves_of(const Game& game) {
  std::vector<Move> moves;
  for (NodeId id = game[kRoot].first_child; id != kNoNode; id = game[id].first_child) {
    const Node& node = game[id];
    if (!node.has_move || node.standing != Standing::legal) break;
    moves.push_back(node.move);
  }
  return moves;
}

std::string field_of(const Record& record, const std::string& name) {
  if (name == "file") return record.file;
  if (name == "number") return record.number == 0 ? "" : std::to_string(record.number);
  const Field field = field_written(name);
  const Game& game = record.game;
  if (field.kind < Field::Kind::name) {
    return field_value(field, game.tags, game.outcome, game.main_line().size());
  }
  switch (field.kind) {
    case Field::Kind::fen: return write_fen(game.start);
    case Field::Kind::final_fen: return write_fen(last_position(game).setup);
    case Field::Kind::notation: return game.words_in;
    case Field::Kind::moves: {
      std::string out;
      for (const Move move : legal_moves_of(game)) out += (out.empty() ? "" : " ") + move.ucci();
      return out;
    }
    default: refuse_name({"column", "列"}, name);
  }
}

void add_games(py::module_& m) {
  add_tags_type(m);
  py::class_<Record, Shared> type(m, "Game", py::is_final(),
                                  R"(A record: tags, a start position, a tree of moves, a result.

open() and read() return games. A new game can be made too:

    >>> game = qipu.Game(moves="炮二平五 马8进7 马二进三", tags={"Red": "胡荣华"})
    >>> game.moves
    [Move('h2e2'), Move('h9g7'), Move('h0g2')]
    >>> game.texts("wxf")
    ['C2=5', 'H8+7', 'H2+3']
    >>> game.result = "红胜"
    >>> game.result
    '1-0')");
  type.def(py::init(&new_game), py::arg("fen") = py::none(), py::arg("moves") = py::tuple(),
           py::arg("tags") = py::dict(),
           "`fen`: a FEN or a Position. `moves`: a list of Move or text, or texts with blanks "
           "between them, all legal.");
  type.def_property_readonly(
          "tags", [](const Shared& r) { return TagsObject{r}; },
          "The tags, a mapping that changes the game.")
      .def_property(
          "result", [](const Record& r) { return as_str(pgn_token(r.game.outcome.result)); },
          &set_result, "'1-0', '0-1', '1/2-1/2' or '*'; can be set with other words (红胜, draw).")
      .def_property_readonly(
          "ending", [](const Record& r) { return as_str(ending_name(r.game.outcome.ending)); },
          "How the game ended: 'checkmate', 'time' ...; '' if the record does not say.")
      .def_property_readonly(
          "outcome", [](const Record& r) { return as_str(write_outcome(r.game.outcome)); },
          "Result and ending in Chinese; the text of the record if it has one.")
      .def_property_readonly("start", &start_of,
                             "The position before the first move; None if it is impossible.")
      .def_property_readonly(
          "start_fen", [](const Record& r) { return write_fen(r.game.start); },
          "The start position of the record, even if impossible.")
      .def_property_readonly(
          "file", [](const Record& r) { return as_path(r.file); },
          "The file that the game was read from; '' for games made here.")
      .def_property_readonly(
          "number", [](const Record& r) { return r.number; },
          "Its number in the file, from 1; 0 for games made here.")
      .def_property_readonly(
          "findings", [](const Record& r) { return finding_tuple(r.findings, r.file); },
          "The findings from reading the game.")
      .def_property_readonly(
          "moves", [](const Record& r) { return move_list(legal_moves_of(r.game)); },
          "The legal moves of the main line, from the start.")
      .def_property_readonly(
          "plies", [](const Record& r) { return r.game.main_line().size(); },
          "Half-moves of the main line, including moves that were not understood.")
      .def_property_readonly(
          "is_legal",
          [](const Record& r) {
            return legal_moves_of(r.game).size() == r.game.main_line().size();
          },
          "True if every move of the main line is known and legal.")
      .def_property_readonly(
          "root", [](const Shared& r) { return NodeObject{r, kRoot}; },
          "The node before the first move.")
      .def(
          "main_line", [](const Shared& r) { return node_list(r, r->game.main_line()); },
          "The nodes of the main line, without the root.")
      .def("nodes", &all_nodes, "The nodes of all moves, each before the nodes that follow it.")
      .def("comments", &all_comments, "Pairs of node and comment, for all nodes with a comment.")
      .def(
          "texts",
          [](const Record& r, const Text& notation) {
            return main_line_texts(r.game, *notation_named(notation));
          },
          py::arg("notation") = "zh",
          "The moves of the main line as text; illegal moves by their squares, moves that were not "
          "understood as written.")
      .def(
          "position",
          [](const Shared& r, const std::optional<std::int64_t>& ply) {
            return position_or_none(position_of_ply(r, ply));
          },
          py::arg("ply") = py::none(),
          "The position after this many plies of the main line, or at its end. None if the moves "
          "before it cannot be replayed.")
      .def(
          "add",
          [](const Shared& r, const py::object& move, bool force) {
            const auto line = r->game.main_line();
            const NodeId last = line.empty() ? kRoot : line.back();
            return NodeObject{r, add_move(*r, last, move, force)};
          },
          py::arg("move"), py::arg("force") = false,
          "Adds a move at the end of the main line and returns its node. The move must be legal, "
          "unless it is a Move and forced.")
      .def(
          "field",
          [](const Record& r, const Text& name) -> py::object {
            if (name.value == "file") return as_path(r.file);
            return as_str(field_of(r, name.value));
          },
          py::arg("name"),
          "The value of a table column: a tag, result, ending, plies, year, fen, moves, file ...")
      .def(
          "same_record",
          [](const Record& a, const Record& b) { return same_record(a.game, b.game); },
          py::arg("other"),
          "True if both games have the same tags, start, moves, comments and result.")
      .def(
          "difference",
          [](const Record& a, const Record& b) { return as_str(first_difference(a.game, b.game)); },
          py::arg("other"),
          "The first difference between two games, in one line; '' if there is none.")
      .def(
          "copy",
          [](const Record& r) {
            auto copy = std::make_shared<Record>(r);
            copy->readers = 0;
            return copy;
          },
          "A new game with the same record.")
      .def("__copy__", [](const py::object& self) { return self.attr("copy")(); })
      .def(
          "__deepcopy__",
          [](const py::object& self, const py::dict& /*memo*/) { return self.attr("copy")(); },
          py::arg("memo"))
      .def("_repr_svg_", [](const Record& r) { return as_str(svg_of_game(r.game)); })
      .def("_repr_html_", [](const Record& r) { return as_str(html_of(r.game)); })
      .def("__repr__", [](const Record& r) { return as_str(repr(r)); });
  add_tag(type, "red", "Red", "The player of Red.");
  add_tag(type, "black", "Black", "The player of Black.");
  add_tag(type, "event", "Event", "The event.");
  add_tag(type, "date", "Date", "The date: '1997.04.11', '1997.04'.");
}

}  // namespace qipu::python
