#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "annotate/words/annotation_text.h"
#include "game/headings.h"
#include "ops/answer/annotate.h"
#include "ops/answer/endgames.h"
#include "ops/answer/heading.h"
#include "ops/answer/show.h"
#include "ruling/ruling_text.h"
#include "text/width.h"

namespace qipu {
namespace {

constexpr int kColumns = 80;

std::string padded_left(const std::string& text, int width) {
  const int missing = width - display_width(text);
  return std::string(static_cast<std::size_t>(std::max(missing, 0)), ' ') + text;
}

std::string heading(const AnnotatedRecord& record, const AnnotationReport& form) {
  const std::string text = record_heading(form.name_file ? record.file : "", record.number,
                                          players_of(record.game), form.language);
  return joined({text, event_in(record.game.tags)}, form.language == Language::zh ? "　" : ", ");
}

/// Draws Red's chances as one bar for each ply. If there are too many plies, one bar stands for
/// several and shows the last of them.
std::string bars(const AnnotatedGame& game) {
  static constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::size_t kMost = kColumns - 2;
  const std::size_t plies = game.plies.size();
  const std::size_t wide = std::min(plies, kMost);
  std::string out;
  for (std::size_t i = 0; i < wide; ++i) {
    const AnnotatedPly& ply = game.plies[(i + 1) * plies / wide - 1];
    if (!ply.red_chance) {
      out += ply.book ? "·" : " ";
      continue;
    }
    const auto height = static_cast<std::size_t>(*ply.red_chance * kBars.size());
    out += kBars[std::min(height, kBars.size() - 1)];
  }
  return out;
}

std::string accuracy_text(std::size_t moves, double accuracy) {
  return moves == 0 ? "-" : fmt::format("{:.1f}%", accuracy);
}

std::string sides_table(const AnnotatedGame& game, Language language) {
  constexpr int kName = 8, kCell = 12, kMarkCell = 4;
  constexpr std::array<Mark, 6> kShown = {Mark::brilliant,  Mark::good,    Mark::only,
                                          Mark::inaccuracy, Mark::mistake, Mark::blunder};
  const bool zh = language == Language::zh;
  std::string out = padded("", kName) + padded_left(zh ? "准确率" : "accuracy", kCell);
  for (int i = 0; i < kPhases; ++i) {
    out += padded_left(std::string(phase_name(static_cast<Phase>(i), language)), kCell);
  }
  for (const Mark mark : kShown) out += padded_left(std::string(mark_glyph(mark)), kMarkCell);
  out += '\n';
  for (const Color side : {Color::red, Color::black}) {
    const SideRecord& record = game.sides[static_cast<std::size_t>(side)];
    out += padded(side_name(side, language), kName) +
           padded_left(accuracy_text(record.moves, record.accuracy), kCell);
    for (const SideRecord::OfPhase& phase : record.phases) {
      out += padded_left(accuracy_text(phase.moves, phase.accuracy), kCell);
    }
    for (const Mark mark : kShown) {
      out += padded_left(std::to_string(record.marks[static_cast<std::size_t>(mark)]), kMarkCell);
    }
    out += '\n';
  }
  return out;
}

std::string first_words(const Line& line, const Position& position, const Notation& notation) {
  constexpr std::size_t kMoves = 3;
  return fmt::format("{}", fmt::join(line_words(line, position, notation, kMoves), " "));
}

std::string row_of(const AnnotatedPly& ply, std::size_t number, const Position& position,
                   const Notation& notation, const AnnotationReport& form) {
  const bool zh = form.language == Language::zh;
  const Judgement& j = ply.look->judgement;
  std::string move;
  notation.write(move, position, ply.move);
  constexpr int kMove = 10, kSign = 2;
  std::string row =
      fmt::format("  {:>3}{} {} {}", (number + 1) / 2, number % 2 == 1 ? ".  " : "...",
                  padded(move, kMove), padded(mark_glyph(j.mark), kSign));
  row += fmt::format("  {:>4} -> {:>4}", percent(j.before), percent(j.after));
  if (is_fault(j.mark)) {
    row +=
        (zh ? "  应走 " : "  better ") + first_words(ply.look->lines.front(), position, notation);
  } else if (j.sacrifice) {
    row += zh ? "  弃子" : "  a sacrifice";
  } else if (j.mark == Mark::only && j.in_check) {
    row += zh ? "  应将" : "  answers check";
  } else if (j.only_move) {
    row += zh ? "  唯一着" : "  the only move";
  }
  return row;
}

/// `offset`: the plies that were played before the start of the record, by its round number.
std::string moment_rows(const AnnotatedGame& game, std::size_t offset, const Notation& notation,
                        Language language) {
  constexpr int kMove = 10;
  std::string rows;
  Position position = game.start;
  std::size_t at = 0;
  for (const KeyMoment& moment : game.moments) {
    for (; at < moment.ply; ++at) position.make(game.plies[at].move);
    const std::size_t number = moment.ply + 1 + offset;
    rows += fmt::format("  {:>3}{} {} {}\n", (number + 1) / 2, number % 2 == 1 ? ".  " : "...",
                        padded(notation.written(position, game.plies[moment.ply].move), kMove),
                        moment_words(game, moment, language));
  }
  return rows;
}

/// Names the endings that the tables of the program hold: the first position of each, and each
/// position in which another side wins than before. `offset`: as above.
std::string ending_rows(const AnnotatedGame& game, std::size_t offset, const Notation& notation,
                        Language language) {
  constexpr int kMove = 10, kIndent = 21;
  std::string rows;
  Position position = game.start;
  std::optional<ExactEnding> last = exact_ending(position, language);
  if (last) append_wrapped(rows, last->words, kIndent, kColumns);
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const std::string move = notation.written(position, game.plies[i].move);
    position.make(game.plies[i].move);
    auto now = position.has_legal_move() ? exact_ending(position, language) : std::nullopt;
    if (!now || (last && last->of == now->of && last->winner == now->winner)) continue;
    const std::size_t number = i + 1 + offset;
    const std::string head = fmt::format("  {:>3}{} {} ", (number + 1) / 2,
                                         number % 2 == 1 ? ".  " : "...", padded(move, kMove));
    std::string words;
    append_wrapped(words, now->words, kIndent, kColumns);
    rows += head + words.substr(std::min(words.find_first_not_of(' '), words.size()));
    last = std::move(now);
  }
  return rows;
}

/// Describes a known game: "胡荣华 – 杨官璘, 全国赛, 1959.09.19, 1-0, 车9平8 (old/1959.pgn 12)".
std::string known_game_words(const KnownGame& known, const Position& position,
                             const Notation& notation, Language language) {
  const bool zh = language == Language::zh;
  Tags players;
  players.add("Red", known.red);
  players.add("Black", known.black);
  const std::string_view result =
      known.result == GameResult::unknown ? "" : pgn_token(known.result);
  const std::string move = known.move ? notation.written(position, *known.move) : "";
  const std::string text =
      joined({players_in(players), known.event, known.date, result, move}, zh ? "，" : ", ");
  const std::string place =
      std::string(shown_name(known.file)) + " " + std::to_string(known.number);
  return text + (zh ? "（" + place + "）" : (text.empty() ? "(" : " (") + place + ")");
}

std::string cut_to(std::string text, int columns) {
  while (display_width(text) > columns) {
    const std::size_t blank = text.rfind(' ');
    if (blank == text.npos) break;
    text.resize(blank);
  }
  return text;
}

}  // namespace

std::string annotation_report(const AnnotatedRecord& record, const AnnotationReport& form) {
  const AnnotatedGame& game = record.annotated;
  const Notation& notation = form.notation != nullptr ? *form.notation : *find_notation("zh");
  const bool zh = form.language == Language::zh;
  std::string out;
  append_wrapped(out, heading(record, form), 0, kColumns);
  const std::string budget = budget_text(form.how.limits, form.language);
  append_wrapped(
      out,
      zh ? fmt::format("引擎 {}，每次搜索 {}，曲线 {}", form.how.engine, budget, form.how.curve)
         : fmt::format("{}, {} per search, curve {}", form.how.engine, budget, form.how.curve),
      0, kColumns);
  out += '\n' + bars(game) + "\n\n" + sides_table(game, form.language);
  if (const std::string book = book_words(game, notation, form.language); !book.empty()) {
    out += '\n';
    append_wrapped(out, book, 0, kColumns);
  }
  if (game.departure) {
    out += '\n';
    append_wrapped(out, departure_words(game, notation, form.language), 0, kColumns);
    const Position position = departure_position(game);
    for (const KnownGame& known : game.departure->named) {
      append_wrapped(out, known_game_words(known, position, notation, form.language), 2, kColumns);
    }
  }
  // Rounds are numbered as in the record, beginning at the start position's round number.
  const std::size_t offset = plies_by_round(game.start);
  const auto rows_of = [&](const std::vector<AnnotatedPly>& plies, std::size_t before,
                           Position position) {
    std::string rows;
    for (std::size_t i = 0; i < plies.size(); ++i) {
      const AnnotatedPly& ply = plies[i];
      if (ply.look && ply.look->judgement.mark != Mark::none) {
        const std::size_t number = before + i + 1 + offset;
        rows += cut_to(row_of(ply, number, position, notation, form), kColumns) + '\n';
      }
      position.make(ply.move);
    }
    return rows;
  };
  const std::string rows = rows_of(game.plies, 0, game.start);
  if (!rows.empty()) out += '\n' + rows;
  if (!game.moments.empty()) {
    out += (zh ? "\n关键着\n" : "\nKey moments\n") +
           moment_rows(game, offset, notation, form.language);
  }
  if (const std::string endings = ending_rows(game, offset, notation, form.language);
      !endings.empty()) {
    out += (zh ? "\n残局\n" : "\nEndings\n") + endings;
  }
  if (game.drift) {
    out += '\n';
    append_wrapped(out, drift_words(game, notation, form.language), 0, kColumns);
  }
  std::string branches;
  for (const AnnotatedBranch& branch : game.branches) {
    branches += rows_of(branch.plies, branch.before, branch.start);
  }
  if (!branches.empty()) out += (zh ? "\n变化\n" : "\nVariations\n") + branches;
  for (const Ruling& ruling : game.rulings) {
    const std::string round = std::to_string((ruling.last_ply + offset + 1) / 2);
    const std::string reason = reason_of(ruling, form.language);
    out += '\n';
    append_wrapped(out, zh ? "第 " + round + " 回合：" + reason : "Move " + round + ": " + reason,
                   0, kColumns);
  }
  return out;
}

}  // namespace qipu
