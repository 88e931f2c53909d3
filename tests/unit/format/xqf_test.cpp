// XQF, with an encoder of the test: files of any version with any keys, made byte by byte.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "format/xqf/xqf_layout.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/records.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;

/// A file in the making. Keys are 0 unless set; the tree is appended node by node.
class File {
 public:
  explicit File(int version, std::array<int, 4> keys = {}, int mask = 0,
                std::array<int, 4> ors = {})
      : version_(version) {
    header_.assign(1024, '\0');
    header_[0] = 'X';
    header_[1] = 'Q';
    set(2, version);
    set(3, mask);
    for (std::size_t i = 0; i < 4; ++i) {
      set(8 + i, ors[i]);
      set(12 + i, keys[i]);
    }
    keys_ = xqf::derive_keys(header_);
    // The standard start, in the order of the slots.
    constexpr std::array<int, 32> kStart = {0,  10, 20, 30, 40, 50, 60, 70, 80, 12, 72,
                                            3,  23, 43, 63, 83, 9,  19, 29, 39, 49, 59,
                                            69, 79, 89, 17, 77, 6,  26, 46, 66, 86};
    for (std::size_t i = 0; i < 32; ++i) piece(i, kStart[i]);
  }

  void set(std::size_t at, int value) { header_[at] = static_cast<char>(value); }
  void piece(std::size_t slot, int place) {
    const std::size_t raw = version_ < 12 ? slot : (slot + 64 - 1 - keys_.place % 32) % 32;
    set(16 + raw, place + keys_.place);
  }
  void text(std::size_t at, std::string_view bytes) {
    set(at, static_cast<int>(bytes.size()));
    header_.replace(at + 1, bytes.size(), bytes);
  }
  /// `tag` as in the file.
  File& node(int from, int to, int tag, std::string_view comment = {}) {
    byte(from + 24 + keys_.from);
    byte(to + 32 + keys_.to);
    byte(tag);
    byte(0xAB);
    if (version_ <= 10 || (tag & 0x20) != 0) {
      const auto size = static_cast<std::uint32_t>(comment.size()) + keys_.comment;
      for (int shift = 0; shift < 32; shift += 8) byte(static_cast<int>(size >> shift & 0xFF));
      for (const char c : comment) byte(c);
    }
    return *this;
  }
  std::string bytes() const { return header_ + tree_; }

 private:
  void byte(int plain) { tree_ += static_cast<char>(plain + keys_.stream[tree_.size() % 32]); }

  int version_;
  xqf::Keys keys_;
  std::string header_, tree_;
};

ReadGame read_xqf(const std::string& bytes) {
  auto games = read_each(kXqf18, bytes);
  EXPECT_EQ(games.size(), 1u);
  return games.empty() ? ReadGame{} : std::move(games[0]);
}

/// 炮二平五, then 马8进7 or 炮8平5; comments in all places.
File small_game(int version, std::array<int, 4> keys = {}, int mask = 0,
                std::array<int, 4> ors = {}) {
  File file(version, keys, mask, ors);
  file.text(80, "a title");
  if (version <= 10) {
    file.node(0, 0, 0xF0, "intro").node(72, 42, 0xF0);
    file.node(79, 67, 0x0F, "main").node(77, 47, 0x00, "other");
  } else {
    // The low five bits have no meaning.
    file.node(0, 0, 0xA0, "intro").node(72, 42, 0x9F);
    file.node(79, 67, 0x6B, "main").node(77, 47, 0x20, "other");
  }
  return file;
}

void expect_small_game(const Game& game) {
  EXPECT_TRUE(game.start.is_standard()) << write_fen(game.start);
  EXPECT_EQ(main_line(game), "h2e2 h9g7");
  ASSERT_EQ(game.size(), 4u);
  EXPECT_EQ(game.leaves(), 2u);
  EXPECT_EQ(game[3].move.ucci(), "h7e7");
  EXPECT_EQ(game.notes(kRoot).comment, "intro");
  EXPECT_EQ(game.notes(2).comment, "main");
  EXPECT_EQ(game.notes(3).comment, "other");
  EXPECT_EQ(game.tags.get("Title"), "a title");
}

TEST(XqfKeys, AreThoseOfThePublishedExample) {
  std::string header("XQ\x12\xED\0\0\0\0\xC4\x29\xF1\x22\xC1\x53\xA7\x45", 16);
  const xqf::Keys keys = xqf::derive_keys(header);
  EXPECT_EQ(xqf::checksum(header), 0);
  EXPECT_EQ(keys.place, 249);
  EXPECT_EQ(keys.from, 27);
  EXPECT_EQ(keys.to, 177);
  EXPECT_EQ(keys.comment, 18258u);
  const std::array<std::uint8_t, 32> stream = {0x41, 0x28, 0x41, 0x21, 0x00, 0x41, 0x65, 0x60,
                                               0x41, 0x60, 0x61, 0x67, 0x40, 0x60, 0x20, 0x45,
                                               0x40, 0x28, 0x20, 0x44, 0x45, 0x68, 0x65, 0x20,
                                               0x41, 0x68, 0x61, 0x67, 0x45, 0x69, 0x24, 0x45};
  EXPECT_EQ(keys.stream, stream);
}

TEST(XqfReader, ReadsEveryVersionWithAndWithoutKeys) {
  for (const int version : {10, 11, 12, 13, 15, 16, 18}) {
    SCOPED_TRACE(version);
    const auto plain = read_xqf(small_game(version).bytes());
    expect_small_game(plain.game);
    EXPECT_EQ(codes(plain.findings), Codes{});
    if (version == 10) continue;
    const auto keyed = read_xqf(
        small_game(version, {0xC1, 0x53, 0xA7, 0x45}, 0xED, {0xC4, 0x29, 0xF1, 0x22}).bytes());
    expect_small_game(keyed.game);
    EXPECT_EQ(codes(keyed.findings), Codes{});
  }
}

TEST(XqfReader, ReadsThePublishedExample) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto file = *shared / "formats" / "data" / "xqf-zfdang" / "2.中国象棋大辞典-6655局" /
                    "2、中局" / "中局妙手" / "03 谋子战术" / "083.XQF";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "the file is packed in an archive";
  const auto r = read_xqf(read_bytes(file));
  EXPECT_EQ(main_line(r.game), "f7f4 e4e8 f4f3 c4f4 f3a3");
  EXPECT_EQ(write_fen_board(r.game.start.board),
            "2bak4/4a3n/4bc3/p1P5p/2n3r2/2R1C4/P3N1c1P/2C6/9/2BAKABN1");
  EXPECT_EQ(r.game.start.turn, Color::black);
  EXPECT_EQ(r.game.outcome.result, GameResult::black_wins);
}

TEST(XqfReader, NeverTakesTheRootForAMove) {
  File file(10);
  file.node(12, 42, 0xF0).node(72, 42, 0x00);  // 炮八平五 is in the root, legal and wrong
  EXPECT_EQ(main_line(read_xqf(file.bytes()).game), "h2e2");
}

TEST(XqfReader, BelievesTheFirstMoverMoreThanTheHeader) {
  File file(18);
  file.node(0, 0, 0x80).node(79, 67, 0);
  EXPECT_EQ(read_xqf(file.bytes()).game.start.turn, Color::black);

  File diagram(18);
  diagram.set(50, 1);
  diagram.node(0, 0, 0);
  EXPECT_EQ(read_xqf(diagram.bytes()).game.start.turn, Color::black);
}

TEST(XqfReader, ReadsResultsAndNamesTheUnknownOne) {
  using enum GameResult;
  for (const auto& [code, result] :
       {std::pair{0, unknown}, {1, red_wins}, {2, black_wins}, {3, draw}, {4, unknown}}) {
    File file = small_game(18);
    file.set(51, code);
    const auto r = read_xqf(file.bytes());
    EXPECT_EQ(r.game.outcome.result, result);
    EXPECT_EQ(codes(r.findings), code == 4 ? Codes{"xqf_result"} : Codes{});
  }
}

TEST(XqfReader, LetsALongTitleRunOnThroughTheSecond) {
  File file(18);
  file.node(0, 0, 0);
  file.text(80, std::string(100, 'x'));
  const auto r = read_xqf(file.bytes());
  EXPECT_EQ(r.game.tags.get("Title"), std::string(100, 'x'));
  EXPECT_FALSE(r.game.tags.has("xqf.title_b"));
  EXPECT_EQ(codes(r.findings), Codes{});
}

TEST(XqfReader, ClampsOverlongFieldsAndDropsHalfACharacter) {
  File file(10);
  file.node(0, 0, 0);
  file.text(
      288,
      "\xB9\xE3\xD6\xDD\xB9\xE3\xD6\xDD\xB9\xE3\xD6\xDD\xB9\xE3\xD6");  // 广州广州广州广 and a half
  file.set(288, 40);
  file.text(304, "\xD0\xED\xD2\xF8\xB4\xA8");  // 许银川
  const auto r = read_xqf(file.bytes());
  EXPECT_EQ(r.game.tags.get("Site"), "广州广州广州广");
  EXPECT_EQ(r.game.tags.get("Red"), "许银川");
  EXPECT_EQ(codes(r.findings), Codes{"xqf_field_cut"});
}

TEST(XqfReader, ReadsCommentsInBig5WhereTheEvidenceIsPlain) {
  File file(18);
  // 中炮對屏風馬第一局紅先勝
  constexpr std::string_view kBig5 =
      "\xA4\xA4\xAC\xB6\xB9\xEF\xAB\xCC\xAD\xB7\xB0\xA8\xB2\xC4\xA4\x40\xA7\xBD\xAC\xF5\xA5\xFD"
      "\xB3\xD3";
  file.text(80, kBig5);
  file.node(0, 0, 0x20, std::string(kBig5) + "\r\n" + std::string(kBig5));
  const auto r = read_xqf(file.bytes());
  EXPECT_EQ(r.game.tags.get("Title"), "中炮對屏風馬第一局紅先勝");
  EXPECT_EQ(r.game.notes(kRoot).comment, "中炮對屏風馬第一局紅先勝\n中炮對屏風馬第一局紅先勝");
}

TEST(XqfReader, KeepsWhatFollowsMovesOffTheBoardAndSaysSoAFewTimes) {
  File file(18);
  file.node(0, 0, 0x80).node(72, 42, 0x80);
  for (int i = 0; i < 10; ++i) file.node(95, 120, 0x80);
  file.node(79, 67, 0);
  const auto games = [&] {
    Source source;
    const std::string bytes = file.bytes();
    source.bytes = bytes;
    ReadGame r;
    kXqf18.open(source)->next(r.game, r.findings);
    return r;
  }();
  EXPECT_EQ(games.game.size(), 13u);
  EXPECT_EQ(main_line(games.game).substr(0, 17), "h2e2 (9,5)-(12,0)");
  EXPECT_EQ(codes(games.findings),
            (Codes{"off_board", "off_board", "off_board", "off_board", "more_off_board"}));
  EXPECT_EQ(games.findings.all.back().args, (std::vector<std::string>{"6"}));
}

TEST(XqfReader, SaysWhatElseIsOdd) {
  File sum = small_game(18, {1, 0, 0, 0});
  EXPECT_EQ(codes(read_xqf(sum.bytes()).findings), Codes{"xqf_checksum"});
  EXPECT_EQ(codes(read_xqf(small_game(19).bytes()).findings), Codes{"xqf_version"});
  EXPECT_EQ(codes(read_xqf(small_game(18).bytes() + "more").findings), Codes{"xqf_trailing"});
  EXPECT_EQ(codes(read_xqf(small_game(18).bytes().substr(0, 500)).findings),
            Codes{"xqf_header_cut"});
  File side = small_game(18);
  side.set(50, 1);
  EXPECT_EQ(codes(read_xqf(side.bytes()).findings), Codes{"wrong_side"});
  File shared = small_game(18);
  shared.piece(16, 19);  // the black rook on the square of its horse
  EXPECT_EQ(codes(read_xqf(shared.bytes()).findings), Codes{"shared_square"});

  Findings findings;
  Game game;
  Source source;
  source.bytes = "PK\x03\x04";
  EXPECT_EQ(kXqf18.open(source)->next(game, findings), ReadStatus::skipped);
  EXPECT_EQ(codes(findings), Codes{"xqf_no_magic"});
}

TEST(XqfReader, SurvivesEveryTruncationAndKeepsAllThatIsThere) {
  for (const int version : {10, 18}) {
    const std::string whole = small_game(version).bytes();
    std::size_t nodes = 1;
    for (std::size_t size = 0; size < whole.size(); ++size) {
      Source source;
      const std::string bytes = whole.substr(0, size);
      source.bytes = bytes;
      Game game;
      Findings findings;
      const auto reader = kXqf18.open(source);
      const ReadStatus status = reader->next(game, findings);
      EXPECT_EQ(status, size < 48 ? ReadStatus::skipped : ReadStatus::game);
      EXPECT_FALSE(findings.all.empty()) << size;
      EXPECT_GE(game.size(), nodes) << size;
      nodes = game.size();
      EXPECT_EQ(reader->next(game, findings), ReadStatus::end);
    }
    EXPECT_EQ(nodes, 4u);
  }
}

TEST(XqfReader, WalksAChainAsLongAsTheFile) {
  File file(18);
  file.node(0, 0, 0x80);
  std::string bytes = file.bytes();
  constexpr std::size_t kPlies = 256 * 1024;
  for (std::size_t i = 0; i < kPlies; ++i) {
    // To and fro: h2h3 a9a8 h3h2 a8a9.
    constexpr std::array<std::array<int, 2>, 4> kMoves = {{{72, 73}, {9, 8}, {73, 72}, {8, 9}}};
    bytes += static_cast<char>(kMoves[i % 4][0] + 24);
    bytes += static_cast<char>(kMoves[i % 4][1] + 32);
    bytes += i + 1 < kPlies ? "\x80" : std::string(1, '\0');
    bytes += '\0';
  }
  Source source;
  source.bytes = bytes;
  Game game;
  Findings findings;
  kXqf18.open(source)->next(game, findings);
  EXPECT_EQ(game.size(), kPlies + 1);
  EXPECT_TRUE(findings.all.empty());
  const std::string written = written_as(kXqf18, game);
  EXPECT_EQ(written.substr(1024 + 4), bytes.substr(1024 + 4));
}

TEST(XqfReader, AnEndlessCommentIsCutAtTheEnd) {
  File file(10);
  std::string bytes = file.node(0, 0, 0xF0).node(72, 42, 0).bytes();
  bytes[bytes.size() - 1] = '\x7F';  // 2 GB
  const auto r = read_xqf(bytes);
  EXPECT_EQ(main_line(r.game), "h2e2");
  EXPECT_EQ(codes(r.findings), Codes{"xqf_tree_cut"});
}

TEST(XqfReader, LeavesOutTheLineEndsBehindAComment) {
  File file(18);
  file.node(0, 0, 0x20, "one\r\ntwo\r\n\xFF\xFF\xFF\xFF");
  EXPECT_EQ(read_xqf(file.bytes()).game.notes(kRoot).comment, "one\ntwo");
}

Game rich_game() {
  Game game;
  game.tags.add("Title", "仙人指路");
  game.tags.add("Event", "五羊杯");
  game.tags.add("Date", "1995年4月12日");
  game.tags.add("Red", "许银川");
  game.tags.add("Black", "胡荣华");
  game.tags.add("TimeControl", "60分+30秒");
  game.tags.add("Annotator", "郑惟桐");
  game.tags.add("xqf.type", "3");
  game.outcome.result = GameResult::draw;
  const auto move = [](std::string_view text) {
    return Move(*Square::parse(text.substr(0, 2)), *Square::parse(text.substr(2)));
  };
  game.edit_notes(kRoot).comment = "　引言\n\n第二行";
  const NodeId a = game.add(kRoot, move("c3c4"));
  const NodeId b = game.add(a, move("g6g5"));
  game.add(a, move("h7c7"));
  const NodeId c = game.add(a, move("b7c7"));
  game.add(kRoot, move("h2e2"));
  game.edit_notes(b).comment = "𠮷{}||[]\t，炮";
  game.edit_notes(game.add(c, move("h2e2"))).comment = "深";
  return game;
}

TEST(XqfWriter, WhatIsWrittenIsReadAgain) {
  for (const Format* format : {&kXqf18, &kXqf10}) {
    Losses losses;
    const Game game = rich_game();
    EXPECT_EQ(first_difference(reduced(game, format->can, losses), game), "");
    EXPECT_TRUE(losses.empty());
    EXPECT_EQ(law_difference(*format, game), "");
  }
}

TEST(XqfWriter, WritesTheBytesThatOtherProgramsRead) {
  Game game;
  game.edit_notes(kRoot).comment = "a\nb";
  game.add(game.add(kRoot, Move(*Square::parse("h2"), *Square::parse("e2"))),
           Move(*Square::parse("h9"), *Square::parse("g7")));
  const std::string v10 = written_as(kXqf10, game);
  EXPECT_EQ(v10.substr(0, 3), "XQ\x0A");
  EXPECT_EQ(v10.substr(1024), std::string("\x18\x20\xF0\0\4\0\0\0a\r\nb"
                                          "\x60\x4A\xF0\0\0\0\0\0"
                                          "\x67\x63\0\0\0\0\0\0",
                                          28));
  const std::string v18 = written_as(kXqf18, game);
  EXPECT_EQ(v18.substr(0, 3), "XQ\x12");
  EXPECT_EQ(v18.substr(1024), std::string("XQ\xA0\0\3\3\0\0a\r\nb"
                                          "\x60\x4A\x80\0"
                                          "\x67\x63\0\0",
                                          20));
  EXPECT_EQ(xqf::checksum(v18), 0);
  // The rook on a0 is piece 0: the first byte in 1.0, the last in 1.8.
  EXPECT_EQ(v10[16], 0);
  EXPECT_EQ(v18[16 + 31], 0);
}

TEST(XqfWriter, CutsTagsBetweenCharactersAndOnlyReducedLosesThem) {
  Game game;
  game.tags.add("Red", "一二三四五六七八");  // 16 bytes, one too many
  game.tags.add("Title", std::string(62, 'x') + "马");
  game.tags.add("xqf.type", "many");
  game.tags.add("ECCO", "C20");
  Losses losses;
  const Game held = reduced(game, kXqf18.can, losses);
  EXPECT_EQ(held.tags.get("Red"), "一二三四五六七");
  EXPECT_EQ(held.tags.get("Title"), std::string(62, 'x'));
  EXPECT_FALSE(held.tags.has("xqf.type"));
  EXPECT_FALSE(held.tags.has("ECCO"));
  EXPECT_EQ(losses.size(), 4u);
  EXPECT_EQ(law_difference(kXqf18, game), "");
}

TEST(XqfWriter, KeepsAnImpossibleDiagramWithBlackToMove) {
  Game game;
  game.start = parse_fen("9/9/9/4R4/9/9/4n4/9/9/4K4 b")->setup;
  for (const Format* format : {&kXqf18, &kXqf10}) EXPECT_EQ(law_difference(*format, game), "");
}

TEST(XqfWriter, MarksTextThatCouldBeTakenForBig5) {
  // Big5 read as GB18030: characters that nobody writes, but a record may have them.
  const std::string odd = decode_field(
      "\xA4\xA4\xAC\xB6\xB9\xEF\xAB\xCC\xAD\xB7\xB0\xA8\xB2\xC4\xA4\x40\xA7\xBD\xAC\xF5\xA5\xFD",
      Encoding::gb18030);
  Game game;
  game.tags.add("Title", odd);
  const std::string bytes = written_as(kXqf18, game);
  EXPECT_EQ(bytes.substr(xqf::kCharsetAt, 7), "GB18030");
  EXPECT_EQ(law_difference(kXqf18, game), "");
  EXPECT_EQ(written_as(kXqf18, rich_game())[xqf::kCharsetAt], '\0');
}

TEST(XqfProbe, KnowsXqfByItsBytes) {
  EXPECT_EQ(kXqf18.probe(small_game(10).bytes()), Likeness::certain);
  EXPECT_EQ(kXqf18.probe(small_game(18, {1, 0, 0, 0}).bytes()), Likeness::likely);
  EXPECT_EQ(kXqf18.probe("XQuery version 1.0;"), Likeness::maybe);
  EXPECT_EQ(kXqf18.probe("[Event \"XQ\"]"), Likeness::no);
  EXPECT_EQ(kXqf10.probe, nullptr);
}

}  // namespace
}  // namespace qipu
