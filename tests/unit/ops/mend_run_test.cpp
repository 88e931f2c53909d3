// The reports of a run about corrections, and when it makes them.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/ops/game_stream.h"
#include "support/folder.h"
#include "support/run.h"

namespace qipu {
namespace {

class MendRun : public test::Folder {
 protected:
  test::Ran checked(const std::string& text, const Job& job) const {
    return test::run_over(job, {.names = {put("a.pgn", text)}});
  }
};

Job check_job() {
  Job job;
  job.check = job.mend = true;
  return job;
}

std::vector<std::string_view> codes_of(const std::vector<Diagnostic>& findings) {
  std::vector<std::string_view> out;
  for (const Diagnostic& d : findings) out.push_back(d.code->name);
  return out;
}

TEST_F(MendRun, WhatAMainLineMeantIsToldOnce) {
  const test::Ran ran = checked(
      "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 军9平8 3. 车一平二 马2进3 *\n", check_job());
  ASSERT_EQ(ran.heard.findings.size(), 1U);
  EXPECT_EQ(codes_of(ran.heard.findings[0].notes),
            (std::vector<std::string_view>{"move_not_replayed", "mend_here"}));
}

TEST_F(MendRun, LinesThatReadOnInEitherOrderAreToldOfWhereTheNumbersBreak) {
  const test::Ran ran = checked(
      "[Red \"甲\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n4. 兵七进一 卒7进1\n"
      "3. 车一平二 马2进3\n5. 车二进六 士4进5\n6. 马八进七 象3进5 *\n",
      check_job());
  ASSERT_EQ(codes_of(ran.heard.findings), std::vector<std::string_view>{"number_breaks"});
  const auto notes = codes_of(ran.heard.findings[0].notes);
  ASSERT_FALSE(notes.empty());
  EXPECT_EQ(notes.back(), "mend_whole");
}

// A run that corrects games need not also report how.
TEST_F(MendRun, AGameIsMendedThoughNothingElseIsAskedOfIt) {
  Job job;
  job.check = true;
  job.mend_sure = 0.5;
  const test::Ran ran =
      checked("[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 军9平8 3. 车一平二 马2进3 *\n", job);
  EXPECT_EQ(codes_of(ran.heard.findings), std::vector<std::string_view>{"mended_read"});
}

// If a text cannot be changed in place, this is reported only for changes in place.
TEST_F(MendRun, WhatHasNoPlaceIsUnsafeInPlaceAndElsewhereUnsure) {
  const std::string text = "[Red \"甲\"]\n\n1. 兵三进一 (1... 将4进1) *\n";
  for (const bool in_place : {true, false}) {
    Job job = check_job();
    job.mend_sure = 0;
    job.in_place = in_place;
    const auto codes = codes_of(checked(text, job).heard.findings);
    EXPECT_EQ(std::ranges::count(codes, "mend_unsafe"), in_place ? 1 : 0);
    EXPECT_EQ(std::ranges::count(codes, "mend_unsure"), in_place ? 0 : 1);
  }
}

// The single requested game is in the first of two blocks.
TEST_F(MendRun, FindingsThatAreNotToldAreCountedForOneGameToo) {
  std::string text = "[Red \"a\"]\n\n1. 炮二平五 ) ) ) *\n\n";
  for (int i = 0; i < 40; ++i) text += "[Red \"b\"]\n\n1. 炮二平五 *\n\n";
  const InputList list = list_inputs({.names = {put("a.pgn", text)}});
  Job job;
  job.max_findings = 1;
  job.item_bytes = 200;
  test::Hearer hearer;
  EXPECT_TRUE(load_game(job, list, 1, hearer).game);
  EXPECT_EQ(codes_of(hearer.findings),
            (std::vector<std::string_view>{"stray_close", "more_findings"}));
}

}  // namespace
}  // namespace qipu
