#include "groups.h"

#include <algorithm>
#include <filesystem>
#include <span>

#include "choices.h"
#include "qipu/board/fen.h"
#include "qipu/ops/answer/translate.h"
#include "qipu/ops/output/side_file.h"
#include "terminal.h"

namespace qipu::tool {

Reading::Reading() {
  constexpr std::uint32_t kFindings = 20;
  how.threads = 0;
  how.max_findings = kFindings;
}

void Reading::describe(Cli& cli) {
  cli.option("inputs", inputs.names, "", "files, folders, patterns; -: standard input",
             "文件、文件夹、通配符；- 或省略为标准输入");
  cli.named("-f,--from", how.from, "FORMAT", "format read; else by content",
            "输入格式；默认按内容识别", format_read);
  cli.named("--encoding", how.encoding, "ENC", "encoding read; else by content",
            "输入编码；默认按内容识别", encoding_named);
  cli.named("--read-as", how.words, "NOTATION", "notation read; else by content",
            "输入记法；默认按内容识别", notation_read);
}

void Reading::describe_recursing(Cli& cli) {
  cli.flag("-r,--recurse", inputs.recurse, "read folders", "读取文件夹");
}

Job Reading::job() const {
  Job job;
  static_cast<ReadOptions&>(job) = how;
  return job;
}

std::vector<Input> Reading::files(const InputList& list,
                                  const std::vector<std::string>& book) const {
  std::vector<Input> all = list.inputs;
  const auto add = [&](const std::string& path) { all.push_back({.path = path, .below = path}); };
  if (!inputs.list_file.empty()) add(inputs.list_file);
  std::ranges::for_each(book, add);
  return all;
}

void Findings::describe_all(Cli& cli) {
  language = cli.language();
  cli.flag("--all", all, "findings of all files; else of three a code",
           "显示每个文件的发现；否则同类只显示三个文件");
}

void Findings::describe(Cli& cli) {
  describe_all(cli);
  cli.flag("-q,--quiet", quiet, "only findings; no closing line, losses, progress",
           "只显示发现的问题；不显示总结、损失与进度");
  cli.flag("-v,--verbose", verbose, "show notes too", "也显示提示");
}

void Failing::describe(Cli& cli) {
  cli.given("--fail-on", "LEVEL", "never, fatal, error (default) or warning: exit 1",
            "失败级别：never、fatal、error（默认）、warning",
            [this, language = cli.language()](const std::string& level) {
              at = withhold_at = level_named(level, language);
            });
}

bool Failing::withholds(const Summary& summary) const {
  return withhold_at && summary.findings.reaches(*withhold_at);
}

void Running::describe(Cli& cli, Reading& reading) {
  reading.describe_recursing(cli);
  cli.option("--files-from", reading.inputs.list_file, "FILE", "read names from a list",
             "从列表读取文件名");
  cli.flag("-0,--null", reading.inputs.nul_separated, "names of the list end in NUL",
           "列表以 NUL 分隔");
  cli.option("-j,--jobs", reading.how.threads, "N", "threads; 0: all cores (default)",
             "线程数；0 为全部核心（默认）");
  cli.option("--ledger", ledger, "FILE", "what became of each input, as JSON lines",
             "把每个输入的处理结果写成 JSON 行");
  failing.describe(cli);
  cli.option("--max-findings", reading.how.max_findings, "N",
             "of one kind in one file; 0: all (default 20)",
             "每个文件同类发现上限；0 为全部（默认 20）");
  cli.named("--format", form, "FORM", "of findings: text, json, gcc, sarif",
            "发现的形式：text、json、gcc、sarif", form_named);
  findings.describe(cli);
}

void Running::settle(FindingForm usual) {
  findings.form = form.value_or(usual);
  if (ledger != "-") return;
  throw Mistake{
      in(findings.language, "--ledger needs the name of a file", "--ledger 须指定文件名")};
}

void Mending::describe(Cli& cli) {
  cli.number("--sure", sure, "PERCENT", 0, 100, "how sure a repair must be (90)",
             "修补至少须有的把握（90）");
  cli.repeated("--book", book, "PATH", "games whose openings are evidence; repeatable",
               "修补时参考其开局的对局；可重复");
}

void Mending::settle(bool asked, const char* option, Language language) const {
  if (!sure || asked) return;
  throw Mistake{in(language, "--sure is for ", "--sure 只用于 ") + std::string(option)};
}

double Mending::certainty() const {
  constexpr int kSure = 90;
  constexpr double kPercent = 100;
  return sure.value_or(kSure) / kPercent;
}

void GivenLine::describe_moves(Cli& cli) {
  cli.option("--moves", moves, "MOVES", "moves from there, in any notation",
             "由此开始的着法，任何记法");
}

std::optional<MainLine> GivenLine::line(Language language) const {
  const auto start = position_of(fen);
  if (!start) {
    refuse(start.error(), language, "--fen");
    return std::nullopt;
  }
  auto played = read_line(*start, moves);
  if (!played) {
    refuse(played.error(), language, "--moves");
    return std::nullopt;
  }
  return MainLine{*start, std::move(*played)};
}

void describe_replacing(Cli& cli, bool& force) {
  cli.flag("--force", force, "replace existing files, never inputs",
           "覆盖已有文件（从不覆盖输入）");
}

std::string fen_among(const std::vector<std::string>& names) {
  std::error_code ignored;
  if (names.empty() || std::filesystem::exists(names[0], ignored)) return {};
  if (std::ranges::count(names[0], '/') != Square::kRanks - 1) return {};
  std::string all = names[0];
  for (std::size_t i = 1; i < names.size(); ++i) {
    const std::string& field = names[i];  // whose turn it is, "-", counters
    const bool turn = field == "w" || field == "b" || field == "r";
    if (!turn && field.find_first_not_of("-0123456789") != field.npos) break;
    all += ' ' + field;
  }
  return parse_fen(all) ? all : std::string();
}

void take_position(std::vector<std::string>& names, std::string& fen, Language language) {
  const std::string found = fen_among(names);
  if (found.empty()) return;
  if (!fen.empty()) throw Mistake{in(language, "two positions are given", "给出了两个局面")};
  fen = found;
  const auto quoted = std::ranges::count(names[0], ' ');
  names.erase(names.begin(), names.begin() + 1 + std::ranges::count(fen, ' ') - quoted);
}

void refuse_files(const std::vector<std::string>& names, Language language) {
  if (names.empty()) return;
  throw Mistake{in(language, "a position is given, and files too", "已给出局面，又给出了文件")};
}

void refuse_position(const std::vector<std::string>& names, Language language) {
  const std::string fen = fen_among(names);
  if (fen.empty()) return;
  throw Mistake{fen + in(language,
                         " is a position, not a file; give it to `qipu show`, `judge` or "
                         "`analyse`, or to --from fen on standard input",
                         " 是局面，不是文件；可交给 qipu show、judge、analyse，"
                         "或从标准输入以 --from fen 读取")};
}

void refuse_options(std::initializer_list<std::string> outputs, Language language) {
  for (const std::string& name : outputs) {
    if (!name.starts_with("--")) continue;
    throw Mistake{name +
                  in(language, " is an option, no name for a file (./", " 是选项，不是文件名（./") +
                  name + in(language, " would be one)", " 才是）")};
  }
}

void refuse_same(std::initializer_list<std::string> outputs) {
  const std::span<const std::string> all(outputs);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const std::string& other : all.first(i)) {
      if (!same_output(all[i], other)) continue;
      throw Mistake{"", make_diagnostic(diag::output_twice, {}, {all[i]})};
    }
  }
}

}  // namespace qipu::tool
