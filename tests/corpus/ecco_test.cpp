// Codes of openings against the tags of real collections, read in place.
#include "opening/ecco.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "game/headings.h"
#include "qipu/notation/main_line.h"
#include "support/run.h"
#include "support/shared.h"

namespace qipu {
namespace {

using namespace test;

struct Tagged {
  std::string code;
  std::vector<Move> moves;
};

/// Games from the standard start with a code and moves, in files or folders of ../shared.
std::vector<Tagged> tagged_games(const std::filesystem::path& data,
                                 const std::vector<std::string>& names) {
  std::vector<Tagged> out;
  Job job;
  job.threads = 1;
  job.own = one_step([&](GamePass& pass) {
    const Game& game = pass.game();
    const std::string_view code = ecco_code(game.tags.get("ECCO"));
    const auto line = main_line_of(game);
    if (code.empty() || !line || line->moves.empty() || !game.start.is_standard()) return;
    out.push_back({std::string(code), line->moves});
  });
  InputRequest request{.names = {}, .recurse = true};
  for (const std::string& name : names) request.names.push_back((data / name).string());
  Hearer reporter;
  run_job(job, list_inputs(request), nullptr, reporter);
  return out;
}

struct Agreement {
  std::size_t games = 0, exact = 0, family = 0;
  void add(std::string_view tag, std::string_view code) {
    ++games;
    exact += tag == code ? 1 : 0;
    family += tag.substr(0, 2) == code.substr(0, 2) ? 1 : 0;
  }
  double percent() const { return 100.0 * static_cast<double>(exact) / static_cast<double>(games); }
  double family_percent() const {
    return 100.0 * static_cast<double>(family) / static_cast<double>(games);
  }
};

constexpr EccoMethod kMethods[] = {EccoMethod::xqbase, EccoMethod::variant_b, EccoMethod::position};

/// Of every game, or of every `step`-th from `first` on.
Agreement agreement(const std::vector<Tagged>& games, EccoMethod method, std::size_t step = 1,
                    std::size_t first = 0) {
  Agreement out;
  for (std::size_t i = first; i < games.size(); i += step) {
    out.add(games[i].code, ecco_of(Setup::standard(), games[i].moves, method).code);
  }
  return out;
}

void print(const char* what, const std::vector<Tagged>& games) {
  for (const EccoMethod method : kMethods) {
    const Agreement all = agreement(games, method);
    std::printf("%s, %s: %zu of %zu games exact, %.2f%%; first two characters %.2f%%\n", what,
                std::string(ecco_method_name(method)).c_str(), all.exact, all.games, all.percent(),
                all.family_percent());
  }
}

// The collection that rules were fitted to, first to half of its games.
TEST(EccoCorpus, AgreesWithTheTagsOfALargeArchive) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto games =
      tagged_games(*shared / "formats" / "data", {"pgn-big5-ccpd", "pgn-big5-ccpd-rest.tar.gz"});
  ASSERT_GT(games.size(), 24'000U);
  print("ccpd", games);
  // Two games bear the code of another.
  const Agreement xqbase = agreement(games, EccoMethod::xqbase);
  EXPECT_GE(xqbase.family + 2, xqbase.games);
  EXPECT_GE(xqbase.percent(), 96);
  for (const std::size_t half : {0U, 1U}) {
    EXPECT_GE(agreement(games, EccoMethod::variant_b, 2, half).percent(), 99.9);
  }
  EXPECT_GE(agreement(games, EccoMethod::position).percent(), 85);
}

// Collections that had no part in the rules.
TEST(EccoCorpus, AgreesWithOtherArchives) {
  const auto shared = shared_dir();
  if (!shared) GTEST_SKIP() << "../shared is absent";
  const auto data = *shared / "formats" / "data";
  // What xqbase's own program tagged.
  const auto own = tagged_games(data, {"xqbase-ccgc-pgn"});
  print("xqbase", own);
  EXPECT_EQ(own.size(), 20U);
  EXPECT_EQ(agreement(own, EccoMethod::xqbase).exact, 20U);
  const auto movesky = tagged_games(data, {"pgn-gbk-movesky", "pgn-gbk-movesky-rest.tar.gz"});
  print("movesky", movesky);
  EXPECT_GT(movesky.size(), 600U);
  const Agreement variant = agreement(movesky, EccoMethod::variant_b);
  EXPECT_EQ(variant.family, variant.games);
  EXPECT_GE(variant.percent(), 99);
}

}  // namespace
}  // namespace qipu
