// XQF's header field by field: every text at the limits of its field, every number and enumerated
// byte with all its values, each piece on its square. The expected values come from
// grammars/xqf.md, with an encoder that shares no code with the program.

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "format/xqf/xqf_layout.h"
#include "qipu/format/formats.h"
#include "support/game_dump.h"
#include "support/law.h"
#include "support/records.h"
#include "support/xqf_bytes.h"

namespace qipu {
namespace {

using namespace test;

TEST(XqfFields, ATextIsAsLongAsItsLengthSaysAndAtMostItsPlace) {
  for (const XqfPlace& place : kXqfPlaces) {
    const std::size_t room = place.size - 1;
    for (const std::size_t claimed : {std::size_t{0}, std::size_t{1}, std::size_t{2}, room - 1,
                                      room, room + 1, room + 2, std::size_t{255}}) {
      if (place.at == 80 && claimed > room) continue;  // the title continues in the next field
      XqfBytes file = xqf_root();
      const std::string text = letters(room);
      file.text(place.at, text).set(place.at, static_cast<int>(claimed));
      const std::string tag(place.tag);
      const std::string kept = text.substr(0, claimed);
      std::string expected = "game\n";
      if (!kept.empty()) expected += tag + "=" + kept + "\n";
      expected += "0 @0\n";
      if (claimed > room) {
        expected += "! xqf_field_cut @" + std::to_string(place.at) + " " + tag + " " +
                    std::to_string(claimed) + " " + std::to_string(room) + "\n";
      }
      EXPECT_EQ(xqf_read(file.bytes()), expected) << tag << " " << claimed;
    }
  }
}

TEST(XqfFields, ATitleOf64To127BytesRunsOnThroughTheSecond) {
  for (const std::size_t claimed : {63U, 64U, 65U, 126U, 127U, 128U, 129U, 255U}) {
    XqfBytes file = xqf_root();
    const std::string text = letters(127);
    file.text(80, text).set(80, static_cast<int>(claimed));
    std::string expected = "game\nTitle=" + text.substr(0, claimed) + "\n";
    // Byte 144 is then text and not a length.
    if (claimed < 64) {
      file.text(144, "second");
      expected += "xqf.title_b=second\n";
    }
    expected += "0 @0\n";
    if (claimed > 127) {
      expected += "! xqf_field_cut @80 Title " + std::to_string(claimed) + " 127\n";
    }
    EXPECT_EQ(xqf_read(file.bytes()), expected) << claimed;
  }
}

/// All fields at once, each with a different text and number.
XqfBytes full_header(int version) {
  XqfBytes file(version);
  for (std::size_t i = 0; i < kXqfPlaces.size(); ++i) {
    file.text(kXqfPlaces[i].at, std::string(1 + i, static_cast<char>('A' + i)));
  }
  for (std::size_t i = 0; i < kXqfNumbers.size(); ++i) {
    const unsigned number = static_cast<unsigned>(i + 1) * 257 - (i % 2 == 0 ? 0 : 256);
    file.set(64 + 2 * i, static_cast<int>(number & 0xFF));
    file.set(65 + 2 * i, static_cast<int>(number >> 8));
  }
  return file.set(51, 2);
}

std::string tags_of_full_header() {
  std::string out;
  for (std::size_t i = 0; i < kXqfPlaces.size(); ++i) {
    out += std::string(kXqfPlaces[i].tag) + "=" + std::string(1 + i, static_cast<char>('A' + i)) +
           "\n";
  }
  return out +
         "xqf.type=257\nxqf.code_b=258\nxqf.code_c=771\nxqf.code_d=772\nxqf.code_e=1285\n"
         "xqf.code_f=1286\nxqf.code_g=1799\nxqf.code_h=1800\n";
}

TEST(XqfFields, AWholeHeaderIsReadAndWrittenByteForByte) {
  for (const Format* const format : {&kXqf18, &kXqf10}) {
    const bool old = format == &kXqf10;
    XqfBytes file = full_header(old ? 10 : 18);
    // The root as XQStudio writes it.
    if (old) {
      file.node(0, 0, 0xF0, "in\r\ntro").node(72, 42, 0xFF).node(79, 67, 0, "end");
      file.node(12, 42, 0);
    } else {
      file.node('X' - 24, 'Q' - 32, 0xA0, "in\r\ntro").node(72, 42, 0xC0).node(79, 67, 0x20, "end");
      file.node(12, 42, 0);
    }
    const std::string bytes = file.bytes();
    const std::size_t first = 1024 + 8 + 7;
    const std::size_t step = old ? 8 : 4;
    EXPECT_EQ(xqf_read(bytes),
              "game\n" + tags_of_full_header() + "result 0-1  \n0 @0 {in\ntro}\n1<0 h2e2 @" +
                  std::to_string(first) + "\n2<1 h9g7 @" + std::to_string(first + step) +
                  " {end}\n3<0 b2e2 @" + std::to_string(first + step + 11) + "\n");
    const std::vector<Game> games = read_all(*format, bytes).games;
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(write_games(*format, games), bytes);
    WriteOptions options;
    options.variations = false;
    XqfBytes line = full_header(old ? 10 : 18);
    if (old) {
      line.node(0, 0, 0xF0, "in\r\ntro").node(72, 42, 0xF0).node(79, 67, 0, "end");
    } else {
      line.node('X' - 24, 'Q' - 32, 0xA0, "in\r\ntro").node(72, 42, 0x80).node(79, 67, 0x20, "end");
    }
    EXPECT_EQ(write_games(*format, games, options), line.bytes());
  }
}

TEST(XqfFields, HalfACharacterAtTheEndOfATextIsLeftOut) {
  // 广 has two bytes, U+20BB7 four.
  for (const std::string_view half : {"\xB9", "\x95", "\x95\x34", "\x95\x34\xB2"}) {
    for (const XqfPlace& place : kXqfPlaces) {
      XqfBytes file = xqf_root();
      const std::string before = letters(place.size - 1 - half.size());
      file.text(place.at, before + std::string(half));
      EXPECT_EQ(xqf_read(file.bytes()),
                "game\n" + std::string(place.tag) + "=" + before + "\n0 @0\n")
          << place.tag;
    }
  }
}

// 中炮對屏風馬第一局紅先勝 in Big5; read as GB18030 it is a text that nobody writes.
constexpr std::string_view kBig5Words =
    "\xA4\xA4\xAC\xB6\xB9\xEF\xAB\xCC\xAD\xB7\xB0\xA8\xB2\xC4\xA4\x40\xA7\xBD\xAC\xF5\xA5\xFD"
    "\xB3\xD3";

TEST(XqfFields, ATextOrACommentAloneTellsTheEncoding) {
  const std::string title = XqfBytes().text(80, kBig5Words).node(0, 0, 0).bytes();
  EXPECT_EQ(xqf_read(title), "game\nTitle=中炮對屏風馬第一局紅先勝\n0 @0\n");
  const std::string comment = XqfBytes().node(0, 0, 0x20, kBig5Words).bytes();
  EXPECT_EQ(xqf_read(comment), "game\n0 @0 {中炮對屏風馬第一局紅先勝}\n");
  // A marked encoding is used. If we write such a text, we mark it, in any field.
  const std::string odd = decode_field(kBig5Words, Encoding::gb18030);
  for (std::string marked : {title, comment}) {
    marked.replace(496, 8, std::string("GB18030\0", 8));
    Game game = read_all(kXqf18, marked).games.at(0);
    EXPECT_EQ(std::string(game.tags.get("Title")) + game.notes(kRoot).comment, odd);
    const auto writer = kXqf18.create({});
    std::string first, second;
    writer->write(game, first);
    EXPECT_EQ(first.substr(1024 + 4), marked.substr(1024 + 4));
    EXPECT_EQ(first.substr(496, 8), marked.substr(496, 8));
    // The next record of the same writer is judged by its own text.
    writer->write(Game(), second);
    EXPECT_EQ(second, written_as(kXqf18, Game()));
    EXPECT_EQ(second[496], '\0');
  }
}

TEST(XqfFields, ATextIsWrittenUntilItsPlaceIsFull) {
  struct Row {
    std::string_view utf8;
    std::size_t size;  // in GB18030
  };
  for (const Row& row : {Row{"x", 1}, Row{"广", 2}, Row{"𠮷", 4}}) {
    for (const XqfPlace& place : kXqfPlaces) {
      const std::size_t room = place.size - 1;
      for (std::size_t before = room - row.size - 1; before <= room; ++before) {
        const bool fits = before + row.size <= room;
        const std::string text = letters(before) + std::string(row.utf8);
        const std::string held = fits ? text : letters(before);
        Game game;
        game.tags.add(place.tag, text);
        Losses losses;
        const Game kept = reduced(game, kXqf18.can, losses);
        EXPECT_EQ(kept.tags.get(place.tag), held) << place.tag;
        ASSERT_EQ(losses.size(), fits ? 0U : 1U) << place.tag << before;
        if (!fits) {
          EXPECT_EQ(losses[0].detail, place.tag);
        }
        const std::string bytes = written_as(kXqf18, game);
        const std::size_t size = before + (fits ? row.size : 0);
        EXPECT_EQ(static_cast<unsigned char>(bytes[place.at]), size);
        EXPECT_EQ(bytes.substr(place.at + 1, before), letters(before));
        EXPECT_EQ(bytes.substr(place.at + 1 + size, room - size), std::string(room - size, '\0'));
        EXPECT_EQ(bytes[place.at + place.size], '\0');
        EXPECT_EQ(xqf_read(bytes), "game\n" + std::string(place.tag) + "=" + held + "\n0 @0\n");
      }
    }
  }
}

TEST(XqfFields, NumbersAreOneTo65535) {
  struct Row {
    std::string_view text, held;
  };
  for (const Row& row : {Row{"1", "1"},
                         {"255", "255"},
                         {"256", "256"},
                         {"65535", "65535"},
                         {"007", "7"},
                         {"0", ""},
                         {"65536", ""},
                         {"-1", ""},
                         {"1x", ""},
                         {"x", ""},
                         {"1.5", ""}}) {
    for (std::size_t i = 0; i < kXqfNumbers.size(); ++i) {
      EXPECT_EQ(xqf::fit_tag(kXqfNumbers[i], row.text), row.held) << row.text;
      Game game;
      game.tags.add(kXqfNumbers[i], row.text);
      const std::string bytes = written_as(kXqf18, game);
      unsigned number = 0;
      for (const char c : row.held) number = number * 10 + static_cast<unsigned>(c - '0');
      std::string codes(16, '\0');
      codes[2 * i] = static_cast<char>(number & 0xFF);
      codes[2 * i + 1] = static_cast<char>(number >> 8);
      EXPECT_EQ(bytes.substr(64, 16), codes) << row.text << i;
    }
  }
  EXPECT_EQ(xqf::fit_tag("xqf.type", std::string_view("123").substr(0, 2)), "12");
  EXPECT_EQ(xqf::fit_tag("Round", "1"), "");
  EXPECT_EQ(xqf::fit_tag("Title", " a\n"), "a");
  EXPECT_EQ(xqf::fit_tag("Title", std::string_view("ab\0cd", 5)), "ab");
  EXPECT_EQ(xqf::fit_tag("Red", "12345678901234 x"), "12345678901234");
}

TEST(XqfFields, EveryVersionByteIsReadByItsOwnLayout) {
  for (int version = 0; version < 256; ++version) {
    XqfBytes file(version);
    const bool old = version <= 10;
    if (old) {
      file.node(0, 0, 0x10, "in").node(72, 42, 0x8F).node(79, 67, 0, "x").node(12, 42, 0);
    } else {
      file.node(0, 0, 0xBF, "in").node(72, 42, 0xDF).node(79, 67, 0x3F, "x").node(12, 42, 0x1F);
    }
    const int step = old ? 8 : 4;
    std::string expected = "game\n0 @0 {in}\n1<0 h2e2 @1034\n2<1 h9g7 @" +
                           std::to_string(1034 + step) + " {x}\n3<0 b2e2 @" +
                           std::to_string(1034 + step + 9) + "\n";
    const bool known = version >= 10 && version <= 18;
    if (!known) expected += "! xqf_version @2 " + std::to_string(version) + "\n";
    EXPECT_EQ(xqf_read(file.bytes()), expected);
    EXPECT_EQ(kXqf18.probe(file.bytes()), known ? Likeness::certain : Likeness::maybe) << version;
  }
}

TEST(XqfFields, TheHighAndTheLowHalfOfAnOldTagSayChildAndSibling) {
  for (int tag = 0; tag < 256; ++tag) {
    XqfBytes file(10);
    file.node(0, 0, 0xF0).node(72, 42, tag).node(79, 67, 0).node(12, 42, 0);
    const bool child = tag >> 4 != 0, sibling = (tag & 15) != 0;
    std::string expected = "game\n0 @0\n1<0 h2e2 @1032\n";
    int nodes = 2;
    if (child) expected += std::to_string(nodes++) + "<1 h9g7 @1040\n";
    if (sibling) {
      expected += std::to_string(nodes) + "<0 " + (child ? "b2e2" : "h9g7") + " @" +
                  std::to_string(1024 + 8 * nodes) + "\n";
      ++nodes;
    }
    if (nodes < 4) {
      expected += "! xqf_trailing @" + std::to_string(1024 + 8 * nodes) + " " +
                  std::to_string(8 * (4 - nodes)) + "\n";
    }
    EXPECT_EQ(xqf_read(file.bytes()), expected) << tag;
  }
}

TEST(XqfFields, EveryResultByte) {
  for (int code = 0; code < 256; ++code) {
    const std::array<std::string, 4> results = {"", "result 1-0  \n", "result 0-1  \n",
                                                "result 1/2-1/2  \n"};
    const std::string expected =
        "game\n" + (code < 4 ? results[static_cast<std::size_t>(code)] : "") + "0 @0\n" +
        (code < 4 ? "" : "! xqf_result @51 " + std::to_string(code) + "\n");
    EXPECT_EQ(xqf_read(xqf_root().set(51, code).bytes()), expected);
  }
}

TEST(XqfFields, WhoMovesFirstDecidesAndTheHeaderOnlyWhereNobodyMoves) {
  const auto turn = [](int said, int from) {
    XqfBytes file;
    file.set(50, said);
    if (from < 0) {
      file.node(0, 0, 0);
    } else {
      file.node(0, 0, 0x80).node(from, from + 1, 0);
    }
    const ReadAll all = read_all(kXqf18, file.bytes());
    return std::string(all.games.at(0).start.turn == Color::red ? "red " : "black ") +
           whole(all.findings);
  };
  for (const int said : {0, 1, 2, 255}) {
    const bool black = said == 1;
    EXPECT_EQ(turn(said, -1), black ? "black " : "red ") << said;
    EXPECT_EQ(turn(said, 55), black ? "black " : "red ") << said;  // an empty square
    EXPECT_EQ(turn(said, 3), black ? "red ! wrong_side @50\n" : "red ") << said;
    EXPECT_EQ(turn(said, 6), "black ") << said;
  }
}

TEST(XqfFields, EachOfThePiecesStandsWhereItsByteSays) {
  for (const int version : {10, 11, 12, 18}) {
    for (std::size_t i = 0; i < 32; ++i) {
      for (const int place : {0, 9, 10, 45, 89, 90, 99, 255}) {
        XqfBytes file(version);
        for (std::size_t other = 0; other < 32; ++other) file.piece(other, 0xFF);
        file.piece(i, place);
        file.node(0, 0, 0);
        const Game game = read_all(kXqf18, file.bytes()).games.at(0);
        std::string expected, board;
        for (int rank = 9; rank >= 0; --rank) {
          for (int column = 0; column < 9; ++column) {
            const bool here = place == 10 * column + rank;
            expected += here ? kXqfPieces[i] : '.';
            const Piece piece = game.start.board[*Square::at(column, rank)];
            constexpr std::string_view kRoles = "kabnrcp";
            char letter = piece ? kRoles[static_cast<std::size_t>(piece.role())] : '.';
            if (piece && piece.color() == Color::red) letter = static_cast<char>(letter & ~0x20);
            board += letter;
          }
        }
        ASSERT_EQ(board, expected) << version << " " << i << " " << place;
      }
    }
  }
}

TEST(XqfFields, TwoPiecesOnAPointAreToldAndTheLaterOneStays) {
  XqfBytes file = xqf_root();
  file.piece(31, 0);  // a black pawn on a0, where the red rook is
  const ReadAll all = read_all(kXqf18, file.bytes());
  EXPECT_EQ(whole(all),
            "game\nstart " + std::string("rnbakabnr/9/1c5c1/p1p1p1p2/9/9/P1P1P1P1P/1C5C1/9/"
                                         "pNBAKABNR w - - 0 1\n0 @0\n! shared_square @16 a0\n"));
}

}  // namespace
}  // namespace qipu
