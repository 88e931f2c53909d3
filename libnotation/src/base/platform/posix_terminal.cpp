#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "base/platform/files.h"
#include "base/platform/terminal.h"

namespace qipu::platform {

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

std::optional<int> terminal_columns() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

std::string system_language() { return {}; }

void prepare_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free descriptor is this one. Nothing can be read from it or written to it.
    static_cast<void>(::open("/", O_PATH | O_DIRECTORY));
  }
}

Arguments arguments_of(int argc, char** argv) { return {argc, argv}; }

int write_to_terminal(int descriptor, std::string_view text) { return write_all(descriptor, text); }

bool has_own_window() { return false; }

void wait_for_key() {}

}  // namespace qipu::platform
