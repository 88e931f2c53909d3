// The table of ECCO in ecco.txt: names, rules and lines.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "opening/ecco.h"

namespace qipu {

/// The rules by which the order of moves decides a code. ecco.txt describes their conditions.
class EccoRules {
 public:
  /// Numbers of codes by xqbase and by variant-b; 0 if no rule applies.
  struct Codes {
    std::int16_t xqbase = 0, variant_b = 0;
  };

  /// Adds a row; returns false if it is invalid or its code is not in `names`.
  bool add(std::string_view row, std::span<const Ecco> names);
  /// O(rules). The moves are legal from the standard start; the first twenty count.
  Codes codes_of(std::span<const Move> moves) const;

 private:
  static constexpr std::size_t kMoves = 128;  ///< moves named by rules; 0 is any other move
  using MoveSet = std::bitset<kMoves>;

  /// Moves that one side must have played, or must not have played.
  struct Condition {
    bool black = false, none = false;
    bool scans = false;               ///< ends at a move that is not in `passing`
    std::uint8_t first = 0, end = 0;  ///< the range of the side's moves
    MoveSet moves, passing;
  };
  struct Rule {
    std::size_t indent = 0;
    std::size_t conditions = 0;  ///< index of the first one; they end where the next rule's begin
    std::size_t end = 0;         ///< the first later rule that is not below this one
    bool coded = false;
    Codes codes;
  };

  bool add_set(std::string_view rest);
  bool read_condition(std::string_view words, bool black);
  bool read_moves(std::string_view words, char between, MoveSet& into);
  std::uint8_t number_of(Move m);

  std::vector<Rule> rules_;
  std::vector<Condition> conditions_;
  std::unordered_map<std::string, MoveSet> sets_;
  std::vector<std::uint8_t> numbers_ = std::vector<std::uint8_t>(1U << 14);  ///< by Move::bits()
  std::uint8_t named_ = 0;
};

/// Moves from the standard start that lead to a code.
struct EccoWay {
  std::int16_t code = 0;  ///< its number in `names`
  std::vector<Move> moves;
};

struct EccoTable {
  std::vector<Ecco> names;
  EccoRules rules;
  std::vector<EccoWay> ways;  ///< by code, the most frequent of each first

  /// Returns nothing if the text does not have the form of ecco.txt. Does not check that lines are
  /// legal.
  static std::optional<EccoTable> parse(std::string_view text);
  /// Returns the table compiled into the program.
  static const EccoTable& bundled();
};

}  // namespace qipu
