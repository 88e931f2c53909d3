#include "prose/cues.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/ascii.h"
#include "prose/move_words.h"
#include "text/numerals.h"
#include "text/utf8.h"

namespace qipu::prose {
namespace {

struct Phrase {
  std::string_view words;
  Cue cue;
};

// Traditional forms are beside the simplified ones if they differ.
constexpr Phrase kPhrases[] = {
    {"应", Cue::should},       {"應", Cue::should},     {"宜", Cue::should},
    {"不如", Cue::should},     {"似可", Cue::should},   {"可考虑", Cue::should},
    {"可以考虑", Cue::should}, {"可以走", Cue::should}, {"可走", Cue::should},
    {"最好", Cue::should},     {"必须", Cue::should},   {"只有", Cue::should},
    {"只能", Cue::should},     {"只好", Cue::should},   {"正着", Cue::should},
    {"该走", Cue::should},     {"正确", Cue::should},   {"改", Cue::change},
    {"误走", Cue::change},     {"誤走", Cue::change},   {"随手", Cue::change},
    {"贪", Cue::change},       {"急于", Cue::change},   {"如", Cue::supposed},
    {"若", Cue::supposed},     {"倘", Cue::supposed},   {"假使", Cue::supposed},
    {"要是", Cue::supposed},   {"一旦", Cue::supposed}, {"则", Cue::then},
    {"則", Cue::then},         {"以下", Cue::then},     {"接", Cue::then},
    {"继", Cue::then},         {"续", Cue::then},       {"至此", Cue::then},
    {"或", Cue::other},        {"亦可", Cue::other},    {"也可", Cue::other},
    {"又可", Cue::other},      {"还可", Cue::other},    {"另", Cue::other},
    {"又如", Cue::other},      {"又若", Cue::other},    {"再如", Cue::other},
    {"也有", Cue::other},      {"而走", Cue::other},    {"再", Cue::plan},
    {"伏", Cue::plan},         {"下一步", Cue::plan},   {"下步", Cue::plan},
    {"下着", Cue::plan},       {"下一着", Cue::plan},   {"威胁", Cue::plan},
    {"威脅", Cue::plan},       {"准备", Cue::plan},     {"準備", Cue::plan},
    {"欲", Cue::plan},         {"要", Cue::plan},       {"想", Cue::plan},
    {"企图", Cue::plan},       {"意图", Cue::plan},     {"伺机", Cue::plan},
    {"打算", Cue::plan},       {"意在", Cue::plan},     {"以后", Cue::plan},
    {"次一", Cue::plan},       {"随时", Cue::plan},     {"旨在", Cue::plan},
    {"以便", Cue::plan},       {"便于", Cue::plan},     {"预备", Cue::plan},
    {"即将", Cue::plan},       {"目的", Cue::plan},     {"防", Cue::prevent},
    {"否则", Cue::prevent},    {"避免", Cue::prevent},  {"如不", Cue::prevent},
    {"若不", Cue::prevent},    {"不让", Cue::prevent},  {"以免", Cue::prevent},
    {"免", Cue::prevent},      {"阻止", Cue::prevent},  {"不然", Cue::prevent},
    {"避开", Cue::prevent},    {"不怕", Cue::prevent},  {"实战", Cue::actual},
    {"现在", Cue::actual},
};

constexpr std::string_view kPlanned[] = {"手段",   "攻招",   "攻着",   "的威胁", "之势",   "之机",
                                         "的凶着", "的先手", "的企图", "的攻势", "的恶手", "的机会",
                                         "的棋",   "的杀着", "的杀棋", "的攻击", "的好棋"};

/// Words directly before a move that might be chosen, or that was played in other games.
constexpr std::string_view kChoice[] = {"走", "是", "：", "可", "当", "當", "比", "多", "变", "變"};

/// The only text between moves that are named as alternatives.
constexpr std::string_view kBetween[] = {"、",   "和",   "与",     "與",     "及",
                                         "以及", "或者", "、或者", "，或者", "还是"};

/// How much text before a move matters; text further away belongs to other sentences.
constexpr std::size_t kNear = 96;  // bytes: 32 characters

constexpr bool ends_sentence(char32_t c) {
  return c == U'。' || c == U'；' || c == U';' || c == U'！' || c == U'!' || c == U'？' ||
         c == U'?' || c == U'\n' || c == U'：';
}

/// The number that a numbering sign has, and its series; number 0 if the character is not such a
/// sign.
struct Numbered {
  std::uint8_t series = 0, number = 0;
};
Numbered numbered(char32_t c) {
  const auto in = [&](std::u32string_view signs) {
    const std::size_t at = signs.find(c);
    return at == std::u32string_view::npos ? std::uint8_t{0} : static_cast<std::uint8_t>(at + 1);
  };
  if (const auto n = in(U"一二三四五六七八九")) return {0, n};
  if (const auto n = in(U"123456789")) return {1, n};
  if (const auto n = in(U"１２３４５６７８９")) return {1, n};
  if (c == U'l' || c == U'I') return {1, 1};  // misread by scanners
  if (const auto n = in(U"ABCDEFGH")) return {3, n};
  if (const auto n = in(U"abcdefgh")) return {3, n};
  if (const auto n = in(U"甲乙丙丁戊己")) return {3, n};
  return {};
}
Numbered circled(char32_t c) {
  if (c >= U'①' && c <= U'⑨') return {2, static_cast<std::uint8_t>(c - U'①' + 1)};
  if (c >= U'⑴' && c <= U'⑼') return {1, static_cast<std::uint8_t>(c - U'⑴' + 1)};
  if (c >= U'㈠' && c <= U'㈨') return {0, static_cast<std::uint8_t>(c - U'㈠' + 1)};
  return {};
}

constexpr bool opens(char32_t c) {
  return c == U'（' || c == U'(' || c == U'［' || c == U'[' || c == U'【' || c == U'〔';
}
constexpr bool closes(char32_t c) {
  return c == U'）' || c == U')' || c == U'］' || c == U']' || c == U'】' || c == U'〕';
}

/// Finds brackets, numbering and the ends of sentences. Returns where the clause before the move
/// begins.
std::size_t read_borders(std::string_view gap, bool first, Gap& out) {
  std::size_t clause = 0;
  bool spoken = false;  // there has been a word since the last border
  for (std::size_t at = 0; at < gap.size();) {
    const char32_t c = next_char(gap, at);
    if (opens(c)) {
      std::size_t next = at;
      const char32_t inside = next < gap.size() ? next_char(gap, next) : 0;
      const char32_t behind = next < gap.size() ? next_char(gap, next) : 0;
      const Numbered item = numbered(inside);
      if (item.number != 0 && closes(behind)) {
        out.borders.push_back({Border::item, item.series, item.number});
        at = next;
      } else {
        out.borders.push_back({Border::open});
      }
      clause = at;
    } else if (closes(c)) {
      out.borders.push_back({Border::close});
      clause = at;
    } else if (const Numbered ring = circled(c); ring.number != 0) {
      out.borders.push_back({Border::item, ring.series, ring.number});
      clause = at;
    } else if (ends_sentence(c)) {
      if (c != U'：' && (!first || spoken)) out.cues.add(Cue::sentence);
      clause = at;
    } else {
      spoken = true;
      // 甲、 begins an item if it begins a sentence.
      std::size_t next = at;
      const Numbered item = numbered(c);
      if (item.series == 3 && item.number != 0 && clause + 3 >= at && next < gap.size() &&
          next_char(gap, next) == U'、') {
        out.borders.push_back({Border::item, item.series, item.number});
        clause = at = next;
      }
    }
  }
  return clause;
}

/// Returns the side of the last "Red" or "Black".
std::optional<Color> named_side(std::string_view part) {
  const std::size_t red = part.rfind("Red"), black = part.rfind("Black");
  if (red == part.npos && black == part.npos) return std::nullopt;
  return black == part.npos || (red != part.npos && red > black) ? Color::red : Color::black;
}

/// Returns the side of the last 红 or 黑 in the part of the clause before the move.
std::optional<Color> side_of(std::string_view part) {
  std::size_t at = 0;
  const auto last = [&](std::string_view a, std::string_view b) {
    const std::size_t x = part.rfind(a), y = part.rfind(b);
    if (x == std::string_view::npos) return y;
    return y == std::string_view::npos ? x : std::max(x, y);
  };
  const std::size_t red = last("红", "紅"), black = last("黑", "黒");
  if (red == std::string_view::npos && black == std::string_view::npos) return named_side(part);
  const bool is_red =
      black == std::string_view::npos || (red != std::string_view::npos && red > black);
  at = is_red ? red : black;
  // 捉黑马, 吃红炮: the piece of that side is attacked or taken by the other side.
  const std::string_view behind = part.substr(at + 3);
  for (const std::string_view piece :
       {"车", "马", "炮", "兵", "卒", "士", "象", "相", "将", "帅"}) {
    if (behind.starts_with(piece)) return std::nullopt;
  }
  return is_red ? Color::red : Color::black;
}

/// Returns true for 红有车二进六的手段: something that a side threatens to play. But 另有
/// introduces another choice, and 没有 denies one.
bool has_in_hand(std::string_view part) {
  const std::size_t at = part.rfind("有");
  if (at == std::string_view::npos) return false;
  const std::string_view before = part.substr(0, at);
  constexpr std::string_view kOthers[] = {"另", "还", "尚", "也", "没", "仍", "只",
                                          "唯", "共", "所", "亦", "前", "往"};
  return std::ranges::none_of(kOthers,
                              [&](std::string_view word) { return before.ends_with(word); });
}

/// Returns the last kNear bytes of a text, in whole characters.
std::string_view end_of(std::string_view text) {
  if (text.size() <= kNear) return text;
  std::size_t cut = text.size() - kNear;
  while (cut < text.size() && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) ++cut;
  return text.substr(cut);
}

/// Takes a number of at most three digits from the front: 12 １２ 十二. Returns 0 if there is none.
int take_number(std::string_view& text) {
  constexpr int kMostDigits = 3;
  int value = 0, han = 0;
  for (int count = 0; !text.empty() && count <= kMostDigits; ++count) {
    std::size_t next = 0;
    const char32_t c = next_char(text, next);
    if (const int digit = digit_of(c); digit >= 0) {
      value = 10 * value + digit;
    } else if (const int sign = han_value(c); sign != 0 && sign < 10) {
      han = sign;
    } else if (sign == 10) {
      value += 10 * std::max(han, 1);
      han = 0;
    } else {
      break;
    }
    text.remove_prefix(next);
  }
  return value + han;
}

bool take(std::string_view& text, std::string_view words) {
  if (!text.starts_with(words)) return false;
  text.remove_prefix(words.size());
  return true;
}

void take_blanks(std::string_view& text) {
  while (take(text, " ") || take(text, "\n") || take(text, "　")) {
  }
}

/// Words that count moves, of one side or of both.
constexpr std::string_view kMoves[] = {"着", "著", "步", "招", "手"};

/// Reads the text after 第: 12回合, 七着, 39着（20回合）. Returns false if it does not name a move
/// of the game: 第二步骤, 第三手材料.
bool take_named(std::string_view& rest, NamedRound& out) {
  NamedRound named;
  take_blanks(rest);
  const int value = take_number(rest);
  if (value == 0) return false;
  take_blanks(rest);
  if (take(rest, "个") || take(rest, "個")) take_blanks(rest);
  if (take(rest, "回合") || take(rest, "囘合") || take(rest, "回\n合")) {
    named.round = value;
  } else {
    if (std::ranges::none_of(kMoves, [&](std::string_view word) { return take(rest, word); }))
      return false;
    if (rest.starts_with("骤") || rest.starts_with("驟") || rest.starts_with("材料")) return false;
    named.round = named.ply = value;
    std::string_view inside = rest;
    if (take(inside, "（") || take(inside, "(")) {
      take(inside, "第");
      const int round = take_number(inside);
      if (round != 0 && take(inside, "回合")) {
        named.round = round;
        rest = inside;
      }
    }
  }
  for (const std::string_view behind : {"之后", "以后", "过后", "后", "之後", "以後", "後"}) {
    named.after = named.after || rest.starts_with(behind);
  }
  out = named;
  return true;
}

/// Returns the last round or move that is named by its number: 第12回合, 第十二回合, 第7着, move 7;
/// its round is 0 if none is named. 12回合 without 第 is a count of rounds, and 计划的第二步 is not
/// a move of the game.
NamedRound round_of(std::string_view clause) {
  NamedRound out;
  for (std::size_t at = 0; at < clause.size();) {
    const std::string_view before = clause.substr(0, at);
    std::string_view rest = clause.substr(at);
    if (take(rest, "第")) {
      NamedRound named;
      if (!before.ends_with("的") && take_named(rest, named)) {
        named.until = before.ends_with("至") || before.ends_with("到");
        out = named;
      }
      at = clause.size() - rest.size();
      continue;
    }
    const bool begins = before.empty() || !ascii::is_letter(before.back());
    if (begins && (take(rest, "move ") || take(rest, "Move ") || take(rest, "round ") ||
                   take(rest, "Round "))) {
      std::string_view digits = rest;
      if (const int value = take_number(digits); value != 0) {
        out = {.round = value};
        rest = digits;
      }
      at = clause.size() - rest.size();
      continue;
    }
    next_char(clause, at);
  }
  return out;
}

/// Returns the round of a number right before a move, with the dots of Black's reply: 7... 7……
/// 7. ... Returns 0 if there is none.
int replied_round(std::string_view gap) {
  gap = trim(gap);
  std::size_t end = gap.size(), dots = 0;
  for (; end > 0; --end) {
    if (gap[end - 1] == '.') {
      ++dots;
    } else if (gap[end - 1] != ' ') {
      if (!gap.substr(0, end).ends_with("…")) break;
      dots += 2;
      end -= 2;
    }
  }
  std::size_t begin = end;
  while (begin > 0 && ascii::is_digit(gap[begin - 1])) --begin;
  std::string_view digits = gap.substr(begin, end - begin);
  const int value = take_number(digits);
  return dots > 1 && digits.empty() ? value : 0;
}

}  // namespace

void read_gap(std::string_view gap, bool first, Gap& out) {
  out.cues = {};
  out.side.reset();
  out.named = {};
  out.borders.clear();
  const std::size_t begin = read_borders(gap, first, out);
  const std::string_view clause = end_of(gap.substr(begin));
  if (!first && count_chars(gap) > 24) out.cues.add(Cue::prose);
  if (!first && gap.size() > 5 && holds_damaged_move(gap)) out.cues.add(Cue::damaged);
  if (std::ranges::find(kBetween, trim(gap)) != std::end(kBetween)) out.cues.add(Cue::other);
  if (clause.empty()) return;
  out.named = round_of(clause);
  const int replied = replied_round(clause);
  if (replied != 0) out.named = {.round = replied};

  // The text after the last comma matters most.
  const std::size_t comma = clause.rfind("，");
  const std::string_view part = comma == std::string_view::npos ? clause : clause.substr(comma + 3);
  out.side = replied != 0 ? Color::black : side_of(part);
  for (const Phrase& phrase : kPhrases) {
    const std::size_t at = part.find(phrase.words);
    if (at == std::string_view::npos) continue;
    // 否则 does not contain the cue 则.
    if (phrase.cue == Cue::then && part.substr(0, at).ends_with("否")) continue;
    out.cues.add(phrase.cue);
  }
  const bool in_hand = has_in_hand(part);
  if (in_hand) out.cues.add(Cue::plan);
  if ((part.ends_with("有") && !in_hand) ||
      std::ranges::any_of(kChoice, [&](std::string_view word) { return gap.ends_with(word); })) {
    out.cues.add(Cue::choice);
  }
  if (out.named.round == 0 && (out.cues.has(Cue::should) || out.cues.has(Cue::change))) {
    out.named = round_of(end_of(gap.substr(0, begin)));
    out.named.before = true;
  }
  if (part.size() < clause.size() && part.size() < 10) {
    const std::string_view rest = clause.substr(0, comma);
    if (!out.side) out.side = side_of(rest);
    for (const Phrase& phrase : kPhrases) {
      if (phrase.words.size() > 3 && rest.find(phrase.words) != std::string_view::npos) {
        out.cues.add(phrase.cue);
      }
    }
  }
}

bool tells_plan(std::string_view after) {
  // Looks up to the next mark, and not far.
  std::size_t end = 0;
  for (int chars = 0; end < after.size() && chars < 10; ++chars) {
    std::size_t next = end;
    const char32_t c = next_char(after, next);
    if (ends_sentence(c) || c == U'，' || c == U',' || closes(c)) break;
    end = next;
  }
  const std::string_view near = after.substr(0, end);
  return std::ranges::any_of(
      kPlanned, [&](std::string_view words) { return near.find(words) != std::string_view::npos; });
}

}  // namespace qipu::prose
