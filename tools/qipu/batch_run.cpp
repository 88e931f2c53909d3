#include "batch_run.h"

#include <algorithm>
#include <utility>

#include "base/files/resolved_names.h"
#include "base/hash/sha256.h"
#include "ops/run/named_places.h"
#include "reading.h"

namespace qipu::tool {

BatchRun::BatchRun(BatchRequest request) : request_(std::move(request)) {}
BatchRun::~BatchRun() = default;

bool BatchRun::updates_database() const {
  return request_.updating != nullptr && request_.updating->update &&
         request_.job.to == find_format("qdb");
}

/// A number that stands for what the run is asked.
std::string BatchRun::asked() const {
  std::vector<std::string> besides = request_.not_asked;
  if (request_.sharding != nullptr) {
    for (std::string& name : request_.sharding->not_asked()) besides.push_back(std::move(name));
  }
  const std::string by_options = asked_of(request_.command, request_.given, besides,
                                          option_files(request_.book, request_.names));
  if (request_.also_asked.empty()) return by_options;
  return sha256_of(by_options + request_.also_asked).substr(0, by_options.size());
}

std::optional<int> BatchRun::begin() {
  if (request_.writing != nullptr) {
    request_.inputs.output_folders.push_back(request_.writing->path);
    if (updates_database()) request_.inputs.own_files = {request_.writing->path};
  }
  if (!request_.second.empty()) request_.inputs.output_folders.push_back(request_.second);
  asked_ = asked();
  if (sharded()) {
    const Format* const to = request_.job.to;
    const bool counts = !request_.part_extension.empty();
    const auto done =
        request_.sharding->begin({.command = request_.command,
                                  .asked = asked_,
                                  .extension = counts ? request_.part_extension : extension_of(*to),
                                  .format = counts ? "" : std::string(to->id),
                                  .quiet = request_.findings.quiet},
                                 request_.job, list_);
    if (done) return done;
  } else {
    const bool records = request_.writing != nullptr && request_.writing->to_standard();
    list_ = listed_inputs(request_.inputs, request_.language, request_.to_standard || records);
  }
  files_ = files_read(list_, request_.inputs, request_.language, request_.book, request_.names);
  if (!open_names(request_.names, request_.findings, names_, request_.job)) return 2;
  if (!open_book(request_.book, request_.book_least, request_.findings, book_, request_.known)) {
    return 2;
  }
  request_.job.book = book();
  return std::nullopt;
}

LedgerWanted BatchRun::ledger_wanted() const {
  static const Updating afresh;  // a database knows by itself what is in it
  return {.path = request_.ledger,
          .how = updates_database() || request_.updating == nullptr ? afresh : *request_.updating,
          .force = request_.force,
          .recurse = request_.inputs.recurse,
          .asked = asked_,
          .language = request_.language};
}

std::optional<int> BatchRun::open_output(const std::string& path, std::vector<std::string> others,
                                         std::unique_ptr<Outputs>& outputs) {
  others.insert(others.end(), request_.others.begin(), request_.others.end());
  others.push_back(request_.ledger);
  const OutputRequest target{.path = path,
                             .force = request_.force || sharded(),
                             .update = updates_database(),
                             .stream = &standard_,
                             .others = std::move(others),
                             .written = request_.second.empty() ? nullptr : written_,
                             .sorted = request_.sorted,
                             .part = sharded() ? request_.sharding->output() : nullptr};
  auto opened = Outputs::open(target, request_.job, files_);
  if (!opened) return refuse(opened.error(), request_.language);
  outputs = std::move(*opened);
  return std::nullopt;
}

std::optional<int> BatchRun::open(Session& session) {
  const LedgerWanted wanted = ledger_wanted();
  const bool opened = request_.lasting_ledger
                          ? open_ledger(wanted, files_, session, ledger_)
                          : open_plain_ledger(request_.ledger, files_, request_.force,
                                              request_.language, plain_ledger_);
  if (!opened) return 2;
  if (request_.writing != nullptr) {
    const std::string& path = request_.writing->path;
    if (const auto ended = open_output(sharded() ? request_.sharding->part() : path,
                                       {request_.second}, outputs_)) {
      return ended;
    }
  }
  if (!request_.second.empty()) {
    const std::string first = request_.writing != nullptr ? request_.writing->path : "";
    if (const auto ended = open_output(request_.second, {first}, second_)) return ended;
  }
  if (!go_on(ledger_.get(), wanted, list_, outputs_.get(), session, request_.job)) return 2;
  return updates_database() ? update_database(session) : std::nullopt;
}

/// Takes the files out of the list that the database knows, and out of the database those that are
/// gone.
std::optional<int> BatchRun::update_database(Session& session) {
  DatabaseOutput& database = *outputs_->database();
  const InputList all = list_;
  known_ = database.drop_known(list_.inputs);
  const auto certain = drop_gone(database, all, session);
  if (!certain) return refuse(certain.error(), request_.language);
  prune_stopped_ = request_.updating->prune && !*certain;
  return std::nullopt;
}

/// Reports the files that are gone and, with --prune, takes their games out. False if it is not
/// certain which are gone: then none is taken out. Errors: cannot_write.
Result<bool> BatchRun::drop_gone(DatabaseOutput& database, const InputList& all,
                                 Session& session) const {
  const bool asked = request_.updating->prune;
  const NamedPlaces::Gone gone =
      NamedPlaces(request_.inputs.recurse, all).gone_of(database.others(), asked, session);
  const bool prunes = asked && gone.certain;
  for (const std::string& file : gone.files) {
    session.finding("", make_diagnostic(prunes ? diag::source_pruned : diag::source_gone, {},
                                        {shown_from_here(file)}));
  }
  const auto dropped = prunes ? database.drop(gone.files) : Result<void>();
  if (!dropped) return std::unexpected(dropped.error());
  return gone.certain;
}

Summary BatchRun::run(Session& session) {
  return session.run(request_.job, list_, outputs_.get(), second_.get());
}

int BatchRun::finish(const Summary& summary, int code, bool could_not) {
  const int ended = finish_quietly(summary, code, could_not);
  if (request_.findings.quiet) return ended;
  if (request_.writing == nullptr) {
    say(closing_line(summary, request_.findings, false) +
        unchanged_line(summary, request_.language));
    return ended;
  }
  if (request_.findings.form == FindingForm::json) {
    say(closing_json(summary));
    return ended;
  }
  say(closing_lines(summary, request_.findings, *request_.job.to) +
      unchanged_line(summary, request_.language));
  if (known_ != 0) say(unchanged_files(known_, request_.language) + "\n");
  return ended;
}

int BatchRun::finish_quietly(const Summary& summary, int code, bool could_not) {
  code = std::max({code, summary.exit_code(request_.fail_on),
                   close_ledger(ledger_.get(), summary, request_.language),
                   write_ledger(plain_ledger_.get(), summary, request_.language)});
  if (prune_stopped_) code = std::max(code, 1);
  if (!sharded()) return code;
  Sharding::Outcome outcome{.games = summary.games,
                            .findings = summary.findings,
                            .could_not = summary.could_not || could_not,
                            .code = code};
  if (outputs_ != nullptr) {
    outcome.frame = outputs_->frame();
    outcome.number_cell = number_cell_of(request_.job);
  }
  return request_.sharding->finish(outcome);
}

}  // namespace qipu::tool
