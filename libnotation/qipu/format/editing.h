// What must be known of a text format to change its files in place (ops/mend).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qipu {

/// A part of a text, in bytes.
struct TextSpan {
  std::size_t begin = 0, end = 0;
};

/// How texts of a format are changed in place.
struct Editing {
  /// How comments and glyphs are written among the moves.
  enum class MoveText : std::uint8_t {
    tree,  ///< PGN, WXF: glyphs right after a move text, comments in braces or to the line's end,
           ///< variations in brackets
    list,  ///< move lists: prose is a comment; only in braces it has a certain end
  };
  MoveText move_text = MoveText::tree;
  /// PGN: the result also stands after the moves, besides the header field.
  bool result_behind_moves = false;
  /// Where the value stands on a line that states a header field: [Date "1997"], 红方：甲. Nothing
  /// where the line does not state it. `field` is a tag's name. Null: fields are not found by name.
  std::optional<TextSpan> (*value_on_line)(std::string_view line, std::string_view field) = nullptr;
};

}  // namespace qipu
