// Archives at their limits: what is counted, where they are cut, what is skipped, what a failing
// stream leaves. Archives made by libarchive, and gzip byte by byte.

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <clocale>
#include <functional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/packing/unpack.h"
#include "support/folder.h"

namespace qipu {
namespace {

using std::string_literals::operator""s;

/// A file in an archive.
struct Packed {
  std::string name, bytes;
  unsigned type = AE_IFREG;
  std::string link = {};
  bool hard = false;
  std::int64_t hole = 0;  ///< of a sparse file: zeros before its bytes
};

std::string archive_of(int format, const char* filter, const std::vector<Packed>& files) {
  std::string out;
  setlocale(LC_CTYPE, "C.UTF-8");  // needed only for writing
  archive* a = archive_write_new();
  archive_write_set_format(a, format);
  if (*filter != '\0') archive_write_add_filter_by_name(a, filter);
  archive_write_set_bytes_in_last_block(a, 1);
  archive_write_open2(
      a, &out, nullptr,
      [](archive*, void* self, const void* data, std::size_t size) {
        static_cast<std::string*>(self)->append(static_cast<const char*>(data), size);
        return static_cast<la_ssize_t>(size);
      },
      nullptr, nullptr);
  for (const Packed& file : files) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname_utf8(entry, file.name.c_str());
    archive_entry_set_filetype(entry, file.type);
    archive_entry_set_perm(entry, 0644);
    const auto size = static_cast<la_int64_t>(file.bytes.size());
    archive_entry_set_size(entry, file.hole + size);
    if (file.hole != 0) archive_entry_sparse_add_entry(entry, file.hole, size);
    if (file.hard) archive_entry_set_hardlink(entry, file.link.c_str());
    if (!file.hard && !file.link.empty()) archive_entry_set_symlink(entry, file.link.c_str());
    archive_write_header(a, entry);
    const std::string all = std::string(static_cast<std::size_t>(file.hole), '\0') + file.bytes;
    archive_write_data(a, all.data(), all.size());
    archive_entry_free(entry);
  }
  archive_write_close(a);
  archive_write_free(a);
  setlocale(LC_CTYPE, "C");
  return out;
}

class Failing final : public ByteSource {
 public:
  Failing(std::string bytes, bool fails) : bytes_(std::move(bytes)), fails_(fails) {}
  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::string_view part = bytes_at(bytes_, pos_, std::min<std::size_t>(want, 333));
    if (part.empty() && fails_) return fail(diag::cannot_read, {}, {"it", "a hole"});
    out += part;
    pos_ += part.size();
    return part.size();
  }

 private:
  std::string bytes_;
  std::size_t pos_ = 0;
  bool fails_;
};

struct Manner {
  std::size_t piece = 100;
  std::function<bool(const std::string&)> skips = [](const std::string&) { return false; };
  bool fails = false;  ///< the stream fails at its end
  std::size_t limit = std::size_t{1} << 24;
  std::size_t head = 512;
};

/// "name=bytes;" for each file; "!" and the message for each error.
std::string told_of(Unpacker& unpacker, const Manner& manner) {
  std::string text;
  const auto error = [&text](const Diagnostic& d) { text += "!" + message(d, Language::en) + ";"; };
  Member member;
  for (;;) {
    const auto more = unpacker.next(member);
    if (!more) error(more.error());
    if (!more || !*more) break;
    text += member.name + "=";
    if (!manner.skips(member.name)) {
      const auto content = unpacker.content();
      for (;;) {
        const auto got = content->read(text, manner.piece);
        if (got && *got != 0) continue;
        if (!got) error(got.error());
        const auto again = content->read(text, manner.piece);
        EXPECT_TRUE(again && *again == 0) << "it is over";
        break;
      }
    }
    text += ";";
  }
  const auto end = unpacker.next(member);
  EXPECT_TRUE(end && !*end) << "there is nothing more";
  return text;
}

std::string dump(const std::string& bytes, UnpackBudget& budget, const Manner& manner = {}) {
  const std::size_t head = std::min(manner.head, bytes.size());
  auto opened = Unpacker::open_stream(bytes.substr(0, head),
                                      std::make_unique<Failing>(bytes.substr(head), manner.fails),
                                      budget, manner.limit);
  if (!opened) return "!" + message(opened.error(), Language::en) + ";";
  return told_of(**opened, manner);
}
std::string dump(const std::string& bytes, const Manner& manner = {}) {
  UnpackBudget budget;
  return dump(bytes, budget, manner);
}

constexpr int kTar = ARCHIVE_FORMAT_TAR_PAX_RESTRICTED;
constexpr int kUstar = ARCHIVE_FORMAT_TAR_USTAR;

std::string gzip_of(const std::string& text) {
  return archive_of(ARCHIVE_FORMAT_RAW, "gzip", {{"x", text}});
}

TEST(UnpackLimits, AreSpentBeyondBothMeasures) {
  UnpackBudget b;
  b.times = 10;
  b.allowance = 100;
  for (const auto& [packed, unpacked, spent] : {std::tuple(0U, 0U, false),
                                                {0U, 100U, false},
                                                {0U, 101U, true},
                                                {10U, 100U, false},
                                                {10U, 109U, false},
                                                {10U, 110U, true},
                                                {11U, 110U, false},
                                                {11U, 119U, false},
                                                {11U, 120U, true},
                                                {5U, 60U, false},
                                                {5U, 100U, false},
                                                {5U, 101U, true}}) {
    b.packed = packed;
    b.unpacked = unpacked;
    EXPECT_EQ(b.spent(), spent) << packed << ' ' << unpacked;
  }
}

// Packed and unpacked bytes, of a stream and of a file; the content of an archive was already
// counted.
TEST(UnpackLimits, AllBytesAreCountedOnce) {
  const std::string one(70'000, 'a'), two(200, 'b');
  const std::vector<Packed> both = {{"a", one}, {"b", two}};
  const struct {
    std::string bytes;
    std::size_t out;
  } kCases[] = {
      {gzip_of(one), one.size()},
      {archive_of(ARCHIVE_FORMAT_RAW, "xz", {{"x", one}}), one.size()},
      {archive_of(ARCHIVE_FORMAT_ZIP, "", both), one.size() + two.size()},
      {archive_of(ARCHIVE_FORMAT_7ZIP, "", both), one.size() + two.size()},
      {archive_of(kUstar, "", both), one.size() + two.size()},
      {archive_of(kUstar, "zstd", both), one.size() + two.size()},
  };
  for (const auto& c : kCases) {
    UnpackBudget budget;
    dump(c.bytes, budget);
    EXPECT_EQ(budget.packed, c.bytes.size());
    EXPECT_EQ(budget.unpacked, c.out);
    UnpackBudget inner;
    inner.packed = 7;
    inner.unpacked = 5;
    dump(c.bytes, inner);
    EXPECT_EQ(inner.packed, 7U);
    EXPECT_EQ(inner.unpacked, c.out + 5);
  }
}

TEST(UnpackLimits, WhatGrowsTooMuchIsTold) {
  const std::string zeros(std::size_t{3} << 20, '0');
  UnpackBudget usual;
  usual.allowance = std::size_t{1} << 20;
  usual.times = 20;
  const std::string grows =
      "!the packed file unpacks to more than 20 times its size; the rest was not read;";
  for (const auto& bytes : {gzip_of(zeros), archive_of(ARCHIVE_FORMAT_RAW, "xz", {{"", zeros}})}) {
    UnpackBudget budget = usual;
    const std::string text = dump(bytes, budget);
    EXPECT_TRUE(text.starts_with("=0000")) << text.substr(0, 90);
    EXPECT_TRUE(text.ends_with("0" + grows + ";")) << text.substr(text.size() - 90);
    EXPECT_GE(text.size(), std::size_t{1} << 20) << "what was allowed is given out";
    EXPECT_LE(text.size(), (std::size_t{1} << 20) + 70'000 + grows.size());
  }
  const std::vector<Packed> files = {{"a", zeros}, {"b", "second"}};
  for (const auto& bytes :
       {archive_of(kUstar, "xz", files), archive_of(ARCHIVE_FORMAT_ZIP, "", files)}) {
    UnpackBudget budget = usual;
    const std::string text = dump(bytes, budget);
    EXPECT_TRUE(text.starts_with("a=0000") && text.find(grows) != text.npos) << text.substr(0, 90);
    EXPECT_TRUE(text.ends_with("0" + grows + ";b=" + grows + ";")) << "of each file";
  }
  const Manner skips{.skips = [](const std::string& name) { return name == "a"; }};
  UnpackBudget budget = usual;
  EXPECT_EQ(dump(archive_of(kUstar, "xz", files), budget, skips), "a=;" + grows)
      << "what is passed over is counted";
  budget = usual;
  EXPECT_EQ(dump(archive_of(ARCHIVE_FORMAT_ZIP, "", files), budget, skips), "a=;b=second;")
      << "a ZIP is jumped over";
}

TEST(UnpackLimits, AStreamThatMustBePutAsideHasItsMost) {
  const std::string zip = archive_of(ARCHIVE_FORMAT_ZIP, "", {{"a", std::string(5000, 'x')}});
  EXPECT_EQ(dump(zip, {.limit = zip.size()}), "a=" + std::string(5000, 'x') + ";");
  EXPECT_TRUE(dump(zip, {.limit = zip.size() - 1}).starts_with("!")) << "one byte more";
  EXPECT_TRUE(dump(zip, {.limit = 100}).starts_with("!")) << "its first bytes are more";
}

// Two gzip files in sequence, cut at every byte; then other bytes that may follow them.
TEST(GzipStreams, AreGivenOutToTheByteWhereTheyEnd) {
  const std::string one = gzip_of("one "), two = gzip_of("two");
  for (std::size_t size = 3; size <= one.size() + two.size(); ++size) {
    const bool whole = size == one.size() || size == one.size() + two.size();
    for (const std::size_t piece : {1U, 4U, 100U}) {
      const std::string text = dump((one + two).substr(0, size), {.piece = piece, .head = 3});
      const std::size_t bang = text.find('!');
      EXPECT_EQ(bang == text.npos, whole) << size << ' ' << text;
      if (whole) {
        EXPECT_EQ(text, size == one.size() ? "=one ;" : "=one two;");
      } else {
        EXPECT_TRUE("=one two"s.starts_with(text.substr(0, bang))) << text;
        EXPECT_EQ(text.substr(bang),
                  "!the packed file is damaged here: the gzip data ends too early;;")
            << size;
        if (size > one.size()) {
          EXPECT_TRUE(text.starts_with("=one ")) << text;
        }
      }
    }
  }
  EXPECT_EQ(dump(one + two + one), "=one twoone ;");
  for (const std::string& filling : {std::string(1, '\0'), std::string(2000, '\0'), "words"s}) {
    EXPECT_EQ(dump(one + filling), "=one ;");
    EXPECT_EQ(dump(one + filling + two), "=one ;");
  }
  EXPECT_TRUE(dump(one + "\x1Fwords").starts_with("=one !the packed file is damaged here: "));
  std::string wrong = one;
  wrong[wrong.size() - 8] = static_cast<char>(~wrong[wrong.size() - 8]);
  EXPECT_EQ(dump(wrong), "=one !the packed file is damaged here: incorrect data check;;");
}

TEST(UnpackErrors, OfWhatLiesBelowAreTold) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += std::to_string(i * 7919) + " ";
  const std::string gzip = gzip_of(text);
  const std::string cut = dump(gzip.substr(0, gzip.size() / 2), {.fails = true});
  EXPECT_TRUE(cut.ends_with("!cannot read `it`: a hole;;")) << cut.substr(cut.size() - 60);
  EXPECT_TRUE(("=" + text).starts_with(cut.substr(0, cut.find('!'))));
  EXPECT_GT(cut.size(), text.size() / 3);
  const std::string xz = archive_of(ARCHIVE_FORMAT_RAW, "xz", {{"", text}});
  const std::string broken = dump(xz.substr(0, xz.size() / 2), {.fails = true});
  EXPECT_NE(broken.find("!cannot read `it`: a hole;"), broken.npos) << broken;
  const std::string tar = archive_of(kUstar, "", {{"a", text}, {"b", text}});
  const std::string half = dump(tar.substr(0, tar.size() / 2), {.fails = true});
  EXPECT_TRUE(half.starts_with("a=0 7919 ")) << half.substr(0, 50);
  EXPECT_NE(half.find("!cannot read `it`: a hole;"), half.npos);
  const std::string zip = archive_of(ARCHIVE_FORMAT_ZIP, "", {{"a", "first"}});
  EXPECT_EQ(dump(zip, {.fails = true}), "a=first;") << "what there is may do";
}

TEST(UnpackEntries, AllButPlainFilesArePassedOver) {
  const std::vector<Packed> all = {
      {"f/", "", AE_IFDIR},       {"f/a", "first"},
      {"f/s", "", AE_IFLNK, "a"}, {"f/h", "", AE_IFREG, "f/a", true},
      {"f/p", "", AE_IFIFO},      {"f/e", ""},
      {"f/b", "second"},
  };
  EXPECT_EQ(dump(archive_of(kTar, "", all)), "f/a=first;f/e=;f/b=second;");
  EXPECT_EQ(dump(archive_of(kTar, "xz", all)), "f/a=first;f/e=;f/b=second;");
  const Manner none{.skips = [](const std::string&) { return true; }};
  EXPECT_EQ(dump(archive_of(kTar, "", all), none), "f/a=;f/e=;f/b=;");
  EXPECT_EQ(dump(archive_of(ARCHIVE_FORMAT_ZIP, "", {{"f/", "", AE_IFDIR}, {"f/a", "first"}})),
            "f/a=first;");
  EXPECT_EQ(dump(archive_of(kUstar, "", {})), "");
}

// Blocks of zeros end a tar; without them files may be missing.
TEST(UnpackEntries, ATarWithoutItsEndIsTold) {
  const std::string tar = archive_of(kUstar, "", {{"a", "first"}, {"b", std::string(600, 'x')}});
  const std::string both = "a=first;b=" + std::string(600, 'x') + ";";
  constexpr std::size_t kFiles = std::size_t{512} * (1 + 1 + 1 + 2);
  EXPECT_EQ(dump(tar), both);
  EXPECT_EQ(dump(tar.substr(0, kFiles)),
            both + "!the packed file has no end mark; files after `b` may be missing;");
  EXPECT_EQ(dump(tar.substr(0, kFiles) + std::string(1024, '\0')), both);
  EXPECT_EQ(dump(tar.substr(0, 1024)),
            "a=first;!the packed file has no end mark; files after `a` may be missing;");
  const std::string cut = dump(tar.substr(0, kFiles - 512));
  EXPECT_TRUE(cut.starts_with("a=first;b=xxxx")) << cut;
  EXPECT_NE(cut.find("!the packed file is damaged here: "), cut.npos) << cut;
}

// The archive stores nothing of 200,000 zeros before five bytes.
TEST(UnpackEntries, HolesOfASparseFileAreZeros) {
  for (const std::size_t piece : {7'777U, 100'000U, 300'000U}) {
    const std::string bytes =
        archive_of(ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE, "",
                   {{"a", "bytes", AE_IFREG, "", false, 200'000}, {"b", "second"}});
    EXPECT_LT(bytes.size(), 100'000U);
    UnpackBudget budget;
    const std::string text = dump(bytes, budget, {.piece = piece});
    EXPECT_EQ(text == "a=" + std::string(200'000, '\0') + "bytes;b=second;", true) << text.size();
    EXPECT_EQ(budget.unpacked, 200'011U);
  }
}

TEST(UnpackEntries, HolesThatGrowTooMuchAreCutOff) {
  const std::string bytes = archive_of(ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE, "",
                                       {{"a", "bytes", AE_IFREG, "", false, 2'000'000}});
  UnpackBudget budget;
  budget.allowance = 1000;
  budget.times = 10;
  EXPECT_EQ(dump(bytes, budget),
            "a=!the packed file unpacks to more than 10 times its size; the rest was not read;;");
}

// A mark alone is not an archive, and such a file is not taken for a packed file without a name.
TEST(UnpackErrors, WhatHasNothingButAMarkIsDamaged) {
  for (const std::string& mark : {"\x04\x22\x4D\x18"s, "LZIP\x01"s, "\xFD\x37zXZ\0"s,
                                  "\x28\xB5\x2F\xFD"s, "BZh91AY&SY"s, "MSCF\0\0\0\0"s}) {
    const std::string text = dump(mark + std::string(100, '\xFF'));
    EXPECT_NE(text.find("!the packed file is damaged here: "), text.npos) << mark << text;
    EXPECT_EQ(text.find('\xFF'), text.npos) << mark;
  }
}

using UnpackedFiles = test::Folder;

TEST_F(UnpackedFiles, OfAZipAllNamesAreSampledAndOfOthersNone) {
  const std::vector<Packed> files = {{"局/一.pgn", "1"}, {"plain.pgn", "2"}, {"局/二.pgn", "3"}};
  const struct {
    std::string bytes;
    const char* sample;
  } kCases[] = {
      {archive_of(ARCHIVE_FORMAT_ZIP, "", files), "局/一.pgn\n局/二.pgn\n"},
      {archive_of(ARCHIVE_FORMAT_ZIP, "", {{"plain.pgn", "2"}}), ""},
      {archive_of(kTar, "", files), ""},
  };
  for (const auto& c : kCases) {
    UnpackBudget budget;
    const auto opened = Unpacker::open_file(put("a", c.bytes), budget);
    ASSERT_TRUE(opened);
    EXPECT_EQ((*opened)->sample_of_names(), c.sample);
    EXPECT_EQ(budget.packed, c.bytes.size());
    const std::string text = told_of(**opened, {});
    EXPECT_NE(text.find("plain.pgn=2;"), text.npos) << text;
    if (c.sample[0] != '\0') {
      UnpackBudget again;
      const std::size_t head = std::min<std::size_t>(c.bytes.size(), 100);
      const auto aside = Unpacker::open_stream(
          c.bytes.substr(0, head), std::make_unique<Failing>(c.bytes.substr(head), false), again,
          std::size_t{1} << 20);
      ASSERT_TRUE(aside);
      EXPECT_EQ((*aside)->sample_of_names(), c.sample);
    }
  }
  UnpackBudget budget;
  const auto gzip = Unpacker::open_file(put("b", gzip_of("text")), budget);
  ASSERT_TRUE(gzip);
  EXPECT_EQ((*gzip)->sample_of_names(), "");
  Member member{.name = "other", .encrypted = true};
  ASSERT_TRUE((*gzip)->next(member));
  EXPECT_TRUE(member.lone && member.name.empty() && !member.encrypted);
  EXPECT_EQ(Unpacker::open_file((root_ / "none").generic_string(), budget).error().code,
            &diag::cannot_open);
}

}  // namespace
}  // namespace qipu
