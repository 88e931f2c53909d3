// Databases in files of SQLite, as they are read.

#include <filesystem>
#include <system_error>
#include <utility>

#include "qipu/archive/database/stored.h"
#include "qipu/base/file.h"
#include "qipu/base/sqlite.h"

namespace qipu::store {
namespace {

class StoredFile final : public Stored {
 public:
  explicit StoredFile(std::unique_ptr<Sqlite> db) : Stored(std::move(db)) {}

  /// Errors: those of Database::open().
  Result<void> prepare() {
    auto& db = static_cast<Sqlite&>(sql());
    if (!db.run("PRAGMA query_only=ON; PRAGMA temp_store=MEMORY; BEGIN")) {
      if (db.damaged()) return damaged();
      return fail(diag::database_unusable, {}, {db.path(), db.why()});
    }
    const std::int64_t application = db.number("PRAGMA application_id");
    if (application != kApplication) {
      if (db.damaged()) return damaged();
      return fail(diag::database_unusable, {},
                  {db.path(), db.fine() ? "it is no database of qipu" : db.why()});
    }
    const std::int64_t layout = db.number("PRAGMA user_version");
    if (layout > kLayout) {
      return fail(diag::database_newer, {}, {db.path(), std::to_string(layout)});
    }
    if (auto loaded = load_sources(); !loaded) return loaded;
    set_indexed(db.number("SELECT value FROM state WHERE name='indexed'"));
    return {};
  }

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
  bool find_postings(std::uint64_t key, std::vector<Hit>& out) override {
    if (!segments_ && !load_segments()) return false;
    if (!bucket_) bucket_ = sql().prepare("SELECT data FROM posting WHERE id=?");
    for (const Segment& segment : *segments_) {
      const auto row = segment.id << kMostBucketBits |
                       static_cast<std::int64_t>(key >> (kKeyBits - segment.bits));
      if (bucket_->bind(1, row).step()) {
        find_in_bucket(bucket_->bytes(0), key, segment.bits, segment.first, out);
      }
      const bool failed = bucket_->failed();
      bucket_->reset();
      if (failed) return false;
    }
    return true;
  }

 private:
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
      if (bits < 0 || bits > kMostBucketBits) return false;
      segments.push_back(
          {all.number(0), static_cast<unsigned>(bits), static_cast<std::uint32_t>(all.number(2))});
    }
    if (all.failed()) return false;
    segments_ = std::move(segments);
    return true;
  }

  // Made at the first use, for what is asked for often.
  std::optional<Statement> bucket_;
  std::optional<std::vector<Segment>> segments_;
};

}  // namespace

Result<std::unique_ptr<Stored>> open_file(const std::string& path) {
  constexpr std::size_t kHead = 100;
  auto file = ByteSource::open(path);
  if (!file) return std::unexpected(file.error());
  std::string head;
  while (head.size() < kHead) {
    const auto got = (*file)->read(head, kHead - head.size());
    if (!got) return std::unexpected(got.error());
    if (*got == 0) break;
  }
  if (!Database::is_one(head)) {
    return fail(diag::database_unusable, {}, {path, "it is no database of qipu"});
  }
  if (std::error_code none; std::filesystem::exists(path + "-journal", none)) {
    // Where a writer was killed, what it had begun has to be undone, which no reader can.
    if (auto writer = Sqlite::open(path, Sqlite::Mode::write)) {
      writer->number("SELECT count(*) FROM sqlite_schema");
    }
  }
  auto db = Sqlite::open(path, Sqlite::Mode::read);
  if (!db) return std::unexpected(db.error());
  auto out = std::make_unique<StoredFile>(std::make_unique<Sqlite>(std::move(*db)));
  if (auto ready = out->prepare(); !ready) return std::unexpected(ready.error());
  return out;
}

}  // namespace qipu::store
