// Copies in real collections: how many there are, against sorted texts of all lines and their
// mirror images.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ops/batch/duplicate_search.h"
#include "ops/batch/report_duplicates.h"
#include "qipu/format/formats.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/game_stream.h"
#include "support/folder.h"
#include "support/run.h"
#include "support/shared.h"

namespace qipu {
namespace {

class NullReporter final : public Reporter {
 public:
  void finding(const std::string& /*file*/, const Diagnostic& /*d*/) override {}
};

/// Counts what is dropped and has moves.
class WithMoves final : public DuplicateSink {
 public:
  void kept(const ArchivedGame& /*game*/) override {}
  void copy(const ArchivedGame& game, Copying /*why*/, bool dropped) override {
    if (dropped && game.facts.plies() != 0) ++games;
  }
  void end() override {}
  std::uint64_t games = 0;
};

/// The moves as they stand, or left for right, from the same board: "w h2e2 h9g7 ".
std::string text_of(const Game& game, bool mirrored) {
  std::string out = game.start.turn == Color::red ? "w " : "b ";
  const Board board = mirrored ? game.start.board.mirrored() : game.start.board;
  for (int i = 0; i < Square::kCount; ++i) {
    out += static_cast<char>('A' + board[Square::from_index(i)].code());
  }
  bool legal = true;
  for (const NodeId id : game.main_line()) {
    if (legal && game[id].standing != Standing::legal) {
      legal = false;
      out += mirrored ? "!<" : "!>";  // what follows is no move of the other
    }
    const Move move = mirrored ? game[id].move.mirrored() : game[id].move;
    out += ' ' + (game[id].has_move && legal ? move.ucci()
                  : game[id].has_move        ? game[id].move.ucci()
                                             : std::string(trimmed(game.written(id))));
  }
  return out + ' ';
}

TEST(RealDuplicates, AsManyAsSortedTextsHave) {
  const auto shared = test::shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is not there";
  const std::filesystem::path data = *shared / "formats" / "data";
  InputRequest request;
  request.recurse = true;
  for (const char* name : {"pgn-gbk-movesky-rest.tar.gz", "pgn-big5-ccpd-rest.tar.gz",
                           "dpxq-master-games.jsonl.gz", "ccbridge-cbl"}) {
    request.names.push_back((data / name).string());
  }
  const InputList list = list_inputs(request);
  NullReporter nobody;
  ReadOptions reading;
  reading.threads = 2;

  DuplicateSearch search({.moves_alone = true}, false);
  ASSERT_TRUE(search.search(reading, list, nobody));

  struct Line {
    std::string text, image;
    bool whole;  ///< legal to its end, and there are moves
  };
  std::vector<Line> lines;
  std::uint64_t games = 0;
  {
    GameStream stream(reading, list, nobody);
    while (const auto game = stream.next()) {
      if (game->game.main_line().empty()) continue;
      Line line{text_of(game->game, false), text_of(game->game, true), true};
      line.whole = line.text.find('!') == line.text.npos;
      lines.push_back(std::move(line));
    }
    games = stream.met();
  }
  EXPECT_EQ(search.games(), games);
  ASSERT_GT(lines.size(), 30000U);

  // One of each, and no whole one that another begins with.
  std::set<std::string> all, different;
  for (const Line& line : lines) {
    all.insert(line.text);
    all.insert(line.image);
  }
  for (const Line& line : lines) {
    const auto behind = all.upper_bound(line.text);
    if (line.whole && behind != all.end() && behind->starts_with(line.text)) continue;
    different.insert(std::min(line.text, line.image));
  }
  WithMoves dropped;
  ASSERT_TRUE(search.found().report(dropped));
  EXPECT_EQ(lines.size() - different.size(), dropped.games);
  EXPECT_GT(search.found().count(Copying::same_moves), 100U);
  EXPECT_GT(search.found().count(Copying::prefix), 100U);
}

/// What is told of the games: lines of JSON, and what is dropped.
std::string told_of(const InputRequest& request, const DuplicateOptions& how) {
  ReadOptions reading;
  reading.threads = 2;
  NullReporter nobody;
  DuplicateSearch search(how, false);
  EXPECT_TRUE(search.search(reading, list_inputs(request), nobody));
  std::string out = std::to_string(search.games()) + "\n";
  DuplicateLines lines([&](std::string_view text) {
    out += text;
    return true;
  });
  EXPECT_TRUE(search.found().report(lines));
  return out;
}

class DuplicatesOfDatabases : public test::Folder {};

TEST_F(DuplicatesOfDatabases, AreThoseOfTheFiles) {
  const auto shared = test::shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is not there";
  const std::filesystem::path data = *shared / "formats" / "data";
  InputRequest files;
  files.recurse = true;
  for (const char* name : {"dpxq-master-games.jsonl.gz", "pgn-big5-ccpd", "ccbridge-cbl",
                           "xqf-zfdang", "dhtmlxq-forum-gdchess", "positions", "pgn-winboard"}) {
    files.names.push_back((data / name).string());
  }
  Job job;
  job.to = &kPacked;
  InputRequest stored;
  stored.names = {(root_ / "all.qdb").string()};
  ASSERT_GT(test::run_over(job, files, stored.names.front()).summary.games.written, 10'000U);

  using Keep = DuplicateOptions::Keep;
  std::size_t groups = 0;
  for (const DuplicateOptions& how :
       {DuplicateOptions{}, DuplicateOptions{.near = true}, DuplicateOptions{.moves_alone = true},
        DuplicateOptions{.keep = Keep::first},
        DuplicateOptions{.keep = Keep::last, .near = true}}) {
    std::string of_database = told_of(stored, how);
    // The paths of the files stand below that of the database.
    const std::string below = stored.names.front() + "/";
    std::string of_files = told_of(files, how);
    for (std::size_t at = 0; (at = of_database.find(below, at)) != of_database.npos;) {
      of_database.erase(at, below.size());
    }
    ASSERT_EQ(of_database, of_files);
    groups += static_cast<std::size_t>(std::ranges::count(of_files, '\n'));
  }
  EXPECT_GT(groups, 1000U);
}

}  // namespace
}  // namespace qipu
