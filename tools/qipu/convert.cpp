// qipu convert: records to standard output, files, folders or names made from the records.

#include <unistd.h>

#include <algorithm>

#include "commands.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {

int run_convert(const Options& options) {
  InputRequest request = options.inputs;
  request.output_folders = {options.output};
  const InputList list = list_inputs(request);
  std::optional<OpeningBook> book;
  if (!open_book(options, 1, book)) return 2;
  Job job = options.job;
  job.book = book ? &*book : nullptr;

  StandardOutput standard;
  OutputRequest target;
  target.path = options.output;
  target.force = options.force;
  target.stream = &standard;
  target.others = {options.ledger};
  const bool to_standard = options.output.empty() || options.output == "-";
  if (to_standard && InputFiles(files_read(options, list)).has(STDOUT_FILENO)) {
    return refuse(make_diagnostic(diag::output_is_input, {}, {"<stdout>"}), options.language);
  }
  std::unique_ptr<SideFile> ledger;
  if (!options.ledger.empty()) {
    auto opened = SideFile::open(options.ledger, files_read(options, list), options.force);
    if (!opened) return refuse(opened.error(), options.language);
    ledger = std::move(*opened);
  }
  auto outputs = Outputs::open(target, job, files_read(options, list));
  if (!outputs) return refuse(outputs.error(), options.language);

  RenderOptions render = brief_findings(options);
  render.form = options.form;
  Session session(options, render, nullptr);
  session.begin();
  const Summary summary = run_job(job, list, outputs->get(), session);
  session.finish();
  if (summary.reader_left) return 0;
  int code = summary.exit_code(options.fail_on);
  if (ledger != nullptr) code = std::max(code, write_ledger(*ledger, summary, options.language));
  if (!options.quiet && options.form == FindingForm::json) {
    say(closing_json(summary));
  } else if (!options.quiet) {
    const bool wrote = summary.games.written != 0;
    say((wrote ? loss_line(summary, options) : "") + closing_line(summary, options));
  }
  return code;
}

}  // namespace qipu::tool
