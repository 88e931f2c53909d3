// The moves and the GUID of a CCBridge record: the record cut at every byte, squares off the board,
// comments of every length, GUIDs of every shape. Findings are compared with their places.

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

std::string read_cbr_tree(const std::string& bytes) { return whole(read_all(kCbr, bytes)); }

TEST(CbrTree, EveryCutIsToldWhereItIsAndCostsNothingBeforeIt) {
  for (const int generation : {1, 2}) {
    const bool old = generation == 1;
    CbrFile file(generation);
    struct Part {
      std::size_t at;
      std::u16string comment;
      std::string words;
    };
    std::vector<Part> parts;
    const auto add = [&](unsigned flags, std::array<int, 4> p, std::u16string comment,
                         std::string words) {
      parts.push_back({file.bytes().size(), comment, std::move(words)});
      file.move(flags | (comment.empty() ? 0U : 4U), p[0], p[1], p[2], p[3], comment);
    };
    add(0, {0, 0, 0, 0}, u"intro", "0");
    add(2, {7, 7, 4, 7}, u"", "1<0 h2e2");
    add(0, {7, 0, 6, 2}, u"main", "2<1 h9g7");
    add(1, {7, 9, 6, 7}, u"", "3<2 h0g2");
    add(1, {1, 7, 4, 7}, u"other", "4<0 b2e2");
    const std::string bytes = file.bytes();
    const std::size_t least = old ? 1954 : 2210;
    for (std::size_t size = 0; size <= bytes.size(); size += size + 30 < least ? 29 : 1) {
      std::string expected, nodes, finding;
      const auto cut = [&](std::size_t at) {
        finding = "! cbr_tree_cut @" + std::to_string(at) + "\n";
      };
      for (std::size_t i = 0; i < parts.size() && finding.empty(); ++i) {
        const Part& part = parts[i];
        if (size < part.at + 4) {
          cut(part.at);
          break;
        }
        std::string kept;
        if (!part.comment.empty() && size < part.at + 8) {
          cut(part.at + 4);
        } else if (!part.comment.empty()) {
          const std::size_t there = std::min(size - part.at - 8, 2 * part.comment.size());
          for (std::size_t c = 0; c < there / 2; ++c) kept += static_cast<char>(part.comment[c]);
          if (there < 2 * part.comment.size()) cut(size);
        }
        nodes += part.words + " @" + std::to_string(i == 0 ? 0 : part.at) +
                 (kept.empty() ? "" : " {" + kept + "}") + "\n";
      }
      if (size < 16) {
        expected = "skipped 1\n! cbr_no_magic @0\n";
      } else if (size < least) {
        expected = "skipped 1\n! cbr_header_cut @" + std::to_string(size) + "\n";
      } else {
        expected = "game\n" + (nodes.empty() ? "0 @0\n" : nodes) + finding;
        if (size < parts[0].at) {
          expected = "game\n0 @0\n! cbr_tree_cut @" + std::to_string(parts[0].at) + "\n";
        }
      }
      EXPECT_EQ(read_cbr_tree(bytes.substr(0, size)), expected) << generation << " " << size;
    }
    const std::string whole_record = read_cbr_tree(bytes);
    const std::string size = std::to_string(bytes.size());
    EXPECT_EQ(read_cbr_tree(bytes + '\0'), whole_record);
    EXPECT_EQ(read_cbr_tree(bytes + "x"), whole_record + "! cbr_trailing @" + size + " 1\n");
    EXPECT_EQ(read_cbr_tree(bytes + std::string("\0\0x\0", 4)),
              whole_record + "! cbr_trailing @" + size + " 4\n");
  }
}

TEST(CbrTree, EveryByteOfAPointInBothGenerations) {
  for (const int generation : {1, 2}) {
    const bool old = generation == 1;
    const std::size_t stream = old ? 1958 : 2214;
    for (unsigned place = 0; place < 256; ++place) {
      std::string bytes = CbrFile(generation).move(0, 0, 0, 0, 0).move(1, 0, 0, 0, 0).bytes();
      bytes[stream + 6] = static_cast<char>(place);
      bytes[stream + 7] = old ? '\x44' : '\x28';  // e5
      const unsigned x = old ? place >> 4 : place % 9, y = old ? place & 15 : place / 9;
      const bool on = x < 9 && y < 10;
      const std::string square = std::string(1, static_cast<char>('a' + x)) + std::to_string(9 - y);
      const std::string words = "(" + std::to_string(place) + ")";
      const std::string at = std::to_string(stream + 4);
      ReadAll all = read_all(kCbr, bytes);
      all.games.at(0).start.turn = Color::red;  // the side to move is not tested here
      std::string expected = "game\n0 @0\n1<0 ";
      expected += on ? square + "e5" : "'" + words + "-e5'";
      expected += " @" + at + "\n";
      if (!on) expected += "! off_board @" + at + " " + words + " e5\n";
      EXPECT_EQ(whole(all), expected);
      // The same as the target.
      std::swap(bytes[stream + 6], bytes[stream + 7]);
      expected = "game\n0 @0\n1<0 ";
      expected += on ? "e5" + square : "'e5-" + words + "'";
      expected += " @" + at + "\n";
      if (!on) expected += "! off_board @" + at + " e5 " + words + "\n";
      EXPECT_EQ(read_cbr_tree(bytes), expected);
    }
  }
}

TEST(CbrTree, OfMovesOffTheBoardFourAreToldAndTheRestCounted) {
  for (const int many : {1, 4, 5, 6}) {
    CbrFile file;
    file.move(0, 0, 0, 0, 0);
    for (int i = 0; i < many; ++i) file.move(i + 1 < many ? 0 : 1, 4, 4, 0, 10);
    std::string expected = "game\n0 @0\n";
    std::string reported;
    for (int i = 0; i < many; ++i) {
      const std::string at = std::to_string(2218 + 4 * i);
      expected += std::to_string(i + 1) + "<" + std::to_string(i) + " 'e5-(90)' @" + at + "\n";
      if (i < 4) reported += "! off_board @" + at + " e5 (90)\n";
    }
    if (many > 4) reported += "! more_off_board @2214 " + std::to_string(many - 4) + "\n";
    EXPECT_EQ(read_cbr_tree(file.bytes()), expected + reported);
  }
}

TEST(CbrTree, FlagsOfTheLineItsAlternativesAndItsComment) {
  for (unsigned flags = 0; flags < 256; ++flags) {
    CbrFile file;
    file.move(0, 0, 0, 0, 0).move(flags, 7, 7, 4, 7, (flags & 4) != 0 ? u"x" : u"");
    const std::size_t next = file.bytes().size();
    file.move(1, 7, 0, 6, 2).move(1, 1, 7, 4, 7);
    std::string expected =
        "game\n0 @0\n1<0 h2e2 @2218" + std::string((flags & 4) != 0 ? " {x}" : "");
    expected += "\n";
    std::size_t nodes = 2;
    const bool ends = (flags & 1) != 0, other = (flags & 2) != 0;
    const auto at = [&] { return " @" + std::to_string(next + 4 * (nodes - 2)) + "\n"; };
    if (!ends) expected += "2<1 h9g7" + at(), ++nodes;
    if (other) {
      expected += std::to_string(nodes) + "<0 " + (ends ? "h9g7" : "b2e2") + at();
      ++nodes;
    }
    if (nodes < 4) {
      expected += "! cbr_trailing @" + std::to_string(next + 4 * (nodes - 2)) + " " +
                  std::to_string(4 * (4 - nodes)) + "\n";
    }
    EXPECT_EQ(read_cbr_tree(file.bytes()), expected) << flags;
  }
}

TEST(CbrTree, NulsAndLineEndsOfCommentsAreNoText) {
  const auto comment = [](std::u16string_view text) {
    return read_cbr_tree(CbrFile().move(5, 0, 0, 0, 0, text).bytes());
  };
  EXPECT_EQ(comment(u""), "game\n0 @0\n");
  EXPECT_EQ(comment(std::u16string_view(u"a\0b\0", 4)), "game\n0 @0 {ab}\n");
  EXPECT_EQ(comment(std::u16string_view(u"\0", 1)), "game\n0 @0\n");
  EXPECT_EQ(comment(u" \r\na\r\nb\r\n"), "game\n0 @0 {a\nb}\n");
  EXPECT_EQ(ccbridge::fit_comment(std::string_view("a\0b\0", 4)), "ab");
}

constexpr std::string_view kGuidBytes(
    "\x01\x23\x45\x67\x89\xAB\xCD\xEF\xFE\xDC\xBA\x98\x76\x54\x32\x10", 16);
constexpr std::string_view kGuidWords = "{67452301-AB89-EFCD-FEDC-BA9876543210}";

TEST(CcbridgeGuid, ItsFirstThreeGroupsStandLittleEndFirst) {
  EXPECT_EQ(ccbridge::guid_text(kGuidBytes), kGuidWords);
  EXPECT_EQ(ccbridge::guid_digits(kGuidBytes), kGuidWords);
  for (const std::string_view text :
       {kGuidWords, std::string_view("67452301-AB89-EFCD-FEDC-BA9876543210"),
        std::string_view("{67452301-ab89-efcd-fedc-ba9876543210}"),
        std::string_view("67452301AB89EFCDFEDCBA9876543210")}) {
    EXPECT_EQ(ccbridge::parse_guid(text), kGuidBytes) << text;
    EXPECT_EQ(ccbridge::fit_tag("ccbridge.guid", text), kGuidWords) << text;
  }
  for (const std::string_view text :
       {std::string_view(""), std::string_view("{}"), std::string_view("x"),
        std::string_view("67452301AB89EFCDFEDCBA987654321"),
        std::string_view("67452301AB89EFCDFEDCBA98765432100"),
        std::string_view("67452301AB89EFCDFEDCBA987654321G"),
        std::string_view("67452301/AB89-EFCD-FEDC-BA9876543210"),
        std::string_view("67452301AB89EFCDFEDCBA987654321@"),
        std::string_view("67452301AB89EFCDFEDCBA987654321:"),
        std::string_view("67452301AB89EFCDFEDCBA987654321`")}) {
    EXPECT_EQ(ccbridge::parse_guid(text), std::nullopt) << text;
    EXPECT_EQ(ccbridge::fit_tag("ccbridge.guid", text), "") << text;
  }
  for (std::size_t digit = 0; digit < 16; ++digit) {
    const char hex = "0123456789ABCDEF"[digit], small = "0123456789abcdef"[digit];
    EXPECT_EQ(ccbridge::parse_guid(std::string(32, hex)),
              std::string(16, static_cast<char>(digit * 17)));
    EXPECT_EQ(ccbridge::parse_guid(std::string(32, small)),
              std::string(16, static_cast<char>(digit * 17)));
  }
}

TEST(CcbridgeGuid, ZerosAndOursAreNone) {
  EXPECT_EQ(ccbridge::guid_text(std::string(16, '\0')), "");
  EXPECT_EQ(ccbridge::guid_text(std::string(15, '\1')), "");
  EXPECT_EQ(ccbridge::guid_text("qipu............"), "");
  EXPECT_NE(ccbridge::guid_text("qip_............"), "");
  EXPECT_NE(ccbridge::guid_text(std::string(15, '\0') + '\1'), "");
}

/// The published FNV-1a of 64 bits.
std::uint64_t fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return hash;
}

TEST(CcbridgeGuid, OursIsMadeOfTheRecordsHashesForwardsAndBackwards) {
  for (const std::string_view bytes :
       {std::string_view("a"), std::string_view("record"), std::string_view("\xFF\x80\0x", 4)}) {
    const std::uint64_t a = fnv1a(bytes);
    const std::uint64_t b = fnv1a(std::string(bytes.rbegin(), bytes.rend()));
    EXPECT_EQ(ccbridge::made_guid(bytes), "qipu" + little(static_cast<std::uint32_t>(b >> 32)) +
                                              little(static_cast<std::uint32_t>(a)) +
                                              little(static_cast<std::uint32_t>(a >> 32)));
  }
  // It is the hash of the record without it, wherever in the output the record lies.
  Game game;
  game.tags.add("Title", "A");
  const std::string bytes = written_as(kCbr, game);
  std::string without = bytes;
  without.replace(20, 16, 16, '\0');
  EXPECT_EQ(bytes.substr(20, 16), ccbridge::made_guid(without));
  std::string behind = "before";
  ccbridge::write_record(game, true, behind);
  EXPECT_EQ(behind, "before" + bytes);
}

TEST(CcbridgeGuid, OneThatIsTakenFromAFileIsWrittenBack) {
  const std::string bytes = CbrFile().set(20, kGuidBytes).move(1, 0, 0, 0, 0).bytes();
  EXPECT_EQ(read_cbr_tree(bytes), "game\nccbridge.guid=" + std::string(kGuidWords) + "\n0 @0\n");
  const Game game = read_all(kCbr, bytes).games.at(0);
  EXPECT_EQ(written_as(kCbr, game).substr(20, 16), kGuidBytes);
}

}  // namespace
}  // namespace qipu
