// qipu show: a game drawn in the terminal.

#include "qipu/ops/show.h"

#include <unistd.h>

#include "commands.h"
#include "qipu/ops/load.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {

int run_show(const Options& options) {
  Session session(options, brief_findings(options), nullptr);
  const InputList list = list_inputs(options.inputs);
  const auto [game, met] = load_game(options.job, list, options.game, session);
  if (!game) {
    if (met != 0) no_such_game(options.game, met, options.language);
    return 2;
  }
  ShowOptions show;
  show.at = options.at;
  show.flip = options.flip;
  show.board_only = options.board_only;
  show.notation = options.job.notation;
  show.language = options.language;
  show.color = wants_color(STDOUT_FILENO);
  StandardOutput out;
  return print_all(out, show_game(*game, show), options.language);
}

}  // namespace qipu::tool
