// A finding has the same place, whichever function reports it and however the file was cut.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "ops/batch/run_job.h"
#include "qipu/ops/game_stream.h"
#include "qipu/text/encoding.h"
#include "support/folder.h"

namespace qipu {
namespace {

using test::Folder;

struct Place {
  const Code* code;
  std::uint64_t byte;
  std::uint32_t line, column, game;
  friend bool operator==(const Place&, const Place&) = default;
};

struct Reported final : RunReporter {
  void finding(const std::string&, const Diagnostic& d) override {
    places.push_back({d.code, d.where.byte, d.where.line, d.where.column, d.where.game});
    findings.push_back(d);
  }
  std::vector<Place> places;
  std::vector<Diagnostic> findings;
};

/// Larger than two blocks; the errors of a game depend on its number.
std::string archive(int games) {
  std::string text;
  for (int i = 1; i <= games; ++i) {
    text += "[Event \"" + std::to_string(i) + "\"]\n\n1. 炮二平五 {" + std::string(2000, 'x');
    text += i % 50 == 27 ? "\xFF} 马8进8" : i % 50 == 28 ? "} 马8进9" : "} 马8进7";
    text += " *\n\n";
  }
  return text;
}

Reported told_by_run(const InputList& list, const Job& job) {
  Reported reported;
  run_job(job, list, nullptr, reported);
  return reported;
}

Reported told_by_stream(const InputList& list, const Job& job,
                        std::vector<std::uint32_t>& numbers) {
  Reported reported;
  GameStream stream(job, list, reported);
  while (const auto game = stream.next()) numbers.push_back(game->number);
  return reported;
}

TEST_F(Folder, EveryCommandTellsAFindingAtTheSamePlace) {
  const std::string text = archive(300);
  ASSERT_GT(text.size(), 512U << 10);
  const InputList list = list_inputs({.names = {put("far.pgn", text)}});
  const Reported all = told_by_run(list, {});
  ASSERT_EQ(all.places.size(), 12u);
  for (const Place& place : all.places) {
    const auto before = text.substr(0, place.byte);
    EXPECT_EQ(place.line, std::ranges::count(before, '\n') + 1);
    EXPECT_EQ(text.substr(place.byte, 1) == "\xFF", place.code == &diag::bad_bytes);
    EXPECT_EQ(place.game % 50, 27u) << place.byte;
  }
  Job small;  // the cuts of annotate
  small.item_bytes = 1024;
  EXPECT_EQ(told_by_run(list, small).places, all.places);
  std::vector<std::uint32_t> numbers;  // judge, analyse, diff
  EXPECT_EQ(told_by_stream(list, {}, numbers).places, all.places);
  ASSERT_EQ(numbers.size(), 300u);
  EXPECT_EQ(numbers.back(), 300u);
}

TEST_F(Folder, AGameShownTellsWhatIsWrongWithItAlone) {
  const InputList list = list_inputs({.names = {put("far.pgn", archive(300))}});
  const Reported all = told_by_run(list, {});
  for (const std::uint32_t number : {27U, 28U, 276U, 277U, 300U}) {
    std::vector<Place> own;
    std::ranges::copy_if(all.places, std::back_inserter(own),
                         [&](const Place& p) { return p.game == number; });
    Job few;  // findings of other games leave room for its own
    few.max_findings = 1;
    Reported reported;
    const LoadedGame loaded = load_game(few, list, number, reported);
    ASSERT_TRUE(loaded.game);
    EXPECT_EQ(loaded.game->tags.get("Event"), std::to_string(number));
    EXPECT_EQ(reported.places, own) << number;
  }
}

TEST_F(Folder, GamesThatCannotBeReadAreCountedByAll) {
  const std::string path =
      put("a.jsonl",
          "{\"moves\":[\"h2e2\"],\"tags\":{\"Event\":\"1\"}}\n{\"moves\":[,]}\n"
          "{\"moves\":[\"h2e3\"],\"tags\":{\"Event\":\"3\"}}\n");
  const InputList list = list_inputs({.names = {path, path}});
  Reported second, third, far, beyond;
  const LoadedGame unreadable = load_game({}, list, 2, second);
  EXPECT_FALSE(unreadable.game);
  EXPECT_TRUE(unreadable.unreadable);
  ASSERT_EQ(second.places.size(), 1u);
  EXPECT_EQ(second.places[0].code, &diag::bad_json);
  const LoadedGame last = load_game({}, list, 3, third);
  ASSERT_TRUE(last.game);
  EXPECT_EQ(last.game->tags.get("Event"), "3");
  ASSERT_FALSE(third.places.empty());
  EXPECT_EQ(third.places[0].game, 3u);
  EXPECT_EQ(third.places[0].line, 3u);
  ASSERT_TRUE(load_game({}, list, 6, far).game);
  EXPECT_EQ(far.places, third.places);
  EXPECT_EQ(load_game({}, list, 7, beyond).met, 6u);
  EXPECT_TRUE(beyond.places.empty());
}

TEST_F(Folder, ColumnsCountTheWholeLineWhereABlockEndsInIt) {
  const std::string text =
      "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]"
      "[DhtmlXQ][DhtmlXQ_movelist]7748[/DhtmlXQ_movelist][/DhtmlXQ]"
      "[DhtmlXQ][DhtmlXQ_movelist]7749[/DhtmlXQ_movelist][/DhtmlXQ]\n";
  const InputList list = list_inputs({.names = {put("a.txt", text)}});
  const Reported whole = told_by_run(list, {});
  ASSERT_GE(whole.places.size(), 2u);
  for (const Place& place : whole.places) EXPECT_EQ(place.column, place.byte + 1);
  Job small;
  small.item_bytes = 70;
  EXPECT_EQ(told_by_run(list, small).places, whole.places);
}

TEST_F(Folder, StreamsSayHowManyFindingsTheyHold) {
  const InputList list = list_inputs({.names = {put("far.pgn", archive(300))}});
  Job few;
  few.max_findings = 2;
  std::vector<std::uint32_t> numbers;
  const Reported run = told_by_run(list, few), stream = told_by_stream(list, few, numbers);
  EXPECT_EQ(stream.places, run.places);
  EXPECT_EQ(std::ranges::count(stream.places, &diag::more_findings, &Place::code), 2);
}

// --- records that contain their source

struct Memory final : ByteSink {
  Result<bool> write(std::string_view b) override {
    bytes += b;
    return true;
  }
  std::string bytes;
};

std::string converted(const InputList& list, const Job& job) {
  Memory memory;
  Reported reported;
  auto outputs = Outputs::open({.path = "", .force = false, .stream = &memory}, job, list.inputs);
  EXPECT_TRUE(outputs);
  run_job(job, list, outputs->get(), reported);
  return memory.bytes;
}

TEST_F(Folder, RecordsSayWhereTheyComeFrom) {
  std::string text;
  for (int i = 1; i <= 40; ++i)
    text += "[Event \"" + std::to_string(i) + "\"]\n\n1. 炮二平五 *\n\n";
  const std::string path = put("甲.pgn", text);
  const InputList list = list_inputs({.names = {path, path}});
  for (const char* id : {"json", "jsonl"}) {
    Job job;
    job.to = find_format(id);
    const std::string whole = converted(list, job);
    job.out_encoding = Encoding::utf16le;
    const std::string wide = converted(list, job);
    EXPECT_EQ(decode(wide, Encoding::utf16le, 2).text(), whole);
    job.out_encoding.reset();
    for (const unsigned threads : {1U, 3U}) {
      job.threads = threads;
      job.limits.block_bytes = 100;
      EXPECT_EQ(converted(list, job), whole) << threads;
    }
    // Read again, the new source counts.
    const std::string again = put(std::string("again.") + id, whole);
    job.to = find_format("jsonl");
    const std::string twice = converted(list_inputs({.names = {again}}), job);
    std::size_t at = 0;
    int n = 0;
    for (std::size_t end; (end = twice.find('\n', at)) != twice.npos; at = end + 1) {
      const auto game = nlohmann::json::parse(twice.substr(at, end - at));
      EXPECT_EQ(game["source"]["path"], again);
      EXPECT_EQ(game["source"]["number"], ++n);
      EXPECT_EQ(game["tags"][0][1], std::to_string((n - 1) % 40 + 1));
      EXPECT_EQ(game["tags"].size(), 1u);
      EXPECT_EQ(game["result"], "*");
    }
    EXPECT_EQ(n, 80);
    const std::string last = R"({"path":")" + path + R"(","number":40})";
    EXPECT_NE(whole.rfind(last), whole.npos);
  }
}

}  // namespace
}  // namespace qipu
