// Private. JavaScript that assigns data, and JSON with comments, trailing commas, names without
// quotes or strings in single quotes: as JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qipu::json {

struct Loose {
  std::string text;          ///< JSON; what stands around the data is left out
  std::size_t left_out = 0;  ///< comments, and program text in brackets
  struct Mark {
    std::size_t text, given;
  };
  std::vector<Mark> marks;  ///< from each on, both texts run side by side

  /// Where an offset in the text stands in what was given.
  std::size_t given_offset(std::size_t offset) const;
};

/// Nothing where the text is JSON already, or where its brackets and quotes do not close. O(text).
std::optional<Loose> loosened(std::string_view text);

/// True if a text begins as JavaScript that assigns data does: `var games = [`, `module.exports =
/// {`, `export default [`, `callback({`, or a comment before them. No allocation.
bool begins_loose(std::string_view head);

}  // namespace qipu::json
