#include "engine/network.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace qipu {
namespace {

constexpr std::string_view kMagic = "QIPUNET1";

template <class T>
bool take(std::span<const std::byte>& bytes, T& into) {
  if (bytes.size() < sizeof(T)) return false;
  std::memcpy(&into, bytes.data(), sizeof(T));
  bytes = bytes.subspan(sizeof(T));
  return true;
}

constexpr std::size_t index(Color c) { return static_cast<std::size_t>(c); }

/// Returns true if the move takes the side's king across the middle file, which flips the side's
/// mirroring and so invalidates its accumulator.
bool turns_round(Piece mover, Move m, Color side) {
  return mover == Piece(side, Role::king) &&
         Network::mirrors(m.from().index()) != Network::mirrors(m.to().index());
}

}  // namespace

std::shared_ptr<const Network> Network::parse(std::span<const std::byte> bytes) {
  std::array<char, kMagic.size()> magic;
  std::uint32_t hidden = 0, buckets = 0;
  auto network = std::make_shared<Network>();
  const bool fits = take(bytes, magic) && std::equal(magic.begin(), magic.end(), kMagic.begin()) &&
                    take(bytes, hidden) && hidden == kHidden && take(bytes, buckets) &&
                    buckets == kBuckets && take(bytes, network->weights) &&
                    take(bytes, network->biases) && take(bytes, network->output) &&
                    take(bytes, network->output_bias) && bytes.empty();
  if (!fits) return nullptr;
  return network;
}

Evaluator::Evaluator(const Network& network, const Kernels& kernels)
    : network_(network), kernels_(kernels), levels_(kMaxPly + 8) {}

void Evaluator::reset(const Position& position) {
  top_ = 0;
  refresh(Color::red, position);
  refresh(Color::black, position);
}

void Evaluator::push(Piece mover, Move m, Piece captured) {
  Level& level = levels_[++top_];
  level.ready = {};
  level.mover = mover;
  level.captured = captured;
  level.move = m;
}

void Evaluator::refresh(Color side, const Position& position) {
  Level& level = levels_[top_];
  auto& sums = level.sums[index(side)];
  const auto king = position.king(side);
  const bool mirrored = king && Network::mirrors(king->index());
  sums = network_.biases;
  for (Bitboard b = position.occupied(); !b.empty();) {
    const int s = b.pop();
    const int code = position[Square::from_index(s)].code();
    const auto& row = network_.weights[Network::input(side, mirrored, code, s)];
    for (std::size_t i = 0; i < Network::kHidden; ++i) {
      sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
    }
  }
  level.ready[index(side)] = true;
}

void Evaluator::prepare(Color side, const Position& position) {
  const std::size_t c = index(side);
  if (levels_[top_].ready[c]) return;
  std::size_t from = top_;
  while (!levels_[from].ready[c]) {
    if (turns_round(levels_[from].mover, levels_[from].move, side)) {
      refresh(side, position);
      return;
    }
    --from;
  }
  const auto king = position.king(side);
  const bool mirrored = king && Network::mirrors(king->index());
  const auto row = [&](Piece piece, Square s) {
    return network_.weights[Network::input(side, mirrored, piece.code(), s.index())].data();
  };
  for (std::size_t i = from + 1; i <= top_; ++i) {
    Level& level = levels_[i];
    kernels_.update(level.sums[c].data(), levels_[i - 1].sums[c].data(),
                    row(level.mover, level.move.to()), row(level.mover, level.move.from()),
                    level.captured ? row(level.captured, level.move.to()) : nullptr);
    level.ready[c] = true;
  }
}

Value Evaluator::evaluate(const Position& position) {
  prepare(Color::red, position);
  prepare(Color::black, position);
  const Level& level = levels_[top_];
  const std::size_t bucket = Network::bucket(position.occupied().count());
  const auto& output = network_.output[bucket];
  const Color us = position.turn();
  const std::int64_t sum =
      std::int64_t{kernels_.weigh(level.sums[index(us)].data(), output.data())} +
      kernels_.weigh(level.sums[index(!us)].data(), output.data() + Network::kHidden);
  // The sum is in 1 / (kOne x kOne x kOutputOne), the bias in 1 / (kOne x kOutputOne).
  const std::int64_t value = sum / Network::kOne + network_.output_bias[bucket];
  return static_cast<Value>(value * Network::kCentipawns /
                            (std::int64_t{Network::kOne} * Network::kOutputOne));
}

}  // namespace qipu
