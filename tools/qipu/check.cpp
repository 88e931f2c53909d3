// qipu check: finds what is wrong with records, where, and why.

#include <algorithm>

#include "base/files/file.h"
#include "batch_run.h"
#include "command.h"
#include "ops/mend/mend_file.h"
#include "session.h"
#include "sharding.h"
#include "updating.h"

namespace qipu::tool {
namespace {

class Check final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("check", "find errors in records", "检查棋谱", kRunStatus,
                "  qipu check game.pgn\n"
                "  qipu check --format gcc -q records/*.pgn\n"
                "  qipu check -r records --format sarif -o findings.sarif\n"
                "  qipu check --fix --dry-run book.pgn | patch -p0\n",
                "--fix corrects misread text in place and keeps the old text in a comment after\n"
                "it, inserts missing moves, and corrects dates, results and names that the record\n"
                "contradicts. Nothing else changes.\n"
                "With --ledger and --update a run continues from the last one: files of the same\n"
                "size and time are not read again; their findings still count, but are not shown.\n"
                "qipu explain Q4101 explains a code and what to do.\n",
                "--fix 就地改正误读的文字（原文留在其后的注释里），补上漏记的着法，\n"
                "并改正与棋谱本身矛盾的日期、结果、棋手姓名。其余内容一字不动。\n"
                "--ledger 与 --update 同用则接着上次做：大小、时间未变的文件不再读取，\n"
                "其中的问题仍计入，但不再列出。\n"
                "问题编号的含义与处理：qipu explain Q4101\n");
    describe_reading(cli, inputs_, job_);
    describe_choosing(cli, job_.choice);
    describe_names(cli, names_);
    cli.option("-o,--output", output_, "PATH", "file to which the findings are written",
               "把问题写入此文件");
    cli.flag("--force", job_.force, "replace files; with --fix: change read-only files",
             "覆盖已有文件；--fix 时也改只读文件");
    cli.each("--forgive", "LIST", "position faults to ignore, such as kings_facing",
             "不报告这些局面错误，如 kings_facing",
             [this](const std::string& name) { job_.forgiven |= fault_named(name, language_); });
    cli.given("--rules", "RULES", "judge repetitions: 2020, axf ...; auto: by date",
              "裁决循环局面：2020、axf 等；auto 按日期", [this](const std::string& name) {
                job_.judge = true;
                job_.rules.named = ruleset_named(name, language_);
              });
    describe_limit(cli, job_.rules.limit_rounds);
    cli.flag("--no-quirks", no_quirks_, "do not report unusual ways of writing moves",
             "不报告不规范的着法写法");
    cli.flag("--fix", job_.in_place, "correct PGN, WXF, move lists in place (see below)",
             "就地改正 PGN、WXF 及文本棋谱，见下");
    mending_.describe(cli);
    cli.flag("--dry-run", dry_run_, "with --fix: print a patch, change nothing",
             "配合 --fix：只打印补丁，不改文件");
    cli.flag("--backup", job_.backup, "with --fix: keep the old file as FILE.orig",
             "配合 --fix：原文件另存为 FILE.orig");
    updating_.describe_update(cli);
    sharding_.describe(cli);
    running_.describe(cli, inputs_, job_);
    cli.flag("--json", json_, "short for --format json", "即 --format json");
  }

  void settle() override {
    const bool as_json = json_ || sharding_.given();
    running_.settle(as_json ? FindingForm::json : FindingForm::text, job_);
    sharding_.settle(inputs_, job_.choice, output_, running_.ledger, language_);
    refuse_if(sharding_.given() && running_.findings.form != FindingForm::json,
              "the findings of a shard are JSON lines; do not use another --format",
              "分片的问题以 JSON 行写出，不能用其他 --format");
    refuse_if(sharding_.given() && (job_.in_place || updating_.update),
              "--plan only checks; do not use --fix or --update",
              "--plan 只检查，不能用 --fix、--update");
    refuse_outputs({output_, running_.ledger}, language_);
    refuse_if(!job_.in_place && (dry_run_ || job_.backup), "--dry-run and --backup need --fix",
              "--dry-run、--backup 只用于 --fix");
    refuse_if(job_.rules.limit_rounds != 0 && !job_.judge, "--limit-rounds needs --rules",
              "--limit-rounds 须与 --rules 同用");
    mending_.settle(job_.in_place, "--fix", job_, language_);
    updating_.settle(running_.ledger, nullptr, job_, language_);
    refuse_if(updating_.update && job_.in_place,
              "--update cannot be used with --fix, which changes files",
              "--update 不能与 --fix 同用，因为后者会改动文件");
    const bool whole = !output_.empty() || running_.findings.form == FindingForm::sarif;
    refuse_if(updating_.update && whole,
              "--update reports only new and changed files, but -o and sarif need all files",
              "--update 只报告新的和有变化的文件；-o 和 sarif 须包括全部，请去掉 --update");
    refuse_position(inputs_.names, language_);
    job_.check = true;
    job_.mend = job_.report_names = true;
    job_.main_lines = running_.findings.form == FindingForm::json;
    job_.quirks = !no_quirks_;
  }

  int run() override {
    const Findings& findings = running_.findings;
    const bool to_standard = output_.empty() || output_ == "-";
    BatchRun batch({.command = "check",
                    .language = language_,
                    .given = given_,
                    .inputs = inputs_,
                    .job = job_,
                    .findings = findings,
                    .fail_on = running_.fail_on,
                    .ledger = running_.ledger,
                    .lasting_ledger = true,
                    .updating = &updating_,
                    .sharding = &sharding_,
                    .names = names_,
                    .book = mending_.book,
                    .force = job_.force,
                    .to_standard = to_standard,
                    .not_asked = {"--fail-on", "--output"},
                    .part_extension = "jsonl"});
    if (const auto ended = batch.begin()) return *ended;
    if (batch.sharded()) write_part();
    if (job_.in_place) drop_repeated(batch.list().inputs);
    std::unique_ptr<SideFile> report;
    const bool to_file = !output_.empty() && output_ != "-";
    if (to_file && !open_file(output_, batch.files(), job_.force, language_, report)) return 2;

    RenderOptions render{.form = findings.form,
                         .language = language_,
                         .color = !to_file && StandardOutput::takes_colors(),
                         .notes = findings.verbose};
    // A patch is written to standard output alone.
    const bool patches_alone = dry_run_ && !to_file;
    if (patches_alone) render = brief(findings);
    ByteSink* const findings_sink =
        to_file ? static_cast<ByteSink*>(report.get()) : &batch.standard();
    Session session(findings, render, patches_alone ? nullptr : findings_sink);
    if (const auto ended = batch.open(session)) return *ended;
    const Summary summary = batch.run(session);
    if (summary.reader_left) return 0;
    int code = session.could_not() ? 2 : 0;
    if (report != nullptr && !session.could_not()) {
      if (const auto done = report->commit(); !done) return refuse(done.error(), language_);
    }
    if (job_.in_place) {
      code = std::max(code, mend_files(session, batch.files(), batch.standard()));
    }
    return batch.finish(summary, code, session.could_not());
  }

 private:
  /// Directs the findings of a shard to its part.
  void write_part() {
    output_ = sharding_.part();
    job_.force = true;
    // The limit would apply to each section instead of each file.
    const auto limits = [](const GivenOption& o) { return o.name == "--max-findings"; };
    if (std::ranges::none_of(given_, limits)) job_.max_findings = 0;
  }

  /// Removes repeated inputs, so that each file is repaired once.
  static void drop_repeated(std::vector<Input>& inputs) {
    InputFiles met;
    std::erase_if(inputs, [&met](const Input& input) { return !met.add(input); });
  }

  /// Changes files, or shows the changes. `read`: the files that the run has read. Returns 0 or 2.
  int mend_files(const Session& session, const std::vector<Input>& read, ByteSink& out) const {
    InputFiles others(read);  // they are not replaced by a FILE.orig
    for (const std::string& written : {output_, running_.ledger}) others.add(written);
    const std::size_t most = job_.limits.file_bytes;
    int code = 0;
    for (const auto& [path, patches] : session.patches()) {
      if (!dry_run_) {
        if (job_.backup && others.has(backup_of(path))) {
          code = refuse(make_diagnostic(diag::output_is_input, {}, {backup_of(path)}), language_);
          continue;
        }
        const auto done = mend_file(path, patches, {job_.backup, job_.force}, most);
        if (!done) code = refuse(done.error(), language_, path);
        continue;
      }
      const auto bytes = read_file(path, most);
      if (!bytes || !patched(*bytes, patches)) {
        const Diagnostic d =
            bytes ? make_diagnostic(diag::cannot_read, {}, {path, "it changed while it was read"})
                  : bytes.error();
        code = refuse(d, language_);
        continue;
      }
      std::string text;
      write_unified_diff(text, path, *bytes, patches);
      code = std::max(code, print_all(out, text, language_));
    }
    return code;
  }

  InputRequest inputs_;
  std::string names_;
  Job job_;
  std::string output_;
  bool no_quirks_ = false;
  bool dry_run_ = false;
  Mending mending_;
  Updating updating_;
  Running running_;
  bool json_ = false;
  Sharding sharding_;
};

}  // namespace

std::unique_ptr<Command> make_check() { return std::make_unique<Check>(); }

}  // namespace qipu::tool
