// What headings make of tags: who played, and at what, a round in words, an opening's code and
// name, the title that several games share.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/tags.h"

namespace qipu {

/// "甲 – 乙", "甲 – ?"; "" where neither is known.
std::string players_in(const Tags& tags, std::string_view between = " – ");

/// What there is of them, with `between` between: "甲 – 乙, 全国赛".
std::string joined(std::initializer_list<std::string_view> parts, std::string_view between = ", ");

/// Where it was played, or else its title; the title first where neither player is known, as with
/// the problems of a book; or "".
std::string_view event_in(const Tags& tags);

/// "第3轮", "round 3"; what is more than a number, "第02轮" or "决赛", as it stands, but that a
/// numbered round is "round 02" in English; "" where nothing is known.
std::string round_words(const Tags& tags, Language language);

/// "C36" of "C36 中炮过河车互进七兵对屏风马"; "" where the words do not begin with a code of ECCO.
std::string_view ecco_code(std::string_view words);

/// An opening, its code told apart where the record writes both in one field.
struct OpeningWords {
  std::string code;  ///< "E13"; ECCO as it stands where that is no code
  std::string name;  ///< with its variation: "五九炮，黑炮打兵"
  /// "E13 五九炮"; "" where neither is known.
  std::string both() const;
};
OpeningWords opening_in(const Tags& tags);

/// What games may be called together.
class CommonTitle {
 public:
  void add(const Tags& tags);
  /// The event of all of them; of a single game without one, who played or its title; or "".
  std::string words() const;

 private:
  std::size_t games_ = 0;
  std::string event_;  ///< "" as well where they are of several
  std::string first_;  ///< what the first game is called
};

}  // namespace qipu
