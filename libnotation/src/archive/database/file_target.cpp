// Writes databases to files on a disk: locks them, and replaces them when the new file is complete.

#include <utility>

#include "archive/database/file_writer.h"
#include "archive/database/table_writer.h"
#include "base/files/file.h"
#include "base/files/resolved_names.h"
#include "base/files/writer_lock.h"
#include "base/platform/files.h"

namespace qipu::store {
namespace {

/// Older versions wrote to a file in place and kept others beside it. Leftovers of these belong to
/// the file that was replaced, but SQLite would use them for the new one.
void remove_companions(const std::string& path) {
  const std::string log = path + "-wal", shared = path + "-shm", journal = path + "-journal";
  if (is_log(log)) {
    platform::remove_file(log);
    platform::remove_file(shared);
  }
  if (is_journal_of_sqlite(journal)) platform::remove_file(journal);
}

class DiskTarget final : public FileTarget {
 public:
  DiskTarget(std::string name, WriterLock lock, Existing existing)
      : FileTarget(std::move(name)), lock_(std::move(lock)), existing_(existing) {}

  std::string folder() const override { return folder_of_file(path); }
  Result<std::shared_ptr<PageFile>> begin(bool copied) override {
    auto file = AtomicFile::create(path, existing_);
    if (!file) return std::unexpected(std::move(file.error()));
    file_.emplace(std::move(*file));
    if (copied) {
      if (auto done = file_->write_all_of(lock_.descriptor()); !done) {
        return std::unexpected(std::move(done.error()));
      }
    }
    return PageFile::of(file_->descriptor());
  }
  Result<void> commit() override {
    if (!file_) return {};
    if (auto done = file_->commit(); !done) return done;
    remove_companions(file_->path());
    return {};
  }

 private:
  WriterLock lock_;
  Existing existing_;               ///< what happens to an existing file
  std::optional<AtomicFile> file_;  ///< the new file, after the first change
};

}  // namespace

Result<std::unique_ptr<DatabaseWriter>> write_file(const std::string& path,
                                                   DatabaseWriter::Mode mode) {
  using Mode = DatabaseWriter::Mode;
  auto lock = WriterLock::take(path);
  if (!lock) return std::unexpected(std::move(lock.error()));
  const bool there = lock->descriptor() >= 0;
  const auto facts = there ? platform::facts_of_open(lock->descriptor()) : std::nullopt;
  const bool empty = facts && facts->size == 0;
  if (there && mode == Mode::create) return fail(diag::output_exists, {}, {path});
  auto target = std::make_unique<DiskTarget>(path, std::move(*lock),
                                             there ? Existing::replaced : Existing::kept);
  if (there && !empty && mode == Mode::update) {
    auto found = find_file(path);
    if (!found) return std::unexpected(std::move(found.error()));
    target->old = std::move(*found);
  }
  return write_target(std::move(target));
}

}  // namespace qipu::store
