#include "ops/batch/run_job.h"

#include <algorithm>
#include <memory>
#include <set>
#include <span>

#include "ops/batch/game_worker.h"
#include "ops/run/input_findings.h"
#include "ops/run/visit.h"

namespace qipu {
namespace {

/// Returns true if a fatal finding is about an input. Other fatal findings mean that the run could
/// not do its work.
bool about_input(const Code& code) {
  for (const Code* const known :
       {&diag::cannot_open, &diag::cannot_read, &diag::too_large, &diag::unknown_format,
        &diag::archive_damaged, &diag::archive_encrypted, &diag::members_encrypted,
        &diag::archive_grows, &diag::is_folder, &diag::no_match, &diag::database_unusable,
        &diag::database_newer, &diag::database_damaged}) {
    if (known == &code) return true;
  }
  return false;
}

/// Takes finished items in order: reports their findings at their places in the file, passes the
/// games to the outputs, and adds up the results.
class Sequencer {
 public:
  Sequencer(const Job& job, const InputList& list, Outputs* outputs, Outputs* rest,
            RunReporter& reporter)
      : job_(job), list_(list), reporter_(reporter), findings_(job.max_findings, reporter) {
    if (outputs != nullptr) {
      sinks_.push_back({outputs, &GamesDone::written, &GameCounts::written});
    }
    if (rest != nullptr) sinks_.push_back({rest, &GamesDone::rest, &GameCounts::left_out});
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
    first_untold_ = summary_.files.size();
  }

  /// Takes an item. Returns false if the run must end: nothing more can be written, or the reader
  /// of the output or the findings has gone.
  bool take(WorkItem& item) {
    GamesDone& done = item.results<GamesDone>();
    if (!under_way_) {
      if (item.input != listed_input_) end_listed();  // all files of a packed input are done
      listed_input_ = item.input;
      take_over(item.input);
      begin_input(item);
    }
    record_.bytes = item.offset + item.passed + item.bytes.size();
    if (item.format != nullptr) note_kind(item);
    record_.findings += item.tally;
    note_reasons(item);
    GameCounts counts = item.counts;
    report(item, done);
    for (const Sink& sink : sinks_) put(sink, done.*sink.part, counts);
    record_.games += counts;
    add_losses(summary_.losses, done.losses);
    add_losses(record_.losses, done.losses);
    record_.skipped = item.passed_over;
    findings_.pass(item);
    if (item.last) end_input();
    if (item.last && !item.packed) end_listed();
    listed_ = item.listed;
    Headway p;
    p.files_done = list_.failures.size() + item.listed;
    p.files_total = list_.inputs.size() + list_.failures.size();
    p.bytes = summary_.bytes + (under_way_ ? record_.bytes : 0);
    p.games = summary_.games.read + (under_way_ ? record_.games.read : 0);
    reporter_.progress(p);
    broken_off_ = stopped_ || !reporter_.listens();
    return !broken_off_;
  }

  /// Returns how many games of the item's input come before it.
  std::uint32_t games_before(const WorkItem& item) const { return findings_.games_before(item); }

  /// Ends the run and returns its results.
  Summary finish() {
    if (under_way_) {
      findings_.finish(path());
      end_input();
    }
    if (!broken_off_) end_listed();
    take_over(list_.inputs.size());
    const auto has_left = [](const Sink& sink) { return sink.outputs->reader_left(); };
    const bool left = std::ranges::any_of(sinks_, has_left);
    if (stopped_ && !left) count_untried();
    const bool nothing = summary_.games.read == 0 && summary_.findings[Severity::fatal] != 0;
    // If writing to one of two outputs has failed, the other one is not kept either, since it would
    // hold only part of the games.
    const bool torn = stopped_ && !left && sinks_.size() > 1;
    const auto trouble =
        job_.invalid && !left && !stopped_ && reporter_.listens() ? job_.invalid() : std::nullopt;
    if (trouble) {
      summary_.findings.add(trouble->second.code->severity);
      summary_.could_not = true;
      reporter_.finding(trouble->first, trouble->second);
    }
    for (const Sink& sink : sinks_) {
      // If games have files of their own, each has already been kept or withheld.
      const bool withholds = sink.outputs->single() && withheld(summary_.findings);
      finish(sink, !nothing && !torn && !trouble && !withholds);
    }
    summary_.reader_left =
        std::ranges::any_of(sinks_, has_left) || (sinks_.empty() && !reporter_.listens());
    if (job_.keeper != nullptr && !summary_.reader_left) {
      job_.keeper->finish(summary_.files, reporter_);
    }
    return std::move(summary_);
  }

 private:
  /// An output, the part of an item that is written to it, and the count that its games add to.
  struct Sink {
    Outputs* outputs;
    WrittenPart GamesDone::* part;
    std::uint64_t GameCounts::* count;
  };

  void finish(const Sink& sink, bool keep) {
    for (const Unwritten& lost : sink.outputs->finish(keep)) {
      const auto& names = sink.outputs->names();
      const bool single = sink.outputs->single();
      const Diagnostic d =
          lost.why
              ? *lost.why
              : make_diagnostic(diag::games_withheld, {},
                                {std::to_string(lost.games),
                                 single && !names.empty() ? names.front() : sink.outputs->place()});
      summary_.findings.add(d.code->severity);
      if (lost.why) summary_.could_not = true;
      reporter_.finding("", d);
      take_back(sink, lost, d);
    }
    const auto& late = sink.outputs->late_names();
    for (std::size_t i = 0; i < late.size(); ++i) {
      if (FileRecord* const record = record_of(i)) {
        record->outputs.insert(record->outputs.end(), late[i].begin(), late[i].end());
      }
    }
  }

  /// Returns the record of an input, by its number from 0; null if no records are kept.
  FileRecord* record_of(std::size_t input) {
    const std::size_t at = list_.failures.size() + input;
    return job_.keep_records && at < summary_.files.size() ? &summary_.files[at] : nullptr;
  }

  bool withheld(const Tally& t) const { return job_.withhold_at && t.reaches(*job_.withhold_at); }
  const std::string& path() const { return input_->path; }

  void begin_input(const WorkItem& item) {
    under_way_ = true;
    input_ = item.from;
    record_ = FileRecord();
    record_.path = path();
    record_.relative_path = input_->relative_path;
    record_.packed_file = input_->packed_file;
    for (const Sink& sink : sinks_) sink.outputs->begin_input(*input_);
  }

  /// Adds the inputs before this one (counted from 0) that an earlier run has done.
  void take_over(std::size_t input) {
    if (job_.keeper == nullptr) return;
    const std::vector<DoneInput>& done = job_.keeper->done();
    for (; taken_over_ < done.size() && done[taken_over_].before <= input; ++taken_over_) {
      const DoneInput& each = done[taken_over_];
      for (std::size_t i = 0; i < each.records.size(); ++i) {
        const FileRecord& record = each.records[i];
        for (const Sink& sink : sinks_) {
          sink.outputs->pass_over(each.inputs[i], record.outputs.size());
        }
        ++summary_.unchanged;
        summary_.findings_then += record.findings;
        add_losses(summary_.losses, record.losses);
        count(record);
        summary_.files.push_back(record);
      }
      first_untold_ = summary_.files.size();
    }
  }

  /// Called when a listed input is at its end.
  void end_listed() {
    // A run that takes only some of its games has not read it whole, so a later update has to.
    const bool whole = job_.query == nullptr && !job_.choosing && job_.choice.all();
    for (const Sink& sink : sinks_) {
      if (whole) sink.outputs->end_listed();
    }
    report_keeper();
  }

  void report_keeper() {
    if (job_.keeper == nullptr || !job_.keep_records) return;
    if (first_untold_ >= summary_.files.size()) return;
    auto kept = job_.keeper->ended(std::span(summary_.files).subspan(first_untold_));
    first_untold_ = summary_.files.size();
    if (kept || keeper_failed_) return;
    keeper_failed_ = true;
    summary_.findings.add(kept.error().code->severity);
    reporter_.finding("", kept.error());
  }

  void note_kind(const WorkItem& item) {
    record_.format = item.format->id;
    for (const Encoding encoding : item.encodings) {
      const std::string_view name = encoding_name(encoding);
      if (record_.encoding.find(name) != std::string::npos) continue;
      if (!record_.encoding.empty()) record_.encoding += ", ";
      record_.encoding += name;
    }
  }

  void report(WorkItem& item, GamesDone& done) {
    findings_.tell(item);
    for (Patch& patch : done.patches) patch.offset += item.offset;
    if (!done.patches.empty()) reporter_.patches(path(), done.patches);
    for (MainLineReport& line : done.main_lines) {
      line.game += findings_.games();
      reporter_.main_line(path(), line);
    }
    for (FoundGame& game : done.found) {
      game.game += findings_.games();
      reporter_.found(path(), game);
    }
  }

  /// Records why games are not written, or why the input is not read.
  void note_reasons(const WorkItem& item) {
    for (const auto& [first, games] : item.reasons) record_.add_reason(first, games);
    for (const Diagnostic& d : item.findings) {
      const bool grave = d.code->severity == Severity::fatal;
      if (grave && !about_input(*d.code)) summary_.could_not = true;
      if (d.code == &diag::engine_given_up) record_.unsettled = true;
      const bool unread = item.format == nullptr && d.code->severity >= Severity::error;
      if (grave || unread || item.passed_over) record_.add_reason(d, 0);
    }
  }

  /// Counts the inputs after the current one as not tried, since nothing more can be written.
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

  /// Reports a finding made while games are written, not read.
  void report_late(const Diagnostic& d) {
    record_.findings.add(d.code->severity);
    reporter_.finding(path(), d);
  }

  /// Inserts game numbers into written games, each with `before` added to it.
  std::string numbered(std::string_view bytes, std::span<const WrittenPart::NumberPlace> places,
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

  /// Inserts the game numbers at the places that the format provides.
  void put_in_numbers(const Sink& sink, WrittenPart& part) const {
    const std::uint64_t own = findings_.games();
    if (!part.numbers.empty()) {
      part.output =
          numbered(part.output, part.numbers, part.run_numbers ? sink.outputs->games() : own);
    }
    if (part.run_numbers) return;  // the outputs number games that are written one by one
    for (WrittenGame& game : part.games) {
      if (game.number_at == GameWriter::kNowhere) continue;
      const WrittenPart::NumberPlace place{game.number_at, game.number};
      game.bytes = numbered(game.bytes, {&place, 1}, own);
    }
  }

  /// Passes an item's games to an output.
  void put(const Sink& sink, WrittenPart& part, GameCounts& counts) {
    put_in_numbers(sink, part);
    if (stopped_ && trouble_) return give_up(sink, counts, counts.*sink.count, *trouble_);
    // The reader of the output has closed it.
    if (stopped_) return move_to_reported(sink, counts, counts.*sink.count);
    if (!sink.outputs->one_by_one()) {
      if (part.count == 0) return;
      if (failed_) return give_up(sink, counts, part.count, *trouble_);
      const auto put = sink.outputs->put_games(part.output, part.entries, part.count);
      if (!put) {
        fail_output(sink, put.error());
        give_up(sink, counts, part.count, put.error());
      }
    } else {
      for (WrittenGame& game : part.games) put_one(sink, game, counts);
    }
    if (sink.outputs->reader_left()) stopped_ = true;
  }

  void put_one(const Sink& sink, WrittenGame& game, GameCounts& counts) {
    if (stopped_ && trouble_) return give_up(sink, counts, 1, *trouble_);
    if (stopped_) return move_to_reported(sink, counts, 1);
    if (!sink.outputs->single() && job_.withhold_at && game.worst >= *job_.withhold_at) {
      Location where;
      where.game = findings_.games() + game.number;
      const Diagnostic d = make_diagnostic(diag::games_withheld, where, {"1", path()});
      report_late(d);
      return give_up(sink, counts, 1, d);
    }
    game.number += findings_.games();
    const auto done = sink.outputs->put_game(std::move(game));
    if (done) return;
    fail_output(sink, done.error());
    give_up(sink, counts, 1, done.error());
  }

  void give_up(const Sink& sink, GameCounts& counts, std::uint64_t games, const Diagnostic& why) {
    move_to_reported(sink, counts, games);
    if (games != 0) record_.add_reason(why, games);
  }
  static void move_to_reported(const Sink& sink, GameCounts& counts, std::uint64_t games) {
    counts.*sink.count -= games;
    counts.reported += games;
  }

  /// Handles an error of the output. If a single output file must not be written, that concerns
  /// only its input; any other error, such as a full disk, ends the run.
  void fail_output(const Sink& sink, const Diagnostic& d) {
    const bool own = concerns_one_file(*d.code) && !sink.outputs->single();
    // Games that share a file share one error report.
    if (!own || refused_.insert(d.args.front()).second) report_late(d);
    failed_ = true;
    trouble_ = d;
    summary_.could_not = true;
    if (own) return;
    stopped_ = true;
  }

  void end_input(const Sink& sink, bool keep) {
    Outputs& outputs = *sink.outputs;
    const std::string name = outputs.names().empty() ? "" : outputs.names().back();
    const bool whole = record_.findings[Severity::fatal] == 0;
    const auto dropped = outputs.end_input(keep, whole);
    std::uint64_t lost = 0;
    if (!dropped) {
      lost = record_.games.*sink.count;
      fail_output(sink, dropped.error());
      give_up(sink, record_.games, lost, dropped.error());
    } else if (*dropped != 0) {
      lost = std::min(*dropped, record_.games.*sink.count);
      const Diagnostic d = make_diagnostic(diag::games_withheld, {}, {std::to_string(lost), name});
      report_late(d);
      give_up(sink, record_.games, lost, d);
    }
    const bool holds = outputs.single() ? record_.games.*sink.count != 0 : lost == 0;
    if (!holds) return;
    record_.outputs.insert(record_.outputs.end(), outputs.names().begin(), outputs.names().end());
  }

  void end_input() {
    const bool keep = !failed_ && !withheld(record_.findings);
    for (const Sink& sink : sinks_) end_input(sink, keep);
    failed_ = false;
    refused_.clear();
    under_way_ = false;
    count(record_);
    if (job_.keep_records) summary_.files.push_back(std::move(record_));
  }

  void count(const FileRecord& record) {
    ++summary_.inputs;
    summary_.skipped += record.skipped ? 1 : 0;
    summary_.failed += record.status() == "failed" && record.games.read == 0 ? 1 : 0;
    summary_.bytes += record.bytes;
    summary_.games += record.games;
    summary_.findings += record.findings;
    if (!record.format.empty()) ++summary_.formats[record.format];
    if (!record.encoding.empty()) ++summary_.encodings[record.encoding];
  }

  /// Corrects the counts for games that were passed to an output but are in no file.
  void take_back(const Sink& sink, const Unwritten& lost, const Diagnostic& why) {
    const std::uint64_t all = summary_.games.*sink.count;
    const bool whole = !lost.of && lost.why;  // an output of the run with everything in it
    move_to_reported(sink, summary_.games, whole ? all : std::min(lost.games, all));
    const auto take_from = [&](FileRecord& record, std::uint64_t games) {
      if (games != 0) record.add_reason(why, games);
      move_to_reported(sink, record.games, games);
    };
    if (lost.of) {
      for (const auto& [input, games] : *lost.of) {
        if (FileRecord* const record = record_of(input)) take_from(*record, games);
      }
      return;
    }
    for (FileRecord& record : summary_.files) {
      take_from(record, record.games.*sink.count);
      record.outputs.clear();
    }
  }

  const Job& job_;
  const InputList& list_;
  std::vector<Sink> sinks_;
  RunReporter& reporter_;
  Summary summary_;
  FileRecord record_;  ///< the record of the current input
  std::shared_ptr<const Input> input_;
  bool under_way_ = false;
  bool failed_ = false;                ///< the input's output cannot be written
  std::set<std::string> refused_;      ///< files of the input that cannot be written
  bool stopped_ = false;               ///< nothing more can be written
  std::optional<Diagnostic> trouble_;  ///< the reason, for either of the two
  std::size_t listed_ = 0;             ///< how many listed inputs are done
  bool broken_off_ = false;            ///< some inputs were not read to their ends
  std::size_t listed_input_ = 0;       ///< the run's input that was begun last
  std::size_t taken_over_ = 0;         ///< how many inputs of RecordKeeper::done() have been added
  std::size_t first_untold_ = 0;       ///< the first record that the keeper has not received
  bool keeper_failed_ = false;
  InputFindings findings_;
};

}  // namespace

Summary run_job(const Job& job, const InputList& list, Outputs* outputs, RunReporter& reporter,
                Outputs* rest) {
  Sequencer sequencer(job, list, outputs, rest, reporter);
  const auto written = [](const Outputs* to) {
    if (to == nullptr) return Written::never;
    return to->one_by_one() ? Written::one_by_one : Written::together;
  };
  const auto make = [&] {
    return std::make_unique<GameWorker>(
        job, WrittenTo{written(outputs), written(rest)},
        [&](const WorkItem& item) { return sequencer.games_before(item); });
  };
  visit_games(job, list.inputs, make, [&](WorkItem& item) { return sequencer.take(item); });
  return sequencer.finish();
}

}  // namespace qipu
