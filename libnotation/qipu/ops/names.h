// File names made from records: templates, what must not stand in a name, and no name twice.
//
// What a record says becomes a name on any system: Windows, macOS and Linux agree on little, so the
// strictest of them decides. What the user wrote in a template stays as written.
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

/// Something that may stand in a file name everywhere: no separators, no control characters, no
/// leading dots, no trailing dots or blanks, at most 120 bytes; "_" when nothing is left or nothing
/// is known ("?", "????.??.??").
std::string safe_name(std::string_view text);

/// The last step for a whole component of a path: at most 255 bytes, cut between characters before
/// the extension; no device name of Windows (CON, NUL, aux.txt); no leading dash or blank.
std::string safe_component(std::string_view component);

/// A path out of an archive as one below a folder: no way out of it, each component safe. Bytes
/// that are no characters stay.
std::string safe_path(std::string_view path);

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

/// With the slash; "" when there is none.
std::string_view folder_of(std::string_view path);
/// Without it.
std::string_view inner_folder(std::string_view path);

}  // namespace qipu
