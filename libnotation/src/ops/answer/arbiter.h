// Rulings on games, as text and as JSON: the report of `qipu judge`, and its line protocol.
//
// The protocol reads and writes one JSON object per line. {"id", "rules", "fen", "moves"} asks for
// a ruling on the moves, written in UCCI's coordinates or any notation. The answer is {"id",
// "rules", "title", "verdict", "ground", "first_ply", "last_ply", "fen", "conduct", "loop",
// "reason", "settled_by", "clauses", "doubt"}. It has "move" if the ruling is on one illegal move;
// only the last of the moves may be illegal, and only because of its own king. It has "classes" if
// both sides are forbidden: for each side {"class", "by"}, which is 甲 or 乙 and the moves that
// make it 乙. "loop" lists for each move {"move", "side", "label", "proof", "clause"}, for a chase
// also "joint", "even" and, if pieces are captured, "wins" and "chased" {"piece", "square",
// "attackers", "protectors", "false_protectors", "protection"} (judge.h). "clauses" lists for each
// clause named in "loop" or by "settled_by" {"clause", "source", "confidence"}: "text" means that
// its text was read, "reported" that it is known from quotations, "inferred" that it is drawn from
// examples. A line that cannot be answered gets {"id", "error", "findings"}. Without "fen" the
// moves begin at the start of a game; if "rules" is missing or "auto", today's rules apply.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/game/game.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/rules_for.h"
#include "qipu/ruling/judge.h"

namespace qipu {

struct RulingForm {
  const Notation* notation = nullptr;  ///< null: zh in reports, uci in JSON
  Language language = Language::en;
  bool color = false;
  bool flip = false;
  int limit_rounds = 0;  ///< the event's move limit, for the protocol; 0: that of the book
};

/// Writes a ruling as a report: the board at the beginning of the loop, or for a ruling without a
/// loop the position it is about; each move with its label, the moves that prove it and the clause;
/// the reasons. No output line is wider than 80 columns.
std::string ruling_report(const Ruling& ruling, const RulingForm& form);

/// Writes a ruling as one line of JSON without a line end. `ruling` is null if there is nothing to
/// rule on.
std::string ruling_json(const Ruling* ruling, const Ruleset& rules, const RulingForm& form);

/// The record that a ruling belongs to.
struct RuledRecord {
  const Game& game;
  std::string_view file;     ///< the file, as findings name it
  std::uint32_t number = 0;  ///< the record's number in its file, from 1
};

/// Writes the same, preceded by the place of the record and its header: "file", "game", "red",
/// "black", "event", "date", "result", each if it is known; "rules_by" is "name", "date", "nearest"
/// or "today".
std::string ruling_json(const Ruling& ruling, const RuledRecord& record, ChosenBy by,
                        const RulingForm& form);

/// Returns the answer to one line of the protocol, without a line end. Never fails.
std::string answer_case(std::string_view request, const RulingForm& form);

}  // namespace qipu
