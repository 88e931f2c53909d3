// CBR, with files made byte by byte.
#include <gtest/gtest.h>

#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/ccbridge.h"
#include "support/law.h"
#include "support/records.h"

namespace qipu {
namespace {

using namespace test;

ReadGame read_cbr(const std::string& bytes) {
  auto games = read_each(kCbr, bytes);
  EXPECT_EQ(games.size(), 1u);
  return games.empty() ? ReadGame{} : std::move(games[0]);
}

TEST(CbrReader, ReadsBothGenerations) {
  for (const int generation : {1, 2}) {
    SCOPED_TRACE(generation);
    const bool old = generation == 1;
    CbrFile file = small_record(generation);
    file.text(old ? 52 : 180, u"仙人指路").text(old ? 948 : 1076, u"胡荣华a");
    file.text(old ? 1012 : 1140, u"上海").text(old ? 1140 : 1268, u"2500");
    file.text(old ? 1172 : 1300, u"杨官璘").text(old ? 1824 : 2080, u"超时");
    file.set(old ? 1820 : 2076, little(2)).set(old ? 1784 : 2040, little(4));
    const auto r = read_cbr(file.bytes());
    EXPECT_EQ(codes(r.findings), Codes{});
    EXPECT_TRUE(r.game.start.is_standard()) << write_fen(r.game.start);
    EXPECT_EQ(main_line(r.game), "h2e2 h9g7");
    ASSERT_EQ(r.game.size(), 4u);
    EXPECT_EQ(r.game[3].move.ucci(), "h7e7");
    EXPECT_EQ(r.game.notes(kRoot).comment, "intro");
    EXPECT_EQ(r.game.notes(2).comment, "main\nline");
    EXPECT_EQ(r.game.notes(3).comment, "other");
    EXPECT_EQ(r.game.tags.get("Title"), "仙人指路");
    EXPECT_EQ(r.game.tags.get("Red"), "胡荣华a");
    EXPECT_EQ(r.game.tags.get("RedTeam"), "上海");
    EXPECT_EQ(r.game.tags.get("RedElo"), "2500");
    EXPECT_EQ(r.game.tags.get("Black"), "杨官璘");
    EXPECT_EQ(r.game.tags.get("ccbridge.type"), "4");
    EXPECT_FALSE(r.game.tags.has("ccbridge.first_round"));
    EXPECT_EQ(r.game.outcome, (Outcome{GameResult::black_wins, Ending::time, ""}));
  }
}

TEST(CbrReader, GarbageBehindANulIsNoText) {
  CbrFile file = small_record();
  file.set(180, std::string("\x41\0\0\x42\x43\0\0\0\x44\0", 10));  // A, U+4200, C, NUL, D
  EXPECT_EQ(read_cbr(file.bytes()).game.tags.get("Title"),
            "A\xE4\x88\x80"
            "C");
}

TEST(CbrReader, AFieldMayBeFullToTheLastByte) {
  CbrFile file = small_record();
  file.set(1076, wide(std::u16string(32, u'马')));
  EXPECT_EQ(read_cbr(file.bytes()).game.tags.get("Red").size(), 96u);
}

TEST(CbrReader, BelievesTheFirstMoverMoreThanTheHeader) {
  CbrFile black;
  black.move(0, 0, 0, 0, 0).move(1, 7, 0, 6, 2);
  EXPECT_EQ(read_cbr(black.bytes()).game.start.turn, Color::black);

  CbrFile diagram;
  diagram.set(2112, little(2)).move(1, 0, 0, 0, 0);
  const auto r = read_cbr(diagram.bytes());
  EXPECT_EQ(r.game.start.turn, Color::black);
  EXPECT_EQ(r.game.size(), 1u);

  EXPECT_EQ(codes(read_cbr(small_record().set(2112, little(2)).bytes()).findings),
            Codes{"wrong_side"});
}

TEST(CbrReader, KeepsTheWordsOfAnEndingItDoesNotKnow) {
  const auto words = [](std::u16string_view text) {
    return read_cbr(small_record().text(2080, text).bytes()).game.outcome;
  };
  EXPECT_EQ(words(u"长将"), (Outcome{GameResult::unknown, Ending::perpetual_check, ""}));
  EXPECT_EQ(words(u"黑方超时负"), (Outcome{GameResult::unknown, Ending::time, "黑方超时负"}));
  EXPECT_EQ(words(u"天黑了"), (Outcome{GameResult::unknown, Ending::unsaid, "天黑了"}));
}

TEST(CbrReader, SaysWhatIsOdd) {
  EXPECT_EQ(codes(read_cbr(small_record().set(2076, little(4)).bytes()).findings),
            Codes{"cbr_result"});
  EXPECT_EQ(codes(read_cbr(small_record().set(19, "\x03").bytes()).findings),
            Codes{"cbr_generation"});
  EXPECT_EQ(codes(read_cbr(small_record().set(2120 + 40, "\x18\x70").bytes()).findings),
            Codes{"unknown_pieces"});
  EXPECT_EQ(codes(read_cbr(small_record().bytes() + "more").findings), Codes{"cbr_trailing"});
  EXPECT_EQ(codes(read_cbr(small_record().bytes() + std::string(2000, '\0')).findings), Codes{});

  Findings findings;
  Game game;
  Source source;
  source.bytes = "CCBridgeRecord";
  EXPECT_EQ(kCbr.open(source)->next(game, findings), ReadStatus::skipped);
  EXPECT_EQ(codes(findings), Codes{"cbr_no_magic"});
}

TEST(CbrReader, KeepsWhatFollowsMovesOffTheBoard) {
  CbrFile file;
  file.move(0, 0, 0, 0, 0).move(0, 7, 7, 4, 7);
  for (int i = 0; i < 6; ++i) file.move(0, 0, 10, 0, 28);
  file.move(1, 7, 0, 6, 2);
  Source source;
  source.bytes = file.bytes();
  Game game;
  Findings findings;
  kCbr.open(source)->next(game, findings);
  EXPECT_EQ(game.size(), 9u);
  EXPECT_EQ(main_line(game).substr(0, 15), "h2e2 (90)-(252)");
  EXPECT_EQ(codes(findings),
            (Codes{"off_board", "off_board", "off_board", "off_board", "more_off_board"}));
}

TEST(CbrReader, SurvivesEveryTruncationAndKeepsAllThatIsThere) {
  const std::string whole = small_record().bytes();
  std::size_t nodes = 1;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const std::string bytes = whole.substr(0, size);
    Source source;
    source.bytes = bytes;
    Game game;
    Findings findings;
    const auto reader = kCbr.open(source);
    const ReadStatus status = reader->next(game, findings);
    EXPECT_EQ(status, size < 2210 ? ReadStatus::skipped : ReadStatus::game) << size;
    EXPECT_EQ(codes(findings), size < 16     ? Codes{"cbr_no_magic"}
                               : size < 2210 ? Codes{"cbr_header_cut"}
                                             : Codes{"cbr_tree_cut"})
        << size;
    EXPECT_GE(game.size(), nodes) << size;
    nodes = game.size();
    EXPECT_EQ(reader->next(game, findings), ReadStatus::end);
  }
  EXPECT_EQ(nodes, 4u);
}

TEST(CbrReader, AnEndlessCommentIsCutAtTheEnd) {
  std::string bytes = small_record().bytes();
  poke(bytes, bytes.size() - 14, little(0x7FFFFFFF));
  const auto r = read_cbr(bytes);
  EXPECT_EQ(r.game.notes(3).comment, "other");
  EXPECT_EQ(codes(r.findings), Codes{"cbr_tree_cut"});
}

TEST(CbrReader, AnOddLengthDropsHalfACharacter) {
  CbrFile file;
  file.move(1 | 4, 0, 0, 0, 0);
  std::string bytes = file.bytes();
  poke(bytes, bytes.size() - 4, little(3) + std::string("\x41\0\x42", 3));
  const auto r = read_cbr(bytes);
  EXPECT_EQ(r.game.notes(kRoot).comment, "A");
  EXPECT_EQ(codes(r.findings), Codes{});
}

TEST(CbrReader, AWideTreeAndALongLineTakeLinearTime) {
  CbrFile file;
  file.move(0, 0, 0, 0, 0);
  constexpr std::size_t kPlies = 200'000;
  std::string bytes = file.bytes();
  for (std::size_t i = 0; i < kPlies; ++i) {
    // Red's cannon moves up and down; each move announces an alternative, which comes at the end.
    const bool up = i % 2 == 0;
    bytes += i + 1 < kPlies ? '\2' : '\3';
    bytes += '\0';
    bytes += static_cast<char>(up ? 70 : 61);
    bytes += static_cast<char>(up ? 61 : 70);
  }
  for (std::size_t i = 0; i < kPlies; ++i) bytes += std::string_view("\1\0\x46\x3D", 4);
  Source source;
  source.bytes = bytes;
  Game game;
  Findings findings;
  kCbr.open(source)->next(game, findings);
  EXPECT_EQ(game.size(), 2 * kPlies + 1);
  EXPECT_EQ(game.leaves(), kPlies + 1);
  EXPECT_TRUE(findings.all.empty());
  EXPECT_EQ(written_as(kCbr, game).substr(2214), bytes.substr(2214).replace(1, 1, 1, '\0'));
}

TEST(CbrWriter, WritesTheBytesThatOtherProgramsRead) {
  Game game;
  game.tags.add("Title", "A马");
  game.tags.add("ccbridge.guid", "{970110B5-F494-410D-ACA4-26D7C4E37994}");
  game.outcome = {GameResult::draw, Ending::agreement, ""};
  const NodeId a = game.add(kRoot, Move(*Square::parse("h2"), *Square::parse("e2")));
  game.add(a, Move(*Square::parse("h9"), *Square::parse("g7")));
  game.add(a, Move(*Square::parse("h7"), *Square::parse("e7")));
  game.edit_notes(a).comment = "xyz";
  const std::string bytes = written_as(kCbr, game);
  ASSERT_EQ(bytes.size(), 2214u + 4 + 14 + 4 + 4);
  EXPECT_EQ(bytes.substr(0, 20), std::string("CCBridge Record\0\0\0\0\2", 20));
  EXPECT_EQ(bytes.substr(20, 16),
            "\xB5\x10\x01\x97\x94\xF4\x0D\x41\xAC\xA4\x26\xD7\xC4\xE3\x79\x94");
  EXPECT_EQ(bytes.substr(36, 180 - 36), std::string(180 - 36, '\0'));
  EXPECT_EQ(bytes.substr(180, 6), std::string("A\0\x6C\x9A\0\0", 6));
  EXPECT_EQ(bytes.substr(2040, 4), little(1));
  EXPECT_EQ(bytes.substr(2076, 4), little(3));
  EXPECT_EQ(bytes.substr(2080, 6), wide(u"议和") + std::string(2, '\0'));
  EXPECT_EQ(bytes.substr(2112, 8), little(1) + little(1));
  EXPECT_EQ(bytes.substr(2120, 90), start_board());
  EXPECT_EQ(bytes.substr(2210, 4), "\xFF\xFF\xFF\xFF");
  EXPECT_EQ(bytes.substr(2214), std::string("\0\0\0\0"
                                            "\4\0\x46\x43\6\0\0\0x\0y\0z\0"
                                            "\3\0\x07\x18"
                                            "\1\0\x19\x16",
                                            26));
}

TEST(CbrWriter, ARecordWithoutAGuidGetsOneOfItsOwn) {
  Game game;
  const std::string a = written_as(kCbr, game);
  game.tags.add("Title", "other");
  const std::string b = written_as(kCbr, game);
  EXPECT_EQ(a.substr(20, 4), "qipu");
  EXPECT_NE(a.substr(20, 16), b.substr(20, 16));
  EXPECT_FALSE(read_cbr(a).game.tags.has("ccbridge.guid"));
}

TEST(CbrWriter, CutsWhatHasNoRoomAndOnlyReducedDoesIt) {
  Game game;
  std::string long_name;
  for (int i = 0; i < 40; ++i) long_name += "马";
  game.tags.add("Red", long_name);
  game.tags.add("Group", "1234567890123😀x");  // 15 units, the last of which must be whole
  game.tags.add("ccbridge.type", "1");         // the default, as if there were no type
  game.tags.add("ccbridge.first_round", "many");
  game.tags.add("ccbridge.guid", "{}");
  game.tags.add("ECCO", "C20");
  game.outcome.words = "一二三四五六七八九十一二三四五六";
  game.edit_notes(kRoot).comment = std::string("a\0b", 3);
  Losses losses;
  const Game held = reduced(game, kCbr.can, losses);
  EXPECT_EQ(held.tags.get("Red"), long_name.substr(0, 31 * 3));
  EXPECT_EQ(held.tags.get("Group"), "1234567890123😀");
  EXPECT_EQ(held.tags.size(), 2u);
  EXPECT_EQ(held.outcome.words, "");
  EXPECT_EQ(held.notes(kRoot).comment, "a b");
  EXPECT_EQ(losses.size(), 8u);
  EXPECT_EQ(law_difference(kCbr, game), "");
}

TEST(CbrWriter, KeepsImpossibleDiagrams) {
  for (const auto* fen : {"9/9/9/4R4/9/9/4n4/9/9/9 b", "rrrrrrrrr/9/9/9/9/9/9/9/9/KKKKKKKKK w"}) {
    Game game;
    game.start = parse_fen(fen)->setup;
    EXPECT_EQ(law_difference(kCbr, game), "") << fen;
  }
}

}  // namespace
}  // namespace qipu
