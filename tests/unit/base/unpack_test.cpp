// Archives read by libarchive: those that the command's page (tests/cli/archives.md) cannot make,
// and laws for all of them.
#include "base/packing/unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <clocale>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <vector>

#include "base/bytes.h"
#include "base/platform/system.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;
using std::string_literals::operator""s;

struct File {
  std::string name, bytes;
};

/// Packs with libarchive: a format by its number there, and one filter by name or none.
std::string packed(int format, const std::string& filter, const std::vector<File>& files,
                   const std::string& options = "") {
  const fs::path path =
      fs::temp_directory_path() / ("qipu-unpack-" + std::to_string(platform::process_id()));
  setlocale(LC_CTYPE, "C.UTF-8");  // needed only for writing
  archive* a = archive_write_new();
  archive_write_set_format(a, format);
  if (!filter.empty()) archive_write_add_filter_by_name(a, filter.c_str());
  if (!options.empty()) {
    EXPECT_EQ(archive_write_set_options(a, options.c_str()), ARCHIVE_OK) << archive_error_string(a);
    archive_write_set_passphrase(a, "secret");
  }
  EXPECT_EQ(archive_write_open_filename(a, path.string().c_str()), ARCHIVE_OK);
  for (const File& file : files) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname_utf8(entry, file.name.c_str());
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, static_cast<la_int64_t>(file.bytes.size()));
    archive_write_header(a, entry);
    archive_write_data(a, file.bytes.data(), file.bytes.size());
    archive_entry_free(entry);
  }
  archive_write_close(a);
  archive_write_free(a);
  setlocale(LC_CTYPE, "C");
  std::ifstream in(path, std::ios::binary);
  std::string out{std::istreambuf_iterator<char>(in), {}};
  fs::remove(path);
  return out;
}

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = ~0U;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

/// A RAR of generation 4 with stored files.
std::string rar(const std::vector<File>& files, unsigned flags = 0) {
  const auto block = [](char type, unsigned mask, const std::string& rest) {
    std::string head;
    put_u8(head, static_cast<unsigned char>(type));
    put_u16(head, mask);
    put_u16(head, static_cast<unsigned>(rest.size() + 7));
    head += rest;
    std::string out;
    put_u16(out, crc32(head) & 0xFFFF);
    return out + head;
  };
  std::string out = "Rar!\x1A\x07\0"s + block('\x73', flags, std::string(6, '\0'));
  for (const File& file : files) {
    const auto size = static_cast<std::uint32_t>(file.bytes.size());
    std::string rest;
    put_u32(rest, size);  // packed
    put_u32(rest, size);
    put_u8(rest, 3);  // made on Unix
    put_u32(rest, crc32(file.bytes));
    put_u32(rest, 0x5A000000);  // time
    put_u8(rest, 20);           // version needed
    put_u8(rest, 0x30);         // stored
    put_u16(rest, static_cast<unsigned>(file.name.size()));
    put_u32(rest, 0100644);
    rest += file.name;
    out += block('\x74', 0x8000, rest) + file.bytes;
  }
  return out + block('\x7B', 0x4000, "");
}

class Memory final : public ByteSource {
 public:
  explicit Memory(std::string bytes) : bytes_(std::move(bytes)) {}
  Result<std::size_t> read(std::string& out, std::size_t want) override {
    const std::string_view part = bytes_at(bytes_, pos_, std::min<std::size_t>(want, 1000));
    out += part;
    pos_ += part.size();
    return part.size();
  }

 private:
  std::string bytes_;
  std::size_t pos_ = 0;
};

struct Came {
  std::string text;  ///< "name=bytes;" of every file
  std::vector<const Code*> trouble;
};

Came unpack(const std::string& bytes, UnpackBudget budget = {}, std::size_t limit = 1U << 20) {
  Came came;
  constexpr std::size_t kHead = 512;
  auto opened = Unpacker::open_stream(
      bytes.substr(0, kHead), std::make_unique<Memory>(bytes.substr(std::min(kHead, bytes.size()))),
      budget, limit);
  if (!opened) {
    came.trouble.push_back(opened.error().code);
    return came;
  }
  Member member;
  for (;;) {
    const auto more = (*opened)->next(member);
    if (!more) came.trouble.push_back(more.error().code);
    if (!more || !*more) return came;
    came.text += member.name + (member.lone ? "(lone)=" : member.encrypted ? "(shut)=" : "=");
    if (!member.encrypted) {
      const auto content = (*opened)->content();
      for (;;) {
        const auto got = content->read(came.text, 100);
        if (!got) came.trouble.push_back(got.error().code);
        if (!got || *got == 0) break;
      }
    }
    came.text += ";";
  }
}

const std::vector<File> kTwo = {{"局/一.pgn", "first"}, {"b.xqf", "second"}};

TEST(PackingOf, KnowsArchivesByTheirFirstBytes) {
  EXPECT_EQ(packing_of(packed(ARCHIVE_FORMAT_ZIP, "", kTwo)), Packing::seeking);
  EXPECT_EQ(packing_of(packed(ARCHIVE_FORMAT_7ZIP, "", kTwo)), Packing::seeking);
  EXPECT_EQ(packing_of(packed(ARCHIVE_FORMAT_TAR_USTAR, "", kTwo)), Packing::sequential);
  EXPECT_EQ(packing_of(packed(ARCHIVE_FORMAT_TAR_GNUTAR, "", kTwo)), Packing::sequential);
  for (const auto* filter : {"gzip", "bzip2", "xz", "lzip", "zstd", "lz4", "compress"}) {
    EXPECT_EQ(packing_of(packed(ARCHIVE_FORMAT_RAW, filter, {{"x", "text"}})), Packing::sequential)
        << filter;
  }
  EXPECT_EQ(packing_of(rar(kTwo)), Packing::sequential);
}

TEST(PackingOf, TakesNoRecordForAnArchive) {
  for (const auto& head :
       {"XQ\x12"s, "CCBridge Record\0"s, "[Event \"\"]"s, "BZhou plays"s, ""s, "PK"s, "\x1F\x8B"s,
        std::string(600, '\0'), std::string(600, ' '), "1-lh5 "s, "\x01\0\x12\0"s}) {
    EXPECT_EQ(packing_of(head), Packing::none) << head;
  }
}

TEST(Unpacker, ReadsEveryKind) {
  const std::string both = "局/一.pgn=first;b.xqf=second;";
  EXPECT_EQ(unpack(packed(ARCHIVE_FORMAT_ZIP, "", kTwo)).text, both);
  EXPECT_EQ(unpack(packed(ARCHIVE_FORMAT_7ZIP, "", kTwo)).text, both);
  for (const auto* filter : {"", "bzip2", "xz", "lzip", "zstd", "lz4", "compress"}) {
    EXPECT_EQ(unpack(packed(ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, filter, kTwo)).text, both) << filter;
  }
  EXPECT_EQ(unpack(rar({{"a.pgn", "first"}, {"b.xqf", "second"}})).text,
            "a.pgn=first;b.xqf=second;");
}

TEST(Unpacker, ACompressedFileIsOneThingWithoutAName) {
  for (const auto* filter : {"gzip", "bzip2", "xz", "lzip", "zstd", "lz4", "compress"}) {
    const Came came = unpack(packed(ARCHIVE_FORMAT_RAW, filter, {{"x", "text of a game"}}));
    EXPECT_EQ(came.text, "(lone)=text of a game;") << filter;
    EXPECT_TRUE(came.trouble.empty()) << filter;
  }
}

TEST(Unpacker, GivesADamagedGzipToTheLastByte) {
  std::string text;
  for (int i = 0; i < 400; ++i) text += std::to_string(i * 7919) + " ";
  const std::string whole = packed(ARCHIVE_FORMAT_RAW, "gzip", {{"x", text}});
  const Came came = unpack(whole.substr(0, whole.size() / 2));
  EXPECT_EQ(came.trouble, std::vector{&diag::archive_damaged});
  EXPECT_GT(came.text.size(), text.size() / 3);
  EXPECT_TRUE(("(lone)=" + text).starts_with(came.text.substr(0, came.text.size() - 1)));
}

TEST(Unpacker, SeveralGzipFilesAreOne) {
  const std::string one = packed(ARCHIVE_FORMAT_RAW, "gzip", {{"x", "one "}});
  const std::string two = packed(ARCHIVE_FORMAT_RAW, "gzip", {{"x", "two"}});
  const Came came = unpack(one + two + std::string(100, '\0'));
  EXPECT_EQ(came.text, "(lone)=one two;");
  EXPECT_TRUE(came.trouble.empty());
}

TEST(Unpacker, SaysWhatIsEncryptedAndReadsTheRest) {
  const std::string zip =
      packed(ARCHIVE_FORMAT_ZIP, "", {{"a.pgn", "first"}}, "zip:encryption=traditional");
  const Came came = unpack(zip);
  EXPECT_EQ(came.text, "a.pgn(shut)=;");
  EXPECT_TRUE(came.trouble.empty());
}

TEST(Unpacker, SaysThatEvenTheNamesAreEncrypted) {
  constexpr unsigned kHeadersEncrypted = 0x80;
  const Came came = unpack(rar({{"a.pgn", "first"}}, kHeadersEncrypted));
  EXPECT_EQ(came.text, "");
  EXPECT_EQ(came.trouble, std::vector{&diag::archive_encrypted});
}

TEST(Unpacker, WhateverTheDamageItEnds) {
  for (const auto& whole :
       {packed(ARCHIVE_FORMAT_ZIP, "", kTwo), packed(ARCHIVE_FORMAT_7ZIP, "", kTwo), rar(kTwo),
        packed(ARCHIVE_FORMAT_TAR_USTAR, "gzip", kTwo),
        packed(ARCHIVE_FORMAT_RAW, "xz", {{"x", "text"}}),
        packed(ARCHIVE_FORMAT_RAW, "zstd", {{"x", "text"}})}) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
      if (packing_of(whole.substr(0, size)) == Packing::none) continue;
      static_cast<void>(unpack(whole.substr(0, size)));
    }
    for (std::size_t i = 8; i < whole.size(); ++i) {
      std::string wrong = whole;
      wrong[i] = static_cast<char>(~wrong[i]);
      static_cast<void>(unpack(wrong));
    }
  }
}

TEST(Unpacker, WhatGrowsBeyondMeasureIsCutOff) {
  const std::string zeros(4U << 20, '0');
  UnpackBudget budget;
  budget.allowance = 1U << 20;
  budget.times = 100;
  const Came came = unpack(packed(ARCHIVE_FORMAT_RAW, "gzip", {{"x", zeros}}), budget);
  ASSERT_EQ(came.trouble.size(), 1u);
  EXPECT_EQ(came.trouble[0], &diag::archive_grows);
  EXPECT_LT(came.text.size(), 2U << 20);
  budget.times = 1100;  // deflate never grows so much
  EXPECT_TRUE(unpack(packed(ARCHIVE_FORMAT_RAW, "gzip", {{"x", zeros}}), budget).trouble.empty());
}

TEST(Unpacker, AStreamThatMustBePutAsideHasALimit) {
  const std::string zip = packed(ARCHIVE_FORMAT_ZIP, "", {{"a", std::string(5000, 'x')}});
  EXPECT_EQ(unpack(zip, {}, 10).trouble, std::vector{&diag::too_large});
}

}  // namespace
}  // namespace qipu
