// Private. Objects and lists of a JSON text as games. They throw nlohmann's exceptions for text
// that is no JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/format/format.h"
#include "qipu/format/json/json_scan.h"

namespace qipu::json {

/// Which scores occur as results in the text: they tell whether 0 is a draw or a loss.
struct Scale {
  bool half = false;   ///< 0.5
  bool minus = false;  ///< -1
};

/// A game needs moves, a start, players, or the text of a record. False for any other object;
/// nothing is said of it. `text`: the object as it can be parsed.
bool read_game(const Source& source, const Extent& extent, const Scale& scale,
               std::string_view text, Game& game, DiagnosticSink& sink);

/// A list of strings from `begin` to `end` of the source's text: moves, which are a game, or games,
/// of which the first is read. Returns where it ends; 0 where the strings are neither.
std::size_t read_list(const Source& source, std::size_t begin, std::size_t end, Game& game,
                      DiagnosticSink& sink);

/// The strings, numbers and words of an object, as text; "" for what is none.
std::vector<std::pair<std::string, std::string>> plain_values(std::string_view text,
                                                              const Extent& extent);

}  // namespace qipu::json
