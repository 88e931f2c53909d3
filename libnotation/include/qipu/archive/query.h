// Queries about games: red ~ "胡荣华" and year < 1980 and position("...").
//
// Syntax: grammars/query.hpp. Every name and every keyword also has a Chinese spelling (红方, 且).
//
// Fields: those of output names (format/fields.h) and any tag. `player` is either side, `source`
// the file, `comment` (注释) any comment of the game, before it, beside its moves and in
// variations, each by itself: it may contain (~) or be (=) a text. A bare name must be known; any
// tag may stand in quotes. Texts are compared without regard to case, width or script (简繁), and
// names also by their pinyin: red ~ "hu ronghua" finds 胡荣华. Of dates only the parts in the query
// are compared (date < 1980.05), whole numbers are compared as numbers, results by meaning (红胜 is
// 1-0), rounds by their number (3 is 第03轮, 第三轮 and Round 3, and all parts of it: 3.2). A value
// that the game does not have is neither less nor more.
//
//   position("FEN")     the board with its side to move; without a side, either
//   pattern("...")      a FEN board: ? any square, ! any piece, [RC] one of these, [^RC] none of
//                       them, * any number of squares
//   material("RCPvRAA") exactly these and the kings, Red's before the v; `for N`: for N plies in a
//   row line("...")         the first moves, in any notation; * is one ply, ... any number
//   mirrored(x)         one of these, or its mirror image
//   colours_swapped(x)  the same for the image with colours exchanged and the board turned
//   ending(...)         checkmate, stalemate, resignation, time, ruling ...; several: any of them
//   has(...)            variations, comments, evals, clocks, mistakes; several: all of them
//
// They are evaluated on the main line; followed by `in variations`, on all lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/game/game.h"

#pragma GCC visibility push(default)
namespace qipu {

/// What a database has answered to each word of a query, about all its games. Only its pointer is
/// passed on: Database::ask() makes it, and the same query uses it.
struct QueryAnswers;  // query_tree.h

/// What is known of a game before its record is asked.
struct KnownAnswers {
  const QueryAnswers* answers = nullptr;  ///< null: nothing
  std::uint32_t game = 0;                 ///< its number in the database
};

class Query {
 public:
  /// Errors, with the column: query_syntax, query_field, query_value, query_call, query_board,
  /// query_deep.
  static Result<Query> parse(std::string_view text);
  Query(Query&&) noexcept;
  Query& operator=(Query&&) noexcept;
  Query(const Query& o);
  Query& operator=(const Query& o) = delete;
  ~Query();

  /// Returns true if the query depends on moves; a game must then be resolved before it is asked.
  /// `answers`: the words that the database has answered for all its games do not count.
  bool asks_moves(const QueryAnswers* answers = nullptr) const;

  /// Returns true if the game matches. `source`: the path of its file. What is known is not asked
  /// of the game. Two threads must not use a query at once; each needs a copy. O(tags), and
  /// O(plies) if the query depends on moves.
  bool matches(const Game& game, std::string_view source, KnownAnswers known = {});

  struct Found {
    std::optional<std::size_t> ply;  ///< plies before the first position that matches
  };
  /// The same; also finds the place. Returns nothing if the game does not match. REQUIRES: if the
  /// query depends on moves, the game is resolved, whatever is known.
  std::optional<Found> find(const Game& game, std::string_view source, KnownAnswers known = {});

  struct Tree;  // query_tree.h
  Tree& tree() { return *tree_; }

 private:
  explicit Query(std::unique_ptr<Tree> tree);
  std::unique_ptr<Tree> tree_;
};

}  // namespace qipu
#pragma GCC visibility pop
