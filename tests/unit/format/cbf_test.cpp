#include <gtest/gtest.h>

#include "format/ccbridge/cbf_layout.h"
#include "format/kit/xml.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/records.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;

struct Read {
  Game game;
  bool found = false;
  Codes codes;
  std::vector<Diagnostic> findings;
};

Read read_cbf(std::string_view text) {
  const test::ReadAll all = test::read_all(kCbf, text);
  Read r;
  r.found = !all.games.empty();
  if (r.found) r.game = all.games[0];
  r.codes = test::codes(all);
  r.findings = all.findings.all;
  return r;
}

std::string cbf_record(std::string_view head, std::string_view moves) {
  return "<ChineseChessRecord Version=\"1.0\"><Head>" + std::string(head) + "</Head><MoveList>" +
         std::string(moves) + "</MoveList></ChineseChessRecord>";
}

TEST(Cbf, RowsCountFromBlackSoTheyAreTurned) {
  const Read r =
      read_cbf(cbf_record("",
                          "<Move value=\"00-00\">开局</Move><Move value=\"77-47\"/>"
                          "<Move value=\"70-62\" end=\"1\"> <![CDATA[屏风\n马]]> </Move>"));
  EXPECT_EQ(main_line(r.game), "h2e2 h9g7");
  EXPECT_EQ(r.game.notes(kRoot).comment, "开局");
  EXPECT_EQ(r.game.notes(2).comment, "屏风\n马");
  EXPECT_TRUE(r.codes.empty());
}

TEST(Cbf, MarksMakeATreeOfTheList) {
  const Read r = read_cbf(
      cbf_record("",
                 "<Move value=\"00-00\"/><Move value=\"77-47\" branch=\"1\"/>"
                 "<Move value=\"70-62\" branch=\"1\"/><Move value=\"79-67\" end=\"1\"/>"
                 "<Move value=\"10-22\" end=\"1\" branch=\"1\"/><Move value=\"72-42\" end=\"1\"/>"
                 "<Move value=\"26-25\" end=\"1\"/>"));
  EXPECT_EQ(main_line(r.game), "h2e2 h9g7 h0g2");
  EXPECT_EQ(r.game.leaves(), 4u);
  EXPECT_EQ(r.game[4].parent, 1u);
  EXPECT_EQ(r.game[5].parent, 1u);
  EXPECT_EQ(r.game[6].parent, kRoot);
  EXPECT_TRUE(r.codes.empty());
}

TEST(Cbf, TheHeadBecomesTagsAndResult) {
  const Read r = read_cbf(
      cbf_record("<Name> 题 &amp; 目 </Name><Contest>杯赛</Contest><Red>甲</Red><BlackRating>2400"
                 "</BlackRating><Group>A</Group><RecordType>4</RecordType><RecordResult>2"
                 "</RecordResult><ResultType>超时</ResultType><URL /><FEN>4k4/9/9/9/9/9/9/9/9/3K5 b"
                 "</FEN>",
                 ""));
  const Tags expected = [] {
    Tags tags;
    tags.add("Title", "题 & 目");
    tags.add("Event", "杯赛");
    tags.add("Red", "甲");
    tags.add("BlackElo", "2400");
    tags.add("Group", "A");
    tags.add("ccbridge.type", "4");
    return tags;
  }();
  EXPECT_EQ(r.game.tags, expected);
  EXPECT_EQ(r.game.outcome, (Outcome{GameResult::black_wins, Ending::time, ""}));
  EXPECT_EQ(write_fen(r.game.start), "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1");
}

TEST(Cbf, EndingsAndTheirWordsShareAFieldAndComeBack) {
  for (const Outcome& outcome : {Outcome{GameResult::draw, Ending::agreement, ""},
                                 Outcome{GameResult::red_wins, Ending::time, "红方胜（黑方超时）"},
                                 Outcome{GameResult::red_wins, Ending::unsaid, "超时"},
                                 Outcome{GameResult::unknown, Ending::time, "超时：再说"},
                                 Outcome{GameResult::unknown, Ending::unsaid, "多种结果"},
                                 Outcome{GameResult::draw, Ending::checkmate, "："}}) {
    Outcome again;
    again.result = outcome.result;
    cbf::read_result_type(cbf::write_result_type(outcome), again);
    EXPECT_EQ(again, outcome) << outcome.words;
  }
}

TEST(Cbf, ADamagedFileKeepsWhatStandsBeforeTheDamage) {
  const Read cut = read_cbf(
      "<ChineseChessRecord><MoveList><Move value=\"00-00\"/>"
      "<Move value=\"77-47\"/><Move val");
  EXPECT_EQ(main_line(cut.game), "h2e2");
  ASSERT_EQ(cut.codes, Codes{"truncated"});
  EXPECT_EQ(cut.findings[0].where.byte, 72u);
  const Read wrong = read_cbf("<ChineseChessRecord>\n<MoveList><Move value=\"77-47\"/></Head>");
  EXPECT_EQ(main_line(wrong.game), "h2e2");
  ASSERT_EQ(wrong.codes, Codes{"bad_xml"});
  EXPECT_EQ(wrong.findings[0].where.line, 2u);
}

TEST(Cbf, WhatIsOddInTheMovesIsSaidAndKept) {
  const Read r =
      read_cbf(cbf_record("<RecordResult>7</RecordResult>",
                          "<Move value=\"00-00\"/><Move value=\"97-47\"/><Move value=\"?\"/>"
                          "<Move value=\"70-62\" end=\"1\"/><Move value=\"79-67\"/>"));
  EXPECT_EQ(r.codes, (Codes{"result_code", "off_board", "moves_beyond"}));
  EXPECT_EQ(r.game.size(), 4u);
  EXPECT_EQ(r.game.written(1), "97-47");
  EXPECT_EQ(read_cbf(cbf_record("", "<Move value=\"77-47\" branch=\"1\" end=\"1\"/>")).codes,
            Codes{"branches_missing"});
  EXPECT_EQ(read_cbf("<html><p>ChineseChess</p></html>").codes, Codes{"xml_no_record"});
  EXPECT_FALSE(read_cbf("<html/>").found);
}

TEST(Cbf, EveryOutcomeTagAndCommentComesBack) {
  Game g;
  g.tags.add("Title", "<a> & \"b\" ]]> \x01\xEF\xBF\xBF");
  g.outcome = {GameResult::black_wins, Ending::perpetual_check, "]]>"};
  g.edit_notes(kRoot).comment = " ]]>]]> a\nb & <c> \xEF\xBF\xBE";
  EXPECT_EQ(law_difference(kCbf, g), "");
}

// --- the XML ------------------------------------------------------------------------------------

TEST(Xml, ADeclaredEncodingIsNotAsked) {
  for (const char* name : {"GB2312", "UTF-16", "no-such-encoding", "ISO-8859-1"}) {
    const Read r = read_cbf("<?xml version=\"1.0\" encoding=\"" + std::string(name) + "\"?>" +
                            cbf_record("<Red>胡荣华</Red>", "<Move value=\"00-00\" end=\"1\"/>"));
    EXPECT_EQ(r.game.tags.get("Red"), "胡荣华") << name;
    EXPECT_TRUE(r.codes.empty()) << name;
  }
}

TEST(Xml, WhatOtherProgramsLeaveUnescapedIsReadAsItStands) {
  const Read r = read_cbf(cbf_record("<Red>a & b &nbsp; c < d \x01 &#1;</Red><Name>&#x8c61;</Name>",
                                     "<Move value=\"00-00\"><![CDATA[a & b <c>]]></Move>"
                                     "<Move value=\"77-47\" end=\"1\"/>"));
  EXPECT_EQ(r.game.tags.get("Red"), "a & b &nbsp; c < d \xEF\xBF\xBD &#1;");
  EXPECT_EQ(r.game.tags.get("Title"), "象");
  EXPECT_EQ(r.game.notes(kRoot).comment, "a & b <c>");
  EXPECT_EQ(main_line(r.game), "h2e2");
  ASSERT_EQ(r.codes, Codes{"xml_mended"});
  EXPECT_EQ(r.findings[0].args[0], "5");
  EXPECT_EQ(r.findings[0].where.byte, 47u);
}

TEST(Xml, PlacesAreThoseOfTheTextAsItStood) {
  const std::string text = cbf_record("<Red>&&&&</Red>", "<Move value=\"77-47\"/>");
  const Read r = read_cbf(text);
  EXPECT_EQ(r.game[1].place, text.find("<Move value"));
}

TEST(Xml, EntitiesEndTheReading) {
  std::string bomb = "<!DOCTYPE a [<!ENTITY a0 \"ha\">";
  for (int i = 1; i < 40; ++i) {
    const std::string before = "&a" + std::to_string(i - 1) + ";";
    bomb += "<!ENTITY a" + std::to_string(i) + " \"" + before + before + before + "\">";
  }
  const Read r = read_cbf(bomb + "]>" + cbf_record("<Red>&a39;</Red>", ""));
  EXPECT_FALSE(r.found);
  EXPECT_EQ(r.codes, (Codes{"xml_mended", "bad_xml", "xml_no_record"}));
}

TEST(Xml, DeepNestingIsHarmless) {
  std::string text = "<ChineseChessRecord>";
  for (int i = 0; i < 100000; ++i) text += "<a>";
  EXPECT_EQ(read_cbf(text).codes, Codes{"truncated"});
}

// --- real files ----------------------------------------------------------------------------------

}  // namespace
}  // namespace qipu
