#include "sharding.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <ranges>

#include "base/ascii.h"
#include "base/files/file.h"
#include "base/platform/files.h"
#include "base/platform/system.h"
#include "mistake.h"
#include "ops/shard/merge.h"
#include "reading.h"
#include "render.h"
#include "terminal.h"

namespace qipu::tool {
namespace {

/// Variables in which clusters give the number of the task in an array: Slurm, Grid Engine,
/// Kubernetes, PBS.
constexpr const char* kTaskVariables[] = {"SLURM_ARRAY_TASK_ID", "SGE_TASK_ID",
                                          "JOB_COMPLETION_INDEX", "PBS_ARRAY_INDEX"};

std::optional<std::uint64_t> task_number() {
  for (const char* const name : kTaskVariables) {
    if (const auto number = ascii::whole_number<std::uint64_t>(environment(name))) return number;
  }
  return std::nullopt;
}

std::string host_name() {
  const std::string name = platform::host_name();
  return name.empty() ? "?" : name;
}

bool is_there(const std::string& path) { return platform::facts_of(path).has_value(); }

Result<void> write_part(const std::string& path, const std::string& text) {
  auto file = AtomicFile::create(path);
  if (!file) return std::unexpected(std::move(file.error()));
  auto done = file->write(text);
  return done ? file->commit() : done;
}

}  // namespace

Sharding::~Sharding() {
  // If the part has no note, this file shows that it is a part, so it stays.
  if (!running_.empty() && !is_there(part_)) platform::remove_file(running_);
}

void Sharding::describe(Cli& cli) {
  language_ = cli.language();
  cli.option("--plan", plan_, "FILE", "do one shard of this plan; -o: folder of parts",
             "只做计划中的一个分片；-o 为存放分片结果的文件夹");
  cli.option("--shard", number_, "N", "shard number from 0 (default: the task number)",
             "分片序号，从 0 起；默认用集群的任务编号");
}

void Sharding::settle(const InputRequest& inputs, const GameChoice& choice,
                      const std::string& output, const std::string& ledger, Language language) {
  const auto refuse_if = [language](bool wrong, const char* en, const char* zh) {
    if (wrong) throw Mistake{in(language, en, zh)};
  };
  language_ = language;
  refuse_if(!given() && number_.has_value(), "--shard needs --plan FILE",
            "--shard 须与 --plan 同用");
  if (!given()) return;
  refuse_if(!inputs.names.empty() || !inputs.list_file.empty(),
            "--plan gives the inputs; do not give other files",
            "读取哪些文件由 --plan 决定，不能另给");
  refuse_if(!choice.all(),
            "--games and --sample count the games of all files, not of a shard; do not use them "
            "with --plan",
            "--games、--sample 按所有文件的对局计数，不能与 --plan 同用");
  refuse_if(!ledger.empty(), "a shard has its own note; do not use --ledger",
            "分片各有记录，不能用 --ledger");
  refuse_if(output.empty() || output == "-" || output.contains('{'),
            "--plan needs -o FOLDER for the parts of all shards",
            "--plan 须用 -o 指定存放分片结果的文件夹");
  folder_ = output;
  if (!number_) number_ = task_number();
  refuse_if(!number_,
            "--plan needs --shard N, unless the cluster sets SLURM_ARRAY_TASK_ID, SGE_TASK_ID, "
            "JOB_COMPLETION_INDEX or PBS_ARRAY_INDEX",
            "--plan 须与 --shard N 同用，除非集群给出编号：SLURM_ARRAY_TASK_ID、SGE_TASK_ID、"
            "JOB_COMPLETION_INDEX、PBS_ARRAY_INDEX");
}

void Sharding::settle_format(const OutputOptions& how, Language language) const {
  if (!given()) return;
  const Format& to = *how.to;
  if (!to.can.many_games) {
    throw Mistake{std::string(to.id) +
                  in(language, " cannot be merged from parts; use pgn, jsonl, csv or the like",
                     " 不能由分片结果合并；可用 pgn、jsonl、csv 等")};
  }
  const bool wide = how.out_encoding == Encoding::utf16le || how.out_encoding == Encoding::utf16be;
  if (wide && number_cell_of(how)) {
    throw Mistake{in(language, "column n cannot be renumbered in UTF-16; use UTF-8",
                     "UTF-16 的 n 列无法重新编号，请用 UTF-8")};
  }
}

std::optional<int> Sharding::begin(Work work, ReadOptions& reading, InputList& list) {
  work_ = std::move(work);
  begun_ = std::chrono::steady_clock::now();
  auto plan = read_shard(plan_, *number_, QIPU_VERSION);
  if (!plan) return refuse(plan.error(), language_);
  const PlanHead& head = plan->head;
  shard_ = std::move(plan->shards.front());
  const bool otherwise = (reading.from != nullptr && reading.from != head.from) ||
                         (reading.encoding && reading.encoding != head.encoding) ||
                         (reading.words != nullptr && reading.words != head.words);
  if (otherwise) {
    say(in(language_, "qipu: give --from, --encoding and --read-as to `qipu shard plan`\n",
           "qipu: --from、--encoding、--read-as 应在 qipu shard plan 时给出\n"));
    return 2;
  }
  reading.from = head.from;
  reading.encoding = head.encoding;
  reading.words = head.words;
  if (const auto same = check_files(shard_); !same) return refuse(same.error(), language_);

  std::vector<Input> read = {{.path = plan_, .relative_path = plan_}};
  for (const PlannedSection& section : shard_.sections) read.push_back(section.input);
  are_no_inputs(read, language_);

  const PartFolder folder(folder_);
  const auto note = folder.done(shard_);
  if (note && note->planned == shard_.hash && note->asked == work_.asked) {
    if (!work_.quiet) {
      const std::string number = std::to_string(*number_);
      say(language_ == Language::zh
              ? "分片 " + number + " 已完成：" + folder.path_of(*note) + "\n"
              : "shard " + number + " is finished: " + folder.path_of(*note) + "\n");
    }
    return note->status;
  }
  part_ = folder.part(shard_.id, work_.extension);
  if (const auto free = check_free(folder); !free) return refuse(free.error(), language_);
  leave_leftovers();
  if (const auto made = folder.make(); !made) return refuse(made.error(), language_);
  if (note) platform::remove_file(folder.note(shard_.id));  // the note is about something else
  running_ = folder.running(shard_.id);
  write_running(running_, {host_name(), platform::process_id(), std::time(nullptr)});
  output_.games_before = shard_.games_before;
  list = InputList();
  for (const PlannedSection& section : shard_.sections) list.inputs.push_back(section.input);
  return std::nullopt;
}

/// Checks that the names of the shard's files are free, or those of its own earlier files, which a
/// note identifies. Errors: output_exists, output_is_input.
Result<void> Sharding::check_free(const PartFolder& folder) const {
  const std::uint64_t id = shard_.id;
  const std::string files[] = {part_, folder.note(id), folder.running(id), folder.facts(id),
                               folder.cache(id)};
  if (std::ranges::none_of(files, is_there)) return {};
  // Another shard may read a file in the folder.
  const auto whole = read_plan(plan_, QIPU_VERSION);
  if (!whole) return std::unexpected(whole.error());
  const InputFiles planned(files_planned(plan_, *whole));
  for (const std::string& file : files) {
    if (planned.has(file)) return fail(diag::output_is_input, {}, {file});
  }
  if (is_there(folder.note(id)) || is_there(folder.running(id))) return {};
  for (const std::string& file : {part_, folder.facts(id)}) {
    if (is_there(file)) return fail(diag::output_exists, {}, {file});
  }
  return {};
}

int Sharding::finish(const Outcome& outcome) {
  if (outcome.could_not) return std::max(outcome.code, 2);
  const PartFolder folder(folder_);
  PartNote note;
  note.version = QIPU_VERSION;
  note.shard = shard_.id;
  note.planned = shard_.hash;
  note.command = work_.command;
  note.asked = work_.asked;
  note.part = part_.substr(part_.rfind('/') + 1);
  note.games = outcome.games;
  // Games of a database outside the shard were skipped.
  const std::uint64_t others =
      std::min(note.games.left_out, note.games.read - std::min(note.games.read, shard_.games()));
  note.games.read -= others;
  note.games.left_out -= others;
  note.findings = outcome.findings;
  note.status = std::min(outcome.code, 1);
  note.frame = outcome.frame;
  note.number_cell = outcome.number_cell;
  note.format = work_.format;
  note.listed = output_.listed;
  note.facts = outcome.facts;
  if (output_.written) note.sum = output_.sum.digits();
  if (!is_there(part_)) {
    // Files that are not records leave nothing; in other cases games were withheld.
    if (note.games.read != 0) return outcome.code;
    if (const auto done = write_part(part_, note.frame.before + note.frame.behind); !done) {
      return refuse(done.error(), language_);
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun_;
  note.seconds = took.count();
  if (const auto done = folder.settle(note); !done) return refuse(done.error(), language_);
  running_.clear();
  return note.status;
}

int Sharding::finish_text(const std::string& text, std::uint64_t games, int code) {
  if (code == 2) return code;
  if (const auto done = write_part(part_, text); !done) return refuse(done.error(), language_);
  output_.sum.add(text);
  output_.written = true;
  Outcome outcome;
  outcome.games.read = outcome.games.written = games;
  outcome.code = code;
  return finish(outcome);
}

void describe_parts(Cli& cli, std::string& folder) {
  cli.option("-o,--output", folder, "PATH", "with --plan: the folder of parts",
             "与 --plan 同用：存放分片结果的文件夹");
}

std::string extension_of(const Format& format) {
  if (format.id == "qdb") return "packed";
  return std::string(format.extensions.substr(0, format.extensions.find(' ')));
}

std::optional<std::uint64_t> number_cell_of(const OutputOptions& how) {
  if (!how.to->table) return std::nullopt;
  std::uint64_t cell = 0;
  for (const auto part : std::views::split(how.columns, ',')) {
    const std::string name(part.begin(), part.end());
    const std::size_t first = name.find_first_not_of(' ');
    if (first == name.npos) continue;
    if (name.substr(first, name.find_last_not_of(' ') + 1 - first) == "n") return cell;
    ++cell;
  }
  return std::nullopt;
}

}  // namespace qipu::tool
