// The places of output records: with any format, place and encoding, every game of every input
// arrives once, in order, and as the format's writer makes it. A problem with one file belongs to
// that file, and is reported and counted for it.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "qipu/format/formats.h"
#include "qipu/ops/game_stream.h"
#include "support/folder.h"
#include "support/records.h"
#include "support/run.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;

// Three games and two; in one of the second file Black moves first.
constexpr const char* kFirstFile =
    "[Event \"一\"]\n[Red \"甲\"]\n\n1. 炮二平五 {当头} 马8进7 (1... 炮8平5) 2. 马二进三 1-0\n\n"
    "[Event \"二\"]\n[Red \"乙\"]\n\n1. 兵七进一 卒7进1 *\n\n"
    "[Event \"三\"]\n[Red \"甲\"]\n\n1. 相三进五 0-1\n";
constexpr const char* kSecondFile =
    "[Event \"四\"]\n[Red \"丁\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/"
    "RNBAKABNR b - - 1 1\"]\n\n1... 马8进7 2. 马二进三 {好} *\n\n"
    "[Event \"五\"]\n[Red \"戊\"]\n\n1. 马八进七 马2进3 1/2-1/2\n";

class Destinations : public test::Folder {
 protected:
  Destinations() : first_(put("in/a.pgn", kFirstFile)), second_(put("in/sub/b.pgn", kSecondFile)) {}

  std::vector<Game> games_in(const std::vector<std::string>& paths,
                             const Format* format = nullptr) const {
    Job job;
    job.from = format;
    test::Hearer hearer;
    const InputList list = list_inputs({.names = paths});
    GameStream stream(job, list, hearer);
    std::vector<Game> out;
    while (auto game = stream.next()) out.push_back(std::move(game->game));
    return out;
  }
  /// The games of the files, reduced to the format.
  std::vector<Game> games_held(const Format& format, const std::vector<std::string>& paths) const {
    std::vector<Game> out;
    for (const Game& game : games_in(paths)) {
      Losses losses;
      out.push_back(reduced(game, format.can, losses));
    }
    return out;
  }
  std::string below(const std::string& path) const {
    return path.substr(root_.string().size() + 1);
  }
  std::vector<std::string> files_in(const std::string& folder) const {
    std::vector<std::string> out;
    if (!fs::exists(root_ / folder)) return out;
    for (const auto& entry : fs::recursive_directory_iterator(root_ / folder)) {
      if (entry.is_regular_file()) out.push_back(below(entry.path().string()));
    }
    std::ranges::sort(out);
    return out;
  }
  InputRequest both() const { return {.names = {(root_ / "in").string()}, .recurse = true}; }

  std::string first_, second_;
};

std::string ending_of(const Format& format) {
  return std::string(format.extensions.substr(0, format.extensions.find(' ')));
}

TEST_F(Destinations, EveryGameArrivesOnceAndInOrder) {
  int many = 0, single = 0;
  for (const Format* const format : all_formats()) {
    if (format->create == nullptr || format->open == nullptr || format == &kPacked) continue;
    const std::string id(format->id), end = ending_of(*format);
    struct Place {
      std::string to;
      std::vector<std::vector<std::string>> files;  // for each input
    };
    const std::string dir = id + "/";
    // It takes time until a file is safe on the disk, so all places are tested for only one format
    // of each kind.
    const bool all_places = id == "pgn" || id == "cbl" || id == "xqf";
    std::vector<Place> places;
    if (all_places) {
      places = {{dir + "n/{n:02}." + end, {{"n/01.", "n/02.", "n/03."}, {"n/04.", "n/05."}}}};
    }
    if (id == "xqf") {
      places.push_back({dir + "t/{dir}/{red}." + end,
                        {{"t/甲.", "t/乙.", "t/甲-2."}, {"t/sub/丁.", "t/sub/戊."}}});
    }
    if (format->can.many_games) {
      places.push_back({dir + "f/", {{"f/a."}, {"f/sub/b."}}});
      places.push_back({"", {{}, {}}});
      ++many;
    } else {
      places.push_back({dir + "f/", {{"f/a.", "f/a-2.", "f/a-3."}, {"f/sub/b.", "f/sub/b-2."}}});
      ++single;
    }
    if (all_places && format->can.many_games) {
      places.push_back({dir + "r/{name}_of{dir}." + end, {{"r/a_of.."}, {"r/b_ofsub."}}});
      places.push_back({dir + "one." + end, {{"one."}, {"one."}}});
    }
    for (const Place& place : places) {
      std::string bytes;
      for (unsigned threads = 1; threads <= (all_places ? 2U : 1U); ++threads) {
        Job job;
        job.to = format;
        job.threads = threads;
        job.limits.block_bytes = threads == 1 && all_places ? 1U << 18 : 60;
        job.keep_records = true;
        const std::string to = place.to.empty() ? "" : (root_ / place.to).string();
        const test::Ran ran = test::run_over(job, both(), to, true);
        ASSERT_EQ(ran.heard.said, std::vector<std::string>()) << place.to;
        ASSERT_EQ(ran.summary.files.size(), 2U);
        EXPECT_EQ(ran.summary.games.written, 5U);
        EXPECT_EQ(ran.summary.exit_code(Severity::note), 0);
        std::vector<std::string> all;
        for (std::size_t i = 0; i < 2; ++i) {
          const FileRecord& record = ran.summary.files[i];
          EXPECT_EQ(record.games.written, i == 0 ? 3U : 2U);
          std::vector<std::string> expected;
          for (const std::string& f : place.files[i]) expected.push_back(dir + f + end);
          std::vector<std::string> outputs;
          for (const std::string& f : record.outputs) outputs.push_back(below(f));
          EXPECT_EQ(outputs, expected) << place.to;
          for (const std::string& f : record.outputs) {
            if (all.empty() || all.back() != f) all.push_back(f);
          }
        }
        if (place.to.empty()) all = {put("stream." + end, ran.bytes)};
        std::string now;
        for (const std::string& f : all) now += get(f);
        if (threads == 1) bytes = now;
        EXPECT_EQ(now, bytes) << place.to;
        const auto games = games_in(all, format);
        const auto held = games_held(*format, {first_, second_});
        ASSERT_EQ(games.size(), 5U) << place.to;
        for (std::size_t i = 0; i < 5; ++i) {
          EXPECT_EQ(test::main_line(games[i]), test::main_line(held[i])) << place.to << i;
          EXPECT_EQ(games[i].start.board, held[i].start.board) << place.to << i;
        }
      }
    }
  }
  EXPECT_GE(many, 10);
  EXPECT_GE(single, 4);
}

// However the games are framed, and in any number of parts.
TEST_F(Destinations, AFileIsAsTheFormatsWriterMakesIt) {
  for (const Format* const format : all_formats()) {
    if (format->create == nullptr || !format->can.many_games || format->listed) continue;
    if (format == &kPacked) continue;  // not a stream: tests/unit/archive/database_test.cpp
    if (format->id.starts_with("json") || format->open == nullptr)
      continue;  // they contain the
                 // file name
    const std::string whole = write_games(*format, games_held(*format, {first_, second_}));
    const std::string parts[] = {write_games(*format, games_held(*format, {first_})),
                                 write_games(*format, games_held(*format, {second_}))};
    for (const std::size_t block : {std::size_t{60}, std::size_t{1} << 18}) {
      Job job;
      job.to = format;
      job.limits.block_bytes = block;
      job.out_encoding = Encoding::utf8;
      EXPECT_EQ(test::run_over(job, both()).bytes, whole) << format->id;
      if (block == 60) {
        const std::string to = (root_ / "out/").string() + "{name}";
        test::run_over(job, both(), to, true);
        EXPECT_EQ(get(root_ / "out/a"), parts[0]) << format->id;
        EXPECT_EQ(get(root_ / "out/b"), parts[1]) << format->id;
      }
      job.bom = true;
      EXPECT_EQ(test::run_over(job, both()).bytes, format->text ? "\xEF\xBB\xBF" + whole : whole);
      job.bom = false;
      if (!format->text || format->utf8_only) continue;
      for (const Encoding encoding : {Encoding::gb18030, Encoding::utf16le, Encoding::utf16be}) {
        job.out_encoding = encoding;
        const std::string mark(byte_order_mark(encoding));
        EXPECT_EQ(mark.empty(), encoding == Encoding::gb18030);
        for (const bool bom : {false, true}) {  // only for UTF-8
          job.bom = bom;
          const std::string bytes = test::run_over(job, both()).bytes;
          EXPECT_TRUE(bytes.starts_with(mark));
          EXPECT_EQ(decode(bytes, encoding, static_cast<std::uint8_t>(mark.size())).text(), whole)
              << format->id;
        }
      }
    }
  }
}

TEST_F(Destinations, NumbersAreTheInputsOrTheRuns) {
  Job job;
  for (const std::size_t block : {std::size_t{60}, std::size_t{1} << 18}) {
    for (const unsigned threads : {1U, 2U}) {
      job.limits.block_bytes = block;
      job.threads = threads;
      job.to = find_format("csv");
      job.columns = "n,name,dir,event";
      EXPECT_EQ(test::run_over(job, both()).bytes,
                "n,name,dir,event\n1,a,,一\n2,a,,二\n3,a,,三\n4,b,sub,四\n"
                "5,b,sub,五\n");
      test::run_over(job, both(), (root_ / "csv/{n}.csv").string(), true);
      EXPECT_EQ(get(root_ / "csv/4.csv"), "n,name,dir,event\n4,b,sub,四\n");
      job.columns.clear();
      job.to = find_format("jsonl");
      test::run_over(job, both(), (root_ / "json/{n}.jsonl").string(), true);
      for (int n = 1; n <= 5; ++n) {
        const auto game =
            nlohmann::json::parse(get(root_ / ("json/" + std::to_string(n) + ".jsonl")));
        EXPECT_EQ(game["source"]["number"], n <= 3 ? n : n - 3);
        EXPECT_EQ(game["source"]["path"], n <= 3 ? first_ : second_);
      }
    }
  }
}

TEST_F(Destinations, WhatIsThereIsReplacedOnlyWhenAsked) {
  for (const char* const to : {"f/", "r/{name}.pgn", "n/{name}{event}.pgn"}) {
    const bool of_games = std::string(to).starts_with("n/");
    const std::string old =
        put(of_games ? "n/a二.pgn" : std::string(to, 2) + "a.pgn", "what was there");
    Job job;
    job.to = find_format("pgn");
    job.keep_records = true;
    for (const unsigned threads : {1U, 2U}) {
      job.threads = threads;
      const test::Ran ran = test::run_over(job, both(), (root_ / to).string());
      EXPECT_EQ(get(old), "what was there");
      ASSERT_EQ(ran.heard.said.size(), threads == 1 ? 1U : of_games ? 5U : 2U) << to;
      const std::string first =
          of_games && threads == 2 ? (root_ / "n/a一.pgn").string() : old;  // already written then
      EXPECT_EQ(ran.heard.said[0], "a.pgn: fatal output_exists: `" + first + "` already exists");
      EXPECT_EQ(ran.summary.exit_code(Severity::error), 2);
      EXPECT_TRUE(ran.summary.could_not);
      const FileRecord &a = ran.summary.files.at(0), &b = ran.summary.files.at(1);
      EXPECT_EQ(a.status(), "failed");
      EXPECT_EQ(a.games.read, 3U);
      EXPECT_EQ(a.games.reported, of_games && threads == 1 ? 1U : 3U);
      EXPECT_EQ(a.games.written, 3 - a.games.reported);
      ASSERT_EQ(a.reasons.size(), 1U);
      EXPECT_EQ(a.reasons[0].games, a.games.reported);
      EXPECT_EQ(a.outputs.size(), a.games.written);
      if (threads == 1) {  // the file of the other input is new
        EXPECT_EQ(b.status(), "ok");
        EXPECT_EQ(b.games.written, 2U);
        EXPECT_EQ(b.reasons.size(), 0U);
        EXPECT_EQ(b.outputs.size(), of_games ? 2U : 1U);
      }
    }
    const test::Ran forced = test::run_over(job, both(), (root_ / to).string(), true);
    EXPECT_EQ(forced.heard.said, std::vector<std::string>());
    EXPECT_NE(get(old), "what was there");
    EXPECT_EQ(forced.summary.games.written, 5U);
  }
}

// Games with the same name share a file, in the order of the inputs.
TEST_F(Destinations, AGroupIsAFileOfItsGames) {
  const std::vector<std::string> inputs = {put("g/1.pgn", kFirstFile), put("g/2.pgn", kSecondFile),
                                           put("g/3.pgn", kFirstFile)};
  for (const Format* const format : all_formats()) {
    if (format->create == nullptr || format->open == nullptr || !format->can.many_games) continue;
    if (format == &kPacked) continue;
    if (format->table) continue;  // a table does not hold the moves of all games
    const std::string id(format->id);
    const std::string to = (root_ / id).string() + "/{red}." + ending_of(*format);
    std::string bytes;
    for (const unsigned threads : {1U, 2U, 5U}) {
      Job job;
      job.to = format;
      job.threads = threads;
      job.limits.block_bytes = threads == 2 ? 60 : 1U << 18;
      job.keep_records = true;
      const test::Ran ran = test::run_over(job, {.names = inputs}, to, true);
      EXPECT_EQ(ran.heard.said, std::vector<std::string>()) << id;
      EXPECT_EQ(ran.summary.games.written, 8U);
      const auto file = [&](const char* red) {
        return (root_ / id / (std::string(red) + "." + ending_of(*format))).string();
      };
      const auto& files = ran.summary.files;
      ASSERT_EQ(files.size(), 3U);
      EXPECT_EQ(files[0].outputs, (std::vector<std::string>{file("甲"), file("乙")}));
      EXPECT_EQ(files[1].outputs, (std::vector<std::string>{file("丁"), file("戊")}));
      EXPECT_EQ(files[2].outputs, files[0].outputs);
      EXPECT_EQ(files_in(id).size(), 4U);
      std::string now;
      for (const char* red : {"甲", "乙", "丁", "戊"}) now += get(file(red));
      if (bytes.empty()) bytes = now;
      EXPECT_EQ(now, bytes) << id;
      // As if only its games were written.
      const auto games = games_in({file("甲")}, format);
      const auto held = games_held(*format, {first_});
      ASSERT_EQ(games.size(), 4U) << id;
      for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(test::main_line(games[i]), test::main_line(held[i % 2 == 0 ? 0 : 2])) << id;
      }
    }
  }
}

TEST_F(Destinations, NamesThatAreOneOnSomeSystemAreOneGroup) {
  std::string text;
  for (const char* red : {"Zhao", "zhao", "ZHAO", "Qian"}) {
    text += "[Red \"" + std::string(red) + "\"]\n\n1. 炮二平五 *\n\n";
  }
  Job job;
  job.to = find_format("pgn");
  test::run_over(job, {.names = {put("z.pgn", text)}}, (root_ / "z/{red}.pgn").string());
  EXPECT_EQ(files_in("z"), (std::vector<std::string>{"z/Qian.pgn", "z/Zhao.pgn"}));
  EXPECT_EQ(games_in({(root_ / "z/Zhao.pgn").string()}).size(), 3U);
}

// An existing file keeps out only its own games; it is reported once for each input.
TEST_F(Destinations, AGroupThatIsRefusedIsItsOwn) {
  put("q/甲.pgn", "what was there");
  Job job;
  job.to = find_format("pgn");
  job.keep_records = true;
  const test::Ran ran = test::run_over(job, both(), (root_ / "q/{red}.pgn").string());
  ASSERT_EQ(ran.heard.said.size(), 1U);
  EXPECT_EQ(get(root_ / "q/甲.pgn"), "what was there");
  EXPECT_EQ(ran.summary.games.written, 3U);
  EXPECT_EQ(ran.summary.games.reported, 2U);
  EXPECT_EQ(ran.summary.files.at(0).games.reported, 2U);
  EXPECT_EQ(ran.summary.files.at(0).reasons.at(0).games, 2U);
  EXPECT_EQ(files_in("q").size(), 4U);
  EXPECT_EQ(ran.summary.exit_code(Severity::error), 2);
}

// If a run cannot finish a group, it writes the others and counts what is missing.
TEST_F(Destinations, AGroupThatCannotBeFinishedIsCounted) {
  Job job;
  job.to = find_format("pgn");
  job.keep_records = true;
  const InputList list = list_inputs(both());
  const std::string to = (root_ / "w/{red}.pgn").string();
  auto outputs = Outputs::open({.path = to}, job, list.inputs);
  ASSERT_TRUE(outputs);
  struct Late : test::Hearer {
    void progress(const Headway& p) override {
      if (p.files_done == 2) make();
    }
    std::function<void()> make;
  } late;
  late.make = [&] { put("w/甲.pgn", "another run's"); };
  const Summary summary = run_job(job, list, outputs->get(), late);
  EXPECT_EQ(get(root_ / "w/甲.pgn"), "another run's");
  ASSERT_EQ(late.findings.size(), 1U);
  EXPECT_EQ(late.findings[0].code, &diag::output_exists);
  EXPECT_EQ(summary.games.written, 3U);
  EXPECT_EQ(summary.games.reported, 2U);
  EXPECT_EQ(summary.files.at(0).games.reported, 2U);
  EXPECT_EQ(summary.files.at(1).games.reported, 0U);
  EXPECT_EQ(files_in("w").size(), 4U);
}

TEST_F(Destinations, WhatWillBeRefusedIsRefusedBeforeTheWork) {
  Job job;
  job.to = find_format("pgn");
  const std::string there = put("there.pgn", "x"), other = (root_ / "other.pgn").string();
  const InputList list = list_inputs(both());
  const auto opened = [&](const std::string& path, bool force) -> std::string_view {
    const auto outputs =
        Outputs::open({.path = path, .force = force, .others = {other}}, job, list.inputs);
    return outputs ? "opened" : outputs.error().code->name;
  };
  EXPECT_EQ(opened(there, false), "output_exists");
  EXPECT_EQ(opened(there, true), "opened");
  EXPECT_EQ(opened(first_, false), "output_is_input");
  EXPECT_EQ(opened(first_, true), "output_is_input");
  EXPECT_EQ(opened(other, false), "output_twice");
  EXPECT_EQ(opened(other, true), "output_twice");
  EXPECT_EQ(opened((root_ / "new.pgn").string(), false), "opened");
  EXPECT_EQ(opened((root_ / "{naem}.pgn").string(), false), "unknown_field");
  EXPECT_EQ(opened((root_ / "nowhere/new.pgn").string(), false), "cannot_write");
  EXPECT_EQ(get(there), "x");  // nothing was committed
  EXPECT_FALSE(fs::exists(root_ / "new.pgn"));
}

TEST_F(Destinations, NoInputIsWrittenOver) {
  Job job;
  job.to = find_format("pgn");
  job.keep_records = true;
  const test::Ran ran = test::run_over(job, both(), (root_ / "in/").string(), true);
  EXPECT_EQ(get(first_), kFirstFile);
  EXPECT_EQ(get(second_), kSecondFile);
  ASSERT_EQ(ran.heard.findings.size(), 2U);
  for (const Diagnostic& d : ran.heard.findings) EXPECT_EQ(d.code, &diag::output_is_input);
  EXPECT_EQ(ran.summary.games.reported, 5U);
  EXPECT_EQ(ran.summary.games.written, 0U);
}

// A file is not written twice: neither through a link nor by another output of the run.
TEST_F(Destinations, NothingIsWrittenTwice) {
  Job job;
  job.to = find_format("pgn");
  const InputList list = list_inputs(both());
  const std::string out = (root_ / "linked/").string();
  const auto plain = test::run_over(job, both(), out, true);
  const auto names = files_in("linked");
  ASSERT_EQ(names.size(), 2U);
  fs::remove(root_ / names[0]);
  fs::remove(root_ / names[1]);
  fs::create_symlink(root_ / names[1], root_ / names[0]);
  const auto ran = test::run_over(job, both(), out, true);
  ASSERT_EQ(ran.heard.findings.size(), 1U);
  EXPECT_EQ(ran.heard.findings[0].code, &diag::output_twice);
  EXPECT_EQ(ran.summary.games.written + ran.summary.games.reported, plain.summary.games.written);
}

TEST_F(Destinations, AFormatOfOneGameHoldsOne) {
  Job job;
  job.to = find_format("xqf");
  job.keep_records = true;
  const std::string one = put("one.pgn", "[Event \"单\"]\n\n1. 炮二平五 *\n");
  for (const std::string& to : {std::string(), (root_ / "one.xqf").string()}) {
    const test::Ran alone = test::run_over(job, {.names = {one}}, to);
    EXPECT_EQ(alone.heard.said, std::vector<std::string>());
    EXPECT_EQ(alone.summary.games.written, 1U);
    const std::string bytes = to.empty() ? alone.bytes : get(to);
    EXPECT_EQ(test::main_line(games_in({put("back.xqf", bytes)}).at(0)), "h2e2");
    if (!to.empty()) fs::remove(to);
    const test::Ran more = test::run_over(job, {.names = {one, second_}}, to);
    EXPECT_EQ(more.bytes, "");
    EXPECT_FALSE(!to.empty() && fs::exists(to));
    EXPECT_EQ(more.summary.games.written, 0U);
    EXPECT_EQ(more.summary.games.reported, more.summary.games.read);
    const std::string name = to.empty() ? "<stdout>" : to;
    EXPECT_EQ(more.heard.said,
              (std::vector<std::string>{
                  "b.pgn: fatal one_game_only: xqf holds one game per file, and there are more",
                  ": error games_withheld: games not written to `" + name +
                      "` because of the findings: 1"}));
    EXPECT_EQ(more.summary.exit_code(std::nullopt), 2);
    // The names of a pattern belong to single games, whether it distinguishes games or not.
    const test::Ran named =
        test::run_over(job, {.names = {second_}}, (root_ / "p/{name}.xqf").string(), true);
    EXPECT_EQ(named.heard.said, std::vector<std::string>());
    EXPECT_EQ(files_in("p"), (std::vector<std::string>{"p/b-2.xqf", "p/b.xqf"}));
    // No game, no file.
    const test::Ran none = test::run_over(job, {.names = {put("empty.pgn", "")}}, to);
    EXPECT_EQ(none.bytes, "");
    EXPECT_FALSE(!to.empty() && fs::exists(to));
  }
}

// A game with losses is not written; the ledger has the number and the reason.
TEST_F(Destinations, StrictLossIsTheGamesOwn) {
  Job job;
  job.to = find_format("csv");
  job.strict_loss = true;
  job.keep_records = true;
  for (const unsigned threads : {1U, 2U}) {
    job.threads = threads;
    const test::Ran ran = test::run_over(job, both(), (root_ / "s/").string(), true);
    ASSERT_EQ(ran.heard.said.size(), 2U);
    EXPECT_TRUE(ran.heard.said[0].starts_with("a.pgn:1:1:@0 #1 error loss_refused: csv cannot"))
        << ran.heard.said[0];
    EXPECT_TRUE(ran.heard.said[1].starts_with("b.pgn:1:1:@0 #1 error loss_refused: csv cannot"));
    const FileRecord &a = ran.summary.files.at(0), &b = ran.summary.files.at(1);
    EXPECT_EQ(a.games.written, 2U);
    EXPECT_EQ(b.games.written, 1U);
    for (const FileRecord* record : {&a, &b}) {
      EXPECT_EQ(record->games.reported, 1U);
      EXPECT_EQ(record->losses.size(), 0U);
      ASSERT_EQ(record->reasons.size(), 1U);
      EXPECT_EQ(record->reasons[0].first.code, &diag::loss_refused);
      EXPECT_EQ(record->reasons[0].games, 1U);
    }
    EXPECT_EQ(games_in({(root_ / "s/a.csv").string()}).size(), 2U);
  }
}

TEST_F(Destinations, LossesAreCountedByFileAndInAll) {
  Job job;
  job.to = find_format("csv");
  job.keep_records = true;
  for (const std::size_t block : {std::size_t{60}, std::size_t{1} << 18}) {
    job.limits.block_bytes = block;
    const Summary s = test::run_over(job, both()).summary;
    EXPECT_EQ(losses_json(s.files.at(0).losses),
              R"([{"what":"variations","count":1},{"what":"comments","count":1}])");
    EXPECT_EQ(losses_json(s.files.at(1).losses), R"([{"what":"comments","count":1}])");
    EXPECT_EQ(losses_json(s.losses),
              R"([{"what":"variations","count":1},{"what":"comments","count":2}])");
  }
}

// Parts left out on request are not losses, and are not there.
TEST_F(Destinations, WhatIsStrippedIsNoLoss) {
  const std::string path =
      put("x.pgn",
          "[Red \"甲\"]\n[Annotator \"乙\"]\n\n1. 炮二平五 $1 {[%eval 20] [%clk 1:00:00] 好} "
          "(1. 兵七进一) 马8进7 *\n");
  const struct {
    bool Strip::* what;
    const char* gone;
  } kCases[] = {{&Strip::comments, "好"}, {&Strip::variations, "兵七进一"},
                {&Strip::nags, "$1"},     {&Strip::evals, "eval"},
                {&Strip::clocks, "clk"},  {&Strip::tags, "Annotator"}};
  for (const auto& c : kCases) {
    Job job;
    job.to = find_format("pgn");
    job.strict_loss = true;
    job.strip.*c.what = true;
    const test::Ran ran = test::run_over(job, {.names = {path}});
    EXPECT_EQ(ran.heard.said, std::vector<std::string>());
    EXPECT_EQ(ran.summary.losses.size(), 0U);
    for (const auto& other : kCases) {
      EXPECT_EQ(ran.bytes.find(other.gone) == ran.bytes.npos, other.what == c.what)
          << c.gone << other.gone << ran.bytes;
    }
  }
}

// Separate games are withheld one by one, each with its number in the file.
TEST_F(Destinations, AGameThatIsWithheldIsNamedByItsNumber) {
  std::string text;
  for (int i = 1; i <= 8; ++i) {
    text += "[Event \"" + std::to_string(i) + "\"]\n\n1. " +
            (i % 3 == 0 ? "炮二平九" : "炮二平五") + " *\n\n";
  }
  const std::vector<std::string> names = {put("w/a.pgn", text), put("w/b.pgn", text)};
  for (const char* const id : {"xqf", "pgn"}) {
    Job job;
    job.to = find_format(id);
    job.withhold_at = Severity::error;
    job.keep_records = true;
    for (const std::size_t block : {std::size_t{60}, std::size_t{1} << 18}) {
      job.limits.block_bytes = block;
      const std::string to = (root_ / id).string() + "/{name}{event}." + id;
      const test::Ran ran = test::run_over(job, {.names = names}, to, true);
      std::vector<std::uint32_t> numbers;
      for (std::size_t i = 0; i < ran.heard.findings.size(); ++i) {
        const Diagnostic& d = ran.heard.findings[i];
        if (d.code != &diag::games_withheld) continue;
        numbers.push_back(d.where.game);
        EXPECT_EQ(d.args, (std::vector<std::string>{"1", ran.heard.files[i]}));
      }
      EXPECT_EQ(numbers, (std::vector<std::uint32_t>{3, 6, 3, 6})) << id << block;
      std::vector<std::string> expected;
      for (const char* name : {"a", "b"}) {
        for (int i = 1; i <= 8; ++i) {
          if (i % 3 == 0) continue;
          expected.push_back(std::string(id) + "/" + name + std::to_string(i) + "." + id);
        }
      }
      EXPECT_EQ(files_in(id), expected);
      for (const FileRecord& record : ran.summary.files) {
        EXPECT_EQ(record.games.written, 6U);
        EXPECT_EQ(record.games.reported, 2U);
        ASSERT_EQ(record.reasons.size(), 1U);
        EXPECT_EQ(record.reasons[0].games, 2U);
      }
    }
  }
}

}  // namespace
}  // namespace qipu
