// qipu check: what is wrong with records, where, and why.

#include <unistd.h>

#include <algorithm>

#include "commands.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {

int run_check(const Options& options) {
  const auto refuse = [&](const Diagnostic& d) {
    say(one_line("", d, options.language));
    return 2;
  };
  const InputList list = list_inputs(options.inputs);
  std::unique_ptr<SideFile> ledger, report;
  if (!options.ledger.empty()) {
    auto opened = SideFile::open(options.ledger, list.inputs, options.force);
    if (!opened) return refuse(opened.error());
    ledger = std::move(*opened);
  }
  const bool to_file = !options.output.empty() && options.output != "-";
  if (to_file) {
    auto opened = SideFile::open(options.output, list.inputs, options.force);
    if (!opened) return refuse(opened.error());
    report = std::move(*opened);
  }
  StandardOutput standard;

  RenderOptions render;
  render.form = options.form;
  render.language = options.language;
  render.color = !to_file && wants_color(STDOUT_FILENO);
  render.notes = options.verbose;
  Session session(options, render, to_file ? static_cast<ByteSink*>(report.get()) : &standard);
  session.begin();
  const Summary summary = run(options.job, list, nullptr, session);
  session.finish();
  if (summary.reader_left) return 0;
  int code = session.could_not() ? 2 : summary.exit_code(options.fail_on);
  if (report != nullptr && !session.could_not()) {
    if (const auto done = report->commit(); !done) return refuse(done.error());
  }
  if (ledger != nullptr) code = std::max(code, write_ledger(*ledger, summary, options.language));
  if (!options.quiet) say(closing_line(summary, options));
  return code;
}

}  // namespace qipu::tool
