// Rule books as data: what is forbidden, and by which clause.
//
// One algorithm finds loops and labels moves; a Ruleset says how the labels are judged. A new
// edition needs only another constant in ruleset.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "qipu/diag/diagnostic.h"

#pragma GCC visibility push(default)
namespace qipu {

/// How a rule book defines 捉 (chase).
enum class ChaseTest : std::uint8_t {
  search,      ///< by winning lines, with exchanges and checks (China since 1987)
  capture,     ///< by the next move: this attacker did not attack that piece before (Asia)
  difference,  ///< by the next move: no piece attacked that piece before (Pikafish)
  unrooted,    ///< by the next move, unprotected pieces only (1957)
};

/// How reliable our knowledge of a clause is.
enum class Confidence : std::uint8_t {
  text,      ///< its text or its official diagram was seen
  reported,  ///< known from quotations, translations or programs
  inferred,  ///< inferred from examples
};

/// The subject of a clause.
enum class Matter : std::uint8_t {
  check,            ///< the definitions of the labels, in their order: 将
  kill,             ///< 杀
  chase,            ///< 捉
  exchange,         ///< 兑
  offer,            ///< 献
  block,            ///< 拦
  follow,           ///< 跟
  idle,             ///< 闲
  check_win,        ///< 要抽吃: the threat of a capture that a check makes possible
  perpetual_check,  ///< one side checks with every move
  mutual_check,     ///< both sides do so
  forbidden,        ///< one side's moves are forbidden, the other's allowed
  both_forbidden,
  both_allowed,
  classes,        ///< both forbidden, those of one side more gravely (甲 and 乙)
  nine_rounds,    ///< attacks from three squares over nine rounds, without a loop
  limit,          ///< rounds without a capture
  simple_draw,    ///< 简单和局: neither side can win
  into_check,     ///< 送将: the own king is put or left in check
  kings_facing,   ///< 对面: the file between the kings is opened
  against_rules,  ///< any other move that the piece cannot make
};
inline constexpr int kMatters = 21;

struct Clause {
  std::string_view number;  ///< in the book's own numbering; "" if it has none
  std::string_view source;  ///< the book
  Confidence confidence = Confidence::inferred;
};

struct MoveLimit {
  int rounds = 0;           ///< without a capture; 0: no limit
  int counted_checks = -1;  ///< of each side; further ones and their answers do not count. -1: all
  bool by_event = false;    ///< the rounds are those of the event's own regulations
};

struct Ruleset {
  std::string_view id;  ///< the argument of --rules
  std::string_view title_en, title_zh;
  std::string_view name_zh;  ///< the name in a ruling: 按…规则
  int from_year = 0;         ///< the year since which it is in force; 0: never selected by date
  int known_to = 0;  ///< the last year for which it is known to be in force; 0: until the next
  bool nine_rounds = false;
  MoveLimit limit;
  ChaseTest chase = ChaseTest::search;
  bool one_victim = false;        ///< only chasing the same piece with every move is forbidden: no
                                  ///< 长杀, no 一将一捉 and the like
  bool check_ends_chase = false;  ///< if there is any check in the loop, no chase counts
  bool pawns_answer = false;      ///< pawns' captures count against a side that always attacks
  bool check_wins = false;        ///< 要抽吃 in turn with checks is forbidden
  bool classes = false;           ///< 甲 and 乙 decide between two forbidden sides
  bool block_open = false;        ///< the book does not settle 长要杀 against 长拦 (figure 14)
  bool into_check_is_foul = false;  ///< 送将 is recorded as a foul; else it loses
  bool illegal_loses = false;       ///< any other move against the rules loses too
  bool mixtures_listed = false;  ///< the book lists which attacks in turn it forbids; 要杀 in turn
                                 ///< with 捉 is not in the list
  bool exemptions_open = false;  ///< the book says nothing about chases by kings and pawns, or of
                                 ///< pawns that have not crossed the river
  bool both_forbidden_open = false;  ///< the book has no rule for two forbidden sides
  std::array<Clause, kMatters> clauses;
  /// Patterns (pattern_of(), in Chinese) that the book lists as draws among both_allowed.
  std::span<const std::string_view> named_draws = {};

  const Clause& clause(Matter m) const { return clauses[static_cast<std::size_t>(m)]; }
};

/// Returns all rule books, the Chinese ones first, by year.
std::span<const Ruleset* const> all_rulesets();
/// Finds a book by id or alias ("wxf", "pikafish"); null if there is none.
const Ruleset* find_ruleset(std::string_view id);
/// Returns the book with the rounds of the move limit that the event's regulations set, which the
/// books since 1999 allow (4.2.4). The count of checks stays the book's.
Ruleset with_limit(const Ruleset& rules, int rounds);
/// Returns the Chinese rules in force in a year; those of 2020 if the year is unknown (0).
const Ruleset& ruleset_of_year(int year);
/// Returns true if that book is known to have been in force then; true if the year is unknown (0).
bool has_ruleset_of_year(int year);

}  // namespace qipu
#pragma GCC visibility pop
