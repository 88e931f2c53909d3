// Annotated games for people and programs: `qipu annotate`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "qipu/annotate/annotated.h"
#include "qipu/annotate/into_game.h"
#include "qipu/annotate/opening_book.h"
#include "qipu/ops/run/inputs.h"
#include "qipu/ops/run/reporter.h"
#include "qipu/publish/pages.h"

namespace qipu {

/// The plies of each game that are looked at, from 1.
struct PlyRange {
  std::size_t first = 1;
  std::optional<std::size_t> last;  ///< nothing: to the end
};

/// How annotations were made, as it stands in what is written.
struct HowMade {
  std::string engine;  ///< "qipu"
  Limits limits;       ///< of a question
  std::string curve;   ///< ChanceCurve::name()
  Thresholds thresholds;
  const OpeningBook* book = nullptr;  ///< null: none
};
/// "200000 nodes", "深度 12", "500 ms"
std::string budget_text(const Limits& limits, Language language = Language::en);

/// The tag Annotator of what is written: "qipu 0.1.0, 200000 nodes".
std::string signature_of(const HowMade& how);
/// Whether an earlier run wrote it, with whatever engine and budget.
bool is_signature(std::string_view annotator);

/// For a page (publish/pages.h).
std::vector<Fact> facts_of(const HowMade& how);

/// The openings of all games of these files; moves of fewer than `least` games are not known. Told
/// is what keeps files and games from being read, not what is wrong with records: it is their first
/// moves that count, as far as they are legal. Errors: those of list_inputs(), cannot_open and
/// cannot_read of files that were named.
Result<OpeningBook> read_opening_book(const InputRequest& request, std::uint32_t least,
                                      Reporter& reporter);

/// What of a record is looked at, and by which lights.
struct AnnotationScope {
  PlyRange range;
  const Ruleset* rules = nullptr;     ///< for repetitions; null: the book of the game's date
  const OpeningBook* book = nullptr;  ///< its moves are not judged; null: none
  bool variations = false;            ///< too, but for the better lines that an earlier run put in
};

/// Looks at the main line of a record, and at its variations, as far as they are legal. What an
/// engine failed at is reported. Nothing where the start cannot be played on, or there is no legal
/// move. `progress(done, all)`: `done` never falls and is `all` at last.
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

/// The game in the terminal: its chances as a row of bars, accuracies, the judged moves. No line is
/// wider than 80 columns.
std::string annotation_report(const AnnotatedRecord& record, const AnnotationReport& form);

/// One line of JSON without its end: {"file", "game", "red", "black", "event", "date", "result",
/// "engine", "budget", "curve", "thresholds", "fen", "sides", "turning_points", "summary",
/// "book" where there is one, "rulings" where there are any, "plies", "variations" where they were
/// asked for: {"of", "ply", "fen", "plies"}, `of` 0 for the main line, else that variation from 1}.
/// Chances are out of 1, of the mover, "red_chance" Red's after the move; scores are from Red's
/// side. "text" is there where a notation is asked for.
std::string annotation_json(const AnnotatedRecord& record, const AnnotationReport& form);

}  // namespace qipu
