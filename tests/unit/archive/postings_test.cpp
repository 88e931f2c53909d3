// Postings in buckets, compared with a simple map.

#include "archive/database/postings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

namespace qipu::store {
namespace {

TEST(Postings, AreFoundAsAMapFindsThem) {
  std::mt19937_64 random(1);
  for (const std::size_t count : {std::size_t{1}, std::size_t{700}, std::size_t{40000}}) {
    Postings postings;
    std::map<std::uint64_t, std::set<std::pair<std::uint32_t, std::uint16_t>>> oracle;
    const std::uint32_t first = 300;
    for (std::size_t i = 0; i < count; ++i) {
      // Many games reach some positions, and one game reaches some twice.
      const std::uint64_t key =
          random() % 3 == 0 ? short_key(random() % 5 << 60U) : short_key(random() << random() % 9);
      const auto game = static_cast<std::uint32_t>(first + random() % (count + 1));
      const auto move = static_cast<std::uint16_t>(random() % 4);
      postings.add({key, game, move});
      oracle[key].insert({game, move});
    }
    const unsigned bits = bucket_bits(count);
    std::map<std::uint32_t, std::string> buckets;
    make_buckets(postings, bits, first, [&](std::uint32_t bucket, std::string_view data) {
      EXPECT_TRUE(buckets.emplace(bucket, data).second);
    });
    const auto found = [&](std::uint64_t key) {
      std::vector<Hit> hits;
      const auto bucket = buckets.find(static_cast<std::uint32_t>(key >> (kKeyBits - bits)));
      if (bucket != buckets.end()) find_in_bucket(bucket->second, key, bits, first, hits);
      std::set<std::pair<std::uint32_t, std::uint16_t>> out;
      for (const Hit& hit : hits) EXPECT_TRUE(out.insert({hit.game, hit.move}).second);
      return out;
    };
    for (const auto& [key, expected] : oracle) EXPECT_EQ(found(key), expected);
    for (int i = 0; i < 100; ++i) {
      const std::uint64_t key = short_key(random());
      if (!oracle.contains(key)) {
        EXPECT_TRUE(found(key).empty());
      }
    }
    // All postings, as when segments are joined.
    Postings all;
    for (const auto& [bucket, data] : buckets) all_in_bucket(data, bucket, bits, first, all);
    EXPECT_EQ(all.size(), postings.size());
    for (unsigned part = 0; part < 1U << Postings::kPartBits; ++part) {
      EXPECT_TRUE(std::ranges::equal(all.part(part), postings.part(part)));
    }
  }
}

TEST(Postings, OfDamagedBytesEnd) {
  std::mt19937 random(2);
  for (int i = 0; i < 2000; ++i) {
    std::string bytes(random() % 300, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    std::vector<Hit> hits;
    find_in_bucket(bytes, random(), 3, 1, hits);
    Postings all;
    all_in_bucket(bytes, 1, 3, 1, all);
    EXPECT_LE(all.size(), bytes.size());
  }
}

}  // namespace
}  // namespace qipu::store
