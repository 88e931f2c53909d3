#include "ops/answer/explorer.h"

#include <limits>
#include <utility>

#include "archive/counting/opening_graph.h"
#include "ops/answer/sum_games.h"
#include "publish/explorer_page.h"
#include "qipu/game/date.h"

namespace qipu {

void OpeningSurvey::add(const Game& game, const Position& start, std::span<const Move> line) {
  SampleGame sample = SampleGame::of(game);
  const int year = year_of(game.tags);
  plain.add(start, line, sample.result, year);
  joined.add(start, line, sample.result, year);
  samples.add(start, line, std::move(sample));
}

void OpeningSurvey::merge(const OpeningSurvey& later) {
  plain.merge(later.plain);
  joined.merge(later.joined);
  samples.merge(later.samples);
}

std::uint64_t survey_games(const ReadOptions& options, const InputList& list, Reporter& reporter,
                           OpeningSurvey& survey) {
  return sum_lines(options, list, reporter, survey,
                   [](OpeningSurvey& part, const Game& game, const MainLine& line) {
                     part.add(game, line.start, line.moves);
                   });
}

Explorer make_explorer(const OpeningSurvey& survey, const ExplorerForm& form) {
  KeptMoves kept = form.tree;
  const bool given = kept.least != 0;
  const std::size_t most = given ? std::numeric_limits<std::size_t>::max() : kMostExplored;
  if (!given) kept.least = 1;
  for (;; kept.least += 1 + kept.least / 8) {
    const auto plain = opening_graph(survey.plain, kept, most);
    const auto joined = opening_graph(survey.joined, kept, most);
    if (!plain || !joined) continue;
    Explorer out{.least = kept.least};
    for (const auto& place : (form.joined ? joined : plain)->places)
      out.moves += place.moves.size();
    out.page = explorer_page({.plain = *plain,
                              .joined = *joined,
                              .samples = survey.samples,
                              .kept = kept,
                              .read = form.read,
                              .begin_joined = form.joined,
                              .before = form.before,
                              .title = form.title,
                              .language = form.tree.language,
                              .notation = form.tree.notation});
    return out;
  }
}

}  // namespace qipu
