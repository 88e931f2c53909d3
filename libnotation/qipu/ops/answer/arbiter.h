// Rulings for people and programs: the report of `qipu judge`, and its line protocol.
//
// One JSON object a line in, one out. {"id", "rules", "fen", "moves"} asks for a ruling on the
// moves, written in UCCI's coordinates or any notation, and is answered with {"id", "rules",
// "title", "verdict", "ground", "first_ply", "last_ply", "fen", "conduct", "loop", "reason",
// "settled_by", "clauses", "doubt"}; `loop` lists for each move {"move", "side", "label",
// "proof", "clause"}, `clauses` for each clause named in it or by "settled_by" {"clause",
// "source", "confidence"}: "text" was read, "reported" is known from quotations, "inferred" from
// examples. A line that cannot be answered gets {"id", "error", "findings"}. "fen" absent means the
// start of a game, "rules" absent or "auto" those of today.
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
};

/// A ruling as a report: the board where the loop begins, or to which the ruling without a loop
/// came; each move with its label, what it rests on and the clause; the reasons. No line is wider
/// than 80 columns.
std::string ruling_report(const Ruling& ruling, const RulingForm& form);

/// A ruling as one line of JSON without its end; null: nothing to rule on.
std::string ruling_json(const Ruling* ruling, const Ruleset& rules, const RulingForm& form);

/// The record that a ruling is on.
struct RuledRecord {
  const Game& game;
  std::string_view file;     ///< as findings name it
  std::uint32_t number = 0;  ///< in its file, from 1
};

/// The same with where the record stands and what it says of itself before it: "file", "game",
/// "red", "black", "event", "date", "result", each where it is known; "rules_by" is "name", "date"
/// or "today".
std::string ruling_json(const Ruling& ruling, const RuledRecord& record, ChosenBy by,
                        const RulingForm& form);

/// One answer of the line protocol, without the end of its line. Never fails.
std::string answer_case(std::string_view request, const RulingForm& form);

}  // namespace qipu
