#include "archive/database/postings.h"

#include <algorithm>
#include <array>

#include "base/bytes.h"

namespace qipu::store {
namespace {

constexpr std::size_t kPerBucket = 1500;  // about 10 KB

/// Calls `see(key within the bucket, reader of its postings, their number)` for each position,
/// until it returns false; `see` reads the postings. Returns false if the bytes are damaged.
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

/// Sorts postings whose keys begin with the same byte, and drops duplicates.
void sort_part(std::vector<Posting>& part, std::vector<Posting>& scratch) {
  // The next bits of the key divide the postings into small runs, and each run is sorted.
  constexpr unsigned kBits = 12, kShift = kKeyBits - Postings::kPartBits - kBits;
  constexpr std::size_t kRuns = std::size_t{1} << kBits, kWorthIt = 64;
  if (part.size() < kWorthIt) {
    std::sort(part.begin(), part.end());
  } else {
    const auto run = [](const Posting& p) { return (p.key >> kShift) % kRuns; };
    std::array<std::uint32_t, kRuns + 1> at{};
    for (const Posting& p : part) ++at[run(p) + 1];
    for (std::size_t i = 1; i < at.size(); ++i) at[i] += at[i - 1];
    scratch.resize(part.size());
    for (const Posting& p : part) scratch[at[run(p)]++] = p;
    auto from = scratch.begin();
    for (std::size_t i = 0; i < kRuns; ++i) {
      const auto to = scratch.begin() + at[i];
      // Games come in order, so a run of one position is usually sorted already.
      if (!std::is_sorted(from, to)) std::sort(from, to);
      from = to;
    }
    part.swap(scratch);
  }
  part.erase(std::unique(part.begin(), part.end()), part.end());
}

}  // namespace

unsigned bucket_bits(std::size_t postings) {
  unsigned bits = 0;
  while (bits < kMostBucketBits && (postings >> bits) > kPerBucket) ++bits;
  return bits;
}

void Postings::clear() {
  for (auto& part : parts_) part.clear();
  size_ = 0;
}

void Postings::sort() {
  std::vector<Posting> scratch;
  size_ = 0;
  for (auto& part : parts_) {
    sort_part(part, scratch);
    size_ += part.size();
  }
}

void make_buckets(Postings& postings, unsigned bits, std::uint32_t first_game,
                  const std::function<void(std::uint32_t bucket, std::string_view data)>& take) {
  postings.sort();
  const unsigned shift = kKeyBits - bits;
  std::string data;
  std::uint32_t bucket = 0;
  std::uint64_t before = 0;
  for (unsigned part = 0; part < 1U << Postings::kPartBits; ++part) {
    const std::span<const Posting> here = postings.part(part);
    for (std::size_t i = 0; i < here.size();) {
      const std::uint64_t key = here[i].key;
      if (const auto next = static_cast<std::uint32_t>(key >> shift); next != bucket) {
        if (!data.empty()) take(bucket, data);
        data.clear();
        bucket = next;
        before = std::uint64_t{bucket} << shift;
      }
      std::size_t end = i + 1;
      while (end < here.size() && here[end].key == key) ++end;
      put_varint(data, (key - before) << 1U | (end - i > 1 ? 1U : 0U));
      if (end - i > 1) put_varint(data, end - i);
      before = key;
      std::uint32_t game = first_game;
      for (; i < end; ++i) {
        put_varint(data, here[i].game - game);
        put_u16(data, here[i].move);
        game = here[i].game;
      }
    }
  }
  if (!data.empty()) take(bucket, data);
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
                   std::uint32_t first_game, Postings& out) {
  const unsigned shift = kKeyBits - bits;
  const std::uint64_t high = std::uint64_t{bucket} << shift;
  bool whole = bucket >> bits == 0;
  const bool read =
      each_position(data, [&](std::uint64_t here, ByteCursor& in, std::uint64_t count) {
        whole = whole && here >> shift == 0;
        if (!whole) return false;
        std::uint32_t game = first_game;
        for (; count != 0 && in.good(); --count) {
          game += static_cast<std::uint32_t>(in.varint());
          const std::uint16_t move = in.u16();
          out.add({high | here, game, move});
        }
        return true;
      });
  return read && whole;
}

}  // namespace qipu::store
