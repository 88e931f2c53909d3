// The material of other people that tests read in place, where it is present.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace qipu::test {

/// ../shared beside the repository; nothing where it is absent, and then the test skips.
std::optional<std::filesystem::path> shared_dir();

/// Calls `line` with every line of a file packed with gzip, until it says false. False when the
/// file cannot be read.
bool each_gzip_line(const std::filesystem::path& file,
                    const std::function<bool(const std::string& line)>& line);

std::string read_bytes(const std::filesystem::path& file);

}  // namespace qipu::test
