#include "terminal.h"

#include <atomic>
#include <cstring>
#include <optional>
#include <string_view>

#include "base/files/file.h"
#include "base/platform/files.h"
#include "base/platform/paths.h"
#include "base/platform/system.h"
#include "base/platform/terminal.h"
#include "render.h"

namespace qipu::tool {
namespace {

extern "C" void stop_on_signal(int signal) {
  discard_unfinished_files();
  platform::leave_at_once(128 + signal);
}

}  // namespace

std::string_view environment(const char* name) { return platform::variable(name); }

bool is_terminal(int descriptor) { return platform::is_terminal(descriptor); }

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
  const std::string set(name != nullptr ? environment(name) : platform::system_language());
  return set.starts_with("zh") ? Language::zh : Language::en;
}

namespace {
bool paints = false;
}  // namespace

bool StandardOutput::takes_colors() { return paints = wants_color(platform::kOutput); }

StandardOutput::StandardOutput() : terminal_(is_terminal(platform::kOutput)) {}

StandardOutput::~StandardOutput() {
  if (const std::string rest = terminal_ ? text_.rest() : std::string(); !rest.empty()) {
    static_cast<void>(write_to(platform::kOutput, "<stdout>", rest));
  }
}

namespace {
std::atomic<bool> silent = false;
}  // namespace

void be_silent() { silent = true; }

Result<bool> StandardOutput::write(std::string_view bytes) {
  if (!terminal_) return write_to(platform::kOutput, "<stdout>", bytes);
  using Own = TerminalText::Own;
  const std::string text = text_.take(bytes, paints ? Own::colors : Own::none);
  return write_to(platform::kOutput, "<stdout>", text);
}

void say(std::string_view text) {
  if (silent) return;
  if (!is_terminal(platform::kErrors)) {
    static_cast<void>(write_to(platform::kErrors, "<stderr>", text));
    return;
  }
  TerminalText shown;
  std::string out = shown.take(text, TerminalText::Own::colors_and_progress);
  out += shown.rest();
  static_cast<void>(write_to(platform::kErrors, "<stderr>", out));
}

void install_signals() { platform::on_end(stop_on_signal); }

void choose_temporary_folder() { set_temporary_folder(std::string(environment("TMPDIR"))); }

namespace {
bool leaves = false;
}  // namespace

void leave_leftovers() { leaves = true; }

std::vector<std::string> leftovers_taken() {
  return leaves ? std::vector<std::string>() : take_leftovers();
}

void report_leftovers(Language language) {
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
