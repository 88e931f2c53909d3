#include "qipu/archive/database/postings.h"

#include <algorithm>

#include "qipu/base/bytes.h"

namespace qipu::store {
namespace {

constexpr std::size_t kPerBucket = 1500;  // some 10 KB

/// Calls `see(key within the bucket, reader of its postings, their number)` for each position until
/// that gives false; `see` reads the postings. False where the bytes are damaged.
template <class See>
bool each_position(std::string_view data, const See& see) {
  ByteCursor in(data);
  std::uint64_t key = 0;
  while (!in.at_end() && in.good()) {
    const std::uint64_t head = in.varint();
    key += head >> 1U;
    const std::uint64_t count = (head & 1U) != 0 ? in.varint() : 1;
    if (!in.good()) return false;
    if (!see(key, in, count)) return in.good();
  }
  return in.good();
}

}  // namespace

unsigned bucket_bits(std::size_t postings) {
  unsigned bits = 0;
  while (bits < kMostBucketBits && (postings >> bits) > kPerBucket) ++bits;
  return bits;
}

void sort_postings(std::vector<Posting>& postings) {
  // By the first byte of the key in place, then each part by itself: the parts fit the cache.
  constexpr unsigned kParts = 256;
  std::vector<std::size_t> begin(kParts + 1, 0);
  const auto part = [](const Posting& p) {
    return static_cast<std::size_t>(p.key >> (kKeyBits - 8));
  };
  for (const Posting& p : postings) ++begin[part(p) + 1];
  for (std::size_t i = 1; i <= kParts; ++i) begin[i] += begin[i - 1];
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for (std::size_t i = 0; i < kParts; ++i) {
    while (next[i] < begin[i + 1]) {
      const std::size_t to = part(postings[next[i]]);
      if (to == i) {
        ++next[i];
      } else {
        std::swap(postings[next[i]], postings[next[to]++]);
      }
    }
  }
  for (std::size_t i = 0; i < kParts; ++i) {
    std::sort(postings.begin() + static_cast<std::ptrdiff_t>(begin[i]),
              postings.begin() + static_cast<std::ptrdiff_t>(begin[i + 1]));
  }
  postings.erase(std::unique(postings.begin(), postings.end()), postings.end());
}

void make_buckets(std::vector<Posting>& postings, unsigned bits, std::uint32_t first_game,
                  const std::function<void(std::uint32_t bucket, std::string_view data)>& take) {
  sort_postings(postings);
  const unsigned shift = kKeyBits - bits;
  std::string data;
  for (std::size_t i = 0; i < postings.size();) {
    const auto bucket = static_cast<std::uint32_t>(postings[i].key >> shift);
    std::uint64_t before = std::uint64_t{bucket} << shift;
    data.clear();
    while (i < postings.size() && postings[i].key >> shift == bucket) {
      std::size_t end = i + 1;
      while (end < postings.size() && postings[end].key == postings[i].key) ++end;
      put_varint(data, (postings[i].key - before) << 1U | (end - i > 1 ? 1U : 0U));
      if (end - i > 1) put_varint(data, end - i);
      before = postings[i].key;
      std::uint32_t game = first_game;
      for (; i < end; ++i) {
        put_varint(data, postings[i].game - game);
        put_u16(data, postings[i].move);
        game = postings[i].game;
      }
    }
    take(bucket, data);
  }
}

bool find_in_bucket(std::string_view data, std::uint64_t key, unsigned bits,
                    std::uint32_t first_game, std::vector<Hit>& out) {
  const std::uint64_t wanted = key & ((std::uint64_t{1} << (kKeyBits - bits)) - 1);
  return each_position(data, [&](std::uint64_t here, ByteCursor& in, std::uint64_t count) {
    if (here > wanted) return false;
    std::uint32_t game = first_game;
    for (; count != 0 && in.good(); --count) {
      game += static_cast<std::uint32_t>(in.varint());
      const std::uint16_t move = in.u16();
      if (here == wanted) out.push_back({game, move});
    }
    return here != wanted;
  });
}

bool all_in_bucket(std::string_view data, std::uint32_t bucket, unsigned bits,
                   std::uint32_t first_game, std::vector<Posting>& out) {
  const std::uint64_t high = std::uint64_t{bucket} << (kKeyBits - bits);
  return each_position(data, [&](std::uint64_t here, ByteCursor& in, std::uint64_t count) {
    std::uint32_t game = first_game;
    for (; count != 0 && in.good(); --count) {
      game += static_cast<std::uint32_t>(in.varint());
      const std::uint16_t move = in.u16();
      out.push_back({high | here, game, move});
    }
    return true;
  });
}

}  // namespace qipu::store
