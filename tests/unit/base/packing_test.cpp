// Compressed files and archives of every kind are unpacked as they were packed; packed and unpacked
// bytes are counted; the first bytes distinguish archives from records at every length.

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/packing/pack.h"
#include "base/packing/unpack.h"
#include "support/folder.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;
using std::string_literals::operator""s;
using std::string_view_literals::operator""sv;

/// Bytes returned a few at a time, and then an error if wanted.
class Trickle final : public ByteSource {
 public:
  Trickle(std::string bytes, std::size_t most, bool fails)
      : bytes_(std::move(bytes)), most_(most), fails_(fails) {}
  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::string_view part = bytes_at(bytes_, pos_, std::min(want, most_));
    if (part.empty() && fails_) return fail(diag::cannot_read, {}, {"it", "a hole"});
    out += part;
    pos_ += part.size();
    return part.size();
  }

 private:
  std::string bytes_;
  std::size_t pos_ = 0, most_;
  bool fails_;
};

struct Reading {
  std::size_t piece = 100;  ///< bytes requested at a time
  bool skips = false;       ///< the content is not read
};

/// "name=bytes;" for each file, "(lone)" if it has no name, "!code args" for each error.
std::string contents(Result<std::unique_ptr<Unpacker>> opened, const Reading& how = {}) {
  std::string text;
  const auto error = [&text](const Diagnostic& d) {
    text += "!" + std::string(d.code->name);
    for (const std::string& arg : d.args) text += " " + arg;
    text += ";";
  };
  if (!opened) {
    error(opened.error());
    return text;
  }
  Member member;
  for (;;) {
    const auto more = (*opened)->next(member);
    if (!more) error(more.error());
    if (!more) {
      const auto again = (*opened)->next(member);
      EXPECT_TRUE(again && !*again) << "after an error there is nothing more";
    }
    if (!more || !*more) return text;
    text += member.name + (member.lone ? "(lone)" : "") + "=";
    if (how.skips) continue;
    const auto content = (*opened)->content();
    for (;;) {
      const std::size_t before = text.size();
      const auto got = content->read(text, how.piece);
      if (!got) error(got.error());
      if (!got || *got == 0) break;
      EXPECT_EQ(text.size(), before + *got);
      EXPECT_LE(*got, how.piece);
    }
    text += ";";
  }
}

std::string streamed(const std::string& bytes, UnpackBudget& budget, const Reading& how = {},
                     bool fails = false, std::size_t limit = std::size_t{1} << 24) {
  constexpr std::size_t kHead = 512;
  auto rest = std::make_unique<Trickle>(bytes.substr(std::min(kHead, bytes.size())), 70'000, fails);
  return contents(Unpacker::open_stream(bytes.substr(0, kHead), std::move(rest), budget, limit),
                  how);
}
std::string streamed(const std::string& bytes, const Reading& how = {}, bool fails = false) {
  UnpackBudget budget;
  return streamed(bytes, budget, how, fails);
}

std::string noise_of(std::size_t size) {
  std::mt19937 random(3);
  std::string out(size, '\0');
  for (char& c : out) c = static_cast<char>('!' + random() % 90);
  return out;
}

class PackingTest : public test::Folder {
 protected:
  std::string path(const std::string& name) const { return (root_ / name).generic_string(); }
  std::size_t count() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(root_), fs::directory_iterator()));
  }
  std::string written(const std::string& name, const std::vector<std::string>& pieces) const {
    auto file = PackedFile::create(path(name));
    EXPECT_TRUE(file);
    for (const std::string& piece : pieces) EXPECT_TRUE(file->write(piece));
    EXPECT_TRUE(file->commit());
    return get(root_ / name);
  }
};

TEST_F(PackingTest, WhatIsWrittenPackedReadsAsTheSame) {
  const std::string big = noise_of(300'000) + std::string(300'000, 'x');
  for (const char* ending : {".gz", ".bz2", ".xz", ".zst", ".GZ", ".Xz"}) {
    const std::string name = "a.pgn"s + ending;
    const std::string bytes = written(name, {"first ", "", big, "last"});
    EXPECT_EQ(packing_of(bytes), Packing::sequential) << ending;
    EXPECT_LT(bytes.size(), big.size()) << ending;
    const std::string plain = "(lone)=first " + big + "last;";
    EXPECT_EQ(streamed(bytes, {.piece = 99'999}) == plain, true) << ending;
    UnpackBudget budget;
    EXPECT_EQ(contents(Unpacker::open_file(path(name), budget), {.piece = 1'000'000}) == plain,
              true)
        << ending;
    EXPECT_EQ(budget.packed, bytes.size()) << ending;
    EXPECT_EQ(budget.unpacked, big.size() + 10) << ending;
    EXPECT_EQ(written("b"s + ending, {"first " + big, "last"}) == bytes, true)
        << "the name and the pieces are not in it";
    const std::string nothing = streamed(written("empty"s + ending, {}));
    EXPECT_TRUE(nothing == "(lone)=;" || nothing.empty()) << ending << nothing;
  }
  for (const char* name : {"a.pgn", "a.gzip", "gz", "a.lz4", "a.tgz", ".gz"}) {
    EXPECT_EQ(written(name, {"as ", "it is"}), "as it is") << name;
  }
}

TEST_F(PackingTest, AFileAppearsWholeOrNotAtAll) {
  for (const char* name : {"a.gz", "a.xz", "a.zst", "a.bz2", "a.pgn"}) {
    put(name, "old");
    {
      auto file = PackedFile::create(path(name));
      ASSERT_TRUE(file && file->write(noise_of(300'000)));
      PackedFile moved = std::move(*file);
      EXPECT_TRUE(moved.write("more"));
      auto other = PackedFile::create(path("other.gz"));
      ASSERT_TRUE(other);
      *other = std::move(moved);
    }
    EXPECT_EQ(get(root_ / name), "old");
    EXPECT_EQ(count(), 1U);
    const auto refused = PackedFile::create(path(name), Existing::kept);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, &diag::output_exists);
    fs::remove(root_ / name);
    auto fresh = PackedFile::create(path(name), Existing::kept);
    ASSERT_TRUE(fresh && fresh->write("x") && fresh->commit());
    fs::remove(root_ / name);
  }
  const auto nowhere = PackedFile::create(path("no/such/a.gz"));
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().code, &diag::cannot_write);
}

TEST_F(PackingTest, AFullDiskIsSaid) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  for (const char* name : {"a.gz", "a.xz", "a.zst", "a.bz2", "a.pgn"}) {
    fs::create_symlink("/dev/full", root_ / name);
    for (const bool much : {false, true}) {
      auto file = PackedFile::create(path(name));
      ASSERT_TRUE(file) << name;
      auto done = file->write(much ? noise_of(2'000'000) : "few");
      const bool late = done.has_value();  // it was kept in memory to be packed
      if (late) done = file->commit();
      ASSERT_FALSE(done) << name << much;
      EXPECT_EQ(done.error().code, &diag::cannot_write) << name;
      EXPECT_EQ(done.error().args,
                (std::vector<std::string>{path(name), "No space left on device"}));
      if (!late) {
        EXPECT_FALSE(file->write("more")) << name;
      }
    }
    fs::remove(root_ / name);
  }
}

TEST(PackedNames, AreKnownByTheirEndings) {
  for (const char* ending : {".gz", ".bz2", ".xz", ".zst", ".zstd", ".lz4", ".lz", ".z", ".tgz",
                             ".tbz2", ".txz", ".tzst", ".GZ", ".Tgz"}) {
    EXPECT_EQ(without_packing("a.pgn"s + ending), "a.pgn") << ending;
    EXPECT_EQ(without_packing("a"s + ending), "a") << ending;
    EXPECT_EQ(without_packing(ending), ending) << "a hidden file";
    EXPECT_EQ(without_packing("f/"s + ending), "f/"s + ending) << "likewise";
    EXPECT_EQ(without_packing("f/a"s + ending), "f/a") << ending;
    EXPECT_EQ(without_packing("a"s + ending + "x"), "a"s + ending + "x");
  }
  for (const char* name : {"", "a", "a.pgn", "a.gzip", "agz", "a.g", "gz"}) {
    EXPECT_EQ(without_packing(name), name);
  }
}

// --- kinds of packing

std::string tar_head(unsigned off, const char* form = "%06o", int filling = 0) {
  std::string head(512, '\0');
  head.replace(0, 5, "a.pgn");
  head.replace(100, 7, "0000644");
  head[511] = '\xF0';
  head[200] = static_cast<char>(filling);
  head.replace(148, 8, "        ");
  unsigned sum = 0;
  for (const char c : head) sum += static_cast<unsigned char>(c);
  char text[9] = {};
  std::snprintf(text, sizeof text, form, sum + off);
  return head.replace(148, std::char_traits<char>::length(text), text);
}

TEST(FirstBytes, TellArchivesFromRecordsToTheByte) {
  const struct {
    std::string mark;
    Packing packing;
  } kMarks[] = {
      {"PK\x03\x04", Packing::seeking},
      {"PK\x05\x06", Packing::seeking},
      {"PK\x07\x08", Packing::seeking},
      {"7z\xBC\xAF\x27\x1C", Packing::seeking},
      {"\x1F\x8B\x08", Packing::sequential},
      {"BZh91AY&SY", Packing::sequential},
      {"BZh1\x17\x72\x45\x38\x50\x90", Packing::sequential},
      {"\xFD\x37zXZ\0"s, Packing::sequential},
      {"\x28\xB5\x2F\xFD", Packing::sequential},
      {"\x04\x22\x4D\x18", Packing::sequential},
      {"LZIP\x01", Packing::sequential},
      {"Rar!\x1A\x07", Packing::sequential},
      {"MSCF\0\0\0\0"s, Packing::sequential},
  };
  for (const auto& m : kMarks) {
    EXPECT_EQ(packing_of(m.mark), m.packing) << m.mark;
    EXPECT_EQ(packing_of(m.mark + "more"), m.packing) << m.mark;
    for (std::size_t i = 0; i < m.mark.size(); ++i) {
      EXPECT_EQ(packing_of(m.mark.substr(0, i)), Packing::none) << m.mark << i;
      if (m.mark.starts_with("BZh") && i == 3) continue;  // the block size
      std::string other = m.mark;
      other[i] = static_cast<char>(other[i] ^ 0x40);
      EXPECT_EQ(packing_of(other), Packing::none) << m.mark << i;
    }
    EXPECT_EQ(packing_of(" " + m.mark), Packing::none) << m.mark;
  }
  EXPECT_EQ(packing_of("xx-lh5-"), Packing::sequential);
  EXPECT_EQ(packing_of("xx-lhd-..."), Packing::sequential);
  for (const char* head : {"xx-lh5", "xx-lh5x", "xx-lz5-", "x-lh5-x", "-lh5-", "xxxlh5-"}) {
    EXPECT_EQ(packing_of(head), Packing::none) << head;
  }
  for (unsigned flags = 0; flags < 256; ++flags) {
    const unsigned bits = flags & 0x1F;
    const bool possible = bits >= 9 && bits <= 16 && (flags & 0x60) == 0;
    const std::string head = "\x1F\x9D"s + static_cast<char>(flags);
    EXPECT_EQ(packing_of(head), possible ? Packing::sequential : Packing::none) << flags;
  }
  EXPECT_EQ(packing_of("\x1F\x9D"), Packing::none);
}

TEST(FirstBytes, ATarAddsUp) {
  for (const char* form : {"%06o", "%07o", "%6o", "%7o", "%08o", "%06o "}) {
    EXPECT_EQ(packing_of(tar_head(0, form)), Packing::sequential) << form;
    EXPECT_EQ(packing_of(tar_head(0, form) + "more"), Packing::sequential) << form;
    EXPECT_EQ(packing_of(tar_head(1, form)), Packing::none) << form;
    EXPECT_EQ(packing_of(tar_head(~0U, form)), Packing::none) << form;
    EXPECT_EQ(packing_of(tar_head(0, form).substr(0, 511)), Packing::none) << form;
  }
  for (int filling = 0; filling < 128; ++filling) {  // for all digits of sums
    EXPECT_EQ(packing_of(tar_head(0, "%06o", filling)), Packing::sequential) << filling;
  }
  for (const std::size_t at : {0U, 147U, 156U, 510U}) {
    std::string other = tar_head(0);
    ++other[at];
    EXPECT_EQ(packing_of(other), Packing::none) << at;
  }
  for (const char digit : {'8', '/', 'x'}) {  // the octal number ends there
    std::string other = tar_head(0, "%06o");
    other[153] = digit;
    EXPECT_EQ(packing_of(other), Packing::none) << digit;
  }
}

}  // namespace
}  // namespace qipu
