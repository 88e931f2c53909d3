// ECCO (中国象棋开局编号): openings by a letter and two digits, A00 to E48, and their names.
//
// A game's code follows from its first ten rounds, left and right exchanged where Red begins on the
// left. Programs decide it by the order of moves, and not quite alike. Rules, names and lines stand
// in ecco.txt. Of 24,573 coded games of one archive 24,568 have the code that variant_b gives and
// 23,959 that of xqbase; no other two characters than in two games whose codes belong to others.
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

/// How names are written.
enum class EccoScript : std::uint8_t { zh, zh_hant, en };

/// A name in simplified and traditional Chinese and in English.
struct EccoName {
  std::string_view zh, zh_hant, en;
  std::string_view in(EccoScript script) const {
    return script == EccoScript::zh ? zh : script == EccoScript::en ? en : zh_hant;
  }
  friend bool operator==(const EccoName&, const EccoName&) = default;
};

/// A code and what it means.
struct Ecco {
  std::string_view code;   ///< "C42"
  EccoName opening;        ///< 中炮过河车互进七兵对屏风马平炮兑车
  EccoName variation;      ///< 红七路马对黑退边炮; empty where the code is of the opening alone
  std::vector<Move> line;  ///< the commonest way into it, from the standard start
};

/// How a code is decided.
enum class EccoMethod : std::uint8_t {
  xqbase,     ///< by the order of moves, as xqbase's programs do
  variant_b,  ///< the same, but never C25, C46, B56, and with C85 and C86 exchanged
  position,   ///< the last known position of the game, whatever moves led there
};
/// "xqbase", "variant-b", "position".
std::string_view ecco_method_name(EccoMethod method);
std::optional<EccoMethod> ecco_method(std::string_view name);
/// "zh", "zh-hant", "en".
std::optional<EccoScript> ecco_script(std::string_view name);

/// All codes, in their order.
std::span<const Ecco> all_ecco();
/// A code in letters of either case; null where there is none such.
const Ecco* find_ecco(std::string_view code);

/// How many plies decide a code by the order of moves.
inline constexpr std::size_t kEccoPlies = 20;

/// The opening of a game; A00, 残局, where it is not from the standard start. REQUIRES: `moves` are
/// legal; those behind the twentieth do not count but for `position`.
const Ecco& ecco_of(const Setup& start, std::span<const Move> moves,
                    EccoMethod method = EccoMethod::xqbase);

/// For a code that does not fit the first two moves: the codes that do, "A10-A39, E00-E09". ""
/// where the code fits, and where nothing is known about it: A00 covers all uncommon openings, and
/// is what programs write when they know no code. `moves` are legal from the standard start.
std::string ecco_instead(std::string_view code, std::span<const Move> moves);

/// The moves' own code by xqbase, where neither xqbase nor variant_b gives `code`; else null.
/// `moves` are legal from the standard start.
const Ecco* other_ecco(std::string_view code, std::span<const Move> moves);

}  // namespace qipu
