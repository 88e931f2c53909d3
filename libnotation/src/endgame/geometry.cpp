#include "endgame/geometry.h"

#include <cstdlib>

#include "qipu/board/setup.h"

namespace qipu::endgame {
namespace {

std::vector<std::uint8_t> squares_of(Piece piece) {
  std::vector<std::uint8_t> all;
  for (int s = 0; s < Square::kCount; ++s) {
    if (can_stand(piece, Square::from_index(s))) all.push_back(static_cast<std::uint8_t>(s));
  }
  return all;
}

std::uint8_t palace(int i, int first_rank) {
  constexpr int kFirstFile = 3, kWide = 3;
  return static_cast<std::uint8_t>((first_rank + i / kWide) * Square::kFiles + kFirstFile +
                                   i % kWide);
}

int in_palace(int square, int first_rank) {
  constexpr int kFirstFile = 3, kWide = 3;
  const int file = square % Square::kFiles - kFirstFile;
  const int rank = square / Square::kFiles - first_rank;
  return file < 0 || file >= kWide || rank < 0 || rank >= kWide ? -1 : rank * kWide + file;
}

constexpr int kBlackPalace = 7;  // its first rank
constexpr int kPalace = 9;       // squares

}  // namespace

std::uint8_t red_palace(int i) { return palace(i, 0); }
std::uint8_t black_palace(int i) { return palace(i, kBlackPalace); }
int in_red_palace(int square) { return in_palace(square, 0); }
int in_black_palace(int square) { return in_palace(square, kBlackPalace); }

GuardSets::GuardSets(Role role, Color side, int count) {
  const auto squares = squares_of(Piece(side, role));
  place_.fill(-1);
  for (std::size_t i = 0; i < squares.size(); ++i) {
    place_[squares[i]] = static_cast<std::int8_t>(i);
  }
  by_mask_.assign(std::size_t{1} << squares.size(), -1);
  for (unsigned mask = 0; mask < by_mask_.size(); ++mask) {
    if (std::popcount(mask) != count) continue;
    by_mask_[mask] = static_cast<std::int16_t>(sets_.size());
    GuardSet set;
    for (std::size_t i = 0; i < squares.size(); ++i) {
      if ((mask >> i & 1U) != 0) set.squares.push_back(squares[i]);
    }
    sets_.push_back(std::move(set));
  }
  const int far = role == Role::advisor ? 1 : 2;
  for (GuardSet& set : sets_) {
    unsigned mask = 0;
    for (const int s : set.squares) mask |= 1U << place_[static_cast<std::size_t>(s)];
    for (const int from : set.squares) {
      for (const int to : squares) {
        const int files = to % Square::kFiles - from % Square::kFiles;
        const int ranks = to / Square::kFiles - from / Square::kFiles;
        if (std::abs(files) != far || std::abs(ranks) != far) continue;
        const unsigned bit = 1U << place_[static_cast<std::size_t>(to)];
        if ((mask & bit) != 0) continue;
        const unsigned after = (mask & ~(1U << place_[static_cast<std::size_t>(from)])) | bit;
        set.steps.push_back(
            {.to = static_cast<std::uint16_t>(by_mask_[after]),
             .from = static_cast<std::uint8_t>(from),
             .target = static_cast<std::uint8_t>(to),
             .eye = static_cast<std::uint8_t>(far == 2 ? (from + to) / 2 : kNowhere)});
      }
    }
  }
}

int GuardSets::number(Bitboard squares) const {
  unsigned mask = 0;
  while (!squares.empty()) {
    const int place = place_[static_cast<std::size_t>(squares.pop())];
    if (place < 0) return -1;
    mask |= 1U << place;
  }
  return by_mask_[mask];
}

Space::Space(const Class& of)
    : advisors(Role::advisor, Color::black, of.against.advisors),
      elephants(Role::elephant, Color::black, of.against.elephants),
      own_advisors(Role::advisor, Color::red, of.own.advisors),
      own_elephants(Role::elephant, Color::red, of.own.elephants),
      of_(of) {
  skeletons_ =
      static_cast<std::size_t>(kPalace) * kPalace * static_cast<std::size_t>(advisors.size()) *
      static_cast<std::size_t>(elephants.size()) * static_cast<std::size_t>(own_advisors.size()) *
      static_cast<std::size_t>(own_elephants.size());
  for (int i = of.attackers.size(); i-- > 0;) {
    const auto at = static_cast<std::size_t>(i);
    squares_[at] = squares_of(Piece(Color::red, of.attackers[i]));
    places_[at].fill(-1);
    for (std::size_t k = 0; k < squares_[at].size(); ++k) {
      places_[at][squares_[at][k]] = static_cast<std::int8_t>(k);
    }
    strides_[at] = placements_;
    placements_ *= static_cast<int>(squares_[at].size());
  }
}

std::size_t Space::number(const Skeleton& s) const {
  int n = s.red_king * kPalace + s.black_king;
  n = n * advisors.size() + s.advisors;
  n = n * elephants.size() + s.elephants;
  n = n * own_advisors.size() + s.own_advisors;
  n = n * own_elephants.size() + s.own_elephants;
  return static_cast<std::size_t>(n);
}

Skeleton Space::skeleton(std::size_t number) const {
  int n = static_cast<int>(number);
  Skeleton s;
  const auto take = [&](int size) {
    const int out = n % size;
    n /= size;
    return out;
  };
  s.own_elephants = take(own_elephants.size());
  s.own_advisors = take(own_advisors.size());
  s.elephants = take(elephants.size());
  s.advisors = take(advisors.size());
  s.black_king = take(kPalace);
  s.red_king = n;
  return s;
}

}  // namespace qipu::endgame
