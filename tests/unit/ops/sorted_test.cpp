// Sorted runs: the same games, each once, in an order that does not depend on how they are read.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "archive/counting/game_order.h"
#include "qipu/ops/game_stream.h"
#include "support/folder.h"
#include "support/records.h"
#include "support/run.h"

namespace qipu {
namespace {

class Sorted : public test::Folder {
 protected:
  /// Games in a random order: few values, so that many are equal; each has its own number.
  Sorted() {
    std::mt19937 random(11);
    int n = 0;
    for (const char* const name : {"in/a.pgn", "in/b.pgn", "in/c/d.pgn"}) {
      std::string text;
      for (int i = 0; i < 40; ++i) {
        ++n;
        const auto pick = [&](std::initializer_list<const char*> values) {
          return std::string(std::data(values)[random() % values.size()]);
        };
        text += "[Event \"" + pick({"全国赛", "五羊杯", "?", "第10届", "第2届"}) + "\"]\n";
        text += "[Date \"" + pick({"1988.05.03", "1988", "1979.09", "????.??.??"}) + "\"]\n";
        text += "[Round \"" + pick({"2", "10", "1.2", "?"}) + "\"]\n";
        text += "[Serial \"" + std::to_string(n) + "\"]\n\n";
        text += "1. 炮二平五 " + pick({"马8进7", "炮8平5", "马2进3"}) + " {x" + std::to_string(n) +
                "} *\n\n";
      }
      put(name, text);
    }
  }

  InputRequest all() const { return {.names = {(root_ / "in").string()}, .recurse = true}; }

  test::Ran run(const char* by, const InputRequest& request, const char* to, unsigned threads = 1,
                const std::string& path = {}) const {
    const auto order = GameOrder::by(by);
    EXPECT_TRUE(order);
    Job job;
    job.to = find_format(to);
    job.order = &*order;
    job.threads = threads;
    job.limits.block_bytes = threads == 1 ? 1U << 18 : 200;
    job.keep_records = true;
    const InputList list = list_inputs(request);
    test::Stream stream;
    test::Ran out;
    auto outputs =
        Outputs::open({.path = path, .stream = &stream, .sorted = true}, job, list.inputs);
    EXPECT_TRUE(outputs);
    if (!outputs) return out;
    out.summary = run_job(job, list, outputs->get(), out.heard);
    out.bytes = stream.bytes;
    EXPECT_EQ(out.heard.said, std::vector<std::string>());
    return out;
  }

  std::vector<Game> games_in(const InputRequest& request) const {
    test::Hearer hearer;
    const InputList list = list_inputs(request);
    GameStream stream({}, list, hearer);
    std::vector<Game> out;
    while (auto game = stream.next()) out.push_back(std::move(game->game));
    return out;
  }
};

std::vector<std::string> serials(const std::vector<Game>& games) {
  std::vector<std::string> out;
  for (const Game& game : games) out.emplace_back(game.tags.get("Serial"));
  return out;
}

TEST_F(Sorted, GamesAreAStableSortOfTheInputs) {
  for (const char* by : {"date", "-date", "event,round", "round,-event,date", "plies"}) {
    const GameOrder order = *GameOrder::by(by);
    std::vector<Game> expected = games_in(all());
    ASSERT_EQ(expected.size(), 120U);
    std::ranges::stable_sort(expected, {}, [&](const Game& g) { return order.key(g, ""); });
    std::string once;
    for (const unsigned threads : {1U, 3U}) {
      const test::Ran ran = run(by, all(), "jsonl", threads);
      EXPECT_EQ(ran.summary.games.written, 120U);
      const std::vector<Game> got = games_in({.names = {put("sorted.jsonl", ran.bytes)}});
      EXPECT_EQ(serials(got), serials(expected)) << by;
      for (std::size_t i = 0; i < got.size(); ++i) {
        EXPECT_EQ(test::main_line(got[i]), test::main_line(expected[i]));
      }
      if (once.empty()) once = ran.bytes;
      EXPECT_EQ(ran.bytes, once);
    }
    // A sorted input stays as it is.
    const std::string path = put("once.pgn", run(by, all(), "pgn").bytes);
    EXPECT_EQ(run(by, {.names = {path}}, "pgn", 2).bytes, get(path));
  }
}

TEST_F(Sorted, EachFileIsInOrderWhereverGamesGo) {
  const GameOrder order = *GameOrder::by("-date,round");
  struct Place {
    const char *format, *to;
    std::size_t files;
  };
  for (const Place& place : {Place{"pgn", "p/one.pgn", 1}, Place{"cbl", "l/one.cbl", 1},
                             Place{"pgn", "f/", 3}, Place{"pgn", "g/{event}.pgn", 5},
                             Place{"cbl", "h/{event}.cbl", 5}, Place{"pgn", "n/{n:03}.pgn", 120},
                             Place{"xqf", "x/{date}.xqf", 120}, Place{"pgn", "i/{name}.pgn", 3}}) {
    const std::string top = (root_ / std::string(place.to).substr(0, 1)).string();
    std::filesystem::create_directories(top);
    const test::Ran ran = run("-date,round", all(), place.format, 2, (root_ / place.to).string());
    const InputList list = list_inputs({.names = {top}, .recurse = true});
    EXPECT_EQ(list.inputs.size(), place.files) << place.to;
    std::size_t games = 0, outputs = 0;
    for (const Input& input : list.inputs) {
      const std::vector<Game> in_it = games_in({.names = {input.path}});
      games += in_it.size();
      const auto key = [&](const Game& g) { return order.key(g, ""); };
      EXPECT_TRUE(std::ranges::is_sorted(in_it, {}, key)) << input.path;
    }
    EXPECT_EQ(games, 120U) << place.to;
    std::set<std::string> named;
    for (const FileRecord& record : ran.summary.files) {
      outputs += record.outputs.size();
      named.insert(record.outputs.begin(), record.outputs.end());
    }
    EXPECT_EQ(named.size(), place.files) << place.to;
    EXPECT_GE(outputs, place.files);
    if (place.files != 120) continue;
    // Numbers increase with the order of the games, as their names show.
    EXPECT_EQ(outputs, 120U);
  }
  const std::string first = get(root_ / "n/001.pgn"), last = get(root_ / "n/120.pgn");
  EXPECT_NE(first.find("1988.05.03"), first.npos);
  EXPECT_EQ(last.find("[Date \"1"), last.npos);
}

// Columns that count games count them in the order of writing.
TEST_F(Sorted, NumbersOfTheRunAreThoseOfTheOrder) {
  const auto order = GameOrder::by("-date");
  Job job;
  job.to = find_format("csv");
  job.columns = "n,date";
  job.order = &*order;
  const InputList list = list_inputs(all());
  test::Stream stream;
  test::Hearer hearer;
  auto outputs = Outputs::open({.path = "", .stream = &stream, .sorted = true}, job, list.inputs);
  ASSERT_TRUE(outputs);
  run_job(job, list, outputs->get(), hearer);
  EXPECT_TRUE(stream.bytes.starts_with("n,date\n1,1988.05.03\n2,1988.05.03\n"))
      << stream.bytes.substr(0, 100);
  EXPECT_NE(stream.bytes.find("\n120,????.??.??\n"), stream.bytes.npos);
}

// An existing file keeps its games out, and they are counted.
TEST_F(Sorted, WhatCannotBeWrittenIsCounted) {
  put("k/五羊杯.pgn", "what was there");
  const auto order = GameOrder::by("date");
  Job job;
  job.to = find_format("pgn");
  job.order = &*order;
  job.keep_records = true;
  const InputList list = list_inputs(all());
  test::Hearer hearer;
  auto outputs =
      Outputs::open({.path = (root_ / "k/{event}.pgn").string(), .sorted = true}, job, list.inputs);
  ASSERT_TRUE(outputs);
  const Summary summary = run_job(job, list, outputs->get(), hearer);
  ASSERT_EQ(hearer.findings.size(), 1U);
  EXPECT_EQ(hearer.findings[0].code, &diag::output_exists);
  EXPECT_EQ(get(root_ / "k/五羊杯.pgn"), "what was there");
  std::uint64_t reported = 0, there = 0;
  for (const FileRecord& record : summary.files) {
    EXPECT_EQ(record.games.read, record.games.written + record.games.reported);
    reported += record.games.reported;
  }
  for (const Game& game : games_in(all())) there += game.tags.get("Event") == "五羊杯" ? 1 : 0;
  EXPECT_EQ(summary.games.reported, there);
  EXPECT_EQ(reported, there);
  EXPECT_EQ(summary.exit_code(Severity::error), 2);
}

}  // namespace
}  // namespace qipu
