// Private to CBR and CBL. One record of CCBridge in its bytes: a whole CBR file, or one game of a
// CBL library. Follows grammars/ccbridge.md.
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

/// A text of the header, UTF-16LE up to a NUL; what follows the NUL is garbage.
struct TextField {
  std::string_view tag;
  std::size_t at;    ///< in generation 2
  std::size_t at_1;  ///< in generation 1; 0 where it has none
  std::size_t size;  ///< in bytes, the NUL included
};
inline constexpr std::array<TextField, 29> kTexts = {{
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
/// What the record is: 1 a game that was played, 2 one composed, 3 and 4 endgames likewise.
inline constexpr std::string_view kTypeTag = "ccbridge.type";
/// The number of the first round, where it is not 1.
inline constexpr std::string_view kRoundTag = "ccbridge.first_round";
/// "{970110B5-F494-410D-ACA4-26D7C4E37994}".
inline constexpr std::string_view kGuidTag = "ccbridge.guid";

inline constexpr std::string_view kTags =
    "ccbridge.script Title ccbridge.category Source Class Event Round Group Table Date Site "
    "TimeControl Red RedTeam RedTime RedElo Black BlackTeam BlackTime BlackElo Referee Recorder "
    "Annotator ccbridge.annotator_mail Creator ccbridge.creator_mail ccbridge.created "
    "ccbridge.saved ccbridge.kind ccbridge.type ccbridge.first_round ccbridge.guid";

/// Where the rest lies, by generation.
struct Layout {
  std::size_t type, result, ending, mover, round, board, stream;
};
inline constexpr std::size_t kEndingSize = 32;
inline constexpr std::size_t kSquares = 90;
inline constexpr Layout kLayout2 = {2040, 2076, 2080, 2112, 2116, 2120, 2214};
inline constexpr Layout kLayout1 = {1784, 1820, 1824, 1856, 1860, 1864, 1958};

/// Bits of a move's first byte.
inline constexpr unsigned kLineEnds = 1;
inline constexpr unsigned kHasAlternative = 2;
inline constexpr unsigned kHasComment = 4;

/// What a record can hold.
std::string fit_tag(std::string_view name, std::string_view value);
std::string fit_comment(std::string_view comment);
Outcome fit_outcome(const Outcome& outcome);

/// The words of how a game ended, and the other way.
std::string write_ending(const Outcome& outcome);
void read_ending(std::string_view words, Outcome& outcome);

/// A text of at most `size` bytes with its NUL.
std::string read_text(std::string_view area);
/// `text` in UTF-16LE, filled up with zeros to `size` bytes. REQUIRES: it fits.
std::string text_area(std::string_view text, std::size_t size);
/// The beginning of `text` that fits into `size` bytes with its NUL.
std::string fit_text(std::string_view text, std::size_t size);

/// 16 bytes as text; "" for zeros and for one made by made_guid().
std::string guid_text(std::string_view bytes);
/// All digits, whatever they are.
std::string guid_digits(std::string_view bytes);
/// The other way; nothing for what is none.
std::optional<std::string> parse_guid(std::string_view text);
/// One for a record that has none: libraries want one each. The same for the same bytes.
std::string made_guid(std::string_view record);

/// Reads the record that lies at `begin` and ends before `end`; places are offsets into `bytes`.
/// Returns where it ended, or 0 when nothing could be read, which a finding then says. What breaks
/// off keeps what it has. REQUIRES: `game` is empty; end <= bytes.size() < 4 GiB.
std::size_t read_record(std::string_view bytes, std::size_t begin, std::size_t end, Game& game,
                        DiagnosticSink& sink);

/// Appends a record of generation 2. A record without a GUID gets one made from its bytes.
void write_record(const Game& game, bool variations, std::string& out);

}  // namespace qipu::ccbridge
