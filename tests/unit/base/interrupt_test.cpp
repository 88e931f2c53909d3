// Interruption: waiting for a pipe ends, and nothing else changes.

#include "base/interrupt.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <string>
#include <thread>

#include "base/files/file.h"

namespace qipu {
namespace {

using Clock = std::chrono::steady_clock;

bool comes_within_a_second() {
  const auto until = Clock::now() + std::chrono::seconds(1);
  while (Clock::now() < until) {
    if (interrupted()) return true;
  }
  return false;
}

TEST(Interrupt, OnlyWhereSomebodyMayAsk) {
  EXPECT_FALSE(interrupted());
  EXPECT_FALSE(interrupted_by_signal());
  {
    int asked = 0;
    const Interruption outer([&] { return ++asked != 0; });
    {
      const Interruption inner([] { return false; });
      EXPECT_FALSE(comes_within_a_second());
    }
    EXPECT_EQ(asked, 0);
    std::thread([] { EXPECT_FALSE(interrupted_by_signal()); }).join();
    EXPECT_TRUE(comes_within_a_second());
    EXPECT_TRUE(interrupted());
    EXPECT_TRUE(interrupted_by_signal());
    EXPECT_EQ(asked, 1);
  }
  EXPECT_FALSE(interrupted());
}

TEST(Interrupt, ASilentPipe) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  auto source = ByteSource::open("/dev/fd/" + std::to_string(ends[0]));
  ASSERT_TRUE(source) << message(source.error(), Language::en);
  ASSERT_EQ(::write(ends[1], "qipu", 4), 4);
  std::string out;
  {
    const auto until = Clock::now() + std::chrono::milliseconds(100);
    const Interruption soon([until] { return Clock::now() >= until; });
    const auto got = (*source)->read(out, 100);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().code, &diag::cannot_read);
    EXPECT_LT(Clock::now(), until + std::chrono::seconds(5));
  }
  EXPECT_EQ(out, "qipu");  // the bytes already read are kept
  ASSERT_EQ(::write(ends[1], "x", 1), 1);
  ::close(ends[1]);
  const Interruption never([] { return false; });
  EXPECT_EQ((*source)->read(out, 100).value_or(0), 1U);
  EXPECT_EQ(out, "qipux");
  ::close(ends[0]);
}

}  // namespace
}  // namespace qipu
