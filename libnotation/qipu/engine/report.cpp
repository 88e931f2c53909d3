#include "qipu/engine/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "qipu/board/fen.h"

namespace qipu::wire {
namespace {

/// UCCI has one number for everything; a mate lies far beyond what men are worth.
int ucci_score(Score score) {
  constexpr int kMate = 30000, kMost = 20000;
  if (score.is_mate()) {
    return score.value() > 0 ? kMate - score.mate_plies() : -kMate - score.mate_plies();
  }
  return std::clamp(score.centipawns(), -kMost, kMost);
}

std::string score_words(const Line& line, const ReportForm& form) {
  if (form.dialect == Dialect::ucci) return fmt::format(" score {}", ucci_score(line.score));
  std::string text = line.score.is_mate() ? fmt::format(" score mate {}", line.score.mate_moves())
                                          : fmt::format(" score cp {}", line.score.centipawns());
  if (line.bound == Bound::lower) text += " lowerbound";
  if (line.bound == Bound::upper) text += " upperbound";
  const Chances& c = line.chances;
  if (form.chances && c != Chances{}) text += fmt::format(" wdl {} {} {}", c.win, c.draw, c.loss);
  return text;
}

std::string counters(const Progress& p, Dialect dialect) {
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(p.time.count(), 0));
  std::string text =
      fmt::format(" nodes {} nps {}", p.nodes, p.nodes * 1000 / std::max<std::uint64_t>(ms, 1));
  if (dialect == Dialect::uci) text += fmt::format(" hashfull {}", p.hash_permille);
  return text + fmt::format(" time {}", ms);
}

}  // namespace

std::string info_line(const Progress& progress, const ReportForm& form) {
  if (progress.lines.empty()) {
    return progress.nodes == 0 ? "" : "info" + counters(progress, form.dialect) + '\n';
  }
  if (progress.changed == Progress::kAll) {
    std::string text;
    Progress one = progress;
    for (one.changed = 0; one.changed < static_cast<int>(one.lines.size()); ++one.changed) {
      text += info_line(one, form);
    }
    return text;
  }
  const auto which = static_cast<std::size_t>(progress.changed);
  if (which >= progress.lines.size()) return {};
  const Line& line = progress.lines[which];
  const bool uci = form.dialect == Dialect::uci;
  if (!uci && line.bound != Bound::exact) return {};
  std::string text = fmt::format("info depth {}", line.depth);
  if (uci && line.selective_depth > 0) text += fmt::format(" seldepth {}", line.selective_depth);
  if (uci || form.many) text += fmt::format(" multipv {}", which + 1);
  text += score_words(line, form) + counters(progress, form.dialect);
  if (!line.moves.empty()) text += " pv " + moves_text(line.moves, form.first_rank);
  return text + '\n';
}

std::string best_line(const Answer& answer, const ReportForm& form) {
  if (!answer.best) {
    return form.dialect == Dialect::uci ? "bestmove (none)\n" : "nobestmove\n";
  }
  std::string text = "bestmove " + move_text(*answer.best, form.first_rank);
  if (answer.ponder) text += " ponder " + move_text(*answer.ponder, form.first_rank);
  return text + '\n';
}

std::string remark_line(std::string_view text, Dialect dialect) {
  return fmt::format("info {} {}\n", dialect == Dialect::uci ? "string" : "message", text);
}

std::string greeting(const std::string& name, const std::string& author, Dialect dialect) {
  if (dialect == Dialect::uci) {
    return fmt::format(
        "id name {}\n"
        "id author {}\n"
        "option name Hash type spin default 16 min 1 max 65536\n"
        "option name Threads type spin default 1 min 1 max 256\n"
        "option name MultiPV type spin default 1 min 1 max 128\n"
        "option name Ponder type check default false\n"
        "option name Clear Hash type button\n"
        "option name EvalFile type string default <empty>\n"
        "option name UCI_ShowWDL type check default false\n"
        "option name UCI_Variant type combo default xiangqi var xiangqi\n"
        "option name UCI_FirstRank type combo default auto var auto var 0 var 1\n"
        "uciok\n",
        name, author);
  }
  return fmt::format(
      "id name {}\n"
      "id author {}\n"
      "option usemillisec type check default true\n"
      "option batch type check default false\n"
      "option ponder type check default false\n"
      "option newgame type button\n"
      "option hashsize type spin min 1 max 65536 default 16\n"
      "option threads type spin min 1 max 256 default 1\n"
      "option multipv type spin min 1 max 128 default 1\n"
      "ucciok\n",
      name, author);
}

std::string board_picture(const Position& position) {
  std::string text;
  for (int rank = Square::kRanks - 1; rank >= 0; --rank) {
    text += fmt::format(" {} ", rank);
    for (int file = 0; file < Square::kFiles; ++file) {
      text += ' ';
      text += fen_letter(position[*Square::at(file, rank)]);
    }
    text += '\n';
  }
  return text + "    a b c d e f g h i\nFen: " + write_fen(position.setup()) + '\n';
}

}  // namespace qipu::wire
