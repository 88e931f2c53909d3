// SHA-256 for the examples of FIPS 180-4, whole and in pieces.

#include "base/hash/sha256.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace qipu {
namespace {

TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(sha256_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_of(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, TakesPiecesOfAnySize) {
  const std::string text(1000, 'x');
  for (const std::size_t size : {1U, 7U, 63U, 64U, 65U, 129U}) {
    Sha256 sum;
    for (std::size_t at = 0; at < text.size(); at += size) {
      sum.add(std::string_view(text).substr(at, size));
    }
    EXPECT_EQ(sum.digits(), sha256_of(text)) << size;
  }
}

}  // namespace
}  // namespace qipu
