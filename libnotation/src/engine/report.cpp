#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/ascii.h"
#include "engine/wire.h"
#include "qipu/board/fen.h"

namespace qipu::wire {
namespace {

/// UCCI has one number for all scores; a mate gets a number far beyond any material value.
int ucci_score(Score score) {
  constexpr int kMate = 30000, kMost = 20000;
  if (score.is_mate()) {
    return score.value() > 0 ? kMate - score.mate_plies() : -kMate - score.mate_plies();
  }
  return std::clamp(score.centipawns(), -kMost, kMost);
}

std::string score_words(const Line& line, const ReportForm& form) {
  if (form.protocol == Protocol::ucci) return fmt::format(" score {}", ucci_score(line.score));
  std::string text = line.score.is_mate() ? fmt::format(" score mate {}", line.score.mate_moves())
                                          : fmt::format(" score cp {}", line.score.centipawns());
  if (line.bound == Bound::lower) text += " lowerbound";
  if (line.bound == Bound::upper) text += " upperbound";
  const Chances& c = line.chances;
  if (form.chances && c != Chances{}) text += fmt::format(" wdl {} {} {}", c.win, c.draw, c.loss);
  return text;
}

std::string counters(const Progress& p, Protocol protocol) {
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(p.time.count(), 0));
  std::string text =
      fmt::format(" nodes {} nps {}", p.nodes, p.nodes * 1000 / std::max<std::uint64_t>(ms, 1));
  if (protocol == Protocol::uci) text += fmt::format(" hashfull {}", p.hash_permille);
  return text + fmt::format(" time {}", ms);
}

/// In UCCI an option's name is one word in lower case, and the default comes last.
std::string option_line(const Setting& s, Protocol protocol) {
  const bool uci = protocol == Protocol::uci;
  std::string name = s.name;
  if (!uci) {
    name = s.named("Hash") ? "hashsize" : ascii::lowered(name);
    std::ranges::replace(name, ' ', '_');
  }
  std::string usual, limits;
  if (s.kind != Setting::Kind::button) {
    usual = fmt::format(" default {}", s.usual.empty() ? "<empty>" : s.usual);
  }
  if (s.kind == Setting::Kind::spin) {
    if (s.least != std::numeric_limits<std::int64_t>::min())
      limits = fmt::format(" min {}", s.least);
    if (s.most != std::numeric_limits<std::int64_t>::max())
      limits += fmt::format(" max {}", s.most);
  }
  for (const std::string& choice : s.choices) limits += " var " + choice;
  return fmt::format("option {}{} type {}{}{}\n", uci ? "name " : "", name,
                     Setting::kKinds[static_cast<std::size_t>(s.kind)], uci ? usual : limits,
                     uci ? limits : usual);
}

}  // namespace

std::string info_line(const Progress& progress, const ReportForm& form) {
  if (progress.lines.empty()) {
    return progress.nodes == 0 ? "" : "info" + counters(progress, form.protocol) + '\n';
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
  const bool uci = form.protocol == Protocol::uci;
  if (!uci && line.bound != Bound::exact) return {};
  std::string text = fmt::format("info depth {}", line.depth);
  if (uci && line.selective_depth > 0) text += fmt::format(" seldepth {}", line.selective_depth);
  if (uci || form.many) text += fmt::format(" multipv {}", which + 1);
  text += score_words(line, form) + counters(progress, form.protocol);
  if (!line.moves.empty()) text += " pv " + moves_text(line.moves, form.first_rank);
  return text + '\n';
}

std::string best_line(const Answer& answer, const ReportForm& form) {
  if (!answer.best) {
    return form.protocol == Protocol::uci ? "bestmove (none)\n" : "nobestmove\n";
  }
  std::string text = "bestmove " + move_text(*answer.best, form.first_rank);
  if (answer.ponder) text += " ponder " + move_text(*answer.ponder, form.first_rank);
  return text + '\n';
}

std::string pophash_line(const Remembered& remembered, int first_rank) {
  std::string text = "pophash";
  if (remembered.best) text += " bestmove " + move_text(*remembered.best, first_rank);
  const auto add = [&text](const char* name, const std::optional<Remembered::Limit>& limit) {
    if (!limit) return;
    text += fmt::format(" {} {} depth {}", name, ucci_score(limit->score), limit->depth);
  };
  add("lowerbound", remembered.lower);
  add("upperbound", remembered.upper);
  return text + '\n';
}

std::string remark_line(std::string_view text, Protocol protocol) {
  return fmt::format("info {} {}\n", protocol == Protocol::uci ? "string" : "message", text);
}

std::string greeting(const std::string& name, const std::string& author,
                     const std::vector<Setting>& settings, Protocol protocol) {
  std::string text = fmt::format("id name {}\nid author {}\n", name, author);
  for (const Setting& s : settings) text += option_line(s, protocol);
  return text + (protocol == Protocol::uci ? "uciok\n" : "ucciok\n");
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
