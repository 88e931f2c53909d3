// Records of sites with fixed fields: CCM, CHN, XGF, XQR. Every field at its limits, every code of
// a piece, counts too high and too low, the record cut at every byte; the old ones without a mark,
// upright and turned. The expected values come from grammars/sites.md.

#include <gtest/gtest.h>

#include <array>

#include "qipu/format/formats.h"
#include "support/ccbridge.h"
#include "support/game_dump.h"
#include "support/records.h"

namespace qipu {
namespace {

using namespace test;

std::string site_read(const Format& format, const std::string& bytes) {
  return whole(read_all(format, bytes));
}

std::string site_number(std::size_t n) { return std::to_string(n); }

/// Column and row from Black's side: h2e2 h9g7 h0g2.
constexpr std::array<std::array<int, 4>, 3> kSiteMoves = {
    {{7, 7, 4, 7}, {7, 0, 6, 2}, {7, 9, 6, 7}}};
constexpr std::array<std::string_view, 3> kSiteWords = {"h2e2", "h9g7", "h0g2"};

std::string site_line(std::size_t moves, std::size_t begin, std::size_t size) {
  std::string out = "0 @0\n";
  for (std::size_t i = 0; i < moves; ++i) {
    out += site_number(i + 1) + "<" + site_number(i) + " " + std::string(kSiteWords[i]) + " @" +
           site_number(begin + i * size) + "\n";
  }
  return out;
}

// --- CCM ----------------------------------------------------------------------------------------

std::string new_ccm(std::uint32_t time, std::uint32_t count, std::size_t moves) {
  std::string out = std::string("\1\0\x12\0", 4) + little(time) + little(count);
  for (std::size_t i = 0; i < moves; ++i) {
    out += "\x55\x55\x55";
    for (const int n : kSiteMoves[i]) out += static_cast<char>(n);
    out += "\x55\x55";
  }
  return out;
}

TEST(CcmFields, CountsAreHeldAgainstTheMovesAtEveryEnd) {
  for (std::uint32_t count = 0; count < 5; ++count) {
    const std::string bytes = new_ccm(0, count, 3);
    for (std::size_t size = 4; size <= bytes.size(); ++size) {
      std::string expected = "game\n";
      if (size < 12) {
        expected += "0 @0\n! header_cut @" + site_number(size) + "\n";
      } else {
        const std::size_t there = std::min<std::size_t>((size - 12) / 9, count);
        expected += site_line(there, 12, 9);
        const std::size_t end = 12 + 9 * there;
        if (there < count) {
          expected += "! moves_missing @" + site_number(end) + " " + site_number(count) + " " +
                      site_number(there) + "\n";
        } else if (end < size) {
          expected +=
              "! bytes_after_moves @" + site_number(end) + " " + site_number(size - end) + "\n";
        }
      }
      EXPECT_EQ(site_read(kCcm, bytes.substr(0, size)), expected) << count << " " << size;
    }
  }
}

TEST(CcmFields, SecondsAreADateAndATime) {
  struct Row {
    std::uint32_t seconds;
    std::string_view tags;
  };
  // The values of `date -u -d @N`.
  for (const Row& row : {Row{0, ""}, Row{1, "UTCDate=1970.01.01\nUTCTime=00:00:01\n"},
                         Row{86399, "UTCDate=1970.01.01\nUTCTime=23:59:59\n"},
                         Row{86400, "UTCDate=1970.01.02\nUTCTime=00:00:00\n"},
                         Row{951782400 + 36610, "UTCDate=2000.02.29\nUTCTime=10:10:10\n"},
                         Row{1104537599, "UTCDate=2004.12.31\nUTCTime=23:59:59\n"},
                         Row{1128902949, "UTCDate=2005.10.10\nUTCTime=00:09:09\n"},
                         Row{0xFFFFFFFF, "UTCDate=2106.02.07\nUTCTime=06:28:15\n"}}) {
    EXPECT_EQ(site_read(kCcm, new_ccm(row.seconds, 1, 1)),
              "game\n" + std::string(row.tags) + site_line(1, 12, 9));
  }
}

TEST(CcmFields, SquaresOffTheBoardAndTheProbe) {
  for (std::size_t at = 15; at < 19; ++at) {
    const bool row = at % 2 == 0;
    for (const int value : {0, 8, 9, 10, 255}) {
      std::string bytes = new_ccm(0, 1, 1);
      bytes[at] = static_cast<char>(value);
      const bool on = value < (row ? 10 : 9);
      EXPECT_EQ(site_read(kCcm, bytes).find("! off_board @12 ") == std::string::npos, on);
      EXPECT_EQ(kCcm.probe(bytes), on ? Likeness::certain : Likeness::maybe) << at << value;
    }
  }
  EXPECT_EQ(kCcm.probe(new_ccm(0, 1, 1).substr(0, 20)), Likeness::maybe);
  std::string off = new_ccm(0, 1, 1);
  off[15] = 9, off[18] = 12;
  EXPECT_EQ(site_read(kCcm, off),
            "game\n0 @0\n1<0 '(9,2)-(4,-3)' @12\n! off_board @12 (9,2) (4,-3)\n");
}

/// Both old records, as saved on Red's side or Black's.
std::string old_record(bool chn, bool turned, std::size_t moves) {
  std::string out(chn ? 188 : 0, '\x07');
  for (std::size_t i = 0; i < moves; ++i) {
    std::array<int, 4> m = kSiteMoves[i];
    if (turned) m = {8 - m[0], 9 - m[1], 8 - m[2], 9 - m[3]};
    if (chn) {
      out += little(static_cast<std::uint32_t>(i));
      for (const int n : m) out += little(static_cast<std::uint32_t>(n), 2);
      out += std::string(20, '\x33');
    } else {
      out += "\x66\x66\x66";
      for (const int n : {m[0], m[2], m[1], m[3]}) out += static_cast<char>(n);
    }
  }
  return out;
}

TEST(UnmarkedFields, BothOldRecordsFromEitherSideAtEveryEnd) {
  for (const bool chn : {false, true}) {
    const Format& format = chn ? kChn : kCcm;
    const std::size_t begin = chn ? 188 : 0, step = chn ? 32 : 7;
    for (const bool turned : {false, true}) {
      const std::string bytes = old_record(chn, turned, 3);
      for (std::size_t size = 1; size <= bytes.size(); ++size) {
        const std::string part = bytes.substr(0, size);
        const std::size_t there = size < begin ? 0 : (size - begin) / step;
        std::string expected;
        if (there == 0) {
          expected = "skipped 1\n! not_this_record @0 " + std::string(chn ? "CHN" : "CCM") + "\n";
        } else {
          expected = "game\n" + site_line(there, begin, step);
          const std::size_t end = begin + there * step;
          if (end < size) {
            expected +=
                "! bytes_after_moves @" + site_number(end) + " " + site_number(size - end) + "\n";
          }
        }
        EXPECT_EQ(site_read(format, part), expected) << chn << turned << size;
        EXPECT_EQ(format.probe(part), there == 0 ? Likeness::no : Likeness::likely);
      }
    }
  }
}

TEST(UnmarkedFields, OnlyTheLastOfSeveralMovesMayBreakTheRules) {
  const auto ccm = [](const std::vector<std::array<int, 4>>& moves) {
    std::string out;
    for (const auto& m : moves) {
      out += "\x66\x66\x66";
      for (const int n : {m[0], m[2], m[1], m[3]}) out += static_cast<char>(n);
    }
    return kCcm.probe(out);
  };
  const std::array<int, 4> good = {7, 7, 4, 7}, reply = {7, 0, 6, 2};
  const std::array<int, 4> red_odd = {0, 9, 4, 5}, black_odd = {0, 0, 4, 5}, empty = {4, 4, 4, 5};
  EXPECT_EQ(ccm({good}), Likeness::likely);
  EXPECT_EQ(ccm({red_odd}), Likeness::no);              // the only one
  EXPECT_EQ(ccm({good, black_odd}), Likeness::likely);  // the last one
  EXPECT_EQ(ccm({good, red_odd}), Likeness::no);        // it is Black's turn
  EXPECT_EQ(ccm({good, empty}), Likeness::no);
  EXPECT_EQ(ccm({good, black_odd, good}), Likeness::no);
  EXPECT_EQ(ccm({good, reply, red_odd}), Likeness::likely);
  EXPECT_EQ(ccm({good, {7, 0, 9, 2}}), Likeness::no);  // off the board
  EXPECT_EQ(ccm({good, {7, 0, 6, 10}}), Likeness::no);
  EXPECT_EQ(ccm({reply}), Likeness::likely);  // seen from above: turned by 180 degrees, it is b0c2
}

// --- CHN ----------------------------------------------------------------------------------------

std::string chn_file(std::uint32_t count, std::size_t moves) {
  std::string out(0x20A, '\0');
  poke(out, 0, std::string_view("GL\xD0\x07\xD4\x07\x01\x00", 8));
  constexpr std::string_view kBack = "\1\2\6\5\4\5\6\2\1";  // 车马相仕帅仕相马车
  for (std::size_t x = 0; x < 9; ++x) {
    const std::size_t at = 0xB4 + 10 * x;
    out[at] = static_cast<char>(kBack[x] + 8);
    out[at + 9] = kBack[x];
    if (x % 2 == 0) out[at + 3] = 15, out[at + 6] = 7;
    if (x == 1 || x == 7) out[at + 2] = 11, out[at + 7] = 3;
  }
  poke(out, 0x16C, little(count));
  for (std::size_t i = 0; i < moves; ++i) {
    std::string move(36, '\x44');
    move[0] = static_cast<char>(kSiteMoves[i][1] * 16 + kSiteMoves[i][0]);
    move[1] = static_cast<char>(kSiteMoves[i][3] * 16 + kSiteMoves[i][2]);
    move.replace(10, 4, little(static_cast<std::uint32_t>(1000 * (i + 1))));
    out += move;
  }
  return out;
}

TEST(ChnFields, EveryTextOfTheHead) {
  struct Place {
    std::size_t at, size;
    std::string_view tag;
  };
  for (const Place& place :
       {Place{0x24, 64, "Title"}, Place{0x78, 20, "Red"}, Place{0xA0, 20, "Black"},
        Place{0x64, 20, "chn.red_id"}, Place{0x8C, 20, "chn.black_id"}, Place{8, 28, "Date"}}) {
    for (const std::size_t length : {std::size_t{0}, std::size_t{1}, place.size - 1, place.size}) {
      std::string bytes = chn_file(0, 0);
      poke(bytes, place.at,
           std::string(length, 'n') + (length + 2 < place.size ? std::string("\0y", 2) : ""));
      const std::string tag =
          length == 0 ? "" : std::string(place.tag) + "=" + std::string(length, 'n') + "\n";
      EXPECT_EQ(site_read(kChn, bytes), "game\n" + tag + "0 @0\n") << place.tag;
    }
  }
  std::string bytes = chn_file(0, 0);
  for (const auto& [at, text] : {std::pair{0x24, "A"},
                                 {0x78, "B"},
                                 {0xA0, "C"},
                                 {0x64, "D"},
                                 {0x8C, "E"},
                                 {8, "Tue Dec 27 20:57:56 2016"}}) {
    poke(bytes, static_cast<std::size_t>(at), text);
  }
  EXPECT_EQ(site_read(kChn, bytes),
            "game\nTitle=A\nRed=B\nBlack=C\nchn.red_id=D\nchn.black_id=E\nDate=2016.12.27\n"
            "Time=20:57:56\n0 @0\n");
}

TEST(ChnFields, EveryMonthAndWhatIsNoDate) {
  constexpr std::array<std::string_view, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto read = [](std::string_view text) {
    std::string bytes = chn_file(0, 0);
    poke(bytes, 8, text);
    return site_read(kChn, bytes);
  };
  for (std::size_t i = 0; i < 12; ++i) {
    const std::string month = site_number(i + 1);
    EXPECT_EQ(read("Tue " + std::string(kMonths[i]) + "  7 01:02:03 1999"),
              "game\nDate=1999." + std::string(month.size() < 2 ? "0" : "") + month +
                  ".07\nTime=01:02:03\n0 @0\n");
  }
  for (const std::string_view odd : {"Tue Jen  7 01:02:03 1999", "Tue anF  7 01:02:03 1999",
                                     "Tue Jan  7 01:02:03 199", "Tue Jan  7 01:02:03 19999", "x"}) {
    EXPECT_EQ(read(odd), "game\nDate=" + std::string(odd) + "\n0 @0\n");
  }
}

TEST(ChnFields, EveryByteOfAManOnEverySquare) {
  constexpr std::string_view kPieces = ".RHCKAEP.rhckaep";
  for (unsigned code = 0; code < 256; ++code) {
    const std::size_t cell = code % 90;
    std::string bytes = chn_file(0, 0);
    poke(bytes, 0xB4, std::string(90, '\0'));
    bytes[0xB4 + cell] = static_cast<char>(code);
    Board board;
    if (const char piece = kPieces[code & 15]; piece != '.') {
      board.set(*Square::at(static_cast<int>(cell / 10), 9 - static_cast<int>(cell % 10)),
                Piece((code & 8) != 0 ? Color::black : Color::red,
                      *role_of_letter(static_cast<char32_t>(piece | 0x20))));
    }
    EXPECT_EQ(site_read(kChn, bytes),
              "game\nstart " + write_fen_board(board) + " w - - 0 1\n0 @0\n");
  }
}

TEST(ChnFields, CountsAreHeldAgainstTheMovesAtEveryEnd) {
  for (std::uint32_t count = 0; count < 5; ++count) {
    const std::string bytes = chn_file(count, 3);
    for (std::size_t size = 8; size <= bytes.size(); ++size) {
      std::string expected = "game\n";
      if (size < 0xB4 + 90) {
        expected = "skipped 1\n! header_cut @" + site_number(size) + "\n";
      } else if (size < 0x170) {
        expected += "0 @0\n! header_cut @" + site_number(size) + "\n";
      } else {
        std::size_t there = 0;
        while (there < count && there < 3 && 0x20A + 36 * there + 14 <= size) ++there;
        expected += "0 @0\n";
        for (std::size_t i = 0; i < there; ++i) {
          // Each side's clock is at 1, 2, 3 seconds.
          expected += site_number(i + 1) + "<" + site_number(i) + " " + std::string(kSiteWords[i]) +
                      " @" + site_number(0x20A + 36 * i) + " took " + (i == 0 ? "1000" : "2000") +
                      "\n";
        }
        if (there < count) {
          expected += "! moves_missing @" + site_number(size) + " " + site_number(count) + " " +
                      site_number(there) + "\n";
        }
      }
      EXPECT_EQ(site_read(kChn, bytes.substr(0, size)), expected) << count << " " << size;
    }
  }
  // A clock that has not moved, and one that starts again.
  std::string bytes = chn_file(3, 3);
  poke(bytes, 0x20A + 72 + 10, little(1000));
  EXPECT_NE(site_read(kChn, bytes).find("took 0\n"), std::string::npos);
  poke(bytes, 0x20A + 72 + 10, little(999));
  EXPECT_NE(site_read(kChn, bytes).find("took 999\n"), std::string::npos);
  bytes = chn_file(1, 1);
  bytes[0x20A] = '\xA9', bytes[0x20B] = '\x9A';
  EXPECT_EQ(site_read(kChn, bytes),
            "game\n0 @0\n1<0 '(9,-1)-(10,0)' @522 took 1000\n"
            "! off_board @522 (9,-1) (10,0)\n");
  EXPECT_EQ(kChn.probe(bytes.substr(0, 8)), Likeness::certain);
  EXPECT_EQ(kChn.probe(bytes.substr(0, 7)), Likeness::no);
}

}  // namespace
}  // namespace qipu
