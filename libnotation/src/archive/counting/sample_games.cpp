#include "qipu/archive/sample_games.h"

#include <algorithm>
#include <utility>

#include "game/headings.h"
#include "qipu/game/date.h"

namespace qipu {

SampleGame SampleGame::of(const Game& game) {
  SampleGame out;
  out.red = known_part(game.tags.get("Red"));
  out.black = known_part(game.tags.get("Black"));
  out.event = event_in(game.tags);
  out.date = known_part(game.tags.get("Date"));
  out.result = game.outcome.result;
  out.day = day_of(out.date);
  return out;
}

int day_of(std::string_view date) {
  const auto read = parse_date(known_part(date));
  return read && may_be_dated(*read) ? (read->year * 100 + read->month) * 100 + read->day : 0;
}

SampleGames::SampleGames(const Position& root, std::size_t plies) : root_(root), plies_(plies) {}

void SampleGames::add(const Position& start, std::span<const Move> line, SampleGame game) {
  Position here = start, mirrored = start.mirrored();
  std::vector<std::uint64_t> met;
  std::size_t left = 0;  // positions that are still recorded
  for (std::size_t ply = 0;; ++ply) {
    if (here.key() == root_.key() || mirrored.key() == root_.key()) left = plies_ + 1;
    if (left != 0) {
      met.push_back(here.key());
      --left;
    }
    if (ply == line.size()) break;
    here.make(line[ply]);
    mirrored.make(line[ply].mirrored());
  }
  if (met.empty()) return;
  const auto number = static_cast<std::uint32_t>(games_.size());
  games_.push_back(std::move(game));
  for (const std::uint64_t key : met) offer(newest_.try_emplace(key, kEmpty).first->second, number);
}

void SampleGames::merge(const SampleGames& later) {
  const auto before = static_cast<std::uint32_t>(games_.size());
  games_.insert(games_.end(), later.games_.begin(), later.games_.end());
  for (const auto& [key, theirs] : later.newest_) {
    Newest& list = newest_.try_emplace(key, kEmpty).first->second;
    for (const std::uint32_t game : theirs) {
      if (game != kNone) offer(list, before + game);
    }
  }
}

/// Inserts a game at its place in the list, which keeps the newest kGamesPerPosition games. The
/// result does not depend on the order in which games are offered, or on how they are divided into
/// parts.
void SampleGames::offer(Newest& list, std::uint32_t game) const {
  const auto newer = [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(games_[a].day, a) > std::pair(games_[b].day, b);
  };
  auto place = std::ranges::find_if(
      list, [&](std::uint32_t other) { return other == kNone || games_[other] == games_[game]; });
  if (place == list.end()) --place;
  if (*place != kNone && !newer(game, *place)) return;
  *place = game;
  for (; place != list.begin() && newer(*place, *(place - 1)); --place) {
    std::swap(*place, *(place - 1));
  }
}

std::vector<const SampleGame*> SampleGames::of(const Position& position, bool joined) const {
  Newest list = kEmpty;
  const auto take = [&](std::uint64_t key) {
    const auto found = newest_.find(key);
    if (found == newest_.end()) return;
    for (const std::uint32_t game : found->second) {
      if (game != kNone) offer(list, game);
    }
  };
  take(position.key());
  if (joined) take(position.mirrored().key());
  std::vector<const SampleGame*> out;
  for (const std::uint32_t game : list) {
    if (game != kNone) out.push_back(&games_[game]);
  }
  return out;
}

}  // namespace qipu
