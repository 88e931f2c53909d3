#include "base/sql/sqlite_pages.h"

#include <sqlite3.h>

#include <atomic>
#include <map>
#include <mutex>
#include <new>
#include <string_view>
#include <utility>

#include "base/platform/files.h"

namespace qipu {
namespace {

struct Names {
  std::mutex mutex;
  std::map<std::string, PageFile*, std::less<>> files;
};
Names& names() {
  static auto* const kNames = new Names;  // outlives every thread
  return *kNames;
}

/// An open file as SQLite stores it.
struct OpenFile {
  sqlite3_file base;  // first member: SQLite uses it
  PageFile* file;
};
PageFile& file_of(sqlite3_file* open) { return *reinterpret_cast<OpenFile*>(open)->file; }

int close_file(sqlite3_file* /*open*/) { return SQLITE_OK; }

int read_file(sqlite3_file* open, void* out, int bytes, sqlite3_int64 at) {
  using Read = PageFile::Read;
  switch (file_of(open).read(static_cast<char*>(out), static_cast<std::size_t>(bytes),
                             static_cast<std::uint64_t>(at))) {
    case Read::whole: return SQLITE_OK;
    case Read::cut: return SQLITE_IOERR_SHORT_READ;
    case Read::failed: return SQLITE_IOERR_READ;
    case Read::damaged: break;
  }
  return SQLITE_IOERR_DATA;
}

int write_file(sqlite3_file* open, const void* bytes, int count, sqlite3_int64 at) {
  PageFile& file = file_of(open);
  const auto place = static_cast<std::uint64_t>(at);
  if (!file.writable()) return SQLITE_READONLY;
  if (static_cast<std::size_t>(count) != PageFile::kPage || place % PageFile::kPage != 0) {
    return SQLITE_IOERR_WRITE;
  }
  const int error = file.write(static_cast<const char*>(bytes), place);
  if (error == 0) return SQLITE_OK;
  errno = error;
  return platform::is_full(error) ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

int cut_file(sqlite3_file* open, sqlite3_int64 bytes) {
  PageFile& file = file_of(open);
  if (!file.writable()) return SQLITE_READONLY;
  return file.cut(static_cast<std::uint64_t>(bytes)) == 0 ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
}

// The program that writes the file flushes it when it is complete.
int sync_file(sqlite3_file* /*open*/, int /*flags*/) { return SQLITE_OK; }

int size_of_file(sqlite3_file* open, sqlite3_int64* out) {
  *out = static_cast<sqlite3_int64>(file_of(open).size());
  return SQLITE_OK;
}

// A writer has the file to itself, and a file that is read does not change.
int lock_file(sqlite3_file* /*open*/, int /*level*/) { return SQLITE_OK; }
int is_reserved(sqlite3_file* /*open*/, int* out) {
  *out = 0;
  return SQLITE_OK;
}
int control_file(sqlite3_file* /*open*/, int /*what*/, void* /*with*/) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file* /*open*/) { return PageFile::kPage; }
int characteristics(sqlite3_file* open) {
  return file_of(open).writable() ? SQLITE_IOCAP_UNDELETABLE_WHEN_OPEN : SQLITE_IOCAP_IMMUTABLE;
}

constexpr sqlite3_io_methods kMethods = {
    .iVersion = 1,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = cut_file,
    .xSync = sync_file,
    .xFileSize = size_of_file,
    .xLock = lock_file,
    .xUnlock = lock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

/// Opens only files that have a name here; journals and temporary files cannot be opened.
int open_named(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* out, int flags, int* taken) {
  auto* const open = new (out) OpenFile;
  open->base.pMethods = nullptr;
  if (name == nullptr || (flags & SQLITE_OPEN_MAIN_DB) == 0) return SQLITE_CANTOPEN;
  Names& known = names();
  const std::lock_guard lock(known.mutex);
  const auto found = known.files.find(std::string_view(name));
  if (found == known.files.end()) return SQLITE_CANTOPEN;
  open->file = found->second;
  open->base.pMethods = &kMethods;
  if (taken != nullptr) *taken = flags;
  return SQLITE_OK;
}

int remove_named(sqlite3_vfs* /*vfs*/, const char* /*name*/, int /*sync*/) {
  return SQLITE_IOERR_DELETE;
}
int is_there(sqlite3_vfs* /*vfs*/, const char* /*name*/, int /*flags*/, int* out) {
  *out = 0;
  return SQLITE_OK;
}
int full_name(sqlite3_vfs* /*vfs*/, const char* name, int bytes, char* out) {
  sqlite3_snprintf(bytes, out, "%s", name);
  return SQLITE_OK;
}

/// The system's own VFS, for everything that is not a file.
sqlite3_vfs* usual() { return sqlite3_vfs_find(nullptr); }
int random_bytes(sqlite3_vfs* /*vfs*/, int bytes, char* out) {
  return usual()->xRandomness(usual(), bytes, out);
}
int sleep_for(sqlite3_vfs* /*vfs*/, int microseconds) {
  return usual()->xSleep(usual(), microseconds);
}
int time_now(sqlite3_vfs* /*vfs*/, double* out) { return usual()->xCurrentTime(usual(), out); }
int last_error(sqlite3_vfs* /*vfs*/, int /*bytes*/, char* /*out*/) { return errno; }

}  // namespace

const char* page_file_system() {
  static const bool kTaken = [] {
    static sqlite3_vfs vfs{};
    vfs.iVersion = 1;
    vfs.szOsFile = sizeof(OpenFile);
    vfs.mxPathname = 64;
    vfs.zName = "qipu-pages";
    vfs.xOpen = open_named;
    vfs.xDelete = remove_named;
    vfs.xAccess = is_there;
    vfs.xFullPathname = full_name;
    vfs.xRandomness = random_bytes;
    vfs.xSleep = sleep_for;
    vfs.xCurrentTime = time_now;
    vfs.xGetLastError = last_error;
    return usual() != nullptr && sqlite3_vfs_register(&vfs, 0) == SQLITE_OK;
  }();
  return kTaken ? "qipu-pages" : nullptr;
}

PageFileName::PageFileName(std::shared_ptr<PageFile> file) : file_(std::move(file)) {
  static std::atomic<std::uint64_t> last{0};
  name_ = "pages-" + std::to_string(++last);
  Names& known = names();
  const std::lock_guard lock(known.mutex);
  known.files.emplace(name_, file_.get());
}

PageFileName::~PageFileName() {
  Names& known = names();
  const std::lock_guard lock(known.mutex);
  known.files.erase(name_);
}

}  // namespace qipu
