// Games compared: differences, duplicates, spellings of one player's name.

#include <cstdint>
#include <deque>
#include <vector>

#include "archive/duplicates/copies_among.h"
#include "archive/duplicates/merge_games.h"
#include "archive/names/same_names.h"
#include "games.h"
#include "ops/answer/diff.h"

namespace qipu::python {
namespace {

/// Games that stay unchanged while the library reads them.
struct Collection {
  std::vector<Shared> records;
  std::deque<Unchanged> kept;

  Collection(const std::string& call, const py::iterable& games) {
    for (const py::handle one : games) {
      if (!py::isinstance<Record>(one)) throw py::type_error(call + "() takes games");
      records.push_back(one.cast<Shared>());
      kept.emplace_back(records.back());
    }
  }
};

py::list differences_of(const Shared& a, const Shared& b) {
  const Unchanged first(a), second(b);
  const Differences found =
      unlocked([&] { return differences(first.game(), second.game(), {.limit = SIZE_MAX}); });
  py::list out;
  for (const Difference& each : found.listed) {
    py::dict row;
    row["kind"] = as_str(kind_name(each.kind));
    row["name"] = as_str(each.name);
    row["a"] = as_str(each.a);
    row["b"] = as_str(each.b);
    row["moves"] = each.moves;
    row["fen"] = as_str(each.fen);
    out.append(std::move(row));
  }
  return out;
}

DuplicateOptions::Keep keep_named(const Text& name) {
  using enum DuplicateOptions::Keep;
  if (name.value == "best") return best;
  if (name.value == "first") return first;
  if (name.value == "last") return last;
  refuse_name({"game to keep", "保留方式"}, name.value);
}

py::list duplicates_of(const py::iterable& games, const Text& keep, bool near, bool moves_alone) {
  const DuplicateOptions options{
      .keep = keep_named(keep), .near = near, .moves_alone = moves_alone};
  const Collection all("duplicates", games);
  std::vector<const Game*> read;
  for (const Unchanged& each : all.kept) read.push_back(&each.game());
  const auto found = value_or_fail(unlocked([&] { return copies_among(read, options); }));
  py::list out;
  std::optional<std::uint32_t> kept;
  py::list copies;
  for (const CopyFound& each : found) {
    if (kept != each.kept) {
      kept = each.kept;
      copies = py::list();
      out.append(py::make_tuple(all.records[each.kept], copies));
    }
    copies.append(
        py::make_tuple(all.records[each.copy], as_str(copying_name(each.why)), each.dropped));
  }
  return out;
}

py::list same_names_of(const py::iterable& games, std::int64_t least) {
  const std::uint64_t fewest = at_least_0("same_names", "least", least);
  const Collection all("same_names", games);
  const auto groups = unlocked([&] {
    SameNames names;
    for (const Unchanged& each : all.kept) names.add(each.game());
    return names.groups(fewest);
  });
  py::list out;
  for (const SameNames::Group& group : groups) {
    py::list spellings;
    for (const SameNames::Spelling& each : group.spellings) {
      spellings.append(py::make_tuple(as_str(each.text), each.games, as_str(name_of(each.why))));
    }
    out.append(std::move(spellings));
  }
  return out;
}

py::list merged(const Shared& record, const Shared& other) {
  if (record == other) return py::list();
  Game& game = edit(*record, "merge");
  const Unchanged kept(other);
  py::list out;
  for (const MergeConflict& each : merge_into(game, kept.game())) {
    py::dict row;
    row["what"] = as_str(each.what);
    row["ply"] = each.ply;
    row["kept"] = as_str(each.kept);
    row["other"] = as_str(each.other);
    out.append(std::move(row));
  }
  return out;
}

}  // namespace

void add_comparing(py::module_& m) {
  m.def(
      "differences", &differences_of, py::arg("a").none(false), py::arg("b").none(false),
      R"(How two games differ, as `qipu diff` finds it: a list of dicts with `kind` ('tag', 'start',
'result', 'main_line', 'only_first', 'only_second', 'comment', 'marks'), `name` (the tag or the move),
`a`, `b`, `moves` and `fen`. What has no meaning (empty tags, their order) makes no difference.

    >>> a, b = qipu.Game(tags={"Red": "胡荣华"}), qipu.Game(tags={"Red": "胡榮華"})
    >>> [(d["name"], d["a"], d["b"]) for d in qipu.differences(a, b)]
    [('Red', '胡荣华', '胡榮華')])");
  m.def(
      "duplicates", &duplicates_of, py::arg("games"), py::kw_only(), py::arg("keep") = "best",
      py::arg("near") = false, py::arg("moves_alone") = false,
      R"(The games that are copies of others, as `qipu dedupe` finds them: a list of groups (the game to
keep, [(a copy, why, whether it is dropped), ...]). Why: 'same_moves', 'mirrored', 'prefix' (the
beginning of another game), 'near' (a few different plies, dropped only with `near`). `keep`: 'best',
'first', 'last'. `moves_alone` ignores players and dates.

    >>> games = [qipu.Game(moves="炮二平五 马8进7"), qipu.Game(moves="炮八平五 马2进3")]
    >>> [(games.index(kept), [why for _, why, _ in copies])
    ...  for kept, copies in qipu.duplicates(games)]
    [(0, ['mirrored'])])");
  m.def(
      "same_names", &same_names_of, py::arg("games"), py::kw_only(), py::arg("least") = 1,
      R"(Spellings that are probably one player's name: a list of groups, each a list of (spelling, number
of games, why it belongs to the first), the most probable groups first. Groups with fewer than `least`
games are left out.

    >>> games = [qipu.Game(tags={"Red": name}) for name in ("胡荣华", "胡荣华", "胡榮華")]
    >>> qipu.same_names(games)
    [[('胡荣华', 2, 'itself'), ('胡榮華', 1, 'script')]])");
  py::class_<Record, Shared>(m.attr("Game"))
      .def("merge", &merged, py::arg("other").none(false),
           "Adds to the game what only another record of it has: tags and a result that are "
           "unknown, "
           "comments at moves that have none, variations. Returns what was not taken because the "
           "game has its own: a list of dicts with `what` (a tag, 'Result', '' for a comment), "
           "`ply`, `kept` and `other`.");
}

}  // namespace qipu::python
