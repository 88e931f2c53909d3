// The neural network evaluation (神经网络评估): its shape, its arithmetic, its file.
//
// An input is one piece, own or of the other side, by kind, on one square: 14 x 90 = 1260. Each
// side sees the board from its own end, with left and right exchanged if its own king stands right
// of the middle file. The weight rows of all pieces add up to kHidden numbers for each side (its
// accumulator, as in NNUE). These are clamped to 0..1 and squared. The output is the weighted sum
// of the numbers of both sides, the side to move first. The number of pieces on the board selects
// one of kBuckets sets of output weights.
//
// Fixed point: 1.0 is kOne in an accumulator and kOutputOne in an output weight; the output is in
// units of kCentipawns. All arithmetic is on integers, so every machine computes the same value.
//
// File, little-endian: "QIPUNET1", u32 kHidden, u32 kBuckets, then i16 weights[1260][kHidden], i16
// biases[kHidden], i16 output[kBuckets][2 kHidden], i32 output_bias[kBuckets].
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/value.h"
#include "qipu/rules/position.h"

namespace qipu {

struct Network {
  static constexpr int kKinds = 2 * kRoles;
  static constexpr std::size_t kInputs = std::size_t{kKinds} * Square::kCount;
  static constexpr std::size_t kHidden = 256;
  static constexpr std::size_t kBuckets = 8;
  static constexpr int kOne = 255;
  static constexpr int kOutputOne = 64;
  static constexpr int kCentipawns = 400;

  alignas(64) std::array<std::array<std::int16_t, kHidden>, kInputs> weights;
  alignas(64) std::array<std::int16_t, kHidden> biases;
  alignas(64) std::array<std::array<std::int16_t, 2 * kHidden>, kBuckets> output;
  std::array<std::int32_t, kBuckets> output_bias;

  /// The input index of a piece from `side`'s view. `mirrored`: left and right are exchanged.
  static constexpr std::size_t input(Color side, bool mirrored, int code, int square) {
    int file = square % Square::kFiles;
    int rank = square / Square::kFiles;
    if (mirrored) file = Square::kFiles - 1 - file;
    if (side == Color::black) rank = Square::kRanks - 1 - rank;
    const int kind = side == Color::red ? code - 1 : (code - 1 + kRoles) % kKinds;
    const int seen = rank * Square::kFiles + file;
    const int row = kind * Square::kCount + seen;
    return static_cast<std::size_t>(row);
  }
  static constexpr bool mirrors(int king_square) { return king_square % Square::kFiles > 4; }
  static constexpr std::size_t bucket(int pieces) {
    const auto count = static_cast<std::size_t>(pieces);
    return (std::clamp<std::size_t>(count, 1, 32) - 1) / 4;
  }

  /// The network compiled into the program.
  static std::shared_ptr<const Network> bundled();
  /// Returns null if the bytes are not a network of this shape.
  static std::shared_ptr<const Network> parse(std::span<const std::byte> bytes);
};

/// The vector arithmetic for one kind of processor. All kernels give the same numbers.
struct Kernels {
  const char* name;
  bool (*usable)();
  /// to = from + weights of `add` - weights of `remove` (- weights of `taken`, if not null).
  void (*update)(std::int16_t* to, const std::int16_t* from, const std::int16_t* add,
                 const std::int16_t* remove, const std::int16_t* taken);
  /// The sum of a x a x weight, with a clamped to 0..kOne.
  std::int32_t (*weigh)(const std::int16_t* accumulator, const std::int16_t* weights);
};
/// Fastest first; the last is plain C++ and usable everywhere.
std::span<const Kernels> all_kernels();
const Kernels& best_kernels();

/// The accumulators of the positions along the current line, updated incrementally and only when
/// needed.
class Evaluator {
 public:
  explicit Evaluator(const Network& network, const Kernels& kernels = best_kernels());

  void reset(const Position& position);
  void push(Piece mover, Move m, Piece captured);
  void pop() { --top_; }
  /// Centipawns from the side to move's view. REQUIRES: `position` is the one that the pushes led
  /// to; only the side to move may differ (null move).
  Value evaluate(const Position& position);

 private:
  struct Level {
    alignas(64) std::array<std::array<std::int16_t, Network::kHidden>, 2> sums;
    std::array<bool, 2> ready{};
    Piece mover, captured;
    Move move;
  };
  void prepare(Color side, const Position& position);
  void refresh(Color side, const Position& position);

  const Network& network_;
  const Kernels& kernels_;
  std::vector<Level> levels_;
  std::size_t top_ = 0;
};

}  // namespace qipu
