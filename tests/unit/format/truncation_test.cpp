// A file may end anywhere. Every sample and every file of tests/data, cut at every byte (larger
// ones at a stride and around their line ends), is read by the format found for the whole.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "support/records.h"

namespace qipu {
namespace {

std::vector<std::filesystem::path> files() {
  std::vector<std::filesystem::path> list;
  for (const char* folder : {"samples", "tests/data"}) {
    const auto root = std::filesystem::path(QIPU_SOURCE_DIR) / folder;
    if (!std::filesystem::exists(root)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (entry.is_regular_file()) list.push_back(entry.path());
    }
  }
  std::ranges::sort(list);
  return list;
}

// Where to cut: everywhere, or as near to it as time allows.
std::set<std::size_t> cuts(std::string_view bytes) {
  constexpr std::size_t kAll = 4096;
  constexpr std::size_t kLines = 40;
  std::set<std::size_t> at;
  const std::size_t stride = bytes.size() <= kAll ? 1 : bytes.size() / 256;
  for (std::size_t i = 0; i <= bytes.size(); i += stride) at.insert(i);
  std::size_t lines = 0;
  for (std::size_t i = bytes.find('\n'); i != bytes.npos && lines < kLines;
       i = bytes.find('\n', i + 1), ++lines) {
    for (std::size_t k = i < 2 ? 0 : i - 2; k <= i + 2 && k <= bytes.size(); ++k) at.insert(k);
  }
  for (std::size_t i = bytes.size() < 64 ? 0 : bytes.size() - 64; i <= bytes.size(); ++i) {
    at.insert(i);
  }
  return at;
}

TEST(Truncation, AnySampleMayEndAnywhere) {
  int read = 0;
  for (const auto& path : files()) {
    const std::string bytes = test::file(path);
    const Detected found = detect_encoding(bytes);
    const Decoded whole = decode(bytes, found.encoding, found.bom_bytes);
    const Format* const format = detect_format(
        bytes, found.binary ? std::string_view() : whole.text(), path.filename().string());
    if (format == nullptr) continue;
    ++read;
    for (const std::size_t cut : cuts(bytes)) {
      const std::string_view part = std::string_view(bytes).substr(0, cut);
      if (format->text) {
        const Decoded text = decode(part, found.encoding, found.bom_bytes);
        test::read_all(*format, text.text(), true);
      } else {
        test::read_all(*format, part, true);
      }
    }
  }
  EXPECT_GE(read, 6) << "samples/ is missing";
}

TEST(Truncation, EveryPrefixIsDetectedWithoutHarm) {
  for (const auto& path : files()) {
    const std::string bytes = test::file(path).substr(0, 4096);
    for (std::size_t cut = 0; cut <= bytes.size(); cut += 7) {
      const std::string_view part = std::string_view(bytes).substr(0, cut);
      const Detected found = detect_encoding(part);
      const Decoded text = decode(part, found.encoding, found.bom_bytes);
      detect_format(part, text.text(), "");
      recognise_unread(part, text.text(), "");
    }
  }
}

}  // namespace
}  // namespace qipu
