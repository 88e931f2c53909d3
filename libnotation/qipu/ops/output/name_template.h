// File names made from records: templates with fields, and names that are never given twice. What
// the user wrote in a template stays as written; what a record contributes is made safe
// (run/safe_names.h).
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

/// A file name with fields: "out/{year}/{red}-{black}_{n:03}.xqf".
class NameTemplate {
 public:
  /// Nothing when `text` has no {field}. Errors: unknown_field.
  static Result<std::optional<NameTemplate>> parse(std::string_view text);

  /// Whether the name depends on the game.
  bool of_games() const { return of_games_; }
  /// The file name. `game` may be null: then its fields are left out.
  std::string fill(const NameContext& context, const GameName* game) const;

 private:
  struct Piece {
    std::string text;            ///< literal text
    std::optional<Field> field;  ///< in place of the text
    int width = 0;
  };
  std::vector<Piece> pieces_;
  bool of_games_ = false;
};

/// The names given out in a run. Names that differ only in case count as the same.
class NamesTaken {
 public:
  /// `path`, or "name-2.ext" and so on where it was given out before.
  std::string take(const std::string& path);

 private:
  std::unordered_map<std::string, std::uint64_t> used_;
};

}  // namespace qipu
