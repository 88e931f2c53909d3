// Findings as text and in the forms for programs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ops/output/outputs.h"
#include "qipu/diag/diagnostic.h"

namespace qipu::tool {

enum class FindingForm : std::uint8_t { text, json, gcc, sarif };

struct RenderOptions {
  FindingForm form = FindingForm::text;
  Language language = Language::en;
  bool color = false;
  bool notes = false;  ///< show findings that are only notes
  bool brief = false;  ///< text: one line each, without source, board and reasons
};

/// Turns findings into text, one at a time.
class Renderer {
 public:
  explicit Renderer(const RenderOptions& options) : options_(options) {}
  /// Returns true if findings of that severity are wanted as text.
  bool shows(const Diagnostic& d) const;
  std::string begin();
  std::string finding(std::string_view file, const Diagnostic& d);
  std::string finish();

 private:
  RenderOptions options_;
  bool any_ = false;
};

/// Returns "a.pgn:3:7: error: ... [Q3101 not_a_move]" with a line end.
std::string one_line(std::string_view file, const Diagnostic& d, Language language,
                     bool color = false);

/// Returns the message, with those arguments that are our own words translated too. Control
/// characters of the input are shown as U+FFFD.
std::string sentence(const Diagnostic& d, Language language);
/// Returns text of an input in a form that is safe for a terminal.
std::string harmless(std::string_view text);

/// Prints what could not be done, with the file or option. Returns 2.
int refuse(const Diagnostic& d, Language language, std::string_view place = "");
/// Writes the whole text. Returns 0, or 2 after an error message. A closed pipe counts as 0.
int print_all(ByteSink& out, std::string_view text, Language language);
/// Writes the last text of a file and makes the file final. Returns the same.
int print_last(SideFile& file, std::string_view text, Language language);

}  // namespace qipu::tool
