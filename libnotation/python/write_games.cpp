// Games as files, in memory and on disk.

#include <deque>
#include <functional>

#include "base/packing/pack.h"
#include "errors.h"
#include "games.h"
#include "qipu/format/formats.h"
#include "qipu/ops/game_file.h"
#include "qipu/ops/open.h"

namespace qipu::python {
namespace {

struct WrittenAs {
  const std::optional<Text>& format;
  const std::optional<Text>& notation;
  const std::optional<Text>& encoding;
  const std::optional<Text>& columns;
  bool variations;
  bool strict;
};

OutputOptions options_of(const WrittenAs& how) {
  OutputOptions out;
  out.to = format_named(how.format);
  out.notation = notation_named(how.notation);
  out.out_encoding = encoding_named(how.encoding);
  if (how.columns) out.columns = how.columns->value;
  out.strip.variations = !how.variations;
  out.strict_loss = how.strict;
  return out;
}

py::list loss_list(const Losses& losses) {
  py::list out;
  for (const Loss& loss : losses) {
    out.append(py::make_tuple(as_str(loss.what), as_str(loss.detail), loss.count));
  }
  return out;
}

GameBytes bytes_of(const Shared& record, const OutputOptions& options) {
  const Unchanged kept(record);
  return value_or_fail(unlocked([&] { return whole_file(kept.game(), options); }));
}

/// Returns a str, or bytes if an encoding was named or the format is binary.
py::object to(const Shared& record, const Text& format, const std::optional<Text>& notation,
              const std::optional<Text>& encoding, bool variations, bool strict) {
  const std::optional<Text> named = format;
  const std::optional<Text> no_columns;
  OutputOptions options = options_of({named, notation, encoding, no_columns, variations, strict});
  const bool as_text = options.to->text && !options.out_encoding;
  if (as_text) options.out_encoding = Encoding::utf8;
  const GameBytes written = bytes_of(record, options);
  if (as_text) return as_str(written.bytes);
  return py::bytes(written.bytes);
}

py::list losses(const Shared& record, const Text& format, const std::optional<Text>& encoding) {
  const std::optional<Text> named = format, none;
  return loss_list(bytes_of(record, options_of({named, none, encoding, none, true, false})).losses);
}

/// Returns the data for pickle: the record as JSON, and the file and number from which it was read.
/// Findings are left out.
py::tuple pickled(const Shared& record) {
  OutputOptions options;
  options.to = &kJson;
  const GameBytes written = bytes_of(record, options);
  return py::make_tuple(
      py::module_::import("qipu").attr("_unpickled"),
      py::make_tuple(py::bytes(written.bytes), py::bytes(record->file), record->number));
}

Shared unpickled(const py::bytes& json, const py::bytes& file, std::uint32_t number) {
  ReadOptions how;
  how.from = &kJson;
  how.encoding = Encoding::utf8;  // pickled() wrote it in this encoding
  auto record = std::make_shared<Record>();
  auto games = OpenGames::of(json, "", how);
  auto opened = games.next();
  if (!opened) throw py::value_error("this is not a game");
  record->game = std::move(opened->game);
  record->file = file;
  record->number = number;
  return record;
}

GameFile::Existing existing_named(const Text& name) {
  if (name.value == "keep") return GameFile::Existing::kept;
  if (name.value == "replace") return GameFile::Existing::replaced;
  if (name.value == "add") return GameFile::Existing::added_to;
  refuse_name({"way to treat existing files", "处理方式"}, name.value);
}

/// The result of write() and report().
struct Written {
  std::uint64_t games = 0;
  Losses losses;
};

/// Calls `each` with every game: of one Game, or of an iterable.
void for_each_game(const py::object& games, const std::function<void(const Shared&)>& each) {
  const auto give = [&](py::handle one) {
    if (!py::isinstance<Record>(one)) throw py::type_error("write() takes games");
    each(one.cast<Shared>());
  };
  if (py::isinstance<Record>(games)) return give(games);
  for (const py::handle one : games) {
    heed_signals();
    give(one);
  }
}

/// Writes to a file object, in one call of its write().
Written write_to_object(const py::object& games, const py::object& file, OutputOptions options) {
  if (options.to == nullptr) {
    refuse("write", "format", {"is missing, and a file object has no extension", "缺少格式"});
  }
  std::vector<Shared> records;
  for_each_game(games, [&](const Shared& record) { records.push_back(record); });
  std::deque<Unchanged> kept;
  std::vector<GameOf> all;
  for (const Shared& record : records) {
    kept.emplace_back(record);
    all.push_back({.game = &record->game, .source = record->file});
  }
  GameBytes written = value_or_fail(unlocked([&] { return whole_file(all, options); }));
  file.attr("write")(py::bytes(written.bytes));
  return {all.size(), std::move(written.losses)};
}

Written write(const py::object& games, const py::object& target, const WrittenAs& how,
              const Text& existing) {
  OutputOptions options = options_of(how);
  if (py::hasattr(target, "write")) return write_to_object(games, target, options);
  const auto path = target.cast<Path>();
  if (options.to == nullptr) options.to = format_by_extension(without_packing(path.value));
  if (options.to == nullptr) {
    refuse(
        "write", "path",
        {"has the extension of no known format, and no format is given", "的扩展名不是已知格式"});
  }
  GameFile file =
      value_or_fail(GameFile::create(path.value, options, existing_named(existing)), path.value);
  for_each_game(games, [&](const Shared& record) {
    const Unchanged kept(record);
    value_or_fail(unlocked([&] { return file.add(kept.game(), record->file); }), path.value);
  });
  value_or_fail(unlocked([&] { return file.commit(); }), path.value);
  return {file.games(), file.losses()};
}

}  // namespace

py::object written_object(std::uint64_t games, Losses losses) {
  return py::cast(Written{games, std::move(losses)});
}

void add_writing(py::module_& m) {
  py::class_<Written>(m, "Written", py::is_final(), "The result of write() and report().")
      .def_property_readonly(
          "games", [](const Written& w) { return w.games; }, "Number of games written.")
      .def_property_readonly(
          "losses", [](const Written& w) { return loss_list(w.losses); },
          "What the format could not store: (what, tag, how often).")
      .def("__repr__", [](const Written& w) {
        std::string out = "<Written: " + std::to_string(w.games) + " games";
        if (!w.losses.empty()) out += ", without " + losses_text(w.losses, Language::en);
        return as_str(out + ">");
      });

  auto game = py::class_<Record, Shared>(m.attr("Game"));
  game.def("to", &to, py::arg("format") = "pgn", py::kw_only(), py::arg("notation") = py::none(),
           py::arg("encoding") = py::none(), py::arg("variations") = true,
           py::arg("strict") = false,
           R"(The game as a file of this format: a str, or bytes if the format is binary or an
encoding is given. With `strict`, a FormatError is raised if the format cannot store everything.

    >>> game = qipu.Game(moves="炮二平五 马8进7")
    >>> print(game.to("ucci"))
    position startpos moves h2e2 h9g7
    <BLANKLINE>
    >>> game.to("xqf")[:2]
    b'XQ')");
  game.def("__str__", [](const Shared& record) {
    OutputOptions options;
    options.to = &kPgn;
    options.out_encoding = Encoding::utf8;
    return as_str(bytes_of(record, options).bytes);
  });
  game.def(
      "stripped",
      [](const Shared& record, bool comments, bool variations, bool nags, bool evals, bool clocks,
         bool tags) {
        auto out = std::make_shared<Record>(*record);
        out->readers = 0;
        Losses removed;
        reduce(out->game, what_stays({comments, variations, nags, evals, clocks, tags}), removed);
        return out;
      },
      py::kw_only(), py::arg("comments") = false, py::arg("variations") = false,
      py::arg("nags") = false, py::arg("evals") = false, py::arg("clocks") = false,
      py::arg("tags") = false,
      "A new game without what is named: game.stripped(comments=True, evals=True).");
  game.def("__reduce__", &pickled);
  m.def("_unpickled", &unpickled);
  game.def("losses", &losses, py::arg("format"), py::arg("encoding") = py::none(),
           "What the format cannot store of the game: (what, tag, how often).");
  m.def(
      "write",
      [](const py::object& games, const py::object& path, const std::optional<Text>& format,
         const std::optional<Text>& notation, const std::optional<Text>& encoding,
         const std::optional<Text>& columns, bool variations, bool strict, const Text& existing) {
        return write(games, path, {format, notation, encoding, columns, variations, strict},
                     existing);
      },
      py::arg("games"), py::arg("path"), py::kw_only(), py::arg("format") = py::none(),
      py::arg("notation") = py::none(), py::arg("encoding") = py::none(),
      py::arg("columns") = py::none(), py::arg("variations") = true, py::arg("strict") = false,
      py::arg("existing") = "keep",
      R"(Writes one or more games to a file, completely; if an exception is raised, nothing is written.
The extension gives the format, unless it is given; .gz, .bz2, .xz and .zst compress the file.
An existing file is an error, unless `existing` is 'replace' or, for databases, 'add'. `path` may be
a file object: its write() gets all bytes at once, and `format` must be given.)");
}

}  // namespace qipu::python
