// Files when something is missing: descriptors, space, rights, standard input, time to live. Each
// in its own process.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/files/file.h"
#include "base/files/temporary.h"
#include "base/packing/unpack.h"
#include "support/folder.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;
using std::string_literals::operator""s;

class Narrow : public test::Folder {
 protected:
  std::string path(const std::string& name) const { return (root_ / name).string(); }
  std::size_t count() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(root_), fs::directory_iterator()));
  }
  bool makes(const std::string& name, std::size_t under_way) const {
    const std::size_t before = count();
    auto file = AtomicFile::create(path(name));
    return file && file->write(name) && count() == before + under_way && file->commit() &&
           count() == before + 1 && get(root_ / name) == name;
  }
  /// Returns 0 if `work` returns true in its own process.
  template <class Work>
  static int apart(Work work) {
    const pid_t child = fork();
    if (child == 0) {
      try {
        _exit(work() ? 0 : 1);
      } catch (...) {
        _exit(2);
      }
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return status;
  }
  static void limit(int what, rlim_t most) {
    struct rlimit now{};
    getrlimit(static_cast<__rlimit_resource_t>(what), &now);
    now.rlim_cur = most;
    setrlimit(static_cast<__rlimit_resource_t>(what), &now);
  }
};

TEST_F(Narrow, WithoutStandardInputFilesAreMadeAllTheSame) {
  for (const bool nameless : {true, false}) {
    EXPECT_EQ(apart([&] {
                temporary::allow_nameless(nameless);
                const std::size_t before = count();
                close(STDIN_FILENO);
                Spool spool(path("out"));
                const auto aside = open_temporary(path("x"));  // the first free descriptor
                if (!aside || *aside != STDIN_FILENO || count() != before) return false;
                close(*aside);
                return makes(nameless ? "a" : "b", nameless ? 0 : 1);
              }),
              0)
        << nameless;
  }
}

TEST_F(Narrow, WithoutAnotherDescriptorAFileIsCommitted) {
  put("a", "old");
  EXPECT_EQ(apart([&] {
              auto file = AtomicFile::create(path("a"));
              if (!file || !file->write("new")) return false;
              const int next = dup(STDOUT_FILENO);
              close(next);
              limit(RLIMIT_NOFILE, static_cast<rlim_t>(next));
              return file->commit().has_value();
            }),
            0);
  EXPECT_EQ(get(root_ / "a"), "new");
}

TEST_F(Narrow, WhatFindsNoRoomIsTold) {
  EXPECT_EQ(apart([&] {
              signal(SIGXFSZ, SIG_IGN);
              limit(RLIMIT_FSIZE, 1000);
              Spool spool(path("out"));
              const auto spilt = spool.write(std::string(std::size_t{1} << 20, 'x'));
              auto file = AtomicFile::create(path("b"));
              if (!file || !file->write(std::string(1000, 'x'))) return false;
              const auto more = file->write("x");
              return !spilt && spilt.error().args.at(0) == "a temporary file" && !more &&
                     more.error().args == std::vector{path("b"), "File too large"s};
            }),
            0);
  class Rest final : public ByteSource {
   public:
    Result<std::size_t> read(std::string& out, std::size_t) override {
      out += given_ ? "" : std::string(5000, 'x');
      return std::exchange(given_, true) ? 0U : 5000U;
    }

   private:
    bool given_ = false;
  };
  const auto opened = [] {
    UnpackBudget budget;
    const auto unpacker =
        Unpacker::open_stream("PK\x03\x04"s, std::make_unique<Rest>(), budget, 1U << 20);
    return unpacker ? "none"s : message(unpacker.error(), Language::en);
  };
  EXPECT_EQ(apart([&] {
              signal(SIGXFSZ, SIG_IGN);
              limit(RLIMIT_FSIZE, 1000);
              return opened() == "cannot write `a temporary file`: File too large";
            }),
            0);
  set_temporary_folder(path("no"));
  EXPECT_EQ(opened(), "cannot write `" + path("no/") + "`: No such file or directory");
  set_temporary_folder("");
}

// Inside the folder, because the folders above may be closed to other users.
TEST_F(Narrow, ALeftoverThatMayOnlyBeReadIsTakenAway) {
  if (geteuid() != 0) GTEST_SKIP() << "root can become somebody else";
  ASSERT_EQ(chmod(root_.c_str(), 0777), 0);
  EXPECT_EQ(apart([&] {
              if (chdir(root_.c_str()) != 0 || setgid(12345) != 0 || setuid(12345) != 0)
                return false;
              const std::string left = ".qipu-0123456789abcdef.tmp";
              close(open(left.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0400));
              take_leftovers();
              auto file = AtomicFile::create("a");
              return file && file->commit() && take_leftovers() == std::vector{left};
            }),
            0);
  EXPECT_EQ(count(), 1U);
}

TEST_F(Narrow, InTheLastMomentsNoFileIsBegun) {
  EXPECT_EQ(apart([&] {
              temporary::allow_nameless(false);
              discard_unfinished_files();
              static std::atomic<bool> begun{false};
              std::thread([file = path("a")] {
                const auto made = AtomicFile::create(file);
                begun = true;
              }).detach();
              std::this_thread::sleep_for(std::chrono::milliseconds(100));
              return !begun && count() == 0;
            }),
            0);
}

TEST_F(Narrow, ADeviceAndAFileChangePlaces) {
  auto device = AtomicFile::create("/dev/null"), file = AtomicFile::create(path("a"));
  ASSERT_TRUE(device && file && file->write("whole"));
  *device = std::move(*file);
  EXPECT_TRUE(file->write("gone") && file->commit());
  EXPECT_EQ(count(), 0U);
  EXPECT_TRUE(device->commit());
  EXPECT_EQ(get(root_ / "a"), "whole");
}

}  // namespace
}  // namespace qipu
