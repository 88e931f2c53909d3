// The fields of a game: columns of tables, and {fields} in the names of output files. One list for
// both, so that a name has the same meaning in each.
//
// Values are raw: "1/2-1/2" for a draw, a date as the record has it. The writers adapt them, in the
// same way for all fields: tables quote them; file names leave out unknown parts (the ?? of
// 2025.??.??) and replace characters that are not allowed by _ (safe_name).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

/// What a field holds.
struct Field {
  enum class Kind : std::uint8_t {
    tag,
    result,  ///< "1-0", "0-1", "1/2-1/2", "*"
    ending,
    plies,     ///< of the main line
    iso_date,  ///< "2003-04-12"; "" where there is no valid date
    year,
    // known to the run:
    name,       ///< the input's, without folders and extension
    folder,     ///< the input's, below the named one; "" for that itself
    number,     ///< of the game among those written, from 1
    extension,  ///< of the output file; only in file names
    // only in tables:
    fen,
    notation,
    moves,
    final_fen,
    // only in tables with one move a row, which are never written:
    game,
    turn,
    side,
    move,
  };
  Kind kind = Kind::tag;
  std::string tag;  ///< the tag's name

  /// Whether the value comes from the run, not from the game.
  bool of_run() const { return kind >= Kind::name && kind <= Kind::extension; }
};

/// The fields for names of output files, as shown to users.
inline constexpr std::string_view kNameFields =
    "name dir ext n title event site date year isodate round table red redteam redelo black "
    "blackteam blackelo result ending ecco opening plies";

/// The field of a column with that heading, when reading. Case does not matter, and Chinese
/// headings are known; any other heading is the name of a tag.
Field field_read(std::string_view heading);
/// The same when writing: name, dir, n and ext then come from the run.
Field field_written(std::string_view heading);
/// Whether the heading is known, not just the name of some tag.
bool known_heading(std::string_view heading);
/// Whether file names may use it: it is known, and its value is short.
bool is_name_field(std::string_view heading);

/// The raw value of a field. REQUIRES: its kind is before Kind::name.
std::string field_value(const Field& field, const Tags& tags, const Outcome& outcome,
                        std::size_t plies);

}  // namespace qipu
