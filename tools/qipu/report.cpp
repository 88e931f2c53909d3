// qipu report: records as pages of the web.

#include "qipu/ops/answer/report.h"

#include <algorithm>

#include "commands.h"
#include "page_output.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {

namespace {

int make_book(const Options& options, const InputList& list) {
  auto file = SideFile::open(options.report, files_read(options, list), options.force);
  if (!file) return refuse(file.error(), options.language);
  BookOptions form = options.book_options;
  form.name = name_of_inputs(options);
  Book book(form);
  std::string games;  // the list of them comes before them
  Job job = options.job;
  job.threads = 1;
  job.rework = [&](Game& game, const std::string&, std::uint32_t, DiagnosticSink&) {
    games += book.game(game);
  };
  Session session(options, brief_findings(options), nullptr);
  session.begin();
  const Summary summary = run_job(job, list, nullptr, session);
  session.finish();
  for (const std::string& text : {book.begin(), book.contents(), games, book.finish()}) {
    if (print_all(**file, text, options.language) != 0) return 2;
  }
  const bool withheld = job.withhold_at && summary.findings.reaches(*job.withhold_at);
  if (withheld || summary.games.written == 0)
    return std::max(1, summary.exit_code(options.fail_on));
  if (const auto done = (*file)->commit(); !done) return refuse(done.error(), options.language);
  if (!options.quiet) say(closing_line(summary, options));
  return summary.exit_code(options.fail_on);
}

}  // namespace

int run_report(const Options& options) {
  InputRequest request = options.inputs;
  request.output_folders = page_places(options.report);
  const InputList list = list_inputs(request);
  if (options.booklet) return make_book(options, list);
  auto pages = Pages::open(options.report, files_read(options, list), options.force);
  if (!pages) return refuse(pages.error(), options.language);
  Job job = options.job;
  job.threads = 1;
  bool refused = false;
  job.rework = [&](Game& game, const std::string& file, std::uint32_t number,
                   DiagnosticSink& sink) {
    if (refused) return;
    GamePage page{.game = game, .curve = options.curve};
    page.form.notation = options.job.notation;
    page.form.language = options.language;
    name_source(page, file, number);
    if (auto added = (*pages)->add(page); !added) {
      sink.report(std::move(added.error()));
      refused = true;
    }
  };
  Session session(options, brief_findings(options), nullptr);
  session.begin();
  const Summary summary = run_job(job, list, nullptr, session);
  session.finish();
  const bool withheld = job.withhold_at && summary.findings.reaches(*job.withhold_at);
  if (!withheld && !finish_pages(**pages, options)) return 2;
  if (!options.quiet) say(closing_line(summary, options));
  return summary.exit_code(options.fail_on);
}

}  // namespace qipu::tool
