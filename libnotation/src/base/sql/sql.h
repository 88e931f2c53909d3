// Databases used by SQL: statements, bound values, rows, errors.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"

namespace qipu {

/// A prepared statement. Its values are written ? or ?1 ?2 ... and bound from 1; columns are
/// counted from 0. Bound texts must outlive the step. The connection must outlive the statement.
class Statement {
 public:
  /// The implementation for one kind of database.
  class Body {
   public:
    virtual ~Body() = default;
    virtual void bind(int at, std::int64_t value) = 0;
    virtual void bind_text(int at, std::string_view text) = 0;
    virtual void bind_blob(int at, std::string_view bytes) = 0;
    virtual void bind_null(int at) = 0;
    enum class Step : std::uint8_t { row, done, failed };
    virtual Step step() = 0;
    virtual void reset() = 0;
    virtual std::int64_t number(int column) const = 0;
    virtual std::string_view bytes(int column) const = 0;
  };

  Statement() = default;
  explicit Statement(std::unique_ptr<Body> body) : body_(std::move(body)) {}

  Statement& bind(int at, std::int64_t value);
  Statement& bind(int at, std::string_view text);
  Statement& bind_blob(int at, std::string_view bytes);
  Statement& bind_null(int at);

  /// Returns true if there is a row; false at the end or after an error (see failed()).
  bool step();
  bool failed() const { return failed_; }
  /// Prepares the statement for the next values.
  void reset();
  /// step() and reset(), for statements without rows; returns false on an error.
  bool run();

  /// Returns 0 for NULL.
  std::int64_t number(int column) const { return body_->number(column); }
  /// Valid until the next step. Returns "" for NULL.
  std::string_view bytes(int column) const { return body_->bytes(column); }

 private:
  std::unique_ptr<Body> body_;  ///< null: it could not be prepared
  bool failed_ = false;
};

/// A connection to a database, for one thread at a time.
class Sql {
 public:
  virtual ~Sql() = default;

  /// Runs a statement that gives no rows; returns false on an error.
  virtual bool run(const char* sql) = 0;
  Statement prepare(std::string_view sql) { return make(sql, false); }
  /// For a statement with many large rows, which need not all be in memory at once.
  Statement prepare_large(std::string_view sql) { return make(sql, true); }
  /// Returns the single number of a statement; 0 if it gives none.
  std::int64_t number(std::string_view sql);
  /// Returns another connection that sees the same data, for another thread; null if there can be
  /// none.
  virtual std::unique_ptr<Sql> again() = 0;

  /// The text of the last error.
  virtual std::string why() const = 0;
  /// Returns true if there was no error.
  virtual bool fine() const = 0;
  /// The finding for the last error; `otherwise`, with the path and why(), if nothing more specific
  /// is known.
  virtual Diagnostic finding(const Code& otherwise) const = 0;
  /// The name of the database in messages.
  virtual const std::string& path() const = 0;

 private:
  virtual Statement make(std::string_view sql, bool large) = 0;
};

}  // namespace qipu
