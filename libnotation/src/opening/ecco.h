// ECCO (中国象棋开局编号): openings as a letter and two digits, A00 to E48, and their names.
//
// A game's code follows from its first ten rounds, with left and right exchanged if Red begins on
// the left. Programs decide it by the order of moves, with small differences. Rules, names and
// lines are in ecco.txt. Of the 24,573 games with a code in one archive, 24,568 have the code that
// variant_b gives and 23,959 that of xqbase. The first letter and digit differ only in two games,
// whose codes belong to other games.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/move.h"
#include "qipu/board/setup.h"

namespace qipu {

/// The script of names.
enum class EccoScript : std::uint8_t { zh, zh_hant, en };

/// A name in simplified and traditional Chinese and in English.
struct EccoName {
  std::string_view zh, zh_hant, en;
  std::string_view in(EccoScript script) const {
    return script == EccoScript::zh ? zh : script == EccoScript::en ? en : zh_hant;
  }
  friend bool operator==(const EccoName&, const EccoName&) = default;
};

/// A code and its meaning.
struct Ecco {
  std::string_view code;   ///< "C42"
  EccoName opening;        ///< 中炮过河车互进七兵对屏风马平炮兑车
  EccoName variation;      ///< 红七路马对黑退边炮; empty if the code has no variation
  std::vector<Move> line;  ///< the most frequent line of the code, from the standard start
};

/// The rules that decide a code.
enum class EccoMethod : std::uint8_t {
  xqbase,     ///< by the order of moves, as in xqbase's programs
  variant_b,  ///< the same, but never C25, C46 or B56, and with C85 and C86 exchanged
  position,   ///< the last known position of the game, whatever moves led to it
};
/// "xqbase", "variant-b", "position".
std::string_view ecco_method_name(EccoMethod method);
std::optional<EccoMethod> ecco_method(std::string_view name);
/// "zh", "zh-hant", "en".
std::optional<EccoScript> ecco_script(std::string_view name);

/// Returns all codes in order.
std::span<const Ecco> all_ecco();
/// Returns a code, given in letters of either case; null if there is no such code.
const Ecco* find_ecco(std::string_view code);

/// The number of plies that decide a code by the order of moves.
inline constexpr std::size_t kEccoPlies = 20;

/// Returns the opening of a game; A00, 残局, if it does not begin from the standard start.
/// REQUIRES: `moves` are legal; those after the twentieth count only for `position`.
const Ecco& ecco_of(const Setup& start, std::span<const Move> moves,
                    EccoMethod method = EccoMethod::xqbase);

/// For a code that does not fit the first two moves, returns the codes that do: "A10-A39, E00-E09".
/// Returns "" if the code fits, and if nothing is known about it: A00 covers all uncommon openings,
/// and programs write it when they know no code. `moves` are legal from the standard start.
std::string ecco_instead(std::string_view code, std::span<const Move> moves);

/// Returns the code of the moves by xqbase if neither xqbase nor variant_b gives `code`; otherwise
/// null. `moves` are legal from the standard start.
const Ecco* other_ecco(std::string_view code, std::span<const Move> moves);

}  // namespace qipu
