// Why a move is refused, in both languages, and legal moves that are similar.
#include <gtest/gtest.h>

#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "qipu/notation/resolve.h"

namespace qipu {
namespace {

constexpr const char* kStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

std::vector<Diagnostic> explain(std::string_view fen, std::string_view move,
                                const Notation& notation = kChinese) {
  const auto reading = parse_fen(fen);
  EXPECT_TRUE(reading) << fen;
  const auto position = Position::from(reading->setup, Faults::all());
  EXPECT_TRUE(position) << fen;
  const Move m(*Square::parse(move.substr(0, 2)), *Square::parse(move.substr(2)));
  EXPECT_FALSE(position->legal(m)) << fen << " " << move;
  return explain_illegal(*position, m, notation);
}

TEST(Explain, GivesTheReasonFirst) {
  struct Row {
    const Code* code;
    const char* fen;
    const char* move;
    const char* en;
    const char* zh;
  };
  for (const auto& [code, fen, move, en, zh] : {
           Row{&diag::why_empty_origin, kStart, "e4e5", "there is no piece on e4", "e4 没有棋子"},
           Row{&diag::why_not_your_piece, kStart, "h9g7", "马 on h9 belongs to the other side",
               "8路马（h9）是对方的棋子"},
           Row{&diag::why_own_piece, kStart, "a0b0", "马 of the same side is on b0",
               "b0 上有己方的八路马"},
           Row{&diag::why_never_so, kStart, "h0h1", "马 cannot move like this", "马不能这样走"},
           Row{&diag::why_leaves_palace, "3k5/9/9/9/9/9/9/5A3/9/4K4 w", "f2g1",
               "仕 cannot leave the palace", "仕不能走出九宫"},
           Row{&diag::why_crosses_river, "3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6",
               "相 cannot cross the river", "相不能过河"},
           Row{&diag::why_goes_back, kStart, "c3c2", "兵 cannot move backward", "兵不能后退"},
           Row{&diag::why_not_over_river, kStart, "c3d3",
               "兵 can move sideways only after it has crossed the river", "兵过河后才能横走"},
           Row{&diag::why_leg_blocked, "3k5/9/9/9/9/9/9/6p2/6N2/4K4 w", "g1f3",
               "the horse's leg is blocked by 卒 on g2", "7路卒别住马腿"},
           Row{&diag::why_eye_blocked, "3k5/9/9/9/9/9/9/9/5P3/4K1B2 w", "g0e2",
               "the elephant's eye is blocked by 兵 on f1", "四路兵塞住象眼"},
           Row{&diag::why_path_blocked, kStart, "a0a5", "the path is blocked by 兵 on a3",
               "九路兵挡住去路"},
           Row{&diag::why_no_screen, kStart, "h2h7",
               "炮 captures only over a screen, and there is none", "炮吃子须隔一子，中间没有炮架"},
           Row{&diag::why_many_screens, "3k5/9/7p1/7p1/7p1/9/9/7C1/9/4K4 w", "h2h7",
               "炮 captures over exactly one screen, and there are more",
               "炮吃子只能隔一子，中间不止一子"},
           Row{&diag::why_kings_face, "4k4/9/9/9/9/9/9/4R4/9/4K4 w", "e2d2",
               "the kings would face each other", "走后将帅照面"},
           Row{&diag::why_into_check, "3k5/9/9/9/3r5/9/9/9/3R5/3K5 w", "d1e1",
               "the king would be in check from 车 on d5", "走后被4路车将军"},
           Row{&diag::why_still_in_check, "3k5/9/9/9/5r3/9/9/9/8R/5K3 w", "i1i2",
               "the king would still be in check from 车 on f5", "走后仍被6路车将军"},
       }) {
    const auto notes = explain(fen, move);
    ASSERT_FALSE(notes.empty()) << move;
    EXPECT_EQ(notes[0].code, code) << move;
    EXPECT_EQ(message(notes[0], Language::en), en);
    EXPECT_EQ(message(notes[0], Language::zh), zh);
  }
}

TEST(Explain, NamesMovesThatWereNear) {
  // First moves of the same piece, the nearest to the intended square first.
  auto notes = explain("3k5/9/9/9/9/9/9/6p2/6N2/4K4 w", "g1f3");
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(notes[1].code, &diag::legal_nearby);
  EXPECT_EQ(notes[1].args[0], "马三进五 马三进一 马三退一");
  // Then other pieces of its kind that reach the square.
  notes = explain("3k5/9/9/9/9/9/4p4/4N1N2/9/5K3 w", "e2f4");
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_NE(notes[1].args[0].find("马三进四"), std::string::npos) << notes[1].args[0];
  // If there are none, any piece that reaches it.
  notes = explain(kStart, "e4e5", kChineseTraditional);
  EXPECT_EQ(notes.size(), 1U);
  notes = explain(kStart, "e5e4", kChineseTraditional);
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(notes[1].args[0], "兵五進一");
}

TEST(Explain, SaysThatTheGameIsOver) {
  const auto notes = explain("3aka3/9/4C4/9/9/9/9/9/4C4/3K5 b", "e9e8");
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(notes[1].code, &diag::no_legal_move_left);
}

}  // namespace
}  // namespace qipu
