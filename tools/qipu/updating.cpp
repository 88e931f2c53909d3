#include "updating.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/ascii.h"
#include "base/hash/fnv.h"
#include "mistake.h"
#include "qipu/base/stamp.h"

namespace qipu::tool {
namespace {

/// Options that do not change what is written for an input.
constexpr std::string_view kNeutral[] = {
    "--recurse", "--files-from", "--null", "--jobs", "--ledger", "--update", "--prune", "--force",
    "--all", "--quiet", "--verbose", "--format", "--json", "--lang", "--no-cache", "--max-findings",
    "--cache",
    // The ledger has the names of outputs, so it notices another one (ledger.h).
    "--output"};

/// Adds a text with its size, so that different sequences of texts give different bytes.
void add(Fnv& fnv, std::string_view text) {
  fnv.add(std::uint64_t{text.size()});
  fnv.add(text);
}

constexpr const char* kApartEn =
    "--update needs a file for each input: -o FOLDER/, or a template of {name}, {dir} and {ext}; "
    "leave it out if games are joined or numbered";
constexpr const char* kApartZh =
    "--update 要求每个输入有自己的输出：-o 文件夹/，或只含 {name}、{dir}、{ext} 的模板；"
    "合并或编号时请去掉 --update";

/// Returns true if -o names a folder or a template.
bool holds_many(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || path.contains('{') || std::filesystem::is_directory(path, ignored);
}

}  // namespace

void Updating::describe_update(Cli& cli) {
  cli.flag("--update", update, "new, changed files only; needs --ledger, database",
           "与 --ledger 同用，或用于数据库：只处理新增、改动的");
}

void Updating::describe_prune(Cli& cli) {
  cli.flag("--prune", prune, "with --update: drop what deleted files gave",
           "与 --update 同用：清除已不存在的文件的对局和输出");
}

void Updating::settle(const std::string& ledger, const std::string* output, const Job& job,
                      Language language) const {
  const auto refuse_if = [language](bool wrong, const char* en, const char* zh) {
    if (wrong) throw Mistake{in(language, en, zh)};
  };
  refuse_if(prune && !update, "--prune needs --update", "--prune 须与 --update 同用");
  if (!update) return;
  refuse_if(ledger.empty(), "--update needs --ledger FILE", "--update 须与 --ledger 同用");
  refuse_if(
      !job.choice.all(),
      "--games and --sample count the games of all files, but --update knows only the new ones",
      "--games、--sample 按所有文件的对局计数，不能与 --update 同用");
  refuse_if(output != nullptr && !holds_many(*output), kApartEn, kApartZh);
}

std::string asked_of(const std::string& command, const std::vector<GivenOption>& given,
                     const std::vector<std::string>& besides,
                     const std::vector<std::string>& option_files) {
  Fnv fnv;
  add(fnv, command);
  add(fnv, QIPU_VERSION);
  for (const auto& [name, values] : given) {
    const auto is_it = [&](std::string_view other) { return other == name; };
    if (std::ranges::any_of(kNeutral, is_it) || std::ranges::any_of(besides, is_it)) continue;
    add(fnv, name);
    for (const std::string& value : values) add(fnv, value);
  }
  if (!option_files.empty()) {
    for (const Input& input : list_inputs({.names = option_files, .recurse = true}).inputs) {
      const Stamp stamp = stamp_of(input.path);
      add(fnv, input.path);
      fnv.add(static_cast<std::uint64_t>(stamp.bytes));
      fnv.add(static_cast<std::uint64_t>(stamp.modified));
    }
  }
  char digits[16];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), fnv.value(), 16).ptr;
  return {std::begin(digits), end};
}

std::vector<std::string> option_files(const std::vector<std::string>& book,
                                      const std::string& names) {
  std::vector<std::string> all = book;
  if (!names.empty()) all.push_back(names);
  return all;
}

bool open_ledger(const LedgerWanted& wanted, const std::vector<Input>& read, Reporter& reporter,
                 std::unique_ptr<Ledger>& ledger) {
  if (wanted.path.empty()) return true;
  const Language language = wanted.language;
  auto opened =
      Ledger::open({.path = wanted.path,
                    .update = wanted.how.update,
                    .prune = wanted.how.prune,
                    .force = wanted.force,
                    .recurse = wanted.recurse,
                    .asked = wanted.asked,
                    .say = [language](const Diagnostic& d) { return sentence(d, language); }},
                   read, reporter);
  if (!opened) {
    refuse(opened.error(), language);
    return false;
  }
  ledger = std::move(*opened);
  return true;
}

bool go_on(Ledger* ledger, const LedgerWanted& wanted, InputList& list, Outputs* outputs,
           Reporter& reporter, Job& job) {
  if (ledger == nullptr) return true;
  const auto could_not = [&](const char* en, const char* zh) {
    say(std::string("qipu: ") + in(wanted.language, en, zh) + "\n");
    return false;
  };
  if (wanted.how.update) {
    const auto is_standard = [](const Input& input) { return input.path == "-"; };
    if (std::ranges::any_of(list.inputs, is_standard)) {
      return could_not(
          "--update compares files with those of the last run; it cannot be used with standard "
          "input",
          "--update 须与上次的文件比较，不能用于标准输入");
    }
    if (outputs != nullptr && !outputs->each_apart()) {
      return could_not(kApartEn, kApartZh);
    }
  }
  if (auto begun = ledger->go_on(list, outputs, reporter); !begun) {
    refuse(begun.error(), wanted.language);
    return false;
  }
  job.keeper = ledger;
  return true;
}

int close_ledger(Ledger* ledger, const Summary& summary, Language language) {
  if (ledger == nullptr) return 0;
  const auto done = ledger->write(summary.files);
  if (!done) return refuse(done.error(), language);
  return ledger->prune_stopped() ? 1 : 0;
}

std::string unchanged_files(std::uint64_t files, Language language) {
  return in(language,
            "unchanged since the last run and not read again: ", "未变化、未重读的文件：") +
         ascii::with_commas(files);
}

std::string unchanged_line(const Summary& summary, Language language) {
  if (summary.unchanged == 0) return {};
  using ascii::with_commas;
  const Tally& then = summary.findings_then;
  const std::uint64_t errors = then[Severity::error] + then[Severity::fatal];
  const std::uint64_t warnings = then[Severity::warning];
  std::string out = unchanged_files(summary.unchanged, language);
  if (errors + warnings != 0) {
    out += language == Language::zh ? "（当时已报告：错误 " + with_commas(errors) + "，警告 " +
                                          with_commas(warnings) + "）"
                                    : " (reported then: " + counted(errors, "error") + ", " +
                                          counted(warnings, "warning") + ")";
  }
  return out + "\n";
}

}  // namespace qipu::tool
