#include "opening/opening_book.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace qipu {
namespace {

/// A position and a move, the same for a position and its mirror image.
struct PlayedMove {
  std::uint64_t position = 0;
  std::uint16_t move = 0;
  friend auto operator<=>(const PlayedMove&, const PlayedMove&) = default;
};

std::vector<PlayedMove> places_of(const Position& start, std::span<const Move> line) {
  Position here = start, there = start.mirrored();
  std::vector<PlayedMove> places;
  for (const Move m : line.first(std::min(line.size(), OpeningBook::kPlies))) {
    const Move image = m.mirrored();
    places.push_back(
        std::min(PlayedMove{here.key(), m.bits()}, PlayedMove{there.key(), image.bits()}));
    here.make(m);
    there.make(image);
  }
  return places;
}

/// A hash that identifies the game's moves up to the book's depth.
std::uint64_t name_of(std::span<const PlayedMove> places) {
  std::uint64_t name = 0x9E3779B97F4A7C15ULL + places.size();
  for (const PlayedMove& place : places) {
    name = (name ^ place.position ^ place.move) * 0xD6E8FEB86659FD93ULL;
    name ^= name >> 32;
  }
  return name;
}

/// `by`: 1, or ~0U to subtract 1.
void count(BookMove& counts, GameResult result, std::uint32_t by) {
  counts.games += by;
  switch (result) {
    case GameResult::red_wins: counts.red_wins += by; break;
    case GameResult::draw: counts.draws += by; break;
    case GameResult::black_wins: counts.black_wins += by; break;
    case GameResult::unknown: break;
  }
}

}  // namespace

bool OpeningBook::add(std::span<const Move> line, GameResult result) {
  std::vector<PlayedMove> places = places_of(Position::standard(), line);
  if (places.empty() || !results_.emplace(name_of(places), result).second) return false;
  std::ranges::sort(places);  // each place counts once a game, even if it is repeated
  const auto repeated = std::ranges::unique(places);
  places.erase(repeated.begin(), repeated.end());
  for (const PlayedMove& place : places) plays_.push_back({place.position, place.move, result});
  return true;
}

void OpeningBook::add_move(const Position& position, Move move, std::uint32_t games) {
  const PlayedMove place = std::min(PlayedMove{position.key(), move.bits()},
                                    PlayedMove{position.mirrored().key(), move.mirrored().bits()});
  known_.push_back({place.position, place.move, {.games = games}});
}

void OpeningBook::settle(std::uint32_t least) {
  assert(least > 0);
  least_ = least;
  const auto place = [](const auto& of) { return PlayedMove{of.position, of.move}; };
  std::ranges::sort(plays_, {}, place);
  for (std::size_t i = 0; i < plays_.size();) {
    Known known{plays_[i].position, plays_[i].move, {}};
    for (; i < plays_.size() && place(plays_[i]) == place(known); ++i) {
      count(known.counts, plays_[i].result, 1);
    }
    known_.push_back(known);
  }
  // The same move may be known from other books.
  std::ranges::sort(known_, {}, place);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < known_.size();) {
    Known sum = known_[i];
    for (++i; i < known_.size() && place(known_[i]) == place(sum); ++i) {
      const BookMove& more = known_[i].counts;
      sum.counts.games += std::min(more.games, ~0U - sum.counts.games);
      sum.counts.red_wins += more.red_wins;
      sum.counts.draws += more.draws;
      sum.counts.black_wins += more.black_wins;
    }
    if (sum.counts.games >= least) known_[kept++] = sum;
  }
  known_.resize(kept);
  std::vector<Play>().swap(plays_);
  known_.shrink_to_fit();
}

std::vector<OpeningBook::Played> OpeningBook::played_in(const Position& position) const {
  const std::uint64_t here = position.key(), there = position.mirrored().key();
  std::vector<Played> out;
  for (auto at = std::ranges::lower_bound(known_, std::min(here, there), {}, &Known::position);
       at != known_.end() && at->position == std::min(here, there); ++at) {
    const Move move = Move::from_bits(at->move);
    const bool both = here == there && move != move.mirrored();
    const std::uint32_t games = both ? (at->counts.games + 1) / 2 : at->counts.games;
    if (here <= there) out.push_back({move, games});
    if (both || here > there) out.push_back({move.mirrored(), games});
  }
  return out;
}

std::vector<std::optional<BookMove>> OpeningBook::moves_of(const Position& start,
                                                           std::span<const Move> line) const {
  const std::vector<PlayedMove> places = places_of(start, line);
  const auto own = results_.find(name_of(places));
  std::vector<std::optional<BookMove>> out(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto at = std::ranges::lower_bound(known_, places[i], {}, [](const Known& known) {
      return PlayedMove{known.position, known.move};
    });
    if (at == known_.end() || PlayedMove{at->position, at->move} != places[i]) continue;
    BookMove counts = at->counts;
    if (own != results_.end()) count(counts, own->second, ~0U);
    if (counts.games >= least_) out[i] = counts;
  }
  return out;
}

}  // namespace qipu
