// The fields of a game: columns of tables, and {fields} in the names of output files. Both share
// one list, so that a name means the same in each.
//
// Values are raw: "1/2-1/2" for a draw, a date as the record has it. The writers adapt them, in the
// same way for all fields. Tables quote them. File names leave out unknown parts (the ?? of
// 2025.??.??) and replace characters that are not allowed by _ (safe_name).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/game/game.h"

#pragma GCC visibility push(default)
namespace qipu {

/// A field of a game.
struct Field {
  enum class Kind : std::uint8_t {
    tag,
    result,  ///< "1-0", "0-1", "1/2-1/2", "*"
    ending,
    plies,     ///< number of plies in the main line
    iso_date,  ///< "2003-04-12"; "" if there is no valid date
    year,
    // known to the run, not to the game:
    name,       ///< name of the input, without folders and extension
    folder,     ///< folder of the input, relative to the folder that the user named; "" for that
                ///< folder itself
    number,     ///< number of the game among those written, from 1
    extension,  ///< extension of the output file; only in file names
    // only in tables:
    fen,
    notation,
    moves,
    final_fen,
    // only in tables with one move per row, which are read and never written:
    game,
    turn,
    side,
    move,
  };
  Kind kind = Kind::tag;
  std::string tag;  ///< the tag's name

  /// Returns true if the value comes from the run, not from the game.
  bool of_run() const { return kind >= Kind::name && kind <= Kind::extension; }
};

/// The fields that names of output files may use, as shown to users.
inline constexpr std::string_view kNameFields =
    "name dir ext n title event site date year isodate round table red redteam redelo black "
    "blackteam blackelo result ending ecco opening plies";

/// Returns the field of a column with that heading, for reading. Case does not matter, and Chinese
/// headings are known. Any other heading is the name of a tag.
Field field_read(std::string_view heading);
/// Returns the field for writing: as field_read(), except that name, dir, n and ext come from the
/// run.
Field field_written(std::string_view heading);
/// Returns true if the heading is a known one, and false if it is only taken as the name of a tag.
bool known_heading(std::string_view heading);
/// Returns true if file names may use the field: it is known, and its value is short.
bool is_name_field(std::string_view heading);

/// Returns the raw value of a field. REQUIRES: its kind is before Kind::name.
std::string field_value(const Field& field, const Tags& tags, const Outcome& outcome,
                        std::size_t plies);

}  // namespace qipu
#pragma GCC visibility pop
