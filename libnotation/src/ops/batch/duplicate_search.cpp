#include "ops/batch/duplicate_search.h"

#include <cstring>
#include <memory>

#include "archive/duplicates/merge_games.h"
#include "base/platform/files.h"
#include "ops/run/input_findings.h"
#include "ops/run/visit.h"
#include "qipu/archive/names.h"
#include "qipu/format/format.h"
#include "qipu/game/date.h"
#include "qipu/notation/resolve.h"

namespace qipu {
namespace {

/// Hashes bytes, eight at a time, to detect whether they have changed.
std::uint32_t hash_of(std::string_view bytes) {
  constexpr std::size_t kWord = 8;
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
  std::uint64_t hash = bytes.size() * kFactor;
  const auto add = [&](std::uint64_t word) {
    hash = (hash ^ word) * kFactor;
    hash ^= hash >> 32U;
  };
  for (; bytes.size() >= kWord; bytes.remove_prefix(kWord)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), kWord);
    add(word);
  }
  std::uint64_t rest = 0;
  if (!bytes.empty()) std::memcpy(&rest, bytes.data(), bytes.size());
  add(rest);
  return static_cast<std::uint32_t>(hash ^ hash >> 32U);
}

Diagnostic changed(const std::string& path) {
  return make_diagnostic(diag::cannot_read, {},
                         {std::string(shown_name(path)), "it changed while it was read"});
}

/// Returns a text that changes if the database changes; an update replaces its file.
std::string state_of(const std::string& path) {
  if (Database::is_url(path)) {
    const auto database = Database::open(path);
    return database ? (*database)->state() : std::string("gone");
  }
  std::string out;
  const auto facts = platform::facts_of(path);
  if (!facts) return out;
  for (const std::uint64_t part : {facts->identity.device, facts->identity.number, facts->size,
                                   static_cast<std::uint64_t>(facts->changed)}) {
    out += std::to_string(part) + " ";
  }
  return out;
}

/// Opens the database that an input is. Returns null if it is not a database, is empty or cannot be
/// opened; the code that reads the input reports that.
std::unique_ptr<Database> database_at(const Input& input) {
  constexpr std::uint64_t kLeastPage =
      512;  // the smallest page of SQLite; its files are whole pages
  const auto facts = input.path == "-" ? std::nullopt : platform::facts_of(input.path);
  const bool file = facts && facts->is_file() && facts->size % kLeastPage == 0;
  if (!file && !Database::is_url(input.path)) return nullptr;
  auto database = Database::open(input.path);
  const bool whole = database && (*database)->games() != 0 && !(*database)->unfinished();
  return whole ? std::move(*database) : nullptr;
}

/// The results for an item.
struct Found final : ItemProduct {
  struct Packed {
    std::uint32_t number = 0;  ///< the game's number in the item, from 1
    std::string bytes;
  };
  std::vector<Packed> games;
  std::uint32_t hash = 0;
};

template <class Make>  // bool(const ReadGame&, std::string& bytes); false: not wanted
class Collector final : public GameVisitor {
 public:
  explicit Collector(Make make) : make_(std::move(make)) {}
  void begin(WorkItem& item) override {
    item.drop_results();
    item.results<Found>().hash = hash_of(item.bytes);
  }
  bool visit(const ReadGame& read) override {
    auto& found = read.item.results<Found>();
    Found::Packed game{read.item.game(), {}};
    if (make_(read, game.bytes)) found.games.push_back(std::move(game));
    ++read.item.counts.written;
    return true;
  }

 private:
  Make make_;
};

/// Returns the hash of an item and its games; no games if it was not read.
Found found_in(WorkItem& item) {
  Found* const any = item.results_if_any<Found>();
  if (any == nullptr) return {};
  Found found = std::move(*any);
  item.drop_results();
  return found;
}

const Format& packing() { return *find_format("jsonl"); }

}  // namespace

Result<void> DuplicateSearch::search(const ReadOptions& options, const InputList& list,
                                     Reporter& reporter) {
  auto done = read_facts(options, list, reporter);
  if (done) done = found_.find();
  if (done && merges_) done = read_gifts(options, list);
  return done;
}

Result<void> DuplicateSearch::read_facts(const ReadOptions& options, const InputList& list,
                                         Reporter& reporter) {
  for (const auto& [name, d] : list.failures) reporter.finding(name, d);
  // If there is a table of names or a given notation of moves, the records themselves have to be
  // read.
  const bool asks = options.choice.all() && options.names == nullptr && options.words == nullptr;
  const std::span<const Input> inputs = list.inputs;
  Result<void> done;
  std::size_t read = 0;  // the number of inputs done
  for (std::size_t i = 0; i < inputs.size() && asks && done; ++i) {
    const auto database = database_at(inputs[i]);
    if (database == nullptr) continue;
    done = read_games(options, inputs.subspan(read, i - read), read, reporter);
    if (done) done = ask_database(*database, inputs[i], i);
    read = i + 1;
    if (!reporter.listens()) return done;
  }
  return done ? read_games(options, inputs.subspan(read), read, reporter) : done;
}

/// Reads inputs; `before` inputs come before them.
Result<void> DuplicateSearch::read_games(const ReadOptions& options, std::span<const Input> inputs,
                                         std::size_t before, Reporter& reporter) {
  if (inputs.empty()) return {};
  ResolveOptions resolving;
  resolving.notation = options.words;
  const auto pack = [resolving, names = options.names](const ReadGame& read, std::string& bytes) {
    resolve(read.game, resolving, read.locate, read.sink);
    settle_date(read.game.tags);
    if (names != nullptr) names->apply(read.game.tags);
    pack_facts(facts_of(read.game), bytes);
    return true;
  };
  InputFindings findings(options.max_findings, reporter);
  Result<void> done;
  bool new_file = true;
  ReadOptions reading = options;
  reading.move_words = false;
  visit_games(
      reading, {inputs.begin(), inputs.end()},
      [&] { return std::make_unique<Collector<decltype(pack)>>(pack); },
      [&](WorkItem& item) {
        findings.tell(item);
        const Found found = found_in(item);
        if (item.stored) {
          note_database(inputs[item.input], before + item.input);
        } else {
          items_.push_back({static_cast<std::uint32_t>(games_), found.hash});
        }
        if (new_file) done = found_.begin_file(item.from->path);
        for (const Found::Packed& game : found.games) {
          if (!done) break;
          done = found_.add(game.bytes, static_cast<std::uint32_t>(games_) + game.number - 1,
                            findings.games() + game.number);
        }
        games_ += item.game();
        new_file = item.last;
        findings.pass(item);
        return done && reporter.listens();
      });
  return done;
}

/// Takes the facts of a database's games, without reading their records.
Result<void> DuplicateSearch::ask_database(Database& database, const Input& input,
                                           std::size_t number) {
  note_database(input, number);
  database.add_characters_to(found_.texts());
  const Database::Source* source = nullptr;
  std::uint32_t last = 0;  // the last number in the source
  std::string bytes;
  Result<void> done;  // errors of the temporary files
  const auto read = database.each_facts(
      [&](const Database::Source& from, std::uint32_t game, const GameFacts& facts) {
        if (&from != source) {
          games_ += last;
          source = &from;
          auto name = database.name_of(from);
          if (!name) return Result<void>(std::unexpected(std::move(name.error())));
          done = found_.begin_file(input.path + "/" + name->path);
        }
        last = game;
        bytes.clear();
        pack_facts(facts, bytes);
        if (done) done = found_.add(bytes, static_cast<std::uint32_t>(games_) + game - 1, game);
        return done;
      });
  games_ += last;
  // The second reading might find more games than were counted here.
  if (done && !read) return std::unexpected(read.error());
  return done;
}

void DuplicateSearch::note_database(const Input& input, std::size_t number) {
  databases_.try_emplace(number, Stored{games_, input.path, state_of(input.path)});
}

/// Stores the games that are dropped as they are read.
Result<void> DuplicateSearch::read_gifts(const ReadOptions& options, const InputList& list) {
  ResolveOptions resolving;
  resolving.notation = options.words;
  const auto writing = [this, resolving,
                        names = options.names] {  // each thread has a writer of its own
    return [this, resolving, names, writer = std::shared_ptr<GameWriter>(packing().create({}))](
               const ReadGame& read, std::string& bytes) {
      const auto index = index_of(read);
      if (!index || !found_.dropped(*index)) return false;
      resolve(read.game, resolving, read.locate, read.sink);
      settle_date(read.game.tags);
      if (names != nullptr) names->apply(read.game.tags);
      writer->write(read.game, bytes);
      return true;
    };
  };
  constexpr std::uint64_t kUnit = 8, kMost = kUnit << 32U;
  Result<void> done;
  visit_games(
      options, list.inputs,
      [&] { return std::make_unique<Collector<decltype(writing())>>(writing()); },
      [&](WorkItem& item) {
        Found found = found_in(item);
        const auto first = first_in(item);
        if (!first || (!item.stored && items_[item.number].hash != found.hash)) {
          done = std::unexpected(changed(item.from->path));
          return false;
        }
        for (Found::Packed& game : found.games) {
          const auto size = static_cast<std::uint32_t>(game.bytes.size());
          game.bytes.insert(0, sizeof size, '\0');
          std::memcpy(game.bytes.data(), &size, sizeof size);
          while (game.bytes.size() % kUnit != 0) game.bytes += '\0';
          if (gifts_.size() + game.bytes.size() > kMost) {
            done = fail(diag::too_large, {}, {"a temporary file", "32 GiB"});
            return false;
          }
          found_.place_gift(*first + game.number - 1,
                            static_cast<std::uint32_t>(gifts_.size() / kUnit));
          done = gifts_.write(game.bytes);
          if (!done) return false;
        }
        return true;
      });
  return done;
}

/// Returns the index of an item's first game; no value if the inputs have changed.
std::optional<std::uint32_t> DuplicateSearch::first_in(const WorkItem& item) const {
  if (!item.stored) {
    return item.number < items_.size() ? std::optional(items_[item.number].first) : std::nullopt;
  }
  const auto known = databases_.find(item.input);
  if (known == databases_.end()) return std::nullopt;
  return static_cast<std::uint32_t>(known->second.first + *item.stored);
}

std::optional<std::uint32_t> DuplicateSearch::index_of(const ReadGame& read) const {
  const auto first = first_in(read.item);
  if (!first) return std::nullopt;
  return *first + read.item.game() - 1;
}

void DuplicateSearch::note_changed(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (changed_.empty()) changed_ = path;
}

class DuplicateSearch::ChooseStep final : public GameStep {
 public:
  explicit ChooseStep(DuplicateSearch& search) : search_(search) {}
  void begin(WorkItem& item) override { search_.begin(item); }
  bool work(GamePass& pass) override {
    pass.chosen = pass.chosen && search_.keeps(pass.read);
    return true;
  }

 private:
  DuplicateSearch& search_;
};

void DuplicateSearch::choose_for(Job& job) {
  job.choosing = [this] {
    GameSteps steps;
    steps.push_back(std::make_unique<ChooseStep>(*this));
    return steps;
  };
  job.own = one_step([this](GamePass& pass) {
    if (pass.chosen) add_gifts(pass.read);
  });
  job.invalid = [this] { return changed_input(); };
}

void DuplicateSearch::begin(const WorkItem& item) {
  // A run that ends early may have begun items that nothing takes. keeps() reports changes.
  if (item.stored || item.number >= items_.size()) return;
  if (items_[item.number].hash == hash_of(item.bytes)) {
    ++met_;
  } else {
    note_changed(item.from->path);
  }
}

bool DuplicateSearch::keeps(const ReadGame& read) {
  if (const auto index = index_of(read)) return !found_.dropped(*index);
  note_changed(read.item.from->path);
  return true;
}

void DuplicateSearch::add_gifts(const ReadGame& read) {
  const auto index = merges_ ? index_of(read) : std::nullopt;
  if (!index) return;
  std::string bytes;
  for (const Duplicates::Gift& gift : found_.gifts_for(*index)) {
    constexpr std::uint64_t kUnit = 8;
    std::uint32_t size = 0;
    auto got = gifts_.read(gift.at * kUnit, sizeof size, bytes);
    if (got) {
      std::memcpy(&size, bytes.data(), sizeof size);
      got = gifts_.read(gift.at * kUnit + sizeof size, size, bytes);
    }
    if (!got) {
      read.sink.report(got.error());
      continue;
    }
    Source source;
    source.bytes = source.text = bytes;
    NullSink nobody;
    Game other;
    if (packing().open(source)->next(other, nobody) != ReadStatus::game) continue;
    resolve(other, {}, [](std::uint32_t, std::string_view) { return Location(); }, nobody);
    for (const MergeConflict& conflict : merge_into(read.game, other)) {
      Location where = read.source.locate(read.game[kRoot].place);
      where.game = read.item.game();
      where.ply = static_cast<std::uint32_t>(conflict.ply);
      std::string what = conflict.what == "Result" ? "the result" : conflict.what;
      if (what.empty()) what = "the comment";
      Diagnostic d =
          make_diagnostic(diag::merge_conflict, where,
                          {std::move(what), excerpt(conflict.kept), excerpt(conflict.other)});
      read.sink.report(std::move(d));
    }
  }
}

std::optional<std::pair<std::string, Diagnostic>> DuplicateSearch::changed_input() {
  for (const auto& [number, database] : databases_) {
    if (changed_.empty() && state_of(database.path) != database.state) changed_ = database.path;
  }
  if (changed_.empty() && met_ == items_.size()) return std::nullopt;
  return std::pair(changed_, changed(changed_.empty() ? "the inputs" : changed_));
}

}  // namespace qipu
