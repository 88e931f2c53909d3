// The first moves in a query: line("炮二平五 马8进7 * 车一平二").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "archive/query/packed_line.h"
#include "archive/query/pattern.h"
#include "qipu/diag/result.h"

namespace qipu::queries {

/// Words in any notation, * for one ply, ... for any number of plies.
class LinePattern {
 public:
  /// Errors: query_board.
  static Result<LinePattern> of(std::string_view text);
  /// The meaning of words in positions, for many lines with the same beginning.
  using Known = std::unordered_map<std::uint64_t, bool>;
  /// Returns the number of plies of a line, or of its image, after which all words have been
  /// played; nothing if they have not. O(plies x words).
  std::optional<std::size_t> plies_in(store::Replay& line, Image image, Known& known) const;

 private:
  std::vector<std::string> words_;
};

}  // namespace qipu::queries
