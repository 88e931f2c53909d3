// The arbiter: repetitions judged under a rule book, with reasons.
//
// First mate and stalemate, then loops, then the move limit. A loop is a stretch of a record in
// which a position comes back as often as the rule book asks, without a capture; all of it is
// judged, whatever shorter loops it holds. Each move gets a label (label.h), each side what its
// labels amount to, and the pair a verdict. Where a search met its limit or the book is silent, the
// verdict is needs_arbiter and `doubt` says why.
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
#include "qipu/ruling/label.h"
#include "qipu/ruling/ruleset.h"

namespace qipu {

enum class Verdict : std::uint8_t { none, draw, red_loses, black_loses, needs_arbiter };

/// "red_loses": as scripts read it.
std::string_view verdict_id(Verdict v);

constexpr Verdict loss_of(Color side) {
  return side == Color::red ? Verdict::red_loses : Verdict::black_loses;
}

struct JudgedMove {
  Move move;
  Color side = Color::red;
  Label label = Label::idle;
  /// What the label rests on, played by `side` again after the move: mate, or the win of a piece.
  /// Empty for checks and for moves that attack nothing.
  std::vector<Move> proof;
  /// A chase by several pieces together (联合捉子), or of a piece with a root too few (少根子).
  bool joint = false;
  Matter clause = Matter::idle;
};

/// What a ruling rests on.
enum class Ground : std::uint8_t { none, checkmate, stalemate, loop, nine_rounds, limit };

/// What one side does in a loop.
enum class Conduct : std::uint8_t {
  allowed,     ///< 允许着法
  forbidden,   ///< 禁止着法; under 2020 of class 甲
  forbidden2,  ///< 禁止着法 of class 乙: some chase is joint
  perpetual_check,
};

enum class Doubt : std::uint8_t {
  none,
  search_limit,    ///< a search for mates or captures ended before it was sure
  book_is_silent,  ///< the book does not settle this pair
};

struct Ruling {
  const Ruleset* rules = nullptr;
  Ground ground = Ground::none;
  std::size_t first_ply = 0;  ///< plies played before the stretch judged
  std::size_t last_ply = 0;   ///< plies played when the ruling falls due
  /// Before the first move of `loop`; where there is none, when the ruling falls due.
  Position start = Position::standard();
  std::vector<JudgedMove> loop;      ///< one round of it where it repeats itself exactly
  std::array<Conduct, 2> conduct{};  ///< by color
  std::optional<Matter> settled_by;  ///< none for mates, and where an arbiter decides
  Verdict verdict = Verdict::none;
  Doubt doubt = Doubt::none;
};

/// Rulings in the order in which they fall due; empty where there is nothing to rule on. Moves are
/// taken as played, legal or not. O(plies) without loops; a loop takes searches, milliseconds each.
std::vector<Ruling> judge(const Position& start, std::span<const Move> moves, const Ruleset& rules);

/// What all of them come to: the first that has a loser, else the first that needs an arbiter, else
/// a draw; none without rulings.
const Ruling* decisive(std::span<const Ruling> rulings);

}  // namespace qipu
