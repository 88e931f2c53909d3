// Records of several encodings in one file, on separate lines and on one line: each is read in its
// own, and a finding has its place in the file. If the beginning of a line was read in another
// encoding, the line is not quoted, because only a part of it is known.

#include <gtest/gtest.h>

#include <algorithm>

#include "qipu/text/encoding.h"
#include "support/folder.h"
#include "support/run.h"

namespace qipu {
namespace {

class Stretches : public test::Folder {
 protected:
  static std::string as(const std::string& text, Encoding encoding) {
    std::string out;
    std::vector<Unencodable> missing;
    encode(out, text, encoding, missing);
    EXPECT_TRUE(missing.empty());
    return out;
  }
  static std::string record(const std::string& title, const std::string& moves) {
    return "[DhtmlXQ][DhtmlXQ_title]" + title + "[/DhtmlXQ_title][DhtmlXQ_movelist]" + moves +
           "[/DhtmlXQ_movelist][/DhtmlXQ]";
  }
};

TEST_F(Stretches, EachRecordIsReadInItsOwnEncoding) {
  // The odd number of bytes before the digit is not valid GB18030.
  const std::string titles[] = {"全国象棋个人赛决赛第一轮", "全國象棋個人賽決賽第二輪馬砲車1",
                                "胡荣华对杨官璘，中炮过河车"};
  for (const std::string between : {"\n", "", "\r\n\n"}) {
    // The second move of each record is wrong.
    const std::string texts[] = {record(titles[0], "77477062") + between,
                                 record(titles[1], "77477777") + between,
                                 record(titles[2], "77477777") + between};
    const std::string bytes = as(texts[0], Encoding::gb18030) + as(texts[1], Encoding::utf8) +
                              as(texts[2], Encoding::gb18030);
    const std::string path = put("a.ubb", bytes);
    for (const std::size_t block : {std::size_t{64}, std::size_t{1} << 18}) {
      Job job;
      job.to = find_format("csv");
      job.columns = "title";
      job.limits.block_bytes = block;
      job.keep_records = true;
      const test::Ran ran = test::run_over(job, {.names = {path}});
      EXPECT_EQ(ran.bytes, "title\n" + titles[0] + "\n" + titles[1] + "\n" + titles[2] + "\n");
      EXPECT_EQ(ran.summary.files.at(0).encoding, "GB18030, UTF-8");
      ASSERT_EQ(ran.heard.findings.size(), 2U) << ran.heard.said[0];
      // Their places in the text as a person sees it.
      const std::string whole = texts[0] + texts[1] + texts[2];
      std::size_t at = texts[0].size();
      for (std::size_t i = 0; i < 2; ++i, at += texts[i].size()) {
        const Diagnostic& d = ran.heard.findings[i];
        const std::size_t place = whole.find("77477777", at) + 4;
        const std::string before = whole.substr(0, place);
        const auto line = std::ranges::count(before, '\n');
        const std::string row = before.substr(before.rfind('\n') + 1);
        const auto column = std::ranges::count_if(
            row, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
        EXPECT_EQ(d.code, &diag::illegal_move);
        EXPECT_EQ(d.where.game, i + 2);
        EXPECT_EQ(d.where.line, line + 1) << between.size();
        EXPECT_EQ(d.where.column, column + 1) << between.size();
        EXPECT_EQ(bytes.substr(d.where.byte, 4), "7777");
        if (between.empty()) {
          EXPECT_EQ(d.line_text, "");
        } else {
          EXPECT_NE(d.line_text.find(titles[i + 1]), std::string::npos) << d.line_text;
        }
      }
    }
  }
}

}  // namespace
}  // namespace qipu
