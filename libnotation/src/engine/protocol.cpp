#include "engine/protocol.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include "base/ascii.h"
#include "engine/wire.h"

namespace qipu {

using wire::Protocol;
using wire::Words;

namespace {

using Words = std::vector<std::string_view>;
using Guard = std::unique_lock<std::mutex>;

/// Options that the server itself handles, whatever the engine.
std::vector<Setting> settings_of(Protocol protocol) {
  constexpr int kMostLines = 128;
  const Setting lines = Setting::spin("MultiPV", 1, 1, kMostLines);
  const Setting ponder = Setting::check("Ponder", false);
  if (protocol == Protocol::ucci) {
    return {Setting::check("usemillisec", true), Setting::check("batch", false), ponder,
            Setting::button("newgame"), lines};
  }
  return {lines,
          ponder,
          Setting::button("Clear Hash"),
          Setting::check("UCI_ShowWDL", false),
          Setting::combo("UCI_Variant", {"xiangqi"}),
          Setting::combo("UCI_FirstRank", {"auto", "0", "1"})};
}

/// Collects the engine's findings as text. Thread-safe.
class Complaints final : public DiagnosticSink {
 public:
  void report(Diagnostic d) override {
    const std::scoped_lock lock(mutex_);
    texts_.push_back(message(d, Language::en));
  }
  std::vector<std::string> take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(texts_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> texts_;
};

}  // namespace

class ProtocolServer::Session {
 public:
  explicit Session(ProtocolOptions options)
      : options_(std::move(options)), worker_([this] { work(); }) {}

  ~Session() {
    Guard guard(mutex_);
    leaving_ = true;
    waiting_.clear();
    while (searching_) {
      stop();
      changed_.notify_all();
      changed_.wait_for(guard, std::chrono::milliseconds(5));
    }
    changed_.notify_all();
    guard.unlock();
    worker_.join();
  }

  bool line(std::string_view text) {
    const Words words = wire::words_of(text);
    const Guard guard(mutex_);
    if (deaf_ || words.empty()) return !deaf_;
    if (words[0] == "quit") {
      leaving_ = true;
      waiting_.clear();
      if (protocol_ == Protocol::ucci) write("bye\n");
      return false;
    }
    if (!searching_) {
      obey(words);
    } else if (words[0] == "stop") {
      stop();
    } else if (words[0] == "ponderhit") {
      ponder_hit();
    } else if (words[0] == "isready") {
      write("readyok\n");
    } else if (words[0] == "probe") {
      probe(words);
    } else if (words[0] == "d") {
      write(wire::board_picture(position_.now));
    } else if (waiting_.size() < kMostWaiting) {
      waiting_.emplace_back(text);
    } else {
      remark("too many commands are waiting for the end of the search; this one is ignored");
    }
    return !deaf_;
  }

  void finish() {
    Guard guard(mutex_);
    no_more_lines_ = true;
    if (searching_ && endless_) stop();
    changed_.wait(guard, [this] { return !searching_; });
  }

 private:
  static constexpr std::size_t kMostWaiting = 1000;

  // --- commands while no search is running; REQUIRES: mutex_ is held ----------------------------

  void obey(const Words& words) {
    struct Command {
      std::string_view name;
      void (Session::*run)(const Words&);
    };
    static constexpr Command kCommands[] = {
        {"uci", &Session::greet},           {"ucci", &Session::greet},
        {"isready", &Session::ready},       {"setoption", &Session::set_option},
        {"ucinewgame", &Session::new_game}, {"position", &Session::set_position},
        {"banmoves", &Session::ban},        {"go", &Session::go},
        {"probe", &Session::probe},         {"d", &Session::draw},
        {"stop", &Session::nothing},        {"ponderhit", &Session::nothing},
        {"debug", &Session::nothing},       {"register", &Session::nothing},
    };
    const auto* const found = std::ranges::find(kCommands, words[0], &Command::name);
    if (found == std::end(kCommands))
      return remark("unknown command `" + wire::shown(words[0]) + "`");
    (this->*found->run)(words);
  }

  void nothing(const Words& /*words*/) {}

  void greet(const Words& words) {
    protocol_ = words[0] == "uci" ? Protocol::uci : Protocol::ucci;
    usual_first_rank_ = 0;
    ranks_ = {0, protocol_ == Protocol::ucci};
    auto offered = settings_of(protocol_);
    if (engine_stands()) {
      auto more = engine_->settings();
      std::erase_if(more, [](const Setting& s) { return is_own(s.name); });
      std::ranges::move(more, std::back_inserter(offered));
    }
    write(wire::greeting(options_.name, options_.author, offered, protocol_));
  }

  void ready(const Words& /*words*/) {
    engine_failed_ = false;
    static_cast<void>(engine_stands());
    write("readyok\n");
  }

  void new_game(const Words& /*words*/) {
    if (engine_) engine_->new_game();
  }

  /// UCCI: what the engine remembers of a position, also during a search. Nothing is set.
  void probe(const Words& words) {
    wire::RankHabit ranks = ranks_;
    const auto order = wire::read_position(words, ranks);
    if (!order.complaint.empty()) remark("probe: " + order.complaint);
    const auto* const memory =
        engine_stands() ? dynamic_cast<const Remembering*>(engine_.get()) : nullptr;
    Remembered found;
    if (order.position && memory != nullptr) found = memory->remembered(order.position->now);
    write(wire::pophash_line(found, ranks.first));
  }

  void draw(const Words& /*words*/) { write(wire::board_picture(position_.now)); }

  void set_position(const Words& words) {
    auto order = wire::read_position(words, ranks_);
    if (!order.complaint.empty()) remark(order.complaint);
    position_known_ = order.position.has_value();
    if (!position_known_) return;
    position_ = std::move(*order.position);
    banned_.clear();
  }

  void ban(const Words& words) {
    std::string complaint;
    banned_ = wire::read_moves(words, 1, position_.now, ranks_, complaint);
    if (!complaint.empty()) remark("banmoves: " + complaint);
  }

  void set_option(const Words& words) {
    std::string name, value;
    if (protocol_ == Protocol::ucci) {
      if (words.size() > 1) name = words[1];
      value = wire::joined(words, 2, words.size());
    } else {
      const auto at = static_cast<std::size_t>(std::ranges::find(words, "value") - words.begin());
      if (words.size() > 2 && words[1] == "name") name = wire::joined(words, 2, at);
      value = wire::joined(words, at + 1, words.size());
    }
    const bool own = is_own(name);
    if (!own && !engine_stands()) return;
    std::vector<Setting> all = own ? own_settings() : engine_->settings();
    const Setting* const meant = find_setting(all, name);
    if (meant == nullptr) {
      return remark("setoption: there is no option `" + wire::shown(name) + "`");
    }
    const auto fit = meant->fitting(value);
    if (!fit) {
      return remark("setoption: `" + wire::shown(meant->name) + "` takes " + meant->takes() +
                    ", not `" + wire::shown(value) + "`");
    }
    if (own) return set_own(*meant, *fit);
    if (const auto set = engine_->set(meant->name, *fit); !set) {
      remark(message(set.error(), Language::en));
    }
  }

  static std::vector<Setting> own_settings() {
    auto all = settings_of(Protocol::uci);
    std::ranges::move(settings_of(Protocol::ucci), std::back_inserter(all));
    return all;
  }
  static bool is_own(std::string_view name) {
    return find_setting(own_settings(), name) != nullptr;
  }

  void set_own(const Setting& setting, const std::string& value) {
    const bool yes = value == "true";
    if (setting.named("MultiPV")) lines_ = std::stoi(value);
    if (setting.named("UCI_ShowWDL")) chances_ = yes;
    if (setting.named("usemillisec")) milliseconds_ = yes;
    if (setting.kind == Setting::Kind::button) new_game({});
    if (setting.named("UCI_Variant")) {
      usual_first_rank_ = 1;
      if (!ranks_.settled) ranks_.first = 1;
    }
    if (setting.named("UCI_FirstRank")) {
      if (value == "auto") {
        ranks_ = {usual_first_rank_, false};
      } else {
        ranks_ = {value == "1" ? 1 : 0, true};
      }
    }
  }

  /// Returns true if there is an engine. Makes it if there is none yet, or reports to the client
  /// why that failed. After a failure it is tried again at `isready` and `go`, because the client
  /// then waits for it.
  bool engine_stands() {
    if (!engine_ && !engine_failed_) {
      auto made = options_.make_engine(complaints_);
      if (made) {
        engine_ = std::move(*made);
      } else {
        engine_failed_ = true;
        remark(message(made.error(), Language::en));
      }
    }
    pass_complaints();
    return engine_ != nullptr;
  }

  void pass_complaints() {
    for (const std::string& text : complaints_.take()) remark(text);
  }

  /// A client that sends `go` waits for an answer, so there is always one.
  void refuse_to_go() { write(wire::best_line({}, {.protocol = protocol_})); }

  void go(const Words& words) {
    if (!position_known_) {
      remark("go: the last position was refused");
      return refuse_to_go();
    }
    auto order = wire::read_go(words, protocol_, position_.now, ranks_, milliseconds_);
    if (!order) {
      remark(order.error());
      return refuse_to_go();
    }
    for (const std::string& r : order->remarks) remark(r);
    engine_failed_ = false;
    if (!engine_stands()) return refuse_to_go();
    if (deaf_) return;  // the client has gone, noticed while writing a remark
    task_ = Task{.start = position_.start,
                 .moves = position_.moves,
                 .limits = order->limits,
                 .lines = lines_,
                 .only = std::move(order->only),
                 .without = banned_};
    form_ = {
        .protocol = protocol_, .first_rank = ranks_.first, .chances = chances_, .many = lines_ > 1};
    searching_ = true;
    endless_ = task_.limits.infinite || task_.limits.ponder;
    stop_wanted_ = hit_wanted_ = false;
    if (endless_ && no_more_lines_) stop_wanted_ = true;
    changed_.notify_all();
  }

  // --- the search -------------------------------------------------------------------------------

  /// REQUIRES: mutex_ is held. A search that has not begun yet is stopped as soon as it has.
  void stop() {
    stop_wanted_ = true;
    engine_->stop();
    changed_.notify_all();
  }

  void ponder_hit() {
    if (!task_.limits.ponder || hit_wanted_) return;
    hit_wanted_ = true;
    endless_ = task_.limits.infinite;
    engine_->ponder_hit();
    changed_.notify_all();
  }

  bool nothing_to_choose() const {
    return std::ranges::none_of(task_.position().legal_moves(),
                                [this](Move m) { return task_.allows(m); });
  }

  void work() {
    Guard guard(mutex_);
    for (;;) {
      changed_.wait(guard, [this] { return searching_ || leaving_; });
      if (!searching_) return;
      search(guard);
      searching_ = false;
      while (!searching_ && !waiting_.empty() && !leaving_) {
        const std::string next = std::move(waiting_.front());
        waiting_.pop_front();
        obey(wire::words_of(next));
      }
      changed_.notify_all();
    }
  }

  void search(Guard& guard) {
    Answer answer;
    std::vector<Line> reported;
    if (nothing_to_choose()) {
      if (!task_.position().has_legal_move() && protocol_ == Protocol::uci) {
        write("info depth 0 score mate 0\n");
      }
    } else {
      Task task = task_;
      if (stop_wanted_) {  // before the search began
        task.limits = {};
        task.limits.depth = 1;
      }
      if (hit_wanted_) task.limits.ponder = false;
      bool begun = false;
      guard.unlock();
      auto result = engine_->analyse(task, [&](const Progress& progress) {
        const Guard inner(mutex_);
        if (stop_wanted_) engine_->stop();
        if (!begun && hit_wanted_ && task.limits.ponder) engine_->ponder_hit();
        begun = true;
        pass_complaints();
        const std::string text = wire::info_line(progress, form_);
        if (!progress.lines.empty()) reported.assign(progress.lines.begin(), progress.lines.end());
        if (!text.empty()) write(text);
      });
      guard.lock();
      pass_complaints();
      if (result) {
        answer = std::move(*result);
      } else {
        remark(message(result.error(), Language::en));
      }
    }
    changed_.wait(guard, [this] { return !endless_ || stop_wanted_ || leaving_; });
    if (answer.lines != reported && !answer.lines.empty()) {
      write(wire::info_line({answer.lines, Progress::kAll, answer.nodes, answer.time, 0}, form_));
    }
    write(wire::best_line(answer, form_));
  }

  void remark(std::string_view text) { write(wire::remark_line(text, protocol_)); }

  /// REQUIRES: mutex_ is held.
  void write(const std::string& text) {
    if (deaf_ || options_.write(text)) return;
    deaf_ = true;
    waiting_.clear();
    if (searching_) stop();
  }

  const ProtocolOptions options_;
  std::mutex mutex_;  // guards everything below; not held during analyse()
  std::condition_variable changed_;

  Protocol protocol_ = Protocol::uci;
  wire::RankHabit ranks_{0, false};
  int usual_first_rank_ = 0;  // used if neither the client's moves nor UCI_FirstRank decide
  int lines_ = 1;
  bool chances_ = false;
  bool milliseconds_ = true;
  wire::GivenPosition position_;
  bool position_known_ = true;  // the last `position` was not refused
  std::vector<Move> banned_;
  Complaints complaints_;
  std::unique_ptr<Engine> engine_;
  bool engine_failed_ = false;  // making it has failed

  bool searching_ = false;
  bool endless_ = false;  // ends only on `stop` (or ponderhit)
  bool stop_wanted_ = false, hit_wanted_ = false;
  Task task_;
  wire::ReportForm form_;
  std::deque<std::string> waiting_;  // commands to execute after the search
  bool leaving_ = false;
  bool no_more_lines_ = false;
  bool deaf_ = false;  // the client no longer reads the answers

  std::thread worker_;  // the last member, because it uses all others
};

ProtocolServer::ProtocolServer(ProtocolOptions options)
    : session_(std::make_unique<Session>(std::move(options))) {}
ProtocolServer::~ProtocolServer() = default;

bool ProtocolServer::line(std::string_view text) { return session_->line(text); }
void ProtocolServer::finish() { session_->finish(); }

}  // namespace qipu
