// Engine analyses of positions, as text and as JSON: `qipu analyse`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "qipu/engine/engine.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

enum class ScoreSide : std::uint8_t { red, black, mover };

struct AnalysisForm {
  const Notation* notation = nullptr;  ///< null: zh in reports, coordinates in JSON
  Language language = Language::en;
  ScoreSide side = ScoreSide::red;  ///< the side that positive scores favour
  bool name_files = false;          ///< reports name the file too
};

/// A position to analyse, and where it came from.
struct Subject {
  Position start = Position::standard();
  /// The moves from `start` to the position; the engine needs them to recognise repetitions.
  std::vector<Move> moves;
  std::string file = {};     ///< the file of the record, as findings name it; "" if there is none
  std::uint32_t game = 0;    ///< the record's number in its file, from 1; 0: not from a record
  std::string players = {};  ///< "甲 - 乙", or ""
  std::string event = {};    ///< the event, or else the title; or ""

  Position position() const;
};

/// Returns the position after `at` plies of a record's main line; without `at`, the position after
/// the last ply. Returns no value if the start is not playable, or if the main line ends or becomes
/// illegal before that ply.
std::optional<Subject> subject_of(const Game& game, std::optional<std::uint32_t> at);

/// Writes a score as people do: "+0.35", "-12.40", "+#3" for a mate in three moves.
std::string score_text(Score score, Color mover, ScoreSide side);

/// Returns a report: the origin of the position, its FEN and the engine's lines, with ≥ or ≤ before
/// a score that is only a lower or an upper bound. No output line is wider than 80 columns.
std::string analysis_report(const Subject& subject, const Answer& answer, const AnalysisForm& form);

/// Returns the same as one line of JSON without a line end: {"file", "game", "ply", "fen", "turn",
/// "side", "depth", "nodes", "end", "exact", "lines": [{"cp" or "mate", "bound", "wdl", "depth",
/// "moves", "text"}]}. "file", "game" and "ply" are present for records only. "end" is "checkmate"
/// or "stalemate" if "turn" has no move. "exact" is who wins ("red", "black", "draw"), if the
/// tables of endings hold the position. "bound" is "lower" or "upper" if the score of "side" is
/// only such a bound. "wdl" is present if the engine gives chances, "text" if a notation is asked
/// for.
std::string analysis_json(const Subject& subject, const Answer& answer, const AnalysisForm& form);

}  // namespace qipu
