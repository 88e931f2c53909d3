// Opens a writer for a file on a disk or for a database on a server.

#include "archive/database/table_writer.h"
#include "archive/database/writer.h"
#include "qipu/archive/database.h"

namespace qipu {

Result<std::unique_ptr<DatabaseWriter>> DatabaseWriter::open(const std::string& path, Mode mode) {
  return Database::is_url(path) ? store::write_server(path) : store::write_file(path, mode);
}

}  // namespace qipu
