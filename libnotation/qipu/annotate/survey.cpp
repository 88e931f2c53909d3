#include "qipu/annotate/survey.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "qipu/annotate/examination.h"

namespace qipu {

struct Surveyor::Round {
  Round(Examination& of, Survey& into, std::size_t from)
      : examination(of), result(into), first(from), questions(of.next_round()) {}

  Examination& examination;
  Survey& result;
  std::size_t first;  ///< ply at which the stretch begins
  std::vector<Examination::Question> questions;
  std::vector<std::optional<Reply>> replies = std::vector<std::optional<Reply>>(questions.size());
  std::mutex mutex;
  std::condition_variable changed;
  std::size_t next = 0, done = 0;  ///< indices into questions
  std::size_t working = 0;
};

namespace {

/// Tries twice: an engine that failed has been restarted by then.
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

void Surveyor::work(Round& round, std::size_t number) {
  constexpr std::size_t kFailures = 3;
  std::unique_lock lock(round.mutex);
  while (round.next < round.questions.size() && failures_ < kFailures) {
    const std::size_t index = round.next++;
    const Examination::Question& question = round.questions[index];
    const std::size_t ply = round.first + question.look;
    if (engines_[number] == nullptr) {
      auto made = maker_();
      if (!made) {
        round.result.troubles.emplace_back(ply, std::move(made.error()));
        failures_ = kFailures;
        break;
      }
      engines_[number] = std::move(*made);
    }
    Engine& engine = *engines_[number];
    const Task task = round.examination.task_of(question);
    lock.unlock();
    auto answer = ask_twice(engine, task);
    lock.lock();
    if (answer) {
      round.replies[index] = Reply{std::move(*answer), task.limits};
    } else {
      round.result.troubles.emplace_back(ply, std::move(answer.error()));
      ++failures_;
    }
    ++round.done;
    round.changed.notify_all();
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
    Round round(examination, survey, stretch.first);
    if (round.questions.empty()) break;
    const std::size_t all = before + round.questions.size();
    ask(round, [&](std::size_t done) {
      if (progress) progress(before + done, all);
    });
    for (std::size_t i = 0; i < round.questions.size(); ++i) {
      examination.take(round.questions[i], std::move(round.replies[i]));
    }
    before = all;
  }
  survey.looks = examination.looks();
  carry_mates(
      survey, [&](std::size_t i) { return examination.has_choice(i); },
      [&](std::size_t i, const Look& look) { return examination.judge(i, look); });
  std::ranges::stable_sort(survey.troubles, {}, [](const auto& t) { return t.first; });
  return survey;
}

/// Distributes the questions to the engines; returns when they are answered.
void Surveyor::ask(Round& round, const std::function<void(std::size_t)>& headway) {
  const std::size_t count = std::min(engines_.size(), round.questions.size());
  round.working = count;
  std::vector<std::jthread> workers;
  workers.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    workers.emplace_back([&round, i, this] { work(round, i); });
  }
  std::unique_lock lock(round.mutex);
  for (std::size_t told = 0;;) {
    round.changed.wait(lock, [&] { return round.working == 0 || round.done != told; });
    if (told == round.done) return;  // all workers have ended
    told = round.done;
    lock.unlock();
    headway(told);
    lock.lock();
  }
}

}  // namespace qipu
