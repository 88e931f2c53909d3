// How inputs are read: the user's choices and the limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "qipu/format/format.h"
#include "qipu/notation/notation.h"
#include "qipu/ops/run/game_choice.h"
#include "qipu/text/encoding.h"

namespace qipu {

class NameTable;
class Query;

/// Limits on what a run reads and holds in memory. Only tests change them.
struct RunLimits {
  std::size_t block_bytes = 1 << 18;      ///< how much of an archive is one work item
  std::size_t game_bytes = 64U << 20;     ///< the longest single game of an archive
  std::size_t text_bytes = 128U << 20;    ///< the longest text that must be read whole
  std::size_t file_bytes = 1024U << 20;   ///< the largest other file that must be read whole
  std::size_t waiting_bytes = 64U << 20;  ///< of all work items in memory, before another is read
  std::uint64_t unpack_times = 1000;      ///< by what factor an archive may grow when unpacked ...
  std::uint64_t unpack_allowance = 64ULL << 20;  ///< ... beyond this size, which is always allowed
  unsigned archive_depth = 5;                    ///< how deep archives in archives are opened
};

/// How a run reads its inputs.
struct ReadOptions {
  const Format* from = nullptr;      ///< null: detected by content
  std::optional<Encoding> encoding;  ///< nothing: detected by content
  const Notation* words = nullptr;   ///< the notation of moves; null: detected by content
  GameChoice choice;                 ///< games looked at; reading ends with their ranges

  /// Only games that answer to it are wanted: of a database no others need be read. Null: all.
  const Query* sought = nullptr;
  /// A sample is drawn from the games that answer to it. Null: from all.
  const Query* sampled = nullptr;
  /// Of the games sought no more is wanted than how many there are.
  bool only_counted = false;
  /// Whether the words that moves were read from are wanted: a database gives games sooner
  /// without.
  bool move_words = true;

  /// Who is spelt how: players get their names of it, before queries ask. Null: as they are
  /// printed.
  const NameTable* names = nullptr;

  unsigned threads = 1;            ///< 0: one for each processor; the output is the same
  std::uint32_t max_findings = 0;  ///< of one code in one file; 0: no limit
  /// About how many bytes of a text archive are one work item; small items pass on games as they
  /// are read. 0: RunLimits::block_bytes.
  std::size_t item_bytes = 0;
  RunLimits limits;
};

}  // namespace qipu
