#include "commands.h"

#include "terminal.h"

namespace qipu::tool {

int run_command(const Options& options) {
  struct Command {
    std::string_view name;
    int (*run)(const Options&);
  };
  static constexpr Command kCommands[] = {
      {"convert", run_convert}, {"check", run_check},     {"show", run_show},
      {"diff", run_diff},       {"formats", run_formats}, {"judge", run_judge},
      {"move", run_move},       {"analyse", run_analyse}, {"annotate", run_annotate},
      {"report", run_report},   {"engine", run_engine},   {"bench", run_bench},
      {"perft", run_perft},
  };
  for (const Command& command : kCommands) {
    if (command.name != options.command) continue;
    const int code = command.run(options);
    tell_leftovers(options.language);
    return code;
  }
  return 2;
}

}  // namespace qipu::tool
