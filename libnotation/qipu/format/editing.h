// How the texts of a format are changed in place: what of the format that needs to be known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qipu {

/// Some bytes of a text.
struct TextSpan {
  std::size_t begin = 0, end = 0;
};

struct Editing {
  /// How comments and glyphs stand among the moves.
  enum class MoveText : std::uint8_t {
    tree,  ///< PGN, WXF: glyphs close behind a word, comments in braces or to the line's end,
           ///< variations in brackets
    list,  ///< move lists: prose is a comment; only one in braces says where it ends
  };
  MoveText move_text = MoveText::tree;
  /// PGN: the result stands behind the moves, beside the header field.
  bool result_behind_moves = false;
  /// The value of a header field on a line that states it: [Date "1997"], 红方：甲. Nothing where
  /// the line does not. `field` is a tag's name. Null: fields are not found by their names.
  std::optional<TextSpan> (*value_on_line)(std::string_view line, std::string_view field) = nullptr;
};

}  // namespace qipu
