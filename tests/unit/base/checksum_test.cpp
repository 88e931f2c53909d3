// A sum does not depend on how the bytes are divided, and differs for other bytes.

#include "base/hash/checksum.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace qipu {
namespace {

std::string sum_of(std::string_view bytes) {
  Checksum sum;
  sum.add(bytes);
  return sum.digits();
}

TEST(Checksum, TakesPiecesOfAnySize) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += static_cast<char>(i * 7 % 251);
  for (const std::size_t size : {1U, 7U, 31U, 32U, 33U, 64U, 129U}) {
    Checksum sum;
    for (std::size_t at = 0; at < text.size(); at += size) {
      EXPECT_EQ(sum.digits(), sum_of(text.substr(0, at)));
      sum.add(std::string_view(text).substr(at, size));
    }
    EXPECT_EQ(sum.digits(), sum_of(text)) << size;
  }
}

TEST(Checksum, SeesWhatIsDamaged) {
  std::mt19937 random(31);
  std::string text(300, '\0');
  for (char& c : text) c = static_cast<char>(random());
  std::set<std::string> sums = {sum_of(text)};
  std::size_t texts = 1;
  const auto see = [&](const std::string& other) {
    sums.insert(sum_of(other));
    ++texts;
  };
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string other = text;
    other[bit / 8] = static_cast<char>(other[bit / 8] ^ 1 << bit % 8);
    see(other);
  }
  for (std::size_t size = 0; size < text.size(); ++size) see(text.substr(0, size));
  for (std::size_t zeros = 1; zeros < 80; ++zeros) see(text + std::string(zeros, '\0'));
  for (std::size_t at = 8; at < text.size(); at += 8) {  // words in another order
    std::string other = text;
    std::swap_ranges(other.begin(), other.begin() + 4,
                     other.begin() + static_cast<std::ptrdiff_t>(at));
    see(other);
  }
  EXPECT_EQ(sums.size(), texts);
  // The value that the authors of XXH3 publish for no bytes; sums made elsewhere must be the same.
  EXPECT_EQ(sum_of(""), "99aa06d3014798d86001c324468d497f");
}

}  // namespace
}  // namespace qipu
