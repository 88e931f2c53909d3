// An engine for tests of surveys: gives each move the score that a script returns, at each depth.
// Each depth costs twice the nodes of the one before.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "annotate/judge/survey.h"
#include "support/positions.h"

namespace qipu::test {

inline std::vector<Move> moves(std::initializer_list<std::string_view> list) {
  std::vector<Move> all;
  for (const auto m : list) all.push_back(move(m));
  return all;
}

/// The answers of an engine under test, and the number of its tasks.
struct Script {
  /// Returns the score of a move at a root, at a depth, from the mover's view.
  std::function<int(const Position&, Move, int depth)> score = [](const Position&, Move, int) {
    return 0;
  };
  /// Returns a mate instead of a score.
  std::function<std::optional<Score>(const Position&, Move)> mate = [](const Position&, Move) {
    return std::nullopt;
  };
  int depth = 8;  ///< with several lines and the standard number of nodes
  std::size_t most_lines = 100;
  int alone = 8;                                 ///< the same for a single move
  static constexpr std::uint64_t kUsual = 1000;  ///< nodes
  /// Returns the last depth finished at a root, whatever the nodes; nothing: the nodes decide.
  std::function<std::optional<int>(const Task&)> stops = [](const Task&) { return std::nullopt; };
  std::function<bool(const Task&)> fails = [](const Task&) { return false; };
  std::mutex mutex;
  int asked = 0, new_games = 0;
};

class ScriptedEngine final : public Engine {
 public:
  explicit ScriptedEngine(Script& script, std::string name = "scripted")
      : script_(script), name_(std::move(name)) {}
  std::string name() const override { return name_; }
  void new_game() override {
    const std::scoped_lock lock(script_.mutex);
    ++script_.new_games;
  }
  Result<Answer> analyse(const Task& task, const std::function<void(const Progress&)>&) override {
    {
      const std::scoped_lock lock(script_.mutex);
      ++script_.asked;
    }
    if (script_.fails(task)) return fail(diag::engine_silent, {}, {"scripted", "go"});
    Position p = task.start;
    for (const Move m : task.moves) p.make(m);
    MoveList legal;
    p.legal_moves(legal);
    const int usual = task.only.empty() ? script_.depth : script_.alone;
    int depth = usual;
    for (auto n = task.limits.nodes.value_or(0); n >= 2 * Script::kUsual; n /= 2) ++depth;
    depth = std::min(depth, task.limits.depth.value_or(depth));
    depth = std::min(depth, script_.stops(task).value_or(depth));
    Answer answer;
    answer.nodes = 100;
    for (int d = 1; d <= depth; ++d) {
      answer.lines = lines_at(p, task, legal, d);
      if (answer.lines.empty()) break;
      const Line& best = answer.lines.front();
      answer.course.push_back({.depth = d,
                               .score = best.score,
                               .chances = {},
                               .best = best.moves.front(),
                               .nodes = nodes_at(d - usual)});
    }
    const auto lines = std::min(static_cast<std::size_t>(task.lines), script_.most_lines);
    if (answer.lines.size() > lines) answer.lines.resize(lines);
    if (!answer.lines.empty()) answer.best = answer.lines[0].moves[0];
    return answer;
  }
  void stop() override {}
  void ponder_hit() override {}

 private:
  std::vector<Line> lines_at(const Position& p, const Task& task, const MoveList& legal,
                             int depth) const {
    std::vector<Line> lines;
    for (const Move m : legal) {
      if (!task.allows(m)) continue;
      lines.push_back(
          {.score = script_.mate(p, m).value_or(Score::centipawns(script_.score(p, m, depth))),
           .depth = depth,
           .chances = {},
           .moves = {m}});
    }
    std::ranges::stable_sort(lines, std::greater(), &Line::score);
    return lines;
  }

  static std::uint64_t nodes_at(int depths_beyond) {
    return depths_beyond >= 0
               ? Script::kUsual << depths_beyond
               : std::max<std::uint64_t>(Script::kUsual >> std::min(-depths_beyond, 63), 1);
  }

  Script& script_;
  std::string name_;
};

inline EngineMaker maker_of(Script& script) {
  return [&script]() -> Result<std::unique_ptr<Engine>> {
    return std::make_unique<ScriptedEngine>(script);
  };
}

inline SurveyOptions options_for(unsigned workers = 1) {
  SurveyOptions options;
  options.limits.nodes = 1000;
  options.workers = workers;
  options.curve = ChanceCurve("by hand", 400);
  options.openings = nullptr;
  return options;
}

/// Makes a position of the line worth the script's score of the move that leads to it, by adding to
/// all scores there.
inline void follow(Script& script, Position position, const std::vector<Move>& line) {
  constexpr int kDepth = 8;
  std::map<std::uint64_t, int> more;
  const auto score = script.score;
  int shift = 0;
  for (const Move m : line) {
    const int worth = score(position, m, kDepth) + shift;
    position.make(m);
    MoveList legal;
    position.legal_moves(legal);
    if (legal.empty()) break;
    int best = score(position, legal[0], kDepth);
    for (const Move other : legal) best = std::max(best, score(position, other, kDepth));
    more[position.key()] = shift = -worth - best;
  }
  script.score = [score, more](const Position& p, Move m, int depth) {
    const auto at = more.find(p.key());
    return score(p, m, depth) + (at == more.end() ? 0 : at->second);
  };
}

/// 1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二
inline const std::vector<Move>& opening() {
  static const std::vector<Move> kMoves = moves({"h2e2", "h9g7", "h0g2", "i9h9", "i0h0"});
  return kMoves;
}

inline Stretch stretch_of(const std::vector<Move>& line) {
  return {.start = Position::standard(), .moves = line, .first = 0, .last = line.size()};
}

/// Gives every move its own score, which does not depend on the order of calls.
inline int any_score(const Position& p, Move m, int) {
  return static_cast<int>((p.key() * 31 + m.bits() * 2654435761U) % 601) - 300;
}

}  // namespace qipu::test
