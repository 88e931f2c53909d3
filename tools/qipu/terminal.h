// What surrounds the program: its terminal, its language, its signals, its standard output.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/diagnostic.h"
#include "qipu/ops/output/outputs.h"
#include "terminal_text.h"

namespace qipu::tool {

/// Of a variable; "" where it is not set.
std::string_view environment(const char* name);

bool is_terminal(int descriptor);
/// A terminal, and neither NO_COLOR nor TERM=dumb speaks against it.
bool wants_color(int descriptor);
/// The first that is set of LC_ALL, LC_MESSAGES and LANG; null: none is.
const char* locale_variable();
/// After that one.
Language language_of_locale();
/// --lang decides in which language mistakes are explained, so it is looked for first.
/// Error: what follows --lang and is no language.
std::expected<Language, std::string> language_asked(int argc, char** argv);

inline const char* in(Language language, const char* en, const char* zh) {
  return language == Language::zh ? zh : en;
}

/// Standard output without a buffer between us and the kernel: every write arrives or says why not.
/// A terminal gets what steers it as visible characters (terminal_text.h).
class StandardOutput final : public ByteSink {
 public:
  StandardOutput();
  ~StandardOutput() override;
  StandardOutput(const StandardOutput&) = delete;
  StandardOutput& operator=(const StandardOutput&) = delete;
  Result<bool> write(std::string_view bytes) override;

  /// True if it wants colours (wants_color). Then sequences that set them pass from now on.
  /// REQUIRES: what the command prints of records has none.
  static bool takes_colors();

 private:
  bool terminal_;
  TerminalText text_;
};

/// Puts `text` on standard error, as StandardOutput does; what goes wrong there is nobody's to
/// hear.
void say(std::string_view text);
/// From now on say() says nothing: standard error is no place to write to.
void be_silent();

/// Sees that 0 to 2 are taken, so that no file is opened in the place of a stream that was closed:
/// what is read from or written to one that was closed fails.
void hold_standard_streams();

/// Ctrl-C and its like remove unfinished files and end with 128 + the signal's number; a closed
/// pipe and a file that grows beyond its limit are left to those who write.
void install_signals();

/// Heeds TMPDIR.
void choose_temporary_folder();

/// Where a folder is shared with other machines, and perhaps has no locks, what looks left behind
/// may be another's work: it stays.
void leave_leftovers();
/// Of runs that were killed, see take_leftovers().
std::vector<std::string> leftovers_taken();
/// Says which files of runs that were killed were found and taken away.
void tell_leftovers(Language language);

}  // namespace qipu::tool
