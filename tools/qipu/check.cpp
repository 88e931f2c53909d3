// qipu check: what is wrong with records, where, and why.

#include <unistd.h>

#include <algorithm>

#include "commands.h"
#include "qipu/base/file.h"
#include "qipu/ops/mend/mend_file.h"
#include "session.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

/// Changes files, or shows how. 0 or 2.
int mend_files(const Session& session, const Options& options, ByteSink& out) {
  int code = 0;
  for (const auto& [path, patches] : session.patches()) {
    if (!options.dry_run) {
      const MendFileOptions how{options.backup, options.force};
      const auto done = mend_file(path, patches, how, options.job.limits.file_bytes);
      if (done) continue;
      say(one_line(path, done.error(), options.language));
      code = 2;
      continue;
    }
    const auto bytes = read_file(path, options.job.limits.file_bytes);
    if (!bytes || !patched(*bytes, patches)) {
      const Diagnostic d =
          bytes ? make_diagnostic(diag::cannot_read, {}, {path, "it changed while it was read"})
                : bytes.error();
      code = refuse(d, options.language);
      continue;
    }
    std::string text;
    write_unified_diff(text, path, *bytes, patches);
    code = std::max(code, print_all(out, text, options.language));
  }
  return code;
}

/// What is mended is mended once, however often it is named.
void drop_repeated(std::vector<Input>& inputs) {
  InputFiles met;
  std::erase_if(inputs, [&met](const Input& input) { return !met.add(input); });
}

}  // namespace

int run_check(const Options& options) {
  InputList list = list_inputs(options.inputs);
  if (options.fix) drop_repeated(list.inputs);
  std::optional<OpeningBook> book;
  if (!open_book(options, 1, book)) return 2;
  std::unique_ptr<SideFile> ledger, report;
  if (!options.ledger.empty()) {
    auto opened = SideFile::open(options.ledger, files_read(options, list), options.force);
    if (!opened) return refuse(opened.error(), options.language);
    ledger = std::move(*opened);
  }
  const bool to_file = !options.output.empty() && options.output != "-";
  if (to_file) {
    auto opened = SideFile::open(options.output, files_read(options, list), options.force);
    if (!opened) return refuse(opened.error(), options.language);
    report = std::move(*opened);
  }
  StandardOutput standard;

  RenderOptions render;
  render.form = options.form;
  render.language = options.language;
  render.color = !to_file && wants_color(STDOUT_FILENO);
  render.notes = options.verbose;
  // A patch has standard output to itself.
  if (options.dry_run && !to_file) {
    render = brief_findings(options);
    render.form = options.form;
  }
  ByteSink* const told = to_file ? static_cast<ByteSink*>(report.get()) : &standard;
  Session session(options, render, options.dry_run && !to_file ? nullptr : told);
  session.begin();
  Job job = options.job;
  job.book = book ? &*book : nullptr;
  const Summary summary = run_job(job, list, nullptr, session);
  session.finish();
  if (summary.reader_left) return 0;
  int code = session.could_not() ? 2 : summary.exit_code(options.fail_on);
  if (report != nullptr && !session.could_not()) {
    if (const auto done = report->commit(); !done) return refuse(done.error(), options.language);
  }
  if (ledger != nullptr) code = std::max(code, write_ledger(*ledger, summary, options.language));
  if (options.fix) code = std::max(code, mend_files(session, options, standard));
  if (!options.quiet) say(closing_line(summary, options));
  return code;
}

}  // namespace qipu::tool
