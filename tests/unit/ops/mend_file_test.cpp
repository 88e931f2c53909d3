// Files corrected in place: with any encoding and line ends, the result is clean, and all correct
// parts keep their bytes.

#include "ops/mend/mend_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "ops/batch/run_job.h"
#include "support/folder.h"
#include "support/sweep_step.h"

namespace qipu {
namespace {

namespace fs = std::filesystem;

using test::Folder;

struct Reported final : RunReporter {
  void finding(const std::string& /*file*/, const Diagnostic& d) override {
    codes.emplace_back(d.code->name);
  }
  void patches(const std::string& /*file*/, const std::vector<Patch>& more) override {
    all.insert(all.end(), more.begin(), more.end());
  }
  std::vector<std::string> codes;
  std::vector<Patch> all;
};

Job check_job() {
  Job job;
  job.check = job.mend = true;
  return job;
}

Reported checked(const Job& job, const std::string& path) {
  Reported reported;
  run_job(job, list_inputs({.names = {path}}), nullptr, reported);
  return reported;
}

// The findings for a file, and the corrections if `sure` suffices.
Reported mending(const std::string& path, double sure) {
  Job job = check_job();
  job.mend_sure = sure;
  job.in_place = true;
  return checked(job, path);
}

std::string encoded(const std::string& text, Encoding encoding, bool mark) {
  std::string out(mark ? byte_order_mark(encoding) : std::string_view());
  std::vector<Unencodable> missing;
  encode(out, text, encoding, missing);
  return missing.empty() ? out : std::string();
}

std::string with_crlf(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? "\r\n" : std::string(1, c);
  return out;
}

std::string mended(const std::string& bytes, const std::vector<Patch>& patches) {
  return patched(bytes, patches).value_or("(does not fit)");
}

TEST_F(Folder, WhatIsMendedIsClean) {
  struct Form {
    const char* name;
    Encoding encoding;
    bool mark, crlf;
  };
  const Form forms[] = {{"bom", Encoding::utf8, true, true},
                        {"big5", Encoding::big5_hkscs, false, false},
                        {"gb18030", Encoding::gb18030, false, true},
                        {"utf16", Encoding::utf16le, true, false}};
  std::vector<fs::path> sheets;
  for (const auto& entry : fs::directory_iterator(QIPU_SOURCE_DIR "/tests/data/repair")) {
    // If rounds are lost, the search is long; tests/cli/mend.md tests those once.
    const std::string name = entry.path().stem().string();
    if (name.starts_with("round-lost") || name == "lines-exchanged") continue;
    if (entry.path().extension() == ".pgn") sheets.push_back(entry.path());
  }
  std::ranges::sort(sheets, {}, [](const fs::path& sheet) { return fs::file_size(sheet); });
  const int of_each = test::some(2, 2);
  int whole = 0;
  std::vector<int> forms_mended(std::size(forms));
  for (const fs::path& sheet : sheets) {
    if (of_each == 1 && std::ranges::min(forms_mended) == 1) break;
    const std::string text = get(sheet);
    const Reported before = mending(sheet, 0);
    if (before.all.empty()) continue;
    const auto faulty = checked(check_job(), put("mended.pgn", mended(text, before.all)));
    if (!faulty.codes.empty()) continue;  // not completely corrected: no promise
    // Each file in one form, the next one that has its characters.
    std::string bytes;
    std::size_t i = static_cast<std::size_t>(whole++);
    for (; bytes.empty(); ++i) {
      const Form& form = forms[i % std::size(forms)];
      bytes = encoded(form.crlf ? with_crlf(text) : text, form.encoding, form.mark);
    }
    const Form& form = forms[--i % std::size(forms)];
    ++forms_mended[i % std::size(forms)];
    const Reported reported = mending(put(std::string(form.name) + ".pgn", bytes), 0);
    EXPECT_EQ(reported.codes, before.codes) << sheet << " " << form.name;
    const std::string after = mended(bytes, reported.all);
    const Reported again = checked(check_job(), put("mended.pgn", after));
    EXPECT_TRUE(again.codes.empty()) << sheet << " " << form.name << ": " << again.codes.front();
    const std::string here =
        form.crlf ? with_crlf(mended(text, before.all)) : mended(text, before.all);
    EXPECT_EQ(after, encoded(here, form.encoding, form.mark)) << sheet << " " << form.name;
  }
  EXPECT_GE(whole, test::some(12, 3));
  for (std::size_t i = 0; i < std::size(forms); ++i) {
    EXPECT_GE(forms_mended[i], of_each) << forms[i].name;
  }
}

TEST_F(Folder, WordsLostMovesAndNumbers) {
  const std::string path = put("a.pgn",
                               "[Red \"甲\"]\r\n\r\n1. 炮二平五 马8进7\r\n2. 马二进三 车9平8\r\n"
                               "3. 车一平三! {好} 马2进3 4. 兵七进一 卒7进1\r\n5. 车二进六 *\r\n");
  const Reported reported = mending(path, 0);
  ASSERT_EQ(reported.all.size(), 2U);
  EXPECT_EQ(reported.all[0].before, "车一平三");
  EXPECT_EQ(reported.all[0].after, "车一平二");
  EXPECT_EQ(reported.all[1].before, "");
  EXPECT_EQ(reported.all[1].after, " {原文：车一平三}");
  EXPECT_EQ(reported.codes, std::vector<std::string>{"mended_read"});
  EXPECT_NE(mended(get(path), reported.all).find("3. 车一平二! {原文：车一平三} {好} 马2进3 4."),
            std::string::npos);
}

TEST_F(Folder, LinesThatRunOnChangePlacesWithTheNumbersAtTheirEnds) {
  const std::string first = "1. 炮二平五 马8进7 2. 马二进三 马2进3 3. 车一平二 车9平8 4.",
                    second = "兵七进一 卒7进1 5. 车二进六 炮8平9 6. 车二平三 炮9退1 7.",
                    third = "马八进七 士4进5 8. 炮八平九 车1平2 9. 车九平八 炮2进4 *";
  const auto text = [](std::initializer_list<std::string> lines) {
    std::string out = "[Red \"甲\"]\n\n";
    for (const std::string& line : lines) out += line + "\n";
    return out;
  };
  const std::string path = put("a.pgn", text({second, first, third}));
  const Reported reported = mending(path, 0.5);
  EXPECT_EQ(reported.codes, std::vector<std::string>{"mended_lines"});
  EXPECT_EQ(mended(get(path), reported.all), text({first, second, third}));
}

// The comment with the old words of a header ends like the file's lines.
TEST_F(Folder, HeadsOfFilesWithCrLf) {
  const std::string was =
      "[Game \"Chinese Chess\"]\n[Date \"2O14.12.24\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进7\n"
      "2. 马二进三 车9平8 *\n";
  const std::string path = put("a.pgn", with_crlf(was));
  const Reported reported = mending(path, 0.9);
  const std::string after = mended(with_crlf(was), reported.all);
  EXPECT_NE(after.find("2014.12.24"), after.npos) << after;
  EXPECT_EQ(std::ranges::count(after, '\n'), std::ranges::count(after, '\r'));
}

// Not at the title, which has the same value.
TEST_F(Folder, FieldsOfListsStandBehindTheirKeys) {
  struct Places final : RunReporter {
    void finding(const std::string& /*file*/, const Diagnostic& d) override {
      said += d.code->id() + " " + std::to_string(d.where.line) + ":" +
              std::to_string(d.where.column) + "\n";
    }
    std::string said;
  } places;
  const std::string path =
      put("a.txt",
          "标题：王斌 先负 赵鑫鑫\n红方：王斌\n黑方：赵鑫鑫\n日期：2014-13-24\n"
          "结果：红胜\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n");
  run_job(check_job(), list_inputs({.names = {path}}), nullptr, places);
  EXPECT_EQ(places.said, "Q2191 4:4\nQ7113 5:4\n");
}

// A damaged plain list, and its corrected text; in every width, with the signs that printers put
// between.
TEST_F(Folder, PlainLists) {
  struct Case {
    const char *was, *is;
    std::vector<std::string> codes;
  };
  const std::vector<std::string> read = {"mended_read"}, lost = {"reply_missing", "mended_lost"},
                                 twice = {"mended_extra", "mended_numbers"};
  const Case cases[] = {
      {"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 军一平二！ 马2进3\n红方先手。\n4. 兵七进一 "
       "卒7进1\n",
       "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二！ {原文：军一平二} 马2进3\n红方先手。\n"
       "4. 兵七进一 卒7进1\n",
       read},
      {"1、炮二平五，马8进7；2、马二进三，车9平8；\n3、车一平三，马2进3；4、兵七进一，卒7进1；5、车"
       "二进六\n",
       "1、炮二平五，马8进7；2、马二进三，车9平8；\n"
       "3、车一平二， {原文：车一平三}马2进3；4、兵七进一，卒7进1；5、车二进六\n",
       read},
      {"1. 炮二平五\n马8进7\n2. 马二进三\n车9进8\n3. 车一平二\n马2进3\n",
       "1. 炮二平五\n马8进7\n2. 马二进三\n车9平8 {原文：车9进8}\n3. 车一平二\n马2进3\n", read},
      // Black's column below Red's.
      {"1. 炮二平五\n2. 马二进三\n3. 车一平二\n4. 兵七进一\n5. 军二进六\n"
       "1. 马8进7\n2. 车9平8\n3. 马2进3\n4. 卒7进1\n5. 士4进5\n",
       "1. 炮二平五\n2. 马二进三\n3. 车一平二\n4. 兵七进一\n5. 车二进六 {原文：军二进六}\n"
       "1. 马8进7\n2. 车9平8\n3. 马2进3\n4. 卒7进1\n5. 士4进5\n",
       read},
      {"１．炮二平五　马８进７\n２．马二进三　车９平８\n３．车一平二　马２进３\n"
       "４．车一平二　马２进３\n５．兵七进一　卒７进１\n６．车二进六　士４进５\n７．马八进七　象３"
       "进５\n",
       "１．炮二平五　马８进７\n２．马二进三　车９平８\n３．车一平二　马２进３\n"
       "{原文：４．车一平二　马２进３}\n４．兵七进一　卒７进１\n５．车二进六　士４进５\n"
       "６．马八进七　象３进５\n",
       twice},
      {"⑴炮二平五 马8进7\n⑵马二进三 车9平8\n⑶车一平二 马2进3\n⑷车一平二 马2进3\n"
       "⑸兵七进一 卒7进1\n⑹车二进六 士4进5\n⑺马八进七 象3进5\n",
       "⑴炮二平五 马8进7\n⑵马二进三 车9平8\n⑶车一平二 马2进3\n{原文：⑷车一平二 马2进3}\n"
       "⑷兵七进一 卒7进1\n⑸车二进六 士4进5\n⑹马八进七 象3进5\n",
       twice},
      // Signs after exchanged words stay where they are.
      {"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 马2进3， 车一平二；\n4. 兵七进一 卒7进1\n"
       "5. 车二进六 士4进5\n",
       "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二， {原文：马2进3} 马2进3； "
       "{原文：车一平二}\n4. 兵七进一 卒7进1\n5. 车二进六 士4进5\n",
       {"mended_exchanged"}},
      // After prose, before the number.
      {"第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8\n第3回合 车一平二\n屏风马。\n"
       "第4回合 兵七进一 卒7进1\n第5回合 马八进七 马7进6\n第6回合 炮八平九 马3退5\n",
       "第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8\n第3回合 车一平二\n屏风马。\n"
       "马2进3 {原文缺此步} 第4回合 兵七进一 卒7进1\n第5回合 马八进七 马7进6\n"
       "第6回合 炮八平九 马3退5\n",
       lost},
      {"1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n"
       "5. 车二进六 士4进5\n6. 马八进七 象3进5\n8. 车二平三 炮9退1\n7. 炮八平九 炮8平9\n"
       "9. 车九平八 炮9平7\n",
       "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n"
       "5. 车二进六 士4进5\n6. 马八进七 象3进5\n7. 炮八平九 炮8平9\n8. 车二平三 炮9退1\n"
       "9. 车九平八 炮9平7\n",
       {"mended_lines"}},
  };
  for (const auto& [was, is, codes] : cases) {
    const Encoding encodings[] = {Encoding::utf8, Encoding::gb18030};
    for (const Encoding encoding : encodings) {
      const std::string bytes = encoded("标题：甲\n\n" + std::string(was), encoding, false);
      const Reported reported = mending(put("a.txt", bytes), 0);
      EXPECT_EQ(reported.codes, codes) << was;
      const std::string after = mended(bytes, reported.all);
      EXPECT_EQ(after, encoded("标题：甲\n\n" + std::string(is), encoding, false)) << was;
      EXPECT_TRUE(checked(check_job(), put("b.txt", after)).codes.empty()) << was;
    }
  }
}

TEST_F(Folder, LessSureThanAsked) {
  const std::string path = put("a.pgn", "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进四 *\n");
  const Reported reported = mending(path, 1);
  EXPECT_TRUE(reported.all.empty());
  EXPECT_NE(std::ranges::find(reported.codes, "mend_unsure"), reported.codes.end());
  EXPECT_NE(std::ranges::find(reported.codes, "illegal_move"), reported.codes.end());
}

TEST_F(Folder, VariationsOnWordsThatGoStandBesideThoseThatStay) {
  const auto text = [](const std::string& second) {
    return "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 " + second +
           " (2. 马八进七) 车9平8 3. 车一平二 马2进3 4. 兵七进一 卒7进1 *\n";
  };
  const std::string path = put("a.pgn", text("马二进三"));
  const Reported reported = mending(path, 0);
  EXPECT_EQ(reported.codes, std::vector<std::string>{"mended_extra"});
  EXPECT_EQ(mended(get(path), reported.all), text("{原文：马二进三}"));
}

// Brackets in comments and in variations end none of them. By its number the second variation
// belongs to the word that stays, like the first. It is removed if it repeats the first.
TEST_F(Folder, VariationsThatBothWordsHaveStayOnce) {
  const std::string variation = " (2. 马八进七 {a) b} 马2进3 (2... 车9平8) ; c) d\n3. 兵七进一)";
  const auto text = [&](const std::string& second) {
    return "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三" + variation + second +
           " 车9平8 3. 车一平二 马2进3 4. 兵七进一 卒7进1 *\n";
  };
  const std::string path = put("a.pgn", text(" 马二进三" + variation));
  const Reported reported = mending(path, 0);
  EXPECT_EQ(reported.codes, std::vector<std::string>{"mended_extra"});
  EXPECT_EQ(mended(get(path), reported.all), text(" {原文：马二进三}"));
  const std::string other = " (2. 马八进七 {other} 马2进3)";
  const std::string own = put("b.pgn", text(" 马二进三" + other));
  EXPECT_EQ(mended(get(own), mending(own, 0).all), text(" {原文：马二进三}" + other));
}

TEST_F(Folder, AVariationInFullWidthBrackets) {
  const auto text = [](const std::string& word) {
    return "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8（2... 卒7进1 3. 车一平二 " +
           word + "） 3. 车一平二 马2进3 *\n";
  };
  const Reported reported = mending(put("a.pgn", text("军9平8")), 0);
  EXPECT_EQ(reported.codes, std::vector<std::string>{"mended_read"});
  EXPECT_EQ(mended(text("军9平8"), reported.all), text("车9平8 {原文：军9平8}"));
}

// Both lines of a game; a round printed twice and its effect on the numbers of a variation.
TEST_F(Folder, VariationsAndTheLineTheyPartFrom) {
  const std::string text =
      "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 炮8进4\n"
      "(3... 马2进3 4. 兵七进一 卒7进1 5. 马八进七 马7进6 6. 马七进六 象3进5 7. 车二进六 马6进7\n"
      "8. 马六进五 马6进7) 4. 兵三进二 炮8平7 5. 兵七进一 *\n";
  std::string expected = text;
  const auto put_for = [&](std::string_view before, std::string_view after) {
    expected.replace(expected.find(before), before.size(), after);
  };
  put_for("兵三进二", "兵三进一 {原文：兵三进二}");
  put_for(" 马6进7) 4.", " {原文：马6进7}) 4.");
  const Reported reported = mending(put("a.pgn", text), 0);
  EXPECT_EQ(mended(text, reported.all), expected);

  const auto with = [](std::string_view variation) {
    return "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 炮8进4 (3... "
           "马2进3\n" +
           std::string(variation) + ") 4. 兵三进一 炮8平7 *\n";
  };
  const std::string twice = with(
      "4. 兵七进一 卒7进1 5. 车二进六 炮8平9 6. 车二进六 炮8平9 7. 车二平三 炮9退1\n"
      "8. 马八进七 士4进5 9. 马七进六 炮9平7 10. 车三平四 马7进8");
  const Reported round = mending(put("b.pgn", twice), 0);
  EXPECT_EQ(round.codes, (std::vector<std::string>{"mended_extra", "mended_numbers"}));
  EXPECT_EQ(
      mended(twice, round.all),
      with("4. 兵七进一 卒7进1 5. 车二进六 炮8平9 {原文：6. 车二进六 炮8平9} 6. 车二平三 炮9退1\n"
           "7. 马八进七 士4进5 8. 马七进六 炮9平7 9. 车三平四 马7进8"));
}

TEST_F(Folder, WhatHappensToVariations) {
  const std::string begin =
                        "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 马2进3 ",
                    end = " 4. 兵七进一 卒7进1 *\n";
  const struct {
    const char *variation, *mended, *code;
  } kCases[] = {
      // Exchanged moves.
      {"(3... 卒7进1 4. 马2进3 车二进六 5. 兵七进一 士4进5)",
       "(3... 卒7进1 4. 车二进六 {原文：马2进3} 马2进3 {原文：车二进六} 5. 兵七进一 士4进5)",
       "mended_exchanged"},
      // A comment would follow another move.
      {"(3... 卒7进1 4. 马2进3 {好} 车二进六 5. 兵七进一 士4进5)", nullptr, "mend_unsafe"},
      // Another move would be the first.
      {"(3... 车二进六 卒7进1 4. 马2进3 兵七进一 5. 士4进5)", nullptr, "mend_unsafe"},
      // Its first move is missing.
      {"(4. 车二进四 炮8平9 5. 车二平四)", nullptr, ""},
  };
  for (const auto& c : kCases) {
    const std::string text = begin + c.variation + end;
    const Reported reported = mending(put("v.pgn", text), 0);
    if (c.mended != nullptr) {
      EXPECT_EQ(mended(text, reported.all), begin + c.mended + end);
    }
    if (*c.code != 0) {
      EXPECT_NE(std::ranges::find(reported.codes, c.code), reported.codes.end()) << c.variation;
    } else {
      EXPECT_TRUE(checked(check_job(), put("w.pgn", mended(text, reported.all))).codes.empty());
    }
  }
}

TEST_F(Folder, OfAVariationNothingIsLeft) {
  const Reported reported =
      mending(put("v.pgn", "[Red \"甲\"]\n\n1. 兵三进一 (1... 将4进1) *\n"), 0);
  EXPECT_TRUE(reported.all.empty());
  EXPECT_NE(std::ranges::find(reported.codes, "mend_unsafe"), reported.codes.end());
}

// With 炮五平四 instead of 炮五进四 the last word would be legal, but not the variation beside it.
TEST_F(Folder, AVariationBearsOutTheMovesBeforeIt) {
  const std::string line =
      "[FEN \"r1bakab2/9/1cn1c1n2/p2Rp1p1p/2p4r1/1C7/P1P1P1P1P/2N1C1N2/9/R1BAKAB2 b - - 0 1\"]\n\n"
      "1... 车8平4 2. 车六平七 车4退2 3. 炮八平三 炮5退1 4. 炮五进四 D7-F7\n";
  const std::string text = line + "(4... 车4平5 5. 炮五进二 马3退5 6. 车九平八 炮2平4) *\n";
  const Reported reported = mending(put("a.pgn", text), 0.6);
  EXPECT_NE(mended(text, reported.all).find("4. 炮五进四 "), std::string::npos);
  EXPECT_NE(std::ranges::find(reported.codes, "mend_unsure"), reported.codes.end());
}

TEST_F(Folder, FilesAreReplacedWholeAndKept) {
  const std::string path = put("a.pgn", "one two three\n");
  const std::vector<Patch> patches = {{4, "two", "2"}};
  ASSERT_TRUE(mend_file(path, patches, {.backup = true}, 100));
  EXPECT_EQ(get(path), "one 2 three\n");
  EXPECT_EQ(get(path + ".orig"), "one two three\n");
  const auto changed = mend_file(path, patches, {}, 100);
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().code, &diag::cannot_write);
  EXPECT_EQ(get(path), "one 2 three\n");
  const auto kept = mend_file(path, std::vector<Patch>{{0, "one", "1"}}, {.backup = true}, 100);
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().code, &diag::output_exists);
}

// Every diff can be read by patch(1): applied by hand here.
std::string applied(const std::string& diff, const std::string& before) {
  std::vector<std::string> old;
  std::istringstream lines(before);
  for (std::string line; std::getline(lines, line);) old.push_back(line);
  std::istringstream in(diff);
  std::string line, out;
  std::size_t at = 0;
  while (std::getline(in, line)) {
    if (line.starts_with("---") || line.starts_with("+++") || line.starts_with("\\")) continue;
    if (line.starts_with("@@")) {
      const std::size_t begin = std::stoul(line.substr(4));
      const bool none = line.substr(4).find(",0 ") == line.substr(4).find(',');
      const std::size_t first = none ? begin : begin - 1;
      for (; at < first; ++at) out += old[at] + "\n";
      continue;
    }
    if (line[0] != '+') {
      EXPECT_EQ(line.substr(1), old[at]);
      ++at;
    }
    if (line[0] != '-') out += line.substr(1) + "\n";
  }
  for (; at < old.size(); ++at) out += old[at] + "\n";
  return out;
}

TEST(UnifiedDiff, NamesWithBlanksEndInATab) {
  std::string out;
  write_unified_diff(out, "甲 乙.pgn", "one\n", std::vector<Patch>{{0, "one", "1"}});
  EXPECT_EQ(out, "--- 甲 乙.pgn\t\n+++ 甲 乙.pgn\t\n@@ -1,1 +1,1 @@\n-one\n+1\n");
}

TEST(UnifiedDiff, AnyPatches) {
  std::string before;
  for (int i = 1; i <= 40; ++i) before += "line " + std::to_string(i) + "\n";
  unsigned seed = 1;
  const auto dice = [&](unsigned n) { return (seed = seed * 1103515245U + 12345U) / 65536U % n; };
  for (int round = 0; round < 500; ++round) {
    std::vector<Patch> patches;
    for (std::size_t at = dice(120); at < before.size();) {
      const std::size_t size =
          std::min<std::size_t>(dice(4) == 0 ? dice(20) : dice(3), before.size() - at);
      static const char* const kTexts[] = {"", "x", "a\nb\n", "\n", "three words here"};
      patches.push_back({at, before.substr(at, size), kTexts[dice(5)]});
      at += size + (dice(3) == 0 ? 0 : dice(150));
      if (at == patches.back().offset) ++at;
    }
    const auto after = patched(before, patches);
    ASSERT_TRUE(after);
    std::string diff;
    write_unified_diff(diff, "a", before, patches);
    const std::string shown = after->empty() || after->ends_with('\n') ? *after : *after + "\n";
    EXPECT_EQ(applied(diff, before), shown) << diff;
  }
}

}  // namespace
}  // namespace qipu
