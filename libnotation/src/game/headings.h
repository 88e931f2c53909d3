// Headings made from tags: players, event, round in words, code and name of the opening, and the
// title that several games share.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/tags.h"

namespace qipu {

/// "甲 – 乙", "甲 – ?"; "" if neither player is known.
std::string players_in(const Tags& tags, std::string_view between = " – ");

/// Joins the parts that are not empty, with `between` between them: "甲 – 乙, 全国赛".
std::string joined(std::initializer_list<std::string_view> parts, std::string_view between = ", ");

/// The event, or the title if there is none. If neither player is known, as in the problems of a
/// book, the title comes first. "" if there is neither.
std::string_view event_in(const Tags& tags);

/// "第3轮", "round 3". A round that is more than a number, such as "决赛", stays as it is, but
/// "第02轮" is "round 02" in English. "" if the round is unknown.
std::string round_words(const Tags& tags, Language language);

/// "C36" for "C36 中炮过河车互进七兵对屏风马"; "" if the words do not begin with an ECCO code.
std::string_view ecco_code(std::string_view words);

/// An opening, with code and name separated even if the record has both in one field.
struct OpeningWords {
  std::string code;  ///< "E13"; the tag ECCO as it stands if it is not a code
  std::string name;  ///< includes the variation: "五九炮，黑炮打兵"
  /// "E13 五九炮"; "" if neither is known.
  std::string both() const;
};
OpeningWords opening_in(const Tags& tags);

/// The title that several games share.
class CommonTitle {
 public:
  void add(const Tags& tags);
  /// The event that all games share. For a single game without an event, its players or its title.
  /// "" if there is none.
  std::string words() const;

 private:
  std::size_t games_ = 0;
  std::string event_;  ///< also "" if the games have different events
  std::string first_;  ///< the players or the title of the first game
};

}  // namespace qipu
