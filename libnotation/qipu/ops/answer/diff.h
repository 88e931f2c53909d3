// How two records differ as games, whatever files they came from.
//
// What stands in a file and says nothing (an empty tag, "????.??.??", blanks around a comment) is
// no difference, nor is the order of tags. Alternatives are matched by their moves, so a variation
// that stands elsewhere among its siblings is the same variation; which of them is the main line
// counts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct DiffOptions {
  const Notation* notation = nullptr;  ///< for moves; null: zh
  bool tags = true;
  bool result = true;    ///< who won, by what
  bool comments = true;  ///< before and after moves
  bool marks = true;     ///< NAGs, evaluations, clocks
  bool variations = true;
  bool order = true;      ///< of the games of an archive
  std::size_t limit = 0;  ///< of differences told in words; 0: none. All are counted.

  /// Sets the switch of that name to false; false when there is none.
  bool ignore(std::string_view name);
};

struct Difference {
  enum class Kind : std::uint8_t {
    tag,
    start,
    result,
    main_line,   ///< another move goes on
    only_first,  ///< a move that the second has not, with all that follows
    only_second,
    comment,
    marks,
  };
  Kind kind = Kind::tag;
  std::string name;         ///< of the tag; otherwise the move it is about ("12... 炮8平5"), or ""
  std::string a, b;         ///< what each says
  std::uint32_t moves = 0;  ///< of only_first and only_second: how many
  std::string fen;          ///< of moves: the position before them
};

std::string_view kind_name(Difference::Kind kind);  ///< "main_line"

struct Differences {
  std::vector<Difference> told;
  std::uint64_t count = 0;
};

/// REQUIRES: both games are resolved. In the order of a reader: head, main line, variations.
/// O(nodes), and O(depth) for each difference told.
Differences differences(const Game& a, const Game& b, const DiffOptions& options);

// What is compared, for those who compare games without having both at hand.
/// False of "?", "????.??.??", "-": a field that nobody filled in.
bool says_something(std::string_view value);
/// What a node is among its siblings: its move, or the words that nobody understood.
std::string key_of(const Game& game, NodeId id);
/// NAGs, evaluation and clocks.
std::string marks_of(const Notes& notes);

/// What a comparison of two files counts.
struct GameSize {
  std::uint64_t games = 0, moves = 0, variations = 0, comments = 0;
  void add(const Game& game);
};

}  // namespace qipu
