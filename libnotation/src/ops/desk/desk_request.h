// A request to a desk.
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

/// A request in JSON. Values of another kind than asked for count as missing.
class DeskRequest {
 public:
  explicit DeskRequest(std::string_view text);
  DeskRequest(const DeskRequest&) = delete;
  DeskRequest& operator=(const DeskRequest&) = delete;
  ~DeskRequest();

  /// Returns the name of the request, or "" if the text is not a request.
  std::string what() const { return text("do").value_or(""); }
  std::optional<std::string> text(std::string_view name) const;
  /// Returns a number that is not negative.
  std::optional<std::uint64_t> number(std::string_view name) const;
  /// Returns a number; a whole number must not be negative.
  std::optional<double> real(std::string_view name) const;
  bool flag(std::string_view name) const;
  /// Returns the numbers of a list that are not negative.
  std::vector<std::uint64_t> numbers(std::string_view name) const;
  /// Returns texts by name, in their order.
  std::vector<std::pair<std::string, std::string>> texts(std::string_view name) const;
  /// Returns the language of messages that are given in one language only.
  Language language() const;

  /// Returns the finding bad_argument.
  Diagnostic refusal(std::string_view name, std::string_view en, std::string_view zh) const;

 private:
  struct Value;
  std::unique_ptr<Value> value_;
};

}  // namespace qipu
