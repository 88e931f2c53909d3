// Private. PGN's tags and our fields: one table for reader and writer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "qipu/format/pgn/pgn_lexer.h"
#include "qipu/game/game.h"

namespace qipu::pgn {

/// What tags said that is not a tag of ours, kept until the game ends.
struct Declared {
  std::string_view result;     ///< the Result tag's value
  std::string_view fen;        ///< the FEN tag's value
  std::size_t fen_offset = 0;  ///< where it stands
  std::string_view result_words;
};

/// Puts one tag where it belongs: a field, `declared`, or, as the file spells it, game.tags.
void accept_tag(Game& game, Declared& declared, std::string_view name, std::string_view value,
                std::size_t value_offset);

/// The names of the tags between two blank lines, which tell where the tags of another game begin.
class TagBlock {
 public:
  void clear() { names_.clear(); }
  void add(std::string_view name) { names_.push_back(name); }
  /// True if a blank line stands between `behind`, where the last tag ended, and `in`, and the tags
  /// from there to the next blank line have a name of this block again: the game so far has tags
  /// alone. Other tags belong to the same game, for some programs leave blank lines between tags.
  bool begins_anew(std::string_view text, std::size_t behind, Lexer in);

 private:
  std::vector<std::string_view> names_;
};

/// The name of another game in the tags Variant, Game and the like: janggi, 揭棋; "" where they
/// name none, as they may say anything.
std::string_view other_game(const Tags& tags);

/// What a tag can be called (Capabilities::fit_tag_name): no blank, quote or bracket in it, and
/// none of the names that say something else.
std::string fit_tag_name(std::string_view name);
/// What a tag can hold (Capabilities::fit_tag): no line of it begins as a tag does. Nothing of what
/// would be read as something else: a FEN that is one, an ending, SetUp, the game's own name.
std::string fit_tag(std::string_view name, std::string_view value);

}  // namespace qipu::pgn
