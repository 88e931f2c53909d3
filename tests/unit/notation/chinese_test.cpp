// Chinese notation: what is read, refused and written. The law that reading and writing agree is in
// notation_law_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "qipu/board/fen.h"
#include "qipu/notation/notation.h"
#include "support/diagrams.h"
#include "support/positions.h"

namespace qipu {
namespace {

using nlohmann::json;
using test::position_of;
using Texts = std::set<std::string>;

constexpr const Notation* kHands[] = {&kChinese,         &kChineseFull,   &kChineseTraditional,
                                      &kChineseHongKong, &kChineseXqbase, &kChinese1957};

constexpr std::string_view kStart =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

Reading chinese_read(std::string_view fen, std::string_view text, const Notation& hand = kChinese) {
  Reading out;
  hand.read(text, position_of(fen), out);
  return out;
}

Texts coordinates_of(const Candidates& moves) {
  Texts out;
  for (const Move m : moves) out.insert(m.ucci());
  return out;
}

std::string chinese_of(const Position& position, Move move, const Notation& hand) {
  std::string out;
  hand.write(out, position, move);
  return out;
}

Move move_of(std::string_view ucci) {
  return Move(*Square::parse(ucci.substr(0, 2)), *Square::parse(ucci.substr(2)));
}

// Converts "h10g8" with ranks 1-10 to "h9g7".
std::string zero_based(std::string_view uci) {
  std::string out;
  for (std::size_t i = 0; i < uci.size();) {
    out += uci[i++];
    int rank = 0;
    while (i < uci.size() && uci[i] >= '0' && uci[i] <= '9') rank = rank * 10 + (uci[i++] - '0');
    out += static_cast<char>('0' + rank - 1);
  }
  return out;
}

bool is_chinese(std::string_view text) {
  // Every Chinese text of the golden cases has a Han character, which begins with E4 to E9.
  return std::ranges::any_of(text, [](char c) {
    const auto b = static_cast<unsigned char>(c);
    return b >= 0xE4 && b <= 0xE9;
  });
}

std::vector<json> lines_of(std::string_view name) {
  const auto path = std::filesystem::path(QIPU_SOURCE_DIR) / "tests" / "data" / "notation" / name;
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::vector<json> out;
  for (std::string line; std::getline(file, line);) out.push_back(json::parse(line));
  return out;
}

TEST(Chinese, ReadsAndWritesTheLabelledMoves) {
  int texts = 0;
  for (const json& row : lines_of("moves.jsonl")) {
    const std::string fen = row["fen"], ucci = row["dialects"]["ucci"];
    const Position position = position_of(fen);
    const Move move = move_of(ucci);
    const auto dialect = [&](const char* key) { return row["dialects"][key].get<std::string>(); };
    EXPECT_EQ(chinese_of(position, move, kChinese), row["chinese"].get<std::string>())
        << fen << " " << ucci;
    EXPECT_EQ(chinese_of(position, move, kChineseXqbase), dialect("zh_xqbase"))
        << fen << " " << ucci;
    EXPECT_EQ(chinese_of(position, move, kChineseTraditional), dialect("zh_hant"))
        << fen << " " << ucci;
    std::vector<std::string> all = row["alternates"];
    all.push_back(row["chinese"]);
    for (const char* key : {"zh_xqbase", "zh_hant", "zh_5char"}) {
      if (row["dialects"].contains(key)) all.push_back(dialect(key));
    }
    for (const std::string& text : all) {
      if (!is_chinese(text)) continue;
      for (const Notation* hand : kHands) {
        Reading out;
        hand->read(text, position, out);
        // Digits 1-9 for Red occur only in the style of 1957, where missing lines leave several
        // readings.
        if (hand == &kChinese1957 && out.quirks.has(Quirk::missing_direction)) {
          EXPECT_TRUE(coordinates_of(out.legal).contains(ucci)) << fen << " " << text;
          continue;
        }
        EXPECT_EQ(coordinates_of(out.legal), Texts{ucci}) << fen << " " << text << " " << hand->id;
      }
      ++texts;
    }
  }
  EXPECT_GT(texts, 2000);
}

TEST(Chinese, GivesEveryReadingOfAnAmbiguousText) {
  int texts = 0;
  for (const json& row : lines_of("ambiguous.jsonl")) {
    const std::string text = row["text"];
    if (!is_chinese(text)) continue;
    Texts expected;
    for (const auto& [uci, form] : row["readings"].items()) expected.insert(zero_based(uci));
    const Reading out = chinese_read(row["fen"].get<std::string>(), text);
    EXPECT_EQ(coordinates_of(out.legal), expected) << row["fen"] << " " << text;
    ++texts;
  }
  EXPECT_GT(texts, 60);
}

TEST(Chinese, RefusesOrFlagsWhatIsWrong) {
  for (const json& row : lines_of("reject.jsonl")) {
    const std::string text = row["text"], expect = row["expect"];
    if (!is_chinese(text)) continue;
    const Reading out = chinese_read(row["fen"].get<std::string>(), text);
    const std::string where = row["fen"].get<std::string>() + " " + text;
    if (expect == "ambiguous") {
      EXPECT_GT(out.legal.size(), 1) << where;
    } else if (expect == "lenient") {
      EXPECT_EQ(coordinates_of(out.legal), Texts{zero_based(row["uci"].get<std::string>())})
          << where;
      EXPECT_FALSE(out.quirks.empty()) << where;
    } else {
      EXPECT_TRUE(out.legal.empty()) << where;
      if (expect == "syntax") {
        EXPECT_FALSE(out.syntax) << where;
      }
      if (expect == "illegal") {
        EXPECT_EQ(coordinates_of(out.rejected), Texts{zero_based(row["uci"].get<std::string>())})
            << where;
      }
    }
  }
}

TEST(Chinese, KnowsEveryGlyph) {
  for (const auto* text :
       {"炮二平五", "砲二平五", "包二平五", "炮2平5", "炮２平５", "炮貳平伍", "炮贰平伍", "炮②平⑤",
        "炮㊁平㊄", "炮⼆平五", "🩥二平五", "🩬二平五", "\U0002F829二平五", "炮\uFE00二平五"}) {
    EXPECT_EQ(coordinates_of(chinese_read(kStart, text).legal), Texts{"h2e2"}) << text;
  }
  for (const auto* text :
       {"马二进三", "馬二進三", "傌二進三", "㐷二进三", "碼二進三", "码二进三", "⾺二进三",
        "⻢二进三", "🩣二进三", "马二上三", "马二升三", "马二+三", "马二＋三", "马二﹢三"}) {
    EXPECT_EQ(coordinates_of(chinese_read(kStart, text).legal), Texts{"h0g2"}) << text;
  }
  for (const auto* text : {"车一进一", "車一進一", "俥一進一", "伡一进一", "倅一進一", "砗一进一",
                           "硨一進一", "⾞一进一", "⻋一进一", "車一进一", "车壹进壹", "车一进"}) {
    EXPECT_EQ(coordinates_of(chinese_read(kStart, text).legal), Texts{"i0i1"}) << text;
  }
  for (const auto* text :
       {"仕四进五", "士四进五", "⼠四进五", "土四进五", "仕肆进伍", "仕四上五"}) {
    EXPECT_EQ(coordinates_of(chinese_read(kStart, text).legal), Texts{"f0e1"}) << text;
  }
  for (const auto* text : {"帅五进一", "帥五進一", "将五进一", "將五進一", "王五进一"}) {
    EXPECT_EQ(coordinates_of(chinese_read(kStart, text).legal), Texts{"e0e1"}) << text;
  }
  constexpr std::string_view kBlack =
      "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
  for (const auto* text : {"卒7进1", "卯7进1", "兵７進１", "卒七进一", "🩭7进1"}) {
    EXPECT_EQ(coordinates_of(chinese_read(kBlack, text).legal), Texts{"g6g5"}) << text;
  }
}

TEST(Chinese, TakesEverySignOfDirection) {
  constexpr std::string_view kFen = "4k4/9/9/9/9/4R4/9/9/9/3K5 w - - 0 1";
  for (const auto* dash : {"退", "下", "-", "－", "−", "–", "—", "‐", "﹣"}) {
    EXPECT_EQ(coordinates_of(chinese_read(kFen, "车五" + std::string(dash) + "二").legal),
              Texts{"e4e2"})
        << dash;
  }
  for (const auto* level : {"平", "=", "＝", "﹦", ".", "．"}) {
    EXPECT_EQ(coordinates_of(chinese_read(kFen, "车五" + std::string(level) + "二").legal),
              Texts{"e4h4"})
        << level;
  }
}

TEST(Chinese, IgnoresBlanksAndMarks) {
  for (const auto* text : {" 炮二平五 ",       "炮 二 平 五",         "炮\t二平五",
                           "炮　二　平　五",   "炮\u00A0二平五",      "炮\u200B二平五",
                           "\uFEFF炮二平五",   "炮二平五。",          "炮二平五，",
                           "炮二平五；",       "炮二平五、",          "炮二平五！",
                           "炮二平五!?",       "炮二平五?!",          "炮二平五+",
                           "炮二平五++",       "炮二平五+++!!",       "炮二平五#",
                           "炮二平五 !",       "炮二平五‼",           "炮二平五⁉",
                           "炮二平五（中炮）", "炮二平五(吃兵,将军)", "炮二平五！？",
                           "炮二平五 （a）。", "炮二平五...",         "炮2.5."}) {
    const bool comment_with_tail = std::string_view(text).ends_with("。") &&
                                   std::string_view(text).find("（") != std::string_view::npos;
    const Reading out = chinese_read(kStart, text);
    if (comment_with_tail) {
      EXPECT_FALSE(out.syntax) << text;
    } else {
      EXPECT_EQ(coordinates_of(out.legal), Texts{"h2e2"}) << text;
    }
  }
}

TEST(Chinese, ReadsShorthandWithItsLines) {
  constexpr std::string_view kFen = "4k4/9/9/9/9/4R4/9/9/9/3K5 w - - 0 1";
  for (const auto* under : {"\u0332", "\u0331", "\u0320"}) {
    EXPECT_EQ(coordinates_of(chinese_read(kFen, "车五二" + std::string(under)).legal),
              Texts{"e4e6"});
  }
  for (const auto* over : {"\u0305", "\u0304"}) {
    EXPECT_EQ(coordinates_of(chinese_read(kFen, "车五二" + std::string(over)).legal),
              Texts{"e4e2"});
  }
  EXPECT_EQ(coordinates_of(chinese_read(kFen, "车五<u>二</u>").legal), Texts{"e4e6"});
  EXPECT_EQ(coordinates_of(chinese_read(kFen, "车5\\overline{2}").legal), Texts{"e4e2"});
  EXPECT_EQ(coordinates_of(chinese_read(kFen, "车5\\underline{2}").legal), Texts{"e4e6"});
  EXPECT_EQ(coordinates_of(chinese_read(kFen, "车五二").legal), (Texts{"e4e6", "e4e2", "e4h4"}));
  EXPECT_FALSE(chinese_read(kFen, "车五<u>二").syntax);
}

TEST(Chinese, HasNoSyntaxForOtherThings) {
  for (const auto* text : {"",
                           " ",
                           "炮",
                           "炮二",
                           "炮二平",
                           "炮十平五",
                           "炮二进十",
                           "炮二五平",
                           "二平五",
                           "前前炮平五",
                           "炮二平五x",
                           "x炮二平五",
                           "炮二平五马8进7",
                           "兵七变车",
                           "炮〇平五",
                           "红胜",
                           "H2-E2",
                           "C2=5",
                           "h2e2",
                           "1.炮二平五",
                           "炮二平零",
                           "炮二平五\u0332",
                           "九平八",
                           "前炮后炮",
                           "\xE7\x82",
                           "炮二平\xE4\xBA",
                           "\xC0\xB1\xC0\xB1\xC0\xB1",
                           "炮二平五（",
                           "（炮二平五）",
                           "<u>",
                           "</u>",
                           "}}}",
                           "炮\\二平五",
                           "++++",
                           "----------------------"}) {
    for (const Notation* hand : kHands) {
      EXPECT_FALSE(hand->recognise(text)) << text;
      EXPECT_FALSE(chinese_read(kStart, text, *hand).syntax) << text;
    }
  }
}

TEST(Chinese, LetsTheDigitsAndGlyphsNotDecideTheSide) {
  EXPECT_EQ(coordinates_of(chinese_read(kStart, "炮8平5").legal), Texts{"b2e2"});
  EXPECT_TRUE(chinese_read(kStart, "炮8平5").quirks.has(Quirk::other_sides_digits));
  EXPECT_TRUE(chinese_read(kStart, "炮八平五", kChinese1957).quirks.has(Quirk::other_sides_digits));
  EXPECT_TRUE(chinese_read(kStart, "炮8平5", kChinese1957).quirks.empty());
  EXPECT_TRUE(chinese_read(kStart, "卒七进一").quirks.has(Quirk::other_sides_glyph));
  EXPECT_TRUE(chinese_read(kStart, "炮八平五").quirks.empty());
}

TEST(Chinese, NamesWhatWasUnusual) {
  struct Row {
    const char* fen;
    const char* text;
    const char* move;
    Quirk quirk;
  };
  constexpr const char* kRooks = "3k5/9/9/9/9/R8/9/9/9/R3K4 w - - 0 1";
  constexpr const char* kAdvisors = "3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1";
  constexpr const char* kTwoFiles = "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/5K3 w - - 0 1";
  constexpr const char* kFour = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1";
  constexpr const char* kThree = "4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w - - 0 1";
  for (const auto& [fen, text, move, quirk] : {
           Row{kRooks, "车九退一", "a4a3", Quirk::missing_qualifier},
           Row{kRooks, "车前退一", "a4a3", Quirk::piece_first},
           Row{kRooks, "前车九退一", "a4a3", Quirk::needless_qualifier},
           Row{kAdvisors, "前仕退五", "d2e1", Quirk::needless_qualifier},
           Row{kAdvisors, "后仕进五", "d0e1", Quirk::needless_qualifier},
           Row{kTwoFiles, "一兵平五", "f8e8", Quirk::other_pawn_scheme},
           Row{kFour, "后兵平四", "g5f5", Quirk::other_pawn_scheme},
           Row{kFour, "一兵平四", "g8f8", Quirk::other_pawn_scheme},
           Row{kThree, "二兵平四", "g7f7", Quirk::other_pawn_scheme},
           Row{kThree, "中三平四", "g7f7", Quirk::missing_piece},
           Row{kRooks, "前车+一", "a4a5", Quirk::ascii_signs},
           Row{kRooks, "前车上一", "a4a5", Quirk::up_down},
           Row{kRooks, "前车进", "a4a5", Quirk::missing_count},
           Row{kRooks, "前伡进一", "a4a5", Quirk::damaged_glyph},
           Row{kRooks, "前车 进一", "a4a5", Quirk::inner_blanks},
           Row{kRooks, "前车进一!", "a4a5", Quirk::trailing_marks},
           Row{kRooks, "帅平四", "e0f0", Quirk::missing_file},
           Row{kRooks, "前车八", "a4b4", Quirk::missing_direction},
       }) {
    const Reading out = chinese_read(fen, text);
    EXPECT_TRUE(coordinates_of(out.legal).contains(move)) << fen << " " << text;
    EXPECT_TRUE(out.quirks.has(quirk)) << fen << " " << text;
  }
  for (const auto& [fen, text] :
       {std::pair{kTwoFiles, "前四平五"}, std::pair{kTwoFiles, "前兵四平五"},
        std::pair{kFour, "四兵平四"}, std::pair{kAdvisors, "仕六退五"}}) {
    EXPECT_TRUE(chinese_read(fen, text).quirks.empty()) << fen << " " << text;
  }
}

TEST(Chinese, NamesThePlaceAndTheFileOfAPawnAmongMany) {
  // More pawns than a game can have: four on the third file, two on the seventh; for Black five and
  // three.
  constexpr const char* kFourTwo = "4k4/2P3P2/2P3P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1";
  constexpr const char* kFiveThree = "3k5/9/9/9/2p3p2/2p3p2/2p3p2/2p6/2p6/4K4 b - - 0 1";
  const auto written = [](const char* fen, const char* move, const Notation& notation) {
    std::string text;
    notation.write(text, position_of(fen), *Move::parse(move));
    return text;
  };
  for (const auto& [fen, move, zh, hant, full] : {
           std::array{kFourTwo, "g8f8", "前三平四", "前三平四", "前三平四"},
           std::array{kFourTwo, "g7f7", "二三平四", "二三平四", "二三平四"},
           std::array{kFourTwo, "g5f5", "四三平四", "四三平四", "四三平四"},
           std::array{kFourTwo, "c8b8", "前七平八", "前七平八", "前七平八"},
           std::array{kFourTwo, "c7b7", "后七平八", "後七平八", "后七平八"},
           std::array{kFiveThree, "c4b4", "四3平2", "四3平2", "四３平２"},
           std::array{kFiveThree, "c2b2", "二3平2", "二3平2", "二３平２"},
           std::array{kFiveThree, "c1b1", "前3平2", "前3平2", "前３平２"},
           std::array{kFiveThree, "g4h4", "中7平8", "中7平8", "中７平８"},
       }) {
    EXPECT_EQ(written(fen, move, *find_notation("zh")), zh);
    EXPECT_EQ(written(fen, move, *find_notation("zh-hant")), hant);
    EXPECT_EQ(written(fen, move, *find_notation("zh-full")), full);
    for (const char* const text : {zh, hant, full}) {
      EXPECT_EQ(coordinates_of(chinese_read(fen, text).legal), Texts{move}) << text;
      EXPECT_TRUE(chinese_read(fen, zh).quirks.empty()) << text;
    }
  }
  // Without a word for the direction, or with a digit first, it is not a Chinese text.
  for (const char* const text : {"二三=四", "23平4", "2三平四", "二三四"}) {
    EXPECT_TRUE(chinese_read(kFourTwo, text).legal.empty()) << text;
  }
}

TEST(Chinese, TellsWhichOfSeveralPawnsIsMeant) {
  struct Row {
    const char* fen;
    const char* text;
    Texts moves;
  };
  constexpr const char* kTwoFiles = "4k4/3P1P3/4P4/3P1P3/9/9/9/9/9/5K3 w - - 0 1";
  constexpr const char* kThreeTwo = "4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w - - 0 1";
  constexpr const char* kFive = "P2k5/P8/P8/P8/P8/9/9/9/9/4K4 w - - 0 1";
  for (const auto& [fen, text, moves] : {
           Row{kTwoFiles, "前兵平五", {"d8e8", "f8e8"}},
           Row{kTwoFiles, "后兵平五", {"d6e6", "f6e6"}},
           Row{kTwoFiles, "中兵平五", {}},
           Row{kTwoFiles, "四兵平五", {"d6e6"}},
           Row{kTwoFiles, "五兵平五", {}},
           Row{kTwoFiles, "前五平四", {}},
           Row{kTwoFiles, "兵六平五", {"d8e8", "d6e6"}},
           Row{kTwoFiles, "兵四平三", {"f8g8", "f6g6"}},
           Row{kThreeTwo, "中兵平四", {"g7f7"}},
           Row{kThreeTwo, "五兵平六", {"c7d7"}},
           Row{kThreeTwo, "后七平六", {"c7d7"}},
           Row{kThreeTwo, "中七平六", {}},
           Row{kThreeTwo, "后兵七平六", {"c7d7"}},
           Row{kThreeTwo, "兵后七平六", {"c7d7"}},
           Row{kThreeTwo, "二兵三平四", {"g7f7"}},
           Row{kThreeTwo, "二三平四", {"g7f7"}},
           Row{kThreeTwo, "二七平六", {"c7d7"}},
           Row{kThreeTwo, "二七平八", {"c7b7"}},
           Row{kThreeTwo, "三三平四", {"g6f6"}},
           Row{kThreeTwo, "三七平六", {}},
           Row{kThreeTwo, "一三进一", {"g8g9"}},
           Row{kThreeTwo, "二九平八", {}},
           Row{kFive, "五兵平八", {"a5b5"}},
           Row{kFive, "后兵平八", {"a5b5"}},
           Row{kFive, "前兵平八", {"a9b9"}},
           Row{kFive, "六兵平八", {}},
       }) {
    EXPECT_EQ(coordinates_of(chinese_read(fen, text).legal), moves) << fen << " " << text;
  }
}

TEST(Chinese, KeepsWhatWasMeantButIsAgainstTheRules) {
  struct Row {
    const char* fen;
    const char* text;
    Texts rejected;
  };
  constexpr const char* kBlocked =
      "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/7R1/RNBAKABN1 w - - 0 1";
  for (const auto& [fen, text, rejected] : {
           Row{kBlocked, "马二进一", {"h0i2"}},
           Row{kStart.data(), "炮二进五", {"h2h7"}},
           Row{kStart.data(), "马二进二", {}},
           Row{kStart.data(), "马二进五", {}},
           Row{kStart.data(), "炮二平二", {}},
           Row{kStart.data(), "炮二退三", {}},
           Row{kStart.data(), "车三平四", {}},
           Row{kStart.data(), "兵三平四", {"g3f3"}},
           Row{kStart.data(), "相三进五", {}},
           Row{"3k5/9/9/9/3r5/9/9/9/3R5/3K5 w - - 0 1", "车六平五", {"d1e1"}},
           Row{"3k5/9/9/9/9/9/9/9/5P3/4K1B2 w - - 0 1", "相三进五", {"g0e2"}},
       }) {
    const Reading out = chinese_read(fen, text);
    EXPECT_TRUE(out.syntax) << text;
    EXPECT_EQ(coordinates_of(out.rejected), rejected) << fen << " " << text;
  }
}

TEST(Chinese, EachHandHasItsGlyphs) {
  const Position& start = Position::standard();
  Position black = start;
  black.make(move_of("h2e2"));
  struct Row {
    const Notation* hand;
    const char* red;
    const char* black;
    const char* black_cannon;
  };
  for (const auto& [hand, red, horse, cannon] : {
           Row{&kChinese, "马二进三", "马8进7", "炮8平5"},
           Row{&kChineseFull, "马二进三", "马８进７", "炮８平５"},
           Row{&kChineseTraditional, "馬二進三", "馬8進7", "炮8平5"},
           Row{&kChineseHongKong, "傌二進三", "馬8進7", "包8平5"},
           Row{&kChineseXqbase, "马二进三", "马8进7", "炮8平5"},
           Row{&kChinese1957, "马2进3", "马八进七", "炮八平五"},
           Row{&kChineseLined, "马二三\u0332", "马87\u0332", "炮85"},
       }) {
    EXPECT_EQ(chinese_of(start, move_of("h0g2"), *hand), red);
    EXPECT_EQ(chinese_of(black, move_of("h9g7"), *hand), horse);
    EXPECT_EQ(chinese_of(black, move_of("h7e7"), *hand), cannon);
  }
}

TEST(Chinese, TheHandOf1957Has士ForBothSides) {
  const Position start = position_of(kStart);
  EXPECT_EQ(chinese_of(start, move_of("f0e1"), kChinese1957), "士4进5");
  EXPECT_TRUE(chinese_read(kStart, "士4进5", kChinese1957).quirks.empty());
  EXPECT_TRUE(chinese_read(kStart, "士四进五", kChinese).quirks.has(Quirk::other_sides_glyph));
  EXPECT_EQ(chinese_of(start, move_of("f0e1"), kChinese), "仕四进五");
}

TEST(Chinese, WhereDirectionsAreLinesNoneIsLevel) {
  constexpr std::string_view kRooks = "3k5/9/9/9/9/9/9/R7R/9/4K4 w";
  for (const auto& [text, move, quirk] :
       {std::tuple{"车九八", "a2b2", false}, std::tuple{"车九一\u0332", "a2a3", false},
        std::tuple{"车九一\u0305", "a2a1", false}, std::tuple{"帅五四", "e0f0", false},
        std::tuple{"车九进一", "a2a3", false}}) {
    const Reading r = chinese_read(kRooks, text, kChineseLined);
    EXPECT_EQ(coordinates_of(r.legal), Texts{move}) << text;
    EXPECT_EQ(r.quirks.has(Quirk::missing_direction), quirk) << text;
  }
  // Without a line the move is sideways; if lines may be missing, it can be any direction.
  EXPECT_EQ(chinese_read(kRooks, "车九二", kChineseLined).legal.size(), 1U);
  EXPECT_GT(chinese_read(kRooks, "车九二", kChinese).legal.size(), 1U);
  // A horse never moves sideways, so its line is missing.
  const Reading horse = chinese_read(kStart, "马二三", kChineseLined);
  EXPECT_EQ(coordinates_of(horse.legal), Texts{"h0g2"});
  EXPECT_TRUE(horse.quirks.has(Quirk::missing_direction));
}

TEST(Chinese, StandsAnySigns) {
  constexpr std::string_view kPieces[] = {
      "炮",   "前",       "后", "中",     "二",     "五",   "九",   "8",  "３",          "进",
      "退",   "平",       "+",  "-",      ".",      "=",    "兵",   "卒", "车",          " ",
      "!",    "（",       "）", "\u0332", "\u0305", "<u>",  "</u>", "}",  "\\overline{", "\xE7",
      "\x82", "\xF0\x9F", "x",  "\uFE00", "🩥",      "\xC3", "马",   "士", "仕"};
  test::Dice dice(4);
  const Position positions[] = {Position::standard(),
                                position_of("4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w - - 0 1"),
                                position_of("3k5/9/9/9/9/9/3p1p3/4p4/3p1p3/4K4 b - - 0 1")};
  int moves = 0;
  for (int round = 0; round < 200000; ++round) {
    std::string text;
    for (int n = dice.below(8); n >= 0; --n)
      text += kPieces[dice.below(static_cast<int>(std::size(kPieces)))];
    const Position& position = positions[round % 3];
    Reading out;
    kChinese.read(text, position, out);
    ASSERT_EQ(out.syntax, kChinese.recognise(text)) << text;
    ASSERT_TRUE(out.syntax || (out.legal.empty() && out.rejected.empty())) << text;
    for (const Move m : out.legal) ASSERT_TRUE(position.legal(m)) << text;
    for (const Move m : out.rejected) ASSERT_FALSE(position.legal(m)) << text;
    moves += out.legal.size();
  }
  EXPECT_GT(moves, 50);
}

}  // namespace
}  // namespace qipu
