// qipu doctor: examines this machine, for bug reports and for users whose program does not work.

#include <chrono>
#include <cstdlib>
#include <functional>
#include <future>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/json_text.h"
#include "command.h"
#include "engine/driver.h"
#include "examination.h"
#include "ops/answer/show.h"
#include "render.h"
#include "text/width.h"

namespace qipu::tool {
namespace {

using namespace std::chrono_literals;

constexpr ExitWords kDoctorStatus = {"0 no problems; 1 problems; 2 failed",
                                     "0 一切正常；1 有问题；2 无法完成"};

using Look = std::function<Check()>;

std::string_view state_id(CheckState state) {
  constexpr std::string_view kIds[] = {"ok", "note", "problem"};
  return kIds[static_cast<std::size_t>(state)];
}

class Doctor final : public Command {
 public:
  void describe(Cli& cli) override {
    cli.command("doctor", "check the environment on this machine", "检查运行环境", kDoctorStatus,
                "  qipu doctor\n  qipu doctor --engine 'wine eleeye.exe'\n",
                "Nothing is changed or sent anywhere. Engines on the PATH are started: pikafish,\n"
                "fairy-stockfish, eleeye. Please add this output to bug reports.\n",
                "不改动任何文件，也不联网。会试运行 PATH 中的 pikafish、fairy-stockfish、\n"
                "eleeye。反馈问题时请附上此输出。\n");
    cli.repeated("--engine", engines_, "COMMAND", "another UCI or UCCI engine",
                 "另行检查的 UCI 或 UCCI 引擎");
    cli.flag("--json", json_, "write JSON", "输出 JSON");
  }

  void settle() override {
    for (const std::string& engine : engines_) {
      refuse_if(split_command(engine).empty(), "--engine: there is no command",
                "--engine：没有命令");
    }
  }

  int run() override {
    std::string text = json_ ? json() : words();
    StandardOutput out;
    const int written = print_all(out, text, language_);
    const int code = written != 0 ? written : problems_ != 0 ? 1 : 0;
    if (lost_) std::_Exit(code);  // a thread still waits for something that does not answer
    return code;
  }

 private:
  /// Returns the examinations, in the order of the report.
  std::vector<std::pair<std::string_view, Look>> looks() const {
    const Examiner examiner(language_);
    std::vector<std::pair<std::string_view, Look>> all;
    const auto add = [&](std::string_view id, Check (Examiner::*look)() const) {
      all.emplace_back(id, [examiner, look] { return (examiner.*look)(); });
    };
    add("program", &Examiner::program);
    add("system", &Examiner::system);
    add("libraries", &Examiner::libraries);
    add("language", &Examiner::language_of_messages);
    add("encoding", &Examiner::encoding);
    add("terminal", &Examiner::terminal);
    add("processor", &Examiner::processor);
    add("processors", &Examiner::processors);
    add("memory", &Examiner::memory);
    add("limits", &Examiner::limits);
    add("engine", &Examiner::engine);
    std::vector<std::string> engines = engines_on_path();
    engines.insert(engines.end(), engines_.begin(), engines_.end());
    for (const std::string& engine : engines) {
      all.emplace_back("engines", [examiner, engine] { return examiner.other_engine(engine); });
    }
    if (engines.empty()) add("engines", &Examiner::no_engine);
    add("outlines", &Examiner::outlines);
    add("fonts", &Examiner::fonts);
    add("cache", &Examiner::cache);
    add("temporary", &Examiner::temporary);
    return all;
  }

  /// Runs an examination in a thread of its own, which is abandoned if it does not finish in time.
  Check within_time(std::string_view id, Look look) {
    constexpr auto kMost = 30s;
    const auto task = std::make_shared<std::packaged_task<Check()>>(std::move(look));
    std::future<Check> found = task->get_future();
    try {
      std::thread([task] { (*task)(); }).detach();
    } catch (const std::system_error&) {
      (*task)();  // no thread can be started
    }
    if (found.wait_for(kMost) == std::future_status::ready) {
      try {
        return found.get();
      } catch (const std::exception& e) {
        return {.id = id, .state = CheckState::problem, .says = harmless(e.what())};
      }
    }
    lost_ = true;
    return {.id = id,
            .state = CheckState::problem,
            .says = tr("no answer in 30 seconds", "30 秒内没有回应"),
            .advice = tr("a network file system may not respond", "可能是网络文件系统没有响应")};
  }

  std::string_view name_of(std::string_view id) const {
    constexpr std::pair<std::string_view, std::string_view> kChinese[] = {
        {"program", "程序"},      {"system", "系统"},     {"libraries", "库"},
        {"language", "语言"},     {"encoding", "编码"},   {"terminal", "终端"},
        {"processor", "处理器"},  {"processors", "核数"}, {"memory", "内存"},
        {"limits", "限额"},       {"engine", "内置引擎"}, {"engines", "其他引擎"},
        {"outlines", "内置字形"}, {"fonts", "字体"},      {"cache", "缓存"},
        {"temporary", "临时文件"}};
    if (language_ == Language::en) return id;
    for (const auto& [name, zh] : kChinese) {
      if (name == id) return zh;
    }
    return id;
  }

  Check seen(std::string_view id, Look look) {
    Check check = within_time(id, std::move(look));
    if (check.state == CheckState::problem) ++problems_;
    if (check.state == CheckState::note) ++notes_;
    return check;
  }

  std::string json() {
    nlohmann::ordered_json out = {{"version", QIPU_VERSION}, {"state", ""}};
    for (auto& [id, look] : looks()) {
      const Check check = seen(id, std::move(look));
      nlohmann::ordered_json line = {
          {"check", check.id}, {"state", state_id(check.state)}, {"says", check.says}};
      if (!check.advice.empty()) line["advice"] = check.advice;
      out["checks"].push_back(std::move(line));
    }
    out["state"] = state_id(problems_ != 0 ? CheckState::problem
                            : notes_ != 0  ? CheckState::note
                                           : CheckState::ok);
    return out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  }

  std::string words() {
    std::string text;
    for (auto& [id, look] : looks()) text += lines_of(seen(id, std::move(look)));
    if (problems_ + notes_ == 0) return text + tr("no problems found\n", "一切正常\n");
    return text + counted(problems_, "problem", " 个问题") + tr(", ", "，") +
           counted(notes_, "note", " 项注意") + "\n";
  }

  std::string counted(int n, const char* en, const char* zh) const {
    if (language_ == Language::zh) return std::to_string(n) + zh;
    return std::to_string(n) + " " + en + (n == 1 ? "" : "s");
  }

  /// Returns "ok cache what is said, in lines of 80 columns", followed by the advice.
  std::string lines_of(const Check& check) const {
    constexpr int kStateWidth = 9, kNameWidth = 12, kColumns = 80;
    constexpr std::string_view kChinese[] = {"正常", "注意", "问题"};
    constexpr const char* kColors[] = {"32", "33", "31"};
    const auto state = static_cast<std::size_t>(check.state);
    const bool zh = language_ == Language::zh;
    std::string head = padded(zh ? kChinese[state] : state_id(check.state), kStateWidth);
    if (StandardOutput::takes_colors()) {
      head = std::string("\x1b[") + kColors[state] + "m" + head + "\x1b[0m";
    }
    head += padded(name_of(check.id), kNameWidth);
    std::string says;
    append_wrapped(says, check.says, kStateWidth + kNameWidth, kColumns);
    std::string text = head + says.substr(kStateWidth + kNameWidth);
    if (!check.advice.empty()) {
      append_wrapped(text, "→ " + check.advice, kStateWidth + kNameWidth, kColumns);
    }
    return text;
  }

  std::vector<std::string> engines_;
  bool json_ = false;

  // Used during the run.
  int problems_ = 0, notes_ = 0;
  bool lost_ = false;
};

}  // namespace

std::unique_ptr<Command> make_doctor() { return std::make_unique<Doctor>(); }

}  // namespace qipu::tool
