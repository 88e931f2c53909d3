// The words of results as files and sites write them. Compared after folding: traditional glyphs to
// simplified, full-width characters to ASCII, letters to lower case, blanks and brackets away.

#include "qipu/game/outcome.h"

#include <algorithm>
#include <vector>

#include "qipu/game/fold.h"
#include "qipu/game/game.h"

namespace qipu {
namespace {

using enum GameResult;

struct ResultWord {
  std::string_view words;
  GameResult result;
};
// 先 is the side that moves first, Red; a bare 胜 or 负 speaks of Red likewise.
constexpr ResultWord kResultWords[] = {
    {"*", unknown},
    {"?", unknown},
    {"未知", unknown},
    {"不详", unknown},
    {"未定", unknown},
    {"结果未知", unknown},
    {"未完", unknown},
    {"unknown", unknown},
    {"1-0", red_wins},
    {"2-0", red_wins},
    {"w", red_wins},
    {"胜", red_wins},
    {"红胜", red_wins},
    {"红先胜", red_wins},
    {"红方胜", red_wins},
    {"红方先胜", red_wins},
    {"红棋胜", red_wins},
    {"先胜", red_wins},
    {"先手胜", red_wins},
    {"后负", red_wins},
    {"黑负", red_wins},
    {"黑方负", red_wins},
    {"黑后负", red_wins},
    {"后手负", red_wins},
    {"红赢", red_wins},
    {"红方赢", red_wins},
    {"红方获胜", red_wins},
    {"红胜出", red_wins},
    {"黑棋负", red_wins},
    {"黑方败", red_wins},
    {"黑败", red_wins},
    {"红方胜利", red_wins},
    {"红优胜", red_wins},
    {"redwins", red_wins},
    {"redwin", red_wins},
    {"redwon", red_wins},
    {"whitewins", red_wins},
    {"红", red_wins},
    {"0-1", black_wins},
    {"0-2", black_wins},
    {"l", black_wins},
    {"负", black_wins},
    {"黑胜", black_wins},
    {"黑方胜", black_wins},
    {"黑后胜", black_wins},
    {"黑棋胜", black_wins},
    {"后胜", black_wins},
    {"后手胜", black_wins},
    {"红负", black_wins},
    {"红先负", black_wins},
    {"红方负", black_wins},
    {"红方先负", black_wins},
    {"先负", black_wins},
    {"先手负", black_wins},
    {"黑赢", black_wins},
    {"黑方赢", black_wins},
    {"黑方获胜", black_wins},
    {"红棋负", black_wins},
    {"红败", black_wins},
    {"红方败", black_wins},
    {"黑方胜利", black_wins},
    {"黑胜出", black_wins},
    {"blackwins", black_wins},
    {"blackwin", black_wins},
    {"blackwon", black_wins},
    {"黑", black_wins},
    {"d", draw},
    {"=", draw},
    {"和", draw},
    {"和棋", draw},
    {"和局", draw},
    {"红先和", draw},
    {"红方和", draw},
    {"红和", draw},
    {"先和", draw},
    {"先手和", draw},
    {"后和", draw},
    {"后手和", draw},
    {"黑和", draw},
    {"双方和", draw},
    {"双和", draw},
    {"平局", draw},
    {"平", draw},
    {"成和", draw},
    {"弈和", draw},
    {"和棋局", draw},
    {"握手言和", draw},
    {"判和", draw},
    {"draw", draw},
    {"drawn", draw},
    {"1/2-1/2", draw},
    {"1/2", draw},
    {"0.5-0.5", draw},
    {"1-1", draw},
    {"红方先和", draw},
};

struct EndingWord {
  std::string_view words;
  Ending ending;
};
// Longer words stand before those they contain.
constexpr EndingWord kEndingWords[] = {
    {"自然限着", Ending::move_limit},
    {"限着作和", Ending::move_limit},
    {"限着", Ending::move_limit},
    {"六十回合", Ending::move_limit},
    {"50回合", Ending::move_limit},
    {"60回合", Ending::move_limit},
    {"长将", Ending::perpetual_check},
    {"长打", Ending::perpetual_chase},
    {"长捉", Ending::perpetual_chase},
    {"不变作和", Ending::repetition},
    {"循环不变", Ending::repetition},
    {"不变", Ending::repetition},
    {"三次重复", Ending::repetition},
    {"重复局面", Ending::repetition},
    {"超时", Ending::time},
    {"逾时", Ending::time},
    {"时间到", Ending::time},
    {"局时", Ending::time},
    {"步时", Ending::time},
    {"timeout", Ending::time},
    {"读秒", Ending::time},
    {"局时", Ending::time},
    {"认输", Ending::resignation},
    {"认负", Ending::resignation},
    {"投子", Ending::resignation},
    {"resigns", Ending::resignation},
    {"resigned", Ending::resignation},
    {"resignation", Ending::resignation},
    {"困毙", Ending::stalemate},
    {"欠行", Ending::stalemate},
    {"stalemate", Ending::stalemate},
    {"绝杀", Ending::checkmate},
    {"将死", Ending::checkmate},
    {"杀局", Ending::checkmate},
    {"将杀", Ending::checkmate},
    {"被杀", Ending::checkmate},
    {"checkmate", Ending::checkmate},
    {"mate", Ending::checkmate},
    {"议和", Ending::agreement},
    {"提和", Ending::agreement},
    {"同意和棋", Ending::agreement},
    {"言和", Ending::agreement},
    {"agreement", Ending::agreement},
    {"弃权", Ending::forfeit},
    {"缺席", Ending::forfeit},
    {"违例", Ending::forfeit},
    {"犯规", Ending::forfeit},
    {"判负", Ending::forfeit},
    {"forfeit", Ending::forfeit},
    {"中断", Ending::abandoned},
    {"断线", Ending::abandoned},
    {"逃跑", Ending::abandoned},
    {"掉线", Ending::abandoned},
    {"强退", Ending::abandoned},
    {"abandoned", Ending::abandoned},
    {"unterminated", Ending::abandoned},
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
  const auto* const it = std::ranges::find(kResultWords, word, &ResultWord::words);
  if (it == std::end(kResultWords)) return std::nullopt;
  return it->result;
}

const EndingWord* look_up_ending(std::string_view word) {
  for (const EndingWord& e : kEndingWords) {
    if (word.find(e.words) != word.npos) return &e;
  }
  return nullptr;
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
  for (const auto* red : {"红", "红方", "红棋", "先手", "red"}) {
    if (side == red) return black_wins;
  }
  for (const auto* black : {"黑", "黑方", "黑棋", "后手", "black"}) {
    if (side == black) return red_wins;
  }
  return unknown;
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
  for (const EndingWord* e; (e = look_up_ending(part)) != nullptr;) {
    part.erase(part.find(e->words), e->words.size());
  }
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
  for (const EndingName& known : kEndingNames) {
    if (known.name == name) return known.ending;
  }
  return std::nullopt;
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
  const EndingWord* const e = look_up_ending(plain);
  return e == nullptr ? std::nullopt : std::optional(e->ending);
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
    if (const EndingWord* const e = look_up_ending(part)) {
      if (out.ending == Ending::unsaid) out.ending = e->ending;
      rest.erase(rest.find(e->words), e->words.size());
      if (const GameResult r = loser_named(rest, e->ending); r != unknown) implied = r;
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
  return out + "（" + std::string(kEndingNames[static_cast<std::size_t>(outcome.ending)].zh) + "）";
}

}  // namespace qipu
