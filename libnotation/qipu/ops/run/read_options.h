// How inputs are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "qipu/format/format.h"
#include "qipu/notation/notation.h"
#include "qipu/text/encoding.h"

namespace qipu {

/// What a run holds at a time, and refuses to read. Only tests set others.
struct RunLimits {
  std::size_t block_bytes = 1 << 18;             ///< how much of an archive is worked on at a time
  std::size_t game_bytes = 64U << 20;            ///< the longest single game of an archive
  std::size_t text_bytes = 128U << 20;           ///< the longest text that has to be read whole
  std::size_t file_bytes = 1024U << 20;          ///< the largest other file that has to be
  std::size_t waiting_bytes = 64U << 20;         ///< of items that are worked on at the same time
  std::uint64_t unpack_times = 1000;             ///< how much an archive may grow when unpacked ...
  std::uint64_t unpack_allowance = 64ULL << 20;  ///< ... and may in any case
  unsigned archive_depth = 5;                    ///< archives in archives that are opened
};

struct ReadOptions {
  const Format* from = nullptr;      ///< null: by content
  std::optional<Encoding> encoding;  ///< nothing: by content
  const Notation* words = nullptr;   ///< what moves are written in; null: by content

  unsigned threads = 1;            ///< 0: as many as the machine has; the output does not change
  std::uint32_t max_findings = 0;  ///< of one code in one file; 0: no limit
  /// About so much of an archive of text is one item, so that games are given on as they are read.
  /// 0: as much as RunLimits::block_bytes.
  std::size_t item_bytes = 0;
  RunLimits limits;
};

}  // namespace qipu
