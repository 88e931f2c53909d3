#include "ops/batch/ledger.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/platform/files.h"
#include "base/platform/locks.h"
#include "base/reason.h"
#include "ops/output/name_template.h"
#include "ops/run/named_places.h"

namespace qipu {
namespace {

std::string journal_of(const std::string& ledger) { return ledger + ".part"; }

bool name_is_there(const std::string& path) { return platform::facts_of_name(path).has_value(); }

const std::string& file_of(const FileRecord& record) {
  return record.packed_file.empty() ? record.path : record.packed_file;
}

bool is_as_written(const WrittenFile& file) {
  return file.stamp.known() && stamp_of(file.path) == file.stamp;
}

std::set<std::string> outputs_of(std::span<const FileRecord> records) {
  std::set<std::string> all;
  for (const FileRecord& record : records) {
    all.insert(record.outputs.begin(), record.outputs.end());
  }
  return all;
}

/// Returns the input that a record belongs to: `listed`, or a file in it.
Input input_of(const FileRecord& record, const Input& listed) {
  if (record.packed_file.empty()) return listed;
  return {.path = record.path,
          .relative_path = record.relative_path,
          .found = true,
          .packed_file = record.packed_file};
}

/// Returns how often each input occurs, by its whole path.
std::unordered_map<std::string, std::size_t> counted(const std::vector<Input>& inputs,
                                                     ResolvedNames& resolved) {
  std::unordered_map<std::string, std::size_t> times;
  for (const Input& input : inputs) ++times[resolved.of_name(input.path)];
  return times;
}

}  // namespace

Result<std::unique_ptr<Ledger>> Ledger::open(Request request, const std::vector<Input>& read,
                                             Reporter& reporter) {
  std::unique_ptr<Ledger> out(new Ledger(std::move(request)));
  const Request& asked = out->request_;
  const std::string part = journal_of(asked.path);
  const bool broken_off = !is_device(asked.path) && name_is_there(part);
  if (broken_off && !is_journal(part)) return fail(diag::output_exists, {}, {part});
  if (broken_off && !asked.update && !asked.force) {
    return fail(diag::ledger_interrupted, {}, {part});
  }
  std::vector<Input> others = read;
  out->folder_ = folder_of_file(asked.path);
  if (asked.update && !is_device(asked.path)) {
    // The ledger may be in a folder that is read, and is not an input then.
    std::erase_if(others, [&](const Input& input) {
      return input.found && same_output(input.path, asked.path);
    });
    auto earlier = EarlierLedger::read(asked.path, part, out->folder_, reporter);
    if (!earlier) return std::unexpected(std::move(earlier.error()));
    out->earlier_ = std::move(*earlier);
    if (broken_off) out->broke_off_ = stamp_of(part).modified;
  }
  out->read_ = InputFiles(others);
  auto file = open_ledger_file(asked.path, out->read_, asked.force || asked.update);
  if (!file) return std::unexpected(std::move(file.error()));
  out->file_ = std::move(*file);
  return out;
}

Ledger::~Ledger() {
  if (journal_ < 0) return;
  if (journal_is_new_ && !any_ended_) platform::remove_file(journal_of(request_.path));
  platform::close_file(journal_);
}

Result<void> Ledger::begin_journal() {
  const std::string path = journal_of(request_.path);
  journal_is_new_ = !name_is_there(path);
  journal_ = platform::open_to_append(path, true);
  if (journal_ < 0) return fail(diag::cannot_write, {}, {path, reason(errno)});
  if (platform::lock_file(journal_) != platform::Lock::taken) {
    journal_is_new_ = false;
    return fail(diag::ledger_in_use, {}, {request_.path});
  }
  std::string text;
  const auto facts = platform::facts_of_open(journal_);
  const std::uint64_t size = facts ? facts->size : 0;
  // Removes an incomplete last line.
  std::uint64_t end = request_.update ? size : 0;
  char last = '\n';
  while (end > 0 && platform::read_at(journal_, &last, 1, end - 1) == 1 && last != '\n') --end;
  if (const int error = end == size && request_.update ? 0 : platform::resize_file(journal_, end);
      error != 0) {
    return fail(diag::cannot_write, {}, {path, reason(error)});
  }
  return journal(journal_head());
}

Result<void> Ledger::journal(std::string_view lines) {
  const auto done = write_to(journal_, journal_of(request_.path), lines);
  if (!done) return std::unexpected(done.error());
  return {};
}

std::string Ledger::whole(const std::string& path) const { return resolved_.of_name(path); }

/// Returns the record with its names as the ledger has them.
FileRecord Ledger::stored(const FileRecord& record) const {
  FileRecord out = record;
  const std::string file = name_from(folder_, whole(file_of(record)));
  if (record.packed_file.empty()) {
    if (record.path != "-") out.path = file;
  } else {
    out.path = file + record.path.substr(std::min(record.packed_file.size(), record.path.size()));
    out.packed_file = file;
  }
  for (std::string& output : out.outputs) output = name_from(folder_, whole(output));
  if (!out.trace) return out;
  for (WrittenFile& left : out.trace->left) left.path = name_from(folder_, whole(left.path));
  return out;
}

std::string Ledger::stored_line(const FileRecord& record) const {
  if (!record.line.empty()) return record.line;
  return ledger_line(goes_on_ ? stored(record) : record, request_.say);
}

/// Gives the outputs of earlier runs the names that this run would give them.
void Ledger::spell_outputs(const Outputs& outputs) {
  const std::string base = outputs.base();
  const std::string folder = whole(base.empty() ? "." : base);
  earlier_.rename_outputs([&](const std::string& path) {
    const std::string name = name_from(folder, path);
    return name == path ? path : base + name;
  });
}

bool Ledger::is_unchanged(const EarlierInput& input) const {
  const auto now = stamps_.find(input.file);
  if (now == stamps_.end() || !input.done()) return false;
  return std::ranges::all_of(input.records, [&](const FileRecord& record) {
    if (record.trace->seen != now->second) return false;
    for (std::size_t i = 0; i < record.outputs.size(); ++i) {
      if (!is_as_written({record.outputs[i], record.trace->written[i]})) return false;
    }
    return true;
  });
}

/// Returns for each input what is known and still valid; null if it has to be read.
std::vector<const EarlierInput*> Ledger::unchanged(const std::vector<Input>& inputs,
                                                   Reporter& reporter) const {
  const auto times = counted(inputs, resolved_);
  std::vector<const EarlierInput*> known;
  known.reserve(inputs.size());
  std::uint64_t otherwise = 0;
  for (const Input& input : inputs) {
    const std::string file = whole(input.path);
    const EarlierInput* earlier = earlier_.find(file);
    known.push_back(nullptr);
    if (earlier == nullptr) continue;
    const bool same = std::ranges::all_of(earlier->records, [&](const FileRecord& record) {
      return !record.trace ? record.outputs.empty() && !record.tried
                           : record.trace->asked == request_.asked;
    });
    if (!same) ++otherwise;
    if (!same || times.at(file) != 1) continue;
    if (is_unchanged(*earlier)) known.back() = earlier;
  }
  if (otherwise != 0) {
    reporter.finding("", make_diagnostic(diag::ledger_otherwise, {}, {std::to_string(otherwise)}));
  }
  return known;
}

/// Assigns output names as the run will, and drops the inputs whose names would change.
void Ledger::yield_names(const std::vector<Input>& inputs, const Outputs& outputs,
                         std::vector<const EarlierInput*>& known) const {
  NamesTaken taken;
  for (const std::string& path : other_outputs_) taken.take(path);
  std::set<std::string> wanted_by_read;  // it is not known yet how many files these make
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const EarlierInput* const earlier = known[i];
    if (earlier == nullptr) {
      wanted_by_read.insert(outputs.wanted_path(inputs[i]));
      const EarlierInput* const before = earlier_.find(whole(inputs[i].path));
      const std::size_t files = before == nullptr ? 0 : outputs_of(before->records).size();
      for (std::size_t k = 0; k < std::max<std::size_t>(files, 1); ++k) {
        taken.take(outputs.wanted_path(inputs[i]));
      }
      continue;
    }
    for (const FileRecord& record : earlier->records) {
      const std::string wanted = outputs.wanted_path(input_of(record, inputs[i]));
      if (wanted_by_read.contains(wanted)) known[i] = nullptr;
      for (const std::string& path : record.outputs) {
        if (taken.take(wanted) != path) known[i] = nullptr;
      }
      if (known[i] == nullptr) wanted_by_read.insert(wanted);
    }
  }
}

/// Keeps the lines of inputs that do not belong to this run, and reports the inputs that are gone.
void Ledger::keep_others(const InputList& list, Reporter& reporter) {
  const auto times = counted(list.inputs, resolved_);
  std::vector<const EarlierInput*> others;
  std::vector<std::string> files;
  for (const EarlierInput& input : earlier_.inputs()) {
    if (times.contains(input.file)) continue;
    const bool was_read = std::ranges::any_of(
        input.records, [](const FileRecord& record) { return record.trace.has_value(); });
    if (!was_read && input.outputs().empty()) continue;  // a pattern without matches
    others.push_back(&input);
    files.push_back(input.file);
  }
  const NamedPlaces::Gone gone =
      NamedPlaces(request_.recurse, list).gone_of(files, request_.prune, reporter);
  prune_stopped_ = request_.prune && !gone.certain;
  const std::set<std::string> all(gone.files.begin(), gone.files.end());
  for (const EarlierInput* const input : others) {
    if (all.contains(input->file)) {
      keep_gone(*input, request_.prune && gone.certain, reporter);
      continue;
    }
    for (const FileRecord& record : input->records) other_lines_.push_back(record.line);
    for (const WrittenFile& file : input->outputs()) other_outputs_.push_back(file.path);
  }
}

void Ledger::keep_gone(const EarlierInput& input, bool prunes, Reporter& reporter) {
  const std::string shown = shown_from_here(input.file);
  const std::vector<WrittenFile> outputs = input.outputs();
  std::vector<WrittenFile> there;
  std::ranges::copy_if(outputs, std::back_inserter(there),
                       [](const WrittenFile& file) { return name_is_there(file.path); });
  if (there.empty() && (prunes || !request_.prune)) {
    reporter.finding("", make_diagnostic(diag::input_gone, {}, {shown}));
    return;
  }
  if (!prunes) {
    reporter.finding("", make_diagnostic(diag::outputs_of_gone, {}, {shown}));
    for (const FileRecord& record : input.records) {
      other_lines_.push_back(line_with_status(record.line, "gone"));
    }
    for (const WrittenFile& file : there) other_outputs_.push_back(file.path);
    return;
  }
  bool all = true;
  for (const WrittenFile& file : there) {
    if (remove(file)) continue;
    all = false;
    const int error = errno;
    reporter.finding(
        "",
        !is_ours(file) ? make_diagnostic(diag::output_elsewhere, {}, {shown_from_here(file.path)})
        : is_as_written(file)
            ? make_diagnostic(diag::cannot_write, {}, {shown_from_here(file.path), reason(error)})
            : make_diagnostic(diag::output_changed, {}, {shown_from_here(file.path)}));
  }
  reporter.finding("", make_diagnostic(all ? diag::outputs_pruned : diag::input_gone, {}, {shown}));
}

/// Returns true if this run could have written the file, whatever the ledger says.
bool Ledger::is_ours(const WrittenFile& file) const {
  return outputs_ != nullptr && outputs_->could_write(file.path);
}

/// Removes the file if it is unchanged since it was written. Returns true if it was removed.
bool Ledger::remove(const WrittenFile& file) const {
  return is_ours(file) && is_as_written(file) && !read_.has(file.path) &&
         platform::remove_file(file.path) == 0;
}

EarlierOutputs Ledger::earlier_outputs(const std::vector<Input>& inputs,
                                       const std::vector<const EarlierInput*>& known) const {
  EarlierOutputs out;
  for (const EarlierInput* const earlier : known) {
    if (earlier != nullptr) out.kept.merge(outputs_of(earlier->records));
  }
  out.others = other_outputs_;
  for (const Input& input : inputs) {
    const auto old = old_outputs_.find(whole(input.path));
    if (old == old_outputs_.end()) continue;
    for (const WrittenFile& file : old->second) out.replaceable[file.path] = file.stamp;
  }
  out.begun = earlier_.begun();
  out.broke_off = broke_off_;
  return out;
}

Result<void> Ledger::go_on(InputList& list, Outputs* outputs, Reporter& reporter) {
  const auto is_standard = [](const Input& input) { return input.path == "-"; };
  goes_on_ = !is_device(request_.path) && (outputs == nullptr || outputs->each_apart()) &&
             std::ranges::none_of(list.inputs, is_standard);
  if (!goes_on_) return {};
  outputs_ = outputs;
  if (auto begun = begin_journal(); !begun) return begun;
  std::vector<Input>& inputs = list.inputs;
  if (request_.update) {
    std::erase_if(inputs, [&](const Input& input) {
      return input.found && (same_output(input.path, request_.path) ||
                             same_output(input.path, journal_of(request_.path)));
    });
  }
  for (const Input& input : inputs) stamps_[whole(input.path)] = stamp_of(input.path);
  if (outputs != nullptr) spell_outputs(*outputs);
  keep_others(list, reporter);
  std::vector<const EarlierInput*> known = unchanged(inputs, reporter);
  if (outputs != nullptr) yield_names(inputs, *outputs, known);
  std::vector<Input> rest;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Input& input = inputs[i];
    if (known[i] != nullptr) {
      DoneInput& done = done_.emplace_back();
      done.before = rest.size();
      done.records = known[i]->records;
      for (const FileRecord& record : done.records) {
        done.inputs.push_back(input_of(record, input));
      }
      continue;
    }
    if (const EarlierInput* const earlier = earlier_.find(whole(input.path)); earlier != nullptr) {
      old_outputs_[whole(input.path)] = earlier->outputs();
    }
    rest.push_back(std::move(input));
  }
  inputs = std::move(rest);
  if (outputs == nullptr) return {};
  outputs->go_on_from(earlier_outputs(inputs, known), [this](const std::string& path) {
    return journal(making_line(name_from(folder_, whole(path))));
  });
  return {};
}

/// Records the facts by which a later run will recognise an input.
void Ledger::trace(std::span<FileRecord> records, const std::string& file, Stamp seen) {
  std::set<std::string> outputs = outputs_of(records);
  for (FileRecord& record : records) {
    if (record.unsettled) seen.modified = -1;
  }
  for (FileRecord& record : records) {
    Trace& trace = record.trace.emplace();
    trace.asked = request_.asked;
    trace.seen = seen;
    for (const std::string& path : record.outputs) trace.written.push_back(stamp_of(path));
  }
  const auto old = old_outputs_.find(whole(file));
  if (old == old_outputs_.end()) return;
  for (const WrittenFile& each : old->second) {
    if (outputs.insert(each.path).second && is_as_written(each)) {
      records.back().trace->left.push_back(each);
    }
  }
  old_outputs_.erase(old);
}

Result<void> Ledger::ended(std::span<FileRecord> records) {
  if (!goes_on_ || records.empty()) return {};
  const std::string& file = file_of(records.front());
  Stamp seen = stamps_[whole(file)];
  if (stamp_of(file) != seen) seen.modified = -1;  // it changed while it was read
  trace(records, file, seen);
  std::string lines;
  for (const FileRecord& record : records) lines += stored_line(record) + "\n";
  any_ended_ = true;
  return journal(lines);
}

void Ledger::finish(std::vector<FileRecord>& records, Reporter& reporter) {
  if (!goes_on_) return;
  // Inputs that have not ended, or were not begun, keep the outputs that earlier runs wrote for
  // them.
  for (FileRecord& record : records) {
    const std::string& file = file_of(record);
    if (!record.trace && record.line.empty() && stamps_.contains(whole(file))) {
      trace({&record, 1}, file, {});
    }
  }
  std::set<std::string> outputs = outputs_of(records);
  outputs.insert(other_outputs_.begin(), other_outputs_.end());
  for (FileRecord& record : records) {
    if (!record.trace || record.trace->left.empty()) continue;
    std::vector<WrittenFile>& left = record.trace->left;
    std::erase_if(left, [&](const WrittenFile& file) {
      return outputs.contains(file.path) || !is_as_written(file);
    });
    const bool done = record.tried && record.status() != "failed";
    if (done && outputs_ != nullptr) {
      std::erase_if(left, [&](const WrittenFile& file) {
        const bool removed = request_.prune && remove(file);
        const Code& code = removed                            ? diag::output_pruned
                           : request_.prune && !is_ours(file) ? diag::output_elsewhere
                                                              : diag::output_left;
        reporter.finding("", make_diagnostic(code, {}, {shown_from_here(file.path)}));
        return removed;
      });
    }
    if (record.line.empty()) continue;
    std::vector<WrittenFile> names = left;
    for (WrittenFile& file : names) file.path = name_from(folder_, whole(file.path));
    record.line = line_with_left(record.line, names);
  }
}

Result<void> Ledger::write(const std::vector<FileRecord>& records) {
  std::string text;
  for (const FileRecord& record : records) text += stored_line(record) + "\n";
  for (const std::string& line : other_lines_) text += line + "\n";
  const auto written = file_->write(text);
  if (!written) return std::unexpected(written.error());
  if (auto done = file_->commit(); !done) return done;
  if (journal_ < 0) return {};
  platform::remove_file(journal_of(request_.path));
  platform::close_file(std::exchange(journal_, -1));
  return {};
}

}  // namespace qipu
