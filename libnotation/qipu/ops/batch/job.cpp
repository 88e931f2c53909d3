#include "qipu/ops/batch/job.h"

#include <nlohmann/json.hpp>

#include "qipu/base/json_text.h"

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

}  // namespace

std::string losses_json(const Losses& losses) { return json_text(json_of(losses)); }

std::string ledger_line(const FileRecord& record,
                        const std::function<std::string(const Diagnostic&)>& say) {
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
  return json_text(line);
}

int Summary::exit_code(std::optional<Severity> fail_on) const {
  const bool nothing = failed != 0 && failed + skipped + not_tried == inputs;
  if (could_not || nothing) return 2;
  return fail_on && findings.reaches(*fail_on) ? 1 : 0;
}

}  // namespace qipu
