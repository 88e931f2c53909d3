#include "ops/run/first_look.h"

#include <algorithm>

#include "qipu/notation/resolve.h"

namespace qipu {

bool begins_json(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  if (!text.starts_with('[')) return text.starts_with('{');
  text.remove_prefix(1);
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.starts_with('{');
}

std::int64_t legality(std::string_view bytes, const Format& format, Encoding encoding) {
  constexpr int kGames = 20;
  const Decoded decoded = decode(bytes, encoding, 0);
  Source source;
  source.bytes = bytes;
  source.text = decoded.text();
  source.decoded = &decoded;
  const auto reader = format.open(source);
  NullSink nobody;
  const Locate nowhere = [](std::uint32_t, std::string_view) { return Location(); };
  Game game;
  std::int64_t sum = 0;
  for (int i = 0; i < kGames; ++i) {
    const ReadStatus status = reader->next(game, nobody);
    if (status == ReadStatus::end) break;
    if (status == ReadStatus::skipped) continue;
    const Resolved r = resolve(game, {}, nowhere, nobody);
    sum += std::int64_t{r.legal} - r.illegal - r.unread;
  }
  return sum;
}

bool holds_game(std::string_view text, const Format& format) {
  const Decoded decoded = decode(text, Encoding::utf8);
  Source source;
  source.bytes = source.text = decoded.text();
  source.decoded = &decoded;
  NullSink nobody;
  Game game;
  return format.open(source)->next(game, nobody) != ReadStatus::end;
}

std::optional<Encoding> declared_encoding(std::string_view head) {
  for (const std::string_view mark : {"charset=", "encoding="}) {
    const std::size_t at = head.find(mark);
    if (at == head.npos || head.substr(0, at).find('<') == head.npos) continue;
    std::string_view name = head.substr(at + mark.size());
    name.remove_prefix(std::min(name.find_first_not_of(" \"'"), name.size()));
    const auto encoding = parse_encoding(name.substr(0, name.find_first_of(" \"';>/?")));
    // The declaration could be read as ASCII, so the text is not UTF-16.
    if (encoding == Encoding::utf16le || encoding == Encoding::utf16be) return std::nullopt;
    return encoding;
  }
  return std::nullopt;
}

}  // namespace qipu
