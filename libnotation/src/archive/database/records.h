// Packed games, assembled from their records and lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "archive/database/compress.h"
#include "archive/database/schema.h"
#include "archive/query/packed_line.h"
#include "base/bytes.h"
#include "base/sql/sql.h"
#include "format/packed/packed.h"

namespace qipu::store {

/// Reads records and lines by the numbers of their games; the blocks read last are kept.
class Records {
 public:
  explicit Records(Sql& sql)
      : record_(sql.prepare("SELECT data FROM record WHERE block=?")),
        line_(sql.prepare("SELECT data FROM line WHERE block=?")) {}

  /// Appends the packed game. Returns false if it is damaged.
  bool append(std::uint32_t game, std::string& out) {
    if (!load((game - 1) / kRecords)) return false;
    const std::size_t at = (game - 1) % kRecords;
    if (at >= records_.size()) return false;
    PackedGame packed = records_[at];
    if (packed.rest.empty() && !load_alone(game, packed)) return false;
    if ((packed.has & PackedHas::moves_apart) != 0) {
      if (!load_lines((game - 1) / kBlock)) return false;
      const std::size_t line = (game - 1) % kBlock;
      if (line >= lines_.size()) return false;
      moves_.clear();
      for (const Move move : moves_of(lines_[line])) put_u16(moves_, move.bits());
      if (moves_.size() != 2 * std::size_t{packed.known}) return false;
      packed.has &= static_cast<std::uint8_t>(~unsigned{PackedHas::moves_apart});
      packed.moves = moves_;
    }
    put_packed(packed, out);
    return true;
  }

 private:
  bool load(std::uint32_t block) {
    if (block == block_) return true;
    block_ = kNone;
    records_.clear();
    const bool there = record_.bind(1, std::int64_t{block}).step() &&
                       decompress(record_.bytes(0), kMostUnpacked, bytes_);
    record_.reset();
    if (!there) return false;
    std::string_view left = bytes_;
    while (!left.empty()) {
      if (records_.size() == kRecords || !take_packed(left, records_.emplace_back())) return false;
    }
    block_ = block;
    return true;
  }

  /// Loads a large game, which has its own row.
  bool load_alone(std::uint32_t game, PackedGame& out) {
    const bool there = record_.bind(1, alone_row(game)).step() &&
                       decompress(record_.bytes(0), kMostUnpacked, alone_);
    record_.reset();
    std::string_view left = alone_;
    return there && take_packed(left, out) && left.empty();
  }

  bool load_lines(std::uint32_t block) {
    if (block == line_block_) return true;
    line_block_ = kNone;
    lines_.clear();
    const bool there = line_.bind(1, std::int64_t{block}).step();
    if (there) line_bytes_ = line_.bytes(0);
    line_.reset();
    if (!there) return false;
    std::string_view bytes = line_bytes_;
    LineView line;
    while (lines_.size() < kBlock && take_line(bytes, line)) lines_.push_back(line);
    line_block_ = block;
    return true;
  }

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  Statement record_, line_;
  std::uint32_t block_ = kNone, line_block_ = kNone;
  std::string bytes_, line_bytes_, moves_, alone_;
  std::vector<PackedGame> records_;
  std::vector<LineView> lines_;
};

}  // namespace qipu::store
