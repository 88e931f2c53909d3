#include "ops/answer/annotate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "annotate/words/annotation_text.h"
#include "base/ascii.h"
#include "base/json_text.h"
#include "base/rounded.h"
#include "ops/answer/arbiter.h"
#include "ops/check/check_rulings.h"
#include "qipu/board/fen.h"
#include "qipu/game/date.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/inputs.h"
#include "qipu/ops/rules_for.h"
#include "ruling/ruling_text.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

double chance_number(double chance) { return rounded(chance, 10'000); }
double accuracy_number(double accuracy) { return rounded(accuracy, 10); }

/// Returns a score of the mover, converted to Red's point of view.
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
  if (notation != nullptr) item["text"] = line_words(line, position, *notation);
  return item;
}

Json book_json(const BookMove& move) {
  return {{"games", move.games},
          {"red_wins", move.red_wins},
          {"draws", move.draws},
          {"black_wins", move.black_wins}};
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
  if (ply.book) item["book"] = book_json(*ply.book);
  if (!ply.look) return item;
  const Judgement& j = ply.look->judgement;
  item["before"] = chance_number(j.before);
  item["after"] = chance_number(j.after);
  if (j.mark != Mark::none) item["mark"] = mark_id(j.mark);
  for (const auto& [name, is] :
       {std::pair("forced", j.forced), std::pair("in_check", j.in_check),
        std::pair("only_move", j.only_move), std::pair("sacrifice", j.sacrifice),
        std::pair("missed_win", j.missed_win), std::pair("missed_mate", j.missed_mate),
        std::pair("into_mate", j.into_mate)}) {
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

Json plies_json(const std::vector<AnnotatedPly>& plies, std::size_t before, Position position,
                const Notation* notation) {
  Json list = Json::array();
  for (const AnnotatedPly& ply : plies) {
    list.push_back(ply_json(ply, ++before, position, notation));
    position.make(ply.move);
  }
  return list;
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

Json drift_json(const Drift& drift) {
  Json item = {{"side", drift.side == Color::red ? "red" : "black"},
               {"first_ply", drift.first + 1},
               {"last_ply", drift.last + 1},
               {"before", chance_number(drift.before)},
               {"after", chance_number(drift.after)},
               {"greatest", Json::array()}};
  for (const std::size_t ply : drift.greatest) item["greatest"].push_back(ply + 1);
  return item;
}

Json departure_json(const AnnotatedGame& game, const Notation* notation) {
  const Departure& left = *game.departure;
  const Position position = departure_position(game);
  const auto put_move = [&](Json& item, Move move) {
    item["move"] = move.ucci();
    if (notation != nullptr) item["text"] = notation->written(position, move);
  };
  Json out = {{"plies", left.plies}, {"games", left.games}, {"moves", Json::array()}};
  for (const Departure::Played& played : left.moves) {
    Json item;
    put_move(item, played.move);
    item["games"] = played.games;
    out["moves"].push_back(std::move(item));
  }
  if (left.other_moves != 0) out["other_moves"] = left.other_moves;
  out["named"] = Json::array();
  for (const KnownGame& known : left.named) {
    Json item = Json::object();
    for (const auto& [name, value] :
         {std::pair("red", &known.red), std::pair("black", &known.black),
          std::pair("event", &known.event), std::pair("date", &known.date)}) {
      if (!value->empty()) item[name] = *value;
    }
    item["result"] = pgn_token(known.result);
    item["file"] = shown_name(known.file);
    item["game"] = known.number;
    if (known.move) put_move(item, *known.move);
    out["named"].push_back(std::move(item));
  }
  return out;
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
  // A format with little room (XQF) may have kept only the beginning of a signature.
  constexpr std::string_view kOwn = "qipu ";
  if (annotator.starts_with(kOwn) && annotator.size() > kOwn.size() &&
      ascii::is_digit(annotator[kOwn.size()])) {
    return true;
  }
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
  std::vector<Fact> facts = {
      {{"引擎", "Engine"}, {how.engine, how.engine}},
      {{"每次搜索", "Each search"},
       {budget_text(how.limits, Language::zh), budget_text(how.limits, Language::en)}},
      {{"胜率曲线", "Winning-chance curve"}, {how.curve, how.curve}},
      {{"胜率损失", "Winning chance lost"}, {percents, percents}}};
  if (how.book != nullptr) {
    const std::size_t games = how.book->games();
    const std::uint32_t least = how.book->least();
    facts.push_back(
        {{"开局库", "Opening book"},
         {fmt::format("{} 局；{} 局以上走过的着法不评", games, least),
          fmt::format("{} games; moves played in {} or more are not judged", games, least)}});
  }
  return facts;
}

namespace {

/// Analyses the lines of a record one after another and reports failures of the engine.
class Annotator {
 public:
  Annotator(Surveyor& surveyor, const AnnotationScope& scope, DiagnosticSink& sink)
      : surveyor_(surveyor), scope_(scope), sink_(sink) {}

  struct Found {
    std::size_t first = 0;
    Survey survey;
    std::vector<std::optional<BookMove>> book;
  };
  /// Analyses the plies of the range, starting no earlier than ply `from` (counted from 0).
  /// `settled`: the value of the position before that ply, if it is known.
  Found look(const MainLine& line, std::size_t from, const std::optional<Settled>& settled,
             const std::function<void(std::size_t, std::size_t)>& progress) {
    Found found;
    Stretch stretch;
    stretch.start = line.start;
    stretch.moves = line.moves;
    stretch.last = std::min(scope_.range.last.value_or(line.moves.size()), line.moves.size());
    stretch.last = std::max(stretch.last, from);
    stretch.first = std::max(std::max<std::size_t>(scope_.range.first, 1) - 1, from);
    stretch.first = std::min(stretch.first, stretch.last);
    if (stretch.first == from) stretch.settled = settled;
    if (scope_.book != nullptr) found.book = scope_.book->moves_of(line.start, line.moves);
    for (const auto& known : found.book) stretch.known.push_back(known.has_value());
    found.first = stretch.first;
    found.survey = surveyor_.survey(stretch, progress);
    for (auto& [ply, trouble] : found.survey.troubles) {
      trouble.where.ply = static_cast<std::uint32_t>(ply + 1);
      sink_.report(std::move(trouble));
    }
    for (std::size_t i = 0; i < found.survey.looks.size(); ++i) {
      const std::size_t ply = found.first + i;
      const bool known = ply < found.book.size() && found.book[ply];
      missing_ += found.survey.looks[i] || known ? 0 : 1;
    }
    return found;
  }

  /// The number of plies for which the engine gave no answer.
  std::size_t missing() const { return missing_; }

 private:
  Surveyor& surveyor_;
  const AnnotationScope& scope_;
  DiagnosticSink& sink_;
  std::size_t missing_ = 0;
};

/// Returns the variations to analyse: all except the better lines that an earlier run added.
std::vector<Branch> wanted_branches(const Game& game, const Position& start) {
  std::vector<Branch> all = branches_of(game), wanted;
  std::vector<std::size_t> number(all.size() + 1, 0);  // from 1, in `wanted`; 0: main line
  for (std::size_t i = 0; i < all.size(); ++i) {
    const MainLine line = line_to(game, start, all[i]);
    Position position = start;
    for (std::size_t k = 0; k < all[i].before; ++k) position.make(line.moves[k]);
    if (is_line_of_earlier_run(game, all[i].nodes.front(), position)) continue;
    all[i].of = number[all[i].of];
    wanted.push_back(std::move(all[i]));
    number[i + 1] = wanted.size();
  }
  return wanted;
}

/// Returns what the position before ply `before` is worth in the line that a branch leaves; no
/// value if that line has no move there, or if the move was not analysed.
std::optional<Settled> settled_before(const AnnotatedGame& game, const Branch& branch) {
  const AnnotatedBranch* const parent = branch.of == 0 ? nullptr : &game.branches[branch.of - 1];
  const std::vector<AnnotatedPly>& plies = parent == nullptr ? game.plies : parent->plies;
  const std::size_t at = branch.before - (parent == nullptr ? 0 : parent->before);
  if (at >= plies.size() || !plies[at].look) return std::nullopt;
  const Look& look = *plies[at].look;
  return Settled{static_cast<int>(std::lround(look.judgement.before * 100)),
                 look.lines.front().score};
}

AnnotatedBranch annotated_branch(const MainLine& line, Branch branch, Annotator::Found found,
                                 const ChanceCurve& curve) {
  AnnotatedBranch out;
  out.start = line.start;
  for (std::size_t i = 0; i < branch.before; ++i) out.start.make(line.moves[i]);
  out.plies = annotated_plies(line.start, line.moves, found.first, std::move(found.survey), curve,
                              found.book);
  out.plies.erase(out.plies.begin(),
                  out.plies.begin() + static_cast<std::ptrdiff_t>(branch.before));
  out.nodes = std::move(branch.nodes);
  out.of = branch.of;
  out.before = branch.before;
  return out;
}

}  // namespace

std::optional<AnnotatedGame> annotate_record(
    const Game& game, Surveyor& surveyor, const AnnotationScope& scope, DiagnosticSink& sink,
    const std::function<void(std::size_t, std::size_t)>& progress) {
  const auto line = main_line_of(game);
  if (!line) return std::nullopt;
  if (scope.range.last.value_or(line->moves.size() + 1) > line->moves.size()) {
    auto rest = unjudged_rest(game, [](NodeId) { return Location(); });
    if (rest) sink.report(std::move(*rest));
  }
  if (line->moves.empty()) return std::nullopt;
  std::vector<Branch> branches;
  if (scope.variations) branches = wanted_branches(game, line->start);
  std::size_t to_come = 0;  // plies of the lines that have not begun yet
  for (const Branch& branch : branches) to_come += branch.nodes.size();
  // These count questions to the engine; a line takes more of them than it has plies.
  std::size_t before = 0, reported = 0, all = 0;
  const auto headway = [&](std::size_t done, std::size_t of_line) {
    reported = before + done;
    all = before + of_line + to_come;
    if (progress) progress(reported, all);
  };
  Annotator annotator(surveyor, scope, sink);
  Annotator::Found found = annotator.look(*line, 0, std::nullopt, headway);
  AnnotatedGame out = annotated(line->start, line->moves, found.first, std::move(found.survey),
                                surveyor.options().curve, found.book, game.outcome.result);
  if (scope.known != nullptr) {
    auto left = scope.known->departure(game, *line);
    if (left) out.departure = std::move(*left);
    if (!left) sink.report(std::move(left.error()));
  }
  for (Branch& branch : branches) {
    before = reported;
    to_come -= branch.nodes.size();
    const MainLine way = line_to(game, line->start, branch);
    found = annotator.look(way, branch.before, settled_before(out, branch), headway);
    out.branches.push_back(
        annotated_branch(way, std::move(branch), std::move(found), surveyor.options().curve));
  }
  if (progress && reported != all)
    progress(reported, reported);  // plies out of the range were not asked
  if (annotator.missing() != 0) {
    sink.report(make_diagnostic(diag::engine_given_up, {},
                                {surveyor.engine_name(), std::to_string(annotator.missing())}));
  }
  out.rulings = judge(line->start, line->moves, *rules_for(scope.rules, game).rules);
  std::erase_if(out.rulings, [](const Ruling& ruling) { return ruling.loop.empty(); });
  return out;
}

std::size_t put_annotations(Game& game, const AnnotatedGame& annotated, const AnnotationForm& form,
                            const HowMade& how) {
  const std::size_t removed = take_out_annotations(game, annotated);
  annotate_game(game, annotated, form);
  const std::string_view annotator = game.tags.get("Annotator");
  if (annotator.empty() || is_signature(annotator)) game.tags.set("Annotator", signature_of(how));
  return removed;
}

std::string annotation_json(const AnnotatedRecord& record, const AnnotationReport& form) {
  const AnnotatedGame& annotated = record.annotated;
  Json out = {{"file", shown_name(record.file)}, {"game", record.number}};
  for (const char* const tag : {"Red", "Black", "Event", "Date"}) {
    const std::string_view value = record.game.tags.get(tag);
    if (!known_part(value).empty()) out[ascii::lowered(tag)] = value;
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
  out["key_moments"] = Json::array();
  for (const KeyMoment& moment : annotated.moments) {
    out["key_moments"].push_back({{"ply", moment.ply + 1},
                                  {"kind", moment_id(moment.kind)},
                                  {"words", moment_words(annotated, moment, form.language)}});
  }
  if (annotated.drift) out["drift"] = drift_json(*annotated.drift);
  const Notation& words = form.notation != nullptr ? *form.notation : *find_notation("zh");
  out["summary"] = game_words(annotated, words, form.language);
  if (const OpeningBook* const book = form.how.book; book != nullptr) {
    out["book"] = {{"games", book->games()}, {"least", book->least()}};
    if (annotated.book_end && *annotated.book_end < annotated.plies.size()) {
      out["book"]["left_at"] = *annotated.book_end + 1;
    }
  }
  if (annotated.departure) out["known"] = departure_json(annotated, form.notation);
  if (!annotated.rulings.empty()) {
    out["rulings"] = Json::array();
    for (const Ruling& ruling : annotated.rulings) {
      out["rulings"].push_back({{"rules", ruling.rules->id},
                                {"first_ply", ruling.first_ply},
                                {"last_ply", ruling.last_ply},
                                {"reason", reason_of(ruling, form.language)}});
    }
  }
  out["plies"] = plies_json(annotated.plies, 0, annotated.start, form.notation);
  if (!annotated.branches.empty()) {
    out["variations"] = Json::array();
    for (const AnnotatedBranch& branch : annotated.branches) {
      out["variations"].push_back(
          {{"of", branch.of},
           {"ply", branch.before + 1},
           {"fen", write_fen(branch.start.setup())},
           {"plies", plies_json(branch.plies, branch.before, branch.start, form.notation)}});
    }
  }
  return json_text(out);
}

}  // namespace qipu
