// Spellings of players' names that are likely one person's, for a table of names (names.h).
//
// Two spellings are taken for one person's for these reasons, the surest first:
//   script    they differ in script (简繁), width, case or blanks alone;
//   letters   names in plain letters with the same letters but for hyphens, blanks, signs: HU
//             Rong-hua, Hu Ronghua;
//   team      one has a team before it or brackets behind it, or begins with a team of the archive
//             or a province: 上海 胡荣华, 上海胡荣华;
//   pinyin    letters, in two words at least, are the pinyin, surname first or last, of exactly one
//             Chinese name of the archive; plain ones also what is left of one with accents;
//   misread   one Chinese character of two to four differs, and all of this holds: the two look
//             alike or sound alike; the rarer spelling has 3 games at most and the other ten times
//             as many; their teams do not contradict each other, nor are the rarer one's games more
//             than two years off; one of these two agrees, the team if the name has two characters;
//             no other name fits as well.
// Never those who have played each other, nor, by pinyin, whose games are 30 years apart. Two
// masters that share two characters are not alike for that: 徐天红, 徐天利. Games are those of one
// name alone: once a table is applied its spellings count together, and a rarer one may stand out.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu {

class SameNames {
 public:
  /// The players of a game, their teams, and its year. O(log(spellings)).
  void add(const Game& game);
  /// Adds what another one has met.
  void merge(const SameNames& other);

  enum class Why : std::uint8_t { itself, script, letters, team, pinyin, misread };
  struct Spelling {
    std::string text;
    std::uint64_t games = 0;  ///< a side of a game each
    Why why = Why::itself;    ///< it is taken for the first of its group
  };
  /// The first is the name to be written: the most frequent one of those that the others are
  /// compared with. At least two; the others by their reasons, then by games.
  struct Group {
    std::vector<Spelling> spellings;
    std::uint64_t games() const;
    Why weakest() const { return spellings.back().why; }
  };
  /// Of so many games at least, the likeliest first: by the weakest of their reasons, then by
  /// games. Spellings that no table can have (with tabs, line ends, # before them) are in none.
  /// O(spellings), but for names that share all characters but one, which are compared in pairs.
  std::vector<Group> groups(std::uint64_t least = 1) const;

 private:
  struct Met {
    std::uint64_t games = 0;
    int first = 0, last = 0;  ///< years; 0: not known
    std::set<std::string> teams, opponents;

    void take(const Met& other);
  };
  class Search;
  std::map<std::string, Met> met_;
};

/// "script", "letters" ...
std::string_view name_of(SameNames::Why why);

}  // namespace qipu
