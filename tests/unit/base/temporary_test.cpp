// What lies under files that are under way: their folder, their bytes, the moments no signal may
// part.

#include "qipu/base/temporary.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <utility>

namespace qipu {
namespace {

TEST(TemporaryNames, AFolderIsAllToTheLastStroke) {
  for (const auto& [file, folder] :
       {std::pair("a/b/c", "a/b/"), {"c", ""}, {"/c", "/"}, {"a/", "a/"}, {"", ""}, {"/", "/"}}) {
    EXPECT_EQ(temporary::folder_of(file), folder) << file;
  }
  EXPECT_EQ(temporary::write_all(-1, "x"), EBADF);
  EXPECT_EQ(temporary::write_all(-1, ""), 0) << "nothing is written";
}

TEST(TemporaryNames, NoSignalComesWithinASection) {
  static volatile std::sig_atomic_t came = 0;
  const auto before = signal(SIGUSR1, [](int) { came = came + 1; });
  {
    const temporary::Section section;
    raise(SIGUSR1);
    EXPECT_EQ(came, 0);
    {
      const temporary::Section inner;
    }
    EXPECT_EQ(came, 0) << "the outer one still stands";
    errno = ENOENT;
  }
  EXPECT_EQ(errno, ENOENT);
  EXPECT_EQ(came, 1);
  raise(SIGUSR1);
  EXPECT_EQ(came, 2);
  signal(SIGUSR1, before);
}

}  // namespace
}  // namespace qipu
