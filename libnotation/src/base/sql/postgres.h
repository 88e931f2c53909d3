// Databases of a PostgreSQL server, by URL (postgresql://user@host/name?option=value).
//
// libpq finds what the URL leaves out as usual: PGHOST, PGPASSFILE, PGSERVICE ... Texts are UTF-8;
// bytes that the server does not accept in a text are stored as characters of a private area.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/sql/postgres_url.h"
#include "base/sql/sql.h"

struct pg_conn;
struct pg_result;

namespace qipu {

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
  /// The new connection sees the data of this one's transaction, which must be REPEATABLE READ.
  std::unique_ptr<Sql> again() override;
  /// Another connection, for writing.
  Result<std::unique_ptr<Postgres>> beside() const { return open(path_); }
  std::string why() const override { return why_; }
  bool fine() const override { return why_.empty(); }
  /// Chosen by the server's code: server_lost, server_full, server_denies; otherwise server_says.
  Diagnostic finding(const Code& otherwise) const override;
  const std::string& path() const override { return path_; }
  /// The server's code for the last error, five characters.
  const std::string& code() const { return code_; }
  /// Returns the value of a statement that gives one text; "" if it gives none.
  std::string text(std::string_view sql);

  /// COPY ... FROM STDIN (FORMAT binary), with rows in that form. Returns false on an error.
  bool copy_in(const std::string& into, std::string_view rows);

 private:
  friend class PostgresStatement;
  using PgResult = std::unique_ptr<pg_result, ClosePostgres>;
  /// A statement that the server has prepared.
  struct Prepared {
    std::string name;
    std::vector<unsigned> types;  ///< types of its values
  };

  Statement make(std::string_view sql, bool large) override;
  /// Returns null if the statement cannot be prepared.
  const Prepared* prepared(const std::string& sql);
  /// Returns true if the result is not an error; remembers the error otherwise.
  bool good(const PgResult& result);
  void blame();
  /// Fetches the remaining rows of the open statement into memory, so that other statements can
  /// run.
  void settle();

  std::string path_, password_;
  std::unique_ptr<pg_conn, ClosePostgres> connection_;
  std::string why_, code_;
  std::map<std::string, Prepared, std::less<>> prepared_;
  class PostgresStatement* open_ = nullptr;  ///< the statement whose rows are being fetched
};

/// Rows for COPY in binary form.
class CopyRows {
 public:
  void begin(std::uint16_t columns);
  void number(std::int32_t value);
  void small(std::int16_t value);
  void large(std::int64_t value);
  void text(std::string_view text);
  /// An array of texts.
  void array(const std::vector<std::string_view>& texts);
  void none();
  bool empty() const { return bytes_.empty(); }
  std::string_view bytes() const { return bytes_; }
  void clear() { bytes_.clear(); }

 private:
  std::string bytes_;
};

}  // namespace qipu
