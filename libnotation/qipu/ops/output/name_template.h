// File names made from records: templates with fields, and names that are never given twice. What
// the user wrote in a template stays as written; what a record contributes is made safe
// (run/safe_names.h).
//
// {n:04} is padded with zeros; {ecco:1} is the first character of a value; {event|title|file} is
// the first of these that the game has, and _ where it has none. Dates are 1988-05-03, or as far as
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

/// What a template can use of a game.
struct GameName {
  Tags tags = {};
  Outcome outcome = {};
  std::size_t plies = 0;
};
GameName game_name(const Game& game);

/// What a template can use besides the game.
struct NameContext {
  std::string_view name;  ///< of the input file, without folders and extension
  std::string_view dir;   ///< of the input file, below the folder it was found in
  std::string_view ext;   ///< of the output format
  std::uint64_t number = 0;
};

/// A file name with fields: "out/{year}/{event|title}_{n:03}.xqf".
class NameTemplate {
 public:
  /// Nothing when `text` has no {field}. Errors: unknown_field.
  static Result<std::optional<NameTemplate>> parse(std::string_view text);

  /// Whether the name depends on the game.
  bool of_games() const { return of_games_; }
  /// Whether it counts the games, so that each has a name of its own.
  bool counts_games() const { return counts_games_; }
  /// The file name. `game` may be null: then its fields are left out.
  std::string fill(const NameContext& context, const GameName* game) const;
  /// The folder in which all its files lie: what stands before the first field, up to a slash.
  std::string folder() const;
  /// The name, as fill() gives it below folder(), can be one of the template's. One that
  /// had to be cut, for it was too long, need not be known. O(length of template and name).
  bool could_give(std::string_view name) const;

 private:
  struct Choice {
    Field field;
    int size = 0;  ///< digits of a number, else characters of a value; 0: as they come
  };
  struct Piece {
    std::string text;             ///< literal text
    std::vector<Choice> choices;  ///< in place of the text; the first that has a value
  };
  static std::optional<Choice> choice(std::string_view written);
  static std::optional<std::string> value(const Choice& choice, const NameContext& context,
                                          const GameName* game);

  std::vector<Piece> pieces_;
  bool of_games_ = false, counts_games_ = false;
};

/// The names given out in a run. Names that some file system takes for one (fold_name()) are one.
class NamesTaken {
 public:
  /// `path`, or "name-2.ext" and so on where it was given out before.
  std::string take(const std::string& path);

 private:
  std::unordered_map<std::string, std::uint64_t> used_;
};

}  // namespace qipu
