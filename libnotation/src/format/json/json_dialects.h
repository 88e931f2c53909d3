// The JSON of other programs. Each kind is recognised by its keys:
//
//   digits     {"movelist": "77477062", "binit": ..., "title": ...}: a scrape of dpxq.com. Its
//              keys are DhtmlXQ's fields and mean the same as there; so do those of the crawl of
//              onegreen {"title", "url", "init", "move_list", "result"}
//   nested     {"info": {...}, "moves": {"f": 27, "t": 24, "r": ..., "n": {...}, "o": {...}}} of
//              hbsxcjp: from, to (rank and file from Red's left corner), remark, next, other
//   self-play  ["rkemsmekr/9/...", ["0010", 1], ...] of ChineseChess-AlphaZero: a state, then
//              moves as the mover sees them, each with its value
//
// Lists of moves {"fen", "moves": ["h2e2"], "result"} need no code of their own.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/format/format.h"

namespace qipu::json {

/// Opens a reader of games in JSON text, one object at a time. `lines`: one game per line.
std::unique_ptr<GameReader> open(const Source& source, bool lines);
/// Implements Format::last_border of both formats. The border is after the last object that ends in
/// the bytes, as the reader finds objects. O(bytes).
std::size_t last_border(std::string_view bytes, bool lines);

/// An object of the source as the scan found it.
struct Object {
  std::string_view text;  ///< in a form that can be parsed
  std::size_t begin = 0;  ///< offset in the source's text
  /// Offsets in the source's text at which the values of keys begin, for values that are strings.
  std::vector<std::pair<std::string_view, std::size_t>> strings;
  std::vector<std::size_t> moves;  ///< offsets at which moves begin, in order
};

/// Read a game from an object. They throw nlohmann's exceptions for text that is not JSON.
void read_digits(const Source& source, const Object& object, Game& game, DiagnosticSink& sink);
/// Returns true if "moves" is a move of hbsxcjp or empty, or if the text is not JSON.
bool is_nested(std::string_view text);
void read_nested(const Source& source, const Object& object, Game& game, DiagnosticSink& sink);

/// Returns true if a string is the state of a board: nine slashes and letters.
bool is_state(std::string_view text);
/// Reads from a state in quotes at `at` to the end of its moves, and moves `at` past them.
void read_self_play(const Source& source, std::size_t& at, Game& game, DiagnosticSink& sink);

/// Returns the text with control characters in strings escaped, as JSON requires. `count` becomes
/// their number.
std::string mended(std::string_view text, std::size_t& count);
/// Returns the offset in the given text for an offset in the result of mended().
std::size_t place_before_mending(std::string_view given, std::string_view mended, std::size_t at);

}  // namespace qipu::json
