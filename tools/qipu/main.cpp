// qipu: reads, checks and converts Chinese chess records. Everything is elsewhere.

#include <exception>
#include <string>

#include "cli.h"
#include "command.h"
#include "terminal.h"

int main(int argc, char** argv) {
  try {
    qipu::tool::hold_standard_streams();
    qipu::tool::install_signals();
    qipu::tool::choose_temporary_folder();
    const auto command = qipu::tool::parse_command_line(argc, argv);
    if (!command) return command.error();
    const int code = (*command)->run();
    qipu::tool::tell_leftovers((*command)->language());
    return code;
  } catch (const std::exception& e) {
    qipu::tool::say("qipu: " + std::string(e.what()) + "\n");
    return 2;
  }
}
