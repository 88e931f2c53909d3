// Private. JSON on one line. No dependency: the caller has the library.
#pragma once

#include <string>

namespace qipu {

/// Without an end of line. Bytes that are no UTF-8 become U+FFFD.
template <class Json>  // nlohmann::basic_json
std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace qipu
