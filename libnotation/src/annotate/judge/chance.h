// Converts an engine's score to a winning chance: 0 is lost, 1 is won, a draw counts half.
//
// Centipawns have a different meaning for each engine, so each needs its own curve. Output that
// shows chances should name the curve.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "qipu/engine/engine.h"

namespace qipu {

/// 1 / (1 + e^(-centipawns / scale)), or the engine's own win and draw chances.
class ChanceCurve {
 public:
  /// Makes the curve that was fitted to games of the bundled engine against itself; docs/engine.md
  /// explains the method.
  ChanceCurve();
  /// REQUIRES: scale > 0. `most`: scores are clamped to this many centipawns first; 0: not clamped.
  ChanceCurve(std::string name, double scale, int most = 0);
  /// Finds a curve by name: "qipu", "lichess" (k = 0.00368208, clamped at 1000), "pikafish" (100
  /// centipawns win half the games and draw the rest), "engine" (the engine's win and draw chances
  /// if it reports them, otherwise qipu), or a scale in centipawns ("250"). Returns no value for
  /// other names.
  static std::optional<ChanceCurve> named(std::string_view name);
  static std::span<const std::string_view> names();

  const std::string& name() const { return name_; }
  /// Returns 1 or 0 for a forced mate, whatever its length.
  double chance(Score score) const;
  double chance(Score score, const Chances& chances) const;
  double chance(const Line& line) const { return chance(line.score, line.chances); }
  /// Returns the centipawns that have this chance; a curve of the engine's own chances uses those
  /// of "qipu". REQUIRES: 0 < chance < 1.
  Score score(double chance) const;

 private:
  std::string name_;
  double scale_;
  int most_ = 0;
  bool engines_own_ = false;
};

}  // namespace qipu
