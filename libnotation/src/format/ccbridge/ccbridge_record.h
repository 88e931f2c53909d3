// Reads and writes one record of CCBridge: a CBR file, or one game of a CBL library. The bytes are
// described in grammars/ccbridge.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/game/game.h"
#include "qipu/game/reduce.h"

namespace qipu::ccbridge {

inline constexpr std::string_view kRecordMagic("CCBridge Record\0", 16);
inline constexpr std::size_t kGenerationAt = 19;
inline constexpr std::size_t kGuidAt = 20;
inline constexpr std::size_t kGuidSize = 16;

/// A text of the header, in UTF-16LE up to a NUL. The bytes after the NUL are garbage.
struct TextField {
  std::string_view tag;
  std::size_t at;                  ///< offset in generation 2
  std::size_t at_in_generation_1;  ///< offset in generation 1; 0 if it does not have the text
  std::size_t size;                ///< in bytes, including the NUL
};
inline constexpr std::array<TextField, 29> kTextFields = {{
    {"ccbridge.script", 52, 0, 128},
    {"Title", 180, 52, 128},
    {"ccbridge.category", 308, 180, 256},
    {"Source", 564, 436, 64},
    {"Class", 628, 500, 64},
    {"Event", 692, 564, 64},
    {"Round", 756, 628, 64},
    {"Group", 820, 692, 32},
    {"Table", 852, 724, 32},
    {"Date", 884, 756, 64},
    {"Site", 948, 820, 64},
    {"TimeControl", 1012, 884, 64},
    {"Red", 1076, 948, 64},
    {"RedTeam", 1140, 1012, 64},
    {"RedTime", 1204, 1076, 64},
    {"RedElo", 1268, 1140, 32},
    {"Black", 1300, 1172, 64},
    {"BlackTeam", 1364, 1236, 64},
    {"BlackTime", 1428, 1300, 64},
    {"BlackElo", 1492, 1364, 32},
    {"Referee", 1524, 0, 64},
    {"Recorder", 1588, 0, 64},
    {"Annotator", 1652, 1396, 64},
    {"ccbridge.annotator_mail", 1716, 1460, 64},
    {"Creator", 1780, 1524, 64},
    {"ccbridge.creator_mail", 1844, 1588, 64},
    {"ccbridge.created", 1908, 1652, 40},
    {"ccbridge.saved", 1972, 1716, 40},
    {"ccbridge.kind", 2044, 1788, 32},
}};
/// The type of the record: 1 a played game, 2 a composed game, 3 a played endgame, 4 a composed
/// endgame. Many diagrams have 1, too.
inline constexpr std::string_view kTypeTag = "ccbridge.type";
/// The tag with the number of the first round, if it is not 1. (The tag "Round" is the round of the
/// event.)
inline constexpr std::string_view kFirstRoundTag = "ccbridge.first_round";
/// The tag with the GUID, such as "{970110B5-F494-410D-ACA4-26D7C4E37994}".
inline constexpr std::string_view kGuidTag = "ccbridge.guid";

inline constexpr std::string_view kTags =
    "ccbridge.script Title ccbridge.category Source Class Event Round Group Table Date Site "
    "TimeControl Red RedTeam RedTime RedElo Black BlackTeam BlackTime BlackElo Referee Recorder "
    "Annotator ccbridge.annotator_mail Creator ccbridge.creator_mail ccbridge.created "
    "ccbridge.saved ccbridge.kind ccbridge.type ccbridge.first_round ccbridge.guid";

/// The offsets of the other fields, by generation.
struct Layout {
  std::size_t type, result, ending, mover, first_round, board, stream;
};
inline constexpr std::size_t kEndingSize = 32;
inline constexpr std::size_t kSquares = 90;
inline constexpr Layout kLayout2 = {2040, 2076, 2080, 2112, 2116, 2120, 2214};
inline constexpr Layout kLayout1 = {1784, 1820, 1824, 1856, 1860, 1864, 1958};

/// Bits of a move's first byte.
inline constexpr unsigned kLineEnds = 1;
inline constexpr unsigned kHasAlternative = 2;
inline constexpr unsigned kHasComment = 4;

/// Return the part of the value that a record can hold.
std::string fit_tag(std::string_view name, std::string_view value);
std::string fit_comment(std::string_view comment);
Outcome fit_outcome(const Outcome& outcome);

/// Return the words for how a game ended, and read them.
std::string write_ending(const Outcome& outcome);
void read_ending(std::string_view words, Outcome& outcome);

/// Reads a text from its area, up to the NUL.
std::string read_text(std::string_view area);
/// Returns `text` in UTF-16LE, filled up with zeros to `size` bytes. REQUIRES: it fits.
std::string text_area(std::string_view text, std::size_t size);
/// Returns the beginning of `text` that fits into `size` bytes including its NUL.
std::string fit_text(std::string_view text, std::size_t size);

/// Returns 16 bytes as text; "" for zeros and for a GUID made by made_guid().
std::string guid_text(std::string_view bytes);
/// Returns the digits of any 16 bytes.
std::string guid_digits(std::string_view bytes);
/// Returns the bytes for a text; nullopt if it is not a GUID.
std::optional<std::string> parse_guid(std::string_view text);
/// Returns a GUID for a record that has none, since libraries need one for each. Equal bytes give
/// an equal GUID.
std::string made_guid(std::string_view record);

/// Reads the record that begins at `begin` and ends before `end`. Places are offsets into `bytes`.
/// Returns the record's end, or 0 with a finding if nothing could be read. If a record breaks off,
/// the part before is kept. REQUIRES: `game` is empty; end <= bytes.size() < 4 GiB.
std::size_t read_record(std::string_view bytes, std::size_t begin, std::size_t end, Game& game,
                        DiagnosticSink& sink);

/// Appends a record of generation 2, without variations unless `variations`. If the game has no
/// GUID, one is made from its bytes.
void write_record(const Game& game, bool variations, std::string& out);

}  // namespace qipu::ccbridge
