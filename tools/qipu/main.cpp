// qipu: reads, checks and converts Chinese chess records. Everything else is in other files.

#include <algorithm>
#include <exception>
#include <string>
#include <string_view>

#include "cli.h"
#include "command.h"
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

}  // namespace

int main(int argc, char** argv) {
  try {
    qipu::tool::hold_standard_streams();
    qipu::tool::install_signals();
    qipu::tool::choose_temporary_folder();
    hide_passwords(argc, argv);
    const auto command = qipu::tool::parse_command_line(argc, argv);
    if (!command) return command.error();
    const int code = (*command)->run();
    qipu::tool::tell_leftovers((*command)->language());
    return code;
  } catch (const qipu::tool::Refused&) {
    return 2;
  } catch (const std::exception& e) {
    qipu::tool::say("qipu: " + std::string(e.what()) + "\n");
    return 2;
  }
}
