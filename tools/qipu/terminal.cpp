#include "terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>

#include "base/files/file.h"
#include "render.h"

namespace qipu::tool {
namespace {

extern "C" void stop_on_signal(int signal) {
  discard_unfinished_files();
  _exit(128 + signal);
}

}  // namespace

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

bool wants_color(int descriptor) {
  return is_terminal(descriptor) && environment("NO_COLOR").empty() &&
         environment("TERM") != "dumb";
}

const char* locale_variable() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    if (!environment(name).empty()) return name;
  }
  return nullptr;
}

Language language_of_locale() {
  const char* const name = locale_variable();
  return name != nullptr && environment(name).starts_with("zh") ? Language::zh : Language::en;
}

namespace {
bool paints = false;
}  // namespace

bool StandardOutput::takes_colors() { return paints = wants_color(STDOUT_FILENO); }

StandardOutput::StandardOutput() : terminal_(is_terminal(STDOUT_FILENO)) {}

StandardOutput::~StandardOutput() {
  if (const std::string rest = terminal_ ? text_.rest() : std::string(); !rest.empty()) {
    static_cast<void>(write_to(STDOUT_FILENO, "<stdout>", rest));
  }
}

namespace {
std::atomic<bool> silent = false;
}  // namespace

void be_silent() { silent = true; }

Result<bool> StandardOutput::write(std::string_view bytes) {
  if (!terminal_) return write_to(STDOUT_FILENO, "<stdout>", bytes);
  using Own = TerminalText::Own;
  const std::string text = text_.take(bytes, paints ? Own::colors : Own::none);
  return write_to(STDOUT_FILENO, "<stdout>", text);
}

void say(std::string_view text) {
  if (silent) return;
  if (!is_terminal(STDERR_FILENO)) {
    static_cast<void>(write_to(STDERR_FILENO, "<stderr>", text));
    return;
  }
  TerminalText shown;
  std::string out = shown.take(text, TerminalText::Own::colors_and_progress);
  out += shown.rest();
  static_cast<void>(write_to(STDERR_FILENO, "<stderr>", out));
}

void hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free descriptor is this one. Nothing can be read from it or written to it.
    static_cast<void>(open("/", O_PATH | O_DIRECTORY));
  }
}

void install_signals() {
  struct sigaction stop{};
  stop.sa_handler = stop_on_signal;
  sigfillset(&stop.sa_mask);
  for (const int signal :
       {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGXCPU, SIGUSR1, SIGUSR2, SIGPOLL}) {
    struct sigaction old{};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_DFL) sigaction(signal, &stop, nullptr);  // nohup stays in force
  }
  struct sigaction ignore{};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, nullptr);
  sigaction(SIGXFSZ, &ignore, nullptr);
}

void choose_temporary_folder() { set_temporary_folder(std::string(environment("TMPDIR"))); }

namespace {
bool leaves = false;
}  // namespace

void leave_leftovers() { leaves = true; }

std::vector<std::string> leftovers_taken() {
  return leaves ? std::vector<std::string>() : take_leftovers();
}

void tell_leftovers(Language language) {
  for (const std::string& path : leftovers_taken()) {
    say(one_line("", make_diagnostic(diag::stale_temporary, {}, {path}), language));
  }
}

std::expected<Language, std::string> language_asked(int argc, char** argv) {
  std::optional<std::string_view> name;
  for (int i = 1; i < argc && std::strcmp(argv[i], "--") != 0; ++i) {
    const std::string_view word = argv[i];
    if (word == "--lang" && i + 1 < argc) name = argv[i + 1];
    if (word.starts_with("--lang=")) name = word.substr(7);
  }
  if (!name) return language_of_locale();
  if (name->starts_with("zh")) return Language::zh;
  if (name->starts_with("en")) return Language::en;
  return std::unexpected(std::string(*name));
}

}  // namespace qipu::tool
