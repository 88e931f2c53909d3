// The system that SQLite runs on (SQLITE_OS_OTHER): it has a clock and random bytes, and no files.
// Databases have their own file system (base/sql/sqlite_pages.h).

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace {

int open_none(sqlite3_vfs* /*vfs*/, const char* /*name*/, sqlite3_file* out, int /*flags*/,
              int* /*taken*/) {
  out->pMethods = nullptr;
  return SQLITE_CANTOPEN;
}

int remove_none(sqlite3_vfs* /*vfs*/, const char* /*name*/, int /*sync*/) {
  return SQLITE_IOERR_DELETE;
}

int none_is_there(sqlite3_vfs* /*vfs*/, const char* /*name*/, int /*flags*/, int* out) {
  *out = 0;
  return SQLITE_OK;
}

int full_name(sqlite3_vfs* /*vfs*/, const char* name, int bytes, char* out) {
  sqlite3_snprintf(bytes, out, "%s", name);
  return SQLITE_OK;
}

int random_bytes(sqlite3_vfs* /*vfs*/, int bytes, char* out) {
  constexpr int kMost = 256;  // of one call
  for (int done = 0; done < bytes; done += kMost) {
    getentropy(out + done, static_cast<std::size_t>(std::min(kMost, bytes - done)));
  }
  return bytes;
}

int sleep_not(sqlite3_vfs* /*vfs*/, int /*microseconds*/) { return 0; }

/// Days since the beginning of the Julian period.
int time_now(sqlite3_vfs* /*vfs*/, double* out) {
  constexpr double kEpoch = 2440587.5, kSecondsOfDay = 86400;
  const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
  *out = kEpoch + now.count() / kSecondsOfDay;
  return SQLITE_OK;
}

int last_error(sqlite3_vfs* /*vfs*/, int /*bytes*/, char* /*out*/) { return 0; }

}  // namespace

extern "C" {

int sqlite3_os_init() {
  static sqlite3_vfs vfs{};
  vfs.iVersion = 1;
  vfs.szOsFile = sizeof(sqlite3_file);
  vfs.mxPathname = 64;
  vfs.zName = "none";
  vfs.xOpen = open_none;
  vfs.xDelete = remove_none;
  vfs.xAccess = none_is_there;
  vfs.xFullPathname = full_name;
  vfs.xRandomness = random_bytes;
  vfs.xSleep = sleep_not;
  vfs.xCurrentTime = time_now;
  vfs.xGetLastError = last_error;
  return sqlite3_vfs_register(&vfs, 1);
}

int sqlite3_os_end() { return SQLITE_OK; }

}  // extern "C"
