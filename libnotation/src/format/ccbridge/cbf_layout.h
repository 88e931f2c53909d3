// The header fields of CBF. Follows grammars/cbf.md.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "qipu/game/outcome.h"

namespace qipu::cbf {

inline constexpr std::string_view kRoot = "ChineseChessRecord";
inline constexpr std::string_view kDefaultVersion = "1.0";
/// The type of a played game from the standard start; 2 to 4 are composed games and endgames.
inline constexpr std::string_view kDefaultType = "1";

/// The header's fields in the order of the file. Those without a tag belong to the game itself.
struct Field {
  std::string_view name, tag;
};
inline constexpr std::array<Field, 33> kFields = {{
    {"Name", "Title"},
    {"URL", "ccbridge.url"},
    {"From", "Source"},
    {"ContestType", "Class"},
    {"Contest", "Event"},
    {"Round", "Round"},
    {"Group", "Group"},
    {"Table", "Table"},
    {"Date", "Date"},
    {"Site", "Site"},
    {"TimeRule", "TimeControl"},
    {"Red", "Red"},
    {"RedTeam", "RedTeam"},
    {"RedTime", "RedTime"},
    {"RedRating", "RedElo"},
    {"Black", "Black"},
    {"BlackTeam", "BlackTeam"},
    {"BlackTime", "BlackTime"},
    {"BlackRating", "BlackElo"},
    {"Referee", "Referee"},
    {"Recorder", "Recorder"},
    {"Commentator", "Annotator"},
    {"CommentatorURL", "ccbridge.annotator_mail"},
    {"Creator", "Creator"},
    {"CreatorURL", "ccbridge.creator_mail"},
    {"DateCreated", "ccbridge.created"},
    {"DateModified", "ccbridge.saved"},
    {"ECCO", "ECCO"},
    {"RecordType", "ccbridge.type"},
    {"RecordKind", "ccbridge.kind"},
    {"RecordResult", ""},
    {"ResultType", ""},
    {"FEN", ""},
}};
inline constexpr std::string_view kVersionTag = "ccbridge.version";
inline constexpr std::string_view kTags =
    "ccbridge.version Title ccbridge.url Source Class Event Round Group Table Date Site "
    "TimeControl Red RedTeam RedTime RedElo Black BlackTeam BlackTime BlackElo Referee "
    "Recorder Annotator ccbridge.annotator_mail Creator ccbridge.creator_mail ccbridge.created "
    "ccbridge.saved ECCO ccbridge.type ccbridge.kind";

/// Returns the ending and the words of an outcome in the form of the one field ResultType: "超时",
/// or free words, or "超时：..." if the words do not state the ending.
std::string write_result_type(const Outcome& outcome);
/// Sets the ending and the words.
void read_result_type(std::string_view text, Outcome& outcome);

/// Returns the value that a file can hold for a tag (Capabilities::fit_tag).
std::string fit_tag(std::string_view name, std::string_view value);

}  // namespace qipu::cbf
