#include "ops/shard/plan.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "base/files/file.h"
#include "base/files/file_part.h"
#include "base/hash/sha256.h"
#include "base/json_text.h"
#include "ops/batch/job.h"
#include "ops/run/safe_names.h"
#include "qipu/archive/database.h"
#include "qipu/format/formats.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kHashDigits = 16;

Json json_of(const PlannedSection& section) {
  const Section& part = *section.input.section;
  Json json;
  json["path"] = name_in_json(section.input.path);
  json["below"] = name_in_json(section.input.relative_path);
  if (section.input.found) json["found"] = true;
  json["size"] = section.stamp.bytes;
  json["modified"] = section.stamp.modified;
  if (!section.state.empty()) json["state"] = section.state;
  if (!part.whole()) {
    json["first"] = part.first;
    json["end"] = part.end;
    json["games_before"] = part.games_before;
    json["lines_before"] = part.lines_before;
    json["columns_before"] = part.columns_before;
  }
  if (part.passed_over) json["passed_over"] = true;
  json["bytes"] = section.bytes;
  json["games"] = section.games;
  if (!section.sha256.empty()) json["sha256"] = section.sha256;
  return json;
}

/// Throws the parser's exceptions.
PlannedSection section_in(const Json& json) {
  PlannedSection section;
  section.input.path = name_from_json(json.at("path").get<std::string>());
  section.input.relative_path = name_from_json(json.at("below").get<std::string>());
  if (!Database::is_url(section.input.path)) {
    section.input.relative_path = safe_path_again(section.input.relative_path);
  }
  section.input.found = json.value("found", false);
  section.stamp = {json.at("size").get<std::int64_t>(), json.at("modified").get<std::int64_t>()};
  section.state = json.value("state", std::string());
  Section& part = section.input.section.emplace();
  if (json.contains("end")) {
    part.first = json.at("first").get<std::uint64_t>();
    part.end = json.at("end").get<std::uint64_t>();
    part.games_before = json.at("games_before").get<std::uint32_t>();
    part.lines_before = json.at("lines_before").get<std::uint32_t>();
    part.columns_before = json.at("columns_before").get<std::uint32_t>();
  }
  part.passed_over = json.value("passed_over", false);
  section.bytes = json.at("bytes").get<std::uint64_t>();
  section.games = json.at("games").get<std::uint64_t>();
  section.sha256 = json.value("sha256", std::string());
  return section;
}

Shard shard_in(const Json& json) {
  Shard shard;
  shard.id = json.at("shard").get<std::uint64_t>();
  shard.games_before = json.at("games_before").get<std::uint64_t>();
  for (const Json& section : json.at("sections")) shard.sections.push_back(section_in(section));
  shard.hash = hash_of(shard);
  return shard;
}

Result<PlanHead> head_in(const std::string& path, const std::string& line,
                         const std::string& version) {
  const Json json = Json::parse(line, nullptr, false);
  const auto no_plan = [&] { return fail(diag::not_a_plan, {}, {path}); };
  if (!json.is_object() || !json.contains("qipu_plan")) return no_plan();
  try {
    const int form = json.at("qipu_plan").get<int>();
    PlanHead head;
    head.version = json.at("version").get<std::string>();
    if (form != kShardForm || head.version != version) {
      return fail(diag::plan_otherwise, {}, {path, head.version, version});
    }
    head.shards = json.at("shards").get<std::uint64_t>();
    head.games = json.at("games").get<std::uint64_t>();
    head.bytes = json.at("bytes").get<std::uint64_t>();
    head.hash = json.at("hash").get<std::string>();
    if (json.contains("from")) {
      head.from = find_format(json.at("from").get<std::string>());
      if (head.from == nullptr) return no_plan();
    }
    if (json.contains("encoding")) {
      head.encoding = parse_encoding(json.at("encoding").get<std::string>());
      if (!head.encoding) return no_plan();
    }
    if (json.contains("read_as")) {
      head.words = find_notation(json.at("read_as").get<std::string>());
      if (head.words == nullptr) return no_plan();
    }
    return head;
  } catch (const Json::exception&) {
    return no_plan();
  }
}

/// The lines of a plan's file, one after another, without holding all of it in memory.
class PlanLines {
 public:
  explicit PlanLines(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}

  /// Reads the next line. Returns false at the end. Errors: cannot_read.
  Result<bool> next(std::string& line) {
    constexpr std::size_t kBlock = std::size_t{1} << 16;
    for (;;) {
      if (const std::size_t end = held_.find('\n', at_); end != held_.npos) {
        line.assign(held_, at_, end - at_);
        at_ = end + 1;
        return true;
      }
      held_.erase(0, std::exchange(at_, 0));
      const auto got = source_->read(held_, kBlock);
      if (!got) return std::unexpected(got.error());
      if (*got != 0) continue;
      line = std::exchange(held_, {});
      return !line.empty();
    }
  }

 private:
  std::unique_ptr<ByteSource> source_;
  std::string held_;
  std::size_t at_ = 0;
};

/// `only`: the shard to read; no value: all shards.
Result<Plan> read(const std::string& path, std::optional<std::uint64_t> only,
                  const std::string& version) {
  auto source = ByteSource::open(path);
  if (!source) return std::unexpected(std::move(source.error()));
  PlanLines lines(std::move(*source));
  std::string line;
  auto more = lines.next(line);
  if (!more) return std::unexpected(std::move(more.error()));
  auto head = head_in(path, line, version);
  if (!head) return std::unexpected(std::move(head.error()));
  Plan plan{.head = std::move(*head), .shards = {}};
  if (only && *only >= plan.head.shards) {
    return fail(diag::no_such_shard, {},
                {std::to_string(*only), path, std::to_string(plan.head.shards)});
  }
  for (std::uint64_t id = 0; id < plan.head.shards; ++id) {
    more = lines.next(line);
    if (!more) return std::unexpected(std::move(more.error()));
    if (only && id != *only) continue;
    try {
      const Json json = Json::parse(line);
      plan.shards.push_back(shard_in(json));
      Shard& shard = plan.shards.back();
      if (shard.id != id || shard.hash != json.at("hash").get<std::string>()) {
        return fail(diag::not_a_plan, {}, {path});
      }
    } catch (const Json::exception&) {
      return fail(diag::not_a_plan, {}, {path});
    }
    if (only) return plan;
  }
  if (hash_of(plan.shards) != plan.head.hash) return fail(diag::not_a_plan, {}, {path});
  return plan;
}

}  // namespace

std::string hash_of(const Shard& shard) {
  Json sections = Json::array();
  for (const PlannedSection& section : shard.sections) {
    Json json = json_of(section);
    if (!section.sha256.empty()) json.erase("modified");
    sections.push_back(std::move(json));
  }
  return sha256_of(json_text(sections) + std::to_string(shard.games_before)).substr(0, kHashDigits);
}

/// Hashes what is planned in the form in which the header of the plan has it.
std::string hash_of(const std::vector<Shard>& shards) {
  Sha256 sum;
  for (const Shard& shard : shards) sum.add(shard.hash);
  return sum.digits().substr(0, kHashDigits);
}

std::uint64_t Shard::games() const {
  std::uint64_t sum = 0;
  for (const PlannedSection& section : sections) sum += section.games;
  return sum;
}

std::uint64_t Shard::bytes() const {
  std::uint64_t sum = 0;
  for (const PlannedSection& section : sections) sum += section.bytes;
  return sum;
}

std::string plan_text(const Plan& plan) {
  const PlanHead& head = plan.head;
  Json json;
  json["qipu_plan"] = kShardForm;
  json["version"] = head.version;
  if (head.from != nullptr) json["from"] = head.from->id;
  if (head.encoding) json["encoding"] = encoding_name(*head.encoding);
  if (head.words != nullptr) json["read_as"] = head.words->id;
  json["shards"] = head.shards;
  json["games"] = head.games;
  json["bytes"] = head.bytes;
  json["hash"] = head.hash;
  std::string text = json_text(json) + "\n";
  for (const Shard& shard : plan.shards) {
    Json line;
    line["shard"] = shard.id;
    line["games"] = shard.games();
    line["bytes"] = shard.bytes();
    line["games_before"] = shard.games_before;
    line["sections"] = Json::array();
    for (const PlannedSection& section : shard.sections)
      line["sections"].push_back(json_of(section));
    line["hash"] = shard.hash;
    text += json_text(line) + "\n";
  }
  return text;
}

Result<Plan> read_plan(const std::string& path, const std::string& version) {
  return read(path, std::nullopt, version);
}

Result<Plan> read_shard(const std::string& path, std::uint64_t id, const std::string& version) {
  return read(path, id, version);
}

Result<void> check_files(const Shard& shard) {
  for (const PlannedSection& section : shard.sections) {
    const std::string& path = section.input.path;
    if (Database::is_url(path)) {
      const auto database = Database::open(path);
      if (!database) return std::unexpected(database.error());
      if ((*database)->state() != section.state) return fail(diag::plan_changed, {}, {path});
      continue;
    }
    const Stamp now = stamp_of(path);
    if (now == section.stamp) continue;
    const auto changed = [&] { return fail(diag::plan_changed, {}, {path}); };
    if (now.bytes != section.stamp.bytes || section.sha256.empty()) return changed();
    const Section& part = *section.input.section;
    const auto sum = sha256_of_part(path, part.first, part.whole() ? kFileEnd : part.end);
    if (!sum) return std::unexpected(sum.error());
    if (*sum != section.sha256) return changed();
  }
  return {};
}

}  // namespace qipu
