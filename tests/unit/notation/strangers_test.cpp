// Words that do not fit their game: prose between moves, a second notation as good as the first,
// pawns named in one of three styles; and the legal moves named when a move is refused.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/notation/resolve.h"
#include "support/positions.h"
#include "support/records.h"

namespace qipu {
namespace {

constexpr const char* kLonePawn = "5k3/4P1P2/4P4/4P4/9/9/9/9/9/3K5 w";
constexpr const char* kStacks = "4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w";

struct StrangerRow {
  const char* fen;
  std::vector<const char*> words;
  const char *line, *said;
};

void expect_settled(const StrangerRow& row) {
  Game game;
  if (row.fen != nullptr) game.start = parse_fen(row.fen)->setup;
  NodeId last = kRoot;
  for (const char* w : row.words) last = game.add_written(last, w);
  Findings findings;
  resolve(game, {}, [](std::uint32_t, std::string_view) { return Location(); }, findings);
  std::string said;
  for (const Diagnostic& d : findings.all) {
    said += said.empty() ? "" : " ";
    said += d.code->name;
    for (const std::string& arg : d.args) said += ' ' + arg;
  }
  EXPECT_EQ(test::main_line(game), row.line) << row.words[0];
  EXPECT_EQ(said, row.said) << row.line;
}

TEST(Strangers, ProseIsWhatStandsBetweenMovesThatGoOn) {
  for (const StrangerRow& row : std::vector<StrangerRow>{
           {nullptr, {"炮二平五", "好棋", "马8进7"}, "h2e2 h9g7", "stray_text 好棋"},
           {nullptr,
            {"炮二平五", "好棋", "妙", "马8进7", "马二进三"},
            "h2e2 h9g7 h0g2",
            "stray_text 好棋 stray_text 妙"},
           {nullptr, {"好棋", "炮二平五"}, "h2e2", "stray_text 好棋"},
           {nullptr, {"C2=5", "好棋", "H8+7"}, "h2e2 h9g7", "stray_text 好棋"},
           // Nothing after it; a move of the other side; a move in another notation; one move of
           // two.
           {nullptr, {"炮二平五", "好棋"}, "h2e2 好棋", "not_a_move 好棋"},
           {nullptr, {"炮二平五", "好棋", "马二进三"}, "h2e2 好棋 马二进三", "not_a_move 好棋"},
           {nullptr, {"炮二平五", "好棋", "傌8进7"}, "h2e2 好棋 傌8进7", "not_a_move 好棋"},
           {nullptr, {"炮二平五", "好棋", "H8+7"}, "h2e2 好棋 H8+7", "not_a_move 好棋"},
           {nullptr,
            {"炮二平五", "好棋", "马8进7", "马二进五"},
            "h2e2 好棋 马8进7 马二进五",
            "not_a_move 好棋"},
           {nullptr,
            {"炮二平五", "好棋", "马8进7", "马二进三", "马二进五"},
            "h2e2 h9g7 h0g2 马二进五",
            "stray_text 好棋 no_such_move 马二进五"},
       }) {
    expect_settled(row);
  }
}

TEST(Strangers, AnotherNotationAsGoodAsTheFirstIsNamed) {
  constexpr const char* kRook = "3k5/9/9/9/9/9/9/7R1/9/4K4 w";
  for (const StrangerRow& row : std::vector<StrangerRow>{
           {"3k5/9/9/9/9/9/9/R8/R8/5K3 w", {"a2b2"}, "a2b2", "notation_doubtful iccs uci10"},
           {kRook, {"Rh5"}, "h2h4", "notation_doubtful san san0"},
           {kRook, {"Rh2"}, "h2h1", ""},
           {kRook, {"Rh10"}, "h2h9", ""},
           {kRook, {"h2h4"}, "h2h4", ""},
       }) {
    expect_settled(row);
  }
}

TEST(Strangers, PawnsOfWxfAreThoseOfTheGamesHand) {
  for (const StrangerRow& row : std::vector<StrangerRow>{
           {kStacks,
            {"33.4", "K5.6", "3+.4"},
            "g7f7 e9f9 g8f8",
            "settled_by_game 33.4 g7f7 (23=4)"},
           {kStacks,
            {"33=4", "K5=6", "17=6"},
            "g6f6 e9f9 c8d8",
            "settled_by_game 33=4 g6f6 (33=4)"},
           // The pawn of file 3, or the third pawn.
           {kLonePawn, {"P3=4"}, "g8f8", "ambiguous_move P3=4 g8f8 (P3=4), e7f7 (25=4)"},
           {kLonePawn, {"p3=4"}, "g8f8", "ambiguous_move p3=4 g8f8 (P3=4), e7f7 (25=4)"},
           {kStacks, {"33=4"}, "g6f6", "ambiguous_move 33=4 g6f6 (33=4), g7f7 (23=4)"},
       }) {
    expect_settled(row);
  }
}

TEST(Strangers, TheNotationIsThatOfMostWordsThoughAnotherWouldBeLegalLonger) {
  expect_settled({nullptr, {"P2-5", "C8=5"}, "P2-5 C8=5", "no_such_move P2-5"});
}

// At most one reason, and then the moves that may be meant, or that there are none.
TEST(Nearby, OneReasonIsGivenBeforeThem) {
  test::play_at_random(7, 12, 90, [](const Position& position, Move played) {
    for (int to = 0; to < Square::kCount; ++to) {
      const Move move(played.to(), Square::from_index(to));
      for (const Move m : {move, Move(played.from(), move.to())}) {
        if (position.legal(m)) continue;
        const auto notes = explain_illegal(position, m, *find_notation("zh"));
        ASSERT_LE(notes.size(), 2U) << write_fen(position.setup()) << ' ' << m.ucci();
        for (std::size_t i = 0; i < notes.size(); ++i) {
          const bool near = notes[i].code == &diag::legal_nearby;
          ASSERT_TRUE(near ? i + 1 == notes.size() : i == 0) << m.ucci();
        }
      }
    }
  });
}

std::string nearby(std::string_view fen, std::string_view move) {
  const auto notes =
      explain_illegal(test::position_of(fen), test::move(move), *find_notation("zh"));
  return notes.size() == 2 ? notes[1].args[0] : std::to_string(notes.size()) + " notes";
}

TEST(Nearby, SixMovesTheNearestFirst) {
  EXPECT_EQ(nearby("3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e1f2"),
            "车五平四 车五进一 车五平三 车五进二 车五退一 车五平六");
  // One place is kept for the other rook that can get there, two of two.
  EXPECT_EQ(nearby("3k5/9/9/9/9/9/9/R8/4R4/5K3 w", "e1f2"),
            "车五平四 车五进一 车五平三 车五进二 车五退一 车九平四");
}

}  // namespace
}  // namespace qipu
