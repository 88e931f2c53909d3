#include "annotate/judge/chance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/ascii.h"

namespace qipu {
namespace {

// Maximum likelihood over 129,091 positions of 920 games of the engine with network 7 against
// itself at 20,000 nodes a move; docs/engine.md, "What a score is worth", has the method.
constexpr double kOwnScale = 430;
// lila: 2 / (1 + exp(-0.00368208 cp)) - 1, centipawns clamped to 1000.
constexpr double kLichessScale = 1 / 0.00368208;
constexpr int kLichessMost = 1000;
// Pikafish scales its scores so that 100 wins half the games; if the rest are drawn, the chance is
// 0.75.
const double kPikafishScale = 100 / std::log(3.0);

constexpr std::array<std::string_view, 4> kNames = {"qipu", "lichess", "pikafish", "engine"};

}  // namespace

ChanceCurve::ChanceCurve() : ChanceCurve("qipu", kOwnScale) {}

ChanceCurve::ChanceCurve(std::string name, double scale, int most)
    : name_(std::move(name)), scale_(scale), most_(most) {}

std::span<const std::string_view> ChanceCurve::names() { return kNames; }

std::optional<ChanceCurve> ChanceCurve::named(std::string_view name) {
  if (name == "qipu") return ChanceCurve();
  if (name == "lichess") return ChanceCurve("lichess", kLichessScale, kLichessMost);
  if (name == "pikafish") return ChanceCurve("pikafish", kPikafishScale);
  if (name == "engine") {
    ChanceCurve curve("engine", kOwnScale);
    curve.engines_own_ = true;
    return curve;
  }
  int scale = 0;
  constexpr int kGreatest = 100'000;
  if (!ascii::read_number(name, scale) || scale < 1 || scale > kGreatest) return std::nullopt;
  return ChanceCurve(std::to_string(scale), scale);
}

double ChanceCurve::chance(Score score) const {
  if (score.is_mate()) return score.value() > 0 ? 1 : 0;
  int centipawns = score.centipawns();
  if (most_ > 0) centipawns = std::clamp(centipawns, -most_, most_);
  return 1 / (1 + std::exp(-centipawns / scale_));
}

Score ChanceCurve::score(double chance) const {
  const double centipawns = scale_ * std::log(chance / (1 - chance));
  constexpr double kMost = 30'000;  // Score holds no more
  const double most = most_ > 0 ? most_ : kMost;
  return Score::centipawns(static_cast<int>(std::lround(std::clamp(centipawns, -most, most))));
}

double ChanceCurve::chance(Score score, const Chances& c) const {
  const int sum = c.win + c.draw + c.loss;
  if (!engines_own_ || sum <= 0 || score.is_mate()) return chance(score);
  return (c.win + c.draw / 2.0) / sum;
}

}  // namespace qipu
