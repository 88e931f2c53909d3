// Every sentence about a move, in both languages: what is won, lost, attacked, mated and praised,
// each with its move. Each sentence is recognized as ours, and a shortened one is not.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "annotate/judge/reasons.h"
#include "annotate/words/annotation_text.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;

Line worded_line(const std::string& words, Score score = {}) {
  Line line;
  line.score = score;
  for (std::size_t at = 0; at + 4 <= words.size(); at += 5) {
    line.moves.push_back(move(std::string_view(words).substr(at, 4)));
  }
  return line;
}

std::string words_of(std::string_view fen, const Look& look, Language language) {
  const Position p = position_of(fen);
  for (const Line& line : {look.lines.front(), look.played}) {  // the case itself is valid
    Position at = p;
    for (const Move m : line.moves) {
      EXPECT_TRUE(at.legal(m)) << fen << ' ' << m.ucci();
      at.make(m);
    }
  }
  AnnotatedPly ply;
  ply.move = look.played.moves.front();
  ply.mover = p.turn();
  ply.look = look;
  return move_words(ply, p, *find_notation("zh"), language);
}

struct FaultCase {
  const char *fen, *best, *played;
  const char *en, *zh;  ///< after the chances
};

// Moves without effect in these lines are of kings and of distant pawns.
constexpr FaultCase kFaultCases[] = {
    // The reason says what the better move does on the board.
    {"3k5/9/9/2r3r2/9/9/5N3/9/9/4K4 w", "f3e5", "e0e1",
     "Better: 马四进五, forking the rook on file 3 and the rook on file 7.",
     "应走马四进五，捉双：3路车、7路车。"},
    {"r3k4/9/9/1N7/9/9/9/9/9/3K5 w", "b6c8", "d0d1",
     "Better: 马八进七, checking and attacking the rook on file 1.", "应走马八进七，将军捉1路车。"},
    {"4k4/9/9/4N4/1r7/4R4/9/9/9/3K5 w", "e6d4", "d0d1",
     "Better: 马五退六, attacking the rook on file 2 with a discovered check.",
     "应走马五退六，抽将捉2路车。"},
    {"4k4/9/4N4/9/9/4R4/9/9/9/3K5 w", "e7c8", "d0d1", "Better: 马五进七, with double check.",
     "应走马五进七，双将。"},
    {"4k4/9/4n4/9/9/9/R8/9/9/3K5 w", "a3e3", "d0d1",
     "Better: 车九平五, pinning the horse on file 5.", "应走车九平五，牵制中路马。"},
    {"4k4/4a4/4n4/9/9/9/R8/9/9/3K5 w", "a3e3", "d0d1",
     "Better: 车九平五, attacking the horse on file 5.", "应走车九平五，捉中路马。"},
    {"3k5/9/9/1c7/9/1N7/9/1R7/9/4K4 w", "b4d3", "e0e1",
     "Better: 马八退六, uncovering an attack on the cannon on file 2.",
     "应走马八退六，闪开捉2路炮。"},
    {"3k5/9/9/2p3p2/9/9/5N3/9/9/4K4 w", "f3e5", "e0e1",
     "Better: 马四进五, attacking the pawn on file 3.", "应走马四进五，捉3路卒。"},
    // The reason says what the reply does, without attacks that can be parried.
    {"3k5/9/9/2r3r2/9/8p/5N3/9/9/4K4 b", "d9d8", "i4i3 f3e5",
     "Red can answer 马四进五, forking the rook on file 3 and the rook on file 7. Better: 将4进1.",
     "红方可走马四进五，捉双：3路车、7路车。应走将4进1。"},
    {"r3k4/9/9/1N7/9/8p/9/9/9/3K5 b", "e9e8", "i4i3 b6c8",
     "Red can answer 马八进七, checking and attacking the rook on file 1. Better: 将5进1.",
     "红方可走马八进七，将军捉1路车。应走将5进1。"},
    {"4k4/9/4N4/9/9/4R3p/9/9/9/3K5 b", "i4i3", "i4h4 e7c8",
     "Red can answer 马五进七, with double check. Better: 卒9进1.",
     "红方可走马五进七，双将。应走卒9进1。"},
    {"4k4/4a4/4n4/9/9/8p/R8/9/9/3K5 b", "e9f9", "i4h4 a3e3", "Better: 将5平6.", "应走将5平6。"},
    // Pieces lost: at once, after two moves, later; for a price; with a second piece.
    {"3k5/9/9/9/r8/9/8P/9/N8/4K4 w", "a1c2 d9d8", "i3i4 a5a1 i4i5",
     "Black wins the horse on file 9 with 车1进4. Better: 马九进七.",
     "黑方可走车1进4，得九路马。应走马九进七。"},
    {"3k5/9/9/9/1r7/9/8P/9/N8/4K4 w", "a1c2 d9d8", "i3i4 b5a5 i4i5 a5a1 i5i6",
     "Black wins the horse on file 9 by 车2平1 and 车1进4. Better: 马九进七.",
     "黑方可走车2平1，再车1进4，得九路马。应走马九进七。"},
    {"3k5/9/9/9/1r7/9/8P/9/N8/4K4 w", "a1c2 d9d8", "i3i4 b5b6 i4i5 b6a6 i5i6 a6a1 i6h6",
     "Black wins the horse on file 9 by 车2退1 and later 车1进5. Better: 马九进七.",
     "黑方可走车2退1，以后车1进5，得九路马。应走马九进七。"},
    // Pieces that the better line wins.
    {"3k5/9/9/9/n8/9/8P/9/R8/4K4 w", "a1a5 d9d8", "i3i4 a5b7",
     "Better: 车九进四, winning the horse on file 1.", "应走车九进四，得1路马。"},
    {"3k5/9/9/9/n8/9/8P/9/1R7/4K4 w", "b1a1 d9d8 a1a5 d8d9", "i3i4 a5c6",
     "Better: 车八平九, and then 车九进四 wins the horse on file 1.",
     "应走车八平九，再车九进四得1路马。"},
    {"3k5/9/9/9/n8/9/8P/9/2R6/4K4 w", "c1b1 d9d8 b1a1 d8d9 a1a5 d9d8", "i3i4 a5b7",
     "Better: 车七平八, and later 车九进四 wins the horse on file 1.",
     "应走车七平八，以后车九进四得1路马。"},
    // A rook for a horse.
    {"3k5/9/9/r8/9/1N7/8P/9/9/4K4 w", "b4a6 d9d8", "i3i4 a6a9",
     "Better: 马八进九, winning the rook on file 1.", "应走马八进九，得1路车。"},
    {"3k5/9/2n6/r8/9/1N7/8P/9/9/4K4 w", "b4a6 c7a6 i3i4 d9d8", "i3i4 a6a9",
     "Better: 马八进九, winning the rook on file 1 for a horse.", "应走马八进九，以马换1路车。"},
    {"3k5/9/2n6/r8/9/9/8P/2N6/9/4K4 w", "c2b4 d9d8 b4a6 c7a6 i3i4 d8d9", "i3i4 a6a9",
     "Better: 马七进八, and then 马八进九 wins the rook on file 1 for a horse.",
     "应走马七进八，再马八进九以马换1路车。"},
    {"3k5/9/9/9/9/1n7/8P/R8/2N6/4K4 w", "a2a8 b4c6", "i3i4 b4a2 c1a2 d9d8",
     "Black wins the rook on file 9 for a horse with 马2进1. Better: 车九进六.",
     "黑方可走马2进1，以马换九路车。应走车九进六。"},
    {"3k1a3/9/2n6/r8/9/1N7/8P/9/7R1/4K4 w", "b4a6 c7a6 h1f1 d9d8 f1f9 d8d7", "i3i4 a6a9",
     "Better: 马八进九, winning the rook on file 1 for a horse, and later an advisor.",
     "应走马八进九，以马换1路车，以后再得一士。"},
    {"3k5/9/9/9/7r1/1n7/8P/R4A3/2N6/4K4 w", "a2a8 b4c6", "i3i4 b4a2 c1a2 h5f5 i4i5 f5f2 a2c3 d9d8",
     "Black wins the rook on file 9 for a horse with 马2进1, and later an advisor. Better: "
     "车九进六.",
     "黑方可走马2进1，以马换九路车，以后再得一仕。应走车九进六。"},
    // A pawn, and a piece that the move played leaves to be won.
    {"3ka4/9/9/p8/9/9/9/R8/9/4K4 w", "a2a6 d9d8 a6a5 d8d9", "e0e1 a6a5 e1e0 d9d8",
     "Better: 车九进四, winning a pawn in all.", "应走车九进四，可净得一卒。"},
    {"3k5/9/9/r8/9/9/P8/9/9/4K4 w", "a3a4 d9d8", "e0e1 a6a3 e1e0 d9d8",
     "Black wins a pawn in all. Better: 兵九进一.", "此后黑方净得一兵。应走兵九进一。"},
    {"3k5/9/9/9/r7N/9/8P/9/9/4K4 w", "i5g6 d9d8", "e0e1 d9d8",
     "Better: 马一进三, saving the horse on file 1.", "应走马一进三，保住一路马。"},
    // Plans of the better line.
    {"4k4/9/9/9/8p/9/9/1C7/9/3K5 w", "b2e2 i5i4", "d0d1 i5i4",
     "Better: 炮八平五, with an empty cannon (空头炮).", "应走炮八平五，成空头炮。"},
    {"4k4/9/9/1N7/8p/9/9/9/9/3K5 w", "b6c8 e9f9", "d0d1 e9f9",
     "Better: 马八进七, with a palcorner horse (卧槽马).", "应走马八进七，成卧槽马。"},
    {"4k4/9/9/9/4N3p/9/9/9/9/3K5 w", "e5f7 e9f9", "d0d1 e9f9",
     "Better: 马五进四, with a corner horse (挂角马).", "应走马五进四，成挂角马。"},
    {"4k4/9/9/9/C7p/9/9/9/9/3K5 w", "a5a9 i5i4", "d0d1 i5i4",
     "Better: 炮九进四, with a cannon on the bottom rank (沉底炮).", "应走炮九进四，成沉底炮。"},
    {"4k4/9/9/9/8p/9/9/9/R8/3K5 w", "a1f1 i5i4", "d0d1 i5i4",
     "Better: 车九平四, with the rook on the rib file 4 (肋道).", "应走车九平四，车占肋道。"},
    {"4k4/9/9/9/p7p/9/9/R8/9/3K5 w", "a2b2 i5i4", "d0d1 i5i4",
     "Better: 车九平八, with the rook on the open file 8.", "应走车九平八，车占通路。"},
    {"4k4/9/9/9/9/8P/9/9/9/3K5 w", "i4i5 e9e8", "d0d1 e9e8",
     "Better: 兵一进一, bringing a pawn over the river.", "应走兵一进一，兵过河。"},
    {"4k4/9/9/9/8p/1N7/9/9/9/3K5 w", "b4c6 i5i4", "d0d1 i5i4",
     "Better: 马八进七, bringing a horse over the river.", "应走马八进七，马过河。"},
    {"4k4/9/9/9/8p/9/9/9/9/3K4R w", "i0i1 i5i4", "d0d1 i5i4",
     "Better: 车一进一, bringing a rook out.", "应走车一进一，出车。"},
    {"4k4/9/9/9/8p/9/9/9/9/3K1A3 w", "f0e1 i5i4", "d0d1 i5i4",
     "Better: 仕四进五, guarding the king with an advisor.", "应走仕四进五，补仕。"},
    {"4k4/9/9/9/8p/9/9/R8/9/3K5 w", "a2a1 i5i4 a1f1 i4i3", "d0d1 i5i4",
     "Better: 车九退一, and then 车九平四, with the rook on the rib file 4 (肋道).",
     "应走车九退一，再车九平四，车占肋道。"},
    {"4k4/4a4/9/4p4/8p/9/9/1C7/9/3K5 w", "b2e2 i5i4", "d0d1 i5i4",
     "Better: 炮八平五, with a cannon on the middle file.", "应走炮八平五，架中炮。"},
    {"4k4/9/9/9/8p/9/9/2N6/9/3K5 w", "c2d4 i5i4", "d0d1 i5i4",
     "Better: 马七进六, with a horse at the river (河口马).", "应走马七进六，成河口马。"},
    {"4k4/9/9/9/9/9/9/R8/9/3K5 w", "a2a4", "d0d1 e9e8",
     "Better: 车九进二, with a rook along the river (巡河).", "应走车九进二，车巡河。"},
    {"4k4/9/9/9/8p/9/9/R8/9/3K5 w", "a2a5 e9e8", "d0d1 e9e8",
     "Better: 车九进三, attacking the pawn on file 9.", "应走车九进三，捉9路卒。"},
    // Exchanges.
    {"4k4/1n7/9/r8/9/9/4P4/R8/9/4K4 w", "a2a6 b8a6 e0e1", "a2b2 e9e8",
     "Better: 车九进四, exchanging rooks.", "应走车九进四，兑车。"},
    // A plan that both lines have explains nothing, nor does one whose piece is captured at once.
    {"4k4/9/9/9/9/8P/9/9/9/3K5 w", "i4i5 e9e8", "d0d1 e9e8 i4i5 e8e9", "Better: 兵一进一.",
     "应走兵一进一。"},
    {"4k4/9/9/8r/9/8P/4P4/9/9/4K4 w", "i4i5 i6i5", "e0e1 e9e8", "Better: 兵一进一.",
     "应走兵一进一。"},
    // Plans of the other side.
    {"4k4/9/9/9/8p/9/8P/9/9/3K5 w", "i3i4 e9e8", "d0d1 i5i4 d1d0",
     "Black can answer 卒9进1, bringing a pawn over the river. Better: 兵一进一.",
     "黑方可走卒9进1，卒过河。应走兵一进一。"},
    {"4k4/9/9/9/9/8p/r3P4/9/8P/4K4 w", "i1i2 e9e8", "e0e1 a3a4 e1e0 a4f4 e0e1",
     "Black can answer 车1退1 and then 车1平6, with the rook on the rib file 6 (肋道). Better: "
     "兵一进一.",
     "黑方可走车1退1，再车1平6，车占肋道。应走兵一进一。"},
};

TEST(ReasonWords, OfFaultsAreTheseInBothLanguages) {
  for (const FaultCase& c : kFaultCases) {
    Look look;
    look.lines = {worded_line(c.best)};
    look.played = worded_line(c.played);
    look.judgement = {.mark = Mark::mistake, .before = 0.57, .after = 0.12};
    const bool red = position_of(c.fen).turn() == Color::red;
    const std::string en = words_of(c.fen, look, Language::en);
    const std::string zh = words_of(c.fen, look, Language::zh);
    EXPECT_EQ(en, std::string("Mistake: ") + (red ? "Red" : "Black") +
                      " is losing at once (57% to 12%). " + c.en)
        << c.fen;
    EXPECT_EQ(zh,
              std::string("失误：") + (red ? "红方" : "黑方") + "顿成败势（57% 到 12%）。" + c.zh)
        << c.fen;
    EXPECT_EQ(mark_told(en), Mark::mistake);
    EXPECT_EQ(mark_told(zh), Mark::mistake);
  }
}

TEST(ReasonWords, OfAFallSayWhatItChanges) {
  const struct {
    int before, after;
    const char *en, *zh;
  } kFalls[] = {
      {84, 30, "Red hands the lead to Black", "形势逆转，黑方反占优势"},
      {65, 35, "Red hands the lead to Black", "形势逆转，黑方反占优势"},
      {80, 64, "Red lets the win go", "红方放走了胜势"},
      {79, 64, "Red's lead is gone", "红方的优势没有了"},
      {65, 36, "Red's lead is gone", "红方的优势没有了"},
      {90, 65, "Red's lead shrinks", "红方优势缩小"},
      {64, 50, "Red gives away part of the initiative", "红方先手减弱"},
      {50, 49, "Red loses the initiative", "红方失先"},
      {64, 36, "Red loses the initiative", "红方失先"},
      {49, 36, "Red becomes more passive", "红方更加被动"},
      {64, 35, "Red falls behind", "红方落入下风"},
      {36, 21, "Red falls behind", "红方落入下风"},
      {36, 20, "Red is losing at once", "红方顿成败势"},
      {35, 21, "Red's position gets worse", "红方处境更坏"},
      {35, 20, "Red can hardly be saved now", "红方已难以挽回"},
  };
  constexpr const char* kFen = "3k5/9/9/9/9/9/8P/9/9/4K4 w";
  for (const auto& c : kFalls) {
    Look look;
    look.lines = {worded_line("e0e1")};
    look.played = worded_line("i3i4");
    look.judgement = {.mark = Mark::mistake, .before = c.before / 100.0, .after = c.after / 100.0};
    const std::string numbers = std::to_string(c.before) + "% to " + std::to_string(c.after) + "%";
    EXPECT_EQ(words_of(kFen, look, Language::en),
              std::string("Mistake: ") + c.en + " (" + numbers + "). Better: 帅五进一.");
    const std::string zh = words_of(kFen, look, Language::zh);
    EXPECT_TRUE(zh.starts_with(std::string("失误：") + c.zh + "（" + std::to_string(c.before)));
    EXPECT_TRUE(zh.ends_with("应走帅五进一。")) << zh;
    EXPECT_EQ(mark_told(zh), Mark::mistake);
    look.judgement.mark = Mark::inaccuracy;
    const std::string mild = words_of(kFen, look, Language::zh);
    EXPECT_TRUE(mild.ends_with("可改走帅五进一。")) << mild;
    EXPECT_EQ(mark_told(mild), Mark::inaccuracy);
  }
}

TEST(ReasonWords, OfMatesNameTheSideTheNumberAndTheMate) {
  constexpr const char* kWins = "3k5/9/9/9/R8/9/8P/9/9/4K4 w";
  Look look;
  look.lines = {worded_line("a5d5", Score::mates_in(1))};
  look.played = worded_line("i3i4 d9d8");
  for (const Mark mark : {Mark::inaccuracy, Mark::mistake, Mark::blunder}) {
    look.judgement = {.mark = mark, .missed_mate = true};
    const std::string en = words_of(kWins, look, Language::en);
    const std::string zh = words_of(kWins, look, Language::zh);
    const std::string name(mark_id(mark));
    EXPECT_EQ(en, std::string(1, static_cast<char>(name[0] - 32)) + name.substr(1) +
                      ": Red misses a mate in 1 (facing kings, 白脸将). Better: 车九平六.");
    EXPECT_EQ(zh, std::string(mark_name(mark, Language::zh)) +
                      "：红方错过 1 步杀（白脸将）。应走车九平六。");
    EXPECT_EQ(mark_told(en), mark);
    EXPECT_EQ(mark_told(zh), mark);
  }
  // A line that does not reach the mate, or goes beyond it, has no name for it.
  for (const int plies : {2, 3, 5}) {
    EXPECT_EQ(
        mate_words(worded_line("a5d5", Score::mates_in(plies)), position_of(kWins), Language::en),
        "");
  }
  EXPECT_EQ(mate_words(worded_line("a5d5"), position_of(kWins), Language::en), "");
  EXPECT_EQ(mate_words(worded_line("a5d5", Score::mates_in(1)), position_of(kWins), Language::zh),
            "（白脸将）");
}

struct PraiseCase {
  Judgement judgement;
  Score played, second;
  bool lists_second;
  const char *en, *zh;
};

TEST(ReasonWords, OfPraiseSayWhatItIsFor) {
  // The rook moves to a square where a pawn takes it.
  constexpr const char* kFen = "3k5/9/9/9/4p4/9/9/9/4R4/5K3 w";
  const Judgement given{.mark = Mark::good, .after = 0.834, .sacrifice = true};
  const Judgement only{.mark = Mark::good, .after = 0.5, .only_move = true};
  Judgement both = given;
  both.only_move = true;
  const Score none = Score::centipawns(0);
  const PraiseCase kCases[] = {
      {given, none, none, false, "A sound sacrifice of the rook on file 5; Red's chances are 83%.",
       "弃中路车有力，红方胜率 83%。"},
      {given, Score::mates_in(5), none, false,
       "A sound sacrifice of the rook on file 5; it mates in 3.", "弃中路车，3 步成杀。"},
      {only, none, none, true, "No other move is nearly as good.", "其他着法都差得多。"},
      {only, none, none, false, "No other move is nearly as good.", "其他着法都差得多。"},
      {only, none, Score::mated_in(2), true, "Every other move loses to mate.",
       "其余着法都会被杀。"},
      {only, none, Score::mates_in(2), true, "No other move is nearly as good.",
       "其他着法都差得多。"},
      {only, Score::mates_in(7), none, true, "It mates in 4. No other move is nearly as good.",
       "4 步成杀。其他着法都差得多。"},
      {both, none, Score::mated_in(4), true,
       "A sound sacrifice of the rook on file 5; Red's chances are 83%. Every other move loses to "
       "mate.",
       "弃中路车有力，红方胜率 83%。其余着法都会被杀。"},
  };
  for (const PraiseCase& c : kCases) {
    for (const Mark mark : {Mark::good, Mark::brilliant}) {
      Look look;
      look.lines = {worded_line("e1e4", c.played)};
      if (c.lists_second) look.lines.push_back(worded_line("e1e2", c.second));
      look.played = look.lines[0];
      look.judgement = c.judgement;
      look.judgement.mark = mark;
      const std::string en = words_of(kFen, look, Language::en);
      const std::string zh = words_of(kFen, look, Language::zh);
      EXPECT_EQ(en, (mark == Mark::good ? "Good: " : "Brilliant: ") + std::string(c.en));
      EXPECT_EQ(zh, (mark == Mark::good ? "好着：" : "妙着：") + std::string(c.zh));
      EXPECT_EQ(mark_told(en), mark) << en;
      EXPECT_EQ(mark_told(zh), mark) << zh;
    }
  }
  // No offer is visible.
  Look quiet;
  quiet.lines = {worded_line("e1e2")};
  quiet.played = quiet.lines[0];
  quiet.judgement = given;
  EXPECT_EQ(words_of(kFen, quiet, Language::en), "Good: A sound sacrifice; Red's chances are 83%.");
  EXPECT_EQ(words_of(kFen, quiet, Language::zh), "好着：弃子有力，红方胜率 83%。");
}

TEST(ReasonWords, OfNothingAreNone) {
  AnnotatedPly ply;
  const Notation& zh = *find_notation("zh");
  EXPECT_EQ(move_words(ply, Position::standard(), zh, Language::en), "");
  Look look;
  look.lines = {worded_line("h2e2")};
  look.played = look.lines[0];
  ply.look = look;
  EXPECT_EQ(move_words(ply, Position::standard(), zh, Language::en), "");
}

TEST(ReasonWords, PiecesAreNamedFromTheirOwnSide) {
  const struct {
    const char *fen, *on, *en, *zh;
  } kCases[] = {
      {"3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1", "the rook on file 9", "九路车"},
      {"3k5/9/9/9/9/9/9/9/r8/4K4 w", "a1", "the rook on file 1", "1路车"},
      {"3k5/9/9/9/9/9/9/9/4C4/4K4 w", "e1", "the cannon on file 5", "中路炮"},
      {"3k5/9/9/9/9/4p4/9/9/9/3K5 w", "e4", "the pawn on file 5", "中卒"},
      {"3k5/9/9/9/9/C8/9/9/C8/4K4 w", "a4", "the front cannon on file 9", "九路前炮"},
      {"3k5/9/9/9/9/C8/9/9/C8/4K4 w", "a1", "the rear cannon on file 9", "九路后炮"},
      {"3k5/9/9/9/9/c8/9/9/c8/4K4 w", "a4", "the rear cannon on file 1", "1路后炮"},
      {"3k5/9/9/9/9/c8/9/9/c8/4K4 w", "a1", "the front cannon on file 1", "1路前炮"},
      {"3k5/9/9/9/9/c8/9/9/C8/4K4 w", "a1", "the cannon on file 9", "九路炮"},
      {"3k5/9/9/9/P8/P8/P8/9/9/4K4 w", "a4", "the pawn on file 9", "九路兵"},
      {"3k5/9/9/9/9/4n4/9/4n4/9/3K5 w", "e2", "the front horse on file 5", "中路前马"},
  };
  for (const auto& c : kCases) {
    const Position p = position_of(c.fen);
    const Notation& zh = *find_notation("zh");
    EXPECT_EQ(piece_words(p, test::square(c.on), zh, Language::en), c.en);
    EXPECT_EQ(piece_words(p, test::square(c.on), zh, Language::zh), c.zh);
  }
}

TEST(ReasonWords, LinesAreWordsAsFarAsTheyAreLegal) {
  const Notation& iccs = *find_notation("iccs");
  using Words = std::vector<std::string>;
  const Line line = worded_line("h2e2 h9g7 a0a9 h0g2");
  const Position& start = Position::standard();
  EXPECT_EQ(line_words(line, start, iccs, 8), (Words{"H2-E2", "H9-G7"}));
  EXPECT_EQ(line_words(line, start, iccs, 2), (Words{"H2-E2", "H9-G7"}));
  EXPECT_EQ(line_words(line, start, iccs, 1), (Words{"H2-E2"}));
  EXPECT_EQ(line_words(line, start, iccs, 0), Words());
}

TEST(ReasonWords, SentencesCutShortOrOfOthersAreNotOurs) {
  for (const char* const words :
       {"Mistake: Red is losing at once (57% to 12%).", "Mistake: White's chances fall from 1",
        "Mistake: Red can win. Better: x.", "mistake: Red can now mate in 2. Better: x.",
        "失误：红方可走车1进4。应走x。", "失误：胜率由 57% 降到 12%。应走x。",
        "失误：红方落入下风。应走x。", "Mistake: Red falls behind. Better: x.",
        "Mistake: Red falls behind (50 to 30). Better: x.", "失误：红方顿成败势（57% 到 12%）。",
        "失误: 红方顿成败势（57% 到 12%）。应走x。",
        "Good: Red is losing at once (57% to 12%). Better: x.", "Good: a move", "好着：弃马",
        "好着：三步成杀", "None: Red can now mate in 2. Better: x.", "好着: 其他着法都差得多。"}) {
    EXPECT_FALSE(mark_told(words)) << words;
  }
  for (const auto& [words, mark] :
       {std::pair("Mistake: Black can now mate in 2. Better: x.", Mark::mistake),
        // Of earlier versions, whose sentences another run removes, too.
        std::pair("Mistake: Black's chances fall from 57% to 12%. Better: x.", Mark::mistake),
        std::pair("失误：红方胜率由 57% 降到 12%。应走x。", Mark::mistake),
        std::pair("好着：唯一的好着。", Mark::good), std::pair("唯一着：应将。", Mark::only),
        std::pair("Only move: The only good answer to check.", Mark::only),
        std::pair("Inaccuracy: Red misses a mate in 3. Better: x.", Mark::inaccuracy),
        std::pair("败着：黑方此后 2 步可成杀红方。应走x。", Mark::blunder),
        std::pair("欠佳：红方错过 3 步杀。应走x。", Mark::inaccuracy),
        std::pair("好着：12 步成杀。", Mark::good), std::pair("Good: ", Mark::good),
        std::pair("妙着：", Mark::brilliant), std::pair("妙着：弃马，3 步成杀。", Mark::brilliant),
        std::pair("妙着：弃马有力，x", Mark::brilliant),
        std::pair("Brilliant: A sound sacrifice, I think", Mark::brilliant)}) {
    EXPECT_EQ(mark_told(words), mark) << words;
  }
}

}  // namespace
}  // namespace qipu
