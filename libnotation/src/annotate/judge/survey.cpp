#include "annotate/judge/survey.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "annotate/judge/examination.h"
#include "annotate/judge/known_endings.h"
#include "annotate/judge/settle.h"

namespace qipu {

struct Surveyor::Round {
  explicit Round(std::span<const Task> asked) : tasks(asked) { got.answers.resize(asked.size()); }

  std::span<const Task> tasks;
  Answers got;
  std::mutex mutex;
  std::condition_variable changed;
  std::size_t next = 0, done = 0;  ///< indices into tasks
  std::size_t working = 0;
};

namespace {

/// Tries twice, because an engine that failed has been restarted by then.
Result<Answer> ask_twice(Engine& engine, const Task& task) {
  const auto ask = [&] {
    engine.new_game();
    return engine.analyse(task);
  };
  auto answer = ask();
  if (!answer) answer = ask();
  if (answer && (answer->lines.empty() || answer->lines[0].moves.empty())) {
    return fail(diag::engine_silent, {}, {engine.name(), "go"});
  }
  return answer;
}

}  // namespace

std::vector<Move> good_moves(const Look& look, const ChanceCurve& curve) {
  std::vector<Move> out;
  for (const Line& line : look.lines) {
    const double loss = curve.chance(look.lines.front()) - curve.chance(line);
    if (out.empty() || loss < Thresholds().inaccuracy) out.push_back(line.moves.front());
  }
  return out;
}

Surveyor::Surveyor(EngineMaker maker, SurveyOptions options)
    : maker_(std::move(maker)), options_(std::move(options)) {
  if (options_.workers == 0) options_.workers = std::thread::hardware_concurrency();
  options_.workers = std::clamp(options_.workers, 1U, 256U);
  engines_.resize(options_.workers);
}

Surveyor::~Surveyor() = default;

std::string Surveyor::engine_name() const {
  for (const auto& engine : engines_) {
    if (engine != nullptr) return engine->name();
  }
  return options_.engine;
}

void Surveyor::work(Round& round, std::size_t number,
                    const std::function<void(std::size_t)>& headway) {
  constexpr std::size_t kFailures = 3;
  std::unique_lock lock(round.mutex);
  while (round.next < round.tasks.size() && failures_ < kFailures) {
    const std::size_t index = round.next++;
    if (engines_[number] == nullptr) {
      auto made = maker_();
      if (!made) {
        round.got.troubles.emplace_back(index, std::move(made.error()));
        failures_ = kFailures;
        break;
      }
      engines_[number] = std::move(*made);
    }
    Engine& engine = *engines_[number];
    lock.unlock();
    auto answer = ask_twice(engine, round.tasks[index]);
    lock.lock();
    if (answer) {
      round.got.answers[index] = std::move(*answer);
    } else {
      round.got.troubles.emplace_back(index, std::move(answer.error()));
      ++failures_;
    }
    ++round.done;
    round.changed.notify_all();
    if (headway) headway(round.done);
  }
  --round.working;
  round.changed.notify_all();
}

Survey Surveyor::survey(const Stretch& stretch,
                        const std::function<void(std::size_t, std::size_t)>& progress) {
  Survey survey;
  Examination examination(stretch, options_);
  std::size_t before = 0;
  while (true) {
    const std::vector<Examination::Question> questions = examination.next_round();
    if (questions.empty()) break;
    std::vector<Task> tasks;
    for (const auto& question : questions) tasks.push_back(examination.task_of(question));
    const std::size_t all = before + questions.size();
    Answers got = ask(tasks, [&](std::size_t done) {
      if (progress) progress(before + done, all);
    });
    for (std::size_t i = 0; i < questions.size(); ++i) {
      std::optional<Reply> reply;
      if (got.answers[i]) correct_by_tables(*got.answers[i], tasks[i]);
      if (got.answers[i]) reply = Reply{std::move(*got.answers[i]), tasks[i].limits};
      examination.take(questions[i], std::move(reply));
    }
    for (auto& [index, trouble] : got.troubles) {
      survey.troubles.emplace_back(stretch.first + questions[index].look, std::move(trouble));
    }
    before = all;
  }
  survey.looks = examination.looks();
  carry_mates(
      survey, [&](std::size_t i) { return examination.has_choice(i); },
      [&](std::size_t i, const Look& look) { return examination.judge(i, look); });
  settle(survey, stretch, options_.curve, options_.thresholds);
  std::ranges::stable_sort(survey.troubles, {}, [](const auto& t) { return t.first; });
  return survey;
}

Surveyor::Answers Surveyor::ask(std::span<const Task> tasks,
                                const std::function<void(std::size_t)>& headway) {
  Round round(tasks);
  const std::size_t count = std::min(engines_.size(), tasks.size());
  round.working = count;
  if (count == 1) {  // in this thread, because there may be no other
    work(round, 0, headway);
    return std::move(round.got);
  }
  std::vector<std::jthread> workers;
  workers.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    workers.emplace_back([&round, i, this] { work(round, i, {}); });
  }
  // If headway throws, the workers end after their current task.
  const struct AtEnd {
    Round& of;
    ~AtEnd() {
      const std::scoped_lock held(of.mutex);
      of.next = of.tasks.size();
    }
  } ending{round};
  std::unique_lock lock(round.mutex);
  for (std::size_t reported = 0; round.working != 0 || reported != round.done;) {
    round.changed.wait(lock, [&] { return round.working == 0 || round.done != reported; });
    if (reported == round.done) break;  // all workers have ended
    reported = round.done;
    lock.unlock();
    if (headway) headway(reported);
    lock.lock();
  }
  lock.unlock();
  workers.clear();
  std::ranges::stable_sort(round.got.troubles, {}, [](const auto& t) { return t.first; });
  return std::move(round.got);
}

}  // namespace qipu
