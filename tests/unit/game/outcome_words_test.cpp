// Laws of outcomes: every side with every word for the ending, texts that are only an outcome,
// markup at its limits; and folding of words for comparison.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "game/fold.h"
#include "game/outcome_names.h"
#include "qipu/game/outcome.h"

namespace qipu {
namespace {

using enum GameResult;

/// "1-0 time", "1-0 time `words`".
std::string read(std::string_view words) {
  const Outcome o = parse_outcome(words);
  std::string out(pgn_token(o.result));
  if (o.ending != Ending::unsaid) out += " " + std::string(ending_name(o.ending));
  if (!o.words.empty()) out += " `" + o.words + "`";
  return out;
}

struct EndingRow {
  Ending ending;
  std::string_view name, zh;
  char befalls;  ///< 'y': the named side loses; 'n': this says nothing about the result; '=': it is
                 ///< a draw
  std::vector<std::string_view> words;
};

const std::vector<EndingRow>& endings() {
  static const std::vector<EndingRow> kEndings = {
      {Ending::checkmate,
       "checkmate",
       "将死",
       'n',
       {"将死", "绝杀", "將死", "杀局", "将杀", "mate"}},
      {Ending::stalemate, "stalemate", "困毙", 'y', {"困毙", "困死", "欠行"}},
      {Ending::stalemate, "stalemate", "困毙", 'n', {"stalemate"}},
      {Ending::resignation, "resignation", "认输", 'y', {"认输", "認負", "投子", "resigns"}},
      {Ending::time, "time", "超时", 'y', {"超时", "逾時", "时间到", "局时", "步时", "读秒"}},
      {Ending::agreement, "agreement", "议和", '=', {"议和", "提和", "同意和棋", "言和"}},
      {Ending::repetition,
       "repetition",
       "不变作和",
       '=',
       {"不变作和", "循环不变", "不变", "三次重复", "重复局面"}},
      {Ending::perpetual_check, "perpetual_check", "长将", 'y', {"长将", "長將"}},
      {Ending::perpetual_chase, "perpetual_chase", "长捉", 'y', {"长捉", "长打"}},
      {Ending::move_limit,
       "move_limit",
       "自然限着",
       '=',
       {"自然限着", "限着作和", "限着", "六十回合", "50回合", "60回合"}},
      {Ending::forfeit,
       "forfeit",
       "弃权",
       'y',
       {"弃权", "缺席", "违例", "犯规", "判负", "forfeit"}},
      {Ending::abandoned, "abandoned", "中断", 'y', {"中断", "断线", "逃跑", "掉线", "强退"}},
  };
  return kEndings;
}

TEST(OutcomeWords, ASideAndAnEndingSayWhoLost) {
  for (const EndingRow& row : endings()) {
    EXPECT_EQ(ending_name(row.ending), row.name);
    EXPECT_EQ(ending_words(row.ending), row.zh);
    EXPECT_EQ(parse_ending(row.name), row.ending);
    for (const std::string_view words : row.words) {
      EXPECT_EQ(parse_ending_words(words), row.ending) << words;
      EXPECT_EQ(parse_ending_words("（" + std::string(words) + "）"), row.ending) << words;
      const auto result = [&](std::string_view side) {
        return parse_outcome(std::string(side) + std::string(words));
      };
      for (const std::string_view side : {"红", "红方", "红棋", "先手", "紅方"}) {
        const GameResult lost = row.befalls == '='   ? draw
                                : row.befalls == 'y' ? black_wins
                                                     : unknown;
        EXPECT_EQ(result(side).result, lost) << side << words;
        EXPECT_EQ(result(side).ending, row.ending) << side << words;
        const GameResult suffered = row.befalls == '=' ? draw : black_wins;
        EXPECT_EQ(result(std::string(side) + "被").result, suffered) << side << words;
      }
      for (const std::string_view side : {"黑", "黑方", "黑棋", "后手", "後手"}) {
        const GameResult lost = row.befalls == '=' ? draw : row.befalls == 'y' ? red_wins : unknown;
        EXPECT_EQ(result(side).result, lost) << side << words;
        const GameResult suffered = row.befalls == '=' ? draw : red_wins;
        EXPECT_EQ(result(std::string(side) + "被").result, suffered) << side << words;
      }
      EXPECT_EQ(result("").result, row.befalls == '=' ? draw : unknown) << words;
      EXPECT_EQ(result("东方").result, row.befalls == '=' ? draw : unknown) << words;
      EXPECT_EQ(result("").words, words);
    }
  }
  EXPECT_EQ(ending_name(Ending::unsaid), "");
  EXPECT_EQ(ending_words(Ending::unsaid), "");
  EXPECT_FALSE(parse_ending("mate"));
  EXPECT_FALSE(parse_ending_words(""));
}

TEST(OutcomeWords, OfAWholeFieldTheFirstResultCounts) {
  struct Row {
    std::string_view words, read;
  };
  for (const auto& [words, said] : {
           Row{"", "*"},
           Row{" \t\r\n", "*"},
           Row{"红胜 黑胜", "1-0 `红胜 黑胜`"},
           Row{"黑胜，红胜", "0-1 `黑胜，红胜`"},
           Row{"红 超时", "* time `红 超时`"},
           Row{"黑 超时", "* time `黑 超时`"},
           Row{"红 和棋", "1/2-1/2 `红 和棋`"},
           Row{"平 超时", "* time `平 超时`"},
           Row{"红", "1-0"},
           Row{"红方超时 认输", "0-1 time `红方超时 认输`"},
           Row{"超时 红方认输", "0-1 time `超时 红方认输`"},
           Row{"红方超时，红胜", "1-0 time `红方超时，红胜`"},
           Row{"和棋（议和）", "1/2-1/2 agreement"},
           Row{"未知（中断）", "* abandoned"},
           Row{"未知", "*"},
           Row{"1：0", "1-0"},
           Row{"１：０", "1-0"},
           Row{"1:0 x", "1-0 `1:0 x`"},
           Row{"0:1", "0-1"},
           Row{"[b 1-0", "1-0 `[b 1-0`"},
           Row{"<b 1-0", "1-0 `<b 1-0`"},
           Row{"[B]x[/b]", "* `x`"},
           Row{"[q]x[/q]", "* `[q]x[/q]`"},
           Row{"[color=red]x", "* `x`"},
           Row{"<br/>x", "* `x`"},
           Row{"[b] [/b]", "* `[b] [/b]`"},
           Row{" x ", "* ` x `"},
       }) {
    EXPECT_EQ(read(words), said) << words;
  }
  // Markup is searched within eighty characters.
  const std::string font = "[font=" + std::string(75, 'a');
  EXPECT_EQ(read(font.substr(0, 80) + "]x"), "* `x`");
  EXPECT_EQ(read(font + "]x"), "* `" + font + "]x`");
}

TEST(OutcomeWords, ThatSayNothingElseAreAnOutcome) {
  for (const std::string_view words :
       {"红胜", "至此，红胜", "最终，红胜。", "黑方投子认负", "双方议和", "超时判负，黑胜", "1-0",
        "结果，和棋", "红方被绝杀", "[b]红胜[/b]", "红方超时 告负", "双方同意和棋", "黑方负",
        "最终红胜", "红方超时告负", "（红胜）", "红胜 ", "红方胜（黑方超时）", "至此，握手言和"}) {
    EXPECT_TRUE(is_outcome(words)) << words;
  }
  for (const std::string_view words :
       {"", " ", "红胜势", "超时", "未知", "红方胜定", "红胜，精彩", "x 红胜", "认输", "炮二平五",
        "胜负未分", "红方认输 28回合"}) {
    EXPECT_FALSE(is_outcome(words)) << words;
  }
  std::string long_words = "红胜";
  while (long_words.size() < 60) long_words += ' ';
  EXPECT_TRUE(is_outcome(long_words));
  EXPECT_FALSE(is_outcome(long_words + " "));
}

TEST(OutcomeWords, OfAnArbiterSayWhoLost) {
  struct Row {
    std::string_view words;
    GameResult result;
    Ending ending;
  };
  for (const auto& [words, result, ending] : {
           Row{"黑方迟到判负", red_wins, Ending::forfeit},
           Row{"红方三次犯规判负", black_wins, Ending::forfeit},
           Row{"紅方違反禁例判負", black_wins, Ending::forfeit},
           Row{"后手违反棋规被判负", red_wins, Ending::forfeit},
           Row{"黑方长杀判负", red_wins, Ending::perpetual_chase},
           Row{"红方长捉不变判负", black_wins, Ending::perpetual_chase},
           Row{"黑方长将不变判负", red_wins, Ending::perpetual_check},
           Row{"先手送将判负", black_wins, Ending::forfeit},
           Row{"黑方超时判负", red_wins, Ending::time},
           Row{"黑方困毙判负", red_wins, Ending::stalemate},
           Row{"红方困毙黑方", red_wins, Ending::stalemate},
           Row{"黑方无子可走", red_wins, Ending::stalemate},
           Row{"红方无子可走判负", black_wins, Ending::stalemate},
           Row{"红方将死黑方", red_wins, Ending::checkmate},
           Row{"黑方将死红方", black_wins, Ending::checkmate},
           Row{"黑方被红方将死", red_wins, Ending::checkmate},
           Row{"红方被将死", black_wins, Ending::checkmate},
           Row{"因黑方超时红方获胜", red_wins, Ending::time},
           Row{"裁判判黑方负", red_wins, Ending::unsaid},
           Row{"黑先负", red_wins, Ending::unsaid},
           Row{"黑先胜", black_wins, Ending::unsaid},
           Row{"黑先和", draw, Ending::unsaid},
           Row{"长生和", draw, Ending::repetition},
           Row{"双方长将判和", draw, Ending::perpetual_check},
           Row{"双方不变作和", draw, Ending::repetition},
           Row{"黑方困毙", red_wins, Ending::stalemate},
           Row{"红方欠行", black_wins, Ending::stalemate},
           Row{"黑方把红方将死", black_wins, Ending::checkmate},
           Row{"紅方遲到判負", black_wins, Ending::forfeit},
           Row{"红方犯规三次作负", black_wins, Ending::forfeit},
           Row{"黑方迟到30分钟判负", red_wins, Ending::forfeit},
           Row{"黑方手机响，判负", red_wins, Ending::forfeit},
           Row{"红方一将一捉不变判负", black_wins, Ending::repetition},
           Row{"黑方中局认负", red_wins, Ending::resignation},
           Row{"红方劣势超时", black_wins, Ending::time},
       }) {
    const Outcome said = parse_outcome(words);
    EXPECT_EQ(said.result, result) << words;
    EXPECT_EQ(said.ending, said.result == unknown ? Ending::unsaid : ending) << words;
    EXPECT_TRUE(is_outcome(words)) << words;
  }
  for (const std::string_view words :
       {"迟到判负", "违反禁例判负", "无子可走", "红方胜势", "黑方有胜机"}) {
    EXPECT_EQ(parse_outcome(words).result, unknown) << words;
    EXPECT_FALSE(is_outcome(words)) << words;
  }
  for (const std::string_view words :
       {"红方若兑车则认负", "黑方不肯认负", "红方可能超时", "红方车二进六，黑方认负"}) {
    EXPECT_FALSE(is_outcome(words)) << words;
  }
}

TEST(OutcomeWords, AreVietnameseToo) {
  EXPECT_EQ(parse_result_words("Tiên thắng"), red_wins);
  EXPECT_EQ(parse_result_words("hậu thắng"), black_wins);
  EXPECT_EQ(parse_result_words("tiên thua"), black_wins);
  EXPECT_EQ(parse_result_words("hòa"), draw);
}

TEST(OutcomeWords, NamePlayers) {
  Tags tags;
  tags.add("Red", "张三");
  tags.add("Black", "张三丰");
  const auto said = outcome_said("张三丰迟到判负", tags);
  ASSERT_TRUE(said);
  EXPECT_EQ(said->result, red_wins);
  EXPECT_EQ(said->ending, Ending::forfeit);
  EXPECT_EQ(said->words, "张三丰迟到判负");
  EXPECT_EQ(outcome_said("张三胜", tags).value_or(Outcome()).result, red_wins);
  EXPECT_FALSE(outcome_said("李四胜", tags));
  EXPECT_FALSE(outcome_said("张三胜势", tags));
}

TEST(OutcomeWords, AreWrittenOfWhatIsKnown) {
  EXPECT_EQ(write_outcome({unknown, Ending::unsaid, ""}), "");
  EXPECT_EQ(write_outcome({unknown, Ending::unsaid, "x"}), "x");
  EXPECT_EQ(write_outcome({red_wins, Ending::time, "x"}), "x");
  EXPECT_EQ(write_outcome({red_wins, Ending::unsaid, ""}), "红胜");
  EXPECT_EQ(write_outcome({black_wins, Ending::time, ""}), "黑胜（超时）");
  EXPECT_EQ(write_outcome({draw, Ending::agreement, ""}), "和棋（议和）");
  EXPECT_EQ(write_outcome({unknown, Ending::abandoned, ""}), "未知（中断）");
}

// --- folding ------------------------------------------------------------------------------------

std::string utf8_of(unsigned c) {
  return {static_cast<char>(0xE0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 0x3F)),
          static_cast<char>(0x80 | (c & 0x3F))};
}

TEST(Folding, FullWidthIsAsciiInLowerCase) {
  for (unsigned c = 0xF000; c <= 0xFFFD; ++c) {
    const bool full = c >= 0xFF01 && c <= 0xFF5E;
    std::string expected = utf8_of(c);
    if (full) {
      const char ascii = static_cast<char>(c - 0xFEE0);
      expected = ascii >= 'A' && ascii <= 'Z' ? static_cast<char>(ascii + 32) : ascii;
    }
    EXPECT_EQ(folded(utf8_of(c)), expected) << std::hex << c;
    EXPECT_EQ(folded("a" + utf8_of(c) + "B"), "a" + expected + "b") << std::hex << c;
  }
  for (int c = 1; c < 0x80; ++c) {
    const char ascii = static_cast<char>(c);
    const char lower = ascii >= 'A' && ascii <= 'Z' ? static_cast<char>(ascii + 32) : ascii;
    EXPECT_EQ(folded(std::string(1, ascii)), std::string(1, lower)) << c;
  }
}

TEST(Folding, CharactersThatAreNobodysAreCopied) {
  struct Row {
    std::string_view text, folded;
  };
  for (const auto& [text, folded_text] : {
           Row{"紅勝負", "红胜负"},
           Row{"½⁄∕", "1/2//"},
           Row{"\u00A0\u3000", "  "},
           Row{"–—−‐‑", "-----"},
           Row{"【甲】《乙》「丙」", "(甲)(乙)(丙)"},
           Row{"。、", ".,"},
           Row{"龖龘", "龖龘"},
           Row{"é", "é"},
           Row{"𠀀紅", "𠀀红"},
           Row{"\x80紅", "\x80红"},
           Row{"\xC2", "\xC2"},
           Row{"\xEF\xBC", "\xEF\xBC"},
           Row{"\xE7\xB4", "\xE7\xB4"},
           Row{"\xFF\xF0\x9F", "\xFF\xF0\x9F"},
           Row{"", ""},
       }) {
    EXPECT_EQ(folded(text), folded_text) << text;
  }
  EXPECT_EQ(without("a b_c", " _"), "abc");
  EXPECT_EQ(without("abc", ""), "abc");
  EXPECT_EQ(without("", "a"), "");
}

}  // namespace
}  // namespace qipu
