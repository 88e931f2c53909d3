// The cache of texts, beside a simple list that does the same slowly.

#include "base/text_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace qipu {
namespace {

std::shared_ptr<const std::string> text_of(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

TEST(TextCache, ForgetsWhatWasNotUsedForLongest) {
  constexpr std::size_t kMost = 20'000, kEntry = 200;
  TextCache cache(kMost);
  std::vector<std::pair<std::string, std::string>> list;  // the one used last is the last
  const auto sum = [&] {
    std::size_t bytes = 0;
    for (const auto& [key, text] : list) bytes += key.size() + text.size() + kEntry;
    return bytes;
  };
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::string key = "key " + std::to_string(random() % 60);
    const auto known = std::ranges::find(list, key, [](const auto& entry) { return entry.first; });
    const auto found = cache.find(key);
    ASSERT_EQ(found != nullptr, known != list.end()) << i;
    if (found != nullptr) {
      EXPECT_EQ(*found, known->second);
      std::rotate(known, known + 1, list.end());
      continue;
    }
    const std::string text(random() % 1500, static_cast<char>('a' + random() % 26));
    cache.keep(key, text_of(text));
    list.emplace_back(key, text);
    while (sum() > kMost) list.erase(list.begin());
    ASSERT_EQ(cache.bytes(), sum());
  }
}

TEST(TextCache, KeepsNothingThatIsTooLarge) {
  TextCache none(0), some(1000);
  none.keep("a", text_of("b"));
  EXPECT_EQ(none.find("a"), nullptr);
  some.keep("a", text_of(std::string(501, 'x')));
  EXPECT_EQ(some.find("a"), nullptr);
  some.keep("b", text_of("1"));
  some.keep("b", text_of("2"));
  EXPECT_EQ(*some.find("b"), "1");
}

TEST(TextCache, ServesSeveralThreads) {
  TextCache cache(50'000);
  std::vector<std::thread> threads;
  for (unsigned seed = 0; seed < 4; ++seed) {
    threads.emplace_back([&cache, seed] {
      std::mt19937 random(seed);
      for (int i = 0; i < 5'000; ++i) {
        const std::string key = std::to_string(random() % 300);
        if (const auto found = cache.find(key)) {
          EXPECT_EQ(*found, std::string(400, key.back()));
        } else {
          cache.keep(key, text_of(std::string(400, key.back())));
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace qipu
