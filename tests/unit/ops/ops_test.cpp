// The pipeline: for any number of threads and size of blocks, the same bytes, the same findings at
// the same places, and every game counted.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "ops/answer/show.h"
#include "ops/answer/translate.h"
#include "ops/batch/run_job.h"
#include "qipu/ops/game_stream.h"
#include "support/folder.h"
#include "support/sweep_step.h"
#include "text/width.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;

using test::Folder;

struct Reported final : RunReporter {
  void finding(const std::string& file, const Diagnostic& d) override {
    std::string line = file + ":" + std::to_string(d.where.line) + ":" +
                       std::to_string(d.where.column) + "@" + std::to_string(d.where.byte) + " #" +
                       std::to_string(d.where.game) + " " + message(d, Language::en);
    lines.push_back(line.substr(line.rfind('/') + 1));
    findings.push_back(d);
  }
  std::vector<std::string> lines;
  std::vector<Diagnostic> findings;
};

struct Memory final : ByteSink {
  Result<bool> write(std::string_view b) override {
    if (bytes.size() + b.size() > room) return fail(diag::cannot_write, {}, {"memory", "full"});
    bytes += b;
    return bytes.size() < enough;
  }
  std::string bytes;
  std::size_t room = ~std::size_t{0};    // writing more fails
  std::size_t enough = ~std::size_t{0};  // the reader closes the stream
};

Job convert_job() {
  Job job;
  job.to = find_format("pgn");
  job.notation = find_notation("iccs");
  return job;
}

std::string archive(int games) {
  std::string text;
  for (int i = 1; i <= games; ++i) {
    text += "[Event \"第" + std::to_string(i) + "局\"]\n[Red \"甲\"]\n\n1. 炮二平五 ";
    text += i % 7 == 0 ? "马8进6" : i % 5 == 0 ? "马8进8 {错}" : "马8进7";
    text += " *\n\n";
  }
  return text;
}

struct Came {
  std::string bytes;
  std::vector<std::string> lines;
  std::vector<Diagnostic> findings;
  Summary summary;
};

Came convert(Job job, const std::vector<std::string>& names) {
  Came out;
  Memory memory;
  Reported reported;
  InputRequest request;
  request.names = names;
  const InputList list = list_inputs(request);
  auto outputs = Outputs::open({.path = "", .force = false, .stream = &memory}, job, list.inputs);
  EXPECT_TRUE(outputs);
  out.summary = run_job(job, list, outputs->get(), reported);
  out.bytes = memory.bytes;
  out.lines = reported.lines;
  out.findings = reported.findings;
  return out;
}

void expect_accounts(const GameCounts& games) {
  EXPECT_EQ(games.read, games.written + games.reported);
}

TEST_F(Folder, ThreadsAndBlocksDoNotChangeWhatComesOut) {
  const std::string path = put("a.pgn", archive(500)), other = put("b.pgn", archive(3));
  Job job = convert_job();
  job.limits.block_bytes = 1U << 20;
  const Came whole = convert(job, {path, other});
  EXPECT_EQ(whole.summary.games.read, 503u);
  ASSERT_GT(whole.lines.size(), 100u);
  expect_accounts(whole.summary.games);
  for (const unsigned threads : {1U, 2U, 5U}) {
    for (const std::size_t block : {100U, 1000U, 20000U}) {
      job.threads = threads;
      job.limits.block_bytes = block;
      const Came again = convert(job, {path, other});
      EXPECT_EQ(again.bytes, whole.bytes) << threads << " threads, blocks of " << block;
      EXPECT_EQ(again.lines, whole.lines) << threads << " threads, blocks of " << block;
      expect_accounts(again.summary.games);
    }
  }
}

TEST_F(Folder, AGameBelowMuchTalkIsFound) {
  const std::string talk(9000, '~');
  const std::string block = "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]\n";
  const std::string applet = "<applet code=JavaXQ.class><PARAM name=MoveList value=\"H2-E2\">\n";
  for (const auto& [text, games] :
       {std::pair(talk + block, 1U), std::pair("talk " + applet + talk + block, 2U)}) {
    const Came came = convert(convert_job(), {put("thread.txt", text)});
    EXPECT_EQ(came.summary.games.written, games) << (came.lines.empty() ? "" : came.lines[0]);
  }
}

TEST_F(Folder, PlacesInLaterBlocksAreTheFilesOwn) {
  const std::string text = archive(60);
  const std::string path = put("a.pgn", text);
  Job job = convert_job();
  job.limits.block_bytes = 200;
  Reported reported;
  const InputList list = list_inputs({.names = {path}});
  run_job(job, list, nullptr, reported);
  ASSERT_FALSE(reported.findings.empty());
  for (const Diagnostic& d : reported.findings) {
    ASSERT_NE(d.where.byte, Location::kNowhere);
    const auto lines =
        std::count(text.begin(), text.begin() + static_cast<long>(d.where.byte), '\n');
    EXPECT_EQ(d.where.line, static_cast<std::uint32_t>(lines) + 1);
    EXPECT_EQ(text.substr(d.where.byte, d.args[0].size()), d.args[0]);
    EXPECT_TRUE(d.where.game % 5 == 0 || d.where.game % 7 == 0) << d.where.game;
  }
}

TEST_F(Folder, HiddenFindingsAreCounted) {
  const std::string path = put("a.pgn", archive(70));
  Job job = convert_job();
  job.max_findings = 2;
  const Came shown = convert(job, {path});
  // Games 5, 10 ... 70 and 7, 14 ... 63: 14 and 8 wrong moves, with one code each or the same.
  std::uint64_t more = 0;
  for (const std::string& line : shown.lines) {
    if (line.find(" not shown") == std::string::npos) continue;
    more += std::stoul(line.substr(line.find('#') + 3));
  }
  EXPECT_EQ(shown.summary.findings[Severity::error], 22u);
  const auto sentences =
      static_cast<std::uint64_t>(std::ranges::count_if(shown.lines, [](const std::string& line) {
        return line.find(" not shown") == std::string::npos;
      }));
  EXPECT_EQ(sentences + more, 22u);
}

TEST_F(Folder, AFullDiskReportsEveryGame) {
  const std::string path = put("a.pgn", archive(300));
  Job job = convert_job();
  job.limits.block_bytes = 1000;
  Memory memory;
  memory.room = 3000;
  Reported reported;
  const InputList list = list_inputs({.names = {path}});
  auto outputs = Outputs::open({.path = "", .force = false, .stream = &memory}, job, list.inputs);
  const Summary summary = run_job(job, list, outputs->get(), reported);
  expect_accounts(summary.games);
  EXPECT_EQ(summary.exit_code(Severity::error), 2);
}

TEST_F(Folder, AReaderWhoLeavesEndsTheRunQuietly) {
  const std::string path = put("a.pgn", archive(3000));
  Job job = convert_job();
  job.limits.block_bytes = 1000;
  job.threads = 3;
  job.max_findings = 1;
  Memory memory;
  memory.enough = 500;
  Reported reported;
  const InputList list = list_inputs({.names = {path}});
  auto outputs = Outputs::open({.path = "", .force = false, .stream = &memory}, job, list.inputs);
  const Summary summary = run_job(job, list, outputs->get(), reported);
  EXPECT_TRUE(summary.reader_left);
  EXPECT_EQ(summary.findings[Severity::fatal], 0u);
  EXPECT_LT(summary.games.read, 3000u);
}

TEST_F(Folder, AGameTooLongIsReportedNotKeptInMemory) {
  const std::string path =
      put("a.pgn", "[Event \"长\"]\n\n1. 炮二平五 {" + std::string(50000, 'x'));
  Job job = convert_job();
  job.limits.block_bytes = 100;
  job.limits.text_bytes = 10000;
  const Came came = convert(job, {path});
  ASSERT_EQ(came.lines.size(), 1u);
  EXPECT_NE(came.lines[0].find("larger than 10000 B"), std::string::npos) << came.lines[0];
  EXPECT_EQ(came.summary.exit_code(Severity::error), 2);
}

TEST_F(Folder, BehindAGameTooLongTheArchiveGoesOn) {
  std::string text = archive(3) + "[Event \"长\"]\r\n\r\n1. 炮二平五 {";
  for (int i = 0; i < 5000; ++i) text += "说明\r\n";
  const std::string before = text;
  text += "} *\n\n" + archive(4);
  const std::string path = put("a.pgn", text);
  for (const std::size_t block : {100U, 1000U, 7001U}) {
    Job job = convert_job();
    job.limits.block_bytes = block;
    job.limits.game_bytes = 10000;
    job.keep_records = true;
    const Came came = convert(job, {path});
    EXPECT_EQ(came.summary.games.read, 8U);
    EXPECT_EQ(came.summary.games.written, 7U);
    expect_accounts(came.summary.games);
    EXPECT_EQ(came.summary.bytes, text.size());
    ASSERT_EQ(came.lines.size(), 1U);
    EXPECT_EQ(came.lines[0], "a.pgn:16:1@" + std::to_string(archive(3).size()) +
                                 " #4 the game is larger than 10000 B and was not read");
    // The place of a finding after it is correct.
    Job other = convert_job();
    other.limits.block_bytes = block;
    other.limits.game_bytes = 10000;
    const std::string bad =
        put("b.pgn", text + "[Event \"x\"]\n\n1. 炮二平五 马8进9 2. 炮五进九 *\n");
    const Came found = convert(other, {bad});
    ASSERT_EQ(found.lines.size(), 2U);
    const auto lines = std::to_string(std::ranges::count(text, '\n') + 3);
    EXPECT_TRUE(found.lines[1].starts_with("b.pgn:" + lines + ":")) << found.lines[1];
  }
}

TEST_F(Folder, AGameOfTooManyMovesIsReportedWhateverItsFormat) {
  std::string moves, digits, strings;
  for (std::size_t i = 0; i <= Game::kMostNodes / 4; ++i) {
    moves += "h2e2 h9g7 e2h2 g7h9 ";
    digits += "7747706247777062";
    strings += R"("h2e2","h9g7","e2h2","g7h9",)";
  }
  strings.pop_back();
  const std::pair<std::string_view, std::string> files[] = {
      {"a.pgn", "[Event \"x\"]\n\n" + moves + "*\n\n[Event \"y\"]\n\nh2e2 *\n"},
      {"b.txt", "h2e2\n" + moves},
      {"c.ubb", "[DhtmlXQ][DhtmlXQ_movelist]" + digits + "[/DhtmlXQ_movelist][/DhtmlXQ]"},
      {"d.json", "{\"moves\":[" + strings + "]}"},
      {"e.ucci", "position startpos moves " + moves + "\n"}};
  for (std::size_t i = 0; i < std::size(files); i += test::step(2U)) {
    const auto& [name, text] = files[i];
    const std::string path = put(std::string(name), text);
    const Came came = convert(convert_job(), {path});
    EXPECT_EQ(came.summary.games.reported, 1U) << name;
    expect_accounts(came.summary.games);
    const bool reported = std::ranges::any_of(came.findings, [](const Diagnostic& finding) {
      return finding.code == &diag::game_too_large && finding.args.at(0) == "1,000,000 moves";
    });
    EXPECT_TRUE(reported) << name;
    if (name == "a.pgn") {
      EXPECT_EQ(came.summary.games.written, 1U);
    }
  }
}

TEST_F(Folder, NoRecordGoesWhereTheRunWritesSomethingElse) {
  const std::string path = put("in/a.pgn", archive(2));
  fs::create_directories(root_ / "out");
  fs::create_directory_symlink(root_ / "out", root_ / "link");
  const Job job = convert_job();
  const InputList list = list_inputs({.names = {path}});
  OutputRequest request;
  request.path = (root_ / "out/").string();
  request.others = {(root_ / "link/./a.pgn").string()};
  auto outputs = Outputs::open(request, job, list.inputs);
  ASSERT_TRUE(outputs);
  Reported reported;
  const Summary summary = run_job(job, list, outputs->get(), reported);
  EXPECT_EQ(summary.games.reported, 2U);
  ASSERT_EQ(reported.findings.size(), 1U);
  EXPECT_EQ(reported.findings[0].code, &diag::output_twice);
  EXPECT_TRUE(same_output((root_ / "x").string(), (root_ / "out/../x").string()));
  EXPECT_TRUE(same_output((root_ / "x").string(), (root_ / "x/").string()));
  EXPECT_FALSE(same_output((root_ / "x").string(), (root_ / "y").string()));
  EXPECT_FALSE(same_output("/dev/null", "/dev/null"));
  fs::create_symlink("y", root_ / "to_y");
  fs::create_symlink(root_ / "to_y", root_ / "to_to_y");
  EXPECT_TRUE(same_output((root_ / "y").string(), (root_ / "to_to_y").string()));  // it does not
                                                                                   // exist yet
  EXPECT_FALSE(same_output((root_ / "x").string(), (root_ / "to_y").string()));
  put("y", "");
  fs::create_hard_link(root_ / "y", root_ / "z");
  EXPECT_TRUE(same_output((root_ / "to_y").string(), (root_ / "z").string()));
}

TEST_F(Folder, TwoGamesNeverShareAFile) {
  const std::string path = put("in/a.pgn", archive(4)), again = put("in/sub/a.pgn", archive(2));
  Job job = convert_job();
  job.to = find_format("xqf");
  job.keep_records = true;
  Reported reported;
  InputRequest request;
  request.names = {(root_ / "in").string()};
  request.recurse = true;
  const InputList list = list_inputs(request);
  ASSERT_EQ(list.inputs.size(), 2u);
  auto outputs = Outputs::open({.path = (root_ / "out/{red}.xqf").string()}, job, list.inputs);
  ASSERT_TRUE(outputs);
  const Summary summary = run_job(job, list, outputs->get(), reported);
  EXPECT_EQ(summary.games.written, 6u);
  EXPECT_TRUE(fs::exists(root_ / "out/甲.xqf"));
  EXPECT_TRUE(fs::exists(root_ / "out/甲-6.xqf"));
  ASSERT_EQ(summary.files.size(), 2u);
  EXPECT_EQ(summary.files[0].outputs.size(), 4u);
}

TEST_F(Folder, WhatIsWithheldIsReported) {
  const std::string path = put("a.pgn", archive(10)), fine = put("b.pgn", archive(4));
  Job job = convert_job();
  job.withhold_at = Severity::error;
  job.keep_records = true;
  Reported reported;
  const InputList list = list_inputs({.names = {path, fine}});
  auto outputs = Outputs::open({.path = (root_ / "out/").string()}, job, list.inputs);
  const Summary summary = run_job(job, list, outputs->get(), reported);
  EXPECT_FALSE(fs::exists(root_ / "out/a.pgn"));
  EXPECT_TRUE(fs::exists(root_ / "out/b.pgn"));
  EXPECT_EQ(summary.games.reported, 10u);
  expect_accounts(summary.games);
  for (const FileRecord& record : summary.files) expect_accounts(record.games);
}

TEST_F(Folder, ListsAreReadInOneOrderAndDoNotFollowCircles) {
  put("in/b.pgn", "");
  put("in/a.pgn", "");
  put("in/.hidden", "");
  put("in/z/c.pgn", "");
  fs::create_directory_symlink(root_ / "in", root_ / "in/z/round");
  InputRequest request;
  request.names = {(root_ / "in").string()};
  request.recurse = true;
  std::string seen;
  for (const Input& input : list_inputs(request).inputs) seen += input.relative_path + " ";
  EXPECT_EQ(seen, "a.pgn b.pgn z/c.pgn ");

  seen.clear();
  for (const Input& i : list_inputs({.names = {(root_ / "in/**/*.pgn").string()}}).inputs) {
    seen += i.relative_path + " ";
  }
  EXPECT_EQ(seen, "a.pgn b.pgn c.pgn ");
}

TEST(Show, NoLineIsWiderThanAsked) {
  Game game;
  std::string comment;
  for (int i = 0; i < 100; ++i) comment += i % 3 == 0 ? "很长的注释 " : "words ";
  NodeId id = game.add(kRoot, Move(*Square::parse("h2"), *Square::parse("e2")));
  game.edit_notes(id).comment = comment;
  for (int i = 0; i < 60; ++i) {  // nested deeper than the width of lines
    game.add(kRoot, Move(*Square::parse("b2"), *Square::parse("e2")));
    id = game.add(id, Move(*Square::parse(i % 2 == 0 ? "h9" : "h7"), *Square::parse("g7")));
  }
  ShowOptions options;
  std::istringstream lines(show_game(game, options));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 80) << line;
}

TEST(Translate, AnswersHaveTheirFixedForm) {
  EXPECT_EQ(answer_line(R"({"text":"炮二平五","from":"auto"})"),
            R"({"uci":["h2e2"],"findings":[]})");
  EXPECT_EQ(answer_line(R"({"move":"h2e2","to":"zh"})"), R"({"text":"炮二平五"})");
  EXPECT_EQ(answer_line(R"({"fen":null,"move":"h2e2"})"), R"({"text":"炮二平五"})");
  EXPECT_EQ(answer_line(R"({"text":"xyzzy"})"), R"({"uci":[],"findings":[3101]})");
  for (const char* odd : {"", "{", "[]", "3", "\"\"", "{}", "{\"text\":1}", "\xff\xfe",
                          R"({"fen":"9/9","text":"a"})", R"({"move":"h2"})", R"({"move":""})"}) {
    EXPECT_TRUE(answer_line(odd).starts_with(R"({"error":)")) << odd << answer_line(odd);
  }
}

}  // namespace
}  // namespace qipu
