#include "ops/shard/part.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/files/file.h"
#include "base/hash/checksum.h"
#include "base/json_text.h"
#include "base/platform/files.h"
#include "base/reason.h"
#include "ops/batch/job.h"

namespace qipu {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kNoteLimit = std::size_t{1} << 20;

std::string note_text(const PartNote& note) {
  const GameCounts& games = note.games;
  Json json;
  json["form"] = kShardForm;
  json["version"] = note.version;
  json["command"] = note.command;
  json["shard"] = note.shard;
  json["planned"] = note.planned;
  json["asked"] = note.asked;
  json["part"] = note.part;
  json["bytes"] = note.bytes;
  json["checksum"] = note.sum;
  json["games_read"] = games.read;
  json["games_written"] = games.written;
  json["games_left_out"] = games.left_out;
  json["games_reported"] = games.reported;
  json["plies"] = games.plies;
  json["errors"] = note.findings[Severity::error] + note.findings[Severity::fatal];
  json["warnings"] = note.findings[Severity::warning];
  json["status"] = note.status;
  json["seconds"] = note.seconds;
  json["before"] = name_in_json(note.frame.before);
  json["between"] = name_in_json(note.frame.between);
  json["behind"] = name_in_json(note.frame.behind);
  if (note.number_cell) json["number_cell"] = *note.number_cell;
  if (!note.format.empty()) json["format"] = note.format;
  if (note.listed != 0) json["listed"] = note.listed;
  if (note.facts) {
    json["facts_bytes"] = note.facts->bytes;
    json["facts_checksum"] = note.facts->sum;
  }
  return json_text(json) + "\n";
}

std::optional<PartNote> note_in(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    const auto words = [&](const char* field) { return json.at(field).get<std::string>(); };
    const auto number = [&](const char* field) { return json.at(field).get<std::uint64_t>(); };
    if (json.at("form").get<int>() != kShardForm) return std::nullopt;
    PartNote note;
    note.version = words("version");
    note.command = words("command");
    note.shard = number("shard");
    note.planned = words("planned");
    note.asked = words("asked");
    note.part = words("part");
    note.bytes = number("bytes");
    note.sum = words("checksum");
    note.games = {.read = number("games_read"),
                  .written = number("games_written"),
                  .left_out = number("games_left_out"),
                  .unasked = 0,
                  .reported = number("games_reported"),
                  .plies = number("plies")};
    note.findings.add(Severity::error, number("errors"));
    note.findings.add(Severity::warning, number("warnings"));
    note.status = json.at("status").get<int>();
    note.seconds = json.at("seconds").get<double>();
    note.frame = {name_from_json(words("before")), name_from_json(words("between")),
                  name_from_json(words("behind"))};
    if (json.contains("number_cell")) note.number_cell = number("number_cell");
    note.format = json.value("format", std::string());
    note.listed = json.value("listed", std::uint64_t{0});
    if (json.contains("facts_bytes")) note.facts = {number("facts_bytes"), words("facts_checksum")};
    return note;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

/// Makes sure that what was written to a file or a folder is on the disk.
Result<void> flush(const std::string& path, bool folder = false) {
  bool opened = false;
  const int error = platform::flush_path(path, folder, opened);
  if (error == 0) return {};
  return fail(opened ? diag::cannot_write : diag::cannot_open, {}, {path, reason(error)});
}

Result<void> each_block(const std::string& path, const TakeBytes& take) {
  constexpr std::size_t kBlock = std::size_t{1} << 18;
  auto source = ByteSource::open(path);
  if (!source) return std::unexpected(std::move(source.error()));
  std::string bytes;
  for (;;) {
    bytes.clear();
    const auto got = (*source)->read(bytes, kBlock);
    if (!got) return std::unexpected(got.error());
    if (*got == 0) return {};
    if (auto done = take(bytes); !done) return done;
  }
}

Result<std::string> checksum_of(const std::string& path) {
  Checksum sum;
  auto done = each_block(path, [&](std::string_view bytes) -> Result<void> {
    sum.add(bytes);
    return {};
  });
  if (!done) return std::unexpected(std::move(done.error()));
  return sum.digits();
}

std::string number_of(std::uint64_t shard) {
  constexpr std::size_t kDigits = 5;
  const std::string number = std::to_string(shard);
  return std::string(kDigits - std::min(kDigits, number.size()), '0') + number;
}

}  // namespace

Result<void> read_part(const std::string& path, const std::string& sum, const TakeBytes& take) {
  Checksum found;
  auto done = each_block(path, [&](std::string_view bytes) {
    found.add(bytes);
    return take(bytes);
  });
  if (done && found.digits() != sum) return fail(diag::part_damaged, {}, {path});
  return done;
}

PartFolder::PartFolder(std::string path) : path_(std::move(path)) {
  if (!path_.ends_with('/')) path_ += '/';
}

std::string PartFolder::part(std::uint64_t shard, std::string_view extension) const {
  return path_ + "part-" + number_of(shard) + "." + std::string(extension);
}
std::string PartFolder::note(std::uint64_t shard) const {
  return path_ + "part-" + number_of(shard) + ".done.json";
}
std::string PartFolder::running(std::uint64_t shard) const {
  return path_ + "part-" + number_of(shard) + ".running";
}

std::string PartFolder::facts(std::uint64_t shard) const {
  return path_ + "part-" + number_of(shard) + ".facts";
}
std::string PartFolder::cache(std::uint64_t shard) const {
  return path_ + "cache-" + number_of(shard) + ".jsonl";
}

Result<void> PartFolder::make() const {
  const int error = platform::make_folders(path_);
  if (error != 0) return fail(diag::cannot_write, {}, {path_, reason(error)});
  return {};
}

std::optional<PartNote> PartFolder::done(const Shard& shard) const {
  const auto text = read_file(note(shard.id), kNoteLimit);
  if (!text) return std::nullopt;
  auto found = note_in(*text);
  if (!found || found->shard != shard.id || found->part.contains('/')) return std::nullopt;
  const auto is_there = [](const std::string& path, std::uint64_t bytes) {
    return stamp_of(path).bytes == static_cast<std::int64_t>(bytes);
  };
  if (!is_there(path_of(*found), found->bytes)) return std::nullopt;
  if (found->facts && !is_there(facts(shard.id), found->facts->bytes)) return std::nullopt;
  return found;
}

Result<void> PartFolder::settle(PartNote& note) const {
  const std::string path = path_of(note);
  if (auto done = flush(path); !done) return done;
  if (note.facts) {
    if (auto done = flush(facts(note.shard)); !done) return done;
  }
  if (note.sum.empty()) {
    auto sum = checksum_of(path);
    if (!sum) return std::unexpected(std::move(sum.error()));
    note.sum = std::move(*sum);
  }
  const Stamp stamp = stamp_of(path);
  note.bytes = static_cast<std::uint64_t>(std::max<std::int64_t>(stamp.bytes, 0));
  if (auto done = flush(path_, true); !done) return done;
  const std::string done_path = this->note(note.shard);
  auto file = AtomicFile::create(done_path);
  if (!file) return std::unexpected(std::move(file.error()));
  auto written = file->write(note_text(note));
  if (written) written = file->commit();
  if (written) written = flush(done_path);
  if (written) written = flush(path_, true);
  if (written) platform::remove_file(running(note.shard));
  return written;
}

std::optional<WorkNote> read_running(const std::string& path) {
  const auto text = read_file(path, kNoteLimit);
  if (!text) return std::nullopt;
  try {
    const Json json = Json::parse(*text);
    return WorkNote{.host = json.at("host").get<std::string>(),
                    .process = json.at("process").get<std::int64_t>(),
                    .since = json.at("since").get<std::int64_t>()};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void write_running(const std::string& path, const WorkNote& note) {
  Json json;
  json["host"] = note.host;
  json["process"] = note.process;
  json["since"] = note.since;
  auto file = AtomicFile::create(path);
  if (!file || !file->write(json_text(json) + "\n")) return;  // nothing depends on it
  static_cast<void>(file->commit());
}

}  // namespace qipu
