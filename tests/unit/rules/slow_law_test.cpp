// Everything about a position compared with rules implemented piece by piece, slowly, for diagrams
// of all kinds: the targets of pieces, attacked squares, legal moves and the reasons against
// others, blocking pieces, and the lists of moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/rules/attackers.h"
#include "qipu/rules/position.h"
#include "support/diagrams.h"
#include "support/positions.h"

namespace qipu {
namespace {

using enum Illegality;

/// A board, whose rules are computed piece by piece.
class PlainBoard {
 public:
  explicit PlainBoard(const Board& board) : board_(board) {}

  Piece piece(Square s) const { return board_[s]; }

  std::optional<Square> king(Color c) const {
    std::optional<Square> found;
    for (int i = 0; i < 90; ++i) {
      if (board_[Square::from_index(i)] == Piece(c, Role::king)) found = Square::from_index(i);
    }
    return found;
  }

  /// The pieces strictly between two squares of one line, in order from the first.
  std::vector<Square> between(Square from, Square to) const {
    std::vector<Square> pieces;
    const int df = (to.file() > from.file()) - (to.file() < from.file());
    const int dr = (to.rank() > from.rank()) - (to.rank() < from.rank());
    if (df != 0 && dr != 0) return pieces;
    int f = from.file() + df, r = from.rank() + dr;
    for (; f != to.file() || r != to.rank(); f += df, r += dr) {
      if (df == 0 && dr == 0) break;
      if (board_[*Square::at(f, r)]) pieces.push_back(*Square::at(f, r));
    }
    return pieces;
  }

  /// Returns why the piece on `from` cannot move to `to` by its way of moving, without regard to
  /// own pieces there.
  Illegality way(Square from, Square to) const {
    const Piece piece = board_[from];
    const int files = to.file() - from.file(), ranks = to.rank() - from.rank();
    const int f = std::abs(files), r = std::abs(ranks);
    const bool red = piece.is(Color::red);
    const bool palace = to.file() >= 3 && to.file() <= 5 && (red ? to.rank() <= 2 : to.rank() >= 7);
    const bool own_half = red ? to.rank() <= 4 : to.rank() >= 5;
    switch (piece.role()) {
      case Role::king:
        if (!((f == 1 && r == 0) || (f == 0 && r == 1))) return impossible_shape;
        return palace ? none : leaves_palace;
      case Role::advisor:
        if (f != 1 || r != 1) return impossible_shape;
        return palace ? none : leaves_palace;
      case Role::elephant:
        if (f != 2 || r != 2) return impossible_shape;
        if (!own_half) return crosses_river;
        return board_[*middle(from, to)] ? eye_blocked : none;
      case Role::horse:
        if (!((f == 1 && r == 2) || (f == 2 && r == 1))) return impossible_shape;
        return board_[*middle(from, to)] ? leg_blocked : none;
      case Role::rook:
        if (f != 0 && r != 0) return impossible_shape;
        return between(from, to).empty() ? none : path_blocked;
      case Role::cannon: {
        if (f != 0 && r != 0) return impossible_shape;
        const std::size_t screens = between(from, to).size();
        if (!board_[to]) return screens == 0 ? none : path_blocked;
        return screens == 1 ? none : screens == 0 ? no_screen : many_screens;
      }
      case Role::pawn: {
        const int ahead = red ? ranks : -ranks;
        const bool crossed = red ? from.rank() >= 5 : from.rank() <= 4;
        if (files == 0 && ahead < 0) return pawn_goes_back;
        if (files == 0 && ahead == 1) return none;
        if (f == 1 && ranks == 0) return crossed ? none : pawn_sideways_before_river;
        return impossible_shape;
      }
    }
    return impossible_shape;
  }

  /// The leg of a horse or the eye of an elephant.
  static std::optional<Square> middle(Square from, Square to) {
    const int files = to.file() - from.file(), ranks = to.rank() - from.rank();
    return Square::at(from.file() + (std::abs(files) == 2 ? files / 2 : 0),
                      from.rank() + (std::abs(ranks) == 2 ? ranks / 2 : 0));
  }

  bool reaches(Square from, Square to) const { return from != to && way(from, to) == none; }

  bool kings_see_each_other() const {
    const auto red = king(Color::red), black = king(Color::black);
    return red && black && red->file() == black->file() && between(*red, *black).empty();
  }

  /// For a cannon a piece is assumed on s, because it would capture there.
  std::vector<int> attackers(Square s, Color by) const {
    PlainBoard there = *this;
    if (!there.board_[s]) there.board_.set(s, Piece(!by, Role::horse));
    const bool faced = board_[s] == Piece(!by, Role::king) && kings_see_each_other();
    std::vector<int> out;
    for (int i = 0; i < 90; ++i) {
      const Square from = Square::from_index(i);
      if (from == s || !board_[from].is(by)) continue;
      if (there.reaches(from, s) || (faced && from == king(by))) out.push_back(i);
    }
    return out;
  }
  bool attacked(Square s, Color by) const { return !attackers(s, by).empty(); }

  bool checked(Color side) const {
    const auto k = king(side);
    return k && attacked(*k, !side);
  }

  PlainBoard after(Square from, Square to) const {
    PlainBoard next = *this;
    next.board_.set(to, board_[from]);
    next.board_.set(from, Piece());
    return next;
  }

  Illegality why(Color turn, Square from, Square to) const {
    if (!board_[from]) return empty_origin;
    if (!board_[from].is(turn)) return not_your_piece;
    if (board_[to].is(turn)) return own_piece_on_target;
    if (const Illegality reason = way(from, to); reason != none) return reason;
    const PlainBoard next = after(from, to);
    if (!next.checked(turn)) return none;
    return next.kings_see_each_other() ? kings_face : king_in_check;
  }

  std::optional<Square> blocker(Color turn, Square from, Square to) const {
    switch (why(turn, from, to)) {
      case leg_blocked:
      case eye_blocked: return middle(from, to);
      case path_blocked: return between(from, to).front();
      default: return std::nullopt;
    }
  }

 private:
  Board board_;
};

std::vector<int> sorted_bits(const MoveList& list) {
  std::vector<int> bits;
  for (const Move m : list) bits.push_back(m.bits());
  std::ranges::sort(bits);
  return bits;
}

void expect_as_told(const Position& p) {
  const PlainBoard plain(p.setup().board);
  const Color turn = p.turn();
  const std::string fen = write_fen(p.setup());
  std::vector<int> legal, pseudo, captures, quiets;
  std::array<std::vector<int>, 90> reach;
  for (int from = 0; from < 90; ++from) {
    const Square a = Square::from_index(from);
    for (int to = 0; to < 90; ++to) {
      const Square b = Square::from_index(to);
      const Move m(a, b);
      const Illegality why = plain.why(turn, a, b);
      ASSERT_EQ(p.why_illegal(m), why) << fen << ' ' << m.ucci();
      ASSERT_EQ(p.legal(m), why == none) << fen << ' ' << m.ucci();
      ASSERT_EQ(p.blocker(m), plain.blocker(turn, a, b)) << fen << ' ' << m.ucci();
      const Piece piece = p[a];
      if (piece && a != b && !p[b].is(piece.color()) && plain.way(a, b) == none) {
        reach[static_cast<std::size_t>(from)].push_back(to);
        if (piece.is(turn)) pseudo.push_back(m.bits());
      }
      if (why != none) continue;
      legal.push_back(m.bits());
      (p[b] ? captures : quiets).push_back(m.bits());
    }
  }
  for (int i = 0; i < 90; ++i) {
    const Square s = Square::from_index(i);
    std::vector<int> targets;
    for (Bitboard b = p.targets(s); !b.empty();) targets.push_back(b.pop());
    ASSERT_EQ(targets, reach[static_cast<std::size_t>(i)]) << fen << ' ' << s.iccs();
    for (const Color by : {Color::red, Color::black}) {
      // An empty square is tested with pieces that capture there; the king's own square is tested
      // by checks.
      ASSERT_EQ(p.attacked(s, by), plain.attacked(s, by))
          << fen << ' ' << s.iccs() << (by == Color::red ? " by red" : " by black");
      std::vector<int> found;
      for (Bitboard b = attackers(p, s, by); !b.empty();) found.push_back(b.pop());
      ASSERT_EQ(found, plain.attackers(s, by))
          << fen << ' ' << s.iccs() << (by == Color::red ? " by red" : " by black");
    }
  }
  MoveList list;
  const auto listed = [&](void (Position::*list_moves)(MoveList&) const) {
    (p.*list_moves)(list);
    return sorted_bits(list);
  };
  for (auto* bits : {&legal, &pseudo, &captures, &quiets}) std::ranges::sort(*bits);
  ASSERT_EQ(listed(&Position::legal_moves), legal) << fen;
  ASSERT_EQ(listed(&Position::legal_captures), captures) << fen;
  ASSERT_EQ(listed(&Position::legal_quiets), quiets) << fen;
  ASSERT_EQ(sorted_bits(p.legal_moves()), legal) << fen;
  ASSERT_EQ(sorted_bits(p.legal_captures()), captures) << fen;
  ASSERT_EQ(sorted_bits(p.pseudo_legal_moves()), pseudo) << fen;
  const bool check = plain.checked(turn);
  ASSERT_EQ(p.in_check(), check) << fen;
  ASSERT_EQ(p.has_legal_move(), !legal.empty()) << fen;
  ASSERT_EQ(p.end(), !legal.empty() ? GameEnd::none
                     : check        ? GameEnd::checkmate
                                    : GameEnd::stalemate)
      << fen;
  ASSERT_EQ(p.perft(1), legal.size()) << fen;
  for (const Color c : {Color::red, Color::black}) ASSERT_EQ(p.king(c), plain.king(c)) << fen;
}

TEST(SlowLaw, HoldsInDiagramsOfAllKinds) {
  test::Dice dice(31);
  int ends = 0;
  for (int n = 0; n < 50; ++n) {
    qipu::Setup setup;
    setup.turn = dice.below(2) == 0 ? Color::red : Color::black;
    const bool anywhere = n % 4 == 0;
    for (const Color c : {Color::red, Color::black}) {
      // Kings in their palaces, then elsewhere or missing.
      const int rank = dice.below(3);
      const Square home = *Square::at(3 + dice.below(3), c == Color::red ? rank : 9 - rank);
      const Square k = anywhere && dice.below(2) == 0 ? Square::from_index(dice.below(90)) : home;
      if (n % 16 != 4 && !setup.board[k]) setup.board.set(k, Piece(c, Role::king));
    }
    for (int pieces = dice.below(28); pieces > 0; --pieces) {
      const Color c = dice.below(2) == 0 ? Color::red : Color::black;
      const Piece piece(c, static_cast<Role>(1 + dice.below(6)));
      // Near a king, where they matter, or on any squares they can reach.
      Square s = Square::from_index(dice.below(90));
      if (dice.below(2) == 0) {
        s = *Square::at(2 + dice.below(5), dice.below(2) == 0 ? dice.below(4) : 6 + dice.below(4));
      }
      if (!setup.board[s] && (anywhere || can_stand(piece, s))) setup.board.set(s, piece);
    }
    const auto p = Position::from(setup, Faults::all());
    if (!p) continue;
    ASSERT_NO_FATAL_FAILURE(expect_as_told(*p));
    ends += p->has_legal_move() ? 0 : 1;
  }
  EXPECT_GT(ends, 0);
}

TEST(SlowLaw, HoldsAtTheEndsOfRandomGames) {
  test::Dice dice(32);
  for (int n = 0; n < 20; ++n) {
    Position p = Position::standard();
    for (int i = 6 * n; i > 0 && test::play_on(dice, p); --i) continue;
    ASSERT_NO_FATAL_FAILURE(expect_as_told(p));
  }
  for (int n = 0; n < 8; ++n) ASSERT_NO_FATAL_FAILURE(expect_as_told(test::crowded(dice)));
}

TEST(SlowLaw, HoldsWherePiecesKeepHorsesOff) {
  // Several horses a jump away from a king, with pieces of both sides on their legs: each blocks
  // one or two horses and may not leave except to capture the one it blocks.
  test::Dice dice(34);
  int bound = 0;
  for (int n = 0; n < 60; ++n) {
    qipu::Setup setup;
    const Square king = *Square::at(3 + dice.below(3), dice.below(3));
    setup.board.set(king, Piece(Color::red, Role::king));
    setup.board.set(*Square::at(king.file() == 4 ? 3 : 4, 9), Piece(Color::black, Role::king));
    for (int horses = 2 + dice.below(3); horses > 0; --horses) {
      const bool far = dice.below(2) == 0;
      const auto s = Square::at(king.file() + (far ? 2 : 1) * (dice.below(2) == 0 ? 1 : -1),
                                king.rank() + (far ? 1 : 2) * (dice.below(2) == 0 ? 1 : -1));
      if (s) setup.board.set(*s, Piece(Color::black, Role::horse));
    }
    for (const int df : {-1, 1}) {
      for (const int dr : {-1, 1}) {
        const auto s = Square::at(king.file() + df, king.rank() + dr);
        if (!s || setup.board[*s] || dice.below(8) == 0) continue;
        // The advisor may be on an impossible square: diagrams of all kinds.
        constexpr Role kShields[] = {Role::horse, Role::rook, Role::cannon, Role::pawn,
                                     Role::advisor};
        setup.board.set(
            *s, Piece(dice.below(6) == 0 ? Color::black : Color::red, kShields[dice.below(5)]));
      }
    }
    const Position p = *Position::from(setup, Faults::all());
    ASSERT_NO_FATAL_FAILURE(expect_as_told(p));
    ASSERT_NO_FATAL_FAILURE(expect_as_told(test::rearranged(p, true, true)));
    const MoveList legal = p.legal_moves(), pseudo = p.pseudo_legal_moves();
    bound += !p.in_check() && legal.size() < pseudo.size() ? 1 : 0;
  }
  EXPECT_GT(bound, 10);
}

TEST(SlowLaw, TwoPliesAreCountedFromEveryMove) {
  test::Dice dice(33);
  for (int n = 0; n < 60; ++n) {
    Position p = n % 3 == 0   ? test::crowded(dice)
                 : n % 3 == 1 ? test::stacked(dice, Color::red, {3, 2}, true)
                              : Position::standard();
    for (int i = n % 3 == 2 ? 40 + n : 0; i > 0 && test::play_on(dice, p); --i) continue;
    if (n % 2 == 1) p = test::rearranged(p, true, true);
    MoveList moves;
    p.legal_moves(moves);
    std::uint64_t leaves = 0;
    for (const Move m : moves) {
      Position next = p;
      next.make(m);
      MoveList answers;
      next.legal_moves(answers);
      leaves += static_cast<std::uint64_t>(answers.size());
    }
    EXPECT_EQ(p.perft(2), leaves) << write_fen(p.setup());
  }
}

}  // namespace
}  // namespace qipu
