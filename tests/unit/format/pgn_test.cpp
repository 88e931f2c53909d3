// PGN's dialects, one quirk per test; real collections are in the corpus tests.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "qipu/format/formats.h"
#include "qipu/notation/resolve.h"
#include "support/law.h"
#include "support/records.h"
namespace qipu {
namespace {

using test::law_difference;
using test::main_line;
using test::read_each;
using test::read_one;

TEST(Pgn, ReadsTagsMovesAndResult) {
  const auto r = read_one(kPgn,
                          "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n[Black \"杨官璘\"]\n"
                          "[Result \"1-0\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n1-0\n");
  EXPECT_EQ(main_line(r.game), "h2e2 h9g7 h0g2 i9h9");
  EXPECT_EQ(r.game.tags.get("Red"), "胡荣华");
  EXPECT_EQ(r.game.tags.size(), 2u);
  EXPECT_EQ(r.game.outcome.result, GameResult::red_wins);
  EXPECT_TRUE(r.findings.all.empty());
}

TEST(Pgn, KnowsOtherSpellingsOfTags) {
  const auto r = read_one(kPgn,
                          "[White \"甲\"]\n[WhiteElo \"2500\"]\n[BlackRating \"2400\"]\n"
                          "[Place \"北京\"]\n\n1. 炮二平五 *\n");
  EXPECT_EQ(r.game.tags.get("Red"), "甲");
  EXPECT_EQ(r.game.tags.get("RedElo"), "2500");
  EXPECT_EQ(r.game.tags.get("BlackElo"), "2400");
  EXPECT_EQ(r.game.tags.get("Site"), "北京");
}

TEST(Pgn, ATagOfAFieldThatIsSaidAgainComesBackAsATag) {
  const struct {
    const char *tags, *name, *value;
  } rows[] = {
      {"[Result \"1-0\"][Result \"胜？\"]", "pgn.Result", "胜？"},
      {"[Result \"1-0\"][结果 \"0-1\"]", "pgn.Result", "0-1"},
      {"[Termination \"resignation\"][Termination \"checkmate\"]", "pgn.Termination", "checkmate"},
      {"[ResultWords \"a\"][ResultWords \"b\"]", "pgn.ResultWords", "b"},
      {"[Format \"WXF\"][Format \"ICCS\"]", "pgn.Format", "ICCS"},
      {"[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 w\"][FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w\"]", "pgn.FEN",
       "3k5/9/9/9/9/9/9/9/9/4K4 w"},
  };
  for (const auto& row : rows) {
    const auto r = read_one(kPgn, std::string(row.tags) + "\n\n*\n");
    EXPECT_EQ(r.game.tags.size(), 1u) << row.tags;
    EXPECT_EQ(r.game.tags.get(row.name), row.value) << row.tags;
    EXPECT_EQ(law_difference(kPgn, r.game), "") << row.tags;
  }
  // A repeated tag adds nothing.
  EXPECT_EQ(read_one(kPgn, "[Result \"*\"][Result \"*\"]\n\n*\n").game.tags.size(), 0u);
}

TEST(Pgn, WordsOverTheFirstTagsAreItsIntroduction) {
  for (const std::string words : {"象棋残局大全", "象棋残局大全\n第一集 2003", "A book", "红胜"}) {
    const auto r = test::read_all(kPgn, words + "\n\n[Red \"甲\"]\n\n{一}\n1. 炮二平五 *\n", false);
    ASSERT_EQ(r.games.size(), 1u) << words;
    EXPECT_EQ(r.games[0].notes(kRoot).comment, words + "\n一");
    EXPECT_EQ(r.said(), "") << words;
  }
  // Text that may be a game stays a game.
  for (const std::string words : {"1. 炮二平五 马8进7", "1. 军二平五"}) {
    const auto r = test::read_all(kPgn, words + "\n\n[Red \"甲\"]\n\n1. 炮二平五 *\n", false);
    EXPECT_EQ(r.games.size(), 2u) << words;
  }
}

TEST(Pgn, AResultInWordsMayBeAllThereIs) {
  const auto r = test::read_all(kPgn, "[Red \"甲\"]\n\n红胜\n", false);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].outcome.result, GameResult::red_wins);
  EXPECT_EQ(main_line(r.games[0]), "");
  EXPECT_EQ(r.said(), "");
}

// As text editors change them.
TEST(Pgn, QuotesMayBeCurly) {
  const std::string text =
      "[Event “第四届”]\n[Red “胡“荣”华”]\n[Black ＂杨官璘＂]\n"
      "[FEN “4k4/9/9/9/9/9/9/9/9/R3K4 b - - 0 1”]\n\n1... 将5平4 2. 车九进九 *\n";
  EXPECT_EQ(detect_format({}, text, "x"), &kPgn);
  const auto r = read_one(kPgn, text);
  EXPECT_EQ(r.game.tags.get("Event"), "第四届");
  EXPECT_EQ(r.game.tags.get("Red"), "胡“荣”华");
  EXPECT_EQ(r.game.tags.get("Black"), "杨官璘");
  EXPECT_EQ(r.game.start.turn, Color::black);
}

TEST(Pgn, WordsOfAnotherNotationThatFitNothingStayWords) {
  // C5-1 is also Vietnamese, and an illegal pawn move in it.
  const auto r = read_one(kPgn, "[Format \"WXF\"]\n\n1. C2.5 C5-1 *\n");
  EXPECT_EQ(r.game.written(2), "C5-1");
  EXPECT_FALSE(r.game[2].has_move);
  EXPECT_EQ(law_difference(kPgn, r.game), "");
}

TEST(Pgn, ShortWordsThatAreNoMoveAreNotJoinedOnWriting) {
  for (const auto* text : {"1. C 1... g3 *", "C\x01g3", "C {x} 1... g3 2. C 2... g3 *"}) {
    const auto r = read_one(kPgn, text);
    EXPECT_EQ(r.game.written(1), "C") << text;
    EXPECT_EQ(law_difference(kPgn, r.game), "") << text;
  }
}

TEST(Pgn, LinesOfCommentsEndAlikeWhateverTheFileHas) {
  for (const auto* text : {"1. 炮二平五 {一\n二\n\n三} *", "1. 炮二平五 {一\r\n二\r\n\r\n三} *",
                           "1. 炮二平五 {一\r二\r\r三} *"}) {
    const auto r = read_one(kPgn, text);
    EXPECT_EQ(r.game.notes(r.game[kRoot].first_child).comment, "一\n二\n\n三");
  }
}

TEST(Pgn, NumbersAndFillersComeInEveryShape) {
  for (const auto* text : {
           "1.炮二平五 马8进7 2.马二进三 *",
           "1、炮二平五 马8进7 2、马二进三 *",
           "１．炮二平五　马８进７　２．马二进三 *",
           "⒈炮二平五 马8进7 ⒉马二进三 *",
           "⒈ 炮二平五 马8进7 ⒉ 马二进三 *",
           "⒈.炮二平五 马8进7 ⒉、马二进三 *",
           "1.⒈炮二平五 马8进7 ⒉２．马二进三 *",
           "1. 炮二平五 1... 马8进7 2. 马二进三 *",
           "1. 炮二平五 {x} 1. …… 马8进7 2. 马二进三 *",
           "1 炮二平五 马8进7 2 马二进三 *",
           "1.\n炮二平五 马8进7 2. 马二进三 *",
           "1. 1. 炮二平五 1. 马8进7\n\n2.\r\n马二进三 2. *",
           "1. 炮 二 平 五 马 8 进 7 2. 马二进三 *",
           "炮二平五 马8进7 马二进三 *",
           "1. H2-E2 H9-G7 2. H0-G2 *",
           "1. h2e2 h9g7 h0g2 *",
           "1. h3e3 h10g8 h1g3 *",
           "1. C2.5 h8+7 2. H2+3 *",
           "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ *",
           "1. Che2 Hg7 2. Hg2 *",
       }) {
    const auto r = read_one(kPgn, text);
    EXPECT_EQ(main_line(r.game), "h2e2 h9g7 h0g2") << text;
  }
}

TEST(Pgn, BlackMayMoveFirst) {
  for (const auto* moves : {"1... 马8进7 2. 马二进三", "1. …… 马8进7 2. 马二进三",
                            "1. 马8进7 马二进三", "1.          马８进７\n2. 马二进三"}) {
    const auto r = read_one(
        kPgn,
        std::string("[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b\"]\n\n") +
            moves + " *\n");
    EXPECT_EQ(main_line(r.game), "h9g7 h0g2") << moves;
  }
}

TEST(Pgn, VariationsHangWhereTheyBranch) {
  const auto r = read_one(kPgn,
                          "{开头} 1. 炮二平五 {中炮} (1. 炮八平五 {一} 马2进3 (1... 马8进7 {二}) "
                          "2. 马八进七) ({先说} 1. 马二进三) 1... 马8进7 2. 马二进三! $14 *");
  const Game& g = r.game;
  EXPECT_EQ(main_line(g), "h2e2 h9g7 h0g2");
  EXPECT_EQ(g.size(), 9u);  // the root, 3, 4 and 1 moves
  EXPECT_EQ(g.leaves(), 4u);
  EXPECT_EQ(g.notes(kRoot).comment, "开头");
  const auto first = g[kRoot].first_child;
  EXPECT_EQ(g.notes(first).comment, "中炮");
  const auto second = g[first].next_sibling;
  EXPECT_EQ(g[second].move.ucci(), "b2e2");
  const auto third = g[second].next_sibling;
  EXPECT_EQ(g[third].move.ucci(), "h0g2");
  EXPECT_EQ(g.notes(third).lead, "先说");
  EXPECT_EQ(g.notes(g.main_line()[2]).nags, (std::vector<Nag>{1, 14}));
}

TEST(Pgn, StopsAtTheResultAndAtTheNextTags) {
  const auto games = read_each(kPgn,
                               "[Red \"甲\"]\n\n1. 炮二平五 1-0\n==========\n欢迎访问某站 1. 好\n"
                               "[Red \"乙\"]\n\n1. 炮八平五 \n[Red \"丙\"]\n\n1. 马二进三 0-1\n");
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(main_line(games[0].game), "h2e2");
  EXPECT_EQ(main_line(games[1].game), "b2e2");
  EXPECT_EQ(main_line(games[2].game), "h0g2");
  ASSERT_EQ(games[0].findings.all.size(), 1u);
  EXPECT_EQ(games[0].findings.all[0].code, &diag::text_after_result);
}

TEST(Pgn, UntaggedGamesFollowEachOther) {
  const auto games = read_each(kPgn, "1. 炮二平五 马8进7 1-0\n\n1. 炮八平五 马2进3 0-1\n");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(main_line(games[1].game), "b2e2 b9c7");
}

TEST(Pgn, AGameWithoutTagsMayFollowOneWithTags) {
  for (const auto* between : {"\n", "\n\n", "\n==========\n", " "}) {
    for (const auto* moves :
         {"1. 炮八平五 马2进3", "1.炮八平五! 1... 马2进3", "1. B2-E2 B9-C7", "1. b2e2 b9c7"}) {
      const std::string text =
          std::string("[Red \"甲\"]\n\n1. 炮二平五 马8进7 1-0") + between + moves + " 0-1\n";
      const auto games = read_each(kPgn, text);
      ASSERT_EQ(games.size(), 2u) << text;
      EXPECT_EQ(main_line(games[0].game), "h2e2 h9g7");
      EXPECT_TRUE(games[0].findings.all.empty());
      EXPECT_EQ(main_line(games[1].game), "b2e2 b9c7") << text;
      EXPECT_FALSE(games[1].game.tags.has("Red"));
      EXPECT_EQ(games[1].game.outcome.result, GameResult::black_wins);
    }
  }
}

TEST(Pgn, AListBehindTheResultIsNoGame) {
  const auto games = read_each(kPgn, "[Red \"甲\"]\n\n1. 炮二平五 1-0\n1. 本谱由某人录入\n1. \n");
  ASSERT_EQ(games.size(), 1u);
  ASSERT_EQ(games[0].findings.all.size(), 1u);
  EXPECT_EQ(games[0].findings.all[0].code, &diag::words_after_result);
}

TEST(Pgn, TagsWhoseNamesSayMoreAreWrittenUnderOthers) {
  Game game;
  for (const char* name : {"round no", "a]b\"c", "", "Result", "结果", "Format", "ResultWords"}) {
    game.tags.add(name, "5");
  }
  game.tags.add("Note", "一\n[Red \"乙\"]\n1. 兵七进一");
  Losses losses;
  const Game held = reduced(game, kPgn.can, losses);
  EXPECT_EQ(losses.size(), 8u);
  const auto back = read_each(kPgn, write_games(kPgn, std::span(&held, 1)));
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(back[0].game.tags, held.tags);
  EXPECT_EQ(back[0].game.tags.get("round_no"), "5");
  EXPECT_EQ(back[0].game.outcome, game.outcome);
}

TEST(Pgn, WordsBehindTheResultAreKept) {
  const auto games =
      read_each(kPgn,
                "[Red \"甲\"]\n\n1. 炮二平五 (1. 马二进三) 马8进7 {好} * {局后：\n缓手}\n"
                "(1... 炮8平5) 2. 马二进三 "
                "1-0\n\n整盘棋\n====\n欢迎访问某站\n推荐用象棋巫师观赏棋谱\nhttp://example.org/\n"
                "[Red \"乙\"]\n\n1. 炮八平五 *\n");
  ASSERT_EQ(games.size(), 2u);
  const Game& game = games[0].game;
  EXPECT_EQ(main_line(game), "h2e2 h9g7");
  EXPECT_EQ(game.notes(game.main_line().back()).comment,
            "好\n局后：\n缓手\n(1... 炮8平5) 2. 马二进三 1-0\n整盘棋");
  std::vector<const Code*> codes;
  for (const auto& d : games[0].findings.all) codes.push_back(d.code);
  EXPECT_EQ(codes, (std::vector<const Code*>{&diag::text_after_result, &diag::words_after_result}));
}

TEST(Pgn, AnUnclosedCommentCostsNoGameAfterIt) {
  const auto games = read_each(
      kPgn, "[Red \"甲\"]\n\n1. 炮二平五 {没完\n\n[Red \"乙\"]\n\n1. 炮八平五 {好} 1-0\n");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].findings.all[0].code, &diag::unclosed_comment);
  EXPECT_EQ(games[0].findings.all[0].where.line, 3u);
  EXPECT_EQ(games[0].findings.all[0].where.column, 9u);
  EXPECT_EQ(main_line(games[1].game), "b2e2");
}

TEST(Pgn, AnUnclosedCommentCostsNoMovesBehindItsLine) {
  const auto games =
      read_each(kPgn,
                "1. 炮二平五 {当头炮 马8进7\n2. 马二进三 车9平8 {好} 1-0\n\n"
                "[Red \"乙\"]\n\n1. 炮二平五 马8进7 {缓于 马2进3\n2. 马二进三 1-0\n");
  ASSERT_EQ(games.size(), 2u);
  const Game &a = games[0].game, &b = games[1].game;
  EXPECT_EQ(main_line(a), "h2e2 h9g7 h0g2 i9h9");  // a reply was expected there
  EXPECT_EQ(a.notes(a.main_line()[0]).comment, "当头炮");
  EXPECT_EQ(main_line(b), "h2e2 h9g7 h0g2");
  EXPECT_EQ(b.notes(b.main_line()[1]).comment, "缓于 马2进3");
  EXPECT_EQ(b.outcome.result, GameResult::red_wins);
  for (const auto& game : games) {
    EXPECT_EQ(game.findings.all[0].code, &diag::unclosed_comment);
    EXPECT_EQ(game.findings.all[0].where.column, game.game.tags.empty() ? 9u : 14u);
  }
}

TEST(Pgn, AMisprintIsReportedOnceAndNothingIsLost) {
  const auto r = read_one(kPgn, "1. 炮二平五 马8进7 2. 马三进五 车9平8 3. 车一平二 *");
  ASSERT_EQ(r.findings.all.size(), 1u);
  const Diagnostic& d = r.findings.all[0];
  EXPECT_EQ(d.code, &diag::no_such_move);
  EXPECT_EQ(d.where.column, 17u);
  EXPECT_EQ(r.game.main_line().size(), 5u);
  EXPECT_EQ(r.game.written(r.game.main_line()[2]), "马三进五");
}

// 6 for 车: a second number is not a number of a round.
TEST(Pgn, AManReadAsADigitIsAPartOfItsWord) {
  const auto r = read_one(kPgn, "1. 炮二平五 马8进7 2. 6一进一 车9平8 3. 7二进三 8进7 *");
  const std::vector<NodeId> line = r.game.main_line();
  ASSERT_EQ(line.size(), 6u);
  EXPECT_EQ(r.game.written(line[2]), "6一进一");
  EXPECT_EQ(r.game.written(line[4]), "7二进三");
  EXPECT_EQ(r.game.written(line[5]), "8进7");
}

TEST(Pgn, ALetterForADigitLeavesAMove) {
  const auto r = read_one(kPgn, "[Format \"WXF\"]\n\n1. C2.L H8+7 2. H2+3 P7+1 *");
  ASSERT_EQ(r.game.main_line().size(), 4u);
  EXPECT_EQ(r.game.written(r.game.main_line()[0]), "C2.L");
  EXPECT_EQ(r.findings.all[0].code, &diag::not_a_move);
}

TEST(Pgn, ResultsAsPeopleEndGames) {
  EXPECT_EQ(read_one(kPgn, "1. 炮二平五 马8进7 1 - 0").game.outcome.result, GameResult::red_wins);
  for (const std::string text : {"[Result \"黑方认负\"]\n\n1. 炮二平五 马8进7 *\n",
                                 "[Event \"x\"]\n\n1. 炮二平五 马8进7 黑方认负\n"}) {
    const Game game = read_one(kPgn, text).game;
    EXPECT_EQ(game.outcome.result, GameResult::red_wins) << text;
    EXPECT_EQ(game.outcome.ending, Ending::resignation) << text;
    EXPECT_EQ(game.outcome.words, "黑方认负") << text;
  }
}

TEST(Pgn, DigitsOfAMoveWithoutItsPieceAreNoNumber) {
  const auto r = read_one(kPgn, "1.炮二平五 8进7 2马二进三 9平8 *");
  const std::vector<NodeId> line = r.game.main_line();
  ASSERT_EQ(line.size(), 4u);
  EXPECT_EQ(r.game.written(line[1]), "8进7");
  EXPECT_EQ(r.game.written(line[2]), "马二进三");
  EXPECT_EQ(r.game.written(line[3]), "9平8");
}

// WXF can write the king as 1: 15.6 is 帅五平六.
TEST(Pgn, AMoveThatIsANumberToo) {
  const std::string head = "[FEN \"5k3/9/9/9/9/9/9/9/9/4K3R w\"]\n[Format \"WXF\"]\n\n";
  for (const std::string text : {"1. 15.6 *", "1. 15.6{sic} *", "1. R1+1 (1. 15.6) *",
                                 "1. R1+1 (1. 15.6$1) *", "1. 15.6!? *", "1.15.6"}) {
    const auto r = read_one(kPgn, head + text);
    const auto last = static_cast<NodeId>(r.game.size() - 1);
    EXPECT_EQ(r.game[last].move.ucci(), "e0d0") << text;
    EXPECT_EQ(r.game.notes(last).nags.size(), text.find_first_of("$!") == text.npos ? 0u : 1u);
  }
}

TEST(Pgn, WordsThatWouldReadAsSomethingElseAreTextAndComeBack) {
  // Without its glyph or number, each would be read again as a number, a result or a tag.
  for (const auto* word :
       {"1?", "1234!!", "1-0?", "1/2-1/2!", "１．1234", "１．1-0", "１．[Ab", "[Ab", "！"}) {
    const auto r = read_one(kPgn, std::string("1. 炮二平五 ") + word + "\n\"x 马8进7 *");
    ASSERT_FALSE(r.findings.all.empty()) << word;
    EXPECT_EQ(r.findings.all[0].code, &diag::stray_text) << word;
    EXPECT_TRUE(r.game.notes(r.game[kRoot].first_child).comment.starts_with(word)) << word;
    EXPECT_EQ(law_difference(kPgn, r.game), "") << word;
  }
}

TEST(Pgn, GlyphsAndClocksOfTheStartAreKept) {
  const auto r = read_one(kPgn, "[Event \"x\"]\n\n{[%clk 1:00:00] a} $3 1. 炮二平五 *\n");
  Notes notes;
  notes.clock_ms = 3'600'000;
  notes.nags = {3};
  notes.comment = "a";
  EXPECT_EQ(r.game.notes(kRoot), notes);
  EXPECT_EQ(law_difference(kPgn, r.game), "");
}

TEST(Pgn, AGlyphBehindAnEmptyVariationIsTold) {
  for (const char* const before : {"()$3", "(())$3"}) {
    const auto r = read_one(kPgn, std::string("[Event \"x\"]\n\n") + before + " 1. 炮二平五 *\n");
    EXPECT_EQ(r.game.notes(kRoot), Notes()) << before;
    ASSERT_FALSE(r.findings.all.empty()) << before;
    EXPECT_EQ(r.findings.all.back().code, &diag::stray_text) << before;
  }
}

TEST(Pgn, AnIllegalMoveIsKeptAndPlayed) {
  const auto r = read_one(kPgn, "1. 炮二进五 马8进7 2. 马二进三 *");  // captures without a screen
  EXPECT_EQ(main_line(r.game), "h2h7 h9g7 h0g2");
  ASSERT_FALSE(r.findings.all.empty());
  EXPECT_EQ(r.findings.all[0].code, &diag::illegal_move);
}

TEST(Pgn, TheRestOfTheGameSettlesShorthand) {
  // 炮八一 alone is 进一, 退一 or 平一; later moves decide.
  const auto r = read_one(kPgn, "1. 炮八一 马8进7 2. 炮八平五 *");
  EXPECT_EQ(r.game.main_line().size(), 3u);
  const auto s = read_one(kPgn, "1. 炮八一 马8进7 2. 炮八退一 马2进3 3. 炮八退一 *");
  EXPECT_EQ(main_line(s.game).substr(0, 4), "b2b3");
  ASSERT_FALSE(s.findings.all.empty());
  EXPECT_EQ(s.findings.all[0].code, &diag::settled_by_game);
}

TEST(Pgn, ClocksAndEvaluationsAreFields) {
  const auto r =
      read_one(kPgn, "1. 炮二平五 {[%eval -0.35] [%clk 0:19:58] 好} 马8进7 {[%eval #-3]} *");
  const auto line = r.game.main_line();
  const Notes& first = r.game.notes(line[0]);
  EXPECT_EQ(first.eval, (Evaluation{Evaluation::Kind::centipawns, -35}));
  EXPECT_EQ(first.clock_ms, 1'198'000);
  EXPECT_EQ(first.comment, "好");
  EXPECT_EQ(r.game.notes(line[1]).eval, (Evaluation{Evaluation::Kind::mate, -3}));
}

// The game as its writer writes it, in one line.
std::string pgn_again(std::string_view text) {
  std::string out;
  for (const auto& read : read_each(kPgn, text)) kPgn.create({})->write(read.game, out);
  std::ranges::replace(out, '\n', ' ');
  return out.substr(out.find("1. "));
}

TEST(Pgn, FullWidthBracketsAreThoseOfPgnWhereAVariationBegins) {
  struct Row {
    std::string_view wide, narrow;
  };
  for (const auto& [wide, narrow] : {
           Row{"（1... 炮8平5）", "(1... 炮8平5)"},
           Row{"（1...炮8平5 2. 马二进三 马8进7）", "(1... 炮8平5 2. 马二进三 马8进7)"},
           Row{"（ 1... 炮8平5 ）", "(1... 炮8平5)"},
           Row{"（1... 炮8平5 （1... 卒7进1） 2. 马二进三）",
               "(1... 炮8平5 (1... 卒7进1) 2. 马二进三)"},
           Row{"（1... 炮8平5! （好棋） 2. 马二进三）", "(1... 炮8平5! （好棋） 2. 马二进三)"},
           Row{"(1... 炮8平5 （1... 卒7进1）)", "(1... 炮8平5 (1... 卒7进1))"},
           Row{"（１．……炮8平5）", "(1... 炮8平5)"},
           Row{"（1... H8+7 2. H2+3）", "(1... H8+7 2. H2+3)"},
           Row{"｛好棋｝", "{好棋}"},
           Row{"｛见 2. 炮二平五，\n（好）｝", "{见 2. 炮二平五，\n（好）}"},
       }) {
    for (const std::string_view gap : {" ", ""}) {
      const auto text = [&](std::string_view brackets) {
        return "[Red \"甲\"]\n\n1. 炮二平五 马8进7" + std::string(gap) + std::string(brackets) +
               std::string(gap) + "2. 马二进三 车9平8 *\n\n[Red \"乙\"]\n\n1. 兵七进一 *\n";
      };
      EXPECT_EQ(pgn_again(text(wide)), pgn_again(text(narrow))) << wide;
    }
  }
}

TEST(Pgn, OtherFullWidthBracketsArePartsOfWords) {
  for (const char* const words :
       {"（好棋）", "（平4不准）", "（1）", "（2回合）", "（2000 年）", "（1... 炮8平5", "炮8平5）",
        "（如 1... 炮8平5）", "（1. 13=4）", "（1. 93=4）", "｛好棋", "｛{好棋}｝"}) {
    const auto r = read_one(
        kPgn, "[Red \"甲\"]\n\n1. 炮二平五 马8进7 " + std::string(words) + " 2. 马二进三 *\n");
    EXPECT_EQ(r.game.leaves(), 1u) << words;
    std::string all = r.game.notes(kRoot).comment;
    for (const NodeId id : r.game.main_line()) {
      all += std::string(r.game.written(id)) + r.game.notes(id).comment;
    }
    const std::string_view first = words;
    EXPECT_NE(all.find(first.substr(0, 3)), std::string::npos) << words;
  }
  // In comments and after the result nothing changes.
  const auto r = read_one(kPgn,
                          "[Red \"甲\"]\n\n1. 炮二平五 {（1. 兵七进一）} 马8进7 （1... 炮8平5） *\n"
                          "（1. 兵七进一）\n");
  EXPECT_EQ(r.game.notes(1).comment, "（1. 兵七进一）");
  EXPECT_EQ(r.game.notes(2).comment, "（1. 兵七进一）");
  EXPECT_EQ(r.game.leaves(), 2u);
}

// Unread words from other formats: none may end the game, begin a comment or include its
// neighbours.
TEST(Pgn, UnreadWordsThatWouldBeReadAsSomethingElseAreWrittenBetweenLowLines) {
  struct Row {
    std::string_view words, written;
  };
  for (const auto& [words, written] : {
           Row{"炮九进十", "炮九进十"},  // unchanged if it can be read back
           Row{"马", "马"},
           Row{"(200)-h2e2", "（200）-h2e2"},
           Row{"{x", "＿x"},
           Row{"(1.炮二平五)", "＿1.炮二平五）"},
           Row{"（1.", "＿1."},
           Row{"1-0", "＿1-0＿"},
           Row{"1.", "＿1.＿"},
           Row{"x!", "＿x!＿"},
           Row{"", "＿＿"},
           Row{"*", "＿*＿"},
           Row{"h2e2 h9g7", "h2e2＿h9g7"},
       }) {
    EXPECT_EQ(kPgn.can.fit_words(words), written);
    EXPECT_EQ(kPgn.can.fit_words(written), written);
    Game g;
    const NodeId first = g.add_written(kRoot, words);
    g.add_written(kRoot, words);
    g.add(first, Move(*Square::parse("h9"), *Square::parse("g7")));
    EXPECT_EQ(test::law_difference(kPgn, g), "") << words;
  }
}

TEST(Pgn, BlanksAroundATagsValueAreNoneOfIt) {
  const auto r = read_one(kPgn, "[Game \"Chinese Chess \"]\n[Red \" 甲\t\"]\n[X \" \"]\n\n*\n");
  EXPECT_EQ(r.game.tags.get("Red"), "甲");
  EXPECT_FALSE(r.game.tags.has("Game"));
  EXPECT_TRUE(r.game.tags.has("X"));
}

TEST(Pgn, AnArbitersWordsAreTheResultWhereNoneIsGiven) {
  const auto tag = read_one(kPgn, "[Termination \"黑方迟到判负\"]\n\n1. 炮二平五\n").game;
  EXPECT_EQ(tag.outcome, (Outcome{GameResult::red_wins, Ending::forfeit, "黑方迟到判负"}));
  const auto named = read_one(kPgn, "[Red \"甲\"]\n[Termination \"甲超时判负\"]\n\n*\n").game;
  EXPECT_EQ(named.outcome, (Outcome{GameResult::black_wins, Ending::time, "甲超时判负"}));
  const auto comment = read_one(kPgn, "[Red \"甲\"]\n\n1. 炮二平五 {红方长捉不变判负}\n").game;
  EXPECT_EQ(comment.outcome, (Outcome{GameResult::black_wins, Ending::perpetual_chase, ""}));
  EXPECT_EQ(comment.notes(1).comment, "红方长捉不变判负");
  // A game that is marked as open (*) stays open.
  const auto open = read_one(kPgn, "[Red \"甲\"]\n\n1. 炮二平五 {红方长捉不变判负} *\n").game;
  EXPECT_EQ(open.outcome, Outcome());
  const auto against = read_one(kPgn, "[Result \"1-0\"]\n[Termination \"红方超时判负\"]\n\n1-0\n");
  EXPECT_EQ(against.game.outcome.result, GameResult::red_wins);
  EXPECT_EQ(against.game.tags.get("Termination"), "红方超时判负");
  ASSERT_FALSE(against.findings.all.empty());
  EXPECT_EQ(against.findings.all[0].code, &diag::results_differ);
}

TEST(Pgn, TheBorderOfGamesIsATagLineAfterSomethingElse) {
  const std::string_view two =
      "[Red \"a\"]\n[Black \"b\"]\n\n1. x 1-0\n\n[Red \"c\"]\n[Black \"d\"]\n";
  EXPECT_EQ(kPgn.last_border({two}), two.find("[Red \"c\""));
  EXPECT_EQ(kPgn.last_border({"[Red \"a\"]\n[Black \"b\"]\n"}), 0u);
}

}  // namespace
}  // namespace qipu
