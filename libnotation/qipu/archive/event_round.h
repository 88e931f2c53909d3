// The round of an event, however it is printed: 3 03 第3轮 第０３轮 第三轮 "Round 3" R3.
//
// A number counts only where it is sure to be that of a round: 决赛第01轮 and 1/8决赛 are texts. As
// in PGN, "3.2" is the second part of round 3; so is the second table or game (第3轮第2台).
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
  std::vector<std::int64_t> parts;  ///< the round, its part, the part of that ...; never none
  std::size_t length = 0;           ///< how many bytes of the text say so

  /// "3", "3.2".
  std::string words() const;
  /// As far as the other says it: that of 3.2 to 3 is equal. Unordered where this one says less.
  std::partial_ordering compared_as_far(const EventRound& asked) const;
};

/// The round that a whole text is; nothing where it is another text. O(text).
std::optional<EventRound> event_round(std::string_view text);
/// The round at the front of a text, before any words, if a word says that it is one: 第3轮 补赛.
std::optional<EventRound> front_event_round(std::string_view text);

/// Reads the number that begins at `pos`, as 12, １２, 十二, 一百零二; `pos` is then behind it.
std::optional<std::int64_t> take_any_number(std::string_view text, std::size_t& pos);

}  // namespace qipu
