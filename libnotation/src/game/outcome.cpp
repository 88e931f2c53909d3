// The words that files and sites use for results. They are compared after folding: traditional
// glyphs become simplified, full-width characters ASCII, capital letters small; blanks and brackets
// are removed.

#include "qipu/game/outcome.h"

#include <algorithm>
#include <ranges>
#include <vector>

#include "game/fold.h"
#include "qipu/game/game.h"

namespace qipu {
namespace {

using enum GameResult;

struct ResultWords {
  GameResult result;
  std::string_view words;  // separated by blanks
};
// 先 is the side that moves first, Red; 胜 or 负 without a side is also about Red.
constexpr ResultWords kResultWords[] = {
    {unknown, "* ? 未知 不详 未定 结果未知 未完 unknown"},
    {red_wins,
     "1-0 2-0 w 胜 红胜 红先胜 红方胜 红方先胜 红棋胜 先胜 先手胜 后负 黑负 黑方负 黑后负 "
     "后手负 黑先负 黑方先负 黑棋先负 红后胜 红方后胜 红赢 红方赢 红方获胜 红胜出 黑棋负 黑方败 "
     "黑败 红方胜利 红优胜 redwins redwin "
     "redwon whitewins 红 tiênthắng hậuthua hậubại Đỏthắng đỏthắng"},
    {black_wins,
     "0-1 0-2 l 负 黑胜 黑方胜 黑后胜 黑棋胜 后胜 后手胜 红负 红先负 红方负 红方先负 先负 "
     "先手负 黑先胜 黑方先胜 黑棋先胜 红后负 红方后负 黑赢 黑方赢 黑方获胜 红棋负 红败 红方败 "
     "黑方胜利 黑胜出 blackwins blackwin "
     "blackwon 黑 hậuthắng tiênthua tiênbại Đenthắng đenthắng"},
    {draw,
     "d = 和 和棋 和局 红先和 红方和 红和 先和 先手和 后和 后手和 黑和 双方和 双和 平局 平 "
     "成和 弈和 和棋局 握手言和 判和 draw drawn 1/2-1/2 1/2 0.5-0.5 1-1 红方先和 黑先和 黑方先和 "
     "黑棋先和 红后和 红方后和 战和 打和 不分胜负 裁判判和 hòa hoà vánhòa hòacờ"},
};

struct EndingWords {
  Ending ending;
  std::string_view words;
};
// A longer word stands before the words that it contains.
constexpr EndingWords kEndingWords[] = {
    {Ending::move_limit, "自然限着 限着作和 限着 六十回合 50回合 60回合"},
    {Ending::perpetual_check, "长将"},
    {Ending::perpetual_chase, "长打 长捉 长杀"},
    {Ending::repetition, "不变作和 循环不变 不变 三次重复 重复局面 长生"},
    {Ending::time, "超时 逾时 时间到 局时 步时 timeout 读秒"},
    {Ending::resignation, "认输 认负 投子 resigns resigned resignation"},
    {Ending::stalemate, "困毙 困死 欠行 无子可走 无子可动 无着可走 无棋可走 stalemate"},
    {Ending::checkmate, "绝杀 将死 杀死 杀局 将杀 被杀 checkmate mate"},
    {Ending::agreement, "议和 提和 同意和棋 言和 agreement"},
    {Ending::forfeit,
     "弃权 缺席 未到场 迟到 违反禁例 违反棋例 违反棋规 违反规则 违例 违规 犯例 犯规 送将 "
     "退场 离席 作弊 判负 作负 forfeit"},
    {Ending::abandoned, "中断 断线 逃跑 掉线 强退 abandoned unterminated"},
};

struct EndingName {
  Ending ending;
  std::string_view name, zh;
};
constexpr EndingName kEndingNames[] = {
    {Ending::unsaid, "", ""},
    {Ending::checkmate, "checkmate", "将死"},
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

// "1:0" and "１：０" become "1-0".
std::string folded_result(std::string_view text) {
  std::string out = folded(text);
  std::ranges::replace(out, ':', '-');
  return out;
}

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kBrackets = "()[]{}<>\"'!,.;|";

// Returns the offset after the forum markup that begins at `pos`: [b], [/color], <font size=2>.
// Returns `pos` if no markup begins there.
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

// Returns the text without markup; unchanged if there is no markup, or nothing else.
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

/// A side named in the text, and the place of its name.
struct SideFound {
  Color side;
  std::size_t at, end;
};

constexpr std::string_view kRedWords[] = {"执红方", "执红", "红方",   "红棋",   "红",
                                          "先手方", "先手", "先走方", "先行方", "red"};
constexpr std::string_view kBlackWords[] = {"执黑方", "执黑", "黑方",   "黑棋",   "黑",
                                            "后手方", "后手", "后走方", "后行方", "black"};

// Returns the side named at `at`.
std::optional<SideFound> side_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  for (const std::string_view word : kRedWords) {
    if (rest.starts_with(word)) return SideFound{Color::red, at, at + word.size()};
  }
  for (const std::string_view word : kBlackWords) {
    if (rest.starts_with(word)) return SideFound{Color::black, at, at + word.size()};
  }
  return std::nullopt;
}

std::vector<SideFound> sides_in(std::string_view text) {
  std::vector<SideFound> out;
  for (std::size_t at = 0; at < text.size();) {
    const auto side = side_at(text, at);
    if (side) out.push_back(*side);
    at = side ? side->end : at + 1;
  }
  return out;
}

GameResult won_by(Color side) { return side == Color::red ? red_wins : black_wins; }
GameResult lost_by(Color side) { return side == Color::red ? black_wins : red_wins; }

// A word that says who won: 黑方获胜, 判负.
struct VerdictFound {
  bool won = false;
  std::size_t at = std::string_view::npos;
};
VerdictFound verdict_in(std::string_view text) {
  constexpr std::string_view kWon[] = {"获胜", "取胜", "判胜", "胜", "赢"};
  constexpr std::string_view kLost[] = {"告负", "判负", "落败", "失利", "负", "输", "败"};
  constexpr std::string_view kChances[] = {"势", "定", "机", "率",
                                           "算", "面", "望"};  // 胜势 is a chance,
                                                               // not a result
  VerdictFound out;
  const auto look = [&](const auto& words, bool won) {
    for (const std::string_view word : words) {
      const std::size_t at = text.find(word);
      if (at >= out.at) continue;
      const std::string_view behind = text.substr(at + word.size());
      const auto chance = [&](std::string_view c) { return behind.starts_with(c); };
      if (std::ranges::none_of(kChances, chance)) out = {won, at};
    }
  };
  look(kWon, true);
  look(kLost, false);
  return out;
}

// Returns true if the ending makes a draw, whichever side is named.
bool is_drawn(Ending ending) {
  return ending == Ending::agreement || ending == Ending::repetition ||
         ending == Ending::move_limit;
}

// Returns true if the side that does this loses: 红方超时.
bool befalls(Ending ending) {
  return ending == Ending::time || ending == Ending::resignation || ending == Ending::forfeit ||
         ending == Ending::perpetual_check || ending == Ending::perpetual_chase ||
         ending == Ending::abandoned;
}

// Returns the result that one part of an arbiter's words gives: who did what, and who loses by it.
// 红方三次犯规判负, 黑方被红方将死, 红方将死黑方, 黑方无子可走.
GameResult judged(std::string_view part, const std::optional<EndingFound>& ending) {
  const std::vector<SideFound> sides = sides_in(part);
  const bool two = std::ranges::any_of(
      sides, [&](const SideFound& other) { return other.side != sides.front().side; });
  const auto before = [&](std::size_t at) {
    const SideFound* nearest = nullptr;
    for (const SideFound& side : sides) {
      if (side.end <= at) nearest = &side;
    }
    return nearest;
  };
  const auto drawn = [&] {
    for (const std::string_view word : {"作和", "判和", "成和", "和棋", "和局"}) {
      if (part.find(word) != part.npos) return true;
    }
    return part.ends_with("和");
  };
  if (ending && drawn()) return draw;
  const VerdictFound verdict = verdict_in(part);
  // 被判负 and 不变判负 are verdicts; 被 before an ending is not.
  if (verdict.at != part.npos) {
    const SideFound* const side = before(verdict.at);
    if (side != nullptr) return verdict.won ? won_by(side->side) : lost_by(side->side);
  }
  if (!ending) return unknown;
  if (is_drawn(ending->ending)) return draw;
  const SideFound* const side = before(ending->at);
  if (side == nullptr) return unknown;
  const std::string_view between = part.substr(side->end, ending->at - side->end);
  const std::string_view word = part.substr(ending->at, ending->size);
  const bool suffered = word.starts_with("被") || between.find("被") != between.npos ||
                        between.find("遭") != between.npos;
  if (befalls(ending->ending) || suffered) return lost_by(side->side);
  constexpr std::string_view kWithout[] = {"无子可走", "无子可动", "无着可走", "无棋可走"};
  if (std::ranges::find(kWithout, word) != std::end(kWithout)) return lost_by(side->side);
  // 黑方困毙: Black has no move.
  const bool stuck = word == "困毙" || word == "困死" || word == "欠行";
  if (!two) return stuck ? lost_by(side->side) : unknown;
  // 黑方被红方将死; 红方将死黑方, 红方把黑方将死
  return won_by(part.find("被") != part.npos ? side->side : sides.front().side);
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

// Returns true if the part says nothing but an outcome: 黑方投子认负, 超时判负, 至此.
bool says_only_outcome(std::string part) {
  static constexpr std::string_view kOthers[] = {
      "结果", "至此", "最终", "双方", "同意", "红方", "红棋", "红",   "黑方",
      "黑棋", "黑",   "先手", "后手", "先走", "后走", "先行", "后行", "执",
      "方",   "裁判", "三次", "二次", "两次", "第",   "次",   "连续", "不变",
      "因",   "由于", "遭",   "获",   "取",   "作和", "和",   "而",   "负",
      "判",   "告",   "胜",   "被",   "赢",   "出",   "作",   "把",   "吃"};
  if (look_up_result(part)) return true;
  while (const auto found = look_up_ending(part)) part.erase(found->at, found->size);
  for (const std::string_view word : kOthers) {
    if (look_up_result(part)) return true;
    for (std::size_t at; (at = part.find(word)) != part.npos;) part.erase(at, word.size());
  }
  return part.empty() || look_up_result(part).has_value();
}

bool holds_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view w) { return text.contains(w); });
}

// Reads a sentence that begins with a side, says in a few words what it did, and ends with the
// verdict: 黑方迟到30分钟判负, 红方中局认负. `text`: folded, without marks; a text with a blank is
// not such a sentence. A conditional sentence (红方若兑车则认负) is not a verdict.
bool is_ruling(std::string_view text) {
  constexpr std::size_t kLongest = 48;  // in bytes
  constexpr std::string_view kVerdicts[] = {"判负", "作负", "认负", "认输", "告负",
                                            "超时", "弃权", "投子", "困毙"};
  if (text.size() > kLongest || holds_any(text, {" ", "进", "退", "平"})) return false;
  for (const std::string_view word : {"因", "由于", "裁判"}) {
    if (text.starts_with(word)) text.remove_prefix(word.size());
  }
  const auto ends = [&](std::string_view word) { return text.ends_with(word); };
  if (!side_at(text, 0) || std::ranges::none_of(kVerdicts, ends)) return false;
  std::string rest(text);
  while (const auto found = look_up_ending(rest)) rest.erase(found->at, found->size);
  return !holds_any(rest, {"如", "若", "则", "可", "会", "必", "将要", "应", "要", "能", "难",
                           "或", "似", "不", "没", "未", "怕", "恐",   "假", "免", "才", "接近"});
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
    if (words == pgn_token(r)) return r;  // the form of most records
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
    }
    if (const GameResult r = judged(part, look_up_ending(part)); r != unknown) implied = r;
    if (said || rest == "红" || rest == "黑" || rest == "平") continue;
    if (const auto r = look_up_result(rest)) {
      out.result = *r;
      said = true;
    }
  }
  if (const std::string whole = without(text, kBrackets); implied == unknown && is_ruling(whole)) {
    implied = judged(whole, look_up_ending(whole));
  }
  if (!said) out.result = implied;
  if (write_outcome(out) != own) out.words = own;
  return out;
}

bool is_outcome(std::string_view words) {
  constexpr std::size_t kLongest = 60;
  if (words.size() > kLongest || parse_outcome(words).result == unknown) return false;
  const std::string text = folded_result(unmarked(words));
  return std::ranges::all_of(parts(text), says_only_outcome) || is_ruling(without(text, kBrackets));
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
