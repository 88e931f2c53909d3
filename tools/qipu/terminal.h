// The surroundings of the program: its terminal, its language, its signals, its standard output.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "ops/output/outputs.h"
#include "qipu/diag/diagnostic.h"
#include "terminal_text.h"

namespace qipu::tool {

/// Returns the value of a variable, or "" if it is not set.
std::string_view environment(const char* name);

bool is_terminal(int descriptor);
/// Returns true for a terminal, unless NO_COLOR or TERM=dumb forbids colours.
bool wants_color(int descriptor);
/// Returns the first of LC_ALL, LC_MESSAGES and LANG that is set; null if none is.
const char* locale_variable();
/// Returns the language of that variable.
Language language_of_locale();
/// Finds --lang before the parsing, because it decides the language of messages about mistakes.
/// Error: the text after --lang if it is not a language.
std::expected<Language, std::string> language_asked(int argc, char** argv);

inline const char* in(Language language, const char* en, const char* zh) {
  return language == Language::zh ? zh : en;
}

/// Standard output without a buffer between the program and the kernel: every write arrives or
/// returns an error. On a terminal, control characters are written visibly (terminal_text.h).
class StandardOutput final : public ByteSink {
 public:
  StandardOutput();
  ~StandardOutput() override;
  StandardOutput(const StandardOutput&) = delete;
  StandardOutput& operator=(const StandardOutput&) = delete;
  Result<bool> write(std::string_view bytes) override;

  /// Returns true if it wants colours (wants_color). If so, colour sequences pass from now on.
  /// REQUIRES: what the command prints of records has none.
  static bool takes_colors();

 private:
  bool terminal_;
  TerminalText text_;
};

/// Writes `text` to standard error, in the way of StandardOutput; errors of that are ignored.
void say(std::string_view text);
/// From now on say() writes nothing, because standard error must not be written to.
void be_silent();

/// Ctrl-C and similar signals remove unfinished files and end the program with 128 + the signal's
/// number. A closed pipe and a file that exceeds its size limit are left to the code that writes.
void install_signals();

/// Uses TMPDIR.
void choose_temporary_folder();

/// If a folder is shared with other machines, and perhaps has no locks, files that look left over
/// may belong to another run, so they stay.
void leave_leftovers();
/// Returns the files of runs that were killed, see take_leftovers().
std::vector<std::string> leftovers_taken();
/// Reports which files of killed runs were found and removed.
void report_leftovers(Language language);

}  // namespace qipu::tool
