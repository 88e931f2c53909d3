// Files: what cannot be read is said, what is written appears whole or not at all.

#include "qipu/base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "qipu/base/inflate.h"

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
  // Reading a process's memory at address 0 fails after it was opened.
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
    EXPECT_EQ(count(), 2U);
  }
  EXPECT_EQ(count(), 1U);
  EXPECT_EQ(read_file(path("game.pgn"), 10).value(), "old");
}

TEST_F(Files, ThatAreUnfinishedGoOnASignal) {
  auto a = AtomicFile::create(path("a"));
  auto b = AtomicFile::create(path("b"));
  ASSERT_TRUE(b->write("b").has_value());
  ASSERT_TRUE(b->commit().has_value());
  EXPECT_EQ(count(), 2U);
  discard_unfinished_files();
  EXPECT_EQ(count(), 1U);
  EXPECT_TRUE(fs::exists(path("b")));
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
