// What can be said of a game in a word: the columns of tables and the {fields} of names of
// files. One table for both, so that a name means the same in each.
//
// Values are raw: "1/2-1/2" for a draw, a date as the record has it. What writes them makes them
// fit, the same way whatever the field is: a table quotes; a name of a file leaves out what is not
// known (the ?? of 2025.??.??) and has _ for what may not stand in one (safe_name).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/game/game.h"

namespace qipu {

struct Field {
  enum class Kind : std::uint8_t {
    tag,
    result,  ///< "1-0", "0-1", "1/2-1/2", "*"
    ending,
    plies,     ///< of the main line
    iso_date,  ///< "2003-04-12", "" where the date is none
    year,
    // of the run:
    name,       ///< of the input, without folders and ending
    folder,     ///< of the input, below the one that was named; "" for that itself
    number,     ///< of the game among those written, from 1
    extension,  ///< of the file written; of names of files alone
    // of tables alone:
    fen,
    notation,
    moves,
    final_fen,
    // of tables of moves, which are read:
    game,
    turn,
    side,
    move,
  };
  Kind kind = Kind::tag;
  std::string tag;  ///< its name

  /// Whether it is the run that knows it, not the game.
  bool of_run() const { return kind >= Kind::name && kind <= Kind::extension; }
};

/// The fields of names of files, as they are told to users.
inline constexpr std::string_view kNameFields =
    "name dir ext n title event site date year isodate round table red redteam redelo black "
    "blackteam blackelo result ending ecco opening plies";

/// What a column of that heading holds. Letters' case makes no difference, Chinese headings are
/// known; any other heading is a tag of that name.
Field field_read(std::string_view heading);
/// The same for what is written: {name}, {dir}, {n} and {ext} are those of the run.
Field field_written(std::string_view heading);
/// Whether the heading is more than the name of a tag that nobody knows.
bool known_heading(std::string_view heading);
/// Whether names of files may have it: what is known, and short.
bool is_name_field(std::string_view heading);

/// REQUIRES: a field before Kind::name.
std::string field_value(const Field& field, const Tags& tags, const Outcome& outcome,
                        std::size_t plies);

}  // namespace qipu
