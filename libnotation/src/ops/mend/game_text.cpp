#include "ops/mend/game_text.h"

#include <algorithm>

#include "ops/mend/mend_file.h"

namespace qipu {

Patch PatchMaker::cut(std::size_t begin, std::size_t end) const {
  const std::size_t first = source_.decoded->byte_of(begin);
  const std::size_t last = source_.decoded->byte_of(end);
  return {first, std::string(source_.bytes.substr(first, last - first)), {}};
}

void PatchMaker::append(std::string& to, std::string_view text) {
  encode(to, text, source_.decoded->encoding(), missing_);
}

std::optional<std::vector<Patch>> PatchMaker::patches_of(const std::vector<TextEdit>& edits) {
  std::vector<Patch> out;
  std::size_t done = 0;
  for (const TextEdit& e : edits) {
    if (e.begin < done) return std::nullopt;
    done = e.end;
    append(out.emplace_back(cut(e.begin, e.end)).after, e.text);
  }
  return out;
}

Layout layout_of(const GameText& text) {
  Layout out;
  if (text.format.editing == Editing::none) return out;
  const std::string_view all = text.source.text;
  const std::size_t begin = std::min(text.begin, all.size());
  Source part;
  part.text = part.bytes = all.substr(begin, std::max(text.end, begin) - begin);
  const auto reader = text.format.open(part);
  reader->record(out);
  NullSink nobody;
  Game game;
  reader->next(game, nobody);
  for (Layout::Field& field : out.fields) {
    field.value = {field.value.begin + begin, field.value.end + begin};
  }
  return out;
}

std::optional<Game> read_patched(const GameText& text, std::vector<Patch> patches) {
  const Decoded& decoded = *text.source.decoded;
  const std::size_t begin = decoded.byte_of(std::min(text.begin, text.end));
  const std::size_t end = decoded.byte_of(text.end);
  for (Patch& patch : patches) patch.offset -= begin;
  const auto bytes = patched(text.source.bytes.substr(begin, end - begin), patches);
  if (!bytes) return std::nullopt;
  const Decoded read = decode(*bytes, decoded.encoding(), 0);
  Source source;
  source.bytes = *bytes;
  source.text = read.text();
  source.decoded = &read;
  NullSink nobody;
  Game game;
  if (text.format.open(source)->next(game, nobody) != ReadStatus::game) return std::nullopt;
  return game;
}

}  // namespace qipu
