// The files in the packed files of ../shared: 25,194 XQF, 3,137 DhtmlXQ and 29,175 PGN, read
// where they lie. Each is compared with what an independent reader found, and games with variations
// must obey the law of loss in the formats here.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "base/packing/unpack.h"
#include "ops/batch/run_job.h"
#include "qipu/format/formats.h"
#include "support/law.h"
#include "support/pgn_oracle.h"
#include "support/shared.h"
#include "support/summary.h"

namespace qipu {
namespace {

using namespace test;
namespace fs = std::filesystem;

/// Sees every file in a packed file that is packed once more (.tar.gz).
void each_member(
    const fs::path& archive,
    const std::function<void(const std::string& name, const std::string& bytes)>& see) {
  UnpackBudget budget;
  auto packed = Unpacker::open_file(archive.string(), budget);
  ASSERT_TRUE(packed) << archive;
  Member member;
  ASSERT_EQ((*packed)->next(member), true) << archive;
  ASSERT_TRUE(member.lone) << archive;
  auto content = (*packed)->content();
  std::string head;
  ASSERT_TRUE(content->read(head, 512)) << archive;
  auto opened = Unpacker::open_stream(head, std::move(content), budget, 0);
  ASSERT_TRUE(opened) << archive;
  std::string bytes;
  while (true) {
    const auto more = (*opened)->next(member);
    ASSERT_TRUE(more) << archive;
    if (!*more) return;
    bytes.clear();
    const auto file = (*opened)->content();
    for (std::size_t got = 1; got != 0;) {
      const auto read = file->read(bytes, 1U << 20);
      ASSERT_TRUE(read) << member.name;
      got = *read;
    }
    see(member.name, bytes);
  }
}

/// Where the oracle is wrong, and why.
const std::map<std::string, std::string> kOracleErrs = {
    {"v2/3_00114_01.ubb",
     "the title is not closed; the oracle takes the move list for a part of it. Ours has 107 "
     "plies, "
     "as the field `length` says"},
    {"v2/6_00237_20.ubb",
     "a forum filter put characters into the closing tag of `init`; the oracle loses the start "
     "position that follows, and sees an illegal move where ours sees none"},
    {"中局/00002680.pgn",
     "the oracle does not mind that the last move but one leaves its king in check by the cannon "
     "on h9"},
};

void compare_archive(const std::string& oracle, const std::string& archive, const std::string& name,
                     const Format& format, std::size_t expected_files) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const fs::path data = *shared / "formats" / "data";
  const auto expected = load_oracle(data / oracle, name);
  std::size_t files = 0;
  each_member(data / archive, [&](const std::string& member, const std::string& bytes) {
    const auto entry = expected.find(archive + "!" + member);
    if (entry == expected.end()) return;
    ++files;
    const auto& games = entry->second;
    const auto ours = read_games(bytes, format);
    ASSERT_EQ(ours.size(), games.size()) << member;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const std::string differs = difference(summary_of(ours[i]), games[i]);
      EXPECT_EQ(!differs.empty(), kOracleErrs.contains(member)) << member << ": " << differs;
      for (const Format* target : {&kXqf18, &kXqf10, &kDhtmlXq}) {
        EXPECT_EQ(law_difference(*target, ours[i]), "") << member << " as " << target->id;
      }
    }
  });
  EXPECT_EQ(files, expected_files);
}

TEST(Archives, XqfAgreesWithAnIndependentReaderAndObeysTheLaw) {
  compare_archive("ORACLE.jsonl.gz", "xqf-zfdang-rest.tar.gz", "xqf", kXqf18, 25194);
}

TEST(Archives, DhtmlXqAgreesWithAnIndependentReaderAndObeysTheLaw) {
  compare_archive("ORACLE.jsonl.gz", "dhtmlxq-forum-gdchess-rest.tar.gz", "dhtmlxq", kDhtmlXq,
                  2588);
}

TEST(Archives, OldDhtmlXqAgreesWithAnIndependentReaderAndObeysTheLaw) {
  compare_archive("ORACLE-pgn.jsonl.gz", "dhtmlxq-forum-gdchess-rest.tar.gz", "dhtmlxq-v1",
                  kDhtmlXq, 549);
}

TEST(Archives, PgnAgreesWithAnIndependentReader) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const fs::path data = *shared / "formats" / "data";
  std::map<std::string, nlohmann::json> expected;
  each_gzip_line(data / "ORACLE-pgn.jsonl.gz", [&](const std::string& line) {
    auto entry = nlohmann::json::parse(line);
    const std::string path = entry["path"];
    const bool here = entry["format"] == "pgn-zh" && path.find('!') != path.npos;
    if (here) expected.emplace(path, std::move(entry["games"]));
    return true;
  });
  EXPECT_EQ(expected.size(), 29175u);
  for (const std::string archive : {"pgn-gbk-movesky-rest.tar.gz", "pgn-big5-ccpd-rest.tar.gz"}) {
    each_member(data / archive, [&](const std::string& member, const std::string& bytes) {
      const auto entry = expected.find(archive + "!" + member);
      if (entry == expected.end()) return;
      const auto games = read_pgn(bytes);
      ASSERT_EQ(games.size(), entry->second.size()) << member;
      for (std::size_t i = 0; i < games.size(); ++i) {
        const std::string differs = pgn_difference(games[i], entry->second[i]);
        EXPECT_EQ(!differs.empty(), kOracleErrs.contains(member)) << member << ": " << differs;
      }
      expected.erase(entry);
    });
  }
  EXPECT_TRUE(expected.empty()) << expected.begin()->first;
}

/// Listens to nothing.
class Quiet final : public RunReporter {
 public:
  void finding(const std::string& /*file*/, const Diagnostic& /*d*/) override {}
};

TEST(Archives, EveryGameInThemIsReadWhereItLies) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const fs::path data = *shared / "formats" / "data";
  const std::map<std::string, std::uint64_t> games = {
      {"xqf-zfdang-rest.tar.gz", 25194},
      {"dhtmlxq-forum-gdchess-rest.tar.gz", 3137},
      {"pgn-gbk-movesky-rest.tar.gz", 3674},
      {"pgn-big5-ccpd-rest.tar.gz", 25501},
      {"pgn-uci/Liu_Dahua_1125_UCI_games.pgn.zip", 1125},
      {"dpxq-master-games.jsonl.gz", 5011},
  };
  for (const auto& [name, expected] : games) {
    Job job;
    Quiet quiet;
    const qipu::Summary summary = run_job(
        job, list_inputs({.names = {(data / name).string()}, .recurse = false}), nullptr, quiet);
    EXPECT_EQ(summary.games.read, expected) << name;
    EXPECT_EQ(summary.games.reported, 0u) << name;
    EXPECT_EQ(summary.findings[Severity::fatal], 0u) << name;
  }
}

}  // namespace
}  // namespace qipu
