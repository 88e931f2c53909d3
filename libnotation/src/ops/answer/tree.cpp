// Counts the moves that games play in a position. Databases and opening books answer by themselves;
// the games of other inputs are read.

#include "ops/answer/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/json_text.h"
#include "ops/answer/databases.h"
#include "ops/answer/engine_books.h"
#include "ops/answer/sum_games.h"
#include "qipu/board/fen.h"
#include "qipu/game/date.h"
#include "text/width.h"

namespace qipu {
namespace {

/// A move of the tree to be written, the position before it, and its depth.
struct Step {
  MoveTree::Played played;
  Position before;
  std::size_t depth = 0;
  std::uint64_t games_here = 0;  ///< the number of games that reach the position
};

/// Calls `see` with each move of the tree, each before the moves that follow it.
template <class See>
void walk(const MoveTree& tree, const TreeForm& form, const See& see) {
  std::vector<Step> open;
  const auto push = [&](const Position& position, std::size_t depth, std::uint64_t games) {
    // Games that arrive by the move above, or, if that is more, the sum over the moves (other move
    // orders lead here too).
    std::uint64_t all = 0;
    for (const MoveTree::Played& played : tree.played_in(position)) all += played.count.games;
    games = std::max(games, all);
    auto moves = kept_moves(tree, position, form);
    std::ranges::reverse(moves);
    for (const MoveTree::Played& played : moves) open.push_back({played, position, depth, games});
  };
  push(tree.root(), 0, tree.games().games);
  while (!open.empty()) {
    const Step step = open.back();
    open.pop_back();
    see(step);
    if (step.depth + 1 >= form.plies) continue;
    Position after = step.before;
    after.make(step.played.move);
    push(after, step.depth + 1, step.played.count.games);
  }
}

std::string percent(std::uint64_t part, std::uint64_t all) {
  return fmt::format("{:.1f}%",
                     all == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all));
}

/// Returns a bar of Red's wins, draws and Black's wins, as shares of the games with a result.
std::string bar(const ResultCount& count, int width) {
  const std::uint64_t decided = count.wins + count.draws + count.losses;
  if (decided == 0) return std::string(static_cast<std::size_t>(width), ' ');
  const auto at = [&](std::uint64_t part) {
    return static_cast<int>((2 * part * static_cast<std::uint64_t>(width) + decided) /
                            (2 * decided));
  };
  const int red = at(count.wins), drawn = at(count.wins + count.draws);
  std::string out;
  for (int i = 0; i < width; ++i) out += i < red ? "█" : i < drawn ? "▒" : "░";
  return out;
}

const Notation& notation_of(const TreeForm& form) {
  return form.notation != nullptr ? *form.notation : kChinese;
}

}  // namespace

std::uint64_t add_games(const ReadOptions& options, const InputList& list, Reporter& reporter,
                        MoveTree& tree) {
  // Databases know the moves of a position without reading their records.
  InputList files = list;
  std::vector<std::unique_ptr<Database>> databases;
  std::vector<NamedBook> books;
  if (options.choice.all()) {
    databases = take_databases(files.inputs);
    books = take_books(files.inputs, options, reporter);
  }
  std::uint64_t games = sum_lines(
      options, files, reporter, tree, [](MoveTree& part, const Game& game, const MainLine& line) {
        part.add(line.start, line.moves, game.outcome.result, year_of(game.tags));
      });
  for (const NamedBook& book : books) games += add_book(book, tree);
  for (const auto& database : databases) {
    if (const auto added = database->add_to(tree); !added) reporter.finding("", added.error());
    games += database->games();
  }
  return games;
}

std::string tree_text(const MoveTree& tree, const TreeForm& form) {
  const bool zh = form.language == Language::zh;
  struct Shown {
    std::string move, games, share, score, year;
    ResultCount count;
  };
  std::vector<Shown> lines = {{zh ? "着法" : "move",
                               zh ? "局" : "games",
                               zh ? "占比" : "share",
                               zh ? "红方得分率" : "Red's score",
                               zh ? "平均年份" : "mean year",
                               {}}};
  walk(tree, form, [&](const Step& step) {
    const Position& before = step.before;
    const ResultCount& count = step.played.count;
    const bool red = before.turn() == Color::red;
    const bool decided = count.wins + count.draws + count.losses != 0;
    lines.push_back({std::string(2 * step.depth, ' ') + std::to_string(before.round()) +
                         (red ? ". " : "... ") +
                         notation_of(form).written(before, step.played.move),
                     ascii::with_commas(count.games), percent(count.games, step.games_here),
                     decided ? fmt::format("{:.1f}%", count.percent()) : "-",
                     step.played.year == 0 ? "" : std::to_string(step.played.year), count});
  });
  const auto widest = [&](std::string Shown::* text) {
    int width = 0;
    for (const Shown& line : lines) width = std::max(width, display_width(line.*text));
    return width;
  };
  const int move = widest(&Shown::move), games = widest(&Shown::games),
            share = widest(&Shown::share), score = widest(&Shown::score),
            year = widest(&Shown::year);
  constexpr int kBar = 24, kGaps = 10;
  const int room = std::clamp(form.columns - move - games - share - score - year - kGaps, 0, kBar);
  std::string out;
  const std::string all = ascii::with_commas(tree.games().games);
  out +=
      zh ? all + " 局出现此局面\n"
         : all + (tree.games().games == 1 ? " game reaches" : " games reach") + " this position\n";
  for (std::size_t i = 0; i < lines.size() && lines.size() > 1; ++i) {
    const Shown& line = lines[i];
    std::string text =
        padded(line.move, move) + "  " + padded_left(line.games, games) + "  " +
        padded_left(line.share, share) + "  " +
        (i == 0 ? std::string(static_cast<std::size_t>(room), ' ') : bar(line.count, room)) + "  " +
        padded_left(line.score, score) + "  " + padded_left(line.year, year);
    while (text.ends_with(' ')) text.pop_back();
    out += text + "\n";
  }
  return out;
}

std::string tree_json(const MoveTree& tree, const TreeForm& form) {
  using Json = nlohmann::ordered_json;
  const auto put = [](Json& json, const ResultCount& count) {
    json["games"] = count.games;
    json["red"] = count.wins;
    json["draws"] = count.draws;
    json["black"] = count.losses;
  };
  Json root;
  root["fen"] = write_fen(tree.root().setup());
  put(root, tree.games());
  root["moves"] = Json::array();
  std::vector<Json*> above = {&root["moves"]};  // the array for the moves of each depth
  walk(tree, form, [&](const Step& step) {
    Json json;
    json["move"] = step.played.move.ucci();
    json["text"] = notation_of(form).written(step.before, step.played.move);
    put(json, step.played.count);
    if (step.played.year != 0) json["year"] = step.played.year;
    if (step.depth + 1 < form.plies) json["moves"] = Json::array();
    above.resize(step.depth + 1);
    above[step.depth]->push_back(std::move(json));
    if (step.depth + 1 < form.plies) above.push_back(&above[step.depth]->back()["moves"]);
  });
  return json_text(root) + "\n";
}

}  // namespace qipu
