// Names by a table: what is read from it, and how it replaces printed names.

#include "qipu/archive/names.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "support/reading_dump.h"

namespace qipu {
namespace {

NameTable table_of(std::string_view text) {
  Findings findings;
  NameTable out = NameTable::parse(text, findings);
  EXPECT_EQ(test::dump(findings, text), "");
  return out;
}

std::string findings_of(std::string_view text) {
  Findings findings;
  const NameTable ignored = NameTable::parse(text, findings);
  return test::dump(findings, text);
}

constexpr std::string_view kTable =
    "# players\n"
    "胡荣华\tHu Ronghua\t胡榮毕\n"
    "\n"
    "吕钦\tLv Qin\r\n"
    "李强（河北）\t河北 李强\n"
    "胡荣华\t胡司令\t\t\n";

TEST(Names, AreWrittenAsTheTableHasThem) {
  const NameTable table = table_of(kTable);
  struct Row {
    const char *printed, *written;
  };
  for (const Row& row : {Row{"胡荣华", "胡荣华"},
                         {"胡榮華", "胡荣华"},
                         {"胡 荣 华", "胡荣华"},
                         {"HU RONGHUA", "胡荣华"},
                         {"Ｈｕ　Ｒｏｎｇｈｕａ", "胡荣华"},
                         {"胡榮毕", "胡荣华"},
                         {" 胡司令 ", "胡荣华"},
                         {"呂　欽", "吕钦"},
                         {"lv qin", "吕钦"},
                         // The text beside a name stays.
                         {"上海 胡荣毕", "上海 胡荣华"},
                         {"上海　胡榮華", "上海　胡荣华"},
                         {"广东 呂 欽", "广东 吕钦"},
                         {"胡司令（上海）", "胡荣华（上海）"},
                         {"上海 胡司令 [女]", "上海 胡荣华 [女]"},
                         // A team may identify the person.
                         {"河北　李強", "李强（河北）"},
                         {"江苏 李强", "江苏 李强"},
                         {"李强", "李强"},
                         // Not a name of the table, although it contains one.
                         {"上海胡司令", "上海胡司令"},
                         {"胡 司令员", "胡 司令员"},
                         {"Team Lv Qin", "Team Lv Qin"},
                         {"胡荣", "胡荣"},
                         {"", ""},
                         {"?", "?"}}) {
    const std::string name = table.name_of(row.printed);
    EXPECT_EQ(name, row.written) << row.printed;
    EXPECT_EQ(table.name_of(name), name) << "done twice: " << row.printed;
  }
}

TEST(Names, WhatStandsBesideThemIsInTheirScript) {
  const NameTable simplified = table_of("许银川\n王平\n"), traditional = table_of("許銀川\n");
  EXPECT_EQ(simplified.name_of("廣東 許銀川"), "广东 许银川");
  EXPECT_EQ(simplified.name_of("許銀川（廣東隊）"), "许银川（广东队）");
  EXPECT_EQ(simplified.name_of("上海 許銀川"), "上海 许银川");
  EXPECT_EQ(traditional.name_of("广东 许银川"), "廣東 許銀川");
  EXPECT_EQ(traditional.name_of("Ａ队 许银川"), "Ａ隊 許銀川");
  EXPECT_EQ(simplified.name_of("廣東 王平"), "廣東 王平");  // the name is the same in both scripts
}

TEST(Names, FindingsHaveTheirPlaces) {
  EXPECT_EQ(findings_of("胡荣华\t老胡\n徐天利\t老胡\t徐\n"), "name_of_two 2:5+2 老胡|胡荣华|1\n");
  EXPECT_EQ(findings_of("# x\n胡荣华\tHU\n\nHu\t胡\n"), "name_of_two 4:1+2 Hu|胡荣华|2\n");
  EXPECT_EQ(findings_of("胡荣华\n胡榮華\n"), "name_of_two 2:1+3 胡榮華|胡荣华|1\n");
  EXPECT_EQ(findings_of("胡荣华\t\t老胡\t \t\n"), "name_part_empty 1:5\n");
  EXPECT_EQ(findings_of("\t胡荣华\n 胡荣华\t老胡"), "name_missing 1:1\n");
  EXPECT_EQ(findings_of("胡荣华\t\xB0\xFA\n\xB0\xFA\n\t\n"), "name_not_utf8 1:5+1 0xB0\n");
  // After a byte order mark, which is not a column.
  Findings findings;
  const NameTable table = NameTable::parse("\xEF\xBB\xBF甲一\t乙\n\t丙", findings);
  ASSERT_EQ(findings.all.size(), 1u);
  EXPECT_EQ(findings.all[0].code, &diag::name_missing);
  EXPECT_EQ(findings.all[0].where.line, 2u);
  EXPECT_EQ(findings.all[0].where.column, 1u);
  EXPECT_EQ(findings.all[0].where.byte, 14u);
  EXPECT_EQ(table.name_of("乙"), "甲一");
}

TEST(Names, PrintedOnesAreKept) {
  const NameTable table = table_of(kTable);
  Tags tags;
  tags.add("Event", "五羊杯");
  tags.add("Red", "胡司令");
  tags.add("Black", "呂欽");
  table.apply(tags);
  Tags wanted;
  wanted.add("Event", "五羊杯");
  wanted.add("Red", "胡荣华");
  wanted.add("Black", "吕钦");
  wanted.add("RedPrinted", "胡司令");
  wanted.add("BlackPrinted", "呂欽");
  EXPECT_EQ(tags, wanted);
  table.apply(tags);
  EXPECT_EQ(tags, wanted);
  // The name that a table replaced before was not the printed one.
  tags.set("Red", "Hu Ronghua");
  table.apply(tags);
  EXPECT_EQ(tags, wanted);
  Tags other;
  other.add("Black", "王嘉良");
  table.apply(other);
  EXPECT_EQ(other.size(), 1u);
}

TEST(Names, AreAskedForByManyThreads) {
  const NameTable table = table_of(kTable);
  std::vector<int> wrong(4);
  {
    std::vector<std::jthread> threads;
    for (int& mine : wrong) {
      threads.emplace_back([&table, &mine] {
        for (int i = 0; i < 2000; ++i) {
          const std::string team = "队" + std::to_string(i % 500) + " ";
          if (table.name_of(team + "胡榮毕") != team + "胡荣华") ++mine;
        }
      });
    }
  }
  EXPECT_EQ(wrong, std::vector<int>(4));
}

}  // namespace
}  // namespace qipu
