// File names made from records: templates with fields, and names that are never given twice. The
// user's own part of a template stays as written; the part that comes from a record is made safe
// (run/safe_names.h).
//
// {n:04} is padded with zeros; {ecco:1} is the first character of a value; {event|title|file} is
// the first of these that the game has, or _ if it has none. Dates are 1988-05-03, or as far as
// they are certain.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "qipu/diag/result.h"
#include "qipu/format/fields.h"
#include "qipu/game/game.h"

namespace qipu {

/// The parts of a game that a template can use.
struct GameName {
  Tags tags = {};
  Outcome outcome = {};
  std::size_t plies = 0;
};
GameName game_name(const Game& game);

/// The values that a template can use besides the game.
struct NameContext {
  std::string_view name;  ///< the name of the input file, without folders and extension
  std::string_view dir;   ///< the folder of the input file, below the folder in which it was found
  std::string_view ext;   ///< the extension of the output format
  std::uint64_t number = 0;
};

/// A file name with fields: "out/{year}/{event|title}_{n:03}.xqf".
class NameTemplate {
 public:
  /// Reads a template. Returns no value if `text` has no {field}. Errors: unknown_field.
  static Result<std::optional<NameTemplate>> parse(std::string_view text);

  /// Returns true if the name depends on the game.
  bool of_games() const { return of_games_; }
  /// Returns true if the template counts the games, so that each has a name of its own.
  bool counts_games() const { return counts_games_; }
  /// Returns the file name. If `game` is null, its fields are left out.
  std::string fill(const NameContext& context, const GameName* game) const;
  /// Returns the folder in which all its files lie: the text before the first field, up to a slash.
  std::string folder() const;
  /// Returns true if the name, as fill() returns it below folder(), can come from this template. A
  /// name that had to be cut because it was too long may not be recognised. O(length of template
  /// and name).
  bool could_give(std::string_view name) const;

 private:
  struct Choice {
    Field field;
    int size = 0;  ///< digits of a number, else characters of a value; 0: unlimited
  };
  struct Piece {
    std::string text;             ///< literal text
    std::vector<Choice> choices;  ///< used instead of the text: the first that has a value
  };
  static std::optional<Choice> choice(std::string_view written);
  static std::optional<std::string> value(const Choice& choice, const NameContext& context,
                                          const GameName* game);

  std::vector<Piece> pieces_;
  bool of_games_ = false, counts_games_ = false;
};

/// The names used in a run. Names that some file system treats as equal (fold_name()) count as
/// equal.
class NamesTaken {
 public:
  /// Returns `path`, or "name-2.ext" and so on if it was used before.
  std::string take(const std::string& path);

 private:
  std::unordered_map<std::string, std::uint64_t> used_;
};

}  // namespace qipu
