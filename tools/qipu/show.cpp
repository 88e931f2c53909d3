// qipu show: a game drawn in the terminal.

#include "qipu/ops/show.h"

#include <unistd.h>

#include "commands.h"
#include "qipu/ops/load.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {

int run_show(const Options& options) {
  RenderOptions render;
  render.language = options.language;
  render.color = wants_color(STDERR_FILENO);
  render.brief = true;
  Session session(options, render, nullptr);
  const InputList list = list_inputs(options.inputs);
  const auto [game, met] = load_game(options.job, list, options.game, session);
  if (!game) {
    const std::string number = std::to_string(options.game), all = with_commas(met);
    const bool zh = options.language == Language::zh;
    if (met != 0) {
      say(zh ? "qipu: 没有第 " + number + " 局，共 " + all + " 局\n"
             : "qipu: there is no game " + number + "; games there: " + all + "\n");
    }
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
