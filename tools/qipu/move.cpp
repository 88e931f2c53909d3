// qipu move: single moves from one notation to another; a coprocess with --jsonl.

#include <algorithm>

#include "commands.h"
#include "lines.h"
#include "qipu/ops/answer/translate.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {
int run_move(const Options& options) {
  const bool zh = options.language == Language::zh;
  if (options.json_lines) {
    // All of it stands in the lines.
    if (options.moves.empty() && options.fen.empty() && options.from == nullptr && !options.line &&
        options.job.notation == nullptr) {
      return answer_lines(options, answer_line);
    }
    say(zh ? "qipu: --jsonl 的着法、局面与记法都在输入的各行中\n"
           : "qipu: with --jsonl each line says its move, position and notations\n");
    return 2;
  }
  if (options.moves.empty()) {
    say(zh ? "qipu: 没有给出着法\n" : "qipu: no move is given\n");
    return 2;
  }
  auto position = position_of(options.fen);
  if (!position) {
    say(one_line("--fen", position.error(), options.language));
    return 2;
  }
  const Notation& to =
      options.job.notation != nullptr ? *options.job.notation : *find_notation("uci");
  Renderer renderer({.language = options.language, .brief = false});
  int code = 0;
  std::string lines;
  for (const std::string& words : options.moves) {
    const MoveReading reading = read_move(words, *position, options.from);
    for (const Diagnostic& d : reading.findings) {
      say(renderer.finding("", d));
      if (d.code->severity >= Severity::error) code = 1;
    }
    if (reading.moves.size() != 1) {
      if (options.line) break;
      continue;
    }
    to.write(lines, *position, reading.moves[0]);
    lines += '\n';
    if (options.line) position->make(reading.moves[0]);
  }
  StandardOutput out;
  return std::max(code, print_all(out, lines, options.language));
}

}  // namespace qipu::tool
