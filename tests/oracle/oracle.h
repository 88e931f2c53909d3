// A second implementation of the rules of xiangqi: slow, simple, and independent of the library.
//
// It uses nothing of the library; a board is 90 letters as in FEN. A move is legal if the piece's
// own rule allows it and if afterwards the mover's king can neither be taken nor faces the other
// king along an open file. All 90 x 90 moves are tried. Repetition is not considered. Boards
// without a king are allowed: a missing king cannot be taken.
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

/// The same without regard to the king's safety: each piece by its own rule.
std::vector<std::string> moves_by_rule_alone(const Board& board);

/// Returns true if the king of the side to move could be taken now by a piece, or faces the other
/// king.
bool in_check(const Board& board);

/// The board after "h2e2", legal or not.
Board after(Board board, std::string_view move);

/// Returns the number of lines of `depth` legal moves.
std::uint64_t perft(const Board& board, int depth);

}  // namespace oracle
