// qipu: reads, checks and converts Chinese chess records. Everything is elsewhere.

#include <exception>
#include <string>

#include "cli.h"
#include "commands.h"
#include "terminal.h"

int main(int argc, char** argv) {
  try {
    qipu::tool::hold_standard_streams();
    qipu::tool::install_signals();
    qipu::tool::choose_temporary_folder();
    const auto options = qipu::tool::parse_command_line(argc, argv);
    return options ? qipu::tool::run_command(*options) : options.error();
  } catch (const std::exception& e) {
    qipu::tool::say("qipu: " + std::string(e.what()) + "\n");
    return 2;
  }
}
