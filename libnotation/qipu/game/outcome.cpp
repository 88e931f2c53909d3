// The words of results as files and sites write them. Compared after folding: traditional glyphs to
// simplified, full-width characters to ASCII, letters to lower case, blanks and brackets away.

#include "qipu/game/outcome.h"

#include <algorithm>
#include <ranges>
#include <vector>

#include "qipu/game/fold.h"
#include "qipu/game/game.h"

namespace qipu {
namespace {

using enum GameResult;

struct ResultWords {
  GameResult result;
  std::string_view words;  // separated by blanks
};
// 先 is the side that moves first, Red; a bare 胜 or 负 speaks of Red likewise.
constexpr ResultWords kResultWords[] = {
    {unknown, "* ? 未知 不详 未定 结果未知 未完 unknown"},
    {red_wins,
     "1-0 2-0 w 胜 红胜 红先胜 红方胜 红方先胜 红棋胜 先胜 先手胜 后负 黑负 黑方负 黑后负 "
     "后手负 红赢 红方赢 红方获胜 红胜出 黑棋负 黑方败 黑败 红方胜利 红优胜 redwins redwin "
     "redwon whitewins 红"},
    {black_wins,
     "0-1 0-2 l 负 黑胜 黑方胜 黑后胜 黑棋胜 后胜 后手胜 红负 红先负 红方负 红方先负 先负 "
     "先手负 黑赢 黑方赢 黑方获胜 红棋负 红败 红方败 黑方胜利 黑胜出 blackwins blackwin "
     "blackwon 黑"},
    {draw,
     "d = 和 和棋 和局 红先和 红方和 红和 先和 先手和 后和 后手和 黑和 双方和 双和 平局 平 "
     "成和 弈和 和棋局 握手言和 判和 draw drawn 1/2-1/2 1/2 0.5-0.5 1-1 红方先和"},
};

struct EndingWords {
  Ending ending;
  std::string_view words;
};
// Longer words stand before those they contain.
constexpr EndingWords kEndingWords[] = {
    {Ending::move_limit, "自然限着 限着作和 限着 六十回合 50回合 60回合"},
    {Ending::perpetual_check, "长将"},
    {Ending::perpetual_chase, "长打 长捉"},
    {Ending::repetition, "不变作和 循环不变 不变 三次重复 重复局面"},
    {Ending::time, "超时 逾时 时间到 局时 步时 timeout 读秒"},
    {Ending::resignation, "认输 认负 投子 resigns resigned resignation"},
    {Ending::stalemate, "困毙 欠行 stalemate"},
    {Ending::checkmate, "绝杀 将死 杀局 将杀 被杀 checkmate mate"},
    {Ending::agreement, "议和 提和 同意和棋 言和 agreement"},
    {Ending::forfeit, "弃权 缺席 违例 犯规 判负 forfeit"},
    {Ending::abandoned, "中断 断线 逃跑 掉线 强退 abandoned unterminated"},
};

struct EndingName {
  Ending ending;
  std::string_view name, zh;
};
constexpr EndingName kEndingNames[] = {
    {Ending::unsaid, "", ""},
    {Ending::checkmate, "checkmate", "绝杀"},
    {Ending::stalemate, "stalemate", "困毙"},
    {Ending::resignation, "resignation", "认输"},
    {Ending::time, "time", "超时"},
    {Ending::agreement, "agreement", "议和"},
    {Ending::repetition, "repetition", "不变作和"},
    {Ending::perpetual_check, "perpetual_check", "长将"},
    {Ending::perpetual_chase, "perpetual_chase", "长捉"},
    {Ending::move_limit, "move_limit", "自然限着"},
    {Ending::forfeit, "forfeit", "弃权"},
    {Ending::abandoned, "abandoned", "中断"},
};

// "1:0" and "１：０" are "1-0" too.
std::string folded_result(std::string_view text) {
  std::string out = folded(text);
  std::ranges::replace(out, ':', '-');
  return out;
}

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kBrackets = "()[]{}<>\"'!,.;|";

// Behind the markup that begins at `pos`, as forum editors put it around words: [b], [/color],
// <font size=2>; `pos` when none does.
std::size_t end_of_markup(std::string_view text, std::size_t pos) {
  static constexpr std::string_view kNames[] = {
      "b",   "i",    "u",    "s",    "p",     "br",    "em",    "url",    "big",
      "div", "font", "size", "span", "align", "color", "small", "center", "strong"};
  if (text[pos] != '[' && text[pos] != '<') return pos;
  constexpr std::size_t kLongest = 80;
  std::string_view inside = text.substr(pos + 1, kLongest);
  const std::size_t length = inside.find(text[pos] == '[' ? ']' : '>');
  if (length == inside.npos) return pos;
  inside = inside.substr(0, length);
  if (inside.starts_with('/')) inside.remove_prefix(1);
  inside = inside.substr(0, inside.find_first_of("= /"));
  return std::ranges::find(kNames, folded(inside)) != std::end(kNames) ? pos + length + 2 : pos;
}

// Without markup; as it is where there is none, and nothing else.
std::string unmarked(std::string_view text) {
  std::string out;
  for (std::size_t pos = 0; pos < text.size();) {
    const std::size_t end = end_of_markup(text, pos);
    if (end == pos) out += text[pos++];
    pos = std::max(pos, end);
  }
  const std::string_view kept = trimmed(out);
  return std::string(kept.empty() || out.size() == text.size() ? text : kept);
}

std::optional<GameResult> look_up_result(std::string_view word) {
  for (const auto& [result, words] : kResultWords) {
    if (place_in(words, word) != words.npos) return result;
  }
  return std::nullopt;
}

struct EndingFound {
  Ending ending;
  std::size_t at, size;  // of its word
};

std::optional<EndingFound> look_up_ending(std::string_view text) {
  for (const auto& [ending, words] : kEndingWords) {
    for (const auto each : std::views::split(words, ' ')) {
      const std::size_t at = text.find(std::string_view(each));
      if (at != text.npos) return EndingFound{ending, at, each.size()};
    }
  }
  return std::nullopt;
}

// The side that an ending such as 超时 befell, when only that side is named.
GameResult loser_named(std::string_view side, Ending ending) {
  if (ending == Ending::agreement || ending == Ending::repetition || ending == Ending::move_limit) {
    return draw;
  }
  const bool befalls = ending == Ending::time || ending == Ending::resignation ||
                       ending == Ending::forfeit || ending == Ending::perpetual_check ||
                       ending == Ending::perpetual_chase || ending == Ending::abandoned;
  // 红方被绝杀, 黑方步超时, 红方读秒超时
  const bool suffered = side.ends_with("被");
  for (const std::string_view word : {"被", "步", "读秒", "局时", "投子"}) {
    if (side.ends_with(word)) side.remove_suffix(word.size());
  }
  if (!befalls && !suffered) return unknown;
  if (place_in("红 红方 红棋 先手 red", side) != side.npos) return black_wins;
  return place_in("黑 黑方 黑棋 后手 black", side) != side.npos ? red_wins : unknown;
}

std::vector<std::string> parts(std::string_view text) {
  const std::string signs = std::string(kBlanks).append(kBrackets);
  std::vector<std::string> out;
  for (std::size_t at = 0, end = 0; (at = text.find_first_not_of(signs, end)) != text.npos;) {
    end = text.find_first_of(signs, at);
    out.emplace_back(text.substr(at, end - at));
  }
  return out;
}

// Whether a part of an outcome says nothing else: 黑方投子认负, 超时判负, 至此.
bool says_only_outcome(std::string part) {
  static constexpr std::string_view kOthers[] = {"结果", "至此", "最终", "双方", "同意", "红方",
                                                 "红棋", "红",   "黑方", "黑棋", "黑",   "负",
                                                 "判",   "告",   "胜",   "被"};
  if (look_up_result(part)) return true;
  while (const auto found = look_up_ending(part)) part.erase(found->at, found->size);
  for (const std::string_view word : kOthers) {
    if (look_up_result(part)) return true;
    for (std::size_t at; (at = part.find(word)) != part.npos;) part.erase(at, word.size());
  }
  return part.empty() || look_up_result(part).has_value();
}

}  // namespace

std::string_view pgn_token(GameResult r) {
  switch (r) {
    case red_wins: return "1-0";
    case black_wins: return "0-1";
    case draw: return "1/2-1/2";
    case unknown: break;
  }
  return "*";
}

std::string_view ending_name(Ending e) { return kEndingNames[static_cast<std::size_t>(e)].name; }

std::string_view ending_words(Ending e) { return kEndingNames[static_cast<std::size_t>(e)].zh; }

std::optional<Ending> parse_ending(std::string_view name) {
  const auto* const known = std::ranges::find(kEndingNames, name, &EndingName::name);
  return known == std::end(kEndingNames) ? std::nullopt : std::optional(known->ending);
}

std::optional<GameResult> parse_result_words(std::string_view words) {
  for (const GameResult r : {red_wins, black_wins, draw, unknown}) {
    if (words == pgn_token(r)) return r;  // as most records have it
  }
  const std::string plain = without(folded_result(words), kBlanks);
  if (const auto r = look_up_result(plain)) return r;
  if (const auto r = look_up_result(without(plain, kBrackets))) return r;
  if (words.find_first_of("[<") == words.npos) return std::nullopt;
  return look_up_result(without(without(folded_result(unmarked(words)), kBlanks), kBrackets));
}

std::optional<Ending> parse_ending_words(std::string_view words) {
  const std::string plain = without(folded_result(words), kBlanks);
  const auto found = look_up_ending(plain);
  return found ? std::optional(found->ending) : std::nullopt;
}

Outcome parse_outcome(std::string_view words) {
  Outcome out;
  if (const auto r = parse_result_words(words)) {
    out.result = *r;
    return out;
  }
  const std::string own = unmarked(words);
  const std::string text = folded_result(own);
  if (without(text, kBlanks).empty()) return out;
  GameResult implied = unknown;
  bool said = false;
  for (const std::string& part : parts(text)) {
    std::string rest = part;
    if (const auto found = look_up_ending(part)) {
      if (out.ending == Ending::unsaid) out.ending = found->ending;
      rest.erase(found->at, found->size);
      if (const GameResult r = loser_named(rest, found->ending); r != unknown) implied = r;
    }
    if (said || rest == "红" || rest == "黑" || rest == "平") continue;
    if (const auto r = look_up_result(rest)) {
      out.result = *r;
      said = true;
    }
  }
  if (!said) out.result = implied;
  if (write_outcome(out) != own) out.words = own;
  return out;
}

bool is_outcome(std::string_view words) {
  constexpr std::size_t kLongest = 60;
  if (words.size() > kLongest || parse_outcome(words).result == unknown) return false;
  return std::ranges::all_of(parts(folded_result(unmarked(words))), says_only_outcome);
}

std::string write_outcome(const Outcome& outcome) {
  if (!outcome.words.empty()) return outcome.words;
  if (outcome.result == unknown && outcome.ending == Ending::unsaid) return {};
  std::string out;
  switch (outcome.result) {
    case red_wins: out = "红胜"; break;
    case black_wins: out = "黑胜"; break;
    case draw: out = "和棋"; break;
    case unknown: out = "未知"; break;
  }
  if (outcome.ending == Ending::unsaid) return out;
  return out + "（" + std::string(ending_words(outcome.ending)) + "）";
}

}  // namespace qipu
