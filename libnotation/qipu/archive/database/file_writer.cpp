// Databases in files of SQLite, as they are written.

#include <sys/stat.h>

#include <algorithm>
#include <utility>

#include "qipu/archive/database/stored.h"
#include "qipu/archive/database/words.h"
#include "qipu/archive/database/writing.h"
#include "qipu/base/sqlite.h"

namespace qipu::store {
namespace {

constexpr std::int64_t kSegments = 20;       ///< beyond that small ones are joined
constexpr std::size_t kJoined = 12'000'000;  ///< postings of one, at most

class FileWriter final : public Writer {
 public:
  explicit FileWriter(std::unique_ptr<Sqlite> db) : Writer(std::move(db)) {}

  Result<void> prepare(bool fresh);

 protected:
  Result<void> begin_transaction() override;
  Diagnostic trouble() const override { return sql().finding(diag::cannot_write); }
  bool add_row(const GameRow& row) override;
  bool add_source(const SourceRow& row) override;
  bool add_text(std::string_view table, std::uint32_t number, std::string_view text) override;
  bool add_words(std::uint32_t game, const std::string& pairs) override {
    return add_words_.bind(1, std::int64_t{game}).bind(2, pairs).run();
  }
  bool put_postings(std::vector<Posting>& postings, std::uint32_t first,
                    std::uint32_t last) override;
  bool flush() override { return true; }
  bool close_tables() override { return join_segments(); }
  bool closed() override;

 private:
  std::unexpected<Diagnostic> failed() const { return std::unexpected(trouble()); }
  bool make_tables();
  bool join_segments();

  Statement add_game_, add_source_, add_posting_, add_segment_, add_words_;
  std::array<Statement, kColumns.size()> add_text_, add_pairs_;  ///< by the first column of a table
  std::int64_t version_ = 0;  ///< PRAGMA data_version: changes when another process commits
};

Result<void> FileWriter::prepare(bool fresh) {
  fresh_ = fresh;
  if (!sql().run("PRAGMA secure_delete=OFF; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-65536; "
                 "PRAGMA temp_store=MEMORY")) {
    return failed();
  }
  if (fresh_ && !make_tables()) return failed();
  if (!sql().run("PRAGMA journal_mode=WAL")) return failed();
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

/// By itself and before WAL mode, in which what is committed may be beside the file: so the file is
/// known as a database as soon as there is anything in it, whenever the writer is killed.
bool FileWriter::make_tables() {
  if (!sql().run("BEGIN IMMEDIATE")) return false;
  // Another run may have made them meanwhile.
  fresh_ = sql().number("SELECT count(*) FROM sqlite_schema") == 0;
  const std::string made = "PRAGMA application_id=" + std::to_string(kApplication) +
                           "; PRAGMA user_version=" + std::to_string(kLayout);
  if (fresh_ && (!sql().run(made.c_str()) || !sql().run(file_schema().c_str()))) return false;
  return sql().run("COMMIT");
}

Result<void> FileWriter::begin_transaction() {
  if (!sql().run("BEGIN IMMEDIATE")) return failed();
  const std::int64_t version = sql().number("PRAGMA data_version");
  if (version_ != 0 && version != version_) {
    return fail(diag::cannot_write, {}, {sql().path(), "another program writes to it"});
  }
  version_ = version;
  return {};
}

bool FileWriter::add_row(const GameRow& row) {
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
      .bind(3, row.source.below)
      .bind(4, row.source.within)
      .bind(5, row.place)
      .bind(6, row.bytes)
      .bind(7, row.changed)
      .bind(8, std::int64_t{row.first})
      .bind(9, std::int64_t{row.last})
      .run();
}

bool FileWriter::add_text(std::string_view table, std::uint32_t number, std::string_view text) {
  const auto first = std::ranges::find(kColumns, table, &Column::table) - kColumns.begin();
  const auto column = static_cast<std::size_t>(first);
  if (!add_text_[column].bind(1, std::int64_t{number}).bind(2, text).run()) return false;
  if (table != "player" && table != "event") {
    static_cast<void>(texts().form(text));  // so that its characters are kept
    return true;
  }
  const std::string pairs = pairs_of(text, texts());
  return add_pairs_[column].bind(1, std::int64_t{number}).bind(2, pairs).run();
}

bool FileWriter::put_postings(std::vector<Posting>& postings, std::uint32_t first,
                              std::uint32_t last) {
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
  std::vector<Posting> joined;
  std::uint32_t first = small.front().first, last = 0;
  Statement buckets = sql().prepare("SELECT id, data FROM posting WHERE id BETWEEN ? AND ?");
  Statement drop = sql().prepare("DELETE FROM posting WHERE id BETWEEN ? AND ?");
  Statement forget = sql().prepare("DELETE FROM segment WHERE id=?");
  for (const Segment& segment : small) {
    first = std::min(first, segment.first);
    last = std::max(last, segment.last);
    const std::int64_t from = segment.id << kMostBucketBits, to = from + (1 << kMostBucketBits) - 1;
    buckets.bind(1, from).bind(2, to);
    while (buckets.step()) {
      all_in_bucket(buckets.bytes(1), static_cast<std::uint32_t>(buckets.number(0) - from),
                    segment.bits, segment.first, joined);
    }
    buckets.reset();
    if (buckets.failed() || !drop.bind(1, from).bind(2, to).run() ||
        !forget.bind(1, segment.id).run()) {
      return false;
    }
  }
  return put_postings(joined, first, last);
}

bool FileWriter::closed() {
  // One file, not three: in WAL mode it could not be opened in a folder that is read-only.
  drop_statements();
  for (Statement* s : {&add_game_, &add_source_, &add_posting_, &add_segment_, &add_words_})
    *s = Statement();
  for (auto* statements : {&add_text_, &add_pairs_}) {
    for (Statement& s : *statements) s = Statement();
  }
  // Where somebody reads it, its companions go with the last who closes it.
  static_cast<void>(sql().run("PRAGMA journal_mode=DELETE"));
  return true;
}

}  // namespace

Result<std::unique_ptr<DatabaseWriter>> write_file(const std::string& path,
                                                   DatabaseWriter::Mode mode) {
  struct stat s{};
  // A run that was killed before its first commit leaves a file without tables.
  bool there =
      mode == DatabaseWriter::Mode::update && stat(path.c_str(), &s) == 0 && s.st_size != 0;
  if (there) {
    auto begun = Sqlite::open(path, Sqlite::Mode::write);
    const bool empty =
        begun && begun->number("SELECT count(*) FROM sqlite_schema") == 0 && begun->fine();
    if (empty) there = false;
  }
  if (there) {
    if (auto known = open_file(path); !known) return std::unexpected(known.error());
  }
  auto db = Sqlite::open(path, there ? Sqlite::Mode::write : Sqlite::Mode::create);
  if (!db) return fail(diag::cannot_write, {}, {path, db.error().args.back()});
  auto writer = std::make_unique<FileWriter>(std::make_unique<Sqlite>(std::move(*db)));
  if (auto ready = writer->prepare(!there); !ready) return std::unexpected(ready.error());
  return writer;
}

}  // namespace qipu::store
