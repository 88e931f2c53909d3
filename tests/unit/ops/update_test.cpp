// Runs that continue an earlier one by its ledger. The law: whatever happens to a folder, and
// wherever runs are interrupted, after an update with --prune outputs and ledger are those of a run
// over everything, and finished inputs are not read again.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "base/hash/fnv.h"
#include "ops/batch/ledger.h"
#include "ops/batch/run_job.h"
#include "support/folder.h"

namespace qipu {
namespace {

constexpr auto kNever = std::numeric_limits<std::uint64_t>::max();

std::string english(const Diagnostic& d) { return message(d, Language::en); }

/// Records codes, and interrupts the run after this many files.
struct Reported final : RunReporter {
  void finding(const std::string& file, const Diagnostic& d) override {
    const std::string& name = file.empty() && !d.args.empty() ? d.args[0] : file;
    codes.push_back(std::string(d.code->name) + " " + name.substr(name.rfind('/') + 1) +
                    (d.where.line != 0 ? ":" + std::to_string(d.where.line) : ""));
  }
  void progress(const Headway& p) override { done = p.files_done; }
  bool listens() const override { return done < most; }
  std::vector<std::string> codes;
  std::uint64_t done = 0, most = kNever;
};

struct Options {
  const char* format = "pgn";  ///< null: no output
  std::string out = "out/", ledger = "l.jsonl";
  bool update = true, prune = true, force = false;
  std::string asked = "1";
  std::uint64_t most = kNever;
};

struct Ran {
  Summary summary;
  std::vector<std::string> reported;
  std::string failed;  ///< the code
};

class Update : public test::Folder {
 protected:
  Ran run(const Options& options) const {
    Ran out;
    Reported reported;
    reported.most = options.most;
    Job job;
    job.to = options.format == nullptr ? nullptr : find_format(options.format);
    job.keep_records = job.check = true;
    InputList list = list_inputs({.names = {path("in")}, .recurse = true});
    const std::vector<Input> files = list.inputs;
    auto ledger = Ledger::open({.path = path(options.ledger),
                                .update = options.update,
                                .prune = options.prune,
                                .force = options.force,
                                .recurse = true,
                                .asked = options.asked,
                                .say = english},
                               files, reported);
    if (!ledger)
      return {.summary = {}, .reported = reported.codes, .failed = code_of(ledger.error())};
    std::unique_ptr<Outputs> outputs;
    if (job.to != nullptr) {
      auto opened = Outputs::open({.path = path(options.out), .force = options.force}, job, files);
      EXPECT_TRUE(opened);
      outputs = std::move(*opened);
    }
    const auto begun = (*ledger)->go_on(list, outputs.get(), reported);
    if (!begun)
      return {.summary = {}, .reported = reported.codes, .failed = code_of(begun.error())};
    job.keeper = ledger->get();
    out.summary = run_job(job, list, outputs.get(), reported);
    // Interrupted as if it were killed: nothing more is written.
    if (options.most == kNever) {
      EXPECT_TRUE((*ledger)->write(out.summary.files));
      EXPECT_FALSE(std::filesystem::exists(path(options.ledger) + ".part"));
    }
    out.reported = std::move(reported.codes);
    return out;
  }

  static std::string code_of(const Diagnostic& d) { return std::string(d.code->name); }
  std::string path(const std::string& name) const { return (root_ / name).string(); }

  /// A file of this many games, with a time different from all others.
  void games(const std::string& name, int number) {
    std::string text;
    for (int i = 0; i < number; ++i) {
      text += "[Event \"" + name + " " + std::to_string(++counter_) + "\"]\n\n1. 炮二平五 *\n\n";
    }
    put("in/" + name, text);
    touch("in/" + name);
  }
  void touch(const std::string& name) {
    std::filesystem::last_write_time(root_ / name, std::filesystem::file_time_type::clock::now() -
                                                       std::chrono::hours(1) +
                                                       std::chrono::seconds(++counter_));
  }

  /// Names of all files below, and a hash of the bytes of each.
  std::map<std::string, std::uint64_t> all_below(const std::string& folder) const {
    std::map<std::string, std::uint64_t> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root_ / folder)) {
      if (!entry.is_regular_file()) continue;
      Fnv bytes;
      bytes.add(get(entry.path()));
      all[entry.path().lexically_relative(root_ / folder).string()] = bytes.value();
    }
    return all;
  }
  /// Without times and the name of the output folder.
  std::string plain_ledger(const std::string& ledger, const std::string& out) const {
    std::string text = get(root_ / ledger);
    // Names are relative to the ledger.
    const std::string place = "\"" + out;
    for (std::size_t at; (at = text.find(place)) != text.npos;) {
      text.replace(at, place.size(), "\"");
    }
    for (std::size_t at; (at = text.find(R"("modified":)")) != text.npos;) {
      text.erase(at, text.find(',', at) - at);
    }
    for (std::size_t at = 0; (at = text.find(R"("outputs":[[)", at)) != text.npos;) {
      text.erase(at, text.find("]]", at) + 2 - at);
    }
    return text;
  }

  int counter_ = 0;
};

TEST_F(Update, ReadsOnlyWhatIsNewOrHasChanged) {
  games("a.pgn", 2);
  games("b.pgn", 1);
  EXPECT_EQ(run({}).summary.unchanged, 0U);
  EXPECT_EQ(run({}).summary.unchanged, 2U);
  games("aa.pgn", 1);
  const Ran grown = run({});
  EXPECT_EQ(grown.summary.unchanged, 2U);
  EXPECT_EQ(grown.summary.inputs, 3U);
  EXPECT_EQ(grown.summary.games.written, 4U);
  games("a.pgn", 3);
  touch("in/b.pgn");  // only the time: it is done again
  EXPECT_EQ(run({}).summary.unchanged, 1U);
  EXPECT_EQ(run({}).summary.unchanged, 3U);
  std::filesystem::remove(root_ / "out/aa.pgn");
  EXPECT_EQ(run({}).summary.unchanged, 2U);
  EXPECT_TRUE(std::filesystem::exists(root_ / "out/aa.pgn"));
}

// An output that another program or the user changed is neither replaced nor removed.
TEST_F(Update, LeavesWhatIsNotItsOwn) {
  games("a.pgn", 2);
  games("b.pgn", 2);
  run({});
  put("out/a.pgn", "mine");
  games("a.pgn", 1);
  const Ran again = run({});
  EXPECT_EQ(again.reported, std::vector<std::string>{"output_exists a.pgn"});
  EXPECT_EQ(get(root_ / "out/a.pgn"), "mine");
  EXPECT_EQ(run({}).reported, again.reported);  // as long as it exists
  std::filesystem::remove(root_ / "in/b.pgn");
  put("out/b.pgn", "mine too");
  EXPECT_EQ(run({.force = true}).reported,
            (std::vector<std::string>{"output_changed b.pgn", "input_gone b.pgn"}));
  EXPECT_EQ(get(root_ / "out/b.pgn"), "mine too");
  EXPECT_NE(get(root_ / "out/a.pgn"), "mine");
}

TEST_F(Update, TellsWhatIsGoneUntilItIsPruned) {
  games("a.pgn", 2);
  games("b.pgn", 2);
  run({});
  std::filesystem::remove(root_ / "in/a.pgn");
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(run({.prune = false}).reported, std::vector<std::string>{"outputs_of_gone a.pgn"});
    EXPECT_TRUE(std::filesystem::exists(root_ / "out/a.pgn"));
    EXPECT_NE(get(root_ / "l.jsonl").find(R"("status":"gone")"), std::string::npos);
  }
  EXPECT_EQ(run({}).reported, std::vector<std::string>{"outputs_pruned a.pgn"});
  EXPECT_FALSE(std::filesystem::exists(root_ / "out/a.pgn"));
  EXPECT_EQ(run({}).reported, std::vector<std::string>());
}

// If more is requested, or less, everything is done again; outputs that are not made any more are
// reported.
TEST_F(Update, DoesAgainWhatWasAskedOtherwise) {
  games("a.pgn", 2);
  run({.format = "xqf"});
  EXPECT_EQ(all_below("out").size(), 2U);
  const Ran other = run({.prune = false, .asked = "2"});
  EXPECT_EQ(other.reported, (std::vector<std::string>{"ledger_otherwise 1", "output_left a.xqf",
                                                      "output_left a-2.xqf"}));
  EXPECT_EQ(all_below("out").size(), 3U);
  EXPECT_EQ(run({.prune = false, .asked = "2"}).reported,
            (std::vector<std::string>{"output_left a.xqf", "output_left a-2.xqf"}));
  EXPECT_EQ(run({.asked = "2"}).reported,
            (std::vector<std::string>{"output_pruned a.xqf", "output_pruned a-2.xqf"}));
  EXPECT_EQ(all_below("out").size(), 1U);
  EXPECT_EQ(run({.asked = "2"}).reported, std::vector<std::string>());
}

TEST_F(Update, CountsFindingsOfBefore) {
  put("in/a.pgn", "1. 炮二平五 馬8进8 *\n");
  const Ran first = run({.format = nullptr}), second = run({.format = nullptr});
  EXPECT_EQ(second.summary.unchanged, 1U);
  EXPECT_EQ(second.reported, std::vector<std::string>());
  EXPECT_EQ(second.summary.findings.by_severity[2], first.summary.findings.by_severity[2]);
  EXPECT_EQ(second.summary.findings_then.by_severity[2], 1U);
  EXPECT_EQ(second.summary.exit_code(Severity::error), 1);
  EXPECT_EQ(first.summary.exit_code(Severity::error), 1);
}

// A file that cannot be read is tried again: the reason may be gone without a change of the file.
TEST_F(Update, TriesAgainWhatFailed) {
  put("in/a.zip", "PK\3\4");
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(run({.format = nullptr}).reported, std::vector<std::string>{"archive_damaged a.zip"});
  }
}

TEST_F(Update, KnowsLedgersFromOtherFiles) {
  games("a.pgn", 1);
  run({});
  const std::string ledger = get(root_ / "l.jsonl");
  put("l.jsonl", ledger + "{\"path\":1}\n");
  EXPECT_EQ(run({}).reported, std::vector<std::string>{"ledger_line_unread l.jsonl:2"});
  EXPECT_EQ(get(root_ / "l.jsonl"), ledger);
  const std::string game = R"({"path":"a","games":1})";
  std::string one_field_less = ledger, of_another_kind = ledger;
  one_field_less.replace(one_field_less.find("\"plies\""), 7, "\"pliesX\"");
  of_another_kind.replace(of_another_kind.find("\"plies\":"), 8, "\"plies\":\"\",\"a\":");
  for (const std::string& other :
       {std::string("no ledger\n"), game + "\n" + ledger, "x\n" + ledger, one_field_less,
        of_another_kind, std::string("[1]"), std::string("{\"journal\":\"mine\"}\n")}) {
    put("l.jsonl", other);
    for (const bool update : {false, true}) {
      for (const bool force : {false, true}) {
        EXPECT_EQ(run({.update = update, .force = force}).failed, "not_a_ledger") << other;
        EXPECT_EQ(get(root_ / "l.jsonl"), other);
      }
    }
  }
  put("l.jsonl", "\n \n" + ledger);
  EXPECT_EQ(run({}).failed, "");
  put("l.jsonl", "\n");
  EXPECT_EQ(run({.force = true}).failed, "");
  std::string newer = ledger;
  newer.replace(newer.find(R"("form":1)"), 8, R"("form":2)");
  put("l.jsonl", newer);
  EXPECT_EQ(run({}).failed, "ledger_newer");
  put("l.jsonl.part", "{\"journal\":2}\n");
  put("l.jsonl", ledger);
  EXPECT_EQ(run({}).failed, "ledger_newer");
  put("l.jsonl.part", "{\"journal\":\"mine\"}\n");
  EXPECT_EQ(run({}).failed, "output_exists");
  put("l.jsonl.part", "not of a run\n");
  EXPECT_EQ(run({}).failed, "output_exists");
}

// Whatever names a ledger has, only files that the run could have written are removed or replaced.
TEST_F(Update, RemovesNothingThatLiesElsewhere) {
  const auto crafted = [&](const std::string& from, const std::string& to) {
    std::string text = get(root_ / "l.jsonl");
    for (std::size_t at; (at = text.find(from)) != text.npos;) text.replace(at, from.size(), to);
    put("l.jsonl", text);
  };
  for (const char* const out : {"out/", "out/{dir}/{name}.pgn"}) {
    for (const char* const where : {"victim.pgn", "out/../victim.pgn", "out/link/victim.pgn"}) {
      std::filesystem::remove_all(root_ / "out");
      std::filesystem::remove(root_ / "l.jsonl");
      games("a.pgn", 1);
      games("b.pgn", 1);
      run({.out = out});
      std::filesystem::create_directory_symlink(root_, root_ / "out/link");
      std::filesystem::copy_file(root_ / "out/a.pgn", root_ / "victim.pgn",
                                 std::filesystem::copy_options::overwrite_existing);
      std::filesystem::last_write_time(root_ / "victim.pgn",
                                       std::filesystem::last_write_time(root_ / "out/a.pgn"));
      const auto quoted = [](const std::string& name) { return "\"" + name + "\""; };
      crafted(quoted("out/a.pgn"), quoted(where));
      std::filesystem::remove(root_ / "in/a.pgn");
      const Ran ran = run({.out = out});
      EXPECT_EQ(ran.reported.at(0), "output_elsewhere victim.pgn") << out << " " << where;
      EXPECT_TRUE(std::filesystem::exists(root_ / "victim.pgn"));
      // The input is read again, and this is no longer its output.
      crafted(quoted("out/b.pgn"), quoted(where));
      games("b.pgn", 1);
      const Ran again = run({.out = out, .force = true});
      EXPECT_TRUE(std::filesystem::exists(root_ / "victim.pgn")) << out << " " << where;
      EXPECT_TRUE(std::filesystem::exists(root_ / "out/b.pgn"));
    }
  }
}

// A second run finds the journal locked by the first.
TEST_F(Update, LeavesALedgerThatIsBeingWritten) {
  games("a.pgn", 1);
  Reported reported;
  const Ledger::Request request{.path = path("l.jsonl"), .asked = "1", .say = english};
  auto ledger = Ledger::open(request, {}, reported);
  ASSERT_TRUE(ledger);
  InputList list = list_inputs({.names = {path("in")}, .recurse = true});
  ASSERT_TRUE((*ledger)->go_on(list, nullptr, reported));
  EXPECT_EQ(run({.format = nullptr}).failed, "ledger_in_use");
  ledger->reset();
  EXPECT_FALSE(std::filesystem::exists(path("l.jsonl.part")));  // there was nothing to keep
  EXPECT_EQ(run({.format = nullptr}).failed, "");
}

TEST_F(Update, WhatBrokeOffIsNotBegunAnewByMistake) {
  games("a.pgn", 1);
  games("b.pgn", 1);
  run({.update = false, .most = 1});
  EXPECT_EQ(run({.update = false}).failed, "ledger_interrupted");
  const Ran rest = run({});
  EXPECT_EQ(rest.summary.unchanged, 1U);
  EXPECT_EQ(rest.summary.inputs, 2U);
  EXPECT_EQ(rest.reported, std::vector<std::string>());
}

// An output may exist while its line is missing: the journal announced it before.
TEST_F(Update, ReplacesWhatARunWasAboutToMake) {
  games("a.pgn", 1);
  put("out/a.pgn", "of the run that broke off");
  put("l.jsonl.part", journal_head() + making_line(path("out/a.pgn")) + "{\"path\":\"cut sho");
  EXPECT_EQ(run({}).reported, std::vector<std::string>());
  EXPECT_NE(get(root_ / "out/a.pgn"), "of the run that broke off");
  // Not if it was changed later than that.
  put("in/b.pgn", "1. 炮二平五 *\n");
  put("l.jsonl.part", journal_head() + making_line(path("out/b.pgn")));
  std::filesystem::last_write_time(
      root_ / "l.jsonl.part",
      std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  put("out/b.pgn", "mine");
  EXPECT_EQ(run({}).reported, std::vector<std::string>{"output_exists b.pgn"});
}

// An input that was read twice does not count as done when it is named once.
TEST_F(Update, ReadsAgainWhatWasNamedTwice) {
  games("a.pgn", 1);
  run({});
  const std::string line = get(root_ / "l.jsonl");
  put("l.jsonl", line + line);
  const Ran once = run({});
  EXPECT_EQ(once.summary.unchanged, 0U);
  EXPECT_EQ(once.summary.inputs, 1U);
  EXPECT_EQ(run({}).summary.unchanged, 1U);
}

TEST_F(Update, IsTheSameAsARunOverEverything) {
  const std::vector<std::string> names = {"a.pgn",   "a.txt",   "b.pgn",  "b-2.pgn", "b.txt",
                                          "c/a.pgn", "c/b.pgn", "d.pgn",  "e.pgn",   "f.pgn",
                                          "g.pgn",   "h/a.txt", "h/h.pgn"};
  for (const char* const format : {"pgn", "xqf", static_cast<const char*>(nullptr)}) {
    std::mt19937 random(7);
    const auto draw = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    for (const char* const part : {"in", "out", "all"}) {
      std::filesystem::remove_all(root_ / part);
      std::filesystem::create_directories(root_ / part);
    }
    std::filesystem::remove(root_ / "l.jsonl");
    std::uint64_t unchanged = 0;
    for (int day = 0; day < 25; ++day) {
      for (std::size_t changes = draw(4); changes != 0; --changes) {
        // Formats with one game per file number their names; names that already have numbers may be
        // final only after one more run.
        std::string name = names[draw(names.size())];
        if (format != nullptr && format == std::string("xqf") && name == "b-2.pgn") name = "z.pgn";
        if (std::filesystem::exists(root_ / "in" / name) && draw(3) == 0) {
          std::filesystem::remove(root_ / "in" / name);
          // An empty folder would be taken for the place of a disk that is not mounted.
          const std::filesystem::path folder = (root_ / "in" / name).parent_path();
          if (folder != root_ / "in" && std::filesystem::is_empty(folder)) {
            std::filesystem::remove(folder);
          }
        } else {
          games(name, 1 + static_cast<int>(draw(3)));
        }
      }
      const Options options{.format = format};
      for (std::size_t broken = draw(3); broken != 0; --broken) {
        Options broken_off = options;
        broken_off.most = 1 + draw(4);
        run(broken_off);
      }
      const Ran updated = run(options);
      EXPECT_EQ(updated.failed, "");
      unchanged += updated.summary.unchanged;
      std::filesystem::remove_all(root_ / "all");
      std::filesystem::create_directories(root_ / "all");
      const Ran whole = run(
          {.format = format, .out = "all/", .ledger = "all.jsonl", .update = false, .force = true});
      EXPECT_EQ(all_below("out"), all_below("all")) << day;
      EXPECT_EQ(plain_ledger("l.jsonl", "out/"), plain_ledger("all.jsonl", "all/")) << day;
      EXPECT_EQ(updated.summary.games.read, whole.summary.games.read);
      EXPECT_EQ(updated.summary.games.written, whole.summary.games.written);
      EXPECT_EQ(updated.summary.inputs, whole.summary.inputs);
      EXPECT_EQ(updated.summary.bytes, whole.summary.bytes);
      EXPECT_EQ(updated.summary.formats, whole.summary.formats);
      EXPECT_EQ(updated.summary.findings.by_severity[2], whole.summary.findings.by_severity[2]);
      EXPECT_EQ(run(options).summary.unchanged, whole.summary.inputs) << day;
    }
    EXPECT_GT(unchanged, 50U);
  }
}

TEST_F(Update, ReadsBackWhatALineSays) {
  FileRecord record;
  record.path = "old/\xC6\xE5.zip/\"a\".pgn";
  record.packed_file = "old/\xC6\xE5.zip";
  record.relative_path = "\xC6\xE5.zip/\"a\".pgn";
  record.bytes = 12;
  record.encoding = "GB18030, UTF-8";
  record.format = "pgn";
  record.games = {.read = 7, .written = 3, .left_out = 2, .unasked = 1, .reported = 1, .plies = 90};
  record.findings.add(Severity::error, 2);
  record.findings.add(Severity::warning, 3);
  record.losses = {{"variations", "", 3}, {"tag", "Annotator", 1}};
  record.outputs = {"out/\xC6\xE5.pgn", "out/a.pgn"};
  Trace& trace = record.trace.emplace();
  trace.asked = "0123";
  trace.seen = {100, 1'795'649'650'776'228'027};
  trace.written = {{5, 6}, {7, 8}};
  trace.left = {{"out/\xFF.pgn", {9, 10}}};
  const std::string line = ledger_line(record, english);
  put("l.jsonl", line + "\n");
  Reported reported;
  const auto read = EarlierLedger::read(path("l.jsonl"), path("none"), "", reported);
  ASSERT_TRUE(read);
  const EarlierInput* const input = read->find("old/\xC6\xE5.zip");
  ASSERT_NE(input, nullptr);
  ASSERT_EQ(input->records.size(), 1U);
  const FileRecord& back = input->records[0];
  EXPECT_TRUE(input->done());
  EXPECT_EQ(back.line, line);
  EXPECT_EQ(back.path, record.path);
  EXPECT_EQ(back.packed_file, record.packed_file);
  EXPECT_EQ(back.relative_path, record.relative_path);
  EXPECT_EQ(back.outputs, record.outputs);
  EXPECT_EQ(back.trace->asked, trace.asked);
  EXPECT_EQ(back.trace->seen, trace.seen);
  EXPECT_EQ(back.trace->written, trace.written);
  EXPECT_EQ(back.trace->left, trace.left);
  FileRecord again = back;
  again.line.clear();
  EXPECT_EQ(ledger_line(again, english), line);
  EXPECT_EQ(ledger_line(back, english), line);
  EXPECT_EQ(line_with_left(line, {}).find(R"("left")"), std::string::npos);
  EXPECT_NE(line_with_status(line, "gone").find(R"("status":"gone")"), std::string::npos);
  EXPECT_EQ(input->outputs().size(), 3U);
}

}  // namespace
}  // namespace qipu
