#include "archive/query/line_search.h"

#include <algorithm>

namespace qipu::queries {
namespace {

/// Returns the plies before the first of `plies` consecutive positions that match.
template <class Matcher>
std::optional<std::size_t> first(Matcher& matcher, store::Replay& line, std::size_t plies) {
  const bool either = !matcher.turn();
  bool turn = either || matcher.turn() == line.turn();  // the side to move is as asked
  std::size_t at = 0, running = matcher.begin(line) && turn ? 1 : 0;
  if (running == plies) return 0;
  line.each([&](const store::Ply& ply) {
    const bool board = matcher.moved(ply);
    turn = either || !turn;
    ++at;
    running = board && turn ? running + 1 : 0;
    return running == plies;
  });
  return running == plies ? std::optional(at + 1 - running) : std::nullopt;
}

}  // namespace

SquaresMatcher::SquaresMatcher(const BoardPattern& pattern) : turn_(pattern.turn()) {
  const auto& rows = pattern.rows();
  for (std::size_t at = 0; at < store::kOff; ++at) {
    const std::vector<BoardPattern::Row>& ways = rows[at / Square::kFiles];
    for (unsigned code = 0; code < Piece::kCodes && ways.size() == 1; ++code) {
      unfit_at_[at][code] = (ways.front()[at % Square::kFiles] >> code & 1U) == 0 ? 1 : 0;
    }
  }
  const auto one_way = [](const auto& ways) { return ways.size() == 1; };
  if (!std::ranges::all_of(rows, one_way)) rows_.assign(rows.begin(), rows.end());
}

bool SquaresMatcher::begin(const store::Replay& line) {
  unfit_ = unfit_rows_ = 0;
  for (std::size_t at = 0; at < store::kOff; ++at) unfit_ += unfit_at_[at][line.start()[at]];
  if (!rows_.empty()) board_ = line.start();
  for (unsigned rank = 0; rank < rows_.size(); ++rank) compare_row(rank);
  return unfit_ == 0 && unfit_rows_ == 0;
}

void SquaresMatcher::compare_rows(const store::Ply& ply) {
  board_[ply.to] = ply.mover;
  board_[ply.from] = 0;
  for (const unsigned square : {ply.from, ply.to}) {
    if (square < store::kOff) compare_row(square / Square::kFiles);
  }
}

void SquaresMatcher::compare_row(unsigned rank) {
  if (rows_[rank].size() == 1) return;
  const auto fits = [&](const BoardPattern::Row& row) {
    for (std::size_t file = 0; file < Square::kFiles; ++file) {
      if ((row[file] >> board_[rank * Square::kFiles + file] & 1U) == 0) return false;
    }
    return true;
  };
  const unsigned bit = 1U << rank;
  unfit_rows_ = std::ranges::any_of(rows_[rank], fits) ? unfit_rows_ & ~bit : unfit_rows_ | bit;
}

MaterialMatcher::MaterialMatcher(const Material& material) {
  bool possible = true;
  for (unsigned side = 0; side < 2; ++side) {
    for (unsigned role = 1; role < kRoles; ++role) {
      const std::uint64_t count = material.pieces()[side][role];
      constexpr std::uint64_t kMost = 15;  // of one kind; no side has more
      possible = possible && count <= kMost;
      asked_ += count << 4 * (1 + role + kRoles * side);
    }
  }
  if (!possible) asked_ = ~std::uint64_t{0};
}

LineSearch::LineSearch(const Boards& boards) : boards_(&boards) {
  for (const auto& board : boards.any_of) {
    if (const auto* const material = std::get_if<Material>(&board)) {
      matchers_.emplace_back(MaterialMatcher(*material));
    } else {
      matchers_.emplace_back(SquaresMatcher(std::get<BoardPattern>(board)));
    }
  }
  known_.resize(boards.line ? boards.images.size() : 0);
}

std::optional<std::size_t> LineSearch::find(store::Replay& line) {
  std::optional<std::size_t> met;
  for (std::size_t i = 0; i < known_.size() && !met; ++i) {
    met = boards_->line->plies_in(line, boards_->images[i], known_[i]);
  }
  for (std::size_t i = 0; i < matchers_.size() && !met; ++i) {
    met = std::visit([&](auto& matcher) { return first(matcher, line, boards_->plies); },
                     matchers_[i]);
  }
  return met;
}

}  // namespace qipu::queries
