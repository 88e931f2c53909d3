// Private. Databases of a PostgreSQL server, by URL (postgresql://user@host/name?option=value).
//
// What the URL leaves open libpq finds as ever: PGHOST, PGPASSFILE, PGSERVICE ... Texts are UTF-8;
// bytes that no text of a server may have are kept as characters of a private area.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/base/sql.h"

struct pg_conn;
struct pg_result;

namespace qipu {

/// Whether a name is the URL of a database.
bool is_postgres_url(std::string_view name);
/// The URL without its password, which is remembered for those who connect by what is returned: so
/// no message, ledger or file can name it. Names that are no URL come back as they are.
std::string without_password(std::string_view url);

struct ClosePostgres {
  void operator()(pg_conn* connection) const;
  void operator()(pg_result* result) const;
};

class Postgres final : public Sql {
 public:
  /// `url`: with or without its password. Errors: server_address, server_unreachable,
  /// server_refuses, server_no_database.
  static Result<std::unique_ptr<Postgres>> open(const std::string& url);

  bool run(const char* sql) override;
  /// It sees what the transaction sees that this one is in, which has to be REPEATABLE READ.
  std::unique_ptr<Sql> again() override;
  /// The same for one that writes.
  Result<std::unique_ptr<Postgres>> beside() const { return open(path_); }
  std::string why() const override { return why_; }
  bool fine() const override { return why_.empty(); }
  /// By the server's code: server_lost, server_full, server_denies; else server_says.
  Diagnostic finding(const Code& otherwise) const override;
  const std::string& path() const override { return path_; }
  /// The server's code for the last error, five characters.
  const std::string& code() const { return code_; }
  /// The value of a statement that gives one text; "" where it gives none.
  std::string text(std::string_view sql);

  /// COPY ... FROM STDIN (FORMAT binary), with rows as it wants them. False on an error.
  bool copy_in(const std::string& into, std::string_view rows);

 private:
  friend class PostgresStatement;
  using PgResult = std::unique_ptr<pg_result, ClosePostgres>;
  /// What the server knows of a statement.
  struct Prepared {
    std::string name;
    std::vector<unsigned> types;  ///< of its values
  };

  Statement make(std::string_view sql, bool large) override;
  /// Null where it cannot be prepared.
  const Prepared* prepared(const std::string& sql);
  /// Whether the result is no error; remembers the error.
  bool good(const PgResult& result);
  void blame();
  /// Takes into memory what a statement has not been given yet, so that others can be asked.
  void settle();

  std::string path_, password_;
  std::unique_ptr<pg_conn, ClosePostgres> connection_;
  std::string why_, code_;
  std::map<std::string, Prepared, std::less<>> prepared_;
  class PostgresStatement* open_ = nullptr;  ///< the statement whose rows are coming
};

/// Rows of COPY in binary form.
class CopyRows {
 public:
  void begin(std::uint16_t columns);
  void number(std::int32_t value);
  void small(std::int16_t value);
  void large(std::int64_t value);
  void text(std::string_view text);
  /// Of texts.
  void array(const std::vector<std::string_view>& texts);
  void none();
  bool empty() const { return bytes_.empty(); }
  std::string_view bytes() const { return bytes_; }
  void clear() { bytes_.clear(); }

 private:
  std::string bytes_;
};

}  // namespace qipu
