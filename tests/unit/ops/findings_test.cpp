// Findings that no other test raises: each by an input with that one problem, through the pipeline
// as `qipu check` runs it.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "ops/batch/game_worker.h"
#include "ops/run/visit.h"
#include "qipu/ops/inputs.h"
#include "support/folder.h"

namespace qipu {
namespace {

/// A worker that runs out of memory for a game.
struct NoRoom final : GameVisitor {
  bool visit(const ReadGame&) override { throw std::runtime_error("no room"); }
};

class Found : public test::Folder {
 protected:
  /// The codes found for one of the files, or for the folder.
  std::vector<const Code*> found(const std::string& name, bool no_room = false) const {
    Job job;
    job.check = true;
    InputRequest request;
    request.names = {(root_ / name).string()};
    request.recurse = true;
    const InputList list = list_inputs(request);
    std::vector<const Code*> out;
    const auto make = [&]() -> std::unique_ptr<GameVisitor> {
      if (no_room) return std::make_unique<NoRoom>();
      return std::make_unique<GameWorker>(job, WrittenTo(), nullptr);
    };
    visit_games(job, list.inputs, make, [&](const WorkItem& item) {
      for (const Diagnostic& d : item.findings) out.push_back(d.code);
      return true;
    });
    return out;
  }

  bool says(const Code& code, const std::string& name, const std::string& bytes) const {
    put(name, bytes);
    const auto codes = found(name);
    return std::ranges::find(codes, &code) != codes.end();
  }
};

TEST_F(Found, EncodingsThatFitEquallyWell) {
  EXPECT_TRUE(says(diag::encoding_doubtful, "a.pgn", "[Red \"\xE0\xE1\xE2\xE3\"]\n\n*\n"));
  // If the moves are legal in both, it does not matter.
  EXPECT_FALSE(says(diag::encoding_doubtful, "a.pgn",
                    "[Red \"\xE0\xE1\xE2\xE3\"]\n\n1. h2e2 h9g7 2. h0g2 *\n"));
}

TEST_F(Found, WhatIsNoRecordInAFolderAndWhatIsKnownBySight) {
  put("zero.bin", std::string(99, '\0'));
  EXPECT_EQ(found(""), std::vector<const Code*>{&diag::not_a_record});
  EXPECT_TRUE(says(diag::named_not_read, "book.obk", std::string("SQLite format 3\0...", 19)));
}

// A record of one move, packed by 7z with a password for names and contents.
constexpr std::string_view kLocked =
    "377abcaf271c0004be9f9afaa0000000000000002e00000000000000500475c59c9aa264efcb"
    "86d8e94e5f63f980ca242a41bded65e3c341ec4cbcd429a15c08fa44c096d0def0a97e820ac2"
    "bdf61b60765b8fe3d79cf3abc9a53c6ae4d9c32827e1f2cf6c3fd9dfbb825636586dcba54a65"
    "354df8fc22264fd23975c0720144113d02bc681c1e99578ecb5920fcf6c7d742c98bf722ade9"
    "965992089f0098f3767024e35b650fc623f474cf892ac46ed986543931f9c78b29c44418cec5"
    "f26d17063001097000070b0100012406f1070112530f5875ae89103a82c74a97411e3ce6fd26"
    "0c620a01ad2869ef0000";

TEST_F(Found, AnArchiveUnderAPassword) {
  std::string bytes;
  for (std::size_t i = 0; i < kLocked.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(kLocked.substr(i, 2)), nullptr, 16));
  }
  EXPECT_TRUE(says(diag::archive_encrypted, "locked.7z", bytes));
}

TEST_F(Found, AFenWhoseCapitalsAreBlack) {
  EXPECT_TRUE(says(diag::fen_case_exchanged, "a.fen",
                   "RNBAKABNR/9/1C5C1/P1P1P1P1P/9/9/p1p1p1p1p/1c5c1/9/rnbakabnr w\n"));
}

TEST_F(Found, ADateThatIsNone) {
  EXPECT_TRUE(says(diag::odd_date, "a.pgn", "[Date \"1999.13.40\"]\n\n1. 炮二平五 *\n"));
}

TEST_F(Found, VariationsThatDoNotCloseOrReplaceNothing) {
  EXPECT_TRUE(
      says(diag::unclosed_variation, "a.pgn", "[Red \"a\"]\n\n1. 炮二平五 (1. 马二进三 *\n"));
  EXPECT_TRUE(says(diag::stray_close, "a.pgn", "[Red \"a\"]\n\n1. 炮二平五 ) *\n"));
  EXPECT_TRUE(
      says(diag::variation_of_nothing, "a.pgn", "[Red \"a\"]\n\n(1. 马二进三) 1. 炮二平五 *\n"));
}

TEST_F(Found, ResultsThatAreMissingOrDiffer) {
  EXPECT_TRUE(says(diag::missing_result, "a.pgn", "[Red \"a\"]\n\n1. 炮二平五\n"));
  EXPECT_TRUE(says(diag::results_differ, "a.pgn", "[Result \"1-0\"]\n\n1. 炮二平五 0-1\n"));
}

TEST_F(Found, MovesAfterMate) {
  EXPECT_TRUE(says(diag::move_after_end, "a.pgn",
                   "[FEN \"3k5/R8/8R/9/9/9/9/9/9/4K4 w\"]\n\n1. i7i9 d9e9 1-0\n"));
}

TEST_F(Found, AStartThatCannotBePlayedOn) {
  EXPECT_TRUE(says(diag::unplayable_start, "a.pgn",
                   "[FEN \"3k5/9/9/9/9/9/9/9/9/3KK4 w\"]\n\n1. 帅五进一 *\n"));
}

TEST_F(Found, KeysAndLinesThatAreNoPartOfAGame) {
  EXPECT_TRUE(says(diag::json_key, "a.json",
                   "{\"tags\": {}, \"moves\": [{\"move\": \"h2e2\"}], \"colour\": {}}\n"));
  EXPECT_TRUE(says(diag::lines_left_out, "a.txt",
                   "info depth 1\nposition startpos moves h2e2\nbestmove h9g7\n"));
}

// Usually out of memory; here the visitor of the games throws.
TEST_F(Found, WorkThatFailsIsAFindingAndNoCrash) {
  put("a.pgn", "[Red \"a\"]\n\n1. 炮二平五 *\n");
  const auto codes = found("a.pgn", true);
  EXPECT_EQ(codes, std::vector<const Code*>{&diag::work_failed});
}

}  // namespace
}  // namespace qipu
