// A record of CCBridge field by field, in both generations: every text at the limits of its field,
// every number and enumerated value, and the whole record read and written again byte for byte. The
// expected values come from grammars/ccbridge.md.

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "format/ccbridge/ccbridge_record.h"
#include "qipu/format/formats.h"
#include "support/ccbridge.h"
#include "support/game_dump.h"
#include "support/law.h"
#include "support/records.h"

namespace qipu {
namespace {

using namespace test;

struct CbrPlace {
  std::string_view tag;
  std::size_t at, old_at, size;  // old_at 0: generation 1 has none
};
constexpr std::array<CbrPlace, 29> kCbrPlaces = {{{"ccbridge.script", 52, 0, 128},
                                                  {"Title", 180, 52, 128},
                                                  {"ccbridge.category", 308, 180, 256},
                                                  {"Source", 564, 436, 64},
                                                  {"Class", 628, 500, 64},
                                                  {"Event", 692, 564, 64},
                                                  {"Round", 756, 628, 64},
                                                  {"Group", 820, 692, 32},
                                                  {"Table", 852, 724, 32},
                                                  {"Date", 884, 756, 64},
                                                  {"Site", 948, 820, 64},
                                                  {"TimeControl", 1012, 884, 64},
                                                  {"Red", 1076, 948, 64},
                                                  {"RedTeam", 1140, 1012, 64},
                                                  {"RedTime", 1204, 1076, 64},
                                                  {"RedElo", 1268, 1140, 32},
                                                  {"Black", 1300, 1172, 64},
                                                  {"BlackTeam", 1364, 1236, 64},
                                                  {"BlackTime", 1428, 1300, 64},
                                                  {"BlackElo", 1492, 1364, 32},
                                                  {"Referee", 1524, 0, 64},
                                                  {"Recorder", 1588, 0, 64},
                                                  {"Annotator", 1652, 1396, 64},
                                                  {"ccbridge.annotator_mail", 1716, 1460, 64},
                                                  {"Creator", 1780, 1524, 64},
                                                  {"ccbridge.creator_mail", 1844, 1588, 64},
                                                  {"ccbridge.created", 1908, 1652, 40},
                                                  {"ccbridge.saved", 1972, 1716, 40},
                                                  {"ccbridge.kind", 2044, 1788, 32}}};

std::string cbr_read(const std::string& bytes) { return whole(read_all(kCbr, bytes)); }

/// Without moves.
CbrFile bare_cbr(int generation = 2) { return CbrFile(generation).move(1, 0, 0, 0, 0); }

std::u16string wide_letters(std::size_t units) {
  std::u16string out;
  for (std::size_t i = 0; i < units; ++i) out += static_cast<char16_t>(u'a' + i % 23);
  return out;
}

std::string plain_letters(std::size_t units) {
  std::string out;
  for (std::size_t i = 0; i < units; ++i) out += static_cast<char>('a' + i % 23);
  return out;
}

TEST(CbrFields, ATextEndsAtItsNulOrWhereItsPlaceDoes) {
  for (const int generation : {1, 2}) {
    for (const CbrPlace& place : kCbrPlaces) {
      const std::size_t at = generation == 1 ? place.old_at : place.at;
      if (at == 0) continue;
      const std::size_t units = place.size / 2;
      for (const std::size_t length : {std::size_t{0}, std::size_t{1}, units - 1, units}) {
        CbrFile file = bare_cbr(generation);
        std::string raw = wide(wide_letters(length));
        if (length + 1 < units) raw += std::string("\0\0\x41\x42", 4);  // old memory content
        file.set(at, raw);
        std::string expected = "game\n";
        if (length != 0) {
          expected += std::string(place.tag) + "=" + plain_letters(length) + "\n";
        }
        EXPECT_EQ(cbr_read(file.bytes()), expected + "0 @0\n") << place.tag << length;
      }
      // Half a character of two units at the end.
      CbrFile half = bare_cbr(generation);
      half.set(at, wide(wide_letters(units - 1)) + "\x42\xD8");
      EXPECT_EQ(cbr_read(half.bytes()),
                "game\n" + std::string(place.tag) + "=" + plain_letters(units - 1) + "\n0 @0\n");
    }
  }
}

/// Every field with a different text; numbers, an end, a tree with comments and an alternative.
CbrFile full_cbr(int generation) {
  CbrFile file(generation);
  const bool old = generation == 1;
  for (std::size_t i = 0; i < kCbrPlaces.size(); ++i) {
    const CbrPlace& place = kCbrPlaces[i];
    const std::size_t at = old ? place.old_at : place.at;
    if (at != 0) file.set(at, wide(std::u16string(1 + i % 9, static_cast<char16_t>(u'A' + i))));
  }
  file.set(20, "\xB5\x10\x01\x97\x94\xF4\x0D\x41\xAC\xA4\x26\xD7\xC4\xE3\x79\x94");
  file.set(old ? 1784 : 2040, little(0x01020304)).set(old ? 1820 : 2076, little(3));
  file.set(old ? 1824 : 2080, wide(u"议和")).set(old ? 1860 : 2116, little(513, 2));
  file.move(4, 0, 0, 0, 0, u"in\r\ntro").move(2, 7, 7, 4, 7).move(5, 7, 0, 6, 2, u"😀马");
  return file.move(0, 1, 7, 4, 7).move(1, 1, 0, 2, 2);
}

TEST(CbrFields, AWholeRecordIsReadAndWrittenByteForByte) {
  for (const int generation : {1, 2}) {
    const bool old = generation == 1;
    std::string bytes = full_cbr(generation).bytes();
    const std::size_t stream = old ? 1958 : 2214;
    std::string tags;
    for (std::size_t i = 0; i < kCbrPlaces.size(); ++i) {
      if (old && kCbrPlaces[i].old_at == 0) continue;
      tags += std::string(kCbrPlaces[i].tag) + "=" +
              std::string(1 + i % 9, static_cast<char>('A' + i)) + "\n";
    }
    const auto place = [&](std::size_t beyond) { return std::to_string(stream + beyond); };
    EXPECT_EQ(cbr_read(bytes), "game\n" + tags +
                                   "ccbridge.type=16909060\nccbridge.first_round=513\n"
                                   "ccbridge.guid={970110B5-F494-410D-ACA4-26D7C4E37994}\n"
                                   "result 1/2-1/2 agreement \n0 @0 {in\ntro}\n1<0 h2e2 @" +
                                   place(22) + "\n2<1 h9g7 @" + place(26) + " {😀马}\n3<0 b2e2 @" +
                                   place(40) + "\n4<3 b9c7 @" + place(44) + "\n");
    if (old) continue;
    const std::vector<Game> games = read_all(kCbr, bytes).games;
    ASSERT_EQ(games.size(), 1U);
    for (std::size_t at = stream + 1; at < bytes.size(); ++at) {  // bytes without meaning
      if (at == stream + 1 || at == stream + 23 || at == stream + 27 || at == stream + 41 ||
          at == stream + 45) {
        bytes[at] = '\0';
      }
    }
    EXPECT_EQ(write_games(kCbr, games), bytes);
    WriteOptions options;
    options.variations = false;
    std::string line = bytes.substr(0, stream + 40);
    line[stream + 22] = '\0';
    EXPECT_EQ(write_games(kCbr, games, options), line);
  }
}

TEST(CbrFields, TypeAndFirstRoundAreToldUnlessTheyAreOne) {
  for (const int generation : {1, 2}) {
    const bool old = generation == 1;
    for (const std::uint32_t value : {0U, 1U, 2U, 4U, 255U, 256U, 65535U, 65536U, 0xFFFFFFFFU}) {
      CbrFile type = bare_cbr(generation);
      type.set(old ? 1784 : 2040, little(value));
      const std::string tag = "ccbridge.type=" + std::to_string(value) + "\n";
      EXPECT_EQ(cbr_read(type.bytes()), "game\n" + (value == 1 ? "" : tag) + "0 @0\n");
      const std::string text = std::to_string(value);
      EXPECT_EQ(ccbridge::fit_tag("ccbridge.type", text), value == 1 ? "" : text);
      EXPECT_EQ(ccbridge::fit_tag("ccbridge.first_round", text),
                value == 1 || value > 65535 ? "" : text);
      if (value > 65535) continue;
      CbrFile round = bare_cbr(generation);
      round.set(old ? 1860 : 2116, little(value, 2));
      const std::string number = "ccbridge.first_round=" + std::to_string(value) + "\n";
      EXPECT_EQ(cbr_read(round.bytes()), "game\n" + (value == 1 ? "" : number) + "0 @0\n");
      Game game;
      game.tags.add("ccbridge.type", text);
      game.tags.add("ccbridge.first_round", text);
      const std::string bytes = written_as(kCbr, game);
      EXPECT_EQ(bytes.substr(2040, 4), little(value));
      EXPECT_EQ(bytes.substr(2116, 2), little(value, 2));
    }
  }
  for (const std::string_view none : {"", "x", "1x", "-2", "2.5", "4294967296", " 2"}) {
    EXPECT_EQ(ccbridge::fit_tag("ccbridge.type", none), "") << none;
    EXPECT_EQ(ccbridge::fit_tag("ccbridge.first_round", none), "") << none;
  }
  EXPECT_EQ(ccbridge::fit_tag("ccbridge.type", std::string_view("234").substr(0, 2)), "23");
  EXPECT_EQ(ccbridge::fit_tag("ccbridge.type", "007"), "7");
}

TEST(CbrFields, EveryResultAndEveryGeneration) {
  constexpr std::array<std::string_view, 4> kResults = {"", "result 1-0  \n", "result 0-1  \n",
                                                        "result 1/2-1/2  \n"};
  for (const int generation : {1, 2}) {
    const std::size_t at = generation == 1 ? 1820 : 2076;
    for (const std::uint32_t code : {0U, 1U, 2U, 3U, 4U, 5U, 256U, 0xFFFFFFFFU}) {
      std::string expected = "game\n";
      if (code < 4) expected += kResults[code];
      expected += "0 @0\n";
      if (code > 3) {
        expected += "! cbr_result @" + std::to_string(at) + " " + std::to_string(code) + "\n";
      }
      EXPECT_EQ(cbr_read(bare_cbr(generation).set(at, little(code)).bytes()), expected) << code;
    }
  }
  for (int generation = 0; generation < 256; ++generation) {
    if (generation == 1) continue;
    std::string expected = "game\n0 @0\n";
    if (generation != 2) expected += "! cbr_generation @19 " + std::to_string(generation) + "\n";
    EXPECT_EQ(
        cbr_read(bare_cbr().set(19, little(static_cast<std::uint32_t>(generation), 1)).bytes()),
        expected);
  }
}

TEST(CbrFields, WhoMovesFirstDecidesAndTheHeaderOnlyWhereNobodyMoves) {
  for (const int generation : {1, 2}) {
    const std::size_t at = generation == 1 ? 1856 : 2112;
    for (const unsigned said : {0U, 1U, 2U, 3U}) {
      const bool black = said == 2;
      const auto turn = [&](const CbrFile& file) {
        const ReadAll all = read_all(kCbr, file.bytes());
        return std::string(all.games.at(0).start.turn == Color::red ? "red " : "black ") +
               whole(all.findings);
      };
      const CbrFile start = CbrFile(generation).set(at, little(said));
      EXPECT_EQ(turn(CbrFile(start).move(1, 0, 0, 0, 0)), black ? "black " : "red ");
      const CbrFile begun = CbrFile(start).move(0, 0, 0, 0, 0);
      EXPECT_EQ(turn(CbrFile(begun).move(1, 4, 4, 4, 5)), black ? "black " : "red ");
      EXPECT_EQ(turn(CbrFile(begun).move(1, 7, 0, 6, 2)), "black ");
      EXPECT_EQ(turn(CbrFile(begun).move(1, 7, 7, 4, 7)),
                black ? "red ! wrong_side @" + std::to_string(at) + "\n" : "red ");
    }
  }
  Game black;
  black.start.turn = Color::black;
  EXPECT_EQ(written_as(kCbr, black).substr(2112, 4), little(2));
  EXPECT_EQ(written_as(kCbr, Game()).substr(2112, 4), little(1));
}

TEST(CbrFields, EveryByteOfTheBoardAndEverySquare) {
  constexpr std::string_view kPieces = "rnbakcp";
  for (const int generation : {1, 2}) {
    const std::size_t at = generation == 1 ? 1864 : 2120;
    for (unsigned piece = 0; piece < 256; ++piece) {
      const std::size_t square = piece % 90;
      CbrFile file = bare_cbr(generation);
      std::string board(90, '\0');
      board[square] = static_cast<char>(piece);
      file.set(at, board);
      const unsigned side = piece >> 4, role = piece & 15;
      const bool known = (side == 1 || side == 2) && role >= 1 && role <= 7;
      const ReadAll all = read_all(kCbr, file.bytes());
      Board expected;
      if (known) {
        const auto letter = static_cast<char32_t>(kPieces[role - 1]);
        expected.set(*Square::at(static_cast<int>(square % 9), 9 - static_cast<int>(square / 9)),
                     Piece(side == 1 ? Color::red : Color::black, *role_of_letter(letter)));
      }
      EXPECT_EQ(write_fen_board(all.games.at(0).start.board), write_fen_board(expected)) << piece;
      const std::string reported = "! unknown_pieces @" + std::to_string(at) + " 1\n";
      EXPECT_EQ(whole(all.findings), known || piece == 0 ? "" : reported) << piece;
      if (!known) continue;
      EXPECT_EQ(written_as(kCbr, all.games[0]).substr(2120, 90), board) << piece;
    }
    CbrFile many = bare_cbr(generation);
    many.set(at, std::string(89, '\x77') + '\x21');
    const std::string reported = cbr_read(many.bytes());
    EXPECT_NE(reported.find("start 9/9/9/9/9/9/9/9/9/8r w"), reported.npos) << reported;
    EXPECT_NE(reported.find("! unknown_pieces @" + std::to_string(at) + " 89\n"), reported.npos)
        << reported;
  }
}

TEST(CbrFields, WhatEndedTheGameInEveryWordOfOurs) {
  for (int i = 0; i <= static_cast<int>(Ending::abandoned); ++i) {
    const auto ending = static_cast<Ending>(i);
    Game game;
    game.outcome.ending = ending;
    const std::string bytes = written_as(kCbr, game);
    EXPECT_EQ(ccbridge::read_text(std::string_view(bytes).substr(2080, 32)), ending_words(ending));
    EXPECT_EQ(read_all(kCbr, bytes).games.at(0).outcome, game.outcome);
  }
  // Fifteen characters and a NUL fill the field; sixteen are still read from a file.
  for (const std::size_t units : {14U, 15U, 16U}) {
    Game game;
    game.outcome.result = GameResult::draw;
    game.outcome.words = plain_letters(units);
    Losses losses;
    EXPECT_EQ(reduced(game, kCbr.can, losses).outcome.words,
              units < 16 ? plain_letters(units) : "");
    EXPECT_EQ(losses.size(), units < 16 ? 0U : 1U);
    CbrFile file = bare_cbr();
    file.set(2080, wide(wide_letters(units)));
    EXPECT_EQ(cbr_read(file.bytes()), "game\nresult *  " + plain_letters(units) + "\n0 @0\n");
  }
}

TEST(CbrFields, ATextIsWrittenUntilTheNulHasItsLastUnit) {
  struct Row {
    std::string_view utf8;
    std::size_t units;
  };
  for (const Row& row : {Row{"x", 1}, Row{"马", 1}, Row{"\xEF\xBF\xBD", 1}, Row{"😀", 2}}) {
    for (const CbrPlace& place : kCbrPlaces) {
      const std::size_t room = place.size / 2 - 1;
      for (std::size_t before = room - row.units - 1; before <= room; ++before) {
        const bool fits = before + row.units <= room;
        const std::string text = plain_letters(before) + std::string(row.utf8);
        const std::string held = fits ? text : plain_letters(before);
        EXPECT_EQ(ccbridge::fit_tag(place.tag, text), held) << place.tag;
        Game game;
        game.tags.add(place.tag, text);
        Losses losses;
        reduced(game, kCbr.can, losses);
        EXPECT_EQ(losses.size(), fits ? 0U : 1U);
        const std::string bytes = written_as(kCbr, game);
        EXPECT_EQ(bytes.size(), 2218U);
        EXPECT_EQ(cbr_read(bytes), "game\n" + std::string(place.tag) + "=" + held + "\n0 @0\n");
      }
    }
  }
  EXPECT_EQ(ccbridge::fit_tag("Title", std::string_view("ab\0c", 4)), "ab");
  EXPECT_EQ(ccbridge::fit_tag("ECCO", "C20"), "");
}

}  // namespace
}  // namespace qipu
