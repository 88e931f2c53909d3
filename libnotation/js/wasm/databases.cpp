// Replaces what a page does not do with databases: it uses none while it annotates, and no
// server's.

#include "archive/database/known_games.h"
#include "archive/database/stored_database.h"
#include "archive/database/stored_file.h"
#include "base/files/resolved_names.h"
#include "base/sql/postgres_url.h"

namespace qipu {

std::string libpq_version() { return "-"; }

Result<std::optional<Departure>> KnownGames::departure(const Game& /*game*/,
                                                       const MainLine& /*line*/) {
  return std::optional<Departure>();
}

std::string folder_of_file(const std::string& /*path*/) { return {}; }

namespace store {

std::string left_beside(const std::string& /*path*/, bool /*has_log*/) { return {}; }

Result<std::unique_ptr<StoredDatabase>> open_server(const std::string& url) {
  return fail(diag::server_address, {},
              {without_password(url), "a page cannot connect to a server's database"});
}

}  // namespace store
}  // namespace qipu
