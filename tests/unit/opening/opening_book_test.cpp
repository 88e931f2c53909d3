// Moves known from the openings of other games, and their effects.

#include "opening/opening_book.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>

#include "annotate/words/annotation_text.h"
#include "annotate/words/into_game.h"
#include "support/scripted_engine.h"

namespace qipu {
namespace {

using test::moves;

std::vector<Move> mirrored(const std::vector<Move>& line) {
  std::vector<Move> out;
  for (const Move m : line) {
    out.emplace_back(test::rearranged(m.from(), true, false),
                     test::rearranged(m.to(), true, false));
  }
  return out;
}

/// The number of other games with each move; 0 if it is unknown.
std::vector<std::uint32_t> games_of(const OpeningBook& book, const std::vector<Move>& line) {
  std::vector<std::uint32_t> out;
  for (const auto& known : book.moves_of(Position::standard(), line)) {
    out.push_back(known ? known->games : 0);
  }
  return out;
}

using Counts = std::vector<std::uint32_t>;

TEST(OpeningBook, AGameIsNoWitnessOfItsOwnMoves) {
  const auto mine = moves({"h2e2", "h9g7", "h0g2"});
  OpeningBook book;
  EXPECT_TRUE(book.add(mine, GameResult::red_wins));
  EXPECT_FALSE(book.add(mine, GameResult::draw));
  book.settle(1);
  EXPECT_EQ(book.games(), 1U);
  EXPECT_EQ(games_of(book, mine), Counts({0, 0, 0}));
  EXPECT_EQ(games_of(book, moves({"h2e2", "h9g7", "b0c2"})), Counts({1, 1, 0}));
}

TEST(OpeningBook, WhatIsPlayedInAPosition) {
  OpeningBook book;
  for (const auto& line : {moves({"h2e2", "h9g7"}), moves({"b2e2", "b9c7", "a0a1"}),
                           moves({"b2e2", "b7e7"}), moves({"e3e4", "h9g7"})}) {
    book.add(line, GameResult::draw);
    book.add(mirrored(line), GameResult::draw);  // already known, except for its own mirror image
  }
  book.settle(1);
  const auto played = [&book](const Position& position) {
    std::map<std::string, std::uint32_t> out;
    for (const auto& [move, games] : book.played_in(position)) out[move.ucci()] = games;
    return out;
  };
  using Map = std::map<std::string, std::uint32_t>;
  // Three games with a central cannon: half of them for each cannon, rounded up.
  Position position = Position::standard();
  EXPECT_EQ(played(position), (Map{{"b2e2", 2}, {"h2e2", 2}, {"e3e4", 1}}));
  for (const auto& [cannon, horse, other] :
       {std::array{"h2e2", "h9g7", "h7e7"}, std::array{"b2e2", "b9c7", "b7e7"}}) {
    position = Position::standard();
    position.make(moves({cannon})[0]);
    EXPECT_EQ(played(position), (Map{{horse, 2}, {other, 1}})) << cannon;
  }
  position.make(moves({"i9i8"})[0]);
  EXPECT_EQ(played(position), Map());
  EXPECT_TRUE(OpeningBook().played_in(position).empty());
}

TEST(OpeningBook, WhatOtherGamesCameToIsCounted) {
  const auto mine = moves({"h2e2", "h9g7", "h0g2", "i9h9"});
  OpeningBook book;
  book.add(mine, GameResult::red_wins);
  book.add(moves({"h2e2", "h9g7", "h0g2", "c6c5"}), GameResult::draw);
  book.add(moves({"h2e2", "h9g7", "b0c2"}), GameResult::black_wins);
  book.add(moves({"h2e2", "b9c7"}), GameResult::unknown);
  book.settle(1);
  const auto known = book.moves_of(Position::standard(), mine);
  ASSERT_EQ(known.size(), 4U);
  EXPECT_EQ(known[0], (BookMove{3, 0, 1, 1}));
  EXPECT_EQ(known[1], (BookMove{2, 0, 1, 1}));
  EXPECT_EQ(known[2], (BookMove{1, 0, 1, 0}));
  EXPECT_FALSE(known[3]);
}

TEST(OpeningBook, MovesOfFewGamesAreNotKnown) {
  const auto mine = moves({"h2e2", "h9g7", "h0g2"});
  const auto with_least = [&](std::uint32_t least, const std::vector<Move>& line) {
    OpeningBook book;
    book.add(mine, GameResult::unknown);
    book.add(moves({"h2e2", "h9g7", "b0c2"}), GameResult::unknown);
    book.add(moves({"h2e2", "b9c7"}), GameResult::unknown);
    book.settle(least);
    return games_of(book, line);
  };
  EXPECT_EQ(with_least(2, mine), Counts({2, 0, 0}));
  EXPECT_EQ(with_least(3, mine), Counts({0, 0, 0}));
  EXPECT_EQ(with_least(2, moves({"h2e2", "h9g7", "i0i1"})), Counts({3, 2, 0}));
}

TEST(OpeningBook, LeftAndRightAreOne) {
  const auto mine = moves({"h2e2", "h9g7", "h0g2", "i9h9"});
  const auto other = moves({"h2e2", "h9g7", "h0g2", "c6c5"});
  OpeningBook book;
  book.add(other, GameResult::draw);
  book.add(mirrored(mine), GameResult::draw);
  EXPECT_FALSE(book.add(mirrored(other), GameResult::draw));
  book.settle(1);
  EXPECT_EQ(games_of(book, mine), Counts({1, 1, 1, 0}));
  EXPECT_EQ(games_of(book, mirrored(mine)), Counts({1, 1, 1, 0}));
  EXPECT_EQ(games_of(book, mirrored(moves({"h2e2", "h9g7", "b0c2"}))), Counts({2, 2, 0}));
}

TEST(OpeningBook, TheOrderOfMovesDoesNotMatter) {
  OpeningBook book;
  book.add(moves({"h2e2", "h9g7", "h0g2", "i9h9"}), GameResult::draw);
  book.settle(1);
  // The horse first: a different position until both have been played.
  EXPECT_EQ(games_of(book, moves({"h0g2", "h9g7", "h2e2", "i9h9"})), Counts({0, 0, 0, 1}));
}

TEST(OpeningBook, WhatAGameRepeatsItHasOnce) {
  OpeningBook book;
  book.add(moves({"a0a1", "a9a8", "a1a0", "a8a9", "a0a1", "a9a8"}), GameResult::draw);
  book.settle(1);
  EXPECT_EQ(games_of(book, moves({"a0a1", "a9a8", "h2e2"})), Counts({1, 1, 0}));
}

TEST(OpeningBook, GamesThatAgreeAsFarAsItReachesAreOne) {
  std::vector<Move> shuffle;
  while (shuffle.size() < OpeningBook::kPlies) {
    for (const Move m : moves({"a0a1", "a9a8", "a1a0", "a8a9"})) shuffle.push_back(m);
  }
  auto longer = shuffle;
  longer.push_back(test::move("h2e2"));
  auto shorter = shuffle;
  shorter.pop_back();
  OpeningBook book;
  EXPECT_TRUE(book.add(shuffle, GameResult::draw));
  EXPECT_FALSE(book.add(longer, GameResult::draw));
  EXPECT_TRUE(book.add(shorter, GameResult::draw));
  book.settle(1);
  EXPECT_EQ(games_of(book, longer).size(), OpeningBook::kPlies);
  EXPECT_EQ(games_of(book, longer)[0], 1U);
}

TEST(OpeningBook, NothingIsKnownOfEndgames) {
  OpeningBook book;
  book.add(moves({"h2e2", "h9g7"}), GameResult::draw);
  book.settle(1);
  const Position endgame = test::position_of("3k5/R8/9/9/9/9/9/9/1R7/5K3 w - - 0 1");
  const auto known = book.moves_of(endgame, moves({"b1b9"}));
  ASSERT_EQ(known.size(), 1U);
  EXPECT_FALSE(known[0]);
}

class InABook : public testing::Test {
 protected:
  /// The first two moves are known; the third is bad, and so would the second have been.
  AnnotatedGame annotated_with(bool knows) {
    OpeningBook book;
    book.add(moves({"h2e2", "i9i8", "b0c2"}), GameResult::draw);
    book.settle(1);
    std::vector<std::optional<BookMove>> known;
    if (knows) known = book.moves_of(Position::standard(), line_);
    script_.score = [](const Position&, Move m, int) {
      return m == test::move("a3a4") || m == test::move("i9i8") ? -400 : 0;
    };
    test::follow(script_, Position::standard(), line_);
    Stretch stretch = test::stretch_of(line_);
    for (const auto& move : known) stretch.known.push_back(move.has_value());
    Surveyor surveyor(test::maker_of(script_), test::options_for());
    return annotated(Position::standard(), line_, 0, surveyor.survey(stretch),
                     surveyor.options().curve, known);
  }
  Game record() const {
    Game game;
    NodeId id = kRoot;
    for (const Move m : line_) game.set_standing(id = game.add(id, m), Standing::legal);
    return game;
  }

  std::vector<Move> line_ = moves({"h2e2", "i9i8", "a3a4", "c6c5"});
  test::Script script_;
};

TEST_F(InABook, KnownMovesAreNotJudged) {
  const AnnotatedGame game = annotated_with(true);
  EXPECT_EQ(game.plies[0].book, (BookMove{1, 0, 1, 0}));
  EXPECT_TRUE(game.plies[1].book);
  EXPECT_FALSE(game.plies[1].look);
  EXPECT_FALSE(game.plies[0].eval);
  EXPECT_TRUE(game.plies[1].eval);  // of the position after it
  EXPECT_FALSE(game.plies[2].book);
  EXPECT_EQ(game.sides[0].moves, 1U);
  EXPECT_EQ(game.sides[1].moves, 1U);
  EXPECT_EQ(game.sides[1].accuracy, 100);
  EXPECT_EQ(game.book_end, 2U);
  const Notation& uci = *find_notation("uci");
  EXPECT_EQ(book_words(game, uci, Language::en), "Out of book at move 2 of Red, a3a4.");
  EXPECT_EQ(book_words(game, *find_notation("zh"), Language::zh), "脱谱：第 2 回合红方兵九进一。");
}

TEST_F(InABook, ABookTakesOutWhatWasSaidOfItsMoves) {
  Game game = record();
  annotate_game(game, annotated_with(false), {});
  EXPECT_EQ(game.leaves(), 3U);  // a better line for each of the two faults
  const AnnotatedGame with = annotated_with(true);
  EXPECT_EQ(take_out_annotations(game, with), 2U);
  EXPECT_EQ(game.leaves(), 1U);
  annotate_game(game, with, {});
  Game at_once = record();
  annotate_game(at_once, with, {});
  EXPECT_EQ(game.notes(kRoot).comment, at_once.notes(kRoot).comment);
  EXPECT_EQ(game.notes(game[kRoot].first_child).eval, std::nullopt);
  EXPECT_TRUE(is_of_game_words(game.notes(kRoot).comment));
  take_out_annotations(game, with);
  EXPECT_EQ(game.notes(kRoot).comment, "");
}

TEST(BookWords, AWholeGameInTheBookIsToldAsSuch) {
  AnnotatedGame game;
  game.plies.resize(2);
  game.book_end = 2;
  for (const Language language : {Language::en, Language::zh}) {
    const std::string words = book_words(game, *find_notation("zh"), language);
    EXPECT_FALSE(words.empty());
    EXPECT_TRUE(is_of_game_words(words));
  }
}

}  // namespace
}  // namespace qipu
