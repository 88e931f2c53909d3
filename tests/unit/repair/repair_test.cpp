// The intended moves of records. Damage made by hand with the truth beside it (tests/data/repair),
// and laws: legal records are left alone, a corrected line is legal to its end, and a single
// misread word is either corrected or reported as doubtful.

#include "qipu/repair/repair.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/format/format.h"
#include "qipu/notation/notation.h"
#include "qipu/notation/resolve.h"
#include "repair/line/glyphs.h"
#include "support/one_game.h"
#include "support/played.h"

namespace qipu {
namespace {

using repair::Error;
using test::line_of;
using test::worded;
using test::Words;

std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<std::filesystem::path> damaged_games() {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::directory_iterator(test::damaged_folder())) {
    if (entry.path().extension() == ".pgn") out.push_back(entry.path());
  }
  std::ranges::sort(out);
  return out;
}

Words truth_of(const std::filesystem::path& path) { return test::played(path.filename()); }

std::optional<Repair> repair_of(const Words& words) {
  Game game;
  NodeId at = kRoot;
  for (const std::string& w : words) at = game.add_written(at, w);
  return find_repair(game);
}

// The true moves of a damaged game, in that notation.
Words words_of(const std::filesystem::path& path, const Notation& notation) {
  return test::written(truth_of(path), notation);
}

// The line of a repair is legal, and accounts for its words.
void expect_sound(const Repair& repair, const std::string& name) {
  auto position = Position::from(repair.start);
  ASSERT_TRUE(position) << name;
  for (const MendedMove& m : repair.line) {
    ASSERT_TRUE(position->legal(m.move)) << name << ' ' << m.move.ucci();
    position->make(m.move);
  }
  EXPECT_GT(repair.confidence, 0) << name;
  EXPECT_LE(repair.confidence, 1) << name;
  for (const Change& c : repair.changes) {
    EXPECT_GE(c.confidence + 1e-9, repair.confidence) << name << ' ' << c.error;
    EXPECT_LE(c.ply, repair.line.size() + 1) << name;
  }
}

TEST(Repair, WhatWasDamagedByHandIsMended) {
  for (const auto& path : damaged_games()) {
    const auto repair = repair_of_pgn(contents(path));
    const Words truth = truth_of(path);
    if (repair) {
      ASSERT_NO_FATAL_FAILURE(expect_sound(*repair, path.stem()));
    }
    if (path.stem() == "one-lost") {
      // 炮平五 for 炮二平五 can be read: there is nothing to correct.
      if (!repair) continue;
    }
    ASSERT_TRUE(repair) << path.stem();
    if (line_of(*repair) != truth) {
      // The two missing moves are not always certain; the repair must not claim that they are.
      EXPECT_TRUE(path.stem().string().starts_with("round-lost")) << path.stem();
      EXPECT_LT(repair->confidence, 0.5) << path.stem();
    }
    EXPECT_TRUE(repair->whole) << path.stem();
    EXPECT_FALSE(repair->changes.empty()) << path.stem();
  }
}

TEST(Repair, WhatIsLegalIsLeftAlone) {
  for (const auto& path : damaged_games()) {
    for (const Notation* notation : {&kChinese, &kChineseTraditional, &kChinese1957, &kWxf}) {
      EXPECT_FALSE(repair_of(words_of(path, *notation))) << path.stem() << ' ' << notation->id;
    }
  }
}

// Each word, one after the other, gets a sign that no move has.
TEST(Repair, AnUnknownSignIsMendedOrDoubted) {
  int mended = 0, doubted = 0;
  for (const auto& path : damaged_games()) {
    const Words words = words_of(path, kChinese);
    for (std::size_t i = 0; i < words.size(); i += 7) {
      Words damaged = words;
      const std::size_t sign = 3 * (i % 2);  // in Chinese the first two signs are three bytes each
      damaged[i].replace(sign, i % 2 == 0 || words[i][3] < 0 ? 3 : 1, "龖");
      const auto repair = repair_of(damaged);
      ASSERT_TRUE(repair) << path.stem() << ' ' << damaged[i];
      if (line_of(*repair) == truth_of(path)) {
        ++mended;
      } else {
        EXPECT_LT(repair->confidence, 0.9) << path.stem() << ' ' << words[i];
        ++doubted;
      }
    }
  }
  EXPECT_GT(mended, 20 * doubted);
}

// Both sides in Arabic digits, as many people type, and in Chinese ones, as in old prints.
TEST(Repair, DigitsOfTheOtherSideMakeNoOtherErrorsOfAMisprint) {
  constexpr const char* kDigits[][2] = {{"一", "1"}, {"二", "2"}, {"三", "3"},
                                        {"四", "4"}, {"五", "5"}, {"六", "6"},
                                        {"七", "7"}, {"八", "8"}, {"九", "9"}};
  const auto path = damaged_games().front();
  const Words truth = truth_of(path);
  for (const int script : {0, 1}) {
    Words words = words_of(path, *find_notation("zh"));
    for (std::string& word : words) {
      for (const auto& digit : kDigits) {
        const std::string_view other = digit[1 - script];
        for (std::size_t at; (at = word.find(other)) != word.npos;) {
          word.replace(at, other.size(), digit[script]);
        }
      }
    }
    constexpr std::string_view kForward = "进";
    std::string& hurt = *std::find_if(words.begin() + 8, words.end(), [&](const std::string& word) {
      return word.find(kForward) != word.npos;
    });
    hurt.replace(hurt.find(kForward), kForward.size(), "平");
    const auto repair = repair_of(words);
    ASSERT_TRUE(repair) << hurt;
    EXPECT_EQ(line_of(*repair), truth) << hurt;
    EXPECT_EQ(repair->changes.size(), 1u);
    EXPECT_EQ(repair->changes[0].error, "wrong_course") << hurt;
    EXPECT_GT(repair->confidence, 0.9) << hurt;
  }
}

// Also if hardly any word before them can be read.
TEST(Repair, WhoseDigitsAreWhoseIsKnownBehindAMisprintInTheFirstWords) {
  for (const auto& path : damaged_games()) {
    Words words = words_of(path, kChinese1957);
    if (words.size() < 30) continue;
    for (const std::size_t i : {0U, 3U}) words[i].replace(0, 3, "龖");
    const auto repair = repair_of(words);
    ASSERT_TRUE(repair && repair->whole) << path.stem();
    for (const Change& c : repair->changes) EXPECT_NE(c.error, "wrong_turn") << path.stem();
    if (repair->confidence > 0.9) {
      EXPECT_EQ(line_of(*repair), truth_of(path)) << path.stem();
    }
  }
}

TEST(Repair, TheLastWordsOfARecordAreNotGuessed) {
  // Any move of the rook may be meant: the repair reports that it is uncertain.
  const auto repair = repair_of({"炮二平五", "马8进7", "马二进三", "车9平8", "车龖龖龖"});
  ASSERT_TRUE(repair);
  EXPECT_LT(repair->confidence, 0.9);
}

TEST(Repair, AWitnessSettlesWhatTheWordsLeaveOpen) {
  Game game;
  NodeId at = kRoot;
  for (const char* w : {"炮二平五", "马8进7", "马二进三", "车9平8", "炮八平龖"}) {
    at = game.add_written(at, w);
  }
  const auto alone = find_repair(game);
  ASSERT_TRUE(alone);
  EXPECT_LT(alone->confidence, 0.5);
  RepairOptions options;
  for (const char* said : {"b2d2", "b2c2", "b2a2"}) {
    options.plausible = [said](const Position& position, Move m) {
      EXPECT_TRUE(position.legal(m));
      return m.ucci() == said ? 0.1F : 6.0F;
    };
    const auto heard = find_repair(game, options);
    ASSERT_TRUE(heard);
    EXPECT_EQ(line_of(*heard).back(), said);
    EXPECT_GT(heard->confidence, 0.8);
  }
}

// If the lines end differently, the result shows which was played; only for whole games.
TEST(Repair, WhatTheWordsLeaveOpenTheResultSettles) {
  Game game;
  game.add_written(game.add_written(kRoot, "炮二平五"), "炮8平龖");
  game.outcome.result = GameResult::black_wins;
  RepairOptions options;
  options.plausible = [](const Position&, Move) { return 2.4F; };
  for (const char* said : {"h7g7", "h7f7", "h7i7"}) {
    options.result_cost = [said](GameResult result, const Position& end) {
      EXPECT_EQ(result, GameResult::black_wins);
      const auto there = static_cast<bool>(end[*Square::parse(std::string_view(said).substr(2))]);
      return std::optional(there ? 0.1F : 4.0F);
    };
    const auto heard = find_repair(game, options);
    ASSERT_TRUE(heard);
    EXPECT_EQ(line_of(*heard).back(), said);
    EXPECT_GT(heard->confidence, 0.5);
  }
  options.result_cost = [](GameResult, const Position&) -> std::optional<float> {
    ADD_FAILURE() << "there is no result";
    return std::nullopt;
  };
  game.outcome.result = GameResult::unknown;
  EXPECT_TRUE(find_repair(game, options));
}

// Two missing moves are among a thousand: the words allow many, and the moves that players prefer
// decide.
TEST(Repair, ALostRoundIsWhatTheWitnessWouldPlay) {
  for (const char* name : {"round-lost-counted-on", "round-lost-number-gone"}) {
    const std::filesystem::path path = test::damaged_folder() / (std::string(name) + ".pgn");
    const Words truth = truth_of(path);
    // The moves played in the positions of the true game.
    std::map<std::uint64_t, std::string> played;
    Position position = Position::standard();
    for (const std::string& m : truth) {
      played[position.key()] = m;
      position.make(Move(*Square::parse(m.substr(0, 2)), *Square::parse(m.substr(2))));
    }
    RepairOptions options;
    int asked = 0;
    options.plausible = [&](const Position& p, Move m) {
      ++asked;
      const auto known = played.find(p.key());
      return known != played.end() && known->second == m.ucci() ? 0.5F : 5.0F;
    };
    const auto repair = repair_of_pgn(contents(path), options);
    ASSERT_TRUE(repair) << name;
    EXPECT_EQ(line_of(*repair), truth) << name;
    EXPECT_TRUE(repair->whole) << name;
    EXPECT_GT(asked, 2) << name;
  }
}

TEST(Repair, ADashOutOfPlaceIsMended) {
  for (const char* wrong : {"C-3C4", "C3C-4", "C3--C4"}) {
    const auto repair = repair_of({"H2-E2", "H9-G7", "H0-G2", "I9-H9", wrong, "G6-G5", "I0-H0"});
    ASSERT_TRUE(repair) << wrong;
    EXPECT_EQ(line_of(*repair), (Words{"h2e2", "h9g7", "h0g2", "i9h9", "c3c4", "g6g5", "i0h0"}));
    EXPECT_GT(repair->confidence, 0.9) << wrong;
    EXPECT_EQ(repair->changes.front().error, "misplaced_mark");
  }
}

TEST(Repair, WhatTheSearchDoesNotGetThroughIsNotBelieved) {
  // None of the words is a move: the search still ends, and reports it.
  Words words;
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    std::string word;
    for (int k = 0; k < 4; ++k) word += Words{"车", "马", "二", "7", "进", "平"}[random() % 6];
    words.push_back(std::move(word));
  }
  Game game;
  NodeId at = kRoot;
  for (const std::string& w : words) at = game.add_written(at, w);
  RepairOptions options;
  options.work = 200'000;
  const auto repair = find_repair(game, options);
  ASSERT_TRUE(repair);
  EXPECT_FALSE(repair->whole);
  EXPECT_EQ(repair->confidence, 0);
}

TEST(Repair, StartsThatCannotBePlayedOnHaveNone) {
  Game game;
  game.start = parse_fen("3k1k3/9/9/9/9/9/9/9/9/4K4 w")->setup;
  game.add_written(kRoot, "炮二平五");
  EXPECT_FALSE(find_repair(game));
}

TEST(Repair, TheNextBestLinesAreTold) {
  // 车二进三 and 车二进四 fit equally well.
  const Game game = worded(nullptr, {"炮二平五", "马8进7", "马二进三", "车9平8", "车一平二",
                                     "马2进3", "车二进龖", "卒3进1"});
  const auto repair = find_repair(game);
  ASSERT_TRUE(repair && repair->whole);
  ASSERT_FALSE(repair->others.empty());
  double sum = repair->confidence;
  const Repair* before = &*repair;
  for (const Repair& other : repair->others) {
    EXPECT_LE(other.confidence, before->confidence);
    EXPECT_NE(line_of(other), line_of(*repair));
    EXPECT_EQ(other.line.size(), repair->line.size());
    sum += other.confidence;
    before = &other;
  }
  EXPECT_LE(sum, 1);
  EXPECT_GE(repair->margin, 0);
  EXPECT_NEAR(repair->margin, std::log(repair->confidence / repair->others[0].confidence), 1e-4);
  // A repair without close alternatives.
  const auto sure = find_repair(worded(
      nullptr, {"炮二平五", "马8进7", "马二进三", "军9平8", "车一平二", "马2进3", "兵七进一"}));
  ASSERT_TRUE(sure);
  EXPECT_GT(sure->margin, 5);
}

TEST(Repair, AWordThatFitsSeveralMovesIsWeighed) {
  const Game game = worded(nullptr, {"炮二平五", "马8进7", "马二进三", "卒进1", "车一平二"});
  const auto even = find_repair(game);
  ASSERT_TRUE(even && even->whole);
  EXPECT_LT(even->confidence, 0.25);  // five pawns may be meant
  EXPECT_EQ(even->others.size(), 3U);
  const Move pawn(*Square::parse("g6"), *Square::parse("g5"));
  qipu::RepairOptions options;
  options.plausible = [&](const Position&, Move m) { return m == pawn ? 0.5F : 5.0F; };
  const auto heard = find_repair(game, options);
  ASSERT_TRUE(heard && heard->whole);
  ASSERT_EQ(heard->changes.size(), 1U);
  EXPECT_EQ(heard->changes[0].error, "open_word");
  EXPECT_EQ(heard->changes[0].ply, 4U);
  EXPECT_EQ(heard->changes[0].moves, std::vector<Move>{pawn});
  EXPECT_GT(heard->confidence, 0.7);
  EXPECT_GE(heard->changes[0].confidence, heard->confidence);
  // If later moves leave only one of them, there is nothing to decide.
  EXPECT_FALSE(find_repair(
      worded(nullptr, {"炮二平五", "马8进7", "马二进三", "卒进1", "车一平二", "马7进6"}), options));
}

TEST(Repair, AVariationIsMendedFromWhereItParts) {
  Game game = worded(nullptr, {"炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "炮8进4"});
  NodeId at = 5;  // 车一平二
  const NodeId first = static_cast<NodeId>(game.size());
  for (const char* const word : {"马2进3", "兵七进一", "卒7进1", "军二进六", "马7进6"}) {
    at = game.add_written(at, word);
  }
  qipu::Findings found;
  qipu::resolve(game, {}, [](std::uint32_t, std::string_view) { return qipu::Location(); }, found);
  EXPECT_FALSE(find_repair(game));
  qipu::RepairOptions options;
  options.variation = first;
  const auto repair = find_repair(game, options);
  ASSERT_TRUE(repair && repair->whole);
  EXPECT_EQ(repair->variation, first);
  EXPECT_EQ(write_fen(repair->start),
            "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b - - 5 3");
  EXPECT_EQ(repair->line.size(), 5U);
  EXPECT_EQ(repair->line.front().node, first);
  ASSERT_EQ(repair->changes.size(), 1U);
  EXPECT_EQ(repair->changes[0].ply, 4U);
  EXPECT_EQ(repair->changes[0].moves[0].ucci(), "h0h6");
}

TEST(Mistakes, DistancesAreWhatTheTableSays) {
  repair::Mistakes mistakes;
  const auto distance = [&](std::string_view seen, std::string_view meant) {
    return mistakes.distance(repair::signs_of(seen, true), repair::signs_of(meant, true));
  };
  const auto expect = [&](std::string_view seen, std::string_view meant, Error error) {
    const repair::Slip slip = distance(seen, meant);
    EXPECT_EQ(slip.error, error) << seen << " for " << meant;
    EXPECT_FLOAT_EQ(slip.cost, cost_of(error)) << seen << " for " << meant;
  };
  EXPECT_EQ(distance("車二進三", "车二进三").cost, 0);  // styles of one notation
  EXPECT_EQ(distance("马８进７", "马8进7").cost, 0);
  expect("军二进三", "车二进三", Error::misread_sign);
  expect("車二進三", "車二進四", Error::near_digit);
  expect("车二进三", "车二进九", Error::wrong_digit);
  expect("马８进七", "马8进7", Error::other_sides_digit);
  expect("车二退三", "车二进三", Error::wrong_course);
  expect("前炮退三", "后炮退三", Error::wrong_order);
  expect("炮二进三", "车二进三", Error::wrong_piece);
  expect("车二进", "车二进三", Error::lost_sign);
  expect("车二二进三", "车二进三", Error::extra_sign);
  expect("二车进三", "车二进三", Error::swapped_signs);
  expect("兵一进七", "兵七进一", Error::swapped_digits);
  expect("A5+4", "A4+5", Error::swapped_digits);
  expect("车二龖三", "车二进三", Error::unknown_sign);
  expect("车二车三", "车二进三", Error::wrong_sign);
  // 1 and 7 look alike; 2 and 9 do not.
  expect("车2进1", "车2进7", Error::near_digit);
  expect("车2进7", "车2进1", Error::near_digit);
  expect("车2进2", "车2进9", Error::wrong_digit);
  expect("R2+3", "C2+3", Error::wrong_piece);
  // On a keyboard D and F are below R; G is not, and L even less.
  expect("D2+3", "R2+3", Error::near_key);
  expect("F2+3", "R2+3", Error::near_key);
  expect("G2+3", "R2+3", Error::wrong_piece);
  expect("L2+3", "R2+3", Error::wrong_piece);
  expect("c2+3", "C2+3", Error::none);
}

}  // namespace
}  // namespace qipu
