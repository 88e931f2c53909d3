// Words that continue a line: how many bytes at the front are a move, and which positions are
// followed if a word is ambiguous.

#include "notation/follow.h"

#include <gtest/gtest.h>

#include <string>

#include "qipu/board/fen.h"
#include "support/positions.h"

namespace qipu {
namespace {

using test::move;
using test::position_of;

TEST(MoveWord, OfAnyNotationButDigitsOnlyWhereTheyAreDeclared) {
  const Notation* digits = find_notation("dhtmlxq");
  const Notation* chinese = find_notation("zh");
  for (const char* word : {"炮二平五", "C2=5", "H2-E2", "h10g8", "Che3", "P2-5", "前车进"}) {
    for (const Notation* declared : {static_cast<const Notation*>(nullptr), digits, chinese}) {
      EXPECT_TRUE(is_move_word(word, declared)) << word;
    }
  }
  EXPECT_TRUE(is_move_word("7747", digits));
  EXPECT_FALSE(is_move_word("7747", nullptr));
  EXPECT_FALSE(is_move_word("7747", chinese));
  for (const char* word : {"", "好棋", "炮二平", "1-0", "红胜"}) {
    EXPECT_FALSE(is_move_word(word, nullptr)) << word;
    EXPECT_FALSE(is_move_word(word, chinese)) << word;
    EXPECT_FALSE(is_move_word(word, digits)) << word;
  }
}

// A bar in the text marks the end of the expected front.
void expect_front(const Follower& follower, const std::string& marked) {
  const std::size_t bar = marked.find('|');
  const std::string text = marked.substr(0, bar) + marked.substr(bar + 1);
  EXPECT_EQ(follower.front(text), bar) << marked;
}

TEST(FollowFront, IsAMoveThatIsLegalHere) {
  const Follower red(Position::standard(), nullptr);
  for (const char* marked : {
           "炮二平五|",
           "炮二平五| 马8进7",
           "炮二平五|马8进7",
           "炮二平五|！",
           "炮二平五|好",
           "炮二平五|\n",
           "炮二平五|\t2.",
           "马8进7|",  // whose digits they are does not matter
           "C2=5|",
           "C2=5|+",
           "C2=5| H8+7",
           "H2-E2|",
           "H2-E2|;",
           "h2e2|",
           "h3e3|h10g8",
           "Che3|",
           "Ch3-e3|",
           "Ch3-e3| x",
           "P2-5|",
           "e4|",
           "e4| e5",
           "e4|\u3000x",
           "e4|\u00A0",
           "e4|\r",
           "兵七进|",
           "兵七进| 卒",
           "炮25|",
           // With blanks inside.
           "炮 二 平 五|",
           "炮 二 平 五| 马",
           "炮 二 平 五|马",
           "炮  二平五|",
           "炮二　平\t五|",
           "炮二 平五|",
           // No move.
           "|",
           "| 炮二平五",
           "|\n炮二平五",
           "|好棋",
           "|炮二平",
           "|炮二平二",
           "|7747",
           "|车一进五",
           "|e4x",
           "|兵七进好",
           "|炮25好",
           "|炮   二平五",
           "|炮二\n平五",
           "|炮二\r平五",
           "|炮二\f平五",
           "|C 2 = 5",
           "|炮 二 平",
           "|兵 七 进",
           "|好 二 平 五",
           "|炮 二 平 二",
       }) {
    expect_front(red, marked);
  }
  const Follower digits(Position::standard(), find_notation("dhtmlxq"));
  for (const char* marked : {"7747|", "7747|7062", "炮二平五|", "|7743"}) {
    expect_front(digits, marked);
  }
  Follower black(Position::standard(), nullptr);
  ASSERT_TRUE(black.take("炮二平五"));
  for (const char* marked : {"马8进7|", "h10g8|", "h10g8| x", "H8+7|h10g8", "|H2-E2"}) {
    expect_front(black, marked);
  }
}

TEST(Follow, TakesWhatIsLegalAndNothingElse) {
  Follower follower(Position::standard(), nullptr);
  Position expected = Position::standard();
  EXPECT_EQ(follower.turn(), Color::red);
  int plies = 0;
  const auto at = [&] { return write_fen(follower.position().setup()); };
  const char* const words[] = {"炮二平五", "马8进7", "H2+3", "I9-H9"};  // Red's words come first
  const char* const moves[] = {"h2e2", "h9g7", "h0g2", "i9h9"};
  for (int i = 0; i < 4; ++i) {
    for (const char* wrong : {"好棋", "炮二平二", "7747", "", "车一退一"}) {
      EXPECT_FALSE(follower.take(wrong)) << wrong;
      EXPECT_FALSE(follower.take(move("e5e6")));
    }
    EXPECT_EQ(follower.plies(), plies);
    EXPECT_EQ(at(), write_fen(expected.setup()));
    EXPECT_EQ(follower.turn(), expected.turn());
    ASSERT_TRUE(i % 2 == 0 ? follower.take(words[i]) : follower.take(move(moves[i]))) << words[i];
    expected.make(move(moves[i]));
    ++plies;
  }
  EXPECT_EQ(at(), write_fen(expected.setup()));
  EXPECT_EQ(follower.plies(), 4);
}

TEST(Follow, AnOpenWordIsFollowedAlongEachOfItsMoves) {
  // The ranks of c2d2 may count from 0 or from 1.
  const Position pair = position_of("3k5/9/9/9/9/9/9/2R6/2R6/5K3 w");
  Follower follower(pair, nullptr);
  ASSERT_TRUE(follower.take("c2d2"));
  EXPECT_EQ(follower.position()[test::square("d2")].role(), Role::rook);
  ASSERT_TRUE(follower.take(move("d9e9")));
  Follower low = follower, high = follower;
  ASSERT_TRUE(low.take(move("c2c3")));  // the other rook moved
  EXPECT_TRUE(low.position()[test::square("d1")]);
  EXPECT_FALSE(low.position()[test::square("d2")]);
  ASSERT_TRUE(high.take(move("c1c2")));
  EXPECT_TRUE(high.position()[test::square("d2")]);
  EXPECT_FALSE(high.take(move("d1d3")));
  EXPECT_EQ(low.plies(), 3);
}

TEST(Follow, EightLinesAreFollowedAtMost) {
  // Five pawns may be meant, then five of Black's: all those of the first are followed, and three
  // of the second.
  Follower follower(Position::standard(), nullptr);
  ASSERT_TRUE(follower.take("兵进一"));
  for (const char* next : {"a4a5", "c4c5", "e4e5", "g4g5", "i4i5"}) {
    Follower one = follower;
    ASSERT_TRUE(one.take(move("h9g7")));
    EXPECT_TRUE(one.take(move(next))) << next;
  }
  ASSERT_TRUE(follower.take("卒进1"));
  for (const char* next : {"a4a5", "c4c5"}) {
    Follower one = follower;
    EXPECT_TRUE(one.take(move(next))) << next;
  }
  for (const char* next : {"e4e5", "g4g5", "i4i5"}) {
    Follower one = follower;
    EXPECT_FALSE(one.take(move(next))) << next;
  }
}

TEST(Follow, ToANodeOfAGame) {
  Game game;
  const NodeId first = game.add_written(kRoot, "炮二平五");
  const NodeId second = game.add(first, move("h9g7"));
  const NodeId third = game.add_written(second, "马二进三");
  const NodeId wrong = game.add_written(second, "马二进四");
  const NodeId behind = game.add(wrong, move("i9h9"));
  Follower whole(Position::standard(), nullptr);
  EXPECT_TRUE(follow_to(game, third, whole));
  EXPECT_EQ(whole.plies(), 3);
  EXPECT_TRUE(whole.position()[test::square("g2")]);
  for (const NodeId id : {wrong, behind}) {
    Follower broken(Position::standard(), nullptr);
    EXPECT_FALSE(follow_to(game, id, broken));
    EXPECT_EQ(broken.plies(), 2);
  }
  Follower none(Position::standard(), nullptr);
  EXPECT_TRUE(follow_to(game, kRoot, none));
  EXPECT_EQ(none.plies(), 0);
}

}  // namespace
}  // namespace qipu
