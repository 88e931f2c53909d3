// Finds spellings of players' names that are probably one person's, for a table of names (names.h).
//
// Two spellings are taken for one person's for these reasons, the surest first:
//
//   script    they differ only in script (简繁), width, case or blanks;
//   letters   names in plain letters with the same letters apart from hyphens, blanks and signs: HU
//             Rong-hua, Hu Ronghua;
//   team      one has a team before it or brackets after it, or begins with a team of the
//             collection or a province: 上海 胡荣华, 上海胡荣华;
//   pinyin    letters, in at least two words, are the pinyin, surname first or last, of exactly one
//             Chinese name of the collection; plain letters may also be a name without its accents;
//   misread   one Chinese character of two to four differs, and all of this is true: the two look
//             or sound alike; the rarer spelling has at most 3 games and the other ten times as
//             many; their teams do not contradict each other, and the rarer one's games are not
//             more than two years away; one of these two agrees, namely the team if the name has
//             two characters; no other name fits as well.
//
// Spellings are never joined if they have played each other, nor, by pinyin, if their games are 30
// years apart. Two masters that share two characters are not alike for that reason: 徐天红, 徐天利.
// The games of each spelling are counted separately. After a table is applied, spellings of one
// name count together, and other rare spellings may be found.
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
  /// Adds the players of a game, their teams, and its year. O(log(spellings)).
  void add(const Game& game);
  /// Adds the data of another object.
  void merge(const SameNames& other);

  enum class Why : std::uint8_t { itself, script, letters, team, pinyin, misread };
  struct Spelling {
    std::string text;
    std::uint64_t games = 0;  ///< each side of a game counts
    Why why = Why::itself;    ///< why it is taken for the first of its group
  };
  /// The first is the name to be written: the most frequent of those with which the others are
  /// compared. A group has at least two; the others are ordered by reason, then by games.
  struct Group {
    std::vector<Spelling> spellings;
    std::uint64_t games() const;
    Why weakest() const { return spellings.back().why; }
  };
  /// Returns the groups of at least this many games, the most probable first: by the weakest of
  /// their reasons, then by games. Spellings that no table can contain (with tabs, line ends, #
  /// before them) are left out. O(spellings), except for names that share all characters but one,
  /// which are compared in pairs.
  std::vector<Group> groups(std::uint64_t least = 1) const;

 private:
  struct Met {
    std::uint64_t games = 0;
    int first = 0, last = 0;  ///< years; 0: unknown
    std::set<std::string> teams, opponents;

    void take(const Met& other);
  };
  class Search;
  std::map<std::string, Met> met_;
};

/// "script", "letters" ...
std::string_view name_of(SameNames::Why why);

}  // namespace qipu
