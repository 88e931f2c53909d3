#include "qipu/game/reduce.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "qipu/board/fen.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;

std::uint32_t lost(const Losses& losses, std::string_view what, std::string_view detail = {}) {
  for (const Loss& loss : losses) {
    if (loss.what == what && loss.detail == detail) return loss.count;
  }
  return 0;
}

// A game with everything that a record can have.
Game full_game() {
  Game g;
  g.tags.add("Event", "全国个人赛\n决赛");
  g.tags.add("Red", "胡荣华");
  g.tags.add("Red", "again");
  g.tags.add("Annotator", "");
  g.tags.add("Strange", " {x} ");
  g.start =
      parse_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 3 7")->setup;
  g.outcome = {GameResult::red_wins, Ending::time, "红方胜（黑方超时）"};
  g.edit_notes(kRoot).comment = "intro";
  const NodeId first = g.add(kRoot, move("h2e2"));  // Red moves although it is Black's turn
  g.edit_notes(first).lead = "before";
  g.edit_notes(first).comment = "one\ntwo}";
  g.edit_notes(first).nags = {1, 146};
  const NodeId second = g.add(first, move("h9g7"));
  g.edit_notes(second).eval = Evaluation{Evaluation::Kind::mate, -3};
  g.edit_notes(second).clock_ms = 60'000;
  g.edit_notes(second).elapsed_ms = 1'000;
  const NodeId other = g.add(first, move("b9c7"));
  g.edit_notes(other).lead = "or";
  g.edit_notes(other).comment = "so";
  const NodeId illegal = g.add(second, move("e0e9"));
  g.set_standing(illegal, Standing::illegal);
  g.add(illegal, move("a9a8"));
  g.add_written(second, "炮九进十");
  return g;
}

TEST(Reduce, DropsNothingThatTheFormatCanHold) {
  Losses losses;
  const Game g = full_game();
  EXPECT_TRUE(same_record(reduced(g, all_capabilities(), losses), g));
  EXPECT_TRUE(losses.empty());
}

struct Restriction {
  const char* why;
  void (*restrict)(Capabilities&);
  std::vector<Loss> losses;
};

const std::vector<Restriction>& rows() {
  static const std::vector<Restriction> kRows = {
      {"variations",
       [](Capabilities& c) { c.variations = false; },
       {{"variations", "", 2}, {"comments", "", 2}}},
      {"moves",
       [](Capabilities& c) { c.moves = false; },
       {{"moves", "", 6},
        {"comments", "", 4},
        {"nags", "", 2},
        {"evals", "", 1},
        {"clocks", "", 2}}},
      {"comments", [](Capabilities& c) { c.comments = false; }, {{"comments", "", 2}}},
      {"leads", [](Capabilities& c) { c.leads = c.variation_leads = false; }, {{"leads", "", 2}}},
      {"variations' leads", [](Capabilities& c) { c.leads = false; }, {{"leads", "", 1}}},
      {"comments and leads",
       [](Capabilities& c) { c.comments = c.leads = c.variation_leads = false; },
       {{"comments", "", 3}, {"leads", "", 1}}},
      {"intro", [](Capabilities& c) { c.introduction = false; }, {{"introduction", "", 1}}},
      {"nags", [](Capabilities& c) { c.nags = false; }, {{"nags", "", 2}}},
      {"evals", [](Capabilities& c) { c.evals = false; }, {{"evals", "", 1}}},
      {"clocks", [](Capabilities& c) { c.clocks = false; }, {{"clocks", "", 2}}},
      {"result", [](Capabilities& c) { c.outcome = false; }, {{"result", "", 1}}},
      {"ending", [](Capabilities& c) { c.ending = false; }, {{"ending", "", 1}}},
      {"words", [](Capabilities& c) { c.outcome_words = false; }, {{"outcome words", "", 1}}},
      {"counters", [](Capabilities& c) { c.counters = false; }, {{"counters", "", 1}}},
      {"unread", [](Capabilities& c) { c.written = false; }, {{"unread moves", "", 1}}},
      {"illegal", [](Capabilities& c) { c.illegal = false; }, {{"illegal moves", "", 2}}},
      {"turn", [](Capabilities& c) { c.off_turn = false; }, {{"turn", "", 1}}},
      {"repeats", [](Capabilities& c) { c.repeated_tags = false; }, {{"repeated tag", "Red", 1}}},
      {"empties", [](Capabilities& c) { c.empty_tags = false; }, {{"empty tag", "Annotator", 1}}},
      {"lines", [](Capabilities& c) { c.comment_lines = false; }, {{"line breaks", "", 1}}},
      {"tag lines", [](Capabilities& c) { c.tag_lines = false; }, {{"line breaks", "", 1}}},
      {"braces", [](Capabilities& c) { c.forbidden_in_comments = "}"; }, {{"characters", "", 1}}},
      {"tags' braces",
       [](Capabilities& c) { c.forbidden_in_tags = "{}"; },
       {{"characters", "", 2}}},
      {"blanks", [](Capabilities& c) { c.outer_blanks = false; }, {{"blanks", "", 1}}},
      {"tags",
       [](Capabilities& c) {
         c.other_tags = false;
         c.tags = "Red EventX Annotator";
       },
       {{"tag", "Event", 1}, {"tag", "Strange", 1}}},
      {"long tags",
       [](Capabilities& c) {
         c.fit_tag = [](std::string_view name, std::string_view value) {
           return std::string(name == "Red" ? value.substr(0, 6) : value);
         };
       },
       {{"end of tag", "Red", 1}}},
      {"start",
       [](Capabilities& c) { c.setup = false; },
       {{"setup", "", 1},
        {"comments", "", 4},
        {"nags", "", 2},
        {"evals", "", 1},
        {"clocks", "", 2}}},
  };
  return kRows;
}

TEST(Reduce, CountsEachLossOnceAndDropsNothingElse) {
  for (const Restriction& row : rows()) {
    Capabilities can = all_capabilities();
    row.restrict(can);
    Losses losses;
    const Game g = full_game();
    const Game cut = reduced(g, can, losses);
    EXPECT_EQ(losses.size(), row.losses.size()) << row.why;
    for (const Loss& loss : row.losses) {
      EXPECT_EQ(lost(losses, loss.what, loss.detail), loss.count) << row.why;
    }
    EXPECT_FALSE(same_record(g, cut)) << row.why;
    Losses again;
    EXPECT_EQ(first_difference(reduced(cut, can, again), cut), "") << row.why;
    EXPECT_TRUE(again.empty()) << row.why << ": " << again[0].what;
  }
}

TEST(Reduce, IsIdempotentUnderEveryTwoRestrictions) {
  for (const Restriction& a : rows()) {
    for (const Restriction& b : rows()) {
      Capabilities can = all_capabilities();
      a.restrict(can);
      b.restrict(can);
      Losses losses;
      Losses again;
      const Game cut = reduced(full_game(), can, losses);
      EXPECT_EQ(first_difference(reduced(cut, can, again), cut), "") << a.why << ", " << b.why;
      EXPECT_TRUE(again.empty()) << a.why << ", " << b.why << ": " << again[0].what;
    }
  }
}

TEST(Reduce, WhatHangsOnADroppedLineIsCountedToo) {
  Game g;
  const NodeId main = g.add(kRoot, move("h2e2"));
  g.edit_notes(main).comment = "stays";
  const NodeId other = g.add(kRoot, move("b2e2"));
  g.edit_notes(other).nags = {1};
  const NodeId reply = g.add(other, move("h9g7"));
  g.edit_notes(reply).comment = "goes";
  const NodeId nested = g.add(other, move("b9c7"));
  g.edit_notes(nested).lead = "goes";
  g.edit_notes(nested).clock_ms = 1;
  Capabilities can = all_capabilities();
  can.variations = false;
  Losses losses;
  EXPECT_EQ(reduced(g, can, losses).notes(main).comment, "stays");
  EXPECT_EQ(losses_text(losses, Language::en),
            "2 variations, 2 comments, 1 move mark (!, ?), 1 clock time");
  EXPECT_EQ(losses_text(losses, Language::zh),
            "变着 2 处，注释 2 处，着法评价符号 1 处，用时 1 处");
}

TEST(Reduce, WhatHangsOnMovesBehindOneThatGoesIsCountedToo) {
  Game g;
  const NodeId unread = g.add_written(kRoot, "炮九进十");
  g.edit_notes(g.add(unread, move("h9g7"))).comment = "goes";
  Capabilities can = all_capabilities();
  can.written = false;
  Losses losses;
  EXPECT_EQ(reduced(g, can, losses).size(), 1u);
  EXPECT_EQ(lost(losses, "unread moves"), 2u);
  EXPECT_EQ(lost(losses, "comments"), 1u);
}

TEST(Reduce, WhatLosesMovesStillSaysHowItsWordsAreWritten) {
  Game g;
  g.words_in = "WXF";
  g.add(kRoot, move("h2e2"));
  g.add(kRoot, move("b2e2"));
  Capabilities can = all_capabilities();
  can.variations = false;
  Losses losses;
  EXPECT_EQ(reduced(g, can, losses).words_in, "WXF");
}

TEST(Reduce, UnreadWordsAreFittedAndCounted) {
  Game g;
  g.add(g.add_written(g.add_written(kRoot, "1-0"), "x"), move("h2e2"));
  Capabilities can = all_capabilities();
  can.fit_words = [](std::string_view words) {
    return words == "1-0" ? std::string("y") : std::string(words);
  };
  Losses losses;
  const Game held = reduced(g, can, losses);
  EXPECT_EQ(held.written(1), "y");
  EXPECT_EQ(held.written(2), "x");
  EXPECT_EQ(losses_text(losses, Language::en), "1 exact text of a move that was not understood");
}

TEST(Reduce, AForbiddenCharacterBecomesItsFullWidthForm) {
  Capabilities can = all_capabilities();
  can.forbidden_in_comments = "}";
  Losses losses;
  EXPECT_EQ(reduced(full_game(), can, losses).notes(1).comment, "one\ntwo｝");
}

TEST(Reduce, NoBlankIsLeftAtTheEndWhereAFormatHoldsNone) {
  Capabilities can = all_capabilities();
  can.outer_blanks = false;
  can.forbidden_in_comments = "\a";
  can.fit_comment = [](std::string_view comment) {
    return std::string(comment.substr(0, comment.find('\0')));
  };
  for (const std::string& comment : {std::string("a\t\0", 3), std::string("\aa\a"),
                                     std::string(" a \0\t", 5), std::string("a \a ")}) {
    Game g;
    g.edit_notes(kRoot).comment = comment;
    Losses losses, again;
    const Game held = reduced(g, can, losses);
    EXPECT_EQ(held.notes(kRoot).comment, "a");
    EXPECT_FALSE(losses.empty());
    EXPECT_TRUE(same_record(reduced(held, can, again), held));
    EXPECT_TRUE(again.empty());
  }
}

TEST(Reduce, ACommentBeforeAMoveJoinsTheOneBeforeIt) {
  Capabilities can = all_capabilities();
  can.leads = can.variation_leads = false;
  Losses losses;
  const Game g = reduced(full_game(), can, losses);
  EXPECT_EQ(g.notes(kRoot).comment, "intro\nbefore");
  EXPECT_EQ(g.notes(3).comment, "or\nso");
  EXPECT_EQ(g.notes(1).lead, "");
}

TEST(Reduce, ACommentBeforeTheStartJoinsTheIntroduction) {
  Game game = full_game();
  game.edit_notes(kRoot).lead = "first of all";
  Losses losses, nothing;
  EXPECT_TRUE(same_record(reduced(game, all_capabilities(), nothing), game));
  EXPECT_TRUE(nothing.empty());
  Capabilities can = all_capabilities();
  can.leads = false;
  const Game joined = reduced(game, can, losses);
  EXPECT_EQ(joined.notes(kRoot).comment, "first of all\nintro\nbefore");
  EXPECT_EQ(joined.notes(kRoot).lead, "");
  EXPECT_EQ(lost(losses, "leads"), 2u);
  can.introduction = false;
  losses.clear();
  EXPECT_TRUE(reduced(game, can, losses).notes(kRoot).empty());
  EXPECT_EQ(lost(losses, "introduction"), 2u);
}

TEST(Reduce, TagsWithFixedPlacesComeInThatOrder) {
  Capabilities can;
  can.other_tags = false;
  can.tags = "Red Event";
  Losses losses;
  const Game g = reduced(full_game(), can, losses);
  ASSERT_EQ(g.tags.size(), 2u);
  EXPECT_EQ(g.tags.begin()->first, "Red");
}

TEST(Reduce, AHundredThousandTagsTakeTimeInProportion) {
  constexpr std::uint32_t kMany = 100'000;
  Game g;
  for (std::uint32_t i = 0; i < kMany; ++i) {
    g.tags.add("x" + std::to_string(i), "a");
    g.tags.add(i % 2 == 0 ? "Round" : "White", "b");
  }
  Capabilities can;
  Losses losses;
  EXPECT_EQ(reduced(g, can, losses).tags.size(), kMany + 3);  // and Round, White, Red
  can.other_tags = false;
  can.repeated_tags = true;
  can.tags = "Red Round";
  losses.clear();
  EXPECT_EQ(reduced(g, can, losses).tags.size(), kMany / 2 + 1);
  EXPECT_LE(losses.size(), 101u);
  std::uint32_t all = 0;
  for (const Loss& loss : losses) all += loss.count;
  EXPECT_EQ(all, kMany + kMany / 2 - 1);
}

TEST(Reduce, AHundredThousandFirstMovesGoInProportion) {
  Game g;
  for (int i = 0; i < 100'000; ++i) g.add(kRoot, Move(*Square::at(7, 2), *Square::at(4, 2)));
  Capabilities can;
  can.moves = false;
  Losses losses;
  EXPECT_EQ(reduced(g, can, losses)[kRoot].first_child, kNoNode);
  EXPECT_EQ(lost(losses, "moves", ""), 100'000u);
}

TEST(Reduce, PiecesBeyondAUsualSetGoFromTheTopDown) {
  Game g;
  g.start = parse_fen("3k5/9/P7P/P8/P8/P8/P8/9/9/5K3 w")->setup;
  Capabilities can;
  can.any_pieces = false;
  Losses losses;
  const Game cut = reduced(g, can, losses);
  EXPECT_EQ(lost(losses, "pieces"), 1u);
  EXPECT_EQ(write_fen_board(cut.start.board), "3k5/9/P7P/P8/P8/P8/9/9/9/5K3");
}

TEST(Reduce, ABoardWithRedOnTopIsTurnedRoundWithItsMoves) {
  const auto below = parse_fen("3k5/9/9/9/9/9/9/2R6/9/5K3 w")->setup;
  Game g;
  g.start.board = Board();
  for (const auto& [piece, at] : {std::pair(Piece(Color::black, Role::king), "f0"),
                                  {Piece(Color::red, Role::rook), "g7"},
                                  {Piece(Color::red, Role::king), "d9"}}) {
    g.start.board.set(*Square::parse(at), piece);
  }
  const NodeId unread = g.add_written(g.add(kRoot, move("g7f7")), "x");
  g.add(unread, move("d9d8"));
  g.add(kRoot, move("g7g0"));
  Losses losses;
  EXPECT_TRUE(same_record(reduced(g, all_capabilities(), losses), g));
  EXPECT_TRUE(losses.empty());
  const Game turned = reduced(g, Capabilities{.written = true}, losses);
  EXPECT_EQ(losses_text(losses, Language::en), "1 board with Red at the top, turned round");
  EXPECT_EQ(turned.start, below);
  EXPECT_EQ(turned[1].move, move("c2d2"));
  EXPECT_EQ(turned.written(2), "x");
  EXPECT_EQ(turned[3].move, move("f0f1"));
  EXPECT_EQ(turned[4].move, move("c2c9"));
}

TEST(Reduce, TheTurnOfABareDiagramIsLostWhereThereIsNoPlaceForIt) {
  Game g;
  g.start.turn = Color::black;
  Capabilities can;
  can.turn_without_moves = false;
  Losses losses;
  EXPECT_EQ(reduced(g, can, losses).start.turn, Color::red);
  EXPECT_EQ(lost(losses, "turn"), 1u);
}

TEST(Reduce, ResultWordsThatSaySomethingElseGoWhereTheyAreAllThereIs) {
  Capabilities can = all_capabilities();
  can.outcome_text = true;
  Game g;
  g.outcome = {GameResult::red_wins, Ending::time, "红方胜（黑方超时）"};
  Losses losses;
  EXPECT_EQ(reduced(g, can, losses).outcome, g.outcome);
  EXPECT_TRUE(losses.empty());
  g.outcome = {GameResult::draw, Ending::unsaid, "红胜"};
  EXPECT_EQ(reduced(g, can, losses).outcome, (Outcome{GameResult::draw, Ending::unsaid, ""}));
  EXPECT_EQ(lost(losses, "outcome words"), 1u);
}

TEST(Reduce, LossesAreSaidInBothLanguages) {
  EXPECT_EQ(loss_text({"variations", "", 1}, Language::en), "1 variation");
  EXPECT_EQ(loss_text({"variations", "", 3}, Language::en), "3 variations");
  EXPECT_EQ(loss_text({"variations", "", 3}, Language::zh), "变着 3 处");
  EXPECT_EQ(loss_text({"tag", "RedTeam", 1}, Language::en), "1 tag (RedTeam)");
  const Losses tags = {{"tag", "A", 1}, {"tag", "B", 2}, {"tag", "C", 3}, {"tag", "D", 1},
                       {"tag", "E", 1}, {"tag", "F", 1}, {"tag", "G", 1}, {"tag", "H", 9}};
  EXPECT_EQ(losses_text(tags, Language::en), "19 tags (H, C, B, A, D, E and 2 more)");
  EXPECT_EQ(losses_text(tags, Language::zh), "标签 19 处（H、C、B、A、D、E 等，另 2 种）");
}

TEST(Reduce, AsDeepAsGamesGetIsNoTrouble) {
  Game g;
  NodeId last = kRoot;
  constexpr std::size_t kPlies = Game::kMostNodes / 3 * 2;
  for (std::size_t i = 0; i < kPlies; ++i) {
    const NodeId parent = last;
    last = g.add(parent, move("h2e2"));
    if (i % 2 == 0) g.add(parent, move("h9g7"));
  }
  ASSERT_FALSE(g.overfull());
  Capabilities can;
  can.variations = false;
  Losses losses;
  EXPECT_EQ(reduced(g, can, losses).leaves(), 1u);
  EXPECT_EQ(lost(losses, "variations"), kPlies / 2);
}

}  // namespace
}  // namespace qipu
