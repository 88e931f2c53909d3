// An engine for tests of surveys: gives each move the score that a script says.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "qipu/annotate/survey.h"
#include "support/boards.h"

namespace qipu::test {

inline std::vector<Move> moves(std::initializer_list<std::string_view> list) {
  std::vector<Move> all;
  for (const auto m : list) all.push_back(move(m));
  return all;
}

/// What an engine under test answers, and how often it was asked.
struct Script {
  /// The score of a move at a root, at a depth, from the mover's view.
  std::function<int(const Position&, Move, int depth)> score = [](const Position&, Move, int) {
    return 0;
  };
  /// Where it sees a mate instead.
  std::function<std::optional<Score>(const Position&, Move)> mate = [](const Position&, Move) {
    return std::nullopt;
  };
  int depth = 8;  ///< with several lines
  std::size_t most_lines = 100;
  int alone = 8;  ///< asked about one move
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
    int depth = task.only.empty() ? script_.depth : script_.alone;
    depth = std::min(depth, task.limits.depth.value_or(depth));
    Answer answer;
    answer.nodes = 100;
    for (const Move m : legal) {
      if (!task.only.empty() && task.only[0] != m) continue;
      answer.lines.push_back(
          {.score = script_.mate(p, m).value_or(Score::centipawns(script_.score(p, m, depth))),
           .depth = depth,
           .chances = {},
           .moves = {m}});
    }
    std::ranges::stable_sort(answer.lines, std::greater(), &Line::score);
    const auto lines = std::min(static_cast<std::size_t>(task.lines), script_.most_lines);
    if (answer.lines.size() > lines) answer.lines.resize(lines);
    if (!answer.lines.empty()) answer.best = answer.lines[0].moves[0];
    return answer;
  }
  void stop() override {}
  void ponder_hit() override {}

 private:
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
  return options;
}

/// 1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二
inline const std::vector<Move>& opening() {
  static const std::vector<Move> kMoves = moves({"h2e2", "h9g7", "h0g2", "i9h9", "i0h0"});
  return kMoves;
}

inline Stretch stretch_of(const std::vector<Move>& line) {
  return {.start = Position::standard(), .moves = line, .first = 0, .last = line.size()};
}

/// Every move is worth something of its own, the same in any order of asking.
inline int any_score(const Position& p, Move m, int) {
  return static_cast<int>((p.key() * 31 + m.bits() * 2654435761U) % 601) - 300;
}

}  // namespace qipu::test
