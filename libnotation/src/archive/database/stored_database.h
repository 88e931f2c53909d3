// Reading of databases.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "archive/database/postings.h"
#include "archive/database/schema.h"
#include "archive/query/packed_line.h"
#include "base/sql/sql.h"
#include "qipu/archive/database.h"
#include "qipu/game/outcome.h"
#include "qipu/text/search_text.h"

namespace qipu::store {

using Facts = GameColumns;
static_assert(GameColumns::kTags.size() == kColumns.size());

/// Facts that are needed less often.
struct MoreFacts {
  std::vector<std::uint32_t> numbers, comments, variations, tags;
};

/// A database whose answers come from its tables, in a file or on a server.
class StoredDatabase : public Database {
 public:
  explicit StoredDatabase(std::unique_ptr<Sql> db) : db_(std::move(db)) {}

  const std::vector<Source>& sources() const override { return sources_; }
  Result<SourceName> name_of(const Source& source) override;
  std::uint64_t games() const override { return live_.count(); }
  const GameSet& all() const override { return live_; }
  void watch(std::function<bool(std::uint64_t, std::uint64_t)> progress) override {
    watch_ = std::move(progress);
    stopped_ = false;
  }
  Result<const GameColumns*> columns() override;
  Result<std::vector<std::string>> values_of(std::string_view tag) override;
  Result<Answer> ask(const Query& query, unsigned threads) override;
  Result<void> prove(Query& query, Answer& answer) override;
  Result<void> add_to(MoveTree& tree) override;
  Result<void> add_to(Stats& stats, const NameTable* names) override;
  Result<void> each_line(
      const std::function<void(const Position&, std::span<const Move>, GameResult)>& see) override;
  void add_characters_to(SearchText& texts) override;
  Result<void> each_facts(const TakeFacts& take) override;
  Result<std::vector<Met>> met(const Position& position) override;
  Result<void> each_line_of(const std::vector<std::uint32_t>& games,
                            const std::function<void(std::uint32_t, const Position&,
                                                     std::span<const Move>)>& see) override;
  Result<Named> named(std::uint32_t game) override;
  std::unique_ptr<Reading> read(const Source& source, const GameSet* wanted) override;

  // --- for the functions that answer queries and read games
  Sql& sql() { return *db_; }
  const Sql& sql() const { return *db_; }
  std::uint32_t last() const { return live_.size(); }  ///< the highest number of a game
  std::uint32_t indexed() const { return indexed_; }   ///< the first game without postings
  /// All facts, read when first needed; null if they are damaged.
  const Facts* facts();
  std::optional<MoreFacts> more_facts();
  /// Returns the texts of a table by their numbers; [0] is "". No value if they cannot be read.
  std::optional<std::vector<std::string>> texts(std::string_view table);
  /// The year of each game, 0 if unknown; null if they cannot be read.
  const std::vector<std::uint16_t>* years();
  /// Returns the postings of a position; no value if they cannot be read. Another position with the
  /// same short key may be among them.
  std::optional<std::vector<Hit>> postings(const Position& position);
  /// Calls `see` with the games whose comments have all these pairs (index_words.h); returns false
  /// if they cannot be read.
  virtual bool with_pairs(const std::vector<std::string>& pairs,
                          const std::function<void(std::int64_t game)>& see) = 0;
  /// Reports progress. Returns false if the question is to be stopped; damaged() then returns that
  /// finding.
  bool goes_on(std::uint64_t done = 0, std::uint64_t all = 0) {
    if (watch_ && !watch_(done, all)) stopped_ = true;
    return !stopped_;
  }
  /// Returns the finding for damaged data, or for a question that was stopped.
  std::unexpected<Diagnostic> damaged(std::string why = {}) const;

 protected:
  /// Reads the sources and their games. Errors: database_damaged.
  Result<void> load_sources();
  /// Sets the first game without postings; later games have none, either.
  void set_indexed(std::int64_t first);
  /// Returns the greatest number of blocks of facts that can exist, so that a forged block number
  /// does not make anything large.
  virtual std::int64_t most_blocks() = 0;
  /// Appends the postings of a position; returns false if they cannot be read.
  virtual bool find_postings(std::uint64_t short_key, std::vector<Hit>& out) = 0;

 private:
  bool load_facts();
  bool load_columns(std::size_t first, std::span<std::vector<std::uint32_t>* const> columns);
  /// Reads the dates of games, and replays the games without postings (`days_`,
  /// `unindexed_postings_`).
  Result<void> load_unindexed();
  template <class See>
  Result<void> lines_of(const GameSet& games, const See& see);

  std::unique_ptr<Sql> db_;
  std::function<bool(std::uint64_t, std::uint64_t)> watch_;
  mutable bool stopped_ = false;  ///< a query was stopped, and no caller has been told so yet
  std::vector<Source> sources_;
  Statement name_;
  std::optional<Statement> head_;  ///< made at first use
  GameSet live_;
  std::uint32_t indexed_ = 1;
  std::optional<Facts> facts_;
  std::optional<std::vector<std::uint16_t>> years_;
  std::optional<std::vector<int>> days_;  ///< by the number of the date's text
  std::vector<Posting>
      unindexed_postings_;  ///< postings of games that have none in the file, sorted
};

/// Returns true if any of the games is in that block of kBlock games.
inline bool any_in_block(const GameSet& games, std::uint32_t block) {
  constexpr std::size_t kWords = kBlock / 64;
  const auto& words = games.words();
  const std::size_t end = std::min(words.size(), (std::size_t{block} + 1) * kWords);
  for (std::size_t i = std::size_t{block} * kWords; i < end; ++i) {
    if (words[i] != 0) return true;
  }
  return false;
}

/// Reads blocks of lines, many at once.
class LineBlocks {
 public:
  static constexpr std::size_t kAtOnce = 64;

  explicit LineBlocks(Sql& sql) : read_(sql.prepare(question())) {}

  /// Calls `see(block, bytes)` with these blocks, in order. Returns false if one of them cannot be
  /// read. REQUIRES: at most kAtOnce, in order.
  template <class See>
  bool read(std::span<const std::uint32_t> blocks, See&& see) {
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      read_.bind(static_cast<int>(i) + 1, i < blocks.size() ? std::int64_t{blocks[i]} : -1);
    }
    std::size_t there = 0;
    for (; read_.step(); ++there) see(static_cast<std::uint32_t>(read_.number(0)), read_.bytes(1));
    read_.reset();
    return !read_.failed() && there == blocks.size();
  }

 private:
  static std::string question() {
    std::string out = "SELECT block, data FROM line WHERE block IN (?";
    for (std::size_t i = 1; i < kAtOnce; ++i) out += ",?";
    return out + ") ORDER BY block";
  }

  Statement read_;
};

/// Reads blocks of lines in as many threads as there are walkers. Each thread has its own
/// connection, because a connection serves one thread at a time. Calls `walker(block, bytes)`, and
/// from the calling thread db.goes_on(). Returns false if they cannot be read, or if the question
/// is stopped.
template <class Walker>
bool each_block(StoredDatabase& db, std::span<const std::uint32_t> blocks,
                std::vector<Walker>& walkers) {
  Sql& sql = db.sql();
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> good = true;
  const auto work = [&](Sql& own, Walker& walker) {
    LineBlocks lines(own);
    constexpr std::size_t kAtOnce = LineBlocks::kAtOnce;
    for (std::size_t from = next.fetch_add(kAtOnce); from < blocks.size() && good;
         from = next.fetch_add(kAtOnce)) {
      const std::size_t count = std::min(kAtOnce, blocks.size() - from);
      if (!lines.read(blocks.subspan(from, count), walker)) good = false;
      // In games, as all other progress.
      const auto games = [](std::size_t of) { return std::uint64_t{of} * kBlock; };
      if (&own == &sql && !db.goes_on(games(from + count), games(blocks.size()))) good = false;
    }
  };
  std::vector<std::unique_ptr<Sql>> own;
  while (own.size() + 1 < walkers.size()) {
    own.push_back(sql.again());
    if (own.back() == nullptr) return false;
  }
  std::vector<std::thread> others;
  for (std::size_t i = 0; i < own.size(); ++i) {
    others.emplace_back([&work, &own, &walkers, i] { work(*own[i], walkers[i + 1]); });
  }
  work(sql, walkers.front());
  for (std::thread& other : others) other.join();
  return good;
}

/// Returns the number of threads for which connections are worth their cost. `most` 0: one for each
/// processor.
inline std::size_t threads_for(std::size_t blocks, unsigned most) {
  if (most == 0) most = std::max(1U, std::thread::hardware_concurrency());
  return std::min<std::size_t>(most, blocks / 128 + 1);
}

/// Returns the blocks that have any of these games.
inline std::vector<std::uint32_t> blocks_of(const GameSet& games) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t block = 0; block * kBlock < games.size(); ++block) {
    if (any_in_block(games, block)) out.push_back(block);
  }
  return out;
}

/// Opens a database's file. Errors: those of Database::open().
Result<std::unique_ptr<StoredDatabase>> open_file(const std::string& path);
/// Opens a database on a server, by its URL. Errors: those of Database::open().
Result<std::unique_ptr<StoredDatabase>> open_server(const std::string& url);
/// Returns the version of a server's tables; 0 if they are not ours.
std::int64_t layout_of(Sql& sql);

}  // namespace qipu::store
