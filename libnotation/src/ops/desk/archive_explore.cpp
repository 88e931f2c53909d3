// Answers what the games of a database play in a position.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "base/ascii.h"
#include "ops/answer/translate.h"
#include "ops/desk/archive_parts.h"
#include "publish/page_notations.h"
#include "qipu/archive/move_tree.h"
#include "qipu/board/fen.h"
#include "qipu/game/date.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kUsualSamples = 20, kMostSamples = 500;
/// If more games reach a position, they are not replayed: another position with the same 40 bits of
/// its key then matters little.
constexpr std::size_t kReplayed = 2000;
constexpr std::size_t kPlayers = 10;

/// Compares with a position, or with it and its mirror image.
class Root {
 public:
  Root(const Position& root, bool joined)
      : key_(root.key()), mirrored_(joined ? root.mirrored().key() : root.key()) {}
  bool is(const Position& position) const { return position.key() == key_ || turned(position); }
  /// Returns true if the position is only the mirror image.
  bool turned(const Position& position) const {
    return position.key() != key_ && position.key() == mirrored_;
  }

 private:
  std::uint64_t key_, mirrored_;
};

}  // namespace

Result<std::vector<ArchiveDesk::Parts::Reached>> ArchiveDesk::Parts::reached(const Position& root,
                                                                             bool joined,
                                                                             const Found& among) {
  auto met = db->met(root);
  if (!met) return std::unexpected(std::move(met.error()));
  if (joined) {
    auto others = db->met(root.mirrored());
    if (!others) return std::unexpected(std::move(others.error()));
    for (Database::Met& each : *others) {
      if (each.move) each.move = each.move->mirrored();
      met->push_back(each);
    }
    std::ranges::stable_sort(*met, {}, &Database::Met::game);
  }
  std::vector<Reached> out;
  for (const Database::Met& each : *met) {
    if (among.games && !among.games->has(each.game)) continue;
    if (out.empty() || out.back().game != each.game) out.push_back({each.game, {}});
    auto& moves = out.back().moves;
    if (each.move && std::ranges::find(moves, *each.move) == moves.end()) {
      moves.push_back(*each.move);
    }
  }
  if (out.size() > kReplayed) return out;
  Ids games;
  for (const Reached& each : out) games.push_back(each.game);
  std::vector<Reached> proved;
  const Root is_root(root, joined);
  const auto read = db->each_line_of(
      games, [&](std::uint32_t game, const Position& start, std::span<const Move> line) {
        Position position = start;
        Reached one{game, {}};
        bool reaches = false;
        for (std::size_t ply = 0;; ++ply) {
          const bool here = is_root.is(position);
          reaches = reaches || here;
          if (ply == line.size()) break;
          if (here) {
            const Move move = is_root.turned(position) ? line[ply].mirrored() : line[ply];
            if (std::ranges::find(one.moves, move) == one.moves.end()) one.moves.push_back(move);
          }
          position.make(line[ply]);
        }
        if (reaches) proved.push_back(std::move(one));
      });
  if (!read) return std::unexpected(read.error());
  return proved;
}

Result<nlohmann::ordered_json> ArchiveDesk::Parts::samples(const Position& root, bool joined,
                                                           std::span<const std::uint32_t> games) {
  auto out = rows(games);
  if (!out) return out;
  std::unordered_map<std::uint32_t, std::size_t> plies;
  const Root is_root(root, joined);
  const auto read =
      db->each_line_of(Ids(games.begin(), games.end()),
                       [&](std::uint32_t game, const Position& start, std::span<const Move> line) {
                         Position position = start;
                         std::size_t ply = 0;
                         while (!is_root.is(position) && ply < line.size())
                           position.make(line[ply++]);
                         plies[game] = ply;
                       });
  if (!read) return std::unexpected(read.error());
  for (Json& row : *out) row["ply"] = plies[row["id"].get<std::uint32_t>()];
  return out;
}

ArchiveDesk::Parts::Answer ArchiveDesk::Parts::explore(const DeskRequest& request) {
  auto root = position_of(request.text("fen").value_or(""));
  if (!root) return std::unexpected(std::move(root.error()));
  const auto line = read_line(*root, request.text("moves").value_or(""));
  if (!line) return std::unexpected(line.error());
  const bool begins_standard = root->setup().is_standard();
  for (const Move move : *line) root->make(move);
  const bool joined = request.flag("joined");
  const std::string sort = request.text("sort").value_or("date");
  if (sort != "date" && sort != "strength") {
    return std::unexpected(request.refusal("sort", "is unknown", "未知"));
  }
  const auto among = found(request);
  if (!among) return std::unexpected(among.error());
  const auto games = reached(*root, joined, **among);
  if (!games) return std::unexpected(games.error());

  const Persons* people = nullptr;
  if (request.flag("united")) {
    const auto known = persons(request);
    if (!known) return std::unexpected(known.error());
    people = *known;
  }
  const auto person_of = [&](std::uint32_t number) -> std::string_view {
    if (number >= values[kRed].size()) return {};
    const std::string& spelling = values[kRed][number];
    return people != nullptr ? people->name_of(spelling) : std::string_view(spelling);
  };

  MoveTree tree(*root, 1, joined);
  const bool symmetric = joined && root->mirrored().key() == root->key();
  std::unordered_map<std::uint16_t, int> last;  // by move: the last year
  Years years;
  std::unordered_map<std::uint32_t, std::uint64_t> of_player;
  for (std::size_t i = 0; i < games->size(); ++i) {
    constexpr std::size_t kOften = 4096;
    if (i % kOften == 0 && !goes_on(i, games->size())) return stopped();
    const auto& [game, moves] = (*games)[i];
    const GameResult result = columns->result(game);
    const int year = year_of(game);
    tree.add_reaching(moves, result, year);
    add_result(years[year], result);
    for (const Move move : moves) {
      int& latest = last[move.bits()];
      latest = std::max(latest, year);
      if (symmetric) {
        int& other = last[move.mirrored().bits()];
        other = std::max(other, year);
      }
    }
    const std::uint32_t red = columns->texts[kRed][game - 1];
    const std::uint32_t black = columns->texts[kBlack][game - 1];
    ++of_player[red];
    if (black != red) ++of_player[black];
  }

  Json moves = Json::array();
  for (const MoveTree::Played& played : tree.played_in(*root)) {
    Json one = {{"move", played.move.ucci()}, {"text", Json::array()}};
    for (const Notation* const notation : page_notations()) {
      one["text"].push_back(notation->written(*root, played.move));
    }
    put_count(one, played.count);
    one["year"] = played.year;
    one["last"] = last[played.move.bits()];
    moves.push_back(std::move(one));
  }
  std::unordered_map<std::string_view, std::uint64_t> of_person;
  for (const auto& [number, count] : of_player) {
    const std::string_view name = person_of(number);
    if (!known_part(name).empty()) of_person[name] += count;
  }
  std::vector<std::pair<std::uint64_t, std::string_view>> players;
  for (const auto& [name, count] : of_person) players.emplace_back(count, name);
  const auto first = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  };
  const std::size_t shown = std::min(kPlayers, players.size());
  std::ranges::partial_sort(players, players.begin() + static_cast<std::ptrdiff_t>(shown), first);
  Json most = Json::array();
  for (std::size_t i = 0; i < shown; ++i) most.push_back({players[i].second, players[i].first});

  // Records have no ratings. A player with many games in the database is taken for a strong one: a
  // game counts as much as the less frequent of its two players.
  const bool strong = sort == "strength";
  Ids order;
  for (const Reached& each : *games) order.push_back(each.game);
  std::unordered_map<std::string_view, std::uint64_t> games_of_person;
  if (strong) {
    const Names& known = names_of(kRed);
    for (std::uint32_t number = 0; number < known.games.size(); ++number) {
      games_of_person[person_of(number)] += known.games[number];
    }
  }
  const auto strength = [&](std::uint32_t game) {
    const auto of = [&](std::size_t column) {
      const std::string_view name = person_of(columns->texts[column][game - 1]);
      return known_part(name).empty() ? 0 : games_of_person.at(name);
    };
    return std::min(of(kRed), of(kBlack));
  };
  const std::size_t count = std::min<std::uint64_t>(
      {request.number("most").value_or(kUsualSamples), kMostSamples, order.size()});
  std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(count),
                            [&](std::uint32_t a, std::uint32_t b) {
                              const auto key = [&](std::uint32_t game) {
                                return std::tuple(strong ? strength(game) : 0, day_of(game), game);
                              };
                              return key(a) > key(b);
                            });
  auto examples = samples(*root, joined, std::span(order).first(count));
  if (!examples) return std::unexpected(std::move(examples.error()));
  Json all;
  put_count(all, tree.games());
  const Ecco* const played = begins_standard ? &ecco_of(Setup::standard(), *line) : nullptr;
  const bool named = played != nullptr && played->code != "A00";
  return json_answer({{"fen", write_fen(root->setup())},
                      {"ecco", named ? played->code : ""},
                      {"opening", named ? name_json(*played) : Json{"", ""}},
                      {"games", std::move(all)},
                      {"moves", std::move(moves)},
                      {"years", years_json(years)},
                      {"players", std::move(most)},
                      {"samples", std::move(*examples)}});
}

}  // namespace qipu
