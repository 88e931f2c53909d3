#include "ops/check/check_rulings.h"

#include <string>
#include <vector>

#include "game/pass.h"
#include "qipu/board/fen.h"
#include "qipu/game/date.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/rules_for.h"
#include "ruling/ruling_text.h"

namespace qipu {
namespace {

Diagnostic finding_of(const Ruling& ruling, const Location& where) {
  const std::string rules(ruling.rules->id);
  if (ruling.ground == Ground::limit) {
    return make_diagnostic(diag::limit_reached, where,
                           {std::to_string(ruling.rules->limit.rounds), rules});
  }
  if (ruling.ground == Ground::simple_draw) {
    return make_diagnostic(diag::simple_draw, where, {rules});
  }
  const auto both = [](Color side) {
    return std::vector{std::string(side_name(side, Language::en)),
                       std::string(side_name(side, Language::zh))};
  };
  if (ruling.illegal) {
    std::vector<std::string> args = both(ruling.start.turn());
    args.push_back(rules);
    const bool facing = ruling.ground == Ground::kings_facing;
    if (ruling.ground == Ground::against_rules) {
      return make_diagnostic(diag::against_rules_loses, where, args);
    }
    if (ruling.verdict == Verdict::foul) return make_diagnostic(diag::into_check_foul, where, args);
    return make_diagnostic(facing ? diag::kings_facing_loses : diag::into_check_loses, where, args);
  }
  switch (ruling.verdict) {
    case Verdict::red_loses:
    case Verdict::black_loses: {
      std::vector<std::string> args =
          both(ruling.verdict == Verdict::red_loses ? Color::red : Color::black);
      args.push_back(rules);
      return make_diagnostic(diag::repetition_loses, where, args);
    }
    case Verdict::needs_arbiter: return make_diagnostic(diag::repetition_open, where, {rules});
    case Verdict::draw:
    case Verdict::foul:
    case Verdict::none: break;
  }
  return make_diagnostic(diag::repetition_draws, where, {rules});
}

/// Returns true for an end of the game on the board, which check_game() reports.
bool is_end(Ground ground) {
  return ground == Ground::checkmate || ground == Ground::stalemate || ground == Ground::king_taken;
}

/// Returns the result that follows from the ruling; unknown if none does.
GameResult result_of(Verdict verdict) {
  if (verdict == Verdict::red_loses) return GameResult::black_wins;
  if (verdict == Verdict::black_loses) return GameResult::red_wins;
  return GameResult::unknown;
}

}  // namespace

std::optional<Diagnostic> unjudged_rest(const Game& game,
                                        const std::function<Location(NodeId)>& locate) {
  NodeId id = game[kRoot].first_child;
  std::uint32_t ply = 1;
  while (id != kNoNode && game[id].has_move && game[id].standing == Standing::legal) {
    id = game[id].first_child;
    ++ply;
  }
  if (id == kNoNode || !is_pass(game, id) || game[id].first_child == kNoNode) return std::nullopt;
  Location where = locate(id);
  where.ply = ply;
  return make_diagnostic(diag::unjudged_after_pass, where, {std::to_string(ply)});
}

void check_rulings(const Game& game, const RulesAsked& asked,
                   const std::function<Location(NodeId)>& locate, DiagnosticSink& sink) {
  const auto line = main_line_of(game);
  if (!line) return;
  const Ruleset rules = asked.book_for(game);
  const int year = year_of(game.tags);
  const bool known = asked.named != nullptr || has_ruleset_of_year(year);
  const std::vector<Ruling> rulings = judge(line->start, line->moves, rules, line->illegal);
  const std::vector<NodeId> nodes = game.main_line();
  for (const Ruling& ruling : rulings) {
    if (is_end(ruling.ground)) continue;
    Location where = locate(ruling.last_ply == 0 ? kRoot : nodes[ruling.last_ply - 1]);
    where.ply = static_cast<std::uint32_t>(ruling.last_ply);
    Diagnostic d = finding_of(ruling, where);
    d.fen = write_fen(ruling.start.setup());
    if (!ruling.loop.empty()) {
      d.notes.push_back(
          make_diagnostic(diag::ruling_reason, {},
                          {reason_of(ruling, Language::en), reason_of(ruling, Language::zh)}));
    }
    if (!known) {
      d.notes.push_back(make_diagnostic(diag::no_book_of_year, {},
                                        {std::to_string(year), std::string(rules.id)}));
    }
    sink.report(std::move(d));
    const GameResult proper = result_of(ruling.verdict);
    const GameResult given = game.outcome.result;
    const bool last =
        ruling.illegal ? nodes.size() == ruling.last_ply : ruling.last_ply == line->moves.size();
    if (!last || proper == GameResult::unknown || given == GameResult::unknown) continue;
    if (given == proper) continue;
    sink.report(make_diagnostic(
        ruling.illegal ? diag::result_against_foul : diag::result_against_ruling, where,
        {std::string(pgn_token(given)), std::string(pgn_token(proper)),
         std::string(ruling.rules->id)}));
  }
  if (auto rest = unjudged_rest(game, locate)) sink.report(std::move(*rest));
}

}  // namespace qipu
