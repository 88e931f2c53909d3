// Games that are not written in the order in which they come; they are stored until all
// are known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.h"
#include "ops/output/written_game.h"

namespace qipu {

/// Memory: 32 bytes and the key for each game. The games are in a file without a name.
class SortedGames {
 public:
  /// `path`: as in Spool. `named`: the values of the games that templates use are kept too.
  SortedGames(const std::string& path, bool named) : games_(path), named_(named) {}

  /// `input`: the number of its input. Errors: cannot_write.
  Result<void> add(const WrittenGame& game, std::uint32_t input);
  std::size_t size() const { return entries_.size(); }

  /// Sorts by keys, byte by byte; games with equal keys keep their order. O(n log n).
  void sort();
  std::uint32_t input(std::size_t place) const { return entries_[place].input; }
  /// Returns the game at that place. Errors: cannot_read.
  Result<WrittenGame> game(std::size_t place) const;

 private:
  struct Entry {
    const char* key = nullptr;
    std::uint32_t key_size = 0, input = 0;
    std::uint64_t at = 0, size = 0;  ///< its place and size in the spool

    std::string_view words() const { return {key, key_size}; }
  };
  const char* keep(std::string_view key);

  Spool games_;
  bool named_;
  std::vector<Entry> entries_;
  std::vector<std::unique_ptr<char[]>> keys_;  ///< blocks, which hold one key after another
  std::size_t room_ = 0;                       ///< the free bytes in the last block
};

}  // namespace qipu
