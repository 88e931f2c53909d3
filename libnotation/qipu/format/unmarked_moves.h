// Private. Old records of game sites: only moves of a fixed size, without any signature. They are
// detected by their moves being legal.
#pragma once

#include <cstddef>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu {

/// Where a move's numbers are in its bytes: columns from Red's left, rows from Black's side; both
/// the other way round when the game was recorded from Black's side.
struct UnmarkedLayout {
  std::string_view name;  ///< for messages
  std::size_t begin;      ///< of the first move in the file
  std::size_t size;       ///< of a move
  std::size_t from_x, from_y, to_x, to_y;
  bool two_bytes;  ///< each number has two bytes
};

/// Whether there are moves and all are legal from the usual start on. The last of several may be
/// illegal: players who lost sometimes let their king be taken. Bytes after the last whole move are
/// ignored.
bool makes_sense(std::string_view bytes, const UnmarkedLayout& layout);

/// Reads the moves. Skips, with a finding, a file that does not make sense.
ReadStatus read_unmarked(const Source& source, const UnmarkedLayout& layout, Game& game,
                         DiagnosticSink& sink);

}  // namespace qipu
