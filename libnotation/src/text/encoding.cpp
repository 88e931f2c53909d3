#include "qipu/text/encoding.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"

namespace qipu {
namespace {

struct Name {
  std::string_view name;  ///< lower case, without hyphens, underscores and blanks
  Encoding encoding;
};

constexpr std::array kNames = {
    Name{"ascii", Encoding::ascii},
    Name{"usascii", Encoding::ascii},
    Name{"utf8", Encoding::utf8},
    Name{"gb18030", Encoding::gb18030},
    Name{"gbk", Encoding::gb18030},
    Name{"gb2312", Encoding::gb18030},
    Name{"gb", Encoding::gb18030},
    Name{"cp936", Encoding::gb18030},
    Name{"euccn", Encoding::gb18030},
    Name{"windows936", Encoding::gb18030},
    Name{"big5hkscs", Encoding::big5_hkscs},
    Name{"big5", Encoding::big5_hkscs},
    Name{"hkscs", Encoding::big5_hkscs},
    Name{"cp950", Encoding::big5_hkscs},
    Name{"windows950", Encoding::big5_hkscs},
    Name{"utf16", Encoding::utf16le},
    Name{"utf16le", Encoding::utf16le},
    Name{"utf16be", Encoding::utf16be},
    Name{"unicode", Encoding::utf16le},
};

}  // namespace

std::string_view encoding_name(Encoding e) {
  constexpr std::string_view kOwn[] = {"ASCII",      "UTF-8",    "GB18030",
                                       "Big5-HKSCS", "UTF-16LE", "UTF-16BE"};
  return kOwn[static_cast<std::size_t>(e)];
}

std::optional<Encoding> parse_encoding(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (c == '-' || c == '_' || c == ' ') continue;
    plain.push_back(ascii::lower(c));
  }
  const auto found = std::ranges::find(kNames, plain, &Name::name);
  return found == kNames.end() ? std::nullopt : std::optional(found->encoding);
}

std::string_view byte_order_mark(Encoding e) {
  switch (e) {
    case Encoding::utf16le: return "\xFF\xFE";
    case Encoding::utf16be: return "\xFE\xFF";
    default: return "";
  }
}

}  // namespace qipu
