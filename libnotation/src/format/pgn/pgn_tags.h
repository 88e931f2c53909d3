// Maps PGN's tags to our fields, for reader and writer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "format/pgn/pgn_lexer.h"
#include "qipu/game/game.h"

namespace qipu::pgn {

/// Values of tags that do not stay tags. They are kept until the game ends.
struct Declared {
  std::string_view result;     ///< the Result tag's value
  std::string_view fen;        ///< the FEN tag's value
  std::size_t fen_offset = 0;  ///< its offset
  std::string_view result_words;
};

/// Stores one tag: in a field, in `declared`, or in game.tags under the name that the file uses.
void accept_tag(Game& game, Declared& declared, std::string_view name, std::string_view value,
                std::size_t value_offset);

/// The names of the tags between two blank lines. They show where the tags of another game begin.
class TagBlock {
 public:
  void clear() { names_.clear(); }
  void add(std::string_view name) { names_.push_back(name); }
  /// Returns true if a new game begins: a blank line stands between `behind`, where the last tag
  /// ended, and `in`, and the tags from there to the next blank line repeat a name of this block.
  /// The game so far then has only tags. Other tags belong to the same game, because some programs
  /// leave blank lines between tags.
  bool begins_anew(std::string_view text, std::size_t behind, Lexer in);

 private:
  std::vector<std::string_view> names_;
};

/// Returns the name of another game in the tags Variant, Game and the like: janggi, 揭棋; "" if
/// they name none. These tags may hold any text.
std::string_view other_game(const Tags& tags);

/// Returns a name that a tag can have (Capabilities::fit_tag_name): without blanks, quotes and
/// brackets, and different from the names that have another meaning.
std::string fit_tag_name(std::string_view name);
/// Returns a value that a tag can hold (Capabilities::fit_tag): none of its lines begins as a tag
/// does. Returns "" if it would be read as something else: a valid FEN, an ending, SetUp, the
/// game's own name.
std::string fit_tag(std::string_view name, std::string_view value);

}  // namespace qipu::pgn
