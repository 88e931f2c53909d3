// What a format can hold, and the one place where a game is cut down to it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/game/game.h"

namespace qipu {

/// What a format can hold. Plain data: `qipu formats` prints it, reduced() obeys it.
struct Capabilities {
  bool many_games = false;
  bool setup = true;          ///< a start other than the usual one
  bool any_men = true;        ///< false: at most the men of a usual set on a side (32 slots)
  bool variations = true;
  bool comments = true;       ///< after moves
  bool leads = false;         ///< before moves, apart from comments after the previous one
  bool introduction = true;   ///< a comment before the first move
  bool nags = false;
  bool evals = false;
  bool clocks = false;
  bool outcome = true;        ///< who won
  bool ending = false;        ///< by what
  bool outcome_words = false; ///< the file's own words for it
  bool turn_without_moves = true;  ///< whose turn it is when there is no move
  bool counters = false;      ///< FEN's two counters of the start
  bool written = false;       ///< words that nobody understood, where a move should be
  bool illegal = true;        ///< moves against the rules
  bool off_turn = true;       ///< a first move by the side that is not to move
  bool other_tags = true;     ///< tags beyond the list
  bool repeated_tags = false;
  /// Names it has a place for, separated by blanks (when !other_tags). Such tags have fixed places,
  /// so reduced() also brings them into this order.
  std::string_view tags = {};
  std::string_view forbidden_in_comments = {};  ///< characters a comment cannot hold, e.g. "}"
  bool empty_tags = true;     ///< tags without a value are kept
  /// A tag's value as the format can hold it, cut where its field ends; "" when not at all. Null:
  /// any value as it is.
  std::string (*fit_tag)(std::string_view name, std::string_view value) = nullptr;
};

/// One kind of thing that was dropped, and how often.
struct Loss {
  std::string_view what;  ///< "variations", "comments", "tag", "nags" ... see loss_text()
  std::string detail;     ///< the tag's name, where it is a tag
  std::uint32_t count = 0;
};
using Losses = std::vector<Loss>;

std::string loss_text(const Loss& loss, bool chinese);

/// The game as the format can hold it. What is dropped is added to `losses`. O(nodes).
Game reduced(const Game& game, const Capabilities& can, Losses& losses);

}  // namespace qipu
