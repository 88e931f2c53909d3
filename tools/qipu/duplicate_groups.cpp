#include "duplicate_groups.h"

#include <algorithm>

#include "ops/batch/report_duplicates.h"
#include "terminal.h"

namespace qipu::tool {

int report_duplicates(Duplicates& found, const Findings& findings, SideFile* report,
                      ByteSink* out) {
  int code = 0;
  const Language language = findings.language;
  if (report != nullptr) {
    DuplicateLines lines([&](std::string_view text) {
      const auto written = report->write(text);
      if (!written) code = refuse(written.error(), language);
      return written.has_value();
    });
    if (const auto done = found.report(lines); !done) return refuse(done.error(), language);
  }
  if (code != 0 || findings.quiet || findings.form != FindingForm::text) return code;
  const auto put = [&](std::string_view text) {
    if (out == nullptr) {
      say(text);
    } else {
      code = std::max(code, print_all(*out, text, language));
    }
    return code == 0;
  };
  constexpr int kColumns = 80;
  constexpr std::uint64_t kMost = 20;
  DuplicateWords words(language, kColumns, findings.all ? 0 : kMost, put);
  if (const auto done = found.report(words); !done) return refuse(done.error(), language);
  if (words.untold() != 0) {
    const std::string more = std::to_string(words.untold());
    put(language == Language::zh
            ? "另有 " + more + " 组；--all 全部显示，--report 写入文件\n"
            : "more groups: " + more + "; --all shows them, --report writes them to a file\n");
  }
  return code;
}

}  // namespace qipu::tool
