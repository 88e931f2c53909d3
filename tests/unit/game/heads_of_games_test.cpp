// Tags, their names and the headings made from them, at their limits.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/headings.h"
#include "game/tag_names.h"
#include "qipu/game/reduce.h"
#include "qipu/game/tags.h"

namespace qipu {
namespace {

using Listed = std::vector<Tags::Entry>;

Listed listed(const Tags& tags) { return {tags.begin(), tags.end()}; }

Tags tags_with(const Listed& entries) {
  Tags out;
  for (const auto& [name, value] : entries) out.add(name, value);
  return out;
}

TEST(TagList, KeepsOrderAndRepeatsAndSetsTheFirst) {
  Tags tags;
  EXPECT_TRUE(tags.empty());
  EXPECT_EQ(tags.size(), 0u);
  EXPECT_EQ(tags.get("Red"), "");
  EXPECT_FALSE(tags.has("Red"));
  tags.set("Red", "甲");
  tags.add("Black", "乙");
  tags.add("Red", "丙");
  tags.add("Site", "");
  EXPECT_FALSE(tags.empty());
  EXPECT_EQ(listed(tags), (Listed{{"Red", "甲"}, {"Black", "乙"}, {"Red", "丙"}, {"Site", ""}}));
  EXPECT_TRUE(tags.has("Site"));
  EXPECT_TRUE(tags.has("Red"));
  EXPECT_FALSE(tags.has("red"));
  EXPECT_FALSE(tags.has("甲"));
  EXPECT_EQ(tags.get("Red"), "甲");
  EXPECT_EQ(tags.get("Black"), "乙");
  EXPECT_EQ(tags.get("Site"), "");
  tags.set("Red", "丁");
  EXPECT_EQ(listed(tags), (Listed{{"Red", "丁"}, {"Black", "乙"}, {"Red", "丙"}, {"Site", ""}}));
  tags.remove("Red");
  EXPECT_EQ(listed(tags), (Listed{{"Black", "乙"}, {"Site", ""}}));
  tags.remove("Red");
  EXPECT_EQ(tags.size(), 2u);
  EXPECT_NE(tags, tags_with({{"Site", ""}, {"Black", "乙"}}));
  EXPECT_EQ(tags, tags_with({{"Black", "乙"}, {"Site", ""}}));
  tags.clear();
  EXPECT_TRUE(tags.empty());
}

TEST(TagList, NamesOfMoreThanEightyBytesAreNobodys) {
  EXPECT_EQ(common_tag("Red" + std::string(77, ' ')), "Red");
  EXPECT_EQ(common_tag("Red" + std::string(78, ' ')), "");
  EXPECT_EQ(common_tag("DatePrinted"), "DatePrinted");
  EXPECT_EQ(common_tag("日期原文"), "DatePrinted");
  EXPECT_EQ(chinese_tag("RedType"), "");
  EXPECT_EQ(common_tag("White_Type"), "RedType");
}

/// The first synonym of a tag gets the common name; a second one keeps its own.
TEST(TagList, OfTwoSynonymsTheFirstHasTheCommonName) {
  const std::vector<std::pair<std::string_view, std::vector<std::string>>> names = {
      {"Red", {"White", "红方", "先手", "RedName"}},
      {"Black", {"黑方", "后手", "BlackPlayer"}},
      {"Event", {"Tournament", "赛事", "比赛名称"}},
      {"Date", {"EventDate", "日期", "比赛日期"}},
      {"Result", {"结果", "胜负"}},
      {"RedElo", {"WhiteElo", "红方等级分"}},
  };
  for (const auto& [common, spellings] : names) {
    for (const std::string& a : spellings) {
      for (const std::string& b : spellings) {
        if (a == b) continue;
        Tags tags = tags_with({{"x", "0"}, {a, "1"}, {b, "2"}});
        unify_tags(tags);
        const Tags expected = tags_with({{"x", "0"}, {std::string(common), "1"}, {b, "2"}});
        EXPECT_EQ(tags, expected) << a << ' ' << b;
        unify_tags(tags);
        EXPECT_EQ(tags, expected) << a << ' ' << b;
      }
      Tags both = tags_with({{a, "1"}, {std::string(common), "2"}});
      const Tags as_they_stand = both;
      unify_tags(both);
      EXPECT_EQ(both, as_they_stand) << a;
    }
  }
}

TEST(TagList, PlayersAndEventsAreWhatIsKnownOfThem) {
  struct Row {
    Listed tags;
    std::string_view players, event;
  };
  for (const auto& [entries, players, event] : {
           Row{{}, "", ""},
           Row{{{"Red", "甲"}, {"Black", "乙"}}, "甲 – 乙", ""},
           Row{{{"Red", "甲"}}, "甲 – ?", ""},
           Row{{{"Black", "乙"}, {"Red", "?"}}, "? – 乙", ""},
           Row{{{"Black", "?"}, {"Red", "??"}}, "", ""},
           Row{{{"Event", "赛"}, {"Title", "题"}}, "", "题"},
           Row{{{"Event", "赛"}, {"Title", "?"}}, "", "赛"},
           Row{{{"Event", "赛"}}, "", "赛"},
           Row{{{"Event", "赛"}, {"Title", "题"}, {"Red", "甲"}}, "甲 – ?", "赛"},
           Row{{{"Event", "赛"}, {"Title", "题"}, {"Black", "乙"}}, "? – 乙", "赛"},
           Row{{{"Event", "?"}, {"Title", "题"}, {"Black", "乙"}}, "? – 乙", "题"},
       }) {
    const Tags tags = tags_with(entries);
    EXPECT_EQ(players_in(tags), players);
    EXPECT_EQ(event_in(tags), event) << players;
    std::string against(players);
    if (const auto at = against.find("–"); at != against.npos) against.replace(at, 3, "v.");
    EXPECT_EQ(players_in(tags, " v. "), against);
  }
}

TEST(TagList, CodesOfOpeningsAreALetterAndTwoDigits) {
  struct Row {
    std::string_view words, code;
  };
  for (const auto& [words, code] : {
           Row{"A00", "A00"},
           Row{"E99", "E99"},
           Row{"  C36 中炮", "C36"},
           Row{"C36中炮", "C36"},
           Row{"C36a", "C36"},
           Row{"C361", ""},
           Row{"F12", ""},
           Row{"@12", ""},
           Row{"112", ""},
           Row{"a12", ""},
           Row{"C3", ""},
           Row{"C3x", ""},
           Row{"Cx3", ""},
           Row{"中炮", ""},
           Row{"", ""},
           Row{"   ", ""},
       }) {
    EXPECT_EQ(ecco_code(words), code) << words;
  }
  const auto both = [](const Listed& entries) {
    const OpeningWords words = opening_in(tags_with(entries));
    return words.code + "|" + words.name + "|" + words.both();
  };
  for (const std::string between :
       {" ", "\t", ".", ":", "-", "_", "　", "：", "、", "．", "—", " - ", "：　", "...", ""}) {
    EXPECT_EQ(both({{"Opening", "E13" + between + "仙人指路"}}), "E13|仙人指路|E13 仙人指路");
    EXPECT_EQ(both({{"ECCO", " E13" + between + "仙人指路"}}), "E13|仙人指路|E13 仙人指路");
  }
  EXPECT_EQ(both({{"ECCO", "未知"}}), "未知||未知");
  EXPECT_EQ(both({{"ECCO", "未知"}, {"Opening", "中炮"}}), "未知|中炮|未知 中炮");
  EXPECT_EQ(both({{"ECCO", "E13"}, {"Opening", "E13"}}), "E13||E13");
  EXPECT_EQ(both({{"Variation", "对飞象"}}), "||");
  EXPECT_EQ(both({{"Opening", "中炮"}, {"Variation", "甲"}}), "|中炮，甲|中炮，甲");
}

TEST(TagList, RoundsAreNumbersOrWords) {
  struct Row {
    const char *round, *zh, *en;
  };
  for (const Row& row : {
           Row{"第轮", "第轮", "第轮"},
           Row{"第", "第", "第"},
           Row{"轮", "轮", "轮"},
           Row{"第x轮", "第x轮", "第x轮"},
           Row{"3a", "3a", "3a"},
           Row{"第十", "第十轮", "round 十"},
           Row{"十輪", "十輪", "round 十"},
           Row{"零", "第零轮", "round 零"},
           Row{"三月", "三月", "三月"},
           Row{"3.?", "第3轮", "round 3"},
       }) {
    const Tags tags = tags_with({{"Round", row.round}});
    EXPECT_EQ(round_words(tags, Language::zh), row.zh) << row.round;
    EXPECT_EQ(round_words(tags, Language::en), row.en) << row.round;
  }
}

TEST(LossLedger, AddsUpByKindAndDetail) {
  Losses losses;
  add_loss(losses, {"tag", "A", 1});
  add_loss(losses, {"tag", "B", 2});
  add_loss(losses, {"tag", "A", 3});
  add_loss(losses, {"empty tag", "A", 4});
  add_loss(losses, {"nags", "", 5});
  EXPECT_EQ(losses_text(losses, Language::en),
            "6 tags (A, B), 4 tags without a value (A), 5 move marks (!, ?)");
  ASSERT_EQ(losses.size(), 4u);
  EXPECT_EQ(losses[0].count, 4u);
  // From a hundred entries on, new details are counted together, and known ones as before.
  for (int i = 0; i < 96; ++i) add_loss(losses, {"tag", "x" + std::to_string(i), 1});
  ASSERT_EQ(losses.size(), 100u);
  add_loss(losses, {"tag", "new", 1});
  add_loss(losses, {"tag", "newer", 1});
  add_loss(losses, {"tag", "A", 1});
  add_loss(losses, {"evals", "", 1});
  add_loss(losses, {"empty tag", "new", 1});
  ASSERT_EQ(losses.size(), 103u);
  EXPECT_EQ(losses[100].detail, "");
  EXPECT_EQ(losses[100].count, 2u);
  EXPECT_EQ(losses[0].count, 5u);
  EXPECT_EQ(losses[102].what, "empty tag");
  EXPECT_EQ(losses[102].detail, "");
}

TEST(LossLedger, NamesSixOfManyTheMostFrequentFirst) {
  Losses six, seven;
  for (int i = 0; i < 7; ++i) {
    const Loss loss{"tag", std::string(1, static_cast<char>('A' + i)), i == 6 ? 2U : 1U};
    if (i < 6) six.push_back(loss);
    seven.push_back(loss);
  }
  EXPECT_EQ(losses_text(six, Language::en), "6 tags (A, B, C, D, E, F)");
  EXPECT_EQ(losses_text(seven, Language::en), "8 tags (G, A, B, C, D, E and 1 more)");
  EXPECT_EQ(losses_text(seven, Language::zh), "标签 8 处（G、A、B、C、D、E 等，另 1 种）");
  EXPECT_EQ(losses_text({}, Language::en), "");
  EXPECT_EQ(loss_text({"not in the list", "", 2}, Language::en), "not in the list");
  EXPECT_EQ(loss_text({"not in the list", "x", 2}, Language::zh), "not in the list（x）");
}

}  // namespace
}  // namespace qipu
