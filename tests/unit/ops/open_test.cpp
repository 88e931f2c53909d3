// Every source of games is opened in the same way: each game comes with its own findings, and none
// is lost.

#include "qipu/ops/open.h"

#include <gtest/gtest.h>

#include "base/packing/pack.h"
#include "qipu/archive/names.h"
#include "support/folder.h"

namespace qipu {
namespace {

using test::Folder;

constexpr const char* kGood = "1. 炮二平五 马8进7 2. 马二进三 *\n";
constexpr const char* kIllegal = "1. 炮二平五 马8进7 2. 帅五进三 *\n";

struct Opened {
  std::vector<std::string> files;
  std::vector<std::uint32_t> numbers;
  std::vector<std::size_t> plies;
  std::vector<std::vector<const Code*>> found;  ///< of each game
  std::vector<std::pair<std::string, const Code*>> others;
};

Opened all_of(OpenGames games) {
  Opened out;
  for (const OpenedGame& opened : games) {
    out.files.push_back(opened.file.substr(opened.file.rfind('/') + 1));
    out.numbers.push_back(opened.number);
    out.plies.push_back(opened.game.main_line().size());
    out.found.emplace_back();
    for (const Diagnostic& d : opened.findings) out.found.back().push_back(d.code);
  }
  for (const auto& [file, finding] : games.findings()) {
    out.others.emplace_back(file.substr(file.rfind('/') + 1), finding.code);
  }
  return out;
}

/// The beginning of a database.
std::string database_head() {
  std::string head("SQLite format 3\0", 16);
  head.resize(100);
  head.replace(68, 4, "qipu");
  return head;
}

std::string pgn(const char* moves) { return std::string("[Event \"e\"]\n\n") + moves + "\n"; }

TEST_F(Folder, AGameComesWithItsFindings) {
  put("a.pgn", pgn(kGood) + pgn(kIllegal) + pgn(kGood) + pgn(kIllegal));
  put("b.xqf", "XQ");
  put("c.pgn", pgn(kIllegal));
  put("d.txt", "nothing at all");
  const Opened all = all_of(OpenGames(root_.string()));
  EXPECT_EQ(all.files, (std::vector<std::string>{"a.pgn", "a.pgn", "a.pgn", "a.pgn", "c.pgn"}));
  EXPECT_EQ(all.numbers, (std::vector<std::uint32_t>{1, 2, 3, 4, 1}));
  EXPECT_EQ(all.plies, (std::vector<std::size_t>{3, 3, 3, 3, 3}));
  const std::vector<const Code*> none, one = {&diag::illegal_move};
  EXPECT_EQ(all.found, (std::vector<std::vector<const Code*>>{none, one, none, one, one}));
  const std::vector<std::pair<std::string, const Code*>> others = {{"b.xqf", &diag::xqf_header_cut},
                                                                   {"d.txt", &diag::not_a_record}};
  EXPECT_EQ(all.others, others);
}

TEST_F(Folder, WhatIsNotThereIsAFinding) {
  const Opened gone = all_of(OpenGames(root_.string() + "/gone.pgn"));
  EXPECT_TRUE(gone.files.empty());
  ASSERT_EQ(gone.others.size(), 1u);
  EXPECT_EQ(gone.others[0].second, &diag::cannot_open);
  const Opened none = all_of(OpenGames(std::vector<std::string>{}));
  EXPECT_TRUE(none.files.empty() && none.others.empty());
}

TEST_F(Folder, BytesAreReadAsFilesAre) {
  const std::string text = pgn(kGood) + pgn(kIllegal);
  const Opened filed = all_of(OpenGames(put("a.pgn", text)));
  const Opened held = all_of(OpenGames::of(text, "a.pgn"));
  EXPECT_EQ(held.files, filed.files);
  EXPECT_EQ(held.numbers, filed.numbers);
  EXPECT_EQ(held.found, filed.found);
  EXPECT_EQ(all_of(OpenGames::of(text)).plies, filed.plies);

  const std::string path = (root_ / "a.pgn.gz").string();
  auto packed = PackedFile::create(path);
  ASSERT_TRUE(packed && packed->write(text) && packed->commit());
  EXPECT_EQ(all_of(OpenGames::of(get(path), "a.pgn.gz")).found, filed.found);

  // A file with the name of the bytes is a different source.
  const Opened other = all_of(OpenGames::of("", put("full.pgn", text)));
  EXPECT_TRUE(other.files.empty());
  ASSERT_EQ(other.others.size(), 1u);
  EXPECT_EQ(other.others[0].second, &diag::empty_input);
  const Opened database = all_of(OpenGames::of(database_head()));
  EXPECT_TRUE(database.files.empty());
  ASSERT_EQ(database.others.size(), 1u);
  EXPECT_EQ(database.others[0].second, &diag::database_unusable);
}

TEST_F(Folder, PlayersGetTheirNamesOfATable) {
  Findings found;
  const NameTable table = NameTable::parse("胡荣华\t老胡\n", found);
  ReadOptions options;
  options.names = &table;
  OpenGames games = OpenGames::of("[Red \"老胡\"]\n\n1. 炮二平五 *\n", "a.pgn", options);
  const auto game = games.next();
  ASSERT_TRUE(game);
  EXPECT_EQ(game->game.tags.get("Red"), "胡荣华");
  EXPECT_EQ(game->game.tags.get("RedPrinted"), "老胡");
}

TEST_F(Folder, ManyThatAreAtHandAreTheSame) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += pgn(i % 7 == 0 ? kIllegal : kGood);
  const std::string file = put("many.pgn", text);
  const Opened single = all_of(OpenGames(file));
  ASSERT_EQ(single.numbers.size(), 3000u);
  OpenGames games(file);
  std::vector<OpenedGame> all;
  std::size_t times = 0;
  while (auto game = games.next()) {
    all.push_back(std::move(*game));
    if (!games.at_hand()) ++times;  // the next game needs reading
  }
  ASSERT_EQ(all.size(), 3000u);
  EXPECT_LT(times, 100u);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].number, i + 1);
    EXPECT_EQ(all[i].findings.size(), single.found[i].size());
  }
  EXPECT_FALSE(games.next());
  OpenGames moved = OpenGames(file);  // stopped halfway, and moved
  ASSERT_TRUE(moved.next());
  OpenGames last = std::move(moved);
  EXPECT_EQ(last.next()->number, 2u);
}

}  // namespace
}  // namespace qipu
