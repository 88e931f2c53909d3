#include "annotate/words/annotation_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "annotate/judge/reasons.h"
#include "base/ascii.h"
#include "ruling/ruling_text.h"

namespace qipu {
namespace {

/// A side leads from the first chance on, and has won from the second one on.
constexpr double kLeads = 0.65, kWon = 0.80;
constexpr double kRounding = 1e-9;  // chances are whole percents

/// Returns what a loss of chance means for the mover: a clause.
std::string fall_words(const Judgement& j, std::string_view side, std::string_view other, bool zh) {
  const auto reaches = [](double chance, double least) { return chance >= least - kRounding; };
  const bool led = reaches(j.before, kLeads), lost = !reaches(j.after, 1 - kWon + 2 * kRounding);
  const bool behind = !reaches(j.after, 1 - kLeads + 2 * kRounding);
  const auto words = [&](std::string_view chinese, std::string_view english) {
    return fmt::format(fmt::runtime(zh ? chinese : english), side, other);
  };
  if (led && behind) return words("形势逆转，{1}反占优势", "{0} hands the lead to {1}");
  if (reaches(j.before, kWon) && !reaches(j.after, kLeads)) {
    return words("{0}放走了胜势", "{0} lets the win go");
  }
  if (led && !reaches(j.after, kLeads)) return words("{0}的优势没有了", "{0}'s lead is gone");
  if (led) return words("{0}优势缩小", "{0}'s lead shrinks");
  if (!reaches(j.before, 1 - kLeads + 2 * kRounding)) {
    return lost ? words("{0}已难以挽回", "{0} can hardly be saved now")
                : words("{0}处境更坏", "{0}'s position gets worse");
  }
  if (lost) return words("{0}顿成败势", "{0} is losing at once");
  if (behind) return words("{0}落入下风", "{0} falls behind");
  constexpr double kEven = 0.5;
  if (reaches(j.after, kEven)) return words("{0}先手减弱", "{0} gives away part of the initiative");
  return reaches(j.before, kEven) ? words("{0}失先", "{0} loses the initiative")
                                  : words("{0}更加被动", "{0} becomes more passive");
}

std::string fault_words(const Look& look, const Position& position, const Notation& notation,
                        bool zh) {
  const Judgement& j = look.judgement;
  const Language language = zh ? Language::zh : Language::en;
  const std::string_view side = side_name(position.turn(), language);
  const std::string_view other = side_name(!position.turn(), language);
  std::string text;
  if (j.into_mate) {
    const int n = -look.played.score.mate_moves();
    const std::string how = mate_words(look.played, position, language);
    text = zh ? fmt::format("{}此后 {} 步可成杀{}。", other, n, how)
              : fmt::format("{} can now mate in {}{}.", other, n, how);
  } else if (j.missed_mate) {
    const int n = look.lines.front().score.mate_moves();
    const std::string how = mate_words(look.lines.front(), position, language);
    text = zh ? fmt::format("{}错过 {} 步杀{}。", side, n, how)
              : fmt::format("{} misses a mate in {}{}.", side, n, how);
  } else {
    const std::string from = percent(j.before), to = percent(j.after);
    const std::string what = fall_words(j, side, other, zh);
    text = zh ? fmt::format("{}（{} 到 {}）。", what, from, to)
              : fmt::format("{} ({} to {}).", what, from, to);
  }
  const bool is_mild = j.mark == Mark::inaccuracy && !j.into_mate && !j.missed_mate;
  Reasons why;
  if (!j.into_mate && !j.missed_mate) why = reasons_of(look, position, notation, language);
  const std::string better = notation.written(position, look.lines.front().moves.front());
  return text + why.allowed +
         (zh ? fmt::format("{}{}{}。", is_mild ? "可改走" : "应走", better, why.better)
             : fmt::format(" Better: {}{}.", better, why.better));
}

std::string praise_words(const Look& look, const Position& position, const Notation& notation,
                         bool zh) {
  const Judgement& j = look.judgement;
  const Language language = zh ? Language::zh : Language::en;
  const std::string_view side = side_name(position.turn(), language);
  std::string text;
  if (j.sacrifice) {
    const std::string piece = offer_words(position, look.played.moves.front(), notation, language);
    const bool mates = look.played.score.is_mate();
    const int n = mates ? look.played.score.mate_moves() : 0;
    const std::string how = mate_words(look.played, position, language);
    const std::string what = zh              ? (piece.empty() ? "弃子" : "弃" + piece)
                             : piece.empty() ? "A sound sacrifice"
                                             : "A sound sacrifice of " + piece;
    text = mates ? (zh ? fmt::format("{}，{} 步成杀{}。", what, n, how)
                       : fmt::format("{}; it mates in {}{}.", what, n, how))
                 : (zh ? fmt::format("{}有力，{}胜率 {}。", what, side, percent(j.after))
                       : fmt::format("{}; {}'s chances are {}.", what, side, percent(j.after)));
  } else if (look.played.score.is_mate() && look.played.score.value() > 0) {
    const std::string how = mate_words(look.played, position, language);
    const int n = look.played.score.mate_moves();
    text = zh ? fmt::format("{} 步成杀{}。", n, how) : fmt::format("It mates in {}{}.", n, how);
  }
  if (j.mark == Mark::only && j.in_check) text += zh ? "应将。" : "The only good answer to check.";
  if (j.only_move && !(j.mark == Mark::only && j.in_check)) {
    if (!text.empty() && !zh) text += ' ';
    const bool others_are_mated =
        look.lines.size() > 1 && look.lines[1].score.is_mate() && look.lines[1].score.value() < 0;
    text += others_are_mated ? (zh ? "其余着法都会被杀。" : "Every other move loses to mate.")
            : zh             ? "其他着法都差得多。"
                             : "No other move is nearly as good.";
  }
  return text;
}

std::string capitalised(std::string_view word) {
  std::string text(word);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

/// Returns "Blunder: ", "败着：".
std::string opening_of(Mark mark, Language language) {
  return capitalised(mark_name(mark, language)) + (language == Language::zh ? "：" : ": ");
}

using Openings = std::span<const std::string_view>;
// The beginnings of the sentences on moves, after the side's name if there is one.
constexpr std::string_view kFaultsEn[] = {"'s chances fall from ", " can now mate in ",
                                          " misses a mate in "};
constexpr std::string_view kFaultsZh[] = {"胜率由 ", "此后 ", "错过 "};
constexpr std::string_view kPraiseEn[] = {
    "A sound sacrifice", "It mates in ", "Every other move loses to mate.",
    "No other move is nearly as good.", "The only good answer to check."};
constexpr std::string_view kPraiseZh[] = {" 步成杀", "其余着法都会被杀。", "唯一的好着。",
                                          "其他着法都差得多。", "应将。"};

std::string side_words(const AnnotatedGame& game, Color side, bool zh) {
  const SideRecord& record = game.sides[static_cast<std::size_t>(side)];
  const std::string_view name = side_name(side, zh ? Language::zh : Language::en);
  if (record.moves == 0) return {};
  std::string text = zh ? fmt::format("{}准确率 {:.1f}%", name, record.accuracy)
                        : fmt::format("{}: accuracy {:.1f}%", name, record.accuracy);
  for (const Mark mark :
       {Mark::brilliant, Mark::good, Mark::only, Mark::inaccuracy, Mark::mistake, Mark::blunder}) {
    const std::size_t n = record.marks[static_cast<std::size_t>(mark)];
    if (n == 0) continue;
    text += zh ? fmt::format("，{} {}", mark_name(mark, Language::zh), n)
               : fmt::format(", {} {}", n, mark_glyph(mark));
  }
  return text + (zh ? "。" : ".");
}

/// Returns the number of a ply's round, as the record counts.
std::size_t round_of(const AnnotatedGame& game, std::size_t ply) {
  return (ply + (game.start.turn() == Color::black ? 1 : 0)) / 2 +
         static_cast<std::size_t>(game.start.round());
}

/// Returns "move 12 of Black, 车8进4", "第 12 回合黑方车8进4". `position` is before the move.
std::string ply_words(const AnnotatedGame& game, std::size_t ply, const Position& position,
                      const Notation& notation, bool zh) {
  const std::size_t round = round_of(game, ply);
  const std::string words = notation.written(position, game.plies[ply].move);
  const std::string_view side = side_name(game.plies[ply].mover, zh ? Language::zh : Language::en);
  return zh ? fmt::format("第 {} 回合{}{}", round, side, words)
            : fmt::format("move {} of {}, {}", round, side, words);
}

constexpr std::string_view kLeavesBookEn = "Out of book at ", kLeavesBookZh = "脱谱：";
constexpr std::string_view kAllBookEn = "All moves are in the book.",
                           kAllBookZh = "全部着法都在开局库中。";

bool takes_off_side(std::string_view& text, Language language) {
  return ascii::take(text, side_name(Color::red, language)) ||
         ascii::take(text, side_name(Color::black, language));
}

/// Returns true for " (57% to 12%)." and "（57% 到 12%）。" in a sentence.
bool has_chances(std::string_view body, bool zh) {
  const std::size_t middle = body.find(zh ? "% 到 " : "% to "),
                    end = body.find(zh ? "%）。" : "%).");
  const std::size_t begin = body.find(zh ? "（" : " (");
  return middle != body.npos && end != body.npos && begin < middle && middle < end;
}

// Recognize the sentences that fault_words() and praise_words() write, and those of earlier
// versions.
bool is_of_fault(std::string_view body, Language language) {
  const bool zh = language == Language::zh;
  const bool better =
      zh ? body.contains("应走") || body.contains("可改走") : body.contains(" Better: ");
  if (!better) return false;
  if (has_chances(body, zh)) return true;
  if (!takes_off_side(body, language)) return false;
  const auto openings = zh ? Openings(kFaultsZh) : Openings(kFaultsEn);
  return std::ranges::any_of(openings, [&](auto opening) { return body.starts_with(opening); });
}
bool is_of_praise(std::string_view body, Language language) {
  const bool zh = language == Language::zh;
  if (zh && body.starts_with("弃")) return body.contains("有力，") || body.contains(" 步成杀");
  if (zh) body.remove_prefix(std::min(body.find_first_not_of("0123456789"), body.size()));
  const auto openings = zh ? Openings(kPraiseZh) : Openings(kPraiseEn);
  return body.empty() ||
         std::ranges::any_of(openings, [&](auto opening) { return body.starts_with(opening); });
}

}  // namespace

std::optional<Mark> mark_told(std::string_view line) {
  for (const Language language : {Language::en, Language::zh}) {
    for (int i = 1; i < kMarks; ++i) {
      const auto mark = static_cast<Mark>(i);
      std::string_view body = line;
      if (!ascii::take(body, opening_of(mark, language))) continue;
      if (is_fault(mark) ? is_of_fault(body, language) : is_of_praise(body, language)) return mark;
    }
  }
  return std::nullopt;
}

bool is_of_game_words(std::string_view line) {
  if (line == kAllBookEn || line == kAllBookZh) return true;
  for (const Language language : {Language::en, Language::zh}) {
    std::string_view body = line;
    const bool zh = language == Language::zh;
    if (ascii::take(body, zh ? kLeavesBookZh : kLeavesBookEn)) {
      if (body.starts_with(zh ? "第 " : "move ")) return true;
      continue;
    }
    const bool opens = takes_off_side(body, language) &&
                       ascii::take(body, language == Language::zh ? "准确率 " : ": accuracy ");
    if (opens && !body.empty() && ascii::is_digit(body.front())) return true;
  }
  return false;
}

std::string percent(double chance) {
  int n = static_cast<int>(std::lround(chance * 100));
  if (n == 100 && chance < 1) n = 99;
  if (n == 0 && chance > 0) n = 1;
  return std::to_string(n) + "%";
}

std::vector<std::string> line_words(const Line& line, Position position, const Notation& notation,
                                    std::size_t most) {
  std::vector<std::string> words;
  for (const Move m : line.moves) {
    if (words.size() == most || !position.legal(m)) break;
    words.push_back(notation.written(position, m));
    position.make(m);
  }
  return words;
}

std::string move_words(const AnnotatedPly& ply, const Position& position, const Notation& notation,
                       Language language) {
  if (!ply.look || ply.look->judgement.mark == Mark::none) return {};
  const bool zh = language == Language::zh;
  const Mark mark = ply.look->judgement.mark;
  const std::string text = opening_of(mark, language);
  return text + (is_fault(mark) ? fault_words(*ply.look, position, notation, zh)
                                : praise_words(*ply.look, position, notation, zh));
}

std::string book_words(const AnnotatedGame& game, const Notation& notation, Language language) {
  if (!game.book_end) return {};
  const bool zh = language == Language::zh;
  if (*game.book_end == game.plies.size()) return std::string(zh ? kAllBookZh : kAllBookEn);
  Position position = game.start;
  for (std::size_t i = 0; i < *game.book_end; ++i) position.make(game.plies[i].move);
  return std::string(zh ? kLeavesBookZh : kLeavesBookEn) +
         ply_words(game, *game.book_end, position, notation, zh) + (zh ? "。" : ".");
}

Position departure_position(const AnnotatedGame& game) {
  Position position = game.start;
  for (std::size_t i = 0; i < game.departure->plies; ++i) position.make(game.plies[i].move);
  return position;
}

std::string departure_words(const AnnotatedGame& game, const Notation& notation,
                            Language language) {
  if (!game.departure) return {};
  const bool zh = language == Language::zh;
  const Departure& left = *game.departure;
  const Position position = departure_position(game);
  const bool all = left.plies == game.plies.size(), one = left.games == 1;
  const std::string games = zh ? fmt::format("已知对局 {} 局", left.games)
                               : fmt::format("{} known game{}", left.games, one ? "" : "s");
  std::string text;
  if (all) {
    text = zh ? "全部着法此前已有：末局面见于" + games
              : "All moves are known: " + games + (one ? " has" : " have") + " the last position";
  } else {
    const std::string at = ply_words(game, left.plies, position, notation, zh);
    text =
        zh ? "新着：" + at + "。此前局面见于" + games
           : "New at " + at + ": " + games + (one ? " has" : " have") + " the position before it";
  }
  std::vector<std::string> moves;
  for (const Departure::Played& played : left.moves) {
    const std::string move = notation.written(position, played.move);
    moves.push_back(zh ? fmt::format("{}（{}）", move, played.games)
                       : fmt::format("{} ({})", move, played.games));
  }
  if (left.other_moves != 0) {
    const bool single = left.other_moves == 1;
    moves.push_back(zh ? fmt::format("另 {} 种", left.other_moves)
                       : fmt::format("{} other move{}", left.other_moves, single ? "" : "s"));
  }
  if (!moves.empty()) {
    const std::string list = fmt::format("{}", fmt::join(moves, zh ? "、" : ", "));
    text += zh ? "，所走：" + list : std::string(one ? ", and plays " : ", and play ") + list;
  }
  return text + (zh ? "。" : ".");
}

std::string moment_words(const AnnotatedGame& game, const KeyMoment& moment, Language language) {
  const bool zh = language == Language::zh;
  const AnnotatedPly& ply = game.plies[moment.ply];
  const Judgement& j = ply.look->judgement;
  const bool behind = j.after <= 1 - kLeads + kRounding, ahead = j.after >= kLeads - kRounding;
  std::string_view what;
  switch (moment.kind) {
    case MomentKind::sacrifice:
      what = ahead ? (zh ? "弃子制胜" : "a sacrifice that decides")
                   : (zh ? "弃子争先" : "a sound sacrifice");
      break;
    case MomentKind::win_let_go: what = zh ? "放走胜势" : "lets a win go"; break;
    case MomentKind::lead_lost:
      what = behind ? (zh ? "优势易手" : "hands the lead over")
                    : (zh ? "优势丧失" : "gives the lead away");
      break;
    case MomentKind::lead_given: what = zh ? "落入下风" : "falls behind"; break;
    case MomentKind::last_chance: what = zh ? "错过最后的机会" : "misses the last chance"; break;
    case MomentKind::loss:
      what = is_fault(j.mark) ? (zh ? "失先" : "loses ground") : (zh ? "稍软" : "a little soft");
      break;
    case MomentKind::find: what = zh ? "关键的好着" : "finds the key move"; break;
    case MomentKind::only_move: what = zh ? "唯一着" : "the only move"; break;
    case MomentKind::drift: what = zh ? "逐渐落后" : "slips"; break;
  }
  const std::string from = percent(j.before), to = percent(j.after);
  if (from == to) return zh ? fmt::format("{}（{}）", what, to) : fmt::format("{} ({})", what, to);
  return zh ? fmt::format("{}（{} 到 {}）", what, from, to)
            : fmt::format("{} ({} to {})", what, from, to);
}

std::string drift_words(const AnnotatedGame& game, const Notation& notation, Language language) {
  if (!game.drift) return {};
  const bool zh = language == Language::zh;
  const Drift& drift = *game.drift;
  const std::string_view side = side_name(drift.side, language);
  const std::size_t first = round_of(game, drift.first), last = round_of(game, drift.last);
  const std::string from = percent(drift.before), to = percent(drift.after);
  const std::string rounds = first == last ? std::to_string(first)
                             : zh          ? fmt::format("{} 至 {}", first, last)
                                           : fmt::format("{} to {}", first, last);
  std::string text =
      zh ? fmt::format("{}没有明显的失误，是逐步落后的：第 {} 回合，胜率由 {} 降到 {}", side,
                       rounds, from, to)
         : fmt::format(
               "{} made no clear mistake and slipped by degrees: in move{} {} the chances "
               "fell from {} to {}",
               side, first == last ? "" : "s", rounds, from, to);
  Position position = game.start;
  std::size_t at = 0;
  std::vector<std::string> moves;
  for (const std::size_t ply : drift.greatest) {
    for (; at < ply; ++at) position.make(game.plies[at].move);
    const Move played = game.plies[ply].move;
    const Move best = game.plies[ply].look->lines.front().moves.front();
    std::string words =
        zh ? fmt::format("第 {} 回合{}", round_of(game, ply), notation.written(position, played))
           : fmt::format("move {}, {}", round_of(game, ply), notation.written(position, played));
    if (best != played) {
      const std::string better = notation.written(position, best);
      words += zh ? fmt::format("（{}较好）", better) : fmt::format(" (better {})", better);
    }
    moves.push_back(std::move(words));
  }
  if (!moves.empty()) {
    const std::string list = fmt::format("{}", fmt::join(moves, zh ? "、" : ", "));
    text += zh ? "；失分最多的是" + list : "; most was lost by " + list;
  }
  return text + (zh ? "。" : ".");
}

std::string game_words(const AnnotatedGame& game, const Notation& notation, Language language) {
  const bool zh = language == Language::zh;
  std::string text = side_words(game, Color::red, zh);
  const auto add = [&](const std::string& more) {
    if (!text.empty() && !more.empty() && !zh) text += ' ';
    text += more;
  };
  add(side_words(game, Color::black, zh));
  const std::string book = book_words(game, notation, language);
  if (!book.empty()) text = book + (zh || text.empty() ? "" : " ") + text;
  Position position = game.start;
  std::size_t at = 0;
  std::string moments_text;
  for (const KeyMoment& moment : game.moments) {
    for (; at < moment.ply; ++at) position.make(game.plies[at].move);
    if (!moments_text.empty()) moments_text += zh ? "；" : "; ";
    moments_text += ply_words(game, moment.ply, position, notation, zh) + (zh ? "，" : ", ") +
                    moment_words(game, moment, language);
  }
  if (!moments_text.empty())
    add(zh ? "关键着：" + moments_text + "。" : "Key moments: " + moments_text + ".");
  add(drift_words(game, notation, language));
  return text;
}

}  // namespace qipu
