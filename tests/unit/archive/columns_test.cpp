// Columns of numbers in bytes.

#include "archive/database/columns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace qipu::store {
namespace {

TEST(Columns, GiveBackWhatTheyWereGiven) {
  std::mt19937 random(1);
  for (const std::uint32_t span : {0U, 1U, 255U, 256U, 65535U, 65536U, 1U << 24U, ~0U}) {
    std::vector<std::uint32_t> values(300);
    const auto least = static_cast<std::uint32_t>(random()) & ~span;
    for (std::uint32_t& value : values)
      value = least + (static_cast<std::uint32_t>(random()) & span);
    values.front() = least;
    values.back() = least + span;
    std::string bytes;
    put_column(values, bytes);
    put_column({}, bytes);
    bytes += "rest";
    for (const std::size_t wanted : {std::size_t{0}, std::size_t{7}, values.size()}) {
      std::string_view left = bytes;
      std::vector<std::uint32_t> back(wanted);
      ASSERT_TRUE(take_column(left, values.size(), back));
      EXPECT_TRUE(std::ranges::equal(back, std::span(values).first(wanted)));
      ASSERT_TRUE(take_column(left, 0, {}));
      EXPECT_EQ(left, "rest");
    }
    // If it is cut off at any place, it is not a column.
    bytes.resize(bytes.size() - 4 - 5);
    std::vector<std::uint32_t> back(values.size());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      std::string_view cut = std::string_view(bytes).substr(0, size);
      EXPECT_FALSE(take_column(cut, values.size(), back)) << span << " " << size;
    }
  }
  std::string_view wrong("\x05\0\0\0\0 and more", 14);
  EXPECT_FALSE(take_column(wrong, 1, {}));
}

}  // namespace
}  // namespace qipu::store
