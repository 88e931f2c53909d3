// Findings: each code by all its names, sentences with their arguments in both languages, and
// nothing lost between making and keeping.
#include "qipu/diag/diagnostic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/diag/result.h"

namespace qipu {
namespace {

constexpr Code sentence_code(std::string_view en, std::string_view zh, int args) {
  return {9998, "for_a_test", Severity::note, args, en, zh};
}

TEST(Codes, StandInTheOrderOfTheirNumbersOnceEach) {
  const std::vector<const Code*>& all = all_codes();
  // As many as in diagnostics.def; some from both ends.
  std::size_t count = 0;
#define QIPU_DIAG(name, number, severity, args, en, zh) ++count;
#include "qipu/diag/diagnostics.def"
#undef QIPU_DIAG
  EXPECT_EQ(all.size(), count);
  EXPECT_EQ(all.front(), &diag::cannot_open);
  EXPECT_TRUE(std::ranges::is_sorted(all, std::ranges::less_equal(), &Code::number));
  std::set<std::string_view> names;
  for (const Code* code : all) {
    EXPECT_TRUE(names.insert(code->name).second) << code->name;
    EXPECT_GE(code->number, 1000) << code->name;
    EXPECT_LE(code->number, 9999) << code->name;
    EXPECT_EQ(code->id(), "Q" + std::to_string(code->number));
  }
}

TEST(Codes, TakeAsManyArgumentsAsTheirSentencesName) {
  for (const Code* code : all_codes()) {
    for (int n = 0; n < 10; ++n) {
      const std::string place = "{" + std::to_string(n) + "}";
      // In one of the languages: some arguments are words of one language.
      const bool named = code->en.find(place) != std::string_view::npos ||
                         code->zh.find(place) != std::string_view::npos;
      EXPECT_EQ(named, n < code->args) << code->name << ' ' << place;
    }
  }
}

// Only users of the command see options: sentences for programs that call the library name none.
TEST(Sentences, ForProgramsNameNoOption) {
  const auto names_option = [](const std::string& text) {
    return text.starts_with("-o") || text.contains("--") || text.contains(" -o") ||
           text.contains("`-o") || text.contains("“-o");
  };
  std::size_t reported = 0;
  for (const Code* const code : all_codes()) {
    for (const Language language : {Language::en, Language::zh}) {
      const std::string program = code->sentence(language, Audience::program);
      const std::string command = code->sentence(language, Audience::command);
      EXPECT_EQ(program.find('|'), program.npos) << code->name;
      EXPECT_EQ(command.find('|'), command.npos) << code->name;
      EXPECT_FALSE(names_option(program)) << program;
      reported += names_option(command) ? 1 : 0;
    }
  }
  EXPECT_GT(reported, 20U);
  const Diagnostic exists = make_diagnostic(diag::output_exists, {}, {"a|b"});
  EXPECT_EQ(message(exists, Language::en), "`a|b` already exists");
  EXPECT_EQ(message(exists, Language::en, Audience::command),
            "`a|b` already exists; --force replaces it");
}

// Arguments that are words of this library are translated to Chinese for every audience.
TEST(Sentences, ChineseThroughout) {
  const auto zh = [](std::string why) {
    return message(make_diagnostic(diag::bad_fen, {}, {std::move(why)}), Language::zh);
  };
  EXPECT_EQ(zh("only 3 rows"), "FEN 有误：只有 3 行");
  EXPECT_EQ(zh("row 2 has 8 squares"), "FEN 有误：第 2 行有 8 个位置");
  EXPECT_EQ(zh("`x` is not a piece"), "FEN 有误：“x”不是棋子");
  EXPECT_EQ(zh("Hu"), "FEN 有误：Hu");
  const auto damaged = [](std::string why) {
    return message(make_diagnostic(diag::database_damaged, {}, {"a.qdb", std::move(why)}),
                   Language::zh);
  };
  EXPECT_EQ(damaged("page 1 was changed"), "数据库“a.qdb”已损坏：第 1 页被改动");
  EXPECT_EQ(damaged("game 12"), "数据库“a.qdb”已损坏：第 12 局");
  EXPECT_EQ(message(make_diagnostic(diag::server_not_ours, {}, {"a", "it has no schema `qipu`"}),
                    Language::zh),
            "“a”中没有 qipu 的对局：没有名为“qipu”的模式（schema）");
}

struct Sentence {
  std::string_view pattern;
  std::vector<std::string> args;
  std::string_view text;
};

TEST(Sentences, TakeTheirArgumentsInPlace) {
  for (const auto& [pattern, args, text] : {
           Sentence{"nothing", {}, "nothing"},
           Sentence{"", {}, ""},
           Sentence{"{0}", {"a"}, "a"},
           Sentence{"{0}{1}", {"a", "b"}, "ab"},
           Sentence{"{1} before {0}", {"a", "b"}, "b before a"},
           Sentence{"{0} and {0}", {"a"}, "a and a"},
           Sentence{"`{0}` ({1}) in {2}", {"x y", "", "z"}, "`x y` () in z"},
           Sentence{"{0}", {""}, ""},
           Sentence{"{0}: {1}", {"only one"}, "only one: "},
           // Texts that look like a placeholder but are not one.
           Sentence{"{", {"a"}, "{"},
           Sentence{"{0", {"a"}, "{0"},
           Sentence{"x{0", {"a"}, "x{0"},
           Sentence{"{}", {"a"}, "{}"},
           Sentence{"{10}", {"a"}, "{10}"},
           Sentence{"{{0}", {"a"}, "{a"},
           Sentence{"{0}}", {"a"}, "a}"},
           // Arguments are not expanded.
           Sentence{"{0} {1}", {"{1}", "{0}"}, "{1} {0}"},
       }) {
    const Code code = sentence_code(pattern, pattern, static_cast<int>(args.size()));
    Diagnostic d;
    d.code = &code;
    d.args = args;
    EXPECT_EQ(message(d, Language::en), text) << pattern;
    EXPECT_EQ(message(d, Language::zh), text) << pattern;
  }
}

TEST(Sentences, BlanksPartChineseFromOtherLettersOnly) {
  for (const auto& [pattern, args, text] : {
           // A blank on the left.
           Sentence{"按 {0}", {"GBK"}, "按 GBK"},
           Sentence{"按 {0}", {"汉字"}, "按汉字"},
           Sentence{"按 {0}", {"A汉"}, "按 A汉"},
           Sentence{"按 {0}", {"汉A"}, "按汉A"},
           Sentence{"按  {0}", {"汉"}, "按  汉"},
           Sentence{"ab {0}", {"汉"}, "ab 汉"},
           Sentence{" {0}", {"汉"}, " 汉"},
           Sentence{"b {0}", {"汉"}, "b 汉"},
           Sentence{"按{0}", {"汉"}, "按汉"},
           Sentence{"，{0}", {"汉"}, "，汉"},
           Sentence{"按 {0}", {""}, "按 "},
           Sentence{"按 {0}", {"棋𠮷"}, "按棋𠮷"},
           // And on the right.
           Sentence{"{0} 读", {"GBK"}, "GBK 读"},
           Sentence{"{0} 读", {"汉字"}, "汉字读"},
           Sentence{"{0} 读", {"汉A"}, "汉A 读"},
           Sentence{"{0} 读", {"A汉"}, "A汉读"},
           Sentence{"{0}  读", {"汉"}, "汉  读"},
           Sentence{"{0} ab", {"汉"}, "汉 ab"},
           Sentence{"{0} ", {"汉"}, "汉 "},
           Sentence{"{0}读", {"汉"}, "汉读"},
           Sentence{"{0}x读", {"汉"}, "汉x读"},
           Sentence{"{0} 读", {""}, " 读"},
           Sentence{"{0} 读", {"𠮷"}, "𠮷读"},
           Sentence{"{0} é", {"\x7F"}, "\x7F é"},
           Sentence{"{0} é", {"\x80"}, "\x80é"},
           // On both sides, and between two.
           Sentence{"按 {0} 读", {"汉"}, "按汉读"},
           Sentence{"按 {0} 读", {"GBK"}, "按 GBK 读"},
           Sentence{"按 {0} 读", {"A汉"}, "按 A汉读"},
           Sentence{"按 {0} 读", {"汉A"}, "按汉A 读"},
           Sentence{"按 {0} 及 {1} 读", {"汉", "字"}, "按汉及字读"},
           Sentence{"按 {0} 及 {1} 读", {"汉", "b"}, "按汉及 b 读"},
           Sentence{"{0} {1}", {"汉", "字"}, "汉 字"},
           Sentence{"按 {0} {1}", {"", "字"}, "按  字"},
       }) {
    const Code code = sentence_code(pattern, pattern, static_cast<int>(args.size()));
    Diagnostic d;
    d.code = &code;
    d.args = args;
    EXPECT_EQ(message(d, Language::zh), text) << pattern;
    EXPECT_EQ(message(d, Language::en), text) << pattern;
  }
}

TEST(Sentences, AreThoseOfTheLanguageAskedFor) {
  const Diagnostic d = make_diagnostic(diag::encoding_doubtful, {}, {"GBK", "Big5"});
  EXPECT_EQ(message(d, Language::en), "read as GBK, but Big5 fits nearly as well");
  EXPECT_EQ(message(d, Language::zh), "已按 GBK 读取，但按 Big5 也几乎同样通顺");
}

void expect_place(const Location& a, const Location& b) {
  EXPECT_EQ(a.byte, b.byte);
  EXPECT_EQ(a.line, b.line);
  EXPECT_EQ(a.column, b.column);
  EXPECT_EQ(a.length, b.length);
  EXPECT_EQ(a.game, b.game);
  EXPECT_EQ(a.ply, b.ply);
}

TEST(Making, KeepsCodePlaceAndArguments) {
  const Location place{.byte = 1, .line = 2, .column = 3, .length = 4, .game = 5, .ply = 6};
  const std::vector<std::string> args = {"one", "two"};
  const Diagnostic made = make_diagnostic(diag::cannot_open, place, args);
  const Result<int> failed = fail(diag::cannot_open, place, args);
  ASSERT_FALSE(failed);
  for (const Diagnostic& d : {made, failed.error()}) {
    EXPECT_EQ(d.code, &diag::cannot_open);
    expect_place(d.where, place);
    EXPECT_EQ(d.args, args);
    EXPECT_EQ(d.line_text, "");
    EXPECT_EQ(d.line_from, 1U);
    EXPECT_EQ(d.fen, "");
    EXPECT_EQ(d.players, "");
    EXPECT_TRUE(d.notes.empty());
  }
  const Result<int> nowhere = fail(diag::unknown_format);
  expect_place(nowhere.error().where, {.byte = Location::kNowhere});
  EXPECT_TRUE(nowhere.error().args.empty());
}

TEST(Making, FindingsAreKeptInTheOrderOfTheReport) {
  Findings findings;
  EXPECT_TRUE(findings.all.empty());
  for (const Code* code : {&diag::empty_input, &diag::unknown_format, &diag::empty_input}) {
    Diagnostic d = make_diagnostic(*code, {.line = static_cast<std::uint32_t>(code->number)});
    d.notes.push_back(make_diagnostic(diag::no_games, {}, {"pgn"}));
    static_cast<DiagnosticSink&>(findings).report(std::move(d));
  }
  ASSERT_EQ(findings.all.size(), 3U);
  EXPECT_EQ(findings.all[0].code, &diag::empty_input);
  EXPECT_EQ(findings.all[1].code, &diag::unknown_format);
  EXPECT_EQ(findings.all[1].where.line, 1301U);
  EXPECT_EQ(findings.all[2].code, &diag::empty_input);
  ASSERT_EQ(findings.all[2].notes.size(), 1U);
  EXPECT_EQ(findings.all[2].notes[0].args, std::vector<std::string>{"pgn"});
}

}  // namespace
}  // namespace qipu
