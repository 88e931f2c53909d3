// Writes databases in SQLite files, on a disk or in memory. Each time a new file is written, which
// replaces the old one when it is complete.

#include "archive/database/file_writer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "archive/database/index_words.h"
#include "archive/database/stored_database.h"
#include "archive/database/stored_file.h"
#include "archive/database/table_writer.h"
#include "base/sql/sqlite.h"

namespace qipu::store {
namespace {

constexpr std::int64_t kSegments = 20;       ///< if there are more, small ones are joined
constexpr std::size_t kJoined = 12'000'000;  ///< the most postings of a joined segment

class FileWriter final : public Writer {
 public:
  FileWriter(std::unique_ptr<FileTarget> target, std::unique_ptr<Sql> old)
      : Writer(std::move(old)), target_(std::move(target)) {
    fresh_ = !target_->old;
  }
  /// SQLite must close the new file before the file itself is closed.
  ~FileWriter() override {
    drop_statements();
    disconnect();
  }
  std::string folder() const override { return target_->folder(); }

 protected:
  Result<void> open_tables() override;
  Result<void> begin_transaction() override {
    return sql().run("BEGIN IMMEDIATE") ? Result<void>() : failed();
  }
  Diagnostic trouble() const override { return sql().finding(diag::cannot_write); }
  bool add_row(const GameRow& row) override;
  bool add_source(const SourceRow& row) override;
  bool add_text(std::string_view table, std::uint32_t number, std::string_view text) override;
  bool add_words(std::uint32_t game, const std::string& pairs) override {
    return add_words_.bind(1, std::int64_t{game}).bind(2, pairs).run();
  }
  bool put_postings(Postings& postings, std::uint32_t first, std::uint32_t last) override;
  bool flush() override { return write_rows(); }
  bool close_tables() override { return write_texts() && join_segments(); }
  Result<void> closed() override;

 private:
  std::unexpected<Diagnostic> failed() const { return std::unexpected(trouble()); }
  void drop_statements();
  Result<void> make_tables(Sqlite& db);
  Result<void> copy_tables(Sqlite& db);
  bool join_segments();
  bool write_rows();
  bool write_row(const GameRow& row);
  bool write_texts();

  std::unique_ptr<FileTarget> target_;
  // Like facts, rows and texts are written many at a time.
  std::vector<GameRow> rows_;
  /// Texts with their numbers, by the first column of each table.
  std::array<std::vector<std::pair<std::uint32_t, std::string>>, kColumns.size()> fresh_texts_;
  std::size_t text_bytes_ = 0;

  Statement add_game_, add_source_, add_posting_, add_segment_, add_words_;
  std::array<Statement, kColumns.size()> add_text_, add_pairs_;  ///< the first column of each table
};

/// SQLite keeps no journal, because an unfinished file is dropped.
constexpr const char* kHow =
    "PRAGMA page_size=4096; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; "
    "PRAGMA locking_mode=EXCLUSIVE; PRAGMA secure_delete=OFF; PRAGMA cache_size=-65536; "
    "PRAGMA temp_store=MEMORY";

Result<void> FileWriter::open_tables() {
  const bool as_it_is = target_->old && target_->old->layout == kLayout;
  auto file = target_->begin(as_it_is);
  if (!file) return std::unexpected(std::move(file.error()));
  auto opened = Sqlite::open(std::move(*file), target_->path);
  if (!opened) return fail(diag::cannot_write, {}, {target_->path, opened.error().args.back()});
  auto db = std::make_unique<Sqlite>(std::move(*opened));
  Sqlite& written = *db;
  connect(std::move(db));
  if (!as_it_is && !written.reserve_sums()) return failed();
  if (!written.run(kHow)) return failed();
  if (!as_it_is) {
    if (auto made = make_tables(written); !made) return made;
  }
  if (auto begun = begin_transaction(); !begun) return begun;
  add_game_ = sql().prepare("INSERT INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  add_source_ = sql().prepare("INSERT INTO source VALUES (?,?,?,?,?,?,?,?,?)");
  add_posting_ = sql().prepare("INSERT INTO posting VALUES (?,?)");
  add_segment_ = sql().prepare("INSERT INTO segment VALUES (?,?,?,?,?)");
  add_words_ = sql().prepare("INSERT INTO comment_words(rowid, text) VALUES (?,?)");
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const std::string table(kColumns[i].table);
    add_text_[i] = sql().prepare("INSERT INTO " + table + " VALUES (?,?)");
    if (table == "player" || table == "event") {
      add_pairs_[i] = sql().prepare("INSERT INTO " + table + "_words(rowid, text) VALUES (?,?)");
    }
  }
  return load(sql().number("SELECT value FROM state WHERE name='next'"),
              sql().number("SELECT value FROM state WHERE name='indexed'"))
             ? Result<void>()
             : failed();
}

Result<void> FileWriter::make_tables(Sqlite& db) {
  const std::string made = "PRAGMA application_id=" + std::to_string(kApplication) +
                           "; PRAGMA user_version=" + std::to_string(kLayout);
  if (!db.run(made.c_str()) || !db.run("BEGIN") || !db.run(file_schema().c_str()) ||
      !db.run("COMMIT")) {
    return failed();
  }
  return target_->old ? copy_tables(db) : Result<void>();
}

/// Copies a file of an older layout, table by table.
Result<void> FileWriter::copy_tables(Sqlite& db) {
  const PageFileName old(target_->old->file);
  std::vector<std::string> tables;
  Statement all = db.prepare(
      "SELECT name FROM sqlite_schema WHERE type='table' AND sql NOT LIKE 'CREATE VIRTUAL%'");
  while (all.step()) tables.emplace_back(all.bytes(0));
  all = Statement();
  bool fine = !tables.empty() && db.run(("ATTACH '" + old.name() + "' AS old; BEGIN").c_str());
  for (const std::string& table : tables) {
    fine = fine && db.run(("DELETE FROM main." + table + "; INSERT INTO main." + table +
                           " SELECT * FROM old." + table)
                              .c_str());
  }
  fine = fine && db.run("COMMIT") && db.run("DETACH old");
  return fine ? Result<void>() : failed();
}

bool FileWriter::add_row(const GameRow& row) {
  rows_.push_back(row);
  return rows_.size() * sizeof(GameRow) <= kGathered || write_rows();
}

bool FileWriter::write_rows() {
  const bool written =
      std::ranges::all_of(rows_, [this](const GameRow& row) { return write_row(row); });
  rows_.clear();
  return written;
}

bool FileWriter::write_row(const GameRow& row) {
  add_game_.bind(1, std::int64_t{row.id}).bind(2, row.source).bind(3, std::int64_t{row.number});
  int at = 4;
  for (const std::uint32_t text : row.texts) {
    if (text == 0) add_game_.bind_null(at++);
    if (text != 0) add_game_.bind(at++, std::int64_t{text});
  }
  add_game_.bind(at, static_cast<std::int64_t>(row.result)).bind(at + 1, std::int64_t{row.plies});
  return add_game_.run();
}

bool FileWriter::add_source(const SourceRow& row) {
  return add_source_.bind(1, row.id)
      .bind(2, row.source.path)
      .bind(3, row.source.relative_path)
      .bind(4, row.source.packed_file)
      .bind(5, row.place)
      .bind(6, row.bytes)
      .bind(7, row.changed)
      .bind(8, std::int64_t{row.first})
      .bind(9, std::int64_t{row.last})
      .run();
}

bool FileWriter::add_text(std::string_view table, std::uint32_t number, std::string_view text) {
  const auto column = std::ranges::find(kColumns, table, &Column::table) - kColumns.begin();
  fresh_texts_[static_cast<std::size_t>(column)].emplace_back(number, text);
  static_cast<void>(texts().form(text));  // so that its characters are stored
  text_bytes_ += text.size();
  return text_bytes_ <= kGathered || write_texts();
}

bool FileWriter::write_texts() {
  for (std::size_t column = 0; column < kColumns.size(); ++column) {
    for (const auto& [number, text] : fresh_texts_[column]) {
      if (!add_text_[column].bind(1, std::int64_t{number}).bind(2, text).run()) return false;
    }
    const std::string_view table = kColumns[column].table;
    if (table == "player" || table == "event") {
      for (const auto& [number, text] : fresh_texts_[column]) {
        const std::string pairs = pairs_of(text, texts());
        if (!add_pairs_[column].bind(1, std::int64_t{number}).bind(2, pairs).run()) return false;
      }
    }
    fresh_texts_[column].clear();
  }
  text_bytes_ = 0;
  return true;
}

bool FileWriter::put_postings(Postings& postings, std::uint32_t first, std::uint32_t last) {
  const std::int64_t id = sql().number("SELECT max(id) FROM segment") + 1;
  const unsigned bits = bucket_bits(postings.size());
  bool fine = true;
  make_buckets(postings, bits, first, [&](std::uint32_t bucket, std::string_view data) {
    const std::int64_t row = id << kMostBucketBits | bucket;
    fine = fine && add_posting_.bind(1, row).bind_blob(2, data).run();
  });
  return fine && add_segment_.bind(1, id)
                     .bind(2, std::int64_t{bits})
                     .bind(3, std::int64_t{first})
                     .bind(4, std::int64_t{last})
                     .bind(5, static_cast<std::int64_t>(postings.size()))
                     .run();
}

/// Joins small segments to one, so that a look-up reads few buckets.
bool FileWriter::join_segments() {
  if (sql().number("SELECT count(*) FROM segment") <= kSegments) return true;
  struct Segment {
    std::int64_t id;
    unsigned bits;
    std::uint32_t first, last;
  };
  std::vector<Segment> small;
  std::int64_t sum = 0;
  Statement all = sql().prepare("SELECT id, bits, first, last, postings FROM segment ORDER BY 5");
  while (all.step()) {
    sum += all.number(4);
    if (sum > static_cast<std::int64_t>(kJoined)) break;
    small.push_back({all.number(0), static_cast<unsigned>(all.number(1)),
                     static_cast<std::uint32_t>(all.number(2)),
                     static_cast<std::uint32_t>(all.number(3))});
  }
  all.reset();
  if (small.size() < 2) return true;
  Postings joined;
  std::uint32_t first = small.front().first, last = 0;
  Statement buckets = sql().prepare("SELECT id, data FROM posting WHERE id BETWEEN ? AND ?");
  Statement drop = sql().prepare("DELETE FROM posting WHERE id BETWEEN ? AND ?");
  Statement forget = sql().prepare("DELETE FROM segment WHERE id=?");
  for (const Segment& segment : small) {
    first = std::min(first, segment.first);
    last = std::max(last, segment.last);
    const std::int64_t from = segment.id << kMostBucketBits, to = from + (1 << kMostBucketBits) - 1;
    buckets.bind(1, from).bind(2, to);
    bool whole = true;
    while (whole && buckets.step()) {
      whole = all_in_bucket(buckets.bytes(1), static_cast<std::uint32_t>(buckets.number(0) - from),
                            segment.bits, segment.first, joined);
    }
    buckets.reset();
    if (!whole || buckets.failed() || !drop.bind(1, from).bind(2, to).run() ||
        !forget.bind(1, segment.id).run()) {
      return false;
    }
  }
  return put_postings(joined, first, last);
}

void FileWriter::drop_statements() {
  for (Statement* s : {&add_game_, &add_source_, &add_posting_, &add_segment_, &add_words_})
    *s = Statement();
  for (auto* statements : {&add_text_, &add_pairs_}) {
    for (Statement& s : *statements) s = Statement();
  }
}

Result<void> FileWriter::closed() {
  drop_statements();
  disconnect();
  return target_->commit();
}

}  // namespace

Result<std::unique_ptr<DatabaseWriter>> write_target(std::unique_ptr<FileTarget> target) {
  std::unique_ptr<Sql> old;
  if (target->old) {
    if (auto known = open_file(*target->old, target->path); !known) {
      return std::unexpected(known.error());
    }
    auto db = Sqlite::open(target->old->file, target->path);
    if (!db) return std::unexpected(std::move(db.error()));
    old = std::make_unique<Sqlite>(std::move(*db));
  }
  const bool fresh = !target->old;
  auto writer = std::make_unique<FileWriter>(std::move(target), std::move(old));
  if (fresh) {  // so that an unwritable file is reported at once
    if (auto ready = writer->start(); !ready) return std::unexpected(ready.error());
  }
  return writer;
}

}  // namespace qipu::store
