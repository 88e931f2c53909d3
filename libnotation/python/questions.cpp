// Queries on games, and databases that answer them.

#include <filesystem>
#include <system_error>

#include "errors.h"
#include "games.h"
#include "positions.h"
#include "qipu/archive/database.h"
#include "reading.h"

namespace qipu::python {
namespace {

/// A query. Its evaluation changes it, so each caller uses a copy.
struct QueryObject {
  Query query;
  std::string text;
};

QueryObject new_query(const Text& text) {
  return {value_or_fail(Query::parse(text.value)), text.value};
}

/// Returns nullopt if the game does not match, else the ply.
std::optional<Query::Found> found_in(const QueryObject& of, const Shared& record) {
  const Unchanged kept(record);
  return unlocked([&] {
    Query query(of.query);
    return query.find(kept.game(), record->file);
  });
}

class DatabaseObject {
 public:
  explicit DatabaseObject(const Path& path) : path_(path.value), place_(place_of(path_)) {
    database_ = value_or_fail(unlocked([&] { return Database::open(path_); }), path_);
  }

  const std::string& path() const { return path_; }

  void close() {
    const Turn::Holder mine(turn_);
    database_.reset();
  }

  /// Runs work with the open database, without Python's lock.
  template <class Work>
  auto with(const std::string& call, Work work) {
    const Turn::Holder mine(turn_);
    if (database_ == nullptr) refuse_closed(call);
    return value_or_fail(unlocked([&] { return work(*database_); }), path_);
  }

  std::uint64_t size() {
    return with("len", [](Database& d) -> Result<std::uint64_t> { return d.games(); });
  }

  std::unique_ptr<Games> games(const py::object& query) {
    size();  // the database must be open
    Wanted wanted;
    wanted.from = std::vector{place_};
    wanted.query = query_given(query);
    return std::make_unique<Games>(std::move(wanted), Trouble::raise);
  }

  std::uint64_t count(const py::object& given) {
    const std::optional<Query> query = query_given(given);
    if (!query) return size();
    const auto answer = with("count", [&](Database& d) { return d.ask(*query, 1); });
    if (answer.maybe.empty()) return answer.yes.count();
    // For these games the query has to look at the records.
    std::uint64_t n = 0;
    for (const auto opened = games(given); opened->next() != nullptr;) ++n;
    return n;
  }

 private:
  /// Returns the path that is valid even if the process changes its folder; for a server, its
  /// address.
  static std::string place_of(const std::string& path) {
    if (Database::is_url(path)) return path;
    std::error_code failed;
    const std::filesystem::path place = std::filesystem::absolute(path, failed);
    return failed ? path : place.string();
  }

  std::string path_;   ///< as given by the user
  std::string place_;  ///< for opening it again
  Turn turn_;
  std::unique_ptr<Database> database_;
};

/// A move in a position, and how many games have it.
struct PlayedObject {
  MoveTree::Played played;
  std::string text;
};

py::list tree(DatabaseObject& of, const py::object& position, const Text& notation, bool mirrored) {
  const Position root = position_given(position);
  const Notation& named = *notation_named(notation);
  MoveTree counted(root, 1, mirrored);
  of.with("tree", [&](Database& d) { return d.add_to(counted); });
  py::list out;
  for (const MoveTree::Played& played : counted.played_in(root)) {
    out.append(PlayedObject{played, named.written(root, played.move)});
  }
  return out;
}

py::list stats(DatabaseObject& of, const Text& fields) {
  Stats counted = value_or_fail(Stats::by(fields.value));
  if (!Database::counts(counted)) {
    refuse("stats", "by", {"has a field that databases cannot count", "含有数据库不能统计的字段"});
  }
  of.with("stats", [&](Database& d) { return d.add_to(counted, nullptr); });
  py::list out;
  for (const Stats::Row& row : counted.rows(Stats::Order::games)) {
    py::dict one;
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      one[as_str(counted.names()[i])] = as_str(row.values[i]);
    }
    one["games"] = row.count.games;
    one["wins"] = row.count.wins;
    one["draws"] = row.count.draws;
    one["losses"] = row.count.losses;
    out.append(one);
  }
  return out;
}

}  // namespace

std::optional<Query> query_given(py::handle query) {
  if (query.is_none()) return std::nullopt;
  if (py::isinstance<QueryObject>(query)) return query.cast<const QueryObject&>().query;
  if (!PyUnicode_Check(query.ptr())) throw py::type_error("a query is a Query or a str");
  return new_query(query.cast<Text>()).query;
}

void add_questions(py::module_& m) {
  py::class_<QueryObject>(m, "Query", py::is_final(),
                          R"(A query about games, written as for `qipu filter`.

    >>> query = qipu.Query("红方 ~ 胡荣华 and plies < 80")
    >>> query.matches(qipu.Game(tags={"Red": "胡荣华"}))
    True
    >>> qipu.Query("red ~")
    Traceback (most recent call last):
    qipu.QueryError: ...)")
      .def(py::init(&new_query), py::arg("text"))
      .def_property_readonly(
          "text", [](const QueryObject& q) { return as_str(q.text); }, "The query as given.")
      .def(
          "matches",
          [](const QueryObject& q, const Shared& game) { return found_in(q, game).has_value(); },
          py::arg("game").none(false), "True if the game matches the query.")
      .def(
          "ply",
          [](const QueryObject& q, const Shared& game) -> std::optional<std::size_t> {
            const auto found = found_in(q, game);
            return found ? found->ply : std::nullopt;
          },
          py::arg("game").none(false),
          "Plies before the first matching position; None if the query asks for no position, or if "
          "the game does not match.")
      .def("__repr__",
           [](const QueryObject& q) { return py::str("Query({!r})").format(as_str(q.text)); });

  py::class_<PlayedObject>(m, "Played", py::is_final(), "A move played in the games of a database.")
      .def_property_readonly(
          "move", [](const PlayedObject& p) { return move_object(p.played.move); }, "The move.")
      .def_property_readonly(
          "text", [](const PlayedObject& p) { return as_str(p.text); }, "The move as text.")
      .def_property_readonly(
          "games", [](const PlayedObject& p) { return p.played.count.games; },
          "Number of games with the move.")
      .def_property_readonly(
          "red", [](const PlayedObject& p) { return p.played.count.wins; }, "Games won by Red.")
      .def_property_readonly(
          "draws", [](const PlayedObject& p) { return p.played.count.draws; }, "Drawn.")
      .def_property_readonly(
          "black", [](const PlayedObject& p) { return p.played.count.losses; },
          "Games won by Black.")
      .def_property_readonly(
          "year",
          [](const PlayedObject& p) {
            return p.played.year == 0 ? std::nullopt : std::optional(p.played.year);
          },
          "The mean year; None if no year is known.")
      .def("__repr__", [](const PlayedObject& p) {
        return as_str("<Played " + p.text + ": " + std::to_string(p.played.count.games) +
                      " games>");
      });

  py::class_<DatabaseObject>(m, "Database", py::is_final(),
                             R"(A database of games: a .qdb file, made by `qipu convert` or write().

    >>> import tempfile, os
    >>> path = os.path.join(tempfile.mkdtemp(), "all.qdb")
    >>> _ = qipu.write([qipu.Game(moves="炮二平五 马8进7")], path)
    >>> with qipu.Database(path) as database:
    ...     len(database), [(p.text, p.games) for p in database.tree()]
    (1, [('炮二平五', 1)]))")
      .def(py::init<const Path&>(), py::arg("path"))
      .def_property_readonly(
          "path", [](const DatabaseObject& d) { return as_path(d.path()); }, "The file.")
      .def("__len__", &DatabaseObject::size)
      .def("games", &DatabaseObject::games, py::arg("query") = py::none(),
           "The games that match a query, or all games.")
      .def("__iter__", [](DatabaseObject& d) { return d.games(py::none()); })
      .def("count", &DatabaseObject::count, py::arg("query") = py::none(),
           "The number of games that match; usually without reading any.")
      .def("tree", &tree, py::arg("position") = py::none(), py::kw_only(),
           py::arg("notation") = "zh", py::arg("mirrored") = false,
           "The moves played in a position, the most frequent first; with `mirrored` its mirror "
           "image is counted too.")
      .def("stats", &stats, py::arg("by"),
           "Counts games by fields, as `qipu stats` does: 'year', 'player,result' ...: a list of "
           "dicts.")
      .def("close", &DatabaseObject::close, "Closes the database.")
      .def("__enter__", [](const py::object& self) { return self; })
      .def("__exit__", [](DatabaseObject& d, const py::args& /*raised*/) { d.close(); })
      .def("__repr__", [](const DatabaseObject& d) {
        return py::str("Database({!r})").format(as_path(d.path()));
      });
}

}  // namespace qipu::python
