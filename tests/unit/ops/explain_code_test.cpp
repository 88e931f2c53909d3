// Pages about codes: example files raise their code when checked, lines fit a terminal, sentences
// are shown without arguments.
#include "ops/answer/explain_code.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "base/ascii.h"
#include "ops/batch/game_worker.h"
#include "ops/run/visit.h"
#include "qipu/ops/inputs.h"
#include "support/folder.h"
#include "support/sweep_step.h"
#include "text/utf8.h"
#include "text/width.h"

namespace qipu {
namespace {

class ExampleFiles : public test::Folder {
 protected:
  /// Repairs take most of the time; tests/cli/explained.py runs all examples with the program.
  static constexpr bool kRepairs = test::step(2) == 1;

  /// Codes that `qipu check` reports for a file, including notes of findings.
  static std::vector<const Code*> said_of(const std::string& path, bool mend) {
    Job job;
    job.check = job.quirks = true;
    job.mend = mend;
    const InputList list = list_inputs({.names = {path}});
    std::vector<const Code*> out;
    const auto make = [&]() -> std::unique_ptr<GameVisitor> {
      return std::make_unique<GameWorker>(job, WrittenTo(), nullptr);
    };
    visit_games(job, list.inputs, make, [&](const WorkItem& item) {
      for (const Diagnostic& d : item.findings) {
        out.push_back(d.code);
        for (const Diagnostic& note : d.notes) out.push_back(note.code);
      }
      return true;
    });
    return out;
  }
};

TEST_F(ExampleFiles, RaiseTheirCodes) {
  int files = 0;
  for (const Code* const code : all_codes()) {
    const auto explanation = explain(*code);
    ASSERT_TRUE(explanation) << code->id();
    if (explanation->file.empty() || !explanation->commands.empty()) continue;
    const int layer = code->number / 1000;
    if (!kRepairs && layer == 7) continue;
    std::string text;
    for (const std::string_view line : explanation->content) text.append(line) += '\n';
    const auto said = said_of(put(code->id() + "/" + std::string(explanation->file), text),
                              kRepairs || layer == 4);
    EXPECT_TRUE(std::ranges::find(said, code) != said.end()) << code->id() << ' ' << code->name;
    ++files;
  }
  EXPECT_GT(files, 90);
}

void expect_lines_fit(std::string_view page) {
  for (std::string_view rest = page; !rest.empty();) {
    const std::string_view line = ascii::cut(rest, '\n');
    EXPECT_LE(display_width(line), 80) << line;
    const std::string_view words = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    for (const std::string_view mark : {"，", "。", "；", "、", "）", "”"}) {
      EXPECT_FALSE(words.starts_with(mark)) << line;
    }
  }
}

TEST(ExplainCode, LinesFitATerminal) {
  for (const Language language : {Language::en, Language::zh}) {
    for (const Code* const code : all_codes()) expect_lines_fit(explain_code(*code, language));
    expect_lines_fit(list_codes(language));
  }
}

TEST(ExplainCode, NothingIsLostWhereLinesAreBroken) {
  const auto without_blanks = [](std::string_view text) {
    std::string out(text);
    std::erase_if(out, [](char c) { return c == ' ' || c == '\n'; });
    return out;
  };
  for (const Code* const code : all_codes()) {
    const auto explanation = explain(*code);
    ASSERT_TRUE(explanation) << code->id();
    for (const Language language : {Language::en, Language::zh}) {
      const std::string page = without_blanks(explain_code(*code, language));
      const Explanation::Words& words = explanation->in(language);
      for (const std::string_view part : {words.meaning, words.example, words.remedy}) {
        EXPECT_TRUE(page.contains(without_blanks(part))) << code->id() << ' ' << part;
      }
    }
  }
}

TEST(ExplainCode, SentencesStandWithoutTheirArguments) {
  EXPECT_EQ(sentence_of(diag::illegal_move, Language::en), "illegal move `...`");
  EXPECT_EQ(sentence_of(diag::illegal_move, Language::zh), "着法“…”不合法");
  EXPECT_EQ(sentence_of(diag::encoding_doubtful, Language::en),
            "read as ..., but ... fits nearly as well");
  EXPECT_EQ(sentence_of(diag::unknown_format, Language::en), "not a known record format");
}

TEST(ExplainCode, TheListHasEachCodeOnce) {
  const std::string list = list_codes(Language::en);
  for (const Code* const code : all_codes()) {
    const std::string name = "  " + code->id() + " " + std::string(code->name) + " ";
    const std::size_t at = list.find(name);
    EXPECT_NE(at, list.npos) << name;
    EXPECT_EQ(list.find(name, at + 1), list.npos) << name;
  }
}

}  // namespace
}  // namespace qipu
