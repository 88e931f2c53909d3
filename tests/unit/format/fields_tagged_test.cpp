// XGF and XQR, records of tags with lengths: every tag alone and all at once, each length at its
// limits, every code of a piece, the record cut at every byte. The expected values come from
// grammars/sites.md.

#include <gtest/gtest.h>

#include <array>

#include "qipu/format/formats.h"
#include "support/ccbridge.h"
#include "support/game_dump.h"
#include "support/records.h"

namespace qipu {
namespace {

using namespace test;

std::string tagged_read(const Format& format, const std::string& bytes) {
  return whole(read_all(format, bytes));
}

std::string tagged_number(std::size_t n) { return std::to_string(n); }

std::string tagged_field(int tag, std::string_view text) {
  return static_cast<char>(tag) + (static_cast<char>(text.size()) + std::string(text));
}

// --- XGF ----------------------------------------------------------------------------------------

constexpr std::array<std::string_view, 8> kXgfTags = {"Title", "Site",   "Date",  "Round",
                                                      "Red",   "RedElo", "Black", "BlackElo"};

/// A square in the file: columns from Red's right, rows from Black's side, both from 2.
int xgf_square(std::string_view p) { return (8 - (p[0] - 'a') + 2) * 16 + 9 - (p[1] - '0') + 2; }

std::string xgf_home() {
  std::string board(208, '\0');
  constexpr std::array<std::string_view, 32> kPieces = {
      "e0", "d0", "f0", "c0", "g0", "b0", "h0", "a0", "i0", "b2", "h2",
      "a3", "c3", "e3", "g3", "i3", "e9", "d9", "f9", "c9", "g9", "b9",
      "h9", "a9", "i9", "b7", "h7", "a6", "c6", "e6", "g6", "i6"};
  for (std::size_t i = 0; i < 32; ++i) {
    board[static_cast<std::size_t>(xgf_square(kPieces[i]))] = static_cast<char>(i + 1);
  }
  return board;
}

constexpr std::array<std::string_view, 3> kXgfMoves = {"h2e2", "h9g7", "h0g2"};

std::string xgf_body(std::uint32_t count, std::size_t moves, const std::string& board) {
  std::string out("\x0A\x01\x0B\x00\x00\x01", 6);
  out += board + std::string(132, '\x77') + little(9) + little(count) + little(9);
  for (std::size_t i = 0; i < moves; ++i) {
    out += little(static_cast<std::uint32_t>(xgf_square(kXgfMoves[i].substr(0, 2))), 2);
    out += little(static_cast<std::uint32_t>(xgf_square(kXgfMoves[i].substr(2))), 2);
    out += std::string(13, '\x66') + "\xFF\xFF\xFF";
  }
  return out;
}

std::string xgf_moves(std::size_t moves, std::size_t begin, std::string_view comment = {}) {
  std::string out = "0 @0" + std::string(comment) + "\n";
  for (std::size_t i = 0; i < moves; ++i) {
    out += tagged_number(i + 1) + "<" + tagged_number(i) + " " + std::string(kXgfMoves[i]) + " @" +
           tagged_number(begin + 20 * i) + "\n";
  }
  return out;
}
constexpr std::size_t kXgfFixed = 6 + 208 + 132 + 12;

TEST(XgfFields, EveryTagOfEveryLengthAndAllAtOnce) {
  const std::string body = xgf_body(1, 1, xgf_home());
  for (int tag = 1; tag <= 8; ++tag) {
    for (const std::size_t length : {0U, 1U, 127U, 128U, 255U}) {
      const std::string head = "\x06\x0B" + tagged_field(tag, std::string(length, 'n'));
      std::string expected = "game\n";
      if (length != 0) {
        expected += std::string(kXgfTags[static_cast<std::size_t>(tag - 1)]) + "=" +
                    std::string(length, 'n') + "\n";
      }
      EXPECT_EQ(tagged_read(kXgf, head + body), expected + xgf_moves(1, head.size() + kXgfFixed));
    }
  }
  // In any order; the last of two equal tags counts; the tags of the game are in the order of their
  // numbers.
  std::string head = "\x06\x0B" + tagged_field(8, "H") + tagged_field(3, "old");
  std::string expected = "game\n";
  for (int tag = 1; tag <= 7; ++tag) {
    head +=
        tagged_field(tag, std::string(static_cast<std::size_t>(tag), static_cast<char>('A' + tag)));
    expected += std::string(kXgfTags[static_cast<std::size_t>(tag - 1)]) + "=" +
                std::string(static_cast<std::size_t>(tag), static_cast<char>('A' + tag)) + "\n";
  }
  head += '\x09' + little(300) + std::string(300, 'c');
  EXPECT_EQ(tagged_read(kXgf, head + body),
            expected + "BlackElo=H\n" +
                xgf_moves(1, head.size() + kXgfFixed, " {" + std::string(300, 'c') + "}"));
  const std::string empty = "\x06\x0B\x09" + little(0);
  EXPECT_EQ(tagged_read(kXgf, empty + body), "game\n" + xgf_moves(1, empty.size() + kXgfFixed));
  EXPECT_EQ(tagged_read(kXgf, "\x06\x0B" + body), "game\n" + xgf_moves(1, 2 + kXgfFixed));
}

TEST(XgfFields, EvidenceOfTheEncodingStandsInATagOrInTheComment) {
  // 中炮對屏風馬第一局紅先勝 in Big5.
  const std::string words =
      "\xA4\xA4\xAC\xB6\xB9\xEF\xAB\xCC\xAD\xB7\xB0\xA8\xB2\xC4\xA4\x40\xA7\xBD\xAC\xF5\xA5\xFD"
      "\xB3\xD3";
  const std::string body = xgf_body(0, 0, xgf_home());
  EXPECT_EQ(tagged_read(kXgf, "\x06\x0B" + tagged_field(1, words) + body),
            "game\nTitle=中炮對屏風馬第一局紅先勝\n0 @0\n");
  EXPECT_EQ(tagged_read(kXgf, "\x06\x0B\x09" + little(24) + words + body),
            "game\n0 @0 {中炮對屏風馬第一局紅先勝}\n");
}

TEST(XgfFields, EveryCodeOfAManOnEverySquare) {
  constexpr std::string_view kPieces = "KAAEEHHRRCCPPPPP";
  for (unsigned code = 0; code < 256; ++code) {
    const unsigned cell = code * 37 % 208;
    std::string cells(208, '\0');
    cells[cell] = static_cast<char>(code);
    Board board;
    const int column = 10 - static_cast<int>(cell / 16), rank = 11 - static_cast<int>(cell % 16);
    if (code >= 1 && code <= 32 && column >= 0 && column < 9 && rank >= 0 && rank < 10) {
      board.set(*Square::at(column, rank),
                Piece(code > 16 ? Color::black : Color::red,
                      *role_of_letter(static_cast<char32_t>(kPieces[(code - 1) % 16] | 0x20))));
    }
    EXPECT_EQ(tagged_read(kXgf, "\x06\x0B" + xgf_body(0, 0, cells)),
              "game\nstart " + write_fen_board(board) + " w - - 0 1\n0 @0\n")
        << code;
  }
  for (unsigned code = 0; code < 40; ++code) {
    std::string cells(208, '\0');
    cells[static_cast<std::size_t>(xgf_square("a9"))] = static_cast<char>(code);
    Board board;
    if (code >= 1 && code <= 32) {
      board.set(*Square::at(0, 9),
                Piece(code > 16 ? Color::black : Color::red,
                      *role_of_letter(static_cast<char32_t>(kPieces[(code - 1) % 16] | 0x20))));
    }
    EXPECT_EQ(tagged_read(kXgf, "\x06\x0B" + xgf_body(0, 0, cells)),
              "game\nstart " + write_fen_board(board) + " w - - 0 1\n0 @0\n");
  }
}

TEST(XgfFields, TheRecordCutAtEveryByte) {
  for (const bool titled : {false, true}) {
    const std::string head = "\x06\x0B" + (titled ? tagged_field(1, "title") : "");
    const std::string tag = titled ? "Title=title\n" : "";
    for (const std::uint32_t count : {0U, 2U, 3U, 4U}) {
      const std::string bytes = head + xgf_body(count, 3, xgf_home());
      const std::size_t begin = head.size() + kXgfFixed;
      for (std::size_t size = 2; size <= bytes.size();
           size += size + 9 < begin && size > 30 ? 7 : 1) {
        std::string expected = "game\n" + tag;
        if (size < begin) {
          const std::string title =
              size > 4 ? "Title=" + std::string("title").substr(0, size - 4) + "\n" : "";
          const std::string reported = "! header_cut @" + tagged_number(size) + "\n";
          expected = !titled || title.empty()
                         ? "skipped 1\n" + reported
                         : "game\n" + (size < head.size() ? title : tag) + "0 @0\n" + reported;
        } else {
          const std::size_t there = std::min<std::size_t>((size - begin) / 20, count);
          expected += xgf_moves(there, begin);
          const std::size_t end = begin + 20 * there;
          if (there < count) {
            expected += "! moves_missing @" + tagged_number(end) + " " + tagged_number(count) +
                        " " + tagged_number(there) + "\n";
          } else if (end < size) {
            expected += "! bytes_after_moves @" + tagged_number(end) + " " +
                        tagged_number(size - end) + "\n";
          }
        }
        EXPECT_EQ(tagged_read(kXgf, bytes.substr(0, size)), expected)
            << titled << count << " " << size;
      }
    }
  }
}

TEST(XgfFields, MarksThatAreWrongEndTheReading) {
  const std::string head = "\x06\x0B" + tagged_field(1, "title");
  const std::string sound = head + xgf_body(3, 3, xgf_home());
  const std::size_t begin = head.size() + kXgfFixed;
  for (std::size_t i = 1; i < 6; ++i) {
    std::string bytes = sound;
    bytes[head.size() + i] = '\x50';
    EXPECT_EQ(tagged_read(kXgf, bytes), "game\nTitle=title\n0 @0\n! mark_missing @" +
                                            tagged_number(head.size()) + " 0A 01 0B 00 00 01\n");
  }
  for (std::size_t move = 0; move < 3; ++move) {
    for (std::size_t i = 17; i < 20; ++i) {
      std::string bytes = sound;
      bytes[begin + 20 * move + i] = '\xFE';
      EXPECT_EQ(tagged_read(kXgf, bytes),
                "game\nTitle=title\n" + xgf_moves(move, begin) + "! xgf_record @" +
                    tagged_number(begin + 20 * move) + " " + tagged_number(move + 1) +
                    "\n! moves_missing @" + tagged_number(begin + 20 * move) + " 3 " +
                    tagged_number(move) + "\n");
    }
  }
  std::string off = head + xgf_body(1, 1, xgf_home());
  off[begin] = '\x10', off[begin + 1] = '\1';  // 0x110: column 17, row 0
  EXPECT_NE(tagged_read(kXgf, off).find("! off_board @" + tagged_number(begin) + " (-7,11) e2\n"),
            off.npos);
  EXPECT_EQ(tagged_read(kXgf, "\x06\x0C"), "skipped 1\n! not_this_record @0 XGF\n");
  EXPECT_EQ(tagged_read(kXgf, "\x06"), "skipped 1\n! not_this_record @0 XGF\n");
  for (int tag = 0; tag < 256; ++tag) {
    EXPECT_EQ(kXgf.probe("\x06\x0B" + std::string(1, static_cast<char>(tag))),
              tag >= 1 && tag <= 9 ? Likeness::likely : Likeness::no);
  }
  EXPECT_EQ(kXgf.probe("\x06\x0C\x01"), Likeness::no);
}

// --- XQR ----------------------------------------------------------------------------------------

const std::string kXqrMark("\x00\x02\x20\x17", 4);
const std::string kXqrEnd("\x0B\x04\xAA\xAA\xAA\xAA", 6);

/// Row from Black's side, column; e5 unless it is a move.
std::string xqr_node(std::string_view move, int flags, std::string_view comment = {}) {
  std::string out;
  for (const std::size_t i : {0U, 2U}) {
    out += move.empty() ? '\0' : static_cast<char>(10 * ('9' - move[i + 1]) + move[i] - 'a');
  }
  out += static_cast<char>(flags);
  out += '\0';
  if ((flags & 4) != 0)
    out += little(static_cast<std::uint32_t>(comment.size())) + std::string(comment);
  return out;
}

TEST(XqrFields, EveryTagOfEveryLengthAndAllAtOnce) {
  constexpr std::array<std::string_view, 8> kTags = {"",     "xqr.version", "Event", "Site",
                                                     "Date", "Round",       "Red",   "Black"};
  const std::string rest = tagged_field(10, "") + xqr_node("", 0) + kXqrEnd;
  std::string all = kXqrMark, said = "game\n";
  for (int type = 0; type < 256; ++type) {
    if (type == 8 || type == 9 || type == 10) continue;
    for (const std::size_t length : {0U, 1U, 254U, 255U}) {
      const std::string text(length, 'n');
      std::string expected = "game\n";
      if (type >= 1 && type <= 7 && length != 0) {
        expected += std::string(kTags[static_cast<std::size_t>(type)]) + "=" +
                    (type == 1 ? "110" : text) + "\n";
      }
      EXPECT_EQ(tagged_read(kXqr, kXqrMark + tagged_field(type, text) + rest), expected + "0 @0\n")
          << type << " " << length;
    }
    if (type >= 1 && type <= 7) {
      all += tagged_field(type, type == 1 ? "\x05" : std::string(1, static_cast<char>('A' + type)));
      said += std::string(kTags[static_cast<std::size_t>(type)]) + "=" +
              (type == 1 ? "5" : std::string(1, static_cast<char>('A' + type))) + "\n";
    }
  }
  all += tagged_field(8, "红胜（黑方超时）") + tagged_field(9, "4k4/9/9/9/9/9/9/9/9/3K5 b - - 3 7");
  EXPECT_EQ(tagged_read(kXqr, all + rest), "game\nstart 4k4/9/9/9/9/9/9/9/9/3K5 b - - 3 7\n" +
                                               said.substr(5) +
                                               "result 1-0 time 红胜（黑方超时）\n0 @0\n");
  EXPECT_NE(tagged_read(kXqr, kXqrMark + tagged_field(9, "8/9 w") + rest).find("! bad_fen @4 "),
            all.npos);
}

TEST(XqrFields, TheRecordCutAtEveryByte) {
  const std::string head = kXqrMark + tagged_field(2, "event") + tagged_field(10, "");
  struct Part {
    std::string words, bytes, comment;
  };
  const std::array<Part, 5> parts = {{{"0", xqr_node("", 5, "in"), "in"},
                                      {"1<0 h2e2", xqr_node("h2e2", 3), ""},
                                      {"2<1 h9g7", xqr_node("h9g7", 5, "one"), "one"},
                                      {"3<2 h0g2", xqr_node("h0g2", 0), ""},
                                      {"4<0 b2e2", xqr_node("b2e2", 4, "two"), "two"}}};
  std::string bytes = head;
  for (const Part& part : parts) bytes += part.bytes;
  const std::size_t end = bytes.size();
  bytes += kXqrEnd;
  for (std::size_t size = 4; size <= bytes.size(); ++size) {
    std::string expected = "game\n";
    if (size < head.size()) {
      const std::size_t event = 4 + 2 + 5;
      if (size >= event) expected += "Event=event\n";
      expected += "0 @0\n! mark_missing @" + tagged_number(size >= event ? event : 4) + " MOVE\n";
    } else {
      expected += "Event=event\n";
      std::size_t at = head.size(), nodes = 0;
      std::size_t broken = 0;
      for (const Part& part : parts) {
        if (size < at + part.bytes.size()) {
          broken = size < at + 4 ? at : at + 4;
          break;
        }
        expected += part.words + " @" + tagged_number(nodes == 0 ? 0 : at) +
                    (part.comment.empty() ? "" : " {" + part.comment + "}") + "\n";
        ++nodes;
        at += part.bytes.size();
      }
      if (nodes == 0) expected += "0 @0\n";
      if (nodes < parts.size()) {
        expected += "! mark_missing @" + tagged_number(broken) + " CRC\n";
      } else if (size < bytes.size()) {
        expected += "! mark_missing @" + tagged_number(end) + " CRC\n";
      }
    }
    EXPECT_EQ(tagged_read(kXqr, bytes.substr(0, size)), expected) << size;
  }
  const std::string all = tagged_read(kXqr, bytes);
  EXPECT_EQ(tagged_read(kXqr, bytes + "x"),
            all + "! bytes_after_moves @" + tagged_number(bytes.size()) + " 1\n");
  std::string odd = bytes;
  odd[end] = '\x0C';
  EXPECT_EQ(tagged_read(kXqr, odd), all + "! mark_missing @" + tagged_number(end) + " CRC\n");
}

TEST(XqrFields, EveryByteOfAPoint) {
  const std::string head = kXqrMark + tagged_field(10, "");
  for (int place = 0; place < 256; ++place) {
    std::string node = xqr_node("e5e4", 0);
    node[0] = static_cast<char>(place);
    std::string bytes = head + xqr_node("", 1) + node + kXqrEnd;
    const int column = place % 10, rank = 9 - place / 10;
    const bool on = column < 9 && rank >= 0;
    const std::string square = on ? std::string(1, static_cast<char>('a' + column)) +
                                        tagged_number(static_cast<std::size_t>(rank))
                                  : "(" + std::to_string(column) + "," + std::to_string(rank) + ")";
    const std::string at = tagged_number(head.size() + 4);
    ReadAll all = read_all(kXqr, bytes);
    all.games.at(0).start.turn = Color::red;
    EXPECT_EQ(whole(all), "game\n0 @0\n1<0 " + (on ? square + "e4" : "'" + square + "-e4'") + " @" +
                              at + "\n" +
                              (on ? "" : "! off_board @" + at + " " + square + " e4\n"));
    std::swap(bytes[head.size() + 4], bytes[head.size() + 5]);
    EXPECT_EQ(tagged_read(kXqr, bytes),
              "game\n0 @0\n1<0 " + (on ? "e4" + square : "'e4-" + square + "'") + " @" + at + "\n" +
                  (on ? "" : "! off_board @" + at + " e4 " + square + "\n"));
  }
}

TEST(XqrFields, FlagsOfTheLineItsAlternativesAndItsComment) {
  const std::string head = kXqrMark + tagged_field(10, "");
  for (int flags = 0; flags < 256; ++flags) {
    const std::string first = xqr_node("h2e2", flags, (flags & 4) != 0 ? "x" : "");
    const std::string second = xqr_node("h9g7", 0), third = xqr_node("b2e2", 0);
    const bool child = (flags & 1) != 0, sibling = (flags & 2) != 0;
    const std::size_t at = head.size() + 4;
    std::string bytes = head + xqr_node("", 1) + first;
    std::string expected =
        "game\n0 @0\n1<0 h2e2 @" + tagged_number(at) + ((flags & 4) != 0 ? " {x}" : "") + "\n";
    std::size_t nodes = 2;
    if (child) {
      expected += "2<1 h9g7 @" + tagged_number(bytes.size()) + "\n";
      bytes += second;
      ++nodes;
    }
    if (sibling) {
      expected += tagged_number(nodes) + "<0 b2e2 @" + tagged_number(bytes.size()) + "\n";
      bytes += third;
    }
    EXPECT_EQ(tagged_read(kXqr, bytes + kXqrEnd), expected) << flags;
  }
  EXPECT_EQ(kXqr.probe(kXqrMark), Likeness::certain);
  EXPECT_EQ(kXqr.probe(kXqrMark.substr(0, 3)), Likeness::no);
  EXPECT_EQ(tagged_read(kXqr, "x"), "skipped 1\n! not_this_record @0 XQR\n");
}

}  // namespace
}  // namespace qipu
