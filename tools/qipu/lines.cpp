#include "lines.h"

#include <algorithm>
#include <cerrno>
#include <nlohmann/json.hpp>

#include "base/platform/files.h"
#include "base/reason.h"
#include "reading.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {

Result<void> read_lines(const std::function<bool(std::string_view line, bool too_long)>& use,
                        const std::function<bool()>& pause) {
  constexpr std::size_t kLongest = 1U << 20, kChunk = 1U << 16;
  std::string pending, chunk(kChunk, '\0');
  bool too_long = false;
  for (;;) {
    const std::ptrdiff_t n = platform::read_some(platform::kInput, chunk.data(), chunk.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return fail(diag::cannot_read, {}, {"<stdin>", reason(errno)});
    std::string_view rest(chunk.data(), static_cast<std::size_t>(n));
    for (std::size_t end; (end = rest.find('\n')) != rest.npos; rest.remove_prefix(end + 1)) {
      pending += rest.substr(0, end);
      if (!use(too_long ? std::string_view() : pending, too_long)) return {};
      pending.clear();
      too_long = false;
    }
    if (!too_long) pending += rest;
    if (pending.size() > kLongest) {
      pending.clear();
      too_long = true;
    }
    if (n == 0 && (!pending.empty() || too_long) && !use(pending, too_long)) return {};
    if (!pause() || n == 0) return {};
  }
}

bool is_refusal(const std::string& answer) {
  if (!answer.contains("\"error\":")) return false;  // few answers have to be parsed
  const auto json = nlohmann::json::parse(answer, nullptr, false);
  return json.is_object() && json.contains("error");
}

int answer_lines(Language language, const std::function<std::string(std::string_view)>& reply) {
  is_no_input(language);
  StandardOutput out;
  std::string answers;
  int code = 0, refused = 0;
  const auto take = [&](std::string_view line, bool) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string answer = reply(line);
    if (is_refusal(answer)) refused = 1;
    answers += answer + '\n';
    return true;
  };
  const auto read = read_lines(take, [&] {
    const auto written = out.write(answers);
    if (!written) code = refuse(written.error(), language);
    answers.clear();
    return written && *written;
  });
  return read ? std::max(code, refused) : refuse(read.error(), language);
}

}  // namespace qipu::tool
