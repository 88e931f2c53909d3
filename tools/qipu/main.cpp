// qipu: reads, checks and converts Chinese chess records. Everything else is in other files.

#include <algorithm>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "base/platform/files.h"
#include "base/platform/terminal.h"
#include "cli.h"
#include "command.h"
#include "dropped.h"
#include "qipu/archive/database.h"
#include "reading.h"
#include "terminal.h"

namespace {

/// Removes passwords of URLs from the arguments, which any user of the machine can list and which
/// ledgers keep.
void hide_passwords(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view all = argv[i];
    const std::size_t at = std::min(all.find("postgresql://"), all.find("postgres://"));
    if (at == all.npos) continue;
    const std::string shown = qipu::Database::shown(all.substr(at));
    if (shown.size() >= all.size() - at) continue;
    std::fill(std::ranges::copy(shown, argv[i] + at).out, argv[i] + all.size(), '\0');
  }
}

using namespace qipu;

int run(int argc, char** argv) {
  try {
    tool::install_signals();
    tool::choose_temporary_folder();
    hide_passwords(argc, argv);
    const auto command = tool::parse_command_line(argc, argv);
    if (!command) return command.error();
    const int code = (*command)->run();
    tool::report_leftovers((*command)->language());
    return code;
  } catch (const tool::Refused&) {
    return 2;
  } catch (const std::exception& e) {
    tool::say("qipu: " + std::string(e.what()) + "\n");
    return 2;
  }
}

/// Runs in a window that a file manager opened, and which would close at the end.
int run_in_window(int argc, char** argv) {
  const bool zh = tool::language_of_locale() == Language::zh;
  std::vector<std::string> words(argv, argv + argc);
  const auto dropped = tool::dropped_files(words);
  if (dropped) words = dropped->arguments;
  if (words.size() == 1) words.emplace_back("--help");
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const int code = run(static_cast<int>(words.size()), pointers.data());
  if (dropped && platform::facts_of(dropped->folder)) {
    tool::say((zh ? "结果在 " : "the results are in ") + dropped->folder + "\n");
  }
  tool::say(zh ? "\n按任意键关闭窗口\n" : "\npress any key to close this window\n");
  platform::wait_for_key();
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  platform::prepare_streams();
  const auto [count, words] = platform::arguments_of(argc, argv);
  return platform::has_own_window() ? run_in_window(count, words) : run(count, words);
}
