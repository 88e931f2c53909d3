#include "ops/answer/explain_code.h"

#include <algorithm>
#include <string_view>

#include "ops/answer/show.h"
#include "text/utf8.h"
#include "text/width.h"

namespace qipu {
namespace {

constexpr int kPageColumns = 80;
constexpr int kMargin = 2;

/// The name of a severity, which also says whether such a finding is shown by default.
struct SeverityWords {
  const char *en, *zh;
};
constexpr SeverityWords kSeverityWords[] = {
    {"note, shown by -v or below another finding", "提示，加 -v 显示，或附在其他问题之后"},
    {"warning", "警告"},
    {"error", "错误"},
    {"fatal error: this input is not processed further, or the run ends",
     "严重错误：此输入不再处理，或运行结束"}};

struct DigitWords {
  int digit;
  const char *en, *zh;
};
constexpr DigitWords kDigitWords[] = {{1, "bytes, encodings, packed files", "字节、编码与压缩包"},
                                      {2, "formats of records", "棋谱格式"},
                                      {3, "text of moves", "着法记法"},
                                      {4, "rules and rulings", "规则与裁决"},
                                      {5, "output", "输出"},
                                      {6, "engines", "引擎"},
                                      {7, "possible corrections", "改错"},
                                      {8, "calls from other programs", "其他程序的调用"},
                                      {9, "command line, queries, ledgers", "命令行、查询与台账"}};

/// Returns true for marks that never begin a line of Chinese.
bool ends_words(char32_t c) { return std::u32string_view(U"，。；：、！？）”》」").contains(c); }

/// Appends a paragraph. A mark that would begin a line is put at the end of the line before, which
/// has room kept for it.
void append_paragraph(std::string& out, std::string_view text, int indent) {
  constexpr int kHanging = 4;
  std::string lines;
  append_wrapped(lines, text, indent, kPageColumns - kHanging);
  const auto margin = static_cast<std::size_t>(indent);
  for (std::size_t pos = 0; pos < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', pos), lines.size());
    std::size_t at = pos + margin;
    std::string hanging;
    while (pos != 0 && at < end) {
      std::size_t next = at;
      if (!ends_words(next_char(lines, next))) break;
      hanging.append(lines, at, next - at);
      at = next;
    }
    if (!hanging.empty()) out.insert(out.size() - 1, hanging);
    if (at < end) out.append(margin, ' ').append(lines, at, end - at) += '\n';
    pos = end + 1;
  }
}

void append_lines(std::string& out, const std::vector<std::string_view>& lines, int indent) {
  for (const std::string_view line : lines) {
    if (!line.empty()) out.append(static_cast<std::size_t>(indent), ' ').append(line);
    out += '\n';
  }
}

}  // namespace

std::string sentence_of(const Code& code, Language language) {
  const bool zh = language == Language::zh;
  Diagnostic d;
  d.code = &code;
  d.args.assign(static_cast<std::size_t>(code.args), zh ? "…" : "...");
  return message(d, language);
}

std::string explain_code(const Code& code, Language language) {
  const bool zh = language == Language::zh;
  const SeverityWords& severity = kSeverityWords[static_cast<std::size_t>(code.severity)];
  std::string out = code.id() + " " + std::string(code.name) + "\n";
  append_paragraph(out, sentence_of(code, language), kMargin);
  append_paragraph(
      out, zh ? "（" + std::string(severity.zh) + "）" : "(" + std::string(severity.en) + ")",
      kMargin);
  const auto explanation = explain(code);
  if (!explanation) return out;
  const Explanation::Words& words = explanation->in(language);
  const auto head = [&out, zh](const char* en, const char* chinese) {
    out += std::string("\n") + (zh ? chinese : en) + "\n";
  };
  head("What it means", "含义");
  append_paragraph(out, words.meaning, kMargin);
  head("Example", "示例");
  if (!words.example.empty()) append_paragraph(out, words.example, kMargin);
  if (!explanation->file.empty()) {
    out.append(kMargin, ' ').append(explanation->file) += zh ? "：\n" : ":\n";
    append_lines(out, explanation->content, 2 * kMargin);
  }
  append_lines(out, explanation->commands, kMargin);
  head("What to do", "处理");
  append_paragraph(out, words.remedy, kMargin);
  return out;
}

std::string list_codes(Language language) {
  const bool zh = language == Language::zh;
  constexpr int kColumn = 32;
  std::string out;
  for (const DigitWords& group : kDigitWords) {
    out += (out.empty() ? "" : "\n") + std::to_string(group.digit) + " " +
           (zh ? group.zh : group.en) + "\n";
    for (const Code* const code : all_codes()) {
      if (code->number / 1000 != group.digit) continue;
      std::string sentence;
      append_paragraph(sentence, sentence_of(*code, language), kColumn);
      const std::string name = "  " + code->id() + " " + std::string(code->name);
      out += padded(name, kColumn) + sentence.substr(kColumn);
    }
  }
  return out;
}

}  // namespace qipu
