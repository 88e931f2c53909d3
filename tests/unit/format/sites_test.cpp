// The records of game sites: real files read in place, compared with an independent reader, and
// cases that the files of tests/data do not cover.

#include <gtest/gtest.h>

#include <filesystem>

#include "qipu/format/formats.h"
#include "support/records.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;

const std::filesystem::path kData = std::filesystem::path(QIPU_SOURCE_DIR) / "tests" / "data";

TEST(Mxq, KnowsHowTheGameEnded) {
  const auto r = read_one(kMxq, read_bytes(kData / "mxq" / "good" / "whole.mxq"));
  EXPECT_EQ(r.game.outcome.result, GameResult::red_wins);
  EXPECT_EQ(r.game.outcome.ending, Ending::resignation);
  EXPECT_EQ(r.game.outcome.words, "黑方投子认负");
}

TEST(Chn, TimesAreThoseOfEachMoveThoughTheFileAddsThemUp) {
  const auto r = read_one(kChn, read_bytes(kData / "chn" / "good" / "gl.chn"));
  // Red's clock is at 1000, 1500, 2500 ..., Black's at 750, 1500, 2750.
  const std::vector<std::int64_t> expected = {1000, 750, 500, 750, 1000, 1250, 1500};
  const auto line = r.game.main_line();
  ASSERT_EQ(line.size(), expected.size());
  for (std::size_t i = 0; i < line.size(); ++i) {
    EXPECT_EQ(r.game.notes(line[i]).elapsed_ms, expected[i]) << i;
  }
}

TEST(UnmarkedMoves, AreNotFoundInOtherFiles) {
  for (const std::string& bytes :
       {std::string(7 * 20, '\0'), std::string(7 * 20, '\1'), std::string(188 + 64, '\0'),
        std::string(188 + 64, '\4'), std::string("XQ\x0A") + std::string(1021, '\0')}) {
    EXPECT_EQ(kCcm.probe(bytes), Likeness::no);
    EXPECT_EQ(kChn.probe(bytes), Likeness::no);
  }
}

TEST(RecordReader, OfManyOffTheBoardAFewAreReported) {
  std::string text = "1 10";
  for (int i = 0; i < 10; ++i) text += " 5 32 0 12 3 0 3 0 1 0";
  const auto r = read_one(kChe, text);
  EXPECT_EQ(r.game.size(), 11u);
  Codes off = codes(r.findings);
  std::erase(off, "not_a_move");
  EXPECT_EQ(off, (Codes{"off_board", "off_board", "off_board", "off_board", "more_off_board"}));
}

TEST(Che, NumbersOfAnySizeAreOffTheBoard) {
  // Kind 0 without a 0 among rows and columns counts from 1, so 1 is subtracted from each.
  const auto r = read_one(kChe, "0 1 5 32 0 -9223372036854775808 9223372036854775807 3 1 0 1 0");
  EXPECT_EQ(r.game.size(), 2u);
  Codes off = codes(r.findings);
  std::erase_if(off, [](const std::string& code) { return code != "off_board"; });
  EXPECT_EQ(off, Codes{"off_board"});
}

TEST(Sites, RefuseWhatIsNotTheirs) {
  for (const Format* const format : {&kMxq, &kChe, &kCcm, &kChn, &kXgf, &kXqr}) {
    Source source;
    const std::string bytes = "PK\x03\x04 something else";
    (format->text ? source.text : source.bytes) = bytes;
    Findings findings;
    Game game;
    const auto reader = format->open(source);
    EXPECT_EQ(reader->next(game, findings), ReadStatus::skipped) << format->id;
    EXPECT_EQ(codes(findings), Codes{"not_this_record"}) << format->id;
    EXPECT_EQ(reader->next(game, findings), ReadStatus::end);
  }
}

// Whatever their beginning, a number in the file is not trusted.
TEST(Sites, SurviveEveryTruncationAndSaySo) {
  for (const auto& [format, file] : {std::pair{&kMxq, "mxq/good/whole.mxq"},
                                     {&kChe, "che/good/whole.che"},
                                     {&kCcm, "ccm/good/new.ccm"},
                                     {&kChn, "chn/good/gl.chn"},
                                     {&kXgf, "xgf/good/whole.xgf"},
                                     {&kXqr, "xqr/good/variation-and-comments.xqr"}}) {
    const std::string whole = read_bytes(kData / file);
    for (std::size_t size = 1; size < whole.size(); ++size) {
      Source source;
      const std::string bytes = whole.substr(0, size);
      (format->text ? source.text : source.bytes) = bytes;
      Findings findings;
      Game game;
      format->open(source)->next(game, findings);
      // The last bytes of GL have no meaning, and a missing part of CHE's last numbers may be
      // invisible.
      if ((format == &kChn && size + 8 >= whole.size()) ||
          (format == &kChe && size + 2 >= whole.size())) {
        continue;
      }
      EXPECT_FALSE(findings.all.empty()) << file << " cut at " << size;
    }
  }
}

}  // namespace
}  // namespace qipu
