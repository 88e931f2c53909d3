#include "qipu/ops/check_game.h"

#include <string>

#include "game/unread_start.h"
#include "qipu/board/fen.h"
#include "qipu/notation/main_line.h"

namespace qipu {
namespace {

void check_setup(const Game& game, Faults forgiven, const std::function<Location(NodeId)>& locate,
                 DiagnosticSink& sink) {
  if (game.start.is_standard() || has_unread_start(game)) return;
  const Faults faults = faults_of(game.start).without(forgiven);
  for (int i = 0; i < kFaults; ++i) {
    const auto fault = static_cast<Fault>(i);
    if (!faults.has(fault)) continue;
    Diagnostic d =
        make_diagnostic(diag::setup_fault, locate(kRoot), {std::string(fault_name(fault))});
    d.fen = write_fen(game.start);
    sink.report(std::move(d));
  }
}

void check_taken_king(const Game& game, const TakenKing& taken,
                      const std::function<Location(NodeId)>& locate, DiagnosticSink& sink) {
  Location where = locate(taken.node);
  where.ply = taken.ply;
  const bool red = taken.side == Color::red;
  sink.report(
      make_diagnostic(diag::king_taken, where, {red ? "Red" : "Black", red ? "红方" : "黑方"}));
  if (game[taken.node].first_child != kNoNode) {
    sink.report(make_diagnostic(diag::move_after_end, where, {"the capture of the king"}));
  }
}

/// Reports contradictions between the end of the main line's legal part and the rest of the record.
void check_end(const Game& game, const Resolved& resolved,
               const std::function<Location(NodeId)>& locate, DiagnosticSink& sink) {
  const std::uint32_t ply = resolved.end_ply;
  if (!resolved.end || ply == 0) return;
  const Position& position = *resolved.end;
  const auto at_last = [&] {
    Location where = locate(game.main_line()[ply - 1]);
    where.ply = ply;
    return where;
  };
  const GameEnd end = position.end();
  if (resolved.goes_on) {
    if (end != GameEnd::none) {
      sink.report(make_diagnostic(diag::move_after_end, at_last(),
                                  {end == GameEnd::checkmate ? "checkmate" : "stalemate"}));
    }
    return;
  }
  const Outcome& outcome = game.outcome;
  const bool named = outcome.ending == Ending::checkmate || outcome.ending == Ending::stalemate;
  if (end == GameEnd::none && named) {
    sink.report(make_diagnostic(
        diag::result_mismatch, at_last(),
        {std::string(ending_name(outcome.ending)), "there are legal moves in the last position"}));
  }
}

}  // namespace

void check_game(const Game& game, const Resolved& resolved, Faults forgiven,
                const std::function<Location(NodeId)>& locate, DiagnosticSink& sink) {
  check_setup(game, forgiven, locate, sink);
  if (const auto taken = king_taken_in(game)) {
    check_taken_king(game, *taken, locate, sink);
  } else {
    check_end(game, resolved, locate, sink);
  }
}

}  // namespace qipu
