// Databases on servers, in builds without PostgreSQL (QIPU_POSTGRES=OFF): every URL is refused.

#include "archive/database/stored_database.h"
#include "archive/database/table_writer.h"
#include "base/sql/postgres_url.h"

namespace qipu {

std::string libpq_version() { return "-"; }

namespace store {
namespace {

std::unexpected<Diagnostic> refused(const std::string& url) {
  return fail(diag::server_address, {},
              {without_password(url), "this program was built without PostgreSQL"});
}

}  // namespace

Result<std::unique_ptr<StoredDatabase>> open_server(const std::string& url) { return refused(url); }

Result<std::unique_ptr<DatabaseWriter>> write_server(const std::string& url) {
  return refused(url);
}

}  // namespace store
}  // namespace qipu
