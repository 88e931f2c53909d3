// qipu ecco: names openings by their codes, in the tags of games or line by line, or explains a
// code.

#include "ops/answer/ecco.h"

#include <algorithm>
#include <filesystem>

#include "base/ascii.h"
#include "base/files/file.h"
#include "batch_run.h"
#include "command.h"
#include "lines.h"
#include "session.h"

namespace qipu::tool {
namespace {

EccoMethod method_named(const std::string& name, Language language) {
  if (const auto method = ecco_method(name)) return *method;
  unknown(language, "unknown method", "没有这种方法", name, {"xqbase", "variant-b", "position"});
}

EccoScript script_named(const std::string& name, Language language) {
  if (const auto script = ecco_script(name)) return *script;
  unknown(language, "unknown names", "没有这种名称", name, {"zh", "zh-hant", "en"});
}

class NameOpenings final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("ecco", "add ECCO codes and names of openings", "标注开局编号与名称", kRunStatus,
                "  qipu ecco -r records -o named.pgn\n"
                "  qipu ecco C47\n"
                "  echo '{\"moves\": \"h2e2 h7e7\"}' | qipu ecco --jsonl\n",
                "Adds the tags ECCO, Opening and Variation; without --force existing tags are\n"
                "kept. Methods: xqbase and variant-b use the order of moves, like the programs\n"
                "that tag large collections; position uses the last known position in any order\n"
                "of moves.\n",
                "添加标签 ECCO、Opening、Variation；不用 --force 则保留已有标签。\n"
                "方法：xqbase 与 variant-b 按着法次序，与常见棋谱库一致；position 按最后一个\n"
                "已知局面，不论着法次序。\n");
    describe_reading(cli, inputs_, job_);
    cli.option("-o,--output", writing_.path, "PATH", "file, folder (ends in /) or template",
               "文件、文件夹（以 / 结尾）或模板");
    cli.named("--method", tagging_.method, "NAME", "xqbase (default), variant-b, position",
              "方法：xqbase（默认）、variant-b、position", method_named);
    cli.named("--names-in", tagging_.script, "SCRIPT", "zh (default), zh-hant, en",
              "名称：zh 简体（默认）、zh-hant 繁体、en 英文", script_named);
    cli.flag("--jsonl", json_lines_, "answer JSON lines from files or standard input",
             "逐行回答文件或标准输入的 JSON");
    writing_.describe(cli, job_, Writing::Piped::lines);
    cli.flag("--force", writing_.force, "replace existing files and tags", "替换已有文件与标签");
    running_.describe(cli, inputs_, job_);
  }

  void settle() override {
    running_.settle(FindingForm::text, job_);
    refuse_outputs({writing_.path, running_.ledger}, language_);
    refuse_if(json_lines_ && !writing_.path.empty(),
              "--jsonl answers on standard output; do not use -o",
              "--jsonl 的答复写到标准输出，不能用 -o");
    if (json_lines_) return;
    take_codes();
    if (!codes_.empty()) return;
    refuse_position(inputs_.names, language_);
    // Output to a pipe uses a format that loses nothing.
    writing_.settle(job_, language_);
  }

  int run() override {
    if (!codes_.empty()) return explain();
    tagging_.force = writing_.force;
    return json_lines_ ? answer_all() : name_all();
  }

 private:
  /// Takes the names that are codes and not files.
  void take_codes() {
    std::error_code ignored;
    for (const std::string& name : inputs_.names) {
      const Ecco* const ecco = find_ecco(name);
      if (ecco != nullptr && !std::filesystem::exists(name, ignored)) codes_.push_back(ecco);
    }
    refuse_if(!codes_.empty() && codes_.size() != inputs_.names.size(),
              "give either codes or files", "编号与文件只能给一种");
  }

  int explain() {
    ShowOptions show;
    show.language = language_;
    show.color = StandardOutput::takes_colors();
    if (language_ == Language::en) show.notation = find_notation("wxf");
    std::string text;
    for (const Ecco* const ecco : codes_) {
      text += (text.empty() ? "" : "\n") + explain_ecco(*ecco, show);
    }
    StandardOutput out;
    return print_all(out, text, language_);
  }

  /// Answers line by line: from files, or from standard input as lines arrive.
  int answer_all() {
    const auto reply = [&](std::string_view line) { return answer_ecco(line, tagging_); };
    if (inputs_.names.empty()) return answer_lines(language_, reply);
    StandardOutput out;
    int refused = 0;
    std::vector<Input> files;
    for (const std::string& name : inputs_.names)
      files.push_back({.path = name, .relative_path = name});
    are_no_inputs(files, language_);
    for (const std::string& name : inputs_.names) {
      constexpr std::size_t kMost = std::size_t{1} << 32;
      const auto text = read_file(name, kMost);
      if (!text) return refuse(text.error(), language_, name);
      std::string answers;
      for (std::string_view rest = *text; !rest.empty();) {
        const std::string answer = reply(ascii::cut(rest, '\n'));
        if (is_refusal(answer)) refused = 1;
        answers += answer + '\n';
      }
      if (const int code = print_all(out, answers, language_); code != 0) return code;
    }
    return refused;
  }

  int name_all() {
    job_.ecco = tagging_;
    BatchRun batch({.command = "ecco",
                    .language = language_,
                    .given = given_,
                    .inputs = inputs_,
                    .job = job_,
                    .findings = running_.findings,
                    .fail_on = running_.fail_on,
                    .ledger = running_.ledger,
                    .writing = &writing_,
                    .force = writing_.force});
    if (const auto ended = batch.begin()) return *ended;
    Session session(running_.findings);
    if (const auto ended = batch.open(session)) return *ended;
    const Summary summary = batch.run(session);
    return summary.reader_left ? 0 : batch.finish(summary);
  }

  InputRequest inputs_;
  Job job_;
  Writing writing_;
  EccoTagging tagging_;
  bool json_lines_ = false;
  std::vector<const Ecco*> codes_;
  Running running_;
};

}  // namespace

std::unique_ptr<Command> make_ecco() { return std::make_unique<NameOpenings>(); }

}  // namespace qipu::tool
