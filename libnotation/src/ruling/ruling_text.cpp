#include "ruling/ruling_text.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

namespace qipu {
namespace {

bool zh(Language language) { return language == Language::zh; }

std::string count_zh(int n) {
  static constexpr std::array<std::string_view, 11> kDigits = {"零", "一", "两", "三", "四", "五",
                                                               "六", "七", "八", "九", "十"};
  return std::string(n <= 10 ? kDigits[static_cast<std::size_t>(n)] : "数");
}

std::string count_en(int n, std::string_view what) {
  static constexpr std::array<std::string_view, 11> kNumbers = {
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
  std::string text =
      n <= 10 ? std::string(kNumbers[static_cast<std::size_t>(n)]) : std::to_string(n);
  text += ' ';
  if (what == "idle") return text + (n == 1 ? "idle move" : "idle moves");
  text += what;
  return n == 1 ? text : text + 's';
}

std::array<int, kLabels> count_labels(const Ruling& ruling, Color side) {
  std::array<int, kLabels> counts{};
  for (const JudgedMove& m : ruling.loop) {
    if (m.side == side) ++counts[static_cast<std::size_t>(m.label)];
  }
  return counts;
}

/// Returns true if the book leaves open whether a side's moves are forbidden.
bool is_unsettled(Doubt doubt) {
  return doubt == Doubt::mixture_not_listed || doubt == Doubt::exemption_not_stated ||
         doubt == Doubt::book_contradicts_itself;
}

std::string conduct_words(const Ruling& ruling, Color side, Language language) {
  const Conduct conduct = ruling.conduct[static_cast<std::size_t>(side)];
  const bool classes = ruling.settled_by == Matter::classes;
  if (conduct == Conduct::allowed) return zh(language) ? "属允许着法" : "allowed";
  if (is_unsettled(ruling.doubt) && conduct == Conduct::forbidden) {
    return zh(language) ? "是否禁止尚无定论" : "unclear whether forbidden";
  }
  if (classes && conduct == Conduct::forbidden) {
    return zh(language) ? "属禁止着法（甲类）" : "forbidden, the more serious class";
  }
  if (classes && conduct == Conduct::forbidden2) {
    return zh(language) ? "属禁止着法（乙类：含联合捉子或捉少根子）"
                        : "forbidden, the less serious class: a joint chase";
  }
  return zh(language) ? "属禁止着法" : "forbidden";
}

std::string verdict_words(const Ruling& ruling, Language language) {
  const std::string under = zh(language) ? "按" + std::string(ruling.rules->name_zh) + "，"
                                         : "Under the " + std::string(ruling.rules->title_en) + " ";
  const auto loser = [&](Color side) {
    if (zh(language))
      return under + "应由" + std::string(side_name(side, language)) + "变着，不变判负。";
    return under + std::string(side_name(side, language)) + " must vary or lose.";
  };
  switch (ruling.verdict) {
    case Verdict::none: return {};
    case Verdict::draw:
      return under + (zh(language) ? "双方不变判和。" : "this is a draw if neither side varies.");
    case Verdict::foul: return {};
    case Verdict::red_loses: return loser(Color::red);
    case Verdict::black_loses: return loser(Color::black);
    case Verdict::needs_arbiter: break;
  }
  if (ruling.doubt == Doubt::book_is_silent) {
    return under + (zh(language) ? "此种情况未作规定，须由裁判裁定。"
                                 : "this case is not covered: an arbiter must decide.");
  }
  if (ruling.doubt == Doubt::even_exchange) {
    return under +
           (zh(language)
                ? "双方均属禁止着法，但有各吃各、得失相当的捉，须由裁判裁定。"
                : "both are forbidden, one side by even exchanges: an arbiter must decide.");
  }
  if (ruling.doubt == Doubt::two_readings) {
    return under + (zh(language)
                        ? "结果取决于可作两解的条文，而图例未能确定取哪一解，须由裁判裁定。"
                        : "this depends on clauses that can be read in two ways, and no known "
                          "figure settles which: an arbiter must decide.");
  }
  if (ruling.doubt == Doubt::mixture_not_listed) {
    return under + (zh(language) ? "要杀与捉交替不在所列禁止着法之内，须由裁判裁定。"
                                 : "mate threats alternating with chases are not in the list of "
                                   "forbidden moves: an arbiter must decide.");
  }
  if (ruling.doubt == Doubt::exemption_not_stated) {
    return under + (zh(language)
                        ? "未说明帅（将）、兵（卒）捉子及捉未过河兵（卒）是否例外，须由裁判裁定。"
                        : "it is not stated whether chases by kings and pawns, or of pawns that "
                          "have not crossed the river, are exempt: an arbiter must decide.");
  }
  if (ruling.doubt == Doubt::book_contradicts_itself) {
    return under + (zh(language)
                        ? "条文禁止长要杀，而图十四以长拦应对判和，前后不一，须由裁判裁定。"
                        : "the list forbids perpetual mate threats, but in figure 14 they are a "
                          "draw against blocks: an arbiter must decide.");
  }
  return under + (zh(language) ? "计算量超出上限，须由裁判裁定。"
                               : "the search reached its limit: an arbiter must decide.");
}

std::string end_words(const Ruling& ruling, Language language) {
  const bool mate = ruling.ground == Ground::checkmate;
  const Color side = ruling.start.turn();
  const std::string name(side_name(side, language));
  if (ruling.ground == Ground::king_taken) {
    return zh(language) ? name + "的将（帅）被吃，判负。" : name + "'s king is captured: it loses.";
  }
  if (zh(language)) return name + (mate ? "被将死，判负。" : "被困毙，判负。");
  return name + (mate ? " is checkmated and loses." : " is stalemated and loses.");
}

std::string limit_words(const Ruling& ruling, Language language) {
  const MoveLimit& limit = ruling.rules->limit;
  const std::string rounds = std::to_string(limit.rounds);
  if (zh(language)) {
    return "双方走满" + rounds + "回合未吃子" + (limit.by_event ? "（赛事所定限着）" : "") +
           "。按" + std::string(ruling.rules->name_zh) + "，可判和棋。";
  }
  return "No capture for " + rounds + " rounds" +
         (limit.by_event ? ", the limit set for the event" : "") + ". Under the " +
         std::string(ruling.rules->title_en) + " a draw may be claimed.";
}

std::string simple_draw_words(const Ruling& ruling, Language language) {
  if (zh(language)) {
    return "双方均无可过河进攻的子力，不能取胜。按" + std::string(ruling.rules->name_zh) +
           "，判和棋。";
  }
  return "Neither side has a piece left that can cross the river and win. Under the " +
         std::string(ruling.rules->title_en) + " this is a draw.";
}

std::string illegal_words(const Ruling& ruling, Language language) {
  const std::string name(side_name(ruling.start.turn(), language));
  const bool facing = ruling.ground == Ground::kings_facing;
  const bool checked = ruling.start.in_check();
  const bool foul = ruling.verdict == Verdict::foul;
  if (ruling.ground == Ground::against_rules) {
    if (zh(language))
      return name + "走子违反走法。按" + std::string(ruling.rules->name_zh) + "，判负。";
    return name + " makes an illegal move. Under the " + std::string(ruling.rules->title_en) +
           " it loses.";
  }
  if (zh(language)) {
    return name +
           (facing    ? "走后将帅照面"
            : checked ? "不应将，将（帅）仍被将军"
                      : "自行送将") +
           "。按" + std::string(ruling.rules->name_zh) +
           (foul ? "，记违例一次，改走他着。" : "，判负。");
  }
  return name +
         (facing    ? " makes the kings face each other"
          : checked ? " leaves its king in check"
                    : " puts its own king in check") +
         ". Under the " + std::string(ruling.rules->title_en) +
         (foul ? " this is a foul: the move is taken back." : " it loses.");
}

std::string_view matter_name(Matter matter, Language language) {
  static constexpr std::array<std::array<std::string_view, 2>, kMatters> kNames = {{
      {"check", "将"},
      {"mate threat", "杀"},
      {"chase", "捉"},
      {"exchange offer", "兑"},
      {"sacrifice offer", "献"},
      {"block", "拦"},
      {"follow", "跟"},
      {"idle", "闲"},
      {"threat to capture by a check", "要抽吃"},
      {"perpetual check", "单方长将"},
      {"mutual perpetual check", "双方长将"},
      {"forbidden against allowed", "禁止着法对允许着法"},
      {"both forbidden", "双方禁止着法"},
      {"both allowed", "双方允许着法"},
      {"classes of forbidden moves", "禁止着法分类"},
      {"nine rounds", "九回合"},
      {"rounds without a capture", "自然限着"},
      {"neither side can win", "简单和局"},
      {"into check", "送将"},
      {"kings facing each other", "将帅照面"},
      {"illegal move", "违反走法"},
  }};
  return kNames[static_cast<std::size_t>(matter)][zh(language) ? 1 : 0];
}

std::string_view confidence_words(Confidence confidence, Language language) {
  switch (confidence) {
    case Confidence::text: break;
    case Confidence::reported: return zh(language) ? "（据转引）" : " (from a secondary source)";
    case Confidence::inferred: return zh(language) ? "（由实例推知）" : " (inferred from examples)";
  }
  return {};
}

std::string_view protection_words(Protection protection, Language language) {
  constexpr std::array<std::array<std::string_view, 2>, 4> kWords = {{
      {"unprotected", "无根"},
      {"falsely protected", "假根"},
      {"too few protectors", "少根"},
      {"protected", "有根"},
  }};
  return kWords[static_cast<std::size_t>(protection)][zh(language) ? 1 : 0];
}

/// Counts the pieces of each kind, in the order in which they come: "一车、两马", "a rook and two
/// horses".
std::string count_pieces(std::span<const Piece> pieces, Language language) {
  std::vector<std::pair<Piece, int>> kinds;
  for (const Piece p : pieces) {
    const auto found = std::ranges::find(kinds, p, &std::pair<Piece, int>::first);
    if (found == kinds.end()) {
      kinds.emplace_back(p, 1);
    } else {
      ++found->second;
    }
  }
  std::string text;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto [piece, n] = kinds[i];
    const std::string name(piece_name(piece, language));
    if (zh(language)) {
      text += (n == 1 ? "" : count_zh(n)) + name;
      continue;
    }
    if (i > 0) text += i + 1 == kinds.size() ? " and " : ", ";
    const bool vowel = piece.role() == Role::advisor || piece.role() == Role::elephant;
    text += n == 1 ? (vowel ? "an " : "a ") + name : count_en(n, name);
  }
  return text;
}

}  // namespace

std::string_view piece_name(Piece piece, Language language) {
  constexpr std::array<std::string_view, kRoles> kEnglish = {"king", "advisor", "elephant", "horse",
                                                             "rook", "cannon",  "pawn"};
  constexpr std::array<std::string_view, kRoles> kRed = {"帅", "仕", "相", "马", "车", "炮", "兵"};
  constexpr std::array<std::string_view, kRoles> kBlack = {"将", "士", "象", "马",
                                                           "车", "炮", "卒"};
  const auto role = static_cast<std::size_t>(piece.role());
  if (!zh(language)) return kEnglish[role];
  return piece.is(Color::red) ? kRed[role] : kBlack[role];
}

std::string chased_words(const JudgedMove& judged, const Position& after, Language language) {
  if (!judged.chased) return {};
  const Chased& chased = *judged.chased;
  const bool chinese = zh(language);
  const auto name = [&](Piece piece, Square s) {
    return std::string(piece_name(piece, language)) + (chinese ? "" : " ") + s.iccs();
  };
  std::string text = name(chased.piece, chased.square) + (chinese ? "，" : ", ") +
                     std::string(protection_words(chased.protection, language));
  std::string roots;
  for (const auto& squares : {chased.protectors, chased.false_protectors}) {
    for (const Square s : squares) {
      if (!after[s].is(!judged.side)) continue;  // it moved there in the course of the line
      if (!roots.empty()) roots += chinese ? "、" : ", ";
      roots += name(after[s], s);
    }
  }
  if (!roots.empty()) text += chinese ? "（" + roots + "）" : " (" + roots + ")";
  return text;
}

std::string winnings_words(const JudgedMove& judged, const Position& after, Language language) {
  if (judged.proof.empty()) return {};
  const bool chinese = zh(language);
  if (judged.even) {
    return chinese ? "各吃各，得失相当" : "each side takes its own, an even exchange";
  }
  const Winnings winnings = winnings_of(after.with_turn(judged.side), judged.proof);
  if (winnings.mate) return chinese ? "成杀" : "mates";
  if (winnings.won.empty()) return {};
  std::string text = (chinese ? "得" : "wins ") + count_pieces(winnings.won, language);
  if (!winnings.lost.empty()) {
    text += (chinese ? "失" : " for ") + count_pieces(winnings.lost, language);
  }
  return text;
}

std::string chase_reason(const JudgedMove& judged, const Position& after, Language language) {
  if (judged.label != Label::chase) return {};
  std::string text = chased_words(judged, after, language);
  if (!text.empty()) text = (zh(language) ? "捉" : "chases ") + text;
  const std::string wins = winnings_words(judged, after, language);
  if (!wins.empty() && !text.empty()) text += zh(language) ? "：" : ": ";
  return text + wins;
}

std::string_view label_sign(Label label) {
  constexpr std::array<std::string_view, kLabels> kSigns = {"将", "杀", "捉", "兑",
                                                            "献", "拦", "跟", "闲"};
  return kSigns[static_cast<std::size_t>(label)];
}

std::string_view label_name(Label label, Language language) {
  constexpr std::array<std::string_view, kLabels> kNames = {
      "check",           "mate threat", "chase",  "exchange offer",
      "sacrifice offer", "block",       "follow", "idle"};
  return zh(language) ? label_sign(label) : kNames[static_cast<std::size_t>(label)];
}

std::string_view side_name(Color side, Language language) {
  if (side == Color::red) return zh(language) ? "红方" : "Red";
  return zh(language) ? "黑方" : "Black";
}

std::string pattern_of(const Ruling& ruling, Color side, Language language) {
  const std::array<int, kLabels> counts = count_labels(ruling, side);
  std::string text;
  int kinds = 0;
  for (const int n : counts) kinds += n > 0 ? 1 : 0;
  for (int i = 0; i < kLabels; ++i) {
    const int n = counts[static_cast<std::size_t>(i)];
    if (n == 0) continue;
    const auto label = static_cast<Label>(i);
    const std::string name(label_name(label, language));
    if (zh(language)) {
      if (kinds > 1) {
        text += count_zh(n) + name;
      } else {
        text = label == Label::idle ? count_zh(n) + name : "长" + name;
      }
      continue;
    }
    if (!text.empty()) text += " and ";
    text += kinds == 1 && label != Label::idle && n > 1 ? "perpetual " + name : count_en(n, name);
  }
  return text;
}

std::string reason_of(const Ruling& ruling, Language language) {
  if (ruling.ground == Ground::checkmate || ruling.ground == Ground::stalemate ||
      ruling.ground == Ground::king_taken) {
    return end_words(ruling, language);
  }
  if (ruling.ground == Ground::limit) return limit_words(ruling, language);
  if (ruling.ground == Ground::simple_draw) return simple_draw_words(ruling, language);
  if (ruling.illegal) return illegal_words(ruling, language);
  std::string text;
  for (const Color side : {Color::red, Color::black}) {
    const std::string pattern = pattern_of(ruling, side, language);
    if (pattern.empty()) continue;
    if (!text.empty()) text += zh(language) ? "；" : "; ";
    text += side_name(side, language);
    text += zh(language) ? "是" : ": ";
    text += pattern + (zh(language) ? "，" : ", ") + conduct_words(ruling, side, language);
  }
  text += zh(language) ? "。" : ". ";
  if (ruling.ground == Ground::nine_rounds) {
    text +=
        zh(language)
            ? "未成循环，但已连续九回合从三处以上进攻。"
            : "There is no repetition, but there were nine rounds of attacks from three squares. ";
  }
  return text + verdict_words(ruling, language);
}

std::string clause_text(const Ruleset& rules, Matter matter, Language language) {
  const Clause& clause = rules.clause(matter);
  std::string text(rules.id);
  text += ' ';
  if (!clause.number.empty()) {
    text += clause.number;
    text += ' ';
  }
  return text += matter_name(matter, language);
}

std::string settling_clause(const Ruling& ruling, Language language) {
  if (!ruling.settled_by) return {};
  std::string text = clause_text(*ruling.rules, *ruling.settled_by, language);
  if (ruling.settled_by != Matter::both_allowed) return text;
  for (const Color side : {Color::red, Color::black}) {
    const std::string pattern = pattern_of(ruling, side, Language::zh);
    const auto& names = ruling.rules->named_draws;
    if (std::ranges::find(names, pattern) == names.end()) continue;
    return text.insert(ruling.rules->id.size(), ' ' + pattern);
  }
  return text;
}

std::string settlement_of(const Ruling& ruling, Language language) {
  if (!ruling.settled_by) return {};
  const Confidence confidence = ruling.rules->clause(*ruling.settled_by).confidence;
  return settling_clause(ruling, language) + std::string(confidence_words(confidence, language));
}

}  // namespace qipu
