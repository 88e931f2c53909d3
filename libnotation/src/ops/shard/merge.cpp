#include "ops/shard/merge.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "ops/output/packed_part.h"
#include "ops/shard/cell_numbers.h"
#include "ops/shard/progress.h"
#include "qipu/base/stamp.h"
#include "qipu/format/formats.h"

namespace qipu {
namespace {

/// The bytes of a part between two places, when it is read from the beginning.
class Middle {
 public:
  Middle(std::uint64_t first, std::uint64_t last) : first_(first), last_(last) {}
  explicit Middle(const PartNote& note)
      : Middle(note.frame.before.size(),
               note.bytes - std::min<std::uint64_t>(note.bytes, note.frame.behind.size())) {}
  std::string_view of(std::string_view bytes) {
    const std::uint64_t begin = std::clamp(first_, at_, at_ + bytes.size());
    const std::uint64_t end = std::clamp(last_, begin, at_ + bytes.size());
    const std::string_view out = bytes.substr(begin - at_, end - begin);
    at_ += bytes.size();
    return out;
  }

 private:
  std::uint64_t first_, last_, at_ = 0;
};

/// Merges files that list their games before the first of them.
Result<void> merge_listed(const Format& format, const PartFolder& folder,
                          const std::vector<PartNote>& notes, std::string_view stem,
                          const TakeBytes& take) {
  const auto writer = format.create({});
  std::uint64_t games = 0;
  for (const PartNote& note : notes) games += note.games.written;
  std::string text;
  writer->begin_list(text, games, stem);
  if (auto done = take(text); !done) return done;
  std::uint64_t first = 0;
  for (const PartNote& note : notes) {
    std::string entries;
    const auto part = [&](std::string_view bytes) -> Result<void> {
      const std::uint64_t left = note.listed - std::min<std::uint64_t>(note.listed, entries.size());
      entries += bytes.substr(0, left);
      return {};
    };
    if (auto done = read_part(folder.path_of(note), note.sum, part); !done) return done;
    writer->number(entries, first);
    first += note.games.written;
    if (auto done = take(entries); !done) return done;
  }
  text.clear();
  writer->end_list(text, games);
  if (auto done = take(text); !done) return done;
  for (const PartNote& note : notes) {
    Middle middle(note.listed, note.bytes);
    const auto part = [&](std::string_view bytes) { return take(middle.of(bytes)); };
    if (auto done = read_part(folder.path_of(note), note.sum, part); !done) return done;
  }
  text.clear();
  writer->finish(text);
  return take(text);
}

/// Returns true if a shard begins in the middle of the file with which the one before it ends.
bool goes_on(const Plan& plan, std::size_t shard) {
  if (shard == 0) return false;
  const auto& before = plan.shards[shard - 1].sections;
  const auto& sections = plan.shards[shard].sections;
  if (before.empty() || sections.empty()) return false;
  const Section& first = *sections.front().input.section;
  return !first.whole() && first.first != 0 &&
         sections.front().input.path == before.back().input.path;
}

}  // namespace

Result<std::vector<PartNote>> all_notes(const Plan& plan, const PartFolder& folder) {
  std::vector<PartNote> notes;
  std::vector<std::uint64_t> missing;
  for (const Shard& shard : plan.shards) {
    auto note = folder.done(shard);
    if (note && note->planned == shard.hash) {
      notes.push_back(std::move(*note));
    } else {
      missing.push_back(shard.id);
    }
  }
  if (!missing.empty()) {
    return fail(diag::parts_missing, {}, {std::to_string(missing.size()), array_spec(missing)});
  }
  for (const PartNote& note : notes) {
    const PartNote& first = notes.front();
    if (note.asked == first.asked && note.command == first.command) continue;
    return fail(diag::parts_differ, {}, {folder.path_of(first), folder.path_of(note)});
  }
  return notes;
}

std::vector<Input> files_planned(const std::string& plan_path, const Plan& plan) {
  std::vector<Input> files = {{.path = plan_path, .relative_path = plan_path}};
  for (const Shard& shard : plan.shards) {
    for (const PlannedSection& section : shard.sections) {
      const std::string& path = section.input.path;
      if (path != files.back().path) files.push_back({.path = path, .relative_path = path});
    }
  }
  return files;
}

std::vector<Input> files_merged(const std::string& plan_path, const Plan& plan,
                                const PartFolder& folder, const std::vector<PartNote>& notes) {
  std::vector<Input> files = files_planned(plan_path, plan);
  for (const PartNote& note : notes) {
    for (const std::string& path : {folder.path_of(note), folder.note(note.shard),
                                    folder.facts(note.shard), folder.cache(note.shard)}) {
      files.push_back({.path = path, .relative_path = path});
    }
  }
  return files;
}

Result<void> merge_parts(const Plan& plan, const PartFolder& folder,
                         const std::vector<PartNote>& notes, std::string_view stem,
                         const TakeBytes& take) {
  if (notes.empty()) return {};
  const Format* const format = find_format(notes.front().format);
  if (format != nullptr && format->listed) {
    return merge_listed(*format, folder, notes, stem, take);
  }
  const OutputFrame& frame = notes.front().frame;
  if (auto done = take(frame.before); !done) return done;
  std::uint64_t games = 0;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    const PartNote& note = notes[i];
    if (games != 0 && note.games.written != 0) {
      if (auto done = take(frame.between); !done) return done;
    }
    std::optional<CellNumbers> numbers;
    const std::uint64_t then = plan.shards[i].games_before;
    if (note.number_cell && then != games) numbers.emplace(*note.number_cell, then, games);
    Middle middle(note);
    const auto part = [&](std::string_view bytes) {
      const std::string_view own = middle.of(bytes);
      return numbers ? take(numbers->renumbered(own)) : take(own);
    };
    if (auto done = read_part(folder.path_of(note), note.sum, part); !done) return done;
    games += note.games.written;
  }
  return take(frame.behind);
}

Result<void> merge_packed(const Plan& plan, const PartFolder& folder,
                          const std::vector<PartNote>& notes, DatabaseOutput& out) {
  std::map<std::string, Stamp> files;
  for (const Shard& shard : plan.shards) {
    for (const PlannedSection& section : shard.sections) {
      files.try_emplace(section.input.path, section.stamp);
    }
  }
  out.were(std::move(files));
  PackedPartJoiner joiner(out);
  for (std::size_t i = 0; i < notes.size(); ++i) {
    const std::string path = folder.path_of(notes[i]);
    joiner.begin_part(goes_on(plan, i));
    const auto done = read_part(path, notes[i].sum, [&](std::string_view bytes) -> Result<void> {
      const auto good = joiner.take(bytes);
      if (!good) return std::unexpected(good.error());
      return *good ? Result<void>() : fail(diag::part_damaged, {}, {path});
    });
    if (!done) return done;
  }
  if (!joiner.end()) return fail(diag::part_damaged, {}, {folder.path_of(notes.back())});
  return out.finish();
}

}  // namespace qipu
