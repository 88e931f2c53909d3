#include "endgame/shares.h"

#include <algorithm>
#include <cstdlib>
#include <random>

namespace qipu::endgame {
namespace {

constexpr std::uint64_t kAll = 400'000;     // classes up to this size are looked at as a whole
constexpr std::uint64_t kSample = 200'000;  // draws from larger ones

/// Returns true if two guards of a kind protect each other, or if there are not two.
bool connected(const Position& p, Role role) {
  const Bitboard guards = p.pieces(Color::black, role);
  if (guards.count() < 2) return true;
  Bitboard rest = guards;
  const Square first = Square::from_index(rest.pop());
  const Square second = Square::from_index(rest.pop());
  const int files = second.file() - first.file(), ranks = second.rank() - first.rank();
  const int far = role == Role::advisor ? 1 : 2;
  if (std::abs(files) != far || std::abs(ranks) != far) return false;
  if (role == Role::advisor) return true;
  return p[Square::from_index((first.index() + second.index()) / 2)].empty();
}

/// REQUIRES: the attacker is Red, Black is to move.
bool is_settled(const Position& p) {
  if (!connected(p, Role::advisor) || !connected(p, Role::elephant)) return false;
  if (p.in_check() || !p.has_legal_move()) return false;
  MoveList captures;
  p.legal_captures(captures);
  if (!captures.empty()) return false;
  const Position other = p.with_turn(Color::red);
  other.legal_captures(captures);
  return captures.empty();
}

void count(Share& share, bool won) {
  ++share.positions;
  if (won) ++share.won;
}

}  // namespace

bool won_as_a_rule(const Share& settled) { return settled.won * 2 > settled.positions; }

Shares shares_of(const Solution& solution) {
  const Space& space = solution.space();
  Shares out;
  out.longest = solution.longest();
  const Attackers& pieces = space.of().attackers;
  const bool twins = pieces.size() == 2 && pieces[0] == pieces[1];  // numbered in both orders
  for (std::size_t s = 0; s < space.skeletons(); ++s) {
    for (int p = 0; p < space.placements(); ++p) {
      if (twins && p / space.stride(0) > p % space.stride(0)) continue;
      const std::uint8_t red = solution.red(s, p), black = solution.black(s, p);
      if (red != kIllegal) {
        count(out.attacker, red != kHeld);
        if (!out.example && red == out.longest) out.example = Place{.skeleton = s, .placement = p};
      }
      if (black != kIllegal) count(out.other, black != kHeld);
    }
  }
  const auto look = [&](std::size_t s, int p) {
    if (solution.black(s, p) == kIllegal) return;
    if (twins && p / space.stride(0) > p % space.stride(0)) return;
    const auto position = Position::from(setup_of(space, {s, p}, Color::black));
    if (!position || !is_settled(*position)) return;
    const bool won = solution.black(s, p) != kHeld;
    count(out.settled, won);
    const auto ranks = pawns_of(*position, {.of = space.of(), .attacker = Color::red});
    if (ranks.empty()) return;
    const auto found = std::ranges::find(out.by_pawns, ranks, &Shares::OfPawns::ranks);
    if (found != out.by_pawns.end()) {
      count(found->settled, won);
    } else {
      out.by_pawns.push_back({.ranks = ranks, .settled = {}});
      count(out.by_pawns.back().settled, won);
    }
  };
  if (space.size() <= kAll) {
    for (std::size_t s = 0; s < space.skeletons(); ++s) {
      for (int p = 0; p < space.placements(); ++p) look(s, p);
    }
  } else {
    out.sampled = true;
    std::mt19937_64 random(1);  // its numbers are the same everywhere
    for (std::uint64_t i = 0; i < kSample; ++i) {
      const std::uint64_t s = random() % space.skeletons();
      look(static_cast<std::size_t>(s),
           static_cast<int>(random() % static_cast<std::uint64_t>(space.placements())));
    }
  }
  std::ranges::sort(out.by_pawns, {}, &Shares::OfPawns::ranks);
  return out;
}

}  // namespace qipu::endgame
