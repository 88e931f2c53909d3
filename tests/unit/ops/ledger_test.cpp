// The ledger and the summary: every field of every line, for files of all kinds in one run. A line
// depends only on its own file, and the summary is the sum of the lines, whatever the order of the
// files, the number of threads and the size of blocks.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "qipu/format/format.h"
#include "qipu/text/encoding.h"
#include "support/folder.h"
#include "support/run.h"

namespace qipu {
namespace {

std::string in_encoding(const std::string& text, Encoding encoding) {
  std::string out(byte_order_mark(encoding));
  std::vector<Unencodable> missing;
  encode(out, text, encoding, missing);
  EXPECT_TRUE(missing.empty());
  return out;
}

std::string english(const Diagnostic& d) { return message(d, Language::en); }

class Ledger : public test::Folder {
 protected:
  Ledger() {
    put("in/a.pgn",
        "[Red \"甲\"]\n[Black \"乙\"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n\n"
        "[Red \"丙\"]\n\n1. 兵七进一 *\n");
    put("in/b.pgn", in_encoding("[Event \"中炮局\"]\n\n1. 炮二平五 马8进8 *\n\n"
                                "[Event \"顺炮局\"]\n\n1. 炮二平五 炮8平5 *\n\n"
                                "[Event \"马局\"]\n\n1. 马二进三 马8进7 2. 车一进九 *\n",
                                Encoding::gb18030));
    put("in/c.jsonl", "{\"moves\":[\"h2e2\"]}\n{\"moves\":[,]}\n{\"moves\":[\"h2e2\",\"h9g7\"]}\n");
    put("in/d.pgn", in_encoding("[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/"
                                "RNBAKABNR b - - 1 1\"]\n\n1... 马8进7 2. 马二进三 0-1\n",
                                Encoding::utf16le));
    put("in/e.pgn", "");
    put("in/f.txt", "Nothing of the kind.\n");
    put("in/g.zip", "PK\3\4");
    put("in/h.pgn",
        in_encoding("[Event \"全国象棋个人赛\"]\n\n1. 炮二平五 {当头炮} *\n\n", Encoding::gb18030) +
            "[Event \"全國象棋個人賽\"]\n\n1. 炮二平五 {當頭炮開局} *\n");
    names_ = {(root_ / "in").string(), (root_ / "none.pgn").string(), (root_ / "*.zzz").string()};
  }

  Job job() const {
    Job job;
    job.to = find_format("jsonl");
    job.keep_records = true;
    return job;
  }
  InputRequest all_of_them() const { return {.names = names_, .recurse = true}; }

  /// Without the folder of this test.
  std::string line(const FileRecord& record) const {
    std::string out = ledger_line(record, english);
    const std::string root = root_.string() + "/";
    for (std::size_t at; (at = out.find(root)) != out.npos;) out.erase(at, root.size());
    return out;
  }

  std::vector<std::string> names_;
};

struct Row {
  const char *path, *encoding, *format;
  int read, written, reported, plies, errors, warnings;
  const char *output, *status, *reasons;
};

constexpr Row kRows[] = {
    {"*.zzz", "", "", 0, 0, 0, 0, 1, 0, "", "failed",
     R"({"code":9004,"name":"no_match","message":"no file matches `*.zzz`"})"},
    {"in/a.pgn", "UTF-8", "pgn", 2, 2, 0, 4, 0, 0, "out/a.jsonl", "ok", ""},
    {"in/b.pgn", "GB18030", "pgn", 3, 3, 0, 7, 2, 0, "out/b.jsonl", "findings", ""},
    {"in/c.jsonl", "UTF-8", "jsonl", 3, 2, 1, 3, 1, 0, "out/c.jsonl", "findings",
     R"({"code":2401,"name":"bad_json","message":)"
     R"("invalid JSON: unexpected ','; expected '[', '{', or a literal","games":1})"},
    {"in/d.pgn", "UTF-16LE", "pgn", 1, 1, 0, 2, 0, 0, "out/d.jsonl", "ok", ""},
    {"in/e.pgn", "", "", 0, 0, 0, 0, 0, 1, "", "findings", ""},
    {"in/f.txt", "", "", 0, 0, 0, 0, 0, 0, "", "skipped",
     R"({"code":1304,"name":"not_a_record","message":"not a known record format; skipped"})"},
    {"in/g.zip", "", "", 0, 0, 0, 0, 1, 0, "", "failed",
     R"({"code":1401,"name":"archive_damaged",)"
     R"("message":"the packed file is damaged here: Truncated ZIP file header"})"},
    {"in/h.pgn", "GB18030, UTF-8", "pgn", 2, 2, 0, 2, 0, 0, "out/h.jsonl", "ok", ""},
    {"none.pgn", "", "", 0, 0, 0, 0, 1, 0, "", "failed",
     R"({"code":1001,"name":"cannot_open",)"
     R"("message":"cannot open `none.pgn`: No such file or directory"})"},
};

std::string line_of_row(const Row& row, std::uintmax_t bytes) {
  const auto number = [](const char* key, std::uintmax_t value) {
    return ",\"" + std::string(key) + "\":" + std::to_string(value);
  };
  const auto of = [](int value) { return static_cast<std::uintmax_t>(value); };
  const std::string output = row.output;
  return R"({"path":")" + std::string(row.path) + '"' + number("bytes", bytes) +
         R"(,"encoding":")" + row.encoding + R"(","format":")" + row.format + '"' +
         number("games_read", of(row.read)) + number("games_written", of(row.written)) +
         number("games_reported", of(row.reported)) + number("plies", of(row.plies)) +
         number("errors", of(row.errors)) + number("warnings", of(row.warnings)) +
         R"(,"lost":[],"outputs":[)" + (output.empty() ? "" : '"' + output + '"') +
         R"(],"status":")" + row.status + R"(","reasons":[)" + row.reasons + "]}";
}

TEST_F(Ledger, SaysOfEveryFileWhatBecameOfIt) {
  const test::Ran ran = test::run_over(job(), all_of_them(), (root_ / "out/").string());
  ASSERT_EQ(ran.summary.files.size(), std::size(kRows));
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    const Row& row = kRows[i];
    // For a file that is not a record, nothing is counted.
    const auto bytes = row.format[0] == '\0' ? 0 : std::filesystem::file_size(root_ / row.path);
    EXPECT_EQ(line(ran.summary.files[i]), line_of_row(row, bytes));
  }
  const std::vector<std::string> said = {
      "*.zzz: fatal no_match: no file matches `" + root_.string() + "/*.zzz`",
      "b.pgn:3:9:@30 #1.2 error no_such_move: no piece matches `马8进8`",
      "b.pgn:11:17:@118 #3.3 error illegal_move: illegal move `车一进九`",
      "c.jsonl:2:11:@29 #2 error bad_json: invalid JSON: unexpected ','; expected '[', '{', or a "
      "literal",
      "e.pgn: warning empty_input: the input is empty",
      "f.txt: note not_a_record: not a known record format; skipped",
      "g.zip: fatal archive_damaged: the packed file is damaged here: Truncated ZIP file header",
      "none.pgn: fatal cannot_open: cannot open `" + root_.string() +
          "/none.pgn`: No such file or directory"};
  EXPECT_EQ(ran.heard.said, said);
}

TEST_F(Ledger, AddsUpToTheSummary) {
  for (const unsigned threads : {1U, 2U}) {
    for (const std::size_t block : {std::size_t{64}, std::size_t{1} << 18}) {
      Job converting = job();
      converting.threads = threads;
      converting.limits.block_bytes = block;
      const Summary s = test::run_over(converting, all_of_them()).summary;
      GameCounts games;
      Tally findings;
      std::uint64_t bytes = 0, skipped = 0, failed = 0;
      std::map<std::string, std::uint64_t> formats, encodings;
      for (const FileRecord& record : s.files) {
        bytes += record.bytes;
        games.read += record.games.read;
        games.written += record.games.written;
        games.reported += record.games.reported;
        games.plies += record.games.plies;
        for (std::size_t i = 0; i < 4; ++i) {
          findings.by_severity[i] += record.findings.by_severity[i];
        }
        if (record.status() == "skipped") ++skipped;
        if (record.status() == "failed" && record.games.read == 0) ++failed;
        if (!record.format.empty()) ++formats[record.format];
        if (!record.encoding.empty()) ++encodings[record.encoding];
      }
      EXPECT_EQ(s.inputs, s.files.size());
      EXPECT_EQ(s.bytes, bytes);
      EXPECT_EQ(s.skipped, skipped);
      EXPECT_EQ(s.failed, failed);
      EXPECT_EQ(s.not_tried, 0U);
      EXPECT_FALSE(s.could_not);
      EXPECT_EQ(s.findings.by_severity, findings.by_severity);
      EXPECT_EQ(s.formats, formats);
      EXPECT_EQ(s.encodings, encodings);
      EXPECT_EQ(std::tie(s.games.read, s.games.written, s.games.reported, s.games.plies),
                std::tie(games.read, games.written, games.reported, games.plies));
      // And counted by hand: a note, a warning, three errors, three files that cannot be read.
      EXPECT_EQ(s.findings.by_severity, (std::array<std::uint64_t, 4>{1, 1, 3, 3}));
      EXPECT_EQ(s.games.read, 11U);
      EXPECT_EQ(s.games.written, 10U);
      EXPECT_EQ(s.games.plies, 18U);
      EXPECT_EQ(s.formats, (decltype(s.formats){{"jsonl", 1}, {"pgn", 4}}));
      EXPECT_EQ(s.encodings,
                (decltype(s.encodings){
                    {"GB18030", 1}, {"GB18030, UTF-8", 1}, {"UTF-16LE", 1}, {"UTF-8", 2}}));
      EXPECT_EQ(s.exit_code(Severity::error), 1);
    }
  }
}

// The influence of one file on the next shows with two files; here each follows every other, in
// both orders.
TEST_F(Ledger, NoFileChangesWhatIsSaidOfAnother) {
  std::vector<std::string> paths;
  for (const Row& row : kRows) paths.push_back((root_ / row.path).string());
  for (const std::uint32_t most : {0U, 1U}) {
    std::vector<std::vector<std::string>> said;
    std::vector<std::string> lines;
    Job checking = job();
    checking.to = nullptr;
    checking.max_findings = most;
    checking.check = checking.quirks = true;
    for (const std::string& path : paths) {
      const test::Ran ran = test::run_over(checking, {.names = {path}});
      ASSERT_EQ(ran.summary.files.size(), 1U);
      said.push_back(ran.heard.said);
      lines.push_back(line(ran.summary.files[0]));
    }
    for (const unsigned threads : {1U, 2U}) {
      checking.threads = threads;
      // From the second on: patterns without files are reported before all files.
      for (std::size_t i = 1; i < paths.size(); ++i) {
        for (std::size_t k = 1; k < paths.size(); ++k) {
          const test::Ran ran = test::run_over(checking, {.names = {paths[i], paths[k]}});
          ASSERT_EQ(ran.summary.files.size(), 2U);
          EXPECT_EQ(line(ran.summary.files[0]), lines[i]) << i << k;
          EXPECT_EQ(line(ran.summary.files[1]), lines[k]) << i << k;
          std::vector<std::string> both = said[i];
          both.insert(both.end(), said[k].begin(), said[k].end());
          EXPECT_EQ(ran.heard.said, both) << i << k;
        }
      }
    }
  }
}

TEST_F(Ledger, HeadwayEndsWhereTheRunDoes) {
  for (const std::size_t block : {std::size_t{64}, std::size_t{1} << 18}) {
    Job reading;
    reading.limits.block_bytes = block;
    const test::Ran ran = test::run_over(reading, all_of_them());
    ASSERT_FALSE(ran.heard.headway.empty());
    Headway last;
    for (const Headway& p : ran.heard.headway) {
      EXPECT_GE(p.files_done, last.files_done);
      EXPECT_GE(p.bytes, last.bytes);
      EXPECT_GE(p.games, last.games);
      EXPECT_EQ(p.files_total, std::size(kRows));
      last = p;
    }
    EXPECT_EQ(last.files_done, std::size(kRows));
    EXPECT_EQ(last.bytes, ran.summary.bytes);
    EXPECT_EQ(last.games, 11U);
    EXPECT_GE(ran.heard.headway.size(), std::size(kRows) - 1);  // each opened file
    const Headway& first = ran.heard.headway.front();
    EXPECT_GE(first.games, 1U);
    EXPECT_GT(first.bytes, 0U);
  }
}

// No more findings of a code are reported than requested for a file; a sentence gives the number of
// others.
TEST_F(Ledger, CountsWhatIsNotToldForEachFileAnew) {
  const auto archive = [](int wrong) {
    std::string text;
    for (int i = 0; i < 9; ++i) {
      text += "[Event \"" + std::to_string(i) + "\"]\n\n1. " +
              (i < wrong ? "炮二平九" : "炮二平五") + (i % 2 == 0 ? " {x} 馬8进7" : "") + " *\n\n";
    }
    return text;
  };
  const std::vector<std::string> names = {put("a.pgn", archive(5)), put("b.pgn", archive(2)),
                                          put("c.pgn", archive(9))};
  Job checking;
  checking.quirks = true;
  checking.keep_records = true;
  const auto counted = [](const test::Ran& ran) {
    std::map<std::pair<std::string, std::string>, std::uint64_t> out;  // by file and code
    for (std::size_t i = 0; i < ran.heard.findings.size(); ++i) {
      const Diagnostic& d = ran.heard.findings[i];
      const bool more = d.code == &diag::more_findings;
      const std::string code = more ? "more " + d.args.at(1) : d.code->id();
      out[{ran.heard.files[i], code}] += more ? std::stoul(d.args.at(0)) : 1;
    }
    return out;
  };
  const test::Ran all = test::run_over(checking, {.names = names});
  const auto whole = counted(all);
  EXPECT_EQ(whole.at({names[0], "Q4101"}), 5U);
  EXPECT_EQ(whole.at({names[1], "Q4101"}), 2U);
  EXPECT_EQ(whole.at({names[2], "Q4101"}), 9U);
  for (const std::uint32_t most : {1U, 2U, 3U, 8U, 9U}) {
    for (const unsigned threads : {1U, 2U}) {
      for (const std::size_t block : {std::size_t{60}, std::size_t{1} << 18}) {
        checking.max_findings = most;
        checking.threads = threads;
        checking.limits.block_bytes = block;
        const test::Ran ran = test::run_over(checking, {.names = names});
        std::map<std::pair<std::string, std::string>, std::uint64_t> expected;
        for (const auto& [key, n] : whole) {
          expected[key] = std::min<std::uint64_t>(n, most);
          if (n > most) expected[{key.first, "more " + key.second}] = n - most;
        }
        EXPECT_EQ(counted(ran), expected) << most << " " << block;
        EXPECT_EQ(ran.summary.findings.by_severity, all.summary.findings.by_severity);
        for (std::size_t i = 0; i < names.size(); ++i) {
          EXPECT_EQ(line(ran.summary.files[i]), line(all.summary.files[i]));
        }
      }
    }
  }
}

TEST(FileRecord, HasTheStatusOfItsWorst) {
  for (int bits = 0; bits < 64; ++bits) {
    FileRecord record;
    for (std::size_t i = 0; i < 4; ++i) {
      if ((bits >> i & 1) != 0) record.findings.add(static_cast<Severity>(i), i + 1);
    }
    record.skipped = (bits & 16) != 0;
    record.tried = (bits & 32) == 0;
    const char* const expected = (bits & 32) != 0   ? "not tried"
                                 : (bits & 8) != 0  ? "failed"
                                 : (bits & 16) != 0 ? "skipped"
                                 : (bits & 6) != 0  ? "findings"
                                                    : "ok";
    EXPECT_EQ(record.status(), expected) << bits;
    const auto json = nlohmann::json::parse(ledger_line(record, english));
    EXPECT_EQ(json["status"], expected);
    EXPECT_EQ(json["errors"], ((bits & 4) != 0 ? 3 : 0) + ((bits & 8) != 0 ? 4 : 0));
    EXPECT_EQ(json["warnings"], (bits & 2) != 0 ? 2 : 0);
    for (int s = 0; s < 4; ++s) {
      EXPECT_EQ(record.findings.reaches(static_cast<Severity>(s)), (bits & 15) >> s != 0);
    }
  }
}

TEST(FileRecord, KeepsTheFirstReasonOfEachCode) {
  FileRecord record;
  record.losses = {{"variations", "", 3}, {"tag", "Annotator", 1}};
  record.outputs = {"x.pgn", "\"y\".pgn"};
  record.add_reason(make_diagnostic(diag::bad_json, {}, {"one"}), 1);
  record.add_reason(make_diagnostic(diag::unknown_format, {}), 0);
  record.add_reason(make_diagnostic(diag::bad_json, {}, {"two"}), 4);
  EXPECT_EQ(ledger_line(record, english),
            R"({"path":"","bytes":0,"encoding":"","format":"","games_read":0,"games_written":0,)"
            R"("games_reported":0,"plies":0,"errors":0,"warnings":0,)"
            R"("lost":[{"what":"variations","count":3},)"
            R"({"what":"tag","detail":"Annotator","count":1}],)"
            R"("outputs":["x.pgn","\"y\".pgn"],"status":"ok","reasons":[)"
            R"({"code":2401,"name":"bad_json","message":"invalid JSON: one","games":5},)"
            R"({"code":1301,"name":"unknown_format","message":"not a known record format"}]})");
  EXPECT_EQ(losses_json(record.losses), R"([{"what":"variations","count":3},)"
                                        R"({"what":"tag","detail":"Annotator","count":1}])");
}

// 2 if no input could be read, or the run could not do its work.
TEST(Summary, HasTheExitStatusOfItsFindings) {
  for (std::uint64_t bits = 0; bits < 16; ++bits) {
    for (const std::uint64_t failed : {0U, 1U, 2U}) {
      for (const std::uint64_t skipped : {0U, 1U}) {
        for (const std::uint64_t not_tried : {0U, 1U}) {
          for (const std::uint64_t read : {0U, 1U}) {
            Summary s;
            for (unsigned i = 0; i < 4; ++i) {
              if ((bits >> i & 1) != 0) s.findings.add(static_cast<Severity>(i));
            }
            s.failed = failed;
            s.skipped = skipped;
            s.not_tried = not_tried;
            s.inputs = failed + skipped + not_tried + read;
            const bool nothing = failed > 0 && read == 0;
            for (unsigned f = 0; f < 4; ++f) {
              EXPECT_EQ(s.exit_code(static_cast<Severity>(f)), nothing          ? 2
                                                               : bits >> f != 0 ? 1
                                                                                : 0);
            }
            EXPECT_EQ(s.exit_code(std::nullopt), nothing ? 2 : 0);
            s.could_not = true;
            EXPECT_EQ(s.exit_code(std::nullopt), 2);
            EXPECT_EQ(s.exit_code(Severity::error), 2);
          }
        }
      }
    }
  }
}

TEST(Strip, IsAnyWhereOneIs) {
  EXPECT_FALSE(Strip().any());
  for (const auto field : {&Strip::comments, &Strip::variations, &Strip::nags, &Strip::evals,
                           &Strip::clocks, &Strip::tags}) {
    Strip strip;
    strip.*field = true;
    EXPECT_TRUE(strip.any());
  }
}

}  // namespace
}  // namespace qipu
