// qipu dedupe: removes the games that a collection has twice.

#include <algorithm>

#include "command.h"
#include "duplicate_groups.h"
#include "ops/batch/duplicate_search.h"
#include "ops/batch/report_duplicates.h"
#include "ops/run/put_aside.h"
#include "ops/shard/merge_duplicates.h"
#include "session.h"
#include "sharding.h"
#include "updating.h"

namespace qipu::tool {
namespace {

using Keep = DuplicateOptions::Keep;
constexpr std::pair<std::string_view, Keep> kKeeps[] = {
    {"best", Keep::best}, {"first", Keep::first}, {"last", Keep::last}};

/// The games are read twice, but findings are reported once. From the first reading it reports only
/// what keeps a file from being read, if there is no second reading.
class FirstTime final : public Reporter {
 public:
  FirstTime(Session& session, bool tells) : session_(session), tells_(tells) {}
  void finding(const std::string& file, const Diagnostic& d) override {
    // Games that are missing may have copies.
    const bool missing = d.code->severity == Severity::fatal || d.code == &diag::packed_damaged;
    if (!missing && d.code != &diag::database_unfinished) return;
    fatal_ = fatal_ || missing;
    if (tells_) session_.finding(file, d);
  }
  bool fatal() const { return fatal_; }

 private:
  Session& session_;
  bool tells_, fatal_ = false;
};

class Dedupe final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("dedupe", "remove duplicate games", "去除重复的对局",
                {"0 done; 1 findings, or with --check duplicates; 2 failed",
                 "0 完成，--check 时为无重复；1 有问题或有重复；2 无法运行、写出或读取"},
                "  qipu dedupe -r records -o all.pgn --report groups.jsonl\n"
                "  qipu dedupe a.pgn b.xqf -o out/ --rest twice.pgn --merge\n"
                "  qipu dedupe --check games.pgn || echo duplicates found\n",
                "Duplicates are games with the same moves in any notation, format and encoding\n"
                "(same_moves), mirrored left to right (mirrored), or beginnings of other games\n"
                "that do not contradict them in players or date (prefix). Games of the same\n"
                "players and event that differ in a few plies (near) are only reported unless\n"
                "--near is given. Games with other players and another date are kept. Games\n"
                "shorter than 40 plies are kept even if only one of the two differs. --report\n"
                "has a line of JSON for each group.\n",
                "重复对局：着法相同（same_moves，不论记法、格式、编码），左右对称（mirrored），\n"
                "或为另一局的前段且棋手、日期不矛盾（prefix）。棋手、赛事相同而个别着法不同的\n"
                "（near）只报告，加 --near 才去除。棋手与日期都不同的保留；不足 40 着的，\n"
                "其中一项不同也保留。--report 每组一行 JSON。\n");
    describe_reading(cli, inputs_, job_);
    describe_choosing(cli, job_.choice);
    describe_names(cli, names_);
    cli.option("-o,--output", writing_.path, "PATH", "file, folder (ends in /) or template",
               "文件、文件夹（以 / 结尾）或模板");
    cli.option("--rest", rest_, "PATH", "output for the duplicates, as with -o",
               "重复对局的输出位置，写法同 -o");
    cli.option("--report", report_, "FILE", "JSON lines: removed games, reasons and differences",
               "报告文件：去除了哪些、为何、有何不同");
    cli.given("--keep", "WHICH", "keep: best (most complete, default), first, last",
              "保留哪一局：best（默认，最全）、first、last", [this](const std::string& name) {
                const auto* const found =
                    std::ranges::find(kKeeps, name, &std::pair<std::string_view, Keep>::first);
                if (found == std::end(kKeeps)) {
                  unknown(language_, "unknown game to keep", "没有这种保留方式", name,
                          {"best", "first", "last"});
                }
                how_.keep = found->second;
              });
    cli.flag("--near", how_.near, "remove near duplicates too", "相近的对局也去除");
    cli.flag("--moves-alone", how_.moves_alone, "ignore players and dates",
             "不论棋手与日期，只看着法");
    cli.flag("--merge", merges_, "add what the other games have to the kept one",
             "把重复对局多出的内容并入保留的一局");
    cli.flag("--check", check_, "write nothing; only set the exit status", "不写出，只看退出码");
    writing_.describe(cli, job_, Writing::Piped::lines);
    describe_replacing(cli, writing_.force);
    sharding_.describe(cli);
    running_.describe(cli, inputs_, job_);
  }

  void settle() override {
    running_.settle(FindingForm::text, job_);
    refuse_outputs({writing_.path, rest_, report_, running_.ledger}, language_);
    sharding_.settle(inputs_, job_.choice, writing_.path, running_.ledger, language_);
    if (sharding_.given()) settle_shard();
    refuse_if(check_ && (!writing_.path.empty() || !rest_.empty() || merges_),
              "--check writes no games; do not use -o, --rest, --merge",
              "--check 不写出对局，不能用 -o、--rest、--merge");
    refuse_if(rest_ == "-", "--rest needs a file name", "--rest 须指定文件名");
    refuse_if(report_ == "-", "--report needs a file name", "--report 须指定文件名");
    // Output to a pipe uses a format that loses nothing.
    writing_.settle(job_, language_);
    sharding_.settle_format(job_, language_);
    refuse_if(
        sharding_.given() && (job_.to->listed || job_.to == find_format("qdb")),
        ": duplicates cannot be removed from parts in this format; use pgn, jsonl, csv or the like",
        "：分片去重不支持此格式；可用 pgn、jsonl、csv 等", std::string(job_.to->id));
    const Format* const named = rest_.empty() ? nullptr : format_by_extension(rest_);
    refuse_if(named != nullptr && named->text != job_.to->text,
              ": --rest uses the same format as -o", "：--rest 与 -o 的格式相同", rest_);
    refuse_position(inputs_.names, language_);
  }

  int run() override {
    if (sharding_.given()) return run_shard();
    std::optional<NameTable> names;
    if (!open_names(names_, running_.findings, names, job_)) return 2;
    inputs_.output_folders = {writing_.path, rest_};
    InputList list = listed_inputs(inputs_, language_, check_ || writing_.to_standard());
    const std::vector<Input> files = files_read(list, inputs_, language_, {}, names_);
    std::unique_ptr<SideFile> ledger, report;
    if (!open_plain_ledger(running_.ledger, files, writing_.force, language_, ledger)) return 2;
    if (!open_file(report_, files, writing_.force, language_, report)) return 2;
    std::unique_ptr<Outputs> outputs, rest;
    if (!check_ && !open(writing_.path, {rest_, report_, running_.ledger}, files, outputs)) {
      return 2;
    }
    if (!rest_.empty() && !open(rest_, {writing_.path, report_, running_.ledger}, files, rest)) {
      return 2;
    }

    PutAside aside;
    if (const auto trouble = aside.put(list.inputs)) {
      return refuse(trouble->second, language_, shown_name(trouble->first));
    }
    Session session(running_.findings);
    FirstTime first_time(session, check_);
    DuplicateSearch search(how_, merges_);
    if (const auto done = search.search(job_, list, first_time); !done) {
      return refuse(done.error(), language_);
    }
    if (const int code = tell(search, report.get()); code != 0) return code;
    int code = 0;
    if (check_) {
      session.finish();
      code = first_time.fatal() || list.list_unread ? 2 : search.found().dropped() != 0 ? 1 : 0;
      if (!running_.findings.quiet) {
        code = std::max(code, print_all(standard_, summary_of(search), language_));
      }
    } else {
      search.choose_for(job_);
      const Summary summary = session.run(job_, list, outputs.get(), rest.get());
      if (summary.reader_left) return 0;
      code = std::max(summary.exit_code(running_.fail_on),
                      write_ledger(ledger.get(), summary, language_));
      if (!running_.findings.quiet) close(summary, search);
      if (summary.could_not) return code;
    }
    if (report != nullptr) {
      if (const auto done = report->commit(); !done) return refuse(done.error(), language_);
    }
    return code;
  }

 private:
  void settle_shard() {
    if (!writing_.path.ends_with('/')) writing_.path += '/';
    refuse_if(!rest_.empty() || !report_.empty(),
              "use --rest and --report with `qipu shard merge`, which finds the duplicates",
              "--rest、--report 请在 qipu shard merge 时使用，合并时才知道哪些是重复对局");
    refuse_if(check_ || merges_ || job_.strict_loss,
              "a shard has only its own games; do not use --check, --merge, --strict-loss",
              "分片只知道自己的对局，不能用 --check、--merge、--strict-loss");
  }

  /// Writes all games of a shard, and beside them the facts that identify copies.
  int run_shard() {
    std::optional<NameTable> names;
    if (!open_names(names_, running_.findings, names, job_)) return 2;
    const std::string asked =
        asked_of("dedupe", given_, sharding_.not_asked(), option_files({}, names_));
    InputList list;
    const auto ended = sharding_.begin({.command = "dedupe",
                                        .asked = asked,
                                        .extension = extension_of(*job_.to),
                                        .format = std::string(job_.to->id),
                                        .quiet = running_.findings.quiet},
                                       job_, list);
    if (ended) return *ended;
    auto facts = FactsFile::create(sharding_.facts(), how_);
    if (!facts) return refuse(facts.error(), language_);
    job_.keep_facts = true;
    sharding_.output()->each = [&](const Input& from, const WrittenGame& game) {
      return facts->add(from, game);
    };
    const OutputRequest target{.path = sharding_.part(), .force = true, .part = sharding_.output()};
    auto outputs = Outputs::open(target, job_, files_read(list, inputs_, language_, {}, names_));
    if (!outputs) return refuse(outputs.error(), language_);
    Session session(running_.findings);
    const Summary summary = session.run(job_, list, outputs->get());
    if (summary.could_not) return std::max(2, summary.exit_code(running_.fail_on));
    if (const auto done = facts->commit(); !done) return refuse(done.error(), language_);
    const int code = sharding_.finish({.games = summary.games,
                                       .findings = summary.findings,
                                       .could_not = summary.could_not,
                                       .code = summary.exit_code(running_.fail_on),
                                       .frame = (*outputs)->frame(),
                                       .number_cell = number_cell_of(job_),
                                       .facts = facts->note()});
    if (running_.findings.quiet) return code;
    const bool as_json = running_.findings.form == FindingForm::json;
    say(as_json ? closing_json(summary) : closing_lines(summary, running_.findings, *job_.to));
    return code;
  }

  /// Returns false after an error message if it cannot be written to.
  bool open(const std::string& path, std::vector<std::string> others,
            const std::vector<Input>& files, std::unique_ptr<Outputs>& outputs) {
    const OutputRequest target{.path = path,
                               .force = writing_.force,
                               .stream = &standard_,
                               .others = std::move(others),
                               .written = written_};
    auto opened = Outputs::open(target, job_, files);
    if (!opened) {
      refuse(opened.error(), language_);
      return false;
    }
    outputs = std::move(*opened);
    return true;
  }

  /// With --check, groups are written to standard output, which carries nothing else.
  int tell(DuplicateSearch& search, SideFile* report) {
    return report_duplicates(search.found(), running_.findings, report,
                             check_ ? &standard_ : nullptr);
  }

  std::string summary_of(DuplicateSearch& search) const {
    return duplicates_summary(search.found(), search.games(), language_);
  }

  void close(const Summary& summary, DuplicateSearch& search) const {
    if (running_.findings.form == FindingForm::json) return say(closing_json(summary));
    say(summary_of(search) + closing_lines(summary, running_.findings, *job_.to));
  }

  InputRequest inputs_;
  std::string names_;
  Job job_;
  Writing writing_;
  DuplicateOptions how_;
  std::string rest_, report_;
  bool merges_ = false, check_ = false;
  StandardOutput standard_;
  std::shared_ptr<InputFiles> written_ = std::make_shared<InputFiles>();  ///< by -o, --rest
  Sharding sharding_;
  Running running_;
};

}  // namespace

std::unique_ptr<Command> make_dedupe() { return std::make_unique<Dedupe>(); }

}  // namespace qipu::tool
