// Private. What UCI and UCCI share: words separated by blanks, numbers, moves as coordinates.
//
// Ranks count from 0 in UCCI and in most xiangqi programs (h2e2), from 1 in programs that grew out
// of chess variants (h3e3, a10a9).
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

/// A whole number; one beyond 64 bits is clamped.
std::optional<std::int64_t> number_of(std::string_view word);
std::chrono::milliseconds milliseconds_of(std::int64_t n);  ///< clamped to 0 .. one year

/// "h2e2"; `first_rank` is the number of the rank nearest to Red.
std::string move_text(Move move, int first_rank);
std::string moves_text(const std::vector<Move>& moves, int first_rank);  ///< separated by blanks
std::optional<Move> move_of(std::string_view word, int first_rank);
/// The number of the first rank if the move reveals it: 1 where there is a rank 10, 0 where there
/// is a rank 0.
std::optional<int> first_rank_of(std::string_view word);

/// The word made fit for a message: printable ASCII, not long.
std::string shown(std::string_view word);

}  // namespace qipu::wire
