#include <gtest/gtest.h>

#include "qipu/format/formats.h"
#include "qipu/notation/resolve.h"
#include "support/records.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;

constexpr std::string_view kGrid =
    "[Title \"题\"]\n[Result \"红胜\"]\n\n"
    "　开始　　　　　　　　　　　　\n"
    "　　↓　　　　　　　　　　　　\n"
    "炮二平五………………兵七进一　\n"
    "　　↓　　　　　　　　　　↓　　\n"
    "马８进７…炮８平５　卒７进１　\n"
    "　　　　　　↓　　　　　　　　\n"
    "　　　　　马二进三　　　　　　\n"
    "(0,0): {开篇}\n"
    "(2,1): {顺炮\n二行}\n"
    "(3,1): {跳马}\n"
    "【着法深度：3】\n";

TEST(Hbs, AGridIsATreeByRowsAndColumns) {
  const auto r = test::read_all(kHbs, kGrid, true);
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(main_line(g), "h2e2 h9g7");
  EXPECT_EQ(summary_of(g).moves, 6u);
  EXPECT_EQ(summary_of(g).illegal, 0u);
  EXPECT_EQ(g.leaves(), 3u);
  EXPECT_EQ(g.notes(kRoot).comment, "开篇");
  EXPECT_EQ(g.tags.get("Title"), "题");
  EXPECT_EQ(g.outcome.result, GameResult::red_wins);
  std::string line;
  for (NodeId id = 0; id < g.size(); ++id) {
    if (g.notes(id).comment == "跳马") {
      for (NodeId n = id; n != kRoot; n = g[n].parent) line = g[n].move.ucci() + " " + line;
    }
  }
  EXPECT_EQ(line, "h2e2 h7e7 h0g2 ");
  EXPECT_TRUE(r.findings.all.empty()) << r.said();
  EXPECT_EQ(kHbs.probe(kGrid), Likeness::certain);
  EXPECT_EQ(kHbs.probe("[Event \"开始\"]\n1. 炮二平五 0-1\n"), Likeness::no);
}

TEST(Hbs, ANumberedListNamesTheMoveBefore) {
  const std::string zh = "[Red \"甲\"]\n{开篇}\n0-炮二平五 1-马8进7{屏风} 1-炮8平5_ 3-马二进三 \n";
  const auto r = test::read_all(kHbs, zh, true);
  ASSERT_EQ(r.games.size(), 1u);
  const Game& g = r.games[0];
  EXPECT_EQ(main_line(g), "h2e2 h9g7");
  EXPECT_EQ(g.leaves(), 2u);
  EXPECT_EQ(g[4].parent, 3u);
  EXPECT_EQ(g.notes(kRoot).comment, "开篇");
  EXPECT_EQ(g.notes(2).comment, "屏风");
  EXPECT_TRUE(r.findings.all.empty()) << r.said();
  for (const std::string_view text : {"0-h2e2 1-h9g7", "0-7774 1-0726", "0-2724 1-9776"}) {
    const auto other = test::read_all(kHbs, text, true);
    EXPECT_EQ(main_line(other.games[0]), "h2e2 h9g7") << text;
    EXPECT_EQ(kHbs.probe(text), Likeness::certain);
  }
}

TEST(Hbs, WhatFitsNowhereIsSaid) {
  const auto list = test::read_all(kHbs, "0-h2e2 7-h9g7 2-h0g2 zz 0-c3c4{open");
  EXPECT_EQ(codes(list), (Codes{"stray_text", "stray_text", "stray_text", "unclosed_comment"}));
  EXPECT_EQ(list.games[0].size(), 3u);
  const auto grid = test::read_all(
      kHbs,
      "prose\n　开始　\n　　↓\n炮二平五\n\n　　　　　马８进７\n(9,9): {x}\n(a): {y}\n(1,0): {z");
  EXPECT_EQ(codes(grid),
            (Codes{"stray_text", "stray_text", "stray_text", "stray_text", "unclosed_comment"}));
  EXPECT_EQ(grid.games[0].notes(1).comment, "z");
  for (const std::string place :
       {"(1)", "(1,)", "(,0)", "1,0)", "(1,0", "(1;0)", "()", "(1,99999999999999999999)"}) {
    const auto r = test::read_all(kHbs, "　开始　\n　　↓\n炮二平五\n" + place + ": {x}\n");
    EXPECT_EQ(codes(r), Codes{"stray_text"}) << place;
    EXPECT_EQ(r.games.at(0).notes(1).comment, "") << place;
  }
}

TEST(Hbs, NoCommentIsLostToAnother) {
  const auto grid = test::read_all(
      kHbs, "　开始　\n　　↓\n炮二平五\n(1,0): {a}\n【着法数量：1】\n(1,0): {b}\nafter\n");
  EXPECT_EQ(grid.games[0].notes(1).comment, "a\nb");
  EXPECT_EQ(codes(grid), Codes{"stray_text"});
  const auto list = test::read_all(kHbs, "0-h2e2{a}{b} 7-h9g7{lost}");
  EXPECT_EQ(list.games[0].notes(1).comment, "a");
  EXPECT_EQ(codes(list), (Codes{"stray_text", "stray_text", "stray_text"}));
}

TEST(Hbs, TheRealTreeIsTheSameInFourFormats) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto folder = *shared / "formats" / "data" / "hbsxcjp-home-formats";
  const auto read = [&](const char* name, const Format& format) {
    const std::string bytes = read_bytes(folder / name);
    auto games = read_games(bytes, format);
    EXPECT_EQ(games.size(), 1u) << name;
    Findings findings;
    resolve(games[0], {}, [](std::uint32_t, std::string_view) { return Location(); }, findings);
    return games[0];
  };
  const Game json = read("01.json", kJson);
  for (const auto& [name, format] :
       {std::pair{"01.pgn_cc", &kHbs}, {"01.pgn_zh", &kPgn}, {"01.pgn_iccs", &kPgn}}) {
    const Game other = read(name, *format);
    EXPECT_EQ(summary_of(other).main_line, summary_of(json).main_line) << name;
    EXPECT_EQ(summary_of(other).moves, 44u) << name;
    EXPECT_EQ(summary_of(other).leaves, 2u) << name;
    EXPECT_EQ(summary_of(other).illegal, 0u) << name;
    std::size_t comments = 0;
    for (NodeId id = 1; id < other.size(); ++id) comments += !other.notes(id).comment.empty();
    EXPECT_EQ(comments, 21u) << name;
  }
}

}  // namespace
}  // namespace qipu
