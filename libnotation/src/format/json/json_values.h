// What the values and keys of other programs' JSON mean: moves, squares, trees, players, records in
// a text.
#pragma once

#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/json/json_squares.h"
#include "format/kit/one_move.h"
#include "qipu/format/format.h"

namespace qipu::json {

using Json = nlohmann::json;

/// Returns the value of the first of the keys, which mean the same, that the object has; null if it
/// has none.
const Json* find_any(const Json& object, std::initializer_list<const char*> keys);

/// Return the words of a move, Red's move of a round, and Black's; null if the object has none.
const Json* words_in(const Json& object);
const Json* red_in(const Json& object);
const Json* black_in(const Json& object);

/// Returns the numbers of a move whose squares are numbers; nullopt for other moves.
std::optional<NumberedMove> numbered_move(const Json& value);
/// Returns true for keys of moves that may be played instead.
bool is_variations_key(std::string_view key);
/// Returns true for keys of the root of a tree.
bool is_tree_key(std::string_view key);
/// Returns true if a text has moves, their numbers and a result, and hardly anything else.
bool is_line(std::string_view text);
/// Returns true if an element of a list is a move or a round.
bool is_move(const Json& value);
/// Returns true for objects that may have others below them: {"move": ..., "children": [...]}.
bool is_tree(const Json& value);
/// Returns true if a value holds moves, judging by its beginning. `numbers`: pairs of numbers may
/// be moves.
bool holds_moves(const Json& value, bool numbers = false);
/// Returns the format of a record in a string; null if there is none.
const Format* format_in(const Json& value);
/// Returns true for a list of names and values, or an object with tags under known names.
bool is_tags(const Json& tags);
/// Returns true for keys under which programs keep a whole record as a text.
bool is_text_key(std::string_view key);
/// Returns true for a FEN, or text with about as many rows, which is a misspelt FEN.
bool is_fen(const Json& value);
/// Returns true if the key names a player, Red or Black, and the value is a string.
bool names_player(const std::string& key, const Json& value);
/// Returns the keys of lists of moves; the most likely list of the game comes first.
std::vector<std::string> lists_of(const Json& object);
/// Returns true for keys of comments, in English and Chinese.
bool is_remark_key(std::string_view key);
/// Returns true for keys whose value can be computed from the position or from the list, so that it
/// is ignored.
bool is_derived_key(std::string_view key);

}  // namespace qipu::json
