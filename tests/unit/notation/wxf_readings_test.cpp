// WXF and algebraic texts with everything in a reading: the legal moves in order, the illegal ones,
// the remarks. Each text is read for Red and, with the board turned, for Black.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/notations.h"

namespace qipu {
namespace {

using test::position_of;

constexpr const char* kStartBoard = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
constexpr const char* kTwoRooks = "3k5/9/9/9/9/R8/9/9/9/R3K4 w";
constexpr const char* kFourRooks = "3k5/9/9/9/9/R7R/9/9/9/R3K3R w";
constexpr const char* kTwoAdvisors = "3k5/9/9/9/9/9/9/3A5/9/3AK4 w";
constexpr const char* kThreeInLine = "4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w";
constexpr const char* kFourInLine = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
constexpr const char* kFiveInLine = "P2k5/P8/P8/P8/P8/9/9/9/9/4K4 w";
constexpr const char* kThreeAndTwo = "4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w";

struct TextRow {
  const char *fen, *id, *text, *legal, *rejected;
  std::vector<Quirk> quirks;
};

std::string turned(std::string_view moves) {
  std::string out(moves);
  for (char& c : out) {
    if (c >= 'a') c = static_cast<char>('a' + 'i' - c);
    if (c >= '0' && c <= '9') c = static_cast<char>('0' + '9' - c);
  }
  return out;
}

// Without order, because Black's pieces are found from the other end.
std::string sorted(std::string_view moves) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < moves.size(); at += 5) all.emplace_back(moves.substr(at, 4));
  std::ranges::sort(all);
  std::string out;
  for (const std::string& m : all) out += m + ' ';
  return out;
}

void expect_text(const TextRow& row, bool for_black_too) {
  Quirks expected;
  for (const Quirk q : row.quirks) expected.add(q);
  for (const bool black : {false, true}) {
    if (black && !for_black_too) continue;
    const Position red = position_of(row.fen);
    const Position position = black ? test::rearranged(red, true, true) : red;
    Reading out;
    find_notation(row.id)->read(row.text, position, out);
    const auto moves = [&](const char* listed) { return sorted(black ? turned(listed) : listed); };
    const std::string where = std::string(row.id) + ' ' + row.text + (black ? " for Black" : "");
    EXPECT_TRUE(out.syntax) << where;
    EXPECT_EQ(sorted(test::words_of(out.legal)), moves(row.legal)) << where;
    EXPECT_EQ(sorted(test::words_of(out.rejected)), moves(row.rejected)) << where;
    EXPECT_EQ(out.quirks.bits(), expected.bits()) << where;
  }
}

TEST(WxfReadings, OfPiecesThatStandAloneOrInPairs) {
  using enum Quirk;
  for (const TextRow& row : std::vector<TextRow>{
           {kStartBoard, "wxf", "C2=5", "h2e2", "", {}},
           {kStartBoard, "wxf", "62=5", "h2e2", "", {old_letters}},
           {kStartBoard, "wxf", "N2+3", "h0g2", "", {old_letters}},
           {kStartBoard, "wxf", "G4+5", "f0e1", "", {old_letters}},
           {kStartBoard, "wxf", "G5+1", "e0e1", "", {old_letters}},
           {kStartBoard, "wxf", "C25", "h2e2", "", {missing_direction}},
           {kStartBoard, "wxf", "H23", "h0g2", "", {missing_direction}},
           {kStartBoard, "wxf", "C2.5+", "h2e2", "", {trailing_marks}},
           {kStartBoard, "wxf", "C 2.5", "h2e2", "", {inner_blanks}},
           {kStartBoard, "wxf1997", "C2+7", "h2h9", "", {}},
           {kStartBoard, "wxf", "C2+6", "", "h2h8", {}},
           {kStartBoard, "wxf", "A++5", "", "", {}},
           {kStartBoard, "wxf", "K++1", "", "", {}},
           {kStartBoard, "wxf", "R4=5", "", "", {}},
           {kTwoRooks, "wxf", "R+=5", "a4e4", "", {}},
           {kTwoRooks, "wxf", "R-+1", "a0a1", "", {}},
           {kTwoRooks, "wxf", "R9-1", "a4a3", "", {missing_qualifier}},
           {kTwoRooks, "wxf", "R9+1", "a4a5 a0a1", "", {missing_qualifier}},
           {kTwoRooks, "wxf", "R91", "a4i4", "a0i0", {missing_direction, missing_qualifier}},
           {kTwoRooks, "wxf", "Ra+1", "a4a5", "", {other_pawn_scheme}},
           {kTwoRooks, "wxf", "Rb+1", "a0a1", "", {other_pawn_scheme}},
           {kTwoRooks, "wxf", "Rc+1", "", "", {}},
           {kTwoRooks, "wxf", "R.+1", "", "", {}},
           {kTwoRooks, "wxf", "++=8", "", "", {}},
           {kTwoRooks, "wxf", "5++1", "a4a5", "", {}},
           {kTwoRooks, "wxf", "+5+1", "a4a5", "", {}},
           {kTwoRooks, "wxf", "5-+1", "a0a1", "", {}},
           {kTwoRooks, "wxf", "9++1", "", "", {}},
           {kTwoRooks, "wxf", "59+1", "a4a5 a0a1", "", {missing_qualifier}},
           {"3k5/9/9/9/9/7R1/9/9/7R1/4K4 w", "wxf", "Rb+1", "h1h2", "", {other_pawn_scheme}},
           {"3k5/9/9/9/4N4/9/9/9/9/4K4 w", "wxf", "H54", "e5f7 e5f3", "", {missing_direction}},
           {kFourRooks, "wxf", "Ra+1", "i4i5", "", {}},
           {kFourRooks, "wxf1997", "Rd+1", "a0a1", "", {}},
           {kFourRooks, "wxf", "R++1", "i4i5 a4a5", "", {missing_file}},
           {kTwoAdvisors, "wxf", "A6-5", "d2e1", "", {}},
           {kTwoAdvisors, "wxf", "A6+5", "d0e1", "d2e3", {}},
           {kTwoAdvisors, "wxf", "A+-5", "d2e1", "", {needless_qualifier}},
           {kTwoAdvisors, "wxf", "A-+5", "d0e1", "", {needless_qualifier}},
           {kTwoAdvisors, "wxf", "Aa-5", "d2e1", "", {other_pawn_scheme}},
           {kTwoAdvisors, "wxf", "26-5", "d2e1", "", {old_letters}},
       }) {
    expect_text(row, true);
  }
}

TEST(WxfReadings, OfPawnsInEachHandAndInTheOthers) {
  using enum Quirk;
  for (const TextRow& row : std::vector<TextRow>{
           {kThreeInLine, "wxf", "13=4", "g8f8", "", {}},
           {kThreeInLine, "wxf", "23=4", "g7f7", "", {}},
           {kThreeInLine, "wxf", "33=4", "g6f6", "", {}},
           {kThreeInLine, "wxf", "P3.4", "g7f7", "", {other_pawn_scheme}},
           {kThreeInLine, "wxf", "S3.4", "g7f7", "", {old_letters, other_pawn_scheme}},
           {kThreeInLine, "wxf", "P+=4", "g8f8", "", {other_pawn_scheme}},
           {kThreeInLine, "wxf", "Pb=4", "g7f7", "", {other_pawn_scheme}},
           {kThreeInLine, "wxf", "P4=5", "", "", {}},
           {kThreeInLine, "wxf", "83=4", "", "", {}},
           {kThreeInLine, "wxf1997", "P3.4", "g7f7", "", {}},
           {kThreeInLine, "wxf1997", "P+.4", "g8f8", "", {}},
           {kThreeInLine, "wxf1997", "P-.4", "g6f6", "", {}},
           {kThreeInLine, "wxf1997", "23.4", "g7f7", "", {other_pawn_scheme}},
           {kThreeInLine, "wxf-letters", "P..4", "g7f7", "", {}},
           {kThreeInLine, "wxf-letters", "P==4", "g7f7", "", {}},
           {kThreeInLine, "wxf-letters", "13.4", "g8f8", "", {other_pawn_scheme}},
           {kFourInLine, "wxf", "43=4", "g5f5", "", {}},
           {kFourInLine, "wxf", "++=4", "g8f8", "", {other_pawn_scheme}},
           {kFourInLine, "wxf1997", "++.4", "g8f8", "", {}},
           {kFourInLine, "wxf1997", "P+.4", "g7f7", "", {}},
           {kFourInLine, "wxf1997", "P-.4", "g6f6", "", {}},
           {kFourInLine, "wxf1997", "--.4", "g5f5", "", {}},
           {kFourInLine, "wxf1997", "43.4", "g5f5", "", {other_pawn_scheme}},
           {kFourInLine, "wxf-letters", "Pd.4", "g5f5", "", {}},
           {kFiveInLine, "wxf1997", "P9.8", "a7b7", "", {}},
           {kFiveInLine, "wxf1997", "P+.8", "a8b8", "", {}},
           {kFiveInLine, "wxf1997", "P-.8", "a6b6", "", {}},
           {kFiveInLine, "wxf1997", "--.8", "a5b5", "", {}},
           {kFiveInLine, "wxf", "59=8", "a5b5", "", {}},
           {kFiveInLine, "wxf-letters", "Pe.8", "a5b5", "", {}},
           {kFiveInLine, "wxf-letters", "Pf.8", "", "", {}},
           {kThreeAndTwo, "wxf", "13=4", "g8f8", "", {}},
           {kThreeAndTwo, "wxf", "27=6", "c7d7", "", {}},
           {kThreeAndTwo, "wxf", "3+=4", "g8f8", "", {other_pawn_scheme}},
           {kThreeAndTwo, "wxf", "+3=4", "g8f8", "", {other_pawn_scheme}},
           {kThreeAndTwo, "wxf", "P+=4", "g8f8", "c8f8", {missing_file}},
           {kThreeAndTwo, "wxf", "S+=4", "g8f8", "c8f8", {old_letters, missing_file}},
           {kThreeAndTwo, "wxf", "+++1", "g8g9 c8c9", "", {missing_file}},
           {kThreeAndTwo, "wxf", "P3=4", "g8f8 g7f7 g6f6", "", {missing_qualifier}},
           {kThreeAndTwo, "wxf", "43=4", "", "", {}},
           {kThreeAndTwo, "wxf1997", "3+.4", "g8f8", "", {}},
           {kThreeAndTwo, "wxf1997", "33.4", "g7f7", "", {}},
           {kThreeAndTwo, "wxf1997", "7-.6", "c7d7", "", {}},
           {kThreeAndTwo, "wxf1997", "13.4", "g8f8", "", {other_pawn_scheme}},
           {kThreeAndTwo, "wxf-letters", "Pc.4", "g6f6", "", {}},
           {kThreeAndTwo, "wxf-letters", "Pe.6", "c7d7", "", {}},
       }) {
    expect_text(row, true);
  }
}

TEST(AlgebraicReadings, NameEveryPieceThatCouldGoThere) {
  using enum Quirk;
  constexpr const char* kTwoHorses = "5k3/9/9/9/2N6/9/2N6/9/9/3K5 w";
  constexpr const char* kBlackPawns = "3k5/9/9/9/4p4/3p5/9/9/9/5K3 b";
  constexpr const char* kRedPawns = "5k3/9/9/3P5/4P4/9/9/9/9/3K5 w";
  for (const TextRow& row : std::vector<TextRow>{
           {kStartBoard, "san", "Hg3", "h0g2", "", {}},
           {kStartBoard, "san", "Hg3+", "h0g2", "", {}},
           {kStartBoard, "san", "Hg3!", "h0g2", "", {trailing_marks}},
           {kStartBoard, "san", "H g3", "h0g2", "", {inner_blanks}},
           {kStartBoard, "san", "Hc3", "b0c2", "", {}},
           {kStartBoard, "san", "Hd2", "", "b0d1", {}},
           {kStartBoard, "san", "Ge2", "d0e1 f0e1 e0e1", "", {}},
           {kStartBoard, "san", "Ee3", "c0e2 g0e2", "", {}},
           {kStartBoard, "san", "Eee3", "", "", {}},
           {kStartBoard, "san", "Ege3", "g0e2", "", {}},
           {kStartBoard, "san", "Re1", "", "a0e0 i0e0", {}},
           {kStartBoard, "san", "Ra5", "", "a0a4", {}},
           {kStartBoard, "san", "R1a3", "a0a2", "", {}},
           {kStartBoard, "san", "R2a3", "", "", {}},
           {kStartBoard, "san", "Ke3", "", "", {}},
           {kStartBoard, "san", "Kd2", "", "", {}},
           {kStartBoard, "san", "Ae1", "", "", {}},
           {kStartBoard, "san", "Cb2", "b2b1", "", {}},
           {kStartBoard, "san", "Cc4", "", "", {}},
           {kStartBoard, "san", "Pe5", "e3e4", "", {}},
           {kStartBoard, "san", "Pe4", "", "", {}},
           {kStartBoard, "san", "Pe3", "", "", {}},
           {kStartBoard, "san", "Pd4", "", "c3d3 e3d3", {}},
           {kStartBoard, "san0", "e4", "e3e4", "", {}},
           {kStartBoard, "san0", "Che2", "h2e2", "", {}},
           {kStartBoard, "lan", "Ch3-e3", "h2e2", "", {}},
           {kTwoHorses, "san", "He5", "c3e4 c5e4", "", {}},
           {kTwoHorses, "san", "H6e5", "c5e4", "", {}},
           {kTwoHorses, "san0", "H3e4", "c3e4", "", {}},
           {kRedPawns, "san0", "e6", "e5e6", "", {}},
           {kRedPawns, "san0", "de6", "d6e6", "", {}},
           {kRedPawns, "san", "Pe7", "d6e6 e5e6", "", {}},
           {kBlackPawns, "san0", "e4", "e5e4", "", {}},
           {kBlackPawns, "san0", "de4", "d4e4", "", {}},
           {kBlackPawns, "san0", "d3", "d4d3", "", {}},
           {kBlackPawns, "san0", "d5", "", "e5d5", {}},
           {kBlackPawns, "san0", "e6", "", "", {}},
       }) {
    expect_text(row, false);
  }
}

// Coordinates name two squares: a legal move, an illegal one, or no move at all.
TEST(CoordinateReadings, AreTheTwoSquares) {
  const Position& start = Position::standard();
  int legal = 0;
  for (int from = 0; from < Square::kCount; from += 7) {
    for (int to = 0; to < Square::kCount; ++to) {
      const Square a = Square::from_index(from), b = Square::from_index(to);
      for (const char* id : {"iccs", "uci", "uci10", "dhtmlxq"}) {
        const auto square = [&](Square s) {
          const std::string file(1, static_cast<char>((id[0] == 'd' ? '0' : 'a') + s.file()));
          const int rank = id[0] == 'd'                 ? 9 - s.rank()
                           : id == std::string("uci10") ? s.rank() + 1
                                                        : s.rank();
          return file + std::to_string(rank);
        };
        Reading out;
        find_notation(id)->read(square(a) + square(b), start, out);
        const Move m(a, b);
        const bool is_legal = start.legal(m);
        EXPECT_TRUE(out.syntax && out.quirks.empty()) << id << square(a) << square(b);
        EXPECT_EQ(test::words_of(out.legal), is_legal ? m.ucci() : "")
            << id << square(a) << square(b);
        EXPECT_EQ(test::words_of(out.rejected), is_legal || a == b ? "" : m.ucci());
        legal += is_legal ? 1 : 0;
      }
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(legal, 0);
}

}  // namespace
}  // namespace qipu
