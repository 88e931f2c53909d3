#include "qipu/ops/pipeline.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "qipu/ops/feeder.h"
#include "qipu/ops/unit.h"

namespace qipu {
namespace {

/// Takes units in order: places become the file's own, games go to their outputs, sums are kept.
class Sequencer {
 public:
  Sequencer(const Job& job, const InputList& list, Outputs* outputs, Reporter& reporter)
      : job_(job), list_(list), outputs_(outputs), reporter_(reporter) {
    for (const auto& [name, d] : list.failures) {
      summary_.findings.add(d.code->severity);
      reporter_.finding(name, d);
      ++summary_.inputs;
      if (!job.keep_records) continue;
      FileRecord record;
      record.path = name;
      record.findings.add(d.code->severity);
      summary_.files.push_back(std::move(record));
    }
  }

  /// False when there is no use in going on: the output is full, or nobody reads it any more.
  bool take(Unit& unit) {
    if (!under_way_) begin_input(unit);
    record_.bytes = unit.offset + unit.bytes.size();
    if (unit.format != nullptr) note_kind(unit);
    record_.findings += unit.tally;
    GameCounts counts = unit.counts;
    report(unit);
    put(unit, counts);
    record_.games += counts;
    add_losses(summary_.losses, unit.losses);
    add_losses(record_.losses, unit.losses);
    lines_ += unit.lines;
    record_.skipped = unit.passed_over;
    if (unit.last) end_input();
    Headway p;
    p.files_done = list_.failures.size() + unit.listed;
    p.files_total = list_.inputs.size() + list_.failures.size();
    p.bytes = summary_.bytes + (under_way_ ? record_.bytes : 0);
    p.games = summary_.games.read + (under_way_ ? record_.games.read : 0);
    reporter_.progress(p);
    return !stopped_ && reporter_.listens();
  }

  Summary finish() {
    if (under_way_) end_input();
    if (outputs_ == nullptr) {
      summary_.reader_left = !reporter_.listens();
      return std::move(summary_);
    }
    summary_.reader_left = outputs_->reader_left();
    const bool nothing = summary_.games.read == 0 && summary_.findings[Severity::fatal] != 0;
    const bool keep = !nothing && !withheld(summary_.findings);
    const auto dropped = outputs_->finish(keep);
    if (!dropped) {
      summary_.findings.add(dropped.error().code->severity);
      reporter_.finding("", dropped.error());
      take_back(summary_.games.written);
    } else if (*dropped != 0) {
      const std::string name = outputs_->names().empty() ? "<stdout>" : outputs_->names().front();
      const Diagnostic d =
          make_diagnostic(diag::games_withheld, {}, {std::to_string(*dropped), name});
      summary_.findings.add(d.code->severity);
      reporter_.finding("", d);
      take_back(*dropped);
    }
    return std::move(summary_);
  }

 private:
  bool withheld(const Tally& t) const { return job_.withhold_at && t.reaches(*job_.withhold_at); }
  const std::string& path() const { return input_->path; }

  void begin_input(const Unit& unit) {
    under_way_ = true;
    input_ = unit.from;
    record_ = FileRecord();
    record_.path = path();
    lines_ = 0;
    shown_.clear();
    hidden_.clear();
    if (outputs_ != nullptr) outputs_->begin_input(*input_);
  }

  void note_kind(const Unit& unit) {
    record_.format = unit.format->id;
    for (const Encoding encoding : unit.encodings) {
      const std::string_view name = encoding_name(encoding);
      if (record_.encoding.find(name) != std::string::npos) continue;
      if (!record_.encoding.empty()) record_.encoding += ", ";
      record_.encoding += name;
    }
  }

  void place(Location& where, const Unit& unit) const {
    if (where.byte != Location::kNowhere) where.byte += unit.offset;
    if (where.line != 0) where.line += lines_;
    if (where.game != 0) where.game += static_cast<std::uint32_t>(record_.games.read);
  }

  void report(Unit& unit) {
    for (const auto& [code, n] : unit.hidden) hidden_[code] += n;
    for (Diagnostic& d : unit.findings) {
      if (job_.max_findings != 0 && ++shown_[d.code] > job_.max_findings) {
        ++hidden_[d.code];
        continue;
      }
      place(d.where, unit);
      for (Diagnostic& note : d.notes) place(note.where, unit);
      reporter_.finding(path(), d);
    }
    for (Patch& patch : unit.patches) patch.offset += unit.offset;
    if (!unit.patches.empty()) reporter_.patches(path(), unit.patches);
    for (MainLineReport& line : unit.main_lines) {
      line.game += static_cast<std::uint32_t>(record_.games.read);
      reporter_.main_line(path(), line);
    }
  }

  /// A finding that concerns the whole input.
  void report_late(const Diagnostic& d) {
    record_.findings.add(d.code->severity);
    reporter_.finding(path(), d);
  }

  void put(Unit& unit, GameCounts& counts) {
    if (outputs_ == nullptr || stopped_) {
      if (outputs_ != nullptr) give_up(counts, counts.written);
      return;
    }
    if (!outputs_->one_by_one()) {
      if (counts.written == 0) return;
      if (failed_) return give_up(counts, counts.written);
      const auto done = outputs_->put_games(unit.output, unit.entries, counts.written);
      if (!done) {
        fail_output(done.error());
        give_up(counts, counts.written);
      }
    } else {
      for (const WrittenGame& game : unit.games) put_one(game, counts);
    }
    if (outputs_->reader_left()) stopped_ = true;
  }

  void put_one(const WrittenGame& game, GameCounts& counts) {
    if (stopped_) return give_up(counts, 1);
    if (!outputs_->single() && job_.withhold_at && game.worst >= *job_.withhold_at) {
      Location where;
      where.game = static_cast<std::uint32_t>(record_.games.read) + game.number;
      report_late(make_diagnostic(diag::games_withheld, where, {"1", path()}));
      return give_up(counts, 1);
    }
    const auto done = outputs_->put_game(game);
    if (done) return;
    fail_output(done.error());
    give_up(counts, 1);
  }

  void give_up(GameCounts& counts, std::uint64_t games) {
    counts.written -= games;
    counts.reported += games;
  }

  /// What is in the way of one file concerns its input; a full disk concerns all.
  void fail_output(const Diagnostic& d) {
    report_late(d);
    failed_ = true;
    const bool own = d.code == &diag::output_exists || d.code == &diag::output_is_input;
    if (own && !outputs_->single()) return;
    stopped_ = true;
  }

  void end_input() {
    for (const auto& [code, n] : hidden_) {
      reporter_.finding(path(), make_diagnostic(diag::more_findings, {},
                                                {std::to_string(n), std::string(code->id())}));
    }
    if (outputs_ != nullptr) {
      const std::string name = outputs_->names().empty() ? "" : outputs_->names().back();
      const auto dropped = outputs_->end_input(!failed_ && !withheld(record_.findings));
      std::uint64_t lost = 0;
      if (!dropped) {
        lost = record_.games.written;
        fail_output(dropped.error());
      } else if (*dropped != 0) {
        lost = std::min(*dropped, record_.games.written);
        report_late(make_diagnostic(diag::games_withheld, {}, {std::to_string(lost), name}));
      }
      give_up(record_.games, lost);
      if (!outputs_->single() && lost == 0) record_.outputs = outputs_->names();
      if (outputs_->single() && record_.games.written != 0) record_.outputs = outputs_->names();
    }
    failed_ = false;
    under_way_ = false;
    ++summary_.inputs;
    summary_.skipped += record_.skipped ? 1 : 0;
    summary_.bytes += record_.bytes;
    summary_.games += record_.games;
    summary_.findings += record_.findings;
    if (!record_.format.empty()) ++summary_.formats[record_.format];
    if (!record_.encoding.empty()) ++summary_.encodings[record_.encoding];
    if (job_.keep_records) summary_.files.push_back(std::move(record_));
  }

  /// The run's own output was dropped with `games` in it.
  void take_back(std::uint64_t games) {
    give_up(summary_.games, std::min(games, summary_.games.written));
    for (FileRecord& record : summary_.files) {
      give_up(record.games, record.games.written);
      record.outputs.clear();
    }
  }

  const Job& job_;
  const InputList& list_;
  Outputs* outputs_;
  Reporter& reporter_;
  Summary summary_;
  FileRecord record_;  ///< of the input under way
  std::shared_ptr<const Input> input_;
  bool under_way_ = false;
  bool failed_ = false;   ///< the input's output cannot be written
  bool stopped_ = false;  ///< nothing more can be written
  std::uint32_t lines_ = 0;
  std::map<const Code*, std::uint64_t> shown_, hidden_;
};

void run_alone(const Job& job, Feeder& feeder, bool one_by_one, Sequencer& sequencer) {
  Worker worker(job, one_by_one);
  Unit unit;
  while (feeder.next(unit)) {
    worker.work(unit);
    if (!sequencer.take(unit)) return;
    unit.clear();
  }
}

/// A ring of units: the calling thread fills and empties it in order, the others work.
class Crew {
 public:
  Crew(const Job& job, bool one_by_one, unsigned threads) {
    for (unsigned i = 0; i < threads; ++i) {
      threads_.emplace_back([this, &job, one_by_one] { serve(job, one_by_one); });
    }
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
      waiting_.clear();
    }
    wake_.notify_all();
    for (std::thread& t : threads_) t.join();
  }

  void run(Feeder& feeder, Sequencer& sequencer) {
    const std::size_t room = threads_.size() * 2 + 2;
    for (bool more = true; more || !ring_.empty();) {
      while (more && ring_.size() < room) {
        if (spare_ == nullptr) spare_ = std::make_unique<Slot>();
        more = feeder.next(spare_->unit);
        if (!more) break;
        ring_.push_back(std::move(spare_));
        submit(*ring_.back());
      }
      if (ring_.empty()) break;
      await(*ring_.front());
      if (!sequencer.take(ring_.front()->unit)) return;
      spare_ = std::move(ring_.front());
      ring_.pop_front();
      spare_->unit.clear();
      spare_->done = false;
    }
  }

 private:
  struct Slot {
    Unit unit;
    bool done = false;
  };

  void submit(Slot& slot) {
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(&slot);
    }
    wake_.notify_one();
  }

  void await(const Slot& slot) {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return slot.done; });
  }

  void serve(const Job& job, bool one_by_one) {
    Worker worker(job, one_by_one);
    for (;;) {
      Slot* slot = nullptr;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        slot = waiting_.front();
        waiting_.pop_front();
      }
      worker.work(slot->unit);
      {
        const std::lock_guard lock(mutex_);
        slot->done = true;
      }
      done_.notify_one();
    }
  }

  std::deque<std::unique_ptr<Slot>> ring_;  ///< in order; outlives the threads
  std::unique_ptr<Slot> spare_;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::deque<Slot*> waiting_;
  bool closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace

Summary run(const Job& job, const InputList& list, Outputs* outputs, Reporter& reporter) {
  Sequencer sequencer(job, list, outputs, reporter);
  Feeder feeder(job, list.inputs);
  const bool one_by_one = outputs != nullptr && outputs->one_by_one();
  unsigned threads = job.threads != 0 ? job.threads : std::thread::hardware_concurrency();
  threads = std::clamp(threads, 1U, 256U);
  if (threads == 1) {
    run_alone(job, feeder, one_by_one, sequencer);
  } else {
    Crew(job, one_by_one, threads).run(feeder, sequencer);
  }
  return sequencer.finish();
}

}  // namespace qipu
