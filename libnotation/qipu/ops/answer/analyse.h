// What an engine thinks of positions, for people and programs: `qipu analyse`.
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
  ScoreSide side = ScoreSide::red;  ///< whose good scores are positive
  bool name_files = false;          ///< in reports too
};

/// A position to ask about, and where it came from.
struct Subject {
  Position start = Position::standard();
  std::vector<Move> moves;   ///< from there to the position: repetitions are seen
  std::string file = {};     ///< of a record, as findings name it
  std::uint32_t game = 0;    ///< in its file, from 1; 0: it is no part of a record
  std::string players = {};  ///< "甲 - 乙", or ""
  std::string event = {};    ///< or its title; or ""

  Position position() const;
};

/// The position of a record after so many plies of its main line; nothing: after the last. Nothing
/// when the start cannot be played on, or the main line is shorter or illegal before it.
std::optional<Subject> subject_of(const Game& game, std::optional<std::uint32_t> at);

/// A score as people write it: "+0.35", "-12.40", "+#3" for a mate in three moves.
std::string score_text(Score score, Color mover, ScoreSide side);

/// Where the position is from, its FEN, what the engine says, with ≥ or ≤ before a score that is
/// at least or at most that. No line is wider than 80 columns.
std::string analysis_report(const Subject& subject, const Answer& answer, const AnalysisForm& form);

/// The same as one line of JSON without its end: {"file", "game", "ply", "fen", "turn", "side",
/// "depth", "nodes", "end", "lines": [{"cp" or "mate", "bound", "wdl", "depth", "moves", "text"}]}.
/// The first three are of records. "end" is "checkmate" or "stalemate" where "turn" has no move;
/// "bound" is "lower" or "upper" where the score of "side" is at least or at most that; "wdl" is
/// there where the engine tells chances, "text" where a notation is asked for.
std::string analysis_json(const Subject& subject, const Answer& answer, const AnalysisForm& form);

}  // namespace qipu
