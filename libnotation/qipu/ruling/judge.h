// The arbiter: judges repetitions under a rule book, and says why.
//
// Judged are loops (without any, attacks over nine rounds), the move limit, boards on which neither
// side can win, moves that leave the own king to be taken, mate, stalemate and taken kings. A loop
// is a part of a record in which a position recurs as often as the rule book asks, without a
// capture; it is judged as a whole, even if it contains shorter loops. Each move gets a label, each
// side a conduct that follows from its labels, and the two conducts give the verdict. Where a
// search ran into its limit or the book is silent, the verdict is needs_arbiter and `doubt` says
// why.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/rules/position.h"
#include "qipu/ruling/ruleset.h"

namespace qipu {

enum class Verdict : std::uint8_t {
  none,
  draw,
  red_loses,
  black_loses,
  needs_arbiter,
  foul,  ///< 违例: the move is taken back and recorded
};

/// Identifier for scripts: "red_loses".
std::string_view verdict_id(Verdict v);

constexpr Verdict loss_of(Color side) {
  return side == Color::red ? Verdict::red_loses : Verdict::black_loses;
}

/// Articles 24.1-24.8 of the rules of 2020. The first three attack; the others all count as 闲
/// (idle) for the verdict. A move that fits several has the first of them, except that block
/// precedes offer.
enum class Label : std::uint8_t {
  check,     ///< 将: attacks the king
  kill,      ///< 杀: threatens mate, by one check or by a series of checks
  chase,     ///< 捉: threatens to win a piece
  exchange,  ///< 兑: offers a piece for one of the same kind
  offer,     ///< 献: offers a piece for nothing
  block,     ///< 拦: blocks the line of a threatened mate
  follow,    ///< 跟: attacks again a piece that moved away and is protected
  idle,      ///< 闲: none of these
};
inline constexpr int kLabels = 8;

constexpr bool attacks(Label label) { return label <= Label::chase; }

/// The definition of a label: the Matters begin with them, in the order of Label.
constexpr Matter matter_of(Label label) { return static_cast<Matter>(label); }

/// How well a piece that is chased is protected.
enum class Protection : std::uint8_t {
  none,        ///< 无根: nothing could retake
  false_root,  ///< 假根: what could retake may not, as its king would be taken
  too_few,     ///< 少根: fewer may retake than attack
  enough,      ///< 真根: the chase wins for other reasons, as a horse that attacks a rook
};

/// What a chase threatens to win.
struct Chased {
  Piece piece;
  Square square = Square::from_index(0);  ///< where it stands after the chasing move
  Protection protection = Protection::none;
  /// The pieces that can capture it, those that may retake then, and those that only could, by
  /// their squares when the line captures it; without checks before, that is after the chasing
  /// move.
  std::vector<Square> attackers, protectors, false_protectors;
};

/// What a line wins and loses: pieces in the order in which they are captured, without pawns that
/// have not crossed the river.
struct Winnings {
  std::vector<Piece> won, lost;
  bool mate = false;
};

/// Of the side to move in `start`. REQUIRES: the moves can be played.
Winnings winnings_of(Position start, std::span<const Move> line);

struct JudgedMove {
  Move move;
  Color side = Color::red;
  Label label = Label::idle;
  /// The line that justifies the label, played by `side` again after the move: mate, or the win of
  /// a piece. Empty for checks and for moves that attack nothing.
  std::vector<Move> proof;
  /// What a chase threatens to win. None for a line of checks that wins no piece.
  std::optional<Chased> chased;
  /// A chase by several pieces together (联合捉子), or of a piece with too few protectors (少根子).
  bool joint = false;
  /// A chase that wins no more than it loses, each side capturing on squares of its own (各吃各).
  bool even = false;
  Matter clause = Matter::idle;
};

/// The reason for a ruling.
enum class Ground : std::uint8_t {
  none,
  checkmate,
  stalemate,
  loop,
  nine_rounds,
  limit,
  /// 简单和局: neither side has a piece that can cross the river. Told of the start only where
  /// no moves follow.
  simple_draw,
  into_check,     ///< 送将: a move that puts the own king in check or leaves it there
  kings_facing,   ///< 对面: a move that opens the file between the kings
  against_rules,  ///< any other move that the piece cannot make, where the book has it lose
  king_taken,     ///< the king was taken: nothing behind that is looked at
};
inline constexpr int kGrounds = 11;

/// What one side's moves in a loop amount to.
enum class Conduct : std::uint8_t {
  allowed,     ///< 允许着法
  forbidden,   ///< 禁止着法; under the rules of 2020 of class 甲
  forbidden2,  ///< 禁止着法 of class 乙: some chase is joint
  perpetual_check,
};

/// Of one of the two classes, which decide where both sides are forbidden.
constexpr bool has_class(Conduct c) { return c == Conduct::forbidden || c == Conduct::forbidden2; }

enum class Doubt : std::uint8_t {
  none,
  search_limit,    ///< a search for mates or captures ran into its limit
  book_is_silent,  ///< the book has no rule for this pair of conducts
  even_exchange,  ///< both sides are forbidden, one by joint chases that win no more than they lose
  mixture_not_listed,    ///< attacks in turn that are not in the book's list: 一要杀一捉 in 1957
  exemption_not_stated,  ///< chases that later books exempt, by kings and pawns, and this one
                         ///< passes over
  two_readings,  ///< clauses that can be read in two ways, as no figure that is known decides
                 ///< between them
  book_contradicts_itself,  ///< 长要杀 met by 长拦 in 1957: forbidden by the list, a draw by a
                            ///< figure
};

struct Ruling {
  const Ruleset* rules = nullptr;
  Ground ground = Ground::none;
  std::size_t first_ply = 0;  ///< plies before the part that is judged
  std::size_t last_ply = 0;   ///< plies played when the ruling becomes due
  /// The position before the first move of `loop`; without a loop, the position when the ruling is
  /// due.
  Position start = Position::standard();
  /// into_check, kings_facing, against_rules: the move, played from `start`.
  std::optional<Move> illegal;
  std::vector<JudgedMove> loop;      ///< a single period if the loop repeats one exactly
  std::array<Conduct, 2> conduct{};  ///< by color
  /// None for mate, stalemate and a taken king, and where an arbiter decides.
  std::optional<Matter> settled_by;
  Verdict verdict = Verdict::none;
  Doubt doubt = Doubt::none;
};

/// Rulings in the order in which they become due; empty where there is nothing to rule on. Moves
/// are taken as played, legal or not. `illegal` is one more move that the record has behind them;
/// it is ruled on where the game is not over and the own king makes it illegal, or the book has any
/// illegal move lose. O(plies) without
/// loops; a loop takes searches, milliseconds each.
std::vector<Ruling> judge(const Position& start, std::span<const Move> moves, const Ruleset& rules,
                          std::optional<Move> illegal = {});

/// The overall result: the first ruling that has a loser, else the first that needs an arbiter
/// or records a foul, else the first, a draw; null without rulings.
const Ruling* decisive(std::span<const Ruling> rulings);

}  // namespace qipu
