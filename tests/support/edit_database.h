// Changes a database's file in place and updates the checksums of its pages, as an attacker might.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>

#include "base/sql/sqlite.h"

namespace qipu::test {

/// Returns false if the file cannot be opened or a statement fails.
inline bool edit_database(const std::string& path, const std::string& sql) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return false;
  bool done = false;
  if (auto db = Sqlite::open(PageFile::of(descriptor), path)) {
    done = db->run("PRAGMA journal_mode=OFF; PRAGMA temp_store=MEMORY") && db->run(sql.c_str());
  }
  ::close(descriptor);
  return done;
}

}  // namespace qipu::test
