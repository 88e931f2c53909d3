#include "ops/batch/game_worker.h"

#include <utility>

#include "ops/steps/rewrite_script.h"
#include "qipu/archive/query.h"

namespace qipu {

GameSteps steps_of(const Job& job, WrittenTo to) {
  GameSteps steps;
  const auto add = [&steps](std::unique_ptr<GameStep> step) { steps.push_back(std::move(step)); };
  const auto add_all = [&](const std::function<GameSteps()>& make) {
    if (!make) return;
    for (auto& step : make()) add(std::move(step));
  };
  const bool leaves_out = to.rest == Written::never;
  // A query about tags alone need not wait for the moves: most games are left out.
  const bool by_tags = job.query != nullptr && !job.query->asks_moves();

  // Choosing needs no moves, so games that are left out are not resolved. A query about names asks
  // for the spelling of the table.
  add_all(job.choosing);
  if (by_tags) {
    if (leaves_out && job.choosing) add(make_leave_out_step());
    add(make_names_step(job.names, job.report_names));
    add(make_query_step(*job.query, job.list_found));
  }
  if (leaves_out && (by_tags || job.choosing)) add(make_leave_out_step());

  // What the record says, and its repair. These report what was printed, so they come before the
  // changes.
  add(make_resolve_step(job, job.words));
  if (job.check) add(make_check_step(job));
  if (job.check || job.mend_sure) add(make_header_step());
  // Changes. Facts have the names of the table, and come before what only this output adds. The
  // script also converts the variations from comments, but not the opening's name, whose script is
  // chosen by itself (EccoTagging).
  add(make_names_step(job.names, job.report_names));
  if (job.keep_facts) add(make_facts_step());
  if (job.prose_lines) add(make_prose_step());
  if (job.script != TextScript::as_written) {
    add(make_step([&job](GamePass& pass) { rewrite_script(pass.game(), job.script); }));
  }
  if (job.ecco) add(make_opening_step(*job.ecco));
  add_all(job.own);

  // A query about moves also sees the changes.
  if (job.query != nullptr && !by_tags) add(make_query_step(*job.query, job.list_found));
  add(make_encode_step(job, to, job.order));
  return steps;
}

GameWorker::GameWorker(const Job& job, WrittenTo to,
                       std::function<std::uint32_t(const WorkItem&)> games_before)
    : steps_(steps_of(job, to)), games_before_(std::move(games_before)) {}

void GameWorker::begin(WorkItem& item) {
  item.results<GamesDone>().clear();
  for (const auto& step : steps_) step->begin(item);
}

bool GameWorker::visit(const ReadGame& read) {
  GamePass pass{
      .read = read, .done = read.item.results<GamesDone>(), .games_before = games_before_};
  for (const auto& step : steps_) {
    if (!step->work(pass)) break;
  }
  return true;
}

}  // namespace qipu
