// Private. What a desk is asked.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "qipu/diag/diagnostic.h"

namespace qipu {

/// A request in JSON. Values that are not of the kind asked for are not there.
class DeskRequest {
 public:
  explicit DeskRequest(std::string_view text);
  DeskRequest(const DeskRequest&) = delete;
  DeskRequest& operator=(const DeskRequest&) = delete;
  ~DeskRequest();

  /// What is to be done; "" where this is no request.
  std::string what() const { return text("do").value_or(""); }
  std::optional<std::string> text(std::string_view name) const;
  /// Not negative.
  std::optional<std::uint64_t> number(std::string_view name) const;
  /// Not negative, if it is a whole number.
  std::optional<double> real(std::string_view name) const;
  bool flag(std::string_view name) const;
  /// Texts by name, in their order.
  std::vector<std::pair<std::string, std::string>> texts(std::string_view name) const;
  /// Of sentences that are told in one language only.
  Language language() const;

  /// bad_argument
  Diagnostic refusal(std::string_view name, std::string_view en, std::string_view zh) const;

 private:
  struct Value;
  std::unique_ptr<Value> value_;
};

}  // namespace qipu
