// Finds where the objects of a JSON text begin and end, and the places of their contents.
// Nothing is parsed.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace qipu::json {

/// The value of a key, from its first character to its last.
struct Part {
  std::string_view key;
  std::size_t begin = 0, end = 0;
};

/// One object of the text.
struct Extent {
  std::size_t begin = 0, end = 0;
  bool whole = false;              ///< false: the text ends inside it
  int deepest = 0;                 ///< the most objects and lists inside each other
  bool digits = false;             ///< moves in DhtmlXQ's digits
  bool nested = false;             ///< "moves" is an object
  bool controls = false;           ///< strings hold unescaped control characters
  bool telling = false;            ///< it has a key that a game may have
  std::size_t values = 0;          ///< number of commas, about that of values
  std::vector<std::size_t> moves;  ///< offset of each element of "moves"
  std::vector<std::pair<std::string_view, std::size_t>> strings;  ///< offsets of values
  std::vector<Part> containers;                                   ///< the lists and objects in it
  std::vector<Part> plain;                                        ///< its other values
  /// The elements of other lists that may hold moves.
  std::vector<std::pair<std::string_view, std::vector<std::size_t>>> lists;
};

constexpr int kDepth = 32;  ///< our own JSON is four deep
/// For moves below their moves, each two deep. Some code recurses over values, and a stack may have
/// only a mebibyte.
constexpr int kTreeDepth = 1024;
constexpr std::size_t kMostValues = 4'000'000;  ///< in a game; each costs some hundred bytes

/// Returns true if a key names a list of moves: "moves", "move_list", "history", 着法 ... Case and
/// underscores do not matter.
bool is_moves_key(std::string_view key);
/// Returns true if a key names moves that are played next: "children", "replies" ...
bool is_children_key(std::string_view key);
/// Returns true if a text has such a key anywhere.
bool has_children_key(std::string_view text);
/// Returns true if a key names the start of a game: "fen", "initial_fen", "board" ...
bool is_start_key(std::string_view key);
/// Returns true if only games, or objects that look like them, have such a key.
bool is_game_key(std::string_view key);

/// Finds where each game's object begins and ends in a text, and the places of its moves. Nothing
/// is parsed, so a broken object is found like a whole one.
class Scanner {
 public:
  /// `lines`: JSON Lines, with one object per line.
  Scanner(std::string_view text, bool lines) : text_(text), lines_(lines) {}

  std::size_t offset() const { return at_; }
  void go_to(std::size_t offset) { at_ = offset; }

  /// Moves to the next object, or to text that should not be there. Returns false at the end.
  bool find();
  /// Takes text that is not an object, up to the next object or the end of the line.
  std::string_view take_stray();
  /// Takes an object. REQUIRES: text[offset()] is '{'.
  Extent take_object();
  /// Returns the offset after the bracket that closes the list at `at`, if the list holds only
  /// strings; else 0.
  std::size_t behind_list(std::size_t at) const;
  /// Returns the offset of the next game's line after a line end at `at`; 0 if there is none. It
  /// relies on the layout of collections: JSON Lines have one game per line, arrays have a line
  /// with only a comma between games.
  std::size_t next_game_line(std::size_t at) const;

 private:
  void begin_container(Extent& e, std::string_view key) const;
  void note_plain(Extent& e, std::string_view key, std::size_t begin) const;
  std::size_t find_lone_bracket(std::size_t begin) const;
  void note_move(Extent& e, std::string_view key) const;
  bool breaks_off() const;
  void skip_string(Extent& e);
  void skip_plain();

  std::string_view text_;
  bool lines_;
  std::size_t at_ = 0;
};

}  // namespace qipu::json
