// Exercises from games, as lines of JSON, as records and as a page: `qipu puzzles`.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "qipu/annotate/puzzles.h"
#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/ops/answer/annotate.h"

namespace qipu {

/// Looks through the main line of a record as far as it is legal, and takes the evaluations that it
/// has. Reports failures of the engine.
std::vector<Puzzle> puzzles_of(const Game& game, PuzzleFinder& finder, const Surveyor& surveyor,
                               DiagnosticSink& sink,
                               const std::function<void(std::size_t, std::size_t)>& progress = {});

struct PuzzleForm {
  const Notation* notation = nullptr;  ///< null: coordinates in JSON, the format's own in records
  HowMade how;
  int deeper = 4;  ///< SurveyOptions::deeper
};
/// The same as facts for a page (publish/pages.h).
std::vector<Fact> facts_of(const PuzzleForm& form);

/// One line of JSON without its end: {"fen", "turn": "red" or "black", "solution", "text" where a
/// notation is asked for, "best", "second", "played": {"move", "text", "cp" or "mate", "chance"},
/// "mate": moves, where it is proved, "themes": identifiers, "difficulty", "found": {"nodes",
/// "depth"}, "moves": of the solver, "first": "check", "capture" or "quiet", "file", "game", "ply",
/// "red", "black", "event", "date" as far as the record has them, "engine", "budget", "curve"}.
/// Moves are UCCI's coordinates. Chances are the solver's, between 0 and 1; scores are from Red's
/// side. "ply" counts from 1 and is that of the move played.
std::string puzzle_json(const Puzzle& puzzle, const PuzzleSource& source, const PuzzleForm& form);

/// The exercise as a record: the solution is the main line, the move played a variation with ??.
/// Tags beside those of the source: Title, Source ("games.pgn, game 3, ply 41"), Themes,
/// Difficulty, Annotator. The result is known where the solution mates.
Game puzzle_game(const Puzzle& puzzle, const PuzzleSource& source, const PuzzleForm& form);

}  // namespace qipu
