#include "qipu/ops/pipeline.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <thread>

#include "qipu/ops/feeder.h"
#include "qipu/ops/input_findings.h"
#include "qipu/ops/unit.h"

namespace qipu {
namespace {

/// Whether a grave finding is of an input. Others say that the run could not do what it was to do.
bool about_input(const Code& code) {
  for (const Code* const known :
       {&diag::cannot_open, &diag::cannot_read, &diag::too_large, &diag::unknown_format,
        &diag::archive_damaged, &diag::archive_encrypted, &diag::members_encrypted,
        &diag::archive_grows, &diag::is_folder, &diag::no_match}) {
    if (known == &code) return true;
  }
  return false;
}

/// Takes units in order: places become the file's own, games go to their outputs, sums are kept.
class Sequencer {
 public:
  Sequencer(const Job& job, const InputList& list, Outputs* outputs, Reporter& reporter)
      : job_(job),
        list_(list),
        outputs_(outputs),
        reporter_(reporter),
        findings_(job.max_findings, reporter) {
    summary_.could_not = list.list_unread;
    for (const auto& [name, d] : list.failures) {
      summary_.findings.add(d.code->severity);
      reporter_.finding(name, d);
      ++summary_.inputs;
      ++summary_.failed;
      if (!job.keep_records) continue;
      FileRecord record;
      record.path = name;
      record.findings.add(d.code->severity);
      record.add_reason(d, 0);
      summary_.files.push_back(std::move(record));
    }
  }

  /// False when there is no use in going on: the output is full, or nobody reads it any more.
  bool take(Unit& unit) {
    if (!under_way_) begin_input(unit);
    record_.bytes = unit.offset + unit.passed + unit.bytes.size();
    if (unit.format != nullptr) note_kind(unit);
    record_.findings += unit.tally;
    note_reasons(unit);
    GameCounts counts = unit.counts;
    report(unit);
    put(unit, counts);
    record_.games += counts;
    add_losses(summary_.losses, unit.losses);
    add_losses(record_.losses, unit.losses);
    record_.skipped = unit.passed_over;
    findings_.pass(unit);
    if (unit.last) end_input();
    listed_ = unit.listed;
    Headway p;
    p.files_done = list_.failures.size() + unit.listed;
    p.files_total = list_.inputs.size() + list_.failures.size();
    p.bytes = summary_.bytes + (under_way_ ? record_.bytes : 0);
    p.games = summary_.games.read + (under_way_ ? record_.games.read : 0);
    reporter_.progress(p);
    return !stopped_ && reporter_.listens();
  }

  Summary finish() {
    if (under_way_) {
      findings_.finish(path());
      end_input();
    }
    if (stopped_ && !outputs_->reader_left()) count_untried();
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
      summary_.could_not = true;
      reporter_.finding("", dropped.error());
      take_back(summary_.games.written, dropped.error());
    } else if (*dropped != 0) {
      const std::string name = outputs_->names().empty() ? "<stdout>" : outputs_->names().front();
      const Diagnostic d =
          make_diagnostic(diag::games_withheld, {}, {std::to_string(*dropped), name});
      summary_.findings.add(d.code->severity);
      reporter_.finding("", d);
      take_back(*dropped, d);
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

  void report(Unit& unit) {
    findings_.tell(unit);
    for (Patch& patch : unit.patches) patch.offset += unit.offset;
    if (!unit.patches.empty()) reporter_.patches(path(), unit.patches);
    for (MainLineReport& line : unit.main_lines) {
      line.game += findings_.games();
      reporter_.main_line(path(), line);
    }
  }

  /// Why games are not written, or the input is not read.
  void note_reasons(const Unit& unit) {
    for (const auto& [first, games] : unit.reasons) record_.add_reason(first, games);
    for (const Diagnostic& d : unit.findings) {
      const bool grave = d.code->severity == Severity::fatal;
      if (grave && !about_input(*d.code)) summary_.could_not = true;
      const bool unread = unit.format == nullptr && d.code->severity >= Severity::error;
      if (grave || unread || unit.passed_over) record_.add_reason(d, 0);
    }
  }

  /// Those behind the one under way when no more could be written.
  void count_untried() {
    const auto& inputs = list_.inputs;
    std::size_t next = listed_;
    if (next < inputs.size() && inputs[next].path == path()) ++next;
    const std::size_t untried = inputs.size() - std::min(next, inputs.size());
    if (untried == 0) return;
    const Diagnostic d = make_diagnostic(diag::inputs_not_tried, {}, {std::to_string(untried)});
    summary_.findings.add(d.code->severity);
    reporter_.finding("", d);
    summary_.inputs += untried;
    summary_.not_tried += untried;
    if (!job_.keep_records) return;
    for (; next < inputs.size(); ++next) {
      FileRecord record;
      record.path = inputs[next].path;
      record.tried = false;
      record.add_reason(*trouble_, 0);
      summary_.files.push_back(std::move(record));
    }
  }

  /// A finding that concerns the whole input.
  void report_late(const Diagnostic& d) {
    record_.findings.add(d.code->severity);
    reporter_.finding(path(), d);
  }

  /// The numbers of games in the input, where the format says them.
  std::string numbered(std::string_view bytes, std::span<const Unit::NumberPlace> places,
                       std::uint64_t before) const {
    std::string out;
    std::size_t done = 0;
    for (const auto& [at, number] : places) {
      out += bytes.substr(done, at - done);
      std::vector<Unencodable> none;
      encode(out, std::to_string(before + number),
             job_.out_encoding.value_or(job_.to->write_encoding), none, job_.to->stand_in);
      done = at;
    }
    return out.append(bytes.substr(done));
  }

  void put_in_numbers(Unit& unit) const {
    const std::uint64_t own = findings_.games();
    if (!unit.numbers.empty()) {
      const bool run = unit.run_numbers && outputs_ != nullptr;
      unit.output = numbered(unit.output, unit.numbers, run ? outputs_->games() : own);
    }
    if (unit.run_numbers) return;  // one by one: as they are put
    for (WrittenGame& game : unit.games) {
      if (game.number_at == GameWriter::kNowhere) continue;
      const Unit::NumberPlace place{game.number_at, game.number};
      game.bytes = numbered(game.bytes, {&place, 1}, own);
    }
  }

  void put(Unit& unit, GameCounts& counts) {
    put_in_numbers(unit);
    if (outputs_ == nullptr || stopped_) {
      if (outputs_ == nullptr) return;
      if (trouble_) return give_up(counts, counts.written, *trouble_);
      return move_to_reported(counts, counts.written);  // the reader has left
    }
    if (!outputs_->one_by_one()) {
      if (counts.written == 0) return;
      if (failed_) return give_up(counts, counts.written, *trouble_);
      const auto done = outputs_->put_games(unit.output, unit.entries, counts.written);
      if (!done) {
        fail_output(done.error());
        give_up(counts, counts.written, done.error());
      }
    } else {
      for (WrittenGame& game : unit.games) {
        if (unit.run_numbers && game.number_at != GameWriter::kNowhere) {
          const Unit::NumberPlace place{game.number_at, 1};
          game.bytes = numbered(game.bytes, {&place, 1}, outputs_->games());
        }
        put_one(game, counts);
      }
    }
    if (outputs_->reader_left()) stopped_ = true;
  }

  void put_one(const WrittenGame& game, GameCounts& counts) {
    if (stopped_ && trouble_) return give_up(counts, 1, *trouble_);
    if (stopped_) return move_to_reported(counts, 1);
    if (!outputs_->single() && job_.withhold_at && game.worst >= *job_.withhold_at) {
      Location where;
      where.game = findings_.games() + game.number;
      const Diagnostic d = make_diagnostic(diag::games_withheld, where, {"1", path()});
      report_late(d);
      return give_up(counts, 1, d);
    }
    const auto done = outputs_->put_game(game);
    if (done) return;
    fail_output(done.error());
    give_up(counts, 1, done.error());
  }

  void give_up(GameCounts& counts, std::uint64_t games, const Diagnostic& why) {
    move_to_reported(counts, games);
    if (games != 0) record_.add_reason(why, games);
  }
  static void move_to_reported(GameCounts& counts, std::uint64_t games) {
    counts.written -= games;
    counts.reported += games;
  }

  /// What is in the way of one file concerns its input; a full disk concerns all.
  void fail_output(const Diagnostic& d) {
    report_late(d);
    failed_ = true;
    trouble_ = d;
    summary_.could_not = true;
    const bool own = d.code == &diag::output_exists || d.code == &diag::output_is_input ||
                     d.code == &diag::output_twice;
    if (own && !outputs_->single()) return;
    stopped_ = true;
  }

  void end_input() {
    if (outputs_ != nullptr) {
      const std::string name = outputs_->names().empty() ? "" : outputs_->names().back();
      const auto dropped = outputs_->end_input(!failed_ && !withheld(record_.findings));
      std::uint64_t lost = 0;
      if (!dropped) {
        lost = record_.games.written;
        fail_output(dropped.error());
        give_up(record_.games, lost, dropped.error());
      } else if (*dropped != 0) {
        lost = std::min(*dropped, record_.games.written);
        const Diagnostic d =
            make_diagnostic(diag::games_withheld, {}, {std::to_string(lost), name});
        report_late(d);
        give_up(record_.games, lost, d);
      }
      if (!outputs_->single() && lost == 0) record_.outputs = outputs_->names();
      if (outputs_->single() && record_.games.written != 0) record_.outputs = outputs_->names();
    }
    failed_ = false;
    under_way_ = false;
    ++summary_.inputs;
    summary_.skipped += record_.skipped ? 1 : 0;
    summary_.failed += record_.status() == "failed" && record_.games.read == 0 ? 1 : 0;
    summary_.bytes += record_.bytes;
    summary_.games += record_.games;
    summary_.findings += record_.findings;
    if (!record_.format.empty()) ++summary_.formats[record_.format];
    if (!record_.encoding.empty()) ++summary_.encodings[record_.encoding];
    if (job_.keep_records) summary_.files.push_back(std::move(record_));
  }

  /// The run's own output was dropped with `games` in it.
  void take_back(std::uint64_t games, const Diagnostic& why) {
    move_to_reported(summary_.games, std::min(games, summary_.games.written));
    for (FileRecord& record : summary_.files) {
      if (record.games.written != 0) record.add_reason(why, record.games.written);
      move_to_reported(record.games, record.games.written);
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
  bool failed_ = false;                ///< the input's output cannot be written
  bool stopped_ = false;               ///< nothing more can be written
  std::optional<Diagnostic> trouble_;  ///< why; or why the input's output cannot be
  std::size_t listed_ = 0;             ///< inputs that are done with
  InputFindings findings_;
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
  Crew(const Job& job, bool one_by_one, unsigned threads) : most_(job.limits.waiting_bytes) {
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
      // Great files wait for one another; the next unit is small, or the only one of its size.
      while (more && ring_.size() < room && waiting_bytes_ <= most_) {
        if (spare_ == nullptr) spare_ = std::make_unique<Slot>();
        more = feeder.next(spare_->unit);
        if (!more) break;
        waiting_bytes_ += spare_->unit.bytes.size();
        ring_.push_back(std::move(spare_));
        submit(*ring_.back());
      }
      if (ring_.empty()) break;
      await(*ring_.front());
      waiting_bytes_ -= ring_.front()->unit.bytes.size();
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

  std::size_t most_;
  std::size_t waiting_bytes_ = 0;           ///< of the units in the ring
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
