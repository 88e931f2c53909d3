#include "ops/shard/merge_duplicates.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "base/bytes.h"
#include "base/files/records.h"
#include "ops/shard/cell_numbers.h"

namespace qipu {
namespace {

using Keep = DuplicateOptions::Keep;

/// The facts of a game.
struct FactsOfGame {
  std::uint32_t number = 0;
  std::uint64_t size = 0;  ///< the size of its written bytes
  std::string_view facts;
};
std::optional<FactsOfGame> game_in(std::string_view bytes) {
  ByteCursor cursor(bytes);
  FactsOfGame game;
  game.number = static_cast<std::uint32_t>(cursor.varint());
  game.size = cursor.varint();
  game.facts = bytes.substr(cursor.at());
  const bool good = cursor.good() && game.facts.size() >= kFactsHead &&
                    packed_size(game.facts) == game.facts.size();
  return good ? std::optional(game) : std::nullopt;
}

/// Calls `take` with each record of the facts of a part. Errors: part_damaged, those of reading and
/// of `take`.
template <class Take>
Result<void> each_record(const PartFolder& folder, const PartNote& note, const Take& take) {
  const std::string path = folder.facts(note.shard);
  const auto damaged = [&] { return fail(diag::part_damaged, {}, {path}); };
  if (!note.facts) return damaged();
  RecordCutter cutter;
  auto done = read_part(path, note.facts->sum, [&](std::string_view bytes) -> Result<void> {
    const auto good = cutter.take(bytes, take);
    if (!good) return std::unexpected(good.error());
    return *good ? Result<void>() : damaged();
  });
  if (done && !cutter.at_end()) return damaged();
  return done;
}

std::optional<DuplicateOptions> options_in(std::string_view bytes) {
  constexpr std::size_t kSize = 3;
  if (bytes.size() != kSize || bytes[0] < 0 || bytes[0] > static_cast<char>(Keep::last)) {
    return std::nullopt;
  }
  return DuplicateOptions{
      .keep = static_cast<Keep>(bytes[0]), .near = bytes[1] != 0, .moves_alone = bytes[2] != 0};
}

/// One of the two files that are written: its games, with the text between them.
struct JoinedFile {
  const TakeBytes& take;
  std::uint64_t games = 0;
};

/// Passes the games of one part to the files that they belong to.
class GameSorter {
 public:
  /// `sizes`: the sizes of the games; `is_copy`: for each game, whether it is a copy. `files`: the
  /// file of games that stay, and the file of copies.
  GameSorter(const PartNote& note, std::uint64_t games_before,
             const std::vector<std::uint64_t>& sizes, const std::vector<bool>& is_copy,
             std::array<JoinedFile, 2>& files)
      : note_(note),
        games_before_(games_before),
        sizes_(sizes),
        is_copy_(is_copy),
        files_(files),
        left_(note.frame.before.size()) {}

  Result<void> take(std::string_view bytes) {
    while (!bytes.empty()) {
      while (left_ == 0) {
        if (auto moved = move_on(); !moved) return moved;
      }
      const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
      const std::string_view piece = bytes.substr(0, size);
      left_ -= size;
      bytes.remove_prefix(size);
      if (to_ == nullptr) continue;
      auto done = numbers_ ? to_->take(numbers_->renumbered(piece)) : to_->take(piece);
      if (!done) return done;
    }
    return {};
  }

 private:
  /// Moves on to the next game, or to the text before it.
  Result<void> move_on() {
    if (next_ == sizes_.size()) {
      to_ = nullptr;
      left_ = std::numeric_limits<std::uint64_t>::max();
      return {};
    }
    if (next_ != 0 && !std::exchange(between_, true) && !note_.frame.between.empty()) {
      to_ = nullptr;
      left_ = note_.frame.between.size();
      return {};
    }
    between_ = false;
    left_ = sizes_[next_];
    to_ = &files_[is_copy_[next_] ? 1 : 0];
    ++next_;
    if (note_.number_cell) {
      numbers_.emplace(*note_.number_cell, games_before_ + next_, to_->games + 1);
    }
    return to_->games++ == 0 ? Result<void>() : to_->take(note_.frame.between);
  }

  const PartNote& note_;
  std::uint64_t games_before_;
  const std::vector<std::uint64_t>& sizes_;
  const std::vector<bool>& is_copy_;
  std::array<JoinedFile, 2>& files_;
  std::uint64_t left_;        ///< the remaining bytes of the current game or text
  JoinedFile* to_ = nullptr;  ///< null: the bytes are skipped
  std::size_t next_ = 0;      ///< the index of the next game
  bool between_ = false;      ///< the text before it has been passed
  std::optional<CellNumbers> numbers_;
};

}  // namespace

Result<FactsFile> FactsFile::create(const std::string& path, const DuplicateOptions& how) {
  auto file = AtomicFile::create(path);
  if (!file) return std::unexpected(std::move(file.error()));
  FactsFile out(std::move(*file));
  const std::string options = {static_cast<char>(how.keep), static_cast<char>(how.near ? 1 : 0),
                               static_cast<char>(how.moves_alone ? 1 : 0)};
  if (auto done = out.write('o', options); !done) return std::unexpected(std::move(done.error()));
  return out;
}

Result<void> FactsFile::write(char letter, std::string_view bytes) {
  record_.clear();
  put_record(letter, bytes, record_);
  sum_.add(record_);
  size_ += record_.size();
  return file_.write(record_);
}

Result<void> FactsFile::add(const Input& from, const WrittenGame& game) {
  if (path_ != from.path) {
    path_ = from.path;
    if (auto done = write('f', path_); !done) return done;
  }
  bytes_.clear();
  put_varint(bytes_, game.number);
  put_varint(bytes_, game.bytes.size());
  bytes_ += game.facts;
  return write('g', bytes_);
}

Result<std::unique_ptr<MergedDuplicates>> MergedDuplicates::join(const PartFolder& folder,
                                                                 std::vector<PartNote> notes) {
  std::unique_ptr<MergedDuplicates> out;
  std::uint32_t index = 0;
  for (const PartNote& note : notes) {
    bool begun = false, named = false;
    const auto take = [&](char letter, std::string_view bytes) -> Result<bool> {
      if (letter == 'o') {
        const auto how = options_in(bytes);
        if (!how || std::exchange(begun, true)) return false;
        if (out == nullptr) out.reset(new MergedDuplicates(folder, notes, *how));
        return true;
      }
      if (!begun) return false;
      if (letter == 'f') {
        named = true;
        return taken(out->found_.begin_file(bytes));
      }
      const auto game = letter == 'g' && named ? game_in(bytes) : std::nullopt;
      if (!game) return false;
      return taken(out->found_.add(game->facts, index++, game->number));
    };
    // Facts are used directly, so they are checked first.
    const auto nobody = [](char, std::string_view) -> Result<bool> { return true; };
    auto done = each_record(folder, note, nobody);
    if (done) done = each_record(folder, note, take);
    if (!done) return std::unexpected(std::move(done.error()));
    if (!begun) return fail(diag::part_damaged, {}, {folder.facts(note.shard)});
  }
  if (out == nullptr) out.reset(new MergedDuplicates(folder, {}, {}));
  if (auto done = out->found_.find(); !done) return std::unexpected(std::move(done.error()));
  return out;
}

Result<void> MergedDuplicates::write(const Plan& plan, const TakeBytes& kept,
                                     const TakeBytes& copies) {
  if (notes_.empty()) return {};
  std::array<JoinedFile, 2> files = {JoinedFile{kept}, JoinedFile{copies}};
  const auto to_both = [&](const std::string& bytes) {
    auto done = kept(bytes);
    return done ? copies(bytes) : done;
  };
  if (auto done = to_both(notes_.front().frame.before); !done) return done;
  std::uint32_t index = 0;
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    std::vector<std::uint64_t> sizes;
    std::vector<bool> is_copy;
    const auto take = [&](char letter, std::string_view bytes) -> Result<bool> {
      if (letter != 'g') return true;
      const auto game = game_in(bytes);
      if (!game) return false;
      sizes.push_back(game->size);
      is_copy.push_back(found_.dropped(index++));
      return true;
    };
    const PartNote& note = notes_[i];
    if (auto done = each_record(folder_, note, take); !done) return done;
    GameSorter sorter(note, plan.shards[i].games_before, sizes, is_copy, files);
    const auto part = [&](std::string_view bytes) { return sorter.take(bytes); };
    if (auto done = read_part(folder_.path_of(note), note.sum, part); !done) return done;
  }
  kept_ = files[0].games;
  return to_both(notes_.front().frame.behind);
}

}  // namespace qipu
