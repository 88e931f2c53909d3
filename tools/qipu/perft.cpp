// qipu perft: the node count alone on its last line.

#include "commands.h"
#include "qipu/ops/answer/translate.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {

int run_perft(const Options& options) {
  const auto position = position_of(options.fen);
  if (!position) {
    say(one_line("--fen", position.error(), options.language));
    return 2;
  }
  StandardOutput out;
  return print_all(out, std::to_string(position->perft(options.depth)) + "\n", options.language);
}

}  // namespace qipu::tool
