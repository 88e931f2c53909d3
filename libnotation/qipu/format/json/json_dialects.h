// Private. What other programs write as JSON, each told by its keys:
//
//   digits    {"movelist": "77477062", "binit": ..., "title": ...}: a scrape of dpxq.com, whose
//   keys
//             are DhtmlXQ's fields and mean what they mean there; the crawl of onegreen
//             {"title", "url", "init", "move_list", "result"} likewise
//   nested    {"info": {...}, "moves": {"f": 27, "t": 24, "r": ..., "n": {...}, "o": {...}}} of
//             hbsxcjp: from, to (rank and file from Red's left corner), remark, next, other
//   self-play ["rkemsmekr/9/...", ["0010", 1], ...] of ChineseChess-AlphaZero: a state, then moves
//             as the mover sees them, each with what it was worth
//
// Lists of moves {"fen", "moves": ["h2e2"], "result"} need nothing of their own.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/format/format.h"

namespace qipu::json {

/// Reads games out of JSON text, one object at a time. `lines`: one game a line.
std::unique_ptr<GameReader> open(const Source& source, bool lines);
/// Format::last_border of both: behind the last object, as the reader finds them, that ends there.
/// O(bytes).
std::size_t last_border(std::string_view bytes, bool lines);

/// An object of the source as the scan found it.
struct Object {
  std::string_view text;  ///< as it can be parsed
  std::size_t begin = 0;  ///< in the source's text
  /// Where values of keys begin in the source's text, as far as they are strings.
  std::vector<std::pair<std::string_view, std::size_t>> strings;
  std::vector<std::size_t> moves;  ///< where moves begin, in their order
};

/// These throw nlohmann's exceptions for text that is no JSON.
void read_digits(const Source& source, const Object& object, Game& game, DiagnosticSink& sink);
/// True if "moves" is a move of hbsxcjp or empty.
bool is_nested(std::string_view text);
void read_nested(const Source& source, const Object& object, Game& game, DiagnosticSink& sink);

/// Whether a string is the state of a board, nine slashes and letters.
bool is_state(std::string_view text);
/// Reads from a state in quotes at `at` to the end of its moves, and moves `at` behind them.
void read_self_play(const Source& source, std::size_t& at, Game& game, DiagnosticSink& sink);

/// Strings with control characters that JSON wants escaped, escaped; `count` of them.
std::string mended(std::string_view text, std::size_t& count);
/// Where in the text given a place of what mended() made of it is.
std::size_t place_before_mending(std::string_view given, std::string_view mended, std::size_t at);

}  // namespace qipu::json
