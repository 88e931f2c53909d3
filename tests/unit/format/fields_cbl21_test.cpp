// Libraries of CCBridge, version 2.1: every value of a record in its place, each number at its
// limits, the library cut at every byte, wrong lengths. The expected values come from
// grammars/ccbridge.md.

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "qipu/format/formats.h"
#include "support/ccbridge.h"
#include "support/game_dump.h"
#include "support/records.h"

namespace qipu {
namespace {

using namespace test;

std::string cbl21_read(const std::string& bytes) { return whole(read_all(kCbl, bytes)); }

/// A record in which every value can be set.
struct Record21 {
  struct Move {
    std::uint32_t number;
    int from, to;  // 16 * column + row
    std::string comment = {};
  };
  std::string pieces = home();
  std::uint32_t type = 1, round = 1, result = 4;
  std::string event;
  std::array<std::string, 7> names;   // title, source, other, site, date, red, black
  std::array<std::string, 5> people;  // annotator, mail, maker, mail, introduction
  int red_first = 1;
  std::string made = std::string(19, ' '), saved = std::string(19, ' ');
  std::vector<Move> moves;

  static std::string home() {
    constexpr std::string_view kRed(
        "\x1A\x2A\x3A\x4A\x5A\x6A\x7A\x8A\x9A\x28\x88\x17\x37\x57\x77\x97", 16);
    std::string out(kRed);
    for (const char c : kRed) out += static_cast<char>((c & 0xF0) | (11 - (c & 15)));
    return out;
  }
  static std::string text(std::string_view s) { return Cbl21File::text(s); }

  std::string body() const {
    std::string out = pieces + little(type) + text(event) + little(round);
    for (const std::string& name : names) out += text(name);
    out += little(result);
    for (const std::string& one : people) out += text(one);
    out += static_cast<char>(red_first);
    out += made + saved + little(static_cast<std::uint32_t>(moves.size()));
    for (const Move& m : moves) {
      out += little(m.number, 2) + static_cast<char>(m.from) + static_cast<char>(m.to) + "\x33\x02";
    }
    for (const Move& m : moves) out += m.comment + "\r\n";
    return out;
  }
  std::string bytes() const {
    const std::string all = body();
    return little(static_cast<std::uint32_t>(all.size() + 4)) + all;
  }
};

struct Library21 {
  std::array<std::string, 5> names;  // name, source, other, maker, mail
  std::string made = std::string(19, ' '), saved = std::string(19, ' '), remarks;
  std::vector<std::string> records;

  std::string head() const {
    std::string out;
    for (const std::string& name : names) out += Record21::text(name);
    return out + made + saved + little(static_cast<std::uint32_t>(records.size())) +
           Record21::text(remarks);
  }
  std::string payload() const {
    std::string out = head();
    for (const std::string& record : records) out += record;
    return out;
  }
  std::string bytes() const {
    const std::string all = payload();
    return Cbl21File::head(0, all.size()) + all;
  }
  /// The place in the file, if it is not packed.
  std::size_t at(std::size_t record) const {
    std::size_t place = 20 + head().size();
    for (std::size_t i = 0; i < record; ++i) place += records[i].size();
    return place;
  }
};

std::string read_record21(const Record21& record) {
  Library21 library;
  library.records = {record.bytes()};
  return cbl21_read(library.bytes());
}

Record21 full21(char first) {
  Record21 record;
  char next = first;
  const auto word = [&] { return std::string(2, next++); };
  record.type = 3, record.round = 12, record.result = 2;
  record.event = word();
  for (std::string& name : record.names) name = word();
  for (std::string& one : record.people) one = word();
  record.people[4] += "||second";
  record.made = "2001-02-18 12:30:22";
  record.saved = "2001-2-18 1:30:22  ";
  record.moves = {{1, 0x77, 0x47, "one||two"},
                  {2, 0x70, 0x62},
                  {3, 0x79, 0x67, " "},
                  {2, 0x72, 0x42, "\xB9\xE3"},
                  {1, 0x17, 0x47, "last"}};
  return record;
}

/// The expected result, with moves at `moves`, or all at 20 if the library is packed.
std::string whole21(char first, std::size_t at, std::size_t moves, std::string_view head) {
  std::string out = "game\n";
  char next = first;
  const auto tag = [&](std::string_view name) {
    out += std::string(name) + "=" + std::string(2, next++) + "\n";
  };
  out += "ccbridge.type=3\n";
  tag("Event");
  out += "ccbridge.first_round=12\n";
  for (const std::string_view name :
       {"Title", "Source", "ccbridge.other", "Site", "Date", "Red", "Black", "Annotator",
        "ccbridge.annotator_mail", "Creator", "ccbridge.creator_mail"}) {
    tag(name);
  }
  out += "ccbridge.created=2001-02-18 12:30:22\nccbridge.saved=2001-2-18 1:30:22\n";
  out += std::string(head) + "result 0-1  \n";
  out += "0 @" + std::to_string(at) + " {" + std::string(2, next) + "\nsecond}\n";
  const auto place = [&](std::size_t i) { return std::to_string(at == 20 ? 20 : moves + 6 * i); };
  out += "1<0 h2e2 @" + place(0) + " {one\ntwo}\n2<1 h9g7 @" + place(1) + "\n3<2 h0g2 @" +
         place(2) + "\n4<1 h7e7 @" + place(3) + " {广}\n5<0 b2e2 @" + place(4) + " {last}\n";
  return out;
}

TEST(Cbl21Fields, AWholeLibraryPackedAndNot) {
  Library21 library;
  library.names = {"name", "from", "other", "maker", "mail"};
  library.made = "2001-2-18 12:30:22 ";
  library.saved = "2006-11-25 22:02:58";
  library.remarks = "a||b||";
  library.records = {full21('A').bytes(), full21('a').bytes()};
  const std::string head =
      "cbl.name=name\ncbl.source=from\ncbl.other=other\ncbl.creator=maker\ncbl.creator_mail=mail\n"
      "cbl.created=2001-2-18 12:30:22\ncbl.saved=2006-11-25 22:02:58\ncbl.remarks=a\nb\n\n";
  const std::string record = full21('A').bytes();
  // Five lines of comments follow the moves.
  const std::size_t moves = record.size() - 5 * 6 - (8 + 0 + 1 + 2 + 4 + 5 * 2);
  EXPECT_EQ(cbl21_read(library.bytes()),
            whole21('A', library.at(0), library.at(0) + moves, head) +
                whole21('a', library.at(1), library.at(1) + moves, ""));
  const std::string payload = library.payload();
  std::string packed(compressBound(payload.size()), '\0');
  uLongf size = packed.size();
  compress(reinterpret_cast<Bytef*>(packed.data()), &size,
           reinterpret_cast<const Bytef*>(payload.data()), payload.size());
  packed.resize(size);
  for (const std::uint32_t packing : {1U, 2U, 0xFFFFFFFFU}) {
    EXPECT_EQ(cbl21_read(Cbl21File::head(packing, payload.size()) + packed),
              whole21('A', 20, 20, head) + whole21('a', 20, 20, ""))
        << packing;
  }
}

TEST(Cbl21Fields, NumbersThatSayNothingAreNoTags) {
  for (const std::uint32_t value : {0U, 1U, 2U, 65536U, 0xFFFFFFFFU}) {
    Record21 type, round;
    type.type = round.round = value;
    const std::string number = std::to_string(value) + "\n";
    EXPECT_EQ(read_record21(type),
              "game\n" + (value == 1 ? "" : "ccbridge.type=" + number) + "0 @86\n");
    EXPECT_EQ(read_record21(round),
              "game\n" + (value == 1 ? "" : "ccbridge.first_round=" + number) + "0 @86\n");
  }
  constexpr std::array<std::string_view, 5> kResults = {"", "result 1-0  \n", "result 0-1  \n",
                                                        "result 1/2-1/2  \n", ""};
  for (const std::uint32_t code : {0U, 1U, 2U, 3U, 4U, 5U, 256U}) {
    Record21 record;
    record.result = code;
    std::string expected = "game\n";
    if (code < 5) expected += kResults[code];
    expected += "0 @86\n";
    if (code > 4) expected += "! cbr_result @86 " + std::to_string(code) + "\n";
    EXPECT_EQ(read_record21(record), expected);
  }
}

TEST(Cbl21Fields, WhoMovesFirstDecidesAndTheByteWhereNobodyMoves) {
  const auto turn = [](const Record21& record) {
    Library21 library;
    library.records = {record.bytes()};
    return read_all(kCbl, library.bytes()).games.at(0).start.turn;
  };
  for (const int said : {0, 1, 2, 255}) {
    Record21 record;
    record.red_first = said;
    EXPECT_EQ(turn(record), said == 0 ? Color::black : Color::red);
    record.moves = {{1, 0x44, 0x45}};  // an empty square
    EXPECT_EQ(turn(record), said == 0 ? Color::black : Color::red);
    record.moves = {{1, 0x77, 0x47}};
    EXPECT_EQ(turn(record), Color::red);
    record.moves = {{1, 0x70, 0x62}};
    EXPECT_EQ(turn(record), Color::black);
  }
}

TEST(Cbl21Fields, EachOfThePiecesStandsWhereItsByteSays) {
  constexpr std::string_view kPieces = "RNBAKABNRCCPPPPPrnbakabnrccppppp";
  for (std::size_t piece = 0; piece < 32; ++piece) {
    for (const unsigned place :
         {0x00U, 0x10U, 0x01U, 0x11U, 0x1AU, 0x1BU, 0x58U, 0x91U, 0x9AU, 0xA1U, 0xFFU}) {
      Record21 record;
      record.pieces.assign(32, '\0');
      record.pieces[piece] = static_cast<char>(place);
      const unsigned x = (place >> 4) - 1, y = (place & 15) - 1;
      Board board;
      if (x < 9 && y < 10) {
        const char letter = kPieces[piece];
        board.set(*Square::at(static_cast<int>(x), 9 - static_cast<int>(y)),
                  Piece(piece < 16 ? Color::red : Color::black,
                        *role_of_letter(static_cast<char32_t>(letter | 0x20))));
      }
      EXPECT_EQ(read_record21(record),
                "game\nstart " + write_fen_board(board) + " w - - 0 1\n0 @86\n")
          << piece << " " << place;
    }
  }
  Record21 shared;
  shared.pieces[31] = shared.pieces[0];
  EXPECT_NE(read_record21(shared).find("! shared_square @86 a0\n"), std::string::npos);
}

TEST(Cbl21Fields, AMoveContinuesTheLastOneOfTheNumberBefore) {
  struct Row {
    std::vector<std::uint32_t> numbers;
    std::vector<int> parents;
    std::vector<std::size_t> odd;  // those that continue no line
  };
  for (const Row& row :
       {Row{{1, 2, 3}, {0, 1, 2}, {}}, Row{{7, 8, 9, 8, 9, 7}, {0, 1, 2, 1, 4, 0}, {}},
        Row{{1, 1, 1}, {0, 0, 0}, {}}, Row{{1, 3, 4, 2}, {0, 1, 2, 1}, {1, 2}},
        Row{{2, 1, 3}, {0, 1, 1}, {1}}, Row{{0, 1, 0}, {0, 1, 0}, {}},
        Row{{65535, 0}, {0, 1}, {1}}}) {
    Record21 record;
    for (const std::uint32_t number : row.numbers) record.moves.push_back({number, 0x44, 0x45});
    std::string expected = "game\n0 @86\n", said;
    const std::size_t moves = 20 + 66 + record.bytes().size() - 8 * row.numbers.size();
    for (std::size_t i = 0; i < row.numbers.size(); ++i) {
      const std::string at = std::to_string(moves + 6 * i);
      expected +=
          std::to_string(i + 1) + "<" + std::to_string(row.parents[i]) + " e5e4 @" + at + "\n";
      for (const std::size_t odd : row.odd) {
        if (odd == i) said += "! cbl_step @" + at + " " + std::to_string(row.numbers[i]) + "\n";
      }
    }
    EXPECT_EQ(read_record21(record), expected + said) << row.numbers[0];
  }
}

TEST(Cbl21Fields, OfMovesOffTheBoardFourAreToldAndTheRestCounted) {
  for (const std::size_t many : {1U, 4U, 5U, 6U}) {
    Record21 record;
    for (std::uint32_t i = 0; i < many; ++i) record.moves.push_back({i + 1, 0x9A, 0x44});
    const std::size_t moves = 86 + record.bytes().size() - 8 * many;
    std::string expected = "game\n0 @86\n", said;
    for (std::size_t i = 0; i < many; ++i) {
      const std::string at = std::to_string(moves + 6 * i);
      expected += std::to_string(i + 1) + "<" + std::to_string(i) + " '(9,10)-e5' @" + at + "\n";
      if (i < 4) said += "! off_board @" + at + " (9,10) e5\n";
    }
    if (many > 4) {
      said += "! more_off_board @" + std::to_string(moves) + " " + std::to_string(many - 4) + "\n";
    }
    EXPECT_EQ(read_record21(record), expected + said);
  }
  for (int place = 0; place < 256; ++place) {
    Record21 record;
    record.moves = {{1, place, 0x44}, {2, 0x44, place}};
    const int x = place >> 4, y = place & 15;
    const bool on = x < 9 && y < 10;
    const std::string square = std::string(1, static_cast<char>('a' + x)) + std::to_string(9 - y);
    const std::string off = "(" + std::to_string(x) + "," + std::to_string(y) + ")";
    const std::string read = read_record21(record);
    EXPECT_NE(read.find(on ? " " + square + "e5 @" : " '" + off + "-e5' @"), read.npos) << read;
    EXPECT_NE(read.find(on ? " e5" + square + " @" : " 'e5-" + off + "' @"), read.npos) << read;
    EXPECT_EQ(read.find("! off_board") == read.npos, on);
  }
}

TEST(Cbl21Fields, TheLibraryCutAtEveryByte) {
  Library21 library;
  library.names[0] = "name";
  library.remarks = "re";
  Record21 small;
  small.names[0] = "t";
  small.moves = {{1, 0x77, 0x47, "c"}};
  library.records = {small.bytes(), small.bytes(), small.bytes()};
  const std::string bytes = library.bytes();
  const std::size_t moves = small.bytes().size() - 6 - 3;
  const auto game = [&](std::size_t i) {
    return "game\nTitle=t\n" + std::string(i == 0 ? "cbl.name=name\ncbl.remarks=re\n" : "") +
           "0 @" + std::to_string(library.at(i)) + "\n1<0 h2e2 @" +
           std::to_string(library.at(i) + moves) + " {c}\n";
  };
  // The beginnings of the values of the header: five texts, two dates, a number, a text.
  const std::array<std::size_t, 12> values = {20, 24, 28, 32, 36, 40, 44, 63, 82, 86, 90, 92};
  EXPECT_EQ(library.at(0), 92U);
  for (std::size_t size = 12; size <= bytes.size(); ++size) {
    std::string expected;
    if (size < 20) {
      expected = "! cbl_head_cut @20\n";
    } else if (size < 92) {
      std::size_t begun = 20;
      for (const std::size_t value : values) begun = value <= size ? value : begun;
      expected = "! cbl_head_cut @" + std::to_string(begun) + "\n";
    } else {
      for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t begin = library.at(i);
        if (size >= begin + small.bytes().size()) {
          expected += game(i);
          continue;
        }
        const std::string end = std::to_string(size);
        if (size < begin + 4) {
          expected += "! cbl_cut @" + end + " " + std::to_string(3 - i) + "\n";
        } else {
          expected += "skipped 1\n! cbl_record_lost @" + std::to_string(begin) + " " +
                      std::to_string(i + 1) + "\n";
          if (i < 2) expected += "! cbl_cut @" + end + " " + std::to_string(2 - i) + "\n";
        }
        break;
      }
    }
    EXPECT_EQ(cbl21_read(bytes.substr(0, size)), expected) << size;
  }
}

TEST(Cbl21Fields, AWrongLengthIsFoundOutByWhatCanBeRead) {
  Record21 small;
  small.names[0] = "t";
  const std::string sound = small.bytes();
  const auto size = static_cast<std::uint32_t>(sound.size());
  for (const std::uint32_t claimed :
       {0U, 31U, 32U, 33U, size - 1, size, size + 1, size + 3, size + 4, 0xFFFFFFFFU}) {
    Library21 library;
    library.records = {sound, little(claimed) + sound.substr(4), sound};
    std::string expected;
    for (std::size_t i = 0; i < 3; ++i) {
      expected += "game\nTitle=t\n0 @" + std::to_string(library.at(i)) + "\n";
    }
    EXPECT_EQ(cbl21_read(library.bytes()), expected) << claimed;
  }
}

}  // namespace
}  // namespace qipu
