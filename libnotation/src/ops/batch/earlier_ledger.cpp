#include "ops/batch/earlier_ledger.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/files/file.h"
#include "base/files/first_line.h"
#include "base/files/resolved_names.h"
#include "base/json_text.h"
#include "base/platform/files.h"
#include "ops/run/safe_names.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLedgerLimit = std::size_t{1} << 32;
constexpr int kJournalForm = 1;

bool file_is_there(const std::string& path) { return platform::facts_of(path).has_value(); }

std::string name_in(const Json& json) { return name_from_json(json.get<std::string>()); }

Stamp stamp_in(const Json& pair, std::size_t at) {
  return {pair.at(at).get<std::int64_t>(), pair.at(at + 1).get<std::int64_t>()};
}

std::vector<WrittenFile> left_in(const Json& seen) {
  std::vector<WrittenFile> left;
  const auto found = seen.find("left");
  if (found == seen.end()) return left;
  for (const Json& each : *found) {
    left.push_back({name_in(each.at(0)), stamp_in(each, 1)});
  }
  return left;
}

/// Returns the form of a line's field "seen", or 0 if it has none.
int form_of(const Json& line) {
  const auto seen = line.find("seen");
  return seen == line.end() ? 0 : seen->at("form").get<int>();
}

Trace trace_in(const Json& seen, std::size_t outputs) {
  Trace trace;
  trace.asked = seen.at("asked").get<std::string>();
  trace.seen = {seen.at("bytes").get<std::int64_t>(), seen.at("modified").get<std::int64_t>()};
  for (const Json& pair : seen.at("outputs")) trace.written.push_back(stamp_in(pair, 0));
  trace.written.resize(outputs);
  trace.left = left_in(seen);
  return trace;
}

void set_status(FileRecord& record, std::string_view status) {
  record.tried = status != "not tried";
  record.skipped = status == "skipped";
  record.gone = status == "gone";
  if (status == "failed") record.findings.add(Severity::fatal);
}

/// Returns true if the object has all fields of a ledger's line, each with a value of its kind. A
/// line that a newer program wrote has them too.
bool is_ledger_line(const Json& line) {
  constexpr std::string_view kWords[] = {"path", "encoding", "format", "status"};
  constexpr std::string_view kNumbers[] = {"bytes", "games_read", "games_written", "games_reported",
                                           "plies", "errors",     "warnings"};
  constexpr std::string_view kLists[] = {"lost", "outputs", "reasons"};
  constexpr std::string_view kStates[] = {"ok",      "findings",  "failed",
                                          "skipped", "not tried", "gone"};
  if (!line.is_object()) return false;
  const auto all = [&line](const auto& fields, const auto& is_one) {
    return std::ranges::all_of(fields, [&](std::string_view field) {
      const auto found = line.find(field);
      return found != line.end() && is_one(*found);
    });
  };
  if (!all(kWords, [](const Json& value) { return value.is_string(); }) ||
      !all(kNumbers, [](const Json& value) { return value.is_number_unsigned(); }) ||
      !all(kLists, [](const Json& value) { return value.is_array(); })) {
    return false;
  }
  const auto& status = line.at("status").get_ref<const std::string&>();
  if (std::ranges::find(kStates, status) == std::end(kStates)) return false;
  const auto is_name = [](const Json& value) { return value.is_string(); };
  if (!std::ranges::all_of(line.at("outputs"), is_name)) return false;
  const auto seen = line.find("seen");
  return seen == line.end() ||
         (seen->is_object() && seen->contains("form") && seen->at("form").is_number_integer());
}

/// Returns true if the line is the first line of a journal; one that a newer program wrote is one
/// too.
bool is_journal_head(const Json& line) {
  return line.is_object() && line.size() == 1 && line.contains("journal") &&
         line.at("journal").is_number_integer();
}

/// Throws the parser's exceptions.
FileRecord record_in(const Json& line, std::set<std::string>& loss_names) {
  const auto count = [&](const char* field) { return line.at(field).get<std::uint64_t>(); };
  const auto words = [&](const char* field) { return line.at(field).get<std::string>(); };
  FileRecord record;
  record.path = words("path");
  record.bytes = count("bytes");
  record.encoding = words("encoding");
  record.format = words("format");
  record.games.read = count("games_read");
  record.games.written = count("games_written");
  record.games.reported = count("games_reported");
  record.games.plies = count("plies");
  if (line.contains("games_left_out")) record.games.left_out = count("games_left_out");
  set_status(record, words("status"));
  const std::uint64_t fatal = record.findings[Severity::fatal];
  record.findings.add(Severity::error, count("errors") - std::min(fatal, count("errors")));
  record.findings.add(Severity::warning, count("warnings"));
  for (const Json& each : line.at("lost")) {
    Loss loss;
    loss.what = *loss_names.insert(each.at("what").get<std::string>()).first;
    if (each.contains("detail")) loss.detail = each.at("detail").get<std::string>();
    loss.count = each.at("count").get<std::uint32_t>();
    record.losses.push_back(std::move(loss));
  }
  record.outputs = line.at("outputs").get<std::vector<std::string>>();
  if (form_of(line) == 0) return record;
  const Json& seen = line.at("seen");
  if (seen.contains("path")) record.path = name_in(seen.at("path"));
  if (seen.contains("names")) {
    record.outputs.clear();
    for (const Json& name : seen.at("names")) record.outputs.push_back(name_in(name));
  }
  record.trace = trace_in(seen, record.outputs.size());
  if (!seen.contains("within")) return record;
  record.packed_file = name_in(seen.at("within"));
  record.relative_path = safe_path_again(name_in(seen.at("below")));
  return record;
}

/// Turns names that are relative to a folder into whole paths.
void make_whole(FileRecord& record, const std::string& folder) {
  record.path = path_from(folder, record.path);
  if (!record.packed_file.empty()) record.packed_file = path_from(folder, record.packed_file);
  for (std::string& output : record.outputs) output = path_from(folder, output);
  if (!record.trace) return;
  for (WrittenFile& file : record.trace->left) file.path = path_from(folder, file.path);
}

Json read_again(const std::string& line) { return Json::parse(line, nullptr, false); }

}  // namespace

bool EarlierInput::done() const {
  const auto is_own = [](const FileRecord& record) { return record.packed_file.empty(); };
  if (std::ranges::count_if(records, is_own) > 1) return false;  // the user named it twice
  return std::ranges::all_of(records, [](const FileRecord& record) {
    const bool to_the_end = record.tried && !record.gone && record.status() != "failed";
    return to_the_end && record.trace && record.trace->seen.known();
  });
}

std::vector<WrittenFile> EarlierInput::outputs() const {
  std::vector<WrittenFile> all;
  for (const FileRecord& record : records) {
    for (std::size_t i = 0; i < record.outputs.size(); ++i) {
      all.push_back({record.outputs[i], record.trace ? record.trace->written[i] : Stamp()});
    }
    if (record.trace) all.insert(all.end(), record.trace->left.begin(), record.trace->left.end());
  }
  return all;
}

const EarlierInput* EarlierLedger::find(const std::string& file) const {
  const auto found = at_.find(file);
  return found == at_.end() ? nullptr : &inputs_[found->second];
}

EarlierInput& EarlierLedger::input(const std::string& file) {
  const auto [at, first] = at_.try_emplace(file, inputs_.size());
  if (first) inputs_.emplace_back().file = file;
  return inputs_[at->second];
}

Result<EarlierLedger> EarlierLedger::read(const std::string& ledger, const std::string& journal,
                                          const std::string& folder, Reporter& reporter) {
  EarlierLedger out;
  if (auto proven = prove_ledger(ledger); !proven) return std::unexpected(proven.error());
  for (const std::string& path : {ledger, journal}) {
    if (!file_is_there(path)) continue;
    if (auto done = out.read_lines(path, path == journal, folder, reporter); !done) {
      return std::unexpected(std::move(done.error()));
    }
  }
  return out;
}

void EarlierLedger::rename_outputs(const std::function<std::string(const std::string&)>& name) {
  for (EarlierInput& input : inputs_) {
    for (FileRecord& record : input.records) {
      for (std::string& output : record.outputs) output = name(output);
      if (!record.trace) continue;
      for (WrittenFile& file : record.trace->left) file.path = name(file.path);
    }
  }
  std::set<std::string> begun;
  for (const std::string& file : begun_) begun.insert(name(file));
  begun_ = std::move(begun);
}

Result<void> EarlierLedger::read_lines(const std::string& path, bool journal,
                                       const std::string& folder, Reporter& reporter) {
  const auto text = read_file(path, kLedgerLimit);
  if (!text) return std::unexpected(text.error());
  // The input that the current lines belong to. Its lines from an earlier run are no longer valid.
  const EarlierInput* current = nullptr;
  std::uint32_t number = 0;
  for (std::size_t at = 0; at < text->size();) {
    const std::size_t end = std::min(text->find('\n', at), text->size());
    const std::string line = text->substr(at, end - at);
    // The incomplete last line of a run that was killed means nothing.
    if (journal && end == text->size()) break;
    at = end + 1;
    ++number;
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    try {
      const Json json = Json::parse(line);
      const bool head = json.contains("journal");
      const int form = head ? json.at("journal").get<int>() : form_of(json);
      if (form > (head ? kJournalForm : kLedgerForm)) {
        return fail(diag::ledger_newer, {}, {path, std::to_string(form)});
      }
      if (head) {
        current = nullptr;
      } else if (json.contains("making")) {
        begun_.insert(path_from(folder, name_in(json.at("making"))));
      } else {
        FileRecord record = record_in(json, loss_names_);
        record.line = line;
        make_whole(record, folder);
        EarlierInput& of = input(record.packed_file.empty() ? record.path : record.packed_file);
        if (journal && current != &of) of.records.clear();
        current = &of;
        of.records.push_back(std::move(record));
      }
      continue;
    } catch (const Json::exception&) {
      Location where;
      where.line = number;
      reporter.finding(path, make_diagnostic(diag::ledger_line_unread, where));
    }
  }
  return {};
}

std::string line_with_status(const std::string& line, std::string_view status) {
  Json json = read_again(line);
  json["status"] = status;
  return json_text(json);
}

std::string line_with_left(const std::string& line, const std::vector<WrittenFile>& left) {
  Json json = read_again(line);
  json["seen"].erase("left");
  for (const auto& [path, stamp] : left) {
    json["seen"]["left"].push_back(Json::array({name_in_json(path), stamp.bytes, stamp.modified}));
  }
  return json_text(json);
}

std::string journal_head() { return json_text(Json{{"journal", kJournalForm}}) + "\n"; }
std::string making_line(const std::string& path) {
  return json_text(Json{{"making", name_in_json(path)}}) + "\n";
}

bool is_journal(const std::string& path) {
  const std::string head = journal_head();
  const auto first = first_line_of(path, head.substr(0, 1));
  if (!first) return false;
  // If a run was killed before its first line was written, the file has only part of that line, or
  // is empty.
  return first->ended ? is_journal_head(read_again(first->text)) : head.starts_with(first->text);
}

Result<void> prove_ledger(const std::string& path) {
  if (is_device(path)) return {};
  const auto first = first_line_of(path, "{");
  if (!first) return std::unexpected(first.error());
  if (first->nothing()) return {};
  const Json line = read_again(first->text);
  if (is_ledger_line(line) || is_journal_head(line)) return {};
  return fail(diag::not_a_ledger, {}, {path});
}

Result<std::unique_ptr<SideFile>> open_ledger_file(const std::string& path,
                                                   const InputFiles& inputs, bool force) {
  if (inputs.has(path)) return fail(diag::output_is_input, {}, {path});
  if (auto proven = prove_ledger(path); !proven) return std::unexpected(proven.error());
  return SideFile::open(path, inputs, force);
}

}  // namespace qipu
