// Private. Old records of game sites that are nothing but moves of a fixed size, without a mark:
// they are known only by making sense.
#pragma once

#include <cstddef>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu {

/// Where a move's numbers lie in its record: columns from Red's left, rows from Black's side, or
/// both the other way round when the record was kept on Black's side.
struct UnmarkedLayout {
  std::string_view name;  ///< for people
  std::size_t begin;      ///< of the first record in the file
  std::size_t size;       ///< of a record
  std::size_t from_x, from_y, to_x, to_y;
  bool two_bytes;  ///< each number has two bytes
};

/// Whether there is a move and all are legal, from the usual start on. The last of several may
/// break the rules: who lost sometimes let his king be taken. Bytes after the last whole record do
/// not count.
bool makes_sense(std::string_view bytes, const UnmarkedLayout& layout);

/// Refuses what makes no sense.
ReadStatus read_unmarked(const Source& source, const UnmarkedLayout& layout, Game& game,
                         DiagnosticSink& sink);

}  // namespace qipu
