#include "qipu/annotate/survey.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "qipu/annotate/offer.h"

namespace qipu {
namespace {

Result<Answer> ask(Engine& engine, const Task& task) {
  engine.new_game();
  return engine.analyse(task);
}

/// The line of the only move asked about, at no more than that depth.
Result<std::optional<Line>> line_of(Engine& engine, const Task& base, Move move, int depth) {
  Task task = base;
  task.lines = 1;
  task.only = {move};
  if (depth > 0) task.limits.depth = std::min(task.limits.depth.value_or(depth), depth);
  auto answer = ask(engine, task);
  if (!answer) return std::unexpected(std::move(answer.error()));
  if (answer->lines.empty() || answer->lines[0].moves.empty()) return std::nullopt;
  return std::move(answer->lines[0]);
}

bool is_mate(const Line& line) { return line.score.is_mate(); }

Limits times(Limits limits, int factor) {
  const auto f = static_cast<std::uint64_t>(factor);
  if (limits.nodes) *limits.nodes *= f;
  if (limits.time) *limits.time *= factor;
  // A ply costs about twice the nodes.
  for (int left = factor; limits.depth && left > 1; left /= 2) ++*limits.depth;
  return limits;
}

/// A move to be looked at.
struct Question {
  Position position;  ///< before it
  Move played;
  std::optional<Move> capture;  ///< the move before it, where it took something
};

Question question_at(const Stretch& stretch, std::size_t ply) {
  Question question{stretch.start, stretch.moves[ply], std::nullopt};
  for (const Move m : stretch.moves.first(ply)) {
    question.capture = question.position[m.to()] ? std::optional(m) : std::nullopt;
    question.position.make(m);
  }
  return question;
}

/// `best`: look.lines.front(), or the same as deep as the move played.
Judgement judged(const Look& look, const Line& best, const Question& question,
                 const SurveyOptions& options) {
  const Move played = look.played.moves[0];
  MoveList legal;
  question.position.legal_moves(legal);
  Compared c;
  c.best = best.score;
  c.best_chance = options.curve.chance(best);
  c.played = look.played.score;
  c.played_chance = options.curve.chance(look.played);
  if (look.lines.size() > 1) c.second_chance = options.curve.chance(look.lines[1]);
  c.plays_best = played == look.lines.front().moves[0];
  c.legal_moves = legal.size();
  c.obvious = is_obvious(question.position, played, question.capture);
  c.sacrifice = c.plays_best && offers_material(question.position, played) &&
                !gets_back(question.position, look.played.moves);
  return judge_move(c, options.thresholds);
}

constexpr int kLines = 2;  // of the best move and the next best

/// With so many times the budget. Empty where the engine says nothing of use.
/// One line alone sees further than several that share the budget.
Result<std::optional<Look>> look_once(Engine& engine, const Question& question, int factor,
                                      int lines, const SurveyOptions& options) {
  const Move played = question.played;
  // The engine is not told what was played before: it takes a position that comes again as the end
  // of the game, which may be a loss by the rules, and players may still turn aside then.
  Task task;
  task.start = question.position;
  task.limits = times(options.limits, factor);
  task.lines = lines;
  auto answer = ask(engine, task);
  if (!answer) return std::unexpected(std::move(answer.error()));
  Look look;
  look.lines = std::move(answer->lines);
  std::erase_if(look.lines, [](const Line& line) { return line.moves.empty(); });
  if (look.lines.empty()) return std::nullopt;
  Line best = look.lines[0];
  const auto listed =
      std::ranges::find_if(look.lines, [&](const Line& l) { return l.moves[0] == played; });
  if (listed != look.lines.end()) {
    look.played = *listed;
  } else {
    auto line = line_of(engine, task, played, best.depth);
    if (!line) return std::unexpected(std::move(line.error()));
    if (!*line) return std::nullopt;
    look.played = std::move(**line);
  }
  // Scores of odd and even depths differ by what a tempo is worth; only like is compared with like.
  if (look.played.moves[0] != best.moves[0] && look.played.depth != best.depth && !is_mate(best) &&
      !is_mate(look.played)) {
    const Move better = best.moves[0];
    const bool shallow = look.played.depth < best.depth;
    auto line =
        line_of(engine, task, shallow ? better : played, std::min(look.played.depth, best.depth));
    if (!line) return std::unexpected(std::move(line.error()));
    if (*line) (shallow ? best : look.played) = std::move(**line);
  }
  // Asked about alone it may prove better than all that was shown.
  if (look.played.score > best.score) {
    std::erase_if(look.lines, [&](const Line& l) { return l.moves[0] == played; });
    look.lines.insert(look.lines.begin(), look.played);
    if (look.lines.size() > kLines) look.lines.pop_back();
    best = look.played;
  }
  look.judgement = judged(look, best, question, options);
  return look;
}

/// Worth a second look: what will be said aloud.
bool is_critical(const Look& look) { return look.judgement.mark != Mark::none; }

/// The best other move of an earlier look.
void add_second(Look& look, const std::vector<Line>& earlier) {
  const auto other = std::ranges::find_if(
      earlier, [&](const Line& l) { return l.moves[0] != look.lines[0].moves[0]; });
  if (look.lines.size() == 1 && other != earlier.end()) look.lines.push_back(*other);
}

/// With more, and what is still a mistake or a blunder then with as much more again: those are what
/// people look at first, and many a mistake is a blunder that was not seen through.
Result<std::optional<Look>> look_deeper(Engine& engine, const Question& question,
                                        const SurveyOptions& options) {
  auto look = look_once(engine, question, options.deeper, kLines, options);
  const auto is_grave = [](Mark mark) { return mark == Mark::mistake || mark == Mark::blunder; };
  if (look && *look && is_grave((*look)->judgement.mark)) {
    auto again = look_once(engine, question, options.deeper * options.deeper, 1, options);
    if (again && *again) add_second(**again, (*look)->lines);
    if (!again || *again) look = std::move(again);
  }
  if (look && *look) (*look)->deeper = true;
  return look;
}

Result<std::optional<Look>> look_twice(Engine& engine, const Question& question,
                                       const SurveyOptions& options) {
  auto look = look_once(engine, question, 1, kLines, options);
  if (!look || !*look || options.deeper < 2 || !is_critical(**look)) return look;
  auto again = look_deeper(engine, question, options);
  if (!again || *again) look = std::move(again);
  return look;
}

/// Looks of a first pass whose move the next look, a ply further on, finds to be worth much more or
/// less: it saw what they did not.
std::vector<std::size_t> surprised(const Survey& survey, const SurveyOptions& options) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i + 1 < survey.looks.size(); ++i) {
    const auto& look = survey.looks[i];
    const auto& next = survey.looks[i + 1];
    if (!look || !next || look->deeper) continue;
    const double expected = options.curve.chance(look->played);
    const double came = 1 - options.curve.chance(next->lines.front());
    if (std::abs(expected - came) >= options.thresholds.inaccuracy) found.push_back(i);
  }
  return found;
}

/// The mate that a line has proved.
std::optional<Score> proved_mate(const Line& line) {
  const Bound unproved = line.score.value() > 0 ? Bound::upper : Bound::lower;
  return is_mate(line) && line.bound != unproved ? std::optional(line.score) : std::nullopt;
}

/// `choice`: there were other moves. Where none of them is known, of the best nothing new is.
void set_played(Look& look, Score score, bool choice) {
  const bool worse = score < look.played.score;
  look.played.score = score;
  look.played.bound = Bound::exact;
  if (worse && choice && look.lines.size() == 1) return;
  const auto listed = std::ranges::find_if(
      look.lines, [&](const Line& l) { return l.moves[0] == look.played.moves[0]; });
  if (listed != look.lines.end()) {
    *listed = look.played;
  } else if (score > look.lines.front().score) {
    look.lines.insert(look.lines.begin(), look.played);
    if (look.lines.size() > kLines) look.lines.pop_back();
  }
  std::ranges::stable_sort(look.lines, std::greater(), &Line::score);
}

/// What one look has proved holds where another, with less to go on, did not see it: a move is
/// worth what follows it, and one that mates leaves no way out. A deeper look's verdict finds no
/// more fault for that: of the other moves nothing new is known.
void carry_mates(const Stretch& stretch, Survey& survey, const SurveyOptions& options) {
  std::vector<std::size_t> changed;
  for (std::size_t i = survey.looks.size(); i-- > 1;) {
    auto& look = survey.looks[i - 1];
    const auto& next = survey.looks[i];
    if (!look || !next || proved_mate(look->played)) continue;
    const auto mate = proved_mate(next->lines.front());
    if (!mate) continue;
    const int plies = std::abs(mate->mate_plies()) + 1;
    MoveList legal;
    question_at(stretch, stretch.first + i - 1).position.legal_moves(legal);
    set_played(*look, mate->value() > 0 ? Score::mated_in(plies) : Score::mates_in(plies),
               legal.size() > 1);
    changed.push_back(i - 1);
  }
  for (std::size_t i = 1; i < survey.looks.size(); ++i) {
    const auto& before = survey.looks[i - 1];
    auto& look = survey.looks[i];
    if (!look || !before) continue;
    const auto mate = proved_mate(before->played);
    if (!mate || mate->value() < 0 || proved_mate(look->lines.front())) continue;
    const Score lost = Score::mated_in(mate->mate_plies() - 1);
    const auto lose = [lost](Line& line) {
      if (proved_mate(line)) return;
      line.score = lost;
      line.bound = Bound::exact;
    };
    for (Line& line : look->lines) lose(line);
    lose(look->played);
    changed.push_back(i);
  }
  for (const std::size_t i : changed) {
    Look& look = *survey.looks[i];
    const Question question = question_at(stretch, stretch.first + i);
    Judgement now = judged(look, look.lines.front(), question, options);
    const Mark fault = is_fault(look.judgement.mark) ? look.judgement.mark : Mark::none;
    if (look.deeper && is_fault(now.mark)) now.mark = std::min(now.mark, fault);
    look.judgement = now;
  }
}

}  // namespace

struct Surveyor::Run {
  Run(const Stretch& of, Survey& into, std::vector<std::size_t> asked, bool deeper)
      : stretch(of), result(into), looks(std::move(asked)), again(deeper) {}

  const Stretch& stretch;
  Survey& result;
  std::vector<std::size_t> looks;  ///< to be made: indices of result.looks
  bool again;                      ///< they have been made with less
  std::mutex mutex;
  std::condition_variable changed;
  std::size_t next = 0, done = 0;  ///< of looks
  std::size_t working = 0;
};

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

void Surveyor::work(Run& run, std::size_t number) {
  constexpr std::size_t kFailures = 3;
  std::unique_lock lock(run.mutex);
  while (run.next < run.looks.size() && failures_ < kFailures) {
    const std::size_t index = run.looks[run.next++];
    const std::size_t ply = run.stretch.first + index;
    if (engines_[number] == nullptr) {
      auto made = maker_();
      if (!made) {
        run.result.troubles.emplace_back(ply, std::move(made.error()));
        failures_ = kFailures;
        break;
      }
      engines_[number] = std::move(*made);
    }
    Engine& engine = *engines_[number];
    lock.unlock();
    const Question question = question_at(run.stretch, ply);
    const auto ask_it = [&] {
      return run.again ? look_deeper(engine, question, options_)
                       : look_twice(engine, question, options_);
    };
    auto look = ask_it();
    // One that did not answer has been started anew.
    if (!look) look = ask_it();
    if (look && !*look) look = fail(diag::engine_silent, {}, {engine.name(), "go"});
    lock.lock();
    if (look) {
      run.result.looks[index] = std::move(*look);
    } else {
      run.result.troubles.emplace_back(ply, std::move(look.error()));
      ++failures_;
    }
    ++run.done;
    run.changed.notify_all();
  }
  --run.working;
  run.changed.notify_all();
}

Survey Surveyor::survey(const Stretch& stretch,
                        const std::function<void(std::size_t, std::size_t)>& progress) {
  const std::size_t plies = stretch.last - std::min(stretch.first, stretch.last);
  Survey survey;
  survey.looks.resize(plies);
  std::vector<std::size_t> each;
  for (std::size_t i = 0; i < plies; ++i) {
    const std::size_t ply = stretch.first + i;
    if (ply >= stretch.known.size() || !stretch.known[ply]) each.push_back(i);
  }
  const std::size_t looks = each.size();
  Run first(stretch, survey, std::move(each), false);
  share_out(first, [&](std::size_t done) {
    if (progress) progress(done, looks);
  });
  if (options_.deeper > 1) {
    Run second(stretch, survey, surprised(survey, options_), true);
    const std::size_t all = looks + second.looks.size();
    share_out(second, [&](std::size_t done) {
      if (progress) progress(looks + done, all);
    });
  }
  carry_mates(stretch, survey, options_);
  std::ranges::stable_sort(survey.troubles, {}, [](const auto& t) { return t.first; });
  return survey;
}

/// Makes the looks with all engines; returns when they are made.
void Surveyor::share_out(Run& run, const Headway& headway) {
  const std::size_t count = std::min(engines_.size(), run.looks.size());
  run.working = count;
  std::vector<std::jthread> workers;
  workers.reserve(count);
  for (std::size_t i = 0; i < count; ++i) workers.emplace_back([&run, i, this] { work(run, i); });
  std::unique_lock lock(run.mutex);
  for (std::size_t told = 0; run.working > 0;) {
    run.changed.wait(lock, [&] { return run.working == 0 || run.done != told; });
    told = run.done;
    lock.unlock();
    headway(told);
    lock.lock();
  }
}

}  // namespace qipu
