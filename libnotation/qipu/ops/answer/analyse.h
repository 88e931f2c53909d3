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
  const Notation* notation = nullptr;  ///< null: zh for people, coordinates for programs
  Language language = Language::en;
  ScoreSide side = ScoreSide::red;  ///< the side that positive scores favour
  bool name_files = false;          ///< whether reports name the file too
};

/// A position to analyse, and where it came from.
struct Subject {
  Position start = Position::standard();
  /// From `start` to the position, so that repetitions are recognised.
  std::vector<Move> moves;
  std::string file = {};     ///< of a record, as findings name it
  std::uint32_t game = 0;    ///< in its file, from 1; 0: it is no part of a record
  std::string players = {};  ///< "甲 - 乙", or ""
  std::string event = {};    ///< the event, else the title; or ""

  Position position() const;
};

/// The position after `at` plies of a record's main line; without `at`, after the last. Nothing
/// when the start is not playable, or when the main line ends or becomes illegal before that ply.
std::optional<Subject> subject_of(const Game& game, std::optional<std::uint32_t> at);

/// A score as people write it: "+0.35", "-12.40", "+#3" for a mate in three moves.
std::string score_text(Score score, Color mover, ScoreSide side);

/// The origin of the position, its FEN and the engine's lines, with ≥ or ≤ before a score that is
/// only a lower or an upper bound. No output line is wider than 80 columns.
std::string analysis_report(const Subject& subject, const Answer& answer, const AnalysisForm& form);

/// The same as one line of JSON without its end: {"file", "game", "ply", "fen", "turn", "side",
/// "depth", "nodes", "end", "lines": [{"cp" or "mate", "bound", "wdl", "depth", "moves", "text"}]}.
/// "file", "game" and "ply" are present for records only. "end" is "checkmate" or "stalemate" where
/// "turn" has no move. "bound" is "lower" or "upper" where the score of "side" is only such a
/// bound. "wdl" is present where the engine gives chances, "text" where a notation is asked for.
std::string analysis_json(const Subject& subject, const Answer& answer, const AnalysisForm& form);

}  // namespace qipu
