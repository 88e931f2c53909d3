#include "ops/mend/mend_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <vector>

#include "base/files/file.h"
#include "base/platform/files.h"

namespace qipu {
namespace {

constexpr std::size_t kContext = 3;  // unchanged lines shown around a change

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    out.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

/// Text lines that are replaced by other lines.
struct Block {
  std::size_t begin, end;  // lines of the file, from 0
  std::vector<std::string> after;
};

std::vector<Block> blocks_of(std::string_view bytes, std::span<const Patch> patches,
                             const std::vector<std::string_view>& lines) {
  std::vector<std::size_t> starts = {0};  // the offset of each line, and the end of the last one
  for (const std::string_view line : lines) starts.push_back(starts.back() + line.size());
  // Text added after a last line without a line end belongs to that line.
  const std::size_t most = lines.size() - (lines.empty() || bytes.ends_with('\n') ? 0 : 1);
  const auto line_of = [&](std::size_t offset) {
    const auto after = std::ranges::upper_bound(starts, offset);
    return std::min(static_cast<std::size_t>(after - starts.begin()) - 1, most);
  };
  std::vector<Block> out;
  for (std::size_t i = 0; i < patches.size();) {
    Block block{line_of(patches[i].offset), 0, {}};
    std::size_t at = starts[block.begin];
    std::string after;
    for (; i < patches.size(); ++i) {
      const Patch& p = patches[i];
      if (block.end != 0 && line_of(p.offset) >= block.end) break;
      after += bytes.substr(at, p.offset - at);
      after += p.after;
      at = p.offset + p.before.size();
      block.end = line_of(at) + 1;
    }
    block.end = std::min(block.end, lines.size());
    after += bytes.substr(at, starts[block.end] - at);
    for (const std::string_view line : lines_of(after)) block.after.emplace_back(line);
    while (block.begin < block.end && !block.after.empty() &&
           lines[block.begin] == block.after.front()) {
      ++block.begin;
      block.after.erase(block.after.begin());
    }
    while (block.begin < block.end && !block.after.empty() &&
           lines[block.end - 1] == block.after.back()) {
      --block.end;
      block.after.pop_back();
    }
    if (block.begin != block.end || !block.after.empty()) out.push_back(std::move(block));
  }
  return out;
}

void write_line(std::string& out, char mark, std::string_view line) {
  out += mark;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

/// Gives `file` the owner, mode and attributes of the file at `path`. Reports what would be lost if
/// `file` replaced that file; returns no value if nothing would be.
std::optional<Diagnostic> would_lose(AtomicFile& file, const std::string& path) {
  std::vector<std::string> lost;
  if (const auto facts = platform::facts_of(path); facts && facts->names > 1)
    lost.emplace_back("its other names (hard links)");
  std::ranges::move(file.become_like(path), std::back_inserter(lost));
  if (lost.empty()) return std::nullopt;
  std::string words;
  for (const std::string& word : lost) words += (words.empty() ? "" : ", ") + word;
  return make_diagnostic(diag::mend_loses, {}, {words});
}

/// Keeps the original file under the name `kept`: by a hard link, which remains when the changed
/// file replaces the first name, or by a copy if no link can be made.
Result<void> back_up(const std::string& path, std::string_view bytes, const std::string& kept,
                     bool force) {
  const int error = platform::add_name(path, kept);
  if (error == 0) return {};
  if (error == EEXIST && !force) return fail(diag::output_exists, {}, {kept});
  auto file = AtomicFile::create(kept, force ? Existing::replaced : Existing::kept);
  if (!file) return std::unexpected(std::move(file.error()));
  file->become_like(path);  // nothing is lost: would_lose() has checked that
  if (auto written = file->write(bytes); !written) return written;
  return file->commit();
}

std::string range_text(std::size_t begin, std::size_t count) {
  return std::to_string(count == 0 ? begin : begin + 1) + "," + std::to_string(count);
}

}  // namespace

void write_unified_diff(std::string& out, std::string_view name, std::string_view bytes,
                        std::span<const Patch> patches) {
  const std::vector<std::string_view> lines = lines_of(bytes);
  const std::vector<Block> blocks = blocks_of(bytes, patches, lines);
  if (blocks.empty()) return;
  // patch(1) needs a tab after a name with blanks.
  const std::string_view stop = name.find(' ') != name.npos ? "\t\n" : "\n";
  out.append("--- ").append(name).append(stop).append("+++ ").append(name).append(stop);
  std::size_t added = 0, removed = 0;  // lines added and removed before the hunk
  for (std::size_t i = 0; i < blocks.size();) {
    std::size_t j = i + 1;
    while (j < blocks.size() && blocks[j].begin <= blocks[j - 1].end + 2 * kContext) ++j;
    const std::size_t begin = blocks[i].begin - std::min(blocks[i].begin, kContext);
    const std::size_t end = std::min(blocks[j - 1].end + kContext, lines.size());
    std::size_t more = 0, less = 0;
    std::string body;
    std::size_t at = begin;
    for (; i < j; ++i) {
      const Block& b = blocks[i];
      for (; at < b.begin; ++at) write_line(body, ' ', lines[at]);
      for (; at < b.end; ++at) write_line(body, '-', lines[at]);
      for (const std::string& line : b.after) write_line(body, '+', line);
      less += b.end - b.begin;
      more += b.after.size();
    }
    for (; at < end; ++at) write_line(body, ' ', lines[at]);
    out += "@@ -" + range_text(begin, end - begin) + " +" +
           range_text(begin + added - removed, end - begin + more - less) + " @@\n" + body;
    added += more;
    removed += less;
  }
}

std::string backup_of(const std::string& path) { return path + ".orig"; }

std::optional<Diagnostic> not_to_be_mended(const std::string& path,
                                           const MendFileOptions& options) {
  const auto facts = platform::facts_of(path);
  if (!facts || !facts->is_file()) return std::nullopt;
  if (options.backup && !options.force && platform::facts_of_name(backup_of(path))) {
    return make_diagnostic(diag::mend_no_place, {}, {"a file with an .orig beside it"});
  }
  if (!options.force && platform::is_read_only(path))
    return make_diagnostic(diag::mend_read_only, {});
  if (platform::is_frozen(path))
    return make_diagnostic(diag::cannot_write, {}, {path, std::strerror(EPERM)});
  auto trial = AtomicFile::create(path);
  return trial ? would_lose(*trial, path) : trial.error();
}

Result<void> mend_file(const std::string& path, std::span<const Patch> patches,
                       const MendFileOptions& options, std::size_t limit) {
  const auto bytes = read_file(path, limit);
  if (!bytes) return std::unexpected(bytes.error());
  const auto after = patched(*bytes, patches);
  if (!after) return fail(diag::cannot_write, {}, {path, "it changed while it was read"});
  const std::string kept = backup_of(path);
  if (options.backup && !options.force && platform::facts_of_name(kept)) {
    return fail(diag::output_exists, {}, {kept});
  }
  if (!options.force && platform::is_read_only(path)) return fail(diag::mend_read_only);
  auto file = AtomicFile::create(path);
  if (!file) return std::unexpected(std::move(file.error()));
  if (auto loss = would_lose(*file, path)) return std::unexpected(*std::move(loss));
  if (auto written = file->write(*after); !written) return written;
  if (options.backup) {
    if (auto done = back_up(path, *bytes, kept, options.force); !done) return done;
  }
  auto done = file->commit();
  if (!done && options.backup && !options.force)
    platform::remove_file(kept);  // this call has made it
  return done;
}

}  // namespace qipu
