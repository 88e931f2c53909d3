// Chinese PGN of real collections, read in place, against what an independent reader found in them.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/pgn_oracle.h"
#include "support/shared.h"

namespace qipu {
namespace {

using nlohmann::json;
using namespace test;

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
    const auto games = read_pgn(bytes);
    EXPECT_EQ(games.size(), entry["games"].size()) << path;
    for (std::size_t i = 0; i < std::min(games.size(), entry["games"].size()); ++i) {
      EXPECT_EQ(pgn_difference(games[i], entry["games"][i]), "") << path << " game " << i + 1;
    }
    return true;
  });
  EXPECT_EQ(files, 920);
}

}  // namespace
}  // namespace qipu
