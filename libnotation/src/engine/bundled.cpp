// The bundled engine: threads, time management and limits of the search.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <new>
#include <span>
#include <thread>

#include "base/files/file.h"
#include "base/hash/fnv.h"
#include "engine/hash_table.h"
#include "engine/network.h"
#include "engine/remembered.h"
#include "engine/search.h"
#include "qipu/engine/engine.h"

namespace qipu {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Time for a move: `best` is enough once the best move is stable, `most` is never exceeded.
struct Allowance {
  milliseconds best, most;
};

/// The time that the clock loses besides that of the searches: commands on their way, and this
/// program waiting for a processor. It is what is missing on the clock at the next move of the same
/// game, so it is known from the second move on.
class Lag {
 public:
  /// Called before each search.
  void meet(const Task& task) {
    const auto& left = task.limits.remaining;
    const std::size_t plies = task.moves.size();
    if (!left || task.limits.ponder) return forget();
    if (left_ && plies == plies_ + 2) {
      const milliseconds lost = *left_ - spent_ + increment_ - *left;
      // Less: the clock was set anew.
      if (lost.count() >= 0) lag_ = std::max(std::min(lost, kMost), lag_ * 7 / 8);
    } else if (plies <= plies_) {
      lag_ = milliseconds(0);  // another game
    }
    left_ = *left;
    plies_ = plies;
    increment_ = task.limits.increment;
  }
  void spend(milliseconds spent) { spent_ = spent; }
  void forget() { *this = Lag(); }
  milliseconds get() const { return lag_; }

 private:
  static constexpr milliseconds kMost{1000};
  std::optional<milliseconds> left_;  ///< no value: no search with a clock came before
  milliseconds spent_{0}, increment_{0}, lag_{0};
  std::size_t plies_ = 0;
};

/// `reserve` is never spent; `lag` is lost at each move.
std::optional<Allowance> allowance(const Limits& limits, milliseconds reserve, milliseconds lag) {
  if (limits.time) return Allowance{*limits.time, *limits.time};
  if (!limits.remaining) return std::nullopt;
  const milliseconds kept = reserve + 2 * lag;
  const std::int64_t left = std::max<std::int64_t>((*limits.remaining - kept).count(), 1);
  const std::int64_t moves = limits.moves_to_go > 0 ? std::min(limits.moves_to_go, 40) : 35;
  const std::int64_t gained =
      std::max<std::int64_t>(limits.increment.count() * 3 / 4 - lag.count(), 0);
  const std::int64_t share = left / (moves + 1) + gained;
  const std::int64_t most = std::max<std::int64_t>(std::min(left * 3 / 5 + 1, share * 4), 1);
  return Allowance{milliseconds(std::clamp<std::int64_t>(share * 7 / 10, 1, most)),
                   milliseconds(most)};
}

bool has_limit(const Limits& limits) {
  return limits.nodes || limits.depth || limits.time || limits.mate || limits.infinite ||
         limits.ponder || limits.remaining;
}

Chances chances_of(Score score) {
  if (score.is_mate()) return score.value() > 0 ? Chances{1000, 0, 0} : Chances{0, 0, 1000};
  const auto wins = [](double v) {
    // Score at which half of the games are won, and the slope. How they were measured:
    // docs/engine.md, "What a score is worth".
    constexpr double kEven = 390, kScale = 190;
    return static_cast<int>(std::lround(1000 / (1 + std::exp((kEven - v) / kScale))));
  };
  const int win = wins(score.centipawns());
  const int loss = wins(-score.centipawns());
  return {win, 1000 - win - loss, loss};
}

/// Returns a hash of the network's numbers; 0 if there is no network.
std::uint64_t fingerprint_of(const Network* network) {
  if (network == nullptr) return 0;
  Fnv print;
  const auto add = [&print](const auto& numbers) {
    print.add({reinterpret_cast<const char*>(numbers.data()), sizeof(numbers)});
  };
  add(network->weights);
  add(network->biases);
  add(network->output);
  add(network->output_bias);
  return print.value();
}

// After this time single lines are reported before all lines of a depth are complete.
constexpr milliseconds kPatience(3000);

constexpr int kMostHash = 65536, kMostThreads = 256;
// Milliseconds of the clock that are never spent.
constexpr int kUsualOverhead = 30, kMostOverhead = 10'000;

/// Returns null for "none".
Result<std::shared_ptr<const Network>> network_of(const std::string& name) {
  if (name.empty()) return Network::bundled();
  if (name == "none") return nullptr;
  constexpr std::size_t kMost = std::size_t{64} << 20;
  const auto bytes = read_file(name, kMost);
  if (!bytes) return std::unexpected(bytes.error());
  auto network = Network::parse(std::as_bytes(std::span(*bytes)));
  if (network == nullptr) return fail(diag::engine_bad_network, {}, {name});
  return network;
}

class BundledEngine : public Engine, public Remembering {
 public:
  static Result<std::unique_ptr<BundledEngine>> made(const EngineOptions& options,
                                                     std::shared_ptr<const Network> network) {
    std::unique_ptr<BundledEngine> engine(new BundledEngine);
    auto furnished = engine->furnish(options, std::move(network));
    if (!furnished) return std::unexpected(furnished.error());
    return engine;
  }

  std::string name() const override { return "qipu"; }

  std::vector<Setting> settings() const override {
    const EngineOptions usual;
    return {Setting::spin(std::string(kHash), usual.hash_mib, 1, kMostHash),
            Setting::spin(std::string(kThreads), usual.threads, 1, kMostThreads),
            Setting::text(std::string(kNetwork)),
            Setting::spin(std::string(kOverhead), kUsualOverhead, 0, kMostOverhead)};
  }

  Result<void> set(std::string_view name, std::string_view value) override {
    const auto all = settings();
    const auto choice = choose(all, this->name(), name, value);
    if (!choice) return std::unexpected(choice.error());
    if (choice->setting->name == kOverhead) {
      overhead_ = milliseconds(std::stoi(choice->value));
      return {};
    }
    EngineOptions wanted = options_;
    auto network = network_;
    if (choice->setting->name == kHash) wanted.hash_mib = std::stoi(choice->value);
    if (choice->setting->name == kThreads) wanted.threads = std::stoi(choice->value);
    if (choice->setting->name == kNetwork) {
      auto opened = network_of(choice->value);
      if (!opened) return std::unexpected(opened.error());
      network = std::move(*opened);
      wanted.network = choice->value;
    }
    return furnish(std::move(wanted), std::move(network));
  }

  /// The search has no version number: node count and chances of a small fixed search identify it.
  std::string identity() const override {
    const auto probe = made({.hash_mib = 1}, network_);
    Task task;
    task.limits.depth = 7;
    const auto answer = probe ? (*probe)->analyse(task, {}) : std::unexpected(probe.error());
    const Line line = answer && !answer->lines.empty() ? answer->lines[0] : Line();
    return fmt::format("qipu search {} {} {} network {:016x} hash {} threads {}",
                       answer ? answer->nodes : 0, line.chances.win, line.chances.loss,
                       fingerprint_of(network_.get()), options_.hash_mib, searchers_.size());
  }

  void new_game() override {
    table_->clear();
    for (const auto& s : searchers_) s->forget();
    lag_.forget();
  }

  Result<Answer> analyse(const Task& task,
                         const std::function<void(const Progress&)>& progress) override {
    Quest& quest = quest_;
    begin(task, progress);
    if (progress) progress(Progress{});  // from here on stop() takes effect
    table_->age();
    {
      std::vector<std::jthread> helpers;
      for (std::size_t i = 1; i < searchers_.size(); ++i) {
        helpers.emplace_back([this, i] { searchers_[i]->run(quest_); });
      }
      searchers_[0]->run(quest);
      wait_for_stop();
      quest.stop = true;
    }
    lag_.spend(since(started_));
    return answer();
  }

  Remembered remembered(const Position& position) const override {
    Remembered out;
    HashEntry entry;
    if (!table_->find(position.key(), entry)) return out;
    // Positions may share a key.
    if (entry.move && position.legal(*entry.move)) out.best = entry.move;
    if (entry.value == kNoValue) return out;
    const Remembered::Limit limit{score_of(entry.value), entry.depth};
    if (entry.bound != Bound::upper) out.lower = limit;
    if (entry.bound != Bound::lower) out.upper = limit;
    return out;
  }

  void stop() override {
    const std::lock_guard lock(mutex_);
    quest_.stop = true;
    changed_.notify_all();
  }

  void ponder_hit() override {
    const std::lock_guard lock(mutex_);
    pondering_ = false;
    started_ = Clock::now();
    changed_.notify_all();
  }

 private:
  BundledEngine() = default;

  static constexpr std::string_view kHash = "Hash", kThreads = "Threads", kNetwork = "EvalFile",
                                    kOverhead = "Move Overhead";

  /// Makes a new table (if its size changes) and new searchers with empty histories. On failure
  /// nothing changes.
  Result<void> furnish(EngineOptions options, std::shared_ptr<const Network> network) {
    try {
      const bool same_table = table_ != nullptr && options.hash_mib == options_.hash_mib;
      auto table = same_table ? nullptr : std::make_unique<HashTable>(options.hash_mib);
      HashTable& used = table != nullptr ? *table : *table_;
      std::vector<std::unique_ptr<Searcher>> searchers;
      searchers.reserve(static_cast<std::size_t>(options.threads));
      for (int i = 0; i < options.threads; ++i) {
        searchers.push_back(std::make_unique<Searcher>(used, i, network.get()));
      }
      searchers_ = std::move(searchers);  // they refer to the old table
      if (table != nullptr) table_ = std::move(table);
      if (network != network_) table_->clear();  // its evaluations are those of another network
      network_ = std::move(network);
      options_ = std::move(options);
      return {};
    } catch (const std::bad_alloc&) {
      return fail(diag::engine_no_memory, {}, {std::to_string(options.hash_mib)});
    }
  }

  void begin(const Task& task, const std::function<void(const Progress&)>& progress) {
    const std::lock_guard lock(mutex_);
    quest_.task = &task;
    const MoveList legal = task.position().legal_moves();
    quest_.moves.clear();
    std::ranges::copy_if(legal, std::back_inserter(quest_.moves),
                         [&task](Move m) { return task.allows(m); });
    quest_.lines = std::max(task.lines, 1);
    limits_ = task.limits;
    if (!has_limit(limits_)) limits_.time = milliseconds(1000);
    quest_.max_depth = std::clamp(limits_.depth.value_or(kMaxPly - 1), 1, kMaxPly - 1);
    lag_.meet(task);
    allowance_ = allowance(limits_, overhead_, lag_.get());
    pondering_ = limits_.ponder;
    start_ = Clock::now();
    started_ = start_;
    settled_ = 0;
    last_best_.reset();
    course_.clear();
    quest_.enough = [this](std::uint64_t nodes, unsigned asked) { return enough(nodes, asked); };
    for (const auto& s : searchers_) s->start_counting();
    quest_.finished = [this, &progress](const Progress& p) { return finished(p, progress); };
    quest_.stop = false;
  }

  std::uint64_t all_nodes() const {
    std::uint64_t sum = 0;
    for (const auto& s : searchers_) sum += s->nodes();
    return sum;
  }

  milliseconds since(Clock::time_point t) const {
    return std::chrono::duration_cast<milliseconds>(Clock::now() - t);
  }
  milliseconds thought() {
    const std::lock_guard lock(mutex_);
    return since(started_);
  }

  /// Returns true if a limit is reached. Every thread checks this: with more threads than
  /// processors, each thread waits long for its turn.
  bool enough(std::uint64_t nodes, unsigned asked) {
    if (limits_.nodes) {
      if (searchers_.size() == 1 ? nodes >= *limits_.nodes
                                 : (asked & 63U) == 0 && all_nodes() >= *limits_.nodes) {
        return true;
      }
    }
    if ((asked & 127U) != 0 || !allowance_ || pondering_) return false;
    return thought() >= allowance_->most;
  }

  /// Called after each line of each depth; returns true if the search must stop.
  bool finished(const Progress& from, const std::function<void(const Progress&)>& progress) {
    Progress p = from;
    std::vector<Line> lines(p.lines.begin(), p.lines.end());
    for (Line& line : lines) line.chances = chances_of(line.score);
    p.lines = lines;
    p.nodes = all_nodes();
    p.time = since(start_);
    p.hash_permille = table_->permille();
    const bool last = static_cast<std::size_t>(p.changed) + 1 ==
                      std::min(static_cast<std::size_t>(quest_.lines), quest_.moves.size());
    // The lines of a depth are reported together, in order, unless that would take too long.
    p.changed = Progress::kAll;
    if (progress && (last || p.time >= kPatience)) progress(p);
    if (!last) return false;
    const Line& best = lines.front();
    if (best.bound == Bound::exact) {
      course_.push_back(iteration_of(best, p.nodes, p.time));
    }
    if (limits_.mate && best.score.is_mate() && best.bound == Bound::exact &&
        best.score.value() > 0 && best.score.mate_moves() <= *limits_.mate) {
      return true;
    }
    settled_ = last_best_ == best.moves.front() ? settled_ + 1 : 0;
    last_best_ = best.moves.front();
    if (!limits_.remaining || limits_.time || pondering_) return false;
    if (quest_.moves.size() == 1 && best.depth >= 5) return true;
    // The longer the best move has been stable, the less time it needs.
    const std::int64_t percent = 130 - 10 * std::min(settled_, 7);
    return thought() * 100 >= allowance_->best * percent;
  }

  void wait_for_stop() {
    std::unique_lock lock(mutex_);
    changed_.wait(
        lock, [this] { return quest_.stop.load() || (!limits_.infinite && !pondering_.load()); });
  }

  Answer answer() {
    Answer a;
    a.nodes = all_nodes();
    a.time = since(start_);
    // The first thread's result, unless another completed a greater depth with a better score. With
    // several lines (MultiPV) always the first thread's.
    const Searcher* chosen = searchers_[0].get();
    for (const auto& s : searchers_) {
      if (s->lines().empty() || quest_.lines > 1) continue;
      if (s->completed_depth() > chosen->completed_depth() &&
          s->lines()[0].score > chosen->lines()[0].score) {
        chosen = s.get();
      }
    }
    a.course = course_;
    a.lines = chosen->lines();
    for (Line& line : a.lines) line.chances = chances_of(line.score);
    if (a.lines.empty()) return a;
    a.best = a.lines[0].moves[0];
    if (a.lines[0].moves.size() > 1) a.ponder = a.lines[0].moves[1];
    return a;
  }

  EngineOptions options_;
  std::unique_ptr<HashTable> table_;
  std::shared_ptr<const Network> network_;
  std::vector<std::unique_ptr<Searcher>> searchers_;
  Quest quest_;
  Limits limits_;
  std::optional<Allowance> allowance_;
  milliseconds overhead_{kUsualOverhead};
  Lag lag_;
  std::atomic<bool> pondering_{false};
  Clock::time_point start_, started_;
  int settled_ = 0;
  std::optional<Move> last_best_;
  std::vector<Iteration> course_;
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace

Result<std::unique_ptr<Engine>> bundled_engine(const EngineOptions& wanted) {
  EngineOptions options = wanted;
  options.hash_mib = std::max(options.hash_mib, 1);
  options.threads = std::clamp(options.threads, 1, kMostThreads);
  if (options.hash_mib > kMostHash) {
    return fail(diag::engine_no_memory, {}, {std::to_string(options.hash_mib)});
  }
  auto network = network_of(options.network);
  if (!network) return std::unexpected(network.error());
  return BundledEngine::made(options, std::move(*network));
}

}  // namespace qipu
