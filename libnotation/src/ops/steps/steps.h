// Makes the steps that games can take. Short ones share change_steps.cpp. The options must outlive
// the steps.
#pragma once

#include <cstdint>
#include <memory>

#include "ops/steps/game_options.h"
#include "ops/steps/game_step.h"
#include "qipu/archive/names.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/output_options.h"

namespace qipu {

/// How games are written to an output.
enum class Written : std::uint8_t { never, together, one_by_one };
/// How games are written to the run's output and to its second output.
struct WrittenTo {
  Written chosen = Written::never, rest = Written::never;
};

/// Resolves the moves. If a line breaks off, its repair is reported, or applied, as the options
/// ask. `words`: the notation of the moves; null: the record decides.
std::unique_ptr<GameStep> make_resolve_step(const GameOptions& options, const Notation* words);
/// Reports or repairs header fields that contradict the record. After the step that resolves.
std::unique_ptr<GameStep> make_header_step();
/// Reports faults of the diagram, the result, the end and the date, and broken rules on repetition.
std::unique_ptr<GameStep> make_check_step(const GameOptions& options);
/// Puts the date into its usual form, and the names into the spelling of the table. With
/// `only_report` it reports names that differ, and keeps them. `names`: null if there is no table.
std::unique_ptr<GameStep> make_names_step(const NameTable* names, bool only_report);
/// Packs what tells copies of the game apart (GamePass::facts).
std::unique_ptr<GameStep> make_facts_step();
/// Writes lines that comments name as variations, and reports how many.
std::unique_ptr<GameStep> make_prose_step();
/// Names the opening in the tags.
std::unique_ptr<GameStep> make_opening_step(const EccoTagging& how);
/// Chooses the games that match a query, and reports them if `lists`.
std::unique_ptr<GameStep> make_query_step(const Query& query, bool lists);
/// Ends the way of games that were not chosen, and counts them as left out.
std::unique_ptr<GameStep> make_leave_out_step();
/// Writes the game for its output. Games that no output takes are only counted. `order`: see
/// GameOptions.
std::unique_ptr<GameStep> make_encode_step(const OutputOptions& options, WrittenTo to,
                                           const GameOrder* order);

}  // namespace qipu
