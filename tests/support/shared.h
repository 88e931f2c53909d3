// Files of other projects that tests read in ../shared.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace qipu::test {

/// Returns ../shared beside the repository; nullopt if absent: the caller then skips the test.
std::optional<std::filesystem::path> shared_dir();

/// Calls `line` with every line of a gzip file, until it returns false. Returns false if the file
/// cannot be read.
bool each_gzip_line(const std::filesystem::path& file,
                    const std::function<bool(const std::string& line)>& line);

std::string read_bytes(const std::filesystem::path& file);

}  // namespace qipu::test
