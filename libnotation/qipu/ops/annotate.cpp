#include "qipu/ops/annotate.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "qipu/annotate/words.h"
#include "qipu/base/rounded.h"
#include "qipu/board/fen.h"
#include "qipu/ops/arbiter.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/main_line.h"
#include "qipu/ruling/words.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

double chance_number(double chance) { return rounded(chance, 10'000); }
double accuracy_number(double accuracy) { return rounded(accuracy, 10); }

/// Of a score before the move, from Red's side.
Json score_json(Score score, Color mover) {
  const int sign = mover == Color::red ? 1 : -1;
  if (score.is_mate()) return {{"mate", sign * score.mate_moves()}};
  return {{"cp", sign * score.centipawns()}};
}

Json line_json(const Line& line, Color mover, const Position& position, const Notation* notation) {
  Json item = score_json(line.score, mover);
  item["depth"] = line.depth;
  Chances c = line.chances;
  if (mover == Color::black) std::swap(c.win, c.loss);
  if (c != Chances{}) item["wdl"] = {c.win, c.draw, c.loss};
  item["moves"] = Json::array();
  for (const Move m : line.moves) item["moves"].push_back(m.ucci());
  if (notation != nullptr) item["text"] = line_words(line, position, *notation, line.moves.size());
  return item;
}

Json ply_json(const AnnotatedPly& ply, std::size_t number, const Position& position,
              const Notation* notation) {
  Json item = {{"ply", number},
               {"turn", ply.mover == Color::red ? "red" : "black"},
               {"move", ply.move.ucci()}};
  if (notation != nullptr) {
    std::string text;
    notation->write(text, position, ply.move);
    item["text"] = std::move(text);
  }
  item["phase"] = phase_id(ply.phase);
  if (ply.red_chance) item["red_chance"] = chance_number(*ply.red_chance);
  if (ply.eval) {
    item["eval"] = {{ply.eval->kind == Evaluation::Kind::mate ? "mate" : "cp", ply.eval->value}};
  }
  if (!ply.look) return item;
  const Judgement& j = ply.look->judgement;
  item["before"] = chance_number(j.before);
  item["after"] = chance_number(j.after);
  if (j.mark != Mark::none) item["mark"] = mark_id(j.mark);
  for (const auto& [name, is] :
       {std::pair("forced", j.forced), std::pair("only_move", j.only_move),
        std::pair("sacrifice", j.sacrifice), std::pair("missed_win", j.missed_win),
        std::pair("missed_mate", j.missed_mate), std::pair("into_mate", j.into_mate)}) {
    if (is) item[name] = true;
  }
  item["deeper"] = ply.look->deeper;
  item["played"] = line_json(ply.look->played, ply.mover, position, notation);
  item["lines"] = Json::array();
  for (const Line& line : ply.look->lines) {
    item["lines"].push_back(line_json(line, ply.mover, position, notation));
  }
  return item;
}

Json side_json(const SideRecord& side) {
  Json item = {{"moves", side.moves}};
  if (side.moves == 0) return item;
  item["accuracy"] = accuracy_number(side.accuracy);
  item["mean_loss"] = chance_number(side.mean_loss);
  for (int i = 1; i < kMarks; ++i) {
    const auto mark = static_cast<Mark>(i);
    item[std::string(mark_id(mark))] = side.marks[static_cast<std::size_t>(i)];
  }
  item["missed_wins"] = side.missed_wins;
  item["phases"] = Json::object();
  for (int i = 0; i < kPhases; ++i) {
    const SideRecord::OfPhase& phase = side.phases[static_cast<std::size_t>(i)];
    if (phase.moves == 0) continue;
    item["phases"][std::string(phase_id(static_cast<Phase>(i)))] = {
        {"moves", phase.moves}, {"accuracy", accuracy_number(phase.accuracy)}};
  }
  return item;
}

Json percents(const Thresholds& t) {
  Json list = Json::array();
  for (const double v : {t.inaccuracy, t.mistake, t.blunder}) list.push_back(rounded(v * 100, 100));
  return list;
}

}  // namespace

std::string budget_text(const Limits& limits, Language language) {
  const bool zh = language == Language::zh;
  std::vector<std::string> parts;
  if (limits.nodes) parts.push_back(std::to_string(*limits.nodes) + (zh ? " 节点" : " nodes"));
  if (limits.depth) parts.push_back((zh ? "深度 " : "depth ") + std::to_string(*limits.depth));
  if (limits.time) parts.push_back(std::to_string(limits.time->count()) + (zh ? " 毫秒" : " ms"));
  return fmt::format("{}", fmt::join(parts, zh ? "、" : ", "));
}

std::string signature_of(const HowMade& how) { return how.engine + ", " + budget_text(how.limits); }

bool is_signature(std::string_view annotator) {
  const std::size_t comma = annotator.rfind(", ");
  if (comma == annotator.npos) return false;
  const std::string_view budget = annotator.substr(comma + 2);
  const auto is_number = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  };
  for (const std::string_view unit : {" nodes", " ms"}) {
    if (budget.ends_with(unit)) return is_number(budget.substr(0, budget.size() - unit.size()));
  }
  constexpr std::string_view kDepth = "depth ";
  return budget.starts_with(kDepth) && is_number(budget.substr(kDepth.size()));
}

std::vector<Fact> facts_of(const HowMade& how) {
  const Thresholds& t = how.thresholds;
  const std::string percents = fmt::format("?! {:g}%, ? {:g}%, ?? {:g}%", t.inaccuracy * 100,
                                           t.mistake * 100, t.blunder * 100);
  return {{{"引擎", "Engine"}, {how.engine, how.engine}},
          {{"每问预算", "Budget of a question"},
           {budget_text(how.limits, Language::zh), budget_text(how.limits, Language::en)}},
          {{"胜率曲线", "Curve of chances"}, {how.curve, how.curve}},
          {{"所失胜率", "Chance lost"}, {percents, percents}}};
}

std::optional<AnnotatedGame> annotate_record(
    const Game& game, Surveyor& surveyor, const PlyRange& range, const Ruleset* rules,
    DiagnosticSink& sink, const std::function<void(std::size_t, std::size_t)>& progress) {
  const auto line = main_line_of(game);
  if (!line || line->moves.empty()) return std::nullopt;
  Stretch stretch;
  stretch.start = line->start;
  stretch.moves = line->moves;
  stretch.last = std::min(range.last.value_or(line->moves.size()), line->moves.size());
  stretch.first = std::min(std::max<std::size_t>(range.first, 1) - 1, stretch.last);
  Survey survey = surveyor.survey(stretch, progress);
  for (auto& [ply, trouble] : survey.troubles) {
    trouble.where.ply = static_cast<std::uint32_t>(ply + 1);
    sink.report(std::move(trouble));
  }
  const auto missing = std::ranges::count_if(survey.looks, [](const auto& look) { return !look; });
  if (missing != 0) {
    sink.report(make_diagnostic(diag::engine_given_up, {},
                                {surveyor.engine_name(), std::to_string(missing)}));
  }
  AnnotatedGame out = annotated(line->start, line->moves, stretch.first, std::move(survey),
                                surveyor.options().curve);
  out.rulings = judge(line->start, line->moves, *rules_for(rules, game).rules);
  std::erase_if(out.rulings, [](const Ruling& ruling) { return ruling.loop.empty(); });
  return out;
}

std::string annotation_json(const AnnotatedRecord& record, const AnnotationReport& form) {
  const AnnotatedGame& annotated = record.annotated;
  Json out = {{"file", shown_name(record.file)}, {"game", record.number}};
  for (const char* const name : {"Red", "Black", "Event", "Date"}) {
    std::string key(name);
    key[0] = static_cast<char>(key[0] + 32);
    if (const auto value = record.game.tags.get(name); !value.empty()) out[key] = value;
  }
  out["result"] = pgn_token(record.game.outcome.result);
  out["engine"] = form.how.engine;
  out["budget"] = budget_text(form.how.limits);
  out["curve"] = form.how.curve;
  out["thresholds"] = percents(form.how.thresholds);
  out["fen"] = write_fen(annotated.start.setup());
  out["sides"] = {{"red", side_json(annotated.sides[0])}, {"black", side_json(annotated.sides[1])}};
  out["turning_points"] = Json::array();
  for (const std::size_t ply : annotated.turning_points) out["turning_points"].push_back(ply + 1);
  const Notation& words = form.notation != nullptr ? *form.notation : *find_notation("zh");
  out["summary"] = game_words(annotated, words, form.language);
  if (!annotated.rulings.empty()) {
    out["rulings"] = Json::array();
    for (const Ruling& ruling : annotated.rulings) {
      out["rulings"].push_back({{"rules", ruling.rules->id},
                                {"first_ply", ruling.first_ply},
                                {"last_ply", ruling.last_ply},
                                {"reason", reason_of(ruling, form.language)}});
    }
  }
  out["plies"] = Json::array();
  Position position = annotated.start;
  for (std::size_t i = 0; i < annotated.plies.size(); ++i) {
    out["plies"].push_back(ply_json(annotated.plies[i], i + 1, position, form.notation));
    position.make(annotated.plies[i].move);
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace qipu
