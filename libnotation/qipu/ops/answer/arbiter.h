// Rulings on games, as text and as JSON: the report of `qipu judge`, and its line protocol.
//
// The protocol reads and writes one JSON object per line. {"id", "rules", "fen", "moves"} asks for
// a ruling on the moves, written in UCCI's coordinates or any notation. The answer is {"id",
// "rules", "title", "verdict", "ground", "first_ply", "last_ply", "fen", "conduct", "loop",
// "reason", "settled_by", "clauses", "doubt"}; with "move" where one illegal move is ruled on,
// which only the last of the moves may be, forbidden by its own king alone; with "classes" where
// both sides are forbidden: for each {"class", "by"}, 甲 or 乙 and the moves that make it 乙.
// "loop" lists for each move {"move", "side", "label", "proof", "clause"}, for a chase also
// "joint", "even" and, where pieces are captured, "wins" and "chased" {"piece", "square",
// "attackers", "protectors", "false_protectors", "protection"} (judge.h). "clauses" lists for each
// clause named in "loop" or by "settled_by" {"clause", "source", "confidence"}, where "text" means
// that its text was read, "reported" that it is known from quotations, "inferred" that it is drawn
// from examples. A line that cannot be answered gets {"id", "error", "findings"}. Without "fen" the
// moves start from the start of a game; "rules" absent or "auto" means those of today.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/check/rules_for.h"
#include "qipu/ruling/judge.h"

namespace qipu {

struct RulingForm {
  const Notation* notation = nullptr;  ///< null: zh for people, uci for programs
  Language language = Language::en;
  bool color = false;
  bool flip = false;
  int limit_rounds = 0;  ///< of the protocol's rulings: the event's move limit; 0: the book's
};

/// A ruling as a report: the board at the beginning of the loop, or for a ruling without a loop the
/// position it is about; each move with its label, the moves that prove it and the clause; the
/// reasons. No output line is wider than 80 columns.
std::string ruling_report(const Ruling& ruling, const RulingForm& form);

/// A ruling as one line of JSON without its end; `ruling` null: there is nothing to rule on.
std::string ruling_json(const Ruling* ruling, const Ruleset& rules, const RulingForm& form);

/// The record that a ruling belongs to.
struct RuledRecord {
  const Game& game;
  std::string_view file;     ///< as findings name it
  std::uint32_t number = 0;  ///< in its file, from 1
};

/// The same, preceded by where the record stands and what its header says: "file", "game", "red",
/// "black", "event", "date", "result", each where it is known; "rules_by" is "name", "date",
/// "nearest" or "today".
std::string ruling_json(const Ruling& ruling, const RuledRecord& record, ChosenBy by,
                        const RulingForm& form);

/// The answer to one line of the protocol, without the end of its line. Never fails.
std::string answer_case(std::string_view request, const RulingForm& form);

}  // namespace qipu
