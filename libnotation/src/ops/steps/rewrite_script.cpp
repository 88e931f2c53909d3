#include "ops/steps/rewrite_script.h"

#include <utility>

namespace qipu {

void rewrite_script(Game& game, TextScript script) {
  if (script == TextScript::as_written) return;
  Tags tags;
  for (const auto& [name, value] : game.tags) tags.add(name, in_script(value, script));
  game.tags = std::move(tags);
  game.outcome.words = in_script(game.outcome.words, script);
  for (NodeId id = 0; id < game.size(); ++id) {
    if (game[id].notes == 0) continue;
    Notes& notes = game.edit_notes(id);
    notes.lead = in_script(notes.lead, script);
    notes.comment = in_script(notes.comment, script);
  }
}

}  // namespace qipu
