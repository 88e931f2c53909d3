// Private. Games that are written in another order than they come: put aside until all are known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/base/file.h"
#include "qipu/ops/output/written_game.h"

namespace qipu {

/// Memory: 32 bytes a game, and its key; the games lie in a file without a name.
class SortedGames {
 public:
  /// `path`: as Spool's. `named`: what templates use of the games is kept too.
  SortedGames(const std::string& path, bool named) : games_(path), named_(named) {}

  /// `input`: the number of its input. Errors: cannot_write.
  Result<void> add(const WrittenGame& game, std::uint32_t input);
  std::size_t size() const { return entries_.size(); }

  /// By their keys, byte by byte; of equal ones the first comes first. O(n log n).
  void sort();
  std::uint32_t input(std::size_t place) const { return entries_[place].input; }
  /// Errors: cannot_read.
  Result<WrittenGame> game(std::size_t place) const;

 private:
  struct Entry {
    const char* key = nullptr;
    std::uint32_t key_size = 0, input = 0;
    std::uint64_t at = 0, size = 0;  ///< in the spool

    std::string_view words() const { return {key, key_size}; }
  };
  const char* keep(std::string_view key);

  Spool games_;
  bool named_;
  std::vector<Entry> entries_;
  std::vector<std::unique_ptr<char[]>> keys_;  ///< blocks, one key after the other
  std::size_t room_ = 0;                       ///< in the last block
};

}  // namespace qipu
