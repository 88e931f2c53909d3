// Exercises from games, as lines of JSON, as records and as a page: `qipu puzzles`.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "annotate/puzzles/puzzles.h"
#include "ops/answer/annotate.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu {

/// Searches the main line of a record for exercises, as far as it is legal, and uses the
/// evaluations that the record has. Reports failures of the engine.
std::vector<Puzzle> puzzles_of(const Game& game, PuzzleFinder& finder, const Surveyor& surveyor,
                               DiagnosticSink& sink,
                               const std::function<void(std::size_t, std::size_t)>& progress = {});

struct PuzzleForm {
  const Notation* notation = nullptr;  ///< null: coordinates in JSON, the format's own in records
  HowMade how;
  int deeper = 4;  ///< SurveyOptions::deeper
};
/// Returns the same as facts for a page (publish/pages.h).
std::vector<Fact> facts_of(const PuzzleForm& form);

/// Returns one line of JSON without a line end: {"fen", "turn": "red" or "black", "solution",
/// "text" if a notation is asked for, "best", "second", "played": {"move", "text", "cp" or "mate",
/// "chance"}, "mate": the number of moves if it is proved, "themes": identifiers, "difficulty",
/// "found": {"nodes", "depth"}, "moves": the number of the solver's moves, "first": "check",
/// "capture" or "quiet", "file", "game", "ply", "red", "black", "event", "date" as far as the
/// record has them, "engine", "budget", "curve"}. Moves are UCCI's coordinates. Chances are the
/// solver's, between 0 and 1; scores are from Red's side. "ply" counts from 1 and is that of the
/// move played.
std::string puzzle_json(const Puzzle& puzzle, const PuzzleSource& source, const PuzzleForm& form);

/// Returns the exercise as a record: the solution is the main line, the move played is a variation
/// with ??. It has these tags besides those of the source: Title, Source ("games.pgn, game 3, ply
/// 41"), Themes, Difficulty, Annotator. The result is known if the solution mates.
Game puzzle_game(const Puzzle& puzzle, const PuzzleSource& source, const PuzzleForm& form);

}  // namespace qipu
