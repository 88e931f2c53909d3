#include "ops/batch/job.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/ascii.h"
#include "base/json_text.h"
#include "text/utf8.h"

namespace qipu {

void FileRecord::add_reason(const Diagnostic& d, std::uint64_t unwritten) {
  for (Reason& reason : reasons) {
    if (reason.first.code != d.code) continue;
    reason.games += unwritten;
    return;
  }
  reasons.push_back({d, unwritten});
}

std::string_view FileRecord::status() const {
  if (gone) return "gone";
  if (!tried) return "not tried";
  if (findings[Severity::fatal] != 0) return "failed";
  if (skipped) return "skipped";
  return findings.reaches(Severity::warning) ? "findings" : "ok";
}

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Losses& losses) {
  Json all = Json::array();
  for (const Loss& loss : losses) {
    Json one = {{"what", loss.what}};
    if (!loss.detail.empty()) one["detail"] = loss.detail;
    one["count"] = loss.count;
    all.push_back(std::move(one));
  }
  return all;
}

Json json_of(const Stamp& stamp) { return Json::array({stamp.bytes, stamp.modified}); }

Json json_of(const Trace& trace, const FileRecord& record) {
  Json outputs = Json::array();
  for (const Stamp& stamp : trace.written) outputs.push_back(json_of(stamp));
  Json seen = {{"form", kLedgerForm},
               {"asked", trace.asked},
               {"bytes", trace.seen.bytes},
               {"modified", trace.seen.modified},
               {"outputs", std::move(outputs)}};
  if (!record.packed_file.empty()) {
    seen["below"] = name_in_json(record.relative_path);
    seen["within"] = name_in_json(record.packed_file);
  }
  if (!valid_utf8(record.path)) seen["path"] = name_in_json(record.path);
  if (!std::ranges::all_of(record.outputs, valid_utf8)) {
    for (const std::string& output : record.outputs) seen["names"].push_back(name_in_json(output));
  }
  if (trace.left.empty()) return seen;
  Json& left = seen["left"] = Json::array();
  for (const auto& [path, stamp] : trace.left) {
    left.push_back(Json::array({name_in_json(path), stamp.bytes, stamp.modified}));
  }
  return seen;
}

}  // namespace

std::string name_in_json(const std::string& name) {
  if (valid_utf8(name)) return name;
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out(1, '\0');
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 0xFU];
  }
  return out;
}

std::string name_from_json(const std::string& text) {
  if (!text.starts_with('\0')) return text;
  const auto digit = [](char c) { return ascii::is_digit(c) ? c - '0' : c - 'a' + 10; };
  std::string out;
  for (std::size_t i = 1; i + 1 < text.size(); i += 2) {
    out += static_cast<char>(digit(text[i]) * 16 + digit(text[i + 1]));
  }
  return out;
}

std::string losses_json(const Losses& losses) { return json_text(json_of(losses)); }

std::string ledger_line(const FileRecord& record,
                        const std::function<std::string(const Diagnostic&)>& say) {
  if (!record.line.empty()) return record.line;
  Json reasons = Json::array();
  for (const auto& [first, games] : record.reasons) {
    Json reason = {
        {"code", first.code->number}, {"name", first.code->name}, {"message", say(first)}};
    if (games != 0) reason["games"] = games;
    reasons.push_back(std::move(reason));
  }
  Json line = {
      {"path", record.path},
      {"bytes", record.bytes},
      {"encoding", record.encoding},
      {"format", record.format},
      {"games_read", record.games.read},
      {"games_written", record.games.written},
      {"games_reported", record.games.reported},
      {"plies", record.games.plies},
      {"errors", record.findings[Severity::error] + record.findings[Severity::fatal]},
      {"warnings", record.findings[Severity::warning]},
      {"lost", json_of(record.losses)},
      {"outputs", record.outputs},
      {"status", record.status()},
      {"reasons", std::move(reasons)},
  };
  const std::uint64_t left_out = record.games.left_out + record.games.unasked;
  if (left_out != 0) line["games_left_out"] = left_out;
  if (record.trace) line["seen"] = json_of(*record.trace, record);
  return json_text(line);
}

int Summary::exit_code(std::optional<Severity> fail_on) const {
  const bool nothing = failed != 0 && failed + skipped + not_tried == inputs;
  if (could_not || nothing) return 2;
  return fail_on && findings.reaches(*fail_on) ? 1 : 0;
}

}  // namespace qipu
