#include "annotate/judge/reasons.h"

#include <fmt/format.h>

#include <cstdlib>

#include "annotate/judge/material.h"
#include "annotate/judge/pattern.h"
#include "annotate/judge/plans.h"
#include "annotate/judge/tactics.h"
#include "notation/chinese_style.h"
#include "ruling/ruling_text.h"

namespace qipu {
namespace {

/// Writes names of pieces and moves in one notation and language.
class Teller {
 public:
  Teller(const Notation& notation, Language language)
      : notation_(notation), language_(language), zh_(language == Language::zh) {}

  bool zh() const { return zh_; }
  std::string comma() const { return zh_ ? "，" : ", "; }

  /// Returns "rook", "车"; in English without an article.
  std::string role(Role role, Color color) const {
    if (!zh_) return std::string(piece_name(Piece(color, role), language_));
    const auto r = static_cast<std::size_t>(role);
    return std::string(chinese::style_of(notation_).pieces[static_cast<std::size_t>(color)][r]);
  }
  std::string a(Role r, Color color) const {
    if (zh_) return "一" + role(r, color);
    const bool vowel = r == Role::advisor || r == Role::elephant;
    return (vowel ? "an " : "a ") + role(r, color);
  }
  /// Returns "the rook on file 2", "the front cannon on file 3", "二路车", "中路炮", "三路前炮".
  std::string piece(const Position& position, Square on) const {
    const Piece piece = position[on];
    const int file = own_file(on, piece.color());
    // If there are two on one file, the front one is nearer to the other side.
    std::string_view which;
    int others = 0;
    for (int rank = 0; rank < Square::kRanks; ++rank) {
      const Square other = *Square::at(on.file(), rank);
      if (other == on || position[other] != piece) continue;
      ++others;
      const bool front = (piece.color() == Color::red) == (on.rank() > rank);
      which = zh_ ? (front ? "前" : "后") : (front ? "front " : "rear ");
    }
    if (others != 1) which = {};
    if (!zh_) {
      return fmt::format("the {}{} on file {}", which, role(piece.role(), piece.color()), file);
    }
    std::string text;
    constexpr int kMiddleFile = 5;
    if (file == kMiddleFile) {
      text = "中";
    } else {
      chinese::append_number(text, chinese::style_of(notation_), piece.color(), file);
    }
    const bool middle_pawn = file == kMiddleFile && piece.role() == Role::pawn;  // 中卒
    return text.append(middle_pawn ? "" : "路")
        .append(which)
        .append(role(piece.role(), piece.color()));
  }
  /// Returns the words for a captured piece; `c` is a capture of `line`.
  std::string piece(Position position, std::span<const Move> line, const Captured& c) const {
    if (!c.stood) return a(c.piece.role(), c.piece.color());
    if (c.ply > 0) position.make(line[0]);
    return piece(position, c.on);
  }
  /// Returns "a horse and an advisor", "一马、一士", "two advisors", "双士".
  std::string all(const Win& win, Color color) const {
    if (!win.also) return a(win.role, color);
    if (*win.also == win.role) {
      return zh_ ? "双" + role(win.role, color) : "two " + role(win.role, color) + "s";
    }
    return a(win.role, color) + (zh_ ? "、" : " and ") + a(*win.also, color);
  }
  /// Returns words for the second piece won, or "". REQUIRES: win.piece.
  std::string later(const Win& win) const {
    if (!win.also) return {};
    const std::string other = a(*win.also, win.piece->piece.color());
    return zh_ ? "，以后再得" + other : ", and later " + other;
  }
  std::string side(Color color) const { return std::string(side_name(color, language_)); }
  /// Returns the move at that ply of the line.
  std::string move(Position position, std::span<const Move> line, std::size_t ply) const {
    for (std::size_t i = 0; i < ply; ++i) position.make(line[i]);
    return notation_.written(position, line[ply]);
  }

 private:
  const Notation& notation_;
  Language language_;
  bool zh_;
};

/// Returns words for what the other side wins after the move played.
std::string loss_words(const Teller& tell, const Position& position, const Line& line,
                       const Win& win) {
  const Color winner = !position.turn();
  const std::string side = tell.side(winner);
  if (!win.piece) {
    if (win.price) return {};
    const std::string piece = tell.all(win, position.turn());
    return tell.zh() ? fmt::format("此后{}净得{}。", side, piece)
                     : fmt::format(" {} wins {} in all.", side, piece);
  }
  const std::string first = tell.move(position, line.moves, 1);
  const std::size_t ply = win.piece->ply;
  const std::string takes = tell.move(position, line.moves, ply);
  const std::string piece = tell.piece(position, line.moves, *win.piece);
  if (tell.zh()) {
    const std::string how = ply == 1   ? first
                            : ply == 3 ? fmt::format("{}，再{}", first, takes)
                                       : fmt::format("{}，以后{}", first, takes);
    const std::string more = tell.later(win);
    if (!win.price) return fmt::format("{}可走{}，得{}{}。", side, how, piece, more);
    return fmt::format("{}可走{}，以{}换{}{}。", side, how, tell.role(*win.price, winner), piece,
                       more);
  }
  const std::string how = ply == 1   ? fmt::format("with {}", first)
                          : ply == 3 ? fmt::format("by {} and {}", first, takes)
                                     : fmt::format("by {} and later {}", first, takes);
  const std::string price =
      win.price ? fmt::format(" for {}", tell.a(*win.price, winner)) : std::string();
  return fmt::format(" {} wins {}{} {}{}.", side, piece, price, how, tell.later(win));
}

/// Returns words for what the better move would have won.
std::string gain_words(const Teller& tell, const Position& position, const Line& line,
                       const Win& win) {
  const Color winner = position.turn();
  if (!win.piece) {
    if (win.price) return {};
    const std::string piece = tell.all(win, !winner);
    return tell.zh() ? fmt::format("，可净得{}", piece) : fmt::format(", winning {} in all", piece);
  }
  const std::size_t ply = win.piece->ply;
  const std::string takes = tell.move(position, line.moves, ply);
  const std::string piece = tell.piece(position, line.moves, *win.piece);
  if (tell.zh()) {
    const std::string how = ply == 0   ? std::string()
                            : ply == 2 ? fmt::format("再{}", takes)
                                       : fmt::format("以后{}", takes);
    const std::string more = tell.later(win);
    if (!win.price) return fmt::format("，{}得{}{}", how, piece, more);
    return fmt::format("，{}以{}换{}{}", how, tell.role(*win.price, winner), piece, more);
  }
  const std::string price =
      win.price ? fmt::format(" for {}", tell.a(*win.price, winner)) : std::string();
  const std::string more = tell.later(win);
  if (ply == 0) return fmt::format(", winning {}{}{}", piece, price, more);
  return fmt::format(", and {}{} wins {}{}{}", ply == 2 ? "then " : "later ", takes, piece, price,
                     more);
}

/// Returns words for what a move does on the board; "" if nothing is worth mentioning.
std::string deed_words(const Teller& tell, const Position& position, Move move, bool small_too) {
  const Tactics t = tactics_of(position, move);
  const Position after = position.after(move);
  const auto piece = [&](Square s) { return tell.piece(after, s); };
  const bool zh = tell.zh();
  if (t.threatens_mate) return zh ? "叫杀" : "threatening mate";
  if (t.attacked.size() > 1) {
    return zh ? fmt::format("捉双：{}、{}", piece(t.attacked[0]), piece(t.attacked[1]))
              : fmt::format("forking {} and {}", piece(t.attacked[0]), piece(t.attacked[1]));
  }
  if (t.discovered_check && t.attacked.size() == 1) {
    return zh ? fmt::format("抽将捉{}", piece(t.attacked[0]))
              : fmt::format("attacking {} with a discovered check", piece(t.attacked[0]));
  }
  if (t.check && t.attacked.size() == 1) {
    return zh ? fmt::format("将军捉{}", piece(t.attacked[0]))
              : fmt::format("checking and attacking {}", piece(t.attacked[0]));
  }
  if (t.double_check) return zh ? "双将" : "with double check";
  if (t.pinned) {
    return zh ? fmt::format("牵制{}", piece(*t.pinned))
              : fmt::format("pinning {}", piece(*t.pinned));
  }
  if (!small_too) return {};
  if (t.attacked.size() == 1) {
    return zh ? fmt::format("捉{}", piece(t.attacked[0]))
              : fmt::format("attacking {}", piece(t.attacked[0]));
  }
  if (!t.uncovered.empty()) {
    return zh ? fmt::format("闪开捉{}", piece(t.uncovered[0]))
              : fmt::format("uncovering an attack on {}", piece(t.uncovered[0]));
  }
  return {};
}

/// Returns a clause on what the better move does at once: on the board, or for a piece that the
/// other side can win after the move played.
std::string better_words(const Teller& tell, const Position& position, std::span<const Move> best,
                         std::span<const Move> played) {
  std::string deed = deed_words(tell, position, best[0], true);
  if (deed.empty()) {
    const auto saved = played.empty() ? std::nullopt : saved_piece(position, best[0], played[0]);
    if (saved) {
      deed = (tell.zh() ? "保住" : "saving ") + tell.piece(position, *saved);
    } else if (const auto pawn = attacked_pawn(position, best[0])) {
      deed = (tell.zh() ? "捉" : "attacking ") + tell.piece(position, *pawn);
    }
  }
  return deed.empty() ? deed : tell.comma() + deed;
}

/// Adds the pawn that the lines differ by, if they do.
void add_pawn(const Teller& tell, const Position& position, const Look& look, const Harvest& best,
              const Harvest& played, Reasons& reasons) {
  const Win pawn{Role::pawn, std::nullopt, std::nullopt, std::nullopt};
  const bool gains = wins_a_pawn(best.by_mover, best.by_other),
             loses = wins_a_pawn(played.by_other, played.by_mover);
  if (loses && reasons.allowed.empty() && !wins_a_pawn(best.by_other, best.by_mover)) {
    reasons.allowed = loss_words(tell, position, look.played, pawn);
  } else if (gains && reasons.better.empty() && !wins_a_pawn(played.by_mover, played.by_other)) {
    reasons.better = gain_words(tell, position, look.lines.front(), pawn);
  }
}

/// Returns words for a plan: "with the rook on the open file 4", "车占通路".
std::string plan_words(const Teller& tell, const LinePlan& plan, Color side) {
  const bool zh = tell.zh();
  const std::string piece = tell.role(plan.role, side);
  const int file = own_file(plan.to, side);
  switch (plan.kind) {
    case PlanKind::empty_cannon: return zh ? "成空头炮" : "with an empty cannon (空头炮)";
    case PlanKind::palcorner_horse: return zh ? "成卧槽马" : "with a palcorner horse (卧槽马)";
    case PlanKind::corner_horse: return zh ? "成挂角马" : "with a corner horse (挂角马)";
    case PlanKind::bottom_cannon:
      return zh ? "成沉底炮" : "with a cannon on the bottom rank (沉底炮)";
    case PlanKind::rook_on_rib:
      return zh ? piece + "占肋道" : fmt::format("with the rook on the rib file {} (肋道)", file);
    case PlanKind::rook_on_open_file:
      return zh ? piece + "占通路" : fmt::format("with the rook on the open file {}", file);
    case PlanKind::pawn_over_river:
    case PlanKind::piece_over_river:
      return zh ? piece + "过河"
                : fmt::format("bringing {} over the river", tell.a(plan.role, side));
    case PlanKind::middle_cannon: return zh ? "架中" + piece : "with a cannon on the middle file";
    case PlanKind::horse_at_river:
      return zh ? "成河口" + piece : "with a horse at the river (河口马)";
    case PlanKind::river_patrol:
      return zh ? piece + "巡河"
                : fmt::format("with {} along the river (巡河)", tell.a(plan.role, side));
    case PlanKind::rook_out: return zh ? "出" + piece : "bringing a rook out";
    case PlanKind::palace_guarded:
      return zh ? "补" + piece : fmt::format("guarding the king with {}", tell.a(plan.role, side));
  }
  return {};
}

/// Returns "exchanging rooks", "兑车". `side` gives the first piece.
std::string exchange_words(const Teller& tell, const Exchange& exchange, Color side) {
  const std::string given = tell.role(exchange.given, side);
  const std::string taken = tell.role(exchange.taken, !side);
  if (exchange.given == exchange.taken) {
    return tell.zh() ? "兑" + given : fmt::format("exchanging {}s", given);
  }
  return tell.zh() ? given + "兑" + taken
                   : fmt::format("exchanging {} for {}", tell.a(exchange.given, side),
                                 tell.a(exchange.taken, !side));
}

/// Returns a sentence on what the reply to the move played does.
std::string answer_words(const Teller& tell, const Position& position, std::span<const Move> line,
                         const std::string& deed) {
  const std::string side = tell.side(!position.turn()), answer = tell.move(position, line, 1);
  return tell.zh() ? fmt::format("{}可走{}，{}。", side, answer, deed)
                   : fmt::format(" {} can answer {}, {}.", side, answer, deed);
}

/// Returns a clause on what the better line does for its own side.
std::string own_plan_words(const Teller& tell, const Position& position, std::span<const Move> line,
                           const LinePlan& plan) {
  const std::string words = plan_words(tell, plan, position.turn());
  if (plan.ply == 0) return tell.comma() + words;
  const std::string move = tell.move(position, line, plan.ply);
  return tell.zh() ? fmt::format("，再{}，{}", move, words)
                   : fmt::format(", and then {}, {}", move, words);
}

/// Returns a sentence on what the other side does after the move played.
std::string other_plan_words(const Teller& tell, const Position& position,
                             std::span<const Move> line, const LinePlan& plan) {
  const std::string side = tell.side(!position.turn());
  const std::string words = plan_words(tell, plan, !position.turn());
  if (plan.ply == 1) return answer_words(tell, position, line, words);
  const std::string first = tell.move(position, line, 1);
  const std::string then = tell.move(position, line, plan.ply);
  return tell.zh() ? fmt::format("{}可走{}，再{}，{}。", side, first, then, words)
                   : fmt::format(" {} can answer {} and then {}, {}.", side, first, then, words);
}

}  // namespace

Reasons reasons_of(const Look& look, const Position& position, const Notation& notation,
                   Language language) {
  const Teller tell(notation, language);
  const Line& best = look.lines.front();
  const Line& played = look.played;
  Reasons reasons;
  const auto after_best = harvest_of(position, best.moves);
  const auto after_played = harvest_of(position, played.moves);
  if (after_best && after_played && after_best->balance - after_played->balance >= kWorthTelling) {
    if (const auto win = win_of(after_played->by_other, after_played->by_mover)) {
      reasons.allowed = loss_words(tell, position, played, *win);
    }
    if (const auto win = win_of(after_best->by_mover, after_best->by_other)) {
      reasons.better = gain_words(tell, position, best, *win);
    }
  }
  if (!reasons.allowed.empty() || !reasons.better.empty()) return reasons;
  if (played.moves.size() > 1) {
    const Position after = position.after(played.moves[0]);
    const std::string deed = deed_words(tell, after, played.moves[1], false);
    if (!deed.empty()) reasons.allowed = answer_words(tell, position, played.moves, deed);
  }
  reasons.better = better_words(tell, position, best.moves, played.moves);
  if (after_best && after_played) {
    add_pawn(tell, position, look, *after_best, *after_played, reasons);
  }
  if (reasons.better.empty()) {
    if (const auto plan = plan_of(position, best.moves, 0, played.moves)) {
      reasons.better = own_plan_words(tell, position, best.moves, *plan);
    } else if (const auto exchange = exchange_of(position, best.moves, 0, played.moves)) {
      reasons.better = tell.comma() + exchange_words(tell, *exchange, position.turn());
    }
  }
  if (reasons.allowed.empty()) {
    const auto plan = plan_of(position, played.moves, 1, best.moves);
    if (plan && plan->kind < PlanKind::rook_out) {  // what develops hardly punishes
      reasons.allowed = other_plan_words(tell, position, played.moves, *plan);
    } else if (const auto exchange = exchange_of(position, played.moves, 1, best.moves)) {
      reasons.allowed = answer_words(tell, position, played.moves,
                                     exchange_words(tell, *exchange, !position.turn()));
    }
  }
  return reasons;
}

std::string mate_words(const Line& line, const Position& position, Language language) {
  if (!line.score.is_mate()) return {};
  const auto plies = static_cast<std::size_t>(std::abs(line.score.mate_plies()));
  if (line.moves.size() != plies) return {};
  Position end = position;
  for (const Move m : line.moves) end.make(m);
  const MatePattern pattern = mate_pattern(end);
  if (pattern == MatePattern::none) return {};
  const std::string_view zh = pattern_name(pattern, Language::zh);
  return language == Language::zh
             ? fmt::format("（{}）", zh)
             : fmt::format(" ({}, {})", pattern_name(pattern, Language::en), zh);
}

std::string piece_words(const Position& position, Square on, const Notation& notation,
                        Language language) {
  return Teller(notation, language).piece(position, on);
}

std::string offer_words(const Position& position, Move move, const Notation& notation,
                        Language language) {
  const auto offered = sacrificed_piece(position, move);
  if (!offered) return {};
  return piece_words(position.after(move), *offered, notation, language);
}

}  // namespace qipu
