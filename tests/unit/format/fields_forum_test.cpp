// CBF, DhtmlXQ and DHJHtmlXQ: a record with every field is read, reported and written again; marks,
// numbers and points at their limits. The expected values come from grammars/cbf.md, dhtmlxq.hpp
// and dhj.hpp.

#include <gtest/gtest.h>

#include <array>

#include "format/ccbridge/cbf_layout.h"
#include "qipu/format/formats.h"
#include "support/game_dump.h"
#include "support/law.h"
#include "support/records.h"

namespace qipu {
namespace {

using namespace test;

std::string forum_read(const Format& format, const std::string& text) {
  return whole(read_all(format, text));
}

// --- CBF ----------------------------------------------------------------------------------------

constexpr std::array<std::array<std::string_view, 2>, 30> kCbfNames = {
    {{"Name", "Title"},
     {"URL", "ccbridge.url"},
     {"From", "Source"},
     {"ContestType", "Class"},
     {"Contest", "Event"},
     {"Round", "Round"},
     {"Group", "Group"},
     {"Table", "Table"},
     {"Date", "Date"},
     {"Site", "Site"},
     {"TimeRule", "TimeControl"},
     {"Red", "Red"},
     {"RedTeam", "RedTeam"},
     {"RedTime", "RedTime"},
     {"RedRating", "RedElo"},
     {"Black", "Black"},
     {"BlackTeam", "BlackTeam"},
     {"BlackTime", "BlackTime"},
     {"BlackRating", "BlackElo"},
     {"Referee", "Referee"},
     {"Recorder", "Recorder"},
     {"Commentator", "Annotator"},
     {"CommentatorURL", "ccbridge.annotator_mail"},
     {"Creator", "Creator"},
     {"CreatorURL", "ccbridge.creator_mail"},
     {"DateCreated", "ccbridge.created"},
     {"DateModified", "ccbridge.saved"},
     {"ECCO", "ECCO"},
     {"RecordType", "ccbridge.type"},
     {"RecordKind", "ccbridge.kind"}}};

constexpr std::string_view kUsualFen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

TEST(CbfFields, AWholeRecordIsReadAndWrittenByteForByte) {
  std::string text =
      "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord "
      "Version=\"2.0\">\n <Head>\n";
  std::string tags = "ccbridge.version=2.0\n";
  for (std::size_t i = 0; i < kCbfNames.size(); ++i) {
    const std::string name(kCbfNames[i][0]), value = "v" + std::to_string(i);
    text += "  <" + name + ">" + value + "</" + name + ">\n";
    tags += std::string(kCbfNames[i][1]) + "=" + value + "\n";
  }
  text += "  <RecordResult>1</RecordResult>\n  <ResultType>超时</ResultType>\n  <FEN>" +
          std::string(kUsualFen) + "</FEN>\n </Head>\n <MoveList>\n";
  std::vector<std::size_t> at;
  for (const std::string_view move :
       {"  <Move value=\"00-00\"><![CDATA[in\ntro]]></Move>\n",
        "  <Move value=\"77-47\" branch=\"1\" />\n",
        "  <Move value=\"70-62\" end=\"1\"><![CDATA[x]]></Move>\n", "  <Move value=\"17-47\" />\n",
        "  <Move value=\"10-22\" end=\"1\" />\n"}) {
    at.push_back(text.size() + 2);
    text += move;
  }
  text += " </MoveList>\n</ChineseChessRecord>\n";
  const auto place = [&](std::size_t i) { return std::to_string(at[i]); };
  const std::string root = std::to_string(text.find("<ChineseChessRecord"));
  EXPECT_EQ(forum_read(kCbf, text), "game\n" + tags + "result 1-0 time \n0 @" + root +
                                        " {in\ntro}\n1<0 h2e2 @" + place(1) + "\n2<1 h9g7 @" +
                                        place(2) + " {x}\n3<0 b2e2 @" + place(3) + "\n4<3 b9c7 @" +
                                        place(4) + "\n");
  const std::vector<Game> games = read_all(kCbf, text).games;
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(write_games(kCbf, games), text);
  WriteOptions options;
  options.variations = false;
  std::string line = text;
  line.replace(line.find(" branch=\"1\""), 11, "");
  const std::size_t rest = line.find("  <Move value=\"17-47\"");
  line.erase(rest, line.find(" </MoveList>") - rest);
  EXPECT_EQ(write_games(kCbf, games, options), line);
}

std::string cbf_with(std::string_view head, std::string_view moves = {}) {
  return "<ChineseChessRecord><Head>" + std::string(head) + "</Head><MoveList>" +
         std::string(moves) + "</MoveList></ChineseChessRecord>";
}

TEST(CbfFields, EachFieldAloneItsSecondAndWhatSaysNothing) {
  for (const auto& [name, tag] : kCbfNames) {
    const std::string open = "<" + std::string(name) + ">", close = "</" + std::string(name) + ">";
    EXPECT_EQ(forum_read(kCbf, cbf_with(open + " a " + close + open + "b" + close)),
              "game\n" + std::string(tag) + "=a\n0 @0\n");
    EXPECT_EQ(forum_read(kCbf, cbf_with(open + " " + close)), "game\n0 @0\n");
  }
  EXPECT_EQ(forum_read(kCbf, cbf_with("<RecordType>1</RecordType><Other>x</Other>")),
            "game\n0 @0\n");
  EXPECT_EQ(forum_read(kCbf, cbf_with("<RecordType>0</RecordType>")),
            "game\nccbridge.type=0\n0 @0\n");
  EXPECT_EQ(cbf::fit_tag("ccbridge.version", " 1.0 "), "");
  EXPECT_EQ(cbf::fit_tag("ccbridge.version", "1.1"), "1.1");
  EXPECT_EQ(cbf::fit_tag("ccbridge.type", "1.0"), "1.0");
  EXPECT_EQ(cbf::fit_tag("Title", "1"), "1");
}

TEST(CbfFields, EveryResult) {
  constexpr std::array<std::string_view, 4> kResults = {"", "1-0", "0-1", "1/2-1/2"};
  for (int c = ' '; c < 127; ++c) {
    if (c == '<' || c == '&' || c == '>' || c == '*' || c == '?' || c == '=') continue;
    if (std::string_view("wWlLdD").contains(static_cast<char>(c)))
      continue;  // these are words of
                 // a result
    const std::string code(1, static_cast<char>(c));
    std::string expected = "game\n";
    if (c > '0' && c <= '3') {
      expected += "result " + std::string(kResults[static_cast<std::size_t>(c - '0')]) + "  \n";
    }
    expected += "0 @0\n";
    const std::string text = cbf_with("<RecordResult> " + code + " </RecordResult>");
    const std::string read = forum_read(kCbf, text);
    if (c == ' ' || (c >= '0' && c <= '3')) {
      EXPECT_EQ(read, expected) << code;
    } else {
      EXPECT_EQ(read, expected + "! result_code @26 1:27 " + code + "\n");
    }
  }
  EXPECT_EQ(forum_read(kCbf, cbf_with("<RecordResult>12</RecordResult>")),
            "game\n0 @0\n! result_code @26 1:27 12\n");
  EXPECT_EQ(forum_read(kCbf, cbf_with("<RecordResult>红胜</RecordResult>")),
            "game\nresult 1-0  \n0 @0\n");
  // A long word is shown up to forty bytes, in whole characters.
  std::string word, shown;
  for (int i = 0; i < 20; ++i) word += "马";
  for (int i = 0; i < 13; ++i) shown += "马";
  EXPECT_EQ(forum_read(kCbf, cbf_with("<RecordResult>" + word + "</RecordResult>")),
            "game\n0 @0\n! result_code @26 1:27 " + shown + "\n");
}

TEST(CbfFields, EveryEndingWithAndWithoutWordsBehindIt) {
  for (int i = 0; i <= static_cast<int>(Ending::abandoned); ++i) {
    const auto ending = static_cast<Ending>(i);
    const std::string name(ending_words(ending));
    Outcome outcome;
    cbf::read_result_type(name, outcome);
    EXPECT_EQ(outcome, (Outcome{GameResult::unknown, ending, ""}));
    EXPECT_EQ(cbf::write_result_type(outcome), name);
    outcome.words = "stale";
    cbf::read_result_type(name + "：甲", outcome);
    EXPECT_EQ(outcome, (Outcome{GameResult::unknown, ending, "甲"}));
    const std::string written = cbf::write_result_type(outcome);
    EXPECT_EQ(written, i == 0 ? "甲" : name + "：甲");
    Outcome again;
    cbf::read_result_type(written, again);
    EXPECT_EQ(again, outcome);
  }
  Outcome outcome{GameResult::draw, Ending::time, "words"};
  cbf::read_result_type("", outcome);
  EXPECT_EQ(outcome, (Outcome{GameResult::draw, Ending::unsaid, ""}));
  cbf::read_result_type("超时了没有", outcome);
  EXPECT_EQ(outcome.words, "超时了没有");
}

TEST(CbfFields, EverySquareAndEveryShapeOfAMove) {
  for (int column = 0; column < 10; ++column) {
    for (int row = 0; row < 10; ++row) {
      const std::string p = std::to_string(column) + std::to_string(row);
      const bool on = column < 9;
      const std::string square =
          std::string(1, static_cast<char>('a' + column)) + std::to_string(9 - row);
      ReadAll all = read_all(kCbf, cbf_with("", "<Move/><Move value=\"" + p +
                                                    "-44\"/>"
                                                    "<Move value=\"44" +
                                                    p + "\" end=\"1\"/>"));
      all.games.at(0).start.turn = Color::red;
      const std::string said =
          on ? "" : "! off_board @50 1:51 " + p + " 44\n! off_board @71 1:72 44 " + p + "\n";
      EXPECT_EQ(whole(all), "game\n0 @0\n1<0 " + (on ? square + "e5" : "'" + p + "-44'") +
                                " @50\n2<1 " + (on ? "e5" + square : "'44" + p + "'") + " @71\n" +
                                said);
    }
  }
  for (const std::string_view odd : {"7747x9", "774", "77477", "77--47", "x", "７７４７"}) {
    EXPECT_EQ(main_line(read_all(kCbf, cbf_with("", "<Move value=\"00-00\"/><Move value=\"" +
                                                        std::string(odd) + "\"/>"))
                            .games.at(0)),
              odd);
  }
  EXPECT_EQ(main_line(read_all(kCbf, cbf_with("", "<Move/><Move/>")).games.at(0)), "?");
  std::string many = "<Move/>";
  for (int i = 0; i < 6; ++i) many += "<Move value=\"99-44\"/>";
  const std::string read = forum_read(kCbf, cbf_with("", many));
  EXPECT_NE(read.find("! more_off_board @0 1:1 2\n"), read.npos) << read;
}

TEST(CbfFields, MarksAreSetUnlessTheyAreEmptyZeroOrFalse) {
  for (const std::string_view value : {"", "0", "false", "1", "true", "00"}) {
    const bool set = value == "1" || value == "true" || value == "00";
    const std::string mark = "=\"" + std::string(value) + "\"";
    EXPECT_EQ(read_all(kCbf, cbf_with("", "<Move/><Move value=\"77-47\" end" + mark +
                                              "/><Move value=\"70-62\"/>"))
                  .games.at(0)
                  .size(),
              set ? 2U : 3U);
    EXPECT_EQ(
        codes(read_all(kCbf, cbf_with("", "<Move/><Move value=\"77-47\" branch" + mark + "/>"))),
        set ? Codes{"branches_missing"} : Codes{});
  }
  // Nodes after the end of the tree are counted, and the finding is at the first of them.
  const std::string text = cbf_with("",
                                    "<Move value=\"00-00\"/><Move value=\"77-47\" end=\"1\"/>"
                                    "<Move value=\"70-62\"/><Move value=\"79-67\"/>");
  EXPECT_NE(forum_read(kCbf, text)
                .find("! moves_beyond @" + std::to_string(text.find("<Move value=\"70")) +
                      " 1:" + std::to_string(text.find("<Move value=\"70") + 1) + " 2\n"),
            text.npos);
}

// --- DhtmlXQ ------------------------------------------------------------------------------------

TEST(DhtmlXqFields, OfAListThatStopsTwentyFourBytesAreShown) {
  for (const std::size_t length : {1U, 23U, 24U, 25U, 40U}) {
    const std::string rest(length, 'x');
    const std::string shown = rest.substr(0, 24);
    EXPECT_EQ(forum_read(kDhtmlXq, "[DhtmlXQ_movelist]7747" + rest + "[/DhtmlXQ_movelist]"),
              "game\n0 @0\n1<0 h2e2 @18\n! movelist_rest @22 1:23 movelist " + shown + "\n");
    EXPECT_EQ(forum_read(kDhtmlXq, "[DhtmlXQ_movelist]77479EZK0000" + rest + "[/DhtmlXQ_movelist]"),
              "game\n0 @0\n1<0 h2e2 @18\n! movelist_rest @30 1:31 movelist " + shown + "\n");
    EXPECT_EQ(forum_read(kDhj, "[DHJHtmlXQ_34]7242" + rest + "[/DHJHtmlXQ_34]"),
              "game\n0 @0\n1<0 h2e2 @14\n! movelist_rest @18 1:19 34 " + shown + "\n");
  }
}

TEST(DhtmlXqFields, EverySquareInBothLists) {
  for (int column = 0; column < 10; ++column) {
    for (int row = 0; row < 10; ++row) {
      const std::string p = std::to_string(column) + std::to_string(row);
      for (const bool dhj : {false, true}) {
        const std::string open = dhj ? "[DHJHtmlXQ_34]" : "[DhtmlXQ_movelist]";
        const std::string close = dhj ? "[/DHJHtmlXQ_34]" : "[/DhtmlXQ_movelist]";
        const Format& format = dhj ? kDhj : kDhtmlXq;
        const std::string square =
            std::string(1, static_cast<char>('a' + column)) + std::to_string(dhj ? row : 9 - row);
        const std::string middle = dhj ? "e4" : "e5";
        ReadAll all = read_all(format, open + p + "4444" + p + close);
        all.games.at(0).start.turn = Color::red;
        const auto at = [&](std::size_t i) { return std::to_string(open.size() + i); };
        std::string expected = "game\n0 @0\n1<0 ";
        expected += column < 9 ? square + middle : "'" + p + "44'";
        expected += " @" + at(0) + "\n2<1 ";
        expected += column < 9 ? middle + square : "'44" + p + "'";
        expected += " @" + at(4) + "\n";
        if (column == 9) {
          expected += "! off_board @" + at(0) + " 1:" + at(1) + "+4 " + p + " 44\n! off_board @" +
                      at(4) + " 1:" + at(5) + "+4 44 " + p + "\n";
        }
        EXPECT_EQ(whole(all), expected);
      }
    }
  }
}

TEST(DhtmlXqFields, BlackToMoveIsWrittenOnlyWhereNoMoveShowsIt) {
  Game diagram;
  diagram.start.turn = Color::black;
  EXPECT_NE(written_as(kDhtmlXq, diagram).find("[DhtmlXQ_fen]"), std::string::npos);
  diagram.start.turn = Color::red;
  EXPECT_EQ(written_as(kDhtmlXq, diagram).find("[DhtmlXQ_fen]"), std::string::npos);
  for (const bool black : {false, true}) {
    Game empty;  // the first move moves no piece
    empty.start.turn = black ? Color::black : Color::red;
    empty.add(kRoot, Move(*Square::parse("e5"), *Square::parse("e4")));
    EXPECT_EQ(written_as(kDhtmlXq, empty).find("[DhtmlXQ_fen]") != std::string::npos, black);
    EXPECT_EQ(law_difference(kDhtmlXq, empty), "");
  }
  Game moved;
  moved.start.turn = Color::black;
  moved.add(kRoot, Move(*Square::parse("h9"), *Square::parse("g7")));
  EXPECT_EQ(written_as(kDhtmlXq, moved).find("[DhtmlXQ_fen]"), std::string::npos);
}

TEST(DhtmlXqFields, ACommentHangsOnItsPlyAndANameThatIsNoNumberOnNothing) {
  const std::string line =
      "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"
      "[DhtmlXQ_move_0_2_3]7242[/DhtmlXQ_move_0_2_3]";
  struct Row {
    std::string_view name;
    int node;  // -1: none
  };
  for (const Row& row :
       {Row{"0", 0}, Row{"1", 1}, Row{"2", 2}, Row{"3", -1}, Row{"3_2", 3}, Row{"3_1", 1},
        Row{"3_0", 0}, Row{"3_3", -1}, Row{"4_1", -1}, Row{"", -1}, Row{"x", -1}, Row{"1x", -1},
        Row{"0_2", 2}, Row{"1_", -1}, Row{"1_2_3_4", -1}}) {
    const std::string tag = "[DhtmlXQ_comment" + std::string(row.name) + "]x[/DhtmlXQ_comment" +
                            std::string(row.name) + "]";
    const Game game = read_all(kDhtmlXq, line + tag).games.at(0);
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(game.notes(static_cast<NodeId>(i)).comment, i == row.node ? "x" : "") << row.name;
    }
    EXPECT_EQ(game.tags.get("dhtmlxq.comment" + std::string(row.name)), row.node < 0 ? "x" : "");
  }
}

// --- DHJHtmlXQ ----------------------------------------------------------------------------------

TEST(DhjFields, EveryNumber) {
  const std::array<std::pair<int, std::string_view>, 24> named = {
      {{10, "Title"},      {11, "Event"},       {13, "Date"},       {14, "Site"},
       {15, "Round"},      {16, "Table"},       {17, "RedTeam"},    {18, "Red"},
       {19, "RedTitle"},   {20, "RedElo"},      {21, "BlackTeam"},  {22, "Black"},
       {23, "BlackTitle"}, {24, "BlackElo"},    {29, "RedTime"},    {30, "BlackTime"},
       {36, "Opening"},    {37, "Variation"},   {40, "dhj.remark"}, {41, "Source"},
       {42, "Creator"},    {44, "dhj.entered"}, {47, "dhj.hits"},   {48, "dhj.id"}}};
  for (int n = 0; n < 60; ++n) {
    if (n == 28 || n == 31 || n == 32 || n == 34) continue;  // outcome, board, side, moves
    std::string tag = "dhj." + std::to_string(n);
    for (const auto& [number, name] : named) {
      if (number == n) tag = name;
    }
    const std::string open = "[DHJHtmlXQ_" + std::to_string(n) + "]";
    const std::string close = "[/DHJHtmlXQ_" + std::to_string(n) + "]";
    EXPECT_EQ(forum_read(
                  kDhj, "[DHJHtmlXQ]" + open + " v " + close + open + "w" + close + "[/DHJHtmlXQ]"),
              "game\n" + tag + "=v\n0 @0\n");
    for (const std::string_view usual : {"no", "yes", "0"}) {
      const bool hushed =
          (n == 1 && usual == "no") || (n == 8 && usual == "yes") || (n == 33 && usual == "0");
      EXPECT_EQ(
          forum_read(kDhj, "[DHJHtmlXQ]" + open + std::string(usual) + close + "[/DHJHtmlXQ]"),
          "game\n" + (hushed ? "" : tag + "=" + std::string(usual) + "\n") + "0 @0\n");
    }
  }
}

}  // namespace
}  // namespace qipu
