// Annotated games, as text and as JSON: `qipu annotate`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "qipu/annotate/annotated.h"
#include "qipu/annotate/into_game.h"
#include "qipu/archive/database/known_games.h"
#include "qipu/opening/opening_book.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/reporter.h"
#include "qipu/publish/pages.h"

namespace qipu {

/// The plies of each game that are analysed, from 1.
struct PlyRange {
  std::size_t first = 1;
  std::optional<std::size_t> last;  ///< nothing: to the end
};

/// How annotations were made, as stated in the output.
struct HowMade {
  std::string engine;  ///< "qipu"
  Limits limits;       ///< per question to the engine
  std::string curve;   ///< ChanceCurve::name()
  Thresholds thresholds;
  const OpeningBook* book = nullptr;  ///< null: none
};
/// "200000 nodes", "深度 12", "500 ms"
std::string budget_text(const Limits& limits, Language language = Language::en);

/// The value of the tag Annotator in the output: "qipu 0.1.0, 200000 nodes".
std::string signature_of(const HowMade& how);
/// Whether a tag Annotator was written by an earlier run, with any engine and budget.
bool is_signature(std::string_view annotator);

/// The same as facts for a page (publish/pages.h).
std::vector<Fact> facts_of(const HowMade& how);

/// Makes an opening book from all games of these files; moves played in fewer than `least` games
/// are left out. Only the legal first moves of a game matter here, so `reporter` gets what keeps
/// files and games from being read, but not the faults of records. Errors: those of list_inputs(),
/// and cannot_open and cannot_read for files that were named. `known`: takes the games too; null:
/// nobody does.
Result<OpeningBook> read_opening_book(const InputRequest& request, std::uint32_t least,
                                      Reporter& reporter, KnownGames* known = nullptr);

/// Which moves of a record are analysed, and by which rules.
struct AnnotationScope {
  PlyRange range;
  const Ruleset* rules = nullptr;     ///< for repetitions; null: the book of the game's date
  const OpeningBook* book = nullptr;  ///< moves in it are not judged; null: none
  KnownGames* known = nullptr;        ///< games that this one may leave; null: none
  /// Whether variations are analysed too, except better lines that an earlier run put in.
  bool variations = false;
};

/// Analyses the main line of a record, and its variations if asked for, as far as they are legal.
/// Reports failures of the engine. Nothing when the start is not playable or there is no legal
/// move. `progress(done, all)`: `done` never decreases and equals `all` at the end.
std::optional<AnnotatedGame> annotate_record(
    const Game& game, Surveyor& surveyor, const AnnotationScope& scope, DiagnosticSink& sink,
    const std::function<void(std::size_t, std::size_t)>& progress = {});

struct AnnotatedRecord {
  const Game& game;
  const AnnotatedGame& annotated;
  std::string file;          ///< as findings name it
  std::uint32_t number = 0;  ///< in its file, from 1
};

struct AnnotationReport {
  const Notation* notation = nullptr;  ///< null: zh for people, coordinates for programs
  Language language = Language::en;
  bool name_file = false;
  HowMade how;
};

/// The annotated game for a terminal: the chances as a row of bars, the accuracies, the judged
/// moves. No output line is wider than 80 columns.
std::string annotation_report(const AnnotatedRecord& record, const AnnotationReport& form);

/// One line of JSON without its end: {"file", "game", "red", "black", "event", "date", "result",
/// "engine", "budget", "curve", "thresholds", "fen", "sides", "turning_points", "summary", "book"
/// where there is one, "known" where known games met a position of it (opening/departure.h):
/// {"plies", "games", "moves": [{"move", "games"}], "other_moves", "named": [{"red", "black",
/// "event", "date", "result", "file", "game", "move"}]}, "rulings" where there are any, "plies",
/// "variations" where they were asked for: {"of", "ply", "fen", "plies"}}. "of" is 0 for a
/// variation of the main line, else the number, from 1, of the variation that it belongs to.
/// Chances are between 0 and 1 and those of the mover, except "red_chance", which is Red's after
/// the move. Scores are from Red's side. "text" is present where a notation is asked for.
std::string annotation_json(const AnnotatedRecord& record, const AnnotationReport& form);

}  // namespace qipu
