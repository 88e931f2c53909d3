// The network's value of a position, compared with the description in network.h computed piece by
// piece; its file, and how two networks are distinguished.

#include "engine/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "qipu/engine/engine.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::position_of;

/// Returns the input index of a piece, as described in network.h.
std::size_t row_of(Color side, bool exchanged, Square s, Piece piece) {
  const int rank = side == Color::red ? s.rank() : 9 - s.rank();
  const int file = exchanged ? 8 - s.file() : s.file();
  const int kind = static_cast<int>(piece.role()) + (piece.color() == side ? 0 : 7);
  return static_cast<std::size_t>((kind * 10 + rank) * 9 + file);
}

Value slow_worth(const Network& network, const Position& p) {
  std::int64_t sum = 0;
  for (const bool mover : {true, false}) {
    const Color side = mover ? p.turn() : !p.turn();
    const auto king = p.king(side);
    const bool exchanged = king && king->file() > 4;
    std::vector<int> parts(network.biases.begin(), network.biases.end());
    int pieces = 0;
    for (int i = 0; i < Square::kCount; ++i) {
      const Square s = Square::from_index(i);
      if (!p[s]) continue;
      ++pieces;
      const auto& row = network.weights[row_of(side, exchanged, s, p[s])];
      for (std::size_t k = 0; k < row.size(); ++k) parts[k] += row[k];
    }
    const auto& output = network.output[static_cast<std::size_t>((pieces - 1) / 4)];
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const std::int64_t a = std::clamp(parts[k], 0, 255);
      sum += a * a * output[k + (mover ? 0 : parts.size())];
    }
    if (mover) continue;
    const std::int64_t value =
        sum / 255 + network.output_bias[static_cast<std::size_t>((pieces - 1) / 4)];
    return static_cast<Value>(value * 400 / (255 * 64));
  }
  return 0;
}

/// Games from these, with few pieces, move kings across the middle file and take all pieces.
constexpr const char* kStarts[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "3k5/9/9/9/9/9/9/9/9/5K3 w",
    "5k3/4P4/9/9/9/9/9/9/4p4/3K5 b",
    "3akab2/9/4b4/9/2p1R4/9/9/4B4/2r6/2BAKA3 b",
    "1r1ak4/4aP3/b1P1b4/4C4/9/3R5/9/9/4p4/3K5 w",
};

TEST(NetworkLaw, WhatIsCarriedAlongALineIsAddedUpPieceByPiece) {
  const auto network = Network::bundled();
  Evaluator line(*network);
  std::mt19937 random(61);
  int crossings = 0;
  for (const char* fen : kStarts) {
    for (int game = 0; game < 3; ++game) {
      Position p = position_of(fen);
      line.reset(p);
      ASSERT_EQ(line.evaluate(p), slow_worth(*network, p)) << fen;
      std::vector<std::pair<Move, Position::Undo>> steps;
      while (steps.size() < 60) {
        if (!steps.empty() && random() % 5 == 0) {
          line.pop();
          p.unmake(steps.back().first, steps.back().second);
          steps.pop_back();
        } else {
          MoveList moves;
          p.legal_moves(moves);
          if (moves.empty()) break;
          const Move m = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
          const Piece mover = p[m.from()];
          if (mover.role() == Role::king && (m.from().file() > 4) != (m.to().file() > 4)) {
            ++crossings;
          }
          steps.emplace_back(m, p.make(m));
          line.push(mover, m, steps.back().second.captured);
        }
        if (random() % 2 == 0) continue;
        ASSERT_EQ(line.evaluate(p), slow_worth(*network, p)) << write_fen(p.setup());
        if (p.in_check()) continue;
        p.give_turn(!p.turn());  // as after a null move
        ASSERT_EQ(line.evaluate(p), slow_worth(*network, p)) << write_fen(p.setup());
        p.give_turn(!p.turn());
      }
    }
  }
  EXPECT_GT(crossings, 30);
}

TEST(NetworkLaw, HowManyPiecesAreLeftChoosesTheWeights) {
  for (int pieces = 1; pieces <= 32; ++pieces) {
    EXPECT_EQ(Network::bucket(pieces), static_cast<std::size_t>((pieces - 1) / 4)) << pieces;
  }
  EXPECT_EQ(Network::bucket(0), 0U);
  EXPECT_EQ(Network::bucket(33), 7U);
}

TEST(NetworkLaw, EveryKindOfProcessorReckonsTheSame) {
  std::mt19937 random(62);
  const auto number = [&](int most) {
    return static_cast<std::int16_t>(
        static_cast<int>(random() % static_cast<unsigned>(2 * most + 1)) - most);
  };
  using Row = std::array<std::int16_t, Network::kHidden>;
  alignas(64) std::array<Row, 5> rows;
  for (int trial = 0; trial < 200; ++trial) {
    for (Row& row : rows) {
      for (auto& n : row) n = number(trial % 2 == 0 ? 510 : 256);
    }
    Row weights;
    for (auto& w : weights) w = number(127);
    if (trial == 0) {
      rows[0].fill(300);  // all above the limit, with the greatest weights
      weights.fill(127);
    } else if (trial == 1) {
      rows[0].fill(255);
      weights.fill(-127);
    } else if (trial == 2) {
      rows[0].fill(-1);
    }
    std::int64_t sum = 0;
    Row moved, taken;
    for (std::size_t i = 0; i < Network::kHidden; ++i) {
      const int a = std::clamp<int>(rows[0][i], 0, 255);
      sum += std::int64_t{a} * a * weights[i];
      moved[i] = static_cast<std::int16_t>(rows[0][i] + rows[1][i] - rows[2][i]);
      taken[i] = static_cast<std::int16_t>(moved[i] - rows[3][i]);
    }
    for (const Kernels& k : all_kernels()) {
      if (!k.usable()) continue;
      ASSERT_EQ(k.weigh(rows[0].data(), weights.data()), sum) << k.name << ' ' << trial;
      k.update(rows[4].data(), rows[0].data(), rows[1].data(), rows[2].data(), nullptr);
      ASSERT_EQ(rows[4], moved) << k.name;
      k.update(rows[4].data(), rows[0].data(), rows[1].data(), rows[2].data(), rows[3].data());
      ASSERT_EQ(rows[4], taken) << k.name;
    }
  }
  EXPECT_STREQ(all_kernels().back().name, "plain");
  EXPECT_TRUE(all_kernels().back().usable());
  const auto first =
      std::ranges::find_if(all_kernels(), [](const Kernels& k) { return k.usable(); });
  EXPECT_STREQ(best_kernels().name, first->name);
}

// --- the file -----------------------------------------------------------------------------------

std::string file_bytes() {
  std::ifstream in(QIPU_SOURCE_DIR "/libnotation/src/engine/network.bin", std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
std::shared_ptr<const Network> parsed(const std::string& bytes) {
  return Network::parse(std::as_bytes(std::span(bytes)));
}

TEST(NetworkFile, IsReadAsItIsDescribed) {
  const std::string bytes = file_bytes();
  ASSERT_EQ(bytes.size(), 16U + 2 * 1260 * 256 + 2 * 256 + 2 * 8 * 512 + 4 * 8);
  const auto network = parsed(bytes);
  ASSERT_NE(network, nullptr);
  const auto i16 = [&](std::size_t number) {
    return static_cast<std::int16_t>(u16_at(bytes, 16 + 2 * number));
  };
  for (const std::size_t input : {0U, 1U, 629U, 1259U}) {
    for (const std::size_t k : {0U, 1U, 255U}) {
      EXPECT_EQ(network->weights[input][k], i16(input * 256 + k));
    }
  }
  constexpr std::size_t kBiases = std::size_t{1260} * 256, kOutput = kBiases + 256;
  for (const std::size_t k : {0U, 255U}) EXPECT_EQ(network->biases[k], i16(kBiases + k));
  for (const std::size_t b : {0U, 7U}) {
    for (const std::size_t k : {0U, 256U, 511U}) {
      EXPECT_EQ(network->output[b][k], i16(kOutput + b * 512 + k));
    }
    EXPECT_EQ(network->output_bias[b],
              static_cast<std::int32_t>(u32_at(bytes, 16 + 2 * (kOutput + 8 * 512) + 4 * b)));
  }
  const Network& own = *Network::bundled();
  EXPECT_EQ(own.weights, network->weights);
  EXPECT_EQ(own.output_bias, network->output_bias);
}

TEST(NetworkFile, OfAnotherShapeIsRefused) {
  const std::string bytes = file_bytes();
  EXPECT_EQ(parsed(""), nullptr);
  for (const std::size_t size : {7UL, 8UL, 12UL, 16UL, 1000UL, bytes.size() - 1}) {
    EXPECT_EQ(parsed(bytes.substr(0, size)), nullptr) << size;
  }
  EXPECT_EQ(parsed(bytes + '\0'), nullptr) << "and nothing behind it";
  for (std::size_t at = 0; at < 16; ++at) {
    std::string other = bytes;
    other[at] = static_cast<char>(other[at] ^ 1);
    EXPECT_EQ(parsed(other), nullptr) << at;
  }
}

// The hash is over the numbers, which follow a header of 16 bytes: FNV-1a, implemented here.
TEST(NetworkFile, TheEngineNamesItByItsNumbers) {
  const std::string bytes = file_bytes();
  std::uint64_t print = 14695981039346656037U;
  for (std::size_t i = 16; i < bytes.size(); ++i) {
    print = (print ^ static_cast<unsigned char>(bytes[i])) * 1099511628211U;
  }
  char text[32];
  std::snprintf(text, sizeof text, " network %016llx ", static_cast<unsigned long long>(print));
  const auto engine = *bundled_engine();
  EXPECT_NE(engine->identity().find(text), std::string::npos) << engine->identity() << text;
}

}  // namespace
}  // namespace qipu
