// XQF's keys compared with the published sums, and its tree cut at every byte: the part before the
// cut is kept, and the finding is at the end of the file.

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

TEST(XqfKeys, FollowThePublishedSums) {
  constexpr std::string_view kSalt = "[(C) Copyright Mr. Dong Shiwei.]";
  std::uint32_t seed = 12345;
  const auto random = [&] { return seed = seed * 1664525 + 1013904223, seed >> 24; };
  for (int i = 0; i < 500; ++i) {
    std::string header(16, '\0');
    for (std::size_t at = 2; at < 16; ++at) header[at] = static_cast<char>(random());
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(header[at]); };
    const xqf::Keys keys = xqf::derive_keys(header);
    std::array<unsigned, 4> key{};
    for (std::size_t k = 0; k < 4; ++k) key[k] = byte(12 + k);
    EXPECT_EQ(xqf::checksum(header), (key[0] + key[1] + key[2] + key[3]) % 256);
    const auto f = [](unsigned k) { return 54 * k * k + 221; };
    const bool hidden = byte(2) > 10;
    const unsigned place = f(key[1]) * key[1] % 256;
    const unsigned from = f(key[2]) * place % 256;
    const unsigned to = f(key[3]) * from % 256;
    EXPECT_EQ(keys.place, hidden ? place : 0);
    EXPECT_EQ(keys.from, hidden ? from : 0);
    EXPECT_EQ(keys.to, hidden ? to : 0);
    EXPECT_EQ(keys.comment, hidden ? (256 * key[0] + key[1]) % 32000 + 767 : 0);
    for (std::size_t k = 0; k < 32; ++k) {
      const unsigned bits = (key[k % 4] & byte(3)) | byte(8 + k % 4);
      EXPECT_EQ(keys.stream[k], hidden ? (static_cast<unsigned char>(kSalt[k]) & bits) : 0U);
    }
  }
  for (const int version : {0, 9, 10, 11}) {
    std::string header(16, '\1');
    header[2] = static_cast<char>(version);
    EXPECT_EQ(xqf::derive_keys(header).place != 0, version > 10) << version;
  }
}

TEST(XqfTree, EveryCutIsToldWhereItIsAndCostsNothingBeforeIt) {
  for (const int version : {10, 18}) {
    const bool old = version == 10;
    struct Part {
      std::size_t at, comment;  // offset of the node; bytes of its comment
      bool commented;
      std::string text;
    };
    XqfBytes file(version);
    std::vector<Part> parts;
    const auto add = [&](int from, int to, int tag, std::string_view comment, std::string text) {
      const bool commented = old || !comment.empty();
      parts.push_back({1024 + file.tree.size(), comment.size(), commented, std::move(text)});
      file.node(from, to, old ? tag : (tag & 0xC0) | (comment.empty() ? 0 : 0x20), comment);
    };
    add(0, 0, 0xF0, "intro", "0");
    add(72, 42, 0x8F | 0x40, "", "1<0 h2e2");
    add(79, 67, 0x80, "main", "2<1 h9g7");
    add(70, 62, 0, "", "3<2 h0g2");
    add(12, 42, 0, "other", "4<0 b2e2");
    const std::string comments[] = {"intro", "", "main", "", "other"};
    const std::string bytes = file.bytes();
    for (std::size_t size = 1024; size <= bytes.size(); ++size) {
      std::string nodes, finding;
      for (std::size_t i = 0; i < parts.size() && finding.empty(); ++i) {
        const Part& part = parts[i];
        const auto cut = [&](std::size_t at) {
          finding = "! xqf_tree_cut @" + std::to_string(at) + "\n";
        };
        if (size < part.at + 4) {
          cut(part.at);
          break;
        }
        std::string kept;
        if (part.commented && size < part.at + 8) {
          cut(part.at + 4);
          if (old) break;  // its length is part of the node
        } else if (part.commented) {
          kept = comments[i].substr(0, size - part.at - 8);
          if (kept.size() < part.comment) cut(size);
        }
        nodes += part.text + " @" + std::to_string(i == 0 ? 0 : part.at) +
                 (kept.empty() ? "" : " {" + kept + "}") + "\n";
      }
      if (nodes.empty()) nodes = "0 @0\n";
      EXPECT_EQ(xqf_read(bytes.substr(0, size)), "game\n" + nodes + finding) << size;
    }
    EXPECT_EQ(xqf_read(bytes + "x").find("! xqf_trailing @" + std::to_string(bytes.size()) + " 1"),
              xqf_read(bytes).size());
  }
}

TEST(XqfTree, AHeaderThatEndsGivesTheTextsThatAreThere) {
  XqfBytes file = xqf_root();
  file.text(80, letters(40)).text(208, "event").set(51, 1).set(64, 3);
  const std::string bytes = file.bytes();
  for (std::size_t size = 0; size < 1024; size += size < 130 ? 1 : 89) {
    const std::string cut = "! xqf_header_cut @" + std::to_string(size) + "\n";
    std::string expected;
    if (size < 2) {
      expected = "skipped 1\n! xqf_no_magic @0\n";
    } else if (size < 48) {
      expected = "skipped 1\n" + cut;
    } else {
      expected = "game\n";
      if (size > 81) expected += "Title=" + letters(40).substr(0, size - 81) + "\n";
      if (size > 209) expected += "Event=event\n";
      if (size > 64) expected += "xqf.type=3\n";
      if (size > 51) expected += "result 1-0  \n";
      expected += "0 @0\n" + cut;
    }
    EXPECT_EQ(xqf_read(bytes.substr(0, size)), expected) << size;
    const Likeness likeness = size < 2    ? Likeness::no
                              : size < 16 ? Likeness::maybe
                                          : Likeness::certain;
    EXPECT_EQ(kXqf18.probe(std::string_view(bytes).substr(0, size)), likeness) << size;
  }
}

TEST(XqfTree, TheStreamIsTakenFromTheByteOfTheFileAndSumsThatAreWrongAreTold) {
  for (std::size_t key = 12; key < 16; ++key) {
    XqfBytes file = xqf_root();
    file.set(key, 7);
    EXPECT_NE(xqf_read(file.bytes()).find("! xqf_checksum @12 7\n"), std::string::npos) << key;
    EXPECT_EQ(kXqf18.probe(file.bytes()), Likeness::likely);
  }
  // Or-bytes alone make a key stream; 40 nodes exceed its length.
  XqfBytes file;
  file.node(0, 0, 0x80);
  std::string expected = "game\n0 @0\n";
  constexpr std::array<std::array<int, 2>, 4> kToAndFro = {
      {{72, 73}, {79, 67}, {73, 72}, {67, 79}}};
  constexpr std::array<std::string_view, 4> kToAndFroWords = {"h2h3", "h9g7", "h3h2", "g7h9"};
  for (std::size_t i = 0; i < 40; ++i) {
    file.node(kToAndFro[i % 4][0], kToAndFro[i % 4][1], i + 1 < 40 ? 0x80 : 0);
    expected += std::to_string(i + 1) + "<" + std::to_string(i) + " " +
                std::string(kToAndFroWords[i % 4]) + " @" + std::to_string(1028 + 4 * i) + "\n";
  }
  for (int i = 8; i < 12; ++i) file.set(static_cast<std::size_t>(i), 0x11 * (i - 5));
  constexpr std::string_view kSalt = "[(C) Copyright Mr. Dong Shiwei.]";
  for (std::size_t i = 0; i < file.tree.size(); ++i) {
    const int bits = 0x11 * (static_cast<int>(i % 4) + 3);
    file.tree[i] = static_cast<char>(file.tree[i] + (kSalt[i % 32] & bits));
  }
  EXPECT_EQ(xqf_read(file.bytes()), expected);
}

TEST(XqfTree, PaddingBehindACommentIsNoPartOfIt) {
  const auto comment = [](std::string_view raw) {
    return xqf_read(XqfBytes().node(0, 0, 0x20, raw).bytes());
  };
  EXPECT_EQ(comment(""), "game\n0 @0\n");
  EXPECT_EQ(comment("\xFF"), "game\n0 @0\n");
  EXPECT_EQ(comment("\xFF\xFF\xFF"), "game\n0 @0\n");
  EXPECT_EQ(comment("a\xFF"), "game\n0 @0 {a}\n");
  EXPECT_EQ(comment(" a\r\nb \r\n\xFF\xFF"), "game\n0 @0 {a\nb}\n");
}

}  // namespace
}  // namespace qipu
