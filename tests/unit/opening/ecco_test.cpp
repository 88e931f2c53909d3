// Codes of openings: the table, the decisions between codes, and laws of the methods.

#include "opening/ecco.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "opening/ecco_table.h"
#include "opening/ecco_tags.h"
#include "qipu/rules/position.h"
#include "support/scripted_engine.h"

namespace qipu {
namespace {

using test::moves;

constexpr EccoMethod kOrders[] = {EccoMethod::xqbase, EccoMethod::variant_b};
constexpr EccoMethod kMethods[] = {EccoMethod::xqbase, EccoMethod::variant_b, EccoMethod::position};

std::string code_of(const std::vector<Move>& line, EccoMethod method = EccoMethod::xqbase) {
  return std::string(ecco_of(qipu::Setup::standard(), line, method).code);
}

/// Moves separated by blanks.
std::vector<Move> line_of(std::string_view words) {
  std::vector<Move> out;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    out.push_back(*Move::parse(words.substr(0, end)));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return out;
}

std::vector<Move> mirrored(std::vector<Move> line) {
  for (Move& m : line) m = m.mirrored();
  return line;
}

bool legal(const std::vector<Move>& line) {
  Position p = Position::standard();
  for (const Move m : line) {
    if (!p.legal(m)) return false;
    p.make(m);
  }
  return true;
}

TEST(Ecco, TheTableIsWhole) {
  const auto all = all_ecco();
  EXPECT_EQ(all.size(), 260U);
  EXPECT_EQ(all.front().code, "A00");
  EXPECT_EQ(all.back().code, "E48");
  EXPECT_TRUE(std::ranges::is_sorted(all, std::less(), &Ecco::code));
  std::size_t per_letter[5] = {};
  std::set<std::pair<std::string_view, std::string_view>> zh, hant, en;
  for (const Ecco& ecco : all) {
    ++per_letter[ecco.code[0] - 'A'];
    for (const EccoScript script : {EccoScript::zh, EccoScript::zh_hant, EccoScript::en}) {
      EXPECT_FALSE(ecco.opening.in(script).empty()) << ecco.code;
      EXPECT_EQ(ecco.variation.in(script).empty(), ecco.variation.zh.empty()) << ecco.code;
    }
    zh.emplace(ecco.opening.zh, ecco.variation.zh);
    hant.emplace(ecco.opening.zh_hant, ecco.variation.zh_hant);
    en.emplace(ecco.opening.en, ecco.variation.en);
    EXPECT_FALSE(ecco.line.empty()) << ecco.code;
    EXPECT_LE(ecco.line.size(), kEccoPlies) << ecco.code;
    EXPECT_EQ(find_ecco(ecco.code), &ecco);
  }
  EXPECT_EQ(std::vector(per_letter, per_letter + 5),
            std::vector<std::size_t>({53, 39, 85, 39, 44}));
  EXPECT_EQ(zh.size(), 260U);  // all names are different
  EXPECT_EQ(hant.size(), 260U);
  EXPECT_EQ(en.size(), 260U);
}

// No character may be one that the other script writes differently.
TEST(Ecco, NamesAreOfOneScript) {
  const auto has = [](std::string_view words, std::string_view sign) {
    return words.find(sign) != words.npos;
  };
  for (const Ecco& ecco : all_ecco()) {
    const std::string zh = std::string(ecco.opening.zh).append(ecco.variation.zh);
    const std::string hant = std::string(ecco.opening.zh_hant).append(ecco.variation.zh_hant);
    for (const auto* const pair :
         {"马馬", "车車", "飞飛", "边邊", "过過", "对對", "进進", "顺順", "转轉", "双雙", "头頭",
          "两兩", "兑兌", "后後", "单單", "补補", "压壓", "盘盤", "弃棄", "连連", "宫宮", "红紅",
          "开開", "缓緩", "风風", "骑騎", "龟龜", "钩鉤", "鸳鴛", "鸯鴦", "横橫"}) {
      const std::string_view simple(pair, 3), full(pair + 3, 3);
      EXPECT_FALSE(has(zh, full)) << ecco.code << full;
      EXPECT_FALSE(has(hant, simple)) << ecco.code << simple;
      EXPECT_EQ(has(zh, simple), has(hant, full)) << ecco.code;
    }
    EXPECT_TRUE(std::ranges::all_of(ecco.opening.en, [](char c) { return c > 0; })) << ecco.code;
  }
}

TEST(Ecco, CodesAreFoundByName) {
  ASSERT_NE(find_ecco("c47"), nullptr);
  EXPECT_EQ(find_ecco("c47")->variation.zh, "红左边马对黑退边炮");
  EXPECT_EQ(find_ecco("C29"), nullptr);
  EXPECT_EQ(find_ecco(""), nullptr);
  EXPECT_EQ(find_ecco("C477"), nullptr);
  for (const EccoMethod method : kMethods) EXPECT_EQ(ecco_method(ecco_method_name(method)), method);
  EXPECT_EQ(ecco_method("eco"), std::nullopt);
  EXPECT_EQ(ecco_script("zh-hant"), EccoScript::zh_hant);
  EXPECT_EQ(ecco_script("fr"), std::nullopt);
}

TEST(Ecco, LinesLeadToTheirCodes) {
  for (const EccoWay& way : EccoTable::bundled().ways) {
    const Ecco& ecco = all_ecco()[static_cast<std::size_t>(way.code)];
    EXPECT_TRUE(legal(way.moves)) << ecco.code;
    EXPECT_EQ(code_of(way.moves), ecco.code);
    EXPECT_EQ(code_of(way.moves, EccoMethod::position), ecco.code);
  }
}

TEST(Ecco, LeftAndRightAreOne) {
  for (const EccoWay& way : EccoTable::bundled().ways) {
    for (const EccoMethod method : kMethods) {
      EXPECT_EQ(code_of(mirrored(way.moves), method), code_of(way.moves, method));
    }
  }
}

// The moves of each side in another order, if they are legal and lead to the same position.
TEST(Ecco, ThePositionKnowsNoOrder) {
  std::mt19937 random(20041);
  std::size_t others = 0, told_apart = 0;
  for (const EccoWay& way : EccoTable::bundled().ways) {
    for (int i = 0; i < 20; ++i) {
      std::vector<Move> sides[2], line;
      for (std::size_t k = 0; k < way.moves.size(); ++k) sides[k % 2].push_back(way.moves[k]);
      for (auto& side : sides) std::ranges::shuffle(side, random);
      for (std::size_t k = 0; k < way.moves.size(); ++k) line.push_back(sides[k % 2][k / 2]);
      if (line == way.moves || !legal(line)) continue;
      Position p = Position::standard(), q = p;
      for (const Move m : way.moves) p.make(m);
      for (const Move m : line) q.make(m);
      if (p.key() != q.key()) continue;
      ++others;
      EXPECT_EQ(code_of(line, EccoMethod::position), code_of(way.moves, EccoMethod::position));
      told_apart += code_of(line) != code_of(way.moves) ? 1U : 0U;
    }
  }
  EXPECT_GT(others, 500U);
  EXPECT_GT(told_apart, 100U) << "what the order of moves does tell apart";
}

TEST(Ecco, TheFirstTenRoundsDecide) {
  const auto line = line_of(
      "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0a2 d9e8 b2c2 i8g8 "
      "g6f6 g7h5 a0b0 a9b9 b0b6");
  const char* const on_the_way[] = {"B00", "B05", "B05", "B05", "B05", "C00", "C00",
                                    "C00", "C30", "C40", "C40", "C41", "C47"};
  for (std::size_t plies = 1; plies <= line.size(); ++plies) {
    EXPECT_EQ(code_of({line.begin(), line.begin() + static_cast<std::ptrdiff_t>(plies)}),
              on_the_way[std::min(plies, std::size(on_the_way)) - 1])
        << plies;
  }
  EXPECT_EQ(code_of({}), "A00");
}

TEST(Ecco, SetsComeInAnyOrder) {
  for (const char* const words :
       {"h2e2 h9g7 h0g2 g6g5 i0h0 i9h9 c3c4 b9c7 h0h6 h7i7 h6g6 i7i8 e3e4",
        "h2e2 b9c7 c3c4 g6g5 h0g2 h9g7 i0h0 i9h9 h0h6 h7i7 h6g6 i7i8 e3e4"}) {
    for (const EccoMethod method : kMethods) EXPECT_EQ(code_of(line_of(words), method), "C49");
  }
  // A rook that crosses the river before the pawn of the seventh file moves, and pawns that move
  // later.
  EXPECT_EQ(code_of(line_of("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 h0h6 g6g5 e3e4 d9e8 c3c4 h7i7")), "C17");
}

// The five places where programs differ.
TEST(Ecco, TwoOrdersOfMoves) {
  const std::tuple<const char*, const char*, const char*> rows[] = {
      {"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0c2 d9e8 b2a2 a9b9", "C46",
       "C45"},
      {"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0c2 d9e8 b2a2 i8g8 g6f6 a9b9",
       "C46", "C45"},
      {"h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 b0c2 c6c5 a0a1 b7b6 h6h4 c9e7 g3g4 b6b5 c3c4",
       "C25", "C23"},
      {"h2e2 b9c7 h0g2 h7f7 i0h0 h9g7 g3g4 c6c5 b0a2 g9e7 b2c2 a9b9 a0b0 b7b3 c3c4 c5c4 g4g5",
       "B56", "B55"},
      {"h2e2 h9g7 h0g2 i9h9 c3c4 g6g5 b0c2 b9c7 b2b4 g7h5 c2d4 c9e7 i0i1", "C86", "C85"},
      {"h2e2 h9g7 h0g2 i9h9 c3c4 g6g5 b0c2 b9c7 b2b4 g7h5 c2d4 c9e7 a0a1 d9e8 i0i1", "C85", "C86"},
  };
  for (const auto& [words, xqbase, variant_b] : rows) {
    ASSERT_TRUE(legal(line_of(words))) << words;
    EXPECT_EQ(code_of(line_of(words)), xqbase);
    EXPECT_EQ(code_of(line_of(words), EccoMethod::variant_b), variant_b);
    EXPECT_EQ(other_ecco(xqbase, line_of(words)), nullptr);
    EXPECT_EQ(other_ecco(variant_b, line_of(words)), nullptr);
    ASSERT_NE(other_ecco("C10", line_of(words)), nullptr);
    EXPECT_EQ(other_ecco("C10", line_of(words))->code, xqbase);
  }
}

TEST(Ecco, OtherStartsAreEndgames) {
  qipu::Setup setup = qipu::Setup::standard();
  setup.board.set(*Square::parse("b0"), Piece());
  for (const EccoMethod method : kMethods) {
    const Ecco& ecco = ecco_of(setup, line_of("h2e2 h9g7"), method);
    EXPECT_EQ(ecco.code, "A00");
    EXPECT_EQ(ecco.opening.zh_hant, "殘局");
  }
  EXPECT_EQ(ecco_of(qipu::Setup::standard(), line_of("e3e4")).opening.zh, "其他开局");
}

// Any game has a code, and it is one of the family that its first moves allow.
TEST(Ecco, EveryGameHasACodeThatFitsIt) {
  std::mt19937 random(7);
  for (int game = 0; game < 3000; ++game) {
    const auto& ways = EccoTable::bundled().ways;
    std::vector<Move> line = ways[random() % ways.size()].moves;
    line.resize(random() % (line.size() + 1));
    Position p = Position::standard();
    for (const Move m : line) p.make(m);
    while (line.size() < kEccoPlies + 4) {
      const MoveList all = p.legal_moves();
      if (all.empty()) break;
      line.push_back(all[static_cast<int>(random() % static_cast<unsigned>(all.size()))]);
      p.make(line.back());
    }
    for (const EccoMethod method : kOrders) {
      const std::string code = code_of(line, method);
      EXPECT_EQ(ecco_instead(code, std::span(line).first(std::min(line.size(), kEccoPlies))), "")
          << code;
      EXPECT_EQ(code_of(mirrored(line), method), code);
    }
    EXPECT_EQ(code_of(mirrored(line), EccoMethod::position), code_of(line, EccoMethod::position));
  }
}

TEST(Ecco, AnotherTextIsNoTable) {
  const std::string names = "[names]\n= 甲\t甲\tA\nA00\nB00\n= 乙\t乙\tB\nC00\t丙\t丙\tC\n";
  ASSERT_TRUE(EccoTable::parse(names));
  ASSERT_TRUE(EccoTable::parse(names + "[rules]\nset a h2e2\nB00 R a@1\n  C00/B00 B !h9g7@2-3\n"));
  ASSERT_TRUE(EccoTable::parse(names + "[rules]\nB00\n[lines]\nB00 h2e2 h9g7\n"));
  for (const char* const text :
       {"A00\n", "[other]\nA00\n", "[names]\nA00\n", "[names]\n= 甲\t甲\nA00\n",
        "[names]\n= 甲\t甲\tA\nA0\n", "[names]\n= 甲\t甲\tA\nB00\nA00\n",
        "[names]\n= 甲\t甲\tA\nB00\t乙\n"}) {
    EXPECT_FALSE(EccoTable::parse(text)) << text;
  }
  for (const char* const rule : {"D00", "B00/D00", "B00 R h2e2", "B00 R h2e2@", "B00 R h2e2@0",
                                 "B00 R h2e2@5-3", "B00 R h2e2@11", "B00 R h2x2@1", "B00 R @1",
                                 "B00 R h2e2@1:", "B00 R h2e2@1:b", "set a", "set a h2e2 b"}) {
    EXPECT_FALSE(EccoTable::parse(names + "[rules]\n" + rule + "\n")) << rule;
  }
  for (const char* const line : {"D00 h2e2", "B00", "B00 h2e", "B00 h2e2 x"}) {
    EXPECT_FALSE(EccoTable::parse(names + "[lines]\n" + line + "\n")) << line;
  }
}

// --- tags ----------------------------------------------------------------------------------------

std::string tags_of(std::initializer_list<std::pair<std::string_view, std::string_view>> tags,
                    const EccoTagging& how = {}) {
  Game game;
  for (const auto& [name, value] : tags) game.tags.set(name, value);
  tag_ecco(game, line_of("h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 b0a2"), how);
  std::string out;
  for (const auto& [name, value] : game.tags) out.append(name).append("=").append(value) += ";";
  return out;
}

TEST(EccoTags, AreAddedWhereTheyAreMissing) {
  EXPECT_EQ(tags_of({}), "ECCO=D22;Opening=顺炮直车对横车;Variation=红左边马;");
  EXPECT_EQ(tags_of({{"ECCO", "?"}}), "ECCO=D22;Opening=顺炮直车对横车;Variation=红左边马;");
  EXPECT_EQ(tags_of({{"ECCO", "D22"}}), "ECCO=D22;Opening=顺炮直车对横车;Variation=红左边马;");
  EXPECT_EQ(tags_of({}, {.script = EccoScript::zh_hant}),
            "ECCO=D22;Opening=順炮直車對橫車;Variation=紅左邊馬;");
}

TEST(EccoTags, KeepWhatTheySay) {
  EXPECT_EQ(tags_of({{"ECCO", "D23"}}), "ECCO=D23;");
  EXPECT_EQ(tags_of({{"Opening", "顺炮"}}), "Opening=顺炮;ECCO=D22;");
  EXPECT_EQ(tags_of({{"Opening", "D05 顺炮横车"}}), "Opening=D05 顺炮横车;");
  EXPECT_EQ(tags_of({{"Variation", "古谱"}}), "Variation=古谱;ECCO=D22;Opening=顺炮直车对横车;");
  EXPECT_EQ(tags_of({{"ECCO", "D23"}, {"Variation", "古谱"}}, {.force = true}),
            "ECCO=D22;Variation=红左边马;Opening=顺炮直车对横车;");
}

TEST(EccoTags, AGameWithoutMovesIsLeftAlone) {
  Game game;
  tag_ecco(game, {}, {.force = true});
  EXPECT_EQ(game.tags.get("ECCO"), "");
}

// --- headings ------------------------------------------------------------------------------------

std::string heading_of(std::initializer_list<std::pair<std::string_view, std::string_view>> tags,
                       EccoScript script, std::string_view line = "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8") {
  Game game;
  for (const auto& [name, value] : tags) game.tags.set(name, value);
  return opening_words(game, line_of(line), script).both();
}

TEST(EccoHeadings, TellWhatTheRecordDoesNot) {
  EXPECT_EQ(heading_of({}, EccoScript::zh), "D20 顺炮直车对横车");
  EXPECT_EQ(heading_of({}, EccoScript::en),
            "D20 Same-Direction Cannons, Filed Rook v. Ranked Rook");
  EXPECT_EQ(heading_of({{"ECCO", "D22"}}, EccoScript::zh), "D22 顺炮直车对横车，红左边马");
  EXPECT_EQ(heading_of({{"ECCO", "?"}}, EccoScript::zh), "D20 顺炮直车对横车");
  EXPECT_EQ(heading_of({}, EccoScript::zh, ""), "");
  EXPECT_EQ(heading_of({}, EccoScript::zh, "e3e4"), "");
}

TEST(EccoHeadings, KeepTheRecordsWords) {
  for (const EccoScript script : {EccoScript::zh, EccoScript::en}) {
    EXPECT_EQ(heading_of({{"Opening", "古谱"}}, script), "古谱");
    EXPECT_EQ(heading_of({{"ECCO", "D22"}, {"Opening", "古谱"}}, script), "D22 古谱");
    EXPECT_EQ(heading_of({{"ECCO", "Z99"}}, script), "Z99");
  }
  // A name of the table is translated for readers of English.
  EXPECT_EQ(heading_of({{"ECCO", "D22"}, {"Opening", "順炮直車對橫車"}, {"Variation", "紅左邊馬"}},
                       EccoScript::zh),
            "D22 順炮直車對橫車，紅左邊馬");
  EXPECT_EQ(heading_of({{"ECCO", "D22"}, {"Opening", "順炮直車對橫車"}, {"Variation", "紅左邊馬"}},
                       EccoScript::en),
            "D22 Same-Direction Cannons, Filed Rook v. Ranked Rook; Red Left Edge Horse");
}

}  // namespace
}  // namespace qipu
