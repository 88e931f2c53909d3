// Libraries of CCBridge, version 3: the header at the limits of its fields, the index compared with
// the slots, and everything that is read and reported for every record. The expected values come
// from grammars/ccbridge.md.

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "qipu/format/formats.h"
#include "support/ccbridge.h"
#include "support/game_dump.h"
#include "support/law.h"
#include "support/records.h"

namespace qipu {
namespace {

using namespace test;

std::string cbl_read(const std::string& bytes) { return whole(read_all(kCbl, bytes)); }

/// A record with a title that fills this many slots.
std::string slots_record(std::u16string_view title, std::size_t slots = 1) {
  CbrFile file;
  file.text(180, title);
  if (slots == 1) return file.move(1, 0, 0, 0, 0).bytes();
  return file.move(5, 0, 0, 0, 0, std::u16string((slots - 1) * 2048, u'x')).bytes();
}

std::string slots_game(std::string_view title, std::size_t at, std::size_t slots = 1,
                       std::string_view head = {}) {
  std::string out =
      "game\nTitle=" + std::string(title) + "\n" + std::string(head) + "0 @" + std::to_string(at);
  if (slots > 1) out += " {" + std::string((slots - 1) * 2048, 'x') + "}";
  return out + "\n";
}

struct CblPlace {
  std::string_view tag;
  std::size_t at, size;
};
constexpr std::array<CblPlace, 7> kCblPlaces = {{{"cbl.name", 64, 512},
                                                 {"cbl.source", 576, 256},
                                                 {"cbl.creator", 832, 64},
                                                 {"cbl.creator_mail", 896, 64},
                                                 {"cbl.created", 960, 64},
                                                 {"cbl.saved", 1024, 64},
                                                 {"cbl.remarks", 1088, 65536}}};

TEST(CblFields, TheHeadsTextsAreTagsOfTheFirstGameAlone) {
  for (const CblPlace& place : kCblPlaces) {
    const std::size_t units = place.size / 2;
    for (const std::size_t length : {std::size_t{0}, std::size_t{1}, units - 1, units}) {
      if (units > 1000 && length < units - 1) continue;
      CblFile file;
      std::string raw = wide(std::u16string(length, u'n'));
      if (length + 2 < units) raw += std::string("\0\0\x41\x42", 4);
      file.head(place.at, raw).record(slots_record(u"a")).record(slots_record(u"b"));
      const std::string tag =
          length == 0 ? "" : std::string(place.tag) + "=" + std::string(length, 'n') + "\n";
      EXPECT_EQ(cbl_read(file.bytes()), slots_game("a", file.records_at(), 1, tag) +
                                            slots_game("b", file.records_at() + 4096))
          << place.tag << length;
    }
  }
  // All at once, in this order; lines of the remarks end with LF.
  CblFile file;
  std::string tags;
  for (std::size_t i = 0; i < kCblPlaces.size(); ++i) {
    file.text(kCblPlaces[i].at, std::u16string(1 + i, static_cast<char16_t>(u'A' + i)));
    tags += std::string(kCblPlaces[i].tag) + "=" +
            (i == 6 ? "1\n2" : std::string(1 + i, static_cast<char>('A' + i))) + "\n";
  }
  file.text(1088, u"1\r\n2").record(slots_record(u"a"));
  EXPECT_EQ(cbl_read(file.bytes()), slots_game("a", file.records_at(), 1, tags));
}

TEST(CblFields, TheHeadIsThatOfTheFirstGameThatIsRead) {
  CblFile file;
  file.text(64, u"name").record(slots_record(u"a"), 5).record(slots_record(u"b"));
  file.record(slots_record(u"c"));
  std::string bytes = file.bytes();
  const std::size_t at = file.records_at();
  const std::string deleted = "! cbl_deleted @" + std::to_string(at) + " 1\n";
  EXPECT_EQ(cbl_read(bytes), slots_game("b", at + 4096, 1, "cbl.name=name\n") +
                                 slots_game("c", at + 8192) + deleted);
  poke(bytes, at + 4096, "damage");
  EXPECT_EQ(cbl_read(bytes), slots_game("c", at + 8192, 1, "cbl.name=name\n") + "skipped 1\n" +
                                 deleted + "! cbl_record_lost @" + std::to_string(at + 4096) +
                                 " 2\n");
}

TEST(CblFields, EveryStateOfAnEntry) {
  for (const std::uint32_t state : {1U, 4U, 5U, 6U, 7U, 8U, 0xFFFFFFFFU}) {
    CblFile file;
    file.record(slots_record(u"a")).record(slots_record(u"b", 2), state).record(slots_record(u"c"));
    const std::size_t at = file.records_at();
    std::string expected = slots_game("a", at);
    if (state != 5) expected += slots_game("b", at + 4096, 2);
    expected += slots_game("c", at + 3 * 4096);
    if (state == 5) expected += "! cbl_deleted @" + std::to_string(at + 4096) + " 2\n";
    EXPECT_EQ(cbl_read(file.bytes()), expected) << state;
  }
}

TEST(CblFields, ARecordEndsWhereTheNextBegins) {
  // An endless line of one record does not continue into the next; that of the last record goes to
  // the end.
  CbrFile endless;
  endless.text(180, u"a").move(0, 0, 0, 0, 0);
  std::string bytes = endless.bytes();
  // From 2218 on there are zero moves (a9a9) up to the end of the slot.
  CblFile file;
  bytes.resize(4096, '\0');
  file.record(bytes).record(slots_record(u"b"));
  const std::size_t at = file.records_at();
  const ReadAll all = read_all(kCbl, file.bytes());
  ASSERT_EQ(all.games.size(), 2U);
  EXPECT_EQ(all.games[0].size(), 1 + (4096 - 2218) / 4);
  EXPECT_EQ(whole(all.findings), "! cbr_tree_cut @" + std::to_string(at + 4094) + "\n");
  EXPECT_EQ("game\n" + whole(all.games[1]), slots_game("b", at + 4096));

  CblFile last;
  last.record(slots_record(u"a")).record(bytes);
  std::string more = last.bytes() + std::string(400, '\0');
  const ReadAll end = read_all(kCbl, more);
  ASSERT_EQ(end.games.size(), 2U);
  EXPECT_EQ(end.games[1].size(), 1 + (4096 + 400 - 2218) / 4);
}

TEST(CblFields, TheIndexAndTheSlotsAreHeldAgainstEachOther) {
  struct Row {
    std::size_t entry, at;  // the number in an entry that is changed
    std::uint32_t value;
    std::string_view said;
  };
  const auto made = [] {
    CblFile file;
    file.record(slots_record(u"a", 2)).record(slots_record(u"b")).record(slots_record(u"c", 3));
    return file;
  };
  const CblFile file = made();
  const std::size_t at = file.records_at();
  const std::string games =
      slots_game("a", at, 2) + slots_game("b", at + 2 * 4096) + slots_game("c", at + 3 * 4096, 3);
  EXPECT_EQ(cbl_read(file.bytes()), games);
  for (const Row& row : {Row{0, 8, 0, "! cbl_index @66624 3 3\n"},  // no slots count as one
                         Row{0, 8, 1, "! cbl_index @66624 3 3\n"}, Row{0, 8, 2, ""},
                         Row{0, 8, 4, "! cbl_index @66624 3 3\n"}, Row{1, 8, 0, ""},
                         Row{1, 8, 2, "! cbl_index @66624 3 3\n"},
                         Row{2, 8, 1, ""},  // the last record ends with the file
                         Row{2, 8, 99, ""}, Row{2, 0, 0, "! cbl_index @66624 2 3\n"},
                         Row{0, 0, 0, "! cbl_index @66624 2 3\n"},
                         Row{3, 0, 7,
                             "! cbl_cut @"
                             "END 1\n"}}) {
    std::string bytes = file.bytes();
    poke(bytes, 66624 + 276 * row.entry + row.at, little(row.value));
    std::string said(row.said);
    if (const auto end = said.find("END"); end != said.npos) {
      said.replace(end, 3, std::to_string(bytes.size()));
    }
    EXPECT_EQ(cbl_read(bytes), games + said) << row.entry << " " << row.at << " " << row.value;
  }
  // If both list three records, deleted ones in the index count even if its slots are wrong.
  std::string bytes = file.bytes();
  poke(bytes, 66624 + 8, little(1));
  poke(bytes, 66624 + 276, little(5));
  EXPECT_EQ(cbl_read(bytes), slots_game("a", at, 2) + slots_game("c", at + 3 * 4096, 3) +
                                 "! cbl_index @66624 3 3\n! cbl_deleted @" +
                                 std::to_string(at + 2 * 4096) + " 2\n");
  // Free entries between others use no slot.
  bytes = made().bytes();
  const std::string second = bytes.substr(66624 + 276, 2 * 276);
  poke(bytes, 66624 + 276, std::string(276, '\0'));
  poke(bytes, 66624 + 3 * 276, second);
  poke(bytes, 66624 + 2 * 276, std::string(276, '\0'));
  EXPECT_EQ(cbl_read(bytes), games);
}

TEST(CblFields, ACommentThatNamesARecordIsOneOnlyWhereTheIndexIsSound) {
  // At the beginning of a slot inside the first record, its comment contains CCBridge Record.
  const std::string_view magic("CCBridge Record\0", 16);
  std::u16string comment((4096 - 2222) / 2, u'x');
  for (std::size_t i = 0; i < magic.size(); i += 2) {
    comment += static_cast<char16_t>(magic[i] | magic[i + 1] << 8);
  }
  CblFile file;
  file.record(CbrFile().text(180, u"a").move(5, 0, 0, 0, 0, comment).bytes());
  file.record(slots_record(u"b"));
  std::string bytes = file.bytes();
  EXPECT_EQ(read_all(kCbl, bytes).games.size(), 2U);
  EXPECT_EQ(whole(read_all(kCbl, bytes).findings), "");
  // If the magic of another record is damaged, the slots are used.
  poke(bytes, file.records_at() + 2 * 4096, "damage");
  EXPECT_EQ(whole(read_all(kCbl, bytes).findings).substr(0, 26), "! cbl_index @66624 2 2\n! c");
}

TEST(CblFields, EveryRoomOfTheIndexThatDoesNotLeadToRecordsIsTold) {
  CblFile file(4);
  file.text(64, u"n").record(slots_record(u"a")).record(slots_record(u"b"), 5);
  const std::string bytes = file.bytes();
  const std::size_t at = 66624 + 4 * 276;
  const std::string games = slots_game("a", at, 1, "cbl.name=n\n");
  const std::string deleted = "! cbl_deleted @" + std::to_string(at + 4096) + " 2\n";
  EXPECT_EQ(cbl_read(bytes), games + deleted);
  const std::size_t room = (bytes.size() - 66624) / 276;
  for (const std::size_t claimed :
       {std::size_t{0}, std::size_t{3}, std::size_t{5}, room, room + 1, std::size_t{0xFFFFFFFF}}) {
    std::string wrong = bytes;
    poke(wrong, 60, little(static_cast<std::uint32_t>(claimed)));
    EXPECT_EQ(cbl_read(wrong),
              games + "! cbl_entries @60 " + std::to_string(claimed) + "\n" + deleted);
  }
}

TEST(CblFields, EveryEndOfTheFile) {
  CblFile file(3);
  file.record(slots_record(u"a")).record(slots_record(u"b")).record(slots_record(u"c"));
  const std::string bytes = file.bytes();
  const std::size_t at = file.records_at();
  const auto read_until = [&](std::size_t size) { return cbl_read(bytes.substr(0, size)); };
  const auto n = [](std::size_t number) { return std::to_string(number); };
  EXPECT_EQ(read_until(0), "! cbl_no_magic @0\n");
  EXPECT_EQ(read_until(15), "! cbl_no_magic @0\n");
  for (const std::size_t size : {16U, 63U, 64U, 66623U}) {
    EXPECT_EQ(read_until(size), "! cbl_head_cut @" + n(size) + "\n");
  }
  // The index ends; none of its records is there.
  EXPECT_EQ(read_until(66624), "! cbl_head_cut @66624\n");
  EXPECT_EQ(read_until(66624 + 276), "! cbl_head_cut @66900\n! cbl_cut @66900 1\n");
  EXPECT_EQ(read_until(66624 + 291), "! cbl_head_cut @66915\n! cbl_cut @66915 1\n");
  EXPECT_EQ(read_until(66624 + 292), "! cbl_head_cut @66916\n! cbl_cut @66916 1\n");
  EXPECT_EQ(read_until(66624 + 551), "! cbl_head_cut @67175\n! cbl_cut @67175 1\n");
  EXPECT_EQ(read_until(66624 + 552), "! cbl_head_cut @67176\n! cbl_cut @67176 2\n");
  EXPECT_EQ(read_until(at), "! cbl_cut @" + n(at) + " 3\n");
  EXPECT_EQ(read_until(at + 15), "! cbl_cut @" + n(at + 15) + " 3\n");
  const std::string two = "! cbl_cut @" + n(at + 16) + " 2\n";
  EXPECT_EQ(read_until(at + 16), "skipped 1\n" + two + "! cbr_header_cut @" + n(at + 16) + "\n");
  for (const std::size_t more : {0U, 1U, 15U}) {
    EXPECT_EQ(read_until(at + 4096 + more),
              slots_game("a", at) + "! cbl_cut @" + n(at + 4096 + more) + " 2\n");
  }
  EXPECT_EQ(read_until(at + 4096 + 2209), slots_game("a", at) + "skipped 1\n! cbl_cut @" +
                                              n(at + 4096 + 2209) + " 1\n! cbr_header_cut @" +
                                              n(at + 4096 + 2209) + "\n");
  EXPECT_EQ(read_until(at + 2 * 4096 + 2218),
            slots_game("a", at) + slots_game("b", at + 4096) + slots_game("c", at + 8192));
}

TEST(CblFields, WhatIsWrittenFillsWholeSlotsAndTheirEntries) {
  // Records of 2218 bytes and a comment: exactly at, below and above the end of a slot.
  std::vector<Game> games;
  std::vector<std::uint32_t> sizes;
  for (const std::size_t size : {2218U, 4094U, 4096U, 4098U, 8192U, 8194U}) {
    Game game;
    game.tags.add("Title", "t" + std::to_string(size));
    if (size > 2222) game.edit_notes(kRoot).comment = std::string((size - 2222) / 2, 'c');
    games.push_back(game);
    sizes.push_back(static_cast<std::uint32_t>(size));
  }
  const std::string bytes = write_games(kCbl, games);
  std::size_t at = 66624 + 128 * 276;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string entry = bytes.substr(66624 + 276 * i, 276);
    const std::uint32_t slots = (sizes[i] + 4095) / 4096;
    EXPECT_EQ(entry.substr(0, 20), little(7) + little(static_cast<std::uint32_t>(i)) +
                                       little(slots) + little(sizes[i]) + little(0));
    const std::string record = bytes.substr(at, sizes[i]);
    EXPECT_EQ(record, written_as(kCbr, games[i]));
    constexpr std::string_view kHex = "0123456789ABCDEF";
    constexpr std::array<int, 16> kOrder = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
    std::u16string guid = u"{";
    for (std::size_t k = 0; k < 16; ++k) {
      if (k == 4 || k == 6 || k == 8 || k == 10) guid += u'-';
      const auto byte =
          static_cast<unsigned char>(record[20 + static_cast<std::size_t>(kOrder[k])]);
      guid += static_cast<char16_t>(kHex[byte >> 4]);
      guid += static_cast<char16_t>(kHex[byte & 15]);
    }
    std::string texts = wide(guid + u"}");
    texts.resize(80);
    std::string title = "t" + std::to_string(sizes[i]);
    texts += wide(std::u16string(title.begin(), title.end()));
    texts.resize(80 + 128 + 48);
    EXPECT_EQ(entry.substr(20), texts);
    EXPECT_EQ(bytes.substr(at + sizes[i], slots * 4096 - sizes[i]),
              std::string(slots * 4096 - sizes[i], '\0'));
    at += slots * 4096;
  }
  EXPECT_EQ(bytes.size(), at);
  EXPECT_EQ(bytes.substr(66624 + 6 * 276, 122 * 276), std::string(122 * 276, '\0'));
}

TEST(CblFields, AHeadSaysItsNameAndNothingThatChanges) {
  for (const std::size_t units : {0U, 1U, 254U, 255U, 256U, 300U}) {
    const auto writer = kCbl.create({});
    std::string head;
    writer->begin_list(head, 1, std::string(units, 'n'));
    ASSERT_EQ(head.size(), 66624U);
    std::string expected(66624, '\0');
    expected.replace(0, 20, std::string("CCBridgeLibrary\0\3\0\0\0", 20));
    expected.replace(52, 12, little(0x7FFFFFFF) + little(0) + little(128));
    const std::string name = wide(std::u16string(std::min<std::size_t>(units, 255), u'n'));
    expected.replace(64, name.size(), name);
    expected.replace(20, 16, head.substr(20, 16));
    EXPECT_EQ(head, expected) << units;
    EXPECT_EQ(head.substr(20, 4), "qipu");
  }
  // The numbers of a part of the entries begin at its beginning.
  const auto writer = kCbl.create({});
  std::string records, entries;
  writer->write(Game(), records);
  writer->list(entries);
  writer->list(entries);
  writer->number(entries, 300);
  ASSERT_EQ(entries.size(), 2U * 276);
  EXPECT_EQ(entries.substr(4, 4), little(300));
  EXPECT_EQ(entries.substr(276 + 4, 4), little(301));
}

}  // namespace
}  // namespace qipu
