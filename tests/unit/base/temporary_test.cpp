// The parts below unfinished files: their folder, their bytes, the sections that no signal may
// interrupt.

#include "base/files/temporary.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/files/file.h"
#include "base/platform/files.h"
#include "support/folder.h"

namespace qipu {
namespace {

TEST(TemporaryNames, AFolderIsAllToTheLastStroke) {
  for (const auto& [file, folder] :
       {std::pair("a/b/c", "a/b/"), {"c", ""}, {"/c", "/"}, {"a/", "a/"}, {"", ""}, {"/", "/"}}) {
    EXPECT_EQ(temporary::folder_of(file), folder) << file;
  }
  EXPECT_EQ(platform::write_all(-1, "x"), EBADF);
  EXPECT_EQ(platform::write_all(-1, ""), 0) << "nothing is written";
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

bool is_there(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

// Older versions wrote databases under such names: SQLite's files beside one are removed with it.
TEST(TemporaryNames, WhatIsBesideADatabaseGoesWithIt) {
  std::string folder = testing::TempDir() + "qipu-XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  folder += '/';
  const pid_t child = ::fork();
  if (child == 0) {
    temporary::allow_nameless(false);
    std::ofstream(temporary::create(folder, 0600).name + "-wal") << "x";
    ::_exit(0);  // as if it were killed
  }
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  temporary::File note = temporary::create(folder, 0600);  // so that the folder is checked
  temporary::drop(note);
  const std::vector<std::string> gone = take_leftovers();
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_FALSE(is_there(gone.front()));
  EXPECT_FALSE(is_there(gone.front() + "-wal"));
  std::filesystem::remove_all(folder);
}

class Leftovers : public test::Folder {};

// A folder shared by machines, without locks: each file can be locked here.
TEST_F(Leftovers, OfOtherMachinesAreLetAlone) {
  const std::string ours = put(".qipu-" + temporary::machine() + "-0123456789abcdef.tmp", "half");
  const std::string other = temporary::machine() == "00000000" ? "00000001" : "00000000";
  const std::string theirs = put(".qipu-" + other + "-0123456789abcdef.tmp", "half");
  const std::string old = put(".qipu-" + other + "-fedcba9876543210.tmp", "half");
  using std::filesystem::last_write_time;
  last_write_time(old, last_write_time(old) - std::chrono::hours(24 * 8));
  last_write_time(theirs, last_write_time(theirs) - std::chrono::hours(24 * 6));
  take_leftovers();  // in folders that other tests wrote to
  auto file = AtomicFile::create((root_ / "out").string());
  ASSERT_TRUE(file && file->write("all") && file->commit());
  std::vector<std::string> gone = take_leftovers();
  std::vector<std::string> expected = {ours, old};
  std::ranges::sort(expected);
  EXPECT_EQ(gone, expected);
  EXPECT_TRUE(std::filesystem::exists(theirs));
}

}  // namespace
}  // namespace qipu
