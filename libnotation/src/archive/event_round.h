// The round of an event in any form: 3 03 第3轮 第０３轮 第三轮 "Round 3" R3.
//
// A number counts only if it is certainly that of a round: 决赛第01轮 and 1/8决赛 are texts. As in
// PGN, "3.2" is the second part of round 3; so is the second table or game (第3轮第2台).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qipu {

struct EventRound {
  std::vector<std::int64_t> parts;  ///< the round, its part, the part of that ...; never empty
  std::size_t length = 0;           ///< the number of bytes of the text that were read

  /// "3", "3.2".
  std::string words() const;
  /// Compares only the parts that `asked` has: 3.2 equals 3. Unordered if this round has fewer
  /// parts.
  std::partial_ordering compared_as_far(const EventRound& asked) const;
};

/// Reads a whole text as a round; nothing if it is another text. O(text).
std::optional<EventRound> event_round(std::string_view text);
/// Reads the round at the front of a text, before other words, if a word shows that it is one:
/// 第3轮 补赛.
std::optional<EventRound> front_event_round(std::string_view text);

/// Reads the number that begins at `pos`, such as 12, １２, 十二, 一百零二, and moves `pos` after
/// it.
std::optional<std::int64_t> take_any_number(std::string_view text, std::size_t& pos);

}  // namespace qipu
