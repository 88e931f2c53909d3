// A header field in another encoding than the record is read correctly, and reported at its place.

#include "ops/run/field_encodings.h"

#include <gtest/gtest.h>

#include "support/folder.h"
#include "support/run.h"
#include "text/misread.h"

namespace qipu {
namespace {

std::string as(const std::string& text, Encoding encoding) {
  std::string out;
  std::vector<Unencodable> missing;
  encode(out, text, encoding, missing);
  EXPECT_TRUE(missing.empty()) << text;
  return out;
}

class FieldEncodings : public test::Folder {};

TEST_F(FieldEncodings, ARoundOfAnotherProgramIsReadAsItWasWritten) {
  const auto big5 = [](const std::string& text) { return as(text, Encoding::big5_hkscs); };
  const std::string game =
      big5("[Event \"全國象棋個人賽\"]\n[Red \"胡榮華\"]\n[Black \"楊官璘\"]\n");
  const std::string moves = big5("\n1. 炮二平五 馬8進7 *\n\n");
  const std::string bytes = game + "[Round \"" + as("第3轮", Encoding::gb18030) + "\"]\n" + moves +
                            game + "[Round \"" + big5("第3輪") + "\"]\n" + moves;
  const std::string path = put("round.pgn", bytes);
  for (const std::size_t block : {std::size_t{64}, std::size_t{1} << 18}) {
    Job job;
    job.to = find_format("csv");
    job.columns = "red,round";
    job.limits.block_bytes = block;
    const test::Ran ran = test::run_over(job, {.names = {path}});
    EXPECT_EQ(ran.bytes, "red,round\n胡榮華,第3轮\n胡榮華,第3輪\n");
    ASSERT_EQ(ran.heard.findings.size(), 1U);
    EXPECT_EQ(ran.heard.findings[0].code, &diag::field_encoding);
    EXPECT_EQ(ran.heard.said,
              std::vector<std::string>{"round.pgn:4:9:@" + std::to_string(bytes.find("\xB5\xDA")) +
                                       " #1 warning field_encoding: Round is in GB18030, the rest "
                                       "of the text in Big5-HKSCS; read as `第3轮`"});
  }
}

TEST(OtherReading, IsOfWordsThatMeanNothingAsTheyStand) {
  struct Row {
    const char* words;
    Encoding written, read;
    bool found;
  };
  constexpr Encoding kGb = Encoding::gb18030, kBig5 = Encoding::big5_hkscs;
  for (const auto& [words, written, read, found] : std::vector<Row>{
           {"第3轮", kGb, kBig5, true},
           {"第12轮", kGb, kBig5, true},
           {"第1局", kGb, kBig5, true},  // 擁 is not a rare character
           {"囊创", kGb, kBig5, false},  // 黨斐 may be a name
           {"冠亚军第一盘", kGb, kBig5, true},
           {"3", kGb, kBig5, false},
           {"第", kGb, kBig5, false},  // a single character
           {"第3轮", kGb, kGb, false},
           {"胡榮華", kBig5, kBig5, false},
           {"楊官璘", kBig5, kBig5, false},
           {"第3轮", kGb, Encoding::utf8, false},
           {"", kBig5, kBig5, false},
       }) {
    const std::string bytes = as(words, written);
    const Decoded seen = decode(bytes, read);
    const auto meant = find_other_reading(seen.text(), read);
    EXPECT_EQ(meant.has_value(), found) << words << seen.text();
    if (!meant || !found) continue;
    EXPECT_EQ(meant->text, words);
    EXPECT_EQ(meant->encoding, written);
  }
}

}  // namespace
}  // namespace qipu
