#include "qipu/ops/checked_games.h"

#include <deque>
#include <utility>

#include "ops/batch/game_worker.h"

namespace qipu {
namespace {

Job job_of(const CheckOptions& options) {
  Job job;
  static_cast<ReadOptions&>(job) = options;
  job.check = true;
  job.quirks = options.quirks;
  job.forgiven = options.forgiven;
  job.judge = options.judge;
  job.rules = options.rules;
  job.mend = options.mend;
  job.mend_sure = options.mend_sure;
  job.main_lines = true;
  return job;
}

/// Checks games and keeps their main lines.
class Checker final : public GameVisitor {
 public:
  explicit Checker(const Job& job) : worker_(job, {}, [](const WorkItem&) { return 0U; }) {}

  void begin(WorkItem& item) override { worker_.begin(item); }

  bool visit(const ReadGame& read) override {
    const bool goes_on = worker_.visit(read);
    auto& known = read.item.results<GamesDone>().main_lines;
    lines.push_back(known.empty() ? MainLineReport() : std::move(known.back()));
    known.clear();
    return goes_on;
  }

  std::deque<MainLineReport> lines;  ///< the lines of the games that have not been taken yet

 private:
  GameWorker worker_;
};

}  // namespace

struct CheckedGames::Parts {
  Parts(InputList list, const CheckOptions& options)
      : job(job_of(options)), checker(job), games(std::move(list), job, &checker) {}

  Job job;
  Checker checker;
  OpenGames games;
};

CheckedGames::CheckedGames(InputList list, const CheckOptions& options)
    : parts_(std::make_unique<Parts>(std::move(list), options)) {}

CheckedGames::CheckedGames(const std::vector<std::string>& paths, const CheckOptions& options)
    : CheckedGames(inputs_of(paths), options) {}

CheckedGames CheckedGames::of(std::string bytes, std::string name, const CheckOptions& options) {
  return {input_of(std::move(bytes), std::move(name)), options};
}

CheckedGames::CheckedGames(CheckedGames&&) noexcept = default;
CheckedGames& CheckedGames::operator=(CheckedGames&&) noexcept = default;
CheckedGames::~CheckedGames() = default;

std::optional<CheckedGame> CheckedGames::next() {
  auto opened = parts_->games.next();
  if (!opened) return std::nullopt;
  CheckedGame checked{std::move(*opened), {}};
  checked.line = std::move(parts_->checker.lines.front());
  parts_->checker.lines.pop_front();
  checked.line.game = checked.number;
  return checked;
}

bool CheckedGames::at_hand() const { return parts_->games.at_hand(); }

std::vector<FiledFinding>& CheckedGames::findings() { return parts_->games.findings(); }

}  // namespace qipu
