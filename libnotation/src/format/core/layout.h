// The places of the parts of a game in the text it was read from.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace qipu {

/// A part of a text, in bytes.
struct TextSpan {
  std::size_t begin = 0, end = 0;
};

/// Filled by the readers of formats that are changed in place (Format::editing), if the caller asks
/// for it (GameReader::record).
struct Layout {
  struct Field {
    std::string name;  ///< name of the tag; "Result" is also used for a result after the moves
    TextSpan value;
  };
  std::vector<Field> fields;  ///< fields of the header, in the order of the text

  void add(std::string_view name, std::size_t begin, std::size_t length) {
    fields.push_back({std::string(name), {begin, begin + length}});
  }
};

}  // namespace qipu
