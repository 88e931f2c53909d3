// From an engine's score to a chance: 0 is lost, 1 is won, a draw counts half.
//
// Each engine counts its own centipawns, so each needs its own curve; whoever shows chances should
// say by which curve.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "qipu/engine/engine.h"

namespace qipu {

/// 1 / (1 + e^(-centipawns / scale)), or what the engine itself says.
class ChanceCurve {
 public:
  /// Fitted on the bundled engine's games with itself; ENGINE.md tells how.
  ChanceCurve();
  /// REQUIRES: scale > 0. `most`: scores are cut to so many centipawns first; 0: they are not.
  ChanceCurve(std::string name, double scale, int most = 0);
  /// By name: "qipu", "lichess" (k = 0.00368208, cut at 1000), "pikafish" (100 centipawns win half
  /// the games and draw the rest), "engine" (its win and draw chances where it tells them, else
  /// qipu), or a scale in centipawns ("250"). Nothing when it is none of these.
  static std::optional<ChanceCurve> named(std::string_view name);
  static std::span<const std::string_view> names();

  const std::string& name() const { return name_; }
  /// A forced mate is certain, whatever its length.
  double chance(Score score) const;
  double chance(Score score, const Chances& told) const;
  double chance(const Line& line) const { return chance(line.score, line.chances); }

 private:
  std::string name_;
  double scale_;
  int most_ = 0;
  bool engines_own_ = false;
};

}  // namespace qipu
