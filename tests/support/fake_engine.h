// An engine for tests: answers as it is told, at once or when stopped, and records its tasks.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "qipu/engine/engine.h"

namespace qipu::test {

/// The state of a fake engine, for both sides of the test.
struct FakeMind {
  std::mutex mutex;
  std::condition_variable changed;
  int made = 0;
  std::vector<std::pair<std::string, std::string>> set;
  std::vector<Task> asked;
  int new_games = 0, hits = 0;
  bool silent = false;     ///< reports nothing before its answer
  bool endless = false;    ///< every search continues until stop()
  bool no_memory = false;  ///< cannot be made, and no setting can be changed
  Score score = Score::centipawns(17);
  DiagnosticSink* sink = nullptr;  ///< receives its findings

  template <class Condition>
  bool wait(Condition condition) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, std::chrono::minutes(2), condition);
  }
};

class FakeEngine final : public Engine {
 public:
  explicit FakeEngine(FakeMind& mind) : mind_(mind) {}
  std::string name() const override { return "fake"; }
  void new_game() override {
    const std::scoped_lock lock(mind_.mutex);
    ++mind_.new_games;
  }
  std::vector<Setting> settings() const override {
    return {Setting::spin("Hash", 16, 1, 64), Setting::text("Play Style"),
            Setting::text("multipv")};
  }
  Result<void> set(std::string_view name, std::string_view value) override {
    const std::scoped_lock lock(mind_.mutex);
    if (mind_.no_memory) return fail(diag::engine_no_memory, {}, {std::string(value)});
    mind_.set.emplace_back(name, value);
    return {};
  }

  Result<Answer> analyse(const Task& task,
                         const std::function<void(const Progress&)>& progress) override {
    std::unique_lock lock(mind_.mutex);
    mind_.asked.push_back(task);
    stopped_ = false;
    pondering_ = task.limits.ponder;
    Answer answer = answer_to(task);
    const bool reported = !mind_.silent;
    lock.unlock();
    for (int i = 0; reported && progress && i < static_cast<int>(answer.lines.size()); ++i) {
      progress({answer.lines, i, answer.nodes, answer.time, 5});
    }
    lock.lock();
    thinking_ = true;
    mind_.changed.notify_all();
    if (task.limits.infinite || pondering_ || mind_.endless) {
      mind_.changed.wait(
          lock, [&] { return stopped_ || (task.limits.ponder && !pondering_ && !mind_.endless); });
    }
    thinking_ = false;
    return answer;
  }

  void stop() override { end(stopped_, true); }
  void ponder_hit() override {
    end(pondering_, false);
    const std::scoped_lock lock(mind_.mutex);
    ++mind_.hits;
  }

 private:
  void end(bool& flag, bool value) {
    const std::scoped_lock lock(mind_.mutex);
    flag = value;
    mind_.changed.notify_all();
  }

  /// The first legal moves, ordered by their names, each with a reply.
  Answer answer_to(const Task& task) const {
    Position position = task.start;
    for (const Move m : task.moves) position.make(m);
    MoveList legal;
    position.legal_moves(legal);
    std::vector<Move> moves(legal.begin(), legal.end());
    std::erase_if(moves, [&](Move m) {
      return std::ranges::find(task.without, m) != task.without.end() ||
             (!task.only.empty() && std::ranges::find(task.only, m) == task.only.end());
    });
    std::ranges::sort(moves, {}, [](Move m) { return m.ucci(); });
    Answer answer;
    answer.nodes = 1000;
    answer.time = std::chrono::milliseconds(10);
    for (const Move m : moves) {
      if (answer.lines.size() == static_cast<std::size_t>(task.lines)) break;
      Position next = position;
      next.make(m);
      MoveList replies;
      next.legal_moves(replies);
      Line line{.score = mind_.score,
                .depth = 3,
                .selective_depth = 5,
                .chances = {200, 600, 200},
                .moves = {m}};
      if (!replies.empty())
        line.moves.push_back(
            *std::ranges::min_element(replies, {}, [](Move r) { return r.ucci(); }));
      answer.lines.push_back(std::move(line));
    }
    if (!answer.lines.empty()) {
      answer.best = answer.lines[0].moves[0];
      if (answer.lines[0].moves.size() > 1) answer.ponder = answer.lines[0].moves[1];
    }
    return answer;
  }

  FakeMind& mind_;
  bool stopped_ = false, pondering_ = false, thinking_ = false;
};

inline std::function<Result<std::unique_ptr<Engine>>(DiagnosticSink&)> maker_of(FakeMind& mind) {
  return [&mind](DiagnosticSink& sink) -> Result<std::unique_ptr<Engine>> {
    const std::scoped_lock lock(mind.mutex);
    ++mind.made;
    if (mind.no_memory) return fail(diag::engine_no_memory, {}, {"16"});
    mind.sink = &sink;
    return std::make_unique<FakeEngine>(mind);
  };
}

}  // namespace qipu::test
