// Explorer pages: their content is that of `qipu tree --json`, and they stay small.

#include "ops/answer/explorer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "support/page_view.h"
#include "support/positions.h"

namespace qipu {
namespace {

using Json = nlohmann::json;

OpeningSurvey random_survey(unsigned seed, std::size_t plies, int games, unsigned choice) {
  std::mt19937 random(seed);
  OpeningSurvey survey(Position::standard(), plies);
  for (int i = 0; i < games; ++i) {
    Game game;
    game.outcome.result = static_cast<GameResult>(random() % 4);
    game.tags.set("Red", "Player " + std::to_string(random() % 500));
    game.tags.set("Event", "Event " + std::to_string(random() % 300));
    if (random() % 3 != 0) game.tags.set("Date", std::to_string(1950 + random() % 70));
    std::vector<Move> line;
    Position position = Position::standard();
    for (std::size_t ply = 0; ply < plies + 2; ++ply) {
      MoveList moves;
      position.legal_moves(moves);
      if (moves.empty()) break;
      // Often the first moves, as in real openings.
      const auto some = random() % 2 == 0 ? 0 : random() % choice;
      line.push_back(moves[static_cast<int>(some) % moves.size()]);
      position.make(line.back());
    }
    survey.add(game, Position::standard(), line);
  }
  return survey;
}

/// The moves of a place of the page as tree_json() writes them, down to a depth.
Json unfolded(const Json& places, std::size_t place, std::size_t plies) {
  Json out = Json::array();
  if (plies == 0) return out;
  for (const Json& step : places[place].value("m", Json::array())) {
    Json move = {{"move", step[0]}, {"text", step[1][0]}, {"games", step[2]},
                 {"red", step[3]},  {"draws", step[4]},   {"black", step[5]}};
    if (step[6] != 0) move["year"] = step[6];
    if (plies > 1) move["moves"] = unfolded(places, step[7], plies - 1);
    out.push_back(std::move(move));
  }
  return out;
}

TEST(Explorer, APageTellsWhatTheTreeTells) {
  const OpeningSurvey survey = random_survey(1, 4, 400, 5);
  for (const KeptMoves& kept :
       {KeptMoves{4, 1, 0}, KeptMoves{4, 3, 0}, KeptMoves{3, 1, 2}, KeptMoves{1, 1, 0}}) {
    ExplorerForm form;
    static_cast<KeptMoves&>(form.tree) = kept;
    form.before.emplace();
    const Json view = test::page_view(make_explorer(survey, form).page);
    for (const bool joined : {false, true}) {
      const MoveTree& tree = joined ? survey.joined : survey.plain;
      const Json reported = Json::parse(tree_json(tree, form.tree));
      const Json& shown = view["trees"][joined ? 1 : 0];
      EXPECT_EQ(view["fen"], reported["fen"]);
      EXPECT_EQ(shown["n"],
                Json({reported["games"], reported["red"], reported["draws"], reported["black"]}));
      EXPECT_EQ(unfolded(shown["places"], 0, kept.plies), reported["moves"]) << joined;
    }
  }
}

TEST(Explorer, ManyGamesLeaveAPageBelowTwoMegabytes) {
  const OpeningSurvey survey = random_survey(2, 24, 12'000, 4);
  ExplorerForm form;
  form.tree.plies = 24;
  form.tree.least = 0;
  form.before.emplace();
  const Explorer made = make_explorer(survey, form);
  EXPECT_GT(made.least, 1U);
  EXPECT_LE(made.moves, kMostExplored);
  EXPECT_GT(made.moves, kMostExplored / 3);
  EXPECT_LT(made.page.size(), 2'000'000U);
  EXPECT_EQ(test::page_view(made.page)["least"], made.least);
  // A given limit is respected.
  form.tree.least = made.least - 1;
  const Explorer asked = make_explorer(survey, form);
  EXPECT_EQ(asked.least, made.least - 1);
  EXPECT_GT(asked.moves, made.moves);
}

TEST(Explorer, PartsAddUp) {
  OpeningSurvey whole = random_survey(3, 3, 100, 3);
  OpeningSurvey sum(Position::standard(), 3);
  sum.merge(whole);
  ExplorerForm form;
  form.tree.plies = 3;
  form.before.emplace();
  EXPECT_EQ(make_explorer(sum, form).page, make_explorer(whole, form).page);
  sum.merge(whole);
  EXPECT_EQ(sum.plain.games().games, 200U);
  EXPECT_EQ(sum.joined.games().games, 200U);
}

}  // namespace
}  // namespace qipu
