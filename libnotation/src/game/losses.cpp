#include <algorithm>
#include <string_view>

#include "qipu/game/reduce.h"

namespace qipu {
namespace {

struct LossName {
  std::string_view what, one, many, zh;
};
constexpr LossName kLossNames[] = {
    {"variations", "variation", "variations", "变着"},
    {"comments", "comment", "comments", "注释"},
    {"comment text", "comment with its exact text", "comments with their exact text", "注释原样"},
    {"leads", "position of a comment before a move", "positions of comments before a move",
     "着法之前注释的位置"},
    {"introduction", "introduction", "introductions", "开局前的注释"},
    {"nags", "move mark (!, ?)", "move marks (!, ?)", "着法评价符号"},
    {"evals", "evaluation", "evaluations", "局面评分"},
    {"clocks", "clock time", "clock times", "用时"},
    {"result", "result", "results", "结果"},
    {"ending", "kind of ending", "kinds of ending", "结束方式"},
    {"outcome words", "original text of the result", "original texts of the result", "结果原文"},
    {"setup", "start position with its moves", "start positions with their moves",
     "起始局面及着法"},
    {"upside down", "board with Red at the top, turned round",
     "boards with Red at the top, turned round", "红方在上的棋盘（已转正）"},
    {"moves", "move", "moves", "着法"},
    {"pieces", "piece beyond a normal set", "pieces beyond a normal set", "超出一副棋的棋子"},
    {"turn", "side to move at the start", "sides to move at the start", "先行方"},
    {"counters", "move counter of the start position", "move counters of the start position",
     "起始局面的步数"},
    {"passes", "pass", "passes", "停着（让对方连走）"},
    {"unread moves", "move that was not understood", "moves that were not understood",
     "无法识别的着法"},
    {"unread words", "exact text of a move that was not understood",
     "exact texts of moves that were not understood", "无法识别的着法原文"},
    {"illegal moves", "illegal move", "illegal moves", "非法着法"},
    {"tag", "tag", "tags", "标签"},
    {"repeated tag", "repeated tag", "repeated tags", "重复标签"},
    {"empty tag", "tag without a value", "tags without a value", "空标签"},
    {"end of tag", "tag text beyond its maximum length", "tag texts beyond their maximum length",
     "标签超长部分"},
    {"characters", "character, written full-width", "characters, written full-width",
     "字符（改为全角）"},
    {"unencodable", "character that the encoding lacks", "characters that the encoding lacks",
     "该编码没有的字符"},
    {"tag name", "tag's name", "tags' names", "标签名"},
    {"line breaks", "line break", "line breaks", "换行"},
    {"blanks", "blanks at the ends of a text", "blanks at the ends of texts", "首尾空白"},
};

}  // namespace

void add_loss(Losses& losses, const Loss& loss) {
  constexpr std::size_t kMost = 100;
  const auto find = [&](std::string_view detail) {
    return std::ranges::find_if(
        losses, [&](const Loss& l) { return l.what == loss.what && l.detail == detail; });
  };
  std::string_view detail = loss.detail;
  auto found = find(detail);
  if (found == losses.end() && losses.size() >= kMost && !detail.empty()) found = find(detail = {});
  if (found == losses.end()) {
    losses.push_back({loss.what, std::string(detail), loss.count});
  } else {
    found->count += loss.count;
  }
}

std::string loss_text(const Loss& loss, Language language) {
  const bool chinese = language == Language::zh;
  const auto* const name = std::ranges::find(kLossNames, loss.what, &LossName::what);
  std::string text;
  if (name == std::end(kLossNames)) {
    text = loss.what;
  } else if (chinese) {
    text = std::string(name->zh) + " " + std::to_string(loss.count) + " 处";
  } else {
    text = std::to_string(loss.count) + " " + std::string(loss.count == 1 ? name->one : name->many);
  }
  if (loss.detail.empty()) return text;
  return text.append(chinese ? "（" : " (").append(loss.detail).append(chinese ? "）" : ")");
}

std::string losses_text(const Losses& losses, Language language) {
  const bool zh = language == Language::zh;
  constexpr std::size_t kNames = 6;
  struct Group {
    Loss all;
    std::vector<const Loss*> named;
  };
  std::vector<Group> groups;  // few: one for each kind
  for (const Loss& loss : losses) {
    auto group = std::ranges::find(groups, loss.what, [](const Group& g) { return g.all.what; });
    if (group == groups.end()) group = groups.insert(group, Group{{loss.what, {}, 0}, {}});
    group->all.count += loss.count;
    if (!loss.detail.empty()) group->named.push_back(&loss);
  }
  std::string out;
  for (auto& [all, named] : groups) {
    const std::size_t listed = std::min(named.size(), kNames);
    if (listed < named.size()) {
      std::ranges::sort(named, [](const Loss* a, const Loss* b) {
        return a->count != b->count ? a->count > b->count : a < b;  // keeps the order of equal
                                                                    // counts
      });
    }
    for (std::size_t i = 0; i < listed; ++i) {
      all.detail += (i == 0 ? "" : zh ? "、" : ", ") + named[i]->detail;
    }
    if (listed < named.size()) {
      const std::string more = std::to_string(named.size() - listed);
      all.detail += zh ? " 等，另 " + more + " 种" : " and " + more + " more";
    }
    out += (out.empty() ? "" : zh ? "，" : ", ") + loss_text(all, language);
  }
  return out;
}

}  // namespace qipu
