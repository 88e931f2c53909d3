// Copies left out of a run: for any threads and items, merged, and not if the inputs have changed
// meanwhile.

#include "ops/batch/duplicate_search.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "ops/batch/report_duplicates.h"
#include "ops/run/put_aside.h"
#include "qipu/format/format.h"
#include "support/folder.h"
#include "support/random_game.h"
#include "support/run.h"
#include "text/width.h"

namespace qipu {
namespace {

class DuplicateRuns : public test::Folder {
 protected:
  struct Done {
    std::string bytes, rest, lines;
    Summary summary;
    test::Hearer heard;
  };

  /// Leaves the copies out; `between` runs when they are known.
  template <class Between = void (*)()>
  Done dedupe(Job job, const DuplicateOptions& how, bool merges, Between between = [] {}) {
    Done out;
    job.to = find_format("jsonl");
    InputList list = list_inputs({.names = {root_.string()}, .recurse = true});
    PutAside aside;
    EXPECT_FALSE(aside.put(list.inputs));
    DuplicateSearch search(how, merges);
    EXPECT_TRUE(search.search(job, list, out.heard));
    out.heard = test::Hearer();
    DuplicateLines lines([&](std::string_view text) {
      out.lines += text;
      return true;
    });
    EXPECT_TRUE(search.found().report(lines));
    between();
    search.choose_for(job);
    test::Stream stream, rest;
    auto outputs = Outputs::open({.path = "", .stream = &stream}, job, list.inputs);
    auto others = Outputs::open({.path = "", .stream = &rest}, job, list.inputs);
    out.summary = run_job(job, list, outputs->get(), out.heard, others->get());
    out.bytes = stream.bytes;
    out.rest = rest.bytes;
    return out;
  }

  std::string many_games() {
    test::RandomGames games(91);
    std::string text;
    for (int i = 0; i < 60; ++i) {
      const Game game = games.next({.odd_tags = false, .unread = false, .illegal = false});
      const std::string one = write_games(*find_format("pgn"), {&game, 1});
      text += one + "\n" + (i % 3 == 0 ? one + "\n" : "");
    }
    return text;
  }
};

TEST_F(DuplicateRuns, AreTheSameForAnyThreadsAndItems) {
  const std::string text = many_games();
  put("a.pgn", text);
  put("b.pgn", text.substr(0, text.size() / 2));
  const Done one = dedupe({}, {}, false);
  EXPECT_GT(one.summary.games.left_out, 40U);
  EXPECT_GT(one.summary.games.written, 40U);
  EXPECT_EQ(one.summary.games.read, one.summary.games.left_out + one.summary.games.written);
  for (const unsigned threads : {1U, 4U}) {
    Job job;
    job.threads = threads;
    job.limits.block_bytes = 2000;
    for (const bool merges : {false, true}) {
      const Done other = dedupe(job, {}, merges);
      EXPECT_EQ(other.lines, one.lines);
      EXPECT_TRUE(merges || other.bytes == one.bytes);
      EXPECT_EQ(other.rest, one.rest);
    }
  }
}

constexpr const char* kGame =
    "[Red \"甲\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n\n";
constexpr const char* kNoted =
    "[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 {起马} 2. 马二进三 "
    "车9平8 1-0\n\n";

TEST_F(DuplicateRuns, GiveWhatCopiesKnow) {
  put("a.pgn", kNoted);
  put("b.pgn",
      "[Red \"甲\"]\n[Black \"乙\"]\n[Event \"杯\"]\n[Result \"0-1\"]\n\n1. 炮二平五 {中炮} 马8进7 "
      "{不同} *\n\n");
  const Done done = dedupe({}, {}, true);
  EXPECT_EQ(done.summary.games.written, 1U);
  for (const char* part : {"起马", "中炮", "杯", "1-0"}) {
    EXPECT_NE(done.bytes.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(done.bytes.find("不同"), std::string::npos);
  ASSERT_EQ(done.heard.said.size(), 2U);
  EXPECT_EQ(done.heard.said[1],
            "a.pgn:1:1:@0 #1.2 warning merge_conflict: the comment is `起马`, but `不同` in a "
            "copy; the copy's value was not used");
}

TEST_F(DuplicateRuns, WhatChangesBetweenIsSeen) {
  const auto changes = [&](const std::function<void()>& between) {
    put("a.pgn", kGame);
    put("b.pgn", kNoted);
    std::filesystem::remove(root_ / "c.pgn");
    const Done done = dedupe({}, {}, false, between);
    EXPECT_TRUE(done.summary.could_not);
    bool said = false;
    for (const std::string& line : done.heard.said) {
      said = said || line.find("it changed while it was read") != line.npos;
    }
    EXPECT_TRUE(said);
    EXPECT_EQ(done.summary.exit_code(Severity::error), 2);
  };
  changes([&] { put("a.pgn", std::string(kGame) + kGame); });
  changes([&] { put("b.pgn", "[Red \"丙\"]\n\n1. 兵七进一 *\n"); });
  changes([&] { std::filesystem::remove(root_ / "b.pgn"); });
  // Unchanged files are not reported.
  put("a.pgn", kGame);
  put("b.pgn", kNoted);
  const Done done = dedupe({}, {}, false, [&] { put("a.pgn", kGame); });
  EXPECT_FALSE(done.summary.could_not);
  EXPECT_EQ(done.lines.substr(0, 10), "{\"kept\":{\"");
  EXPECT_TRUE(done.heard.said.empty());
}

TEST_F(DuplicateRuns, OfADatabaseAreThoseOfItsFiles) {
  put("a.pgn", kGame);
  put("b.pgn", std::string(kNoted) + "[Red \"丙\"]\n\n1. 兵七进一 *\n" + kGame);
  const Done of_files = dedupe({}, {}, true);
  Job job;
  job.to = find_format("qdb");
  ASSERT_NE(job.to, nullptr);
  const std::string path = (root_ / "all.qdb").string();
  static_cast<void>(test::run_over(job, {.names = {root_.string()}, .recurse = true}, path));
  std::filesystem::remove(root_ / "a.pgn");
  std::filesystem::remove(root_ / "b.pgn");
  const Done of_database = dedupe({}, {}, true);
  // The database names files relative to its own folder.
  const auto without_folder = [&](std::string text) {
    const std::string folder = root_.string() + "/";
    for (std::size_t at; (at = text.find(folder)) != text.npos;) text.erase(at, folder.size());
    return text;
  };
  EXPECT_EQ(of_database.bytes, without_folder(of_files.bytes));
  EXPECT_EQ(of_database.rest, without_folder(of_files.rest));
  EXPECT_NE(of_database.rest, "");
  EXPECT_EQ(std::ranges::count(of_database.lines, '\n'), std::ranges::count(of_files.lines, '\n'));
  // Again, with other files before and after it.
  put("a.pgn", kGame);
  put("b.pgn", kNoted);
  const Done mixed = dedupe({}, {}, false);
  EXPECT_FALSE(mixed.summary.could_not);
  EXPECT_EQ(mixed.summary.games.written, of_files.summary.games.written);
  // If one file changes meanwhile, nothing may be written.
  const Done changed = dedupe({}, {}, false, [&] {
    std::filesystem::last_write_time(
        path, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5));
  });
  EXPECT_TRUE(changed.summary.could_not);
}

TEST_F(DuplicateRuns, PipesAreReadTwice) {
  const std::string pipe = (root_ / "pipe").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << kGame << kNoted; });
  std::vector<Input> inputs = {{.path = pipe, .relative_path = "pipe"}};
  PutAside aside;
  EXPECT_FALSE(aside.put(inputs));
  writer.join();
  EXPECT_NE(inputs[0].copy, "");
  EXPECT_EQ(inputs[0].path, pipe);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(*read_file(inputs[0].bytes_at(), 10000), std::string(kGame) + kNoted);
  }
}

TEST_F(DuplicateRuns, WordsFitEightyColumns) {
  ArchivedGame kept, other;
  kept.file = std::string(120, 'x') + "/棋谱.pgn";
  kept.number = 12345;
  kept.facts.board = Board::standard();
  kept.facts.red =
      "一个特别长的名字一个特别长的名字一个特别长的名字一个特别长的名字一个特别长的名字";
  kept.facts.event = std::string(200, 'e');
  other = kept;
  other.facts.event = "短\x1b[31m\n";
  other.facts.date.year = 1979;
  for (const Language language : {Language::en, Language::zh}) {
    std::string all;
    DuplicateWords words(language, 80, 1, [&](std::string_view text) {
      all += text;
      return true;
    });
    for (int i = 0; i < 2; ++i) {
      words.kept(kept);
      for (const Copying why :
           {Copying::same_moves, Copying::mirrored, Copying::prefix, Copying::near}) {
        words.copy(other, why, why != Copying::near);
      }
      words.end();
    }
    EXPECT_EQ(words.untold(), 1U);
    EXPECT_EQ(all.find('\x1b'), std::string::npos);
    std::size_t lines = 0;
    for (std::size_t at = 0; at < all.size(); ++lines) {
      const std::size_t end = all.find('\n', at);
      EXPECT_LE(display_width(std::string_view(all).substr(at, end - at)), 80);
      at = end + 1;
    }
    EXPECT_GE(lines, 10U);
  }
}

}  // namespace
}  // namespace qipu
