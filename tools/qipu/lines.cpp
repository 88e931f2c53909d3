#include "lines.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "render.h"
#include "terminal.h"

namespace qipu::tool {

int answer_lines(const Options& options,
                 const std::function<std::string(std::string_view)>& reply) {
  constexpr std::size_t kLongest = 1U << 20, kChunk = 1U << 16;
  StandardOutput out;
  std::string pending, answers, chunk(kChunk, '\0');
  bool too_long = false;
  const auto answer = [&](std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    answers += reply(too_long ? std::string_view() : line);
    answers += '\n';
    too_long = false;
  };
  for (;;) {
    const ssize_t n = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      return refuse(make_diagnostic(diag::cannot_read, {}, {"<stdin>", std::strerror(errno)}),
                    options.language);
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

}  // namespace qipu::tool
