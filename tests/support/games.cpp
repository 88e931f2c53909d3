#include "support/games.h"

#include <gtest/gtest.h>

#include "qipu/notation/resolve.h"

namespace qipu::testing_support {

std::vector<ReadGame> read_all(const Format& format, std::string_view text) {
  Source source;
  source.bytes = text;
  if (format.text) source.text = text;
  const auto reader = format.open(source);
  std::vector<ReadGame> games;
  while (true) {
    ReadGame r;
    const ReadStatus status = reader->next(r.game, r.findings);
    if (status == ReadStatus::end) break;
    resolve(
        r.game, {},
        [&](std::uint32_t place, std::string_view words) {
          return source.locate(place, words.size());
        },
        r.findings);
    games.push_back(std::move(r));
  }
  return games;
}

ReadGame read_one(const Format& format, std::string_view text) {
  auto games = read_all(format, text);
  EXPECT_EQ(games.size(), 1u) << text;
  return games.size() == 1 ? std::move(games[0]) : ReadGame{};
}

std::string main_line(const Game& game) {
  std::string out;
  for (const NodeId id : game.main_line()) {
    if (!out.empty()) out += ' ';
    out += game[id].has_move ? game[id].move.ucci() : "\"" + std::string(game.written(id)) + "\"";
  }
  return out;
}

}  // namespace qipu::testing_support
