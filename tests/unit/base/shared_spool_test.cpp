// Many streams in one spool: each comes back as it was written, however little memory is used.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "base/files/file.h"

namespace qipu {
namespace {

TEST(SharedSpool, GivesEveryStreamBack) {
  for (const std::size_t most : {std::size_t{1}, std::size_t{100}, std::size_t{1} << 22}) {
    std::mt19937 random(7);
    SharedSpool spool({}, most);
    std::vector<std::string> written(50);
    for (std::size_t i = 0; i < written.size(); ++i) ASSERT_EQ(spool.begin(), i);
    for (int i = 0; i < 3000; ++i) {
      const std::size_t stream = random() % (written.size() - 1);  // the last one stays empty
      const std::string bytes(random() % 2000, static_cast<char>('a' + i % 26));
      written[stream] += bytes;
      ASSERT_TRUE(spool.write(stream, bytes));
    }
    for (int again = 0; again < 2; ++again) {
      for (std::size_t i = 0; i < written.size(); ++i) {
        std::string back;
        const auto take = [&](std::string_view piece) {
          back += piece;
          return Result<void>();
        };
        ASSERT_TRUE(spool.replay(i, take));
        EXPECT_EQ(back, written[i]) << most << " " << i;
      }
    }
  }
}

TEST(Spool, GivesAnyPartBack) {
  Spool spool;
  std::string all;
  for (int i = 0; i < 300'000; ++i) all += std::to_string(i) + ",";  // 2 MB: half in the file
  for (std::size_t at = 0; at < all.size(); at += 1000) {
    ASSERT_TRUE(spool.write(std::string_view(all).substr(at, 1000)));
  }
  EXPECT_EQ(spool.size(), all.size());
  for (const auto& [at, size] : {std::pair<std::size_t, std::size_t>{0, all.size()},
                                 {all.size(), 0},
                                 {5, 0},
                                 {0, 1},
                                 {1'000'000, 400'000},
                                 {1'200'000, all.size() - 1'200'000},
                                 {all.size() - 1, 1}}) {
    std::string back;
    const auto read = spool.replay(at, size, [&](std::string_view piece) {
      back += piece;
      return Result<void>();
    });
    ASSERT_TRUE(read);
    EXPECT_EQ(back, all.substr(at, size)) << at << " " << size;
  }
  const auto stopped = spool.replay(
      0, 10, [](std::string_view) { return fail(diag::cannot_write, {}, {"x", "y"}); });
  EXPECT_FALSE(stopped);
}

}  // namespace
}  // namespace qipu
