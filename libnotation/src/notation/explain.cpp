// Explains to the user why a move is illegal, and which legal moves are similar.

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "notation/chinese_style.h"
#include "qipu/notation/resolve.h"

namespace qipu {
namespace {

constexpr std::size_t kMostNear = 6;
constexpr std::size_t kOthersAtLeast = 2;  // kept for other pieces that reach the same square

class Explainer {
 public:
  Explainer(const Position& position, Move move, const Notation& notation)
      : position_(position),
        move_(move),
        notation_(notation),
        style_(chinese::style_of(notation)),
        piece_(position[move.from()]) {}

  std::vector<Diagnostic> explain() {
    reason();
    near();
    return std::move(notes_);
  }

 private:
  void note(const Code& code, std::vector<std::string> args = {}) {
    notes_.push_back(make_diagnostic(code, {}, std::move(args)));
  }

  std::string glyph(Piece p) const {
    return std::string(
        style_.pieces[static_cast<std::size_t>(p.color())][static_cast<std::size_t>(p.role())]);
  }

  // Returns arguments that name a piece: its glyph, its file as its owner counts it, the square.
  std::vector<std::string> piece_on(Square s) const {
    const Piece p = position_[s];
    std::string file;
    chinese::append_number(file, style_, p.color(), own_file(s, p.color()));
    return {glyph(p), std::move(file), s.iccs()};
  }

  void blocked(const Code& code) {
    if (const auto s = position_.blocker(move_)) note(code, piece_on(*s));
  }

  void reason() {
    switch (position_.why_illegal(move_)) {
      case Illegality::none: break;
      case Illegality::empty_origin: note(diag::why_empty_origin, {move_.from().iccs()}); break;
      case Illegality::not_your_piece:
        note(diag::why_not_your_piece, piece_on(move_.from()));
        break;
      case Illegality::own_piece_on_target: note(diag::why_own_piece, piece_on(move_.to())); break;
      case Illegality::impossible_shape: note(diag::why_never_so, {glyph(piece_)}); break;
      case Illegality::leaves_palace: note(diag::why_leaves_palace, {glyph(piece_)}); break;
      case Illegality::crosses_river: note(diag::why_crosses_river, {glyph(piece_)}); break;
      case Illegality::pawn_goes_back: note(diag::why_goes_back, {glyph(piece_)}); break;
      case Illegality::pawn_sideways_before_river:
        note(diag::why_not_over_river, {glyph(piece_)});
        break;
      case Illegality::leg_blocked: blocked(diag::why_leg_blocked); break;
      case Illegality::eye_blocked: blocked(diag::why_eye_blocked); break;
      case Illegality::path_blocked: blocked(diag::why_path_blocked); break;
      case Illegality::no_screen: note(diag::why_no_screen, {glyph(piece_)}); break;
      case Illegality::many_screens: note(diag::why_many_screens, {glyph(piece_)}); break;
      case Illegality::kings_face: note(diag::why_kings_face); break;
      case Illegality::king_in_check: check(); break;
    }
  }

  // Names the piece that gives check after the move.
  void check() {
    const Color side = position_.turn();
    Position after = position_;
    after.make(move_);
    const auto king = after.king(side);
    if (!king) return;
    for (Bitboard pieces = after.pieces(!side); !pieces.empty();) {
      const Square s = Square::from_index(pieces.pop());
      if (!after.targets(s).has(*king)) continue;
      // The side was in check before the move, too.
      const bool before = position_.king(side) && position_.targets(s).has(*position_.king(side));
      note(before ? diag::why_still_in_check : diag::why_into_check, piece_on(s));
      return;
    }
  }

  int distance(Move m) const {
    return std::abs(m.to().file() - move_.to().file()) +
           std::abs(m.to().rank() - move_.to().rank());
  }

  // Lists legal moves of the same piece, the nearest first, then moves of other pieces of its kind
  // to the same square. If there are none of either, lists any moves to that square.
  void near() {
    MoveList legal;
    position_.legal_moves(legal);
    if (legal.empty()) {
      note(diag::no_legal_move_left);
      return;
    }
    std::vector<Move> same, others, any;
    for (const Move m : legal) {
      if (m.from() == move_.from()) {
        same.push_back(m);
      } else if (m.to() == move_.to()) {
        (position_[m.from()] == piece_ ? others : any).push_back(m);
      }
    }
    std::ranges::sort(same, {}, [&](Move m) { return std::pair(distance(m), m.bits()); });
    same.resize(std::min(same.size(), kMostNear - std::min(others.size(), kOthersAtLeast)));
    same.insert(same.end(), others.begin(), others.end());
    if (same.empty()) same = std::move(any);
    same.resize(std::min(same.size(), kMostNear));
    std::string text;
    for (const Move m : same) {
      if (!text.empty()) text += ' ';
      notation_.write(text, position_, m);
    }
    if (!text.empty()) note(diag::legal_nearby, {std::move(text)});
  }

  const Position& position_;
  const Move move_;
  const Notation& notation_;
  const chinese::Style& style_;
  const Piece piece_;
  std::vector<Diagnostic> notes_;
};

}  // namespace

std::vector<Diagnostic> explain_illegal(const Position& position, Move move,
                                        const Notation& notation) {
  return Explainer(position, move, notation).explain();
}

}  // namespace qipu
