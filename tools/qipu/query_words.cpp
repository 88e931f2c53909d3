#include "query_words.h"

#include "text/width.h"

namespace qipu::tool {
namespace {

constexpr QueryWord kFields[] = {
    {"red black player", "红方 黑方 棋手", "the players; player means either side",
     "双方棋手；“棋手”不分红黑"},
    {"event site", "赛事 地点", "the tournament; the place", "赛事名称；对局地点"},
    {"round", "轮次", "by number: 3 matches 第03轮, Round 3, 3.2",
     "按数字比较：3 可查到 第03轮、第三轮、3.2"},
    {"date year", "日期 年份", "as exact as the query: 1980 compares years",
     "只比较写出的年、月、日：日期 < 1980.05"},
    {"result", "结果", "1-0, 0-1, 1/2-1/2 or words for these", "1-0 0-1 1/2-1/2，或红胜、和等"},
    {"ecco opening", "开局编号 开局", "code and name of the opening", "开局的编号与名称"},
    {"plies", "着数", "plies of the main line", "主线的着数"},
    {"title annotator", "标题 评注者", "tags of the record", "棋谱的标签"},
    {"comment", "注释", "any comment of the game, also in variations", "任一注释，变着中的也算"},
    {"source", "来源", "the path of the file", "文件的路径"},
    {"\"Tag\"", "\"Tag\"", "any other tag, in quotes", "其他标签，须加引号"},
};

constexpr QueryWord kComparisons[] = {
    {"= != < <= > >=", "= != < <= > >=", "case, width and script (简繁) make no difference",
     "不分大小写、全半角、简繁"},
    {"~", "~ 包含", "contains; names also in pinyin: ~ \"hu ronghua\"",
     "包含；人名亦可用拼音：~ \"hu ronghua\""},
    {"= A..B", "= A..B", "from A to B", "从 A 到 B"},
    {"in (A, B)", "在 (A, B)", "one of these", "其中之一"},
};

constexpr QueryWord kQuestions[] = {
    {"position(\"FEN\")", "局面(\"FEN\")", "the board, and the side to move if given",
     "棋盘及轮走方（若注明）"},
    {"pattern(\"...\")", "图形(\"...\")", "a FEN board: ? any square, ! any piece, * a run,",
     "FEN 棋盘：? 任意位置，! 任意棋子，* 连续若干位置，"},
    {"", "", "[RC] one of these, [^RC] none of these", "[RC] 其中之一，[^RC] 均不是"},
    {"material(\"RCPvRAA\")", "子力(\"RCPvRAA\")",
     "exactly these and the kings; \"...\" for 4: four plies",
     "恰好这些子和将帅；\"...\" 持续 4：连续四着"},
    {"line(\"...\")", "着法(\"...\")", "the first moves; * is one ply, ... any number",
     "开局的前几着；* 为一着，... 为任意多着"},
    {"mirrored(x)", "镜像(x)", "one of these four, or its mirror image",
     "以上四种之一，或其左右镜像"},
    {"colours_swapped(x)", "红黑(x)", "or the same with colours exchanged, board turned",
     "同上，或红黑对调、棋盘倒转后的同样情形"},
    {"x in variations", "x 含变着", "these six in all lines, not only the main line",
     "用于以上六种，主线和变着都查"},
    {"ending(...)", "终局(...)", "one of checkmate stalemate resignation time agreement",
     "将死、困毙、认输、超时、议和、不变作和、长将、长捉、"},
    {"", "", "repetition perpetual_check perpetual_chase", "自然限着、裁决、弃权、中断 之一"},
    {"", "", "move_limit ruling forfeit abandoned", ""},
    {"has(...)", "有(...)", "all of variations comments evals clocks mistakes",
     "变着、注释、评分、用时、失误，须全部都有"},
};

constexpr QueryWord kJoints[] = {
    {"and or not ( )", "且 或 非 ( )", "not is applied first, then and, then or",
     "先算 非，再算 且，最后算 或"},
};

constexpr QueryPart kParts[] = {
    {"Fields", "字段", kFields},
    {"Comparisons", "比较", kComparisons},
    {"Conditions", "条件", kQuestions},
    {"Joined by", "连接", kJoints},
};

}  // namespace

std::span<const QueryPart> query_parts() { return kParts; }

std::string query_help(Language language) {
  constexpr int kWordWidth = 23;
  std::string out;
  for (const QueryPart& part : kParts) {
    out += std::string(in(language, part.title_en, part.title_zh)) + in(language, ":\n", "：\n");
    for (const QueryWord& each : part.words) {
      const std::string meaning = in(language, each.en, each.zh);
      if (meaning.empty()) continue;
      out += "  " + padded(in(language, each.word_en, each.word_zh), kWordWidth) + meaning + "\n";
    }
  }
  return out;
}

}  // namespace qipu::tool
