#include "engine/driver.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "engine/process.h"
#include "engine/wire.h"

namespace qipu {

using wire::Protocol;
using wire::Words;
using Clock = Process::Clock;
using Event = Process::Event;

namespace {

std::string command_line(const std::vector<std::string>& command) {
  return wire::shown(fmt::format("{}", fmt::join(command, " ")));
}

/// Returns true for options that the driver itself sets.
bool is_ours(const Setting& setting) {
  static constexpr std::string_view kOurs[] = {"MultiPV", "UCI_Variant", "UCI_ShowWDL",
                                               "usemillisec", "newgame"};
  return std::ranges::any_of(kOurs, [&](std::string_view name) { return setting.named(name); });
}

class ForeignEngine final : public Engine {
 public:
  explicit ForeignEngine(DriverOptions options)
      : options_(std::move(options)),
        settings_(options_.settings),
        name_(command_line(options_.command)) {}

  ~ForeignEngine() override { leave(); }

  /// Starts the program, detects its protocol, sets its options.
  Result<void> start() {
    using enum DriverProtocol;
    protocol_ = options_.protocol == ucci ? Protocol::ucci : Protocol::uci;
    const bool open = options_.protocol == automatic && !known_protocol_;
    if (known_protocol_) protocol_ = *known_protocol_;
    auto met = spawn();
    if (met) met = greet(open);
    if (!met && open && protocol_ == Protocol::uci && process_ == nullptr &&
        met.error().code == &diag::engine_ended) {
      protocol_ = Protocol::ucci;  // some programs exit at an unknown command
      met = spawn();
      if (met) met = greet(false);
    }
    if (!met) return met;
    known_protocol_ = protocol_;
    if (auto settled = settle(); !settled) {
      leave();
      return settled;
    }
    return ready();
  }

  std::string name() const override { return title_.empty() ? name_ : title_; }

  /// The engine's own name, the command line, the settings.
  std::string identity() const override {
    std::string text = name() + " | " + name_;
    for (const auto& [option, value] : settings_) text += " | " + option + "=" + value;
    return text;
  }

  std::vector<Setting> settings() const override {
    std::vector<Setting> all = offered_;
    std::erase_if(all, is_ours);
    return all;
  }

  /// Sent at once, and again whenever the program is restarted.
  Result<void> set(std::string_view name, std::string_view value) override {
    const auto all = settings();
    auto choice = choose(all, name_, name, value);
    if (!choice) return std::unexpected(choice.error());
    const Setting& meant = *choice->setting;
    if (process_ != nullptr) order(meant, choice->value);
    if (meant.kind == Setting::Kind::button) return {};
    std::erase_if(settings_, [&](const auto& s) { return meant.named(s.first); });
    settings_.emplace_back(meant.name, std::move(choice->value));
    return {};
  }

  void new_game() override { forget_ = true; }

  Result<Answer> analyse(const Task& task,
                         const std::function<void(const Progress&)>& progress) override {
    {
      const std::scoped_lock lock(mutex_);
      thinking_ = true;
      stop_wanted_ = hit_wanted_ = false;
    }
    auto result = ask(task, progress);
    if (!result && result.error().code == &diag::engine_ended) {
      tell(diag::engine_restarted, result.error().args);
      result = ask(task, progress);
    }
    const std::scoped_lock lock(mutex_);
    thinking_ = false;
    return result;
  }

  void stop() override { want(stop_wanted_); }
  void ponder_hit() override { want(hit_wanted_); }

 private:
  void want(bool& what) {
    const std::scoped_lock lock(mutex_);
    if (!thinking_) return;
    what = true;
    wake_.wake();
  }
  bool wanted(const bool& what) {
    const std::scoped_lock lock(mutex_);
    return what;
  }

  void tell(const Code& code, std::vector<std::string> args) const {
    if (options_.sink != nullptr) options_.sink->report(make_diagnostic(code, {}, std::move(args)));
  }

  // --- the program ------------------------------------------------------------------------------

  Result<void> spawn() {
    leave();
    auto started = Process::start(options_.command, options_.folder);
    if (!started) return fail(diag::engine_not_started, {}, {name_, started.error()});
    process_ = std::move(*started);
    offered_.clear();
    lines_set_ = 1;
    return {};
  }

  void leave() {
    if (process_ != nullptr) static_cast<void>(process_->send("quit\n", Clock::now()));
    process_.reset();
  }

  std::unexpected<Diagnostic> ended() {
    const std::string how = process_->how_it_ended();
    process_.reset();
    return fail(diag::engine_ended, {}, {name_, how});
  }

  std::unexpected<Diagnostic> silent(std::string_view order) {
    process_->kill_now();
    process_.reset();
    return fail(diag::engine_silent, {}, {name_, std::string(order)});
  }

  bool send(const std::string& order) {
    return process_->send(order + '\n', Clock::now() + options_.margin);
  }

  /// Sends `uci` or `ucci` and waits for the answer. `open`: the protocol is unknown; UCI is tried
  /// first.
  Result<void> greet(bool open) {
    const auto now = Clock::now();
    const auto last = now + options_.start_timeout;
    const auto turn = open ? std::min(now + options_.uci_timeout, last) : last;
    bool asked_both = false;
    send(protocol_ == Protocol::uci ? "uci" : "ucci");
    for (std::string line;;) {
      switch (process_->read(line, asked_both ? last : turn, wake_)) {
        case Event::ended: return ended();
        case Event::woken: drain(); continue;
        case Event::silence:
          if (!open || asked_both) return silent(protocol_ == Protocol::uci ? "uci" : "ucci");
          asked_both = true;
          send("ucci");
          continue;
        case Event::line: break;
      }
      if (Clock::now() >= last) return silent("uci");
      const Words words = wire::words_of(line);
      if (words.empty()) continue;
      if (words[0] == "id" && words.size() > 2 && words[1] == "name") {
        title_ = wire::shown(wire::joined(words, 2, words.size()));
      }
      if (words[0] == "option") offer(words);
      if (words[0] == "uciok" && (open || protocol_ == Protocol::uci)) {
        protocol_ = Protocol::uci;
        if (asked_both) send("uci");  // in case `ucci` has switched its protocol
        return {};
      }
      if (words[0] == "ucciok" && (asked_both || protocol_ == Protocol::ucci)) {
        protocol_ = Protocol::ucci;
        return {};
      }
    }
  }

  void offer(const Words& words) {
    constexpr std::size_t kMost = 1000;
    auto setting = wire::read_setting(words);
    if (!setting.name.empty() && offered_.size() < kMost) offered_.push_back(std::move(setting));
  }

  void order(const Setting& setting, const std::string& value) {
    const bool uci = protocol_ == Protocol::uci;
    std::string text = uci ? "setoption name " + setting.name : "setoption " + setting.name;
    const bool emptied = uci && setting.kind == Setting::Kind::text && value.empty();
    const std::string said = emptied ? "<empty>" : value;
    if (!said.empty()) text += (uci ? " value " : " ") + said;
    send(text);
  }

  /// Sets the option if the program offers it.
  bool order_if_offered(std::string_view name, const std::string& value) {
    const Setting* const known = find_setting(offered_, name);
    if (known != nullptr) order(*known, value);
    return known != nullptr;
  }

  Result<void> settle() {
    const bool variants =
        protocol_ == Protocol::uci && find_setting(offered_, "UCI_Variant") != nullptr;
    first_rank_ = options_.first_rank.value_or(variants ? 1 : 0);
    if (variants) order_if_offered("UCI_Variant", "xiangqi");
    order_if_offered("UCI_ShowWDL", "true");
    milliseconds_ = order_if_offered("usemillisec", "true");
    for (const auto& [name, value] : settings_) {
      const auto choice = choose(offered_, name_, name, value);
      if (choice) {
        order(*choice->setting, choice->value);
      } else if (choice.error().code == &diag::engine_unknown_option) {
        tell(diag::engine_no_option, {name_, name});
      } else {
        return std::unexpected(choice.error());
      }
    }
    return {};
  }

  Result<void> ready() {
    const auto deadline = Clock::now() + options_.ready_timeout;
    send("isready");
    for (std::string line;;) {
      switch (process_->read(line, deadline, wake_)) {
        case Event::ended: return ended();
        case Event::silence: return silent("isready");
        case Event::woken: drain(); continue;
        case Event::line: break;
      }
      const Words words = wire::words_of(line);
      if (!words.empty() && words[0] == "readyok") return {};
      if (Clock::now() >= deadline) return silent("isready");
    }
  }

  void drain() { wake_.clear(); }

  // --- one task ---------------------------------------------------------------------------------

  struct Question {
    Position root = Position::standard();
    std::vector<Move> allowed;  ///< empty: all legal moves
  };

  Result<Answer> ask(const Task& task, const std::function<void(const Progress&)>& progress) {
    Question q{.root = task.position(), .allowed = {}};
    const MoveList legal = q.root.legal_moves();
    const bool restricted = !task.only.empty() || !task.without.empty();
    std::vector<Move> banned;
    for (const Move m : legal) {
      if (!task.allows(m)) {
        banned.push_back(m);
      } else if (restricted) {
        q.allowed.push_back(m);
      }
    }
    if (static_cast<std::size_t>(legal.size()) == banned.size()) return Answer{};
    if (process_ == nullptr) {
      if (auto started = start(); !started) return std::unexpected(std::move(started.error()));
    }
    if (forget_ && protocol_ == Protocol::uci) send("ucinewgame");
    if (forget_ && protocol_ == Protocol::ucci) order_if_offered("newgame", "");
    forget_ = false;
    if (task.lines != lines_set_) {
      lines_set_ = task.lines;
      if (!order_if_offered("MultiPV", std::to_string(task.lines))) {
        tell(diag::engine_no_option, {name_, "MultiPV"});
      }
    }
    if (auto r = ready(); !r) return std::unexpected(std::move(r.error()));
    send(wire::position_order(task, first_rank_));
    if (protocol_ == Protocol::ucci && !banned.empty()) {
      send("banmoves " + wire::moves_text(banned, first_rank_));
    }
    send(wire::go_order(task.limits, protocol_, milliseconds_, q.allowed, first_rank_));
    return listen(task, q, progress);
  }

  Clock::time_point deadline_of(const Limits& limits) const {
    if (limits.infinite || limits.ponder) return Process::kNever;
    std::chrono::milliseconds time = options_.search_timeout;
    const bool endless = !limits.depth && !limits.nodes && !limits.mate;
    if (limits.remaining) time = *limits.remaining;
    if (limits.time) time = *limits.time;
    if (endless && !limits.remaining && !limits.time) time = std::chrono::seconds(1);
    return Clock::now() + time + options_.margin;
  }

  Result<Answer> listen(const Task& task, const Question& q,
                        const std::function<void(const Progress&)>& progress) {
    const auto begin = Clock::now();
    Limits limits = task.limits;
    auto deadline = deadline_of(limits);
    bool stopped = false, told_illegal = false;
    Answer answer;
    std::vector<std::optional<Line>> lines(static_cast<std::size_t>(std::max(task.lines, 1)));
    const auto stop_it = [&] {
      stopped = true;
      send("stop");
      deadline = Clock::now() + options_.margin;
    };
    for (std::string text;;) {
      if (!stopped && wanted(stop_wanted_)) stop_it();
      if (limits.ponder && !stopped && wanted(hit_wanted_)) {
        send("ponderhit");
        limits.ponder = false;
        deadline = deadline_of(limits);
      }
      const Event event = process_->read(text, deadline, wake_);
      if (event == Event::ended) return ended();
      if (event == Event::woken) drain();
      if (Clock::now() >= deadline) {  // checked even while lines keep coming
        if (stopped) return silent("stop");
        stop_it();
      }
      if (event != Event::line) continue;
      const Words words = wire::words_of(text);
      if (words.empty()) continue;
      answer.time = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
      if (words[0] == "bestmove" || words[0] == "nobestmove") {
        const auto best = wire::read_best(words, q.root, first_rank_);
        return conclude(task, best, lines, std::move(answer));
      }
      if (words[0] != "info") continue;
      auto info = wire::read_info(words, q.root, first_rank_);
      if (!info.illegal.empty() && !told_illegal) {
        told_illegal = true;
        tell(diag::engine_illegal_line, {name_, wire::shown(info.illegal)});
      }
      if (info.nodes) answer.nodes = *info.nodes;
      const int number = info.number;
      const bool wanted_line =
          info.line && number >= 1 && static_cast<std::size_t>(number) <= lines.size();
      if (wanted_line) lines[static_cast<std::size_t>(number - 1)] = std::move(info.line);
      if (wanted_line && number == 1) note(*lines[0], answer);
      if (!progress) continue;
      const std::vector<Line> shown = together(lines);
      const bool news = wanted_line && shown.size() >= static_cast<std::size_t>(number);
      progress({.lines = news ? std::span(shown) : std::span<const Line>(),
                .changed = news ? number - 1 : 0,
                .nodes = answer.nodes,
                .time = answer.time,
                .hash_permille = info.hash_permille});
    }
  }

  /// A later report of a depth replaces earlier ones of that depth and of greater ones.
  static void note(const Line& line, Answer& answer) {
    if (line.bound != Bound::exact || line.moves.empty()) return;
    std::erase_if(answer.course, [&](const Iteration& of) { return of.depth >= line.depth; });
    answer.course.push_back(iteration_of(line, answer.nodes, answer.time));
  }

  /// Returns the lines before the first missing one.
  static std::vector<Line> together(const std::vector<std::optional<Line>>& lines) {
    std::vector<Line> all;
    for (const auto& line : lines) {
      if (!line) break;
      all.push_back(*line);
    }
    return all;
  }

  Result<Answer> conclude(const Task& task, const wire::ForeignBest& best,
                          const std::vector<std::optional<Line>>& lines, Answer answer) {
    if (!best.move) {
      return fail(diag::engine_illegal_move, {}, {name_, wire::shown(best.word)});
    }
    if (!task.allows(*best.move)) {
      return fail(diag::engine_no_option, {},
                  {name_, protocol_ == Protocol::uci ? "searchmoves" : "banmoves"});
    }
    answer.lines = together(lines);
    answer.best = best.move;
    answer.ponder = best.ponder;
    const auto own = std::ranges::find_if(
        answer.lines, [&](const Line& line) { return line.moves[0] == *best.move; });
    if (own != answer.lines.end()) {
      std::rotate(answer.lines.begin(), own, own + 1);
    } else {
      Line line = answer.lines.empty() ? Line() : answer.lines[0];
      line.moves = {*best.move};
      if (best.ponder) line.moves.push_back(*best.ponder);
      answer.lines.insert(answer.lines.begin(), std::move(line));
      if (answer.lines.size() > lines.size()) answer.lines.pop_back();
    }
    return answer;
  }

  const DriverOptions options_;
  std::vector<std::pair<std::string, std::string>> settings_;  // as the caller requested
  const std::string name_;                                     // the command line
  std::string title_;  // the program's own name, from `id name`
  std::unique_ptr<Process> process_;
  Protocol protocol_ = Protocol::uci;
  std::optional<Protocol> known_protocol_;
  std::vector<Setting> offered_;
  int first_rank_ = 0;
  bool milliseconds_ = false;
  int lines_set_ = 1;
  bool forget_ = false;

  platform::Wake wake_;  // by stop() and ponder_hit()
  std::mutex mutex_;
  bool thinking_ = false, stop_wanted_ = false, hit_wanted_ = false;
};

}  // namespace

Result<std::unique_ptr<Engine>> drive(const DriverOptions& options) {
  auto engine = std::make_unique<ForeignEngine>(options);
  if (auto started = engine->start(); !started) return std::unexpected(std::move(started.error()));
  return engine;
}

std::vector<std::string> split_command(std::string_view command) {
  std::vector<std::string> words;
  bool inside = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    const bool blank = c == ' ' || c == '\t' || c == '\n';
    if (quote == 0 && blank) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      words.back() += command[++i];
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (quote != 0 && c == quote) {
      quote = 0;
    } else {
      words.back() += c;
    }
  }
  return words;
}

}  // namespace qipu
