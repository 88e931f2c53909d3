// MXQ and CHE, strings and numbers in sequence: every field of the header, every sign of a move,
// every count too high or too low, the record cut at every byte. The expected values come from
// grammars/sites.md.

#include <gtest/gtest.h>

#include <array>

#include "qipu/format/formats.h"
#include "support/game_dump.h"
#include "support/records.h"

namespace qipu {
namespace {

using namespace test;

std::string mxq_string(std::string_view text) {
  return static_cast<char>(text.size()) + std::string(text);
}

struct MxqBytes {
  std::vector<std::string> head;
  std::vector<std::string> moves = {"7C-4C", "7J-6H"};
  std::vector<std::string> comments;

  std::string bytes() const {
    std::string out;
    for (const std::string& text : head) out += mxq_string(text);
    out += mxq_string("Moves");
    for (const std::string& text : moves) out += mxq_string(text);
    out += mxq_string("Ends");
    for (const std::string& text : comments) out += mxq_string(text);
    return out + mxq_string("CommentsEnd");
  }
  /// The beginning of its moves.
  std::size_t begin() const {
    std::size_t at = 6;
    for (const std::string& text : head) at += 1 + text.size();
    return at;
  }
};

std::string mxq_read(const std::string& bytes) { return whole(read_all(kMxq, bytes)); }

// 红(1)-胜-黑(2), 负, 和
constexpr std::string_view kRedWon = "r(1)-\xCA\xA4-b(2)";

std::string mxq_moves(const MxqBytes& file, std::string_view comment = {}) {
  const std::size_t at = file.begin();
  return "0 @0\n1<0 h2e2 @" + std::to_string(at) + "\n2<1 h9g7 @" + std::to_string(at + 6) +
         std::string(comment) + "\n";
}

TEST(MxqFields, EveryStringOfTheHead) {
  MxqBytes file;
  file.head = {"room",
               "2004 6:7",
               std::string(kRedWon),
               "11",
               "12",
               "13",
               "14",
               "15",
               "16",
               "17",
               "\xBA\xDA\xB7\xBD\xCD\xB6\xD7\xD3\xC8\xCF\xB8\xBA",
               "more",
               "",
               "and"};  // 黑方投子认负
  const std::vector<std::string> said = {"Site=room\n",
                                         "Date=2004\nTime=6:7\n",
                                         "Red=r\nRedTitle=1\nBlack=b\nBlackTitle=2\n",
                                         "RedElo=11\n",
                                         "BlackElo=12\n",
                                         "",
                                         "",
                                         "TimeControl=13-14-15\n",
                                         "mxq.red_seconds_left=16\n",
                                         "mxq.black_seconds_left=17\n",
                                         "",
                                         "mxq.more=more\n",
                                         "",
                                         "mxq.more=and\n"};
  // Any number of strings, from none on.
  const std::vector<std::string> all = file.head;
  for (std::size_t count = 0; count <= all.size(); ++count) {
    file.head.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    std::string expected = "game\n";
    for (std::size_t i = 0; i < count; ++i) expected += said[i];
    if (count > 2) {
      expected += count > 10 ? "result 1-0 resignation 黑方投子认负\n" : "result 1-0  \n";
    }
    EXPECT_EQ(mxq_read(file.bytes()), expected + mxq_moves(file)) << count;
  }
}

TEST(MxqFields, WordsOfTheResultInBothEncodings) {
  struct Row {
    std::string_view word, result, room;  // 中 in its encoding
  };
  for (const Row& row : {Row{"\xCA\xA4", "1-0", "\xD6\xD0"}, Row{"\xB8\xBA", "0-1", "\xD6\xD0"},
                         Row{"\xBA\xCD", "1/2-1/2", "\xD6\xD0"}, Row{"\xD0\x60", "1-0", "\xA4\xA4"},
                         Row{"\xB3\xD3", "1-0", "\xA4\xA4"}, Row{"\xAD\x74", "0-1", "\xA4\xA4"},
                         Row{"\xA9\x4D", "1/2-1/2", "\xA4\xA4"}}) {
    MxqBytes file;
    const std::string name(row.room);
    file.head = {name, "", name + "(a)(1)-" + std::string(row.word) + "-b-(" + name + ")"};
    file.comments = {name};
    EXPECT_EQ(mxq_read(file.bytes()),
              "game\nSite=中\nRed=中(a)\nRedTitle=1\nBlack=b-\nBlackTitle=中\nresult " +
                  std::string(row.result) + "  \n" + mxq_moves(file, " {中}"));
  }
  // Without brackets after the second name it has no grade; without the word of the result it is a
  // title.
  MxqBytes file;
  file.head = {"", "noblank", "r(1)-\xCA\xA4-b(2)x"};
  EXPECT_EQ(mxq_read(file.bytes()),
            "game\nDate=noblank\nRed=r\nRedTitle=1\nBlack=b(2)x\nresult 1-0  \n" + mxq_moves(file));
  file.head = {"", " late", "r-\xCA\xA4-b"};
  EXPECT_EQ(mxq_read(file.bytes()), "game\nTime=late\nTitle=r-胜-b\n" + mxq_moves(file));
  // The ending decides the winner only if the names do not.
  file.head = {"", "", "", "", "", "", "", "", "", "", "\xBA\xEC\xCA\xA4"};  // 红胜
  EXPECT_EQ(mxq_read(file.bytes()), "game\nTimeControl=--\nresult 1-0  \n" + mxq_moves(file));
  file.head[2] = "r(1)-\xB8\xBA-b(2)";
  EXPECT_EQ(mxq_read(file.bytes()),
            "game\nRed=r\nRedTitle=1\nBlack=b\nBlackTitle=2\nTimeControl=--\nresult 0-1  \n" +
                mxq_moves(file));
}

TEST(MxqFields, EverySignOfAMove) {
  for (int sign = 1; sign < 256; ++sign) {
    const char c = static_cast<char>(sign);
    const int column = sign - '0', rank = (sign | 0x20) - 'a';
    const bool letter = rank >= 0 && rank < 10;
    const bool digit = column >= 0 && column < 9;
    const auto read = [](std::string move) {
      MxqBytes file;
      file.moves = {std::move(move)};
      const ReadAll all = read_all(kMxq, file.bytes());
      const Game& game = all.games.at(0);
      return game[1].has_move ? game[1].move.ucci() + whole(all.findings)
                              : "'" + std::string(game.written(1)) + "'";
    };
    const std::string file(1, static_cast<char>('a' + column));
    EXPECT_EQ(read(std::string(1, c) + "C-4C") == file + "2e2", digit) << sign;
    EXPECT_EQ(read("7C-" + std::string(1, c) + "C") == "h2" + file + "2", digit) << sign;
    const std::string number(1, static_cast<char>('0' + rank));
    EXPECT_EQ(read("7" + std::string(1, c) + "-4C") == "h" + number + "e2", letter) << sign;
    EXPECT_EQ(read("7C-4" + std::string(1, c)) == "h2e" + number, letter) << sign;
    EXPECT_EQ(read("7C" + std::string(1, c) + "4C") == "h2e2", c == '-') << sign;
  }
  for (const std::string_view odd : {"7C-4CC", "7C-4", "", "x"}) {
    MxqBytes file;
    file.moves = {"7C-4C", std::string(odd), "7J-6H"};
    const std::size_t at = file.begin();
    EXPECT_EQ(mxq_read(file.bytes()),
              "game\n0 @0\n1<0 h2e2 @" + std::to_string(at) + "\n2<1 '" + std::string(odd) + "' @" +
                  std::to_string(at + 6) + "\n3<2 h9g7 @" + std::to_string(at + 7 + odd.size()) +
                  "\n! stray_text @" + std::to_string(at + 6) + " " + std::string(odd) + "\n");
  }
}

TEST(MxqFields, TheRecordCutAtEveryByteFromItsMovesOn) {
  MxqBytes file;
  file.head = {"room"};
  file.comments = {"one", "", "two"};
  const std::string bytes = file.bytes();
  EXPECT_EQ(mxq_read(bytes), "game\nSite=room\n" + mxq_moves(file, " {one\ntwo}"));
  EXPECT_EQ(mxq_read(bytes + "xy"), "game\nSite=room\n" + mxq_moves(file, " {one\ntwo}") +
                                        "! bytes_after_moves @" + std::to_string(bytes.size()) +
                                        " 2\n");
  // The beginnings of the strings after `Moves`: two moves, Ends, three comments, CommentsEnd.
  const std::size_t begin = file.begin();
  const std::array<std::size_t, 8> at = {begin,      begin + 6,  begin + 12, begin + 17,
                                         begin + 21, begin + 22, begin + 26, begin + 38};
  EXPECT_EQ(at[7], bytes.size());
  for (std::size_t size = begin; size < bytes.size(); ++size) {
    std::size_t strings = 0;
    while (size >= at[strings + 1]) ++strings;
    std::string expected = "game\nSite=room\n0 @0\n";
    const std::string note = strings > 5 ? " {one\ntwo}" : strings > 3 ? " {one}" : "";
    if (strings > 0) expected += "1<0 h2e2 @" + std::to_string(begin) + "\n";
    if (strings > 1) expected += "2<1 h9g7 @" + std::to_string(begin + 6) + note + "\n";
    expected += "! mark_missing @" + std::to_string(at[strings]) +
                (strings > 2 ? " CommentsEnd\n" : " Ends\n");
    EXPECT_EQ(mxq_read(bytes.substr(0, size)), expected) << size;
  }
  EXPECT_EQ(mxq_read(bytes.substr(0, begin - 1)), "skipped 1\n! not_this_record @0 MXQ\n");
}

TEST(MxqFields, AHeadThatDoesNotAddUpIsToldAndSoIsOneOfTooManyStrings) {
  MxqBytes file;
  file.head = {"room", "date"};
  std::string bytes = file.bytes();
  bytes[5] = '\x05';  // reaches into `Moves`
  EXPECT_EQ(mxq_read(bytes), "game\nSite=room\n" + mxq_moves(file) + "! mxq_header @0\n");
  EXPECT_EQ(kMxq.probe(bytes), Likeness::maybe);
  bytes[5] = '\x03';  // the next length is the e of date
  EXPECT_EQ(mxq_read(bytes), "game\nSite=room\nDate=dat\n" + mxq_moves(file) + "! mxq_header @0\n");
  bytes[5] = '\x04';
  EXPECT_EQ(kMxq.probe(bytes), Likeness::certain);
  for (const std::size_t strings : {1U, 63U, 64U, 65U}) {
    MxqBytes many;
    many.head.assign(strings, "");
    const std::string reported = strings > 64 ? "! mxq_header @0\n" : "";
    const std::string control = strings > 7 ? "TimeControl=--\n" : "";
    EXPECT_EQ(mxq_read(many.bytes()), "game\n" + control + mxq_moves(many) + reported) << strings;
    EXPECT_EQ(kMxq.probe(many.bytes()), strings > 64 ? Likeness::maybe : Likeness::certain);
  }
  EXPECT_EQ(kMxq.probe(MxqBytes().bytes()), Likeness::no);  // no string before `Moves`
  EXPECT_EQ(kMxq.probe("\x04room\x05Move"), Likeness::no);
}

/// The diagram of 象棋世家 for the standard start: cells of 16 by 16, counted from 1.
std::string diagram_string(const std::array<std::string_view, 32>& squares, std::string_view side) {
  std::string out;
  for (const std::string_view square : squares) {
    const int column = square[0] - 'a', row = 9 - (square[1] - '0');
    out += std::to_string((row + 3) * 16 + column + 3 + 1) + " ";
  }
  return out + std::string(side);
}

TEST(MxqFields, ADiagramIsThirtyTwoCellsAndASide) {
  constexpr std::array<std::string_view, 32> kHome = {
      "a3", "c3", "e3", "g3", "i3", "b2", "h2", "b0", "h0", "a0", "i0",
      "c0", "g0", "d0", "f0", "e0", "a6", "c6", "e6", "g6", "i6", "b7",
      "h7", "b9", "h9", "a9", "i9", "c9", "g9", "d9", "f9", "e9"};
  MxqBytes file;
  for (const std::string_view side : {"+r", "+R", "+b", "+B"}) {
    file.head = {"room", diagram_string(kHome, side), "date"};
    file.moves = {};
    const bool black = (side[1] | 0x20) == 'b';
    const std::string start =
        "start rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1\n";
    EXPECT_EQ(mxq_read(file.bytes()),
              "game\n" + (black ? start : "") + "Site=room\nDate=date\n0 @0\n");
  }
  // The moves decide; pieces off the board are absent.
  auto squares = kHome;
  std::string text = diagram_string(squares, "+b");
  file.head = {text};
  file.moves = {"7C-4C"};
  EXPECT_EQ(mxq_read(file.bytes()), "game\n0 @0\n1<0 h2e2 @" + std::to_string(file.begin()) + "\n");
  text = "0" + diagram_string(squares, "+r").substr(3);
  file.head = {text};
  file.moves = {};
  EXPECT_EQ(mxq_read(file.bytes()),
            "game\nstart rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/2P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"
            "0 @0\n");
  // A text that is almost a diagram stays a string.
  const std::string sound = diagram_string(squares, "+r");
  for (const std::string& odd :
       {sound.substr(0, sound.size() - 2), sound.substr(0, sound.size() - 1), "1 " + sound,
        sound.substr(4), sound + "r", sound.substr(0, sound.size() - 1) + "x",
        sound.substr(0, sound.size() - 2) + "-r", "x" + sound.substr(1)}) {
    file.head = {odd};
    const std::string site(odd.substr(0, odd.find_last_not_of(' ') + 1));
    EXPECT_EQ(mxq_read(file.bytes()), "game\nSite=" + site + "\n0 @0\n");
  }
}

// --- CHE ----------------------------------------------------------------------------------------

std::string che_read(const std::string& text) { return whole(read_all(kChe, text)); }

TEST(CheFields, CountsAreHeldAgainstTheMoves) {
  const std::string moves = " 26 32 0 2 7 2 4 0 1 0 6 32 1 9 7 7 6 0 2 0";
  for (int count = 0; count < 4; ++count) {
    const std::string text = "1 " + std::to_string(count) + moves;
    std::string expected = "game\n0 @0\n";
    if (count > 0) expected += "1<0 h2e2 @4\n";
    if (count > 1) expected += "2<1 h9g7 @26\n";
    if (count < 2) {
      const std::size_t end = count == 0 ? 4 : 26;
      expected += "! bytes_after_moves @" + std::to_string(end) + " 1:" + std::to_string(end + 1) +
                  " " + std::to_string(text.size() - end) + "\n";
    }
    if (count > 2) {
      expected += "! moves_missing @" + std::to_string(text.size()) +
                  " 1:" + std::to_string(text.size() + 1) + " 3 2\n";
    }
    EXPECT_EQ(che_read(text), expected);
    EXPECT_EQ(che_read(text + " \r\n\t"), [&] {
      std::string more = expected;
      if (count < 2) {
        more.replace(more.rfind(' '), std::string::npos,
                     " " + std::to_string(text.size() + 4 - (count == 0 ? 4 : 26)) + "\n");
      } else if (count > 2) {
        more.replace(more.find("! moves"), std::string::npos,
                     "! moves_missing @" + std::to_string(text.size() + 4) + " 2:2 3 2\n");
      }
      return more;
    }());
  }
  EXPECT_EQ(che_read("1 -1" + moves).substr(0, 10), "game\n0 @0\n");
  for (const std::string_view none : {"", "1", "x", "1 x", " \n"}) {
    EXPECT_NE(che_read(std::string(none)).find("skipped 1\n! not_this_record @0"),
              std::string::npos);
  }
  // Nine numbers are not a move; the finding is where they begin.
  const std::string nine = "1 2" + moves.substr(0, moves.size() - 2);
  EXPECT_EQ(che_read(nine), "game\n0 @0\n1<0 h2e2 @4\n! moves_missing @26 1:27 2 1\n");
}

TEST(CheFields, KindZeroCountsFromOneUnlessAZeroContradicts) {
  const auto read = [](int kind, const std::array<int, 4>& p, const std::array<int, 4>& q) {
    std::string text = std::to_string(kind) + " 2";
    for (const auto& m : {p, q}) {
      text += " 5 32 0";
      for (const int n : m) text += " " + std::to_string(n);
      text += " 0 1 0";
    }
    return main_line(read_all(kChe, text).games.at(0));
  };
  // Rank and column; h2e2 and h9g7 from 1.
  const std::array<int, 4> cannon = {3, 8, 3, 5}, horse = {10, 8, 8, 7};
  EXPECT_EQ(read(0, cannon, horse), "h2e2 h9g7");
  EXPECT_EQ(read(1, cannon, horse), "i3f3 (8,10)-h8");
  EXPECT_EQ(read(2, cannon, horse), "i3f3 (8,10)-h8");
  EXPECT_EQ(read(-1, cannon, horse), "i3f3 (8,10)-h8");
  for (std::size_t i = 0; i < 4; ++i) {  // a 0 at any place of any move
    auto p = cannon, q = horse;
    p[i] = 0;
    EXPECT_EQ(read(0, p, q), read(1, p, q)) << i;
    p = cannon;
    q[i] = 0;
    EXPECT_EQ(read(0, p, q), read(1, p, q)) << i;
  }
}

TEST(CheFields, SquaresOffTheBoardAreKeptAsTheyAreCounted) {
  const auto read = [](int row, int column) {
    return main_line(read_all(kChe, "1 1 5 32 0 " + std::to_string(row) + " " +
                                        std::to_string(column) + " 0 0 0 1 0")
                         .games.at(0));
  };
  EXPECT_EQ(read(9, 8), "i9a0");
  EXPECT_EQ(read(0, 0), "a0a0");
  EXPECT_EQ(read(10, 0), "(0,10)-a0");
  EXPECT_EQ(read(0, 9), "(9,0)-a0");
  EXPECT_EQ(read(-1, 0), "(0,-1)-a0");
  // Values beyond that have no square.
  EXPECT_EQ(read(-2, 0), "(0,99)-a0");
  EXPECT_EQ(read(98, 0), "(0,98)-a0");
  EXPECT_EQ(read(99, 0), "(0,99)-a0");
  EXPECT_EQ(read(100, 0), "(0,99)-a0");
  EXPECT_EQ(read(0, -1), "(-1,0)-a0");
}

TEST(CheFields, ARecordIsKnownByItsFirstMove) {
  const auto likeness = [](std::string_view text) { return kChe.probe(text); };
  const std::string move = " 32 0 7 7 7 4 0 1 0";
  for (const int kind : {-1, 0, 1, 2}) {
    for (const int count : {0, 1, 2}) {
      for (const int piece : {-1, 0, 31, 32}) {
        const bool fits = (kind == 0 || kind == 1) && count > 0 && piece >= 0 && piece < 32;
        const std::string text = std::to_string(kind) + "\r\n" + std::to_string(count) + "\t" +
                                 std::to_string(piece) + move;
        EXPECT_EQ(likeness(text), fits ? Likeness::certain : Likeness::no) << text;
      }
    }
  }
  EXPECT_EQ(likeness("1 1 5 31 0 7 7 7 4 0 1 0"), Likeness::no);
  EXPECT_EQ(likeness("1 1 5 32 0 7 7 7 4 0 1"), Likeness::no);
  EXPECT_EQ(likeness("1 x"), Likeness::no);
  EXPECT_EQ(likeness(""), Likeness::no);
}

}  // namespace
}  // namespace qipu
