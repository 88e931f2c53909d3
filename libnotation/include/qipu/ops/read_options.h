// How inputs are read: the user's choices and the limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "qipu/format/format.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/game_choice.h"
#include "qipu/text/encoding.h"

#pragma GCC visibility push(default)
namespace qipu {

class NameTable;
class Query;

/// Limits on what a run reads and holds in memory. Only tests change them.
struct RunLimits {
  std::size_t block_bytes = 1 << 18;     ///< bytes of a collection that make one work item
  std::size_t game_bytes = 64U << 20;    ///< the longest single game of a collection
  std::size_t text_bytes = 128U << 20;   ///< the longest text that must be read whole
  std::size_t file_bytes = 1024U << 20;  ///< the largest other file that must be read whole
  /// Bytes of all work items held. When they are reached, reading waits.
  std::size_t waiting_bytes = 64U << 20;
  std::uint64_t unpack_times = 1000;  ///< how many times its size a packed file may unpack to
  std::uint64_t unpack_allowance = 64ULL << 20;  ///< sizes up to this are always allowed
  unsigned packed_depth = 5;  ///< how deep packed files in packed files are opened
};

/// How a run reads its inputs.
struct ReadOptions {
  const Format* from = nullptr;      ///< null: detected by content
  std::optional<Encoding> encoding;  ///< no value: detected by content
  const Notation* words = nullptr;   ///< the notation of moves; null: detected by content
  GameChoice choice;                 ///< the games to read; reading ends after the last of them

  /// Only games that match this query are wanted, so other games of a database need not be read.
  /// Null: all games.
  const Query* wanted = nullptr;
  /// A sample is drawn from the games that match this query. Null: from all games.
  const Query* sampled = nullptr;
  /// Only the number of the matching games is wanted.
  bool only_counted = false;
  /// Keep the words of moves. Without them a database returns games faster.
  bool move_words = true;

  /// The spellings of names. Players get their names from it before queries are applied. Null:
  /// names stay as printed.
  const NameTable* names = nullptr;

  unsigned threads = 1;            ///< 0: one for each processor; the output is the same
  std::uint32_t max_findings = 0;  ///< the most findings of one code in one file; 0: no limit
  /// The approximate size in bytes of a work item of a collection. Small items pass on games as
  /// soon as they are read. 0: RunLimits::block_bytes.
  std::size_t item_bytes = 0;
  RunLimits limits;
};

}  // namespace qipu
#pragma GCC visibility pop
