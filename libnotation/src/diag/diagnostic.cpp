#include "qipu/diag/diagnostic.h"

#include <algorithm>
#include <cassert>

#include "diag/terms.h"

namespace qipu {

std::string Code::id() const { return "Q" + std::to_string(number); }

const std::vector<const Code*>& all_codes() {
  static const std::vector<const Code*> codes = [] {
    std::vector<const Code*> list = {
#define QIPU_DIAG(name, number, severity, args, en, zh) &diag::name,
#include "qipu/diag/diagnostics.def"
#undef QIPU_DIAG
    };
    std::ranges::sort(list, {}, &Code::number);
    return list;
  }();
  return codes;
}

namespace {
/// Returns true if the byte belongs to a character outside ASCII.
bool is_wide(char byte) { return static_cast<unsigned char>(byte) >= 0x80; }
}  // namespace

std::string Code::sentence(Language language, Audience audience) const {
  std::string out;
  bool for_all = true;
  for (const char c : language == Language::zh ? zh : en) {
    if (c == '|') {
      for_all = !for_all;
    } else if (for_all || audience == Audience::command) {
      out += c;
    }
  }
  return out;
}

std::string_view severity_name(Severity severity) {
  constexpr std::string_view kNames[] = {"note", "warning", "error", "fatal"};
  return kNames[static_cast<std::size_t>(severity)];
}

std::string message(const Diagnostic& d, Language language, Audience audience) {
  const std::string pattern = d.code->sentence(language, audience);
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool place = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
    if (!place) {
      out += pattern[i];
      continue;
    }
    const auto n = static_cast<std::size_t>(pattern[i + 1] - '0');
    const bool parted = i > 1 && pattern[i - 1] == ' ' && is_wide(pattern[i - 2]);
    const bool parts = i + 4 < pattern.size() && pattern[i + 3] == ' ' && is_wide(pattern[i + 4]);
    i += 2;
    if (n >= d.args.size() || d.args[n].empty()) continue;
    // Blanks separate Chinese from digits and letters, but not from Chinese.
    const std::string argument = language == Language::zh ? in_chinese(d.args[n]) : d.args[n];
    if (parted && is_wide(argument.front()) && out.ends_with(' ')) out.pop_back();
    out += argument;
    if (parts && is_wide(argument.back())) ++i;
  }
  return out;
}

Diagnostic make_diagnostic(const Code& code, Location where, std::vector<std::string> args) {
  assert(static_cast<int>(args.size()) == code.args);
  Diagnostic d;
  d.code = &code;
  d.where = where;
  d.args = std::move(args);
  return d;
}

}  // namespace qipu
