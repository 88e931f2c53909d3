#include "publish/explorer_page.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "base/json_text.h"
#include "opening/ecco.h"
#include "publish/assets.h"
#include "publish/markup.h"
#include "publish/page_facts.h"
#include "publish/page_notations.h"
#include "qipu/board/fen.h"
#include "qipu/format/format.h"
#include "text/fold.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

/// Numbers keys, each once.
template <class Key>
class Numbered {
 public:
  /// Returns the number, and true if the key is new.
  std::pair<std::size_t, bool> number(const Key& key) {
    const auto [at, fresh] = numbers_.try_emplace(key, numbers_.size());
    return {at->second, fresh};
  }

 private:
  std::map<Key, std::size_t> numbers_;
};

/// Writes the data for the script. Names and games are written once each and referred to by their
/// numbers.
class View {
 public:
  explicit View(const ExplorerPage& page)
      : page_(page), notations_(page_notations(page.notation, 2)) {}

  Json json() {
    const Position& root = page_.plain.places.front().position;
    Json out = {{"v", 1}, {"title", page_.title}, {"fen", write_fen(root.setup())}};
    out["read"] = page_.read;
    out["plies"] = page_.kept.plies;
    out["least"] = page_.kept.least;
    out["most"] = page_.kept.moves;
    out["joined"] = page_.begin_joined ? 1 : 0;
    out["notations"] = Json::array();
    for (const Notation* const notation : notations_) {
      out["notations"].push_back({notation->id, notation->title_zh, notation->title_en});
    }
    out["before"] = before();
    out["trees"] = {tree(page_.plain), tree(page_.joined)};
    out["openings"] = std::move(openings_);
    out["names"] = std::move(names_);
    out["games"] = std::move(games_);
    out["scripts"] = script_pairs(searched_);
    return out;
  }

 private:
  Json texts(const Position& position, Move move) const {
    Json out = Json::array();
    for (const Notation* const notation : notations_) {
      out.push_back(notation->written(position, move));
    }
    return out;
  }

  /// Returns the moves that lead to the root.
  Json before() const {
    Json out = Json::array();
    if (!page_.before) return out;
    Position here = Position::standard();
    for (const Move move : *page_.before) {
      out.push_back(texts(here, move));
      here.make(move);
    }
    return out;
  }

  static Json count(const ResultCount& count) {
    return {count.games, count.wins, count.draws, count.losses};
  }

  Json tree(const OpeningGraph& graph) {
    Json out = {{"n", count(graph.games)}, {"places", Json::array()}};
    for (std::size_t at = 0; at < graph.places.size(); ++at) {
      out["places"].push_back(place(graph, at));
    }
    return out;
  }

  Json place(const OpeningGraph& graph, std::size_t number) {
    const OpeningGraph::Place& place = graph.places[number];
    Json out = Json::object();
    if (!place.moves.empty()) out["m"] = Json::array();
    for (const auto& [played, to] : place.moves) {
      Json step = {played.move.ucci(), texts(place.position, played.move)};
      for (const auto& each : count(played.count)) step.push_back(each);
      step.push_back(played.year);
      step.push_back(to);
      out["m"].push_back(std::move(step));
    }
    if (place.all.games != 0) out["n"] = count(place.all);
    if (place.left_out != 0) out["x"] = place.left_out;
    if (const auto opening = opening_of(graph, number)) out["o"] = *opening;
    Json samples = Json::array();
    for (const SampleGame* const game : page_.samples.of(place.position, graph.joined)) {
      samples.push_back(number_of(*game));
    }
    if (!samples.empty()) out["s"] = std::move(samples);
    return out;
  }

  std::optional<std::size_t> opening_of(const OpeningGraph& graph, std::size_t place) {
    if (!page_.before) return std::nullopt;
    std::vector<Move> line = *page_.before;
    const auto more = graph.line_to(place);
    line.insert(line.end(), more.begin(), more.end());
    const Ecco& ecco = ecco_of(Position::standard().setup(), line, EccoMethod::position);
    if (ecco.code == "A00") return std::nullopt;  // 不常见开局, an unspecific name
    const auto [number, fresh] = numbered_openings_.number(ecco.code);
    if (fresh) {
      Json names = {ecco.code};
      for (const EccoScript script : {EccoScript::zh, EccoScript::en}) {
        std::string name(ecco.opening.in(script));
        const std::string_view variation = ecco.variation.in(script);
        if (!variation.empty()) {
          name.append(script == EccoScript::zh ? "，" : ", ").append(variation);
        }
        searched_ += name;
        names.push_back(std::move(name));
      }
      openings_.push_back(std::move(names));
    }
    return number;
  }

  std::size_t name(const std::string& words) {
    const auto [number, fresh] = numbered_names_.number(words);
    if (fresh) names_.push_back(words);
    return number;
  }

  std::size_t number_of(const SampleGame& game) {
    const auto [number, fresh] = numbered_games_.number(&game);
    if (fresh) {
      games_.push_back(
          {name(game.red), name(game.black), name(game.event), game.date, pgn_token(game.result)});
    }
    return number;
  }

  const ExplorerPage& page_;
  std::vector<const Notation*> notations_;
  Json openings_ = Json::array(), names_ = Json::array(), games_ = Json::array();
  Numbered<std::string_view> numbered_openings_;
  Numbered<std::string> numbered_names_;
  Numbered<const SampleGame*> numbered_games_;
  std::string searched_;
};

/// Returns the moves of the root, for browsers that run no scripts.
std::string plain_moves(const ExplorerPage& page) {
  const OpeningGraph& graph = page.begin_joined ? page.joined : page.plain;
  const Notation& notation = page.notation != nullptr ? *page.notation : *find_notation("zh");
  std::string out;
  for (const auto& [played, to] : graph.places.front().moves) {
    out += notation.written(graph.places.front().position, played.move) + "  " +
           std::to_string(played.count.games) + "\n";
  }
  return out;
}

}  // namespace

std::string explorer_page(const ExplorerPage& page) {
  const std::pair<std::string_view, std::string> values[] = {
      {"lang", std::string(page_language(page.language))},
      {"head", asset::head(page.title, asset::Scripts::explorer)},
      {"style", std::string(asset::page_css())},
      {"shapes", all_shapes()},
      {"view", in_script(shown_json(json_text(View(page).json())))},
      {"script", std::string(asset::explorer_js())},
      {"moves", escaped(plain_moves(page))},
  };
  return asset::filled(asset::explorer_html(), values);
}

}  // namespace qipu
