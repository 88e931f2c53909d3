#include "qipu/ops/game_stream.h"

#include <deque>
#include <utility>

#include "base/interrupt.h"
#include "ops/run/counted_inputs.h"
#include "ops/run/input_findings.h"
#include "ops/run/item_reader.h"
#include "ops/run/splitter.h"
#include "qipu/archive/names.h"
#include "qipu/game/date.h"

namespace qipu {

LoadedGame load_game(const ReadOptions& options, const InputList& list, std::uint32_t number,
                     Reporter& reporter) {
  GameStream stream(options, list, reporter, number);
  LoadedGame loaded;
  if (auto found = stream.next()) loaded.game = std::move(found->game);
  loaded.met = static_cast<std::uint32_t>(stream.met());
  loaded.unreadable = !loaded.game && loaded.met >= number;
  return loaded;
}

struct GameStream::Parts final : GameVisitor {
  Parts(const ReadOptions& given, const InputList& list, Reporter& reporter, std::uint64_t wanted,
        GameVisitor* given_worker)
      : counted(given, list.inputs),
        options(counted.options()),
        only(wanted),
        worker(given_worker),
        listener(reporter),
        findings(options.max_findings, reporter),
        splitter(options, counted.inputs()),
        reader(options, *this) {
    if (only != 0) options.max_findings = 0;  // other games would use up most of the limit
    if (counted.trouble()) reporter.finding("-", *counted.trouble());
  }

  void begin(WorkItem& of) override {
    if (worker != nullptr) worker->begin(of);
  }

  /// Resolves the game, and keeps it if it is wanted.
  bool visit(const ReadGame& read) override {
    const auto number = read.item.game();
    if (worker != nullptr) {
      if (!worker->visit(read)) return false;
    } else {
      ResolveOptions how;
      how.notation = options.words;
      how.explain = false;
      resolve(read.game, how, read.locate, read.sink);
      settle_date(read.game.tags);
      if (options.names != nullptr) options.names->apply(read.game.tags);
      read.sink.are_of(number, [&] { return heading_of(read.game); });
    }
    const std::uint64_t among = games + read.item.counts.read;
    if (only != 0 && among != only) return among < only;
    number_met = number;
    waiting.push_back(
        {std::move(read.game), read.item.from->path, findings.games() + number, among});
    return only == 0;
  }

  bool found_it() const { return only != 0 && games >= only; }
  bool done() const { return found_it() || options.choice.over(games) || counted.trouble(); }

  /// Reads the next item. Returns false if there is no item left, or no game left that is wanted.
  bool read_item() {
    item.clear();
    if (done() || !listener.listens() || !splitter.next(item)) return false;
    const std::uint64_t before = item.games_before = games;
    number_met = 0;
    reader.read(item);
    games += item.counts.read;
    constexpr std::uint32_t kNone = ~std::uint32_t{0};
    const std::uint32_t game = only == 0     ? 0
                               : !found_it() ? kNone
                               : number_met != 0
                                   ? number_met
                                   : static_cast<std::uint32_t>(only - before);  // unreadable
    findings.tell(item, game);
    findings.pass(item);
    if (done() && !item.last) findings.finish(item.from->path);
    return true;
  }

  CountedInputs counted;
  ReadOptions options;
  std::uint64_t only;
  GameVisitor* worker;
  Reporter& listener;
  InputFindings findings;
  Splitter splitter;
  ItemReader reader;
  WorkItem item;
  std::uint64_t games = 0;       ///< the games of the items done, in all files
  std::uint32_t number_met = 0;  ///< the number of the wanted game in the item; 0: not met yet
  std::deque<StreamedGame> waiting;
};

GameStream::GameStream(const ReadOptions& options, const InputList& list, Reporter& reporter,
                       std::uint64_t only, GameVisitor* worker)
    : parts_(std::make_unique<Parts>(options, list, reporter, only, worker)) {
  for (const auto& [name, d] : list.failures) reporter.finding(name, d);
}

GameStream::~GameStream() = default;

bool GameStream::at_hand() const { return !parts_->waiting.empty(); }

std::uint64_t GameStream::met() const { return parts_->games; }

std::optional<StreamedGame> GameStream::next() {
  std::deque<StreamedGame>& waiting = parts_->waiting;
  while (waiting.empty()) {
    if (interrupted() || !parts_->read_item()) return std::nullopt;
  }
  std::optional<StreamedGame> game = std::move(waiting.front());
  waiting.pop_front();
  return game;
}

}  // namespace qipu
