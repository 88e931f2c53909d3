// Locks on open files.
#pragma once

#include <cstdint>

namespace qipu::platform {

enum class Lock : std::uint8_t { taken, busy, unknown };  ///< unknown: there are no locks here

/// Locks a whole file for this descriptor, until it is closed.
Lock lock_file(int descriptor);
/// Locks bytes as SQLite does, until the descriptor is closed. The lock survives when this process
/// closes other descriptors of the file.
Lock lock_bytes(int descriptor, std::uint64_t first, std::uint64_t count, bool exclusive);
/// Returns true if no other process has the file open, in any container.
bool is_let_alone(int descriptor);

}  // namespace qipu::platform
