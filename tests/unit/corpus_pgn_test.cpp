// Chinese PGN of real archives, read in place, against what an independent reader found in them.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "qipu/board/fen.h"
#include "qipu/format/pgn.h"
#include "qipu/text/encoding.h"
#include "support/games.h"
#include "support/shared.h"

namespace qipu {
namespace {

using nlohmann::json;
using namespace testing_support;

// "" when our reading agrees with the oracle's; else what differs.
std::string compare(const ReadGame& ours, const json& theirs) {
  const auto word = [&](const char* name) { return theirs[name].get<std::string>(); };
  const Game& g = ours.game;
  if (write_fen_board(g.start.board) != word("start")) return "start";
  if (std::string(g.start.turn == Color::red ? "w" : "b") != word("side")) return "side";
  if (g.size() - 1 != theirs["nodes"].get<std::size_t>())
    return "nodes " + std::to_string(g.size() - 1);
  if (main_line(g) != word("mainline")) return "main line " + main_line(g);
  if (pgn_token(g.outcome.result) != word("result")) {
    return "result " + std::string(pgn_token(g.outcome.result));
  }
  for (const Node& n : g.nodes()) {
    if (n.parent != kNoNode && n.standing != Standing::legal) return "a move that is not legal";
  }
  return {};
}

TEST(PgnCorpus, AgreesWithAnIndependentReader) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto data = *shared / "formats" / "data";
  int files = 0;
  each_gzip_line(data / "ORACLE-pgn.jsonl.gz", [&](const std::string& line) {
    const json entry = json::parse(line);
    const std::string path = entry["path"];
    if (entry["format"].get<std::string>() != "pgn-zh" || path.find('!') != path.npos) return true;
    ++files;
    const std::string bytes = read_bytes(data / path);
    const Detected detected = detect_encoding(bytes);
    const Decoded decoded = decode(bytes, detected.encoding, detected.bom_bytes);
    const auto games = read_all(kPgn, decoded.text());
    EXPECT_EQ(games.size(), entry["games"].size()) << path;
    for (std::size_t i = 0; i < std::min(games.size(), entry["games"].size()); ++i) {
      EXPECT_EQ(compare(games[i], entry["games"][i]), "") << path << " game " << i + 1;
    }
    return true;
  });
  EXPECT_EQ(files, 920);
}

}  // namespace
}  // namespace qipu
