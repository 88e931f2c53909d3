#include "ops/answer/analyse.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "annotate/words/annotation_text.h"
#include "base/ascii.h"
#include "base/json_text.h"
#include "game/headings.h"
#include "ops/answer/endgames.h"
#include "ops/answer/heading.h"
#include "ops/answer/show.h"
#include "qipu/board/fen.h"
#include "qipu/notation/main_line.h"
#include "qipu/ops/inputs.h"
#include "text/width.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

bool turned(Color mover, ScoreSide side) {
  if (side == ScoreSide::mover) return false;
  return mover != (side == ScoreSide::red ? Color::red : Color::black);
}

/// Returns the bound from the point of view of the side whose scores are shown.
Bound seen(Bound bound, bool turned) {
  if (!turned || bound == Bound::exact) return bound;
  return bound == Bound::lower ? Bound::upper : Bound::lower;
}

const char* sign_of(Bound bound) {
  switch (bound) {
    case Bound::lower: return "≥";
    case Bound::upper: return "≤";
    case Bound::exact: break;
  }
  return "";
}

std::string heading_of(const Subject& subject, const AnalysisForm& form) {
  if (subject.game == 0) return {};
  const bool zh = form.language == Language::zh;
  std::string text = record_heading(form.name_files ? subject.file : "", subject.game,
                                    subject.players, form.language);
  if (!subject.event.empty()) text += (zh ? "　" : ", ") + subject.event;
  if (!subject.moves.empty()) {
    text += zh ? fmt::format("，第{}着之后", subject.moves.size())
               : fmt::format(", after ply {}", subject.moves.size());
  }
  return text;
}

std::string end_words(GameEnd end, Color mover, bool zh) {
  const bool red = mover == Color::red;
  switch (end) {
    case GameEnd::checkmate:
      return zh ? fmt::format("{}方已被将死", red ? "红" : "黑")
                : fmt::format("{} is checkmated", red ? "Red" : "Black");
    case GameEnd::stalemate:
      return zh ? fmt::format("{}方已被困毙", red ? "红" : "黑")
                : fmt::format("{} is stalemated", red ? "Red" : "Black");
    case GameEnd::none: break;
  }
  return zh ? "没有着法" : "no move";
}

int depth_of(const Answer& answer) { return answer.lines.empty() ? 0 : answer.lines[0].depth; }

}  // namespace

Position Subject::position() const {
  Position position = start;
  for (const Move m : moves) position.make(m);
  return position;
}

std::optional<Subject> subject_of(const Game& game, std::optional<std::uint32_t> at) {
  auto line = main_line_of(game);
  if (!line || at.value_or(0) > line->moves.size()) return std::nullopt;
  if (at) line->moves.resize(*at);
  Subject subject{.start = line->start, .moves = std::move(line->moves)};
  subject.players = players_of(game);
  subject.event = event_in(game.tags);
  return subject;
}

std::string score_text(Score score, Color mover, ScoreSide side) {
  const bool turn = turned(mover, side);
  if (score.is_mate()) {
    const char sign = (score.value() > 0) != turn ? '+' : '-';
    return fmt::format("{}#{}", sign, std::abs(score.mate_moves()));
  }
  const int centipawns = turn ? -score.centipawns() : score.centipawns();
  const int size = std::abs(centipawns);
  const char* const sign = centipawns > 0 ? "+" : centipawns < 0 ? "-" : "";
  return fmt::format("{}{}.{:02}", sign, size / 100, size % 100);
}

std::string analysis_report(const Subject& subject, const Answer& answer,
                            const AnalysisForm& form) {
  constexpr int kIndent = 10, kColumns = 80;
  const bool zh = form.language == Language::zh;
  const Position position = subject.position();
  const bool red = position.turn() == Color::red;
  const bool turn = turned(position.turn(), form.side);
  std::string out;
  append_wrapped(out, heading_of(subject, form), 0, kColumns);
  out += write_fen(position.setup()) + '\n';
  if (answer.lines.empty()) {
    return out + end_words(position.end(), position.turn(), zh) + '\n';
  }
  out += zh ? fmt::format("{}方行棋，深度 {}，{} 节点\n", red ? "红" : "黑", depth_of(answer),
                          ascii::with_commas(answer.nodes))
            : fmt::format("{} to move, depth {}, {} nodes\n", red ? "Red" : "Black",
                          depth_of(answer), ascii::with_commas(answer.nodes));
  const Notation& notation = form.notation != nullptr ? *form.notation : *find_notation("zh");
  if (const auto exact = exact_ending(position, form.language)) {
    append_wrapped(out, exact->words, 0, kColumns);
  }
  for (const Line& line : answer.lines) {
    const std::vector<std::string> words = line_words(line, position, notation);
    std::string moves;
    append_wrapped(moves, fmt::format("{}", fmt::join(words, " ")), kIndent, kColumns);
    const std::string score =
        sign_of(seen(line.bound, turn)) + score_text(line.score, position.turn(), form.side);
    const std::size_t blanks = std::min(moves.find_first_not_of(' '), moves.size());
    const std::string head = fmt::format("{:>{}}  ", score, kIndent - 2);
    out += head + moves.substr(blanks);
    if (!out.ends_with('\n')) out += '\n';
  }
  return out;
}

std::string analysis_json(const Subject& subject, const Answer& answer, const AnalysisForm& form) {
  const Position position = subject.position();
  const bool turn = turned(position.turn(), form.side);
  Json out;
  if (subject.game != 0) {
    out["file"] = shown_name(subject.file);
    out["game"] = subject.game;
    out["ply"] = subject.moves.size();
  }
  out["fen"] = write_fen(position.setup());
  out["turn"] = position.turn() == Color::red ? "red" : "black";
  out["side"] = turn == (position.turn() == Color::red) ? "black" : "red";
  out["depth"] = depth_of(answer);
  out["nodes"] = answer.nodes;
  switch (answer.lines.empty() ? position.end() : GameEnd::none) {
    case GameEnd::checkmate: out["end"] = "checkmate"; break;
    case GameEnd::stalemate: out["end"] = "stalemate"; break;
    case GameEnd::none: break;
  }
  const auto exact = answer.lines.empty() ? std::nullopt : exact_ending(position, form.language);
  if (exact) {
    out["exact"] = !exact->winner ? "draw" : exact->winner == Color::red ? "red" : "black";
  }
  out["lines"] = Json::array();
  for (const Line& line : answer.lines) {
    Json item;
    const Score score = line.score;
    if (score.is_mate()) {
      item["mate"] = turn ? -score.mate_moves() : score.mate_moves();
    } else {
      item["cp"] = turn ? -score.centipawns() : score.centipawns();
    }
    if (const Bound bound = seen(line.bound, turn); bound != Bound::exact) {
      item["bound"] = bound == Bound::lower ? "lower" : "upper";
    }
    Chances c = line.chances;
    if (turn) std::swap(c.win, c.loss);
    if (c != Chances{}) item["wdl"] = {c.win, c.draw, c.loss};
    item["depth"] = line.depth;
    Json moves = Json::array();
    for (const Move m : line.moves) moves.push_back(m.ucci());
    item["moves"] = std::move(moves);
    if (form.notation != nullptr) item["text"] = line_words(line, position, *form.notation);
    out["lines"].push_back(std::move(item));
  }
  return json_text(out);
}

}  // namespace qipu
