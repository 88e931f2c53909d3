// Reads objects and lists of a JSON text as games. The functions throw nlohmann's
// exceptions for text that is not JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/json/json_scan.h"
#include "qipu/format/format.h"

namespace qipu::json {

/// The scores that occur as results in the text. They show if 0 is a draw or a loss.
struct Scale {
  bool half = false;   ///< 0.5 occurs
  bool minus = false;  ///< -1 occurs
};

/// Reads an object as a game. A game needs moves, a start, players, or the text of a record.
/// Returns false for any other object, without a finding. `text` is the object in a form that can
/// be parsed.
bool read_game(const Source& source, const Extent& extent, const Scale& scale,
               std::string_view text, Game& game, DiagnosticSink& sink);

/// Reads a list of strings from `begin` to `end` of the source's text. The strings are moves, which
/// are one game, or games, of which the first is read. Returns the offset at which that ends; 0 if
/// the strings are neither.
std::size_t read_list(const Source& source, std::size_t begin, std::size_t end, Game& game,
                      DiagnosticSink& sink);

/// Returns the strings, numbers and words of an object, as text; "" for other values.
std::vector<std::pair<std::string, std::string>> plain_values(std::string_view text,
                                                              const Extent& extent);

}  // namespace qipu::json
