// Converts to JSON: JavaScript that assigns data, and JSON with comments, trailing commas,
// names without quotes or strings in single quotes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qipu::json {

struct Loose {
  std::string text;          ///< JSON, without the program text around the data
  std::size_t left_out = 0;  ///< number of comments and of other program text left out
  struct Mark {
    std::size_t text, given;
  };
  std::vector<Mark> marks;  ///< from each mark on, both texts run side by side

  /// Returns the offset in the given text for an offset in `text`.
  std::size_t given_offset(std::size_t offset) const;
};

/// Returns nullopt if the text already is JSON, or if its brackets and quotes are not closed.
/// O(text).
std::optional<Loose> loosened(std::string_view text);

/// Returns true if a text begins as JavaScript that assigns data does: `var games = [`,
/// `module.exports = {`, `export default [`, `callback({`, or a comment before them. Allocates
/// nothing.
bool begins_loose(std::string_view head);

}  // namespace qipu::json
