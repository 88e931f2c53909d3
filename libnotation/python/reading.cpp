// Games from files and bytes: open(), read(), and the iterator that they return.

#include "reading.h"

#include <algorithm>
#include <chrono>

#include "base/files/file.h"
#include "base/platform/files.h"
#include "errors.h"
#include "qipu/archive/database.h"

namespace qipu::python {
namespace {

/// The longest time for which reading does not check for signals.
constexpr auto kPatience = std::chrono::milliseconds(50);

bool is_trouble(const FiledFinding& f) { return f.finding.code->severity >= Severity::error; }

/// Fails at once if the only file is missing. With several files, that is reported after the others
/// are read.
void require_there(const InputList& list) {
  if (list.inputs.empty() && !list.failures.empty()) {
    const auto& [name, finding] = list.failures.front();
    throw Failure{.finding = finding, .file = name};
  }
  if (list.inputs.size() != 1 || list.inputs.front().path == "-") return;
  const std::string& path = list.inputs.front().path;
  if (!platform::facts_of(path)) value_or_fail(ByteSource::open(path), path);
}

std::variant<OpenGames, CheckedGames> open(const Wanted& wanted) {
  const auto* const paths = std::get_if<std::vector<std::string>>(&wanted.from);
  if (paths != nullptr) {
    InputList list = inputs_of(*paths);
    if (paths->size() == 1) require_there(list);
    if (wanted.check) return CheckedGames(*paths, wanted.how);
    return OpenGames(std::move(list), wanted.how, nullptr);
  }
  const std::string& bytes = std::get<std::string>(wanted.from);
  if (wanted.check) return CheckedGames::of(bytes, wanted.name, wanted.how);
  return OpenGames::of(bytes, wanted.name, wanted.how);
}

std::vector<std::string> paths_given(py::handle path) {
  if (PyUnicode_Check(path.ptr()) || PyBytes_Check(path.ptr()) || py::hasattr(path, "__fspath__")) {
    return {path.cast<Path>().value};
  }
  std::vector<std::string> paths;
  for (const py::handle one : py::reinterpret_borrow<py::object>(path)) {
    paths.push_back(one.cast<Path>().value);
  }
  if (paths.empty()) refuse("open", "path", {"gives no file", "没有文件"});
  return paths;
}

Trouble trouble_named(const Text& name) {
  if (name.value == "warn") return Trouble::warn;
  if (name.value == "raise") return Trouble::raise;
  if (name.value == "ignore") return Trouble::ignore;
  refuse_name({"error mode", "处理方式"}, name.value);
}

/// Options shared by open() and read().
struct Given {
  std::optional<Text> format, encoding, notation;
  std::optional<Path> names;
  std::optional<Text> games;
  py::object query;
  bool check;
  py::object mend;
  bool quirks;
  std::optional<Text> rules;
  std::int64_t limit_rounds;
  Text errors;
};

std::unique_ptr<Games> opened(Wanted wanted, const Given& given) {
  CheckOptions& how = wanted.how;
  how.from = format_named(given.format);
  how.encoding = encoding_named(given.encoding);
  how.words = notation_named(given.notation);
  if (given.games && !how.choice.set_ranges(given.games->value)) {
    refuse("open", "games",
           {"is not a list of numbers such as 1-100,205,300-", "须如 1-100,205,300-"});
  }
  wanted.query = query_given(given.query);
  how.mend_sure = confidence_given("open", given.mend);
  wanted.check = given.check || given.quirks || how.mend_sure.has_value();
  how.quirks = given.quirks;
  how.rules.named = rules_named(given.rules);
  how.rules.limit_rounds = in_range("open", "limit_rounds", given.limit_rounds, 0, 1'000'000);
  const Trouble trouble = trouble_named(given.errors);
  if (given.names) {
    const std::string& path = given.names->value;
    wanted.names = std::make_shared<const NameTable>(
        value_or_fail(unlocked([&path] { return NameTable::read(path); }), path));
  }
  return std::make_unique<Games>(std::move(wanted), trouble);
}

void warn(const std::vector<FiledFinding>& troubles) {
  std::string says = "not everything could be read: ";
  says += troubles.front().file + ": " + message(troubles.front().finding, Language::en);
  if (troubles.size() > 1) says += " (and " + std::to_string(troubles.size() - 1) + " more)";
  const py::object category = py::module_::import("qipu._errors").attr("ReadWarning");
  if (PyErr_WarnEx(category.ptr(), as_str(says).cast<std::string>().c_str(), 1) != 0) {
    throw py::error_already_set();
  }
}

}  // namespace

Games::Games(Wanted wanted, Trouble trouble) : wanted_(std::move(wanted)), trouble_(trouble) {
  // A database decides by its stored data, so it cannot be used if names or moves are changed
  // before the query.
  const bool changed = wanted_.names != nullptr || wanted_.how.mend_sure.has_value();
  if (wanted_.query && !changed) wanted_.how.wanted = &*wanted_.query;
  wanted_.how.names = wanted_.names.get();
  unlocked([&] { reader_.emplace(open(wanted_)); });
}

Shared Games::record_of(OpenedGame opened) const {
  auto record = std::make_shared<Record>();
  record->game = std::move(opened.game);
  record->file = std::move(opened.file);
  record->number = opened.number;
  record->findings = std::move(opened.findings);
  return record;
}

bool Games::answers(const OpenedGame& game) {
  return !wanted_.query || wanted_.query->matches(game.game, game.file);
}

/// Findings on the way to a game come before it. Findings that belong to no game of a file come
/// after the games that were read with it.
void Games::take_findings() {
  auto& found = std::visit([](auto& of) -> auto& { return of.findings(); }, *reader_);
  for (FiledFinding& finding : found) {
    const bool raised = trouble_ == Trouble::raise && is_trouble(finding);
    if (raised && finding.finding.where.game != 0) {
      ready_.emplace_back(std::move(finding));
    } else {
      (raised ? of_files_ : findings_).push_back(std::move(finding));
    }
  }
  found.clear();
}

bool Games::at_hand() const {
  return std::visit([](const auto& games) { return games.at_hand(); }, *reader_);
}

/// Reads one more game. Returns false at the end.
bool Games::read_one() {
  std::optional<OpenedGame> game;
  std::optional<MainLineReport> meant;
  if (auto* const checked = std::get_if<CheckedGames>(&*reader_)) {
    if (auto next = checked->next()) {
      meant = std::move(next->line);
      game.emplace(static_cast<OpenedGame&&>(*next));
    }
  } else {
    game = std::get<OpenGames>(*reader_).next();
  }
  take_findings();
  any_ = any_ || game;
  if (game && answers(*game)) {
    Shared record = record_of(std::move(*game));
    record->meant = std::move(meant);
    ready_.emplace_back(std::move(record));
  }
  if (!at_hand()) {
    for (FiledFinding& finding : of_files_) ready_.emplace_back(std::move(finding));
    of_files_.clear();
  }
  return game.has_value();
}

/// Reads the next games, all those at hand, or checks one. Returns false at the end. It may return
/// true without a game.
bool Games::fill() {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + kPatience;
  const bool checks = std::holds_alternative<CheckedGames>(*reader_);
  while (ready_.empty() && Clock::now() < until) {
    do {
      if (!read_one()) return false;
    } while (!checks && at_hand());
  }
  return true;
}

Shared Games::next() {
  for (;;) {
    heed_signals();
    bool more = true;
    {
      const Turn::Holder mine(turn_);
      if (ready_.empty() && reader_) more = unlocked([&] { return fill(); });
      if (!ready_.empty()) {
        const auto first = std::move(ready_.front());
        ready_.pop_front();
        if (const auto* const trouble = std::get_if<FiledFinding>(&first)) {
          throw Failure{.finding = trouble->finding, .file = trouble->file};
        }
        return std::get<Shared>(first);
      }
      if (!reader_) return nullptr;
      if (!more) reader_.reset();
    }
    if (!more) {
      tell_trouble();
      return nullptr;
    }
  }
}

/// Returns true if a database was read and gave nothing because none of its games match.
bool Games::passed_over() const {
  const auto* const paths = std::get_if<std::vector<std::string>>(&wanted_.from);
  if (paths == nullptr || wanted_.how.wanted == nullptr) return false;
  return unlocked([paths] {
    return std::ranges::any_of(inputs_of(*paths).inputs, [](const auto& input) {
      const auto database = Database::open(input.path);
      return database && (*database)->games() != 0;
    });
  });
}

/// Reports, at the end, what could not be read.
void Games::tell_trouble() {
  if (trouble_ == Trouble::ignore) return;
  std::vector<FiledFinding> troubles;
  std::ranges::copy_if(findings_, std::back_inserter(troubles), is_trouble);
  if (troubles.empty()) return;
  if (!any_ && !passed_over()) {
    throw Failure{.finding = troubles.front().finding, .file = troubles.front().file};
  }
  warn(troubles);
}

void Games::close() {
  const Turn::Holder mine(turn_);
  reader_.reset();
  ready_.clear();
}

std::vector<FiledFinding> Games::findings() {
  const Turn::Holder mine(turn_);
  return findings_;
}

namespace {

/// Returns true for an object with read(), such as open(..., "rb") and io.BytesIO return.
bool is_file_object(const py::object& object) { return py::hasattr(object, "read"); }

/// Returns the bytes of bytes, a buffer, a str (as UTF-8) or a file object.
std::string bytes_given(const py::object& data) {
  if (is_file_object(data)) return bytes_given(data.attr("read")());
  if (PyUnicode_Check(data.ptr())) return data.cast<Text>().value;
  if (PyObject_CheckBuffer(data.ptr()) == 0) {
    throw py::type_error("data is bytes, str or a file object");
  }
  return py::reinterpret_steal<py::bytes>(PyBytes_FromObject(data.ptr()));
}

/// Returns the name of a file object; "" if it has none.
std::string name_of_file(const py::object& file) {
  if (!is_file_object(file) || !py::hasattr(file, "name")) return "";
  const py::object name = file.attr("name");
  return PyUnicode_Check(name.ptr()) || PyBytes_Check(name.ptr()) ? name.cast<Path>().value : "";
}

}  // namespace

void add_reading(py::module_& m) {
  py::class_<Games>(m, "Games", py::is_final(),
                    R"(An iterator over the games that were opened.

    >>> with qipu.read("1. 炮二平五 马8进7".encode(), name="a.txt") as games:
    ...     [game.texts() for game in games]
    [['炮二平五', '马8进7']])")
      .def("__iter__", [](const py::object& self) { return self; })
      .def("__next__",
           [](Games& games) {
             Shared game = games.next();
             if (game == nullptr) throw py::stop_iteration();
             return game;
           })
      .def("close", &Games::close, "Stops reading.")
      .def("__enter__", [](const py::object& self) { return self; })
      .def("__exit__", [](Games& games, const py::args& /*raised*/) { games.close(); })
      .def_property_readonly(
          "findings",
          [](Games& games) {
            py::list out;
            for (FiledFinding& f : games.findings()) {
              out.append(finding_object(std::move(f.finding), std::move(f.file)));
            }
            return out;
          },
          "Findings so far that do not belong to a returned game: files that cannot be opened, "
          "games that cannot be read.");

  m.def(
      "open",
      [](const py::object& path, const std::optional<Text>& format,
         const std::optional<Text>& encoding, const std::optional<Text>& notation,
         const std::optional<Path>& names, const std::optional<Text>& games,
         const py::object& query, bool check, const py::object& mend, bool quirks,
         const std::optional<Text>& rules, std::int64_t limit_rounds, const Text& errors) {
        Wanted wanted;
        if (is_file_object(path)) {
          wanted.from = bytes_given(path);
          wanted.name = name_of_file(path);
        } else {
          wanted.from = paths_given(path);
        }
        return opened(std::move(wanted), {format, encoding, notation, names, games, query, check,
                                          mend, quirks, rules, limit_rounds, errors});
      },
      py::arg("path"), py::kw_only(), py::arg("format") = py::none(),
      py::arg("encoding") = py::none(), py::arg("notation") = py::none(),
      py::arg("names") = py::none(), py::arg("games") = py::none(), py::arg("query") = py::none(),
      py::arg("check") = false, py::arg("mend") = py::none(), py::arg("quirks") = false,
      py::arg("rules") = py::none(), py::arg("limit_rounds") = 0, py::arg("errors") = "warn",
      R"(The games of a file of any format, a folder, a packed file, a database, or several of them. A file
object (with read()) is read to its end.

`format` ('xqf'), `encoding` ('gb18030') and `notation` ('wxf') are recognised by the content if
they are not given. `names` is a table of player names, `games` selects games by number
('1-100,205,300-'), `query` is a Query or its text. With `check` games are checked as by `qipu
check`. With `mend` (a probability, 0-1; True is 0.9) they are also corrected. With `quirks` unusual
move texts are reported too.

`errors` decides about parts that cannot be read at all: a warning at the end ('warn'), an exception
at their place among the games, after which reading can continue ('raise'), or only an entry in
`findings` ('ignore'). If nothing can be read, an exception is raised.)");
  m.def(
      "read",
      [](const py::object& data, const std::optional<Path>& name, const std::optional<Text>& format,
         const std::optional<Text>& encoding, const std::optional<Text>& notation,
         const std::optional<Path>& names, const std::optional<Text>& games,
         const py::object& query, bool check, const py::object& mend, bool quirks,
         const std::optional<Text>& rules, std::int64_t limit_rounds, const Text& errors) {
        Wanted wanted;
        wanted.from = bytes_given(data);
        wanted.name = name ? name->value : name_of_file(data);
        return opened(std::move(wanted), {format, encoding, notation, names, games, query, check,
                                          mend, quirks, rules, limit_rounds, errors});
      },
      py::arg("data"), py::arg("name") = py::none(), py::kw_only(), py::arg("format") = py::none(),
      py::arg("encoding") = py::none(), py::arg("notation") = py::none(),
      py::arg("names") = py::none(), py::arg("games") = py::none(), py::arg("query") = py::none(),
      py::arg("check") = false, py::arg("mend") = py::none(), py::arg("quirks") = false,
      py::arg("rules") = py::none(), py::arg("limit_rounds") = 0, py::arg("errors") = "warn",
      R"(The games of a file in memory, as open() returns them. `data` is bytes or the like, a str (taken
as UTF-8), or a file object. The extension of `name` helps if the content does not show the format.

    >>> [g.red for g in qipu.read(b'[Game "Chinese Chess"]\n[Red "Hu"]\n\n1. C2.5 *\n')]
    ['Hu'])");
}

}  // namespace qipu::python
