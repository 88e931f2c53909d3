// A replacement for databases, which do not exist here: they are recognised and refused.

#include "archive/database/known_games.h"
#include "qipu/archive/database.h"

namespace qipu {

bool Database::is_one(std::string_view head) {
  return head.starts_with(std::string_view("SQLite format 3\0", 16));
}

bool Database::is_url(std::string_view /*name*/) { return false; }

std::string Database::shown(std::string_view name) { return std::string(name); }

Result<std::unique_ptr<Database>> Database::open(const std::string& path) {
  return fail(diag::database_unusable, {}, {path, "databases are not read here"});
}

Result<std::optional<Departure>> KnownGames::departure(const Game& /*game*/,
                                                       const MainLine& /*line*/) {
  return std::optional<Departure>();
}

}  // namespace qipu
