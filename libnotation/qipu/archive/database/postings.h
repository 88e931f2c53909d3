// Private. Which games meet a position, and what they play there.
//
// A posting is a position, a game that meets it, and the move played there. Positions are known by
// 40 bits of their Zobrist keys: among 71 million a thousand pairs collide, so a hit is proved by
// replaying the game. Postings are kept in segments, each sorted and cut into 2^bits buckets by the
// first bits of the key; a look-up reads one bucket of each segment.
//
// A bucket is, for each of its positions in the order of their keys: twice the distance from the
// key before, plus one where several postings follow, then their number; and for each posting the
// distance from the game before (the first of a position: from the segment's first game) and the
// move's 16 bits, 0 for none. Numbers are varints.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/move.h"

namespace qipu::store {

inline constexpr unsigned kKeyBits = 40;
inline constexpr unsigned kMostBucketBits = 12;

/// Of a Zobrist key.
constexpr std::uint64_t short_key(std::uint64_t key) { return key >> (64 - kKeyBits); }

struct Posting {
  std::uint64_t key = 0;  ///< short_key()
  std::uint32_t game = 0;
  std::uint16_t move = 0;
  friend auto operator<=>(const Posting&, const Posting&) = default;
};

/// Postings that are collected, in parts by the first byte of the key: sorting a part stays in the
/// processor's cache.
class Postings {
 public:
  static constexpr unsigned kPartBits = 8;
  void add(const Posting& posting) {
    parts_[posting.key >> (kKeyBits - kPartBits)].push_back(posting);
    ++size_;
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// Keeps the memory.
  void clear();
  /// Sorts the postings and drops those that are twice there. O(n) where the keys are spread.
  void sort();
  /// By the first byte of the key.
  std::span<const Posting> part(unsigned first_byte) const { return parts_[first_byte]; }

 private:
  std::array<std::vector<Posting>, 1U << kPartBits> parts_;
  std::size_t size_ = 0;
};

/// How many bits tell the buckets of a segment of so many postings apart.
unsigned bucket_bits(std::size_t postings);

/// Sorts the postings, and hands over each bucket that is not empty.
void make_buckets(Postings& postings, unsigned bits, std::uint32_t first_game,
                  const std::function<void(std::uint32_t bucket, std::string_view data)>& take);

struct Hit {
  std::uint32_t game = 0;
  std::uint16_t move = 0;
  /// Nothing where none is played, or the bytes are damaged.
  std::optional<Move> played() const {
    const bool valid = (move & 0x7FU) < Square::kCount && move >> 7U < Square::kCount;
    return move != 0 && valid ? std::optional(Move::from_bits(move)) : std::nullopt;
  }
};
/// Appends the postings of a position. False where the bytes are damaged. O(bytes).
bool find_in_bucket(std::string_view data, std::uint64_t key, unsigned bits,
                    std::uint32_t first_game, std::vector<Hit>& out);
/// Adds all postings of a bucket. False where the bytes are damaged.
bool all_in_bucket(std::string_view data, std::uint32_t bucket, unsigned bits,
                   std::uint32_t first_game, Postings& out);

}  // namespace qipu::store
