// Private to the readers and the writer of CBL: heads and index. Follows grammars/ccbridge.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "qipu/format/format.h"

namespace qipu::cbl {

inline constexpr std::string_view kMagic("CCBridgeLibrary\0", 16);
inline constexpr std::uint32_t kVersion = 3;
inline constexpr std::size_t kVersionAt = 16;
inline constexpr std::size_t kGuidAt = 20;
inline constexpr std::size_t kLimitAt = 52;
inline constexpr std::uint32_t kLimit = 0x7FFFFFFF;
inline constexpr std::size_t kDeletedAt = 56;
inline constexpr std::size_t kEntriesAt = 60;
inline constexpr std::size_t kIndexAt = 66624;

/// What the head says of the library; the tags of its first game hold it.
struct HeadText {
  std::string_view tag;
  std::size_t at, size;
};
inline constexpr std::array<HeadText, 7> kHeadTexts = {{
    {"cbl.name", 64, 512},
    {"cbl.source", 576, 256},
    {"cbl.creator", 832, 64},
    {"cbl.creator_mail", 896, 64},
    {"cbl.created", 960, 64},
    {"cbl.saved", 1024, 64},
    {"cbl.remarks", 1088, 65536},
}};

/// One entry of the index.
inline constexpr std::size_t kEntrySize = 276;
inline constexpr std::size_t kStateAt = 0;
inline constexpr std::size_t kOrderAt = 4;
inline constexpr std::size_t kSlotsAt = 8;
inline constexpr std::size_t kSizeAt = 12;
inline constexpr std::size_t kGuidTextAt = 20;
inline constexpr std::size_t kGuidTextSize = 80;
inline constexpr std::size_t kTitleAt = 100;
inline constexpr std::size_t kTitleSize = 128;
inline constexpr std::uint32_t kLive = 7;
inline constexpr std::uint32_t kDeleted = 5;

/// Records begin at multiples of this, counted from the end of the index.
inline constexpr std::size_t kSlot = 4096;

/// Version 2.1 begins with this and a version number.
inline constexpr std::string_view kOldMagic("CCBridge\x15\0\0\0", 12);

std::unique_ptr<GameReader> open_3(const Source& source);
std::unique_ptr<GameReader> open_21(const Source& source);
std::unique_ptr<GameWriter> create(const WriteOptions& options);

}  // namespace qipu::cbl
