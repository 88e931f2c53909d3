// Short steps that change a game: its facts, lines that comments mention, the name of its opening.

#include <string>

#include "ops/steps/steps.h"
#include "prose/prose_lines.h"
#include "qipu/archive/game_facts.h"
#include "qipu/notation/main_line.h"

namespace qipu {
namespace {

void add_prose_lines(const GamePass& pass) {
  const prose::ProseLines added = prose::add_prose_lines(pass.game());
  if (added.lines == 0 && added.left == 0) return;
  pass.read.sink.report(
      make_diagnostic(diag::prose_lines, pass.place(),
                      {std::to_string(added.lines), std::to_string(added.moves),
                       std::to_string(added.standing), std::to_string(added.left)}));
}

}  // namespace

std::unique_ptr<GameStep> make_facts_step() {
  return make_step([](GamePass& pass) { pack_facts(facts_of(pass.game()), pass.facts); });
}

std::unique_ptr<GameStep> make_prose_step() { return make_step(add_prose_lines); }

std::unique_ptr<GameStep> make_opening_step(const EccoTagging& how) {
  return make_step([&how](GamePass& pass) {
    if (const auto line = main_line_of(pass.game())) tag_ecco(pass.game(), line->moves, how);
  });
}

}  // namespace qipu
