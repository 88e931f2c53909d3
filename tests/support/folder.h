// A folder for one test, removed when the test ends.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "base/platform/system.h"
#include "support/shared.h"

namespace qipu::test {

class Folder : public testing::Test {
 protected:
  Folder() {
    std::uint64_t number = 0;
    platform::draw_number(number);
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("qipu-test-" + std::to_string(number));
    if (std::filesystem::create_directory(path)) root_ = path.generic_string();
  }
  ~Folder() override {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }

  /// Writes a file, with missing folders; returns its absolute path.
  std::string put(const std::string& name, std::string_view bytes) const {
    const std::filesystem::path path = root_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path.generic_string();
  }
  static std::string get(const std::filesystem::path& path) { return read_bytes(path); }

  std::filesystem::path root_;
};

}  // namespace qipu::test
