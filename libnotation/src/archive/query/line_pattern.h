// The first moves in a query: line("炮二平五 马8进7 * 车一平二").
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "archive/query/pattern.h"
#include "qipu/diag/result.h"
#include "qipu/rules/position.h"

namespace qipu::queries {

/// Words in any notation, * for one ply, ... for any number of plies.
class LinePattern {
 public:
  /// Errors: query_board.
  static Result<LinePattern> of(std::string_view text);
  /// Returns the number of plies of a line, or of its image, after which all words have been
  /// played; nothing if they have not. O(plies x words).
  std::optional<std::size_t> plies_in(const Position& start, std::span<const Move> moves,
                                      Image image) const;
  /// The meaning of words in positions, for callers that check many games with the same beginning.
  using Known = std::unordered_map<std::uint64_t, bool>;
  std::optional<std::size_t> plies_in(const Position& start, std::span<const Move> moves,
                                      Image image, Known& known) const;

 private:
  std::vector<std::string> words_;
};

}  // namespace qipu::queries
