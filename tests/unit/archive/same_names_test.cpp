// Spellings that are probably one person's, and those that are not.

#include "archive/names/same_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/archive/names.h"

namespace qipu {
namespace {

/// A collection, and the suggestions for it: "名 12: 別名 3 script; ..." for each group.
struct Archive {
  SameNames names;

  void add(const char* red, const char* black, const char* date = "1980", int games = 1,
           const char* team = "") {
    Game game;
    game.tags.add("Red", red);
    game.tags.add("Black", black);
    game.tags.add("Date", date);
    if (*team != '\0') game.tags.add("RedTeam", team);
    for (int i = 0; i < games; ++i) names.add(game);
  }
  std::string dump(std::uint64_t least = 1) const {
    std::string out;
    for (const SameNames::Group& group : names.groups(least)) {
      for (const SameNames::Spelling& s : group.spellings) {
        if (s.why != SameNames::Why::itself) out += std::string(name_of(s.why)) + " ";
        out += s.text + " " + std::to_string(s.games) + "; ";
      }
      out += "\n";
    }
    return out;
  }
};

TEST(SameNames, InScriptWidthAndLetters) {
  Archive archive;
  archive.add("胡荣华", "?", "1980", 3);
  archive.add("胡榮華", "？", "1981");
  archive.add("胡 荣 华", "", "1981");
  archive.add("Bot 7", "ＢＯＴ ７");
  archive.add("Ngo Lan-Huong", "NGO Lan Huong", "2001");
  archive.add("Ngo Lan Huong", "Nobody", "2001");
  EXPECT_EQ(archive.dump(), "胡荣华 3; script 胡 荣 华 1; script 胡榮華 1; \n");
}

TEST(SameNames, ByLettersTeamsAndPinyin) {
  Archive archive;
  archive.add("吕钦", "?", "1985", 5);
  archive.add("Lü Qin", "?", "1986", 2);
  archive.add("LV Qin", "?", "1986");
  archive.add("Qin Lv", "?", "1986");
  archive.add("广东 吕钦", "?", "1986");
  archive.add("吕钦（广东）", "?", "1986");
  archive.add("广东呂欽", "?", "1986");
  archive.add("NGO Lan Huong", "?", "2001", 2);
  archive.add("Ngo Lan-Huong", "?", "2001");
  EXPECT_EQ(archive.dump(),
            "NGO Lan Huong 2; letters Ngo Lan-Huong 1; \n"
            "吕钦 5; team 吕钦（广东） 1; team 广东 吕钦 1; team 广东呂欽 1; pinyin Lü Qin 2; "
            "pinyin LV Qin 1; pinyin Qin Lv 1; \n");
  EXPECT_EQ(archive.dump(4), archive.dump().substr(archive.dump().find('\n') + 1));
}

TEST(SameNames, PinyinOfTwoNamesIsNobodys) {
  Archive archive;
  archive.add("李强", "?");
  archive.add("Li Qiang", "?");
  EXPECT_EQ(archive.dump(), "李强 1; pinyin Li Qiang 1; \n");
  archive.add("李蔷", "?");
  EXPECT_EQ(archive.dump(), "");
}

TEST(SameNames, PinyinInOneWordIsANameOnAServer) {
  Archive archive;
  archive.add("李强", "?");
  archive.add("liqiang", "?");
  EXPECT_EQ(archive.dump(), "");
}

TEST(SameNames, PinyinOfAnotherTime) {
  Archive archive;
  archive.add("张三丰", "?", "1850");
  archive.add("Zhang Sanfeng", "?", "1880");
  EXPECT_EQ(archive.dump(), "张三丰 1; pinyin Zhang Sanfeng 1; \n");
  Archive later;
  later.add("张三丰", "?", "1850");
  later.add("Zhang Sanfeng", "?", "1881");
  EXPECT_EQ(later.dump(), "");
}

TEST(SameNames, OneCharacterMisread) {
  const auto dump = [](const char* usual, int games, const char* rare, int times, const char* date,
                       const char* team = "", const char* other_team = "") {
    Archive archive;
    archive.add(usual, "?", "1980", games, team);
    archive.add(rare, "?", date, times, other_team);
    return archive.dump();
  };
  EXPECT_EQ(dump("胡荣华", 20, "胡荣毕", 1, "1981"), "");  // they neither look nor sound alike
  EXPECT_EQ(dump("胡荣华", 20, "胡荣桦", 1, "1982"), "胡荣华 20; misread 胡荣桦 1; \n");
  EXPECT_EQ(dump("许银川", 20, "许根川", 2, "1980"), "许银川 20; misread 许根川 2; \n");
  EXPECT_EQ(dump("许银川", 20, "许根川", 1, "????.??.??"), "");  // no team or year supports it
  EXPECT_EQ(dump("许银川", 20, "许根川", 1, "1983"), "");
  EXPECT_EQ(dump("许银川", 20, "许根川", 3, "1980"), "");  // not rare enough
  EXPECT_EQ(dump("许银川", 40, "许根川", 4, "1980"), "");
  EXPECT_EQ(dump("许银川", 20, "许根川", 1, "1980", "广东", "河北"), "");
  EXPECT_EQ(dump("许银川", 20, "许根川", 1, "????", "广东", "廣東"),
            "许银川 20; misread 许根川 1; \n");
  // Two characters: only if the team agrees.
  EXPECT_EQ(dump("吕钦", 20, "吕软", 1, "1980"), "");
  EXPECT_EQ(dump("吕钦", 20, "吕软", 1, "1980", "广东", "广东"), "吕钦 20; misread 吕软 1; \n");
  EXPECT_EQ(dump("徐天红", 20, "徐天利", 1, "1980", "江苏", "江苏"), "");
}

TEST(SameNames, NotWhoHasPlayedTheOther) {
  Archive archive;
  archive.add("许银川", "?", "1980", 20);
  archive.add("许银川", "许根川", "1980");
  EXPECT_EQ(archive.dump(), "");
  // A spelling that may be either of two names is not reported, either.
  Archive two;
  two.add("许银川", "?", "1980", 20);
  two.add("许跟川", "?", "1980", 20);
  two.add("许根川", "?", "1980");
  EXPECT_EQ(two.dump(), "");
}

TEST(SameNames, ConsultingPlayersAreNoTeam) {
  Archive archive;
  archive.add("胡荣华", "许银川");
  archive.add("胡荣华 许银川", "?");
  EXPECT_EQ(archive.dump(), "");
}

std::string table_of(const SameNames& names) {
  std::string out;
  for (const SameNames::Group& group : names.groups()) {
    for (const SameNames::Spelling& s : group.spellings) out += s.text + "\t";
    out.back() = '\n';
  }
  return out;
}

/// Used as a table, the suggestions give no findings, and after applying it no suggestions are
/// left. Parts of a collection give the same as the whole.
// A team that some record has in a player's place does not become a player.
TEST(SameNames, ATeamInAPlayersPlaceStaysATeam) {
  Archive archive;
  archive.add("广东", "?");  // a stray record
  archive.add("许银川", "?", "2000", 9);
  archive.add("广东 许银川", "?", "2000", 4);
  archive.add("廣東 許銀川", "?", "2000");
  archive.add("火车头", "?");
  archive.add("宋国强", "?", "2000", 5);
  archive.add("火车头 宋国强", "?", "2000", 2);
  archive.add("火车头 崔岩", "?", "2000", 2);
  EXPECT_EQ(archive.dump(),
            "许银川 9; team 广东 许银川 4; team 廣東 許銀川 1; \n"
            "宋国强 5; team 火车头 宋国强 2; \n");
}

TEST(SameNames, MakeATable) {
  const char* const spellings[] = {
      "胡荣华",      "胡榮華", "上海 胡荣华", "上海胡荣华",   "胡荣华(上海)", "Hu Ronghua",
      "Ronghua Hu",  "吕 钦",  "呂欽",        "Lu Qin",       "李强",         "河北 李强",
      "Nguyễn Minh", "许银川", "许根川",      "NGUYEN Minh",  "Nguyen-Minh",  "#7",
      "徐天红",      "徐天利", "甲\t乙",      "胡荣华 许银川"};
  SameNames whole, first, second;
  int number = 0;
  std::vector<Game> games;
  for (const char* const name : spellings) {
    const int times = std::string_view(name) == "许银川" ? 20 : 1 + number % 3;
    for (int i = 0; i < times; ++i) {
      Game game;
      game.tags.add("Date", "1990");
      game.tags.add(number % 2 == 0 ? "Red" : "Black", name);
      games.push_back(std::move(game));
      ++number;
    }
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    whole.add(games[i]);
    (i % 3 == 0 ? first : second).add(games[i]);
  }
  first.merge(second);
  const std::string text = table_of(whole);
  EXPECT_EQ(table_of(first), text);
  EXPECT_EQ(std::ranges::count(text, '\n'), 5);
  Findings findings;
  const NameTable table = NameTable::parse(text, findings);
  EXPECT_EQ(findings.all.size(), 0u);
  SameNames after;
  for (Game& game : games) {
    table.apply(game.tags);
    after.add(game);
  }
  EXPECT_EQ(table_of(after), "");
}

}  // namespace
}  // namespace qipu
