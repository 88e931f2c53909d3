// Checks UTF-8 with simdjson. WebAssembly has js/wasm/valid_utf8.cpp instead, which checks each
// character.

#include <simdjson.h>

#include "text/utf8.h"

namespace qipu {

bool valid_utf8(std::string_view text) { return simdjson::validate_utf8(text); }

}  // namespace qipu
