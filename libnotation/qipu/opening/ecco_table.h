// Private. The table of ECCO: names, rules and lines, as ecco.txt has them.
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

#include "qipu/opening/ecco.h"

namespace qipu {

/// The rules by which the order of moves decides a code. ecco.txt says what they may ask.
class EccoRules {
 public:
  /// Numbers of codes by xqbase and by variant-b; what no rule takes is number 0.
  struct Codes {
    std::int16_t xqbase = 0, variant_b = 0;
  };

  /// Adds a row; false where it is none, or its code is not in `names`.
  bool add(std::string_view row, std::span<const Ecco> names);
  /// O(rules). The moves are legal from the standard start; the first twenty count.
  Codes codes_of(std::span<const Move> moves) const;

 private:
  static constexpr std::size_t kMoves = 128;  ///< moves that rules name, and 0: any other
  using MoveSet = std::bitset<kMoves>;

  /// What one side must have played, or must not.
  struct Condition {
    bool black = false, none = false;
    bool scans = false;               ///< ends where a move is not in `passing`
    std::uint8_t first = 0, end = 0;  ///< which of the side's moves
    MoveSet moves, passing;
  };
  struct Rule {
    std::size_t indent = 0;
    std::size_t conditions = 0;  ///< where they begin; they end where the next rule's do
    std::size_t end = 0;         ///< the first rule that is not finer
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

/// Moves from the standard start that lead into a code.
struct EccoWay {
  std::int16_t code = 0;  ///< its number
  std::vector<Move> moves;
};

struct EccoTable {
  std::vector<Ecco> names;
  EccoRules rules;
  std::vector<EccoWay> ways;  ///< in the order of codes, the commonest of each first

  /// Nothing where the text is not in the form of ecco.txt. Whether lines are legal is not asked.
  static std::optional<EccoTable> parse(std::string_view text);
  /// The table compiled into the program.
  static const EccoTable& bundled();
};

}  // namespace qipu
