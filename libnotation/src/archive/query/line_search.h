// Finds the boards, pieces and moves of a query in lines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "archive/query/line_pattern.h"
#include "archive/query/packed_line.h"
#include "archive/query/pattern.h"

namespace qipu::queries {

/// A word of a query about the moves: position, pattern, material or line.
struct Boards {
  std::vector<std::variant<BoardPattern, Material>> any_of;
  std::optional<LinePattern> line;
  std::vector<Image> images = {{}};  ///< images of the line
  std::size_t plies = 1;             ///< the number of plies in a row
  bool everywhere = false;           ///< also in variations
};

/// Compares squares. The number of wrong squares is updated with each move; rows that can be filled
/// in several ways are compared again if a move changes them.
class SquaresMatcher {
 public:
  explicit SquaresMatcher(const BoardPattern& pattern);

  bool begin(const store::Replay& line);
  bool moved(const store::Ply& ply) {
    const unsigned mover = ply.mover;
    unfit_ += unfit_at_[ply.from][0] - unfit_at_[ply.from][mover] + unfit_at_[ply.to][mover] -
              unfit_at_[ply.to][ply.taken];
    if (!rows_.empty()) compare_rows(ply);
    return unfit_ == 0 && unfit_rows_ == 0;
  }
  std::optional<Color> turn() const { return turn_; }

 private:
  void compare_rows(const store::Ply& ply);
  void compare_row(unsigned rank);

  /// For each square and each content: 1 if it is wrong; 0 in rows that are compared as a whole.
  std::array<std::array<std::uint8_t, 16>, store::kOff + 1> unfit_at_{};
  std::vector<std::vector<BoardPattern::Row>> rows_;  ///< by rank; empty if all have one way
  store::Replay::Squares board_{};                    ///< only for them
  unsigned unfit_ = 0, unfit_rows_ = 0;               ///< squares, a bit for each rank
  std::optional<Color> turn_;
};

/// Compares the numbers of pieces, which change only by captures.
class MaterialMatcher {
 public:
  explicit MaterialMatcher(const Material& material);

  bool begin(const store::Replay& line) {
    there_ = 0;
    for (std::size_t at = 0; at < store::kOff; ++at) there_ += kOne[line.start()[at]];
    return there_ == asked_;
  }
  bool moved(const store::Ply& ply) {
    there_ -= kOne[ply.taken];
    return there_ == asked_;
  }
  static std::optional<Color> turn() { return std::nullopt; }

 private:
  /// One piece of each code, four bits each; kings and empty squares do not count.
  static constexpr std::array<std::uint64_t, 16> kOne = [] {
    std::array<std::uint64_t, 16> one{};
    for (unsigned code = 1; code < Piece::kCodes; ++code) {
      if ((code - 1) % kRoles != 0) one[code] = std::uint64_t{1} << 4 * code;
    }
    return one;
  }();
  std::uint64_t asked_ = 0, there_ = 0;
};

/// Searches lines for what one word of a query asks. For one thread.
class LineSearch {
 public:
  /// `boards` must stay.
  explicit LineSearch(const Boards& boards);
  /// Returns the plies before the first position that matches; nothing if there is none.
  std::optional<std::size_t> find(store::Replay& line);

 private:
  const Boards* boards_;
  std::vector<std::variant<SquaresMatcher, MaterialMatcher>> matchers_;
  std::vector<LinePattern::Known> known_;  ///< for each image of the moves
};

}  // namespace qipu::queries
