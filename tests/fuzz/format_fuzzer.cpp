#include <cstdio>
#include <cstdlib>
#include <string>

#include "fuzz/laws.h"
#include "qipu/format/format.h"
#include "qipu/notation/resolve.h"
#include "support/law.h"

namespace qipu::fuzz {

namespace {

// The number of games of one input that are written again; more would not find more.
constexpr int kWritten = 4;
constexpr std::size_t kNodes = 5000;

[[noreturn]] void fail(const Format& format, const std::string& what) {
  std::fprintf(stderr, "%s: %s\n", std::string(format.id).c_str(), what.c_str());
  std::abort();
}

}  // namespace

void format_law(std::string_view id, std::string_view input) {
  const Format* format = find_format(id);
  if (format == nullptr) std::abort();
  if (format->open == nullptr) return;

  const Detected detected = detect_encoding(input);
  const Decoded decoded = decode(input, detected.encoding, detected.bom_bytes);
  Source source;
  source.bytes = input;
  if (format->text) {
    source.text = decoded.text();
    source.decoded = &decoded;
  }
  const std::string_view read = format->text ? source.text : source.bytes;
  if (format->probe != nullptr) format->probe(read.substr(0, 4096));

  const auto reader = format->open(source);
  Findings findings;
  Game game;
  std::size_t games = 0;
  for (;;) {
    const ReadStatus status = reader->next(game, findings);
    if (status == ReadStatus::end) break;
    // A game takes at least a byte, and so does a finding, so neither can go on for ever.
    if (++games > input.size() + 1) fail(*format, "more games than bytes");
    if (findings.all.size() > 8 * (input.size() + 8)) fail(*format, "too many findings");
    if (status != ReadStatus::game) continue;
    resolve(
        game, {},
        [&source](std::uint32_t place, std::string_view words) {
          return source.locate(place, words.size());
        },
        findings);
    if (format->create == nullptr || games > kWritten || game.nodes().size() > kNodes) continue;
    const std::string difference = test::law_difference(*format, game);
    if (!difference.empty()) {
      fail(*format, "game " + std::to_string(games) + ", read again, differs: " + difference);
    }
  }
}

}  // namespace qipu::fuzz
