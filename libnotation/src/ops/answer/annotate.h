// Annotated games, as text and as JSON: `qipu annotate`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "annotate/judge/annotated.h"
#include "annotate/words/into_game.h"
#include "archive/database/known_games.h"
#include "opening/opening_book.h"
#include "publish/pages.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/reporter.h"

namespace qipu {

/// The plies of each game that are analysed, counted from 1.
struct PlyRange {
  std::size_t first = 1;
  std::optional<std::size_t> last;  ///< no value: to the end of the game
};

/// How annotations were made, as the output states it.
struct HowMade {
  std::string engine;  ///< the engine's name, such as "qipu"
  Limits limits;       ///< the budget of each question to the engine
  std::string curve;   ///< ChanceCurve::name()
  Thresholds thresholds;
  const OpeningBook* book = nullptr;  ///< null: no book
};
/// Describes a budget: "200000 nodes", "深度 12", "500 ms".
std::string budget_text(const Limits& limits, Language language = Language::en);

/// Returns the value of the tag Annotator in the output: "qipu 0.1.0, 200000 nodes".
std::string signature_of(const HowMade& how);
/// Returns true if a tag Annotator was written by an earlier run, with any engine and budget.
bool is_signature(std::string_view annotator);

/// Returns the same as facts for a page (publish/pages.h).
std::vector<Fact> facts_of(const HowMade& how);

/// Makes an opening book from all games of these files and leaves out moves played in fewer than
/// `least` games. Only the legal first moves of a game matter here, so `reporter` gets the findings
/// about files and games that cannot be read, but not the faults of records. Errors: those of
/// list_inputs(), and cannot_open and cannot_read for files that the user named. `known`, unless
/// null, receives the games too.
Result<OpeningBook> read_opening_book(const InputRequest& request, std::uint32_t least,
                                      Reporter& reporter, KnownGames* known = nullptr);

/// Which moves of a record are analysed, and under which rules.
struct AnnotationScope {
  PlyRange range;
  const Ruleset* rules = nullptr;     ///< for repetitions; null: the book of the game's date
  const OpeningBook* book = nullptr;  ///< moves in it are not judged; null: no book
  KnownGames* known = nullptr;        ///< games that this one may depart from; null: none
  /// Variations are analysed too, except better lines that an earlier run added.
  bool variations = false;
};

/// Analyses the main line of a record, and its variations if asked for, as far as they are legal.
/// Reports failures of the engine, and moves after a pass, which are not analysed
/// (unjudged_after_pass). Returns no value if the start is not playable or there is no
/// legal move. In `progress(done, all)`, `done` never decreases and equals `all` at the end.
std::optional<AnnotatedGame> annotate_record(
    const Game& game, Surveyor& surveyor, const AnnotationScope& scope, DiagnosticSink& sink,
    const std::function<void(std::size_t, std::size_t)>& progress = {});

/// Puts annotations into a game in place of those of an earlier run, and signs it in the tag
/// Annotator unless the record names somebody else. Returns how many earlier annotations were
/// removed.
std::size_t put_annotations(Game& game, const AnnotatedGame& annotated, const AnnotationForm& form,
                            const HowMade& how);

struct AnnotatedRecord {
  const Game& game;
  const AnnotatedGame& annotated;
  std::string file;          ///< the file, as findings name it
  std::uint32_t number = 0;  ///< the record's number in its file, from 1
};

struct AnnotationReport {
  const Notation* notation = nullptr;  ///< null: zh in reports, coordinates in JSON
  Language language = Language::en;
  bool name_file = false;
  HowMade how;
};

/// Returns the annotated game for a terminal: the chances as a row of bars, the accuracies, the
/// judged moves. No output line is wider than 80 columns.
std::string annotation_report(const AnnotatedRecord& record, const AnnotationReport& form);

/// Returns one line of JSON without a line end: {"file", "game", "red", "black", "event", "date",
/// "result", "engine", "budget", "curve", "thresholds", "fen", "sides", "turning_points",
/// "key_moments": [{"ply", "kind", "words"}], "drift" if there is one: {"side", "first_ply",
/// "last_ply", "before", "after", "greatest"}, "summary", "book" if there is one, "known" if known
/// games met a position of it (opening/departure.h): {"plies", "games", "moves": [{"move",
/// "games"}], "other_moves", "named":
/// [{"red", "black", "event", "date", "result", "file", "game", "move"}]}, "rulings" if there are
/// any, "plies", "variations" if they were asked for: {"of", "ply", "fen", "plies"}}. "of" is 0 for
/// a variation of the main line, otherwise the number, from 1, of the variation that it belongs to.
/// Chances are between 0 and 1 and are those of the mover, except "red_chance", which is Red's
/// after the move. Scores are from Red's side. "text" is present if a notation is asked for.
std::string annotation_json(const AnnotatedRecord& record, const AnnotationReport& form);

}  // namespace qipu
