// Private: the network that says what a position is worth (神经网络评估), and its numbers.
//
// Inputs are a piece of a side's own or of the other, by kind, on a square: 14 x 90 = 1260, seen by
// each side from its own end of the board, left and right exchanged where its own king stands right
// of the middle file. Each side's pieces add up, row by row, to kHidden numbers (its accumulator);
// those, cut to 0..1 and squared, the mover's first, are weighed into one output. How many pieces
// are left chooses between kBuckets sets of weights.
//
// In fixed point: 1.0 is kOne in an accumulator and kOutputOne in a weight of the output; the
// output is in units of kCentipawns. All arithmetic is exact, so every machine finds the same.
//
// A file, little-endian: "QIPUNET1", u32 kHidden, u32 kBuckets, then i16 weights[1260][kHidden],
// i16 biases[kHidden], i16 output[kBuckets][2 kHidden], i32 output_bias[kBuckets].
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "qipu/engine/value.h"
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

  /// The input of a piece as `side` sees it. `mirrored`: left and right exchanged.
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

  /// The one in the program.
  static std::shared_ptr<const Network> bundled();
  /// Null where the bytes are no network of this shape.
  static std::shared_ptr<const Network> parse(std::span<const std::byte> bytes);
};

/// The arithmetic of one kind of processor. All give the same numbers.
struct Kernels {
  const char* name;
  bool (*usable)();
  /// to = from + weights of `add` - weights of `remove` (- weights of `taken`, if not null).
  void (*update)(std::int16_t* to, const std::int16_t* from, const std::int16_t* add,
                 const std::int16_t* remove, const std::int16_t* taken);
  /// The sum of a x a x weight, a being cut to 0..kOne.
  std::int32_t (*weigh)(const std::int16_t* accumulator, const std::int16_t* weights);
};
/// Best first; the last is plain and usable everywhere.
std::span<const Kernels> all_kernels();
const Kernels& best_kernels();

/// The accumulators of the positions of a line, brought up to date when asked.
class Evaluator {
 public:
  explicit Evaluator(const Network& network, const Kernels& kernels = best_kernels());

  void reset(const Position& position);
  void push(Piece mover, Move m, Piece captured);
  void pop() { --top_; }
  /// Centipawns from the side to move's view. REQUIRES: `position` is what the pushes led to, but
  /// for whose turn it is.
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
