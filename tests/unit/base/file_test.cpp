// Files: read errors are reported, and written files appear whole or not at all.

#include "base/files/file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <zlib.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/files/temporary.h"
#include "base/packing/inflate.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  Files() {
    std::string pattern = testing::TempDir() + "qipu 文件 XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
  }
  ~Files() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  void put(const char* name, std::string_view bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  std::size_t count() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

constexpr std::size_t kMiB = std::size_t{1} << 20;

TEST_F(Files, AreReadWhole) {
  const std::string bytes(3 * kMiB + 17, 'x');
  put("棋谱.pgn", bytes);
  const auto read = read_file(path("棋谱.pgn"), 8 * kMiB);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, bytes);
  put("empty", "");
  EXPECT_EQ(read_file(path("empty"), 0).value(), "");
  EXPECT_EQ(read_file("/dev/null", 10).value(), "");
}

TEST_F(Files, OfExactlyTheLimitAreNotTooLarge) {
  put("ten", "0123456789");
  EXPECT_EQ(read_file(path("ten"), 10).value(), "0123456789");
  const auto refused = read_file(path("ten"), 9);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, &diag::too_large);
  EXPECT_EQ(read_file("/dev/zero", 100).error().code, &diag::too_large);
}

TEST_F(Files, ThatAreNotThereAreSaidSo) {
  const auto missing = read_file(path("nothing"), 10);
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().code, &diag::cannot_open);
  EXPECT_EQ(message(missing.error(), Language::en),
            "cannot open `" + path("nothing") + "`: No such file or directory");
  EXPECT_EQ(read_file(folder_.string(), 10).error().code, &diag::cannot_open);
}

TEST_F(Files, ThatFailWhileBeingReadAreSaidSo) {
  // Reading a process's memory at address 0 fails after opening.
  auto source = ByteSource::open("/proc/self/mem");
  if (!source) GTEST_SKIP() << "no /proc here";
  std::string out = "kept";
  const auto got = (*source)->read(out, 10);
  ASSERT_FALSE(got.has_value());
  EXPECT_EQ(got.error().code, &diag::cannot_read);
  EXPECT_EQ(out, "kept");
}

TEST_F(Files, AreReadInPieces) {
  put("ten", "0123456789");
  auto source = ByteSource::open(path("ten"));
  ASSERT_TRUE(source.has_value());
  std::string out = ">";
  EXPECT_EQ((*source)->read(out, 7).value(), 7U);
  EXPECT_EQ((*source)->read(out, 7).value(), 3U);
  EXPECT_EQ((*source)->read(out, 7).value(), 0U);
  EXPECT_EQ(out, ">0123456789");
}

TEST_F(Files, AppearWhenCommittedAndNotBefore) {
  put("game.pgn", "old");
  ASSERT_EQ(::chmod(path("game.pgn").c_str(), 0640), 0);
  {
    auto file = AtomicFile::create(path("game.pgn"));
    ASSERT_TRUE(file.has_value());
    ASSERT_TRUE(file->write("new").has_value());
    EXPECT_EQ(read_file(path("game.pgn"), 10).value(), "old");
    ASSERT_TRUE(file->commit().has_value());
  }
  EXPECT_EQ(read_file(path("game.pgn"), 10).value(), "new");
  EXPECT_EQ(fs::status(path("game.pgn")).permissions(), fs::perms{0640});
  EXPECT_EQ(count(), 1U);
}

TEST_F(Files, ThatAreGivenUpLeaveNothing) {
  put("game.pgn", "old");
  {
    auto file = AtomicFile::create(path("game.pgn"));
    ASSERT_TRUE(file->write("half").has_value());
    AtomicFile moved = std::move(*file);
  }
  EXPECT_EQ(count(), 1U);
  EXPECT_EQ(read_file(path("game.pgn"), 10).value(), "old");
}

// Tests a signal handler, in a process that it may end.
TEST_F(Files, ThatAreUnfinishedGoOnASignal) {
  for (const bool nameless : {true, false}) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      temporary::allow_nameless(nameless);
      auto a = AtomicFile::create(path("a"));
      auto b = AtomicFile::create(path("b"));
      const bool begun = a && b && b->write("b") && b->commit();
      discard_unfinished_files();
      _exit(begun ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(count(), 1U) << nameless;
    EXPECT_TRUE(fs::exists(path("b")));
  }
}

// A run that begins and gives up files in a loop is stopped at any moment.
TEST_F(Files, LeaveNothingWheneverASignalComes) {
  constexpr int kTrials = 60;
  for (int trial = 0; trial < kTrials; ++trial) {
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      signal(SIGTERM, [](int) {
        discard_unfinished_files();
        _exit(0);
      });
      temporary::allow_nameless(trial % 2 == 0);
      const auto work = [&](const std::string& name) {
        for (int n = 0;; ++n) {
          auto file = AtomicFile::create(path(name.c_str()));
          if (!file || !file->write("whole")) _exit(1);
          if (n % 2 == 0 && !file->commit()) _exit(1);
          if (n == 2) static_cast<void>(::write(ready[1], "x", 1));
        }
      };
      const std::thread other(work, "a");
      work("b");
    }
    close(ready[1]);
    char byte = 0;
    ASSERT_EQ(::read(ready[0], &byte, 1), 1);
    close(ready[0]);
    kill(child, SIGTERM);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    for (const auto& entry : fs::directory_iterator(folder_)) {
      const std::string name = entry.path().filename().string();
      EXPECT_TRUE(name == "a" || name == "b") << name << " in trial " << trial;
      EXPECT_EQ(read_file(entry.path(), 10).value(), "whole");
    }
  }
}

// Two runs write the same new file: one of them has it, the other gets an error.
TEST_F(Files, ThatAreNewHaveOneMaker) {
  for (const bool nameless : {true, false}) {
    temporary::allow_nameless(nameless);
    auto a = AtomicFile::create(path("new"), Existing::kept);
    auto b = AtomicFile::create(path("new"), Existing::kept);
    ASSERT_TRUE(a && b && a->write("a") && b->write("b"));
    EXPECT_TRUE(b->commit());
    const auto late = a->commit();
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, &diag::output_exists);
    EXPECT_EQ(AtomicFile::create(path("new"), Existing::kept).error().code, &diag::output_exists);
    EXPECT_EQ(read_file(path("new"), 10).value(), "b");
    fs::create_symlink("nothing", folder_ / "link");
    auto through = AtomicFile::create(path("link"), Existing::kept);
    ASSERT_TRUE(through && through->write("x") && through->commit());
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_EQ(read_file(path("nothing"), 10).value(), "x");
    a = AtomicFile::create(path("new"));  // the file that was given up is removed
    EXPECT_EQ(count(), 3U + (nameless ? 0U : 1U));
    a = AtomicFile::create("/dev/null");
    for (const char* name : {"new", "link", "nothing"}) fs::remove(path(name));
    EXPECT_EQ(count(), 0U);
  }
  temporary::allow_nameless(true);
}

TEST_F(Files, ThatAreReplacedKeepWhatTheyWere) {
  put("game.pgn", "old");
  const std::string game = path("game.pgn");
  const bool attributes = setxattr(game.c_str(), "user.kept", "yes", 3, 0) == 0;
  ASSERT_EQ(::chmod(game.c_str(), 0604), 0);
  if (geteuid() == 0) {
    ASSERT_EQ(chown(game.c_str(), 12, 34), 0);
  }
  auto file = AtomicFile::create(game);
  ASSERT_TRUE(file && file->write("new") && file->commit());
  struct stat s{};
  ASSERT_EQ(stat(game.c_str(), &s), 0);
  EXPECT_EQ(s.st_mode & 07777, 0604U);
  if (geteuid() == 0) {
    EXPECT_EQ(s.st_uid, 12U);
    EXPECT_EQ(s.st_gid, 34U);
  }
  char value[8];
  if (attributes) {
    EXPECT_EQ(getxattr(game.c_str(), "user.kept", value, sizeof value), 3);
  }
}

// --- leftovers of killed runs

TEST_F(Files, LeftByKilledRunsAreTakenAway) {
  put(".qipu-0123456789abcdef.tmp", "half");
  put(".qipu-1-0.tmp", "half, as it was named once");
  for (const char* other : {".qipu-0123456789abcdeg.tmp", ".qipu-1.tmp", "qipu-1-0.tmp", ".qipu-",
                            ".qipu-.tmp", ".qipu-1-0.tmp.pgn"}) {
    put(other, "somebody's");
  }
  fs::create_symlink("qipu-1-0.tmp", folder_ / ".qipu-2-0.tmp");
  fs::create_directory(folder_ / ".qipu-3-0.tmp");
  static_cast<void>(take_leftovers());
  {
    auto file = AtomicFile::create(path("a.pgn"));
    ASSERT_TRUE(file && file->commit());
  }
  const std::vector<std::string> gone = {path(".qipu-0123456789abcdef.tmp"), path(".qipu-1-0.tmp")};
  EXPECT_EQ(take_leftovers(), gone);
  EXPECT_EQ(count(), 9U);
  EXPECT_TRUE(take_leftovers().empty());
}

// Another process is running: with a file named as today, and one named as in older versions.
TEST_F(Files, OfRunsAtWorkAreLeftAlone) {
  int ready[2], over[2];
  ASSERT_EQ(pipe(ready), 0);
  ASSERT_EQ(pipe(over), 0);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    close(over[1]);
    temporary::allow_nameless(false);
    auto file = AtomicFile::create(path("a.pgn"));
    const int old = open(path(".qipu-1-0.tmp").c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
    char byte = 0;
    const bool reported = file && old >= 0 && ::write(ready[1], "x", 1) == 1;
    const bool done = reported && ::read(over[0], &byte, 1) == 0 && file->commit();
    _exit(done ? 0 : 1);
  }
  close(over[0]);
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  const auto look = [&] {
    auto file = AtomicFile::create(path("b.pgn"));
    EXPECT_TRUE(file && file->commit());
    return take_leftovers();
  };
  EXPECT_TRUE(look().empty());
  EXPECT_EQ(count(), 3U);
  close(over[1]);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(look(), std::vector<std::string>{path(".qipu-1-0.tmp")});
  EXPECT_EQ(count(), 2U);
  close(ready[0]);
  close(ready[1]);
}

TEST_F(Files, ForOneselfLieWhereTheyAreWanted) {
  set_temporary_folder(path("nowhere"));
  const auto refused = open_temporary();
  Spool spool(path("out"));
  const auto spilt = spool.write(std::string(2 * kMiB, 'x'));
  set_temporary_folder("");
  ASSERT_FALSE(refused);
  EXPECT_EQ(message(refused.error(), Language::en),
            "cannot write `" + path("nowhere/") + "`: No such file or directory");
  EXPECT_FALSE(spilt);
  for (const bool nameless : {true, false}) {
    temporary::allow_nameless(nameless);
    const auto made = open_temporary(path("beside"));
    ASSERT_TRUE(made);
    EXPECT_EQ(count(), 0U);
    close(*made);
  }
  temporary::allow_nameless(true);
}

TEST_F(Files, BehindALinkAreReplacedAndTheLinkStays) {
  put("real", "old");
  fs::create_symlink("real", folder_ / "link");
  auto file = AtomicFile::create(path("link"));
  ASSERT_TRUE(file->write("new").has_value());
  ASSERT_TRUE(file->commit().has_value());
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read_file(path("real"), 10).value(), "new");
}

TEST_F(Files, OnAFullDiskAreSaidSo) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  auto file = AtomicFile::create("/dev/full");
  ASSERT_TRUE(file.has_value());
  const auto written = file->write("x");
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, &diag::cannot_write);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  fs::create_symlink("/proc/self/fd/" + std::to_string(ends[1]), folder_ / "to a pipe");
  {
    auto piped = AtomicFile::create(path("to a pipe"));
    ASSERT_TRUE(piped && piped->write("x") && piped->commit());
  }
  char byte = 0;
  EXPECT_EQ(::read(ends[0], &byte, 1), 1);
  close(ends[0]);
  close(ends[1]);
  EXPECT_EQ(AtomicFile::create(path("no/such/folder")).error().code, &diag::cannot_write);
  EXPECT_EQ(AtomicFile::create(folder_.string()).error().code, &diag::cannot_write);
}

TEST_F(Files, PutAsideComeBackInOrderAndLeaveNothing) {
  for (const std::size_t pieces : {0U, 3U, 100'000U}) {
    Spool first(path("out"));
    std::string expected;
    for (std::size_t i = 0; i < pieces; ++i) {
      const std::string piece = std::to_string(i) + " a piece of some length\n";
      expected += piece;
      ASSERT_TRUE(first.write(piece).has_value());
    }
    EXPECT_EQ(count(), 0U);
    Spool spool = std::move(first);
    for (int again = 0; again < 2; ++again) {
      std::string all;
      const auto done = spool.replay([&](std::string_view bytes) -> Result<void> {
        all += bytes;
        return {};
      });
      EXPECT_TRUE(done.has_value());
      EXPECT_EQ(all, expected);
    }
  }
}

TEST_F(Files, PutAsideSayWhereThereIsNoRoom) {
  Spool spool(path("no/such/folder"));
  const auto written = spool.write(std::string(std::size_t{2} << 20, 'x'));
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, &diag::cannot_write);
}

TEST_F(Files, PutAsideSayWhereTheyCannotBeReadAgain) {
  Spool spool(path("out"));
  ASSERT_TRUE(spool.write("x").has_value());
  const auto name = spool.opened_as();
  ASSERT_TRUE(name.has_value());
  const int folder = open(folder_.c_str(), O_RDONLY | O_CLOEXEC);  // from which no bytes can be
                                                                   // read
  ASSERT_GE(dup3(folder, std::stoi(name->substr(name->rfind('/') + 1)), O_CLOEXEC), 0);
  close(folder);
  const auto done =
      spool.replay([](std::string_view) { return Result<void>(fail(diag::cannot_write, {}, {})); });
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().code, &diag::cannot_read);
}

std::string packed(const std::string& plain) {
  std::string out(compressBound(plain.size()), '\0');
  uLongf size = out.size();
  compress(reinterpret_cast<Bytef*>(out.data()), &size,
           reinterpret_cast<const Bytef*>(plain.data()), plain.size());
  out.resize(size);
  return out;
}

TEST(Inflate, UnpacksAllOrAsMuchAsIsAllowed) {
  const std::string plain(1'000'000, 'x');
  const std::string bytes = packed(plain);
  const Inflated all = inflate_zlib(bytes + "what follows", plain.size());
  EXPECT_TRUE(all.whole);
  EXPECT_FALSE(all.too_much);
  EXPECT_EQ(all.bytes, plain);
  const Inflated some = inflate_zlib(bytes, 1000);
  EXPECT_FALSE(some.whole);
  EXPECT_TRUE(some.too_much);
  EXPECT_EQ(some.bytes.size(), 1000u);
}

TEST(Inflate, KeepsWhatCameBeforeTheDamage) {
  std::string plain;
  for (int i = 0; i < 20'000; ++i) plain += std::to_string(i * i);
  const std::string bytes = packed(plain);
  for (const std::size_t size : {0UL, 1UL, 2UL, 3UL, bytes.size() / 2, bytes.size() - 1}) {
    const Inflated part = inflate_zlib(std::string_view(bytes).substr(0, size), plain.size());
    EXPECT_FALSE(part.whole) << size;
    EXPECT_TRUE(plain.starts_with(part.bytes)) << size;
  }
  EXPECT_EQ(inflate_zlib(bytes.substr(0, bytes.size() - 1), plain.size()).bytes, plain);
  EXPECT_FALSE(inflate_zlib("no zlib at all", 100).whole);
}

}  // namespace
}  // namespace qipu
