// qipu move: single moves from one notation to another; a coprocess with --jsonl.

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "commands.h"
#include "qipu/ops/translate.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

/// Answers a line at a time; whatever arrived together is answered together, before more is waited
/// for. A line longer than kLongest is answered with an error and not kept.
int answer_lines(const Options& options) {
  constexpr std::size_t kLongest = 1U << 20, kChunk = 1U << 16;
  StandardOutput out;
  std::string pending, answers, chunk(kChunk, '\0');
  bool too_long = false;
  const auto answer = [&](std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    answers += too_long ? answer_line("") : answer_line(line);
    answers += '\n';
    too_long = false;
  };
  for (;;) {
    const ssize_t n = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const Diagnostic d =
          make_diagnostic(diag::cannot_read, {}, {"<stdin>", std::strerror(errno)});
      say(one_line("", d, options.language));
      return 2;
    }
    std::string_view rest(chunk.data(), static_cast<std::size_t>(n));
    for (std::size_t end; (end = rest.find('\n')) != rest.npos; rest.remove_prefix(end + 1)) {
      pending += rest.substr(0, end);
      answer(pending);
      pending.clear();
    }
    if (!too_long) pending += rest;
    if (pending.size() > kLongest) {
      pending.clear();
      too_long = true;
    }
    if (n == 0 && (!pending.empty() || too_long)) answer(pending);
    const auto written = out.write(answers);
    if (!written) return print_all(out, answers, options.language);
    if (!*written || n == 0) return 0;
    answers.clear();
  }
}

}  // namespace

int run_move(const Options& options) {
  if (options.json_lines) return answer_lines(options);
  const bool zh = options.language == Language::zh;
  if (options.moves.empty()) {
    say(zh ? "qipu: 没有给出着法\n" : "qipu: no move is given\n");
    return 2;
  }
  auto position = position_of(options.fen);
  if (!position) {
    say(one_line("--fen", position.error(), options.language));
    return 2;
  }
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
    options.job.notation->write(lines, *position, reading.moves[0]);
    lines += '\n';
    if (options.line) position->make(reading.moves[0]);
  }
  StandardOutput out;
  return std::max(code, print_all(out, lines, options.language));
}

}  // namespace qipu::tool
