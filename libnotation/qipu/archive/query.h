// Questions about games: red ~ "胡荣华" and year < 1980 and position("...").
//
// Syntax: grammars/query.hpp. Every name and every word has a Chinese spelling too (红方, 且).
//
// Fields: those of output names (format/fields.h) and any tag; `player` is either side, `source`
// the file, `comment` (注释) any comment of the game, before it, beside its moves and in
// variations, each by itself: it may contain (~) or be (=) a text. A bare name has to be known; any
// tag may stand in quotes. Texts are compared without regard to case, width or script (简繁), and
// names also by their pinyin: red ~ "hu ronghua" finds 胡荣华. Dates are compared as far as the
// question says them (date < 1980.05), whole numbers as numbers, results by meaning (红胜 is 1-0),
// rounds by their number (3 is 第03轮, 第三轮 and Round 3, and all parts of it: 3.2).
// What a game does not say is neither less nor more.
//
//   position("FEN")     the board with its side to move; without a side, either
//   pattern("...")      a FEN board: ? any square, ! any piece, [RC] one of these, [^RC] none of
//                       them, * a run of squares
//   material("RCPvRAA") exactly these and the kings, Red's before the v; `for N`: N plies running
//   line("...")         the first moves, in any notation; * is one ply, ... any number
//   mirrored(x)         one of these, or its mirror image
//   colours_swapped(x)  likewise, by half a turn
//   ending(...)         checkmate, stalemate, resignation, time, ruling ...; several: any of them
//   has(...)            variations, comments, evals, clocks, mistakes; several: all of them
//
// They ask the main line; with `in variations` behind them, all lines.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "qipu/diag/result.h"
#include "qipu/game/game.h"

namespace qipu {

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

  /// Whether it asks about moves: then a game has to be resolved before it is asked about.
  bool asks_moves() const;

  struct Found {
    std::optional<std::size_t> ply;  ///< plies before the first position that was asked for
  };
  /// Nothing where the game does not answer to it. `source`: the path of its file. Not by two
  /// threads at once: each has a copy. O(tags), and O(plies) for what asks about moves.
  std::optional<Found> find(const Game& game, std::string_view source);

  struct Tree;  // query_tree.h
  Tree& tree() { return *tree_; }

 private:
  explicit Query(std::unique_ptr<Tree> tree);
  std::unique_ptr<Tree> tree_;
};

}  // namespace qipu
