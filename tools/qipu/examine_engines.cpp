// Engines for --engine: which ones exist, and whether they answer.

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "base/ascii.h"
#include "base/platform/files.h"
#include "base/platform/paths.h"
#include "engine/driver.h"
#include "examination.h"
#include "render.h"

namespace qipu::tool {
namespace {

namespace fs = std::filesystem;

/// The usual program names of xiangqi engines.
constexpr std::string_view kNames[] = {"pikafish", "fairy-stockfish", "eleeye"};

}  // namespace

std::vector<std::string> engines_on_path() {
  std::vector<std::string> found, real;
  const std::string path(environment("PATH"));
  for (std::string_view rest = path; !rest.empty();) {
    const std::string folder(ascii::cut(rest, platform::path_separator()));
    if (folder.empty()) continue;
    for (const std::string_view name : kNames) {
      const fs::path file = fs::path(folder) / platform::program_file(name);
      std::error_code error;
      if (!fs::is_regular_file(file, error) || !platform::may_execute(file.generic_string()))
        continue;
      const std::string same = fs::weakly_canonical(file, error).generic_string();
      if (std::ranges::find(real, same) != real.end()) continue;
      real.push_back(same);
      found.push_back(file.generic_string());
    }
  }
  return found;
}

Check Examiner::other_engine(const std::string& command) const {
  using namespace std::chrono_literals;
  Check check{.id = "engines", .says = harmless(command)};
  const auto problem = [&](const Diagnostic& why) {
    check.state = CheckState::problem;
    check.says = sentence(why, language_);
    check.advice = tr("run it on its own; it must answer `uci` or `ucci`",
                      "请单独运行它，应能响应“uci”或“ucci”");
    return check;
  };
  NullSink unheard;
  DriverOptions driver;
  driver.command = split_command(command);
  driver.start_timeout = 3s;
  driver.uci_timeout = 1500ms;
  driver.ready_timeout = 5s;
  driver.margin = 500ms;
  driver.search_timeout = 3s;
  driver.sink = &unheard;
  auto engine = drive(driver);
  if (!engine) return problem(engine.error());
  Task task;
  task.limits.depth = 1;
  const auto answer = (*engine)->analyse(task);
  if (!answer) return problem(answer.error());
  check.says = harmless((*engine)->name()) + tr(", by ", "，") + check.says;
  return check;
}

Check Examiner::no_engine() const {
  std::string names;
  for (const std::string_view name : kNames)
    names.append(names.empty() ? "" : tr(", ", "、")).append(name);
  return {.id = "engines", .says = tr("none on the PATH: ", "PATH 中没有：") + names};
}

}  // namespace qipu::tool
