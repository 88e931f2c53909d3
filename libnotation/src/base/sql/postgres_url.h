// URLs of PostgreSQL databases. This part is in builds without PostgreSQL too.
#pragma once

#include <string>
#include <string_view>

namespace qipu {

/// True if a name is the URL of a database: it begins with postgresql:// or postgres://.
bool is_postgres_url(std::string_view name);
/// Returns the URL without its password, which is remembered for known_password(). So no message,
/// ledger or file can name it. Names that are not URLs are returned unchanged.
std::string without_password(std::string_view url);
/// The password that without_password() took out of the URL it returned; "" if there was none.
std::string known_password(const std::string& url);

/// The version of libpq, "15.6"; "-" in builds without PostgreSQL.
std::string libpq_version();

}  // namespace qipu
