// Captures, offers and exchanges at their bounds: what is worth reporting; harvests and wins; the
// table of openings, row by row; evaluations in words.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "annotate/judge/material.h"
#include "annotate/judge/tactics.h"
#include "annotate/openings.h"
#include "annotate/words/evaluation_comments.h"
#include "engine/exchange.h"
#include "opening/opening_book.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;
using test::rearranged;
using test::square;

std::vector<Move> line_from(std::string_view words) {
  std::vector<Move> out;
  for (std::size_t at = 0; at + 4 <= words.size(); at += 5) {
    out.push_back(move(words.substr(at, 4)));
  }
  return out;
}

TEST(BoardBounds, TheMostThatTakingsBring) {
  const struct {
    const char* fen;
    int worth;
  } kCases[] = {
      {"3k5/9/9/9/9/9/9/9/R8/4K4 w", 0},
      {"3k5/9/9/p8/9/9/9/9/R8/4K4 w", worth_of(Role::pawn)},
      {"3k5/9/9/n8/9/9/9/9/R8/4K4 w", worth_of(Role::horse)},
      {"3k5/9/9/c8/9/9/9/9/R8/4K4 w", worth_of(Role::cannon)},
      {"3k5/9/9/r8/9/9/9/9/R8/4K4 w", worth_of(Role::rook)},
      {"3k5/9/9/r8/9/9/9/9/R8/4K4 b", worth_of(Role::rook)},
      // Guarded by a rook: a rook for a rook counts, a horse does not.
      {"r2k5/9/9/r8/9/9/9/9/R8/4K4 w", 0},
      {"r2k5/9/9/n8/9/9/9/9/R8/4K4 w", 0},
      {"r2k5/9/9/r8/9/1N7/9/9/9/4K4 w", worth_of(Role::rook) - worth_of(Role::horse)},
      // The most valuable of several.
      {"3k5/9/9/n3p4/9/9/9/9/R3R4/4K4 w", worth_of(Role::horse)},
  };
  for (const auto& c : kCases) {
    const Position p = position_of(c.fen);
    EXPECT_EQ(best_taking(p), c.worth) << c.fen;
    for (const bool mirrored : {false, true}) {
      EXPECT_EQ(best_taking(rearranged(p, mirrored, true)), c.worth) << c.fen;
    }
    // The bound is reached and not exceeded.
    EXPECT_EQ(hanging(p, c.worth + 1).size(), 0U) << c.fen;
    if (c.worth > 0) {
      EXPECT_EQ(hanging(p, c.worth).size(), 1U) << c.fen;
    }
  }
}

TEST(BoardBounds, HangingPiecesComeTheDearestFirstEachOnce) {
  const Position p = position_of("3k5/9/9/p1n1r1a2/9/9/2R3R2/9/R3R4/5K3 w");
  const auto names = [&](int least) {
    std::string out;
    for (const Hanging& h : hanging(p, least)) out += h.piece.iccs() + h.by.ucci() + ' ';
    return out;
  };
  EXPECT_TRUE(names(worth_of(Role::rook)).starts_with("e6e1e6 ")) << names(950);
  EXPECT_FALSE(names(worth_of(Role::rook) + 1).contains("e6"));
}

TEST(BoardBounds, AnOfferIsTwoPawnsAndAHalfMoreThanItTakes) {
  const struct {
    const char *fen, *move;
    bool offers;
    const char* piece;
  } kCases[] = {
      // Put where a pawn takes it: a rook, a horse and a cannon; a pawn is not an offer.
      {"3k5/9/9/9/4p4/9/9/9/4R4/5K3 w", "e1e4", true, "e4"},
      {"3k5/9/9/9/4p4/9/3N5/9/9/5K3 w", "d3e5", false, ""},
      {"3k5/9/9/4p4/9/9/3N5/9/9/5K3 w", "d3e5", true, "e5"},
      {"3k5/9/9/4p4/9/9/9/2C6/9/5K3 w", "c2c5", false, ""},
      {"3k5/9/9/2p6/9/9/9/2C6/9/5K3 w", "c2c5", true, "c5"},
      {"3k5/9/9/2p6/9/2P6/9/9/9/5K3 w", "c4c5", false, ""},
      // It takes a pawn: a horse for a pawn is an offer.
      {"3k5/9/9/4p4/4p4/9/3N5/9/9/5K3 w", "d3e5", true, "e5"},
      // A horse takes it, for nothing or with recapture.
      {"3k5/9/3n5/9/9/9/3N5/9/9/5K3 w", "d3e5", true, "e5"},
      {"3k5/9/3n5/9/9/9/3N5/9/4R4/5K3 w", "d3e5", false, ""},
      // In check there is no choice.
      {"3k5/9/9/9/4p4/9/9/9/4R4/r4K3 w", "e1e0", false, ""},
  };
  for (const auto& c : kCases) {
    const Position p = position_of(c.fen);
    EXPECT_EQ(sacrifices_material(p, move(c.move)), c.offers) << c.fen;
    const auto offered = sacrificed_piece(p, move(c.move));
    EXPECT_EQ(offered ? offered->iccs() : "", c.piece) << c.fen;
    for (const bool mirrored : {false, true}) {
      const auto there = [&](Square s) { return rearranged(s, mirrored, true); };
      const Move m(there(move(c.move).from()), there(move(c.move).to()));
      EXPECT_EQ(sacrifices_material(rearranged(p, mirrored, true), m), c.offers) << c.fen;
    }
  }
}

TEST(BoardBounds, WhatIsTakenUpAndGotBackWasNoOffer) {
  // A rook for a rook, a rook for a horse and a pawn, a horse for nothing.
  const struct {
    const char *fen, *line;
    bool back;
  } kCases[] = {
      {"3k5/9/9/r8/9/9/9/R8/R8/4K4 w", "a2a5 a6a5 a1a5", true},
      {"3k5/9/9/n8/9/9/9/9/R8/4K4 w", "a1a5 d9d8 a5a6", false},  // it was not accepted
      {"3k5/9/9/r8/9/9/9/R8/4N4/4K4 w", "a2a5 a6a5 e1c2", false},
      {"3k5/9/9/r8/9/9/9/R8/4N4/4K4 w", "a2a5 a6a5", false},
      // A missing pawn does not count; a missing advisor does.
      {"3k5/9/9/9/r8/9/P8/R8/9/4K4 w", "a3a4 a5a4 a2a4", true},
      {"3k5/9/p8/9/9/P8/9/9/9/4K4 w", "a4a5 d9d8 a5a6", false},
      {"4k4/9/9/p8/P8/9/9/9/9/3K5 w", "d0d1 a6a5 d1d0", true},
      {"4k4/9/9/p8/A8/9/9/9/9/3K5 w", "d0d1 a6a5 d1d0", false},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(gets_back(position_of(c.fen), line_from(c.line)), c.back) << c.fen << ' ' << c.line;
  }
}

TEST(BoardBounds, AnObviousMoveTakesBackOrTakesForNothing) {
  const struct {
    const char *fen, *move, *last;
    bool obvious;
  } kCases[] = {
      {"3k5/9/9/r8/9/9/9/9/R8/4K4 w", "a1a6", "", true},
      {"3k5/9/9/a8/9/9/9/9/R8/4K4 w", "a1a6", "", true},   // two hundred
      {"3k5/9/9/p8/9/9/9/9/R8/4K4 w", "a1a6", "", false},  // a pawn
      {"3k5/9/9/p8/9/9/9/9/R8/4K4 w", "a1a6", "b6a6", true},
      {"3k5/9/9/p8/9/9/9/9/R8/4K4 w", "a1a6", "a7b7", false},
      {"3k5/9/9/r8/9/9/9/9/R8/4K4 w", "a1a5", "b5a5", false},  // captures nothing
  };
  for (const auto& c : kCases) {
    const auto last = *c.last == '\0' ? std::nullopt : std::optional(move(c.last));
    EXPECT_EQ(is_obvious(position_of(c.fen), move(c.move), last), c.obvious) << c.fen << c.last;
  }
}

TEST(BoardBounds, NothingIsQuietWhereNobodyCanMove) {
  // Black is stalemated by the last move.
  const Position p = position_of("9/3k5/4P4/9/9/9/9/9/9/4K4 b");
  EXPECT_FALSE(harvest_of(p, line_from("d8d9 e7e8")));
  EXPECT_TRUE(harvest_of(p, line_from("d8d9 e0e1")));
}

TEST(BoardBounds, AHarvestEndsAtTheLastQuietPosition) {
  const Position p = position_of("3k5/9/9/n8/9/9/8P/R8/9/4K4 w");
  EXPECT_FALSE(harvest_of(p, {})) << "nothing is known";
  EXPECT_FALSE(harvest_of(p, line_from("a2a6"))) << "behind the second move at the earliest";
  const auto two = harvest_of(p, line_from("a2a6 d9d8"));
  ASSERT_TRUE(two);
  EXPECT_EQ(two->balance, worth_of(Role::horse));
  ASSERT_EQ(two->by_mover.size(), 1U);
  EXPECT_EQ(two->by_mover[0].piece, Piece(Color::black, Role::horse));
  EXPECT_EQ(two->by_mover[0].on, square("a6"));
  EXPECT_EQ(two->by_mover[0].ply, 0U);
  EXPECT_TRUE(two->by_mover[0].stood);
  EXPECT_TRUE(two->by_other.empty());
  // A piece that moved, and the piece of the first move.
  const auto moved = harvest_of(p, line_from("a2a3 a6b4 a3b3 d9d8 b3b4 d8d9"));
  ASSERT_TRUE(moved);
  ASSERT_EQ(moved->by_mover.size(), 1U);
  EXPECT_FALSE(moved->by_mover[0].stood);
  EXPECT_EQ(moved->by_mover[0].ply, 4U);
  const auto lost =
      harvest_of(position_of("3k5/9/9/r8/9/9/8P/9/1N7/4K4 w"), line_from("b1a3 a6a3 i3i4 d9d8"));
  ASSERT_TRUE(lost);
  ASSERT_EQ(lost->by_other.size(), 1U);
  EXPECT_EQ(lost->by_other[0].piece, Piece(Color::red, Role::horse));
  EXPECT_TRUE(lost->by_other[0].stood) << "since the first move at the latest";
  EXPECT_EQ(lost->by_other[0].ply, 1U);
  EXPECT_EQ(lost->balance, -worth_of(Role::horse));
  EXPECT_TRUE(lost->by_mover.empty());
}

Captured won_piece(Role role, std::size_t ply) {
  return {Piece(Color::black, role), *Square::at(static_cast<int>(ply), 5), ply, true};
}
/// "rook: rook, also horse, for pawn" as letters: the piece, then whether it is certain which one.
std::string win_text(const std::string& won, const std::string& lost) {
  constexpr std::string_view kRoleLetters = "KAEHRCP";
  const auto pieces = [&](const std::string& letters, Color) {
    std::vector<Captured> out;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      out.push_back(won_piece(static_cast<Role>(kRoleLetters.find(letters[i])), i));
    }
    return out;
  };
  const auto win = win_of(pieces(won, Color::black), pieces(lost, Color::red));
  if (!win) return "-";
  const auto letter = [&](Role r) {
    return std::string(1, kRoleLetters[static_cast<std::size_t>(r)]);
  };
  std::string out = letter(win->role);
  if (win->piece) out += "@" + std::to_string(win->piece->ply);
  if (win->also) out += "+" + letter(*win->also);
  if (win->price) out += "/" + letter(*win->price);
  return out;
}

TEST(BoardBounds, WinsAreWhatIsLeftOfExchanges) {
  const struct {
    const char *won, *lost, *win;
  } kCases[] = {
      {"", "", "-"},       {"R", "", "R@0"},       {"H", "", "H@0"},    {"C", "", "C@0"},
      {"A", "", "A@0"},    {"E", "", "E@0"},       {"P", "", "-"},      {"PP", "", "-"},
      {"R", "R", "-"},     {"H", "C", "-"},        {"C", "H", "-"},     {"A", "E", "-"},
      {"R", "H", "R@0/H"}, {"R", "C", "R@0/C"},    {"R", "A", "R@0/A"}, {"R", "P", "R@0/P"},
      {"H", "A", "H@0/A"}, {"H", "P", "H@0/P"},    {"A", "P", "-"},     {"E", "P", "-"},
      {"H", "R", "-"},     {"R", "HH", "-"},       {"R", "HP", "-"},    {"R", "PP", "-"},
      {"HH", "", "H+H"},   {"HC", "", "C@1+H"},    {"RH", "", "R@0+H"}, {"HR", "", "R@1+H"},
      {"AH", "", "H@1+A"}, {"AE", "", "E@1+A"},    {"RHA", "", "R@0"},  {"HCA", "", "C@1"},
      {"HH", "H", "H"},    {"HC", "C", "H"},       {"HC", "H", "C"},    {"HH", "C", "H"},
      {"AA", "E", "A"},    {"RA", "H", "R@0+A/H"}, {"RR", "R", "R"},    {"RH", "R", "H@1"},
      {"RH", "H", "R@0"},  {"HA", "P", "H@0+A/P"}, {"PH", "P", "H@1"},  {"PPH", "", "H@2"},
  };
  for (const auto& c : kCases) EXPECT_EQ(win_text(c.won, c.lost), c.win) << c.won << " " << c.lost;
}

TEST(OpeningRows, EachFieldIsRead) {
  const auto table = Openings::parse(
      "# a remark\n"
      "0 - 30 18 h2e2 h9g7\n"
      "1 h2e2 -30 17 h9g7\n"
      "2 h9g7 35 16 h0g2 i9h9 i0h0\n"
      "# another\n"
      "1 b0c2 7 9 b9c7");
  ASSERT_TRUE(table);
  // The start is its own image; three other positions and their images.
  EXPECT_EQ(table->size(), 7U);
  const auto at = [&](std::string_view words) {
    Position p = Position::standard();
    for (const Move m : line_from(words)) p.make(m);
    return table->find(p);
  };
  const struct {
    const char* way;
    int score, depth;
    const char* line;
  } kRows[] = {{"", 30, 18, "h2e2 h9g7"},
               {"h2e2", -30, 17, "h9g7"},
               {"b2e2", -30, 17, "b9c7"},
               {"h2e2 h9g7", 35, 16, "h0g2 i9h9 i0h0"},
               {"b2e2 b9c7", 35, 16, "b0c2 a9b9 a0b0"},
               {"b0c2", 7, 9, "b9c7"},
               {"h0g2", 7, 9, "h9g7"}};
  for (const auto& row : kRows) {
    const auto line = at(row.way);
    ASSERT_TRUE(line) << row.way;
    EXPECT_EQ(line->score, Score::centipawns(row.score)) << row.way;
    EXPECT_EQ(line->depth, row.depth) << row.way;
    EXPECT_EQ(line->moves, line_from(row.line)) << row.way;
    EXPECT_EQ(line->chances, Chances());
  }
  EXPECT_FALSE(at("a0a1"));
}

TEST(OpeningRows, EachResultIsCountedForItself) {
  constexpr GameResult kResults[] = {GameResult::unknown, GameResult::red_wins,
                                     GameResult::black_wins, GameResult::draw};
  OpeningBook book;
  MoveList legal;
  Position after = Position::standard();
  after.make(move("e3e4"));  // its own mirror image
  after.legal_moves(legal);
  // So many games of each result: one, two, three and four; mirrored replies count as one.
  int game = 0;
  std::vector<Move> replies;
  for (const Move m : legal) {
    if (m.from().file() < 4) replies.push_back(m);
  }
  ASSERT_GE(replies.size(), 10U);
  for (int result = 0; result < 4; ++result) {
    for (int i = 0; i <= result; ++i) {
      EXPECT_TRUE(book.add(std::vector{move("e3e4"), replies[static_cast<std::size_t>(game++)]},
                           kResults[result]));
    }
  }
  EXPECT_EQ(book.games(), 10U);
  book.settle(1);
  EXPECT_EQ(book.moves(), 11U);
  EXPECT_EQ(book.least(), 1U);
  const auto counts = [&](const std::vector<Move>& line) {
    return *book.moves_of(Position::standard(), line)[0];
  };
  EXPECT_EQ(counts(line_from("e3e4")), (BookMove{10, 2, 4, 3}));
  // The game itself is not counted, whatever its result.
  EXPECT_EQ(counts({move("e3e4"), replies[0]}), (BookMove{9, 2, 4, 3}));
  EXPECT_EQ(counts({move("e3e4"), replies[1]}), (BookMove{9, 1, 4, 3}));
  EXPECT_EQ(counts({move("e3e4"), replies[3]}), (BookMove{9, 2, 4, 2}));
  EXPECT_EQ(counts({move("e3e4"), replies[6]}), (BookMove{9, 2, 3, 3}));
}

TEST(OpeningRows, ABookOfOneMoveKnowsNoOther) {
  OpeningBook book;
  book.add(line_from("h2e2"), GameResult::draw);
  book.settle(1);
  // Positions with any keys, before or after that of the start.
  MoveList legal;
  Position::standard().legal_moves(legal);
  for (const Move m : legal) {
    Position after = Position::standard();
    after.make(m);
    EXPECT_TRUE(book.played_in(after).empty());
    MoveList replies;
    after.legal_moves(replies);
    EXPECT_FALSE(book.moves_of(after, std::vector{replies[0]})[0]);
  }
  EXPECT_EQ(book.played_in(Position::standard()).size(), 2U) << "either cannon";
}

TEST(OpeningRows, OthersAreNone) {
  const std::string start = "0 - 30 18 h2e2\n";
  EXPECT_TRUE(Openings::parse(start));
  for (const char* const row : {"\n",
                                "x",
                                "1",
                                "1 h2e2",
                                "1 h2e2 5",
                                "1 h2e2 5 6",
                                "1 h2e2 x 6 h9g7",
                                "1 h2e2 5 x h9g7",
                                "1 h2e2 5 6 h9g",
                                "1 h2e2 5 6 h9g77",
                                "1 h2e2 5 6 h9z7",
                                "1 h2e2 5 6 h9g7 h9g7",
                                "1 - 5 6 h9g7",
                                "1 h2 5 6 h9g7",
                                "1 h2e9 5 6 h9g7",
                                "3 h2e2 5 6 h9g7",
                                "2 h2e2 5 6 h9g7",
                                "0 h2e2 5 6 h9g7",
                                "1x h2e2 5 6 h9g7",
                                "-1 h2e2 5 6 h9g7",
                                " 1 h2e2 5 6 h9g7"}) {
    EXPECT_FALSE(Openings::parse(start + row)) << row;
  }
}

TEST(OpeningRows, AllThatLieInTheProgramAreLegalAndTheirOwnImages) {
  Position p = Position::standard();
  const Openings& all = Openings::bundled();
  // The best line of each known position leads to another one, and its image is known, too.
  for (int ply = 0; ply < 12; ++ply) {
    const auto line = all.find(p);
    if (!line) break;
    const auto image = all.find(rearranged(p, true, false));
    ASSERT_TRUE(image);
    EXPECT_EQ(image->score, line->score);
    EXPECT_EQ(image->depth, line->depth);
    EXPECT_LT(std::abs(line->score.centipawns()), 200);
    ASSERT_TRUE(p.legal(line->moves[0]));
    p.make(line->moves[0]);
  }
}

TEST(ToldBounds, EveryEvaluationIsUnderstoodAgainToItsLimit) {
  const ChanceCurve curve("by hand", 400);
  for (const Language language : {Language::en, Language::zh}) {
    for (const int value : {1, -1, 9, 10, 99, 100, 101, -999, 100'000'000, -100'000'099}) {
      const Evaluation eval{Evaluation::Kind::centipawns, value};
      const std::string words = evaluation_words(eval, curve, language) + "1";
      const auto reported = evaluation_in_comment(words);
      ASSERT_TRUE(reported) << words;
      EXPECT_EQ(reported->eval, eval);
      EXPECT_EQ(reported->length, words.size() - 1);
    }
  }
  EXPECT_TRUE(evaluation_in_comment("Evaluation: +1000000.99, Red's chances 99%."));
  for (const char* const words :
       {"Evaluation: +1000001.00, Red's chances 99%.", "Evaluation: +1.234, Red's chances 9%.",
        "Evaluation: +1.2, Red's chances 9%.", "Evaluation: +-1.20, Red's chances 9%.",
        "Evaluation: +1.-2, Red's chances 9%.", "Evaluation: +1.20, Red's chances %.",
        "Evaluation: +1.20，红方胜率 9%。", "评分：+1.20，红方胜率 9%.", "评分：Red mates in 5.",
        "Evaluation: Red mates in -5.", "Evaluation: Red mates in 5", "评分：红方 0 步杀。",
        "评分：红方5 步杀。"}) {
    EXPECT_FALSE(evaluation_in_comment(words)) << words;
  }
  EXPECT_EQ(evaluation_in_comment("评分：黑方 7 步杀。x")->eval,
            (Evaluation{Evaluation::Kind::mate, -7}));
  EXPECT_EQ(evaluation_in_comment("Evaluation: Red mates in 1.")->eval,
            (Evaluation{Evaluation::Kind::mate, 1}));
  EXPECT_EQ(evaluation_words({Evaluation::Kind::centipawns, 0}, curve, Language::en),
            "Evaluation: +0.00, Red's chances 50%.");
  EXPECT_EQ(evaluation_words({Evaluation::Kind::mate, -12}, curve, Language::en),
            "Evaluation: Black mates in 12.");
}

TEST(ToldBounds, WhatIsHeardFillsWhatIsNotThere) {
  Game game;
  const NodeId first = game.add(kRoot, move("h2e2")), second = game.add(first, move("h9g7"));
  const NodeId third = game.add(first, move("b9c7"));
  game.edit_notes(kRoot).comment = "Evaluation: Red mates in 1.";
  game.edit_notes(first).comment = "Evaluation: Red mates in 2. \n theirs ";
  game.edit_notes(first).eval = Evaluation{Evaluation::Kind::centipawns, 7};
  game.edit_notes(second).comment = "Evaluation: +0.05, Red's chances 50%.";
  game.edit_notes(third).comment = "x Evaluation: Red mates in 2.";
  hear_evaluations(game);
  EXPECT_EQ(game.notes(kRoot).comment, "Evaluation: Red mates in 1.") << "no move";
  EXPECT_EQ(game.notes(first).comment, "theirs");
  EXPECT_EQ(game.notes(first).eval, (Evaluation{Evaluation::Kind::centipawns, 7}));
  EXPECT_EQ(game.notes(second).comment, "");
  EXPECT_EQ(game.notes(second).eval, (Evaluation{Evaluation::Kind::centipawns, 5}));
  EXPECT_FALSE(game.notes(third).eval);
  // In the other language, with the last move, too; the root's own evaluation belongs to no move.
  game.edit_notes(kRoot).eval = Evaluation{Evaluation::Kind::centipawns, 1};
  game.edit_notes(third).eval = Evaluation{Evaluation::Kind::mate, -3};
  write_evaluation_comments(game, ChanceCurve("by hand", 400), Language::zh, true);
  EXPECT_EQ(game.notes(kRoot).comment, "Evaluation: Red mates in 1.");
  EXPECT_EQ(game.notes(first).comment, "评分：+0.07，红方胜率 50%。\ntheirs");
  EXPECT_EQ(game.notes(second).comment, "评分：+0.05，红方胜率 50%。");
  EXPECT_EQ(game.notes(third).comment, "评分：黑方 3 步杀。\nx Evaluation: Red mates in 2.");
  for (const NodeId id : {first, second, third}) EXPECT_FALSE(game.notes(id).eval);
}

}  // namespace
}  // namespace qipu
