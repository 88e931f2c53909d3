// Finds what an older qipu, or SQLite itself, may have left beside a database.

#include <filesystem>
#include <string_view>
#include <system_error>

#include "archive/database/stored_file.h"
#include "base/files/file.h"

namespace qipu::store {
namespace {

bool begins_with(const std::string& path, std::string_view mark) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::string head;
  const auto file = ByteSource::open(path);
  return file && (*file)->read(head, mark.size()) && head == mark;
}

}  // namespace

bool is_log(const std::string& path) {
  return begins_with(path, "\x37\x7f\x06\x82") || begins_with(path, "\x37\x7f\x06\x83");
}

bool is_journal_of_sqlite(const std::string& path) {
  return begins_with(path, "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7");
}

std::string left_beside(const std::string& path, bool has_log) {
  std::error_code error;
  const std::string log = path + "-wal", journal = path + "-journal";
  if (has_log && std::filesystem::file_size(log, error) > 0 && !error) return log;
  return is_journal_of_sqlite(journal) ? journal : std::string();
}

}  // namespace qipu::store
