// Rulings on repetitions, checks of records, and repairs.

#include "errors.h"
#include "games.h"
#include "ops/answer/arbiter.h"
#include "ops/answer/translate.h"
#include "positions.h"
#include "qipu/format/formats.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/checked_games.h"
#include "qipu/ops/game_file.h"
#include "qipu/ops/rules_for.h"

namespace qipu::python {
namespace {

/// Returns rulings as JSON, from which the package makes objects. The decisive one comes first.
py::list ruled(const Position& start, const std::vector<Move>& moves, const Ruleset& book,
               std::optional<Move> illegal) {
  std::vector<std::string> texts;
  unlocked([&] {
    const std::vector<Ruling> rulings = judge(start, moves, book, illegal);
    const Ruling* const first = decisive(rulings);
    const auto add = [&](const Ruling& ruling) {
      texts.push_back(ruling_json(&ruling, book, RulingForm{}));
    };
    if (first != nullptr) add(*first);
    for (const Ruling& ruling : rulings) {
      if (&ruling != first) add(ruling);
    }
  });
  py::list out;
  for (const std::string& text : texts) out.append(as_str(text));
  return out;
}

py::list rulings(const py::object& of, const py::object& moves, const std::optional<Text>& rules,
                 std::int64_t limit_rounds) {
  const RulesAsked asked{rules_named(rules),
                         in_range("judge", "limit_rounds", limit_rounds, 0, 1'000'000)};
  if (py::isinstance<Record>(of)) {
    if (!moves.is_none()) throw py::type_error("a game already has its moves");
    const Game& game = of.cast<const Record&>().game;
    const auto line = main_line_of(game);
    if (!line) {
      throw Failure{
          make_diagnostic(diag::unplayable_start, {}, {fault_names(faults_of(game.start))})};
    }
    const Ruleset book = asked.book_for(game);
    return ruled(line->start, line->moves, book, line->illegal);
  }
  const Position start = position_given(of);
  std::optional<Move> illegal;
  std::vector<Move> line;
  const Ruleset book = asked.limited(asked.named != nullptr ? *asked.named : ruleset_of_year(0));
  if (!moves.is_none() && PyUnicode_Check(moves.ptr())) {
    line = value_or_fail(read_line(start, moves.cast<Text>().value, &illegal, book.illegal_loses));
  } else if (!moves.is_none()) {
    line = line_given(start, moves);
  }
  return ruled(start, line, book, illegal);
}

/// Returns a checked copy of a game. Its findings have no places in a file.
Shared checked(const Shared& record, const CheckOptions& how) {
  OutputOptions options;
  options.to = &kJson;
  const Unchanged kept(record);
  std::optional<Failure> failure;
  auto out = std::make_shared<Record>();
  unlocked([&] {
    auto bytes = whole_file(kept.game(), options);
    if (!bytes) {
      failure = Failure{.finding = std::move(bytes.error())};
    } else {
      CheckedGames games = CheckedGames::of(std::move(bytes->bytes), "", how);
      if (auto game = games.next()) {
        out->meant = std::move(game->line);
        out->game = std::move(game->game);
        out->findings = std::move(game->findings);
      } else if (!games.findings().empty()) {
        failure = Failure{.finding = std::move(games.findings().front().finding)};
      }
    }
  });
  if (failure) throw std::move(*failure);
  for (Diagnostic& finding : out->findings) {
    const Location there = finding.where;
    finding.where = {};
    finding.where.ply = there.ply;
    finding.line_text.clear();
  }
  out->file = record->file;
  out->number = record->number;
  return out;
}

Shared check_game_object(const Shared& record, const py::object& mend,
                         const std::optional<Text>& rules, std::int64_t limit_rounds, bool quirks) {
  CheckOptions how;
  how.from = &kJson;
  how.encoding = Encoding::utf8;  // it was just written in this encoding
  how.quirks = quirks;
  how.rules.named = rules_named(rules);
  how.rules.limit_rounds = in_range("check", "limit_rounds", limit_rounds, 0, 1'000'000);
  how.mend_sure = confidence_given("check", mend);
  return checked(record, how);
}

py::object meant_of(const Record& record) {
  if (!record.meant) return py::none();
  return py::cast(*record.meant);
}

}  // namespace

void add_rulings(py::module_& m) {
  py::class_<LineChange>(m, "Change", py::is_final(), "One error in a record and its correction.")
      .def_property_readonly(
          "ply", [](const LineChange& c) { return c.ply; },
          "The ply in the corrected line, from 1.")
      .def_property_readonly(
          "error", [](const LineChange& c) { return as_str(c.error); },
          "'near_digit', 'lost_move' ...")
      .def_property_readonly(
          "written", [](const LineChange& c) { return as_str(c.written); }, "The text in question.")
      .def_property_readonly(
          "moves", [](const LineChange& c) { return move_list(c.moves); },
          "The moves played instead; empty if the text is removed.")
      .def_property_readonly(
          "confidence", [](const LineChange& c) { return c.confidence; }, "0-1.")
      .def("__repr__", [](const LineChange& c) {
        return as_str("<Change at ply " + std::to_string(c.ply) + ": " + std::string(c.error) +
                      ">");
      });
  py::class_<MainLineReport>(m, "Meant", py::is_final(), "The main line as it was probably meant.")
      .def_property_readonly(
          "moves", [](const MainLineReport& r) { return move_list(r.moves); },
          "All moves, all legal.")
      .def_property_readonly(
          "confidence", [](const MainLineReport& r) { return r.confidence; },
          "The probability that these are the moves of the game, 0-1.")
      .def_property_readonly(
          "whole", [](const MainLineReport& r) { return r.whole; },
          "True if all text of the record is explained.")
      .def_property_readonly(
          "changes", [](const MainLineReport& r) { return r.changes; },
          "The changes; empty if nothing is changed.")
      .def("__repr__", [](const MainLineReport& r) {
        return as_str("<Meant: " + std::to_string(r.moves.size()) + " moves, " +
                      std::to_string(r.changes.size()) + " changes>");
      });
  auto game = py::class_<Record, Shared>(m.attr("Game"));
  game.def_property_readonly(
      "meant", &meant_of,
      "For checked games, the main line as it was probably meant; otherwise None.");
  game.def(
      "checked", &check_game_object, py::kw_only(), py::arg("mend") = py::none(),
      py::arg("rules") = py::none(), py::arg("limit_rounds") = 0, py::arg("quirks") = false,
      "A checked copy: its `findings` are the errors, `meant` is the probable main line. With "
      "`mend`, corrections of at least this probability (0-1; True is 0.9) are made in the copy.");
  game.def(
      "repaired",
      [](const Shared& record, const py::object& mend) {
        return check_game_object(record, mend, std::nullopt, 0, false);
      },
      py::arg("mend") = 0.9,
      "A copy with the errors corrected from this probability on (0-1); the old text is kept in "
      "comments, `meant` lists the changes.");
  m.def("_rulings", &rulings, py::arg("of"), py::arg("moves"), py::arg("rules"),
        py::arg("limit_rounds"));
}

}  // namespace qipu::python
