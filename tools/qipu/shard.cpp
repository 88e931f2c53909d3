// qipu shard: divides the work on a collection among many machines, shows its progress, and joins
// the results.

#include <algorithm>
#include <array>
#include <ctime>
#include <ranges>

#include "annotate/search/cache.h"
#include "base/ascii.h"
#include "base/platform/files.h"
#include "base/platform/system.h"
#include "command.h"
#include "duplicate_groups.h"
#include "mistake.h"
#include "ops/answer/counters.h"
#include "ops/answer/stats.h"
#include "ops/answer/tree.h"
#include "ops/batch/report_duplicates.h"
#include "ops/shard/merge.h"
#include "ops/shard/merge_duplicates.h"
#include "ops/shard/progress.h"
#include "qipu/archive/database.h"
#include "qipu/format/formats.h"
#include "session.h"

namespace qipu::tool {
namespace {

using ascii::with_commas;

constexpr ExitWords kShardStatus = {"0 done; 1 status: shards are missing; 2 failed",
                                    "0 完成；1 用于 status：尚有分片未完成；2 失败"};

enum class Action : std::uint8_t { plan, status, merge };
constexpr std::pair<std::string_view, Action> kActions[] = {
    {"plan", Action::plan}, {"status", Action::status}, {"merge", Action::merge}};

/// Reads "64MiB", "500 kB", "1000000".
std::optional<std::uint64_t> bytes_in(std::string_view words) {
  constexpr std::pair<std::string_view, std::uint64_t> kUnits[] = {{"", 1},
                                                                   {"B", 1},
                                                                   {"kB", 1000},
                                                                   {"MB", 1000 * 1000},
                                                                   {"GB", 1'000'000'000},
                                                                   {"KiB", 1U << 10},
                                                                   {"MiB", 1U << 20},
                                                                   {"GiB", 1U << 30},
                                                                   {"K", 1U << 10},
                                                                   {"M", 1U << 20},
                                                                   {"G", 1U << 30}};
  const std::size_t digits = std::min(words.find_first_not_of("0123456789"), words.size());
  const auto number = ascii::whole_number<std::uint64_t>(words.substr(0, digits));
  std::string_view unit = words.substr(digits);
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  const auto* const found =
      std::ranges::find(kUnits, unit, &std::pair<std::string_view, std::uint64_t>::first);
  constexpr std::uint64_t kMost = std::uint64_t{1} << 30;  // the greatest number, for any unit
  if (!number || *number == 0 || *number > kMost || found == std::end(kUnits)) return std::nullopt;
  return *number * found->second;
}

/// Returns true if a process of this host exists. For other hosts that is unknown, and the result
/// is true.
bool may_run(const WorkNote& note) {
  const std::string name = platform::host_name();
  return name.empty() || note.host != name || platform::may_run(note.process);
}

class Shards final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("shard", "split work for a cluster and merge the results", "把工作分片，供集群并行",
                kShardStatus,
                "  qipu shard plan -r records --by 64MiB -o plan.jsonl\n"
                "  qipu convert --plan plan.jsonl --shard 7 -o out/\n"
                "  qipu shard status plan.jsonl out/\n"
                "  qipu shard merge plan.jsonl out/ -o all.pgn\n",
                "A plan splits the inputs into shards of whole games. A command with --plan does\n"
                "one shard, on any machine that can read the same files; in a job array of Slurm,\n"
                "Grid Engine, PBS or Kubernetes the task number is the shard number. A finished\n"
                "shard is not done again, so a failed task can simply be submitted again. The\n"
                "result of merge is the same, byte for byte, as that of one run over all inputs.\n"
                "  sbatch --array=$(qipu shard status plan.jsonl out/ --missing) job.sbatch\n",
                "计划把输入的棋谱分成由完整对局组成的分片。带 --plan 的命令各做一个分片，可在任何\n"
                "能读到同样文件的机器上运行；在 Slurm、Grid Engine、PBS、Kubernetes 的任务\n"
                "阵列中，分片序号即任务编号。已完成的分片不会重做，失败的重新提交即可。\n"
                "merge 的结果与一次处理全部输入逐字节相同。\n"
                "  sbatch --array=$(qipu shard status plan.jsonl out/ --missing) job.sbatch\n");
    cli.named("action", action_, What::one_of("ACTION", {"plan", "status", "merge"}),
              "plan, status or merge", "plan（计划）、status（进度）或 merge（合并）",
              [](const std::string& name, Language language) {
                const auto* const found =
                    std::ranges::find(kActions, name, &std::pair<std::string_view, Action>::first);
                if (found != std::end(kActions)) return found->second;
                unknown(language, "unknown action of shard", "shard 没有这种操作", name,
                        {"plan", "status", "merge"});
              });
    cli.require("action");
    describe_reading(cli, inputs_, read_);
    cli.flag("-r,--recurse", inputs_.recurse, "read folders", "读取文件夹");
    cli.option("--files-from", inputs_.list_file, "FILE", "read file names from a list",
               "从列表读取文件名");
    cli.flag("-0,--null", inputs_.nul_separated, "names in the list end with NUL",
             "列表以 NUL 分隔");
    cli.option("-j,--jobs", read_.threads, "N", "threads; 0: all cores (default)",
               "线程数；0 为全部核心（默认）");
    cli.given("--by", "SIZE", "plan: size of a shard (64MiB)", "plan：每个分片的大小（64MiB）",
              [this](const std::string& words) {
                const auto bytes = bytes_in(words);
                if (!bytes) {
                  throw Mistake{
                      tr("--by must be a size, for example 64MiB: ", "--by 须为大小，如 64MiB：") +
                      words};
                }
                size_.bytes = *bytes;
              });
    cli.number("--shards", shards_, "N", 1, 1'000'000, "plan: maximum number of shards",
               "plan：最多几个分片");
    cli.flag("--missing", missing_, "status: unfinished shards only, as 3,7,12-20",
             "status：只列出未完成的分片序号，如 3,7,12-20");
    cli.option("-o,--output", output_, "PATH", "file for the plan or the merged result (stdout)",
               "计划或合并结果写入的文件；默认标准输出");
    cli.option("--cache", cache_, "FILE", "merge: join all evaluations into this file",
               "merge：把各分片的评分合并到此文件");
    cli.option("--rest", rest_, "PATH", "merge: where duplicates go that dedupe removed",
               "merge：去重时重复对局的输出位置");
    cli.option("--report", report_, "FILE", "merge: what dedupe removed and why",
               "merge：去重时去除了哪些、为何");
    describe_replacing(cli, force_);
    findings_.describe(cli);
  }

  void settle() override {
    const bool plans = action_ == Action::plan;
    refuse_outputs({output_, rest_, report_}, language_, cache_);
    refuse_if((!rest_.empty() || !report_.empty()) && action_ != Action::merge,
              "--rest and --report are only for merge", "--rest、--report 只用于 merge");
    refuse_if(rest_ == "-" || report_ == "-", "--rest and --report need file names",
              "--rest、--report 须指定文件名");
    refuse_if(!plans && (shards_ || size_.bytes != 0), "--by and --shards are only for plan",
              "--by、--shards 只用于 plan");
    refuse_if(shards_ && size_.bytes != 0, "use either --by or --shards",
              "--by 与 --shards 只能用一个");
    refuse_if(missing_ && action_ != Action::status, "--missing is only for status",
              "--missing 只用于 status");
    refuse_if(!cache_.empty() && action_ != Action::merge, "--cache is only for merge",
              "--cache 只用于 merge");
    refuse_if(plans && inputs_.names.empty() && inputs_.list_file.empty(),
              "plan needs the files to read", "plan 须指定要读取的文件");
    refuse_if(!plans && inputs_.names.size() != 2,
              "status and merge need the plan and the folder of its parts",
              "status、merge 须指定计划文件和存放分片结果的文件夹");
    size_.shards = shards_.value_or(0);
    constexpr std::uint64_t kUsual = std::uint64_t{64} << 20;
    if (size_.shards == 0 && size_.bytes == 0) size_.bytes = kUsual;
  }

  int run() override {
    switch (action_) {
      case Action::plan: return plan();
      case Action::status: return status();
      case Action::merge: return merge();
    }
    return 2;
  }

 private:
  int plan() {
    inputs_.output_folders = {output_};
    const InputList list = listed_inputs(inputs_, language_, output_.empty() || output_ == "-");
    Session session(findings_);
    for (const auto& [name, d] : list.failures) session.finding(name, d);
    if (!list.failures.empty()) {
      session.finish();
      return 2;
    }
    const auto made = make_plan(read_, list.inputs, size_, QIPU_VERSION, session);
    session.finish();
    if (!made) return refuse(made.error(), language_);
    if (const int code = put(plan_text(*made), files_read(list, inputs_, language_)); code != 0)
      return code;
    if (!findings_.quiet) {
      const PlanHead& head = made->head;
      const auto number = [](std::uint64_t n) { return with_commas(n); };
      say(language_ == Language::zh
              ? "分片 " + number(head.shards) + " 个，" + number(head.games) + " 局，" +
                    number(head.bytes) + " 字节\n"
              : counted(head.shards, "shard") + ", " + counted(head.games, "game") + ", " +
                    counted(head.bytes, "byte") + "\n");
    }
    return session.code(true);
  }

  int status() {
    const auto plan = read_plan(inputs_.names[0], QIPU_VERSION);
    if (!plan) return refuse(plan.error(), language_);
    are_no_inputs({{.path = inputs_.names[0], .relative_path = inputs_.names[0]}}, language_);
    PlanProgress progress = progress_of(*plan, PartFolder(inputs_.names[1]));
    StandardOutput out;
    const std::string missing = array_spec(progress.missing);
    const int code = progress.missing.empty() ? 0 : 1;
    if (missing_) {
      const std::string line = missing.empty() ? "" : missing + "\n";
      return std::max(code, print_all(out, line, language_));
    }
    std::erase_if(progress.running, [](const auto& each) { return !may_run(each.second); });
    return std::max(code, print_all(out, progress_text(*plan, progress, missing), language_));
  }

  /// Returns the progress in lines of words and figures.
  std::string progress_text(const Plan& plan, const PlanProgress& progress,
                            const std::string& missing) const {
    const bool zh = language_ == Language::zh;
    const std::uint64_t all = plan.head.shards;
    std::string out = zh ? "完成 " : "done ";
    out += with_commas(progress.done) + "/" + with_commas(all);
    const GameCounts& games = progress.games;
    out += zh ? "，" + with_commas(games.read) + " 局，" + with_commas(games.plies) + " 着"
              : ", " + counted(games.read, "game") + ", plies: " + with_commas(games.plies);
    out += "\n";
    if (progress.seconds > 0 && progress.done != 0) {
      const auto rate = [&](std::uint64_t n) {
        return with_commas(
            static_cast<std::uint64_t>(static_cast<double>(n) / progress.seconds + 0.5));
      };
      out += zh ? "每个任务每秒 " + rate(games.read) + " 局，" + rate(games.plies) + " 着\n"
                : "games per second of a task: " + rate(games.read) +
                      ", plies: " + rate(games.plies) + "\n";
    }
    for (const auto& [shard, note] : progress.running) {
      const auto since = std::max<std::int64_t>(0, std::time(nullptr) - note.since);
      out += (zh ? "运行中 " : "running ") + std::to_string(shard) + (zh ? "，" : ", ") +
             harmless(note.host) + ", " + std::to_string(note.process) + (zh ? "，已 " : ", for ") +
             with_commas(static_cast<std::uint64_t>(since)) + " s\n";
    }
    if (progress.missing.empty()) return out;
    out += (zh ? "未完成 " : "missing ") + missing + "\n";
    out += zh ? "剩余 " + with_commas(progress.games_left) + " 局，" +
                    with_commas(progress.bytes_left >> 20) + " MiB"
              : "left: " + counted(progress.games_left, "game") + ", " +
                    with_commas(progress.bytes_left >> 20) + " MiB";
    if (games.read != 0 && progress.seconds > 0) {
      constexpr double kHour = 3600;
      const double hours = progress.seconds * static_cast<double>(progress.games_left) /
                           static_cast<double>(games.read) / kHour;
      std::array<char, 32> text{};
      snprintf(text.data(), text.size(), "%.2f", hours);
      out += (zh ? "，约 " : ", about ") + std::string(text.data()) +
             (zh ? " 任务小时" : " task hours");
    }
    return out + "\n";
  }

  int merge() {
    const auto plan = read_plan(inputs_.names[0], QIPU_VERSION);
    if (!plan) return refuse(plan.error(), language_);
    const PartFolder folder(inputs_.names[1]);
    const auto notes = all_notes(*plan, folder);
    if (!notes) return refuse(notes.error(), language_);
    const std::vector<Input> read = files_merged(inputs_.names[0], *plan, folder, *notes);
    are_no_inputs(read, language_);
    const std::string command = notes->empty() ? "" : notes->front().command;
    const bool packed = !notes->empty() && notes->front().format == "qdb";
    const bool dedupes = command == "dedupe";
    if (!dedupes && (!rest_.empty() || !report_.empty())) {
      say(tr("qipu: --rest and --report are only for parts of dedupe\n",
             "qipu: --rest、--report 只用于 dedupe 的分片\n"));
      return 2;
    }
    std::unique_ptr<EvaluationCache> cache;
    if (!cache_.empty()) {
      if (InputFiles(read).has(cache_)) {
        return refuse(make_diagnostic(diag::output_is_input, {}, {cache_}), language_);
      }
      auto opened = EvaluationCache::open(cache_);
      if (!opened) return refuse(opened.error(), language_);
      cache = std::move(*opened);
    }
    std::uint64_t games = 0;  // the games in the merged output
    for (const PartNote& note : *notes) games += note.games.written;
    if (const int code = packed ? merge_database(*plan, folder, *notes, read) : 0; code != 0)
      return code;
    std::unique_ptr<SideFile> file;
    const bool to_file = !packed && !output_.empty() && output_ != "-";
    if (to_file && !open_file(output_, read, force_, language_, file)) return 2;
    StandardOutput standard;
    ByteSink& out = to_file ? static_cast<ByteSink&>(*file) : standard;
    bool left = false;  // the reader has gone
    const TakeBytes take = [&](std::string_view bytes) -> Result<void> {
      if (left || bytes.empty()) return {};
      const auto written = out.write(bytes);
      if (!written) return std::unexpected(written.error());
      left = !*written;
      return {};
    };
    const std::string_view stem = to_file ? stem_of(output_) : std::string_view();
    if (dedupes) {
      const int code = merge_duplicates(*plan, folder, *notes, read, take, games);
      if (code != 0) return code;
    }
    auto done = packed || dedupes    ? Result<void>()
                : command == "stats" ? add_up<Stats>(folder, *notes, take)
                : command == "tree"  ? add_up<CountedTree>(folder, *notes, take)
                                     : merge_parts(*plan, folder, *notes, stem, take);
    if (done && file != nullptr) done = file->commit();
    if (done && cache != nullptr) done = unite_caches(*plan, folder, *cache);
    if (!done) return refuse(done.error(), language_);
    if (!findings_.quiet) {
      say(language_ == Language::zh
              ? "合并 " + with_commas(notes->size()) + " 个分片，" + with_commas(games) + " 局\n"
              : "merged: " + counted(notes->size(), "part") + ", " + counted(games, "game") + "\n");
    }
    return 0;
  }

  /// Merges parts of dedupe, without the duplicates among all of them. Returns an exit code.
  int merge_duplicates(const Plan& plan, const PartFolder& folder,
                       const std::vector<PartNote>& notes, const std::vector<Input>& read,
                       const TakeBytes& take, std::uint64_t& kept) const {
    std::unique_ptr<SideFile> rest, report;
    if (!open_file(rest_, read, force_, language_, rest)) return 2;
    if (!open_file(report_, read, force_, language_, report)) return 2;
    const auto merged = MergedDuplicates::join(folder, notes);
    if (!merged) return refuse(merged.error(), language_);
    Duplicates& found = (*merged)->found();
    if (const int code = report_duplicates(found, findings_, report.get(), nullptr); code != 0) {
      return code;
    }
    const TakeBytes take_rest = [&](std::string_view bytes) -> Result<void> {
      if (rest == nullptr || bytes.empty()) return {};
      const auto written = rest->write(bytes);
      return written ? Result<void>() : std::unexpected(written.error());
    };
    auto done = (*merged)->write(plan, take, take_rest);
    if (done && rest != nullptr) done = rest->commit();
    if (done && report != nullptr) done = report->commit();
    if (!done) return refuse(done.error(), language_);
    kept = (*merged)->kept();
    std::uint64_t games = 0;
    for (const PartNote& note : notes) games += note.games.read;
    if (!findings_.quiet) say(duplicates_summary(found, games, language_));
    return 0;
  }

  /// Merges games that were packed for a database. Returns an exit code.
  int merge_database(const Plan& plan, const PartFolder& folder, const std::vector<PartNote>& notes,
                     const std::vector<Input>& read) const {
    const bool file = format_by_extension(output_) == find_format("qdb");
    if (!file && !Database::is_url(output_)) {
      return refuse(make_diagnostic(diag::database_needs_file, {}), language_);
    }
    if (file && InputFiles(read).has(output_)) {
      return refuse(make_diagnostic(diag::output_is_input, {}, {output_}), language_);
    }
    if (file && !force_ && platform::facts_of(output_)) {
      return refuse(make_diagnostic(diag::output_exists, {}, {output_}), language_);
    }
    using Mode = DatabaseWriter::Mode;
    auto out = DatabaseOutput::open(output_, force_ ? Mode::replace : Mode::create);
    if (!out) return refuse(out.error(), language_);
    const auto done = merge_packed(plan, folder, notes, **out);
    if (done) return 0;
    (*out)->abandon();
    return refuse(done.error(), language_);
  }

  static std::string text_of(const Stats& stats) { return stats_json(stats, {}); }
  static std::string text_of(const CountedTree& sum) {
    TreeForm form;
    form.plies = sum.tree.plies();
    form.least = 1;
    form.notation = sum.notation;
    return tree_json(sum.tree, form);
  }
  /// Writes the sum of all parts, as --json does.
  template <class Sum>
  static Result<void> add_up(const PartFolder& folder, const std::vector<PartNote>& notes,
                             const TakeBytes& take) {
    std::optional<Sum> sum;
    for (const PartNote& note : notes) {
      const std::string path = folder.path_of(note);
      std::string text;
      const auto read = read_part(path, note.sum, [&](std::string_view bytes) -> Result<void> {
        text += bytes;
        return {};
      });
      if (!read) return read;
      if (!add_counters(text, sum)) return fail(diag::part_damaged, {}, {path});
    }
    return sum ? take(text_of(*sum)) : Result<void>();
  }

  static Result<void> unite_caches(const Plan& plan, const PartFolder& folder,
                                   EvaluationCache& cache) {
    for (const Shard& shard : plan.shards) {
      const std::string lines = folder.cache(shard.id);
      if (!platform::facts_of(lines)) continue;  // no question was asked
      const auto taken = cache.take_over(lines);
      if (!taken) return std::unexpected(taken.error());
    }
    return {};
  }

  int put(const std::string& text, const std::vector<Input>& read) {
    StandardOutput standard;
    if (output_.empty() || output_ == "-") return print_all(standard, text, language_);
    std::unique_ptr<SideFile> file;
    if (!open_file(output_, read, force_, language_, file)) return 2;
    return print_last(*file, text, language_);
  }

  Action action_ = Action::plan;
  InputRequest inputs_;
  ReadOptions read_;
  ShardSize size_;
  std::optional<std::uint32_t> shards_;
  bool missing_ = false, force_ = false;
  std::string output_, cache_, rest_, report_;
  Findings findings_;
};

}  // namespace

std::unique_ptr<Command> make_shard() { return std::make_unique<Shards>(); }

}  // namespace qipu::tool
