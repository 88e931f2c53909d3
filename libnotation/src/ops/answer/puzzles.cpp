#include "ops/answer/puzzles.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/ascii.h"
#include "base/json_text.h"
#include "base/rounded.h"
#include "qipu/board/fen.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/inputs.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

std::string words_of(const Notation& notation, const Position& position, Move m) {
  std::string text;
  notation.write(text, position, m);
  return text;
}

Json rated_json(const RatedMove& rated, const Position& position, const Notation* notation) {
  Json item = {{"move", rated.move.ucci()}};
  if (notation != nullptr) item["text"] = words_of(*notation, position, rated.move);
  const int sign = position.turn() == Color::red ? 1 : -1;
  const Score score = rated.score;
  if (score.is_mate()) {
    item["mate"] = sign * score.mate_moves();
  } else {
    item["cp"] = sign * score.centipawns();
  }
  constexpr int kFine = 10'000;
  item["chance"] = rounded(rated.chance, kFine);
  return item;
}

/// Names the source of an exercise: "games.pgn, game 3, ply 41".
std::string source_words(const Puzzle& puzzle, const PuzzleSource& source) {
  const std::string name = std::filesystem::path(source.file).filename().generic_string();
  return fmt::format("{}, game {}, ply {}", name, source.number, puzzle.ply);
}

std::string ids_of(const std::vector<Theme>& themes) {
  std::string out;
  for (const Theme theme : themes) {
    if (!out.empty()) out += ' ';
    out += theme_id(theme);
  }
  return out;
}

}  // namespace

std::vector<Puzzle> puzzles_of(const Game& game, PuzzleFinder& finder, const Surveyor& surveyor,
                               DiagnosticSink& sink,
                               const std::function<void(std::size_t, std::size_t)>& progress) {
  const auto line = main_line_of(game);
  if (!line || line->moves.empty()) return {};
  std::vector<std::optional<Evaluation>> evaluations;
  for (const NodeId id : game.main_line(line->moves.size()))
    evaluations.push_back(game.notes(id).eval);
  PuzzleFinder::Found found = finder.find(line->start, line->moves, evaluations, progress);
  for (auto& [ply, trouble] : found.troubles) {
    trouble.where.ply = static_cast<std::uint32_t>(ply + 1);
    sink.report(std::move(trouble));
  }
  if (found.missing != 0) {
    sink.report(make_diagnostic(diag::engine_given_up, {},
                                {surveyor.engine_name(), std::to_string(found.missing)}));
  }
  return std::move(found.puzzles);
}

std::vector<Fact> facts_of(const PuzzleForm& form) {
  const int low = form.deeper, high = low * low;
  return {{{"引擎", "Engine"}, {form.how.engine, form.how.engine}},
          {{"每次搜索", "Each search"},
           {fmt::format("{}；确认时为 {} 倍与 {} 倍", budget_text(form.how.limits, Language::zh),
                        low, high),
            fmt::format("{}; {} and {} times as many to confirm", budget_text(form.how.limits), low,
                        high)}},
          {{"胜率曲线", "Winning-chance curve"}, {form.how.curve, form.how.curve}},
          {{"选题标准", "Exercises"},
           {"一着胜率 80% 以上，其余都不超过 60%；对局中走了此着的，此着须不易看出",
            "one move has a winning chance of 80% or more, every other at most 60%; if it was "
            "played, it is not obvious"}}};
}

std::string puzzle_json(const Puzzle& puzzle, const PuzzleSource& source, const PuzzleForm& form) {
  Json out = {{"fen", write_fen(puzzle.start.setup())},
              {"turn", puzzle.start.turn() == Color::red ? "red" : "black"},
              {"solution", Json::array()}};
  for (const Move m : puzzle.solution) out["solution"].push_back(m.ucci());
  if (form.notation != nullptr) {
    out["text"] = Json::array();
    Position position = puzzle.start;
    for (const Move m : puzzle.solution) {
      out["text"].push_back(words_of(*form.notation, position, m));
      position.make(m);
    }
  }
  out["best"] = rated_json(puzzle.best, puzzle.start, form.notation);
  out["second"] = rated_json(puzzle.second, puzzle.start, form.notation);
  out["played"] = rated_json(puzzle.played, puzzle.start, form.notation);
  out["missed"] = puzzle.missed;
  if (puzzle.mate_in) out["mate"] = *puzzle.mate_in;
  out["themes"] = Json::array();
  for (const Theme theme : puzzle.themes) out["themes"].push_back(theme_id(theme));
  const Difficulty& difficulty = puzzle.difficulty;
  out["difficulty"] = difficulty.level;
  out["found"] = {{"nodes", difficulty.nodes}, {"depth", difficulty.depth}};
  out["moves"] = difficulty.moves;
  out["first"] = first_move_id(difficulty.first);
  out["file"] = shown_name(source.file);
  out["game"] = source.number;
  out["ply"] = puzzle.ply;
  for (const auto& [name, value] :
       {std::pair("red", &source.red), std::pair("black", &source.black),
        std::pair("event", &source.event), std::pair("date", &source.date)}) {
    if (!value->empty()) out[name] = *value;
  }
  out["engine"] = form.how.engine;
  out["budget"] = budget_text(form.how.limits);
  out["curve"] = form.how.curve;
  return json_text(out);
}

Game puzzle_game(const Puzzle& puzzle, const PuzzleSource& source, const PuzzleForm& form) {
  Game game;
  game.start = puzzle.start.setup();
  for (const auto& [name, value] :
       {std::pair("Event", &source.event), std::pair("Date", &source.date),
        std::pair("Red", &source.red), std::pair("Black", &source.black)}) {
    if (!value->empty()) game.tags.set(name, *value);
  }
  const bool red = puzzle.start.turn() == Color::red;
  std::string title = red ? "红先胜" : "黑先胜";
  if (puzzle.mate_in) title += fmt::format("，{}步杀", *puzzle.mate_in);
  game.tags.set("Title", title);
  game.tags.set("Source", source_words(puzzle, source));
  if (!puzzle.themes.empty()) game.tags.set("Themes", ids_of(puzzle.themes));
  game.tags.set("Difficulty", std::to_string(puzzle.difficulty.level));
  game.tags.set("Annotator", signature_of(form.how));

  NodeId at = kRoot;
  Position position = puzzle.start;
  for (const Move m : puzzle.solution) {
    at = game.add(at, m);
    game.set_standing(at, Standing::legal);
    position.make(m);
  }
  if (puzzle.missed) {
    const NodeId played = game.add(kRoot, puzzle.played.move);
    game.set_standing(played, Standing::legal);
    game.edit_notes(played).nags.push_back(nag_of(Mark::blunder));
  }
  if (!position.has_legal_move()) {
    game.outcome.result = red ? GameResult::red_wins : GameResult::black_wins;
  }
  return game;
}

}  // namespace qipu
