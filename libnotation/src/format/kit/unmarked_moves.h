// Old records of game sites that hold only moves of a fixed size, without a signature.
// They are detected because their moves are legal.
#pragma once

#include <cstddef>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu {

/// The places of a move's four numbers in its bytes. Columns count from Red's left and rows from
/// Black's side; both are reversed if the game was recorded from Black's side.
struct UnmarkedLayout {
  std::string_view name;  ///< for messages
  std::size_t begin;      ///< offset of the first move in the file
  std::size_t size;       ///< size of a move in bytes
  std::size_t from_x, from_y, to_x, to_y;
  bool two_bytes;  ///< each number has two bytes
};

/// Returns true if there are moves and all are legal, beginning from the standard start position.
/// If there are several, the last may be illegal, because players who lost sometimes let their king
/// be taken. Bytes after the last whole move are ignored.
bool makes_sense(std::string_view bytes, const UnmarkedLayout& layout);

/// Reads the moves. A file that fails makes_sense() is skipped with a finding.
ReadStatus read_unmarked(const Source& source, const UnmarkedLayout& layout, Game& game,
                         DiagnosticSink& sink);

}  // namespace qipu
