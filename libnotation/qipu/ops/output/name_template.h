// File names made from records: templates, and no name twice. What the user wrote in a template
// stays as written; what a record says is made safe (run/safe_names.h).
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

/// What a template may say of a game.
struct GameName {
  Tags tags = {};
  Outcome outcome = {};
  std::size_t plies = 0;
};
GameName game_name(const Game& game);

/// What a template may say besides.
struct NameContext {
  std::string_view name;  ///< of the input, without folders and extension
  std::string_view dir;   ///< of the input, below the folder it was found in
  std::string_view ext;   ///< of the format written
  std::uint64_t number = 0;
};

/// "out/{year}/{red}-{black}_{n:03}.xqf".
class NameTemplate {
 public:
  /// Nothing when `text` has no {field}. Errors: usage (a field that does not exist).
  static Result<std::optional<NameTemplate>> parse(std::string_view text);

  /// Whether a game has to be known to name its file.
  bool of_games() const { return of_games_; }
  /// `game` may be null: its fields are left out.
  std::string fill(const NameContext& context, const GameName* game) const;

 private:
  struct Piece {
    std::string text;            ///< as it is
    std::optional<Field> field;  ///< instead of it
    int width = 0;
  };
  std::vector<Piece> pieces_;
  bool of_games_ = false;
};

/// Names given out in a run. Two that differ in case alone are one.
class NamesTaken {
 public:
  /// `path`, or "name-2.ext" and so on where it was given out before.
  std::string take(const std::string& path);

 private:
  std::unordered_map<std::string, std::uint64_t> used_;
};

}  // namespace qipu
