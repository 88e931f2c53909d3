// With any cuts, the merged parts are what a single run writes: for texts, lists, tables and
// databases, and without the copies.

#include <gtest/gtest.h>

#include <random>

#include "ops/batch/duplicate_search.h"
#include "ops/batch/report_duplicates.h"
#include "ops/shard/merge_duplicates.h"
#include "qipu/format/formats.h"
#include "support/folder.h"
#include "support/random_game.h"
#include "support/run.h"

namespace qipu {
namespace {

class ShardLaw : public test::Folder {
 protected:
  /// Random games in three files, some of them twice, and beginnings of some.
  InputList make_files(std::uint32_t seed) {
    std::mt19937 lot(seed);
    test::RandomGames games(seed);
    std::vector<std::string> texts(3);
    for (int i = 0; i < 40; ++i) {
      const Game game = games.next({.odd_tags = false, .unread = false, .illegal = false});
      const std::string one = write_games(*find_format("pgn"), {&game, 1}) + "\n";
      for (std::string& text : texts) {
        if (lot() % 2 == 0) text += one;
      }
    }
    std::vector<std::string> names;
    for (const std::string& text : texts) {
      names.push_back(put(std::to_string(names.size()) + ".pgn", text));
    }
    return list_inputs({.names = names});
  }

  Plan plan(const InputList& list, std::uint64_t shards) {
    test::Hearer heard;
    auto made = make_plan({}, list.inputs, {.shards = shards}, "1", heard);
    EXPECT_TRUE(made);
    return made ? std::move(*made) : Plan();
  }

  /// Does each shard, and writes its note.
  std::vector<PartNote> work(Job job, const Plan& plan, const PartFolder& folder,
                             const DuplicateOptions* how = nullptr) {
    job.keep_facts = how != nullptr;
    std::vector<PartNote> notes;
    for (const Shard& shard : plan.shards) {
      InputList list;
      for (const PlannedSection& section : shard.sections) list.inputs.push_back(section.input);
      PartOutput part;
      part.games_before = shard.games_before;
      PartNote note;
      note.shard = shard.id;
      note.planned = shard.hash;
      note.part = "part-" + std::to_string(shard.id);
      const auto facts = [&] { return FactsFile::create(folder.facts(shard.id), *how); };
      auto file = how != nullptr ? std::optional(facts()) : std::nullopt;
      if (file) {
        part.each = [&](const Input& from, const WrittenGame& game) {
          return (*file)->add(from, game);
        };
      }
      auto outputs = Outputs::open({.path = folder.path_of(note), .force = true, .part = &part},
                                   job, list.inputs);
      EXPECT_TRUE(outputs);
      test::Hearer heard;
      const Summary summary = run_job(job, list, outputs->get(), heard);
      note.games = summary.games;
      note.frame = (*outputs)->frame();
      note.format = job.to->id;
      note.listed = part.listed;
      if (job.to->table) note.number_cell = 0;
      if (shard.id % 2 == 0) note.sum = part.sum.digits();  // otherwise it is read again
      if (file) {
        EXPECT_TRUE((*file)->commit());
        note.facts = (*file)->note();
      }
      EXPECT_TRUE(folder.settle(note));
      const auto done = folder.done(shard);
      EXPECT_TRUE(done);
      if (done) notes.push_back(*done);
    }
    return notes;
  }

  static TakeBytes into(std::string& out) {
    return [&out](std::string_view bytes) -> Result<void> {
      out += bytes;
      return {};
    };
  }
};

Job job_of(std::string_view format) {
  Job job;
  job.to = find_format(format);
  if (job.to->table) job.columns = "n,red,plies,source";
  return job;
}

TEST_F(ShardLaw, MergedIsWhatOneRunWrites) {
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    const InputList list = make_files(seed);
    const Plan made = plan(list, 1 + seed * 3 % 11);
    for (const char* const format : {"pgn", "json", "jsonl", "csv", "cbl"}) {
      const Job job = job_of(format);
      const PartFolder folder((root_ / ("out" + std::to_string(seed) + format)).string());
      ASSERT_TRUE(folder.make());
      const auto notes = work(job, made, folder);
      std::string merged;
      ASSERT_TRUE(merge_parts(made, folder, notes, "", into(merged)));
      test::Stream whole;
      test::Hearer heard;
      auto outputs = Outputs::open({.path = "", .stream = &whole}, job, list.inputs);
      run_job(job, list, outputs->get(), heard);
      EXPECT_TRUE(merged == whole.bytes) << format << " " << seed << " " << made.shards.size();
    }
  }
}

TEST_F(ShardLaw, DatabasesAreTheSameToo) {
  const Job job = job_of("qdb");
  for (std::uint32_t seed = 1; seed <= 4; ++seed) {
    InputList list = make_files(seed);
    const std::string whole = (root_ / ("whole" + std::to_string(seed) + ".qdb")).string();
    const std::string merged = (root_ / ("merged" + std::to_string(seed) + ".qdb")).string();
    // The second time with the database itself, too.
    for (int round = 0; round < 2; ++round) {
      const std::string path = whole + std::to_string(round),
                        other = merged + std::to_string(round);
      test::Hearer heard;
      {
        auto outputs = Outputs::open({.path = path}, job, list.inputs);
        ASSERT_TRUE(outputs);
        run_job(job, list, outputs->get(), heard);
      }
      const Plan made = plan(list, 2 + seed * 4);
      const PartFolder folder(other + "-parts");
      ASSERT_TRUE(folder.make());
      const auto notes = work(job, made, folder);
      auto out = DatabaseOutput::open(other, DatabaseWriter::Mode::create);
      ASSERT_TRUE(out);
      ASSERT_TRUE(merge_packed(made, folder, notes, **out));
      EXPECT_TRUE(get(path) == get(other)) << seed << " " << round;
      list = list_inputs({.names = {path}});
    }
  }
}

TEST_F(ShardLaw, CopiesAreThoseOfOneRun) {
  std::uint64_t dropped = 0;
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    const InputList list = make_files(seed);
    const Plan made = plan(list, 1 + seed * 3 % 11);
    using Keep = DuplicateOptions::Keep;
    DuplicateOptions how;
    how.keep = static_cast<Keep>(seed % 3);
    how.near = seed % 2 == 0;
    how.moves_alone = seed % 4 == 0;
    for (const char* const format : {"pgn", "json", "csv"}) {
      Job job = job_of(format);
      const PartFolder folder((root_ / ("free" + std::to_string(seed) + format)).string());
      ASSERT_TRUE(folder.make());
      const auto notes = work(job, made, folder, &how);
      const auto joined = MergedDuplicates::join(folder, notes);
      ASSERT_TRUE(joined);
      std::string kept, copies, lines;
      ASSERT_TRUE((*joined)->write(made, into(kept), into(copies)));

      DuplicateSearch search(how, false);
      test::Hearer heard;
      ASSERT_TRUE(search.search(job, list, heard));
      search.choose_for(job);
      test::Stream whole, rest;
      auto outputs = Outputs::open({.path = "", .stream = &whole}, job, list.inputs);
      auto others = Outputs::open({.path = "", .stream = &rest}, job, list.inputs);
      const Summary summary = run_job(job, list, outputs->get(), heard, others->get());
      EXPECT_TRUE(kept == whole.bytes) << format << " " << seed << " " << made.shards.size();
      EXPECT_TRUE(copies == rest.bytes) << format << " " << seed << " " << made.shards.size();
      EXPECT_EQ((*joined)->kept(), summary.games.written);
      const auto dump = [](Duplicates& found) {
        std::string text;
        DuplicateLines teller([&](std::string_view line) {
          text += line;
          return true;
        });
        EXPECT_TRUE(found.report(teller));
        return text;
      };
      EXPECT_EQ(dump((*joined)->found()), dump(search.found()));
      dropped += summary.games.left_out;
    }
  }
  EXPECT_GT(dropped, 100U);
}

TEST_F(ShardLaw, DamagedPartsAreSeen) {
  const Plan made = plan(make_files(1), 3);
  const PartFolder folder((root_ / "out").string());
  ASSERT_TRUE(folder.make());
  const DuplicateOptions how;
  const auto notes = work(job_of("pgn"), made, folder, &how);
  for (const std::string& path : {folder.facts(1), folder.path_of(notes[1])}) {
    const std::string bytes = get(path);
    for (const std::size_t at : {std::size_t{0}, bytes.size() / 2, bytes.size() - 1}) {
      std::string other = bytes;
      other[at] = static_cast<char>(other[at] ^ 4);
      std::ofstream(path, std::ios::binary) << other;
      const auto joined = MergedDuplicates::join(folder, notes);
      std::string out;
      const auto done = joined ? (*joined)->write(made, into(out), into(out))
                               : Result<void>(std::unexpected(joined.error()));
      ASSERT_FALSE(done) << path << " " << at;
      EXPECT_EQ(done.error().code, &diag::part_damaged);
    }
    std::ofstream(path, std::ios::binary) << bytes;
  }
  EXPECT_TRUE(MergedDuplicates::join(folder, notes));
}

}  // namespace
}  // namespace qipu
