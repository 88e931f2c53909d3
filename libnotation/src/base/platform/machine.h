// What the machine offers: processors, memory, room on disks, limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace qipu::platform {

/// "Linux 6.1.0, x86_64".
std::string system_name();
/// "glibc 2.36".
std::string c_library();
/// The system's processors, and how many this process may use.
int processors();
int processors_allowed();
/// The name that the processor gives itself; "" if it is unknown.
std::string processor_model();
/// Bytes of memory.
std::uint64_t memory_bytes();
/// Bytes that are free now.
std::optional<std::uint64_t> free_memory();
/// The least limit of the memory of this process.
std::optional<std::uint64_t> memory_limit();
/// How many processors a container may use at a time.
std::optional<double> processor_share();
/// How many files may be open; how large a file may become.
std::optional<std::uint64_t> open_file_limit();
std::optional<std::uint64_t> file_size_limit();
/// Bytes that are free on the disk of an open file.
std::optional<std::uint64_t> free_room(int descriptor);
/// The encoding of the locale that the environment names; nothing if it is not installed.
std::optional<std::string> locale_encoding();

}  // namespace qipu::platform
