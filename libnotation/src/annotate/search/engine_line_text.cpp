#include "annotate/search/engine_line_text.h"

#include <fmt/format.h>

#include <vector>

#include "base/ascii.h"
#include "base/hash/fnv.h"
#include "qipu/board/fen.h"

namespace qipu {
namespace {

/// Returns the first two fields of a FEN: pieces and side to move.
std::string pieces_and_side(const Position& position) {
  const std::string fen = write_fen(position.setup());
  return fen.substr(0, fen.find(' ', fen.find(' ') + 1));
}

/// Reads the next word of the text, a number.
template <class T>
bool read(std::string_view& rest, T& into) {
  return ascii::read_number(ascii::cut(rest, ' '), into);
}

std::optional<Score> read_score(std::string_view text) {
  int value = 0;
  if (text.size() < 2 || !ascii::read_number(text.substr(1), value)) return std::nullopt;
  if (text[0] == 'c') return Score::centipawns(value);
  if (value < 0 || value > Score::kMaxMatePlies) return std::nullopt;
  if (text[0] == 'w' && value > 0) return Score::mates_in(value);
  if (text[0] == 'l') return Score::mated_in(value);
  return std::nullopt;
}

std::string score_word(Score score) {
  if (!score.is_mate()) return fmt::format("c{}", score.centipawns());
  return score.value() > 0 ? fmt::format("w{}", score.mate_plies())
                           : fmt::format("l{}", -score.mate_plies());
}

bool read_course(std::string_view& in, const Position& position, std::vector<Iteration>& course) {
  std::size_t depths = 0;
  if (!read(in, depths)) return false;
  for (std::size_t i = 0; i < depths; ++i) {
    Iteration of;
    std::int64_t time = 0;
    Chances& c = of.chances;
    if (!read(in, of.depth)) return false;
    const auto score = read_score(ascii::cut(in, ' '));
    if (!score || !read(in, c.win) || !read(in, c.draw) || !read(in, c.loss)) return false;
    const auto best = Move::parse(ascii::cut(in, ' '));
    if (!best || !position.legal(*best) || !read(in, of.nodes) || !read(in, time)) return false;
    of.score = *score;
    of.best = *best;
    of.time = std::chrono::milliseconds(time);
    course.push_back(of);
  }
  return true;
}

bool read_line(std::string_view& in, Position position, Line& line) {
  const auto score = read_score(ascii::cut(in, ' '));
  int bound = 0;
  std::size_t moves = 0;
  Chances& c = line.chances;
  if (!score || !read(in, bound) || bound < 0 || bound > 2 || !read(in, line.depth) ||
      !read(in, line.selective_depth) || !read(in, c.win) || !read(in, c.draw) ||
      !read(in, c.loss) || !read(in, moves)) {
    return false;
  }
  line.score = *score;
  line.bound = static_cast<Bound>(bound);
  for (std::size_t i = 0; i < moves; ++i) {
    const auto m = Move::parse(ascii::cut(in, ' '));
    if (!m || !position.legal(*m)) return false;
    line.moves.push_back(*m);
    position.make(*m);
  }
  return !line.moves.empty();
}

}  // namespace

QuestionKey key_of(const Task& task) {
  Position position = task.start;
  std::string path = pieces_and_side(position) + ' ' + std::to_string(position.quiet_plies());
  for (const Move m : task.moves) {
    const bool takes = static_cast<bool>(position[m.to()]);
    position.make(m);
    if (takes) path = pieces_and_side(position) + " 0";
    if (!takes) path += ' ' + m.ucci();
  }
  QuestionKey key;
  key.position = pieces_and_side(position);
  Fnv number;
  number.add(path);
  key.path = fmt::format("{:016x}", number.value());
  const Limits& l = task.limits;
  if (l.nodes) key.asked += fmt::format("n{} ", *l.nodes);
  if (l.depth) key.asked += fmt::format("d{} ", *l.depth);
  if (l.time) key.asked += fmt::format("t{} ", l.time->count());
  if (l.mate) key.asked += fmt::format("m{} ", *l.mate);
  key.asked += fmt::format("l{}", task.lines);
  for (const auto& [name, moves] :
       {std::pair(" only", &task.only), std::pair(" without", &task.without)}) {
    if (!moves->empty()) key.asked += name;
    for (const Move m : *moves) key.asked += ' ' + m.ucci();
  }
  return key;
}

std::string answer_text(const Answer& answer) {
  std::string out = fmt::format("{} {}", answer.nodes, answer.course.size());
  for (const Iteration& of : answer.course) {
    const Chances& c = of.chances;
    out += fmt::format(" {} {} {} {} {} {} {} {}", of.depth, score_word(of.score), c.win, c.draw,
                       c.loss, of.best.ucci(), of.nodes, of.time.count());
  }
  for (const Line& line : answer.lines) {
    const Chances& c = line.chances;
    out += fmt::format(" {} {} {} {} {} {} {} {}", score_word(line.score),
                       static_cast<int>(line.bound), line.depth, line.selective_depth, c.win,
                       c.draw, c.loss, line.moves.size());
    for (const Move m : line.moves) out += ' ' + m.ucci();
  }
  return out;
}

std::optional<Answer> read_answer(std::string_view text, const Task& task) {
  const Position position = task.position();
  Answer answer;
  if (!read(text, answer.nodes) || !read_course(text, position, answer.course)) return std::nullopt;
  while (!text.empty()) {
    Line line;
    if (!read_line(text, position, line)) return std::nullopt;
    answer.lines.push_back(std::move(line));
  }
  if (!answer.lines.empty()) {
    answer.best = answer.lines[0].moves[0];
    if (answer.lines[0].moves.size() > 1) answer.ponder = answer.lines[0].moves[1];
  }
  return answer;
}

}  // namespace qipu
