// The games that reach a position, and the moves they play there.
//
// A posting is a position, a game that reaches it, and the move played there. Positions are
// identified by 40 bits of their Zobrist keys: among 71 million a thousand pairs collide, so a hit
// is proved by replaying the game. Postings are kept in segments, each sorted and divided into
// 2^bits buckets by the first bits of the key; a look-up reads one bucket of each segment.
//
// For each of its positions, ordered by key, a bucket has: twice the distance from the previous
// key, plus one if several postings follow, and then their number; and for each posting the
// distance from the previous game (for the first of a position: from the segment's first game) and
// the move's 16 bits, 0 for none. Numbers are varints.
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

/// The first 40 bits of a Zobrist key.
constexpr std::uint64_t short_key(std::uint64_t key) { return key >> (64 - kKeyBits); }

struct Posting {
  std::uint64_t key = 0;  ///< short_key()
  std::uint32_t game = 0;
  std::uint16_t move = 0;
  friend auto operator<=>(const Posting&, const Posting&) = default;
};

/// Collected postings, in parts by the first byte of the key: sorting a part stays in the
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
  /// Removes the postings, but keeps the memory.
  void clear();
  /// Sorts the postings and drops duplicates. O(n) if the keys are evenly distributed.
  void sort();
  /// The postings whose keys have this first byte.
  std::span<const Posting> part(unsigned first_byte) const { return parts_[first_byte]; }

 private:
  std::array<std::vector<Posting>, 1U << kPartBits> parts_;
  std::size_t size_ = 0;
};

/// Returns the number of bits that select a bucket in a segment with this many postings.
unsigned bucket_bits(std::size_t postings);

/// Sorts the postings, and passes each bucket that is not empty to `take`.
void make_buckets(Postings& postings, unsigned bits, std::uint32_t first_game,
                  const std::function<void(std::uint32_t bucket, std::string_view data)>& take);

struct Hit {
  std::uint32_t game = 0;
  std::uint16_t move = 0;
  /// Returns nothing if there is no move, or the bytes are damaged.
  std::optional<Move> played() const {
    const bool valid = (move & 0x7FU) < Square::kCount && move >> 7U < Square::kCount;
    return move != 0 && valid ? std::optional(Move::from_bits(move)) : std::nullopt;
  }
};
/// Appends the postings of a position. Returns false if the bytes are damaged. O(bytes).
bool find_in_bucket(std::string_view data, std::uint64_t key, unsigned bits,
                    std::uint32_t first_game, std::vector<Hit>& out);
/// Adds all postings of a bucket. Returns false if the bytes are damaged.
bool all_in_bucket(std::string_view data, std::uint32_t bucket, unsigned bits,
                   std::uint32_t first_game, Postings& out);

}  // namespace qipu::store
