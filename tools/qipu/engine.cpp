// qipu engine: UCI and UCCI on standard input and output.

#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "commands.h"
#include "player.h"
#include "qipu/engine/protocol.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

/// Hands each line to the server as it arrives, until it has enough or there are no more.
void feed(ProtocolServer& server) {
  constexpr std::size_t kLongest = 1U << 20, kChunk = 1U << 16;
  constexpr std::string_view kTooLong = "line-too-long";  // refused by this name
  std::string pending, chunk(kChunk, '\0');
  bool too_long = false;
  for (;;) {
    const ssize_t n = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    std::string_view rest(chunk.data(), static_cast<std::size_t>(n));
    for (std::size_t end; (end = rest.find('\n')) != rest.npos; rest.remove_prefix(end + 1)) {
      pending += rest.substr(0, end);
      if (!server.line(too_long ? kTooLong : pending)) return;
      pending.clear();
      too_long = false;
    }
    if (!too_long) pending += rest;
    if (pending.size() > kLongest) {
      pending.clear();
      too_long = true;
    }
  }
  if ((too_long || !pending.empty()) && !server.line(too_long ? kTooLong : pending)) return;
  server.finish();
}

}  // namespace

int run_engine(const Options& options) {
  StandardOutput out;
  ProtocolOptions protocol;
  protocol.name = "qipu " QIPU_VERSION;
  if (!options.engine.empty()) protocol.name += " for " + options.engine;
  protocol.make_engine = [&](DiagnosticSink& sink) {
    return open_engine(options, engine_given(options), &sink);
  };
  std::optional<Diagnostic> failure;  // the server writes no more after the first
  protocol.write = [&](std::string_view text) {
    const auto written = out.write(text);
    if (!written) failure = written.error();
    return written && *written;
  };
  {
    ProtocolServer server(std::move(protocol));
    feed(server);
  }
  return failure ? refuse(*failure, options.language) : 0;
}

}  // namespace qipu::tool
