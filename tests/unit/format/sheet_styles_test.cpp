// Sheets in every style of numbering and separating moves, joined in the middle of a game: each is
// read completely, or a finding reports the rest. None is shortened in silence.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "qipu/format/formats.h"
#include "qipu/notation/notation.h"
#include "support/records.h"
#include "text/utf8.h"

namespace qipu {
namespace {

using Rng = std::mt19937;

template <class List>
const auto& pick(Rng& random, const List& list) {
  return list[random() % std::size(list)];
}

std::string sign(char32_t c) {
  std::string out;
  append_char(out, c);
  return out;
}

std::string han(int n) {
  const std::u32string_view digits = U"一二三四五六七八九";
  std::string out;
  if (n >= 20) out += sign(digits[static_cast<std::size_t>(n / 10 - 1)]);
  if (n >= 10) out += "十";
  if (n % 10 != 0) out += sign(digits[static_cast<std::size_t>(n % 10 - 1)]);
  return out;
}

std::string full_width(int n) {
  std::string out;
  for (const char c : std::to_string(n)) out += sign(U'０' + static_cast<char32_t>(c - '0'));
  return out;
}

std::string keycaps(int n) {
  std::string out;
  for (const char c : std::to_string(n)) out += c + std::string("\uFE0F\u20E3");
  return out;
}

std::string between(const char* before, int n, const char* behind) {
  return before + std::to_string(n) + behind;
}

using Numbered = std::function<std::string(int)>;
const std::vector<Numbered> kNumbers = {
    [](int n) { return between("", n, "."); },
    [](int n) { return between("", n, ". "); },
    [](int n) { return between("", n, "、"); },
    [](int n) { return between("", n, ") "); },
    [](int n) { return between("", n, "）"); },
    [](int n) { return between("", n, "："); },
    [](int n) { return between("", n, " "); },
    [](int n) { return between("(", n, ")"); },
    [](int n) { return between("（", n, "）"); },
    [](int n) { return between("[", n, "]"); },
    [](int n) { return between("【", n, "】"); },
    [](int n) { return between("〔", n, "〕"); },
    [](int n) { return between("《", n, "》"); },
    [](int n) { return between("#", n, " "); },
    [](int n) { return between("第", n, "回合"); },
    [](int n) { return between("第", n, "步："); },
    [](int n) { return "第" + han(n) + "回合 "; },
    [](int n) { return han(n) + "、"; },
    [](int n) { return "（" + han(n) + "）"; },
    [](int n) { return full_width(n) + "．"; },
    [](int n) { return sign(U'①' + static_cast<char32_t>(n - 1)); },
    [](int n) { return sign(U'⑴' + static_cast<char32_t>(n - 1)) + " "; },
    [](int n) { return sign(U'⒈' + static_cast<char32_t>(n - 1)); },
    [](int n) {
      return sign(n <= 10 ? U'❶' + static_cast<char32_t>(n - 1)
                          : U'⓫' + static_cast<char32_t>(n - 11));
    },
    keycaps,
    [](int n) { return keycaps(n) + " "; },
    [](int) { return std::string(); },
};
constexpr std::array kBetweenMoves = {" ",  "  ",  "\t",  "　", "，", ", ",
                                      "；", " / ", " - ", "、", "\n", ""};
constexpr std::array kBetweenRounds = {"\n", "\n\n", " ",  "  ",   "\t", "　",
                                       "，", "；",   "。", "\r\n", ""};
constexpr int kRounds = 20;

struct Style {
  explicit Style(Rng& random)
      : number(pick(random, kNumbers)),
        moves(pick(random, kBetweenMoves)),
        rounds(pick(random, kBetweenRounds)) {}
  Numbered number;
  std::string moves, rounds;
};

struct Played {
  std::vector<std::string> words;
  std::string moves;  // in coordinates
};

// A game of legal moves, with a capture now and then, and no mate.
Played play(Rng& random, const Notation& notation) {
  while (true) {
    Played out;
    Position position = Position::standard();
    for (int ply = 0; ply < 2 * kRounds; ++ply) {
      MoveList moves;
      position.legal_moves(moves);
      if (moves.empty()) break;
      const Move move = *(moves.begin() + random() % static_cast<unsigned>(moves.size()));
      std::string words;
      notation.write(words, position, move);
      out.words.push_back(words);
      out.moves += (out.moves.empty() ? "" : " ") + move.ucci();
      position.make(move);
    }
    if (out.words.size() == 2 * kRounds) return out;
  }
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// In `count` styles one after the other. Digits that would touch are separated.
std::string sheet(Rng& random, const Played& game, int count) {
  std::string text;
  int round = 1;
  for (int i = 0; i < count; ++i) {
    const Style style(random);
    const int last =
        i + 1 == count ? kRounds : kRounds * (i + 1) / count - static_cast<int>(random() % 4);
    for (; round <= last; ++round) {
      const auto red = static_cast<std::size_t>(2 * (round - 1));
      const std::string number = style.number(round);
      if (!text.empty() && !number.empty() && static_cast<unsigned char>(number[0]) < 0x80 &&
          is_digit(number[0]) && is_digit(text.back())) {
        text += ' ';
      }
      text += number + game.words[red] + style.moves + game.words[red + 1];
      text += round == last ? "\n" : style.rounds;
    }
  }
  return text;
}

struct Counts {
  int whole = 0, reported = 0, silent = 0;
};

Counts read_and_lost(const Format& format, std::string_view notation, const std::string& before,
                     const std::string& behind, int styles) {
  constexpr int kSheets = 150;
  Counts out;
  Rng random(static_cast<std::uint32_t>(7 + styles));
  for (int i = 0; i < kSheets; ++i) {
    const Played game = play(random, *find_notation(notation));
    const std::string text = before + sheet(random, game, styles) + behind;
    const auto r = test::read_all(format, text, true);
    if (r.games.size() == 1 && test::main_line(r.games[0]) == game.moves) {
      ++out.whole;
      continue;
    }
    const bool reported = std::ranges::any_of(
        r.findings.all, [](const Diagnostic& d) { return d.code->severity != Severity::note; });
    ++(reported ? out.reported : out.silent);
    EXPECT_TRUE(reported) << text << r.said()
                          << (r.games.empty() ? "" : test::main_line(r.games[0])) << "\n"
                          << game.moves;
  }
  EXPECT_EQ(out.silent, 0);
  return out;
}

TEST(SheetStyles, AnySheetIsReadWholeOrTold) {
  for (const int styles : {1, 2, 3}) {
    const Counts found = read_and_lost(kMoveList, "zh", "", "", styles);
    EXPECT_GE(found.whole, 146) << styles << " styles, " << found.reported << " told";
  }
}

TEST(SheetStyles, InLettersToo) {
  for (const int styles : {1, 2}) {
    const Counts found = read_and_lost(kMoveList, "wxf", "", "", styles);
    EXPECT_GE(found.whole, 138) << styles << " styles, " << found.reported << " told";
  }
}

TEST(SheetStyles, ScannedPages) {
  for (const int styles : {1, 2}) {
    const Counts found = read_and_lost(kOcr, "zh", "", "", styles);
    EXPECT_GE(found.whole, 138) << styles << " styles, " << found.reported << " told";
  }
}

TEST(SheetStyles, BarePgn) {
  for (const int styles : {1, 2}) {
    const Counts found = read_and_lost(kPgn, "zh", "", "*\n", styles);
    EXPECT_GE(found.whole, 138) << styles << " styles, " << found.reported << " told";
  }
}

// If tags show that it is PGN, words that are not moves stay words, and each is reported.
TEST(SheetStyles, TaggedPgnLosesNothingInSilence) {
  for (const int styles : {1, 2}) read_and_lost(kPgn, "zh", "[Event \"x\"]\n\n", "*\n", styles);
}

TEST(SheetStyles, WxfFiles) {
  for (const int styles : {1, 2}) {
    const Counts found = read_and_lost(kWxfFile, "wxf", "FORMAT\tWXF\nSTART{\n", "}END\n", styles);
    EXPECT_GE(found.whole, 120) << styles << " styles, " << found.reported << " told";
  }
}

// --- remaining text -----------------------------------------------------------------------------

constexpr std::string_view kFour =
    "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n";

bool is_told(const std::string& text) {
  const auto r = test::read_all(kMoveList, text, true);
  return std::ranges::any_of(r.findings.all,
                             [](const Diagnostic& d) { return d.code == &diag::moves_in_comment; });
}

TEST(SheetStyles, TheIssuesSheetIsReadWhole) {
  const auto r = test::read_all(
      kMoveList,
      "①炮二平五 马8进7②马二进三 车9平8③车一平二 马2进3\n4、兵七进一 卒7进1\n5、车二进六 炮8平9\n",
      true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].main_line().size(), 10u);
  EXPECT_TRUE(r.findings.all.empty()) << r.said();
}

// A move that is not separated from the words before it belongs to them.
TEST(SheetStyles, WordsAmongSheetsMayNameAMove) {
  const auto r = test::read_all(kMoveList,
                                "①炮二平五 马8进7②马二进三 车9平8③车一平二 马2进3\n"
                                "意在车二进六压马\n4、兵七进一 卒7进1\n5、车二进六 炮8平9\n",
                                true);
  ASSERT_EQ(r.games.size(), 1u);
  EXPECT_EQ(r.games[0].main_line().size(), 10u);
  EXPECT_EQ(r.games[0].notes(6).comment, "意在车二进六压马");
  EXPECT_TRUE(r.findings.all.empty()) << r.said();
}

// After a move that cannot be read, legality is unknown: moves are recognised by their form.
TEST(SheetStyles, MovesBehindAnUnreadablePlaceAreToldToo) {
  const std::string broken = std::string(kFour) + "5. 车?进六 炮8平9\n6. 车二平三 炮9退1\n";
  EXPECT_TRUE(is_told(broken + "马八进七 士4进5 炮八平九 车1平2\n"));
  EXPECT_TRUE(is_told(std::string(kFour) +
                      "5. 车二进六 炮8平9\n6. 车二平三 ■■■■ 7. 马八进七 士4进5\n"
                      "8. 炮八平九 车1平2\n"));
  EXPECT_TRUE(is_told(std::string(kFour) + "5. 车二进六 此处缺一块 6. 车二平三 炮9退1\n7. 马八进七 "
                                           "士4进5\n"));
  EXPECT_FALSE(is_told(broken + "以后红方如马八进七，士4进5，炮八平九，车1平2\n"));
  EXPECT_FALSE(is_told(broken + "红方优势\n"));
}

// Numbers that are not the next ones, unknown words: a possible continuation is reported.
TEST(SheetStyles, WhatCouldGoOnAndIsNotReadIsTold) {
  for (const std::string line :
       {"2. 车二进六 炮8平9", "I1. 车二进六 炮8平9 炮八进四", "④ 车二进六 炮8平9"}) {
    EXPECT_TRUE(is_told(std::string(kFour) + line + "\n")) << line;
  }
}

TEST(SheetStyles, ProseThatNamesMovesIsAComment) {
  for (const std::string line :
       {"以下黑如走炮8平9，则车二进六", "（车二进六 炮8平9）", "红方稍好。",
        "如改走车二进六，炮8平9，红优", "{车二进六 炮8平9}", "此时红方可走车二进六"}) {
    const auto r = test::read_all(kMoveList, std::string(kFour) + line + "\n", true);
    ASSERT_EQ(r.games.size(), 1u);
    EXPECT_EQ(r.games[0].main_line().size(), 8u) << line;
    EXPECT_TRUE(r.findings.all.empty()) << line << r.said();
  }
}

}  // namespace
}  // namespace qipu
