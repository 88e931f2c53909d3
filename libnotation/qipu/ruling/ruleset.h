// Rule books as data: what is forbidden, and by which clause.
//
// One algorithm finds loops and labels moves; a Ruleset says what that is worth. Adding an edition
// is adding a constant in ruleset.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "qipu/diag/diagnostic.h"

namespace qipu {

/// How 捉 is found.
enum class ChaseTest : std::uint8_t {
  search,      ///< by winning lines: exchanges and checks count (China since 1987)
  capture,     ///< by the next move: the same attacker did not attack that piece before (Asia)
  difference,  ///< by the next move: nobody attacked that piece before (Pikafish)
  unrooted,    ///< by the next move, unprotected pieces only (1957)
};

/// How far a clause can be relied on.
enum class Confidence : std::uint8_t {
  text,      ///< its text or its official diagram was seen
  reported,  ///< known from quotations, translations or programs
  inferred,  ///< drawn from examples
};

/// What a clause settles.
enum class Matter : std::uint8_t {
  check,            ///< what 将 is
  kill,             ///< what 杀 is
  chase,            ///< what 捉 is
  idle,             ///< what is neither
  perpetual_check,  ///< one side checks always
  mutual_check,     ///< both do
  forbidden,        ///< one side's moves are forbidden, the other's allowed
  both_forbidden,
  both_allowed,
  classes,      ///< both forbidden, one side's more gravely (甲 and 乙)
  nine_rounds,  ///< attacks from three squares, nine rounds, no loop
  limit,        ///< rounds without a capture
};
inline constexpr int kMatters = 12;

struct Clause {
  std::string_view number;  ///< as the book counts; "" where it has none
  std::string_view source;  ///< the book
  Confidence confidence = Confidence::inferred;
};

struct MoveLimit {
  int rounds = 0;           ///< without a capture; 0: no limit
  int counted_checks = -1;  ///< of each side; more do not count, nor their answers. -1: all count
};

struct Ruleset {
  std::string_view id;  ///< as --rules takes it
  std::string_view title_en, title_zh;
  std::string_view name_zh;  ///< in a ruling: 按…规则
  int from_year = 0;         ///< in force since; 0: never chosen by date
  bool nine_rounds = false;
  MoveLimit limit;
  ChaseTest chase = ChaseTest::search;
  bool one_victim = false;        ///< only a chase of the same piece all the time is forbidden: no
                                  ///< 长杀, no 一将一捉 and the like
  bool check_ends_chase = false;  ///< a check anywhere in the loop, and no chase counts
  bool pawns_answer = false;      ///< against a side that always attacks, pawns' attacks count
  bool classes = false;           ///< 甲 and 乙 tell two forbidden sides apart
  bool block_open = false;        ///< the book does not settle 长要杀 against 长拦 (figure 14)
  bool both_forbidden_open = false;  ///< the book does not say what two forbidden sides get
  std::array<Clause, kMatters> clauses;

  const Clause& clause(Matter m) const { return clauses[static_cast<std::size_t>(m)]; }
};

/// All of them, oldest first.
std::span<const Ruleset* const> all_rulesets();
/// By id or alias ("wxf", "pikafish"); null when there is none.
const Ruleset* find_ruleset(std::string_view id);
/// The Chinese rules in force in a year; those of 2020 when it is not known (0).
const Ruleset& ruleset_of_year(int year);

}  // namespace qipu
