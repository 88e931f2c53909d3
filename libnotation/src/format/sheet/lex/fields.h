// Fields without a key: two players on a line, dates, events, places, results, and
// headings.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/sheet/lex/lines.h"
#include "format/sheet/lex/signs.h"
#include "qipu/game/tags.h"

namespace qipu::sheet {

/// A text split into its main part and the fields before or after it (小刚  2024年5月1日 少年宫赛).
struct Loose {
  std::string_view rest;        ///< the main part, without separators
  std::vector<Header> headers;  ///< Date, Event, Site, Round, and results, in text order
};

/// Splits the value of a known header. Text after a date that is neither an event nor a place
/// becomes `txt.附注`; without a date it stays in the value. Returns no headers if there is nothing
/// to split.
Loose behind_value(const Header& header);

/// Splits a line with two names: 2024年5月1日 甲 先胜 乙 少年宫赛.
Loose around_names(std::string_view line);

/// Returns the fields of a line that consists only of such fields and has a date, event, round or
/// place: 2024年5月1日 少年宫赛. Returns none for any other line.
std::vector<Header> loose_headers(std::string_view line);

/// Two players: 甲先胜乙, 红方 甲 黑方 乙.
struct Names {
  std::string red, black;  ///< without the blanks in 胡 荣 华
  GameResult result = GameResult::unknown;
  std::string date, event, site;       ///< if found before or after the names
  std::string round = {}, table = {};  ///< if found there
  std::string odds = {};               ///< if found between the names: 让双马
};
std::optional<Names> parse_names(std::string_view line);
/// Adds the players. Date, event, place and round are added if the game has none yet.
void add_names(const Names& names, Tags& tags);

/// Removes the word for the counted thing from the front: 局 of 第3局, 题 of 第3题.
bool take_counted_game(std::string_view& text);
/// Removes the word before such a number from the front: 例3, Game 3.
bool take_game_word(std::string_view& text);
/// Returns the text after a heading's number: 第 1 局 王天一 先胜 郑惟桐 gives 王天一 先胜 郑惟桐.
std::string_view behind_number(std::string_view heading);
/// Removes the number of a game, chapter or figure from the front: 12, １２, 十二, 1-2. Returns
/// false if there is none.
bool take_count(std::string_view& text);

}  // namespace qipu::sheet
