#include "base/sql/postgres.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <deque>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "base/interrupt.h"

namespace qipu {
namespace {

// --- texts --------------------------------------------------------------------------------------

constexpr unsigned kPrivate = 0xF700;  ///< stands for byte 0; the other bytes that a text may not
                                       ///< contain follow

void put_private(unsigned char byte, std::string& out) {
  const unsigned c = kPrivate + byte;
  out += static_cast<char>(0xE0U | c >> 12U);
  out += static_cast<char>(0x80U | (c >> 6U & 0x3FU));
  out += static_cast<char>(0x80U | (c & 0x3FU));
}

/// Returns the number of bytes of the character that begins at `at`, by Unicode's table of
/// well-formed sequences; 0 if there is no valid character.
std::size_t character_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const auto more = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return more(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool fits = more(1) && more(2) && (first != 0xE0 || second >= 0xA0) &&
                      (first != 0xED || second <= 0x9F);
    return fits ? 3 : 0;
  }
  const bool fits = first >= 0xF0 && first <= 0xF4 && more(1) && more(2) && more(3) &&
                    (first != 0xF0 || second >= 0x90) && (first != 0xF4 || second <= 0x8F);
  return fits ? 4 : 0;
}

/// Returns true if a character of the private area is at this place.
bool private_at(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && text[at] == '\xEF' && (text[at + 1] & '\xFC') == '\x9C';
}

/// Returns the text in the form that a server accepts.
std::string stored_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    std::size_t size = text[at] == '\0' ? 0 : character_at(text, at);
    const bool plain = size != 0 && !private_at(text, at);
    if (size == 0) size = 1;
    for (std::size_t i = 0; i < size; ++i, ++at) {
      if (plain) out += text[at];
      if (!plain) put_private(static_cast<unsigned char>(text[at]), out);
    }
  }
  return out;
}

bool has_private(std::string_view text) {
  for (std::size_t at = 0; (at = text.find('\xEF', at)) != std::string_view::npos; ++at) {
    if (private_at(text, at)) return true;
  }
  return false;
}

/// Reverses stored_text().
std::string text_stored(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!private_at(text, at)) {
      out += text[at];
      continue;
    }
    const auto high = static_cast<unsigned char>(text[at + 1]);
    const auto low = static_cast<unsigned char>(text[at + 2]);
    out += static_cast<char>((high & 0x03U) << 6U | (low & 0x3FU));
    at += 2;
  }
  return out;
}

// --- numbers ------------------------------------------------------------------------------------

template <std::size_t kBytes>
void put_big(std::string& out, std::uint64_t value) {
  for (std::size_t i = kBytes; i-- != 0;) out += static_cast<char>(value >> 8 * i & 0xFFU);
}

std::int64_t number_of(std::string_view bytes) {
  constexpr std::size_t kLargest = 8;
  if (bytes.empty() || bytes.size() > kLargest) return 0;
  // The sign is in the first byte.
  auto out = static_cast<std::uint64_t>(std::int64_t{static_cast<signed char>(bytes[0])});
  for (const char c : bytes.substr(1)) out = out << 8U | static_cast<unsigned char>(c);
  return static_cast<std::int64_t>(out);
}

// Types of values, as every server numbers them (pg_type).
constexpr unsigned kLarge = 20, kSmall = 21, kText = 25;

constexpr int kBinary = 1;

std::string trimmed(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with(' ')) text.remove_suffix(1);
  std::string out(text);
  std::ranges::replace(out, '\n', ' ');
  return out;
}

std::string without(std::string text, const std::string& secret) {
  if (secret.empty()) return text;
  for (std::size_t at = 0; (at = text.find(secret, at)) != std::string_view::npos;) {
    text.replace(at, secret.size(), "***");
    at += 3;
  }
  return text;
}

/// Waits until the connection is made. Returns false if it fails.
bool connect(pg_conn* connection) {
  constexpr int kPatience = 15'000;  // ms without any answer
  if (connection == nullptr || PQstatus(connection) == CONNECTION_BAD) return false;
  // Puts the server's code into the message, whose words may be in any language.
  PQsetErrorVerbosity(connection, PQERRORS_VERBOSE);
  for (PostgresPollingStatusType wants = PGRES_POLLING_WRITING;;) {
    if (wants == PGRES_POLLING_OK) return true;
    if (wants == PGRES_POLLING_FAILED) return false;
    pollfd on{};
    on.fd = PQsocket(connection);
    on.events = wants == PGRES_POLLING_READING ? POLLIN : POLLOUT;
    const int ready = poll(&on, 1, kPatience);
    if (ready == 0 || (ready < 0 && (errno != EINTR || interrupted_by_signal()))) return false;
    if (ready > 0) wants = PQconnectPoll(connection);
  }
}

/// Removes the server's code from a message, with the place in the server's own source, and returns
/// the code.
std::string code_within(std::string& why) {
  constexpr std::size_t kSize = 5;
  if (const std::size_t at = why.find("LOCATION:"); at != std::string_view::npos)
    why = trimmed(why.substr(0, at));
  for (std::size_t at = 0; (at = why.find(":  ", at)) != std::string_view::npos; ++at) {
    const std::string code = why.substr(at + 3, kSize);
    const bool fits = code.size() == kSize && std::ranges::all_of(code, [](char c) {
                        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
                      });
    if (!fits || why.substr(at + 3 + kSize, 2) != ": ") continue;
    why.erase(at + 2, kSize + 2);
    return code;
  }
  return {};
}

}  // namespace

std::string libpq_version() {
  constexpr int kMajor = 10'000;
  const int version = PQlibVersion();
  return std::to_string(version / kMajor) + "." + std::to_string(version % kMajor);
}

void ClosePostgres::operator()(pg_conn* connection) const { PQfinish(connection); }
void ClosePostgres::operator()(pg_result* result) const { PQclear(result); }

// --- statements ---------------------------------------------------------------------------------

class PostgresStatement final : public Statement::Body {
 public:
  PostgresStatement(Postgres& db, std::string sql, bool large)
      : db_(db), sql_(std::move(sql)), large_(large) {}
  PostgresStatement(const PostgresStatement&) = delete;
  PostgresStatement& operator=(const PostgresStatement&) = delete;
  ~PostgresStatement() override { reset(); }

  void bind(int at, std::int64_t value) override {
    Value& it = value_at(at);
    it.kind = Value::Kind::number;
    it.number = value;
  }
  void bind_text(int at, std::string_view text) override {
    Value& it = value_at(at);
    it.kind = Value::Kind::bytes;
    it.bytes = stored_text(text);
  }
  void bind_blob(int at, std::string_view bytes) override {
    Value& it = value_at(at);
    it.kind = Value::Kind::bytes;
    it.bytes = bytes;
  }
  void bind_null(int at) override { value_at(at).kind = Value::Kind::none; }

  Step step() override {
    if (!asked_) {
      if (!ask()) return Step::failed;
      asked_ = true;
      row_ = -1;
    }
    if (coming_ && !take()) return Step::failed;
    if (!coming_ && result_ == nullptr && !kept_.empty()) next_kept();
    if (result_ == nullptr) return Step::done;
    if (++row_ < PQntuples(result_.get())) return Step::row;
    if (kept_.empty()) return Step::done;
    next_kept();
    row_ = 0;
    return Step::row;
  }

  void reset() override {
    if (coming_) drain(false);
    kept_.clear();
    result_.reset();
    asked_ = false;
  }

  std::int64_t number(int column) const override { return number_of(raw(column)); }

  std::string_view bytes(int column) const override {
    const std::string_view bytes = raw(column);
    if (PQftype(result_.get(), column) != kText || !has_private(bytes)) return bytes;
    std::string& text = texts_[static_cast<std::size_t>(column) % texts_.size()];
    text = text_stored(bytes);
    return text;
  }

  /// Fetches the rows still to come; `keep` false discards them.
  void drain(bool keep) {
    while (coming_) {
      PgResult next(PQgetResult(db_.connection_.get()));
      if (next == nullptr || !db_.good(next)) {
        failed_ = next != nullptr;
        end();
      } else if (keep && PQntuples(next.get()) != 0) {
        kept_.push_back(std::move(next));
      }
    }
  }

 private:
  using PgResult = std::unique_ptr<pg_result, ClosePostgres>;
  struct Value {
    enum class Kind : std::uint8_t { none, number, bytes } kind = Kind::none;
    std::int64_t number = 0;
    std::string bytes;
  };

  Value& value_at(int at) {
    const auto index = static_cast<std::size_t>(at - 1);
    if (values_.size() <= index) values_.resize(index + 1);
    return values_[index];
  }

  std::string_view raw(int column) const {
    const PGresult* const result = result_.get();
    return {PQgetvalue(result, row_, column),
            static_cast<std::size_t>(PQgetlength(result, row_, column))};
  }

  bool ask() {
    const auto* const known = db_.prepared(sql_);
    if (known == nullptr) return false;
    values_.resize(known->types.size());
    std::vector<std::string> numbers(values_.size());
    std::vector<const char*> bytes;
    std::vector<int> sizes, forms(values_.size(), kBinary);
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const Value& value = values_[i];
      const std::string* text = &value.bytes;
      if (value.kind == Value::Kind::number) {
        const auto bits = static_cast<std::uint64_t>(value.number);
        if (known->types[i] == kLarge) put_big<8>(numbers[i], bits);
        if (known->types[i] == kSmall) put_big<2>(numbers[i], bits);
        if (numbers[i].empty()) put_big<4>(numbers[i], bits);
        text = &numbers[i];
      }
      bytes.push_back(value.kind == Value::Kind::none ? nullptr : text->c_str());
      sizes.push_back(static_cast<int>(text->size()));
    }
    db_.settle();
    pg_conn* const connection = db_.connection_.get();
    const int count = static_cast<int>(values_.size());
    if (!large_) {
      result_.reset(PQexecPrepared(connection, known->name.c_str(), count, bytes.data(),
                                   sizes.data(), forms.data(), kBinary));
      if (!db_.good(result_)) result_.reset();
      return result_ != nullptr;
    }
    if (PQsendQueryPrepared(connection, known->name.c_str(), count, bytes.data(), sizes.data(),
                            forms.data(), kBinary) == 0) {
      db_.blame();
      return false;
    }
    PQsetSingleRowMode(connection);
    coming_ = true;
    failed_ = false;
    db_.open_ = this;
    return true;
  }

  /// Fetches the next row. Returns false on an error.
  bool take() {
    result_.reset(PQgetResult(db_.connection_.get()));
    row_ = -1;
    if (result_ == nullptr) {
      end();
      return true;
    }
    const bool good = db_.good(result_);
    if (!good || PQntuples(result_.get()) == 0) {
      result_.reset();
      drain(false);
    }
    return good;
  }

  void next_kept() {
    result_ = std::move(kept_.front());
    kept_.pop_front();
    row_ = -1;
  }

  void end() {
    coming_ = false;
    db_.open_ = nullptr;
  }

  Postgres& db_;
  std::string sql_;
  bool large_;
  std::vector<Value> values_;
  bool asked_ = false;
  bool coming_ = false;  ///< rows are still to come from the server
  bool failed_ = false;
  PgResult result_;
  int row_ = -1;
  std::deque<PgResult> kept_;  ///< rows that came before they were wanted
  mutable std::array<std::string, 8> texts_;
};

// --- connections --------------------------------------------------------------------------------

Result<std::unique_ptr<Postgres>> Postgres::open(const std::string& url) {
  std::unique_ptr<Postgres> out(new Postgres);
  out->path_ = without_password(url);
  out->password_ = known_password(out->path_);
  char* wrong = nullptr;
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> options(
      PQconninfoParse(out->path_.c_str(), &wrong), PQconninfoFree);
  const std::string reason = wrong == nullptr ? "" : without(trimmed(wrong), out->password_);
  PQfreemem(wrong);
  if (options == nullptr) return fail(diag::server_address, {}, {out->path_, reason});
  std::vector<const char*> names = {"fallback_application_name", "dbname"};
  std::vector<const char*> values = {"qipu", out->path_.c_str()};
  if (!out->password_.empty()) {
    names.push_back("password");
    values.push_back(out->password_.c_str());
  }
  names.insert(names.end(), {"client_encoding", nullptr});
  values.insert(values.end(), {"UTF8", nullptr});
  out->connection_.reset(PQconnectStartParams(names.data(), values.data(), 1));
  if (connect(out->connection_.get())) {
    // Without a receiver, notices go to standard error.
    PQsetNoticeReceiver(out->connection_.get(), [](void*, const PGresult*) {}, nullptr);
    PQsetErrorVerbosity(out->connection_.get(), PQERRORS_DEFAULT);
    if (out->run("SET search_path=qipu")) return out;
    return std::unexpected(out->finding(diag::server_says));
  }
  out->blame();
  out->code_ = code_within(out->why_);
  const bool refused = out->code_.starts_with("28") || out->code_ == "42501" ||
                       PQconnectionNeedsPassword(out->connection_.get()) != 0;
  const Code& code = out->code_ == "3D000" ? diag::server_no_database
                     : refused             ? diag::server_refuses
                                           : diag::server_unreachable;
  return fail(code, {}, {out->path_, out->why_});
}

bool Postgres::good(const PgResult& result) {
  const ExecStatusType status = PQresultStatus(result.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_SINGLE_TUPLE ||
      status == PGRES_COPY_IN) {
    return true;
  }
  if (!why_.empty()) return false;  // a consequence of the first error
  const char* const code = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
  const char* const why = PQresultErrorField(result.get(), PG_DIAG_MESSAGE_PRIMARY);
  if (why == nullptr) {
    blame();
    return false;
  }
  code_ = code == nullptr ? "" : code;
  why_ = without(trimmed(why), password_);
  return false;
}

/// Records the error of the connection itself.
void Postgres::blame() {
  if (!why_.empty()) return;
  why_ = without(trimmed(PQerrorMessage(connection_.get())), password_);
  if (why_.empty()) why_ = "no connection";
}

Diagnostic Postgres::finding(const Code& /*otherwise*/) const {
  const auto of = [&](std::string_view code) { return code_.starts_with(code); };
  // A server that is shut down, or crashes, reports it in its last message, if it can.
  const bool lost = of("08") || of("57P0") ||
                    (connection_ != nullptr && PQstatus(connection_.get()) != CONNECTION_OK);
  const Code& code = lost                         ? diag::server_lost
                     : of("53100") || of("53400") ? diag::server_full
                     : of("42501") || of("25006") ? diag::server_denies
                                                  : diag::server_says;
  return make_diagnostic(code, {}, {path_, why_.empty() ? "no reason given" : why_});
}

void Postgres::settle() {
  if (open_ != nullptr) open_->drain(true);
}

bool Postgres::run(const char* sql) {
  settle();
  return good(PgResult(PQexec(connection_.get(), sql)));
}

std::string Postgres::text(std::string_view sql) {
  Statement statement = make(sql, false);
  return statement.step() ? std::string(statement.bytes(0)) : std::string();
}

std::unique_ptr<Sql> Postgres::again() {
  const std::string snapshot = text("SELECT pg_export_snapshot()");
  auto other = open(path_);
  const std::string begin =
      "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET TRANSACTION SNAPSHOT '" + snapshot +
      "'";
  return other && (*other)->run(begin.c_str()) ? std::move(*other) : nullptr;
}

Statement Postgres::make(std::string_view sql, bool large) {
  // Rewrites ? and ?2 in the server's syntax: $1, $2.
  std::string own;
  int last = 0;
  for (std::size_t i = 0; i < sql.size(); ++i) {
    own += sql[i] == '?' ? '$' : sql[i];
    if (sql[i] != '?') continue;
    if (i + 1 < sql.size() && std::isdigit(static_cast<unsigned char>(sql[i + 1])) != 0) {
      last = std::max(last, sql[i + 1] - '0');
    } else {
      own += std::to_string(++last);
    }
  }
  return Statement(std::make_unique<PostgresStatement>(*this, std::move(own), large));
}

const Postgres::Prepared* Postgres::prepared(const std::string& sql) {
  if (const auto known = prepared_.find(sql); known != prepared_.end()) return &known->second;
  settle();
  Prepared made{"q" + std::to_string(prepared_.size()), {}};
  pg_conn* const connection = connection_.get();
  if (!good(PgResult(PQprepare(connection, made.name.c_str(), sql.c_str(), 0, nullptr)))) {
    return nullptr;
  }
  const PgResult described(PQdescribePrepared(connection, made.name.c_str()));
  if (!good(described)) return nullptr;
  for (int i = 0; i < PQnparams(described.get()); ++i) {
    made.types.push_back(PQparamtype(described.get(), i));
  }
  return &prepared_.emplace(sql, std::move(made)).first->second;
}

bool Postgres::copy_in(const std::string& into, std::string_view rows) {
  settle();
  pg_conn* const connection = connection_.get();
  const std::string sql = "COPY " + into + " FROM STDIN (FORMAT binary)";
  if (!good(PgResult(PQexec(connection, sql.c_str())))) return false;
  // The signature, no flags, no extension; a row of -1 columns marks the end.
  constexpr std::string_view kHead{"PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19}, kEnd{"\377\377", 2};
  constexpr std::size_t kPart = std::size_t{1} << 20;
  const auto put = [&](std::string_view bytes) {
    return PQputCopyData(connection, bytes.data(), static_cast<int>(bytes.size())) == 1;
  };
  bool fine = put(kHead);
  for (std::size_t at = 0; fine && at < rows.size(); at += kPart)
    fine = put(rows.substr(at, kPart));
  fine = fine && put(kEnd) && PQputCopyEnd(connection, nullptr) == 1;
  if (!fine && PQstatus(connection) == CONNECTION_OK) PQputCopyEnd(connection, "interrupted");
  for (PgResult result(PQgetResult(connection)); result != nullptr;
       result.reset(PQgetResult(connection))) {
    if (!good(result)) fine = false;
  }
  if (!fine) blame();
  return fine;
}

// --- rows to copy -------------------------------------------------------------------------------

void CopyRows::begin(std::uint16_t columns) { put_big<2>(bytes_, columns); }

void CopyRows::number(std::int32_t value) {
  put_big<4>(bytes_, 4);
  put_big<4>(bytes_, static_cast<std::uint32_t>(value));
}

void CopyRows::small(std::int16_t value) {
  put_big<4>(bytes_, 2);
  put_big<2>(bytes_, static_cast<std::uint16_t>(value));
}

void CopyRows::large(std::int64_t value) {
  put_big<4>(bytes_, 8);
  put_big<8>(bytes_, static_cast<std::uint64_t>(value));
}

void CopyRows::text(std::string_view text) {
  const std::string stored = stored_text(text);
  put_big<4>(bytes_, stored.size());
  bytes_ += stored;
}

void CopyRows::array(const std::vector<std::string_view>& texts) {
  std::string array;
  put_big<4>(array, texts.empty() ? 0 : 1);  // dimensions
  put_big<4>(array, 0);                      // no NULL
  put_big<4>(array, kText);
  if (!texts.empty()) {
    put_big<4>(array, texts.size());
    put_big<4>(array, 1);  // the first index
  }
  for (const std::string_view text : texts) {
    const std::string stored = stored_text(text);
    put_big<4>(array, stored.size());
    array += stored;
  }
  put_big<4>(bytes_, array.size());
  bytes_ += array;
}

void CopyRows::none() { put_big<4>(bytes_, ~std::uint64_t{0}); }

}  // namespace qipu
