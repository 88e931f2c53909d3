// JSON values as text. No dependency: the caller includes the library.
#pragma once

#include <optional>
#include <string>

namespace qipu {

/// Returns the value on one line, without a line end. Bytes that are not UTF-8 become U+FFFD.
template <class Json>  // nlohmann::basic_json
std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Returns the text of a string or of a plain value; nothing for arrays, objects and null.
template <class Json>
std::optional<std::string> json_plain_text(const Json& value) {
  if (value.is_string()) return value.template get<std::string>();
  if (value.is_primitive() && !value.is_null()) return value.dump();
  return std::nullopt;
}

}  // namespace qipu
