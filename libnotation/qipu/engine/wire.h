// Private. What UCI and UCCI have in common: words parted by blanks, numbers, moves as coordinates.
//
// Ranks count from 0 in UCCI and with most players of xiangqi (h2e2), from 1 with those that grew
// out of chess variants (h3e3, a10a9).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/move.h"

namespace qipu::wire {

enum class Protocol : std::uint8_t { uci, ucci };

std::vector<std::string_view> words_of(std::string_view line);
std::string joined(const std::vector<std::string_view>& words, std::size_t first, std::size_t last);

/// A whole number; one beyond 64 bits is cut to what fits.
std::optional<std::int64_t> number_of(std::string_view word);
std::chrono::milliseconds milliseconds_of(std::int64_t n);  ///< not negative, at most a year

/// "h2e2", `first_rank` being what the rank nearest to Red is called.
std::string move_text(Move move, int first_rank);
std::string moves_text(const std::vector<Move>& moves, int first_rank);  ///< parted by blanks
std::optional<Move> move_of(std::string_view word, int first_rank);
/// What the ranks of a move tell of the first: 1 where there is a 10, 0 where there is a 0.
std::optional<int> first_rank_of(std::string_view word);

/// The word as it may be shown: printable ASCII, not long.
std::string shown(std::string_view word);

}  // namespace qipu::wire
