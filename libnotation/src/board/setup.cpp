#include "qipu/board/setup.h"

#include <array>
#include <cstdlib>

namespace qipu {
namespace {

constexpr std::array<std::string_view, kFaults> kNames = {
    "missing_red_king",    "missing_black_king",   "many_kings",        "king_outside_palace",
    "advisor_off_squares", "elephant_off_squares", "pawn_behind_start", "pawns_stacked_at_home",
    "too_many_advisors",   "too_many_elephants",   "too_many_horses",   "too_many_rooks",
    "too_many_cannons",    "too_many_pawns",       "too_many_pieces",   "kings_facing",
    "wrong_side_in_check",
};

bool in_palace(int file, int own_rank) { return file >= 3 && file <= 5 && own_rank <= 2; }

// Returns the faults in the number and the places of one side's pieces.
Faults faults_of_side(const Board& board, Color side) {
  Faults faults;
  std::array<int, kRoles> count{};
  std::array<int, Square::kFiles> pawns_at_home{};
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    const Piece p = board[s];
    if (!p.is(side)) continue;
    ++count[static_cast<std::size_t>(p.role())];
    if (p.role() == Role::pawn && own_rank(s, side) < 5) {
      if (++pawns_at_home[static_cast<std::size_t>(s.file())] == 2) {
        faults |= Fault::pawns_stacked_at_home;
      }
    }
    if (can_stand(p, s)) continue;
    if (p.role() == Role::king) faults |= Fault::king_outside_palace;
    if (p.role() == Role::advisor) faults |= Fault::advisor_off_squares;
    if (p.role() == Role::elephant) faults |= Fault::elephant_off_squares;
    if (p.role() == Role::pawn) faults |= Fault::pawn_behind_start;
  }
  const auto of = [&](Role r) { return count[static_cast<std::size_t>(r)]; };
  if (of(Role::king) == 0) {
    faults |= side == Color::red ? Fault::missing_red_king : Fault::missing_black_king;
  }
  if (of(Role::king) > 1) faults |= Fault::many_kings;
  if (of(Role::advisor) > 2) faults |= Fault::too_many_advisors;
  if (of(Role::elephant) > 2) faults |= Fault::too_many_elephants;
  if (of(Role::horse) > 2) faults |= Fault::too_many_horses;
  if (of(Role::rook) > 2) faults |= Fault::too_many_rooks;
  if (of(Role::cannon) > 2) faults |= Fault::too_many_cannons;
  if (of(Role::pawn) > 5) faults |= Fault::too_many_pawns;
  int pieces = 0;
  for (const int n : count) pieces += n;
  if (pieces > 16) faults |= Fault::too_many_pieces;
  return faults;
}

std::optional<Square> find_king(const Board& board, Color side) {
  for (int i = 0; i < Square::kCount; ++i) {
    if (board[Square::from_index(i)] == Piece(side, Role::king)) return Square::from_index(i);
  }
  return std::nullopt;
}

// Returns true if the king of `side` is attacked. Kings that face each other are not counted; that
// is another fault. Looks outwards from the king, once per diagram, so simple code matters more
// than speed.
bool king_attacked(const Board& board, Color side) {
  const auto king = find_king(board, side);
  if (!king) return false;
  const auto piece = [&](int file, int rank) {
    const auto s = Square::at(file, rank);
    return s ? board[*s] : Piece();
  };
  const int kf = king->file();
  const int kr = king->rank();
  constexpr int kSteps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  for (const auto& [df, dr] : kSteps) {
    int screens = 0;
    for (int n = 1; screens < 2 && Square::at(kf + n * df, kr + n * dr); ++n) {
      const Piece p = piece(kf + n * df, kr + n * dr);
      if (!p) continue;
      if (p.is(!side)) {
        if (screens == 0 && p.role() == Role::rook) return true;
        if (screens == 1 && p.role() == Role::cannon) return true;
        const int forward = side == Color::red ? -1 : 1;  // the direction in which the enemy's
                                                          // pawns move, seen from the king
        const bool steps_on = df != 0 || -dr == forward;
        if (n == 1 && p.role() == Role::pawn && steps_on) {
          // A pawn moves sideways only beyond the river; a pawn beside a king in its palace is
          // beyond it.
          const bool crossed = own_rank(*king, !side) >= 5;
          if (df == 0 || crossed) return true;
        }
      }
      ++screens;
    }
  }
  for (const int df : {-2, -1, 1, 2}) {
    for (const int dr : {-2, -1, 1, 2}) {
      if (std::abs(df) == std::abs(dr)) continue;
      if (piece(kf + df, kr + dr) != Piece(!side, Role::horse)) continue;
      // The leg is next to the horse, on the side of the king.
      const int leg_file = std::abs(df) == 2 ? kf + df / 2 : kf + df;
      const int leg_rank = std::abs(dr) == 2 ? kr + dr / 2 : kr + dr;
      if (!piece(leg_file, leg_rank)) return true;
    }
  }
  return false;
}

bool kings_face(const Board& board) {
  const auto red = find_king(board, Color::red);
  const auto black = find_king(board, Color::black);
  if (!red || !black || red->file() != black->file()) return false;
  const int low = std::min(red->rank(), black->rank());
  const int high = std::max(red->rank(), black->rank());
  for (int rank = low + 1; rank < high; ++rank) {
    if (board[*Square::at(red->file(), rank)]) return false;
  }
  return true;
}

}  // namespace

const Setup& Setup::standard() {
  static const Setup setup{.board = Board::standard()};
  return setup;
}

bool Setup::is_standard() const { return turn == Color::red && board == Board::standard(); }

bool can_stand(Piece piece, Square square) {
  const int file = square.file();
  const int rank = own_rank(square, piece.color());
  switch (piece.role()) {
    case Role::king: return in_palace(file, rank);
    case Role::advisor: return in_palace(file, rank) && (file + rank) % 2 == 1;
    case Role::elephant:
      return rank <= 4 &&
             ((rank % 4 == 0 && (file == 2 || file == 6)) || (rank == 2 && file % 4 == 0));
    case Role::pawn: return rank >= 5 || (rank >= 3 && file % 2 == 0);
    case Role::horse:
    case Role::rook:
    case Role::cannon: return true;
  }
  return true;
}

Faults faults_of(const Setup& setup) {
  if (setup.is_standard()) return {};
  Faults faults =
      faults_of_side(setup.board, Color::red) | faults_of_side(setup.board, Color::black);
  if (kings_face(setup.board)) faults |= Fault::kings_facing;
  if (king_attacked(setup.board, !setup.turn)) faults |= Fault::wrong_side_in_check;
  return faults;
}

std::string_view fault_name(Fault f) { return kNames[static_cast<std::size_t>(f)]; }

std::optional<Fault> parse_fault(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Fault>(i);
  }
  return std::nullopt;
}

std::string fault_names(Faults faults) {
  std::string names;
  for (int i = 0; i < kFaults; ++i) {
    const auto fault = static_cast<Fault>(i);
    if (faults.has(fault)) names += (names.empty() ? "" : ", ") + std::string(fault_name(fault));
  }
  return names;
}

}  // namespace qipu
