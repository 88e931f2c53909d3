// Private. Databases that are asked in SQL: statements, values in and out, what went wrong.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "qipu/diag/result.h"

namespace qipu {

/// A prepared statement, whose values are ? or ?1 ?2 ...: bound from 1. Columns are counted from 0.
/// Bound texts must outlive the step. The connection must outlive it.
class Statement {
 public:
  /// What a kind of database makes of it.
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

  /// True: there is a row. False: the end, or an error, which failed() tells.
  bool step();
  bool failed() const { return failed_; }
  /// Makes it ready for the next values.
  void reset();
  /// step() and reset() of what gives no rows; false on an error.
  bool run();

  /// 0 of NULL.
  std::int64_t number(int column) const { return body_->number(column); }
  /// Valid until the next step. "" of NULL.
  std::string_view bytes(int column) const { return body_->bytes(column); }

 private:
  std::unique_ptr<Body> body_;  ///< null: it could not be made
  bool failed_ = false;
};

/// A connection to a database, for one thread at a time.
class Sql {
 public:
  virtual ~Sql() = default;

  /// Without rows; false on an error.
  virtual bool run(const char* sql) = 0;
  Statement prepare(std::string_view sql) { return make(sql, false); }
  /// Of a statement that gives many large rows: they need not be in memory all at once.
  Statement prepare_large(std::string_view sql) { return make(sql, true); }
  /// The one number of a statement; 0 where it gives none.
  std::int64_t number(std::string_view sql);
  /// Another connection, for another thread, that sees the same. Null: there is none to be had.
  virtual std::unique_ptr<Sql> again() = 0;

  /// The words for the last error.
  virtual std::string why() const = 0;
  /// Whether there was none.
  virtual bool fine() const = 0;
  /// The finding for the last error: where that tells nothing special, `otherwise` of the path and
  /// why().
  virtual Diagnostic finding(const Code& otherwise) const = 0;
  /// What it is called in messages.
  virtual const std::string& path() const = 0;

 private:
  virtual Statement make(std::string_view sql, bool large) = 0;
};

}  // namespace qipu
