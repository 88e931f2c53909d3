#include "base/sql/sql.h"

namespace qipu {

Statement& Statement::bind(int at, std::int64_t value) {
  if (body_ != nullptr) body_->bind(at, value);
  return *this;
}

Statement& Statement::bind(int at, std::string_view text) {
  if (body_ != nullptr) body_->bind_text(at, text);
  return *this;
}

Statement& Statement::bind_blob(int at, std::string_view bytes) {
  if (body_ != nullptr) body_->bind_blob(at, bytes);
  return *this;
}

Statement& Statement::bind_null(int at) {
  if (body_ != nullptr) body_->bind_null(at);
  return *this;
}

bool Statement::step() {
  const auto step = body_ == nullptr ? Body::Step::failed : body_->step();
  failed_ = step == Body::Step::failed;
  return step == Body::Step::row;
}

void Statement::reset() {
  if (body_ != nullptr) body_->reset();
}

bool Statement::run() {
  step();
  reset();
  return !failed_;
}

std::int64_t Sql::number(std::string_view sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.number(0) : 0;
}

}  // namespace qipu
