// Describes what a format can hold, and reduces a game to it. No other code does this.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

#pragma GCC visibility push(default)
namespace qipu {

/// The things that a format can hold. Plain data: `qipu formats` prints it, reduced() applies it.
struct Capabilities {
  bool many_games = false;
  bool setup = true;       ///< a start other than the standard one
  bool any_pieces = true;  ///< false: at most the pieces of a standard set on each side (32 slots)
  /// A board on which each king is in the other's palace. Readers of FEN would exchange the
  /// colours, so without this the board is turned by 180 degrees, with its moves.
  bool upside_down = false;
  bool moves = true;  ///< false: only a position
  bool variations = true;
  bool comments = true;  ///< after moves
  bool leads = false;    ///< before moves, separate from the comment after the previous move
  bool variation_leads = false;  ///< before the first move of a variation
  bool introduction = true;      ///< a comment before the first move
  bool nags = false;
  bool evals = false;
  bool clocks = false;
  bool start_notes = false;        ///< glyphs, evaluations and clocks of the start
  bool outcome = true;             ///< who won
  bool ending = false;             ///< the reason for the end
  bool outcome_words = false;      ///< the file's own words for the outcome
  bool outcome_text = false;       ///< all three in one text, which parse_outcome() reads
  bool turn_without_moves = true;  ///< the side to move, if there is no move
  bool counters = false;           ///< FEN's two counters of the start
  bool written = false;            ///< words in place of a move that nobody understood
  bool illegal = true;             ///< moves against the rules
  bool off_turn = true;            ///< a first move by the side that is not to move
  bool other_tags = true;          ///< tags that are not in `tags`
  bool repeated_tags = false;
  /// The names of tags that have a place of their own, separated by blanks. reduced() sorts these
  /// tags in this order; other tags (if other_tags) follow in their old order.
  std::string_view tags = {};
  /// The field Date can hold any words. If there is no field DatePrinted, its words go there, and
  /// nothing is lost.
  bool printed_dates = false;
  bool empty_tags = true;     ///< tags without a value are kept
  bool tag_lines = true;      ///< line breaks in tag values; false: they become blanks
  bool comment_lines = true;  ///< line breaks in comments; false: they become blanks
  bool nul = false;           ///< U+0000 in tag values and comments; false: a blank
  bool outer_blanks = true;   ///< blanks around tag values and comments are kept
  std::string_view forbidden_in_comments = {};  ///< ASCII characters that become full-width: "}"
  std::string_view forbidden_in_tags = {};      ///< the same for tag values
  /// Returns the name under which the format can hold a tag; never "". Idempotent. Null: any name
  /// fits.
  std::string (*fit_tag_name)(std::string_view name) = nullptr;
  /// Returns a tag's value as the format can hold it, cut to the size of its field; "" if it cannot
  /// hold the value at all. Idempotent. Null: any value fits.
  std::string (*fit_tag)(std::string_view name, std::string_view value) = nullptr;
  /// Returns the words of the result as the format can hold them. Idempotent. Null: any words fit.
  std::string (*fit_outcome_words)(std::string_view words) = nullptr;
  /// Returns a comment as the format can hold it. Idempotent. Null: any comment fits.
  std::string (*fit_comment)(std::string_view comment) = nullptr;
  /// Returns true if the format can hold these words, which nobody understood; other words are
  /// dropped with all that follows them. Null: any words fit.
  bool (*holds_words)(std::string_view words) = nullptr;
  /// Returns words that nobody understood as the format can hold them, never "": similar words that
  /// are not moves either. Idempotent. Null: any words fit.
  std::string (*fit_words)(std::string_view words) = nullptr;
  /// Returns an outcome as the format can hold it: without its words if there is no room.
  /// Idempotent. Null: any outcome fits.
  Outcome (*fit_outcome)(const Outcome& outcome) = nullptr;
};

/// One kind of data that was dropped or changed, and how often.
struct Loss {
  std::string_view what;  ///< "variations", "comments", "tag" ... a name that loss_text() knows
  std::string detail;     ///< the tag's name, for tags
  std::uint32_t count = 0;
};
using Losses = std::vector<Loss>;

/// Adds to the entry of the same kind and detail, or makes one. From a hundred entries on, new
/// details are counted without their names, so that a file full of odd tags costs no more memory
/// than its size.
void add_loss(Losses& losses, const Loss& loss);

/// "3 variations", "变着 3 处".
std::string loss_text(const Loss& loss, Language language);
/// Returns all losses in one line. Losses with names (tags) are counted together, and if there are
/// many names, the most frequent are listed: "2 variations, 512 tags (Round, Site and 80 more)".
std::string losses_text(const Losses& losses, Language language);

/// The capabilities of a format that can hold everything in a Game.
Capabilities all_capabilities();

/// Reduces the game to what the format can hold. Adds an entry to `losses` for each kind of data
/// dropped (and each tag name, up to a hundred entries; later names are counted together).
/// Idempotent. O(nodes).
///
/// If comments before moves have no place of their own, they join the comment before them in the
/// text. A move that cannot be held is dropped with all that follows it. In the dropped part, moves
/// are counted as moves, each nested variation as one, and comments, glyphs, evaluations and clocks
/// under their own names.
void reduce(Game& game, const Capabilities& can, Losses& losses);
/// The same, on a copy.
Game reduced(const Game& game, const Capabilities& can, Losses& losses);

}  // namespace qipu
#pragma GCC visibility pop
