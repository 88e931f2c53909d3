// How two records differ as games, regardless of their file formats.
//
// Content without meaning (an empty tag, "????.??.??", blanks around a comment) makes no
// difference, nor does the order of tags. Variations are matched by their moves, so the order among
// siblings does not matter, except that it matters which of them is the main line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"
#include "qipu/notation/notation.h"

namespace qipu {

struct DiffOptions {
  const Notation* notation = nullptr;  ///< the notation of moves; null: zh
  bool tags = true;
  bool result = true;    ///< the result and how the game ended
  bool comments = true;  ///< comments before and after moves
  bool marks = true;     ///< NAGs, evaluations, clocks
  bool variations = true;
  bool order = true;      ///< the order of the games in a collection
  std::size_t limit = 0;  ///< how many differences are listed; 0: none. All are counted.
};

struct Difference {
  enum class Kind : std::uint8_t {
    tag,
    start,
    result,
    main_line,   ///< the games continue with different moves
    only_first,  ///< a move, with everything after it, that the second game does not have
    only_second,
    comment,
    marks,
  };
  Kind kind = Kind::tag;
  std::string name;         ///< of the tag; else the move concerned ("12... 炮8平5"), or ""
  std::string a, b;         ///< the value in each game
  std::uint32_t moves = 0;  ///< for only_first and only_second: the number of moves
  std::string fen;          ///< for moves: the position before the move
};

std::string_view kind_name(Difference::Kind kind);  ///< such as "main_line"

struct Differences {
  std::vector<Difference> listed;
  std::uint64_t count = 0;
};

/// Lists the differences in reading order: header, main line, variations. REQUIRES: both games are
/// resolved. O(nodes), and O(depth) for each difference listed.
Differences differences(const Game& a, const Game& b, const DiffOptions& options);

// The parts of the comparison, for callers that compare games without having both in memory.
/// Returns false for "?", "????.??.??", "-": a field without a value.
bool says_something(std::string_view value);
/// Returns the key of a node among its siblings: its move, or the text of an unresolved move.
std::string key_of(const Game& game, NodeId id);
/// Returns NAGs, evaluation and clocks as text.
std::string marks_of(const Notes& notes);

/// The counts that a comparison of two files reports.
struct GameSize {
  std::uint64_t games = 0, moves = 0, variations = 0, comments = 0;
  void add(const Game& game);
};

}  // namespace qipu
