// What a format can hold, and the one place where a game is cut down to it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"

namespace qipu {

/// What a format can hold. Plain data: `qipu formats` prints it, reduced() obeys it.
struct Capabilities {
  bool many_games = false;
  bool setup = true;       ///< a start other than the usual one
  bool any_pieces = true;  ///< false: at most the pieces of a usual set on a side (32 slots)
  /// A board with both kings in each other's palace. FEN's readers would exchange its colours, so
  /// without this it is turned round, and its moves with it.
  bool upside_down = false;
  bool moves = true;  ///< false: a position alone
  bool variations = true;
  bool comments = true;          ///< after moves
  bool leads = false;            ///< before moves, apart from comments after the previous one
  bool variation_leads = false;  ///< before the first move of a variation
  bool introduction = true;      ///< a comment before the first move
  bool nags = false;
  bool evals = false;
  bool clocks = false;
  bool start_notes = false;        ///< glyphs, evaluations and clocks of the start itself
  bool outcome = true;             ///< who won
  bool ending = false;             ///< by what
  bool outcome_words = false;      ///< the file's own words for it
  bool outcome_text = false;       ///< all three in one text: what parse_outcome() makes of it
  bool turn_without_moves = true;  ///< whose turn it is when there is no move
  bool counters = false;           ///< FEN's two counters of the start
  bool written = false;            ///< words that nobody understood, where a move should be
  bool illegal = true;             ///< moves against the rules
  bool off_turn = true;            ///< a first move by the side that is not to move
  bool other_tags = true;          ///< tags beyond the list
  bool repeated_tags = false;
  /// Names it has a place for, separated by blanks. Such tags have fixed places, so reduced() also
  /// brings them into this order; others (when other_tags) follow as they stood.
  std::string_view tags = {};
  /// Date holds any words: where there is no place for DatePrinted, they stand there, and nothing
  /// is lost.
  bool printed_dates = false;
  bool empty_tags = true;     ///< tags without a value are kept
  bool tag_lines = true;      ///< line breaks in tag values; false: they become blanks
  bool comment_lines = true;  ///< line breaks in comments; false: they become blanks
  bool nul = false;           ///< U+0000 in tag values and comments; false: a blank
  bool outer_blanks = true;   ///< blanks around tag values and comments
  std::string_view forbidden_in_comments = {};  ///< ASCII characters, written full-width: "}"
  std::string_view forbidden_in_tags = {};      ///< likewise
  /// The name under which the format can hold a tag; never "". Idempotent. Null: any as it is.
  std::string (*fit_tag_name)(std::string_view name) = nullptr;
  /// A tag's value as the format can hold it, cut where its field ends; "" when not at all.
  /// Idempotent. Null: any value as it is.
  std::string (*fit_tag)(std::string_view name, std::string_view value) = nullptr;
  /// Words of the result as the format can hold them. Idempotent. Null: any as they are.
  std::string (*fit_outcome_words)(std::string_view words) = nullptr;
  /// A comment as the format can hold it. Idempotent. Null: any as it is.
  std::string (*fit_comment)(std::string_view comment) = nullptr;
  /// Which words that nobody understood it can hold; the others go with all that follows them.
  /// Null: all.
  bool (*holds_words)(std::string_view words) = nullptr;
  /// Words that nobody understood as the format can hold them, never none: words of the same look
  /// that are a move no more than these were. Idempotent. Null: any as they are.
  std::string (*fit_words)(std::string_view words) = nullptr;
  /// An outcome as the format can hold it: less its words where there is no room. Idempotent. Null:
  /// any as it is.
  Outcome (*fit_outcome)(const Outcome& outcome) = nullptr;
};

/// One kind of thing that was dropped or altered, and how often.
struct Loss {
  std::string_view what;  ///< "variations", "comments", "tag" ... a name that loss_text() knows
  std::string detail;     ///< the tag's name, where it is a tag
  std::uint32_t count = 0;
};
using Losses = std::vector<Loss>;

/// Adds to the entry of its kind and detail, or makes one. Where there are a hundred entries, new
/// details are counted without them, so that a file of nothing but odd tags costs no more than its
/// size.
void add_loss(Losses& losses, const Loss& loss);

/// "3 variations", "变着 3 处".
std::string loss_text(const Loss& loss, Language language);
/// All in a line. What has names (tags) is counted together, and of many names the most frequent
/// are told: "2 variations, 512 tags (Round, Site and 80 more)".
std::string losses_text(const Losses& losses, Language language);

/// Capabilities of a format that holds whatever a Game can.
Capabilities all_capabilities();

/// Cuts the game down to what the format can hold. What is dropped is added to `losses`, one entry
/// for each kind (and tag name, until there are a hundred entries: names that come later are
/// counted together, without them). Doing it twice changes nothing more. O(nodes).
///
/// A comment before a move that has no place of its own joins the comment before it in the text. A
/// move that cannot be held goes with all that follows it. Of what goes with a move or a variation,
/// moves count there, and nested variations each as one; comments, marks, evaluations and clocks
/// count under their own names.
void reduce(Game& game, const Capabilities& can, Losses& losses);
/// The same on a copy.
Game reduced(const Game& game, const Capabilities& can, Losses& losses);

}  // namespace qipu
