// Games annotated by an engine, exercises found in games, and web pages of games.

#include <chrono>
#include <future>

#include "errors.h"
#include "games.h"
#include "made_engine.h"
#include "ops/answer/analyst.h"
#include "ops/answer/report.h"
#include "publish/book.h"
#include "publish/docx_book.h"

namespace qipu::python {
namespace {

/// How an analyst is made, as the caller names it.
struct AnalystWanted {
  const std::optional<std::int64_t>& nodes;
  const std::optional<std::int64_t>& depth;
  const std::optional<double>& seconds;
  const EngineWanted engine;
  std::int64_t jobs;
  std::int64_t deeper;
  const std::optional<Text>& notation;
  const Text& language;
  const std::optional<Text>& rules;
  bool variations;
  std::int64_t first_ply;
  const std::optional<std::int64_t>& last_ply;
};

Language language_named(const Text& name) {
  if (name.value == "en") return Language::en;
  if (name.value == "zh") return Language::zh;
  refuse_name({"language", "语言"}, name.value);
}

AnalystOptions options_of(const AnalystWanted& wanted) {
  const std::string call = "annotate";
  AnalystOptions out;
  out.version = QIPU_VERSION;
  out.limits = limits_given(call, wanted.nodes, wanted.depth, wanted.seconds);
  // Engines are made by threads without Python's lock.
  EngineMaker maker = maker_of(wanted.engine);  // checks the arguments in any case
  if (wanted.engine.program || !wanted.engine.options.empty()) {
    out.engine = std::move(maker);
    if (wanted.engine.program) out.name = wanted.engine.program->value;
  }
  out.bundled.hash_mib = in_range("Engine", "hash_mib", wanted.engine.hash_mib, 1, 65536);
  out.bundled.threads = in_range("Engine", "threads", wanted.engine.threads, 1, 256);
  out.workers = static_cast<unsigned>(in_range(call, "jobs", wanted.jobs, 0, 256));
  out.deeper = in_range(call, "deeper", wanted.deeper, 1, 1000);
  out.form.notation = notation_named(wanted.notation);
  out.form.language = language_named(wanted.language);
  out.scope.rules = rules_named(wanted.rules);
  out.scope.variations = wanted.variations;
  constexpr int kMostPlies = 1 << 30;
  out.scope.range.first =
      static_cast<std::size_t>(in_range(call, "first_ply", wanted.first_ply, 1, kMostPlies));
  if (wanted.last_ply) {
    out.scope.range.last =
        static_cast<std::size_t>(in_range(call, "last_ply", *wanted.last_ply, 1, kMostPlies));
    if (*wanted.last_ply < wanted.first_ply) {
      refuse(call, "last_ply", {"is before first_ply", "在 first_ply 之前"});
    }
  }
  return out;
}

/// An analyst for one thread after another.
class AnalystObject {
 public:
  explicit AnalystObject(AnalystOptions options) : analyst_(std::move(options)) {}

  /// Runs `work(progress)`, which calls the analyst, in another thread, while this one waits for it
  /// and for signals.
  template <class Work>
  auto waited_for(const py::object& told, Work work) {
    using namespace std::chrono_literals;
    const Turn::Holder mine(turn_);
    std::optional<py::error_already_set> interruption;
    const Analyst::Progress progress = [&](std::size_t done, std::size_t all) {
      const py::gil_scoped_acquire lock;
      if (interruption || told.is_none()) return;
      try {
        told(done, all);
      } catch (py::error_already_set& raised) {
        interruption.emplace(std::move(raised));
        analyst_.stop();
      }
    };
    auto result = [&] {
      const py::gil_scoped_release others;
      auto run = std::async(std::launch::async, [&] { return work(analyst_, progress); });
      while (run.wait_for(50ms) != std::future_status::ready) {
        const py::gil_scoped_acquire lock;
        if (!interruption && PyErr_CheckSignals() != 0) interruption.emplace();
        if (interruption) analyst_.stop();
      }
      return run.get();
    }();
    if (interruption) throw *interruption;
    return result;
  }

 private:
  Turn turn_;
  Analyst analyst_;
};

std::unique_ptr<AnalystObject> new_analyst(
    const std::optional<std::int64_t>& nodes, const std::optional<std::int64_t>& depth,
    const std::optional<double>& seconds, const std::optional<Text>& engine, const Text& protocol,
    const py::dict& options, std::int64_t hash_mib, std::int64_t threads, std::int64_t jobs,
    std::int64_t deeper, const std::optional<Text>& notation, const Text& language,
    const std::optional<Text>& rules, bool variations, std::int64_t first_ply,
    const std::optional<std::int64_t>& last_ply) {
  return std::make_unique<AnalystObject>(options_of({nodes,
                                                     depth,
                                                     seconds,
                                                     {engine, hash_mib, threads, protocol, options},
                                                     jobs,
                                                     deeper,
                                                     notation,
                                                     language,
                                                     rules,
                                                     variations,
                                                     first_ply,
                                                     last_ply}));
}

/// Annotates a game. Returns the answer as JSON, "" if nothing can be judged, and the findings.
py::tuple annotate(AnalystObject& analyst, const Shared& record, const py::object& told) {
  Game changed = record->game;
  const GameSource source{record->file, record->number};
  Analyst::Annotated done =
      value_or_fail(analyst.waited_for(told,
                                       [&](Analyst& by, const Analyst::Progress& progress) {
                                         return by.annotate(changed, source, progress);
                                       }),
                    record->file);
  if (!done.json.empty()) {
    edit(*record, "annotate") = std::move(changed);
    record->removed.insert(done.removed.begin(), done.removed.end());
  }
  return py::make_tuple(as_str(done.json), finding_tuple(done.findings, record->file));
}

/// Returns the exercises of a game: (JSON, Game).
py::list puzzles(AnalystObject& analyst, const Shared& record, const py::object& told) {
  std::vector<Analyst::Exercise> found;
  {
    const Unchanged kept(record);
    found = value_or_fail(analyst.waited_for(told,
                                             [&](Analyst& by, const Analyst::Progress& progress) {
                                               return by.puzzles(kept.game(),
                                                                 {record->file, record->number},
                                                                 progress);
                                             }),
                          record->file);
  }
  py::list out;
  for (Analyst::Exercise& each : found) {
    auto game = std::make_shared<Record>();
    game->game = std::move(each.game);
    out.append(py::make_tuple(as_str(each.json), std::move(game)));
  }
  return out;
}

// --- pages ---------------------------------------------------------------------------------------

GamePage page_of(const Record& record, const Game& game, const Notation* notation,
                 Language language) {
  GamePage page{.game = game};
  page.form = {notation, language};
  if (record.number != 0) name_source(page, record.file, record.number, QIPU_VERSION);
  return page;
}

py::str page(const Shared& record, const std::optional<Text>& notation, const Text& language) {
  const Notation* const named = notation_named(notation);
  const Language in = language_named(language);
  const Unchanged kept(record);
  return as_str(unlocked([&] { return game_page(page_of(*record, kept.game(), named, in)); }));
}

std::vector<Shared> records_of(const py::object& games) {
  std::vector<Shared> out;
  const auto take = [&out](py::handle one) {
    if (!py::isinstance<Record>(one)) throw py::type_error("report() takes games");
    out.push_back(one.cast<Shared>());
  };
  if (py::isinstance<Record>(games)) {
    take(games);
    return out;
  }
  for (const py::handle one : games) {
    heed_signals();
    take(one);
  }
  return out;
}

/// Writes a booklet: one page for printing, or a document. Returns what it could not hold.
Losses write_booklet(const std::vector<Shared>& records, const Path& path, BookOptions form,
                     bool replace) {
  std::string text;
  Losses losses;
  if (path.value.ends_with(".docx")) {
    DocxBook book(form);
    for (const Shared& record : records) {
      const Unchanged kept(record);
      book.add(kept.game(), losses);
    }
    text = value_or_fail(book.bytes(), path.value);
  } else {
    Book book(form);
    std::string games;
    for (const Shared& record : records) {
      const Unchanged kept(record);
      games += book.game(kept.game());
    }
    text = book.begin() + book.contents() + games + book.finish();
  }
  auto file = value_or_fail(SideFile::open(path.value, {}, replace), path.value);
  value_or_fail(file->write(text), path.value);
  value_or_fail(file->commit(), path.value);
  return losses;
}

py::object report(const py::object& games, const Path& path, const Text& title, bool booklet,
                  const std::optional<Text>& notation, const Text& language, const Text& existing) {
  const Notation* const named = notation_named(notation);
  const Language in = language_named(language);
  if (existing.value != "keep" && existing.value != "replace") {
    refuse_name({"way to treat existing files", "处理方式"}, existing.value);
  }
  const bool replace = existing.value == "replace";
  const std::vector<Shared> records = records_of(games);
  if (records.empty()) refuse("report", "games", {"has no game", "中没有对局"});
  if (booklet) {
    BookOptions form;
    form.title = title.value;
    form.notation = named;
    form.language = in;
    return written_object(records.size(), write_booklet(records, path, std::move(form), replace));
  }
  auto pages = value_or_fail(Pages::open(path.value, {}, replace), path.value);
  for (const Shared& record : records) {
    const Unchanged kept(record);
    value_or_fail(unlocked([&] { return pages->add(page_of(*record, kept.game(), named, in)); }),
                  path.value);
  }
  const std::string name = title.value.empty() ? pages->title() : title.value;
  value_or_fail(pages->finish(name.empty() ? "qipu" : name, in), path.value);
  return written_object(records.size(), {});
}

}  // namespace

void add_annotating(py::module_& m) {
  py::class_<AnalystObject>(m, "_Analyst", py::is_final(), "Annotates games and finds exercises.")
      .def(py::init(&new_analyst), py::kw_only(), py::arg("nodes") = py::none(),
           py::arg("depth") = py::none(), py::arg("seconds") = py::none(),
           py::arg("engine") = py::none(), py::arg("protocol") = "auto",
           py::arg("options") = py::dict(), py::arg("hash_mib") = 16, py::arg("threads") = 1,
           py::arg("jobs") = 1, py::arg("deeper") = 4, py::arg("notation") = py::none(),
           py::arg("language") = "en", py::arg("rules") = py::none(), py::arg("variations") = false,
           py::arg("first_ply") = 1, py::arg("last_ply") = py::none())
      .def("annotate", &annotate, py::arg("game").none(false), py::arg("progress") = py::none())
      .def("puzzles", &puzzles, py::arg("game").none(false), py::arg("progress") = py::none());
  py::class_<Record, Shared>(m.attr("Game"))
      .def(
          "page", &page, py::kw_only(), py::arg("notation") = py::none(),
          py::arg("language") = "en",
          R"(A web page of the game in one file, as a str. It shows what the record has, annotations
too, and holds the record: read() gets it back.

    >>> page = qipu.Game(moves="炮二平五 马8进7").page()
    >>> next(qipu.read(page, "game.html")).texts()
    ['炮二平五', '马8进7'])");
  m.def("report", &report, py::arg("games"), py::arg("path"), py::kw_only(), py::arg("title") = "",
        py::arg("booklet") = false, py::arg("notation") = py::none(), py::arg("language") = "en",
        py::arg("existing") = "keep",
        R"(Writes web pages of games, and returns a Written. `path` is a page for one game.
For several it is a folder (it ends in /) with a page for each game and index.html, or the name of the
index. With `booklet` it is one page for printing, or a .docx with the text alone. An existing file is
an error, unless `existing` is 'replace'.)");
}

}  // namespace qipu::python
