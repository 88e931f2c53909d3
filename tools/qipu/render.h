// Findings as people and programs read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "qipu/diag/diagnostic.h"
#include "qipu/ops/output/outputs.h"

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
  /// Whether findings of that kind are wanted as text.
  bool shows(const Diagnostic& d) const;
  std::string begin();
  std::string finding(std::string_view file, const Diagnostic& d);
  std::string finish();

 private:
  RenderOptions options_;
  bool any_ = false;
};

/// "a.pgn:3:7: error: ... [Q3101 not_a_move]" and the end of the line.
std::string one_line(std::string_view file, const Diagnostic& d, Language language,
                     bool color = false);

/// The sentence, with arguments that are words of ours in the language too. Control characters of
/// the input are shown as U+FFFD.
std::string sentence(const Diagnostic& d, Language language);
/// Text of an input as a terminal may see it.
std::string harmless(std::string_view text);

/// Says what could not be done, with which file or option; 2.
int refuse(const Diagnostic& d, Language language, std::string_view place = "");
/// Writes it all. 0; or, having said why, 2. A closed pipe is 0.
int print_all(ByteSink& out, std::string_view text, Language language);
/// Likewise the last of a file, which appears with that.
int print_last(SideFile& file, std::string_view text, Language language);

}  // namespace qipu::tool
