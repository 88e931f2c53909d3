#include "support/records.h"

#include <gtest/gtest.h>

#include <utility>

#include "qipu/notation/resolve.h"

namespace qipu::test {

std::string main_line(const Game& game) {
  std::string out;
  for (const NodeId id : game.main_line()) {
    if (!out.empty()) out += ' ';
    out += game[id].has_move ? game[id].move.ucci() : std::string(game.written(id));
  }
  return out;
}

Codes codes(const Findings& findings) {
  Codes out;
  for (const Diagnostic& d : findings.all) out.emplace_back(d.code->name);
  return out;
}

std::string ReadAll::said() const {
  std::string text;
  for (const Diagnostic& d : findings.all) {
    text += d.code->id() + " " + std::to_string(d.where.line) + ":" +
            std::to_string(d.where.column) + " " + message(d, Language::en) + "\n";
  }
  return text;
}

namespace {

// Calls see(status, game) with each result of the reader; `findings` are those since the last call.
template <class See>
void read(const Format& format, std::string_view data, bool settle, Findings& findings, See see) {
  Source source;
  (format.text ? source.text : source.bytes) = data;
  const auto reader = format.open(source);
  const Locate locate = [&](std::uint32_t place, std::string_view words) {
    return source.locate(place, words.size());
  };
  Game game;
  for (ReadStatus status{}; (status = reader->next(game, findings)) != ReadStatus::end;) {
    if (settle && status == ReadStatus::game) resolve(game, {}, locate, findings);
    see(status, game);
  }
}

}  // namespace

ReadAll read_all(const Format& format, std::string_view data, bool settle) {
  ReadAll all;
  read(format, data, settle, all.findings, [&](ReadStatus status, const Game& game) {
    if (status == ReadStatus::game) {
      all.games.push_back(game);
    } else {
      ++all.skipped;
    }
  });
  return all;
}

std::vector<ReadGame> read_each(const Format& format, std::string_view data) {
  std::vector<ReadGame> games;
  Findings findings;
  read(format, data, true, findings,
       [&](ReadStatus, const Game& game) { games.push_back({game, std::exchange(findings, {})}); });
  return games;
}

ReadGame read_one(const Format& format, std::string_view data) {
  auto games = read_each(format, data);
  EXPECT_EQ(games.size(), 1u) << data;
  return games.size() == 1 ? std::move(games[0]) : ReadGame{};
}

}  // namespace qipu::test
