// Moves named in real comments: the share that is placed, agreement with variations of the record,
// and words that were judged by eye (tests/data/prose).
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "prose/placement.h"
#include "prose/prose_lines.h"
#include "qipu/board/fen.h"
#include "qipu/format/formats.h"
#include "qipu/ops/open.h"
#include "support/judged_words.h"
#include "support/law.h"
#include "support/shared.h"

namespace qipu {
namespace {

using namespace test;
using prose::Placement;
using prose::Placer;
using prose::ProseWord;

constexpr const char* kFolders[] = {"xqf-zfdang",
                                    "xqf-zfdang-rest.tar.gz",
                                    "dhtmlxq-forum-gdchess",
                                    "dhtmlxq-forum-gdchess-rest.tar.gz",
                                    "ccbridge-cbf",
                                    "ccbridge-cbl",
                                    "ccbridge-cbr",
                                    "dpxq-master-games.jsonl.gz"};

/// Words judged right: not met yet, by quote, each with its board and move.
std::multimap<std::string, std::string> judged_right() {
  std::multimap<std::string, std::string> out;
  for (const JudgedWord& word : judged_words(QIPU_SOURCE_DIR "/tests/data/prose/judged.tsv")) {
    if (word.right) out.emplace(word.quote, word.board);
  }
  return out;
}

TEST(Prose, CommentsOfArchivesArePlacedAsTheyWereJudged) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  std::vector<std::string> paths;
  for (const char* const folder : kFolders) {
    paths.push_back((*shared / "formats" / "data" / folder).string());
  }
  auto right = judged_right();
  EXPECT_EQ(right.size(), 460U);
  std::size_t words = 0, unplaced = 0;
  std::unordered_set<std::string> seen;
  OpenGames opened(paths);
  for (const OpenedGame& one : opened) {
    const Game& game = one.game;
    std::optional<Placer> placer;
    for (NodeId id = kRoot; id != kNoNode; id = game.next_in_preorder(id)) {
      const std::string& comment = game.notes(id).comment;
      if (comment.empty() || !seen.insert(comment).second) continue;
      if (!placer) placer.emplace(game);
      const Placement placement = placer->place(id);
      for (std::size_t i = 0; i < placement.words.size(); ++i) {
        const ProseWord& word = placement.words[i];
        if (id != kRoot) {
          ++words;
          if (!word.placed()) ++unplaced;
        }
        if (!word.placed()) continue;
        const auto [begin, end] = right.equal_range(quoted(comment, word));
        if (begin == end) continue;
        const std::string found = write_fen(placement.boards[i].setup()) + ' ' + word.move.ucci();
        const auto same =
            std::find_if(begin, end, [&](const auto& row) { return row.second == found; });
        if (same != end) right.erase(same);
      }
    }
  }
  for (const auto& [quote, board] : right) ADD_FAILURE() << quote << " is not on " << board;
  EXPECT_GT(words, 100'000U);
  EXPECT_LT(unplaced * 100, words * 3);
}

TEST(Prose, LinesOfArchivesBecomeVariationsAndNothingElseChanges) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  std::size_t lines = 0;
  const auto data = *shared / "formats" / "data";
  OpenGames opened(
      std::vector<std::string>{(data / "ccbridge-cbl").string(), (data / "xqf-zfdang").string()});
  for (OpenedGame& one : opened) {
    Game& game = one.game;
    const Game before = game;
    const prose::ProseLines added = prose::add_prose_lines(game);
    if (added.lines == 0) continue;
    lines += added.lines;
    EXPECT_EQ(game.size() > before.size(), added.moves > 0);
    if (lines % 10 == 0) {
      EXPECT_EQ(law_difference(kPgn, game), "") << one.file;
      EXPECT_EQ(law_difference(kXqf18, game), "") << one.file;
    }
    // Asked again nothing is added; what is taken away again leaves the record.
    const std::size_t size = game.size();
    EXPECT_EQ(prose::add_prose_lines(game).moves, 0U) << one.file;
    EXPECT_EQ(game.size(), size);
    for (auto id = static_cast<NodeId>(before.size()); id < game.size(); ++id) game.unlink(id);
    EXPECT_EQ(first_difference(game, before), "") << one.file;
  }
  EXPECT_GT(lines, 500U);
}

}  // namespace
}  // namespace qipu
