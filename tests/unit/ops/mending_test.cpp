// The notes about a repair beside the fault: repairs made by hand, so that every kind occurs.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ops/mend/changes.h"
#include "ops/mend/printed_moves.h"
#include "ops/mend/report_repair.h"
#include "qipu/notation/resolve.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;

using Words = std::vector<std::string>;

Game game_of(const Words& words) {
  Game game;
  NodeId at = kRoot;
  std::uint32_t place = 0;
  for (const std::string& w : words) at = game.add_written(at, w, place++);
  return game;
}

Location where_is(const Game& game, NodeId id) {
  Location where;
  where.byte = game[id].place;
  return where;
}

// The notes of a fault at `ply`, as shown.
Words dump(Game game, const Repair& repair, std::uint32_t ply) {
  for (NodeId id = 1; id < ply; ++id) game.set_standing(id, Standing::legal);
  Diagnostic fault = make_diagnostic(diag::no_such_move, {}, {"x"});
  fault.where.ply = ply;
  fault.where.byte = ply - 1;
  std::vector<Diagnostic> findings = {make_diagnostic(diag::missing_result, {}), fault};
  report_repair(game, repair, [&](NodeId id) { return where_is(game, id); }, findings);
  EXPECT_TRUE(findings[0].notes.empty());
  Words out;
  for (const Diagnostic& note : findings[1].notes)
    out.push_back(note.code->id() + " " + message(note, Language::en));
  return out;
}

TEST(Mending, WhereNothingIsFoundNothingIsTold) {
  const Game game = game_of({"炮二平五", "马8进8"});
  Repair repair;
  repair.start = Setup::standard();
  repair.notation = find_notation("zh");
  repair.line = {{move("h2e2"), 1}, {move("h9g7"), 2}};
  repair.changes = {{"near_digit", ChangeKind::read, 2, {2}, {move("h9g7")}, 6, 0.99}};
  report_repair(game, repair, [&](NodeId id) { return where_is(game, id); }, {});
  std::vector<Diagnostic> other = {make_diagnostic(diag::missing_result, {})};
  report_repair(game, repair, [&](NodeId id) { return where_is(game, id); }, other);
  EXPECT_TRUE(other[0].notes.empty());
}

TEST(Mending, RepairThatGoesPartOfTheWay) {
  const Game game = game_of({"炮二平五", "马8进8", "马二进三", "？", "？"});
  Repair repair;
  repair.start = Setup::standard();
  repair.notation = find_notation("zh");
  repair.line = {{move("h2e2"), 1}, {move("h9g7"), 2}, {move("h0g2"), 3}};
  repair.changes = {{"near_digit", ChangeKind::read, 2, {2}, {move("h9g7")}, 6, 0.99}};
  EXPECT_EQ(dump(game, repair, 2), (Words{"Q7003 read `马8进8` of ply 2 as `马8进7`",
                                          "Q7012 then 2 of the remaining 4 plies are legal"}));
  repair.line.resize(2);
  EXPECT_EQ(dump(game, repair, 2).back(), "Q7012 then 1 of the remaining 4 plies are legal");
}

TEST(Mending, TheLastMoveAndOthers) {
  Game game = game_of({"炮二平五", "马8进8"});
  Repair repair;
  repair.start = Setup::standard();
  repair.notation = find_notation("zh");
  repair.whole = true;
  repair.confidence = 0.999;
  repair.line = {{move("h2e2"), 1}, {move("h9g7"), 2}};
  repair.changes = {{"near_digit", ChangeKind::read, 2, {2}, {move("h9g7")}, 6, 0.99}};
  EXPECT_EQ(dump(game, repair, 2), Words{"Q7002 `马8进7` would be legal (99% sure)"});
  game.add_written(2, "马二进三", 2);
  repair.line.push_back({move("h0g2"), 3});
  EXPECT_EQ(dump(game, repair, 2),
            Words{"Q7001 `马8进7` makes the remaining 2 plies legal (99% sure)"});
  repair.confidence = 0.4;
  EXPECT_EQ(dump(game, repair, 2).back(), "Q7013 this is only one of several possibilities");
}

TEST(Mending, EveryKindOfChange) {
  const Game game = game_of({"炮二平五", "马8进7", "马8进7", "第二局", "车9平8", "马二进三"});
  Repair repair;
  repair.start = Setup::standard();
  repair.notation = find_notation("zh");
  repair.whole = true;
  repair.confidence = 0.9;
  repair.line = {{move("h2e2"), 1}, {move("h9g7"), 2}, {move("h0g2"), 6},
                 {move("i9h9"), 5}, {move("i0h0")},    {move("b9c7")}};
  repair.changes = {
      {"wrong_turn", ChangeKind::turn, 0, {}, {}, 8, 0.9},
      {"lines_exchanged", ChangeKind::lines, 0, {}, {}, 7, 0.9},
      {"printed_twice", ChangeKind::twice, 3, {3}, {}, 7, 0.9},
      {"extra_word", ChangeKind::extra, 3, {4}, {}, 7, 0.9},
      {"swapped_moves", ChangeKind::exchanged, 3, {5, 6}, {move("h0g2"), move("i9h9")}, 7, 0.9},
      {"lost_round", ChangeKind::lost, 5, {}, {move("i0h0"), move("b9c7")}, 9, 0.9}};
  EXPECT_EQ(
      dump(game, repair, 3),
      (Words{"Q7009 let the other side move first", "Q7008 put the lines in their right order",
             "Q7006 remove `马8进7` of ply 3: printed twice",
             "Q7005 remove `第二局` of ply 4: not a move of the game",
             "Q7007 put `车9平8 马二进三` from ply 5 on in this order: `马二进三 车9平8`",
             "Q7004 insert `车一平二 马2进3` before `*`: a move is missing",
             "Q7011 then all moves of the record are legal (90% sure)"}));
}

// Both kinds of sentences come from one classification.
TEST(Mending, EveryKindOfChangeWhenMade) {
  const Game game =
      game_of({"炮二平五", "马8进7", "马8进7", "第二局", "车9平8", "马二进三", "兵七进一"});
  Repair repair;
  repair.start = Setup::standard();
  repair.notation = find_notation("zh");
  repair.line = {{move("h2e2"), 1}, {move("h9g7"), 2}, {move("h0g2"), 6}, {move("i9h9"), 5},
                 {move("i0h0")},    {move("b9c7")},    {move("c3c4"), 7}};
  repair.changes = {
      {"wrong_turn", ChangeKind::turn, 0, {}, {}, 8, 0.9},
      {"lines_exchanged", ChangeKind::lines, 0, {}, {}, 7, 0.9},
      {"near_digit", ChangeKind::read, 2, {2}, {move("h9g7")}, 6, 0.9},
      {"printed_twice", ChangeKind::twice, 3, {3}, {}, 7, 0.9},
      {"extra_word", ChangeKind::extra, 3, {4}, {}, 7, 0.9},
      {"swapped_moves", ChangeKind::exchanged, 3, {5, 6}, {move("h0g2"), move("i9h9")}, 7, 0.9},
      {"lost_round", ChangeKind::lost, 5, {}, {move("i0h0"), move("b9c7")}, 9, 0.9}};
  Findings found;
  const std::vector<std::string> words = mended_words(game, repair);
  report_changes(game, repair, words, [&](NodeId id) { return where_is(game, id); }, found);
  Words out;
  for (const Diagnostic& d : found.all)
    out.push_back(d.code->id() + " " + message(d, Language::en) + " @" +
                  std::to_string(d.where.ply));
  EXPECT_EQ(out,
            (Words{"Q7207 corrected: the other side moves first @1",
                   "Q7205 corrected: lines put in their right order @1",
                   "Q7201 corrected: `马8进7` changed to `马8进7` @2",
                   "Q7203 corrected: `马8进7` removed @3", "Q7203 corrected: `第二局` removed @4",
                   "Q7204 corrected: `车9平8 马二进三` put in the order `马二进三 车9平8` @5",
                   "Q7202 corrected: missing move `车一平二 马2进3` inserted before this one @7"}));
}

TEST(Mending, WhatIsLostAtTheEndStandsAtTheLastWords) {
  const Game game = game_of({"炮二平五", "马8进7"});
  Repair repair;
  repair.start = Setup::standard();
  repair.line = {{move("h2e2"), 1}, {move("h9g7"), 2}, {move("h0g2")}};
  repair.changes = {{"lost_move", ChangeKind::lost, 3, {}, {move("h0g2")}, 9, 0.9}};
  EXPECT_EQ(place_of(game, repair, repair.changes[0]), 2U);
}

TEST(Mending, TheHandOfTheRecord) {
  const Game game = game_of({"炮二平五", "馬８進７", "馬二進三", "車９平８"});
  Repair repair;
  repair.start = Setup::standard();
  repair.notation = find_notation("zh");
  repair.line = {{move("h2e2"), 1}, {move("h9g7"), 2}, {move("h0g2"), 3}, {move("i9h9"), 4}};
  EXPECT_EQ(mended_words(game, repair)[2], "馬二進三");
  const Game full = game_of({"炮二平五", "马８进７", "马二进三", "车９平８"});
  EXPECT_EQ(mended_words(full, repair)[1], "马８进７");
}

TEST(Mending, NumbersBeforeWords) {
  const auto before = [](std::string_view text) { return number_before(text, text.size()); };
  EXPECT_EQ(before("1. ").value, 1);
  EXPECT_EQ(before("x\n112.").value, 112);
  EXPECT_EQ(before("12. ").begin, 0U);
  EXPECT_EQ(before("12. ").end, 2U);
  EXPECT_TRUE(before("7. ... ").reply);
  EXPECT_FALSE(before("7. ").reply);
  for (const char* const text : {"", " ", "马8进7 ", "M8.7 ", "M2/3 ", "C2=5 ", "2020. ", "{注} ",
                                 "马8进7，", "马８进７　", "２０２０．", "第：", "回合 "}) {
    EXPECT_EQ(before(text).value, 0) << text;
  }
}

TEST(Mending, ARoundsNumberBeforeTheReplyAgainIsTheReplys) {
  const std::string_view text = "1. 炮二平五 {好} 1. 马8进7 2. 马二进三 2. 马二进三";
  Game game;
  NodeId at = kRoot;
  for (const std::string_view w : {"炮二平五", "马8进7", "马二进三"}) {
    at = game.add_written(at, w, static_cast<std::uint32_t>(text.find(w)));
  }
  game.add_written(at, "马二进三", static_cast<std::uint32_t>(text.rfind("马二进三")));
  const std::vector<Printed> printed = printed_moves(game, text);
  ASSERT_EQ(printed.size(), 4U);
  EXPECT_FALSE(printed[0].reply);
  EXPECT_TRUE(printed[1].reply);
  EXPECT_FALSE(printed[2].reply);
  EXPECT_FALSE(printed[3].reply);  // printed twice, including the number
}

TEST(Mending, NumbersAsBooksPrintThem) {
  struct Case {
    const char* text;
    int value;
    bool reply;
    const char *digits, *head;
  };
  const Case cases[] = {{"炮二平五　１２．", 12, false, "１２", "１２．"},
                        {"马8进7；12、", 12, false, "12", "12、"},
                        {"12) ", 12, false, "12", "12) "},
                        {"12：", 12, false, "12", "12："},
                        {"3.　……　", 3, true, "3", "3.　……　"},
                        {"⑿", 12, false, "⑿", "⑿"},
                        {"⒓ ", 12, false, "⒓", "⒓ "},
                        {"马8进7 第１２回合 ", 12, false, "１２", "第１２回合 "}};
  for (const auto& [text, value, reply, digits, head] : cases) {
    const std::string_view all = text;
    const PrintedNumber number = number_before(all, all.size());
    EXPECT_EQ(number.value, value) << text;
    EXPECT_EQ(number.reply, reply) << text;
    EXPECT_EQ(all.substr(number.begin, number.end - number.begin), digits);
    EXPECT_EQ(all.substr(number.head), head);
  }
  EXPECT_EQ(number_like("９", 10), "１０");
  EXPECT_EQ(number_like("⑿", 3), "⑶");
  EXPECT_EQ(number_like("⒇", 21), "21");
  EXPECT_EQ(number_like("9", 10), "10");
}

TEST(Mending, NumbersCountFromTheOneBefore) {
  Game game = game_of({"炮二平五", "马8进7", "马二进三", "车9平8", "车一平二"});
  const auto first_break = [&](std::vector<int> numbers) {
    std::vector<Printed> printed;
    for (const int n : numbers) printed.push_back({.number = n});
    Findings found;
    report_numbers(game, printed, [&](NodeId id) { return where_is(game, id); }, found);
    return found.all.empty() ? std::string()
                             : found.all[0].args[0] + "/" + found.all[0].args[1] + "@" +
                                   std::to_string(found.all[0].where.ply);
  };
  EXPECT_EQ(first_break({1, 0, 2, 0, 3}), "");
  EXPECT_EQ(first_break({31, 0, 32, 0, 34}), "34/33@5");
  EXPECT_EQ(first_break({1, 0, 0, 0, 2}), "2/3@5");
  game.start.turn = Color::black;
  EXPECT_EQ(first_break({1, 2, 0, 3, 0}), "");
}

}  // namespace
}  // namespace qipu
