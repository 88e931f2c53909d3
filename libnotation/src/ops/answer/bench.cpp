// The positions of `qipu bench`, and their search.
#include "ops/answer/bench.h"

#include <array>
#include <cassert>

#include "base/hash/fnv.h"
#include "qipu/board/fen.h"

namespace qipu {
namespace {

// The start position; openings from played games; positions of 橘中秘 and 梅花谱; endgames. The
// first nine endgames are from the loops in tests/data/rulings.
constexpr std::array<std::string_view, 40> kPositions = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakabr1/8c/1cn3n2/p1p1p1R1p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB2 w - - 12 1",
    "r1bakabr1/9/1c4nc1/4p1p1p/pnp6/6P2/P1P1P3P/N1C1C1N2/R8/2BAKABR1 b - - 13 1",
    "rnbakab2/3r5/1c2c1n2/p1p1p1pRp/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB2 w - - 8 1",
    "rn1akabn1/8r/2c1b2c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w - - 6 1",
    "rnbakabr1/9/1c2c1n2/p1p1p1p1p/9/9/P1P1P1P1P/1CN1B1NC1/9/1RBAKA2R b - - 7 1",
    "r1bakabr1/9/1cn3nc1/p1p1p3p/6p2/9/P1P1P1P1P/4C1N1C/9/RNBAKABR1 w - - 8 1",
    "r1bakab1r/9/2n1c2cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 6 1",
    "r1bakab1r/9/1cn2cn2/p3p1p1p/2p6/6P2/P1P1P3P/1C2C1N2/9/RNBAKABR1 w - - 8 1",
    "rnbakabr1/9/1c4n2/p1p1p1p1p/9/9/P1P1P1PcP/1C1C2N2/9/RNBAKABR1 w - - 6 1",
    "r1bakab2/8r/nc4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 6 1",
    "r1bakabn1/3R5/nC2c4/p1p1p1p1p/9/9/P1P1P1PrP/4C1N2/R8/1cBAKAB2 w - - 2 1",
    "r1b1kab2/3Ra4/nc2c1n2/p1N1p3p/6p2/2P6/P3P1r1P/1C2C1N2/9/R1BAKAB2 b - - 0 1",
    "2b1kabr1/4a4/2ncc1n2/p1p3p1p/4p4/9/P1r1N1P1P/4C1N2/3RC4/R1BAKAB2 w - - 0 1",
    "r1bakab2/9/n1c1c1n2/p1p1p1R1p/9/CN3r3/P3P1P1P/B3C1N2/9/1R1AKAB2 b - - 7 1",
    "2bakabr1/9/2n1c2cn/p1p1p1p2/1r6p/P6R1/2P1P1P1P/NC2C1N2/9/1RBAKAB2 w - - 14 1",
    "rnbakab2/5Rc2/4c2r1/p1p1p3p/7n1/6C2/P1P1P1P1P/4C1N2/9/RNBAKAB2 b - - 8 1",
    "2bakabr1/r8/1c2c1n2/p3p1R1p/2p6/6P2/P3P3P/N2nC1N2/R3A4/2B1KAB2 w - - 0 1",
    "2bakabr1/9/2R5n/pRp1p1c1p/5r3/P8/2P1P1P1P/N2CC1N2/9/2BAKABc1 b - - 0 1",
    "r1bakabr1/9/n3c1n2/2p1p1p1p/1c1R5/p8/2P1P1P1P/1C2C1N2/9/R1BAKAB2 w - - 0 1",
    "r1b1kaC2/4a4/1cn3r1c/p1p1p3p/9/9/P1P1P1P1P/6C2/9/R1BAKAB2 b - - 0 1",
    "2rakabr1/6c2/1cn1b4/p1R1p3p/9/3n5/P1P1P1P1P/2C1C1N2/9/RNBAKAB2 w - - 3 1",
    "2rakabr1/9/1c2b2c1/p1p1N2Rp/9/2P6/P3P1p1P/1C2C1n2/9/R1BAKAB2 b - - 2 1",
    "r1bak3r/3Ra4/1cn1b2c1/p1p1p3p/6p2/2P6/P3P1n1P/1CN1C1N2/9/R1BAKAB2 w - - 0 1",
    "2R6/4k4/4b4/9/2b6/4r4/9/3K1A3/5C3/9 w - - 0 1",
    "5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4 w - - 0 1",
    "3ak1b2/4a4/4b3r/4C4/5R3/9/9/9/9/4KA3 w - - 0 1",
    "1r1ak4/4aP3/b1P1b4/4C4/9/3R5/9/9/4p4/3K5 w - - 0 1",
    "4k4/9/4c4/6PC1/9/9/9/4BN3/4A4/3AKR1rc w - - 0 1",
    "5c3/8R/4k2P1/3P5/5P3/6P2/5pN2/5A3/4CK3/6rn1 w - - 0 1",
    "3akab2/9/4b3r/8c/p8/7R1/P8/9/4A4/r1BAK3R w - - 0 1",
    "5aR2/3ka4/3cc4/3R5/9/2P3p2/2r6/4B4/4A2n1/2B1KA3 w - - 0 1",
    "2bak3r/2R1a2C1/2Rcb4/2N2P3/5C2p/9/9/4p4/4p2p1/5K3 w - - 0 1",
    "3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/2BAKR3 w - - 0 1",
    "3ak4/4a4/9/9/2b3b2/9/6P2/4B4/4N4/2BK5 w - - 0 1",
    "4kab2/4a4/4b4/9/9/9/9/3AC4/4A4/3NK4 w - - 0 1",
    "2b1ka3/4a4/4b4/3P5/9/9/9/9/4r4/3K1R3 w - - 0 1",
    "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1",
    "2bak4/4a4/4b1n2/9/4p4/9/2P6/4B1N2/4A4/2BAK4 w - - 0 1",
    "3akab2/9/4b4/9/2p1R4/9/9/4B4/2r6/2BAKA3 b - - 0 1",
};

}  // namespace

std::span<const std::string_view> bench_positions() { return kPositions; }

Result<BenchReport> bench(Engine& engine, int depth) {
  BenchReport report;
  Fnv signature;  // of nodes, best move and score of each position: equal if no search changed
  for (const std::string_view fen : kPositions) {
    Task task;
    const auto reading = parse_fen(fen);
    if (!reading) return std::unexpected(reading.error());
    const auto start = Position::from(reading->setup);
    assert(start);
    task.start = *start;
    task.limits.depth = depth;
    engine.new_game();
    const auto answer = engine.analyse(task);
    if (!answer) return std::unexpected(answer.error());
    report.nodes += answer->nodes;
    report.time += answer->time;
    signature.add(answer->nodes);
    signature.add(std::uint64_t{answer->best.value_or(Move()).bits()});
    signature.add(
        answer->lines.empty() ? 0 : static_cast<std::uint64_t>(answer->lines[0].score.value()));
  }
  report.signature = signature.value();
  return report;
}

}  // namespace qipu
