#include "ops/desk/desk_engine.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "annotate/words/annotation_text.h"
#include "base/json_text.h"
#include "base/rounded.h"
#include "ops/answer/arbiter.h"
#include "ops/answer/translate.h"
#include "publish/page_notations.h"
#include "qipu/notation/main_line.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMostLines = 5, kMostDepth = 99;

Json line_json(const Line& line, const Position& position) {
  const bool red = position.turn() == Color::red;
  Json out = {{line.score.is_mate() ? "mate" : "cp",
               (red ? 1 : -1) *
                   (line.score.is_mate() ? line.score.mate_moves() : line.score.centipawns())}};
  const double chance = (line.chances.win + line.chances.draw / 2.0) / 1'000;
  out["chance"] = rounded(red ? chance : 1 - chance, 1'000);
  out["depth"] = line.depth;
  out["moves"] = Json::array();
  for (const Move move : line.moves) out["moves"].push_back(move.ucci());
  for (const Notation* const notation : page_notations()) {
    out["text"].push_back(line_words(line, position, *notation));
  }
  return out;
}

}  // namespace

Result<std::string> DeskEngine::analyse(const DeskRequest& request) {
  const auto start = position_of(request.text("fen").value_or(""));
  if (!start) return std::unexpected(start.error());
  auto moves = read_line(*start, request.text("moves").value_or(""));
  if (!moves) return std::unexpected(std::move(moves.error()));
  if (engine_ == nullptr) {
    auto made = bundled_engine();
    if (!made) return std::unexpected(std::move(made.error()));
    engine_ = std::move(*made);
  }
  Task task;
  task.start = *start;
  task.moves = std::move(*moves);
  task.lines = static_cast<int>(
      std::clamp<std::uint64_t>(request.number("lines").value_or(1), 1, kMostLines));
  task.limits.nodes = request.number("nodes");
  if (const auto depth = request.number("depth")) {
    task.limits.depth = static_cast<int>(std::clamp<std::uint64_t>(*depth, 1, kMostDepth));
  }
  if (const auto ms = request.number("ms")) {
    constexpr std::uint64_t kDay = 86'400'000;
    task.limits.time = std::chrono::milliseconds(std::min(*ms, kDay));
  }
  auto found = engine_->analyse(task);
  if (!found) return std::unexpected(std::move(found.error()));
  Json lines = Json::array();
  const Position position = task.position();
  for (const Line& line : found->lines) lines.push_back(line_json(line, position));
  return json_text(Json{{"lines", std::move(lines)}, {"nodes", found->nodes}});
}

Result<std::string> rulings_json(const DeskRequest& request, const Game& game,
                                 std::string_view file) {
  const Ruleset* named = nullptr;
  if (const auto rules = request.text("rules"); rules && !rules->empty()) {
    named = find_ruleset(*rules);
    if (named == nullptr) {
      return std::unexpected(request.refusal("rules", "is unknown", "未知"));
    }
  }
  const ChosenRules chosen = rules_for(named, game);
  const RulingForm form{.language = request.language()};
  Json rulings = Json::array();
  if (const auto line = main_line_of(game)) {
    const RuledRecord record{.game = game, .file = file};
    for (const Ruling& ruling : judge(line->start, line->moves, *chosen.rules, line->illegal)) {
      rulings.push_back(Json::parse(ruling_json(ruling, record, chosen.by, form), nullptr, false));
    }
  }
  return json_text(Json{{"rulings", std::move(rulings)}});
}

}  // namespace qipu
