// The rules of xiangqi a second time: slow, obvious, and apart from the library.
//
// Nothing here knows the library; a board is 90 letters as FEN writes them. A move is legal when
// the piece's own rule allows it and, once it is played, the mover's king can neither be taken nor
// sees the other king down an open file. All 90 x 90 moves are tried. Repetition is no business of
// this code. Boards without a king are fine: what is not there cannot be taken.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oracle {

struct Board {
  /// pieces[rank][file]: rank 0 is Red's home rank, file 0 is the a file; '.' is an empty square,
  /// upper case is Red. Letters K A B N R C P.
  std::array<std::array<char, 9>, 10> pieces;
  bool red_to_move = true;
};

/// Reads the first two fields of a FEN as xqbase writes it. Throws std::invalid_argument.
Board from_fen(std::string_view fen);
/// The first two fields, "rnbakabnr/9/... w".
std::string to_fen(const Board& board);

/// Every legal move of the side to move as "h2e2", sorted.
std::vector<std::string> legal_moves(const Board& board);

/// The same without asking for the king's safety: each piece by its own rule.
std::vector<std::string> moves_by_rule_alone(const Board& board);

/// Whether the king of the side to move could be taken now, by a piece or by the other king's gaze.
bool in_check(const Board& board);

/// The board after "h2e2", legal or not.
Board after(Board board, std::string_view move);

/// How many lines of `depth` legal moves there are.
std::uint64_t perft(const Board& board, int depth);

}  // namespace oracle
