#include "qipu/board/fen.h"

#include <gtest/gtest.h>

#include <tao/pegtl/contrib/analyze.hpp>

#include "grammars/fen.hpp"

namespace qipu {
namespace {

TEST(FenGrammar, MakesProgress) {
  EXPECT_EQ(tao::pegtl::analyze<grammar::fen::board>(), 0U);
  EXPECT_EQ(tao::pegtl::analyze<grammar::fen::fields>(), 0U);
}

constexpr std::string_view kStart =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

TEST(Fen, TheStartIsTheStart) {
  const auto r = parse_fen(kStart);
  ASSERT_TRUE(r);
  EXPECT_TRUE(r->setup.is_standard());
  EXPECT_EQ(write_fen(Setup::standard()), kStart);
}

TEST(Fen, TakesShortFormsAndOldLetters) {
  for (const auto* text : {
           "rhegkgehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEGKGEHR r",
           "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
           "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r 1",
           "RNBAKABNR/9/1C5C1/P1P1P1P1P/9/9/p1p1p1p1p/1c5c1/9/rnbakabnr w - - 0 0",
       }) {
    const auto r = parse_fen(text);
    ASSERT_TRUE(r) << text;
    EXPECT_TRUE(r->setup.is_standard()) << text;
  }
}

constexpr std::string_view kBoard = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

TEST(Fen, SidesAreNamedInWords) {
  const auto side = [](std::string_view field) {
    const std::string text = std::string(kBoard) + " " + std::string(field);
    const auto r = parse_fen(text);
    return !r ? "none" : !r->unknown_side.empty() ? "?" : r->setup.turn == Color::red ? "w" : "b";
  };
  for (const char* red : {"w", "W", "r", "R", "red", "Red", "white", "红", "红先", "紅方", "白",
                          "w;", "红方先行", "red - - 0 1", "w,"}) {
    EXPECT_STREQ(side(red), "w") << red;
  }
  for (const char* black : {"b", "B", "black", "Black", "BLACK", "黑", "黑先", "黑方", "黑方走",
                            "B;", "b;", "黑先 - - 0 1"}) {
    EXPECT_STREQ(side(black), "b") << black;
  }
  for (const char* unknown : {"z", "x - - 0 1", "蓝 - - 0 1", "Z;", "both - - 0 1"}) {
    EXPECT_STREQ(side(unknown), "?") << unknown;
  }
}

TEST(Fen, WordsBehindTheBoardAreNoSide) {
  for (const char* words : {"红先胜局", "moves h2e2", "; 残局", "残局"}) {
    const std::string text = std::string(kBoard) + " " + words;
    const auto r = parse_fen(text);
    ASSERT_TRUE(r);
    EXPECT_TRUE(r->unknown_side.empty()) << words;
    EXPECT_NE(r->rest.find(std::string_view(words).substr(0, 1)), std::string_view::npos) << words;
  }
}

TEST(Fen, ComesOutOfAddressesAndOfVariantsWithPiecesInHand) {
  for (const char* rest : {"_b", "[] b - - 0 1", "_b_-_-_0_1", "[] b"}) {
    const std::string text = std::string(kBoard) + rest;
    const auto r = parse_fen(text);
    ASSERT_TRUE(r) << rest;
    EXPECT_EQ(r->setup.board, Setup::standard().board) << rest;
    EXPECT_EQ(r->setup.turn, Color::black) << rest;
    EXPECT_TRUE(r->rest.empty()) << rest;
  }
}

TEST(Fen, OdditiesAreFindings) {
  const std::string text = std::string(kBoard) + " z";
  const auto r = parse_fen(text);
  ASSERT_TRUE(r);
  const auto odd = oddities(*r, {});
  ASSERT_EQ(odd.size(), 1U);
  EXPECT_EQ(odd[0].code, &diag::fen_side);
  EXPECT_EQ(odd[0].args, std::vector<std::string>{"z"});
}

TEST(Fen, ColoursAreExchangedWhereBothKingsStandInEachOthersPalace) {
  const auto exchanged = parse_fen("3K5/9/9/9/9/9/9/9/4r4/5k3 w");
  ASSERT_TRUE(exchanged);
  EXPECT_TRUE(exchanged->case_exchanged);
  EXPECT_EQ(write_fen_board(exchanged->setup.board), "3k5/9/9/9/9/9/9/9/4R4/5K3");
  // A single king, or kings of which one is at home or in neither palace, show nothing about the
  // cases.
  for (const std::string_view board :
       {"9/9/9/9/9/9/9/9/9/4k4", "4K4/9/9/9/9/9/9/9/9/9", "3KK4/9/9/9/9/9/9/9/9/9",
        "3Kk4/9/9/9/9/9/9/9/9/9", "3K5/9/9/9/9/9/9/9/9/k8", "9/9/9/9/9/9/9/9/9/9"}) {
    const auto as_written = parse_fen(std::string(board) + " b");
    ASSERT_TRUE(as_written);
    EXPECT_FALSE(as_written->case_exchanged) << board;
    EXPECT_EQ(write_fen_board(as_written->setup.board), board);
  }
}

TEST(Fen, SaysWhereARowGoesWrong) {
  const auto r = parse_fen("rnbakabnr/9/1c5c2/9/9/9/9/9/9/9 w");
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().code, &diag::bad_fen);
  EXPECT_EQ(r.error().where.column, 17u);
}

TEST(Setup, NamesEachFault) {
  struct Row {
    const char* fen;
    Fault fault;
  };
  for (const auto& [fen, fault] : {
           Row{"9/9/9/9/9/9/9/9/9/4K4 w", Fault::missing_black_king},
           Row{"3k5/9/9/9/9/9/9/9/9/9 w", Fault::missing_red_king},
           Row{"3kk4/9/9/9/9/9/9/9/9/5K3 w", Fault::many_kings},
           Row{"3k5/9/9/9/9/9/4K4/9/9/9 w", Fault::king_outside_palace},
           Row{"3k5/9/9/9/9/9/9/9/3A5/5K3 w", Fault::advisor_off_squares},
           Row{"3k5/9/9/2B6/9/9/9/9/9/5K3 w", Fault::elephant_off_squares},
           Row{"3k5/9/9/9/9/9/9/P8/9/5K3 w", Fault::pawn_behind_start},
           Row{"3k5/9/9/9/9/P8/P8/9/9/5K3 w", Fault::pawns_stacked_at_home},
           Row{"3k5/9/P7P/P8/P8/P8/P8/9/9/5K3 w", Fault::too_many_pawns},
           Row{"4k4/9/9/9/9/9/9/9/9/4K4 w", Fault::kings_facing},
           Row{"3k5/9/9/9/9/9/9/9/9/3R1K3 w", Fault::wrong_side_in_check},
       }) {
    const auto r = parse_fen(fen);
    ASSERT_TRUE(r) << fen;
    EXPECT_TRUE(faults_of(r->setup).has(fault)) << fen << " " << fault_name(fault);
    EXPECT_EQ(parse_fault(fault_name(fault)), fault);
  }
  EXPECT_TRUE(faults_of(Setup::standard()).empty());
}

}  // namespace
}  // namespace qipu
