#include "qipu/ops/shard/merge.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "qipu/base/ascii.h"
#include "qipu/base/file.h"
#include "qipu/base/sha256.h"
#include "qipu/ops/shard/progress.h"

namespace qipu {
namespace {

/// Counts the numbers in one column of a table on from another number. Rows come in pieces.
class CellNumbers {
 public:
  /// `cell`: which of a row it is, from 0.
  CellNumbers(std::uint64_t cell, std::uint64_t then, std::uint64_t now)
      : wanted_(cell), then_(then), now_(now) {}

  std::string renumbered(std::string_view bytes) {
    std::string out;
    for (const char c : bytes) {
      if (c == '"') quoted_ = !quoted_;
      const bool ends = !quoted_ && (c == ',' || c == '\n');
      if (cell_ == wanted_ && !ends) {
        number_ += c;
        continue;
      }
      if (ends) {
        if (cell_ == wanted_) put_number(out);
        cell_ = c == '\n' ? 0 : cell_ + 1;
      }
      out += c;
    }
    return out;
  }

 private:
  void put_number(std::string& out) {
    const auto number = ascii::whole_number<std::uint64_t>(number_);
    out += number ? std::to_string(*number - then_ + now_) : number_;
    number_.clear();
  }

  std::uint64_t wanted_, then_, now_;
  std::uint64_t cell_ = 0;
  bool quoted_ = false;
  std::string number_;
};

/// What of a part stands between its frame's ends, as it is read from the beginning.
class Middle {
 public:
  Middle(const PartNote& note) : first_(note.frame.before.size()) {
    last_ = note.bytes - std::min(note.bytes, std::uint64_t{note.frame.behind.size()});
  }
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

Result<void> copy_part(const std::string& path, const PartNote& note,
                       std::optional<CellNumbers> numbers, const TakeBytes& take) {
  constexpr std::size_t kBlock = std::size_t{1} << 18;
  auto source = ByteSource::open(path);
  if (!source) return std::unexpected(std::move(source.error()));
  Sha256 sum;
  Middle middle(note);
  std::string bytes;
  for (;;) {
    bytes.clear();
    const auto got = (*source)->read(bytes, kBlock);
    if (!got) return std::unexpected(got.error());
    if (*got == 0) break;
    sum.add(bytes);
    const std::string_view games = middle.of(bytes);
    auto done = numbers ? take(numbers->renumbered(games)) : take(games);
    if (!done) return done;
  }
  if (sum.digits() != note.sha256) return fail(diag::part_damaged, {}, {path});
  return {};
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

Result<void> merge_parts(const Plan& plan, const PartFolder& folder,
                         const std::vector<PartNote>& notes, const TakeBytes& take) {
  if (notes.empty()) return {};
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
    if (auto done = copy_part(folder.path_of(note), note, std::move(numbers), take); !done) {
      return done;
    }
    games += note.games.written;
  }
  return take(frame.behind);
}

}  // namespace qipu
