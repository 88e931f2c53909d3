// CBL 3 and 2.1, with libraries made byte by byte.
#include <gtest/gtest.h>

#include "qipu/format/formats.h"
#include "support/ccbridge.h"
#include "support/law.h"
#include "support/records.h"

namespace qipu {
namespace {

using namespace test;

struct Read : ReadAll {
  std::string titles() const {
    std::string out;
    for (const Game& g : games) out += std::string(g.tags.get("Title")) + " ";
    return out;
  }
};

Read read_cbl(std::string_view bytes) { return {read_all(kCbl, bytes)}; }

std::string cbl_record(std::u16string_view title) {
  return small_record().text(180, title).bytes();
}

/// A record of two slots.
std::string long_record(std::u16string_view title) {
  CbrFile file;
  file.text(180, title).move(5, 0, 0, 0, 0, std::u16string(1500, u'长'));
  return file.bytes();
}

TEST(CblReader, ReadsRecordsOfAnyLengthAndAnyRoomInTheIndex) {
  for (const std::uint32_t entries : {3U, 128U, 306U, 1000U}) {
    CblFile file(entries);
    file.text(64, u"梅花谱").text(1088, u"one\r\ntwo").text(960, u"2009-09-05 15:06:26");
    file.record(cbl_record(u"a")).record(long_record(u"b")).record(cbl_record(u"c"));
    const Read r = read_cbl(file.bytes());
    EXPECT_EQ(r.titles(), "a b c ") << entries;
    EXPECT_EQ(codes(r), Codes{}) << entries;
    EXPECT_EQ(r.games[0][kRoot].place, file.records_at());
    EXPECT_EQ(r.games[2][kRoot].place, file.records_at() + 3 * 4096);
    EXPECT_EQ(r.games[0].tags.get("cbl.name"), "梅花谱");
    EXPECT_EQ(r.games[0].tags.get("cbl.remarks"), "one\ntwo");
    EXPECT_EQ(r.games[0].tags.get("cbl.created"), "2009-09-05 15:06:26");
    EXPECT_FALSE(r.games[1].tags.has("cbl.name"));
  }
}

TEST(CblReader, AnEmptyLibraryHasNoGames) {
  const Read r = read_cbl(CblFile().bytes());
  EXPECT_EQ(r.games.size(), 0u);
  EXPECT_EQ(codes(r), Codes{});
}

TEST(CblReader, LeavesDeletedRecordsOutAndSaysSo) {
  CblFile file;
  file.record(cbl_record(u"a")).record(long_record(u"b"), 5).record(cbl_record(u"c"), 0x56FD4E07);
  const Read r = read_cbl(file.bytes());
  EXPECT_EQ(r.titles(), "a c ");
  EXPECT_EQ(r.skipped, 0);
  ASSERT_EQ(codes(r), Codes{"cbl_deleted"});
  EXPECT_EQ(r.findings.all[0].where.byte, file.records_at() + 4096);
  EXPECT_EQ(r.findings.all[0].args[0], "2");
}

TEST(CblReader, ADamagedRecordCostsThatRecord) {
  CblFile file;
  file.record(cbl_record(u"a"))
      .record(long_record(u"b"))
      .record(cbl_record(u"c"))
      .record(cbl_record(u"d"));
  for (const std::size_t slot : {0U, 1U, 3U, 4U}) {
    std::string bytes = file.bytes();
    poke(bytes, file.records_at() + 4096 * slot, "damage");
    const Read r = read_cbl(bytes);
    EXPECT_EQ(r.games.size(), 3u) << slot;
    EXPECT_EQ(r.skipped, 1) << slot;
    ASSERT_EQ(codes(r), Codes{"cbl_record_lost"}) << slot;
    EXPECT_EQ(r.findings.all[0].where.byte, file.records_at() + 4096 * slot);
  }
}

TEST(CblReader, AMoveOffTheBoardOrALostEndCostsNoOtherRecord) {
  CblFile file;
  file.record(cbl_record(u"a"));
  CbrFile endless;
  endless.text(180, u"b").move(0, 0, 0, 0, 0).move(0, 7, 7, 4, 7);
  file.record(endless.bytes()).record(cbl_record(u"c"));
  const Read r = read_cbl(file.bytes());
  EXPECT_EQ(r.titles(), "a b c ");
  EXPECT_EQ(r.skipped, 0);
  EXPECT_FALSE(codes(r).empty());
}

TEST(CblReader, BelievesTheSlotsWhereTheIndexIsWrong) {
  CblFile file;
  file.record(long_record(u"a")).record(cbl_record(u"b")).record(cbl_record(u"c"));
  const std::size_t entry = 66624 + 8;
  std::string bytes = file.bytes();
  poke(bytes, entry, little(1));  // one slot for the record of two
  const Read r = read_cbl(bytes);
  EXPECT_EQ(r.titles(), "a b c ");
  EXPECT_EQ(codes(r), Codes{"cbl_index"});

  // An index of zeros: no record is known to be deleted.
  bytes = file.bytes();
  poke(bytes, 66624, std::string(128 * 276, '\0'));
  EXPECT_EQ(read_cbl(bytes).titles(), "a b c ");
  EXPECT_EQ(codes(read_cbl(bytes)), Codes{"cbl_index"});
}

TEST(CblReader, ACommentMayLookLikeTheBeginningOfARecord) {
  CblFile file;
  std::u16string comment((4096 - 2214 - 8) / 2, u'x');
  const std::string_view magic("CCBridge Record\0", 16);
  for (std::size_t i = 0; i < magic.size(); i += 2) {
    comment += static_cast<char16_t>(magic[i] | magic[i + 1] << 8);
  }
  CbrFile odd;
  odd.text(180, u"a").move(5, 0, 0, 0, 0, comment);
  file.record(odd.bytes()).record(cbl_record(u"b"));
  ASSERT_EQ(file.bytes().substr(file.records_at() + 4096, 16), magic);
  const Read r = read_cbl(file.bytes());
  EXPECT_EQ(r.titles(), "a b ");
  EXPECT_EQ(codes(r), Codes{});
}

TEST(CblReader, FindsTheRecordsWhereTheRoomOfTheIndexIsWrong) {
  CblFile file;
  file.record(cbl_record(u"a")).record(cbl_record(u"b"), 5).record(cbl_record(u"c"));
  for (const std::uint32_t claimed : {0U, 127U, 129U, 0xFFFFFFFFU}) {
    std::string bytes = file.bytes();
    poke(bytes, 60, little(claimed));
    const Read r = read_cbl(bytes);
    EXPECT_EQ(r.titles(), "a c ") << claimed;
    EXPECT_EQ(codes(r), (Codes{"cbl_entries", "cbl_deleted"})) << claimed;
  }
}

TEST(CblReader, AnyEndKeepsWhatIsThere) {
  CblFile file;
  file.record(cbl_record(u"a")).record(cbl_record(u"b")).record(cbl_record(u"c"));
  const std::string whole = file.bytes();
  const auto until = [&](std::size_t size) { return read_cbl(whole.substr(0, size)); };
  EXPECT_EQ(codes(until(8)), Codes{"cbl_no_magic"});
  EXPECT_EQ(codes(until(20)), Codes{"cbl_head_cut"});
  EXPECT_EQ(codes(until(66624)), Codes{"cbl_head_cut"});
  EXPECT_EQ(codes(until(66624 + 2 * 276)), (Codes{"cbl_head_cut", "cbl_cut"}));
  EXPECT_EQ(codes(until(file.records_at())), Codes{"cbl_cut"});
  const Read r = until(file.records_at() + 4096 + 2214);
  EXPECT_EQ(r.titles(), "a b ");
  EXPECT_EQ(codes(r), (Codes{"cbl_cut", "cbr_tree_cut"}));
  EXPECT_EQ(codes(until(file.records_at() + 4096 + 100)), (Codes{"cbl_cut", "cbr_header_cut"}));
}

// --- 2.1 ----------------------------------------------------------------------------------------

const std::vector<Cbl21File::Ply> kPlies = {{1, 7, 7, 4, 7, "first||line"},
                                            {2, 7, 0, 6, 2},
                                            {3, 7, 9, 6, 7},
                                            {2, 7, 2, 4, 2, "instead"},
                                            {1, 1, 7, 4, 7}};

TEST(Cbl21Reader, ReadsLibrariesPackedAndNot) {
  for (const bool packed : {false, true}) {
    const Cbl21File file({Cbl21File::game("a", 1, kPlies), Cbl21File::game("b", 4, {})});
    const Read r = read_cbl(file.bytes(packed));
    EXPECT_EQ(r.titles(), "a b ");
    EXPECT_EQ(codes(r), Codes{});
    const Game& game = r.games[0];
    EXPECT_TRUE(game.start.is_standard());
    EXPECT_EQ(main_line(game), "h2e2 h9g7 h0g2");
    EXPECT_EQ(game.leaves(), 3u);
    EXPECT_EQ(game[4].parent, 1u);
    EXPECT_EQ(game[5].parent, kRoot);
    EXPECT_EQ(game.notes(kRoot).comment, "one\ntwo");
    EXPECT_EQ(game.notes(1).comment, "first\nline");
    EXPECT_EQ(game.notes(4).comment, "instead");
    EXPECT_EQ(game.outcome.result, GameResult::red_wins);
    EXPECT_EQ(game.tags.get("Annotator"), "刘殿中");
    EXPECT_EQ(game.tags.get("Creator"), "maker");
    EXPECT_EQ(game.tags.get("ccbridge.created"), "2001-2-18 12:30:22");
    EXPECT_EQ(game.tags.get("ccbridge.type"), "2");
    EXPECT_EQ(game.tags.get("cbl.name"), "梅花谱");
    EXPECT_EQ(game.tags.get("cbl.remarks"), "a\nb");
    EXPECT_FALSE(r.games[1].tags.has("cbl.name"));
    EXPECT_EQ(r.games[1].outcome.result, GameResult::unknown);
    EXPECT_EQ(game[kRoot].place,
              packed ? 20u : 20u + file.payload().find(Cbl21File::text("a")) - 48);
  }
}

TEST(Cbl21Reader, NumbersMayBeginAnywhere) {
  const Cbl21File file({Cbl21File::game("a", 1, {{2, 7, 0, 6, 2}, {3, 7, 7, 4, 7}}, false)});
  const Read r = read_cbl(file.bytes());
  EXPECT_EQ(main_line(r.games[0]), "h9g7 h2e2");
  EXPECT_EQ(r.games[0].start.turn, Color::black);
  EXPECT_EQ(codes(r), Codes{});
}

TEST(Cbl21Reader, AnOddNumberIsSaidAndTheMoveKept) {
  const Cbl21File file({Cbl21File::game("a", 9, {{1, 7, 7, 4, 7}, {5, 7, 0, 6, 2}})});
  const Read r = read_cbl(file.bytes());
  EXPECT_EQ(main_line(r.games[0]), "h2e2 h9g7");
  EXPECT_EQ(codes(r), (Codes{"cbr_result", "cbl_step"}));
}

TEST(Cbl21Reader, ADamagedRecordCostsThatRecord) {
  const std::vector<std::string> games = {Cbl21File::game("a", 1, kPlies),
                                          Cbl21File::game("b", 1, kPlies),
                                          Cbl21File::game("c", 1, kPlies)};
  // A title that claims more bytes than the record has.
  auto damaged = games;
  poke(damaged[1], damaged[1].find(Cbl21File::text("b")), little(5000));
  for (const bool packed : {false, true}) {
    const Read r = read_cbl(Cbl21File(damaged).bytes(packed));
    EXPECT_EQ(r.titles(), "a c ");
    EXPECT_EQ(r.skipped, 1);
    EXPECT_EQ(codes(r), Codes{"cbl_record_lost"});
  }
  // A wrong length is detected by what follows.
  for (const std::uint32_t size : {0U, 3U, 50U, 0x7FFFFFFFU}) {
    damaged = games;
    poke(damaged[1], 0, little(size));
    const Read r = read_cbl(Cbl21File(damaged).bytes());
    EXPECT_EQ(r.titles(), "a b c ") << size;
    EXPECT_EQ(codes(r), Codes{}) << size;
  }
}

TEST(Cbl21Reader, AnyEndKeepsWhatIsThere) {
  const Cbl21File file({Cbl21File::game("a", 1, kPlies), Cbl21File::game("b", 1, kPlies)});
  const std::string whole = file.bytes(false);
  std::size_t games = 0;
  for (std::size_t size = 12; size < whole.size(); ++size) {
    const Read r = read_cbl(whole.substr(0, size));
    EXPECT_FALSE(codes(r).empty()) << size;
    EXPECT_GE(r.games.size(), games) << size;
    games = r.games.size();
  }
  EXPECT_EQ(games, 1u);

  const std::string packed = file.bytes(true);
  for (std::size_t size = 12; size < packed.size(); ++size) {
    EXPECT_FALSE(codes(read_cbl(packed.substr(0, size))).empty()) << size;
  }
  EXPECT_EQ(codes(read_cbl(packed.substr(0, packed.size() - 1))), Codes{"cbl_unpack"});
  EXPECT_EQ(read_cbl(packed.substr(0, packed.size() - 1)).titles(), "a b ");
}

TEST(Cbl21Reader, ACommentThatEndsInABlankAndANulIsWrittenAsItReadsAgain) {
  using std::string_view_literals::operator""sv;
  const Cbl21File file({Cbl21File::game("a", 1, {{1, 7, 7, 4, 7, "text*\t\0"sv}})});
  const Read r = read_cbl(file.bytes());
  EXPECT_EQ(law_difference(kCbl, r.games.at(0)), "");
}

TEST(Cbl21Reader, ManyLineBreaksTakeTimeInProportion) {
  std::string remarks;
  for (int i = 0; i < 1'000'000; ++i) remarks += "||";
  std::string payload = Cbl21File().payload();
  payload.replace(payload.size() - 8, 8, Cbl21File::text(remarks + "end"));
  const Read r = read_cbl(Cbl21File::head(0, payload.size()) + payload);
  EXPECT_EQ(codes(r), Codes{});
}

TEST(Cbl21Reader, ManyGamesThatAreNotThereCostNothing) {
  std::string payload = Cbl21File().payload();
  poke(payload, payload.size() - 12, little(0xFFFFFFFF));
  const Read r = read_cbl(Cbl21File::head(0, payload.size()) + payload);
  EXPECT_EQ(codes(r), Codes{"cbl_cut"});
  EXPECT_EQ(r.findings.all[0].args[0], "4294967295");
}

// --- writing ------------------------------------------------------------------------------------

TEST(CblWriter, WritesTheBytesThatOtherProgramsRead) {
  std::vector<Game> games(2);
  games[0].tags.add("Title", "马");
  games[0].tags.add("ccbridge.guid", "{970110B5-F494-410D-ACA4-26D7C4E37994}");
  games[1].edit_notes(kRoot).comment = std::string(4000, 'x');
  const std::string bytes = write_games(kCbl, games);
  ASSERT_EQ(bytes.size(), 101952u + 4096 + 3 * 4096);  // 101952 is the end of 128 entries
  EXPECT_EQ(bytes.substr(0, 20), std::string("CCBridgeLibrary\0\3\0\0\0", 20));
  EXPECT_EQ(bytes.substr(52, 12), little(0x7FFFFFFF) + little(0) + little(128));
  EXPECT_EQ(bytes.substr(66624, 20), little(7) + little(0) + little(1) + little(2218) + little(0));
  EXPECT_EQ(bytes.substr(66624 + 20, 80),
            wide(u"{970110B5-F494-410D-ACA4-26D7C4E37994}") + std::string(4, '\0'));
  EXPECT_EQ(bytes.substr(66624 + 100, 4), wide(u"马") + std::string(2, '\0'));
  EXPECT_EQ(bytes.substr(66624 + 276, 16), little(7) + little(1) + little(3) + little(2222 + 8000));
  EXPECT_EQ(bytes.substr(66624 + 2 * 276, 126 * 276), std::string(126 * 276, '\0'));
  EXPECT_EQ(bytes.substr(101952, 15), "CCBridge Record");
  EXPECT_EQ(bytes.substr(101952 + 4096, 15), "CCBridge Record");
  const std::vector<Game> one = {games[0]};
  EXPECT_EQ(bytes.substr(101952, 2218), write_games(*find_format("cbr"), one));
}

TEST(CblWriter, TheIndexGrowsByPowersOfTwo) {
  const auto room = [](std::size_t games) {
    const std::string bytes = write_games(kCbl, std::vector<Game>(games));
    EXPECT_EQ(read_cbl(bytes).games.size(), games);
    return bytes.size() - 66624 - 4096 * games;
  };
  EXPECT_EQ(room(0), 128u * 276);
  EXPECT_EQ(room(128), 128u * 276);
  EXPECT_EQ(room(129), 256u * 276);
  EXPECT_EQ(room(257), 512u * 276);
}

TEST(CblProbe, KnowsBothVersions) {
  EXPECT_EQ(kCbl.probe(CblFile().bytes().substr(0, 4096)), Likeness::certain);
  EXPECT_EQ(kCbl.probe(Cbl21File().bytes()), Likeness::certain);
  EXPECT_EQ(kCbl.probe(small_record().bytes()), Likeness::no);
  EXPECT_EQ(kCbl.probe("CCBridge"), Likeness::no);
}

}  // namespace
}  // namespace qipu
