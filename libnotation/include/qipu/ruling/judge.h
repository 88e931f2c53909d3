// Rules on repetitions under a rule book, and gives the reasons.
//
// It judges loops and, if there are none, attacks over nine rounds; also the move limit, boards on
// which neither side can win, moves that leave the mover's king in check, mate, stalemate and taken
// kings.
// A loop is a part of a record in which a position recurs as often as the rule book asks, without a
// capture; it is judged as a whole, even if it contains shorter loops. Each move gets a label, each
// side a conduct that follows from its labels, and the two conducts give the verdict. If a search
// ran into its limit or the book is silent, the verdict is needs_arbiter and `doubt` says why.
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

#pragma GCC visibility push(default)
namespace qipu {

enum class Verdict : std::uint8_t {
  none,
  draw,
  red_loses,
  black_loses,
  needs_arbiter,
  foul,  ///< 违例: the move is taken back and recorded
};

/// Returns the identifier for scripts: "red_loses".
std::string_view verdict_id(Verdict v);

constexpr Verdict loss_of(Color side) {
  return side == Color::red ? Verdict::red_loses : Verdict::black_loses;
}

/// Articles 24.1-24.8 of the rules of 2020. The first three attack; the others all count as 闲
/// (idle) for the verdict. A move that fits several has the first of them, except that block
/// precedes offer.
///
/// A new label also needs: kLabels; its Matter, and a clause in each book (ruling/ruleset.h, .cpp);
/// the search for it (ruling/labeller.cpp); its names (label_sign(), label_name(), matter_name() in
/// ruling/ruling_text.cpp); the page (tools/page/words.js); tools/qipu/schema/ruling.json; the test
/// ruling_text_test.cpp; docs/glossary.md.
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

/// Returns the definition of a label. The Matters begin with the labels, in the order of Label.
constexpr Matter matter_of(Label label) { return static_cast<Matter>(label); }

/// How well a chased piece is protected.
enum class Protection : std::uint8_t {
  none,        ///< 无根: nothing can retake
  false_root,  ///< 假根: the pieces that could retake may not, because their king would be taken
  too_few,     ///< 少根: fewer may retake than attack
  enough,      ///< 真根: the chase wins for other reasons, such as a horse that attacks a rook
};

/// The piece that a chase threatens to win.
struct Chased {
  Piece piece;
  Square square = Square::from_index(0);  ///< its square after the chasing move
  Protection protection = Protection::none;
  /// The pieces that can capture it, those that may retake then, and those that could retake but
  /// may not. These are their squares when the line captures it; if no checks come first, that is
  /// after the chasing move.
  std::vector<Square> attackers, protectors, false_protectors;
};

/// The gains and losses of a line: pieces in the order in which they are captured, without pawns
/// that have not crossed the river.
struct Winnings {
  std::vector<Piece> won, lost;
  bool mate = false;
};

/// Returns the winnings of the side to move in `start`. REQUIRES: the moves can be played.
Winnings winnings_of(Position start, std::span<const Move> line);

struct JudgedMove {
  Move move;
  Color side = Color::red;
  Label label = Label::idle;
  /// The line that justifies the label, played by `side` again after the move: mate, or the win of
  /// a piece. Empty for checks and for moves that attack nothing.
  std::vector<Move> proof;
  /// The piece that a chase threatens to win. No value for a line of checks that wins no piece.
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
  nine_rounds,  ///< attacks over nine rounds, without a loop
  limit,
  /// 简单和局: neither side has a piece that can cross the river. For the start position it is
  /// reported only if no moves follow.
  simple_draw,
  into_check,     ///< 送将: a move that puts the own king in check or leaves it there
  kings_facing,   ///< 对面: a move that opens the file between the kings
  against_rules,  ///< any other move that the piece cannot make, if the book makes it a loss
  king_taken,     ///< the king was taken; later moves are not examined
};
inline constexpr int kGrounds = 11;

/// The judgement of one side's moves in a loop.
enum class Conduct : std::uint8_t {
  allowed,     ///< 允许着法
  forbidden,   ///< 禁止着法; under the rules of 2020, of class 甲
  forbidden2,  ///< 禁止着法 of class 乙: one of the chases is joint
  perpetual_check,
};

/// Returns true for one of the two classes, which decide if both sides are forbidden.
constexpr bool has_class(Conduct c) { return c == Conduct::forbidden || c == Conduct::forbidden2; }

enum class Doubt : std::uint8_t {
  none,
  search_limit,    ///< a search for mates or captures ran into its limit
  book_is_silent,  ///< the book has no rule for this pair of conducts
  even_exchange,  ///< both sides are forbidden, one by joint chases that win no more than they lose
  mixture_not_listed,       ///< attacks in turn that the book does not list: 一要杀一捉 in 1957
  exemption_not_stated,     ///< chases by kings and pawns, which only later books exempt
  two_readings,             ///< the verdict depends on clauses that can be read in two ways
  book_contradicts_itself,  ///< 长要杀 against 长拦 in 1957: the list forbids it, a figure draws
};

struct Ruling {
  const Ruleset* rules = nullptr;
  Ground ground = Ground::none;
  std::size_t first_ply = 0;  ///< plies before the part that is judged
  std::size_t last_ply = 0;   ///< plies played when the ruling takes effect
  /// The position before the first move of `loop`; without a loop, the position when the ruling
  /// takes effect.
  Position start = Position::standard();
  /// into_check, kings_facing, against_rules: the move, played from `start`.
  std::optional<Move> illegal;
  std::vector<JudgedMove> loop;      ///< a single period if the loop repeats one exactly
  std::array<Conduct, 2> conduct{};  ///< by colour
  /// No value for mate, stalemate and a taken king, and if an arbiter decides.
  std::optional<Matter> settled_by;
  Verdict verdict = Verdict::none;
  Doubt doubt = Doubt::none;
};

/// Returns rulings in the order in which they take effect; empty if there is nothing to rule on.
/// Moves are taken as played, legal or not. `illegal` is one more move that follows in the record.
/// It is ruled on if the game is not over and the move is illegal because of its own king, or if
/// the book makes any illegal move a loss. O(plies) without loops; a loop needs searches, of some
/// milliseconds each.
std::vector<Ruling> judge(const Position& start, std::span<const Move> moves, const Ruleset& rules,
                          std::optional<Move> illegal = {});

/// Returns the overall result: the first ruling that has a loser, else the first that needs an
/// arbiter or records a foul, else the first, a draw; null if there are no rulings.
const Ruling* decisive(std::span<const Ruling> rulings);

}  // namespace qipu
#pragma GCC visibility pop
