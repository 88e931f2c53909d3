// A file system (VFS) for SQLite that contains page files only.
#pragma once

#include <memory>
#include <string>

#include "base/files/page_file.h"

namespace qipu {

/// The name of this file system; null if SQLite does not accept it.
const char* page_file_system();

/// While this object lives, SQLite can open the file by this name in that file system.
class PageFileName {
 public:
  explicit PageFileName(std::shared_ptr<PageFile> file);
  PageFileName(const PageFileName&) = delete;
  PageFileName& operator=(const PageFileName&) = delete;
  ~PageFileName();
  const std::string& name() const { return name_; }
  const std::shared_ptr<PageFile>& file() const { return file_; }

 private:
  std::shared_ptr<PageFile> file_;
  std::string name_;
};

}  // namespace qipu
