// What lies under files that are under way: their folder, their bytes, the moments no signal may
// part.

#include "qipu/base/temporary.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "qipu/base/file.h"

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

bool is_there(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

TEST(TemporaryNames, WhatIsBesideADatabaseGoesWithIt) {
  std::string folder = testing::TempDir() + "qipu-XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  folder += '/';
  const auto put = [](const std::string& path) { std::ofstream(path) << "x"; };
  const auto made = [&] {
    temporary::File file = temporary::create_database(folder, 0600);
    EXPECT_TRUE(is_there(file.name));
    put(file.name + "-wal");
    return file;
  };
  temporary::File dropped = made();
  const std::string name = dropped.name;
  temporary::drop(dropped);
  EXPECT_FALSE(is_there(name));
  EXPECT_FALSE(is_there(name + "-wal"));

  temporary::File named = made();
  const std::string former = named.name;
  std::string failed;
  EXPECT_EQ(temporary::publish(named, folder + "a.qdb", true, failed), 0);
  EXPECT_FALSE(is_there(former));
  temporary::drop(named);
  EXPECT_TRUE(is_there(folder + "a.qdb"));

  // A process that is killed leaves both; the next run takes them away.
  const pid_t child = ::fork();
  if (child == 0) {
    put(temporary::create_database(folder, 0600).name + "-wal");
    ::_exit(0);
  }
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  temporary::File note = temporary::create(folder, 0600);  // so that the folder is looked at
  temporary::drop(note);
  const std::vector<std::string> gone = take_leftovers();
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_FALSE(is_there(gone.front()));
  EXPECT_FALSE(is_there(gone.front() + "-wal"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace qipu
