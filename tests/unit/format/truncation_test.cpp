// A file may end anywhere (tests/fuzz reads the pieces). Its format is still recognized, and the
// games before the cut are unchanged.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "support/records.h"

namespace qipu {
namespace {

std::vector<std::filesystem::path> files() {
  std::vector<std::filesystem::path> list;
  for (const char* folder : {"samples", "tests/data"}) {
    const auto root = std::filesystem::path(QIPU_SOURCE_DIR) / folder;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      const bool record = entry.path().extension() != ".expect";  // .expect is the expected result
      if (entry.is_regular_file() && record) list.push_back(entry.path());
    }
  }
  std::ranges::sort(list);
  return list;
}

struct Whole {
  std::string bytes;
  Detected found;
  const Format* format = nullptr;

  std::string content(std::size_t size) const {
    const std::string part = bytes.substr(0, size);
    return format->text ? std::string(decode(part, found.encoding, found.bom_bytes).text()) : part;
  }
};

Whole whole_of(const std::filesystem::path& path) {
  Whole whole{.bytes = test::read_bytes(path), .found = {}};
  whole.found = detect_encoding(whole.bytes);
  const Decoded text = decode(whole.bytes, whole.found.encoding, whole.found.bom_bytes);
  whole.format = detect_format(whole.bytes, whole.found.binary ? std::string_view() : text.text(),
                               path.filename().string());
  return whole;
}

TEST(Truncation, GamesBeforeTheCutAreWhatTheyWere) {
  int read = 0, before = 0;
  for (const auto& path : files()) {
    const Whole whole = whole_of(path);
    // Text that a page hides in a comment appears if the comment's end is missing.
    if (whole.format == nullptr || path.extension() == ".html") continue;
    ++read;
    const auto all = test::read_all(*whole.format, whole.content(whole.bytes.size()), true);
    for (int eighth = 1; eighth < 8; ++eighth) {
      const std::size_t size = whole.bytes.size() * static_cast<std::size_t>(eighth) / 8;
      const auto part = test::read_all(*whole.format, whole.content(size), true);
      EXPECT_LE(part.games.size(), all.games.size()) << path << " cut at " << size;
      for (std::size_t i = 0; i + 1 < std::min(part.games.size(), all.games.size()); ++i) {
        ++before;
        EXPECT_EQ(test::main_line(part.games[i]), test::main_line(all.games[i]))
            << path << " cut at " << size << ", game " << i + 1;
      }
    }
  }
  EXPECT_GE(read, 6) << "samples/ is missing";
  EXPECT_GE(before, 100);
}

TEST(Truncation, WhatAFileIsShowsInItsFirstKilobyte) {
  int read = 0;
  for (const auto& path : files()) {
    const Whole whole = whole_of(path);
    if (whole.format == nullptr || whole.bytes.size() < 1024) continue;
    if (path.extension() == ".py") continue;  // it makes records and contains them
    ++read;
    const std::string head = whole.bytes.substr(0, 1024);
    const Detected found = detect_encoding(head);
    const Decoded text = decode(head, found.encoding, found.bom_bytes);
    EXPECT_EQ(detect_format(head, found.binary ? std::string_view() : text.text(),
                            path.filename().string()),
              whole.format)
        << path;
  }
  EXPECT_GE(read, 50);
}

}  // namespace
}  // namespace qipu
