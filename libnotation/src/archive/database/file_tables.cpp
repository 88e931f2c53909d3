// Reads databases in SQLite files.

#include <cerrno>
#include <functional>
#include <map>
#include <utility>

#include "archive/database/stored_database.h"
#include "archive/database/stored_file.h"
#include "base/bytes.h"
#include "base/files/resolved_names.h"
#include "base/reason.h"
#include "base/sql/sqlite.h"

namespace qipu::store {
namespace {

using Schema = std::map<std::string, std::pair<std::string, std::string>, std::less<>>;

/// Reads the type and the SQL of each table, index and view. Returns false on an error.
bool read_schema(Sql& db, Schema& out) {
  Statement all = db.prepare("SELECT name, type, sql FROM sqlite_schema");
  constexpr std::size_t kMost = 1000;
  while (out.size() < kMost && all.step()) {
    out.try_emplace(std::string(all.bytes(0)), all.bytes(1), all.bytes(2));
  }
  return !all.failed();
}

/// The schema of the files that this version writes.
const Schema& our_schema() {
  static const Schema kOurs = [] {
    Schema out;
    auto db = Sqlite::open_shared(":memory:", 0);
    if (!db || !db->run(file_schema().c_str()) || !read_schema(*db, out)) out.clear();
    return out;
  }();
  return kOurs;
}

/// Checks that the tables are exactly those of this version. Errors: database_unusable,
/// database_damaged.
Result<void> check_schema(Sqlite& db) {
  Schema found;
  const bool read = read_schema(db, found);
  if (!read && db.damaged()) return std::unexpected(db.finding(diag::database_damaged));
  if (!read || found != our_schema()) {
    return fail(diag::database_unusable, {},
                {db.path(), read ? "its tables are not those of qipu" : db.why()});
  }
  return {};
}

class StoredFile final : public StoredDatabase {
 public:
  explicit StoredFile(std::unique_ptr<Sqlite> db) : StoredDatabase(std::move(db)) {}

  /// Errors: those of Database::open().
  Result<void> prepare() {
    auto& db = static_cast<Sqlite&>(sql());
    if (!db.run("PRAGMA query_only=ON; PRAGMA temp_store=MEMORY; PRAGMA cell_size_check=ON; "
                "BEGIN")) {
      if (db.damaged()) return damaged();
      return fail(diag::database_unusable, {}, {db.path(), db.why()});
    }
    if (auto fits = check_schema(db); !fits) return fits;
    if (auto loaded = load_sources(); !loaded) return loaded;
    set_indexed(db.number("SELECT value FROM state WHERE name='indexed'"));
    return db.fine() ? Result<void>() : damaged();
  }

  std::string folder() const override { return folder_of_file(sql().path()); }

  bool with_pairs(const std::vector<std::string>& pairs,
                  const std::function<void(std::int64_t)>& see) override {
    std::string words;
    for (const std::string& pair : pairs) {
      words.append(words.empty() ? "\"" : " AND \"").append(pair) += '"';
    }
    Statement found = sql().prepare("SELECT rowid FROM comment_words WHERE text MATCH ?");
    found.bind(1, words);
    while (found.step()) see(found.number(0));
    return !found.failed();
  }

 protected:
  std::int64_t most_blocks() override {
    constexpr std::int64_t kSmallestRow = 8;  // bytes: pointer, lengths, number, data
    return sql().number("PRAGMA page_count") * sql().number("PRAGMA page_size") / kSmallestRow;
  }

  bool find_postings(std::uint64_t key, std::vector<Hit>& out) override {
    if (!segments_ && !load_segments()) return false;
    if (!bucket_) bucket_ = sql().prepare("SELECT data FROM posting WHERE id=?");
    for (const Segment& segment : *segments_) {
      const auto row = segment.id << kMostBucketBits |
                       static_cast<std::int64_t>(key >> (kKeyBits - segment.bits));
      if (bucket_->bind(1, row).step()) {
        if (!find_in_bucket(bucket_->bytes(0), key, segment.bits, segment.first, out)) return false;
      }
      const bool failed = bucket_->failed();
      bucket_->reset();
      if (failed) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kMostSegments = 1000;  // a writer joins them earlier
  struct Segment {
    std::int64_t id;
    unsigned bits;
    std::uint32_t first;
  };

  bool load_segments() {
    std::vector<Segment> segments;
    Statement all = sql().prepare("SELECT id, bits, first FROM segment ORDER BY first");
    while (all.step()) {
      const std::int64_t bits = all.number(1);
      if (bits < 0 || bits > kMostBucketBits || segments.size() == kMostSegments) return false;
      segments.push_back(
          {all.number(0), static_cast<unsigned>(bits), static_cast<std::uint32_t>(all.number(2))});
    }
    if (all.failed()) return false;
    segments_ = std::move(segments);
    return true;
  }

  // Made at first use, for frequent queries.
  std::optional<Statement> bucket_;
  std::optional<std::vector<Segment>> segments_;
};

}  // namespace

namespace {

/// The fields read from a file's first page.
struct Head {
  std::int64_t layout = 0;
  unsigned reserved = 0;  ///< bytes of a page that SQLite does not use
  bool page_fits = false, utf8 = false;
  bool log = false;  ///< a log beside the file may hold changes
  std::uint64_t pages = 0;
};

Head head_in(std::string_view bytes) {
  const auto number = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8U | u8_at(bytes, at + i);
    return value;
  };
  Head out;
  out.layout = static_cast<std::int32_t>(number(60));
  out.reserved = u8_at(bytes, 20);
  out.page_fits = u8_at(bytes, 16) * 256 + u8_at(bytes, 17) == PageFile::kPage;
  out.utf8 = number(56) == 1;
  out.log = u8_at(bytes, 18) != 1 || u8_at(bytes, 19) != 1;
  out.pages = number(28);
  return out;
}

}  // namespace

Result<FoundFile> find_file(const std::string& path) {
  auto opened = PageFile::open(path);
  if (!opened) return std::unexpected(std::move(opened.error()));
  return find_file(std::move(*opened), path);
}

Result<FoundFile> find_file(std::shared_ptr<PageFile> opened, const std::string& path) {
  PageFile& file = *opened;
  std::string bytes(PageFile::kPage, '\0');
  file.set_sums(false);
  const auto unusable = [&](std::string why) {
    return fail(diag::database_unusable, {}, {path, std::move(why)});
  };
  const auto damaged = [&](std::string why) {
    return fail(diag::database_damaged, {}, {path, std::move(why)});
  };
  const PageFile::Read read = file.read(bytes.data(), bytes.size(), 0);
  if (read == PageFile::Read::failed) {
    return fail(diag::cannot_read, {}, {path, reason(EIO)});
  }
  if (!Database::is_one(bytes)) return unusable("it is not a database of qipu");
  const Head head = head_in(bytes);
  if (head.layout > kLayout) {
    return fail(diag::database_newer, {}, {path, std::to_string(head.layout)});
  }
  if (read == PageFile::Read::cut || head.layout < 1) return damaged("its first page");
  if (head.layout >= kSummed) {
    file.set_sums(true);
    if (file.read(bytes.data(), bytes.size(), 0) != PageFile::Read::whole) {
      return damaged("page 1 was changed");
    }
    if (head.reserved != PageFile::kSum) return damaged("its first page");
  } else if (std::string beside = left_beside(path, head.log); !beside.empty()) {
    return fail(diag::database_interrupted, {}, {path, std::move(beside)});
  }
  if (!head.page_fits || !head.utf8) return unusable("its pages are not those of qipu");
  if (file.size() < head.pages * PageFile::kPage) return damaged("its end is missing");
  return FoundFile{std::move(opened), head.layout};
}

Result<std::unique_ptr<StoredDatabase>> open_file(const FoundFile& found, const std::string& path) {
  auto db = Sqlite::open(found.file, path);
  if (!db) return std::unexpected(std::move(db.error()));
  auto out = std::make_unique<StoredFile>(std::make_unique<Sqlite>(std::move(*db)));
  if (auto ready = out->prepare(); !ready) return std::unexpected(std::move(ready.error()));
  return out;
}

Result<std::unique_ptr<StoredDatabase>> open_file(const std::string& path) {
  const auto found = find_file(path);
  if (!found) return std::unexpected(found.error());
  return open_file(*found, path);
}

}  // namespace qipu::store
