// Sheets of rulings: a section for each ruling, a board with the threats for each move, the words
// below; all in both languages; and no text of a record can become markup.
#include "publish/ruling_page.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "ruling/ruling_text.h"
#include "support/positions.h"

namespace qipu {
namespace {

std::size_t count_of(std::string_view text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
  return count;
}

std::vector<Ruling> loop_of(std::string_view fen, std::string_view round, std::string_view rules,
                            std::optional<Move> illegal = {}) {
  std::vector<Move> moves;
  for (int i = 0; i < 2; ++i) {
    for (std::size_t at = 0; at + 4 <= round.size(); at += 5)
      moves.push_back(test::move(round.substr(at, 4)));
  }
  return judge(test::position_of(fen), moves, *find_ruleset(rules), illegal);
}

constexpr std::string_view kHorse = "4k4/4a4/4ba2b/5N3/2n5C/4p2p1/P4n3/4BA3/4A4/2B1K4 w";
constexpr std::string_view kHorseRound = "f6d5 i7g5 d5f6 g5i7";

TEST(RulingPage, HasABoardALabelAndAClauseForEachMove) {
  const auto rulings = loop_of(kHorse, kHorseRound, "2020");
  ASSERT_EQ(rulings.size(), 1U);
  for (const Language language : {Language::en, Language::zh}) {
    RulingPage page({.title = "t", .language = language});
    page.add(rulings[0], "heading", "book");
    const std::string html = page.html();
    EXPECT_EQ(count_of(html, "<section>"), 1U);
    EXPECT_EQ(count_of(html, "<figure>"), 4U);
    EXPECT_EQ(count_of(html, "<span class=\"label attack\">"), 2U);
    EXPECT_EQ(count_of(html, "<span class=\"label\">"), 2U);
    EXPECT_EQ(count_of(html, "<p class=\"proof\">"), 2U);
    EXPECT_EQ(count_of(html, "class=\"boards c2\""), 1U);
    Position after = rulings[0].start;
    for (const JudgedMove& m : rulings[0].loop) {
      after.replay(m.move);
      const std::string why = chase_reason(m, after, language);
      EXPECT_EQ(why.empty(), m.label != Label::chase);
      EXPECT_TRUE(why.empty() || html.contains("<p class=\"clause\">" + why + "</p>")) << why;
    }
    const auto& rules = *rulings[0].rules;
    EXPECT_EQ(count_of(html, ">" + clause_text(rules, Matter::chase, language) + "<"), 2U);
    EXPECT_EQ(count_of(html, "<p class=\"verdict\">" + reason_of(rulings[0], language) + "<"), 1U);
    EXPECT_EQ(count_of(html, settlement_of(rulings[0], language)), 1U);
    EXPECT_TRUE(html.contains(language == Language::zh ? "1. 红方 马四退六" : "1. Red 马四退六"));
    EXPECT_TRUE(html.contains(language == Language::zh ? "lang=\"zh" : "lang=\"en\""));
    for (const std::string_view loads : {"src=", "url(", "href=\"http", "@import"}) {
      EXPECT_EQ(count_of(html, loads), 0U) << loads;
    }
  }
}

TEST(RulingPage, PutsAnArrowForTheThreat) {
  const auto rulings = loop_of(kHorse, kHorseRound, "2020");
  ASSERT_EQ(rulings.size(), 1U);
  RulingPage page({.title = "t"});
  page.add(rulings[0], "", "");
  const std::string html = page.html();
  Position position = test::position_of(kHorse);
  for (const JudgedMove& m : rulings[0].loop) {
    position.replay(m.move);
    Diagram diagram;
    diagram.board = position.setup().board;
    diagram.style = DiagramStyle::paper;
    diagram.last = m.move;
    if (!m.proof.empty()) diagram.arrows = {m.proof[0]};
    // The picture without its title.
    const std::string picture = svg_element(draw(diagram), "");
    EXPECT_TRUE(html.contains(picture.substr(picture.find("<path")))) << m.move.ucci();
  }
}

TEST(RulingPage, SetsLongLoopsInMoreColumns) {
  Ruling ruling = loop_of(kHorse, kHorseRound, "2020").at(0);
  const std::vector<JudgedMove> round = ruling.loop;
  for (const auto& [moves, columns] :
       {std::pair{4, "c2"}, std::pair{8, "c4"}, std::pair{12, "c4"}, std::pair{24, "c6"}}) {
    ruling.loop.clear();
    while (static_cast<int>(ruling.loop.size()) < moves) {
      ruling.loop.insert(ruling.loop.end(), round.begin(), round.end());
    }
    RulingPage page({});
    page.add(ruling, "", "");
    EXPECT_TRUE(page.html().contains("class=\"boards " + std::string(columns) + "\"")) << moves;
    EXPECT_EQ(count_of(page.html(), "<figure>"), static_cast<std::size_t>(moves));
  }
}

TEST(RulingPage, ShowsOneBoardWhereThereIsNoLoop) {
  const auto rulings = judge(test::position_of("4k4/9/9/9/9/9/9/3r5/3R5/3K5 w"), {},
                             *find_ruleset("1999"), test::move("d1e1"));
  ASSERT_EQ(rulings.size(), 1U);
  RulingPage page({.title = "t", .language = Language::zh});
  page.add(rulings[0], "a", "b");
  page.add(rulings[0], "c", "d");
  const std::string html = page.html();
  EXPECT_EQ(count_of(html, "<section>"), 2U);
  EXPECT_EQ(count_of(html, "<figure>"), 2U);
  EXPECT_EQ(count_of(html, "class=\"boards c1\""), 2U);
  EXPECT_TRUE(html.contains("红方 车六平五"));
  EXPECT_TRUE(html.contains("红方自行送将。"));
}

TEST(RulingPage, EscapesWhatRecordsSay) {
  const auto rulings = loop_of(kHorse, kHorseRound, "axf");
  RulingPage page({.title = "<b>&"});
  page.add(rulings.at(0), "<script>x</script>", "a & b");
  const std::string html = page.html();
  EXPECT_FALSE(html.contains("<script>x"));
  EXPECT_TRUE(html.contains("&lt;script&gt;x"));
  EXPECT_TRUE(html.contains("a &amp; b"));
  EXPECT_TRUE(html.contains("<title>&lt;b&gt;&amp;</title>"));
}

TEST(RulingPage, SaysThatThereIsNothing) {
  EXPECT_TRUE(RulingPage({}).html().contains("There is nothing to judge."));
  EXPECT_TRUE(RulingPage({.language = Language::zh}).html().contains("没有需要裁决的局面。"));
}

}  // namespace
}  // namespace qipu
