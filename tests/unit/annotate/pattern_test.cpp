// Named mates: positions set up by hand, near misses, mirror images, colours exchanged, and random
// games.

#include "annotate/judge/pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "qipu/board/fen.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::position_of;
using test::rearranged;

struct PatternCase {
  std::string_view fen, name;
};

// Black is mated, or is not.
constexpr PatternCase kPatternCases[] = {
    {"3k5/4P4/9/9/9/9/9/9/9/4K4 b", "困毙"},
    {"5k3/4R4/9/9/9/9/9/9/9/3K5 b", "困毙"},
    {"5k3/4R4/9/9/9/9/p8/9/9/3K5 b", ""},  // a pawn can move
    {"5k3/4R4/9/9/9/9/P8/9/9/3K5 w", ""},  // the other side's turn
    {"4ka3/4R4/2N6/9/4C4/9/9/9/9/3K5 b", "双将"},
    {"3kc4/9/3R5/9/3C5/9/9/9/9/4K4 b", "双将"},
    {"3kc4/9/3R5/9/3P5/9/9/9/9/4K4 b", ""},  // only the rook gives check
    {"C1Ck5/1R7/9/9/9/9/9/9/9/5K3 b", "夹车炮"},
    {"CC7/1R1k5/3a5/9/9/9/9/9/9/5K3 b", "夹车炮"},
    {"CCb6/1R1k5/3a5/9/9/9/9/9/9/5K3 b", ""},     // one of the cannons is not needed
    {"C1Ck5/8R/9/9/9/9/9/9/9/5K3 b", "重炮"},     // the rook is on the other side
    {"C1Ck5/3p5/1R7/9/9/9/9/9/9/5K3 b", "重炮"},  // and here it is not needed
    {"3aka3/9/4C4/9/4C4/9/9/9/9/4K4 b", "重炮"},
    {"CC2k4/4a4/9/9/9/9/9/9/9/4K4 b", "重炮"},
    {"3aka3/9/4P4/9/4C4/9/9/9/9/4K4 b", ""},  // over a pawn: an advisor can come between
    {"4k4/9/4N4/9/4C4/9/9/9/9/3K5 b", "马后炮"},
    {"3k5/9/3N5/9/9/3C5/9/9/9/4K4 b", "马后炮"},
    {"3rkr3/9/9/4N4/9/4C4/9/9/9/3K5 b", ""},  // the horse is too far away
    {"3rkr3/4N4/9/9/9/4C4/9/9/9/4K4 b", ""},  // here it is too near, and can be taken
    {"4ka3/1N2a1N2/9/9/9/9/9/9/9/5K3 b", "双马饮泉"},
    {"9/1N1ka4/9/2N6/9/9/9/9/9/5K3 b", "双马饮泉"},
    {"4ka3/4a1N2/9/3R5/9/9/9/9/9/5K3 b", "卧槽马"},  // a rook instead of the other horse
    {"1CbRk4/4a4/4b4/9/4C4/9/9/9/9/5K3 b", "天地炮"},
    {"1C1ak4/4a4/4b4/9/4C4/9/9/9/9/5K3 b", "天地炮"},
    {"1C1ak4/4a4/9/9/4C4/9/9/9/9/5K3 b", "双将"},     // the one on the middle file is not needed
    {"1C1ak4/4a4/n8/9/4C4/9/9/9/9/5K3 b", "天地炮"},  // here it is: a horse could take the other
    {"3akR3/4a4/4b4/9/4C4/9/9/9/9/5K3 b", "铁门栓"},
    {"3akP3/4a4/4n4/9/4C4/9/9/5R3/9/4K4 b", "铁门栓"},
    {"3akR3/4a4/4b4/9/4C4/9/4C4/9/9/5K3 b", "铁门栓"},  // either cannon suffices
    {"4kR3/4n4/9/9/9/9/9/9/9/5K3 b", "白脸将"},         // no cannon
    {"3akR3/4a4/4b4/4p4/4C4/9/9/9/9/5K3 b", ""},        // three pieces before the cannon
    {"5R3/9/5k1PC/9/9/9/9/9/9/3K5 b", "三子归边"},
    {"9/5N2C/4k2R1/9/9/9/9/9/9/3K5 b", "三子归边"},
    {"9/5N3/4k2R1/R8/9/9/9/9/9/3K5 b", ""},
    {"4kaC2/4a4/9/9/9/9/9/9/9/4K4 b", "闷宫"},
    {"C2ak4/4a4/9/9/9/9/9/9/9/4K4 b", "闷宫"},
    {"C2ak4/4a4/4b4/9/9/9/9/9/9/4K4 b", ""},  // an elephant comes between
    {"3rkr3/9/4p4/9/4C4/9/9/9/9/3K5 b", "闷杀"},
    {"3k1a2C/3ra4/9/9/9/9/9/9/9/4K4 b", "闷杀"},
    {"9/4n4/3aka3/2N6/9/9/9/9/9/3K5 b", "闷杀"},
    {"3aka3/9/4p4/9/4C4/9/9/9/9/3K5 b", ""},  // an advisor comes between
    {"4k4/4R4/2N6/9/9/9/9/9/9/5K3 b", "大胆穿心"},
    {"3ckc3/4R4/9/9/4R4/9/9/9/9/3K5 b", "大胆穿心"},
    {"3ckc3/4P4/2N6/9/9/9/9/9/9/3K5 b", "钓鱼马"},  // it is a pawn
    {"5k3/5R3/3N5/9/9/9/9/9/9/3K5 b", "八角马"},
    {"5k3/5P3/3N5/9/9/9/9/9/9/3K5 b", "八角马"},
    {"5k3/9/3N5/9/5R3/9/9/9/9/3K5 b", "挂角马"},  // the rook controls one of the two squares
    {"3nka3/4n4/3N5/9/9/9/9/9/9/5K3 b", "挂角马"},
    {"5k3/9/3N5/9/5R3/9/9/9/9/4K4 b", ""},  // horse and king control e9, so neither is needed
    {"4ka3/2N1a4/9/9/3R5/9/9/9/9/5K3 b", "卧槽马"},
    {"3k5/2N6/9/9/3R5/9/9/9/9/5K3 b", "卧槽马"},
    {"3k5/2N6/9/9/3R5/9/9/9/9/4K4 b", ""},
    {"3Rk4/9/2N6/9/9/9/9/9/9/5K3 b", "钓鱼马"},
    {"R3k4/9/2N6/9/9/9/9/9/9/3K5 b", "钓鱼马"},
    {"R3k4/4n4/2N6/9/9/9/9/9/9/3K5 b", ""},  // his own piece blocks the square
    {"5kR2/9/9/6N2/9/9/9/9/9/4K4 b", "侧面虎"},
    {"5k2R/9/9/6N2/9/9/9/9/9/4K4 b", "侧面虎"},
    {"5k2R/5n3/9/6N2/9/9/9/9/9/4K4 b", ""},
    {"9/5R3/5k3/6N2/9/9/9/9/9/3K5 b", "高钓马"},
    {"4r4/4k3R/9/2N6/9/9/9/9/9/3K5 b", "高钓马"},  // it controls only e7
    {"5k3/5R3/9/6N2/9/9/9/9/9/4K4 b", "高钓马"},
    {"4k3R/R8/9/9/9/9/9/9/9/3K5 b", "双车错"},
    {"3k5/9/9/9/3RR4/9/9/9/9/5K3 b", "双车错"},
    {"4k3R/4n4/9/R8/9/9/9/9/9/3K5 b", ""},  // the second rook does nothing
    {"3k5/4P4/9/9/3R5/9/9/9/9/5K3 b", "小鬼坐龙庭"},
    {"5k3/4P4/9/9/9/5R3/9/9/9/3K5 b", "小鬼坐龙庭"},
    {"3ckc3/4P4/9/9/4R4/9/9/9/9/3K5 b", ""},  // the rook would mate without the pawn
    {"3k5/9/9/9/3R5/9/9/9/9/4K4 b", "白脸将"},
    {"3k5/9/9/4P4/3R5/9/4C4/9/9/4K4 b", ""},  // the king's file is not open: the cannon controls e9
    {"4k4/9/9/9/9/9/9/9/9/3K5 b", ""},
};

TEST(MatePattern, EachPositionHasItsName) {
  for (const auto& [fen, name] : kPatternCases) {
    EXPECT_EQ(pattern_name(mate_pattern(position_of(fen)), Language::zh), name) << fen;
  }
}

TEST(MatePattern, ManyMatesHaveANameInTheTableTwice) {
  std::map<std::string_view, int> seen;
  for (const auto& [fen, name] : kPatternCases) ++seen[name];
  for (int i = 1; i < kMatePatterns; ++i) {
    const auto pattern = static_cast<MatePattern>(i);
    EXPECT_GE(seen[pattern_name(pattern, Language::zh)], 2) << i;
    EXPECT_FALSE(pattern_name(pattern, Language::en).empty()) << i;
  }
}

TEST(MatePattern, AMirrorAndOtherColoursChangeNothing) {
  for (const auto& [fen, name] : kPatternCases) {
    const Position p = position_of(fen);
    const MatePattern pattern = mate_pattern(p);
    EXPECT_EQ(mate_pattern(rearranged(p, true, false)), pattern) << fen;
    EXPECT_EQ(mate_pattern(rearranged(p, false, true)), pattern) << fen;
    EXPECT_EQ(mate_pattern(rearranged(p, true, true)), pattern) << fen;
  }
}

/// The surroundings of the mated king, read from the letters of the FEN, with the mating side's
/// pieces as capitals.
struct Letters {
  explicit Letters(const Position& p) {
    std::string fen = write_fen_board(p.setup().board);
    if (p.turn() == Color::red) {
      std::ranges::reverse(fen);
      for (char& c : fen)
        c = static_cast<char>(std::islower(c) ? std::toupper(c) : std::tolower(c));
    }
    int rank = 0, file = 0;
    for (const char c : fen) {
      if (c == '/') {
        ++rank, file = 0;
      } else if (c >= '1' && c <= '9') {
        file += c - '0';
      } else {
        pieces[{file, rank}] = c;
        if (c == 'k') king = {file, rank};
        ++file;
      }
    }
  }
  char at(int file, int rank) const {
    const auto found = pieces.find({file, rank});
    return found == pieces.end() ? '.' : found->second;
  }
  /// The pieces met from the king in one direction, with their distance.
  std::vector<std::pair<char, int>> ray(int files, int ranks) const {
    std::vector<std::pair<char, int>> met;
    for (int i = 1; i < 10; ++i) {
      const char c = at(king.first + i * files, king.second + i * ranks);
      if (c != '.') met.emplace_back(c, i);
    }
    return met;
  }
  bool any_ray(const std::function<bool(const std::vector<std::pair<char, int>>&)>& test) const {
    return test(ray(1, 0)) || test(ray(-1, 0)) || test(ray(0, 1)) || test(ray(0, -1));
  }
  int count(char letter) const {
    return static_cast<int>(
        std::ranges::count(pieces, letter, [](const auto& m) { return m.second; }));
  }
  std::map<std::pair<int, int>, char> pieces;
  std::pair<int, int> king;
};

/// The pieces that must be on the board for the name, as far as letters alone can show.
bool holds(MatePattern pattern, const Letters& b) {
  const auto near_horse = [&](int rank) { return b.at(2, rank) == 'N' || b.at(6, rank) == 'N'; };
  using Ray = std::vector<std::pair<char, int>>;
  switch (pattern) {
    case MatePattern::double_cannon:
      return b.any_ray(
          [](const Ray& r) { return r.size() >= 2 && r[0].first == 'C' && r[1].first == 'C'; });
    case MatePattern::horse_cannon:
      return b.any_ray([](const Ray& r) {
        return r.size() >= 2 && r[0] == std::pair('N', 2) && r[1].first == 'C';
      });
    case MatePattern::smothered_palace:
      return b.any_ray([](const Ray& r) {
        return r.size() >= 2 && r[0] == std::pair('a', 1) && r[1].first == 'C';
      });
    case MatePattern::rook_between_cannons: return b.count('C') == 2 && b.count('R') >= 1;
    case MatePattern::two_horses:
      return b.count('N') == 2 && (b.at(1, 1) == 'N' || b.at(7, 1) == 'N');
    case MatePattern::heaven_and_earth:
      return b.king == std::pair(4, 0) && b.count('C') == 2 && b.any_ray([](const Ray& r) {
        return std::ranges::any_of(r, [](const auto& m) { return m.first == 'C'; });
      });
    case MatePattern::iron_bolt:
      return b.king == std::pair(4, 0) && b.count('C') >= 1 && b.any_ray([](const Ray& r) {
        return !r.empty() && r[0].second == 1 && (r[0].first == 'R' || r[0].first == 'P');
      });
    case MatePattern::heart_piercing: return b.at(4, 0) == 'k' && b.at(4, 1) == 'R';
    case MatePattern::octagonal_horse: return b.king.first != 4 && b.king.second != 1;
    case MatePattern::palcorner_horse: return near_horse(1);
    case MatePattern::corner_horse: return b.at(3, 2) == 'N' || b.at(5, 2) == 'N';
    case MatePattern::angler_horse: return near_horse(2);
    case MatePattern::side_tiger: return near_horse(3) && b.king.second == 0 && b.king.first != 4;
    case MatePattern::high_angler_horse: return near_horse(3) && b.count('R') >= 1;
    case MatePattern::two_rooks: return b.count('R') == 2;
    case MatePattern::pawn_on_throne: return b.at(4, 1) == 'P';
    case MatePattern::facing_kings: return b.count('K') == 1 && b.count('R') + b.count('P') > 0;
    default: return true;
  }
}

TEST(MatePattern, GamesPlayedByChanceFindOnlyWhatStandsOnTheBoard) {
  std::mt19937 random(7);
  std::map<MatePattern, int> found;
  for (int game = 0; game < 400; ++game) {
    Position p = Position::standard();
    for (int ply = 0; ply < 200; ++ply) {
      EXPECT_EQ(mate_pattern(p), MatePattern::none);
      MoveList legal;
      p.legal_moves(legal);
      // Plays a mate if there is one, and captures rather than other moves.
      Move chosen = legal[static_cast<int>(random() % static_cast<unsigned>(legal.size()))];
      bool mates = false;
      for (const Move m : legal) {
        Position after = p;
        after.make(m);
        if (after.has_legal_move()) continue;
        mates = true;
        chosen = m;
        const MatePattern pattern = mate_pattern(after);
        ++found[pattern];
        EXPECT_EQ(pattern == MatePattern::stalemate, !after.in_check());
        EXPECT_TRUE(holds(pattern, Letters(after)))
            << pattern_name(pattern, Language::en) << " " << write_fen(after.setup());
        EXPECT_EQ(mate_pattern(rearranged(after, true, false)), pattern);
        EXPECT_EQ(mate_pattern(rearranged(after, false, true)), pattern);
      }
      p.make(chosen);
      if (mates) break;
    }
  }
  EXPECT_GE(found.size(), 12U);
}

}  // namespace
}  // namespace qipu
