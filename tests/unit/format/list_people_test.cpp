// Plain lists as people paste, type and scan them.

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "qipu/format/formats.h"
#include "support/records.h"

namespace qipu {
namespace {

using test::main_line;

Game only_game(const std::string& text) {
  auto r = test::read_all(kMoveList, text, false);
  EXPECT_EQ(r.games.size(), 1u) << text;
  return r.games.empty() ? Game() : std::move(r.games[0]);
}

// Clocks, marks, praise: the next word is still the reply.
TEST(PeoplesLists, AWordBetweenTwoMovesIsAComment) {
  for (const std::string word : {"0:03", "3秒", "★", "好棋", "（好）", "[图一]"}) {
    const Game game = only_game("1. 炮二平五 " + word + " 马8进7 " + word + "\n2. 马二进三 " +
                                word + " 车9平8\n");
    EXPECT_EQ(main_line(game), "炮二平五 马8进7 马二进三 车9平8") << word;
  }
}

TEST(PeoplesLists, AMisreadWordIsAMoveWithoutNumbersToo) {
  for (const std::string word : {"军一平二", "车一乎二", "车一平S"}) {
    for (const std::string blank : {" ", "\n"}) {
      const Game game = only_game("炮二平五 马8进7" + blank + "马二进三 车9平8" + blank + word +
                                  " 马2进3" + blank + "兵七进一 卒7进1\n");
      ASSERT_EQ(game.main_line().size(), 8u) << word;
      EXPECT_EQ(game.written(game.main_line()[4]), word);
    }
  }
}

// A reply with two misread signs: the round lacks one.
TEST(PeoplesLists, AReplyIsAMoveByItsPlace) {
  const Game game = only_game("1. 炮二平五 马8进7\n2. 马二进三 军9乎8\n3. 车一平二 马2进3\n");
  ASSERT_EQ(game.main_line().size(), 6u);
  EXPECT_EQ(game.written(game.main_line()[3]), "军9乎8");
}

TEST(PeoplesLists, AWordBehindBothMovesOfARoundIsNone) {
  const Game game = only_game("1. 炮二平五 马8进7 军9平8\n2. 马二进三 车9平8\n");
  EXPECT_EQ(main_line(game), "炮二平五 马8进7 马二进三 车9平8");
  EXPECT_EQ(game.notes(2).comment, "军9平8");
}

TEST(PeoplesLists, ARoundWhoseNumberIsMisreadOrMissingIsOneOfTheGame) {
  for (const std::string number : {"", "ll. ", "1Z. ", "(12) ", "十二 ", "⑫ ", "第十二回合 "}) {
    const Game game = only_game("10. 炮二平五 马8进7\n11. 马二进三 车9平8\n" + number +
                                "车一平二 卒7进1\n13. 车二进六 马2进3\n");
    EXPECT_EQ(game.main_line().size(), 8u) << number;
  }
}

TEST(PeoplesLists, NumbersAreSetInManyWays) {
  const std::vector<std::vector<std::string>> ways = {{"（1）", "（2）", "（3）"},
                                                      {"(1) ", "(2) ", "(3) "},
                                                      {"【1】", "【2】", "【3】"},
                                                      {"一、", "二、", "三、"},
                                                      {"第一回合：", "第二回合：", "第三回合："},
                                                      {"第1回合:", "第2回合:", "第3回合:"},
                                                      {"第九回合 ", "第十回合 ", "第十一回合 "}};
  for (const auto& way : ways) {
    const Game game = only_game("标题：试\n" + way[0] + "炮二平五 马8进7\n" + way[1] +
                                "马二进三 车9平8\n" + way[2] + "车一平二 马2进3\n");
    EXPECT_EQ(main_line(game), "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3") << way[0];
    EXPECT_EQ(game.tags.get("Title"), "试");
  }
}

// A number in another style than the game's numbers is a remark, and a row after it is a note.
TEST(PeoplesLists, NumbersOfNotesAreNotTheGames) {
  for (const std::string note : {"（3）", "③", "(3)"}) {
    const Game game = only_game("1. 炮二平五 马8进7\n2. 马二进三 " + note + " 车9平8\n" + note +
                                "兵七进一 卒7进1\n3. 车一平二 马2进3\n");
    EXPECT_EQ(main_line(game), "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3") << note;
  }
}

TEST(PeoplesLists, MarksPartTheMoves) {
  for (const std::string text :
       {"炮二平五，马8进7，马二进三，军9平8，车一平二，马2进3\n",
        "炮二平五,马8进7,马二进三,军9平8,车一平二,马2进3.\n",
        "1.炮二平五，马8进7，2.马二进三，军9平8，3.车一平二，马2进3。\n",
        "1.炮二平五，马8进7；\n2.马二进三，军9平8；\n3.车一平二，马2进3。\n",
        "1. 炮二平五、马8进7\n2. 马二进三、军9平8\n3. 车一平二、马2进3\n",
        "1. 炮二平五/马8进7\n2. 马二进三/军9平8\n3. 车一平二/马2进3\n"}) {
    const Game misread = only_game(text);
    ASSERT_EQ(misread.main_line().size(), 6u) << text;
    EXPECT_EQ(misread.written(misread.main_line()[3]), "军9平8");
    std::string right = text;
    right.replace(right.find("军"), 3, "车");
    const auto r = test::read_all(kMoveList, right, true);
    ASSERT_EQ(r.games.size(), 1u);
    EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7") << right << r.said();
  }
}

// The style of magazines and forums.
TEST(PeoplesLists, WordsBehindAMarkAreNoPartOfTheMove) {
  const std::string moves = "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3";
  for (const std::string text :
       {"1. 炮二平五 马8进7\n2. 马二进三 车9平8，正着。\n3. 车一平二 马2进3，红胜。\n",
        "1. 炮二平五 马8进7 2. 马二进三 车9平8，正着。3. 车一平二 马2进3，红胜。\n",
        "1. 炮二平五，马8进7。\n2. 马二进三，车9平8。正着。\n3. 车一平二，马2进3。红胜\n",
        "1.炮二平五，马8进7；2.马二进三，车9平8；3.车一平二，马2进3。红胜\n"}) {
    const Game game = only_game(text);
    EXPECT_EQ(main_line(game), moves) << text;
    EXPECT_EQ(game.outcome.result, GameResult::red_wins) << text;
    if (text.contains("正着")) {
      EXPECT_EQ(game.notes(game.main_line()[3]).comment, "正着。") << text;
    }
  }
}

// Read as moves, which `check` removes; a note about the round is not read.
TEST(PeoplesLists, ALinePrintedTwiceIsReadTwice) {
  const std::string round = "2. 马二进三 车9平8\n", rest = "3. 车一平二 马2进3\n";
  for (const std::string again : {"2. 马二进三 车9平8\n", "2. 马二进三 军9平8\n"}) {
    const Game game = only_game("1. 炮二平五 马8进7\n" + round + again + rest);
    EXPECT_EQ(game.main_line().size(), 8u) << again;
  }
  for (const std::string note : {"2. 马二进三 炮2平5\n", "2. 马二进三 车9平8 均势\n"}) {
    const Game game = only_game("1. 炮二平五 马8进7\n" + round + "\n" + note + rest);
    EXPECT_EQ(game.main_line().size(), 6u) << note;
  }
}

// Red's next move may be legal for Black, who has the same pieces.
TEST(PeoplesLists, AReplyThatIsMissingIsTold) {
  for (const std::string rest : {"", " ？？？"}) {
    const auto r = test::read_all(
        kMoveList,
        "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二" + rest + "\n4. 兵七进一 卒7进1\n",
        false);
    EXPECT_EQ(r.said(), "Q2444 4:1 round 3 has only one move\n");
  }
  const auto last = test::read_all(kMoveList, "1. 炮二平五 马8进7\n2. 马二进三\n", false);
  EXPECT_EQ(last.said(), "");
}

TEST(PeoplesLists, BracketsGoOverLinesAndHoldMoves) {
  const std::string moves = "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3";
  for (const std::string words :
       {"（若改走马2进3，则3. 车一平二 车9平8\n4. 兵七进一 卒7进1，红优）",
        "(3. 车一平二 车9平8\n4. 兵七进一 卒7进1)"}) {
    const Game game =
        only_game("1. 炮二平五 马8进7\n2. 马二进三 车9平8\n" + words + "\n3. 车一平二 马2进3\n");
    EXPECT_EQ(main_line(game), moves) << words;
    EXPECT_EQ(game.notes(game.main_line()[3]).comment, words);
  }
  for (const std::string words : {"（如马八进七 车9平8）", "（马八进七 车9平8，红优）",
                                  "[2. 马八进七 车9平8 3. 车九平八]", "（兵七进一 也可）"}) {
    const Game game =
        only_game("1. 炮二平五 马8进7\n2. 马二进三" + words + " 车9平8\n3. 车一平二 马2进3\n");
    EXPECT_EQ(main_line(game), moves) << words;
  }
}

TEST(PeoplesLists, WordsOverAFirstRoundAreTheNextGames) {
  for (const std::string head : {"例局2", "二、顺炮", "（二）顺炮", "第二节 顺炮", "实战二",
                                 "胡荣华-王嘉良", "全国赛第2轮"}) {
    for (const std::string end : {"红胜\n\n", "红胜\n", "\n"}) {
      const auto r = test::read_all(kMoveList,
                                    "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n" + end + head +
                                        "\n1. 炮二平五 马2进3\n2. 马二进三 炮8平6\n",
                                    false);
      ASSERT_EQ(r.games.size(), 2u) << head;
      EXPECT_EQ(r.games[0].notes(r.games[0].main_line().back()).comment, "") << head;
      const bool fields = head == "全国赛第2轮", names = head == "胡荣华-王嘉良";
      EXPECT_EQ(r.games[1].notes(kRoot).comment, fields || names ? "" : head) << head;
      EXPECT_EQ(r.games[1].tags.get("Round"), fields ? "第2轮" : "") << head;
      EXPECT_EQ(r.games[1].tags.get("Red"), names ? "胡荣华" : "") << head;
    }
  }
}

// Names above the first round are the players, also under a title.
TEST(PeoplesLists, PlayersStandUnderATitle) {
  const std::string rounds = "\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
  const Game game = only_game("象棋对局选\n\n胡荣华-吕钦" + rounds);
  EXPECT_EQ(game.tags.get("Red"), "胡荣华");
  EXPECT_EQ(game.notes(kRoot).comment, "象棋对局选");
  EXPECT_EQ(only_game("象棋对局选\n胡荣华-吕钦\n谁胜谁负？\n").tags.get("Red"), "");
}

// A game may have only one round. A move alone below it is a quoted one.
TEST(PeoplesLists, AWholeFirstRoundBeginsTheNextGame) {
  const std::string round = "1. 炮二平五 马8进7\n";
  const auto two =
      test::read_all(kMoveList, round + "1. 兵七进一 卒7进1\n2. 马八进七 马8进7\n", false);
  ASSERT_EQ(two.games.size(), 2U);
  EXPECT_EQ(main_line(two.games[1]), "兵七进一 卒7进1 马八进七 马8进7");
  for (const std::string quoted : {"1. 兵七进一\n", "1. 炮二平五 马8进7\n"}) {
    const auto one = test::read_all(kMoveList, round + quoted + "2. 马八进七 马2进3\n", false);
    EXPECT_EQ(one.games.size(), 1U) << quoted;
  }
}

// Words below the players may be the result; in braces they are a comment.
TEST(PeoplesLists, CommentsInBracesAreNoResults) {
  const std::string head = "红方：甲\n黑方：乙\n", moves = "1. 炮二平五 马8进7\n";
  EXPECT_EQ(only_game(head + "红胜\n" + moves).outcome.result, GameResult::red_wins);
  for (const std::string words : {"红胜", "；红胜", "（红胜）", "1-0"}) {
    const Game game = only_game(head + "{" + words + "}\n" + moves);
    EXPECT_EQ(game.outcome.result, GameResult::unknown) << words;
    EXPECT_EQ(game.notes(kRoot).comment, words);
  }
}

TEST(PeoplesLists, NamesAndResultsShareALine) {
  const std::string moves = "\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
  for (const std::string head :
       {"红：许银川 黑：赵国荣 红胜", "许银川 红先胜 赵国荣", "红方：许银川 先胜 黑方：赵国荣",
        "红方：许银川（先胜） 黑方：赵国荣", "第1局 许银川 先胜 赵国荣"}) {
    const Game game = only_game(head + moves);
    EXPECT_EQ(game.tags.get("Red"), "许银川") << head;
    EXPECT_EQ(game.tags.get("Black"), "赵国荣") << head;
    EXPECT_EQ(game.outcome.result, GameResult::red_wins) << head;
  }
  EXPECT_EQ(only_game("红方：许银川 vs 黑方：赵国荣" + moves).tags.get("Red"), "许银川");
}

TEST(PeoplesLists, AreKnownInSpiteOfBracketsAndPrefaces) {
  const std::string moves = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n";
  for (const std::string head : {"[中炮对屏风马]\n", "[红方占优]\n"}) {
    EXPECT_EQ(detect_format({}, head + moves, "x"), &kMoveList) << head;
  }
  std::string preface;
  for (int i = 0; i < 100; ++i) preface += "本书收录了明清以来的象棋名谱，逐局加以评注。\n";
  EXPECT_EQ(detect_list(preface + moves + moves), &kMoveList);
  EXPECT_EQ(detect_list(preface), nullptr);
  const Game game = only_game("残局\n3k5/R8/9/9/9/9/9/9/1R7/5K3 w\n1. 车八进八\n红胜\n");
  EXPECT_FALSE(game.start.is_standard());
}

TEST(PeoplesLists, RoundsMayStandInColumns) {
  const std::string moves =
      "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9 车二平三";
  for (const std::string text :
       {"1. 炮二平五 马8进7    4. 兵七进一 卒7进1\n2. 马二进三 车9平8    5. 车二进六 炮8平9\n"
        "3. 车一平二 马2进3    6. 车二平三\n",
        "1.炮二平五 马8进7\t5.车二进六 炮8平9\n2.马二进三 车9平8\t6.车二平三\n"
        "3.车一平二 马2进3\n4.兵七进一 卒7进1\n",
        "1. 炮二平五 马8进7 3. 车一平二 马2进3 5. 车二进六 炮8平9\n"
        "2. 马二进三 车9平8 4. 兵七进一 卒7进1 6. 车二平三\n红胜\n"}) {
    EXPECT_EQ(main_line(only_game(text)), moves) << text;
  }
  // A missing round is not a column.
  const Game game = only_game("1. 炮二平五 马8进7 3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n");
  EXPECT_EQ(main_line(game), "炮二平五 马8进7 车一平二 马2进3 兵七进一 卒7进1");
}

// They are written as they were read: converting a file to another encoding loses no game.
TEST(PeoplesLists, MisreadWordsStayWhenTheGameIsWritten) {
  const auto r = test::read_all(
      kMoveList, "1. 炮二平五 马8进7\n2. 马二进三 军9平8\n3. 车一平二 马2进3\n", true);
  ASSERT_EQ(r.games.size(), 1u);
  Losses losses;
  const Game game = reduced(r.games[0], kMoveList.can, losses);
  EXPECT_TRUE(losses.empty());
  const auto again = test::read_all(kMoveList, test::write_all(kMoveList, {game}), true);
  ASSERT_EQ(again.games.size(), 1u);
  EXPECT_EQ(first_difference(game, again.games[0]), "");
  for (const std::string word : {"1-0", "好棋！", "12.", "……", "红：炮二平五", "车 九 进 十"}) {
    EXPECT_FALSE(kMoveList.can.holds_words(word)) << word;
  }
}

TEST(PeoplesLists, DotsMayTouchTheReply) {
  const Game game = only_game("1. 炮二平五 ……马8进7\n2. ……马二进三 ...车9平8\n");
  EXPECT_EQ(main_line(game), "炮二平五 马8进7 马二进三 车9平8");
}

// 若马五退三，车8平3: moves that were not played stay prose.
TEST(PeoplesLists, SentencesOfMovesAreComments) {
  for (const std::string prose :
       {"若马五退三，车8平3。", "如改走车六平二，车5平1，车三平五，卒9平2，红难胜。",
        "象7退9，帅五平四，将5平4，马五进四，兵五平四胜。"}) {
    const Game game =
        only_game("1. 炮二平五 马8进7\n2. 马二进三 车9平8\n" + prose + "\n3. 车一平二 马2进3\n");
    EXPECT_EQ(game.main_line().size(), 6u) << prose;
    EXPECT_EQ(game.notes(game.main_line()[3]).comment, prose);
  }
}

TEST(PeoplesLists, PageNumbersAreComments) {
  for (const std::string page : {"\n150\n", " 23\n", "\n- 23 -\n", "\n1995\n"}) {
    const Game game =
        only_game("1. 炮二平五 马8进7\n2. 马二进三 车9平8" + page + "3. 车一平二 马2进3\n");
    EXPECT_EQ(game.main_line().size(), 6u) << page;
  }
}

TEST(PeoplesLists, HeadersOfALineArePartedByAnything) {
  for (const std::string between : {" ", "\t", "，", "；", " / ", "　"}) {
    const Game game = only_game("红方：吕钦" + between + "黑方：许银川" + between +
                                "结果：黑胜\n1. 炮二平五 马8进7\n");
    EXPECT_EQ(game.tags.get("Red"), "吕钦") << between;
    EXPECT_EQ(game.tags.get("Black"), "许银川") << between;
    EXPECT_EQ(game.outcome.result, GameResult::black_wins) << between;
  }
  EXPECT_EQ(main_line(only_game("红：炮二平五 黑：马8进7\n红：马二进三 黑：车9平8\n")),
            "炮二平五 马8进7 马二进三 车9平8");
}

TEST(PeoplesLists, ANumberedHeadingBeginsItsGame) {
  for (const auto& [one, two] : {std::pair("一、", "二、"), std::pair("（一）", "（二）"),
                                 std::pair("1. ", "2. "), std::pair("", "")}) {
    const auto r =
        test::read_all(kMoveList,
                       one + std::string("王天一 先和 郑惟桐\n1. 炮二平五 马8进7\n和棋\n\n") + two +
                           "许银川 先负 吕钦\n1. 兵七进一 炮2平3\n黑胜\n",
                       false);
    ASSERT_EQ(r.games.size(), 2u) << one;
    EXPECT_EQ(r.games[1].tags.get("Red"), "许银川") << one;
    EXPECT_EQ(r.games[1].outcome.result, GameResult::black_wins) << one;
    EXPECT_EQ(main_line(r.games[0]), "炮二平五 马8进7") << one;
  }
}

TEST(PeoplesLists, OfSeveralHeadingsTheFirstIsTheTitle) {
  const Game game = only_game("第一局\n例1 中炮\n1. 炮二平五 马8进7\n");
  EXPECT_EQ(game.tags.size(), 1u);
  EXPECT_EQ(game.tags.get("Title"), "第一局");
  EXPECT_EQ(game.notes(kRoot).comment, "例1 中炮");
}

TEST(PeoplesLists, PlayersStandOverTheGame) {
  const std::string moves = "\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
  for (const std::string verb : {" VS ", " vs ", " vs. ", " 对 ", "　對　", " 先胜 ", "（胜）"}) {
    const Game game = only_game("胡荣华" + verb + "杨官璘" + moves);
    EXPECT_EQ(game.tags.get("Red"), "胡荣华") << verb;
    EXPECT_EQ(game.tags.get("Black"), "杨官璘") << verb;
  }
  EXPECT_EQ(only_game("John Smith vs Bob Lee" + moves).tags.get("Black"), "Bob Lee");
  for (const std::string opening : {"中炮 对 屏风马", "五七炮对屏风马", "飞相局 对 过宫炮"}) {
    const Game game = only_game(opening + moves);
    EXPECT_TRUE(game.tags.empty()) << opening;
    EXPECT_EQ(game.notes(kRoot).comment, opening);
  }
}

TEST(PeoplesLists, ResultsAsPeopleEndGames) {
  constexpr std::pair<const char*, GameResult> kEnds[] = {
      {"1 - 0", GameResult::red_wins},      {"0:1", GameResult::black_wins},
      {"黑方认负", GameResult::red_wins},   {"红方投子认负", GameResult::black_wins},
      {"黑超时负", GameResult::red_wins},   {"双方议和", GameResult::draw},
      {"不变作和", GameResult::draw},       {"判和", GameResult::draw},
      {"绝杀，红胜", GameResult::red_wins}, {"至此，黑胜", GameResult::black_wins},
      {"红方认负可惜", GameResult::unknown}};
  for (const auto& [words, result] : kEnds) {
    for (const std::string before : {"\n", " "}) {
      const std::string text = "1. 炮二平五 马8进7\n2. 马二进三 车9平8" + before + words + "\n";
      const Game game = only_game(text);
      EXPECT_EQ(game.outcome.result, result) << text;
      EXPECT_EQ(game.main_line().size(), 4u) << text;
    }
  }
}

// After a word that is not a move, the rest is still read.
TEST(PlainLists, GoOnBehindAnUnreadWordInLetters) {
  for (const std::string_view word : {"xe5", "Zz5", "N?9"}) {
    const auto read = test::read_all(
        kMoveList, "1. Nc2 Nc7 2. " + std::string(word) + " Rb9 3. Cbe2 Nh7 4. Nh2 Ri9 1-0\n",
        false);
    ASSERT_EQ(read.games.size(), 1u);
    const Game& game = read.games[0];
    EXPECT_EQ(game.main_line().size(), 8u) << word;
    EXPECT_EQ(game.written(3).substr(0, 1), word.substr(0, 1));
    EXPECT_EQ(game.outcome.result, GameResult::red_wins) << word;
  }
  // In a game of Chinese words it is a remark.
  const auto chinese =
      test::read_all(kMoveList, "1. 炮二平五 马8进7 zz5 2. 马二进三 车9平8\n", false);
  EXPECT_EQ(chinese.games[0].main_line().size(), 2u);
}

}  // namespace
}  // namespace qipu
