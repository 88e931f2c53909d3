#include "annotate/judge/plans.h"

#include <algorithm>
#include <vector>

#include "annotate/judge/tactics.h"
#include "engine/exchange.h"

namespace qipu {
namespace {

constexpr int kMiddleFile = 4;
constexpr int kRiver = 4;        ///< the last rank before the river, from a side's own home
constexpr int kOpenSquares = 5;  ///< free before a rook on an open file
constexpr int kWorthOfPawn = worth_of(Role::pawn);

/// Returns how many squares are free before a piece, towards the other side's home.
int free_before(const Position& position, Square from, Color side) {
  const int step = side == Color::red ? 1 : -1;
  int count = 0;
  for (auto at = Square::at(from.file(), from.rank() + step); at && position[*at].empty();
       at = Square::at(at->file(), at->rank() + step)) {
    ++count;
  }
  return count;
}

bool has_pawns(const Position& position, int file) {
  for (int rank = 0; rank < Square::kRanks; ++rank) {
    const Piece piece = position[*Square::at(file, rank)];
    if (!piece.empty() && piece.role() == Role::pawn) return true;
  }
  return false;
}

/// Returns true if the other king is before the cannon, with one or more free squares and nothing
/// else between them.
bool is_empty_cannon(const Position& position, Square cannon, Color side) {
  const auto king = position.king(!side);
  const int free = free_before(position, cannon, side);
  return king && free > 0 && king->file() == cannon.file() &&
         own_rank(*king, side) == own_rank(cannon, side) + free + 1;
}

/// Returns the strongest plan that a move carries out; `after` is the position after it.
std::optional<PlanKind> kind_of(const Position& after, Move move, Piece piece) {
  const Color side = piece.color();
  const int to = own_rank(move.to(), side), from = own_rank(move.from(), side);
  const int last = Square::kRanks - 1;  // the other side's home rank
  const int aside = std::abs(move.to().file() - kMiddleFile);
  const bool crosses = from <= kRiver && to > kRiver;
  switch (piece.role()) {
    case Role::cannon:
      if (is_empty_cannon(after, move.to(), side)) return PlanKind::empty_cannon;
      if (to == last && from != last) return PlanKind::bottom_cannon;
      if (!crosses && aside == 0 && move.from().file() != kMiddleFile) {
        return PlanKind::middle_cannon;
      }
      break;
    case Role::horse:
      if (to == last - 1 && aside == 2) return PlanKind::palcorner_horse;
      if (to == last - 2 && aside == 1) return PlanKind::corner_horse;
      break;
    case Role::rook: {
      const bool other_file = move.from().file() != move.to().file();
      const int before = free_before(after, move.to(), side);
      if (other_file && aside == 1 && to + before >= kRiver) return PlanKind::rook_on_rib;
      if (other_file && !has_pawns(after, move.to().file()) && before >= kOpenSquares) {
        return PlanKind::rook_on_open_file;
      }
      if (!crosses && from == 0 && std::abs(move.from().file() - kMiddleFile) == kMiddleFile) {
        return PlanKind::rook_out;
      }
      break;
    }
    case Role::pawn: return crosses ? std::optional(PlanKind::pawn_over_river) : std::nullopt;
    case Role::advisor:
    case Role::elephant: return aside == 0 ? std::optional(PlanKind::palace_guarded) : std::nullopt;
    case Role::king: return std::nullopt;
  }
  if (crosses) return PlanKind::piece_over_river;
  if (to != kRiver || from == kRiver) return std::nullopt;
  return piece.role() == Role::horse ? PlanKind::horse_at_river : PlanKind::river_patrol;
}

bool has(const std::vector<Hanging>& all, Square at) {
  return std::ranges::any_of(all, [&](const Hanging& one) { return one.piece == at; });
}

/// Returns the plans of the side that makes move `first`, in its first two moves. Captures are not
/// plans.
std::vector<LinePlan> plans_of(Position position, std::span<const Move> line, std::size_t first) {
  constexpr std::size_t kMoves = 2;
  std::vector<LinePlan> out;
  for (std::size_t ply = 0; ply < line.size() && ply < first + 2 * kMoves; ++ply) {
    const Move move = line[ply];
    const Piece piece = position[move.from()];
    const bool captures = !position[move.to()].empty();
    position.make(move);
    if (ply < first || (ply - first) % 2 != 0 || captures) continue;
    const bool stays = ply + 1 < line.size() ? line[ply + 1].to() != move.to()
                                             : !has(hanging(position, kWorthOfPawn), move.to());
    const auto kind = stays ? kind_of(position, move, piece) : std::nullopt;
    if (kind) out.push_back({*kind, ply, piece.role(), move.to()});
  }
  return out;
}

bool is_major(Piece piece) {
  return !piece.empty() && (piece.role() == Role::rook || piece.role() == Role::horse ||
                            piece.role() == Role::cannon);
}

/// Returns the exchange in one line, see exchange_of().
std::optional<Exchange> exchange_in(Position position, std::span<const Move> line,
                                    std::size_t first) {
  for (std::size_t ply = 0; ply < first && ply < line.size(); ++ply) position.make(line[ply]);
  for (std::size_t ply = first; ply < first + 2 && ply + 1 < line.size(); ++ply) {
    const Piece one = position[line[ply].to()];
    position.make(line[ply]);
    const Piece two = position[line[ply + 1].to()];
    if (line[ply].to() != line[ply + 1].to() || !is_major(one) || !is_major(two)) continue;
    if ((one.role() == Role::rook) != (two.role() == Role::rook)) continue;
    // The side that makes move `first` takes `one` if it captures first.
    return ply == first ? Exchange{two.role(), one.role()} : Exchange{one.role(), two.role()};
  }
  return std::nullopt;
}

}  // namespace

std::optional<LinePlan> plan_of(const Position& position, std::span<const Move> line,
                                std::size_t first, std::span<const Move> other) {
  const std::vector<LinePlan> there = plans_of(position, other, first);
  std::optional<LinePlan> best;
  for (const LinePlan& plan : plans_of(position, line, first)) {
    const bool in_both = std::ranges::any_of(there, [&](const LinePlan& each) {
      return each.kind == plan.kind && each.role == plan.role;
    });
    if (!in_both && (!best || plan.kind < best->kind)) best = plan;
  }
  return best;
}

std::optional<Exchange> exchange_of(const Position& position, std::span<const Move> line,
                                    std::size_t first, std::span<const Move> other) {
  const auto here = exchange_in(position, line, first), there = exchange_in(position, other, first);
  const bool same = here && there && here->given == there->given && here->taken == there->taken;
  return same ? std::nullopt : here;
}

std::optional<Square> attacked_pawn(const Position& position, Move move) {
  const Position after = position.after(move);
  if (position.in_check() || after.in_check()) return std::nullopt;
  if (has(hanging(after, kWorthOfPawn), move.to())) return std::nullopt;  // it can itself be won
  const auto before = hanging(position, kWorthOfPawn);
  for (const Hanging& each : hanging(after.with_turn(position.turn()), kWorthOfPawn)) {
    const bool is_pawn = after[each.piece].role() == Role::pawn;
    if (is_pawn && each.by.from() == move.to() && !has(before, each.piece)) return each.piece;
  }
  return std::nullopt;
}

std::optional<Square> saved_piece(const Position& position, Move better, Move played) {
  if (position.in_check()) return std::nullopt;
  const auto threatened = hanging(position.with_turn(!position.turn()), kWorthTelling);
  const Position good = position.after(better), bad = position.after(played);
  if (good.in_check() || bad.in_check()) return std::nullopt;
  const auto left = hanging(good, kWorthTelling), lost = hanging(bad, kWorthTelling);
  for (const Hanging& each : threatened) {
    const auto now = [&](Move move) { return each.piece == move.from() ? move.to() : each.piece; };
    if (has(lost, now(played)) && !has(left, now(better))) return each.piece;
  }
  return std::nullopt;
}

}  // namespace qipu
